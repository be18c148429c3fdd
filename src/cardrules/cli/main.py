"""The command `cardrules`: finds its subcommand, and turns errors into messages and exit codes.

0 all is well, 1 problems found, 2 wrong usage, 3 a fault of cardrules itself, 130 interrupted.
"""

import platform
import shlex
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from cardrules import __version__
from cardrules.cli.command import SEED, TRACEBACK, shared_options
from cardrules.diagnostics import render
from cardrules.errors import CardRulesError, PackError, PlayError, UnknownPack

COMMANDS = {
    "check": "Check packs and point at every problem.",
    "diff": "Tell what changed between two packs.",
    "explain": "Explain the code of a problem.",
    "fmt": "Bring card files into their canonical form.",
    "play": "Play a game: watch bots, or take seats yourself.",
    "replay": "Play a saved game again, and check it.",
    "show": "Show a pack: its players, options and cards.",
    "simulate": "Let bots play many games, and sum them up.",
    "test": "Run the scenario tests of packs.",
}
"""The commands by name, each with its line of help: no module is imported to list them."""

PROBLEMS, USAGE, INTERNAL, INTERRUPTED = 1, 2, 3, 130


class Commands(click.Group):
    """The subcommands; each is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"cardrules.cli.{cmd_name}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; what it raises is told here, while colour is still known."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except (CardRulesError, OSError) as error:
            click.echo(_message(error), err=True)
            return USAGE if isinstance(error, UnknownPack) else PROBLEMS
        except Exception as error:  # noqa: BLE001  # whatever it is, the user gets one line
            return _internal(ctx, error)


@click.group(cls=Commands, params=shared_options(), context_settings={"max_content_width": 100})
@click.version_option(
    __version__, message=f"cardrules {__version__} (Python {platform.python_version()})"
)
def cli() -> None:
    """Card games as folders of text: check, play, test and measure them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = cli.main(given, prog_name="cardrules", standalone_mode=False, obj=given)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _message(error: CardRulesError | OSError) -> str:
    if isinstance(error, PackError):
        return render(error.report, color=True)
    if isinstance(error, PlayError):
        return render(error.diagnostic, color=True)
    return f"error: {error}"


def _internal(ctx: click.Context, error: Exception) -> int:
    """Tell of a fault of ours in one line, with the command that shows it again."""
    if ctx.meta.get(TRACEBACK):
        click.echo("".join(traceback.format_exception(error)), err=True)
    again = ["cardrules", *ctx.obj]
    if SEED in ctx.meta and "--seed" not in again:
        again += ["--seed", str(ctx.meta[SEED])]
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    hint = "" if ctx.meta.get(TRACEBACK) else " (--traceback shows where)"
    click.echo(
        f"internal error: {what}; please report it with: {shlex.join(again)}{hint}", err=True
    )
    return INTERNAL
