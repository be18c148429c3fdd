"""`cardrules test`: run the scenarios that lie beside packs."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from cardrules.cli.command import Command, with_json, with_options
from cardrules.packs.registry import find_pack, shipped_packs
from cardrules.scenarios import ScenarioResult, run_scenarios

SCHEMA = "cardrules/test/1"
TOTAL_SCHEMA = "cardrules/test-total/1"
COUNTS = ("passed", "differ", "failed")
"""What is counted: `differ` are the scenarios of a base that fail here, as the variant says."""

_COLOURS = {"passed": "green", "differ": "yellow", "failed": "red"}


@click.command(cls=Command)
@click.argument("packs", nargs=-1, metavar="[PACK...]")
@click.option("-v", "--verbose", is_flag=True, help="List every scenario, not only what failed.")
@with_options
@with_json
def command(packs: tuple[str, ...], options: dict[str, str], verbose: bool, as_json: bool) -> int:
    """Run the scenario tests of packs; without a name, of all shipped ones.

    A variant is tested with the scenarios of its base, too.
    """
    names = packs or tuple(shipped_packs())
    total: Counter[str] = Counter()
    for pack in names:
        results = run_scenarios(pack, options)
        total.update(map(_outcome, results))
        if as_json:
            _tell_json(pack, results)
        else:
            _tell(pack, results, verbose)
    if len(names) > 1:
        _tell_total(len(names), total, as_json)
    return int(total["failed"] > 0)


def _outcome(result: ScenarioResult) -> str:
    if not result.passed:
        return "failed"
    return "differ" if result.differs else "passed"


def _tell(pack: str, results: list[ScenarioResult], verbose: bool) -> None:
    for result in results:
        if verbose or not result.passed:
            _tell_one(pack, result)
    click.echo(f"{pack}: {_counted(Counter(map(_outcome, results)))}")


def _tell_one(pack: str, result: ScenarioResult) -> None:
    """Print a scenario, with where it was inherited from, and why it differs or failed."""
    outcome = _outcome(result)
    word = click.style("FAILED" if outcome == "failed" else outcome, fg=_COLOURS[outcome])
    home = result.folder
    origin = f" (of {home.name})" if home and not _is_folder_of(home, pack) else ""
    reason = f": {result.differs}" if outcome == "differ" else ""
    click.echo(f"{word} {result.name}{origin}{reason}")
    lines = result.message.splitlines()
    for line in lines[:1] if outcome == "differ" else lines:
        click.echo(f"    {line}".rstrip())


def _is_folder_of(folder: Path, pack: str) -> bool:
    return folder.resolve() == find_pack(pack).resolve()


def _counted(counts: Counter[str]) -> str:
    """The counts in words; nothing is said of differences where there are none."""
    shown = [name for name in COUNTS if name != "differ" or counts[name]]
    return ", ".join(f"{counts[name]} {name}" for name in shown)


def _tell_total(packs: int, total: Counter[str], as_json: bool) -> None:
    if as_json:
        counts = {name: total[name] for name in COUNTS}
        click.echo(json.dumps({"schema": TOTAL_SCHEMA, "packs": packs, **counts}))
    else:
        click.echo(f"total of {packs} packs: {_counted(total)}")


def _tell_json(pack: str, results: list[ScenarioResult]) -> None:
    counts = Counter(map(_outcome, results))
    found = {"schema": SCHEMA, "pack": pack, **{name: counts[name] for name in COUNTS}}
    click.echo(json.dumps({**found, "scenarios": [_row(result) for result in results]}))


def _row(result: ScenarioResult) -> dict[str, Any]:
    return {
        "name": result.name,
        "of": result.folder.name if result.folder else None,
        "outcome": _outcome(result),
        "passed": result.passed,
        "differs": result.differs or None,
        "message": result.message,
        "place": str(result.span) if result.span else None,
    }
