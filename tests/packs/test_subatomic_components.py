"""What lies in the box of Subatomic, and what the setup makes of it, in every edition."""

from collections import Counter

import catalogue
import pytest
from catalogue import EDITIONS

import cardrules
from cardrules.packs.addresses import value_at
from cardrules.syntax.document import to_plain

COPIES = {
    "element": {"helium": 6, "lithium": 6, "beryllium": 6, "boron": 6},
    "starter": {"up_quark": 16, "down_quark": 16, "photon_card": 12},
    "single": {"single_neutron": 9, "single_proton": 8, "single_electron": 6, "wild": 6},
    "larger": {
        "double_neutron": 6,
        "double_proton": 5,
        "proton_neutron": 4,
        "double_proton_neutron": 2,
    },
}
SCIENTISTS = ("thomson", "schrodinger", "rutherford", "einstein", "goeppert_mayer", "curie", "bohr")


def cards(edition: str, kind: str = "card") -> list[dict]:
    return [card for card in cardrules.load(EDITIONS[edition]).cards() if kind == card["kind"]]


def plain(edition: str, address: str):
    return to_plain(value_at(catalogue.document(edition), address))


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_four_play(edition):
    """SUB-COMP-01: two, three or four, and nobody else."""
    game = cardrules.load(EDITIONS[edition])
    assert (2, 4) == game.players
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            game.start(players=players)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("family", COPIES)
def test_the_cards_of_a_family(edition, family):
    """SUB-COMP-02 SUB-COMP-04 SUB-COMP-05 SUB-COMP-06: each with its number of copies."""
    found = {
        each["id"]: each["copies"] for each in cards(edition) if family == each["fields"]["family"]
    }
    assert COPIES[family] == found


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_cards_together(edition):
    """SUB-COMP-03 SUB-COMP-07 INV-01: 21 of them are scientists, 3 of each; 135 in all."""
    found = {
        each["id"]: each["copies"]
        for each in cards(edition)
        if "scientist" == each["fields"]["family"]
    }
    assert dict.fromkeys(SCIENTISTS, 3) == found
    assert 135 == sum(each["copies"] for each in cards(edition))


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_markers_tokens_and_tiles(edition):
    """SUB-COMP-08 SUB-COMP-10 SUB-COMP-11: 10 markers a player, 32 tokens, 7 different tiles."""
    assert ("10", "10") == (
        plain(edition, "values.markers.to"),
        plain(edition, "values.markers.start"),
    )
    assert ("32", "32") == (
        plain(edition, "values.supply.to"),
        plain(edition, "values.supply.start"),
    )
    tiles = cards(edition, "tile")
    assert 7 == len(tiles) == sum(each["copies"] for each in tiles)
    assert 7 == len({each["text"] for each in tiles})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mats_at_the_start(edition, players):
    """SUB-COMP-09 SUB-SETUP-04 SUB-SETUP-18 SUB-SETUP-19: no particle, no token, 6 cards unseen.

    Each player has 4 up quarks, 4 down quarks and 3 photons, and nobody sees how they lie.
    """
    table = cardrules.load(EDITIONS[edition]).start(players=players, seed=5)
    for seat in range(1, players + 1):
        view = table.view(seat)
        values, zones = view["values"], view["zones"]
        assert [0, 0, 0, 0] == [
            values[f"{each}.{seat}"] for each in ("protons", "neutrons", "electrons", "tokens")
        ]
        assert 32 == values["supply"]
        assert ["?"] * 6 == zones[f"draw_pile.{seat}"]
        assert 5 == len(zones[f"hand.{seat}"])
        owned = Counter(
            table._program.layout.face_ids[table._s.face[thing]]
            for number, zone in enumerate(table._program.layout.zones)
            if zone.name in (f"hand.{seat}", f"draw_pile.{seat}")
            for thing in table._s.zones[number]
        )
        assert {"up_quark": 4, "down_quark": 4, "photon_card": 3} == owned


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_board(edition):
    """SUB-SETUP-01 SUB-SETUP-11: three spots for elements, five goals, four columns at 3, 2, 1, 0."""
    assert 3 == len(plain(edition, "zones.elements.slots.price"))
    assert ["3", "2", "1", "0"] == plain(edition, "zones.singles.slots.price")
    assert ["3", "2", "1", "0"] == plain(edition, "zones.larger.slots.price")
    assert 5 == len(plain(edition, "goals"))


@pytest.mark.parametrize("edition", ["later", "earlier"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_track_and_one_first_player(edition, players):
    """SUB-COMP-12 SUB-SETUP-02: the marker starts on the first space of its number of players."""
    values = cardrules.load(EDITIONS[edition]).start(players=players, seed=1).view(1)["values"]
    assert (1, 1) == (values["burn_step"], values["first_player"])
    assert 3 * (players - 1) + 1 == len(plain(edition, f"tables.burn_prices.rows.{players}"))
    assert "2" == plain(edition, f"tables.burn_prices.rows.{players}")[0]


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_the_stocks_are_apart(edition):
    """SUB-SETUP-05 SUB-COMP-13: five stocks; only singles and larger cards are subatomic."""
    table = cardrules.load(EDITIONS[edition]).start(players=2, seed=4)
    layout, state = table._program.layout, table._s
    family = {
        id: each["fields"]["family"]
        for each in cards(edition)
        for id in (each["id"], *(f"{each['id']}_{copy}" for copy in (1, 2, 3)))
    }
    found = {
        zone.name: {family.get(layout.face_ids[state.face[thing]]) for thing in state.zones[number]}
        for number, zone in enumerate(layout.zones)
    }
    assert {"element"} == found["element_deck"] | found["elements"]
    assert {"single"} == found["singles_deck"] | found["singles"]
    assert {"larger"} == found["larger_deck"] | found["larger"]
    assert {"scientist"} == found["stack.first"] | found["stack.second"] | found[
        "stack.third"
    ] | found["stack.fourth"]
    assert {"starter"} == found["hand.1"] | found["draw_pile.1"] | found["hand.2"] | found[
        "draw_pile.2"
    ]
    assert "family = single or family = larger" == plain(edition, "formulas.subatomic.is")


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_no_price_asks_for_an_electron(edition):
    """SUB-PAY-12: so an electron card is of use for building only, or face down."""
    costs = {
        each["id"]: each["fields"]["cost"] for each in cards(edition) if "cost" in each["fields"]
    }
    assert len(costs) > 7
    assert [] == [id for id, cost in costs.items() if "electron" in cost]


@pytest.mark.parametrize("edition", ["classroom"])
def test_a_referee_needs_no_seat(edition):
    """SUB-COMP-16 DIFF-25: whoever leads the game reads along, and decides nothing."""
    table = cardrules.load(EDITIONS[edition]).start(players=4, seed=2)
    table.push("take_energy 1 energy")
    before = table.digest()
    assert any("take_energy" in line for line in table.log())
    assert before == table.digest()
    deciders = set()
    for _ in range(60):
        deciders.add(table.decider)
        table.push(table.choices[-1])
    assert {1, 2, 3, 4} == deciders
