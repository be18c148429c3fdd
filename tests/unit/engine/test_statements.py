"""The built-in verbs: amounts go as far as they can and never stand in the way."""

import pytest

from cardrules import Table


def done(start, deed: str, *, changes: dict[str, str] | None = None, **more: object) -> dict:
    """What seat 1 sees after an action with this effect."""
    table = start(f"actions:\n  act:\n    do: |\n      {deed}\n", changes, **more)
    table.push("act")
    return table.view(1)


def zones(view: dict, *names: str) -> list:
    return [view["zones"][name] for name in names]


@pytest.mark.parametrize(
    "deed,expected",
    [
        ("raise steps by 20", 9),
        ("lower steps by 20", -3),
        ("set steps to 4", 4),
        ("set steps to 40", 9),
        ("raise steps by 2; raise steps by -1", 1),
        ("repeat 3 times do raise steps by 2", 6),
        ("repeat steps - 2 times do raise steps by 2", 0),
        ("if count(my hand) = 4 then raise steps by 1 else raise steps by 2", 1),
        ("each player do raise steps by my seat", 3),
        ("let n = count(my hand); raise steps by n", 4),
        ("each my hand do raise steps by its points", 7),
        ("raise steps by highest(my hand, points) - lowest(my hand, points)", 2),
        ("raise steps by count(my hand where points > 1)", 2),
        ("raise steps by distinct(my hand, name)", 3),
        ("raise steps by floor(7 / 2)", 3),
        ("raise steps by max(2, min(5, 9))", 5),
    ],
)
def test_values(start, deed: str, expected: int) -> None:
    assert expected == done(start, deed)["values"]["steps"]


@pytest.mark.parametrize(
    "deed,coins,bank",
    [
        ("gain 4 coin", 4, 8),
        ("gain 20 coin", 9, 3),
        ("gain 4 coin; lose 1 coin", 3, 9),
        ("gain 4 coin; lose 7 coin", 0, 12),
        ("transfer 5 from bank to my coins", 5, 7),
        ("set bank to 2; gain 4 coin", 2, 0),
        ("transfer -3 from bank to my coins", 0, 12),
    ],
)
def test_counts_that_are_moved_are_neither_made_nor_lost(
    start, deed: str, coins: int, bank: int
) -> None:
    values = done(start, deed)["values"]
    assert (coins, bank) == (values["coins.1"], values["bank"])


@pytest.mark.parametrize(
    "deed,zone,expected",
    [
        ("move my hand to line", "line", ["ant", "ant", "bee", "cat"]),
        ("move (my hand sorted most points) to line", "line", ["cat", "bee", "ant", "ant"]),
        ("move my hand to row", "row", ["ant", "ant", "bee"]),
        (
            "move (my hand where name = cat) to row; move first(my hand, 1) to row",
            "row",
            ["cat", "ant", None],
        ),
        ("move (my hand where points > 9) to line", "line", []),
        ("move my hand to my pile; move top(my pile, 2) to line", "line", ["ant", "ant"]),
        (
            "move my hand under my pile; move top(my pile, 9) to line",
            "line",
            ["ant", "ant", "bee", "cat"],
        ),
        ("move my hand to line; move last(line) to my table", "table.1", ["cat"]),
        ("move first(my hand, 1) to last(slots(row))", "row", [None, None, "ant"]),
        ("copy (my hand where name = cat) to my table", "table.1", ["cat"]),
        ("copy my hand to my table; vanish my table where name = ant", "table.1", ["bee", "cat"]),
        ("move first(my hand, 1) to my table facedown", "table.1", ["ant facedown"]),
    ],
)
def test_moves(start, deed: str, zone: str, expected: list) -> None:
    assert expected == done(start, deed)["zones"][zone]


def test_more_cards_than_a_row_has_room_for_stay(start) -> None:
    view = done(start, "move my hand to row")
    assert [["ant", "ant", "bee"], ["cat"]] == zones(view, "row", "hand.1")


def test_a_taken_slot_takes_no_card(start) -> None:
    line = "each slots(row) as spot do move first(my hand, 1) to spot"
    view = done(start, f"{line}\n      {line}")
    assert [["ant", "ant", "bee"], ["cat"]] == zones(view, "row", "hand.1")


def test_drawing_from_an_empty_pile_draws_nothing(start) -> None:
    view = done(start, "move top(my pile, 3) to my hand")
    assert ["ant", "ant", "bee", "cat"] == view["zones"]["hand.1"]


def test_a_copy_is_a_card_of_its_own(start) -> None:
    table: Table = start(
        """
        actions:
          mirror: {choose: {x: 1 of my hand}, do: copy x to my table}
          shatter: {choose: {x: 1 of my table}, do: vanish x}
        """
    )
    table.push("mirror cat")
    table.push("shatter cat")
    before = table.digest()
    table.push("mirror cat")
    assert [["ant", "ant", "bee", "cat"], ["cat"]] == zones(table.view(1), "hand.1", "table.1")
    table.push("shatter cat")
    assert before == table.digest()


def test_showing_cards_to_one_player(start) -> None:
    table = start(
        """
        actions:
          reveal: {choose: {x: 1 of my hand}, do: show x to left_of(me)}
          reveal_all: {do: show my hand to player}
        """,
        {
            "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: shuffle stock; move top(stock, 2) to my hand"
        },
        players=3,
    )
    card = table.view(1)["zones"]["hand.1"][0]
    table.push(f"reveal {card}")
    assert [card, "?"] == table.view(2)["zones"]["hand.1"]
    assert ["?", "?"] == table.view(3)["zones"]["hand.1"]
    table.push("reveal_all")
    assert table.view(1)["zones"]["hand.1"] == table.view(3)["zones"]["hand.1"]


def test_a_shuffled_pile_is_drawn_without_an_order(start) -> None:
    """Different seeds draw different cards; the same seed draws the same ones."""
    changes = {
        "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: shuffle stock; move top(stock, 3) to my hand"
    }
    hands = [
        tuple(
            start("actions: {wait: {do: raise steps by 1}}", changes, seed=seed).view(1)["zones"][
                "hand.1"
            ]
        )
        for seed in (*range(6), *range(6))
    ]
    assert hands[:6] == hands[6:]
    assert len(set(hands)) > 1
