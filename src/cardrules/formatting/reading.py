"""Reading a file to format it: which text is of the language, and which group is a record.

Both are told by the records themselves: a file is read as if the rest of its pack were there, and
the places of what was read are looked up.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from attrs import evolve, field, frozen

from cardrules.diagnostics import Report
from cardrules.errors import UnknownPack
from cardrules.model import records
from cardrules.model.fields import written_fields
from cardrules.model.structure import plurals, sections, structure_pack
from cardrules.packs.registry import PACK_FILE, find_named
from cardrules.packs.variant import Edit, read_edits
from cardrules.source import Source, Span
from cardrules.syntax import document as doc
from cardrules.syntax import nodes
from cardrules.syntax.printer import INDENT

Change = tuple[int, int, str]
"""A stretch of a text, from one place up to another, and what shall stand there."""


@frozen
class File:
    """A file; the trees of its texts and the orders of its records, by the places they begin at."""

    source: Source
    root: doc.Value | None
    report: Report
    trees: dict[int, nodes.Node] = field(factory=dict)
    orders: dict[int, list[str]] = field(factory=dict)

    @property
    def text(self) -> str:
        return self.source.text


def read(text: str, path: str, kinds: dict[str, doc.Entry]) -> File:
    """Return a file with all that its records tell; ``kinds`` are those of its pack."""
    source, report = Source(path, text), Report()
    file = File(source, doc.read_document(source, report), report)
    if isinstance(file.root, doc.Mapping) and report.ok:
        groups = {entry.key.span.start: entry.value for entry in _entries(file.root)}
        _learn(file, structure_pack(_as_pack(file.root, kinds), report, {}, ""), groups, file.root)
        for edit, value in _edited_values(file.root):
            alone = doc.Mapping((_at_address(edit, value),), file.root.span)
            told = groups | {edit.parts()[-1].span.start: value} if value is edit.to else {}
            _learn(file, structure_pack(_as_pack(alone, kinds), Report(), {}, ""), told, value)
    return file


@cache
def _rest() -> doc.Mapping:
    """Return what a pack must have: a file is read as if the rest of its pack were there."""
    head = "pack: {name: rest, title: rest, version: rest, players: 1}"
    text = f"{head}\nkinds: {{}}\ngame: rest\nwinner: most rest"
    rest = doc.read_document(Source("", text), Report())
    assert isinstance(rest, doc.Mapping)
    return rest


def _as_pack(root: doc.Mapping, kinds: dict[str, doc.Entry]) -> doc.Mapping:
    """Return the sections of a file that hold records, completed to a pack."""
    found = {each.key.text: each for each in _rest().entries}
    found["kinds"] = evolve(found["kinds"], value=doc.Mapping(tuple(kinds.values()), root.span))
    for each in root.entries:
        is_joined = each.key.text in ("pack", "kinds")
        value = _over(found[each.key.text].value, each.value) if is_joined else each.value
        found[each.key.text] = evolve(each, value=value)
    whole = doc.Mapping(tuple(found.values()), root.span)
    known = {*sections(), *plurals(whole)}
    if not kinds and root.entry("kinds") is None:
        known.remove("kinds")
    kept = tuple(each for each in whole.entries if each.key.text in known)
    return doc.Mapping(kept, root.span)


def _over(below: doc.Value, above: doc.Value) -> doc.Value:
    """Return a group with what it leaves out of another."""
    if not isinstance(below, doc.Mapping) or not isinstance(above, doc.Mapping):
        return above
    left = (each for each in below.entries if above.entry(each.key.text) is None)
    return doc.Mapping((*above.entries, *left), above.span)


def _edited_values(root: doc.Mapping) -> Iterator[tuple[Edit, doc.Value]]:
    """Yield what the edits of a variant and of its options say that stands, or shall, somewhere.

    What stood there keeps its order, since an edit looks for it as it is.
    """
    lists = [each.value for each in root.entries if each.key.text == "edits"]
    for option in _group(root, "options").entries:
        lists += (each.value for each in _group(option.value, "edits").entries)
    for each in lists:
        for edit in read_edits(each, Report()):
            yield from ((edit, value) for value in (edit.was, edit.to) if value is not None)


def _at_address(edit: Edit, value: doc.Value) -> doc.Entry:
    """Return a value of an edit, alone at its address."""
    *above, last = edit.parts()
    entry = doc.Entry(last, value)
    for part in reversed(above):
        entry = doc.Entry(part, doc.Mapping((entry,), part.span))
    return entry


def kinds_of(folder: Path, seen: tuple[Path, ...] = ()) -> dict[str, doc.Entry]:
    """Return the kinds that the files of a pack declare, and those of the pack it extends."""
    found: dict[str, doc.Entry] = {}
    if folder in seen or not (folder / PACK_FILE).is_file():
        return found
    for path in sorted(folder.glob("*.yaml")):
        source = doc.read_file(path, Report())
        root = doc.read_document(source, Report()) if source else None
        kinds, head = (_group(root, name) for name in ("kinds", "pack"))
        base = head.get("extends")
        if isinstance(base, doc.Scalar):
            found = kinds_of(_base(folder, base.text), (*seen, folder)) | found
        found |= {each.key.text: each for each in kinds.entries}
    return found


def _group(root: doc.Value | None, name: str) -> doc.Mapping:
    found = root.get(name) if isinstance(root, doc.Mapping) else None
    return found if isinstance(found, doc.Mapping) else doc.Mapping((), _rest().span)


def _base(folder: Path, name: str) -> Path:
    beside = folder.resolve().parent / name
    try:
        return beside if (beside / PACK_FILE).is_file() else find_named(name)
    except UnknownPack:
        return folder


def _learn(file: File, model: Any, groups: dict[int, doc.Value], within: doc.Value) -> None:
    """Keep the trees and the orders that the records of a model give to the places of a value."""
    starts = sorted(each.scalar.span.start for each in scalars(file.root))
    for each in _parts(model):
        if isinstance(each, nodes.Node):
            if _is_within(each.span, within.span):
                file.trees[starts[bisect_right(starts, each.span.start) - 1]] = each
        elif each.span.source is file.source:
            group = groups.get(each.span.start)
            if isinstance(group, doc.Mapping):
                file.orders[group.span.start] = _order(each, model)


def _is_within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start < outer.end


def _parts(part: Any) -> Iterator[nodes.Node | records.Record]:
    """Yield the records in a part of a model, and the trees they hold."""
    if isinstance(part, nodes.Node):
        yield part
    elif isinstance(part, tuple | dict):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _parts(each)
    elif isinstance(part, records.Record | records.FieldValue | records.PackModel):
        if isinstance(part, records.Record):
            yield part
        for name in attrs.fields_dict(type(part)):
            yield from _parts(getattr(part, name))


def _order(record: records.Record, model: records.PackModel) -> list[str]:
    if isinstance(record, records.KindDef):
        return []
    if isinstance(record, records.ThingDef):
        return ["name", *model.kinds[record.kind].fields, "note"]
    class_: Any = type(record)
    return list(written_fields(class_))


# Walking


@frozen
class Place:
    """A text, how far the lines below it are indented, and whether it stands in brackets."""

    scalar: doc.Scalar
    indent: int
    in_brackets: bool
    is_key: bool = False


def collections(value: doc.Value | None) -> Iterator[doc.Mapping | doc.Sequence]:
    """Yield the groups and lists in a value, the outer ones first."""
    if isinstance(value, doc.Mapping | doc.Sequence):
        yield value
        for each in values(value):
            yield from collections(each)


def values(value: doc.Mapping | doc.Sequence) -> Iterator[doc.Value]:
    """Yield what a group or a list holds, without its keys."""
    if isinstance(value, doc.Sequence):
        yield from value.items
    else:
        yield from (entry.value for entry in value.entries)


def _entries(value: doc.Value | None) -> Iterator[doc.Entry]:
    for each in collections(value):
        yield from each.entries if isinstance(each, doc.Mapping) else ()


def scalars(root: doc.Value | None) -> Iterator[Place]:
    """Yield all the texts of a document, keys too."""
    if isinstance(root, doc.Mapping | doc.Sequence):
        yield from _scalars_in(root, in_brackets=False)


def _scalars_in(value: doc.Mapping | doc.Sequence, *, in_brackets: bool) -> Iterator[Place]:
    in_brackets = in_brackets or is_in_brackets(value)
    indent = value.span.column - 1 + len(INDENT)
    if isinstance(value, doc.Mapping):
        for entry in value.entries:
            yield Place(entry.key, indent, in_brackets, is_key=True)
    for each in values(value):
        if isinstance(each, doc.Scalar):
            yield Place(each, indent, in_brackets)
        else:
            yield from _scalars_in(each, in_brackets=in_brackets)


def is_in_brackets(value: doc.Mapping | doc.Sequence) -> bool:
    """Say whether a group or a list is written with brackets around it."""
    return value.span.text[:1] in ("[", "{")


# Replacing


def replaced(text: str, changes: Iterable[Change]) -> str:
    """Return a text with stretches of it replaced; they do not overlap."""
    parts: list[str] = []
    done = 0
    for start, end, new in sorted(changes):
        parts += text[done:start], new
        done = end
    return "".join(parts) + text[done:]


def line_end(text: str, place: int) -> int:
    """Return where the line ends that holds a place, or that has just ended there."""
    if text[place - 1 : place] == "\n":
        return place - 1
    end = text.find("\n", place)
    return len(text) if end < 0 else end
