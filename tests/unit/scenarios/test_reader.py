"""Tests for `cardrules.scenarios.reader`."""

import pytest

from cardrules.diagnostics import Report
from cardrules.scenarios import load_scenarios
from cardrules.scenarios.records import Chance, Choose, Refuse, Then

GOOD = """
starts:
  rich: {players: 2, seed: 3, given: {values: {bank: 10}, zones: {hand.1: [2 gold]}}}
scenarios:
  one:
    about: R-01 and a word
    start: rich
    given: {zones: {hand.1: [copper]}}
    when: [work, {player2: done}, {choose: [draw, lead]}, {refused: buy gold}]
    then: {decider: 1}
  two:
    players: 3
    play:
      - chance: {stock: [2 gold]}
      - then: {over: no}
"""


def codes(report):
    return [found.code for found in report]


def test_scenarios_are_read_in_their_order(read):
    found, report = read(GOOD)
    assert report.ok
    assert ["one", "two"] == [scenario.name for scenario in found]
    assert ["R-01 and a word", ""] == [scenario.about for scenario in found]


def test_steps_keep_their_order(read):
    (one, two), _ = read(GOOD)
    assert [Choose, Choose, Choose, Choose, Refuse, Then] == [type(step) for step in one.steps]
    assert [None, 2, None, None] == [step.seat for step in one.steps[:4]]
    assert [Chance, Then] == [type(step) for step in two.steps]


def test_a_scenario_is_written_over_its_start(read):
    """What both name is as the scenario says; the rest is as the start says."""
    (one, _), _ = read(GOOD)
    assert "2" == one.start.players.text
    assert "3" == one.start.seed.text
    assert {"hand.1": "copper"} == {
        zone.text: cards[0].name for zone, cards in one.start.given.zones
    }
    assert ["bank"] == [name.text for name, _ in one.start.given.values]


def test_files_share_their_starts(tmp_path):
    (tmp_path / "z.yaml").write_text("starts: {all: {players: 2}}\n")
    (tmp_path / "a.yaml").write_text("scenarios: {x: {start: all, then: {decider: 1}}}\n")
    report = Report()
    assert ["x"] == [scenario.name for scenario in load_scenarios(tmp_path, report)]
    assert report.ok


def test_a_folder_that_is_not_there_has_no_scenarios(tmp_path):
    report = Report()
    assert [] == load_scenarios(tmp_path / "tests", report)
    assert report.ok


@pytest.mark.parametrize(
    "body, code, place",
    [
        ("players: 2, tehn: {decider: 1}", "unknown-field", "tehn"),
        ("players: 2, then: {decidr: 1}", "unknown-field", "decidr"),
        ("players: 2, given: {zone: {}}, then: {over: no}", "unknown-field", "zone"),
        ("players: 2, when: [{chose: work}], then: {over: no}", "unknown-field", "chose"),
        ("players: 2, then: {zones: {hand.1: {cuont: 1}}}", "unknown-field", "cuont"),
        ("then: {decider: 1}", "missing-field", "x"),
        ("players: 2, when: [work]", "missing-field", "x"),
        ("players: two, then: {over: no}", "wrong-shape", "two"),
        ("players: 2, then: [over]", "wrong-shape", "[over]"),
        ("players: 2, then: {decider: [1]}", "wrong-shape", "[1]"),
        ("players: 2, then: {zones: hand.1}", "wrong-shape", "hand.1"),
        ("players: 2, given: {zones: {hand.1: [two big words]}}, then: {over: no}", "wrong-shape",
         "two big words"),
        ("players: 2, when: [[[work]]], then: {over: no}", "wrong-shape", "[work]"),
        ("players: 2, then: {}", "empty-value", "{}"),
        ("players: 2, then: {values: {}}", "empty-value", "{}"),
        ("players: 2, then: {zones: {hand.1: {}}}", "empty-value", "{}"),
        ("players: 2, then: {zones: {hand.1: {has: []}}}", "empty-value", "[]"),
        ("players: 2, then: {offered: []}", "empty-value", "[]"),
        ("players: 2, then: {not_offered: []}", "empty-value", "[]"),
        ("players: 2, then: {sees_not: {2: []}}", "empty-value", "[]"),
        ("players: 2, when: [{refused: []}]", "empty-value", "[]"),
        ("players: 2, given: {zones: {hand.1: {count: 2}}}, then: {over: no}", "wrong-shape",
         "{count: 2}"),
        ("players: 2, start: poor, then: {over: no}", "unknown-in-scenario", "poor"),
    ],
)  # fmt: skip
def test_what_is_not_written_as_it_must_be(read, body, code, place):
    """Each slip has its own diagnostic at its own place, and the scenario is left out."""
    found, report = read(f"scenarios: {{x: {{{body}}}}}\n")
    first = next(iter(report))
    assert (code, place) == (first.code, first.span.text)
    assert [] == found


def test_near_names_are_offered(read):
    _, report = read("scenarios: {x: {players: 2, then: {ofered: [work]}}}\n")
    assert "a field with a similar name exists: `offered`" == next(iter(report)).help


@pytest.mark.parametrize("section", ["scenarios", "starts"])
def test_what_has_no_name_is_refused(read, section):
    found, report = read(f"{section}: {{'': {{players: 2}}}}\n")
    assert (["bad-name"], []) == (codes(report), found)


def test_cards_are_not_counted_in_a_position(read):
    _, report = read(
        "scenarios: {x: {players: 2, given: {zones: {hand.1: {count: 2}}}, then: {over: no}}}\n"
    )
    assert "write the cards, as in `[2 name, other_name]`" in next(iter(report)).help


def test_all_problems_are_found_in_one_run(read):
    text = "scenarios:\n  x: {plyers: 2, then: {over: no}}\n  y: {players: 2, then: {ovr: no}}\n"
    _, report = read(text)
    assert ["unknown-field", "unknown-field"] == codes(report)


def test_the_rest_of_a_file_with_a_mistake_is_read(read):
    found, _ = read("scenarios:\n  x: {tehn: 1}\n  y: {players: 2, then: {over: no}}\n")
    assert ["y"] == [scenario.name for scenario in found]


def test_a_name_stands_once_in_a_folder(tmp_path):
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("scenarios: {x: {players: 2, then: {over: no}}}\n")
    report = Report()
    assert 1 == len(load_scenarios(tmp_path, report))
    (found,) = report
    assert "duplicate-record" == found.code
    assert found.span.source.path.endswith("b.yaml")


def test_a_file_that_is_not_yaml_is_reported(read):
    found, report = read("scenarios: [\n")
    assert [] == found
    assert ["not-yaml"] == codes(report)
