"""What is paid with: bundles, items with their faces, and what may stand for what.

Resources are indices 0..n-1 and a bundle is a dense tuple of n amounts. An item is a class of
alike elements with alternative faces. An exchange says which resources other resources make
(recipes) and which may stand for others (groups); with it, `covers` says whether a total meets a
need.

    >>> two_small_make_large = Exchange(((1, (2, 0)),), ())
    >>> covers((2, 0), (0, 1), two_small_make_large)
    True
"""

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Final

Bundle = tuple[int, ...]
"""An amount of every resource, by index."""

Terms = tuple[tuple[int, int], ...]
"""The non-zero amounts of a bundle, each with its resource."""

_REMEMBERED: Final = 1000


def terms_of(bundle: Bundle) -> Terms:
    """Return the non-zero amounts of a bundle with their resources."""
    return tuple([(r, amount) for r, amount in enumerate(bundle) if amount])


class Face:
    """One way to use an item: what it yields, and what it adds to the price."""

    __slots__ = ("fee", "fee_terms", "yield_terms", "yields")

    def __init__(self, yields: Bundle, fee: Bundle) -> None:
        self.yields = yields
        self.fee = fee
        self.yield_terms = terms_of(yields)
        self.fee_terms = terms_of(fee)


class Item:
    """A class of `count` alike elements, each used at most once, whole, with one face."""

    __slots__ = ("count", "faces")

    def __init__(self, count: int, faces: tuple[Face, ...]) -> None:
        self.count = count
        self.faces = faces


class Exchange:
    """What may stand for what: recipes that make a resource, and groups met by any member."""

    __slots__ = ("_members", "_reach", "_recipes", "_ways", "groups", "recipes")

    def __init__(
        self,
        recipes: tuple[tuple[int, Bundle], ...],
        groups: tuple[tuple[int, tuple[int, ...]], ...],
    ) -> None:
        self.recipes = recipes
        self.groups = groups
        self._members: dict[int, tuple[int, ...]] = dict(groups)
        self._recipes: dict[int, tuple[Bundle, ...]] = {}
        for made, ingredients in recipes:
            self._recipes[made] = (*self._recipes.get(made, ()), ingredients)
        self._check()
        self._reach: dict[int, tuple[int, ...]] = {}
        self._ways: dict[Bundle, list[Bundle]] = {}

    def _check(self) -> None:
        """Refuse recipes of recipes, groups of groups, and resources that are both."""
        if len(self._members) < len(self.groups):
            raise ValueError("a group is defined twice")
        for made, ingredients in self.recipes:
            if not any(ingredients) or min(ingredients) < 0:
                raise ValueError(f"the recipe of resource {made} has no proper ingredients")
            for r, _ in terms_of(ingredients):
                if r in self._recipes or r in self._members:
                    raise ValueError(f"ingredient {r} of resource {made} is not plain")
        for group, members in self.groups:
            if group in self._recipes:
                raise ValueError(f"resource {group} is a group and has a recipe")
            if any(member in self._members for member in members):
                raise ValueError(f"a member of group {group} is a group")

    def recipes_of(self, r: int) -> tuple[Bundle, ...]:
        """Return the recipes that make resource `r`."""
        return self._recipes.get(r, ())

    def members_of(self, r: int) -> tuple[int, ...]:
        """Return the members of group `r`; a plain resource has none."""
        return self._members.get(r, ())

    def reach(self, r: int) -> tuple[int, ...]:
        """Return the resources whose units can help to meet a need of `r`."""
        known = self._reach.get(r)
        if known is None:
            found = [r]
            for unit in (r, *self.members_of(r)):
                found.append(unit)
                for recipe in self.recipes_of(unit):
                    found += [ingredient for ingredient, _ in terms_of(recipe)]
            known = self._reach[r] = tuple(sorted(set(found)))
        return known

    def branches(self, r: int) -> bool:
        """Say whether a need of `r` can be read in more than one way."""
        return r in self._members or len(self._recipes.get(r, ())) > 1

    def readings(self, r: int, n: int, strict: Sequence[int] | None) -> list[Bundle]:
        """Return the bundles that one unit of `r` may be read as.

        The first recipe of a resource is no reading of its own: it is implied by the resource,
        as it fills what is missing. `strict` marks the resources to be used up exactly, if
        any; for the others, then, it makes a difference to take the recipe all the same.
        """
        found = []
        for unit in (r, *self.members_of(r)):
            found.append(tuple([1 if i == unit else 0 for i in range(n)]))
            implied = 1 if strict is None or strict[unit] else 0
            found += self.recipes_of(unit)[implied:]
        return found

    def ways(self, need: Bundle) -> list[Bundle]:
        """Return all readings of a need; those asked for lately are remembered."""
        known = self._ways.get(need)
        if known is None:
            n = len(need)
            open_ = [r for r in range(n) if need[r] and self.branches(r)]
            known = ways_of(need, {r: self.readings(r, n, None) for r in open_})
            if len(self._ways) >= _REMEMBERED:
                self._ways.clear()
            self._ways[need] = known
        return known


def _plus(left: Bundle, right: Bundle) -> Bundle:
    """Return the sum of two bundles."""
    return tuple([a + b for a, b in zip(left, right, strict=True)])


def minus(left: Bundle, right: Bundle) -> Bundle:
    """Return the difference of two bundles."""
    return tuple([a - b for a, b in zip(left, right, strict=True)])


def _sum(bundles: Iterable[Bundle], n: int) -> Bundle:
    """Return the sum of bundles of length `n`."""
    total = [0] * n
    for bundle in bundles:
        for r in range(n):
            total[r] += bundle[r]
    return tuple(total)


def ways_of(need: Bundle, options: dict[int, list[Bundle]]) -> list[Bundle]:
    """Return all readings of a need, where each unit of `r` is read as one of `options[r]`."""
    n = len(need)
    found = {tuple([0 if r in options else need[r] for r in range(n)])}
    for r, units in options.items():
        if need[r]:
            parts = {_sum(c, n) for c in combinations_with_replacement(units, need[r])}
            found = {_plus(way, part) for way in found for part in parts}
    return sorted(found)


def _meets(total: Bundle, need: Bundle, exchange: Exchange) -> bool:
    """Say whether `total` meets a need when only first recipes substitute."""
    spare = [have - want for have, want in zip(total, need, strict=True)]
    for r in range(len(spare)):
        missing = -spare[r]
        if missing > 0:
            recipes = exchange.recipes_of(r)
            if not recipes:
                return False
            spare[r] = 0
            for ingredient, amount in terms_of(recipes[0]):
                spare[ingredient] -= missing * amount
    return min(spare, default=0) >= 0


def covers(total: Bundle, need: Bundle, exchange: Exchange) -> bool:
    """Say whether what was yielded meets the need; what is in excess is lost."""
    return any(_meets(total, way, exchange) for way in exchange.ways(need))


def mark_strict(n: int, exchange: Exchange, wanted: tuple[int, ...]) -> list[int]:
    """Mark the wanted resources and the ingredients of their recipes."""
    strict = [0] * n
    for r in wanted:
        if exchange.members_of(r):
            raise ValueError(f"wanted resource {r} is a group")
        for helper in exchange.reach(r):
            strict[helper] = 1
    return strict
