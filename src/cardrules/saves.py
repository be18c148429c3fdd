"""A state as JSON and back, in the middle of any decision."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from cardrules.engine.program import Program
from cardrules.engine.statements import Asking
from cardrules.kernel.layout import OPEN, PILE, ROW
from cardrules.kernel.state import Frame, State

FORMAT = 1
"""The version of the form of a save."""

MAX_NUMBER = 2**62
"""No number of a game is as large: counters of chance stay below it."""

MAX_DEPTH = 1_000
"""So many deeds are never carried out within each other."""


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """A save with a hash of all that it says, by which a slip of the hand is noticed."""
    said = {name: value for name, value in data.items() if name != "seal"}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return {**said, "seal": blake2b(text.encode(), digest_size=8).hexdigest()}


def state_to_json(s: State) -> dict[str, Any]:
    """Everything that can change, as plain data."""
    return {
        "cells": [_plain(value) for value in s.cells],
        "zones": [list(zone) for zone in s.zones],
        "segments": {str(zone): list(sizes) for zone, sizes in s.segments.items()},
        "place": s.place[:],
        "face": s.face[:],
        "mark": s.mark[:],
        "stack": [[_plain(value) for value in frame] for frame in s.stack],
        "morphs": [list(entry) for entry in s.morphs],
        "limits": [list(entry) for entry in s.limits],
        "counters": s.counters[:],
        "explicit": s.explicit,
        "cut": s.cut,
    }


def state_from_json(program: Program, seed: int, data: dict[str, Any]) -> State:
    """The state that was written; anything that does not fit raises ValueError, KeyError or TypeError."""
    s = State(program.layout, seed)
    s.cells = [_value(value) for value in data["cells"]]
    s.zones = [_ints(zone) for zone in data["zones"]]
    s.segments = {int(zone): _ints(sizes) for zone, sizes in data["segments"].items()}
    s.place = list(_ints(data["place"]))
    s.face = list(_ints(data["face"]))
    s.mark = list(_ints(data["mark"]))
    s.stack = [[_value(value) for value in frame] for frame in data["stack"]]
    s.limits = tuple(_limit(entry) for entry in data["limits"])
    s.morphs = tuple((thing, face) for thing, face in map(_ints, data["morphs"]))
    s.counters = list(_ints(data["counters"]))
    s.explicit = bool(data["explicit"])
    s.cut = bool(data["cut"])
    _fits(program, s)
    return s


def _plain(value: Any) -> Any:
    if type(value) is tuple:
        return [_plain(item) for item in value]
    if isinstance(value, Fraction):
        return {"n": value.numerator, "d": value.denominator}
    return value


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_value(item) for item in value)
    if isinstance(value, dict):
        return Fraction(value["n"], value["d"])
    if type(value) is not int:
        raise TypeError(f"not a number: {value!r}")
    if abs(value) > MAX_NUMBER:
        raise ValueError("the save has a number that is too large")
    return value


def _ints(values: Any) -> tuple[int, ...]:
    if any(type(value) is not int for value in values):
        raise TypeError("not a list of numbers")
    if any(abs(value) > MAX_NUMBER for value in values):
        raise ValueError("the save has a number that is too large")
    return tuple(values)


def _limit(entry: Any) -> tuple[int, int, int, int, int]:
    number, seat, carrier, target, count = _ints(entry)
    return number, seat, carrier, target, count


def _fits(program: Program, s: State) -> None:
    """Refuse what cannot be a state of this program."""
    layout = program.layout
    if len(s.cells) != len(program.start_cells) or len(s.zones) != len(layout.zones):
        raise ValueError("the save has another number of values or zones")
    if len(s.counters) != len(layout.streams) or not len(s.place) == len(s.face) == len(s.mark):
        raise ValueError("the save has another number of streams or things")
    for low, value, high in zip(layout.cell_low, s.cells, layout.cell_high, strict=True):
        if isinstance(value, tuple) or not low <= value <= high:
            raise ValueError("the save has a value beyond its bounds")
    if min(s.counters, default=0) < 0:
        raise ValueError("the save has a negative counter")
    _things_fit(program, s)
    for number in range(len(layout.zones)):
        _zone_fits(s, number)
    _stack_fits(program, s)


def _zone_fits(s: State, number: int) -> None:
    """A row has all its slots and a pile its segments; nothing else has gaps."""
    zone, content = s.layout.zones[number], s.zones[number]
    if zone.form == ROW:
        fits = len(content) == zone.slots and min(content, default=OPEN) >= OPEN
    else:
        fits = min(content, default=0) >= 0
    if zone.form == PILE:
        sizes = s.segments.get(number, ())
        fits = fits and sum(sizes) == len(content) and min(sizes, default=1) > 0
    if not fits or (number in s.segments) != (zone.form == PILE):
        raise ValueError("the save has a zone that the pack does not")


def _stack_fits(program: Program, s: State) -> None:
    if len(s.stack) > MAX_DEPTH:
        raise ValueError("the save has too many deeds in each other")
    for frame in s.stack:
        code = frame[0]
        if not 0 <= code < len(program.codes) or len(frame) != 4 + len(program.blanks[code]):
            raise ValueError("the save has a frame that the pack does not")
        if not 0 <= frame[1] < len(program.codes[code]):
            raise ValueError("the save stands at a place that the pack does not have")
        if not OPEN <= frame[2] < program.layout.players or not OPEN <= frame[3] < len(s.face):
            raise ValueError("the save has a deed of nobody")
        _slots_fit(program, s, frame)
    if s.stack and not isinstance(program.codes[s.stack[-1][0]][s.stack[-1][1]], Asking):
        raise ValueError("the save stands where nothing is asked")


def _slots_fit(program: Program, s: State, frame: Frame) -> None:
    """Names of things hold things that are there; what has no name holds small numbers."""
    things, names_end = program.thing_slots[frame[0]], program.layout.names_end[frame[0]]
    for at in range(4, len(frame)):
        for value in _numbers_in(frame[at]):
            if at in things and not (value == OPEN or _is_there(s, value)):
                raise ValueError("the save has a name for a thing that is not there")
            if at >= names_end and not OPEN <= value <= MAX_NUMBER:
                raise ValueError("the save has a deed that cannot have come so far")


def _is_there(s: State, thing: Any) -> bool:
    return 0 <= thing < len(s.face) and s.face[int(thing)] != OPEN


def _numbers_in(value: Any) -> Iterator[Any]:
    if type(value) is tuple:
        for item in value:
            yield from _numbers_in(item)
    else:
        yield value


def _things_fit(program: Program, s: State) -> None:
    lying = [thing for zone in s.zones for thing in zone if thing >= 0]
    if len(set(lying)) != len(lying) or any(thing >= len(s.place) for thing in lying):
        raise ValueError("the save has a thing twice, or one too many")
    for number, zone in enumerate(s.zones):
        if any(thing >= 0 and s.place[thing] != number for thing in zone):
            raise ValueError("the save has a thing in two places")
    nowhere = set(range(len(s.place))) - set(lying)
    if any(s.place[thing] != OPEN for thing in nowhere):
        raise ValueError("the save has a thing in a place where it is not")
    if any(not OPEN <= face < len(program.layout.face_ids) for face in s.face):
        raise ValueError("the save has a face that the pack does not")
    if any(s.face[thing] == OPEN for thing in lying):
        raise ValueError("the save has a thing without a face")
    own = dict(s.morphs)
    for thing, face in enumerate(program.layout.start_faces):
        if own.get(thing, s.face[thing]) != face:
            raise ValueError("the save has other cards than the pack")
