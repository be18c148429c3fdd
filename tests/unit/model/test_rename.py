"""Tests for `cardrules.model.rename`."""

import pytest

from cardrules.diagnostics import Report
from cardrules.model.rename import Renames
from cardrules.source import Source, Span
from cardrules.syntax.document import Scalar
from cardrules.syntax.parser import parse

RENAMES = Renames({"pile": "stock", "coin": "gold", "main": "chief"}, {"draw": "deal"})


def read(rule, text):
    report = Report()
    place = Span(Source("kit.yaml", text), 0, len(text))
    found = parse(rule, Scalar(text, place, tuple(range(len(text) + 1))), report)
    assert found, str(report)
    return found


@pytest.mark.parametrize(
    "rule, old, new",
    [
        ("expr", "count(my pile) + pile.size", "count(my stock) + stock.size"),
        ("expr", "g.pile(it) + pile(2)", "g.stock(it) + stock(2)"),
        ("expr", "2 coin + x coin", "2 gold + x gold"),
        ("expr", "[pile, other pile] where pile > 1", "[stock, other stock] where stock > 1"),
        ("choice", "some coin where x = pile", "some gold where x = stock"),
        ("offer", "any of main", "any of chief"),
        ("type", "set of pile else coin", "set of stock else gold"),
        ("type", "one of pile, coin", "one of pile, coin"),
        ("effect", "draw pile to my pile", "deal stock to my stock"),
        ("effect", "pile draw", "pile draw"),
        ("effect", "each x as pile do draw 1", "each x as pile do deal 1"),
        ("event", "after draw where pile = 1", "after deal where stock = 1"),
        ("parameter", "by pile", "by pile"),
    ],
)
def test_what_is_spoken_of_is_renamed_and_what_is_bound_is_not(rule, old, new):
    assert read(rule, new) == RENAMES.node(read(rule, old))


def test_places_stay():
    renamed = RENAMES.node(read("expr", "count(pile)"))
    assert "pile" == renamed.arguments[0].span.text
