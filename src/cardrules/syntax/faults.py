"""Faults of YAML in plain words: what its parser complains of, as a designer is told.

The parser speaks of scalars, tokens and flow; a designer wrote a line.  Anchors, aliases and tags
are faults as well, whether YAML would take them or not.
"""

import re
from typing import Any

from attrs import frozen

from cardrules.diagnostics import Label, Report
from cardrules.source import Source, Span


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


def report_fault(source: Source, error: Exception, report: Report) -> None:
    """Report what the YAML parser says in the words of a designer."""
    parts = (getattr(error, "context", None), getattr(error, "problem", error))
    said = ": ".join(str(part) for part in parts if part)
    place = _offset(source, getattr(error, "problem_mark", None))
    context = _offset(source, getattr(error, "context_mark", None))
    if "a tab" in said or source.text[place : place + 1] == "\t":
        _report_tab(Span(source, place, place + 1), report)
    elif "an alias" in said or "an anchor" in said:
        report_alias(word_at(source, context), report)
    elif " tag" in said:
        report_tag(word_at(source, context), report)
    else:
        _report_syntax(source, said, place, context, report)


def report_alias(span: Span, report: Report) -> None:
    """Report an anchor or an alias."""
    report.add(
        "alias-refused",
        "anchors and aliases of YAML are not used in game files",
        span,
        "an anchor or an alias",
        help="a text that begins with `&` or `*` must be put in quotes",
        notes=["each value is written where it is used"],
    )


def report_tag(span: Span, report: Report) -> None:
    """Report a tag."""
    report.add(
        "tag-refused",
        "tags of YAML are not used in game files",
        span,
        "a tag",
        help="a text that begins with `!` must be put in quotes",
    )


def word_at(source: Source, offset: int) -> Span:
    """Return the span of what stands at an offset, up to the next blank or bracket."""
    word = _WORD.match(source.text, offset)
    return Span(source, offset, word.end() if word else offset)


_WORD = re.compile(r"[^\s\[\]{},]+|[\[\]{},]")


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
    others = [Label(Span(source, context, context + 1), "opened here")] if "a flow" in said else []
    if fault is _NO_KEY:
        others = [Label(_line_above(source, place), "expected `: ` in this line")]
    report.add(
        "not-yaml",
        fault.message,
        word_at(source, context if fault.at_context else place),
        fault.label,
        others=others,
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


def _line_above(source: Source, place: int) -> Span:
    """Return the span of the line above a place, without the white space around it."""
    start = place - source.line_column(place)[1] + 1
    above = source.text[source.text.rfind("\n", 0, start - 1) + 1 : start - 1]
    first = start - 1 - len(above.lstrip())
    return Span(source, first, first + len(above.strip()))


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _offset(source: Source, mark: Any) -> int:
    return min(mark.index, len(source.text)) if mark else 0
