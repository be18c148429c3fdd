"""Tests for `cardrules test`: a fault in a scenario is told; the scenarios have their own tests."""

import json

import pytest

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


def test_the_shipped_packs_pass(run):
    done = run("test")
    assert 0 == done.code, done.out
    assert "subatomic: " in done.out
