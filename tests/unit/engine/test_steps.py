"""The names of steps, modes and cases; what is left empty; secret choices and rings of players."""

import pytest

from cardrules import Table


def play(table: Table, *choices: str) -> Table:
    for choice in choices:
        table.push(choice)
    return table


def value(table: Table, name: str) -> int:
    return table.view(1)["values"][name]


# Whether a step was done


@pytest.mark.parametrize("mode, steps", [("one", 0), ("two", 5)])
def test_the_name_of_a_mode_says_whether_it_was_picked(start, mode, steps) -> None:
    table = start(
        """
        actions:
          act:
            do:
              which:
                modes: {one: gain 1 coin, two: gain 2 coin}
              then:
                when: two
                do: raise steps by 5
        """
    )
    assert steps == value(play(table, "act", mode), "steps")


def test_the_name_of_a_case_says_whether_it_was_taken(start) -> None:
    table = start(
        """
        actions:
          act:
            do:
              which:
                cases:
                  poor: {when: my coins = 0, do: gain 1 coin}
                  rich: gain 2 coin
              then:
                when: poor
                do: raise steps by 5
        """
    )
    assert [5, 5] == [value(play(table, "act"), "steps") for _ in range(2)]


def test_a_step_is_done_or_not_in_every_round_anew(start) -> None:
    table = start(
        """
        actions:
          act:
            repeat: while my coins < 3, at most 9
            do:
              once: {when: my coins = 0, do: raise steps by 1}
              both: {when: once, do: raise steps by 2}
              more: gain 1 coin
        """
    )
    assert 3 == value(play(table, "act"), "steps")


def test_a_mode_is_picked_or_not_in_every_round_anew(start) -> None:
    table = start(
        """
        actions:
          act:
            repeat: while my coins < 2, at most 9
            do:
              which:
                modes: {one: gain 1 coin, two: raise my coins by 1}
              then:
                when: two
                do: raise steps by 1
        """
    )
    assert 1 == value(play(table, "act", "two", "one"), "steps")


# Names of what was not reached


@pytest.mark.parametrize("skipped", ["when: my coins > 5", "may: yes"])
@pytest.mark.parametrize(
    "inner, asked",
    [
        ("choose: {c: any of my hand}, do: move c to my table", "count(c)"),
        ("choose: {c: 1 of my hand}, do: move c to my table", "(1 if c else 0)"),
        ("let: {c: my hand where points > 0}, do: move c to my table", "count(c)"),
        ("let: {c: 2}, do: raise my coins by c", "c"),
        ("let: {c: 2 coin}, do: gain c", "c.coin"),
    ],
)
def test_the_names_of_steps_in_a_skipped_step_are_empty(start, skipped, inner, asked) -> None:
    table = start(
        f"""
        actions:
          act:
            do:
              outer:
                {skipped}
                do:
                  inner: {{{inner}}}
              after: raise steps by 1 + {asked}
        """
    )
    play(table, "act", *(["decline"] if skipped.startswith("may") else []))
    assert 1 == value(table, "steps")


def test_they_are_empty_again_in_the_next_round(start) -> None:
    table = start(
        """
        actions:
          act:
            repeat: while my coins < 2, at most 9
            do:
              outer:
                when: my coins = 0
                do:
                  inner: {choose: {c: 1 of my hand where name = cat}, do: move c to my table}
              after: raise steps by 1 if c else 0; gain 1 coin
        """
    )
    assert 1 == value(play(table, "act"), "steps")


# Cases


@pytest.mark.parametrize("coins, steps", [(0, 3), (1, 7)])
def test_the_condition_of_a_case_may_use_its_names(start, coins, steps) -> None:
    table = start(
        """
        actions:
          act:
            cases:
              lucky: {let: {n: 3 + my coins}, when: n = 3, do: raise steps by n}
              usual: raise steps by 7
        """,
        {"coins: {of: player, from: 0, to: 9, start: 0}": f"coins: {{of: player, from: 0, to: 9, start: {coins}}}"},
    )  # fmt: skip
    assert steps == value(play(table, "act"), "steps")


# Secret choices

BID = """
        actions:
          bid:
            do:
              bids:
                {}
                who: player secretly
                {}
                choose: {{n: 1 to 2}}
                do: raise my coins by n; raise steps by 1
                {}
              after: raise steps by 4 if bids else 0
"""


def bid(start, loop: str = "", middle: str = "", last: str = "") -> Table:
    fields = (part or "# nothing" for part in (loop, middle, last))
    return start(BID.format(*fields))


def test_all_choose_before_any_choice_takes_effect(start) -> None:
    table = play(bid(start), "bid", "2")
    assert (2, 0) == (table.decider, value(table, "coins.1"))
    play(table, "1")
    assert [2, 1, 6] == [value(table, name) for name in ("coins.1", "coins.2", "steps")]


def test_a_secret_choice_may_be_made_several_times(start) -> None:
    table = bid(start, loop="repeat: while steps < 9, at most 2")
    play(table, "bid", "2", "1")
    assert 2 == value(table, "steps")
    play(table, "1", "1")
    assert [3, 2, 8] == [value(table, name) for name in ("coins.1", "coins.2", "steps")]


def test_a_secret_choice_may_be_made_for_each_of_several(start) -> None:
    table = bid(start, loop="each: {spot: place}", middle="when: spot = north or my coins > 1")
    play(table, "bid", "2", "1", "1")
    assert [3, 1, 7] == [value(table, name) for name in ("coins.1", "coins.2", "steps")]


def test_a_secret_choice_may_be_declined(start) -> None:
    table = play(bid(start, middle="may: yes"), "bid", "decline", "2")
    assert [0, 2, 5] == [value(table, name) for name in ("coins.1", "coins.2", "steps")]


def test_what_is_stopped_leaves_the_other_choices_without_effect(start) -> None:
    loop = "repeat: while steps < 9, at most 2"
    table = play(bid(start, loop=loop, last="stop: steps > 0"), "bid", "2", "2")
    assert [2, 0, 5] == [value(table, name) for name in ("coins.1", "coins.2", "steps")]
    assert 1 == table.decider


def test_a_phase_of_secret_choices_begins_like_any_other(start) -> None:
    """What lasts for it is as at the start, and limits in it are counted anew."""
    table = start(
        """
        actions:
          bid: bidding
        """,
        {
            "values:\n": "values:\n  bids: {from: 0, to: 9, start: 0, lasts: bidding}\n",
            "phases:\n": "phases:\n  bidding: {who: player secretly, choose: {n: 1 to 2}, do: raise bids by n}\n",
        },
    )
    play(table, "bid", "2", "2")
    assert 4 == value(table, "bids")
    play(table, "bid", "1", "1")
    assert 2 == value(table, "bids")


# Rings


RING = """
        actions:
          act:
            do:
              ring:
                who: player
                when: my coins < 3
                may: until all decline
                do: gain 1 coin
"""


def answered(table: Table, answers: str) -> list[int]:
    """Answer `y` or `n` one after the other; return who was asked."""
    asked = []
    for answer in answers:
        asked.append(table.decider)
        does, declines = (choice.text for choice in table.choices)
        play(table, does if answer == "y" else declines)
    return asked


def is_over(table: Table) -> bool:
    """Is the ring over, so that actions are offered again?"""
    return "act" in [choice.text for choice in table.choices]


def test_a_ring_ends_when_a_whole_round_has_passed(start) -> None:
    """Whoever declined is asked again as long as somebody else did it in that round."""
    table = play(start(RING, players=3), "act")
    assert [1, 2, 3, 1, 2, 3, 1, 2] == answered(table, "nynnnynn")
    assert not is_over(table)
    assert [3] == answered(table, "n")
    assert is_over(table)
    assert [0, 1, 1] == [value(table, f"coins.{seat}") for seat in (1, 2, 3)]


def test_whoever_cannot_is_passed_over_and_the_ring_ends_by_itself(start) -> None:
    table = play(start(RING), "act")
    assert [1, 2, 1, 2, 1, 2] == answered(table, "yyyyyy")
    assert is_over(table)


def test_a_ring_that_was_stopped_begins_anew(start) -> None:
    """A round in which nobody does it ends it, whatever happened in an earlier one."""
    table = start(
        """
        actions:
          act:
            repeat: while steps < 3, at most 2
            do:
              count: raise steps by 1
              ring:
                who: player
                may: until all decline
                do: gain 1 coin
                stop: steps = 1 and my coins > 0
        """
    )
    assert [1, 1, 2] == answered(play(table, "act"), "ynn")
    assert is_over(table)


# Offers that stop


OFFER = """
        actions:
          act: walk
          step: {group: steps, do: raise steps by 1}
        """


def test_an_offer_ends_when_its_stop_holds_after_an_action(start, texts) -> None:
    walk = "phases:\n  walk: {offer: any of steps, stop: steps >= 2}\n"
    table = play(start(OFFER, {"phases:\n": walk}), "act", "step")
    assert ["step", "done"] == texts(table)
    play(table, "step")
    assert ["act", "done"] == texts(table)
    assert 2 == value(table, "steps")


def test_an_offer_that_was_stopped_counts_anew(start, texts) -> None:
    walk = """phases:
  walk:
    repeat: while steps < 3, at most 2
    do:
      some: {offer: up to 2 of steps, stop: steps = 1}
"""
    table = play(start(OFFER, {"phases:\n": walk}), "act", "step", "step")
    assert ["step", "done"] == texts(table), "the first was taken in another offer"


def test_what_stops_an_offer_ends_the_loop_around_it(start) -> None:
    walk = "phases:\n  walk: {who: player, offer: any of steps, stop: steps = 2}\n"
    table = play(start(OFFER, {"phases:\n": walk}), "act", "step", "step")
    assert (1, 2) == (table.decider, value(table, "steps"))


# A second round


DIG = """
        actions:
          dig:
            repeat: while steps < 9, at most 5
            do:
              dug: {may: yes, do: raise steps by 1}
            stop: not dug
        """


def test_a_step_of_an_earlier_round_is_not_done_in_this_one(start) -> None:
    table = play(start(DIG), "dig")
    assert [1, 1, 1] == answered(table, "yyn")
    assert (["dig", "done"], 2) == ([each.text for each in table.choices], value(table, "steps"))


def test_what_was_chosen_in_an_earlier_round_is_not_chosen_in_this_one(start) -> None:
    table = start(
        """
        actions:
          lay:
            repeat: while steps < 4, at most 4
            do:
              put:
                may: yes
                choose: {x: up to 1 of my hand where steps = 0}
                do: move x to my table
              count: raise steps by 1 + count(x)
        """
    )
    play(table, "lay", "bee")
    assert ["bee"] == table.view(1)["zones"]["table.1"]
    while [each.text for each in table.choices] != ["lay", "done"]:
        play(table, "decline")
    assert 4 == value(table, "steps"), "two for the bee, then one by one"
