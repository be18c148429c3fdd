"""What only some zones have: an order to shuffle, slots, a bottom, a deck."""

import pytest

_UNITS = """\
verbs:
  peek: {takes: {z: zone}, do: draw count(slots(z))}
  deep: {takes: {z: zone}, do: peek z}
  mix_deck: {takes: {z: zone}, do: shuffle z.deck}
  bury: {takes: {gone: set of card, at z: zone}, do: move gone under z}
zones:
  queue: {of: card, form: list, seen: all}
formulas:
  size: {takes: {z: zone}, is: slot_count(z)}
"""


def do(line: str) -> str:
    """Return an action that does something, and the units it may use."""
    return f"{_UNITS}actions:\n  extra:\n    do: {line}\n"


@pytest.mark.parametrize(
    "line, code, text",
    [
        ("shuffle my hand", "wrong-form", "my hand"),
        ("shuffle market", "wrong-form", "market"),
        ("draw count(slots(my hand))", "wrong-form", "my hand"),
        ("draw slot_count(stock)", "wrong-form", "stock"),
        ("draw slot_count(market.deck)", "wrong-form", "market.deck"),
        ("move last(stock) under my hand", "wrong-form", "my hand"),
        ("move last(stock) under market", "wrong-form", "market"),
        ("move last(stock) under queue", "wrong-form", "queue"),
        ("shuffle my hand.deck", "unknown-member", "deck"),
        ("shuffle market.deck.deck", "unknown-member", "deck"),
        ("peek my hand", "wrong-form", "my hand"),
        ("deep stock", "wrong-form", "stock"),
        ("mix_deck stock", "unknown-member", "stock"),
        ("bury last(stock) at my hand", "wrong-form", "my hand"),
        ("draw size(my pile)", "wrong-form", "my pile"),
    ],
)
def test_what_a_zone_has_not(problems, line, code, text):
    found = [entry for entry in problems(do(line)) if entry[0] != "unused"]
    assert found == [(code, text)]


def test_a_slot_shows_what_lies_in_it(problems):
    line = "move last(stock) to last(slots(market)) facedown"
    assert problems(do(line)) == [("wrong-arguments", "facedown")]


def test_the_message_names_the_verb_that_asks(run):
    _, report = run(do("deep stock"))
    (found,) = report
    assert found.message == "in `deep`, only a row has slots, and zone `stock` is a pile"


@pytest.mark.parametrize(
    "line",
    [
        "shuffle my pile; shuffle market.deck",
        "deep market; mix_deck market; draw size(market)",
        "bury last(stock) at my pile",
        "each [stock, my hand] as place do shuffle place",
        "move last(stock) to last(slots(market))",
        "move last(stock) to my hand facedown",
    ],
)
def test_what_a_zone_has(problems, line):
    """What a zone is that is worked out is not known."""
    assert [entry for entry in problems(do(line)) if entry[0] != "unused"] == []
