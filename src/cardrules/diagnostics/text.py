"""Diagnostics as text for a terminal, an editor or a log."""

import re
from collections.abc import Iterable, Iterator
from unicodedata import combining, east_asian_width

from attrs import frozen

from cardrules.diagnostics.model import Diagnostic, Label
from cardrules.source import Span

BOLD = "\x1b[1m"
RED = "\x1b[1;31m"
YELLOW = "\x1b[1;33m"
BLUE = "\x1b[1;34m"
CYAN = "\x1b[1;36m"
RESET = "\x1b[0m"

_UNPRINTABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def render(found: Diagnostic | Iterable[Diagnostic], color: bool = False) -> str:
    """Return a diagnostic, or all those of a report, with the source lines they point at."""
    several = [found] if isinstance(found, Diagnostic) else found
    return "\n\n".join("\n".join(_Page(each, color).lines()) for each in several)


def concise(found: Iterable[Diagnostic], color: bool = False) -> str:
    """Return the first line of each diagnostic of a report."""
    return "\n".join(_Page(each, color).headline() for each in found)


@frozen
class _Page:
    """The text of one diagnostic, in the making."""

    found: Diagnostic
    color: bool

    def lines(self) -> Iterator[str]:
        yield self.headline()
        if self.found.span and self.found.span.source.text:
            yield from self._snippet(self.found.span)
        for other in self.found.others:
            yield from self._other(other)
        yield from self._advice()

    def headline(self) -> str:
        found = self.found
        place = self._paint(f"{found.span}: ", BOLD) if found.span else ""
        kind = self._paint(f"{found.severity}[{found.code}]", self._severity_color)
        return f"{place}{kind}: {_clean(found.message)}"

    def _snippet(self, span: Span) -> Iterator[str]:
        yield self._bar()
        if span.line > 1:
            yield self._source_line(span, span.line - 1)
        yield self._source_line(span, span.line)
        yield self._underline(span, "^", self.found.label, self._severity_color)
        if self.found.others or self.found.help or self.found.notes:
            yield self._bar()

    def _other(self, other: Label) -> Iterator[str]:
        yield f"{self._margin}{self._paint(':::', BLUE)} {other.span}"
        yield self._source_line(other.span, other.span.line)
        yield self._underline(other.span, "-", other.text, BLUE)
        if other is not self.found.others[-1] or self.found.help or self.found.notes:
            yield self._bar()

    def _advice(self) -> Iterator[str]:
        advice = [("help", self.found.help)] if self.found.help else []
        for kind, text in [*advice, *(("note", note) for note in self.found.notes)]:
            indented = text.replace("\n", f"\n{self._margin}  ")
            yield f"{self._margin}{self._paint('=', BLUE)} {self._paint(kind, CYAN)}: {indented}"

    def _source_line(self, span: Span, line: int) -> str:
        number = self._paint(f" {line:>{self._digits}} |", BLUE)
        return f"{number} {_clean(span.source.line_text(line))}".rstrip()

    def _underline(self, span: Span, mark: str, label: str, color: str) -> str:
        line = _clean(span.source.line_text(span.line))
        start = span.column - 1
        end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
        marks = self._paint(mark * max(1, _width(line[start:end])), color)
        return f"{self._bar()} {_blank(line[:start])}{marks} {label}".rstrip()

    def _bar(self) -> str:
        return self._margin + self._paint("|", BLUE)

    @property
    def _margin(self) -> str:
        return " " * (self._digits + 2)

    @property
    def _digits(self) -> int:
        spans = [other.span for other in self.found.others]
        if self.found.span:
            spans.append(self.found.span)
        return max((len(str(span.line)) for span in spans), default=1)

    @property
    def _severity_color(self) -> str:
        return RED if self.found.severity == "error" else YELLOW

    def _paint(self, text: str, color: str) -> str:
        return f"{color}{text}{RESET}" if self.color else text


def _clean(text: str) -> str:
    """Return the text with what would move or colour a terminal replaced, one for one."""
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def _blank(text: str) -> str:
    """Return spaces as wide as the text; its tabs stay, so that they are as wide as above."""
    return "".join("\t" if char == "\t" else " " * _width(char) for char in text)


def _width(text: str) -> int:
    """Return the number of columns that a text takes in a terminal."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
