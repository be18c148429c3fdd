"""Scenario tests: given a position, when these choices and chances, then these facts.

They are YAML files beside a pack, in its folder `tests`.

    >>> from cardrules.scenarios import run_scenarios
    >>> all(result.passed for result in run_scenarios("subatomic"))
    True
"""

from cardrules.scenarios.reader import load_scenarios
from cardrules.scenarios.records import Scenario
from cardrules.scenarios.runner import (
    ScenarioResult,
    run_scenario,
    run_scenarios,
    scenarios_of,
)

__all__ = [
    "Scenario",
    "ScenarioResult",
    "load_scenarios",
    "run_scenario",
    "run_scenarios",
    "scenarios_of",
]
