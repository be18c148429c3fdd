"""Tests for `cardrules.diagnostics.suggest`."""

import pytest

from cardrules.diagnostics import near, similar_help


@pytest.mark.parametrize(
    "name, candidates, found",
    [
        ("discrad", ["draw", "discard", "gain"], "discard"),
        ("costs", ["cost", "name"], "cost"),
        ("xyz", ["hand", "deck"], None),
        ("hand", [], None),
        ("card1", ["card2", "card3"], None),
        ("card1", ["card2", "card2"], "card2"),
    ],
)
def test_near(name, candidates, found):
    """A name is offered when it is near and no other is as near."""
    assert found == near(name, candidates)


def test_similar_help():
    """The help is a statement with the right article, or nothing."""
    assert "a zone with a similar name exists: `hand`" == similar_help("hnad", ["hand"], "zone")
    assert "an effect with a similar name exists: `draw`" == similar_help(
        "drew", ["draw"], "effect"
    )
    assert similar_help("xyz", ["hand"], "zone") is None
