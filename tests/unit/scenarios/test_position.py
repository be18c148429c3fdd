"""Tests for `cardrules.scenarios.position`."""

from collections import Counter

import pytest

from cardrules.diagnostics import Report
from cardrules.scenarios.names import Names
from cardrules.scenarios.position import lay_out
from cardrules.scenarios.reader import load_scenarios
from cardrules.table import Table


@pytest.fixture
def placed(game, tmp_path):
    """Lay out a position on a fresh table."""

    def placed(given, seed=1):
        (tmp_path / "a.yaml").write_text(
            f"scenarios: {{x: {{players: 2, given: {given}, then: {{over: no}}}}}}\n"
        )
        report = Report()
        (scenario,) = load_scenarios(tmp_path, report)
        table = game.start(players=2, seed=seed)
        lay_out(table._s, Names(game._pack({}), table._program), scenario.start.given)
        return Table(game, table._program, table._s)

    return placed


def shown(table, zone, seat=1):
    return table.view(seat)["zones"][zone]


def contents(table, zone):
    layout = table._program.layout
    number = next(n for n, each in enumerate(layout.zones) if each.name == zone)
    return sorted(layout.face_ids[table._s.face[thing]] for thing in table._s.cards(number))


def everything(table):
    return Counter(table._s.face[t] for t, zone in enumerate(table._s.place) if zone >= 0)


def test_a_named_zone_is_as_written(placed):
    table = placed("{zones: {hand.1: [gold, copper], shop: [none, gold], table.2: [spy_1]}}")
    assert ["copper", "gold"] == shown(table, "hand.1")
    assert [None, "gold"] == shown(table, "shop")
    assert ["spy_1"] == shown(table, "table.2")


@pytest.mark.parametrize("seed", range(10))
def test_no_card_is_made_or_lost(game, placed, seed):
    before = everything(game.start(players=2, seed=seed))
    table = placed("{zones: {hand.1: [gold, 3 copper], hand.2: [], shop: [spy, none]}}", seed)
    assert before == everything(table)


def test_what_is_not_named_stays(game, placed):
    before = game.start(players=2, seed=1)
    table = placed("{zones: {hand.1: [2 gold]}}")
    assert shown(before, "hand.2", 2) == shown(table, "hand.2", 2)
    assert contents(before, "pile.2") == contents(table, "pile.2")


def test_a_row_keeps_what_any_stands_for(game, placed):
    before = shown(game.start(players=2, seed=1), "shop")
    table = placed("{zones: {shop: [any, none]}}")
    assert [before[0], None] == shown(table, "shop")


def test_cards_come_from_the_own_zones_first(placed):
    """Three coppers in the hand are the player's own, and the mint keeps its two."""
    table = placed("{zones: {hand.1: [3 copper]}}")
    assert [] == contents(table, "pile.1")
    assert ["copper", "copper"] == contents(table, "mint")


def test_then_from_the_zones_of_nobody(placed):
    table = placed("{zones: {hand.1: [5 copper]}}")
    assert [] == contents(table, "mint")
    assert 3 == len(contents(table, "hand.2")) + len(contents(table, "pile.2"))


def test_what_is_too_much_goes_to_the_own_pile(placed):
    table = placed("{zones: {hand.1: []}}")
    assert ["copper"] * 3 == contents(table, "pile.1")


def test_or_to_the_deck_of_the_row(placed):
    table = placed("{zones: {shop: [none, none]}}")
    assert ["gold", "gold", "gold", "spy_1", "spy_2"] == contents(table, "stock")


def test_or_to_where_it_began(placed):
    table = placed("{zones: {hand.1: [gold], pile.1: []}}")
    assert ["copper"] * 5 == contents(table, "mint")


def test_or_to_the_rest(placed):
    table = placed("{rest: rubbish, zones: {hand.1: [], pile.1: [], mint: []}}")
    assert ["copper"] * 5 == contents(table, "rubbish")


def test_a_record_stands_for_any_of_its_copies(placed):
    table = placed("{zones: {hand.1: [spy, spy_1]}}")
    assert ["spy_1", "spy_2"] == shown(table, "hand.1")


def test_cards_may_lie_face_down(placed):
    table = placed("{zones: {table.1: [gold facedown, copper]}}")
    assert ["copper", "gold facedown"] == sorted(shown(table, "table.1"))
    assert ["?", "copper"] == sorted(shown(table, "table.1", seat=2))


def test_a_hand_is_known_to_its_owner_alone(placed):
    table = placed("{zones: {hand.1: [gold, 2 copper], pile.1: [spy]}}")
    assert ["copper", "copper", "gold"] == shown(table, "hand.1", seat=1)
    assert ["?"] * 3 == shown(table, "hand.1", seat=2)
    assert ["?"] == shown(table, "pile.1", seat=1)


@pytest.mark.parametrize("seed", range(20))
def test_others_know_what_a_player_owns(placed, seed):
    """What seat 2 imagines moves cards between hand and pile, and never into another deck."""
    table = placed("{zones: {hand.1: [gold, copper], pile.1: [spy_1, copper]}}").imagine(2, seed)
    owned = contents(table, "hand.1") + contents(table, "pile.1")
    assert ["copper", "copper", "gold", "spy_1"] == sorted(owned)


def test_the_hidden_hand_is_not_fixed_for_others(placed):
    table = placed("{zones: {hand.1: [gold, copper], pile.1: [spy_1, copper]}}")
    hands = {tuple(contents(table.imagine(2, seed), "hand.1")) for seed in range(30)}
    assert len(hands) > 2


def test_values(placed):
    given = "{values: {coins: [2, 3], bank: 13, leader: 2, late: yes}}"
    values = placed(given).view(1)["values"]
    written = {"coins.1": 2, "coins.2": 3, "bank": 13, "leader": 2, "late": True}
    assert written == {name: values[name] for name in written}
