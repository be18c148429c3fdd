"""What leads back to itself, is never used, is never offered or can never be paid."""

import pytest

from cardrules.diagnostics import CODES


@pytest.mark.parametrize(
    "more, text, chain",
    [
        ("formulas:\n  a: {is: b + 1}\n  b: {is: a + 1}\nscore:\n  more: a\n", "b", "`a` → `b` → `a`"),
        ("formulas:\n  a: {is: a + 1}\nscore:\n  more: a\n", "a", "`a` → `a`"),
        ("verbs:\n  a: {do: b}\n  b: {do: a}\nsetup:\n  more: {do: a}\n", "b", "`a` → `b` → `a`"),
        ("verbs:\n  a: {do: turn; a}\nsetup:\n  more: {who: player, do: a}\n", "a", "`a` → `a`"),
    ],
)  # fmt: skip
def test_nothing_leads_back_to_itself(run, more, text, chain):
    _, report = run(more)
    (found,) = report
    assert ("recursion", text) == (found.code, found.span.text)
    assert chain in found.message


def test_a_field_does_not_lead_back_to_itself(problems):
    more = "cards:\n  inn: {suit: red, ready: 'exists(stock where ready)'}\n"
    assert problems(more) == [("recursion", "ready")]


@pytest.mark.parametrize(
    "more, text",
    [
        ("zones:\n  extra: {of: card, form: set, seen: all}\n", "extra"),
        ("values:\n  extra: {from: 0, to: 1}\n", "extra"),
        ("formulas:\n  extra: {is: 1}\n", "extra"),
        ("verbs:\n  extra: {do: turn}\n", "extra"),
        ("phases:\n  extra: {do: turn}\n", "extra"),
        ("resources:\n  extra: {}\n", "extra"),
        ("options:\n  extra: {type: number, default: 1}\n", "extra"),
        ("tables:\n  extra: {by: players, rows: {2: [1], 3: [1]}}\n", "extra"),
        ("kinds:\n  tile: {size: number}\n", "number"),
        (
            "zones:\n  shop: {of: card, form: row, slots: {rank: [1]}, seen: all}\nscore:\n  shop: count(shop)\n",
            "rank",
        ),
    ],
)
def test_what_is_never_used(run, more, text):
    """What nothing reads is a warning: the pack can be played."""
    checked, report = run(more)
    assert checked is not None
    assert [("unused", text)] == [(found.code, found.span.text) for found in report]


def test_a_source_that_may_pay_nothing(problems):
    """A source is used when some cost may be paid with it."""
    changes = {
        "    choose: {bought": "    with: [face]\n    choose: {bought",
        "    choose: {home": "    with: [face]\n    choose: {home",
    }
    more = "sources:\n  purse: {each: my coins, gives: 1 coin, do: lose 1 coin}\n"
    assert problems(more, changes) == [("unused", "purse")]


def test_what_a_kit_brings_may_stay_unused(problems):
    """A pack is not told of what it cannot change."""
    more = "use:\n  - kit: deck\nzones:\n  discard: {per: player, of: card, form: set, seen: all}\n"
    changes = {
        "verbs:\n  draw:\n    takes: {n: number}\n    do: move top(my pile, n) to my hand\n": "",
    }
    assert problems(more, changes) == []


def test_a_cost_that_nobody_can_pay(run):
    more = (
        "resources:\n  ruby: {}\n"
        "cards:\n  inn: {suit: red, cost: 1 ruby}\n"
        "actions:\n  extra: {cost: 2 ruby, do: draw 1}\n"
    )
    checked, report = run(more)
    assert checked is not None
    assert [("payment-impossible", "1 ruby"), ("payment-impossible", "2 ruby")] == [
        (found.code, found.span.text) for found in report
    ]


def test_a_cost_that_a_recipe_makes(problems):
    """Two coins make a gem, so that a gem can be paid."""
    assert problems("actions:\n  extra: {cost: 2 gem, do: draw 1}\n") == []


def test_the_codes_of_the_checker_are_registered():
    names = ["unknown-name", "type-mismatch", "recursion", "unused", "payment-impossible"]
    assert all(name in CODES for name in names)
