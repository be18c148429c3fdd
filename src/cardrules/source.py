"""Where things were written: a text with its path, and stretches of it.

>>> source = Source("hand.yaml", "zone: hand\\nsize: 5\\n")
>>> span = Span(source, 17, 18)
>>> str(span), span.text
('hand.yaml:2:7', '5')
"""

import re
from bisect import bisect_right
from pathlib import Path

from attrs import field, frozen


def shown_path(path: Path) -> str:
    """Return a path as messages show it: from the current folder if it lies in it."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


@frozen(eq=False)
class Source:
    """A text and the path it is shown under; every line of the text ends with ``\\n``."""

    path: str
    text: str = field(converter=_with_plain_line_ends, repr=False)
    _starts: tuple[int, ...] = field(init=False, repr=False)

    @_starts.default
    def _find_starts(self) -> tuple[int, ...]:
        return (0, *(newline.end() for newline in re.finditer("\n", self.text)))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of a character offset, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        start = self._starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@frozen
class Span:
    """The characters of a source from ``start`` up to, not including, ``end``."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1."""
        return self.source.line_column(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line of the place just after the last character, from 1."""
        return self.source.line_column(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column of the place just after the last character, from 1."""
        return self.source.line_column(self.end)[1]

    @property
    def text(self) -> str:
        """The characters themselves, as written."""
        return self.source.text[self.start : self.end]

    def to(self, other: "Span") -> "Span":
        """Return the smallest span that holds this one and another of the same source."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"
