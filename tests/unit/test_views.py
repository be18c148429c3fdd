"""What a seat sees and reads."""

import json

import pytest

import cardrules
from cardrules import Table, views
from cardrules.kernel.events import Event


@pytest.fixture(scope="module")
def game() -> cardrules.Game:
    return cardrules.load("subatomic")


@pytest.fixture
def table(game: cardrules.Game) -> Table:
    return game.start(players=2, seed=7)


def zone(table: Table, name: str) -> int:
    return next(n for n, each in enumerate(table._s.layout.zones) if each.name == name)


def put(table: Table, card: str, name: str, **how: bool) -> int:
    """Put one card of the box or of a market deck somewhere, in the open."""
    s = table._s
    for thing, face in enumerate(s.face):
        where = s.layout.zones[s.place[thing]].name if s.place[thing] >= 0 else ""
        if s.layout.face_ids[face] == card and where in ("box", "singles_deck", "larger_deck"):
            s.move((thing,), zone(table, name), **how)
            s.pending = []
            return thing
    raise LookupError(card)


# The view


def test_a_view_is_plain_data(table: Table) -> None:
    view = table.view(2)
    assert view == json.loads(json.dumps(view))
    assert {"seat", "players", "zones", "values", "scores", "your_decision"} <= set(view)
    assert (2, 2, False) == (view["seat"], view["players"], view["your_decision"])


def test_own_cards_are_named_and_those_of_others_counted(table: Table) -> None:
    one, two = table.view(1)["zones"], table.view(2)["zones"]
    assert ["?"] * 5 == one["hand.2"] == two["hand.1"]
    assert "?" not in one["hand.1"] + two["hand.2"]
    assert ["?"] * 6 == one["draw_pile.1"] == one["draw_pile.2"]
    assert sorted(one["hand.1"]) == one["hand.1"]


def test_rows_keep_their_slots(table: Table) -> None:
    s = table._s
    s.move((s.zones[zone(table, "singles")][1],), zone(table, "removed"))
    row = table.view(1)["zones"]["singles"]
    assert 4 == len(row)
    assert row[1] is None
    assert None not in (row[0], row[2], row[3])


def test_a_card_that_lies_face_down(table: Table) -> None:
    put(table, "up_quark", "hand.1")
    own = table._s.zones[zone(table, "hand.1")][0]
    name = table._s.layout.face_ids[table._s.face[own]]
    table._s.move((own,), zone(table, "table.1"), down=True)
    assert [f"{name} facedown"] == table.view(1)["zones"]["table.1"]
    assert ["?"] == table.view(2)["zones"]["table.1"]


def test_known_cards_of_a_pile_keep_their_place(table: Table) -> None:
    put(table, "photon_card", "draw_pile.1")
    put(table, "up_quark", "draw_pile.1", under=True)
    for seat in (1, 2):
        assert ["photon_card", *["?"] * 6, "up_quark"] == table.view(seat)["zones"]["draw_pile.1"]
    table._s.show(table._s.zones[zone(table, "draw_pile.1")][1:7], 0b01)
    pile = table.view(1)["zones"]["draw_pile.1"]
    assert "?" not in pile
    assert sorted(pile[1:7]) == pile[1:7], "a bag has no order that could be seen"
    assert ["photon_card", *["?"] * 6, "up_quark"] == table.view(2)["zones"]["draw_pile.1"]


def test_values_by_their_type(table: Table) -> None:
    values = table.view(1)["values"]
    assert (0, 32, False, 1) == tuple(
        values[name] for name in ("protons.1", "supply", "ending", "first_player")
    )
    assert 0 == values["marks.helium_goal.2"]


def test_a_view_is_not_the_table(table: Table) -> None:
    before = table.digest()
    view = table.view(1)
    view["zones"]["hand.1"].clear()
    view["values"].clear()
    assert before == table.digest()
    assert table.view(1)["zones"]["hand.1"]


# The log


def lines(table: Table, seat: int | None, *events: Event) -> list[str | None]:
    return [views.line(table._program, event, seat) for event in events]


def moved(table: Table, *cards: tuple[str, int], down: bool = False) -> Event:
    faces = [(table._s.layout.face_ids.index(name), seen) for name, seen in cards]
    source, target = zone(table, "hand.1"), zone(table, "table.1")
    return Event("move", {"cards": tuple(faces), "source": source, "target": target, "down": down})


def test_a_card_is_named_to_those_who_saw_it(table: Table) -> None:
    event = moved(table, ("wild", 0b01), ("wild", 0b01), ("up_quark", 0b11), down=True)
    expected = "move up_quark, 2 wild: hand.1 to table.1 facedown"
    assert [expected] == lines(table, 0, event) == lines(table, None, event)
    assert ["move 2 unseen card, up_quark: hand.1 to table.1 facedown"] == lines(table, 1, event)


def test_other_lines(table: Table) -> None:
    face = table._s.layout.face_ids.index("wild")
    cell = table._program.cell_names.index("tokens.2")
    assert [
        "shuffle draw_pile.2",
        "tokens.2: 3 to 5",
        "show 2 wild to player 1, 2",
        None,
        "wild vanishes",
        None,
    ] == lines(
        table,
        0,
        Event("shuffle", {"zone": zone(table, "draw_pile.2")}),
        Event("value", {"cell": cell, "before": 3, "after": 5, "seen": 0b01}),
        Event("show", {"cards": ((face, 3), (face, 3)), "seats": 3}),
        Event("show", {"cards": (), "seats": 3}),
        Event("vanish", {"cards": ((face, 3),)}),
        Event("pay", {"seat": 0, "spent": ()}),
    )


def test_a_decision_is_told_to_its_maker_and_an_action_to_all(table: Table) -> None:
    secret = Event("act", {"seat": 0, "text": "up_quark", "open": False, "shown": "up_quark"})
    public = Event("act", {"seat": 0, "text": "buy wild", "open": True, "shown": "buy wild"})
    hidden = Event("act", {"seat": 0, "text": "stash wild", "open": True, "shown": "stash"})
    assert ["player 1: up_quark", "player 1: buy wild", "player 1: stash wild"] == lines(
        table, 0, secret, public, hidden
    )
    assert [None, "player 1: buy wild", "player 1: stash"] == lines(
        table, 1, secret, public, hidden
    )
    assert "player 1: stash wild" == lines(table, None, hidden)[0]


def test_the_log_of_a_seat_names_no_card_it_never_saw(table: Table) -> None:
    """The cards of a hand that is thrown away are counted for the others."""
    table.push("done")
    assert table.prompt.startswith("choose for phases.refresh")
    table.push(max((c.text for c in table.choices), key=lambda text: text.count("quark")))
    mine, theirs = table.log(1), table.log(2)
    assert any("quark" in line and "hand.1 to discard.1" in line for line in mine)
    assert not any("quark" in line or "photon" in line for line in theirs)
    assert len(mine) == len(theirs) + 1, "its own decision"
