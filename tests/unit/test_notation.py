"""One text for every choice."""

import pytest

import cardrules
from cardrules import Table
from cardrules.notation import Scribe, _counted


@pytest.fixture(scope="module")
def game() -> cardrules.Game:
    return cardrules.load("subatomic")


@pytest.fixture
def table(game: cardrules.Game) -> Table:
    return game.start(players=3, seed=3)


def texts(table: Table) -> list[str]:
    return [choice.text for choice in table.choices]


def give(table: Table, *cards: str, zone: str = "hand.1") -> None:
    """Put cards from the box, the decks and the stacks into a zone, in the open."""
    s = table._s
    target = next(n for n, each in enumerate(s.layout.zones) if each.name == zone)
    for card in cards:
        face = s.layout.face_ids.index(card)
        free = [
            thing
            for thing, place in enumerate(s.place)
            if s.face[thing] == face
            and s.layout.zones[place].name.split(".")[0]
            in ("box", "stack", "singles_deck", "larger_deck")
        ]
        s.move((free[0],), target)
    s.pending = []


def scribe(table: Table) -> Scribe:
    return table._scribe


def test_actions_with_and_without_values(table: Table) -> None:
    offered = texts(table)
    assert "done" == offered[-1]
    assert {"swipe elements", "swipe singles", "swipe larger"} <= set(offered)
    assert "take_energy 5 energy" in offered


def test_cards_on_slots_say_where(table: Table) -> None:
    bought = [text for text in texts(table) if text.startswith("buy ") and "@" in text]
    row = table.view(1)["zones"]["singles"]
    for text in bought:
        name, place = text.removeprefix("buy ").split("@")
        zone, slot = place.split(".")
        assert zone in ("singles", "larger")
        if zone == "singles":
            assert name == row[int(slot) - 1]


def test_cards_on_top_of_a_stack_need_no_place(table: Table) -> None:
    give(table, "double_proton", "double_proton", "double_neutron")
    assert "buy thomson_1" in texts(table)


def test_payments_count_alike_cards(table: Table) -> None:
    table._s.move(
        table._s.zones[0],
        next(n for n, z in enumerate(table._s.layout.zones) if z.name == "discard.1"),
    )
    give(table, "single_neutron", "single_neutron", "double_neutron")
    table.push("build 2 neutron")
    assert "pay for actions.build: 2 neutron" == table.prompt
    assert {
        "pay 2 single_neutron face_up (1 neutron)",
        "pay double_neutron face_up (2 neutron)",
    } == set(texts(table))


def test_modes_and_declining(table: Table) -> None:
    give(table, "thomson_1")
    table.push("play_scientist thomson_1")
    assert "pick a mode of cards.thomson.play" == table.prompt
    assert ["from_draw_pile", "decline"] == texts(table)


def test_a_set_of_cards_is_counted(table: Table) -> None:
    table.push("done")
    offered = texts(table)
    assert "none" == offered[0]
    assert ", " in offered[-1]
    assert all(
        text == "none" or sum(int(w) if w.isdigit() else 0 for w in text.split()) <= 5
        for text in offered
    )


def test_short_forms(table: Table) -> None:
    give(table, "double_proton", "double_proton", "double_neutron")
    target = next(t for t in texts(table) if t.startswith("buy ") and "@" in t)
    bare = target.split("@")[0]
    if sum(t.split("@")[0] == bare for t in texts(table)) == 1:
        copy = table.copy()
        copy.push(bare)
        assert target == copy.history()[0]
    table.push("take_energy 1")
    assert "take_energy 1 energy" == table.history()[0]


def test_a_bundle(table: Table) -> None:
    names = scribe(table).resources
    bundle = [0] * len(names)
    assert "nothing" == scribe(table).bundle(tuple(bundle))
    bundle[names.index("energy")] = 2
    bundle[names.index("proton")] = 1
    assert "2 energy + 1 proton" == scribe(table).bundle(tuple(bundle))


@pytest.mark.parametrize(
    "names,ordered,expected",
    [
        ([], False, ""),
        (["a"], False, "a"),
        (["a", "b", "a"], False, "2 a, b"),
        (["a", "b", "a"], True, "a, b, a"),
    ],
)
def test_equal_names_are_counted(names: list[str], ordered: bool, expected: str) -> None:
    assert expected == _counted(names, ordered)


def test_chance_is_named_by_its_stream(game: cardrules.Game) -> None:
    table = game.start(players=2, seed=1, chance="explicit")
    assert "chance: setup.tiles.dealt" == table.prompt
    assert "four_energy" in texts(table)
    while not table.prompt.startswith("chance: draw_pile"):
        table.push(table.choices[0])
    assert "chance: draw_pile.1" == table.prompt
    assert {"up_quark", "down_quark", "photon_card"} == set(texts(table))
