"""`cardrules show`: what is in a pack."""

import json
import textwrap
from collections.abc import Iterable
from typing import Any

import click

import cardrules
from cardrules.cli.command import Command, clean, with_json, with_options
from cardrules.cli.provenance import provenance_data, provenance_lines
from cardrules.game import Game
from cardrules.model.records import OptionDef
from cardrules.packs.provenance import Trace, trace
from cardrules.syntax.printer import print_

SCHEMA = "cardrules/show/1"
WIDTH = 76
"""How long a line of a card's text may be."""


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
    for kind in dict.fromkeys(card["kind"] for card in data["cards"]):
        _print_kind(kind, [card for card in data["cards"] if card["kind"] == kind])


def _title(game: Game) -> str:
    return f"{click.style(clean(game.title), bold=True)} ({game.name} {game.version})"


def _show_provenance(game: Game, found: Trace, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(provenance_data(game.name, found)))
        return
    click.echo(_title(game))
    for line in provenance_lines(found):
        click.echo(line)


def _described(game: Game) -> dict[str, Any]:
    model = game._pack({}).model
    return {
        "schema": SCHEMA,
        "pack": game.name,
        "title": game.title,
        "version": game.version,
        "fingerprint": game.fingerprint,
        "players": list(game.players),
        "options": [
            _option(name, option, print_(model.chosen[name]))
            for name, option in model.options.items()
        ],
        "cards": game.cards(),
    }


def _option(name: str, option: OptionDef, value: str) -> dict[str, Any]:
    return {
        "name": name,
        "type": print_(option.type),
        "from": print_(option.from_) if option.from_ is not None else None,
        "to": print_(option.to) if option.to is not None else None,
        "value": value,
        "default": print_(option.default),
        "note": option.note.text if option.note is not None else "",
    }


def _option_lines(options: Iterable[dict[str, Any]]) -> Iterable[str]:
    for option in options:
        limits = "".join(f" {word} {option[word]}" for word in ("from", "to") if option[word])
        note = f"; {clean(option['note'])}" if option["note"] else ""
        yield f"option {option['name']} = {option['value']} ({option['type']}{limits}{note})"


def _print_kind(kind: str, cards: list[dict[str, Any]]) -> None:
    click.echo()
    click.echo(click.style(f"{kind} ({sum(card['copies'] for card in cards)})", bold=True))
    width = max(len(card["id"]) for card in cards)
    for card in cards:
        copies = f"{card['copies']:>3} × " if card["copies"] > 1 else " " * 6
        name = click.style(card["id"].ljust(width), fg="cyan")
        first, *rest = _wrapped(card["text"]) or [""]
        click.echo(f"{copies}{name}  {first}".rstrip())
        for line in rest:
            click.echo(" " * (width + 8) + line)


def _wrapped(text: str) -> list[str]:
    """The lines of a text, none too long for a screen."""
    return [
        part
        for line in text.splitlines()
        for part in textwrap.wrap(clean(line), WIDTH, subsequent_indent="  ")
    ]
