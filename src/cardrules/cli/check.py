"""`cardrules check`: point at every problem of a pack."""

import json
from pathlib import Path

import click

import cardrules
from cardrules.cli.command import Command, with_json, with_options
from cardrules.diagnostics import Report, concise, render, to_json
from cardrules.packs.registry import PACK_FILE, find_pack

PROBLEM = "cardrules/diagnostic/1"
SUMMARY = "cardrules/check/1"


@click.command(cls=Command)
@click.argument("packs", nargs=-1, required=True, metavar="PACK...")
@with_options
@click.option("--strict", is_flag=True, help="Let warnings fail too.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "concise", "json"]),
    default="text",
    show_default=True,
    help="How problems are printed.",
)
@with_json
def command(
    packs: tuple[str, ...], options: dict[str, str], strict: bool, output_format: str, as_json: bool
) -> int:
    """Check packs, each a name or a folder, and point at every problem.

    A folder of packs stands for all of them.
    """
    failed = False
    for folder in [folder for pack in packs for folder in _folders(pack)]:
        report = cardrules.check(folder, options)
        _tell(folder.resolve().name, report, "json" if as_json else output_format)
        failed |= bool(report.errors) or (strict and bool(report.warnings))
    return int(failed)


def _folders(pack: str) -> list[Path]:
    folder = find_pack(pack)
    inside = sorted(path.parent for path in folder.glob(f"*/{PACK_FILE}"))
    return inside if inside and not (folder / PACK_FILE).exists() else [folder]


def _tell(name: str, report: Report, form: str) -> None:
    if form == "json":
        _tell_json(name, report)
    elif not len(report):
        click.echo(f"{name}: no problems")
    else:
        click.echo((render if form == "text" else concise)(report, color=True), err=True)
        click.echo(f"{name}: {_counted(report)}", err=True)


def _tell_json(name: str, report: Report) -> None:
    for found in report:
        click.echo(json.dumps({"schema": PROBLEM, "pack": name, **to_json(found)}))
    counts = {"errors": len(report.errors), "warnings": len(report.warnings)}
    click.echo(json.dumps({"schema": SUMMARY, "pack": name, **counts}))


def _counted(report: Report) -> str:
    """`2 errors, 1 warning`."""
    counts = {"error": len(report.errors), "warning": len(report.warnings)}
    return ", ".join(f"{n} {kind}{'s' * (n > 1)}" for kind, n in counts.items() if n)
