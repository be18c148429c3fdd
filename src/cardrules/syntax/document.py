"""YAML files as values that know where they were written.

Nothing is converted: ``no``, ``1e3`` and ``12:30`` stay the texts they are, and what a text means
is for the schema to decide.  A `Scalar` knows the place of each of its characters, whatever its
quotes, folds and indentation, so that an error inside an effect points at the file exactly.

>>> from cardrules.diagnostics import Report
>>> document = read_document(Source("a.yaml", "cost: 'it''s 3'"), Report())
>>> to_plain(document), str(document.get("cost").part(5, 6))
({'cost': "it's 3"}, 'a.yaml:1:14')
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

import yaml
from attrs import field, frozen

from cardrules.diagnostics import Label, Report
from cardrules.source import Source, Span, shown_path
from cardrules.syntax.commas import cut_items, report_cut, report_last_comma
from cardrules.syntax.faults import report_alias, report_fault, report_tag, word_at
from cardrules.syntax.scalars import block_pieces, flow_pieces, written_end

MAX_DEPTH = 40
MAX_SIZE = 2_000_000
MAX_NODES = 200_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Values


@frozen
class Scalar:
    """A text; ``offsets`` holds the place in the source of each character, and of the end."""

    text: str
    span: Span = field(eq=False)
    offsets: tuple[int, ...] = field(eq=False, repr=False)

    def part(self, start: int, end: int) -> Span:
        """Return where the characters from ``start`` up to ``end`` of the text were written."""
        first = self.offsets[start]
        return Span(self.span.source, first, self._end_of(end - 1) if end > start else first)

    def _end_of(self, index: int) -> int:
        return written_end(self.span.source.text, self.offsets[index], self.offsets[index + 1])


@frozen
class Entry:
    """A key and its value."""

    key: Scalar
    value: "Value"


@frozen
class Mapping:
    """Keys with values, in the order they were written."""

    entries: tuple[Entry, ...]
    span: Span = field(eq=False)
    _index: dict[str, Entry] = field(init=False, eq=False, repr=False)

    @_index.default
    def _build_index(self) -> dict[str, Entry]:
        return {entry.key.text: entry for entry in self.entries}

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or None."""
        return self._index.get(key)

    def get(self, key: str) -> "Value | None":
        """Return the value of a key, or None."""
        entry = self._index.get(key)
        return entry.value if entry else None

    def keys(self) -> tuple[str, ...]:
        """Return the texts of the keys."""
        return tuple(self._index)


@frozen
class Sequence:
    """A list of values."""

    items: tuple["Value", ...]
    span: Span = field(eq=False)


Value = Scalar | Mapping | Sequence


def to_plain(value: Value) -> Any:
    """Return a value as nested dictionaries, lists and texts, without places."""
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Sequence):
        return [to_plain(item) for item in value.items]
    return {entry.key.text: to_plain(entry.value) for entry in value.entries}


# Files


def read_file(path: Path, report: Report, shown_as: str | None = None) -> Source | None:
    """Return the text of a file, or None with the reason in the report."""
    shown = shown_as or shown_path(path)
    nowhere = Span(Source(shown, ""), 0, 0)
    if not path.is_file():
        what = "this is not a file" if path.exists() else "this file does not exist"
        report.add("missing-file", what, nowhere)
        return None
    try:
        with path.open("rb") as file:
            data = file.read(MAX_SIZE + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        report.add("missing-file", f"this file cannot be opened: {reason}", nowhere)
        return None
    if len(data) > MAX_SIZE:
        _report_size(nowhere, report)
        return None
    return _decode(shown, data, report)


def _decode(shown: str, data: bytes, report: Report) -> Source | None:
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(shown, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = Source(shown, data[: error.start].decode("utf-8")).text
        span = Span(Source(shown, data.decode("utf-8", "replace")), len(before), len(before) + 1)
        report.add(
            "not-utf8",
            "the file is not UTF-8 text",
            span,
            f"the byte 0x{data[error.start]:02x} is no character here",
            help="save the file with the encoding UTF-8",
        )
        return None


def _report_size(span: Span, report: Report) -> None:
    report.add(
        "too-large",
        f"the file is larger than {MAX_SIZE // 1_000_000} MB",
        span,
        help="divide it into several files",
    )


# Documents


def read_document(source: Source, report: Report) -> Value | None:
    """Return the value a YAML text holds, or None when it cannot be read to its end.

    All that is refused is in the report.  Of two equal keys the first is kept, so that the rest
    of the file can be checked.
    """
    if len(source.text) > MAX_SIZE:
        _report_size(Span(source, 0, 0), report)
        return None
    if hidden := _HIDDEN.search(source.text):
        _report_hidden(Span(source, hidden.start(), hidden.end()), report)
        return None
    try:
        return _Reader(source, report).read()
    except _RefusedError:
        return None
    except yaml.YAMLError as error:
        report_fault(source, error, report)
        return None


# What YAML does not allow in a text, and what it takes for a line end and an editor does not.
_HIDDEN = re.compile(
    "[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def _report_hidden(span: Span, report: Report) -> None:
    report.add(
        "not-yaml",
        f"the file contains the invisible character U+{ord(span.text):04X}",
        span,
        "an invisible character",
        help="delete the character",
    )


class _RefusedError(Exception):
    """Ends the reading of a file whose problem is already in the report."""


def _events(text: str) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except ValueError as error:
        # The parser in pure Python lets chr() complain about an escape that is out of range.
        raise yaml.YAMLError(str(error)) from error


class _Reader:
    """Builds the value of a file from the events of the YAML parser.

    An alias is an event like any other, so that it is refused before anything is copied.
    """

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.events = _events(source.text)
        self.nodes = 0
        self.is_cut = False  # a value in brackets is not whole: what follows makes no sense
        self.later: list[Callable[[], None]] = []  # reports on commas, if nothing is worse

    def read(self) -> Value:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            self._refuse_empty()
        root = self._value(next(self.events), 0, 0)
        if root.span.start == root.span.end:
            self._refuse_empty()
        next(self.events)
        following = next(self.events)
        if not isinstance(following, yaml.StreamEndEvent):
            self._refuse_second(following)
        for report in self.later:
            report()
        if self.is_cut:
            raise _RefusedError
        return root

    def _value(self, event: Any, indent: int, depth: int) -> Value:
        self._admit(event, depth)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, indent)
        column = indent if event.flow_style else event.start_mark.column
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, column, depth + 1)
        return self._mapping(event, column, depth + 1)

    def _scalar(self, event: Any, indent: int) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        if event.style in ("|", ">"):
            pieces, end = block_pieces(self.source.text, start, indent)
        else:
            pieces = flow_pieces(self.source.text, start, end, event.style or "")
        text = "".join(char for char, _ in pieces)
        last = end - 1 if event.style in ("'", '"') else end
        offsets = (*(offset for _, offset in pieces), last)
        return Scalar(text, Span(self.source, start, end), offsets)

    def _sequence(self, start: Any, column: int, depth: int) -> Sequence:
        items: list[Value] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._value(event, column, depth))
        if start.flow_style:
            self._check_items(items)
            self._check_last_comma(items, event)
        return Sequence(tuple(items), self._extent(start, event, items))

    def _mapping(self, start: Any, column: int, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        values: list[Value] = []
        bare: list[Scalar] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._value(event, column, depth)
            value = self._value(next(self.events), column, depth)
            if start.flow_style and self._is_bare(key, value):
                bare.append(key)
                continue
            self._refuse_bare(bare, values)
            values += key, value
            self._keep(entries, key, value)
        self._refuse_bare(bare, values)
        if start.flow_style:
            self._check_last_comma(values, event)
        return Mapping(tuple(entries.values()), self._extent(start, event, values))

    def _extent(self, start: Any, end: Any, values: list[Value]) -> Span:
        """Return the span of a collection, without the blank lines that follow it."""
        first, last = start.start_mark.index, end.end_mark.index
        if values and not (start.flow_style and self.source.text[first] in "[{"):
            last = values[-1].span.end
        return Span(self.source, first, last)

    def _is_bare(self, key: Value, value: Value) -> TypeGuard[Scalar]:
        """Say whether a key in braces has neither `:` nor value."""
        is_alone = not self.source.text[key.span.end : value.span.end].strip()
        return isinstance(key, Scalar) and is_alone

    def _keep(self, entries: dict[str, Entry], key: Value, value: Value) -> None:
        if not isinstance(key, Scalar):
            self._report_key(key)
        elif first := entries.get(key.text):
            self._report_duplicate(first.key, key)
        else:
            entries[key.text] = Entry(key, value)

    # What is refused

    def _admit(self, event: Any, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._refuse("too-large", f"the file has more than {MAX_NODES:,} values", event)
        if depth >= MAX_DEPTH and not isinstance(event, yaml.ScalarEvent):
            self._refuse("too-deep", f"values are nested more than {MAX_DEPTH} deep", event)
        if event.anchor is not None:
            report_alias(self._word(event), self.report)
            raise _RefusedError
        if event.tag is not None:
            report_tag(self._word(event), self.report)
            raise _RefusedError

    def _refuse(self, code: str, message: str, event: Any) -> None:
        self.report.add(code, message, self._word(event), "the limit is reached here")
        raise _RefusedError

    def _refuse_empty(self) -> None:
        self.report.add("empty-file", "the file says nothing", Span(self.source, 0, 0))
        raise _RefusedError

    def _refuse_second(self, event: Any) -> None:
        self.report.add(
            "several-documents",
            "the file holds more than one document",
            self._word(event),
            "a second document begins here",
            help="remove the line `---`, or put what follows it into a file of its own",
        )
        raise _RefusedError

    def _report_key(self, key: Value) -> None:
        what = "a list" if isinstance(key, Sequence) else "a group of fields"
        self.report.add(
            "key-not-text",
            f"a key is {what}",
            key.span,
            "a key must be a text",
            help="a text that begins with `[` or `{` must be put in quotes",
        )

    def _report_duplicate(self, first: Scalar, again: Scalar) -> None:
        self.report.add(
            "duplicate-key",
            f"the key `{again.text}` is written twice",
            again.span,
            "written again here",
            others=[Label(first.span, "first written here")],
        )

    def _refuse_bare(self, bare: list[Scalar], values: list[Value]) -> None:
        """Refuse keys in braces that are none: the value before them was cut by a comma."""
        if not bare:
            return
        rest = bare[0].span.to(bare[-1].span)
        if values and self._plain_text(values[-1]):
            name = values[-2].span.text
            self.later.append(partial(report_cut, values[-1].span, rest, name, self.report))
        else:
            self.later.append(partial(self._report_bare_key, bare[0]))
        self.is_cut = True
        bare.clear()

    def _check_items(self, items: list[Value]) -> None:
        """Refuse a value of a list that was cut by a comma within its round brackets."""
        for first, last in cut_items([self._plain_text(item) for item in items]):
            rest = items[first + 1].span.to(items[last].span)
            self.later.append(partial(report_cut, items[first].span, rest, "", self.report))
            self.is_cut = True

    def _plain_text(self, value: Value) -> str:
        """Return a text that is not in quotes; in quotes, a comma cuts nothing."""
        is_quoted = value.span.text.startswith(("'", '"'))
        return value.text if isinstance(value, Scalar) and not is_quoted else ""

    def _check_last_comma(self, values: list[Value], end: Any) -> None:
        if values and not self.is_cut:
            after = Span(self.source, values[-1].span.end, end.end_mark.index - 1)
            if "," in after.text:
                self.later.append(partial(report_last_comma, after, self.report))

    def _report_bare_key(self, key: Scalar) -> None:
        self.report.add(
            "not-yaml",
            f"`{key.text}` stands in braces without a `:` and a value",
            key.span,
            "no value",
            help="inside braces, a value that contains `,` must be put in quotes",
        )

    def _word(self, event: Any) -> Span:
        return word_at(self.source, event.start_mark.index)
