"""The stress pack: a small deck-builder in which every rule that is hard to say is a card."""

import functools
import random
import re
from pathlib import Path

import pytest
import yaml

import cardrules
from cardrules.diagnostics import Report
from cardrules.scenarios import load_scenarios, run_scenario

PACK = Path(__file__).parent / "stress"
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "stress-cases.md"
CASES = [f"case {number:02}" for number in range(1, 25)]
EVERY = 10
"""A random game is copied, saved and restored at every so many decisions."""

MOST = 3000
"""No random game has more decisions."""


@functools.cache
def game():
    return cardrules.load(PACK)


@functools.cache
def scenarios():
    """The scenarios of the pack; none that cannot be read."""
    report = Report()
    found = load_scenarios(PACK / "tests", report)
    assert report.ok, str(report)
    return found


def test_the_pack_is_clean():
    """Neither an error nor a warning."""
    assert [] == list(cardrules.check(PACK))


@pytest.mark.parametrize("scenario", [pytest.param(each, id=each.name) for each in scenarios()])
def test_scenario(scenario):
    result = run_scenario(game(), scenario)
    assert result.passed, result.message


@pytest.mark.parametrize("case", CASES)
def test_every_case_has_a_scenario(case):
    assert any(re.match(rf"{case}\b", each.about) for each in scenarios())


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_and_can_be_copied_saved_and_restored(seed):
    """The same choices lead to the same positions, on the table, on a copy and on a restored save."""
    table = game().start(players=2 + seed % 3, seed=seed)
    choose = random.Random(seed)
    while not table.over:
        assert table.turns < MOST
        if table.turns % EVERY == 0:
            _check_twins(table, choose.randrange(2**32))
        table.push(choose.choice(table.choices))
    assert table.outcome is not None
    assert table.outcome.winners


def _check_twins(table, seed):
    """Compare a copy and a restored save with the table, now and a few decisions later."""
    twins = [table.copy(), game().restore(table.save())]
    choose = random.Random(seed)
    original = table.copy()
    for _ in range(3):
        for twin in twins:
            assert original.digest() == twin.digest()
            assert original.decider == twin.decider
            assert original.choices == twin.choices
        if original.over:
            return
        choice = choose.choice(original.choices)
        for each in (original, *twins):
            each.push(choice)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_texts_of_choices_differ(players):
    """No two choices of a decision are written alike."""
    table = game().start(players=players, seed=players)
    choose = random.Random(players)
    while not table.over:
        texts = [choice.text for choice in table.choices]
        assert len(set(texts)) == len(texts)
        table.push(choose.choice(texts))


@pytest.mark.parametrize("number", range(1, 25))
def test_the_page_shows_the_pack_as_it_is(number):
    """Each case has a section, and the records in it are those of the pack."""
    records = {}
    for file in ("pack.yaml", "cards.yaml"):
        records |= yaml.safe_load((PACK / file).read_text(encoding="utf-8"))
    sections = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    assert sections[number - 1].startswith(f"{number}. ")
    (block,) = re.findall(r"```yaml\n(.*?)```", sections[number - 1], flags=re.DOTALL)
    for name, shown in yaml.safe_load(block).items():
        for id, record in shown.items():
            assert records[name][id] == record
