"""`cardrules replay`: play a saved game again, and see that it is what it says."""

import json
from pathlib import Path
from typing import Any

import click

import cardrules
from cardrules.cli.command import Command
from cardrules.cli.screen import standings
from cardrules.errors import CardRulesError, PlayError, SaveError
from cardrules.game import Game
from cardrules.table import Table


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--player", type=int, help="Print what this player saw; without it, everything.")
@click.option("--pack", help="The pack or its folder, when it is not the one the save names.")
@click.option("--quiet", is_flag=True, help="Only say whether the save holds.")
def command(file: Path, player: int | None, pack: str | None, quiet: bool) -> None:
    """Play the game of a save FILE again from its start, print its log, and check its end."""
    text = _text(file)
    data = _header(text)
    game = cardrules.load(pack or data["pack"])
    saved = game.restore(text)
    again = _played(game, data)
    if again.digest() != saved.digest():
        raise SaveError(f"the choices of {file} do not lead to its position")
    if player is not None and not 1 <= player <= again.players:
        raise click.BadParameter(f"seats are 1 to {again.players}", param_hint="--player")
    if not quiet:
        click.echo("\n".join(again.log(player)))
        click.echo("\n".join(standings(again)) if again.over else "the game goes on")
    click.echo(f"{file}: {again.turns} decisions, digest {again.digest()} holds")


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(f"not a save: {file} is no text") from error


def _header(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"not a save: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("pack"), str):
        raise SaveError("not a save: it names no pack")
    return data


def _played(game: Game, data: dict[str, Any]) -> Table:
    """The game played from its start; what it holds has been checked by `restore`."""
    chance = "explicit" if data["state"]["explicit"] else "seeded"
    table = game.start(data["players"], data["seed"], data["options"], chance=chance)
    for number, choice in enumerate(data["choices"], 1):
        try:
            table.push(str(choice))
        except PlayError:
            raise
        except CardRulesError as error:
            raise SaveError(f"decision {number} of the save does not fit: {error}") from error
    return table
