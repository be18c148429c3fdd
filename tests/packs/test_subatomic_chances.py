"""The chances of the setup, counted exactly: every outcome of chance is tried, with its weight."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from catalogue import EDITIONS

import cardrules
from cardrules import Table


def stream(table: Table) -> str:
    """The stream that chance is asked for, empty if a player decides."""
    return table.prompt.removeprefix("chance: ") if table.decider == 0 else ""


def at_first(table: Table, name: str) -> Table:
    """Go on to the first decision of a stream, with decks that need no swap on the way."""
    while stream(table) != name:
        shown = Counter(each for zone in table.view(1)["zones"].values() for each in zone)
        table.push(min(table.choices, key=lambda choice: shown[choice.text]))
    return table


def outcomes(table: Table, name: str, draws: int) -> Iterator[tuple[Fraction, Table]]:
    """All ways in which so many draws of a stream can go, each with its probability."""
    if not draws:
        yield Fraction(1), table
        return
    if stream(table) != name:  # what is certain is not asked
        yield Fraction(1), table
        return
    whole = sum(table.weights)
    for choice, weight in zip(table.choices, table.weights, strict=True):
        then = table.copy()
        then.push(choice)
        for chance, end in outcomes(then, name, draws - 1):
            yield chance * Fraction(weight, whole), end


@pytest.mark.parametrize(
    "deck, cards, expected",
    [
        ("element_deck", 3, Fraction(10, 253)),
        ("singles_deck", 4, Fraction(46, 273)),
        ("larger_deck", 4, Fraction(59, 340)),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_how_often_the_first_deal_needs_a_swap(edition, deck, cards, expected):
    """GT-S1 GT-S2 GT-S3: after the deal the same deck is asked for one card more."""
    table = cardrules.load(EDITIONS[edition]).start(players=2, seed=1, chance="explicit")
    found = list(outcomes(at_first(table, deck), deck, cards))
    assert 1 == sum(chance for chance, _ in found)
    assert expected == sum(chance for chance, end in found if deck == stream(end))


@cache
def opening_hands(edition: str) -> dict[tuple[str, ...], tuple[int, Table]]:
    """Each opening hand of the first player, in how many of 462 cases, and a table with it."""
    table = cardrules.load(EDITIONS[edition]).start(players=2, seed=1, chance="explicit")
    weights: Counter[tuple[str, ...]] = Counter()
    tables = {}
    for chance, end in outcomes(at_first(table, "draw_pile.1"), "draw_pile.1", 5):
        hand = tuple(sorted(end.view(1)["zones"]["hand.1"]))
        count = chance * 462
        weights[hand] += count
        tables[hand] = end
    assert all(weight.denominator == 1 for weight in weights.values())
    return {hand: (int(weight), first_turn(tables[hand])) for hand, weight in weights.items()}


def first_turn(table: Table) -> Table:
    """Go on to the first decision of a player."""
    while table.decider == 0:
        table.push(table.choices[0])
    return table


def cases(edition: str, beginning: str) -> int:
    """In how many cases the first player is offered a choice that begins so."""
    return sum(
        weight
        for weight, table in opening_hands(edition).values()
        if any(choice.text.startswith(beginning) for choice in table.choices)
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_opening_hands(edition):
    """GT-S4: 16 of them, in 462 cases."""
    assert 16 == len(opening_hands(edition))
    assert 462 == sum(weight for weight, _ in opening_hands(edition).values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_opening_hand_can_make(edition):
    """GT-S5 GT-S6: a proton, a neutron, an electron; and nothing at all in 6 cases."""
    assert 280 == cases(edition, "build 1 proton")
    assert 280 == cases(edition, "build 1 neutron")
    assert 196 == cases(edition, "build 1 electron")
    assert 462 - 6 == cases(edition, "build ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_how_often_an_opening_hand_has_three_alike(edition):
    """GT-S7: the exchange is offered in 210 cases."""
    assert 210 == cases(edition, "exchange ")
