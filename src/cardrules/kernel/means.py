"""What somebody can spend, and the solver's answers about it: each is worked out once.

Most prices are far out of reach or plainly within it. Two sums per resource tell that without the
solver: the `most` that all items together could yield or make of it, and what they yield of it for
`free` if nothing else is asked.

    >>> means = Means((Item(3, (Face((1, 0), (0, 0)),)),), Exchange(((1, (2, 0)),), ()), 2)
    >>> means.most, means.free
    ((3, 1), (3, 0))
    >>> means.can_pay((1, 1)), means.can_pay((2, 1))
    (True, False)
"""

from collections.abc import Sequence
from operator import gt
from typing import Any, Final

from cardrules.kernel.exchange import Bundle, Exchange, Face, Item, terms_of
from cardrules.kernel.mixes import mixes
from cardrules.kernel.payment import Payment, exact_payments, payable, payments

ANSWERS: Final = 500
"""How many answers of one kind are kept about the same means."""


class Memory(dict[Any, Any]):
    """Answers by question; when there are too many, all are forgotten."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def keep(self, key: Any, answer: Any) -> Any:
        """Remember an answer and return it."""
        if len(self) >= self.size:
            self.clear()
        self[key] = answer
        return answer


class Means:
    """Some items and what may stand for what: which prices of `n` resources they pay, and how."""

    __slots__ = ("_can", "_mixes", "_ways", "exchange", "free", "items", "most")

    def __init__(self, items: Sequence[Item], exchange: Exchange, n: int) -> None:
        self.items = items
        self.exchange = exchange
        self.free = _sums(
            [(item.count, [f for f in item.faces if not f.fee_terms]) for item in items], n
        )
        self.most = _with_substitutes(
            _sums([(item.count, item.faces) for item in items], n), exchange
        )
        self._can = Memory(ANSWERS)
        self._ways = Memory(ANSWERS)
        self._mixes = Memory(ANSWERS)

    def can_pay(self, price: Bundle) -> bool:
        """Is there any payment of this price?"""
        found: bool | None = self._can.get(price)
        if found is None:
            found = self._can.keep(price, self._is_payable(price))
        return found

    def _is_payable(self, price: Bundle) -> bool:
        if any(map(gt, price, self.most)):
            return False
        needs = terms_of(price)
        if len(needs) == 1 and needs[0][1] <= self.free[needs[0][0]]:
            return True
        return payable(self.items, price, self.exchange)

    def ways(self, price: Bundle, exact: tuple[int, ...] | None) -> tuple[Payment, ...]:
        """All payments of a price; `exact`: they yield just that, of these resources."""
        key = (price, exact)
        found: tuple[Payment, ...] | None = self._ways.get(key)
        if found is None:
            found = self._ways.keep(key, self._solved(price, exact))
        return found

    def _solved(self, price: Bundle, exact: tuple[int, ...] | None) -> tuple[Payment, ...]:
        if any(map(gt, price, self.most)):
            return ()
        if exact is not None:
            return exact_payments(self.items, price, self.exchange, exact)
        return payments(self.items, price, self.exchange)

    def mixes(self, wanted: tuple[int, ...]) -> tuple[Bundle, ...]:
        """All mixes of these resources that can be paid exactly."""
        found: tuple[Bundle, ...] | None = self._mixes.get(wanted)
        if found is None:
            found = self._mixes.keep(wanted, mixes(self.items, self.exchange, wanted))
        return found


def _sums(stock: list[tuple[int, Sequence[Face]]], n: int) -> Bundle:
    """How much each resource comes to when every element shows its best face for it."""
    sums = [0] * n
    for count, faces in stock:
        best: dict[int, int] = {}
        for face in faces:
            for r, amount in face.yield_terms:
                if amount > best.get(r, 0):
                    best[r] = amount
        for r, amount in best.items():
            sums[r] += amount * count
    return tuple(sums)


def _with_substitutes(supply: Bundle, exchange: Exchange) -> Bundle:
    """Add what recipes could make, and to each group what its members come to."""
    most = list(supply)
    for made, recipe in exchange.recipes:
        most[made] += min(supply[r] // amount for r, amount in terms_of(recipe))
    for group, members in exchange.groups:
        most[group] += sum(most[member] for member in set(members))
    return tuple(most)
