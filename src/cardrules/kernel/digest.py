"""One number for a position, blind to which of several alike cards lies where.

A thing is described by its face, its mark, the values it carries and the names that refer to it;
the cards of a set or of a bag are described in sorted order. Frames then need not say which thing
a name holds: the thing says it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from cardrules.kernel.layout import OPEN, PILE, SET
from cardrules.kernel.state import State


def digest(s: State, thing_slots: Sequence[frozenset[int]], *, chance: bool = True) -> str:
    """The digest of a state; without `chance`, of the position alone."""
    text = repr(describe(s, thing_slots, chance=chance))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def describe(s: State, thing_slots: Sequence[frozenset[int]], *, chance: bool = True) -> Any:
    """Everything a position is, in canonical form."""
    references = _references(s, thing_slots)
    things = [_thing(s, thing, references) for thing in range(len(s.face))]
    owned: set[int] = set()
    if s.layout.thing_zones:
        things = _with_belongings(s, things)
        owned = {zone + at for zone, _, count in s.layout.thing_zones for at in range(count)}
    loose = _thing_cells(s) | set(s.layout.pointers)
    return (
        [value for cell, value in enumerate(s.cells) if cell not in loose],
        [_zone(s, zone, things) for zone in range(len(s.zones)) if zone not in owned],
        [(thing, things[thing]) for thing in range(len(s.face)) if _is_apart(s, thing, things)],
        [_frame(frame, thing_slots[frame[0]]) for frame in s.stack],
        sorted(entry[:3] + entry[4:] for entry in s.limits),
        s.cut,
        (s.seed, s.counters) if chance else None,
    )


def _references(s: State, thing_slots: Sequence[frozenset[int]]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for depth, frame in enumerate(s.stack):
        if frame[3] != OPEN:
            found.setdefault(frame[3], []).append((depth, 3, 0))
        for at in sorted(thing_slots[frame[0]]):
            value = frame[at]
            held = value if type(value) is tuple else (value,)
            for number, thing in enumerate(held):
                if thing != OPEN:
                    found.setdefault(thing, []).append((depth, at, number))
    for entry in s.limits:
        if entry[3] != OPEN:
            found.setdefault(entry[3], []).append(entry[:3] + entry[4:])
    for cell in s.layout.pointers:
        if s.cells[cell] != OPEN:
            found.setdefault(s.cells[cell], []).append(_pointing(s, cell))
    for references in found.values():
        references.sort(key=repr)
    return found


def _pointing(s: State, cell: int) -> tuple[str, int, int]:
    """A value that refers to a thing: which value, and the face of the thing that carries it."""
    for base, first, count in s.layout.thing_cells:
        if base <= cell < base + count:
            return "value", base, s.face[first + cell - base]
    return "value", cell, OPEN


def _thing_cells(s: State) -> set[int]:
    return {base + number for base, _, count in s.layout.thing_cells for number in range(count)}


def _carried(s: State, cell: int) -> Any:
    """A value that a thing carries; of another thing, its face."""
    value = s.cells[cell]
    return s.face[value] if cell in s.layout.pointers and value != OPEN else value


def _thing(s: State, thing: int, references: dict[int, list[Any]]) -> Any:
    values = tuple(
        _carried(s, base + thing - first)
        for base, first, count in s.layout.thing_cells
        if first <= thing < first + count
    )
    own = next((face for morphed, face in s.morphs if morphed == thing), OPEN)
    return s.face[thing], own, s.mark[thing], values, references.get(thing, [])


def _with_belongings(s: State, things: list[Any]) -> list[Any]:
    """Things with what lies in the zones that are theirs: it goes with them, not with a number."""
    whole: list[Any] = things[:]
    done: set[int] = set()

    def complete(thing: int) -> None:
        if thing in done:
            return
        done.add(thing)
        for base, first, count in s.layout.thing_zones:
            if first <= thing < first + count and s.cards(base + thing - first):
                for other in s.cards(base + thing - first):
                    complete(other)
                face, own, mark, values, references = whole[thing]
                belongings = _zone(s, base + thing - first, whole)
                whole[thing] = face, own, mark, (*values, (base, belongings)), references

    for thing in range(len(things)):
        complete(thing)
    return whole


def _is_apart(s: State, thing: int, things: list[Any]) -> bool:
    """Does it lie in no zone and yet carry a value or a name? Such a thing is like no other."""
    return (
        s.place[thing] == OPEN
        and s.face[thing] != OPEN
        and bool(things[thing][-2] or things[thing][-1])
    )


def _zone(s: State, zone: int, things: list[Any]) -> Any:
    content = s.zones[zone]
    form = s.layout.zones[zone].form
    described = [things[thing] if thing != OPEN else None for thing in content]
    if form == SET:
        return sorted(described, key=repr)
    if form != PILE:
        return described
    segments, at = [], 0
    for size in s.segments[zone]:
        segments.append(sorted(described[at : at + size], key=repr))
        at += size
    return segments


def _frame(frame: Sequence[Any], thing_slots: frozenset[int]) -> list[Any]:
    """A frame without its things."""
    return [
        (len(value) if type(value) is tuple else value != OPEN)
        if at in thing_slots or at == 3
        else value
        for at, value in enumerate(frame)
    ]
