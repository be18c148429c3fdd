"""What is true of every game: it replays, it never stops short, and nothing is made or lost."""

import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.kernel.layout import OPEN, PILE
from cardrules.kernel.state import KNOWN, LABEL
from cardrules.table import Table
from strategies import GAMES, dice, line, lively, positions, share, shipped, texts

# Equal arguments, equal games


def play(players: int, seed: int, choice_seed: int, decisions: int) -> tuple[Table, list[str]]:
    """Play by chance; return the table and the digests along the way."""
    table = shipped().start(players=players, seed=seed)
    source = random.Random(choice_seed)
    digests = [table.digest()]
    while not table.over and len(digests) < decisions:
        table._push_option(lively(table, source))
        digests.append(table.digest())
    return table, digests


@share(0.05)
@given(st.integers(2, 4), st.integers(0, 2**40), st.integers(0, 999))
def test_a_game_is_its_seed_and_its_choices(players: int, seed: int, choice_seed: int) -> None:
    table, digests = play(players, seed, choice_seed, 60)
    again, digests_again = play(players, seed, choice_seed, 60)
    assert digests == digests_again
    replayed = shipped().replay(table.history(), players=players, seed=seed)
    assert table.digest() == replayed.digest()
    assert table.save() == again.save() == replayed.save()


SCRIPT = """
import random
import cardrules

game = cardrules.load("subatomic")
source = random.Random(8)
for players in (4, 3, 2):
    table = game.start(players=players, seed=41)
    for _ in range(60):
        print(table.digest(), table.prompt, len(table.choices))
        table.push(source.choice(table.choices))
outcome, decisions = table.playout(lambda seat, options: source.choice(options))
print(outcome.scores, outcome.terms, outcome.winners, outcome.ending, decisions)
"""


def test_a_game_is_the_same_in_every_process() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    assert printed[0] == printed[1]
    assert 3 * 60 + 1 == len(printed[0].splitlines())


# No dead ends


@pytest.mark.parametrize("players,seed", GAMES)
def test_a_game_ends(players: int, seed: int) -> None:
    tables = line(players, seed)
    outcome = tables[-1].outcome
    assert all(table.outcome is None for table in tables[:-1])
    assert players == len(outcome.scores)
    assert outcome.winners
    assert set(outcome.winners) <= set(range(1, players + 1))
    assert "rules" == outcome.ending
    assert [sum(terms.values()) for terms in outcome.terms] == list(outcome.scores)
    assert (None, [], "") == (tables[-1].decider, tables[-1].choices, tables[-1].prompt)


def test_even_choices_end_a_game() -> None:
    source = random.Random(2)
    outcome, decisions = (
        shipped().start(players=2, seed=2).playout(lambda _, options: source.choice(options))
    )
    assert outcome.winners
    assert 300 < decisions < 20_000


@share(0.2)
@given(positions())
def test_every_choice_can_be_carried_out(table: Table) -> None:
    before = table.digest()
    options = table._options()
    assert 2 <= len(options)
    assert 1 <= table.decider <= table.players
    for option in options:
        after = table.copy()
        after._push_option(option)
        assert after.over or (after._options() and 1 <= after.decider <= after.players)
    assert before == table.digest()


@given(positions())
def test_no_two_choices_have_one_text(table: Table) -> None:
    offered = texts(table)
    assert len(set(offered)) == len(offered)
    assert all(text == " ".join(text.split()) != "" for text in offered)


@share(0.3)
@given(positions(), dice())
def test_a_playout_is_play(table: Table, source: random.Random) -> None:
    """The fast way to the end of a game takes the same steps; the table is left as it is."""
    before, start = table.digest(), source.getstate()
    playout = table.copy()
    for _ in range(3):
        if not playout.over:
            playout._push_option(source.choice(playout._options()))
    source.setstate(start)
    steps = iter(range(3))

    class Enough(Exception):
        pass

    seen = []

    def choose(seat: int, options: list) -> object:
        if next(steps, None) is None:
            seen.append((seat, options))
            raise Enough
        return source.choice(options)

    try:
        table.playout(choose)
    except Enough:
        assert [(playout.decider, playout._options())] == seen
    else:
        assert playout.over
    assert before == table.digest()


# Nothing is made or lost


@given(positions())
def test_every_thing_lies_in_one_place(table: Table) -> None:
    s = table._s
    lying = [thing for content in s.zones for thing in content if thing != OPEN]
    assert len(set(lying)) == len(lying)
    for number, content in enumerate(s.zones):
        assert all(s.place[thing] == number for thing in content if thing != OPEN)
        if s.layout.zones[number].form == PILE:
            assert len(content) == sum(s.segments[number])
            assert 0 not in s.segments[number]
    nowhere = [thing for thing in range(len(s.place)) if s.place[thing] == OPEN]
    assert set(lying) | set(nowhere) == set(range(len(s.place)))
    start = shipped().start(players=table.players)._s
    assert [t for t in nowhere if s.face[t] != OPEN] == [
        t for t in range(len(start.place)) if start.place[t] == OPEN
    ], "what lies in a zone at the start always lies in one"


@given(positions())
def test_faces_are_conserved_but_for_echoes(table: Table) -> None:
    s = table._s
    first_copy = len(s.layout.start_faces)
    assert Counter(s.layout.start_faces) == Counter(s.face[:first_copy])
    for thing in range(first_copy, len(s.face)):
        if s.face[thing] != OPEN:
            assert s.layout.zones[s.place[thing]].name.startswith("echoes.")


@given(positions())
def test_values_keep_their_bounds(table: Table) -> None:
    layout = table._s.layout
    for cell, value in enumerate(table._s.cells):
        assert layout.cell_low[cell] <= value <= layout.cell_high[cell]


@given(positions())
def test_the_invariants_of_the_pack_hold(table: Table) -> None:
    program = table._program
    assert program.invariants
    for name, node in program.invariants:
        assert program.value_for(table._s, node, OPEN), name


@given(positions())
def test_who_sees_a_card_knows_it(table: Table) -> None:
    s = table._s
    for thing, zone in enumerate(s.place):
        if zone != OPEN:
            seers = s._watchers(s.layout.zones[zone].seen, thing, zone)
            assert seers == s.mark[thing] & seers


@given(positions())
def test_a_card_that_somebody_does_not_know_has_a_label(table: Table) -> None:
    s = table._s
    for mark in s.mark[: len(s.layout.start_faces)]:
        assert (mark & KNOWN == s.layout.everyone) == (mark >> LABEL == 0)
