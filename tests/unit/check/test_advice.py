"""What is said besides what is wrong: how to put it right."""

import pytest

from cardrules.diagnostics import Report
from cardrules.source import Source, Span
from cardrules.syntax.document import Scalar
from cardrules.syntax.parser import parse


def action(*lines: str) -> str:
    """Return an action of the tiny pack with these fields."""
    return "actions:\n  extra:\n" + "".join(f"    {line}\n" for line in lines)


ONE = "only a literal `1 of` gives one thing; any other count gives a set"


@pytest.mark.parametrize(
    "lines, code, text, help",
    [
        (
            ["choose: {card: 1 of my hand}", "do: move card to stock"],
            "ambiguous-name",
            "card",
            "give it another name, for example `chosen_card`",
        ),
        (
            ["choose: {copper: 1 of my hand}", "do: move copper to stock"],
            "ambiguous-name",
            "copper",
            "give it another name, for example `chosen_copper`",
        ),
        (
            ["do: move my market to stock"],
            "unknown-member",
            "market",
            "it belongs to nobody: write `market`",
        ),
        (
            ["do: set my last_land to north"],
            "unknown-member",
            "last_land",
            "it belongs to nobody: write `last_land`",
        ),
        (["choose: {x: players of my hand}", "do: perform x.play"], "unknown-member", "play", ONE),
        (["choose: {x: up to 1 of land}", "do: set last_land to x"], "type-mismatch", "x", ONE),
        (
            ["choose: {x: 2 of land}", "do: set last_land to x"],
            "type-mismatch",
            "x",
            "one of them is `last(x)`",
        ),
        (
            ["do: gain my coins + 1 coin"],
            "type-mismatch",
            "my coins + 1 coin",
            "write `(my coins + 1) coin`",
        ),
        (
            ["cost: 2 - 1 coin", "do: draw 1"],
            "type-mismatch",
            "2 - 1 coin",
            "write `(2 - 1) coin`",
        ),
        (
            ["do: gain 2 + last(market).cost"],
            "type-mismatch",
            "2 + last(market).cost",
            "say of what: `2` and the name of a resource",
        ),
    ],
)
def test_help(run, lines, code, text, help):
    _, report = run(action(*lines))
    (found,) = report
    assert (found.code, found.span.text, found.help) == (code, text, help)


def test_the_way_to_where_a_player_is_needed(run):
    more = "verbs:\n  a: {do: b}\n  b: {do: draw 1}\nsetup:\n  more: {do: a}\n"
    _, report = run(more)
    (found,) = report
    assert (found.code, found.span.text) == ("my-outside", "a")
    assert [(label.span.text, label.text) for label in found.others] == [
        ("b", "asks for `b`"),
        ("draw", "asks for `draw`"),
        ("my", "needs a player"),
    ]


@pytest.mark.parametrize(
    "more, text",
    [
        (
            "sources:\n  purse: {each: my hand, gives: my coins coin, do: move it to stock}\n",
            "my coins",
        ),
        (
            "sources:\n  purse: {each: my hand, gives: 1 gem for players coin, do: move it to stock}\n",
            "players",
        ),
        ("cards:\n  mine: {suit: red, gives: players coin}\n", "players"),
    ],
)
def test_what_is_printed_is_constant(problems, more, text):
    assert problems(more) == [("not-constant", text)]


def test_a_list_may_be_left_out(run):
    """With `else []` a thing without the field has an empty list."""
    more = (
        "kinds:\n  tile:\n    sizes: list of number else []\n    parts: list of card else []\n"
        "tiles:\n  sun: {}\n  moon: {sizes: [1, 2], parts: [copper]}\n"
        "score:\n  more: sum(tile, sum(sizes) + count(parts))\n"
    )
    checked, report = run(more)
    assert report.ok, str(report)
    assert checked is not None
    sun = next(row for row in checked.things if row.id == "sun")
    assert [sun.fields[name].args for name in ("sizes", "parts")] == [(), ()]


@pytest.mark.parametrize(
    "rule, text, word, help",
    [
        ("may", "until all declines", "declines", "write `until all decline`"),
        ("may", "until one do", "do", "write `until one does`"),
        ("choice", "upto 2 of market", "upto", "write `up to`"),
        ("choice", "allbut 1 of market", "allbut", "write `all but`"),
        ("loop", "while ending, atmost 3", "atmost", "write `at most`"),
        ("event", "insteadof draw", "insteadof", "write `instead of`"),
    ],
)
def test_words_that_are_nearly_right(rule, text, word, help):
    report = Report()
    span = Span(Source("a.yaml", text), 0, len(text))
    assert parse(rule, Scalar(text, span, tuple(range(len(text) + 1))), report) is None
    (found,) = report
    assert (found.code, found.span.text, found.help) == ("syntax", word, help)
