"""The payments that are offered are those that a patient cashier would find by trying everything."""

from collections import Counter
from functools import cache
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from cardrules.kernel.exchange import Exchange
from cardrules.table import Table
from strategies import GAMES, kind_of, line

MOST = 4000
"""Purses with more selections of elements and faces than this are left to the solver's own tests."""

Bundle = tuple[int, ...]


def elements(table: Table) -> list[tuple[object, list[tuple[int, int]]]]:
    """All that the decider could spend: a name for its class, and (source, face) of its faces."""
    s, program = table._s, table._program
    node, frame = program.current(s), s.stack[-1]
    purse = program.treasury.purse(s, frame, node.sources)
    found = []
    for uses, members in zip(purse.uses, purse.members, strict=True):
        for thing in members:
            found.append((s.face[thing] if thing >= 0 else None, list(uses)))
    return found


def selections(table: Table) -> int:
    count = 1
    for _, uses in elements(table):
        count *= len(uses) + 1
    return count


def meets(total: Bundle, need: Bundle, exchange: Exchange, strict: set[int]) -> bool:
    """Does a total meet a need, by units or by recipes, with nothing left of the strict ones?"""
    recipes = dict(exchange.recipes)
    ways = [range(need[made] + 1) for made in recipes]
    for counts in product(*ways):
        wanted = list(need)
        for count, (made, parts) in zip(counts, recipes.items(), strict=True):
            wanted[made] -= count
            for r, amount in enumerate(parts):
                wanted[r] += count * amount
        if all(
            have == want if r in strict else have >= want
            for r, (have, want) in enumerate(zip(total, wanted, strict=True))
        ):
            return True
    return False


def tried(table: Table) -> set[frozenset]:
    """All payments without a superfluous element, by trying every selection."""
    s, program = table._s, table._program
    node, frame = program.current(s), s.stack[-1]
    faces, exchange = program.treasury.faces, program.treasury.exchange
    strict: set[int] = set()
    if node.exact is not None:
        strict = set(node.exact)
        strict |= {
            r
            for made, parts in exchange.recipes
            if made in strict
            for r, n in enumerate(parts)
            if n
        }

    def pays(chosen: list, price: Bundle, strict: set[int]) -> bool:
        used = [faces[face] for _, (_, face) in chosen]
        total = tuple(sum(face.yields[r] for face in used) for r in range(len(price)))
        need = tuple(price[r] + sum(face.fee[r] for face in used) for r in range(len(price)))
        return meets(total, need, exchange, strict)

    held = elements(table)
    found = set()
    for price in [price.ev(s, frame) for price in node.prices]:
        for shown in product(*([None, *uses] for _, uses in held)):
            chosen = [(name, use) for (name, _), use in zip(held, shown, strict=True) if use]
            if pays(chosen, price, strict) and not any(
                pays(chosen[:at] + chosen[at + 1 :], price, set()) for at in range(len(chosen))
            ):
                found.add(frozenset(Counter(chosen).items()))
    return found


def offered(table: Table) -> list[frozenset]:
    """The payments of a table in the same form."""
    found = []
    for option in table._options():
        used: Counter = Counter()
        for source, face, thing, count in option:
            used[table._s.face[thing] if thing >= 0 else None, (source, face)] += count
        found.append(frozenset(used.items()))
    return found


@cache
def _paying(game: tuple[int, int]) -> list[Table]:
    tables = [t for t in line(*game) if not t.over and kind_of(t) == "Pay"]
    return [table for table in tables if selections(table) <= MOST]


def payings() -> st.SearchStrategy[Table]:
    """Tables at which a small purse has to pay."""
    found = st.builds(_paying, st.sampled_from(GAMES))
    return st.builds(lambda tables, at: tables[at % len(tables)], found, st.integers(0, 5039))


@given(payings())
def test_payments_are_those_found_by_trying_everything(table: Table) -> None:
    found = offered(table)
    assert len(set(found)) == len(found)
    if table._program.current(table._s).risky:
        assert set(found) <= tried(table), "some would leave nothing for the rest of the deed"
    else:
        assert tried(table) == set(found)
