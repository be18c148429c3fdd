"""Who decides what, what is offered, and what is done without asking."""

import pytest

from cardrules import Table


def play(table: Table, *choices: str) -> Table:
    for choice in choices:
        table.push(choice)
    return table


# Offering


def test_an_action_is_offered_with_its_choices_as_one(start, texts) -> None:
    table = start(
        """
        actions:
          lay:
            choose: {x: 1 of my hand, spot: 1 of place, n: 1 to 2}
            do: if spot = north then move x to my table; raise steps by n
        """
    )
    assert 3 * 2 * 2 + 1 == len(texts(table))
    assert "lay ant; north; 2" in texts(table)


def test_very_many_combinations_are_asked_entry_by_entry(start, texts) -> None:
    table = start(
        """
        actions:
          lay:
            choose: {x: any of my hand, spot: 1 of place, n: 1 to 20}
            do: if spot = north then move x to my table; raise steps by n
        """
    )
    assert 12 + 1 == len(texts(table))
    play(table, "lay 2 ant")
    assert ["north; 1", "north; 2"] == texts(table)[:2]
    assert 40 == len(texts(table))
    play(table, "north; 2")
    assert ["ant", "ant"] == table.view(1)["zones"]["table.1"]
    assert 2 == table.view(1)["values"]["steps"]


def test_a_candidate_is_offered_only_if_the_deed_can_be_completed(start, texts) -> None:
    """A card that costs more than the purse holds, and a step that has nothing to choose from."""
    table = start(
        """
        actions:
          earn: {do: gain 2 coin}
          buy:
            choose: {bought: 1 of my hand}
            cost: bought.points coin
            do: move bought to my table
          swap:
            choose: {x: 1 of my hand}
            do:
              away: {do: move x to my table}
              back:
                choose: {y: 1 of my table where points > x.points}
                do: move y to my hand
        """
    )
    assert ["earn", "done"] == texts(table)
    play(table, "earn")
    assert ["earn", "buy ant", "buy bee", "done"] == texts(table)
    play(table, "buy bee")
    assert ["earn", "swap ant", "done"] == texts(table)


def test_a_payment_is_offered_only_if_the_rest_can_be_paid(start, texts) -> None:
    table = start(
        """
        actions:
          earn: {do: gain 3 coin}
          twice:
            cost: 2 coin
            do:
              more: {cost: 2 coin, do: raise steps by 1}
        """,
        {
            "  purse:": "  face: {each: my hand where gives, gives: its gives, do: move it to my table}\n  purse:"
        },
    )
    assert "twice" in texts(table), "a bee, and two ants"
    play(table, "twice")
    assert ["pay 2 ant face (1 coin)", "pay bee face (2 coin)"] == texts(table)
    play(table, "pay bee")
    assert 1 == table.view(1)["values"]["steps"]
    assert ["ant", "ant", "bee"] == table.view(1)["zones"]["table.1"]
    assert "twice" not in texts(table)


def test_what_is_compulsory_is_done_as_far_as_possible(start) -> None:
    """The first step cannot be done; the second is done all the same."""
    table = start(
        """
        verbs:
          open_up:
            do:
              away:
                choose: {x: 1 of my table}
                do: move x to line
              pay: {cost: 1 coin, do: raise steps by 5}
              rest: {do: raise steps by 1}
        actions:
          go: {do: raise steps by 1}
        """,
        {"do: turn\n": "do: open_up; turn\n"},
    )
    assert 1 == table.view(1)["values"]["steps"]


def test_one_answer_is_taken_and_not_asked(start) -> None:
    table = start(
        """
        actions:
          only:
            do:
              pick:
                choose: {x: 1 of my hand where name = cat}
                do: move x to line
        """
    )
    play(table, "only")
    assert ["cat"] == table.view(1)["zones"]["line"]
    assert 2 == table.decider, "nothing else could be done, so that turn was over"
    assert ["only"] == table.history()


def test_may_is_a_decline_among_the_choices(start, texts) -> None:
    table = start(
        """
        actions:
          perhaps:
            do:
              pick:
                may: yes
                choose: {x: 1 of my hand where points > 1}
                do: move x to line
              then: {do: raise steps by 1}
        """
    )
    play(table, "perhaps")
    assert ["bee", "cat", "decline"] == texts(table)
    assert table.prompt.endswith("or decline")
    declined = play(table.copy(), "decline")
    assert ([], 1) == (declined.view(1)["zones"]["line"], declined.view(1)["values"]["steps"])
    play(table, "cat")
    assert (["cat"], 1) == (table.view(1)["zones"]["line"], table.view(1)["values"]["steps"])


def test_only_modes_that_can_be_carried_out_are_offered(start, texts) -> None:
    table = start(
        """
        actions:
          either:
            modes:
              low: {choose: {x: 1 of my table}, do: move x to line}
              step: {do: raise steps by 1}
              pay: {cost: 1 coin, do: raise steps by 2}
              leap: {do: raise steps by 3}
        """
    )
    play(table, "either")
    assert ["step", "leap"] == texts(table)
    play(table, "leap")
    assert 3 == table.view(1)["values"]["steps"]


def test_several_modes_are_run_in_their_order(start, texts) -> None:
    table = start(
        """
        actions:
          both:
            pick: 2
            modes:
              raise_it: {do: raise steps by 3}
              double_it: {do: raise steps by steps}
              lower_it: {do: lower steps by 1}
        """
    )
    play(table, "both")
    assert ["raise_it + double_it", "raise_it + lower_it", "double_it + lower_it"] == texts(table)
    play(table, "raise_it + double_it")
    assert 6 == table.view(1)["values"]["steps"]


def test_a_phase_offers_so_many_of_a_group(start, texts) -> None:
    table = start(
        """
        actions:
          step: {group: moves, do: raise steps by 1}
          leap: {group: moves, do: raise steps by 3}
          rest: {do: lower steps by 1}
        """,
        {"offer: any of main": "offer: '1 to 2 of moves, up to 1 of main'"},
    )
    assert ["step", "leap", "rest"] == texts(table), "at least one move"
    play(table, "rest")
    assert ["step", "leap"] == texts(table)
    play(table, "step")
    assert ["step", "leap", "done"] == texts(table)
    play(table, "step")
    assert 2 == table.decider


# Who decides


def test_the_others_are_asked_clockwise(start) -> None:
    table = start(
        """
        actions:
          feast:
            do:
              give:
                who: other player
                may: yes
                choose: {x: 1 of my hand}
                do: move x to line
        """,
        players=3,
    )
    play(table, "done", "feast")
    assert 3 == table.decider
    play(table, "cat")
    assert 1 == table.decider
    play(table, "decline")
    assert (2, ["cat"]) == (table.decider, table.view(2)["zones"]["line"])


def test_who_decides_is_not_always_whose_deed_it_is(start, texts) -> None:
    table = start(
        """
        actions:
          beg:
            do:
              pick:
                decider: left_of(me)
                choose: {x: 1 of my hand where points > 1}
                do: move x to line
        """,
    )
    play(table, "beg")
    assert (2, ["bee", "cat"]) == (table.decider, texts(table))
    play(table, "cat")
    assert (["cat"], 1) == (table.view(1)["zones"]["line"], table.decider)


ANSWER = {
    "  cat: {copies: 3, points: 3}": """\
  cat:
    copies: 3
    points: 3
    answer:
      on: after action by other player
      when: this in my hand
      may: yes
      do: move this to line"""
}
STEP = """
actions:
  step: {do: raise steps by 1}
"""


def test_a_reaction_is_offered_until_it_is_declined(start, texts) -> None:
    table = start(STEP, ANSWER)
    play(table, "step")
    assert (2, ["cat", "decline"]) == (table.decider, texts(table))
    play(table, "decline", "step")
    assert 2 == table.decider
    play(table, "cat")
    assert (1, ["cat"]) == (table.decider, table.view(1)["zones"]["line"])
    play(table, "step")
    assert 1 == table.decider


def test_alike_cards_carry_one_reaction(start, texts) -> None:
    table = start(
        STEP, {**ANSWER, "first(stock where name = cat, 1)": "first(stock where name = cat, 3)"}
    )
    play(table, "done", "step")
    assert (1, ["cat", "decline"]) == (table.decider, texts(table))
    play(table, "cat")
    assert (1, ["cat", "decline"]) == (table.decider, texts(table)), "the next of them"


def test_nobody_else_hears_of_a_reaction_that_is_declined(start) -> None:
    table = play(start(STEP, ANSWER, players=3), "step", "decline", "decline")
    plain = play(start(STEP, players=3), "step")
    assert plain.log(1) == table.log(1)
    assert "player 2: decline" in table.log(2)
    assert "player 2: decline" not in table.log(3)


# Limits


@pytest.mark.parametrize("phase,second_turn", [("turn", True), ("round", False)])
def test_a_limit_is_counted_for_each_player_in_a_span(
    start, texts, phase: str, second_turn: bool
) -> None:
    table = start(
        f"""
        actions:
          step: {{limit: 1 per {phase}, do: raise steps by 1}}
          wait: {{do: lower steps by 1}}
        """,
        {
            "do: turn\n": "do: turn; turn\n",
            "  round:\n    repeat: while steps < 9, at most 3\n": "  rounds: {repeat: 'while steps < 9, at most 3', do: round}\n  round:\n",
            "game: round": "game: rounds",
        },
    )
    play(table, "step")
    assert ["wait", "done"] == texts(table)
    play(table, "done")
    assert second_turn == ("step" in texts(table))
    play(table, "done")
    assert (2, ["step", "wait", "done"]) == (table.decider, texts(table)), "each has a limit"
    play(table, "done", "done")
    assert (1, ["step", "wait", "done"]) == (table.decider, texts(table)), "the next round"
