"""`cardrules show`: what is in a pack."""

import json
from collections.abc import Iterable
from typing import Any

import click

import cardrules
from cardrules.cli.command import Command, with_json, with_options
from cardrules.game import Game
from cardrules.model.records import OptionDef
from cardrules.syntax.printer import print_

SCHEMA = "cardrules/show/1"
SHORT = 40
"""A field whose values are all this short has a column; the text of the card says the others."""


@click.command(cls=Command)
@click.argument("pack")
@with_options
@with_json
def command(pack: str, options: dict[str, str], as_json: bool) -> None:
    """Show a PACK: its players, its options, and its cards with their text."""
    game = cardrules.load(pack, options)
    data = _described(game)
    if as_json:
        click.echo(json.dumps(data))
        return
    low, high = data["players"]
    click.echo(f"{click.style(data['title'], bold=True)} ({data['pack']} {data['version']})")
    click.echo(f"players: {low}" if low == high else f"players: {low} to {high}")
    for line in _option_lines(data["options"]):
        click.echo(line)
    for kind in dict.fromkeys(card["kind"] for card in data["cards"]):
        _print_kind(kind, [card for card in data["cards"] if card["kind"] == kind])


def _described(game: Game) -> dict[str, Any]:
    options = game._pack({}).model.options
    return {
        "schema": SCHEMA,
        "pack": game.name,
        "title": game.title,
        "version": game.version,
        "fingerprint": game.fingerprint,
        "players": list(game.players),
        "options": [_option(name, option) for name, option in options.items()],
        "cards": game.cards(),
    }


def _option(name: str, option: OptionDef) -> dict[str, Any]:
    return {
        "name": name,
        "type": print_(option.type),
        "from": print_(option.from_) if option.from_ is not None else None,
        "to": print_(option.to) if option.to is not None else None,
        "value": print_(option.default),
        "note": option.note.text if option.note is not None else "",
    }


def _option_lines(options: Iterable[dict[str, Any]]) -> Iterable[str]:
    for option in options:
        limits = "".join(f" {word} {option[word]}" for word in ("from", "to") if option[word])
        note = f"; {option['note']}" if option["note"] else ""
        yield f"option {option['name']} = {option['value']} ({option['type']}{limits}{note})"


def _print_kind(kind: str, cards: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    names = list(dict.fromkeys(name for card in cards for name in card["fields"]))
    fields = [name for name in names if all(len(_cell(card, name)) <= SHORT for card in cards)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (kind, "copies", *fields, "text"):
        table.add_column(name, justify="right" if name == "copies" else "left")
    for card in cards:
        cells = [card["id"], str(card["copies"]), *(_cell(card, name) for name in fields)]
        table.add_row(*(Text(cell) for cell in (*cells, card["text"])))
    color = click.get_current_context().color
    click.echo()
    Console(
        force_terminal=color or None, color_system="auto" if color is not False else None
    ).print(table)


def _cell(card: dict[str, Any], name: str) -> str:
    return str(card["fields"].get(name, ""))
