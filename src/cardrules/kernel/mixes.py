"""The mixes: which bundles of some resources can be paid exactly.

What the items can yield together is summed up without regard to a price, and recipes are applied
to the sums. Only where a fee or a second recipe leaves a doubt is the payment solver asked.

    >>> from cardrules.kernel.exchange import Face
    >>> two = Item(2, (Face((1, 0), (0, 0)), Face((0, 2), (0, 0))))
    >>> mixes((two,), Exchange((), ()), (0, 1))
    ((0, 2), (0, 4), (1, 0), (1, 2), (2, 0))
"""

from collections.abc import Iterable, Sequence
from itertools import product

from cardrules.kernel.exchange import Bundle, Exchange, Item, mark_strict, terms_of
from cardrules.kernel.payment import Solver


def mixes(items: Sequence[Item], exchange: Exchange, wanted: tuple[int, ...]) -> tuple[Bundle, ...]:
    """Return all bundles over `wanted`, but the empty one, that have exact payments, sorted."""
    n = _width(items)
    return _Mixer(items, exchange, wanted, n).run() if n else ()


def _width(items: Sequence[Item]) -> int:
    """Return the number of resources."""
    for item in items:
        for face in item.faces:
            return len(face.yields)
    return 0


class _Mixer:
    """One run of `mixes`: the sums that items can yield, then what recipes make of them.

    A vector is an int with a lane of `shift` bits per resource, so that sets of vectors are
    sets of ints. Items that yield one ingredient only are kept apart, as the set of amounts
    they can yield together (a bit per amount).
    """

    __slots__ = (
        "amounts",
        "exchange",
        "free",
        "ingredients",
        "items",
        "made",
        "n",
        "paid",
        "recipes",
        "shift",
        "strict",
        "wanted",
    )

    def __init__(
        self, items: Sequence[Item], exchange: Exchange, wanted: tuple[int, ...], n: int
    ) -> None:
        self.items = items
        self.exchange = exchange
        self.wanted = wanted
        self.n = n
        self.strict = mark_strict(n, exchange, wanted)
        largest = sum(
            [item.count * max([0, *[sum(f.yields) for f in item.faces]]) for item in items]
        )
        self.shift = (2 * largest + 1).bit_length()
        self.recipes = [
            (made, terms_of(recipe))
            for made in sorted(set(wanted))
            for recipe in exchange.recipes_of(made)
        ]
        self.ingredients = sorted({r for _, terms in self.recipes for r, _ in terms})
        self.amounts: dict[int, int] = {}
        self.made: dict[int, list[int]] = {}
        self.free = {0}
        self.paid: set[int] = set()

    def run(self) -> tuple[Bundle, ...]:
        """Return the mixes."""
        if self._fees_interfere():
            return self._by_trial()
        for item in self.items:
            self._add_item(item)
        sure = self._all_made(self.free)
        doubtful = self._all_made(self.paid) - sure
        if any(len(self.exchange.recipes_of(r)) > 1 for r in self.wanted):
            doubtful |= sure
            sure = set()
        found = [self._unpack(vector) for vector in sure if vector]
        tried = [self._unpack(vector) for vector in doubtful if vector]
        return tuple(sorted(found + [bundle for bundle in tried if self._is_exact(bundle)]))

    def _is_exact(self, bundle: Bundle) -> bool:
        """Say whether a bundle has an exact payment."""
        return bool(Solver(self.items, bundle, self.exchange, self.strict, 1, True).run())

    def _fees_interfere(self) -> bool:
        """Say whether a fee could use up what is wanted, or what makes it."""
        faces = [face for item in self.items for face in item.faces]
        helpful = {r for r in range(self.n) if self.strict[r]}
        fees: set[int] = set()
        size = -1
        while size < len(fees):
            size = len(fees)
            for face in faces:
                if face.fee_terms and any(r in helpful for r, _ in face.yield_terms):
                    for r, _ in face.fee_terms:
                        fees.update(self.exchange.reach(r))
            helpful |= fees
        return any(self.strict[r] for r in fees)

    def _by_trial(self) -> tuple[Bundle, ...]:
        """Try all bundles that are not too large: the way out when fees interfere."""
        ranges = [range(self._most(r) + 1) if r in self.wanted else range(1) for r in range(self.n)]
        return tuple([b for b in product(*ranges) if any(b) and self._is_exact(b)])

    def _supply(self, r: int) -> int:
        """Return how much of a resource all items could yield."""
        return sum(
            [item.count * max([0, *[f.yields[r] for f in item.faces]]) for item in self.items]
        )

    def _most(self, r: int) -> int:
        """Return a bound for how much of a wanted resource a bundle can hold."""
        recipes = self.exchange.recipes_of(r)
        made = [min([self._supply(i) // amount for i, amount in terms_of(x)]) for x in recipes]
        return self._supply(r) + sum(made)

    def _add_item(self, item: Item) -> None:
        """Add what an item can yield of the resources in question."""
        options = []
        lone: set[int] = set()
        for face in item.faces:
            terms = [term for term in face.yield_terms if self.strict[term[0]]]
            if terms:
                options.append((self._pack(terms), bool(face.fee_terms)))
                lone.add(terms[0][0] if len(terms) == 1 and not face.fee_terms else -1)
        if len(lone) == 1 and -1 not in lone and lone.isdisjoint(self.wanted):
            self._add_ingredient(item, min(lone))
        elif options:
            for _ in range(item.count):
                self._add_element(options)

    def _add_ingredient(self, item: Item, r: int) -> None:
        """Add the elements of an item that yield only one ingredient."""
        amounts = self.amounts.get(r, 1)
        for _ in range(item.count):
            before = amounts
            for face in item.faces:
                amounts |= before << face.yields[r]
        self.amounts[r] = amounts

    def _add_element(self, options: list[tuple[int, bool]]) -> None:
        """Add one element to the sums so far: unused, or with any of its faces."""
        free = set(self.free)
        paid = set(self.paid)
        for vector, has_fee in options:
            sums = {known + vector for known in self.free}
            if has_fee:
                paid |= sums
            else:
                free |= sums
            paid |= {known + vector for known in self.paid}
        self.free = free
        self.paid = paid

    def _all_made(self, vectors: set[int]) -> set[int]:
        """Return all that can be made of these sums, as vectors over the wanted resources."""
        mask = 0
        for r in self.ingredients:
            mask |= ((1 << self.shift) - 1) << r * self.shift
        found = set()
        for vector in vectors:
            key = vector & mask
            if key not in self.made:
                self.made[key] = []
                self._make(0, [0] * self.n, self._unpack(key), 0)
            rest = vector - key
            for made in self.made[key]:
                found.add(rest + made)
        return found

    def _make(self, at: int, used: list[int], given: Bundle, made: int) -> None:
        """Choose how often each recipe from `at` on is made, within what there is."""
        if at == len(self.recipes):
            self._keep(used, given, made)
            return
        made_resource, terms = self.recipes[at]
        times = 0
        while all(used[r] <= given[r] + self._largest(r) for r, _ in terms):
            self._make(at + 1, used, given, made + (times << made_resource * self.shift))
            times += 1
            for r, amount in terms:
                used[r] += amount
        for r, amount in terms:
            used[r] -= amount * times

    def _largest(self, r: int) -> int:
        """Return the most that the items kept apart can yield of an ingredient."""
        return self.amounts.get(r, 1).bit_length() - 1

    def _keep(self, used: list[int], given: Bundle, made: int) -> None:
        """Keep what was made, if the ingredients are used up exactly."""
        vector = made
        for r in self.ingredients:
            rest = given[r] - used[r]
            if r in self.wanted:
                if rest < 0:
                    return
                vector += rest << r * self.shift
            elif rest > 0 or not self.amounts.get(r, 1) >> -rest & 1:
                return
        self.made[self._pack([(r, given[r]) for r in self.ingredients])].append(vector)

    def _pack(self, terms: Iterable[tuple[int, int]]) -> int:
        """Return terms as a vector."""
        return sum([amount << r * self.shift for r, amount in terms])

    def _unpack(self, vector: int) -> Bundle:
        """Return a vector as a bundle."""
        lane = (1 << self.shift) - 1
        return tuple([vector >> r * self.shift & lane for r in range(self.n)])
