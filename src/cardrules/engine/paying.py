"""Paying: what a player can spend, and the payments of a price.

The items of a payment are classes of alike cards, each with all the faces that the open sources
give it, since one card serves one payment, whole. Answers of the solver are kept per program: the
same hand and the same price come again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.engine.choosers import Chooser, class_key, fitting
from cardrules.engine.expressions import ME, THIS, Node
from cardrules.engine.statements import Instr
from cardrules.kernel.exchange import Bundle, Exchange, Face, Item
from cardrules.kernel.means import Means, Memory
from cardrules.kernel.payment import Payment, TooManyPayments
from cardrules.kernel.state import Frame, State

PURSES = 10_000
"""Of how many different purses the solver's answers are kept."""

Uses = tuple[tuple[int, int], ...]
"""Of an item: source and number of each of its faces."""

Used = tuple[int, int, int, int]
"""Source, face number, element (a thing, or -1 for one of a count), how many."""


class SourceCode:
    """A lowered source: what may be spent, what it is worth, what then happens to it."""

    __slots__ = ("at", "code", "counted", "each", "faces", "id", "of_thing", "slots", "when")

    def __init__(self, id_: str, each: Node, counted: bool, at: int, slots: int) -> None:
        self.id = id_
        self.each = each
        self.counted = counted  # `each` is a number: so many alike
        self.when: Node | None = None
        self.faces: tuple[int, ...] = ()  # the same faces for every element ...
        self.of_thing: Node | None = None  # ... or asked of each (a faces field)
        self.code: list[Instr] = []
        self.at = at
        self.slots = slots


class Purse:
    """What one player could spend now: its worth, and the elements behind each item of it."""

    __slots__ = ("means", "members", "paid", "uses")

    def __init__(self, means: Means, uses: Sequence[Uses], members: list[list[int]]) -> None:
        self.means = means
        self.uses = uses
        self.members = members
        self.paid: dict[Any, list[tuple[Used, ...]]] = {}  # by price: what each payment uses up

    def payments(self, price: Bundle, exact: tuple[int, ...] | None) -> list[tuple[Used, ...]]:
        """What each payment of a price uses up; `exact`: they yield just that, of these resources."""
        found = self.paid.get((price, exact))
        if found is None:
            try:
                ways = self.means.ways(price, exact)
            except TooManyPayments as error:
                raise OverflowError("a price has too many payments") from error
            found = self.paid[price, exact] = [self._spent(payment) for payment in ways]
        return found

    def _spent(self, payment: Payment) -> tuple[Used, ...]:
        spent: list[Used] = []
        taken = [0] * len(self.members)
        for item, face, count in payment:
            source, number = self.uses[item][face]
            members = self.members[item][taken[item] : taken[item] + count]
            taken[item] += count
            if members[0] == -1:
                spent.append((source, number, -1, count))
            else:
                for thing in members:
                    spent.append((source, number, thing, 1))
        spent.sort(key=lambda used: used[0])  # by source: the order tells nothing of hidden cards
        return tuple(spent)


class Treasury:
    """All sources of a pack, the faces they show, and the memory of the solver."""

    __slots__ = ("exchange", "faces", "memory", "sources", "width")

    def __init__(self, exchange: Exchange, width: int) -> None:
        self.sources: list[SourceCode] = []
        self.faces: list[Face] = []
        self.exchange = exchange
        self.width = width  # how many resources there are
        self.memory = Memory(PURSES)

    def purse(self, s: State, f: Frame, open_sources: tuple[int, ...]) -> Purse:
        """What the doer of this frame can spend by these sources."""
        known = s.remembered()
        key = (f[ME], f[THIS], open_sources)
        purse: Purse | None = known.get(key)
        if purse is None:
            purse = known[key] = self._gather(s, f, open_sources)
        return purse

    def _gather(self, s: State, f: Frame, open_sources: tuple[int, ...]) -> Purse:
        uses: dict[int, list[tuple[int, int]]] = {}
        counted: list[tuple[Uses, int]] = []
        for number in open_sources:
            source = self.sources[number]
            g: Frame = [0, 0, f[ME], f[3], *[0] * source.slots]
            if source.when is not None and not source.when.ev(s, g):
                continue
            each = source.each.ev(s, g)
            if source.counted:
                counted.append((tuple((number, face) for face in source.faces), each))
                continue
            for thing in each:
                shown = uses.setdefault(thing, [])
                shown.extend((number, face) for face in self._shown(source, s, g, thing))
        return self._grouped(s, f[ME], uses, counted)

    def _shown(self, source: SourceCode, s: State, g: Frame, thing: int) -> tuple[int, ...]:
        if source.of_thing is None:
            return source.faces
        g[source.at] = thing
        faces: tuple[int, ...] = source.of_thing.ev(s, g)
        return faces

    def _grouped(
        self,
        s: State,
        seat: int,
        uses: dict[int, list[tuple[int, int]]],
        counted: list[tuple[Uses, int]],
    ) -> Purse:
        groups: dict[Any, list[int]] = {}
        for thing, shown in uses.items():
            if shown:
                groups.setdefault((tuple(shown), class_key(s, thing, seat)), []).append(thing)
        signature = []
        owned = []
        for shown_uses, key in sorted(groups):
            members = groups[shown_uses, key]
            if len(members) > 1:
                members.sort(key=lambda thing: (s.mark[thing], thing))
            signature.append((shown_uses, len(members)))
            owned.append(members)
        for shown_uses, count in counted:
            if count > 0:
                signature.append((shown_uses, count))
                owned.append([-1] * count)
        return Purse(self._means(tuple(signature)), [uses for uses, _ in signature], owned)

    def _means(self, signature: tuple[tuple[Uses, int], ...]) -> Means:
        """What so many elements of these uses are worth."""
        means: Means | None = self.memory.get(signature)
        if means is None:
            faces = self.faces
            items = [
                Item(count, tuple([faces[face] for _, face in uses])) for uses, count in signature
            ]
            means = self.memory.keep(signature, Means(items, self.exchange, self.width))
        return means

    def carry_out(self, s: State, f: Frame, spent: tuple[Used, ...]) -> None:
        """Pay: one transaction."""
        s.tell(
            "pay",
            seat=f[ME],
            spent=tuple(
                (
                    u[0],
                    u[1],
                    s.face[u[2]] if u[2] >= 0 else -1,
                    u[3],
                    s.mark[u[2]] if u[2] >= 0 else 0xFF,
                )
                for u in spent
            ),
        )
        for number, _, thing, count in spent:
            source = self.sources[number]
            for _ in range(count):
                g: Frame = [0, 0, f[ME], f[3], *[0] * source.slots]
                g[source.at] = thing
                at = 0
                while at < len(source.code):
                    at = source.code[at].run(s, g)


class PayableChooser(Chooser):
    """Any mix of some resources that can be paid exactly."""

    __slots__ = ("at", "condition", "sources", "treasury", "wanted", "width")

    def __init__(
        self,
        treasury: Treasury,
        sources: tuple[int, ...],
        wanted: tuple[int, ...],
        width: int,
        condition: Node | None,
        at: int,
    ) -> None:
        self.width = width
        self.treasury = treasury
        self.sources = sources
        self.wanted = wanted
        self.condition = condition
        self.at = at

    def nothing(self) -> Any:
        return (0,) * self.width

    def values(self, s: State, f: Frame, seat: int, lenient: bool = False) -> list[Any]:
        purse = self.treasury.purse(s, f, self.sources)
        return fitting(s, f, list(purse.means.mixes(self.wanted)), self.condition, self.at)
