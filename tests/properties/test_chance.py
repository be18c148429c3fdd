"""Chance that is asked like a decision is the chance of the seeded game, with exact weights."""

import random
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hypothesis import given

import cardrules
from cardrules.kernel.layout import OPEN
from cardrules.kernel.rng import below, least, name_key, stream_key
from cardrules.table import Table
from strategies import GAMES, kind_of, line, positions, shipped

STRESS = Path(__file__).parents[1] / "packs" / "stress"


def to_pile(table: Table, name: str) -> Table:
    """Answer chance by its first outcome until it asks about this pile."""
    while table.prompt != f"chance: {name}":
        assert 0 == table.decider
        table.push(table.choices[0])
    return table


def hands(table: Table, pile: str, chance: Fraction, found: dict) -> None:
    """Add up the chances of all hands that can be drawn from a pile."""
    if table.prompt != f"chance: {pile}" or len(held(table)) == 5:
        key = tuple(sorted(held(table)))
        found[key] = found.get(key, 0) + chance
        return
    whole = sum(table.weights)
    for choice, weight in zip(table.choices, table.weights, strict=True):
        after = table.copy()
        after.push(choice)
        hands(after, pile, chance * Fraction(weight, whole), found)


def held(table: Table) -> list[str]:
    return table.view(1)["zones"]["hand.1"]


def test_the_first_hand_is_drawn_without_putting_back() -> None:
    """Five of four, four and three cards: exactly the hypergeometric distribution."""
    table = to_pile(shipped().start(players=2, seed=0, chance="explicit"), "draw_pile.1")
    found: dict[tuple[str, ...], Fraction] = {}
    hands(table, "draw_pile.1", Fraction(1), found)
    expected = {}
    for ups in range(5):
        for downs in range(5):
            photons = 5 - ups - downs
            if 0 <= photons <= 3:
                hand = ["down_quark"] * downs + ["photon_card"] * photons + ["up_quark"] * ups
                ways = comb(4, ups) * comb(4, downs) * comb(3, photons)
                expected[tuple(hand)] = Fraction(ways, comb(11, 5))
    assert expected == found
    assert 1 == sum(found.values())


def test_a_thing_picked_at_random_is_any_of_its_set() -> None:
    table = shipped().start(players=2, seed=0, chance="explicit")
    for left in range(7, 2, -1):
        assert [1] * left == table.weights
        assert left == len(table.choices)
        table.push(table.choices[-1])
    faces = table.view(1)["zones"]
    dealt = [faces[name] for name in faces if name.startswith("tile_spot.")]
    assert 5 == len({tile for (tile,) in dealt})


@given(positions(chance="explicit"))
def test_weights_count_the_cards_behind_each_outcome(table: Table) -> None:
    weights = table.weights
    assert len(weights) == len(table.choices)
    assert min(weights) >= 1
    if table.decider == 0 and kind_of(table) == "Determine":
        name = table.prompt.removeprefix("chance: ")
        zone = next(n for n, z in enumerate(table._s.layout.zones) if z.name == name)
        pile = table._s.zones[zone]
        assert sum(weights) in table._s.segments[zone]
        for choice, weight in zip(table.choices, weights, strict=True):
            face = table._s.layout.face_ids.index(choice.text)
            assert weight <= sum(table._s.face[thing] == face for thing in pile)
    elif table.decider:
        assert set(weights) == {1}


@pytest.mark.parametrize("players,seed", GAMES)
def test_explicit_chance_keeps_the_invariants(players: int, seed: int) -> None:
    for table in line(players, seed, "explicit")[::7]:
        for name, node in table._program.invariants:
            assert table._program.value_for(table._s, node, OPEN), name


class Streams:
    """Answers chance as a seeded game would."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.counters: dict[str, int] = {}

    def answer(self, table: Table) -> None:
        stream = table.prompt.removeprefix("chance: ")
        counter = self.counters.get(stream, 0)
        self.counters[stream] = counter + 1
        kinds = [name_key(choice.text) for choice in table.choices]
        at = least(stream_key(self.seed, stream), counter, kinds, table.weights)
        table._push_option(table._options()[at])


class Dice(Streams):
    """Answers a die as a seeded game would: every face is as likely."""

    def answer(self, table: Table) -> None:
        stream = table.prompt.removeprefix("chance: ")
        if stream != "d6":
            super().answer(table)
            return
        key, counter = stream_key(self.seed, stream), self.counters.get(stream, 0)
        number, self.counters[stream] = below(key, counter, 6)
        table.push(str(number + 1))


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_blind_picks_of_a_seeded_game_are_those_of_an_explicit_one(seed: int) -> None:
    """The stress pack has a card that takes unseen: it is bought and played first."""
    game = cardrules.load(STRESS)
    seeded = game.start(players=3, seed=seed)
    explicit = game.start(players=3, seed=seed, chance="explicit")
    streams = Dice(seed)
    source = random.Random(seed)
    blind = 0
    while not seeded.over:
        while explicit.decider == 0:
            blind += explicit.prompt == "chance: blind picks"
            streams.answer(explicit)
        assert seeded.digest(chance=False) == explicit.digest(chance=False)
        texts = [choice.text for choice in seeded.choices]
        wanted = [text for text in texts if "pickpocket" in text] or texts
        choice = source.choice(wanted)
        seeded.push(choice)
        explicit.push(choice)
    assert blind > 0, "nothing was taken unseen"


@pytest.mark.parametrize("players", [2, 4])
def test_a_seeded_game_is_an_explicit_one_with_its_outcomes(players: int) -> None:
    seeded = shipped().start(players=players, seed=23)
    explicit = shipped().start(players=players, seed=23, chance="explicit")
    streams = Streams(23)
    source = random.Random(5)
    for _ in range(120):
        while explicit.decider == 0:
            streams.answer(explicit)
        assert seeded.digest(chance=False) == explicit.digest(chance=False)
        at = source.randrange(len(seeded._options()))
        seeded._push_option(seeded._options()[at])
        explicit._push_option(explicit._options()[at])
