"""`cardrules show --provenance`: where the values of a pack come from, for a screen and as data."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

import click

from cardrules.cli.command import clean
from cardrules.packs.addresses import brief
from cardrules.packs.provenance import STATUSES, Origin, Trace
from cardrules.packs.variant import Change
from cardrules.source import Span
from cardrules.syntax import document as doc

SCHEMA = "cardrules/provenance/1"
WIDTH = 40
"""How much of a value is shown in a line of the list."""

_COLOURS = {"reconstructed": "yellow", "derived": "cyan", "documented": "green"}


def provenance_data(pack: str, trace: Trace) -> dict[str, Any]:
    """All of it as plain data; values as they are written."""
    return {
        "schema": SCHEMA,
        "pack": pack,
        "values": [
            {
                "address": each.address,
                "value": doc.to_plain(each.value),
                "is": each.status,
                "source": each.source,
                "note": each.note,
                "place": str(each.value.span),
            }
            for each in _sorted(trace.values)
        ],
        "edits": [
            {"pack": name} | _change_data(each) for name, made in trace.edits for each in made
        ],
        "options": [
            {"option": option, "value": value} | _change_data(each)
            for option, value, made in trace.options
            for each in made
        ],
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {
        "edit": change.action,
        "address": change.address.text,
        "was": doc.to_plain(change.was) if change.was else None,
        "to": doc.to_plain(change.to) if change.to else None,
        "note": change.note,
        "place": str(change.address.span),
    }


def _sorted(values: Iterable[Origin]) -> list[Origin]:
    return sorted(values, key=lambda each: STATUSES.index(each.status))


def provenance_lines(trace: Trace) -> Iterator[str]:
    """The lines for a screen: values by how sure they are, then what is changed, and by what."""
    for status in STATUSES:
        found = [each for each in trace.values if each.status == status]
        if found:
            yield from _headed(f"{status} ({len(found)})", _COLOURS[status])
            yield from _value_lines(found)
    for name, made in trace.edits:
        yield from _headed(f"edits of {name} ({len(made)})")
        yield from (line for change in made for line in _change_lines(change))
    for option, value, made in trace.options:
        yield from _headed(f"option {option} = {value} ({len(made)})")
        yield from (line for change in made for line in _change_lines(change))
    if not (trace.values or trace.edits or trace.options):
        yield "nothing is said of where its values come from"


def _headed(text: str, colour: str | None = None) -> Iterator[str]:
    yield ""
    yield click.style(clean(text), bold=True, fg=colour)


def _value_lines(values: Sequence[Origin]) -> Iterator[str]:
    rows = [
        [each.address, brief(each.value, WIDTH), each.source, _place(each.value.span)]
        for each in values
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row, each in zip(rows, values, strict=True):
        cells = [clean(cell).ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield "  " + "  ".join([click.style(cells[0], fg="cyan"), *cells[1:]]).rstrip()
        if each.note:
            yield click.style(f"  {' ' * widths[0]}  {clean(_line(each.note))}", dim=True)


def _change_lines(change: Change) -> Iterator[str]:
    address = click.style(clean(change.address.text), fg="cyan")
    yield f"  {change.action} {address}  {_place(change.address.span)}"
    if change.was is not None:
        yield f"      was   {clean(brief(change.was))}"
    if change.to is not None:
        yield f"      to    {clean(brief(change.to))}"
    if change.note:
        yield click.style(f"      note  {clean(_line(change.note))}", dim=True)


def _line(text: str) -> str:
    return " ".join(text.split())


def _place(span: Span) -> str:
    """The file, with the folder it lies in, and the line."""
    return f"{'/'.join(PurePath(span.source.path).parts[-2:])}:{span.line}"
