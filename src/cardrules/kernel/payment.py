"""The exact payment solver.

Resources are indices 0..n-1 and a bundle is a dense tuple of n amounts. What one has is a list
of items: classes of alike elements, each used at most once, whole, with one of its faces. A face
yields a bundle and may add a fee to the price of the payment it is part of. An exchange says
which resources other resources make (recipes) and which may stand for others (groups).

    >>> small = Item(3, (Face((1, 0), (0, 0)),))
    >>> large = Item(1, (Face((0, 1), (0, 0)), Face((2, 0), (0, 0))))
    >>> payments((small, large), (2, 0), Exchange((), ()))
    (((0, 0, 2),), ((1, 1, 1),))

A payment is irredundant when no element of it, with its face, can be left out. Only faces that can
contribute to the price, or to a fee of such a face, are ever part of one. The solver first
fixes the elements whose use changes what else is needed (those with a fee, those that yield what
a recipe could make, those that yield several things). What is then needed of each other resource
is known, and the elements that yield just that resource are poured in, largest first, until it is
met; a branch is entered there only if the elements after it can do the rest. Where the exchange
leaves a choice of how a price is met (a group, a second recipe), each way of reading the price is
solved, and what is redundant under another reading is left out.
"""

from collections.abc import Sequence
from typing import Final

from cardrules.kernel.exchange import (
    Bundle,
    Exchange,
    Face,
    Item,
    Terms,
    covers,
    mark_strict,
    minus,
    terms_of,
    ways_of,
)
from cardrules.kernel.lines import Line

Use = tuple[int, int, int]
"""Item index, face index, how many elements of the item show this face."""

Payment = tuple[Use, ...]
"""The uses of a payment, sorted, each of one element or more."""

LIMIT: Final = 20000
"""How many payments are listed before `TooManyPayments` is raised."""


class TooManyPayments(Exception):
    """A price can be paid in more ways than the limit allows to list."""


class Solver:
    """One run of the solver: what is offered, what is needed, and what was found.

    Lines are `early` when their use changes what else is needed. All others are in the `pools`,
    by the one resource they yield. `strict` marks the resources to be used up exactly.
    """

    __slots__ = (
        "caps",
        "chosen",
        "done",
        "early",
        "exchange",
        "first_only",
        "floor",
        "found",
        "items",
        "left",
        "limit",
        "many",
        "missing",
        "most",
        "n",
        "need",
        "options",
        "parts",
        "pending",
        "plain",
        "pooled",
        "pools",
        "price",
        "products",
        "relevant",
        "seen",
        "spill",
        "strict",
        "supply",
        "total",
        "want",
    )

    def __init__(
        self,
        items: Sequence[Item],
        price: Bundle,
        exchange: Exchange,
        strict: list[int] | None,
        limit: int,
        first_only: bool,
    ) -> None:
        n = len(price)
        self.n = n
        self.items = items
        self.price = price
        self.exchange = exchange
        self.strict = strict
        self.limit = limit
        self.first_only = first_only
        self.done = False
        self.found: list[Payment] = []
        self.seen: set[Payment] = set()
        self.chosen: list[tuple[Line, int]] = []
        self.left = [item.count for item in items]
        self.need = [0] * n
        self.total = [0] * n
        self.want = [0] * n
        self.floor = [0] * n
        self.spill = [0] * n
        self.relevant = [0] * n
        self.supply = [0] * n
        self.many = False
        self.options: dict[int, list[Bundle]] = {}
        self.products: list[int] = []
        self.missing: list[int] = []
        self.most: list[int] = []
        self.parts: list[list[tuple[int, int]]] = []
        self.plain: list[int] = []
        self.early: list[Line] = []
        self.pools: list[list[Line]] = [[] for _ in range(n)]
        self.pooled: list[int] = []
        self.pending: list[list[int]] = []
        self.caps: list[list[int]] = []

    # What is offered.

    def run(self) -> list[Payment]:
        """Return the irredundant payments, or the first one if that is enough."""
        faces = self._useful_faces()
        self._sum_supply(faces)
        if self._within_supply(self.price):
            self._sort_resources()
            self._read_needs(faces)
            self._sort_lines(faces)
            for way in ways_of(self.price, self.options):
                if not self.done and self._within_supply(way):
                    self.need = list(way)
                    self._choose(0)
        self.found.sort()
        return self.found

    def _mark(self, terms: Terms) -> bool:
        """Mark what helps to meet these terms as relevant, and say whether that is news."""
        news = False
        for r, _ in terms:
            for helper in self.exchange.reach(r):
                if not self.relevant[helper]:
                    self.relevant[helper] = 1
                    news = True
        return news

    def _useful_faces(self) -> list[tuple[int, int, Face]]:
        """Return the faces that can contribute to the price or to a fee of such a face."""
        self._mark(terms_of(self.price))
        waiting = [
            (i, f, face)
            for i, item in enumerate(self.items)
            if item.count > 0
            for f, face in enumerate(item.faces)
            if face.yield_terms
        ]
        useful: list[tuple[int, int, Face]] = []
        news = True
        while news:
            news = False
            still = []
            for entry in waiting:
                face = entry[2]
                if self._contributes(face):
                    useful.append(entry)
                    news = self._mark(face.fee_terms) or news
                else:
                    still.append(entry)
            waiting = still
        if self.strict is not None:
            useful = [entry for entry in useful if self._can_be_used_up(entry[2])]
        return useful

    def _contributes(self, face: Face) -> bool:
        """Say whether a face yields anything relevant."""
        relevant = self.relevant
        return any(relevant[r] for r, _ in face.yield_terms)

    def _can_be_used_up(self, face: Face) -> bool:
        """Say whether all that must be used up exactly is of any use."""
        strict = self.strict
        assert strict is not None
        return all(self.relevant[r] or not strict[r] for r, _ in face.yield_terms)

    def _sum_supply(self, faces: list[tuple[int, int, Face]]) -> None:
        """Work out how much of each resource all items together could yield."""
        supply = self.supply
        best: dict[int, int] = {}
        for item, _, face in faces:
            count = self.items[item].count
            for r, amount in face.yield_terms:
                key = item * self.n + r
                before = best.get(key, 0)
                if amount > before:
                    best[key] = amount
                    supply[r] += (amount - before) * count

    def _makes(self, recipe: Bundle) -> int:
        """Return how often a recipe could be made, if all else went without."""
        return min([self.supply[r] // amount for r, amount in terms_of(recipe)])

    def _within_supply(self, need: Bundle) -> bool:
        """Say whether each part of a need, taken alone, could be met."""
        for r, amount in terms_of(need):
            if amount > self.supply[r]:
                helpers = self.exchange.reach(r)
                if len(helpers) == 1 or not any(self.supply[helper] for helper in helpers):
                    return False
        return True

    def _sort_resources(self) -> None:
        """Tell the products, whose first recipe could be made, from the plain resources."""
        for r in range(self.n):
            if not self.relevant[r]:
                continue
            recipes = self.exchange.recipes_of(r)
            most = self._makes(recipes[0]) if recipes else 0
            if most:
                self.products.append(r)
                self.missing.append(0)
                self.most.append(most)
                self.parts.append(list(terms_of(recipes[0])))
            else:
                self.plain.append(r)

    def _read_needs(self, faces: list[tuple[int, int, Face]]) -> None:
        """Find the resources of price and fees that can be read in several ways."""
        for terms in (terms_of(self.price), *[face.fee_terms for _, _, face in faces]):
            for r, _ in terms:
                if r not in self.options and self._is_open(r):
                    readings = self.exchange.readings(r, self.n, self.strict)
                    self.options[r] = [unit for unit in readings if self._is_possible(unit)]
                    self.many = True

    def _is_open(self, r: int) -> bool:
        """Say whether a need of `r` must be read in several ways."""
        if self.strict is not None and not self.strict[r] and self.exchange.recipes_of(r):
            return True
        return self.exchange.branches(r)

    def _is_possible(self, unit: Bundle) -> bool:
        """Say whether the supply allows this reading of a unit."""
        for r, amount in terms_of(unit):
            if self.supply[r] < amount and r not in self.products:
                return False
        return True

    def _sort_lines(self, faces: list[tuple[int, int, Face]]) -> None:
        """Put every face among the early lines or into the pool of its resource."""
        relevant = self.relevant
        for item, number, face in faces:
            useful = tuple([term for term in face.yield_terms if relevant[term[0]]])
            r = useful[0][0]
            if len(useful) == 1 and not face.fee_terms and r not in self.products:
                self.pools[r].append(Line(item, number, face, face.fee, useful, False))
            else:
                fees = ways_of(face.fee, self.options) if face.fee_terms else [face.fee]
                self.early += [Line(item, number, face, fee, useful, True) for fee in fees]
        for r in self.plain:
            if self.pools[r]:
                self._sort_pool(self.pools[r])
        self.plain.sort(key=lambda r: len(self.pools[r]))
        self._sort_early()

    def _sort_pool(self, pool: list[Line]) -> None:
        """Sort a pool by falling amount, and link the lines of the same item."""
        pool.sort(key=lambda line: -line.amount)
        last: dict[int, Line] = {}
        for line in pool:
            before = last.get(line.item)
            if before is None:
                self.pooled.append(line.item)
            else:
                before.lower = line.amount
                line.best = False
            last[line.item] = line
        self.pooled = sorted(set(self.pooled))

    def _sort_early(self) -> None:
        """Sort the early lines, fees first, and sum up what is to come after each."""
        n = self.n
        self.early.sort(key=lambda x: (not x.fee_terms, -len(x.yield_terms), -x.amount))
        pending = [0] * n
        caps = [0] * n
        self.pending = [pending]
        self.caps = [caps]
        for line in reversed(self.early):
            count = self.items[line.item].count
            caps = caps[:]
            for r, amount in line.yield_terms:
                caps[r] += amount * count
            if line.fee_terms:
                pending = [pending[r] + line.fee[r] * count for r in range(n)]
            self.caps.append(caps)
            self.pending.append(pending)
        self.caps.reverse()
        self.pending.reverse()

    # The early lines.

    def _choose(self, at: int) -> None:
        """Choose how many elements show the early line `at`, and go on from there."""
        if self.done or not self._within_reach(at):
            return
        if at == len(self.early):
            self._settle()
            return
        self._choose(at + 1)
        self._use(at)

    def _use(self, at: int) -> None:
        """Let one element after the other show the early line `at`, as long as it is of use."""
        line = self.early[at]
        left = self.left
        count = left[line.item]
        used = 0
        while used < count and self._is_useful(line, at):
            used += 1
            self._add(line, 1)
            if self.strict is not None and self._is_over(line, at):
                break
            left[line.item] = count - used
            self.chosen.append((line, used))
            self._choose(at + 1)
            self.chosen.pop()
        left[line.item] = count
        self._add(line, -used)

    def _add(self, line: Line, count: int) -> None:
        """Add what elements yield and cost, or take it back when `count` is negative."""
        total = self.total
        for r, amount in line.yield_terms:
            total[r] += amount * count
        for r, amount in line.fee_terms:
            self.need[r] += amount * count

    def _within_reach(self, at: int) -> bool:
        """Say whether the lines from `at` on and the recipes could still make all products."""
        caps = self.caps[at]
        for i, p in enumerate(self.products):
            if self.need[p] - self.total[p] > caps[p] + self.most[i]:
                return False
        return True

    def _lack(self, r: int, at: int) -> int:
        """Return the most of `r` that may still be lacking, whatever comes after line `at`."""
        pending = self.pending[at]
        lack = self.need[r] + pending[r] - self.total[r]
        for i, p in enumerate(self.products):
            short = self.need[p] + pending[p] - self.total[p]
            if short > 0:
                for ingredient, amount in self.parts[i]:
                    if ingredient == r:
                        lack += short * amount
        return lack

    def _is_useful(self, line: Line, at: int) -> bool:
        """Say whether one more element could be of use; if not, it would be redundant."""
        return any(self._lack(r, at) > 0 for r, _ in line.yield_terms)

    def _is_over(self, line: Line, at: int) -> bool:
        """Say whether more was yielded than can be used up exactly."""
        strict = self.strict
        assert strict is not None
        return any(strict[r] and self._lack(r, at) < 0 for r, _ in line.yield_terms)

    def _settle(self) -> None:
        """Work out what is wanted of each plain resource, and pour it if it is there."""
        if self._state_wants() and self._enough_left() and not self._any_spare():
            self._fill(0)

    def _state_wants(self) -> bool:
        """Set the wants; say no if something is over that must be used up exactly."""
        need = self.need
        total = self.total
        want = self.want
        floor = self.floor
        strict = self.strict
        for r in self.plain:
            want[r] = need[r] - total[r]
        for i, p in enumerate(self.products):
            short = need[p] - total[p]
            if short > 0:
                for r, amount in self.parts[i]:
                    want[r] += short * amount
            elif short < 0 and strict is not None and strict[p]:
                return False
        for r in self.plain:
            if want[r] > 0:
                floor[r] = total[r] + want[r]
            else:
                floor[r] = total[r]
                if want[r] < 0 and strict is not None and strict[r]:
                    return False
        return True

    def _enough_left(self) -> bool:
        """Say whether the elements left could meet each want, and are enough in number."""
        left = self.left
        elements = 0
        for r in self.plain:
            want = self.want[r]
            if want > 0:
                pool = self.pools[r]
                if not pool or self._capacity(pool) < want:
                    return False
                elements += (want + pool[0].amount - 1) // pool[0].amount
        return elements <= sum([left[item] for item in self.pooled])

    def _capacity(self, pool: list[Line]) -> int:
        """Return how much the elements left could yield from a pool."""
        left = self.left
        capacity = 0
        for line in pool:
            if line.best:
                capacity += left[line.item] * line.amount
        return capacity

    def _any_spare(self) -> bool:
        """Say whether an element of an early line could be left out."""
        return any(line.early and self._is_spare(line) for line, _ in self.chosen)

    def _is_spare(self, line: Line) -> bool:
        """Say whether the rest still meets the need without one element of this line."""
        need = self.need
        total = self.total
        fee = line.fee
        yields = line.yields
        missing = self.missing
        for i, p in enumerate(self.products):
            missing[i] = need[p] - fee[p] - total[p] + yields[p]
        for r in self.plain:
            lack = need[r] - fee[r] - self.floor[r] - self.spill[r] + yields[r]
            for i, parts in enumerate(self.parts):
                if missing[i] > 0:
                    for ingredient, amount in parts:
                        if ingredient == r:
                            lack += missing[i] * amount
            if lack > 0:
                return False
        return True

    # The pools.

    def _fill(self, at: int) -> None:
        """Pour the wants from the plain resource at position `at` on."""
        plain = self.plain
        while at < len(plain) and self.want[plain[at]] <= 0:
            at += 1
        if at == len(plain):
            self._emit()
            return
        pool = self.pools[plain[at]]
        capacity = self._capacity(pool)
        if capacity >= self.want[plain[at]]:
            self._pour(at, pool, 0, self.want[plain[at]], capacity)

    def _pour(self, at: int, pool: list[Line], j: int, want: int, capacity: int) -> None:
        """Meet a want from line `j` of its pool on; `capacity` is what these could yield.

        Amounts fall along a pool, so to stop as soon as the want is met leaves nothing
        redundant, and a line is entered only if the lines after it can do the rest.
        """
        line = pool[j]
        amount = line.amount
        lower = line.lower
        left = self.left
        count = left[line.item]
        others = capacity - count * amount
        high = min(count, (want + amount - 1) // amount)
        r = self.plain[at]
        if self.strict is not None and self.strict[r]:
            high = min(high, want // amount)
        short = want - others - count * lower
        low = (short + amount - lower - 1) // (amount - lower) if short > 0 else 0
        for used in range(low, high + 1):
            rest = want - used * amount
            if used:
                left[line.item] = count - used
                self.chosen.append((line, used))
            if rest <= 0:
                self.spill[r] = -rest
                self._fill(at + 1)
                self.spill[r] = 0
            elif j + 1 < len(pool):
                self._pour(at, pool, j + 1, rest, others + (count - used) * lower)
            if used:
                self.chosen.pop()
            if self.done:
                break
        left[line.item] = count

    # What was found.

    def _emit(self) -> None:
        """Keep what was chosen, if nothing of it could be left out."""
        if any(self.spill) and self._any_spare():
            return
        if self.many:
            payment = self._merged()
            if payment in self.seen:
                return
            self.seen.add(payment)
            if self._is_redundant(payment):
                return
        else:
            payment = tuple(sorted([(line.item, line.face, k) for line, k in self.chosen]))
        self.found.append(payment)
        if self.first_only:
            self.done = True
        elif len(self.found) > self.limit:
            raise TooManyPayments(f"more than {self.limit} payments")

    def _merged(self) -> Payment:
        """Return what was chosen, with the lines of one face as one use."""
        counts: dict[tuple[int, int], int] = {}
        for line, count in self.chosen:
            key = (line.item, line.face)
            counts[key] = counts.get(key, 0) + count
        return tuple(sorted([(item, face, k) for (item, face), k in counts.items()]))

    def _is_redundant(self, payment: Payment) -> bool:
        """Say whether an element could be left out, under any reading of the need."""
        faces = [self.items[item].faces[face] for item, face, _ in payment]
        total = [0] * self.n
        need = list(self.price)
        for (_, _, count), face in zip(payment, faces, strict=True):
            for r, amount in face.yield_terms:
                total[r] += amount * count
            for r, amount in face.fee_terms:
                need[r] += amount * count
        return any(
            covers(minus(tuple(total), f.yields), minus(tuple(need), f.fee), self.exchange)
            for f in faces
        )


def payments(
    items: Sequence[Item], price: Bundle, exchange: Exchange, limit: int = LIMIT
) -> tuple[Payment, ...]:
    """Return all irredundant payments of a price, each multiset once, sorted."""
    if not any(price):
        return ((),)
    return tuple(Solver(items, price, exchange, None, limit, False).run())


def payable(items: Sequence[Item], price: Bundle, exchange: Exchange) -> bool:
    """Say whether a price can be paid at all."""
    if not any(price):
        return True
    return bool(Solver(items, price, exchange, None, 1, True).run())


def exact_payments(
    items: Sequence[Item],
    bundle: Bundle,
    exchange: Exchange,
    wanted: tuple[int, ...],
    limit: int = LIMIT,
) -> tuple[Payment, ...]:
    """Return the irredundant payments that yield exactly a bundle over `wanted`.

    What is yielded of the wanted resources and of the ingredients of their recipes is used up,
    the ingredients as whole recipes; of other resources, those of fees, enough is yielded.
    """
    strict = mark_strict(len(bundle), exchange, wanted)
    if any(bundle[r] and r not in wanted for r in range(len(bundle))):
        raise ValueError(f"the bundle {bundle} is not over the wanted resources {wanted}")
    if not any(bundle):
        return ((),)
    return tuple(Solver(items, bundle, exchange, strict, limit, False).run())
