"""Random streams: the same numbers everywhere, evenly spread, and stable under added cards."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.kernel.rng import below, bits, least, name_key, stream_key

KEYS = st.integers(0, 2**62 - 1)
COUNTERS = st.integers(0, 2**40)
DECK = stream_key(7, "deck")
KINDS = [name_key(name) for name in ("a", "b", "c")]


def chi_square(observed: Sequence[int], weights: Sequence[int]) -> float:
    """Return the chi-square statistic of counts that should be as these weights."""
    scale = sum(observed) / sum(weights)
    return sum((o - w * scale) ** 2 / (w * scale) for o, w in zip(observed, weights, strict=True))


def bound(freedom: int) -> float:
    """Return the mean of a chi-square statistic plus five standard deviations.

    The seeds are fixed, so a test is passed always or never; an even source would exceed the
    bound for less than one choice of seed in a thousand.
    """
    return float(freedom + 5 * (2 * freedom) ** 0.5)


def test_keys_are_the_same_on_every_machine() -> None:
    assert stream_key(0, "deck") == 4255967352840005787
    assert stream_key(7, "deck") == 3754252411580583191
    assert stream_key(-1, "die") == 4500601304550897128
    assert name_key("deck") == 633447700871374657
    assert name_key("") == 451034636671946419


def test_bits_are_the_same_on_every_machine() -> None:
    assert [bits(DECK, c) for c in range(5)] == [
        281251908,
        1609190726,
        383043157,
        1513839384,
        1828423277,
    ]
    assert bits(DECK, 2**31) == 1916761236
    assert bits(DECK, 2**61 + 5) == 1132528862


def test_bounded_draws_are_the_same_on_every_machine() -> None:
    counter = 0
    drawn = []
    for n in (1, 2, 6, 52, 1000, 2**31, 3 * 2**29):
        value, counter = below(DECK, counter, n)
        drawn.append((value, counter))
    values = [0, 0, 1, 44, 277, 1306472610, 747693518]
    assert drawn == list(zip(values, range(1, 8), strict=True))


def test_draws_from_a_bag_are_the_same_on_every_machine() -> None:
    drawn = [least(DECK, c, KINDS, [4, 2, 1]) for c in range(20)]
    assert drawn == [1, 0, 1, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 1, 2, 2, 0, 2, 0, 0]


@given(st.integers(), st.text(max_size=20))
def test_keys_have_62_bits(seed: int, name: str) -> None:
    assert 0 <= stream_key(seed, name) < 2**62
    assert 0 <= name_key(name) < 2**62


def test_seed_and_name_are_not_run_together() -> None:
    keys = [stream_key(1, "2x"), stream_key(12, "x"), stream_key(1, "2:x"), stream_key(1, "x")]
    assert len(set(keys)) == 4


@given(KEYS, COUNTERS)
def test_bits_have_31_bits(key: int, counter: int) -> None:
    assert 0 <= bits(key, counter) < 2**31


@given(KEYS, COUNTERS, st.integers(1, 2**31))
def test_a_bounded_draw_is_in_range_and_moves_on(key: int, counter: int, n: int) -> None:
    value, after = below(key, counter, n)
    assert 0 <= value < n
    assert after > counter


def test_a_bounded_draw_rejects_the_incomplete_stretch() -> None:
    """With n = 3 * 2**29 a quarter of all numbers is rejected; each try takes a counter."""
    n = 3 * 2**29
    for counter in range(200):
        value, after = below(DECK, counter, n)
        tries = [bits(DECK, c) for c in range(counter, after)]
        assert all(word >= n for word in tries[:-1])
        assert value == tries[-1] < n
    assert any(below(DECK, c, n)[1] > c + 1 for c in range(200))


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1])
def test_a_bound_out_of_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="below 1 to"):
        below(DECK, 0, n)


@pytest.mark.parametrize("n", [2, 6, 7, 52, 256])
@pytest.mark.parametrize("name", ["deck", "die"])
def test_bounded_draws_are_even(name: str, n: int) -> None:
    key = stream_key(2, name)
    observed = [0] * n
    for counter in range(200 * n):
        observed[below(key, counter, n)[0]] += 1
    assert chi_square(observed, [1] * n) < bound(n - 1)


@pytest.mark.parametrize("shift", [0, 14, 28])
def test_neighbours_and_other_streams_are_independent(shift: int) -> None:
    left, right = stream_key(3, "left"), stream_key(3, "right")
    serial = [0] * 64
    across = [0] * 64
    for counter in range(0, 12800, 2):
        here = bits(left, counter) >> shift & 7
        serial[here * 8 + (bits(left, counter + 1) >> shift & 7)] += 1
        across[here * 8 + (bits(right, counter) >> shift & 7)] += 1
    assert chi_square(serial, [1] * 64) < bound(63)
    assert chi_square(across, [1] * 64) < bound(63)


def test_one_flipped_bit_of_key_or_counter_flips_half_of_the_bits() -> None:
    """Over 400 numbers and 62 places the mean of flips is 15.5, within 0.7 at each place."""
    for place in range(62):
        flips = [(bits(DECK, c) ^ bits(DECK ^ 1 << place, c)).bit_count() for c in range(400)]
        assert abs(sum(flips) / 400 - 15.5) < 0.7


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_draw_from_a_bag_has_the_probability_of_its_count(seed: int) -> None:
    """Each share is within five standard deviations of its exact probability."""
    key = stream_key(seed, "bag")
    counts = [4, 0, 2, 1]
    kinds = [*KINDS, name_key("d")]
    draws = 7000
    observed = [0] * 4
    for counter in range(draws):
        observed[least(key, counter, kinds, counts)] += 1
    assert observed[1] == 0
    for seen, count in zip(observed, counts, strict=True):
        share = count / 7
        assert abs(seen / draws - share) <= 5 * (share * (1 - share) / draws) ** 0.5


def test_an_empty_bag_is_refused() -> None:
    with pytest.raises(ValueError, match="empty bag"):
        least(DECK, 0, KINDS, [0, 0, 0])


BAGS = st.lists(st.integers(0, 6), min_size=1, max_size=8).filter(any)


@given(KEYS, COUNTERS, BAGS, st.data())
def test_an_added_copy_changes_a_draw_only_to_itself(
    key: int, counter: int, counts: list[int], data: st.DataObject
) -> None:
    kinds = [name_key(f"kind {i}") for i in range(len(counts))]
    at = data.draw(st.integers(0, len(counts) - 1))
    more = [count + (i == at) for i, count in enumerate(counts)]
    before = least(key, counter, kinds, counts)
    assert counts[before] > 0
    assert least(key, counter, kinds, more) in (before, at)


@given(KEYS, COUNTERS, BAGS, st.data())
def test_an_added_kind_changes_a_draw_only_to_itself(
    key: int, counter: int, counts: list[int], data: st.DataObject
) -> None:
    kinds = [name_key(f"kind {i}") for i in range(len(counts))]
    at = data.draw(st.integers(0, len(counts)))
    new = name_key("new")
    more_kinds = [*kinds[:at], new, *kinds[at:]]
    before = kinds[least(key, counter, kinds, counts)]
    after = least(key, counter, more_kinds, [*counts[:at], 1, *counts[at:]])
    assert more_kinds[after] in (before, new)
