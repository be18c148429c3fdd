"""`cardrules show`: what is in a pack."""

import json
import textwrap
from collections.abc import Iterable
from typing import Any

import click

import cardrules
from cardrules.cli.cards import WIDTH, card_lines
from cardrules.cli.command import Command, clean, with_json, with_options
from cardrules.cli.provenance import provenance_data, provenance_lines
from cardrules.game import Game
from cardrules.model.records import OptionDef
from cardrules.packs.provenance import Trace, trace
from cardrules.syntax.printer import print_

SCHEMA = "cardrules/show/1"


@click.command(cls=Command)
@click.argument("pack")
@click.option("--provenance", is_flag=True, help="Show where its values come from instead.")
@with_options
@with_json
def command(pack: str, provenance: bool, options: dict[str, str], as_json: bool) -> None:
    """Show a PACK: its players, its options, and its cards with their text."""
    game = cardrules.load(pack, options)
    if provenance:
        _show_provenance(game, trace(pack, options), as_json)
        return
    data = _described(game)
    if as_json:
        click.echo(json.dumps(data))
        return
    low, high = data["players"]
    click.echo(_title(game))
    click.echo(f"players: {low}" if low == high else f"players: {low} to {high}")
    for line in _option_lines(data["options"]):
        click.echo(line)
    for line in card_lines(data["cards"], _families(game)):
        click.echo(line)


def _title(game: Game) -> str:
    return f"{click.style(clean(game.title), bold=True)} ({game.name} {game.version})"


def _show_provenance(game: Game, found: Trace, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(provenance_data(game.name, found)))
        return
    click.echo(_title(game))
    for line in provenance_lines(found):
        click.echo(line)


def _families(game: Game) -> dict[str, str]:
    """For each kind the first field that is one of several words: it divides the cards."""
    kinds = game._pack({}).model.kinds
    found = {
        kind: next((id for id, type in each.fields.items() if type.form == "one"), None)
        for kind, each in kinds.items()
    }
    return {kind: id for kind, id in found.items() if id}


def _described(game: Game) -> dict[str, Any]:
    model = game._pack({}).model
    changed: dict[str, dict[str, list[str]]] = {}
    for option, value, made in trace(game._path).options:
        changed.setdefault(option, {})[value] = [each.address.text for each in made]
    return {
        "schema": SCHEMA,
        "pack": game.name,
        "title": game.title,
        "version": game.version,
        "fingerprint": game.fingerprint,
        "players": list(game.players),
        "options": [
            _option(name, option, print_(model.chosen[name]), changed.get(name, {}))
            for name, option in model.options.items()
        ],
        "cards": game.cards(),
    }


def _option(
    name: str, option: OptionDef, value: str, changed: dict[str, list[str]]
) -> dict[str, Any]:
    return {
        "name": name,
        "type": print_(option.type),
        "from": print_(option.from_) if option.from_ is not None else None,
        "to": print_(option.to) if option.to is not None else None,
        "value": value,
        "default": print_(option.default),
        "note": option.note.text if option.note is not None else "",
        "changes": changed,
    }


def _option_lines(options: Iterable[dict[str, Any]]) -> Iterable[str]:
    for option in options:
        limits = "".join(f" {word} {option[word]}" for word in ("from", "to") if option[word])
        yield f"option {option['name']} = {option['value']} ({option['type']}{limits})"
        told = [f"{value} changes {', '.join(each)}" for value, each in option["changes"].items()]
        for line in filter(None, [option["note"], *told]):
            for part in textwrap.wrap(clean(line), WIDTH, subsequent_indent="  "):
                yield click.style(f"    {part}", dim=True)
