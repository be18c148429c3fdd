"""What a choice can be: candidates are offered once per class of alike things.

Two cards are alike when they lie in the same place, show the same face and nothing refers to one
of them alone. A card that the decider does not know is alike to every other such card of its zone.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import Any

from cardrules.engine.expressions import Node
from cardrules.kernel.layout import LIST, OPEN, ROW
from cardrules.kernel.state import DOWN, Frame, State

MANY = 4000
"""So many combinations are listed at most; beyond that a pack asks too much at once."""

UNSEEN = -2
"""Stands for the face of a card that the decider does not know."""


class TooMany(Exception):
    """A choice has more combinations than can be listed."""


def class_key(s: State, thing: int, seat: int) -> tuple[int, ...]:
    """What tells a thing from others, for this seat."""
    zone = s.place[thing]
    if zone == OPEN:
        return (OPEN, thing)
    if not s.mark[thing] >> seat & 1:
        return (zone, UNSEEN)
    form = s.layout.zones[zone].form
    at = s.zones[zone].index(thing) if form in (ROW, LIST) else 0
    key = (zone, at, s.face[thing], s.mark[thing] & DOWN)
    return key + thing_values(s, thing) if s.layout.thing_cells else key


def thing_values(s: State, thing: int) -> tuple[int, ...]:
    """The values that a thing carries."""
    return tuple(
        s.cells[base + thing - first]
        for base, first, count in s.layout.thing_cells
        if first <= thing < first + count
    )


def classes(s: State, things: tuple[int, ...], seat: int) -> list[list[int]]:
    """Group things into classes of alike ones, in canonical order.

    The first of a class stands for it: the one that fewest know, so that equal positions choose
    equally whichever copy lies where.
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for thing in things:
        groups.setdefault(class_key(s, thing, seat), []).append(thing)
    if len(groups) < len(things):
        for members in groups.values():
            members.sort(key=lambda thing: (s.mark[thing], thing))
    return [groups[key] for key in sorted(groups)]


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

    __slots__ = ("items",)

    def values(self, s: State, f: Frame, seat: int) -> list[Any]:
        """The values, in canonical order."""
        raise AssertionError(type(self))


class ThingsChooser(Chooser):
    """Elements of a set of things, players, zones, faces ...: things may be alike."""

    __slots__ = ("low", "high", "all_but", "one", "repeats", "ordered", "of", "physical")

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

    def groups(self, s: State, f: Frame, seat: int) -> list[list[int]]:
        """The candidates by class."""
        items = self.items.ev(s, f)
        if self.physical:
            return classes(s, items, seat)
        return [[item] for item in dict.fromkeys(items)]

    def bounds(self, s: State, f: Frame, count: int) -> tuple[int, int]:
        """How many must and may be chosen of so many."""
        if self.all_but is not None:
            rest = max(0, count - int(self.all_but.ev(s, f)))
            return rest, rest
        low = int(self.low.ev(s, f)) if self.low is not None else 0
        high = int(self.high.ev(s, f)) if self.high is not None else count
        return low, high

    def values(self, s: State, f: Frame, seat: int) -> list[Any]:
        groups = self.groups(s, f, seat)
        if self.one:
            return [members[0] for members in groups]
        low, high = self.bounds(s, f, sum(map(len, groups)))
        if self.repeats:
            return self._repeated(groups, low, high)
        found: list[Any] = multisets(groups, low, high)
        return self._in_order(found) if self.ordered else found

    def _repeated(self, groups: list[list[int]], low: int, high: int) -> list[Any]:
        firsts = [members[0] for members in groups]
        found: list[Any] = []
        for size in range(low, high + 1):
            found.extend(combinations_with_replacement(firsts, size))
            if len(found) > MANY:
                raise TooMany
        return found

    def _in_order(self, found: list[Any]) -> list[Any]:
        ordered: list[Any] = []
        for taken in found:
            ordered.extend(dict.fromkeys(permutations(taken)))
            if len(ordered) > MANY:
                raise TooMany
        return ordered


class NumberChooser(Chooser):
    __slots__ = ("low", "high")

    def __init__(self, low: Node, high: Node) -> None:
        self.low = low
        self.high = high

    def values(self, s: State, f: Frame, seat: int) -> list[Any]:
        return list(range(int(self.low.ev(s, f)), int(self.high.ev(s, f)) + 1))


class MixChooser(Chooser):
    """Any mix of so many of some resources."""

    __slots__ = ("count", "members", "width", "condition", "at")

    def __init__(self, count: Node, members: tuple[int, ...], width: int, condition: Node | None, at: int):
        self.count = count
        self.members = members
        self.width = width
        self.condition = condition
        self.at = at

    def values(self, s: State, f: Frame, seat: int) -> list[Any]:
        found = []
        for members in combinations_with_replacement(self.members, int(self.count.ev(s, f))):
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
