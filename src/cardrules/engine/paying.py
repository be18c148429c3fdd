"""Paying: what a player can spend, and the payments of a price.

The items of a payment are classes of alike cards, each with all the faces that the open sources
give it, since one card serves one payment, whole. Answers of the solver are kept per program: the
same hand and the same price come again and again.
"""

from __future__ import annotations

from typing import Any

from cardrules.engine.choosers import Chooser, class_key, fitting
from cardrules.engine.expressions import ME, THIS, Node
from cardrules.engine.statements import Instr
from cardrules.kernel.exchange import Bundle, Exchange, Face, Item
from cardrules.kernel.mixes import mixes
from cardrules.kernel.payment import Payment, TooManyPayments, exact_payments, payable, payments
from cardrules.kernel.state import Frame, State

MEMORY = 50_000
"""How many answers of the solver are kept."""

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
    """What one player could spend now: items for the solver, and the elements behind them."""

    __slots__ = ("members", "signature", "sums", "uses")

    def __init__(self) -> None:
        self.uses: list[tuple[tuple[int, int], ...]] = []  # per item: (source, face) of its faces
        self.members: list[list[int]] = []
        self.signature: tuple[Any, ...] = ()
        self.sums: dict[int, int] = {}

    def free(self, faces: list[Face], resource: int) -> int:
        """How much of a resource all elements yield together, each at its best without a fee."""
        found = self.sums.get(resource)
        if found is None:
            found = self.sums[resource] = sum(
                count
                * max(
                    (faces[face].yields[resource] for _, face in uses if not any(faces[face].fee)),
                    default=0,
                )
                for uses, count in self.signature
            )
        return found


class Treasury:
    """All sources of a pack, the faces they show, and the memory of the solver."""

    __slots__ = ("exchange", "faces", "memory", "sources")

    def __init__(self, exchange: Exchange) -> None:
        self.sources: list[SourceCode] = []
        self.faces: list[Face] = []
        self.exchange = exchange
        self.memory: dict[Any, Any] = {}

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
        counted: list[tuple[tuple[tuple[int, int], ...], int]] = []
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
        counted: list[tuple[tuple[tuple[int, int], ...], int]],
    ) -> Purse:
        groups: dict[Any, list[int]] = {}
        for thing, shown in uses.items():
            if shown:
                groups.setdefault((tuple(shown), class_key(s, thing, seat)), []).append(thing)
        purse = Purse()
        signature = []
        for shown_uses, key in sorted(groups):
            members = groups[shown_uses, key]
            if len(members) > 1:
                members.sort(key=lambda thing: (s.mark[thing], thing))
            signature.append((shown_uses, len(members)))
            purse.members.append(members)
        for shown_uses, count in counted:
            if count > 0:
                signature.append((shown_uses, count))
                purse.members.append([-1] * count)
        purse.signature = tuple(signature)
        purse.uses = [shown_uses for shown_uses, _ in signature]
        return purse

    def _items(self, purse: Purse) -> list[Item]:
        return [
            Item(count, tuple(self.faces[face] for _, face in uses))
            for uses, count in purse.signature
        ]

    def _remember(self, key: Any, answer: Any) -> Any:
        if len(self.memory) >= MEMORY:
            self.memory.clear()
        self.memory[key] = answer
        return answer

    def can_pay(self, purse: Purse, price: Bundle) -> bool:
        """Is there any payment of this price?"""
        needs = [number for number, count in enumerate(price) if count]
        if len(needs) == 1 and purse.free(self.faces, needs[0]) >= price[needs[0]]:
            return True  # elements without a fee that yield just this are enough
        key = ("can", purse.signature, price)
        found = self.memory.get(key)
        if found is None:
            found = self._remember(key, payable(self._items(purse), price, self.exchange))
        return bool(found)

    def ways(
        self, purse: Purse, price: Bundle, exact: tuple[int, ...] | None
    ) -> tuple[Payment, ...]:
        """All payments of a price; `exact`: they yield just that, of these resources."""
        key = ("ways", purse.signature, price, exact)
        found: tuple[Payment, ...] | None = self.memory.get(key)
        if found is None:
            found = self._remember(key, self._solve(purse, price, exact))
        return found

    def _solve(
        self, purse: Purse, price: Bundle, exact: tuple[int, ...] | None
    ) -> tuple[Payment, ...]:
        items = self._items(purse)
        try:
            if exact is not None:
                return exact_payments(items, price, self.exchange, exact)
            return payments(items, price, self.exchange)
        except TooManyPayments as error:
            raise OverflowError("a price has too many payments") from error

    def mixes(self, purse: Purse, wanted: tuple[int, ...]) -> tuple[Bundle, ...]:
        """All mixes of these resources that can be paid exactly."""
        key = ("mixes", purse.signature, wanted)
        found: tuple[Bundle, ...] | None = self.memory.get(key)
        if found is None:
            found = self._remember(key, mixes(self._items(purse), self.exchange, wanted))
        return found

    def spent(self, purse: Purse, payment: Payment) -> tuple[Used, ...]:
        """The elements that a payment uses up."""
        spent: list[Used] = []
        taken = [0] * len(purse.members)
        for item, face, count in payment:
            source, number = purse.uses[item][face]
            members = purse.members[item][taken[item] : taken[item] + count]
            taken[item] += count
            if members[0] == -1:
                spent.append((source, number, -1, count))
            else:
                spent.extend((source, number, thing, 1) for thing in members)
        spent.sort(key=lambda used: used[0])  # by source: the order tells nothing of hidden cards
        return tuple(spent)

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
        return fitting(s, f, list(self.treasury.mixes(purse, self.wanted)), self.condition, self.at)
