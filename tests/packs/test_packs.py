"""The scenarios of the shipped packs and of the packs in this folder, each a test of its own."""

import functools
from pathlib import Path

import pytest

import cardrules
from cardrules.diagnostics import Report
from cardrules.scenarios import run_scenario, scenarios_of

HERE = Path(__file__).parent
PACKS = [*cardrules.shipped_packs(), *sorted(str(p.parent) for p in HERE.glob("*/pack.yaml"))]


@functools.cache
def scenarios(pack):
    """The scenarios of a pack and of its bases, with the report of what could not be read."""
    report = Report()
    return scenarios_of(game(pack), report), report


@functools.cache
def game(pack):
    return cardrules.load(pack)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: Path(pack).name)
def test_the_scenario_files_of_the_pack_are_read(pack):
    _, report = scenarios(pack)
    assert report.ok, str(report)


@pytest.mark.parametrize(
    "pack, scenario",
    [
        pytest.param(pack, scenario, id=f"{Path(pack).name}-{scenario.name}")
        for pack in PACKS
        for scenario in scenarios(pack)[0]
    ],
)
def test_scenario(pack, scenario):
    result = run_scenario(game(pack), scenario)
    assert result.passed, result.message
