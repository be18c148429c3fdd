"""Alike is alike: which of several equal cards lies where makes no difference to anything."""

import random

from hypothesis import given

from cardrules.kernel.layout import OPEN
from cardrules.table import Table
from strategies import dice, moved, positions, share, shuffled, texts


def alike_groups(table: Table) -> list[list[int]]:
    """The cards of each face, wherever they lie; copies apart, since they can end."""
    s = table._s
    first_copy = len(s.layout.start_faces)
    groups: dict[tuple[int, bool], list[int]] = {}
    for thing, face in enumerate(s.face):
        if s.place[thing] != OPEN:
            groups.setdefault((face, thing < first_copy), []).append(thing)
    return list(groups.values())


@given(positions(), dice())
def test_equal_cards_can_change_places(table: Table, source: random.Random) -> None:
    other = moved(table, shuffled(alike_groups(table), source))
    assert table.digest() == other.digest()
    assert texts(table) == texts(other)
    assert table.prompt == other.prompt
    for seat in range(1, table.players + 1):
        assert table.view(seat) == other.view(seat)


@share(0.5)
@given(positions(), dice())
def test_equal_digests_have_equal_futures(table: Table, source: random.Random) -> None:
    other = moved(table, shuffled(alike_groups(table), source))
    for _ in range(12):
        if table.over:
            break
        assert texts(table) == texts(other)
        at = source.randrange(len(table._options()))
        table._push_option(table._options()[at])
        other._push_option(other._options()[at])
        assert table.digest() == other.digest()


@share(0.5)
@given(positions(), dice())
def test_different_cards_cannot_change_places(table: Table, source: random.Random) -> None:
    s = table._s
    lying = [thing for thing in range(len(s.face)) if s.place[thing] != OPEN]
    one, two = source.sample(lying, 2)
    other = moved(table, {one: two, two: one})
    same_place = s.place[one] == s.place[two] and s.mark[one] == s.mark[two]
    if s.face[one] != s.face[two] and not same_place:
        assert table.digest() != other.digest()
        assert table.digest(chance=False) != other.digest(chance=False)


@share(0.5)
@given(positions())
def test_the_position_alone_forgets_the_seed(table: Table) -> None:
    other = table.copy()
    other._s.reseed(table._s.seed + 1)
    other._s.counters = [counter + 1 for counter in other._s.counters]
    assert table.digest() != other.digest()
    assert table.digest(chance=False) == other.digest(chance=False)
