"""What the commands share: their options, and how a pack, a seed and bots are asked for."""

import os
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardrules.bots import BOTS
from cardrules.diagnostics import similar_help
from cardrules.game import Game

TRACEBACK = "cardrules.traceback"
SEED = "cardrules.seed"
"""Where the context keeps what an error message needs."""

F = TypeVar("F", bound=Callable[..., Any])


class Command(click.Command):
    """A subcommand; it also takes the options that all commands share."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.extend(shared_options())


def shared_options() -> list[click.Parameter]:
    """The options of every command."""
    return [
        click.Option(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            callback=_set_color,
            expose_value=False,
            is_eager=True,
            help="When to use colour. NO_COLOR and FORCE_COLOR are heeded.",
        ),
        click.Option(
            ["--traceback"],
            is_flag=True,
            callback=_set_traceback,
            expose_value=False,
            help="Show where an internal error arose.",
        ),
    ]


def _set_color(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is None and ctx.parent is not None:
        return
    if value in (None, "auto"):
        value = "never" if os.environ.get("NO_COLOR") else _forced()
    chosen = {"always": True, "never": False}.get(value or "auto")
    ctx.color = ctx.find_root().color = chosen


def _forced() -> str:
    return "always" if os.environ.get("FORCE_COLOR") else "auto"


def _set_traceback(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[TRACEBACK] = True


# ---------------------------------------------------------------- options of some commands
def with_options(command: F) -> F:
    """Add `--option name=value`."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=pairs,
        help="An option of the pack; `cardrules show` lists them. May be repeated.",
    )(command)


def pairs(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """The options that are given as NAME=VALUE."""
    found = [text.partition("=") for text in given]
    for name, equals, _ in found:
        if not name or not equals:
            raise click.BadParameter(f"expected NAME=VALUE, not {name!r}")
    names = [name.strip() for name, _, _ in found]
    for name in names:
        if names.count(name) > 1:
            raise click.BadParameter(f"{name!r} is given more than once")
    return {name.strip(): value.strip() for name, _, value in found}


def with_seed(command: F) -> F:
    """Add `--seed`; without it, one is made up."""
    return click.option(
        "--seed", type=int, callback=_seed, help="Fixes all chance; made up and told when left out."
    )(command)


def _seed(ctx: click.Context, _param: click.Parameter, given: int | None) -> int:
    seed = secrets.randbelow(2**31) if given is None else given
    ctx.meta[SEED] = seed
    return seed


def with_bots(default: str) -> Callable[[F], F]:
    """Add `--bots`, names with commas between them."""
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        callback=_bots,
        help=f"Who plays the seats, in turn: {', '.join(BOTS)}, with commas between.",
    )


def _bots(_ctx: click.Context, _param: click.Parameter, given: str) -> list[str]:
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name not in BOTS:
            hint = similar_help(name, BOTS, "bot") or f"there are {', '.join(BOTS)}"
            raise click.BadParameter(f"no bot is called {name!r}; {hint}")
    return names


def with_players(command: F) -> F:
    """Add `--players`."""
    return click.option(
        "--players", type=int, help="How many play; the least the pack allows when left out."
    )(command)


def with_json(command: F) -> F:
    """Add `--json`."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print JSON, and nothing else, on standard output."
    )(command)


def clean(text: str) -> str:
    """A text of a pack without what would move or colour a terminal."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def players_of(game: Game, given: int | None) -> int:
    """The number of players, if the game is for so many."""
    low, high = game.players
    players = low if given is None else given
    if not low <= players <= high:
        raise click.BadParameter(
            f"{game.name} is for {low} to {high} players, not {players}", param_hint="--players"
        )
    return players
