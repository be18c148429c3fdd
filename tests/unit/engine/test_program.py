"""Running a program: changes that call for reactions, bounds of what may happen, faults."""

import pytest

from cardrules import PlayError, Table


def values(table: Table) -> dict:
    return table.view(1)["values"]


def test_a_state_rule_runs_the_moment_its_condition_holds(start) -> None:
    table = start(
        """
        reactions:
          full:
            on: whenever steps >= 3
            do: set steps to 0; lower bank by 1
        actions:
          climb: {do: raise steps by 2; raise steps by 2; raise steps by 1}
        """
    )
    table.push("climb")
    assert (1, 11) == (values(table)["steps"], values(table)["bank"])


def test_a_state_rule_runs_for_each_player_of_whom_it_is_true(start) -> None:
    table = start(
        """
        reactions:
          rich:
            on: whenever my coins >= 2
            who: player
            do: set my coins to 0; raise steps by 1
        actions:
          rain: {do: each player do gain 2 coin}
        """
    )
    table.push("rain")
    assert (2, 0, 0) == tuple(values(table)[name] for name in ("steps", "coins.1", "coins.2"))


def test_a_state_rule_that_always_holds_runs_only_after_changes(start) -> None:
    table = start(
        """
        reactions:
          ever:
            on: whenever steps >= 0
            do: lower bank by 1
        actions:
          step: {do: raise steps by 1}
        """
    )
    before = values(table)["bank"]
    table.push("step")
    assert before - 1 == values(table)["bank"]


@pytest.mark.parametrize(
    "deed,message,word",
    [
        ("repeat 300000 times do raise steps by 1", "200000 steps", "raise steps by 1"),
        ("raise steps by floor(4 / steps)", "divided by 0", "4 / steps"),
    ],
)
def test_a_fault_points_at_its_line_and_leaves_the_table_as_it_was(
    start, deed: str, message: str, word: str
) -> None:
    table = start(f"actions: {{fail: {{do: '{deed}'}}, step: {{do: raise steps by 1}}}}")
    table.push("done")
    before, saved = table.digest(), table.save()
    with pytest.raises(PlayError, match=message) as caught:
        table.push("fail")
    assert word in str(caught.value)
    assert caught.value.diagnostic.span is not None
    assert (before, saved) == (table.digest(), table.save())
    table.push("step")
    assert 1 == values(table)["steps"]


def test_a_fault_in_an_offer_is_no_traceback(start) -> None:
    table = start(
        """
        actions:
          step: {do: lower steps by 1}
          odd: {when: 1 / (steps + 1) > 0, do: raise steps by 1}
        """
    )
    before = table.digest()
    with pytest.raises(PlayError, match="divided by 0"):
        table.push("step")
    assert before == table.digest()


def test_a_game_that_nobody_can_play_is_over(start) -> None:
    table = start("actions: {never: {when: steps > 5, do: raise steps by 1}}")
    assert table.over
    assert (7, 7) == table.outcome.scores


def test_a_phase_that_runs_as_often_as_it_may_ends_the_game_at_its_limit(start) -> None:
    table = start("actions: {step: {do: raise steps by 1}}")
    for _ in range(6):
        table.push("done")
    assert table.over
    assert "limit" == table.outcome.ending
    table = start("actions: {step: {do: raise steps by 1}}")
    for _ in range(9):
        table.push("step")
    for _ in range(2):
        table.push("done")
    assert table.over
    assert "rules" == table.outcome.ending


def test_the_best_score_wins_and_equals_share(start) -> None:
    table = start("actions: {earn: {do: gain 1 coin}}")
    even = table.copy()
    table.push("earn")
    for game in (table, even):
        while not game.over:
            game.push("done")
    assert ((1,), (8, 7)) == (table.outcome.winners, table.outcome.scores)
    assert (1, 2) == even.outcome.winners
    assert {"hand": 7, "coins": 1} == table.outcome.terms[0]
