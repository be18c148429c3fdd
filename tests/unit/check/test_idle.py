"""Fields and statements that have no effect where they stand."""

import pytest


def verb(*lines: str) -> str:
    """Return a verb with these fields, and a step that uses it."""
    fields = "".join(f"    {line}\n" for line in lines)
    return f"verbs:\n  extra:\n{fields}setup:\n  more: {{who: player, do: extra}}\n"


@pytest.mark.parametrize(
    "lines, text",
    [
        (["limit: 1 per turn", "do: draw 1"], "1 per turn"),
        (["limit: 1 per turn", "choose: {x: 1 of my hand at random}", "do: move x to stock"], "1 per turn"),
        (["may: yes", "limit: 0 per turn", "do: draw 1"], "0 per turn"),
        (["who: player secretly", "do: draw 1"], "secretly"),
        (["who: player as secretly secretly", "do: lower secretly.coins by 1"], "secretly"),
        (["with: [face]", "do: draw 1"], "face"),
        (["with: [face]", "choose: {x: 1 of my hand}", "do: move x to stock"], "face"),
        (["decider: active", "do: draw 1"], "active"),
        (["may: no", "do: draw 1"], "no"),
        (["choose: {x: 1 of my hand ordered}", "do: move x to stock"], "ordered"),
        (["choose: {x: 1 of my hand with repeats}", "do: move x to stock"], "repeats"),
        (["when: yes", "do: draw 1"], "yes"),
        (["when: no", "do: draw 1"], "no"),
        (["who: player", "do: draw 1", "stop: no"], "no"),
        (["may: until one does", "do: draw 1"], "until one does"),
        (["offer: 1 of main", "stop: my coins > 2"], "my coins > 2"),
        (["cost: 0 coin", "do: draw 1"], "0 coin"),
        (["cost: 1 gem or 0 coin + 0 gem", "do: draw 1"], "0 coin + 0 gem"),
        (["do: raise my coins by 0"], "raise my coins by 0"),
        (["do: lower my coins by 0"], "lower my coins by 0"),
        (["do: transfer 0 from my coins to active.coins"], "transfer 0 from my coins to active.coins"),
        (["do: set my coins to my coins"], "set my coins to my coins"),
        (["do: set last_land to last_land; draw 1"], "set last_land to last_land"),
        (["do: gain 0 coin"], "gain 0 coin"),
        (["do: repeat 0 times do draw 1"], "0"),
    ],
)  # fmt: skip
def test_what_does_nothing(run, lines, text):
    """It is a warning: the pack can be played."""
    checked, report = run(verb(*lines))
    assert checked is not None
    assert [("does-nothing", text)] == [(found.code, found.span.text) for found in report]


def test_a_condition_that_never_changes(problems):
    more = "reactions:\n  extra: {on: whenever yes, do: set last_land to south}\n"
    assert problems(more) == [("does-nothing", "yes")]


@pytest.mark.parametrize(
    "lines",
    [
        ["may: yes", "limit: 1 per turn", "do: draw 1"],
        ["limit: 1 per turn", "choose: {x: 1 of my hand}", "do: move x to stock"],
        ["who: player secretly", "choose: {x: 1 of my hand}", "do: move x to stock"],
        ["with: [face]", "cost: 1 coin", "do: draw 1"],
        ["with: [face]", "choose: {x: some coin}", "do: gain x"],
        ["decider: active", "cost: 1 coin", "do: draw 1"],
        ["decider: active", "pick: 1", "modes: {a: draw 1, b: draw 2}"],
        ["decider: active", "may: yes", "do: draw 1"],
        ["offer: any of main", "stop: my coins > 2"],
        ["each: {p: player}", "may: until one does", "do: draw count(p.hand)"],
        ["choose: {x: 2 of my hand ordered}", "do: move x to stock"],
        ["when: my coins > 0", "do: raise my coins by 1"],
        ["cost: my coins coin", "do: set my coins to active.coins"],
    ],
)
def test_what_does_something(problems, lines):
    assert problems(verb(*lines)) == []


def test_to_take_an_action_is_a_choice(problems):
    assert problems("actions:\n  extra: {limit: 1 per turn, do: draw 1}\n") == []


def test_so_is_to_react(problems):
    more = "reactions:\n  extra: {on: after draw, limit: 1 per turn, do: gain 1 coin}\n"
    assert problems(more) == []


@pytest.mark.parametrize(
    "how, text",
    [("ordered at random", "ordered"), ("with repeats at random", "repeats")],
)
def test_chance_picks_without_an_order(problems, how, text):
    more = verb(f"choose: {{x: 2 of my hand {how}}}", "do: move x to stock")
    assert problems(more) == [("random-order", text)]
