"""Expressions as nodes: each is asked for its value with the state and the frame it stands in.

They are pure: nothing here changes the state, and none of them can suspend. A value is an int (a
number, truth, seat, thing, zone, slot, word; -1 is nothing), an exact Fraction, a tuple of ints (a
set or list) or a bundle (a tuple with one int for each resource).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from operator import add
from typing import Any

from cardrules.kernel.layout import OPEN, PILE
from cardrules.kernel.state import DOWN, Frame, State

ME = 2
"""Where a frame keeps the player who does the deed."""
THIS = 3
"""Where a frame keeps the thing that carries the deed."""
SLOTS = 4
"""Where the names of a frame begin."""

LONGEST = 10_000
"""So many numbers a range or a choice of a number has at most."""
HUGE = 10**40
"""No product goes beyond this."""

Value = Any


class Nothing(ValueError):
    """Something is asked of a name that holds nothing."""


def somebody(owner: Value, end: int) -> int:
    """An owner before `end`; nothing owns nothing, and neither does a copy."""
    if owner < 0:
        raise Nothing("something of nobody is asked for")
    if owner >= end:
        raise Nothing("a copy carries no values and owns no zones")
    return int(owner)


class Node:
    """Something with a value."""

    __slots__ = ()

    def ev(self, s: State, f: Frame) -> Value:
        """The value in this state and frame."""
        raise AssertionError(type(self))


class Const(Node):
    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def ev(self, s: State, f: Frame) -> Value:
        return self.value


class Local(Node):
    """A name of the frame, or its `me` or `this`."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def ev(self, s: State, f: Frame) -> Value:
        return f[self.at]


class NamedThings(Local):
    """A name that holds several things: those that can still be found.

    A thing that entered a bag has left a gap; how many the name held can still be counted.
    """

    __slots__ = ()

    def ev(self, s: State, f: Frame) -> Value:
        things = f[self.at]
        if OPEN in things:
            return tuple(thing for thing in things if thing != OPEN)
        return things


class Active(Node):
    """The player of the innermost phase."""

    __slots__ = ("phases",)

    def __init__(self, phases: frozenset[int]) -> None:
        self.phases = phases

    def ev(self, s: State, f: Frame) -> Value:
        for frame in reversed(s.stack):
            if frame[0] in self.phases:
                return frame[ME]
        return OPEN


class Others(Node):
    """The other players, clockwise from the left."""

    __slots__ = ("players",)

    def __init__(self, players: int) -> None:
        self.players = players

    def ev(self, s: State, f: Frame) -> Value:
        n = self.players
        return tuple((f[ME] + step) % n for step in range(1, n))


class Cell(Node):
    """A value of the game, of an owner, or of an owner per another."""

    __slots__ = ("base",)

    def __init__(self, base: int) -> None:
        self.base = base

    def where(self, s: State, f: Frame) -> int:
        """The number of the cell."""
        return self.base

    def ev(self, s: State, f: Frame) -> Value:
        return s.cells[self.where(s, f)]


class OwnedCell(Cell):
    __slots__ = ("end", "first", "owner")

    def __init__(self, base: int, owner: Node, first: int, count: int) -> None:
        self.base = base
        self.owner = owner
        self.first = first
        self.end = first + count

    def where(self, s: State, f: Frame) -> int:
        return self.base + somebody(self.owner.ev(s, f), self.end) - self.first


class PairCell(OwnedCell):
    __slots__ = ("per", "per_count", "per_first")

    def __init__(
        self,
        base: int,
        owner: Node,
        owners: tuple[int, int],
        per: Node,
        pers: tuple[int, int],
    ) -> None:
        super().__init__(base, owner, *owners)
        self.per = per
        self.per_first, self.per_count = pers

    def where(self, s: State, f: Frame) -> int:
        row = somebody(self.owner.ev(s, f), self.end) - self.first
        per = somebody(self.per.ev(s, f), self.per_first + self.per_count) - self.per_first
        return self.base + row * self.per_count + per


class OwnedZone(Node):
    """A zone of an owner; a zone of the game is a constant."""

    __slots__ = ("base", "end", "first", "owner")

    def __init__(self, base: int, owner: Node, first: int, count: int) -> None:
        self.base = base
        self.owner = owner
        self.first = first
        self.end = first + count

    def ev(self, s: State, f: Frame) -> Value:
        return self.base + somebody(self.owner.ev(s, f), self.end) - self.first


class Cards(Node):
    """What lies in a zone."""

    __slots__ = ("zone",)

    def __init__(self, zone: Node) -> None:
        self.zone = zone

    def ev(self, s: State, f: Frame) -> Value:
        return s.cards(self.zone.ev(s, f))


class FieldOf(Node):
    """What the record of a thing says: one entry for each face."""

    __slots__ = ("table", "thing")

    def __init__(self, thing: Node, table: tuple[Value, ...]) -> None:
        self.thing = thing
        self.table = table

    def ev(self, s: State, f: Frame) -> Value:
        thing = self.thing.ev(s, f)
        if thing < 0:
            raise Nothing("a field of nothing is asked for")
        return self.table[s.face[thing]]


class LazyField(Node):
    """A test or amount of a record, asked now: me stays, the thing is `this`."""

    __slots__ = ("slots", "table", "thing")

    def __init__(self, thing: Node, table: tuple[Node, ...], slots: int) -> None:
        self.thing = thing
        self.table = table
        self.slots = slots

    def ev(self, s: State, f: Frame) -> Value:
        thing = self.thing.ev(s, f)
        if thing < 0:
            raise Nothing("a field of nothing is asked for")
        node = self.table[s.face[thing]]
        if type(node) is Const:
            return node.value
        return node.ev(s, [0, 0, f[ME], thing, *[0] * self.slots])


class FormulaCall(Node):
    """A named expression, in a frame of its own."""

    __slots__ = ("body", "of_player", "owner", "padding", "values")

    def __init__(self, owner: Node | None, of_player: bool, values: tuple[Node, ...]) -> None:
        self.owner = owner
        self.of_player = of_player
        self.values = values
        self.body: Node = Const(0)
        self.padding: list[Value] = []

    def ev(self, s: State, f: Frame) -> Value:
        return self.body.ev(s, self.inner(s, f))

    def inner(self, s: State, f: Frame) -> Frame:
        """The frame in which its body is asked."""
        if self.owner is None:
            g = [0, 0, f[ME], f[THIS]]
        else:
            owner = self.owner.ev(s, f)
            g = [0, 0, owner if self.of_player else f[ME], f[THIS], owner]
        for value in self.values:
            g.append(value.ev(s, f))
        return g + self.padding


class Unary(Node):
    """A function of one value that needs no state."""

    __slots__ = ("function", "operand")

    def __init__(self, function: Callable[[Value], Value], operand: Node) -> None:
        self.function = function
        self.operand = operand

    def ev(self, s: State, f: Frame) -> Value:
        return self.function(self.operand.ev(s, f))


class Binary(Node):
    """A function of two values that needs no state."""

    __slots__ = ("function", "left", "right")

    def __init__(self, function: Callable[[Value, Value], Value], left: Node, right: Node) -> None:
        self.function = function
        self.left = left
        self.right = right

    def ev(self, s: State, f: Frame) -> Value:
        return self.function(self.left.ev(s, f), self.right.ev(s, f))


class Ternary(Node):
    """A function of three values that needs no state."""

    __slots__ = ("function", "operands")

    def __init__(
        self, function: Callable[[Value, Value, Value], Value], operands: tuple[Node, Node, Node]
    ) -> None:
        self.function = function
        self.operands = operands

    def ev(self, s: State, f: Frame) -> Value:
        a, b, c = self.operands
        return self.function(a.ev(s, f), b.ev(s, f), c.ev(s, f))


class Looked(Node):
    """A function of the state and one thing, slot, zone or player."""

    __slots__ = ("function", "operand")

    def __init__(self, function: Callable[[State, Value], Value], operand: Node) -> None:
        self.function = function
        self.operand = operand

    def ev(self, s: State, f: Frame) -> Value:
        value = self.operand.ev(s, f)
        if value == OPEN:
            raise Nothing("a property of nothing is asked for")
        return self.function(s, value)


class And(Node):
    __slots__ = ("left", "right")

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right

    def ev(self, s: State, f: Frame) -> Value:
        return 1 if self.left.ev(s, f) and self.right.ev(s, f) else 0


class Or(Node):
    __slots__ = ("left", "right")

    def __init__(self, left: Node, right: Node) -> None:
        self.left = left
        self.right = right

    def ev(self, s: State, f: Frame) -> Value:
        return 1 if self.left.ev(s, f) or self.right.ev(s, f) else 0


class EitherNode(Node):
    __slots__ = ("condition", "no", "yes")

    def __init__(self, yes: Node, condition: Node, no: Node) -> None:
        self.yes = yes
        self.condition = condition
        self.no = no

    def ev(self, s: State, f: Frame) -> Value:
        return self.yes.ev(s, f) if self.condition.ev(s, f) else self.no.ev(s, f)


class ListNode(Node):
    __slots__ = ("items",)

    def __init__(self, items: tuple[Node, ...]) -> None:
        self.items = items

    def ev(self, s: State, f: Frame) -> Value:
        return tuple(item.ev(s, f) for item in self.items)


class AmountNode(Node):
    """So many of a resource, as a bundle."""

    __slots__ = ("after", "before", "count")

    def __init__(self, count: Node, at: int, width: int) -> None:
        self.count = count
        self.before = (0,) * at  # the resources before this one, and those after it
        self.after = (0,) * (width - at - 1)

    def ev(self, s: State, f: Frame) -> Value:
        return self.before + (max(0, self.count.ev(s, f)),) + self.after


class WhereNode(Node):
    """The elements for which the condition holds. The slot is clean again afterwards."""

    __slots__ = ("at", "condition", "items")

    def __init__(self, items: Node, condition: Node, at: int) -> None:
        self.items = items
        self.condition = condition
        self.at = at

    def ev(self, s: State, f: Frame) -> Value:
        at = self.at
        ask = self.condition.ev
        kept = []
        for item in self.items.ev(s, f):
            f[at] = item
            if ask(s, f):
                kept.append(item)
        f[at] = 0
        return tuple(kept)


class SortedNode(Node):
    """The elements by keys; equal ones keep their order."""

    __slots__ = ("at", "items", "keys", "most")

    def __init__(
        self, items: Node, keys: tuple[Node, ...], most: tuple[bool, ...], at: int
    ) -> None:
        self.items = items
        self.keys = keys
        self.most = most
        self.at = at

    def ev(self, s: State, f: Frame) -> Value:
        ranked = []
        for item in self.items.ev(s, f):
            f[self.at] = item
            key = [
                -k.ev(s, f) if most else k.ev(s, f)
                for k, most in zip(self.keys, self.most, strict=False)
            ]
            ranked.append((key, item))
        f[self.at] = 0
        ranked.sort(key=_first)
        return tuple(item for _, item in ranked)


def _first(pair: tuple[Value, Value]) -> Value:
    return pair[0]


class Fold(Node):
    """A function of the values that an expression takes for each element."""

    __slots__ = ("at", "each", "function", "items")

    def __init__(
        self, function: Callable[[list[Value]], Value], items: Node, each: Node, at: int
    ) -> None:
        self.function = function
        self.items = items
        self.each = each
        self.at = at

    def ev(self, s: State, f: Frame) -> Value:
        values = []
        for item in self.items.ev(s, f):
            f[self.at] = item
            values.append(self.each.ev(s, f))
        f[self.at] = 0
        return self.function(values)


class ScoreOf(Node):
    """A player's score: the sum of the pack's terms."""

    __slots__ = ("player", "slots", "terms")

    def __init__(self, player: Node) -> None:
        self.player = player
        self.terms: tuple[Node, ...] = ()
        self.slots = 0

    def ev(self, s: State, f: Frame) -> Value:
        g = [0, 0, self.player.ev(s, f), OPEN, *[0] * self.slots]
        return sum(term.ev(s, g) for term in self.terms)


# ---------------------------------------------------------------- plain functions
def add_bundles(left: Value, right: Value) -> Value:
    return tuple(map(add, left, right))


def subtract_bundles(left: Value, right: Value) -> Value:
    return tuple(max(0, a - b) for a, b in zip(left, right, strict=True))


def at_least(left: Value, right: Value) -> int:
    """Bundles: is there enough of everything?"""
    return 1 if all(map(int.__ge__, left, right)) else 0


def join(left: Value, right: Value) -> Value:
    """All elements of both, each once."""
    if not left:
        return right
    seen = set(left)
    return left + tuple(item for item in right if item not in seen)


def without(left: Value, right: Value) -> Value:
    gone = set(right)
    return tuple(item for item in left if item not in gone)


def divide(left: Value, right: Value) -> Value:
    """Exact division: an int when it goes in, else a Fraction."""
    if right == 0:
        raise ZeroDivisionError("a number is divided by 0")
    result = Fraction(left) / Fraction(right)
    return result.numerator if result.denominator == 1 else result


def whole(value: Value) -> int:
    """Rounded down."""
    return value if type(value) is int else value.numerator // value.denominator


def union_of(values: list[Value]) -> Value:
    result: Value = ()
    for value in values:
        result = join(result, value)
    return result


def distinct(values: list[Value]) -> int:
    return len(set(values))


def nth(items: Value, position: Value) -> Value:
    """The n-th entry, counted from 1; beyond the end: the last one."""
    if not items:
        return 0
    return items[min(max(position, 1), len(items)) - 1]


def counted(value: Value) -> int:
    """A number of things or times: none when it is negative, never a part of one."""
    if type(value) is not int:
        raise ValueError(f"{value} is not a whole number")
    return max(0, value)


def multiply(left: Value, right: Value) -> Value:
    """A product; numbers that grow without end are stopped before they fill the memory."""
    result = left * right
    if not -HUGE < result < HUGE:
        raise OverflowError("a number grows too large")
    return result


def entries(items: Value, start: Value, count: Value) -> Value:
    return items[counted(start - 1) : counted(start - 1 + count)]


def leading(items: Value, count: Value) -> Value:
    return items[: counted(count)]


def last_of(items: Value) -> Value:
    return items[-1] if items else OPEN


def numbers(low: Value, high: Value) -> Value:
    if high - low >= LONGEST:
        raise ValueError(f"a range has more than {LONGEST:,} numbers")
    return tuple(range(math.ceil(low), math.floor(high) + 1))


def single(thing: Value) -> Value:
    return (thing,) if thing != OPEN else ()


def exists(value: Value) -> int:
    """Is it anything: a non-empty set, or a thing, slot, player or deed?"""
    if type(value) is tuple:
        return 1 if value else 0
    return 1 if value != OPEN else 0


def is_down(s: State, thing: Value) -> Value:
    return 1 if s.mark[thing] & DOWN else 0


def owner_of(s: State, thing: Value) -> Value:
    zone = s.place[thing]
    return s.layout.zones[zone].player if zone != OPEN else OPEN


def top_of(s: State, zone: Value, count: int) -> Value:
    """The first cards of a zone. A pile's top was determined before it is looked at."""
    count = counted(count)
    if s.layout.zones[zone].form == PILE:
        return s.zones[zone][:count]
    return s.cards(zone)[:count]


class TopOf(Node):
    """The first cards of a zone."""

    __slots__ = ("count", "zone")

    def __init__(self, zone: Node, count: Node) -> None:
        self.zone = zone
        self.count = count

    def ev(self, s: State, f: Frame) -> Value:
        return top_of(s, self.zone.ev(s, f), self.count.ev(s, f))
