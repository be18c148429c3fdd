"""Tests for `cardrules.scenarios.matching`."""

import pytest

from cardrules.scenarios.matching import begins, matches

OFFERED = [
    "buy gem@shop.1",
    "buy gem@shop.2",
    "buy crown_1@hall.1",
    "build 1 wall",
    "build 1 wall + 1 gate",
    "a, b",
    "b, a",
    "pay 2 token, gem down (1 coin)",
    "crown_1 gem; 2 coin",
    "done",
]


@pytest.mark.parametrize(
    "wanted, found",
    [
        ("done", ["done"]),
        ("  buy   gem@shop.2 ", ["buy gem@shop.2"]),
        ("buy gem", ["buy gem@shop.1", "buy gem@shop.2"]),
        ("buy crown", ["buy crown_1@hall.1"]),
        ("buy crown_1", ["buy crown_1@hall.1"]),
        ("build 1 wall", ["build 1 wall"]),
        ("b, a", ["b, a"]),
        ("pay gem down, 2 token", ["pay 2 token, gem down (1 coin)"]),
        ("pay gem down (1 coin), 2 token", ["pay 2 token, gem down (1 coin)"]),
        ("crown gem", ["crown_1 gem; 2 coin"]),
        ("build", ["build 1 wall", "build 1 wall + 1 gate"]),
        ("build 1", []),
        ("buy ge", []),
        ("buy", ["buy gem@shop.1", "buy gem@shop.2", "buy crown_1@hall.1"]),
    ],
)
def test_short_forms(wanted, found):
    """The most exact reading that means anything is the one that counts."""
    assert found == matches(wanted, OFFERED, {"crown_1": "crown"})


def test_a_beginning_is_read_word_by_word():
    assert ["build 1 wall", "build 1 wall + 1 gate"] == begins("build 1", OFFERED)
    assert ["pay 2 token, gem down (1 coin)"] == begins("pay 2 token", OFFERED)
    assert [] == begins("bui", OFFERED)
