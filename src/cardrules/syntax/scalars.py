"""The place of each character of a YAML scalar, whatever its quotes, folds and indentation.

The YAML parser says where a scalar begins and ends, not where its characters were written, so that
its text is read here once more.

>>> flow_pieces("'it''s'", 0, 7, "'")
[('i', 1), ('t', 2), ("'", 3), ('s', 5)]
"""

import re
from collections.abc import Iterator

from attrs import frozen

Pieces = list[tuple[str, int]]
"""Characters, each with the offset where it was written."""

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


def written_end(text: str, start: int, end: int) -> int:
    """Return where the character that is written at ``start`` ends, at the latest at ``end``."""
    written = _WRITTEN.match(text, start, end)
    return written.end() if written else start


def flow_pieces(text: str, start: int, end: int, style: str) -> Pieces:
    """Return the characters of a plain or quoted scalar, each with its offset."""
    if style:
        start, end = start + 1, end - 1
    pieces: Pieces = []
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


def _folded(written: str, offset: int, *, joined: bool) -> Pieces:
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

    def chars(self) -> Pieces:
        return list(zip(self.text, range(self.offset, self.break_offset), strict=True))

    def line_end(self) -> Pieces:
        return [(self.end, self.break_offset)] if self.end else []

    @property
    def break_offset(self) -> int:
        return self.offset + len(self.text)

    @property
    def is_more_indented(self) -> bool:
        return self.text[0] in " \t"


def block_pieces(text: str, start: int, parent: int) -> tuple[Pieces, int]:
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


def _block_end(pieces: Pieces, lines: list[_Line], header: re.Match[str]) -> int:
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


def _block_body(lines: list[_Line], *, folds: bool) -> Pieces:
    """Return the characters of the lines, without the end of the last."""
    pieces: Pieces = []
    pending: list[_Line] = []
    last: _Line | None = None
    for line in lines:
        if line.text:
            pieces += _between(last, pending, line, folds=folds) + line.chars()
            last, pending = line, []
        else:
            pending.append(line)
    return pieces


def _between(last: _Line | None, blanks: list[_Line], line: _Line, *, folds: bool) -> Pieces:
    """Return what stands between two lines with text: line ends, or a space for one folded."""
    kept = [piece for blank in blanks for piece in blank.line_end()]
    if last is None:
        return kept
    if folds and not last.is_more_indented and not line.is_more_indented:
        return kept or [(" ", last.break_offset)]
    return last.line_end() + kept
