"""Print the time per call of the payment solver for a few typical hands.

Run it as a script: `python tests/bench/bench_payment.py`. Nothing is asserted about time.
"""

from collections.abc import Callable
from time import perf_counter

from cardrules.kernel.exchange import Bundle, Exchange, Face, Item
from cardrules.kernel.mixes import mixes
from cardrules.kernel.payment import exact_payments, payable, payments

NAMES = ("coin", "red", "blue", "green", "heavy", "light", "small", "any")
WANTED = (4, 5, 6)


def bundle(**amounts: int) -> Bundle:
    """Return a bundle from amounts by name."""
    return tuple(amounts.get(name, 0) for name in NAMES)


ZERO = bundle()
BACK = Face(bundle(coin=1), ZERO)
SHOP = Exchange(
    ((4, bundle(red=2, blue=1)), (5, bundle(red=1, blue=2)), (6, bundle(green=2))),
    ((7, WANTED),),
)


def card(*yields: Bundle, fee: Bundle = ZERO) -> tuple[Face, ...]:
    """Return the faces of a card: its back, and what it may show."""
    return (BACK, *(Face(one, fee) for one in yields))


KINDS = {
    "T": (BACK,),
    "R": card(bundle(red=1)),
    "B": card(bundle(blue=1)),
    "G": card(bundle(green=1)),
    "H": card(bundle(heavy=1)),
    "L": card(bundle(light=1)),
    "S": card(bundle(small=1)),
    "W": card(bundle(heavy=1), bundle(light=1), bundle(small=1)),
    "HH": card(bundle(heavy=2), bundle(coin=2)),
    "LL": card(bundle(light=2), bundle(coin=2)),
    "HL": card(bundle(heavy=1, light=1)),
    "HHLL": card(bundle(heavy=2, light=2), fee=bundle(coin=2)),
}


def hand(text: str) -> tuple[Item, ...]:
    """Return a hand from counts and kinds, such as `3R 2B 5T`."""
    counts = [(word.rstrip("RBGHLSWT"), word.lstrip("0123456789")) for word in text.split()]
    return tuple(Item(int(count or "1"), KINDS[kind]) for count, kind in counts)


HANDS = {
    "opening": hand("2R 2B 1G"),
    "early": hand("2R 2B 1G 1H 3T"),
    "middle": hand("2R 2B 1G 1H 1LL 1W 5T"),
    "doubles": hand("1R 1B 1HH 1LL 1W 1H 5T"),
    "large": hand("3R 3B 1G 1H 1HH 1LL 1HL 1HHLL 15T"),
}
PRICES = {
    "3 coins": bundle(coin=3),
    "raw": bundle(red=1, blue=1, green=1, coin=3),
    "heavy": bundle(heavy=2, coin=3),
    "both": bundle(heavy=2, light=2, coin=7),
    "any": bundle(any=2),
}


def time_call(call: Callable[[], object]) -> float:
    """Return the microseconds that a call takes, the best of five rounds."""
    best = 1e9
    for _ in range(5):
        rounds = 0
        start = perf_counter()
        while perf_counter() - start < 0.02:
            call()
            rounds += 1
        best = min(best, (perf_counter() - start) / rounds * 1e6)
    return best


def bench_price(name: str, items: tuple[Item, ...], label: str, price: Bundle) -> None:
    """Print the times of one price."""
    found = len(payments(items, price, SHOP))
    listing = time_call(lambda: payments(items, price, SHOP))
    asking = time_call(lambda: payable(items, price, SHOP))
    print(f"{name:8} {label:8} {found:5} payments {listing:8.0f} µs, payable {asking:6.0f} µs")


def bench_hand(name: str, items: tuple[Item, ...]) -> None:
    """Print the times of one hand."""
    for label, price in PRICES.items():
        bench_price(name, items, label, price)
    ways = mixes(items, SHOP, WANTED)
    mixing = time_call(lambda: mixes(items, SHOP, WANTED))
    print(f"{name:8} mixes    {len(ways):5} bundles  {mixing:8.0f} µs")
    if ways:
        exact = time_call(lambda: exact_payments(items, ways[-1], SHOP, WANTED))
        number = len(exact_payments(items, ways[-1], SHOP, WANTED))
        print(f"{name:8} exact    {number:5} payments {exact:8.0f} µs")


if __name__ == "__main__":
    for hand_name, held in HANDS.items():
        bench_hand(hand_name, held)
