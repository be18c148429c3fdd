"""`cardrules simulate`: many games of bots, and what came of them."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

import cardrules
from cardrules.cli.command import (
    Command,
    players_of,
    with_bots,
    with_json,
    with_options,
    with_players,
    with_seed,
)
from cardrules.sim import Result, simulate


@click.command(cls=Command)
@click.argument("pack")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@with_players
@with_bots("random")
@with_seed
@with_options
@click.option("--processes", type=click.IntRange(1), default=1, help="Play in so many processes.")
@with_json
def command(
    pack: str,
    games: int,
    players: int | None,
    bots: list[str],
    seed: int,
    options: dict[str, str],
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play many games of a PACK and sum up what came of them.

    The digest stands for all outcomes: equal arguments give an equal digest on every machine.
    """
    game = cardrules.load(pack, options)
    seats = players_of(game, players)
    if len(bots) > seats:
        raise click.BadParameter(f"{len(bots)} bots for {seats} players", param_hint="--bots")
    with _progress(games) as progress:
        result = simulate(game, games, seats, bots, seed, progress=progress, processes=processes)
    click.echo(json.dumps(result.to_json()) if as_json else _text(result))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)


def _text(result: Result) -> str:
    endings = ", ".join(f"{name} {count}" for name, count in result.endings.items())
    pace = (
        f"{result.mean_decisions:.1f} decisions a game; {result.games_per_second:.2f} games/s, "
        f"{result.decisions_per_second:.0f} decisions/s, {result.seconds:.1f} s"
    )
    lines = [
        f"{result.pack}: {result.games} games of {result.players} players, seed {result.seed}",
        f"{'':10}{'bot':10}{'wins':>10}{'mean score':>12}",
        *(_seat(result, seat) for seat in range(result.players)),
        f"endings: {endings}",
        pace,
        f"digest {result.digest}",
    ]
    return "\n".join(lines)


def _seat(result: Result, seat: int) -> str:
    bot = result.bots[seat % len(result.bots)]
    numbers = f"{result.wins[seat]:10.1f}{result.mean_scores[seat]:12.2f}"
    return f"{f'player {seat + 1}':10}{bot:10}{numbers}"
