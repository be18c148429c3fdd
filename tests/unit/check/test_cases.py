"""Cases that are never reached, and conditions of cases that would be asked in a loop."""

import pytest


def verb(*cases: str) -> str:
    """Return a verb with these cases, and a step that uses it."""
    lines = "".join(f"      {line}\n" for line in cases)
    return f"verbs:\n  extra:\n    cases:\n{lines}setup:\n  more: {{who: player, do: extra}}\n"


@pytest.mark.parametrize(
    "cases, text",
    [
        (["usual: draw 1", "rare: {when: my coins = 0, do: draw 2}"], "rare"),
        (["usual: draw 1", "rare: draw 2", "last: draw 3"], "rare"),
        (["rich: {when: my coins > 2, do: draw 1}", "usual: draw 2", "poor: draw 3"], "poor"),
        (["one: {when: my coins > 2, do: draw 1}", "two: {when: my  coins > 2, do: draw 2}"], "two"),
        (["usual: {who: player, do: draw 1}", "rare: draw 2"], "rare"),
    ],
)  # fmt: skip
def test_a_case_that_is_never_reached(problems, cases, text):
    """The first one is the problem; those behind it are hidden likewise."""
    assert problems(verb(*cases)) == [("never-happens", text)]


def test_the_case_that_hides_it_is_shown(run):
    _, report = run(verb("usual: draw 1", "rare: {when: my coins = 0, do: draw 2}"))
    (found,) = report
    assert found.message == (
        "the case `rare` is never reached: `usual` above it is taken whenever it is reached"
    )
    assert [label.span.text for label in found.others] == ["usual"]


def test_a_condition_that_always_holds_hides_what_follows(problems):
    found = problems(verb("usual: {when: yes, do: draw 1}", "rare: draw 2"))
    assert found == [("does-nothing", "yes"), ("never-happens", "rare")]


@pytest.mark.parametrize(
    "cases",
    [
        ["rich: {when: my coins > 2, do: draw 1}", "poor: {when: my coins = 0, do: draw 2}"],
        ["rich: {when: my coins > 2, do: draw 1}", "usual: draw 2"],
        ["a: {let: {n: my coins}, when: n = 1, do: draw 1}", "b: {let: {n: count(my hand)}, when: n = 1, do: draw 2}"],
        ["rich: {when: my coins > 2, do: draw 1}", "usual: {who: player, do: draw 2}"],
    ],
)  # fmt: skip
def test_cases_that_can_all_be_reached(problems, cases):
    assert problems(verb(*cases)) == []


@pytest.mark.parametrize(
    "loop, text",
    [
        ("who: player", "player"),
        ("each: {spot: land}", "spot"),
        ("repeat: while my coins > 0, at most 3", "while my coins > 0, at most 3"),
    ],
)
def test_the_condition_of_a_case_stands_in_no_loop(problems, loop, text):
    fields = ["    " + line for line in (loop, "when: my coins > 0", "do: draw 1")]
    found = problems(verb("lucky:", *fields, "usual: draw 2"))
    assert ("misplaced-field", text) in found


@pytest.mark.parametrize("form", ["until one does", "until all decline"])
def test_secretly_nobody_waits_for_another(problems, form):
    more = (
        "verbs:\n  extra:\n    who: player secretly\n"
        f"    may: {form}\n    choose: {{x: 1 of my hand}}\n    do: move x to stock\n"
        "setup:\n  more: extra\n"
    )
    assert problems(more) == [("misplaced-field", form)]


def test_a_whenever_is_asked_for_each_player_by_itself(problems):
    more = (
        "reactions:\n  extra:\n    on: whenever count(my hand) > 7\n    who: player secretly\n"
        "    choose: {x: 1 of my hand}\n    do: move x to stock\n"
    )
    assert problems(more) == [("does-nothing", "secretly")]
