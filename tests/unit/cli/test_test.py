"""Tests for `cardrules test`: a fault in a scenario is told; the scenarios have their own tests."""

import json

import pytest

import cardrules
from cardrules.cli import test as command
from cardrules.scenarios import ScenarioResult


@pytest.fixture
def scenarios(monkeypatch):
    """Two scenarios, one of which fails."""
    results = [
        ScenarioResult(name="walking", passed=True, message="", span=None, about=""),
        ScenarioResult(
            name="keeping", passed=False, message="expected 1\nfound 2", span=None, about=""
        ),
    ]
    monkeypatch.setattr(command, "run_scenarios", lambda _pack, _options: results)
    return results


@pytest.mark.usefixtures("scenarios")
def test_scenarios_are_counted_and_failures_told(run):
    done = run("test", "pebbles")
    assert 1 == done.code
    assert "FAILED keeping\n    expected 1\n    found 2\npebbles: 1 passed, 1 failed\n" == done.out


def test_no_failure_is_0(run, scenarios):
    scenarios.pop()
    assert (0, "pebbles: 1 passed, 0 failed\n", "") == run("test", "pebbles")


def test_json_has_every_scenario(run, scenarios):
    done = run("test", "pebbles", "--json")
    assert (1, "") == (done.code, done.err)
    found = json.loads(done.out)
    assert ("cardrules/test/1", "pebbles", 1, 1) == tuple(
        found[key] for key in ("schema", "pack", "passed", "failed")
    )
    assert len(scenarios) == len(found["scenarios"])


@pytest.fixture
def heavy(pebbles, tmp_path):
    """A variant of the pebbles in which one scenario of the base no longer holds."""
    (tmp_path / "pebbles/tests").mkdir(parents=True)
    (tmp_path / "heavy/tests").mkdir(parents=True)
    text = (pebbles / "pack.yaml").read_text(encoding="utf-8")
    (tmp_path / "pebbles/pack.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "pebbles/tests/a.yaml").write_text(
        "scenarios:\n"
        "  two_may_play: {players: 2, then: {decider: 1}}\n"
        "  three_may_play: {players: 3, then: {decider: 1}}\n"
    )
    (tmp_path / "heavy/pack.yaml").write_text(
        "pack: {name: heavy, extends: pebbles, players: 2..2}\n"
    )
    (tmp_path / "heavy/tests/b.yaml").write_text("differs: {three_may_play: only for two}\n")
    return tmp_path / "heavy"


def test_what_differs_is_counted_apart(run, heavy):
    assert (0, f"{heavy}: 1 passed, 1 differ, 0 failed\n", "") == run("test", heavy)


def test_all_scenarios_are_listed_on_demand(run, heavy):
    done = run("test", heavy, "-v")
    assert "passed two_may_play (of pebbles)\n" in done.out
    assert "differ three_may_play (of pebbles): only for two\n    " in done.out
    assert "error[scenario-start]: the game cannot start: heavy is for 2 to 2 players" in done.out


def test_json_tells_what_differs_and_where_it_is_from(run, heavy):
    found = json.loads(run("test", heavy, "--json").out)
    assert (1, 1, 0) == tuple(found[key] for key in ("passed", "differ", "failed"))
    assert [
        ("two_may_play", "pebbles", "passed", None),
        ("three_may_play", "pebbles", "differ", "only for two"),
    ] == [
        (each["name"], each["of"], each["outcome"], each["differs"]) for each in found["scenarios"]
    ]


def test_several_packs_have_a_total(run, heavy):
    base = heavy.parent / "pebbles"
    lines = run("test", base, heavy).out.splitlines()
    assert [
        f"{base}: 2 passed, 0 failed",
        f"{heavy}: 1 passed, 1 differ, 0 failed",
        "total of 2 packs: 3 passed, 1 differ, 0 failed",
    ] == lines
    last = json.loads(run("test", base, heavy, "--json").out.splitlines()[-1])
    assert {
        "schema": "cardrules/test-total/1",
        "packs": 2,
        "passed": 3,
        "differ": 1,
        "failed": 0,
    } == last


def test_without_a_name_all_shipped_packs_are_tested(run, scenarios):
    """Their own scenarios are run by tests/packs."""
    scenarios.pop()
    done = run("test")
    packs = cardrules.shipped_packs()
    total = f"total of {len(packs)} packs: {len(packs)} passed, 0 failed"
    assert [*(f"{pack}: 1 passed, 0 failed" for pack in packs), total] == done.out.splitlines()
    assert 0 == done.code
