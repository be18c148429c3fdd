"""`cardrules test`: run the scenarios that lie beside packs."""

import json

import click

from cardrules.cli.command import Command, with_json, with_options
from cardrules.packs.registry import shipped_packs
from cardrules.scenarios import ScenarioResult, run_scenarios

SCHEMA = "cardrules/test/1"


@click.command(cls=Command)
@click.argument("packs", nargs=-1, metavar="[PACK...]")
@with_options
@with_json
def command(packs: tuple[str, ...], options: dict[str, str], as_json: bool) -> int:
    """Run the scenario tests of packs; without a name, of all shipped ones."""
    failed = 0
    for pack in packs or shipped_packs():
        results = run_scenarios(pack, options)
        failed += sum(not result.passed for result in results)
        (_tell_json if as_json else _tell)(pack, results)
    return int(failed > 0)


def _tell(pack: str, results: list[ScenarioResult]) -> None:
    for result in results:
        if not result.passed:
            click.echo(f"{click.style('FAILED', fg='red')} {result.name}")
            click.echo("".join(f"    {line}\n" for line in result.message.splitlines()), nl=False)
    passed = sum(result.passed for result in results)
    click.echo(f"{pack}: {passed} passed, {len(results) - passed} failed")


def _tell_json(pack: str, results: list[ScenarioResult]) -> None:
    rows = [
        {
            "name": result.name,
            "passed": result.passed,
            "message": result.message,
            "place": str(result.span) if result.span else None,
        }
        for result in results
    ]
    passed = sum(result.passed for result in results)
    counts = {"passed": passed, "failed": len(results) - passed}
    click.echo(json.dumps({"schema": SCHEMA, "pack": pack, **counts, "scenarios": rows}))
