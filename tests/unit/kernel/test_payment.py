"""The payment solver against examples of the rules and against brute force."""

from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.kernel.exchange import Bundle, Exchange, Face, Item, covers
from cardrules.kernel.mixes import mixes
from cardrules.kernel.payment import Payment, TooManyPayments, exact_payments, payable, payments

# Resources of the examples: coin, three raw ones, and two goods with a recipe, one more with
# another, and any of the three goods as a group.
COIN, RED, BLUE, GREEN, HEAVY, LIGHT, SMALL, ANY = range(8)
GOODS = (HEAVY, LIGHT, SMALL)


def bundle(**amounts: int) -> Bundle:
    """Return a bundle from amounts by name."""
    names = ["coin", "red", "blue", "green", "heavy", "light", "small", "any"]
    return tuple(amounts.get(name, 0) for name in names)


ZERO = bundle()
SHOP = Exchange(
    (
        (HEAVY, bundle(red=2, blue=1)),
        (LIGHT, bundle(red=1, blue=2)),
        (SMALL, bundle(green=2)),
    ),
    ((ANY, GOODS),),
)


def face(fee: Bundle = ZERO, **amounts: int) -> Face:
    """Return a face that yields these amounts."""
    return Face(bundle(**amounts), fee)


BACK = face(coin=1)


def card(count: int, *faces: Face) -> Item:
    """Return a class of cards that, whatever they show, give a coin when face 0 is used."""
    return Item(count, (BACK, *faces))


def tokens(count: int) -> Item:
    """Return a class of tokens of one coin."""
    return Item(count, (BACK,))


def red(count: int = 1) -> Item:
    return card(count, face(red=1))


def blue(count: int = 1) -> Item:
    return card(count, face(blue=1))


def green(count: int = 1) -> Item:
    return card(count, face(green=1))


def double_heavy(count: int = 1) -> Item:
    return card(count, face(heavy=2), face(coin=2))


def double_light(count: int = 1) -> Item:
    return card(count, face(light=2), face(coin=2))


def wild(count: int = 1) -> Item:
    return card(count, face(heavy=1), face(light=1), face(small=1))


def four(count: int = 1) -> Item:
    """A card that yields four goods for a fee of two coins."""
    return card(count, face(bundle(coin=2), heavy=2, light=2))


def test_a_price_is_met_by_a_card_a_recipe_and_an_alternative_face() -> None:
    """HS-01: the one payment mixes a card with raw ones and uses a double card as coins."""
    hand = (card(1, face(heavy=1)), red(2), blue(), double_light(), green())
    expected = ((0, 1, 1), (1, 1, 2), (2, 1, 1), (3, 2, 1), (4, 0, 1))
    assert (expected,) == payments(hand, bundle(heavy=2, coin=3), SHOP)


def test_a_card_shows_one_face_whole() -> None:
    """HS-02: a double card is never one good and one coin."""
    hand = (double_heavy(), green(), blue(), red(), tokens(1))
    coins = [(1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)]
    expected = tuple(sorted(((0, 1, 1), *((i, 0, 1) for i in three)) for three in coins))
    assert expected == payments(hand, bundle(heavy=2, coin=3), SHOP)


def test_excess_that_cannot_be_avoided_is_allowed() -> None:
    """HS-03a: one coin is paid by the back of a double card, or by two coins of its front."""
    assert (((0, 0, 1),), ((0, 2, 1),)) == payments((double_heavy(),), bundle(coin=1), SHOP)


def test_a_wild_card_meets_the_resource_it_shows() -> None:
    """HS-04: two wild cards as goods, and any two of the other three face-down."""
    hand = (wild(2), green(), blue(), card(1, face(small=1)))
    expected = tuple(((0, 1, 2), (i, 0, 1), (j, 0, 1)) for i, j in [(1, 2), (1, 3), (2, 3)])
    assert expected == payments(hand, bundle(heavy=2, coin=2), SHOP)


@pytest.mark.parametrize("have,expected", [(8, ()), (9, (((0, 1, 1), (1, 0, 9)),))])
def test_a_fee_is_added_to_the_price(have: int, expected: tuple[Payment, ...]) -> None:
    """HS-42: 4 + 3 coins and 2 of the fee are 9; with 8 it cannot be paid."""
    price = bundle(heavy=2, light=2, coin=7)
    assert expected == payments((four(), tokens(have)), price, SHOP)
    assert bool(expected) == payable((four(), tokens(have)), price, SHOP)


def test_a_fee_may_be_all_that_is_paid_in_coins() -> None:
    """HS-16: the goods are free of coins, the fee of two takes a token and a face-down card."""
    hand = (Item(1, (face(bundle(coin=2), heavy=2, light=2),)), red(), tokens(1))
    assert (((0, 0, 1), (1, 0, 1), (2, 0, 1)),) == payments(hand, bundle(heavy=2, light=2), SHOP)


def test_one_card_serves_one_action_only() -> None:
    """HS-06: two coins of one card pay one price of two, not two prices of one."""
    assert payable((double_heavy(),), bundle(coin=2), SHOP)
    assert not payable((double_heavy(),), bundle(coin=3), SHOP)


def test_a_raw_price_is_met_by_raw_ones_only() -> None:
    assert () == payments((wild(3),), bundle(red=1), SHOP)


def test_a_zero_price_has_the_empty_payment() -> None:
    assert ((),) == payments((wild(3),), ZERO, SHOP)
    assert payable((), ZERO, SHOP)


def test_a_group_is_met_by_any_member_or_recipe() -> None:
    hand = (card(1, face(heavy=1)), green(2), red(1))
    assert (((0, 1, 1),), ((1, 1, 2),)) == payments(hand, bundle(any=1), SHOP)
    assert (((0, 1, 1), (1, 1, 2)),) == payments(hand, bundle(any=2), SHOP)


def test_covers_lets_nothing_else_substitute() -> None:
    assert covers(bundle(red=3, blue=3), bundle(heavy=1, light=1), SHOP)
    assert not covers(bundle(red=3, blue=2), bundle(heavy=1, light=1), SHOP)
    assert not covers(bundle(heavy=5), bundle(red=1), SHOP)
    assert not covers(bundle(heavy=1), bundle(heavy=1, any=1), SHOP)
    assert covers(bundle(heavy=1, green=2), bundle(heavy=1, any=1), SHOP)
    assert covers(bundle(heavy=1, green=2), bundle(small=1, any=1), SHOP)


def test_alike_tokens_do_not_multiply_payments() -> None:
    assert (((0, 0, 9),),) == payments((tokens(500),), bundle(coin=9), SHOP)


def test_too_many_payments_are_refused() -> None:
    hand = tuple(tokens(5) for _ in range(8))
    with pytest.raises(TooManyPayments):
        payments(hand, bundle(coin=12), SHOP, limit=100)


def test_mixes_are_the_exact_yields() -> None:
    hand = (double_heavy(), red(1), blue(2), wild(1))
    expected = {(2, 0, 0), (0, 1, 0), (2, 1, 0)}
    expected |= {(1, 0, 0), (0, 0, 1), (3, 0, 0), (2, 0, 1)}
    expected |= {(1, 1, 0), (0, 2, 0), (0, 1, 1), (3, 1, 0), (2, 2, 0), (2, 1, 1)}
    found = mixes(hand, SHOP, GOODS)
    assert expected == {m[HEAVY:ANY] for m in found}
    assert sorted(found) == list(found)
    assert (((0, 1, 1),),) == exact_payments(hand, bundle(heavy=2), SHOP, GOODS)


def test_a_mix_needs_its_fee() -> None:
    assert () == mixes((four(), tokens(1)), SHOP, GOODS)
    assert (bundle(heavy=2, light=2),) == mixes((four(), tokens(2)), SHOP, GOODS)
    assert () == mixes((), SHOP, GOODS)


def test_an_item_without_faces_or_elements_is_of_no_use() -> None:
    hand = (Item(2, ()), red(0), tokens(1), card(1, face(heavy=1)))
    assert (((2, 0, 1),), ((3, 0, 1),)) == payments(hand, bundle(coin=1), SHOP)
    assert (bundle(heavy=1),) == mixes(hand, SHOP, GOODS)


@pytest.mark.parametrize(
    "recipes,groups",
    [
        (((1, (1, 0, 0)), (2, (0, 1, 0))), ()),
        (((1, (0, 0, 0)),), ()),
        ((), ((0, (1,)), (1, (2,)))),
        (((0, (0, 1, 0)),), ((0, (2,)),)),
        (((0, (0, 1, 0)),), ((1, (2,)),)),
        ((), ((0, (1,)), (0, (2,)))),
    ],
)
def test_an_exchange_refuses_what_is_not_plain(
    recipes: tuple[tuple[int, Bundle], ...], groups: tuple[tuple[int, tuple[int, ...]], ...]
) -> None:
    with pytest.raises(ValueError, match=r"resource|ingredient|group"):
        Exchange(recipes, groups)


def test_a_bundle_is_over_the_wanted_resources() -> None:
    with pytest.raises(ValueError, match="wanted"):
        exact_payments((), bundle(coin=1), SHOP, GOODS)
    with pytest.raises(ValueError, match="group"):
        mixes((wild(1),), SHOP, (ANY,))


def test_elements_that_only_pay_for_each_other_are_left_out() -> None:
    """Two faces that pay each other's fee, and nothing of the price, are in no payment."""
    circle = (
        Item(1, (face(bundle(green=1), red=1),)),
        Item(1, (face(bundle(red=1), green=1),)),
        tokens(1),
    )
    assert (((2, 0, 1),),) == payments(circle, bundle(coin=1), SHOP)
    assert ((),) == payments(circle, ZERO, SHOP)


# Brute force: the definitions, word for word.


Trade = tuple[tuple[tuple[int, Bundle], ...], tuple[tuple[int, tuple[int, ...]], ...]]


@lru_cache(maxsize=10000)
def meetings(need: Bundle, trade: Trade) -> frozenset[Bundle]:
    """Return every bundle of yielded units that the units of a need may take up."""
    recipes, groups = trade
    for r, amount in enumerate(need):
        if amount:
            rest = tuple(a - (i == r) for i, a in enumerate(need))
            members = [m for group, ms in groups if group == r for m in ms]
            units = [tuple(int(i == u) for i in range(len(need))) for u in [r, *members]]
            units += [x for made, x in recipes if made in [r, *members]]
            return frozenset(
                tuple(a + b for a, b in zip(unit, taken, strict=True))
                for unit in units
                for taken in meetings(rest, trade)
            )
    return frozenset([need])


def brute_covers(total: Bundle, need: Bundle, exchange: Exchange) -> bool:
    """Say whether some way of meeting the need is within the total."""
    return any(
        all(a >= b for a, b in zip(total, taken, strict=True))
        for taken in meetings(need, (exchange.recipes, exchange.groups))
    )


def brute_exact(total: Bundle, need: Bundle, exchange: Exchange, strict: set[int]) -> bool:
    """Say the same, with nothing left of the strict resources."""
    return any(
        all(
            a == b if r in strict else a >= b
            for r, (a, b) in enumerate(zip(total, taken, strict=True))
        )
        for taken in meetings(need, (exchange.recipes, exchange.groups))
    )


Element = tuple[int, int]


def contributing(items: tuple[Item, ...], price: Bundle, exchange: Exchange) -> set[Element]:
    """Return the faces that can contribute to the price, or to a fee of such a face."""
    trade = (exchange.recipes, exchange.groups)
    found: set[Element] = set()
    while True:
        needs = [price, *(items[i].faces[f].fee for i, f in found)]
        helpers = {
            r
            for need in needs
            for taken in meetings(tuple(map(bool, need)), trade)
            for r, amount in enumerate(taken)
            if amount
        }
        before = len(found)
        for i, item in enumerate(items):
            for f, shown_face in enumerate(item.faces):
                if any(shown_face.yields[r] for r in helpers):
                    found.add((i, f))
        if len(found) == before:
            return found


def selections(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange
) -> set[tuple[Element, ...]]:
    """Return every choice of elements and of faces that contribute, alike ones once."""
    useful = sorted(contributing(items, price, exchange))
    elements = [
        [None, *((i, f) for j, f in useful if j == i)]
        for i, item in enumerate(items)
        for _ in range(item.count)
    ]
    return {tuple(sorted(e for e in chosen if e)) for chosen in product(*elements)}


def totals(
    items: tuple[Item, ...], chosen: tuple[Element, ...], price: Bundle
) -> tuple[Bundle, Bundle]:
    """Return what a selection yields, and the price with its fees."""
    faces = [items[i].faces[f] for i, f in chosen]
    total = tuple(sum(f.yields[r] for f in faces) for r in range(len(price)))
    return total, tuple(p + sum(f.fee[r] for f in faces) for r, p in enumerate(price))


def redundant(
    items: tuple[Item, ...], chosen: tuple[Element, ...], price: Bundle, exchange: Exchange
) -> bool:
    """Say whether one element could be left out with the rest still covering."""
    rests = {chosen[:at] + chosen[at + 1 :] for at in range(len(chosen))}
    return any(brute_covers(*totals(items, rest, price), exchange) for rest in rests)


def as_payment(chosen: tuple[Element, ...]) -> Payment:
    """Return a selection as a payment."""
    return tuple(sorted((i, f, chosen.count((i, f))) for i, f in set(chosen)))


def brute_payments(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange
) -> tuple[Payment, ...]:
    """Return the irredundant payments by trying every selection."""
    return tuple(
        sorted(
            as_payment(chosen)
            for chosen in selections(items, price, exchange)
            if brute_covers(*totals(items, chosen, price), exchange)
            and not redundant(items, chosen, price, exchange)
        )
    )


def brute_exact_payments(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange, wanted: tuple[int, ...]
) -> tuple[Payment, ...]:
    """Return the irredundant exact payments by trying every selection."""
    strict = set(wanted)
    strict |= {r for m, x in exchange.recipes if m in wanted for r, a in enumerate(x) if a}
    return tuple(
        sorted(
            as_payment(chosen)
            for chosen in selections(items, price, exchange)
            if brute_exact(*totals(items, chosen, price), exchange, strict)
            and not redundant(items, chosen, price, exchange)
        )
    )


MOST = 3


def brute_mixes(
    items: tuple[Item, ...], exchange: Exchange, wanted: tuple[int, ...]
) -> tuple[Bundle, ...]:
    """Return the bundles with exact payments by trying every bundle of at most `MOST` each."""
    ranges = [range(MOST + 1 if r in wanted else 1) for r in range(N)]
    tried = [b for b in product(*ranges) if any(b)]
    return tuple(b for b in tried if brute_exact_payments(items, b, exchange, wanted))


# Strategies. Resources 0 and 1 are plain, 2 is plain and a frequent fee, 3 and 4 have recipes,
# 5 is a group.

N = 6


def sparse(most: int, resources: tuple[int, ...], terms: int) -> st.SearchStrategy[Bundle]:
    """Bundles of a few small amounts."""
    entries = st.dictionaries(st.sampled_from(resources), st.integers(1, most), max_size=terms)
    return entries.map(lambda d: tuple(d.get(r, 0) for r in range(N)))


@st.composite
def exchanges(draw: st.DrawFn) -> Exchange:
    """Exchanges with up to three recipes and up to one group."""
    ingredients = sparse(2, (0, 1), 2).filter(any)
    recipes = draw(st.lists(st.tuples(st.sampled_from((3, 4)), ingredients), max_size=3))
    members = draw(st.lists(st.sampled_from((0, 1, 2, 3, 4)), max_size=3, unique=True))
    groups = ((5, tuple(members)),) if members else ()
    return Exchange(tuple(recipes), groups)


def fees(wide: bool) -> st.SearchStrategy[Bundle]:
    """Fees: none as a rule; of resource 2, or of any when `wide`."""
    none = st.just((0,) * N)
    some = sparse(2, (2,), 1)
    return st.one_of(none, none, some, sparse(1, tuple(range(N)), 2) if wide else some)


def hands(wide: bool = True, size: int = 5) -> st.SearchStrategy[tuple[Item, ...]]:
    """Hands of a few elements, with one to three faces."""
    yields = st.one_of(st.just((0, 0, 1, 0, 0, 0)), sparse(2, tuple(range(N)), 2))
    faces = st.lists(st.builds(Face, yields, fees(wide)), min_size=1, max_size=3)
    items = st.builds(Item, st.integers(1, 3), faces.map(tuple))
    return (
        st.lists(items, max_size=3)
        .map(tuple)
        .filter(lambda hand: sum(item.count for item in hand) <= size)
    )


PRICES = sparse(3, tuple(range(N)), 3)


def shown(items: tuple[Item, ...]) -> list[tuple[int, list[tuple[Bundle, Bundle]]]]:
    """Return items as plain data, for the report of a failure."""
    return [(item.count, [(f.yields, f.fee) for f in item.faces]) for item in items]


@given(hands(), PRICES, exchanges())
def test_payments_equal_brute_force(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange
) -> None:
    expected = brute_payments(items, price, exchange)
    assert expected == payments(items, price, exchange), (shown(items), exchange.recipes)
    assert bool(expected) == payable(items, price, exchange)


@given(hands(), PRICES, exchanges())
def test_no_payment_is_redundant(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange
) -> None:
    for payment in payments(items, price, exchange):
        chosen = tuple((i, f) for i, f, count in payment for _ in range(count))
        total, need = totals(items, chosen, price)
        assert covers(total, need, exchange)
        for at in range(len(chosen)):
            rest = chosen[:at] + chosen[at + 1 :]
            assert not covers(*totals(items, rest, price), exchange)


@given(sparse(4, tuple(range(N)), 4), sparse(2, tuple(range(N)), 3), exchanges())
def test_covers_equals_brute_force(total: Bundle, need: Bundle, exchange: Exchange) -> None:
    assert brute_covers(total, need, exchange) == covers(total, need, exchange)


WANTED = st.sampled_from(((3, 4), (3,), (0, 3), (3, 4, 1)))


@given(hands(size=4), exchanges(), WANTED, st.data())
def test_exact_payments_equal_brute_force(
    items: tuple[Item, ...], exchange: Exchange, wanted: tuple[int, ...], data: st.DataObject
) -> None:
    price = data.draw(sparse(3, wanted, 2))
    expected = brute_exact_payments(items, price, exchange, wanted)
    found = exact_payments(items, price, exchange, wanted)
    assert expected == found, (shown(items), exchange.recipes, exchange.groups)


@given(st.booleans().flatmap(lambda wide: hands(wide, size=3)), exchanges(), WANTED)
def test_mixes_equal_brute_force(
    items: tuple[Item, ...], exchange: Exchange, wanted: tuple[int, ...]
) -> None:
    expected = brute_mixes(items, exchange, wanted)
    found = tuple(m for m in mixes(items, exchange, wanted) if max(m) <= MOST)
    assert expected == found, (shown(items), exchange.recipes, exchange.groups)


@given(hands(), PRICES, exchanges(), st.data())
def test_a_split_class_pays_as_the_whole(
    items: tuple[Item, ...], price: Bundle, exchange: Exchange, data: st.DataObject
) -> None:
    """Two classes with the same faces have the payments of one, up to merging."""
    if not items:
        return
    last = items[-1]
    part = data.draw(st.integers(0, last.count))
    split = (*items[:-1], Item(part, last.faces), Item(last.count - part, last.faces))
    merged = set()
    for payment in payments(split, price, exchange):
        chosen = [(min(i, len(items) - 1), f) for i, f, count in payment for _ in range(count)]
        merged.add(as_payment(tuple(chosen)))
    assert tuple(sorted(merged)) == payments(items, price, exchange)
