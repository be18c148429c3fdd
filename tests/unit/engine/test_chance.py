"""Chance: it is drawn when a deed is done, never when it is offered, and can be asked instead."""

from cardrules import Table

STEAL = """
actions:
  steal:
    limit: 1 per turn
    choose: {rival: 1 of other player, loot: 1 of rival.hand at random}
    do: move loot to my hand
  step: {do: raise steps by 1}
"""


def test_offering_a_deed_of_chance_draws_nothing(start, texts) -> None:
    table = start(STEAL)
    counters = table._s.counters[:]
    for _ in range(3):
        table._s.pending = []
        assert ["steal player2", "step", "done"] == texts(table)
    assert counters == table._s.counters


def test_chance_comes_after_the_choice_it_depends_on(start, texts) -> None:
    table = start(STEAL, players=3)
    table.push("steal player3")
    zones = table.view(1)["zones"]
    assert [5, 4, 3] == [len(zones[f"hand.{seat}"]) for seat in (1, 2, 3)]
    assert ["step", "done"] == texts(table), "once per turn"


def test_a_choice_comes_after_the_chance_it_depends_on(start, texts) -> None:
    table = start(
        """
        actions:
          gamble:
            choose: {lost: 1 of my hand at random, kept: 1 of my hand where it != lost}
            do: move lost to line; move kept to my table
        """,
        chance="explicit",
    )
    table.push("gamble")
    assert (0, ["ant", "bee", "cat"], [2, 1, 1]) == (table.decider, texts(table), table.weights)
    table.push("bee")
    assert (1, ["ant", "cat"]) == (table.decider, texts(table))
    table.push("cat")
    assert [["bee"], ["cat"]] == [table.view(1)["zones"][name] for name in ("line", "table.1")]


def test_who_may_declines_before_chance_decides(start, texts) -> None:
    table = start(
        """
        actions:
          dare:
            do:
              risk:
                may: yes
                choose: {lost: 1 of my hand at random}
                do: move lost to line
              on: {do: raise steps by 1}
        """,
        chance="explicit",
    )
    table.push("dare")
    assert (1, ["risk", "decline"]) == (table.decider, texts(table))
    table.push("risk")
    assert 0 == table.decider


def test_several_are_picked_one_after_another(start, texts) -> None:
    table = start(
        """
        actions:
          lose:
            choose: {lost: 2 of my hand at random}
            do: move lost to line
        """,
        chance="explicit",
    )
    table.push("lose")
    table.push("ant")
    assert (["ant", "bee", "cat"], [1, 1, 1]) == (texts(table), table.weights)
    table.push("ant")
    assert ["ant", "ant"] == table.view(1)["zones"]["line"]


def test_a_player_picked_at_random_has_the_name_of_a_player(start, texts) -> None:
    table = start(
        """
        actions:
          bless:
            choose: {lucky: 1 of player at random}
            do: raise lucky.coins by 1
        """,
        players=3,
        chance="explicit",
    )
    table.push("bless")
    assert ["player1", "player2", "player3"] == texts(table)
    table.push("player3")
    assert 1 == table.view(1)["values"]["coins.3"]


def test_a_die_shows_each_face_as_often_as_it_has_it(start, texts) -> None:
    roll = """
    dice: {cube: {faces: [1, 1, 1, 2, 4]}}
    actions:
      roll: {do: roll cube; raise steps by cube.shown}
    """
    table = start(roll, chance="explicit")
    table.push("roll")
    assert 0 == table.decider
    assert (["1", "2", "4"], [3, 1, 1]) == (texts(table), table.weights)
    table.push("4")
    assert 4 == table.view(1)["values"]["steps"]
    seeded = start(roll)
    for _ in range(3):
        seeded.push("roll")
    assert 3 <= seeded.view(1)["values"]["steps"] <= 9


UNSEEN = """
actions:
  steal:
    choose: {rival: 1 of other player, loot: %s}
    do: move %s to my table
"""
HIDDEN = {
    "+ first(stock where name = cat, 1) to my hand": "+ first(stock where name = cat, 1) to my pile; shuffle my pile; move top(my pile, 4) to my hand"
}


def blind(start, choice: str, taken: str = "loot") -> Table:
    """A table at which a blind theft was chosen: seat 2 holds two ants, a bee and a cat."""
    table = start(UNSEEN % (choice, taken), HIDDEN, chance="explicit")
    while table.decider == 0:
        table.push(table.choices[0])
    table.push(next(choice for choice in table.choices if choice.text.startswith("steal")))
    return table


def test_which_unseen_card_is_taken_is_a_decision_of_chance(start, texts) -> None:
    table = blind(start, "1 of rival.hand")
    assert (0, "chance: blind picks") == (table.decider, table.prompt)
    assert (["ant", "bee", "cat"], [2, 1, 1]) == (texts(table), table.weights)
    for card in texts(table):
        after = table.copy()
        after.push(card)
        assert [card] == after.view(1)["zones"]["table.1"]
        assert 1 == after.decider


def test_several_unseen_cards_are_picked_one_after_another(start, texts) -> None:
    table = blind(start, "2 of rival.hand")
    table.push("ant")
    assert (["ant", "bee", "cat"], [1, 1, 1]) == (texts(table), table.weights)
    table.push("cat")
    assert ["ant", "cat"] == table.view(1)["zones"]["table.1"]
    assert ["ant", "bee"] == table.view(2)["zones"]["hand.2"]


def test_the_last_unseen_card_is_certain_and_not_asked(start) -> None:
    table = blind(start, "4 of rival.hand")
    for card in ("ant", "bee", "cat"):
        assert 0 == table.decider
        table.push(card)
    assert 0 != table.decider
    assert [] == table.view(2)["zones"]["hand.2"]


def test_a_known_card_chosen_with_unseen_ones_stays_the_one_that_was_chosen(start) -> None:
    table = start(UNSEEN % ("2 of rival.hand + my hand", "loot"), HIDDEN, chance="explicit")
    while table.decider == 0:
        table.push(table.choices[0])
    table.push("steal player2; cat, unseen")
    table.push("bee")
    assert ["bee", "cat"] == table.view(1)["zones"]["table.1"]
    assert ["ant", "ant", "bee"] == table.view(1)["zones"]["hand.1"]


def test_a_second_blind_choice_keeps_off_the_first(start, texts) -> None:
    """The first name is settled before the second is picked; both are chosen at once."""
    table = blind(
        start,
        "1 of rival.hand, more: 1 of rival.hand where it != loot",
        "loot + more",
    )
    table.push("bee")
    assert (["ant", "cat"], [2, 1]) == (texts(table), table.weights)


def test_a_blind_pick_can_be_saved_copied_and_taken_back(start, texts) -> None:
    table = blind(start, "2 of rival.hand")
    table.push("ant")
    again = table.game.restore(table.save())
    assert (table.digest(), texts(table), table.weights) == (
        again.digest(),
        texts(again),
        again.weights,
    )
    for each in (table, again, table.copy()):
        each.push("bee")
        assert ["ant", "bee"] == each.view(1)["zones"]["table.1"]
    assert "bee" == table.pop()
    assert ["ant", "bee", "cat"] == texts(table)


def test_a_blind_pick_counts_for_the_card_that_was_picked(start, texts) -> None:
    """A limit for each card counts the picked one, not one that stood for its class."""
    table = start(
        """
        actions:
          tap:
            limit: 1 per turn for each x
            choose: {x: 1 of seat(2).hand}
            do: show x to me; raise steps by 1
        """,
        HIDDEN,
        chance="explicit",
    )
    while table.decider == 0:
        table.push(table.choices[0])
    table.push("tap unseen")
    table.push("cat")
    assert ["tap unseen", "done"] == texts(table), "the cat is known, and was tapped"


def opening(table: Table) -> list[str]:
    return table.view(1)["zones"]["hand.1"]


def test_one_more_card_elsewhere_does_not_disturb_a_pile(start) -> None:
    """Streams have names: another pile, or another die, leaves the draws of this one as they are."""
    mixed = {
        "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: shuffle stock; move top(stock, 4) to my hand"
    }
    step = "actions: {step: {do: raise steps by 1}}"
    more = {**mixed, "  row: {": "  heap: {of: card, form: pile, seen: nobody}\n  row: {"}
    unused = "\ndice: {cube: {faces: [1, 2]}}\nactions: {step: {do: roll cube; raise steps by cube.shown}}"
    for seed in range(4):
        plain = opening(start(step, mixed, seed=seed))
        assert plain == opening(start(unused, mixed, seed=seed))
        heaped = start("actions: {step: {do: raise steps by count(heap) + 1}}", more, seed=seed)
        assert plain == opening(heaped)
