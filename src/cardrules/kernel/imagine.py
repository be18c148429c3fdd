"""Positions that a seat cannot tell from the real one.

Cards of one label that the seat does not know are swapped among their places. A place keeps what is
known of it: its marks, the values on it, the face that a card there was turned into, and the names
that refer to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.kernel.layout import LIST, OPEN, PILE, ROW
from cardrules.kernel.rng import below, stream_key
from cardrules.kernel.state import LABEL, State


def imagine(s: State, seat: int, seed: int, thing_slots: Sequence[frozenset[int]]) -> None:
    """Swap the cards that this seat cannot tell apart, by chance."""
    swap = _swap(s, seat, seed)
    if any(thing != other for thing, other in swap.items()):
        permute(s, swap, thing_slots)
    _imagine_copies(s, seat, seed)
    s.reseed(seed)


def _imagine_copies(s: State, seat: int, seed: int) -> None:
    """A copy that the seat does not know may be of any card that it does not know."""
    faces = s.layout.start_faces
    hidden = sorted({face for thing, face in enumerate(faces) if not s.knows(seat, thing)})
    own = dict(s.morphs)
    key = stream_key(seed, f"copies.{seat}")
    counter = 0
    for thing in range(len(faces), len(s.face)):
        if s.place[thing] != OPEN and not s.knows(seat, thing) and hidden:
            pick, counter = below(key, counter, len(hidden))
            (own if thing in own else s.face)[thing] = hidden[pick]
    s.morphs = tuple(sorted(own.items()))


def _swap(s: State, seat: int, seed: int) -> dict[int, int]:
    """Which card is imagined in the place of which."""
    groups: dict[int, list[int]] = {}
    for thing, mark in enumerate(s.mark):
        if s.place[thing] != OPEN and mark >> LABEL and not mark >> seat & 1:
            groups.setdefault(mark >> LABEL, []).append(thing)
    key = stream_key(seed, f"imagine.{seat}")
    counter = 0
    swap: dict[int, int] = {}
    for label in sorted(groups):
        things = sorted(groups[label], key=lambda thing: (s.face[thing], thing))
        shuffled = things[:]
        for last in range(len(shuffled) - 1, 0, -1):
            pick, counter = below(key, counter, last + 1)
            shuffled[last], shuffled[pick] = shuffled[pick], shuffled[last]
        swap.update(zip(things, shuffled, strict=True))
    return swap


def permute(s: State, swap: dict[int, int], thing_slots: Sequence[frozenset[int]]) -> None:
    """Put other cards in the places of some; everything that refers to a place goes along."""
    place, mark, cells = s.place[:], s.mark[:], s.cells[:]
    for thing, other in swap.items():
        s.place[other], s.mark[other] = place[thing], mark[thing]
        for base, first, count in s.layout.thing_cells:
            if first <= thing < first + count:
                s.cells[base + other - first] = cells[base + thing - first]
    if s.morphs:
        _move_morphs(s, swap)
    for cell in s.layout.pointers:
        s.cells[cell] = swap.get(s.cells[cell], s.cells[cell])
    s.zones = [_zone(s, number, content, swap) for number, content in enumerate(s.zones)]
    _move_belongings(s, swap)
    for frame in s.stack:
        frame[3] = swap.get(frame[3], frame[3])
        for at in thing_slots[frame[0]]:
            frame[at] = _swapped(frame[at], swap)
    s.limits = tuple((*entry[:3], swap.get(entry[3], entry[3]), entry[4]) for entry in s.limits)
    s.changed += 1


def _move_morphs(s: State, swap: dict[int, int]) -> None:
    """What lies where a card shows another's face shows it, too; its own face is its own."""
    shown, own = s.face[:], dict(s.morphs)
    for thing, other in swap.items():
        s.face[other] = shown[thing] if thing in own else own.get(other, shown[other])
    there = [swap.get(thing, thing) for thing in own]
    s.morphs = tuple(sorted((other, own.get(other, shown[other])) for other in there))


def _move_belongings(s: State, swap: dict[int, int]) -> None:
    """What lies in the zones of a thing stays with its place, too."""
    zones = s.zones[:]
    segments = s.segments.copy()
    for base, first, count in s.layout.thing_zones:
        for thing, other in swap.items():
            if first <= thing < first + count:
                source, target = base + thing - first, base + other - first
                s.zones[target] = zones[source]
                if source in segments:
                    s.segments[target] = segments[source]
                for card in s.cards(target):
                    s.place[card] = target


def _zone(s: State, number: int, content: tuple[int, ...], swap: dict[int, int]) -> tuple[int, ...]:
    cards = tuple(swap.get(thing, thing) for thing in content)
    form = s.layout.zones[number].form
    if form in (LIST, ROW):
        return cards
    if form != PILE:
        return tuple(sorted(cards))
    pile: list[int] = []
    for size in s.segments[number]:
        pile.extend(sorted(cards[len(pile) : len(pile) + size]))
    return tuple(pile)


def _swapped(value: Any, swap: dict[int, int]) -> Any:
    if type(value) is tuple:
        return tuple(swap.get(thing, thing) for thing in value)
    return swap.get(value, value)
