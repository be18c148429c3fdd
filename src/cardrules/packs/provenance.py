"""Where the values of a pack come from: what it says of them, and what variants and options change.

>>> [origin.status for origin in trace("subatomic").values if "burn" in origin.address]
['reconstructed']
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from cardrules.diagnostics import Report
from cardrules.errors import PackError
from cardrules.packs.addresses import value_at
from cardrules.packs.loader import read_pack
from cardrules.packs.options import apply_options
from cardrules.packs.variant import PROVENANCE, Change, changes
from cardrules.syntax import document as doc

STATUSES = ("reconstructed", "derived", "documented")
"""How sure a value is, the least sure first."""


@frozen
class Origin:
    """A value, and where it comes from."""

    address: str
    value: doc.Value
    status: str
    source: str
    note: str


@frozen
class Trace:
    """All that is told of the values of a pack."""

    values: tuple[Origin, ...]
    edits: tuple[tuple[str, tuple[Change, ...]], ...]  # by variant, the lowest first
    options: tuple[tuple[str, str, tuple[Change, ...]], ...]  # by option and value


def trace(name_or_path: str | Path, options: Mapping[str, str] | None = None) -> Trace:
    """Return where the values of a pack come from; `PackError` if it cannot be read."""
    report = Report()
    text = read_pack(name_or_path, report)
    if text is None or text.model(options or {}, report) is None:
        raise PackError(report)
    edited, _ = apply_options(text.document, options or {}, report)
    return Trace(
        tuple(_origins(text.with_provenance(edited))),
        tuple((each.pack, changes(each.before, each.edits)) for each in text.edited),
        tuple(_of_options(text.document)),
    )


def _origins(document: doc.Mapping) -> Iterator[Origin]:
    section = document.get(PROVENANCE)
    for entry in section.entries if isinstance(section, doc.Mapping) else ():
        value = value_at(document, entry.key.text)
        assert value, "an address that leads nowhere has been refused"
        fields = [_text(entry.value, name) for name in ("is", "source", "note")]
        yield Origin(entry.key.text, value, *fields)


def _text(value: doc.Value, name: str) -> str:
    found = value.get(name) if isinstance(value, doc.Mapping) else None
    return found.text if isinstance(found, doc.Scalar) else ""


def _of_options(document: doc.Mapping) -> Iterator[tuple[str, str, tuple[Change, ...]]]:
    """Yield what each value of each option changes, if it changes anything."""
    section = document.get("options")
    for option in section.entries if isinstance(section, doc.Mapping) else ():
        edits = option.value.get("edits") if isinstance(option.value, doc.Mapping) else None
        for each in edits.entries if isinstance(edits, doc.Mapping) else ():
            yield option.key.text, each.key.text, changes(document, each.value)
