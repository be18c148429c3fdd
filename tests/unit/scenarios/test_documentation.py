"""The scenarios that the documentation shows are true of the pack they speak of."""

import re
from pathlib import Path

import pytest

import cardrules
from cardrules.diagnostics import Report
from cardrules.scenarios import load_scenarios, run_scenario

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ["how-to/test-a-pack.md", "reference/scenarios.md"]


@pytest.mark.parametrize("page", PAGES)
def test_shown_scenarios_pass(page, tmp_path):
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n((?:starts|scenarios):\n.*?)```", text, re.DOTALL)
    for number, block in enumerate(blocks):
        (tmp_path / f"{number}.yaml").write_text(block, encoding="utf-8")
    report = Report()
    scenarios = load_scenarios(tmp_path, report)
    assert report.ok, str(report)
    assert scenarios
    game = cardrules.load("subatomic")
    results = [run_scenario(game, scenario) for scenario in scenarios]
    assert [] == [result.message for result in results if not result.passed]
