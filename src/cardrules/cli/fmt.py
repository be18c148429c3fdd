"""`cardrules fmt`: card files in their canonical form."""

from pathlib import Path

import click

from cardrules.cli.command import Command
from cardrules.formatting import format_file
from cardrules.packs.registry import find_pack


@click.command(cls=Command)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", is_flag=True, help="Change nothing; fail if a file would change.")
def command(paths: tuple[str, ...], check: bool) -> int:
    """Format card files: those named, or all of a folder or pack."""
    changed = 0
    for path in [path for given in paths for path in _files(given)]:
        text = format_file(path)
        if text != path.read_text(encoding="utf-8"):
            changed += 1
            click.echo(f"{'would format' if check else 'formatted'} {path}")
            if not check:
                path.write_text(text, encoding="utf-8", newline="\n")
    if not changed:
        click.echo("all files are in their form")
    return int(check and changed > 0)


def _files(given: str) -> list[Path]:
    path = Path(given)
    return [path] if path.is_file() else sorted(find_pack(given).rglob("*.yaml"))
