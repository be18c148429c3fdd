"""`cardrules explain`: the page of a diagnostic code."""

import click

from cardrules.cli.command import Command
from cardrules.diagnostics import CODES, page, similar_help


@click.command(cls=Command)
@click.argument("code")
def command(code: str) -> None:
    """Explain the CODE of a problem: what is checked, why, and what to write instead."""
    if code not in CODES:
        hint = similar_help(code, CODES, "code")
        raise click.UsageError(f"no problem has the code {code!r}" + (f"; {hint}" if hint else ""))
    click.echo(page(code).rstrip())
