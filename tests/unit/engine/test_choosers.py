"""What can be chosen: one choice for each class of alike things, and no choice twice."""

from itertools import combinations

import pytest

from cardrules.engine.choosers import multisets

THROW = """
actions:
  throw:
    choose: {gone: %s}
    do: move gone to line
"""


@pytest.mark.parametrize(
    "how,expected",
    [
        ("1 of my hand", ["ant", "bee", "cat"]),
        ("2 of my hand", ["bee, cat", "ant, cat", "ant, bee", "2 ant"]),
        ("up to 1 of my hand", ["none", "cat", "bee", "ant"]),
        ("3 to 4 of my hand", ["ant, bee, cat", "2 ant, cat", "2 ant, bee", "2 ant, bee, cat"]),
        ("all but 1 of my hand", ["ant, bee, cat", "2 ant, cat", "2 ant, bee"]),
        ("1 of my hand where points > 1", ["bee", "cat"]),
        ("2 of my hand where name = ant ordered", ["ant, ant"]),
        (
            "2 of my hand where points < 3 ordered",
            ["ant, bee", "bee, ant", "ant, ant"],
        ),
        ("1 of my hand + my table", ["ant", "bee", "cat"]),
    ],
)
def test_alike_things_are_offered_once(start, texts, how: str, expected: list[str]) -> None:
    table = start(THROW % how)
    assert [*(f"throw {text}" for text in expected), "done"] == texts(table)


def test_any_is_every_multiset(start, texts) -> None:
    """None, one or two ants, with or without the bee, with or without the cat."""
    assert 3 * 2 * 2 + 1 == len(texts(start(THROW % "any of my hand")))


def test_what_cannot_be_filled_is_not_offered(start, texts) -> None:
    table = start(THROW % "5 of my hand")
    assert table.over, "nobody could do anything but be done"
    assert ["throw 2 ant, bee, cat", "done"] == texts(start(THROW % "4 of my hand"))


def test_multisets_take_the_first_of_each_class() -> None:
    found = multisets([[7, 8, 9], [3]], 1, 3)
    assert [(3,), (7,), (7, 3), (7, 8), (7, 8, 3), (7, 8, 9)] == sorted(
        found, key=lambda t: (len(t), t)
    )
    assert sorted(found, key=len) == found
    assert [()] == multisets([[7, 8, 9], [3]], 0, 0)
    assert [] == multisets([[7, 8, 9], [3]], 5, 5)


def test_things_in_a_row_are_told_apart_by_their_slot(start, texts) -> None:
    table = start(
        THROW % "1 of row",
        {
            "    do: move first(stock where name = ant, 2)": "    do: move first(stock where name = cat, 1) to row; move first(stock where name = ant, 2)"
        },
    )
    assert ["throw cat@row.1", "throw cat@row.2", "done"] == texts(table)


def test_alike_things_in_several_zones_say_where_they_lie(start, texts) -> None:
    table = start(
        """
        actions:
          lay: {choose: {x: 1 of my hand}, do: move x to my table}
          throw: {choose: {gone: 1 of my hand + my table}, do: move gone to line}
        """
    )
    table.push("lay ant")
    assert ["throw ant@hand.1", "throw bee", "throw cat", "throw ant@table.1"] == [
        text for text in texts(table) if text.startswith("throw")
    ]


def test_a_thing_that_lies_face_down_is_not_alike_to_one_that_does_not(start, texts) -> None:
    table = start(
        """
        actions:
          lay: {choose: {x: 1 of my hand}, do: move x to my table}
          hide: {choose: {x: 1 of my hand}, do: move x to my table facedown}
          turn: {choose: {x: 1 of my table}, do: move x to line}
        """
    )
    table.push("lay ant")
    table.push("hide ant")
    turns = [text for text in texts(table) if text.startswith("turn")]
    assert 2 == len(turns) == len(set(turns))


# Things of which one was used already


TAP = """
actions:
  lay: {choose: {x: 1 of my hand}, do: move x to my table}
  tap:
    limit: %d per turn for each target
    choose: {target: 1 of my table}
    do: raise steps by target.points
"""


def test_a_limit_tells_alike_things_apart(start, texts) -> None:
    """The first of two ants was used up: the second is still offered."""
    table = start(TAP % 1)
    for text in ("lay ant", "lay ant", "tap ant"):
        table.push(text)
    assert "tap ant" in texts(table)
    table.push("tap ant")
    assert "tap ant" not in texts(table)


def test_alike_things_with_different_limits_have_different_texts(start, texts) -> None:
    table = start(TAP % 2)
    for text in ("lay ant", "lay ant", "tap ant"):
        table.push(text)
    taps = [text for text in texts(table) if text.startswith("tap")]
    assert 2 == len(taps) == len(set(taps))
    digests = set()
    for text in taps:
        after = table.copy()
        after.push(text)
        digests.add(after.digest())
    assert 2 == len(digests), "one of each, or two of one"


# Things that the decider does not know


STEAL = """
actions:
  steal:
    choose: {rival: 1 of other player, loot: %s of rival.hand}
    do: move loot to my hand
"""
MIXED = {
    "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: shuffle stock; move top(stock, 3) to my hand"
}


def test_unseen_things_are_one_choice_without_a_name(start, texts) -> None:
    table = start(STEAL % "1", MIXED)
    assert ["steal player2; unseen", "done"] == texts(table)
    assert ["steal player2; 2 unseen", "done"] == texts(start(STEAL % "2", MIXED))
    assert ["steal player2; unseen", "steal player3; unseen", "done"] == texts(
        start(STEAL % "1", MIXED, players=3)
    )


def test_chance_picks_among_unseen_things(start) -> None:
    """Over many seeds every card of the rival's hand is taken, not always the first."""
    taken = set()
    for seed in range(12):
        table = start(STEAL % "1", MIXED, seed=seed)
        before = table.view(2)["zones"]["hand.2"]
        table.push("steal player2; unseen")
        after = table.view(2)["zones"]["hand.2"]
        assert 2 == len(after)
        lost = list(before)
        for card in after:
            lost.remove(card)
        if len(set(before)) > 1:
            taken.add(sorted(set(before)).index(lost[0]))
    assert {0, 1} <= taken


def test_who_looks_first_sees_what_can_be_taken(start, texts) -> None:
    table = start(
        """
        actions:
          peek:
            choose: {rival: 1 of other player}
            do:
              look: show rival.hand to me
              take:
                choose: {loot: 1 of rival.hand}
                do: move loot to my hand
        """,
        MIXED,
        seed=1,
    )
    table.push("peek player2")
    assert table.view(2)["zones"]["hand.2"] == [
        text for text in texts(table) for _ in range(table.view(2)["zones"]["hand.2"].count(text))
    ]


# So many that they are asked part by part

MANY = {
    "  cat: {copies: 3, points: 3}": "  cat: {copies: 3, points: 3}\n"
    + "\n".join(f"  x{number}: {{}}" for number in range(12)),
    "do: move first(stock where name = ant, 2)": "do: move (stock where points = 0) + first(stock where name = ant, 2)",
    "who: player\n    do: move": "who: dealt\n    do: move",
    "score:": "formulas: {dealt: {is: '[seat(1)]'}}\nscore:",
}


def test_a_choice_of_very_many_is_asked_class_by_class(start, texts) -> None:
    table = start(THROW % "2 to 4 of my hand", MANY)
    offered = texts(table)
    assert len(offered) < 50
    table.push("throw take 2 ant")
    while table.prompt.startswith("choose for actions.throw"):
        table.push("take x5" if "take x5" in texts(table) else "take none")
    assert ["ant", "ant", "x5"] == sorted(table.view(1)["zones"]["line"])


def test_what_was_taken_of_a_class_is_not_asked_once_more(start, texts) -> None:
    """One of two ants is taken: the next parts are about the other cards, each class once."""
    table = start(THROW % "2 to 4 of my hand", MANY)
    table.push("throw take ant")
    asked = []
    while table.prompt.startswith("choose for actions.throw"):
        asked.append(texts(table)[-1])
        table.push(texts(table)[0])
    assert not any("ant" in text for text in asked)
    assert len(asked) == len(set(asked))


def test_a_choice_asked_class_by_class_keeps_its_bounds(start, texts) -> None:
    """At least two: who takes none of the first classes must take of the last ones."""
    table = start(THROW % "2 to 4 of my hand", MANY)
    table.push("throw take none")
    while table.prompt.startswith("choose for actions.throw"):
        table.push(texts(table)[0])
    assert 2 == len(table.view(1)["zones"]["line"])
    table = start(THROW % "2 to 4 of my hand", MANY)
    table.push("throw take 2 ant")
    while table.prompt.startswith("choose for actions.throw"):
        table.push(texts(table)[-1])
    assert 4 == len(table.view(1)["zones"]["line"])


def test_a_choice_of_very_many_in_order(start, texts) -> None:
    table = start(THROW % "up to 4 of my hand ordered", MANY)
    first = next(text for text in texts(table) if text.endswith("x7"))
    table.push(first)
    table.push("take x3")
    table.push("take ant")
    table.push("take none")
    assert ["x7", "x3", "ant"] == table.view(1)["zones"]["line"]


def test_all_pairs_are_reached_whichever_way_they_are_asked(start, texts) -> None:
    """Every pair of different new cards can be thrown."""
    table = start(THROW % "2 of my hand where points = 0", MANY)
    names = [f"x{number}" for number in range(12)]
    assert {f"throw {a}, {b}" for a, b in combinations(names, 2)} <= set(texts(table))


def test_of_alike_things_the_one_that_fewest_know_is_taken(start) -> None:
    """Whichever copy was shown: the other one is laid, and the shown one stays known."""
    for is_swapped in (False, True):
        table = start(
            """
            actions:
              reveal: {choose: {x: 1 of my hand}, do: show x to left_of(me)}
              lay: {choose: {x: 1 of my hand}, do: move x to my table}
            """,
            {
                "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: move stock to my pile; shuffle my pile; move top(my pile, 13) to my hand",
                "who: player\n    do: move": "who: dealt\n    do: move",
                "score:": "formulas: {dealt: {is: '[seat(1)]'}}\nscore:",
            },
            players=3,
        )
        table.push("reveal ant")
        if is_swapped:
            mark = table._s.mark
            mark[0], mark[1] = mark[1], mark[0]
            table._s.pending = []
        table.push("lay ant")
        assert ["ant", *["?"] * 11] == table.view(2)["zones"]["hand.1"]
