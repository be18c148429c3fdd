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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from attrs import field, frozen

from cardrules.diagnostics import Label, Report
from cardrules.source import Source, Span

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
        written = _WRITTEN.match(
            self.span.source.text, self.offsets[index], self.offsets[index + 1]
        )
        return written.end() if written else self.offsets[index]


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
    shown = shown_as or path.as_posix()
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
        _report_fault(source, error, report)
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
        self.bare_keys: list[Scalar] = []

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
        for key in self.bare_keys:
            self._report_bare_key(key)
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
            pieces, end = _block_pieces(self.source.text, start, indent)
        else:
            pieces = _flow_pieces(self.source.text, start, end, event.style or "")
        text = "".join(char for char, _ in pieces)
        last = end - 1 if event.style in ("'", '"') else end
        offsets = (*(offset for _, offset in pieces), last)
        return Scalar(text, Span(self.source, start, end), offsets)

    def _sequence(self, start: Any, column: int, depth: int) -> Sequence:
        items: list[Value] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self._value(event, column, depth))
        return Sequence(tuple(items), self._extent(start, event, items))

    def _mapping(self, start: Any, column: int, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        values: list[Value] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._value(event, column, depth)
            value = self._value(next(self.events), column, depth)
            values += key, value
            self._keep(entries, key, value, in_braces=bool(start.flow_style))
        return Mapping(tuple(entries.values()), self._extent(start, event, values))

    def _extent(self, start: Any, end: Any, values: list[Value]) -> Span:
        """Return the span of a collection, without the blank lines that follow it."""
        first, last = start.start_mark.index, end.end_mark.index
        if values and not (start.flow_style and self.source.text[first] in "[{"):
            last = values[-1].span.end
        return Span(self.source, first, last)

    def _keep(
        self, entries: dict[str, Entry], key: Value, value: Value, *, in_braces: bool
    ) -> None:
        if not isinstance(key, Scalar):
            self._report_key(key)
        elif first := entries.get(key.text):
            self._report_duplicate(first.key, key)
        else:
            entries[key.text] = Entry(key, value)
            if in_braces and not self.source.text[key.span.end : value.span.end].strip():
                self.bare_keys.append(key)

    # What is refused

    def _admit(self, event: Any, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._refuse("too-large", f"the file has more than {MAX_NODES:,} values", event)
        if depth >= MAX_DEPTH and not isinstance(event, yaml.ScalarEvent):
            self._refuse("too-deep", f"values are nested more than {MAX_DEPTH} deep", event)
        if event.anchor is not None:
            _report_alias(self._word(event), self.report)
            raise _RefusedError
        if event.tag is not None:
            _report_tag(self._word(event), self.report)
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

    def _report_bare_key(self, key: Scalar) -> None:
        self.report.add(
            "not-yaml",
            f"`{key.text}` stands in braces without a `:` and a value",
            key.span,
            "no value",
            help="inside braces, a value that contains `,` must be put in quotes",
        )

    def _word(self, event: Any) -> Span:
        return _word_at(self.source, event.start_mark.index)


def _report_alias(span: Span, report: Report) -> None:
    report.add(
        "alias-refused",
        "anchors and aliases of YAML are not used in game files",
        span,
        "an anchor or an alias",
        help="a text that begins with `&` or `*` must be put in quotes",
        notes=["each value is written where it is used"],
    )


def _report_tag(span: Span, report: Report) -> None:
    report.add(
        "tag-refused",
        "tags of YAML are not used in game files",
        span,
        "a tag",
        help="a text that begins with `!` must be put in quotes",
    )


def _word_at(source: Source, offset: int) -> Span:
    """Return the span of what stands at an offset, up to the next blank or bracket."""
    word = _WORD.match(source.text, offset)
    return Span(source, offset, word.end() if word else offset)


_WORD = re.compile(r"[^\s\[\]{},]+|[\[\]{},]")

# The place of each character of a scalar

_Pieces = list[tuple[str, int]]

_WRITTEN = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)|''|.", re.DOTALL)
_FOLD = r"(?P<fold>[ \t]*\n[ \t\n]*)|(?P<blank>[ \t]+)"
_TOKENS = {
    "": re.compile(rf"{_FOLD}|(?P<same>[^ \t\n]+)"),
    "'": re.compile(rf"{_FOLD}|(?P<quote>'')|(?P<same>[^ \t\n']+)"),
    '"': re.compile(
        rf"\\(?P<joined>\n[ \t\n]*)|(?P<escape>\\(?:x..|u.{{4}}|U.{{8}}|.))"
        rf"|{_FOLD}|(?P<same>[^ \t\n\\]+)"
    ),
}
_ESCAPES = dict(
    zip('0abtnvfre \t"/\\N_LP', '\0\a\b\t\n\v\f\r\x1b \t"/\\\x85\xa0\u2028\u2029', strict=True)
)


def _flow_pieces(text: str, start: int, end: int, style: str) -> _Pieces:
    """Return the characters of a plain or quoted scalar, each with its offset."""
    if style:
        start, end = start + 1, end - 1
    pieces: _Pieces = []
    for token in _TOKENS[style].finditer(text, start, end):
        written, offset = token.group(), token.start()
        if token.lastgroup in ("same", "blank"):
            pieces += zip(written, range(offset, token.end()), strict=True)
        elif token.lastgroup == "quote":
            pieces.append(("'", offset))
        elif token.lastgroup == "escape":
            pieces.append((_unescape(written), offset))
        else:
            pieces += _folded(written, offset, joined=token.lastgroup == "joined")
    return pieces


def _unescape(written: str) -> str:
    letter, digits = written[1], written[2:]
    return chr(int(digits, 16)) if digits else _ESCAPES[letter]


def _folded(written: str, offset: int, *, joined: bool) -> _Pieces:
    """Return what line ends become: one is a space, or nothing after ``\\``; more are kept."""
    breaks = [offset + index for index, char in enumerate(written) if char == "\n"]
    if len(breaks) == 1 and not joined:
        return [(" ", breaks[0])]
    return [("\n", place) for place in breaks[1:]]


_HEADER = re.compile(r"(?P<style>[|>])(?P<flags>[+\-1-9]*)[^\n]*\n?")
_LINE = re.compile(r"(?P<lead> *)(?P<rest>[^\n]*)(?P<end>\n?)")


@frozen
class _Line:
    """A line of a block scalar: the text after the indentation, its offset, its line end."""

    text: str
    offset: int
    end: str

    def chars(self) -> _Pieces:
        return list(zip(self.text, range(self.offset, self.break_offset), strict=True))

    def line_end(self) -> _Pieces:
        return [(self.end, self.break_offset)] if self.end else []

    @property
    def break_offset(self) -> int:
        return self.offset + len(self.text)

    @property
    def is_more_indented(self) -> bool:
        return self.text[0] in " \t"


def _block_pieces(text: str, start: int, parent: int) -> tuple[_Pieces, int]:
    """Return the characters of a ``|`` or ``>`` scalar with their offsets, and where it ends."""
    header = _HEADER.match(text, start)
    assert header, "the YAML parser found a block scalar here"
    flags = header["flags"]
    indent = _block_indent(text, header.end(), parent, flags.strip("+-"))
    lines = list(_block_lines(text, header.end(), indent))
    kept = len(lines)
    while kept and not lines[kept - 1].text:
        kept -= 1
    pieces = _block_body(lines[:kept], folds=header["style"] == ">")
    tail = lines[max(kept - 1, 0) : kept] if "-" not in flags else []
    tail += lines[kept:] if "+" in flags else []
    pieces += [piece for line in tail for piece in line.line_end()]
    return pieces, _block_end(pieces, lines[:kept], header)


def _block_end(pieces: _Pieces, lines: list[_Line], header: re.Match[str]) -> int:
    if pieces:
        return pieces[-1][1] + 1
    return lines[-1].break_offset if lines else len(header.group().rstrip()) + header.start()


def _block_indent(text: str, start: int, parent: int, written: str) -> int:
    """Return how far the lines are indented: as written, or as far as the first of them."""
    if written:
        return parent + int(written)
    widest = 0
    for line in _LINE.finditer(text, start):
        widest = max(widest, len(line["lead"]))
        if line["rest"] or not line["end"]:
            break
    return max(widest, parent + 1)


def _block_lines(text: str, start: int, indent: int) -> Iterator[_Line]:
    """Yield the lines from ``start`` that are blank or indented enough."""
    for line in _LINE.finditer(text, start):
        lead, blank = len(line["lead"]), not line["rest"]
        if (lead < indent and not blank) or not line.group():
            return
        cut = line.start() + min(indent, lead)
        yield _Line(text[cut : line.start("end")], cut, line["end"])


def _block_body(lines: list[_Line], *, folds: bool) -> _Pieces:
    """Return the characters of the lines, without the end of the last."""
    pieces: _Pieces = []
    pending: list[_Line] = []
    last: _Line | None = None
    for line in lines:
        if line.text:
            pieces += _between(last, pending, line, folds=folds) + line.chars()
            last, pending = line, []
        else:
            pending.append(line)
    return pieces


def _between(last: _Line | None, blanks: list[_Line], line: _Line, *, folds: bool) -> _Pieces:
    """Return what stands between two lines with text: line ends, or a space for one folded."""
    kept = [piece for blank in blanks for piece in blank.line_end()]
    if last is None:
        return kept
    if folds and not last.is_more_indented and not line.is_more_indented:
        return kept or [(" ", last.break_offset)]
    return last.line_end() + kept


# Faults of YAML in plain words


@frozen
class _Fault:
    """What the YAML parser says, as a pattern, and what a designer is told."""

    said: str
    message: str
    label: str
    help: str
    at_context: bool = False


_IN_QUOTES = "a value that contains `: ` must be put in quotes or on lines of its own after `|`"
_ALIKE = "fields of one group begin in the same column"

_FAULTS = (
    _Fault(
        "mapping values are not allowed",
        "a `: ` stands inside a value that is not in quotes",
        "not allowed in this value",
        _IN_QUOTES,
    ),
    _Fault(
        "quoted scalar.*(end of stream|document)",
        "a quote is opened and never closed",
        "opened here",
        "end the text with the same quote; inside single quotes, `''` is one quote",
        at_context=True,
    ),
    _Fault(
        "quoted scalar.*(escape|hexa?decimal)|chr\\(\\)",
        "a `\\` in double quotes is followed by something it cannot stand before",
        "not known after `\\`",
        "write `\\\\` for a backslash, or put the text in single quotes",
    ),
    _Fault(
        "flow (sequence|mapping).*expected ','",
        "a list or group in brackets is not closed, or a value in it is cut short",
        "expected `,` or the closing bracket",
        "inside brackets, a value that contains `,`, `: ` or a bracket must be put in quotes",
    ),
    _Fault(
        "could not find expected ':'",
        "a line has no `:` after its key",
        "expected `:` after this",
        "write `key: value`; a text of several lines goes after `|`, indented",
        at_context=True,
    ),
    _Fault(
        "block scalar.*(comment or|indicat)",
        "`|` or `>` is followed by text on the same line",
        "must stand on the next line",
        "a text that begins with `|` or `>` must be put in quotes",
    ),
    _Fault(
        "cannot start any token|node content|mapping keys are not allowed",
        "a value begins with a character that YAML keeps for itself",
        "cannot begin a value",
        "put the value in quotes",
    ),
    _Fault(
        "sequence entries are not allowed",
        "a list begins on the line of its key",
        "cannot stand here",
        "put each `- ` on a line of its own, or the text in quotes",
    ),
    _Fault(
        "plain scalar.*unexpected ':'",
        "a key in braces is followed by `:` without a space",
        "expected a space after this",
        "write `key: value`, or put the text in quotes",
    ),
    _Fault(
        "expected (key|'-' indicator|<block end>|'?<document start>)",
        "a line is not indented like those it belongs with",
        "does not fit the lines above",
        _ALIKE,
    ),
)
_CUT = _Fault(
    "",
    "a value goes on after its closing bracket or quote",
    "more text after the value",
    "put the whole value in quotes, or on lines of its own after `|`",
)
_TOO_FAR = _Fault(
    "",
    "a field is indented further than the fields above it",
    "read as part of the value above",
    f"{_ALIKE}; {_IN_QUOTES}",
)
_NO_KEY = _Fault(
    "",
    "the line above has no `: ` after its key",
    "read as part of the line above",
    "write `key: value`, with a space after the `:`",
)
_ANY = _Fault("", "the file cannot be read as YAML", "the reader stops here", "")


def _report_fault(source: Source, error: Exception, report: Report) -> None:
    """Report what the YAML parser says in the words of a designer."""
    parts = (getattr(error, "context", None), getattr(error, "problem", error))
    said = ": ".join(str(part) for part in parts if part)
    place = _offset(source, getattr(error, "problem_mark", None))
    context = _offset(source, getattr(error, "context_mark", None))
    if "a tab" in said or source.text[place : place + 1] == "\t":
        _report_tab(Span(source, place, place + 1), report)
    elif "an alias" in said or "an anchor" in said:
        _report_alias(_word_at(source, context), report)
    elif " tag" in said:
        _report_tag(_word_at(source, context), report)
    else:
        _report_syntax(source, said, place, context, report)


def _report_tab(span: Span, report: Report) -> None:
    report.add(
        "tab-indentation",
        "a tab is used where spaces are needed",
        span,
        "a tab",
        help="indent with spaces",
    )


def _report_syntax(source: Source, said: str, place: int, context: int, report: Report) -> None:
    fault = next((each for each in _FAULTS if re.search(each.said, said)), _ANY)
    fault = _refined(fault, source, place)
    opened = [Label(Span(source, context, context + 1), "opened here")] if "a flow" in said else []
    report.add(
        "not-yaml",
        fault.message,
        _word_at(source, context if fault.at_context else place),
        fault.label,
        others=opened,
        help=fault.help or None,
        notes=[] if fault.help else [f"the YAML reader says: {said}"],
    )


def _refined(fault: _Fault, source: Source, place: int) -> _Fault:
    """Return a closer fault where the text before the place tells more than the parser does."""
    line, column = source.line_column(place)
    before = source.line_text(line)[: column - 1]
    if fault.help == _ALIKE and before.rstrip().endswith(('"', "'", "]", "}")):
        return _CUT
    if fault.help == _IN_QUOTES and line > 1 and not re.search(r":\s", before):
        above = source.line_text(line - 1)
        return _TOO_FAR if _indentation(before) > _indentation(above) else _NO_KEY
    return fault


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _offset(source: Source, mark: Any) -> int:
    return min(mark.index, len(source.text)) if mark else 0
