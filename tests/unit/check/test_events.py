"""What a reaction waits for: every word narrows it, and it can happen."""

import pytest


def reaction(on: str) -> str:
    """Return a reaction of the game to an event."""
    return f"reactions:\n  extra:\n    on: {on}\n    do: gain 1 coin\n"


@pytest.mark.parametrize(
    "on, text",
    [
        ("after draw with 2", "with"),
        ("after action for me", "for"),
        ("after draw from stock", "from"),
        ("after turn to stock", "to"),
        ("after move under stock", "under"),
        ("after move by me by active", "by"),
        ("after move from stock from market", "from"),
    ],
)
def test_only_some_prepositions_narrow_an_event(problems, on, text):
    assert problems(reaction(on)) == [("unknown-preposition", text)]


def test_the_message_says_what_narrows(run):
    _, report = run(reaction("after draw from stock"))
    (found,) = report
    assert found.help == "`after draw` takes `of`, `by`, `where`"


@pytest.mark.parametrize(
    "on, text",
    [
        ("before action", "before action"),
        ("instead of action by me", "instead of action"),
        ("after draw by other player", "other player"),
        ("after draw by (other player where coins > 2)", "other player where coins > 2"),
        ("after gain of card", "card"),
        ("after action of card", "card"),
    ],
)
def test_what_never_happens(problems, on, text):
    assert problems(reaction(on)) == [("never-happens", text)]


def test_the_zones_of_a_move_are_zones(problems):
    assert problems(reaction("after move from my coins")) == [("type-mismatch", "my coins")]


@pytest.mark.parametrize(
    "on",
    [
        "after action",
        "before draw by active",
        "instead of move of card from my hand to stock by me where points > 0",
        "after turn by me where my coins > 2",
        "after move of my hand",
    ],
)
def test_what_may_happen(problems, on):
    assert problems(reaction(on)) == []


def test_a_thing_may_answer_other_players(problems):
    """A reaction of a thing belongs to its owner, who need not be the doer."""
    changes = {"    play: deed\n": "    play: deed\n    answer: reaction\n"}
    more = (
        "cards:\n  spy:\n    suit: red\n    answer:\n"
        "      on: after action by other player\n      when: this in my hand\n      do: draw 1\n"
    )
    assert problems(more, changes) == []
