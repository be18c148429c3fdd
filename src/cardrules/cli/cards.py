"""The cards of a pack as tables: one for each kind, and for each family of a kind that has them."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import click

from cardrules.cli.command import clean

WIDTH = 100
"""How long a line of a table may be, if names and numbers are not longer themselves."""

_LEAST = 16
_DEED = "(see text)"

Card = dict[str, Any]
Families = dict[str, str]
"""For each kind that divides its cards, the field that does."""


def card_lines(cards: Sequence[Card], families: Families) -> Iterator[str]:
    """The lines of all tables, each with a heading and the number of its cards."""
    for kind in dict.fromkeys(card["kind"] for card in cards):
        found = [card for card in cards if card["kind"] == kind]
        yield ""
        yield click.style(f"{kind} ({_count(found)})", bold=True)
        field = families.get(kind)
        for family in dict.fromkeys(card["said"].get(field, "") for card in found):
            group = [card for card in found if card["said"].get(field, "") == family]
            if field:
                yield ""
                yield click.style(f"  {clean(family) or 'other'} ({_count(group)})", bold=True)
            yield from _table(group, field)


def _count(cards: Sequence[Card]) -> int:
    return sum(card["copies"] for card in cards)


def _table(cards: Sequence[Card], family: str | None) -> Iterator[str]:
    """A heading with the fields, and for each card its row, with the text of its deeds below."""
    fields = _columns(cards, family)
    names = max(len(card["id"]) for card in cards)
    needed = [max(len(field), *(len(_said(card, field)) for card in cards)) for field in fields]
    widths = _fitted(needed, WIDTH - names - 6 - 2 * len(fields))
    sized = list(zip(fields, widths, strict=True))
    rows = [[textwrap.wrap(_said(card, field), room) for field, room in sized] for card in cards]
    if fields:
        heads = "  ".join(field.ljust(width) for field, width in sized)
        yield click.style(f"{' ' * (names + 8)}{heads}".rstrip(), dim=True)
    for card, row in zip(cards, rows, strict=True):
        indent = " " * (names + 8)
        lines = [*_row_lines(row, widths), *_text_lines(card, WIDTH - len(indent))] or [""]
        copies = f"{card['copies']:>3} × " if card["copies"] > 1 else " " * 6
        name = click.style(card["id"], fg="cyan")
        yield f"{copies}{name}{' ' * (names - len(card['id']) + 2)}{lines[0]}".rstrip()
        yield from (f"{indent}{line}" for line in lines[1:])


def _fitted(widths: list[int], room: int) -> list[int]:
    """Widths for columns that have so much room together: the widest ones give way."""
    found = list(widths)
    while sum(found) > room and max(found) > _LEAST:
        found[found.index(max(found))] -= 1
    return found


def _columns(cards: Sequence[Card], family: str | None) -> list[str]:
    """The fields that some of the cards have and that are no deeds; the family is the heading."""
    found: dict[str, None] = {}
    for card in cards:
        found |= dict.fromkeys(name for name, text in card["fields"].items() if text != _DEED)
    found.pop(family or "", None)
    order = [name for card in cards for name in card["said"] if name in found]
    return list(dict.fromkeys(order))


def _said(card: Card, field: str) -> str:
    return clean(card["said"].get(field, ""))


def _row_lines(row: Sequence[list[str]], widths: Sequence[int]) -> Iterator[str]:
    """The fields of a card beside each other, in as many lines as the longest needs."""
    for line in zip_longest(*row, fillvalue=""):
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _text_lines(card: Card, room: int) -> Iterator[str]:
    """What the card does."""
    for field, text in card["fields"].items():
        for line in card["said"][field].splitlines() if text == _DEED else ():
            yield from textwrap.wrap(clean(line), room, subsequent_indent="  ")
