"""What a choice can be: candidates are offered once per class of alike things.

Two cards are alike when they lie in the same place, show the same face and nothing refers to one
of them alone. A card that the decider does not know is alike to every other such card of its zone.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from math import comb
from typing import Any

from cardrules.engine.expressions import LONGEST, Node, numbers
from cardrules.kernel.layout import LIST, OPEN, ROW
from cardrules.kernel.state import DOWN, Frame, State

MANY = 2000
"""So many combinations are listed at most; beyond that they are asked part by part."""

UNSEEN = -2
"""Stands for the face of a card that the decider does not know."""


class TooMany(Exception):
    """A choice has more combinations than are listed at once."""


def class_key(s: State, thing: int, seat: int) -> tuple[int, ...]:
    """What tells a thing from others, for this seat."""
    zone = s.place[thing]
    if zone == OPEN:
        return (OPEN, thing)
    if not s.mark[thing] >> seat & 1:
        return (zone, UNSEEN)
    form = s.layout.zones[zone].form
    at = s.zones[zone].index(thing) if form in (ROW, LIST) else 0
    key: tuple[int, ...] = (zone, at, s.face[thing], s.mark[thing] & DOWN)
    if s.layout.thing_cells:
        key += thing_values(s, thing)
    if s.morphs or s.layout.thing_zones or s.layout.pointers:
        key += bonds(s, thing, seat)
    if s.limits:
        for entry in s.limits:
            if entry[3] == thing:
                key += (*entry[:3], entry[4])
    return key


def bonds(s: State, thing: int, seat: int) -> tuple[int, ...]:
    """What ties a thing to others: its own face, what lies under it, what refers to it."""
    found = [next((own for morphed, own in s.morphs if morphed == thing), OPEN)]
    for base, first, count in s.layout.thing_zones:
        if first <= thing < first + count:
            under = s.cards(base + thing - first)
            found.append(len(under))
            found.extend(sorted(s.face[t] if s.knows(seat, t) else UNSEEN for t in under))
    return (*found, *_pointing(s).get(thing, ()))


def _pointing(s: State) -> dict[int, tuple[int, ...]]:
    """The cells that hold each thing."""
    known = s.remembered()
    if "pointing" not in known:
        held: dict[int, tuple[int, ...]] = {}
        for cell in s.layout.pointers:
            if s.cells[cell] != OPEN:
                held[s.cells[cell]] = (*held.get(s.cells[cell], ()), cell)
        known["pointing"] = held
    found: dict[int, tuple[int, ...]] = known["pointing"]
    return found


def thing_values(s: State, thing: int) -> tuple[int, ...]:
    """The values that a thing carries."""
    return tuple(
        s.cells[base + thing - first]
        for base, first, count in s.layout.thing_cells
        if first <= thing < first + count
    )


def classes(
    s: State, things: tuple[int, ...], seat: int, deciding: frozenset[int] = frozenset()
) -> list[list[int]]:
    """Group things into classes of alike ones, in canonical order.

    The first of a class stands for it: the one that fewest know, so that equal positions choose
    equally whichever copy lies where. `deciding` are the names that are being decided: they tell
    nothing apart.
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for thing in things:
        groups.setdefault(class_key(s, thing, seat), []).append(thing)
    if len(groups) < len(things):
        groups = _told_apart(s, groups, deciding)
        for members in groups.values():
            members.sort(key=lambda thing: (s.mark[thing], thing))
    return [groups[key] for key in sorted(groups)]


def _told_apart(
    s: State, groups: dict[tuple[int, ...], list[int]], deciding: frozenset[int]
) -> dict[tuple[int, ...], list[int]]:
    """Cards that a name of a running deed holds are not alike to the others."""
    held = names_of(s, deciding)
    if not held:
        return groups
    apart: dict[tuple[int, ...], list[int]] = {}
    for key, members in groups.items():
        for thing in members:
            apart.setdefault(key + held.get(thing, ()), []).append(thing)
    return apart


def names_of(s: State, deciding: frozenset[int] = frozenset()) -> dict[int, tuple[int, ...]]:
    """Which names of running deeds hold which things: depth, position and place among several.

    `deciding` are positions of the topmost frame that are left out.
    """
    held: dict[int, tuple[int, ...]] = {}
    for depth, frame in enumerate(s.stack, 1):
        slots = s.layout.thing_slots[frame[0]]
        for at in slots if depth < len(s.stack) else slots - deciding:
            value = frame[at]
            for number, thing in enumerate(value if type(value) is tuple else (value,)):
                if thing != OPEN:
                    held[thing] = (*held.get(thing, ()), depth, at, number)
    return held


def alike_unseen(
    s: State, thing: int, things: tuple[int, ...], seat: int, deciding: frozenset[int]
) -> tuple[int, ...]:
    """Of these things, those that the seat cannot tell from this one, which it does not know."""
    held = names_of(s, deciding)
    zone, names = s.place[thing], held.get(thing)
    return tuple(
        other
        for other in things
        if s.place[other] == zone and not s.knows(seat, other) and held.get(other) == names
    )


def multisets(groups: list[list[int]], low: int, high: int) -> list[tuple[int, ...]]:
    """Every way to take `low` to `high` things, told apart only by class."""
    found: list[tuple[int, ...]] = [()]
    for members in groups:
        wider = []
        for taken in found:
            for count in range(min(len(members), high - len(taken)) + 1):
                wider.append(taken + tuple(members[:count]))
        found = wider
        if len(found) > MANY:
            raise TooMany
    return sorted((taken for taken in found if len(taken) >= low), key=len)


class Chooser:
    """One entry of `choose`: lists the values that its name may take."""

    __slots__ = ()

    def values(self, s: State, f: Frame, seat: int, lenient: bool = False) -> list[Any]:
        """The values, in canonical order. `lenient`: as many as there are, when too few are there."""
        raise AssertionError(type(self))

    def nothing(self) -> Any:
        """What the name holds when its step was skipped."""
        return ()


class ThingsChooser(Chooser):
    """Elements of a set of things, players, zones, faces ...: things may be alike."""

    __slots__ = (
        "all_but",
        "deciding",
        "high",
        "items",
        "low",
        "of",
        "one",
        "ordered",
        "physical",
        "repeats",
    )

    def __init__(self, items: Node, of: str) -> None:
        self.items = items
        self.of = of
        self.physical = of == "thing"
        self.low: Node | None = None
        self.high: Node | None = None
        self.all_but: Node | None = None
        self.one = False
        self.repeats = False
        self.ordered = False
        self.deciding: frozenset[int] = frozenset()  # its name, and those decided after it

    def groups(self, s: State, f: Frame, seat: int) -> list[list[int]]:
        """The candidates by class."""
        items = self.items.ev(s, f)
        if self.physical:
            runs = s.stack and s.stack[-1][0] == f[0]  # else the deed is only offered
            return classes(s, items, seat, self.deciding if runs else frozenset())
        return [[item] for item in dict.fromkeys(items)]

    def bounds(self, s: State, f: Frame, count: int) -> tuple[int, int]:
        """How many must and may be chosen of so many."""
        if self.all_but is not None:
            rest = max(0, count - int(self.all_but.ev(s, f)))
            return rest, rest
        low = int(self.low.ev(s, f)) if self.low is not None else 0
        high = int(self.high.ev(s, f)) if self.high is not None else count
        return low, high

    def nothing(self) -> Any:
        return OPEN if self.one else ()

    def values(self, s: State, f: Frame, seat: int, lenient: bool = False) -> list[Any]:
        groups = self.groups(s, f, seat)
        if self.one:
            return [members[0] for members in groups]
        count = sum(map(len, groups))
        low, high = self.bounds(s, f, count)
        if lenient and not self.repeats:
            low = min(low, count)
        if self.repeats:
            return self._repeated(groups, low, high)
        found: list[Any] = multisets(groups, low, high)
        return self._in_order(found, groups) if self.ordered else found

    def parts(self, s: State, f: Frame, seat: int, taken: tuple[int, ...], step: int) -> list[Any]:
        """The next part of a choice that is asked part by part, after `step` parts.

        In order: the next thing, or enough. Otherwise: how many of the next class.
        """
        groups = self.groups(s, f, seat)
        low, high = self.bounds(s, f, sum(map(len, groups)))
        if self.ordered or self.repeats:
            left = [m for m in groups if self.repeats or any(t not in taken for t in m)]
            nexts = [(next((t for t in m if t not in taken), m[0]),) for m in left]
            return ([()] if len(taken) >= low else []) + (nexts if len(taken) < high else [])
        members, later = groups[step], sum(map(len, groups[step + 1 :]))
        least = max(0, low - len(taken) - later)
        most = min(len(members), high - len(taken))
        return [tuple(members[:count]) for count in range(least, most + 1)]

    def is_complete(self, s: State, f: Frame, seat: int, taken: tuple[int, ...], step: int) -> bool:
        """Were all parts of a choice asked?"""
        groups = self.groups(s, f, seat)
        _, high = self.bounds(s, f, sum(map(len, groups)))
        if self.ordered or self.repeats:
            return len(taken) >= high or len(taken) < step
        return step >= len(groups)

    def _repeated(self, groups: list[list[int]], low: int, high: int) -> list[Any]:
        firsts = [members[0] for members in groups]
        found: list[Any] = []
        for size in range(low, high + 1):
            found.extend(combinations_with_replacement(firsts, size))
            if len(found) > MANY:
                raise TooMany
        return found

    def _in_order(self, found: list[Any], groups: list[list[int]]) -> list[Any]:
        """Every order of each way; alike things in another order are no other order."""
        class_of = {thing: number for number, members in enumerate(groups) for thing in members}
        ordered: list[Any] = []
        for taken in found:
            orders: dict[tuple[int, ...], tuple[int, ...]] = {}
            for order in permutations(taken):
                orders.setdefault(tuple(class_of[thing] for thing in order), order)
            ordered.extend(orders.values())
            if len(ordered) > MANY:
                raise TooMany
        return ordered


class NumberChooser(Chooser):
    __slots__ = ("high", "low")

    def __init__(self, low: Node, high: Node) -> None:
        self.low = low
        self.high = high

    def values(self, s: State, f: Frame, seat: int, lenient: bool = False) -> list[Any]:
        return list(numbers(self.low.ev(s, f), self.high.ev(s, f)))

    def nothing(self) -> Any:
        return 0


class MixChooser(Chooser):
    """Any mix of so many of some resources."""

    __slots__ = ("at", "condition", "count", "members", "width")

    def __init__(
        self, count: Node, members: tuple[int, ...], width: int, condition: Node | None, at: int
    ) -> None:
        self.count = count
        self.members = members
        self.width = width
        self.condition = condition
        self.at = at

    def nothing(self) -> Any:
        return (0,) * self.width

    def values(self, s: State, f: Frame, seat: int, lenient: bool = False) -> list[Any]:
        count = int(self.count.ev(s, f))
        if count > LONGEST or comb(count + len(self.members) - 1, count) > LONGEST:
            raise ValueError(f"there are more than {LONGEST:,} mixes")
        found = []
        for members in combinations_with_replacement(self.members, count):
            bundle = [0] * self.width
            for member in members:
                bundle[member] += 1
            found.append(tuple(bundle))
        return fitting(s, f, found, self.condition, self.at)


def fitting(s: State, f: Frame, bundles: list[Any], condition: Node | None, at: int) -> list[Any]:
    """The bundles for which the condition holds."""
    if condition is None:
        return bundles
    kept = []
    for bundle in bundles:
        f[at] = bundle
        if condition.ev(s, f):
            kept.append(bundle)
    f[at] = 0
    return kept
