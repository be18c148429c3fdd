"""Commas in brackets: values that one cuts short, and commas with nothing behind them.

Inside `{…}` and `[…]` YAML divides at every comma, so that `{is: min(a, b)}` is two fields. A
designer meant one; what was meant is told here, once, however many commas the text has.
"""

import re

from cardrules.diagnostics import Label, Report
from cardrules.source import Span

_COMMENT = re.compile(r"(?<!\S)#[^\n]*")
_SHORT = 60


def report_cut(value: Span, rest: Span, name: str, report: Report) -> None:
    """Report a value in brackets that a comma has cut; `rest` is what stands behind the comma."""
    whole = " ".join(value.to(rest).text.split())
    quoted = f"'{whole}'" if "'" not in whole else f'"{whole}"'
    is_plain = len(whole) <= _SHORT and not re.search(r"""["'].*["']|[\\{}]""", whole)
    key = f"{name}: " if name else ""
    report.add(
        "cut-short",
        f"the value of `{name}` is cut short by a comma" if name else "a comma cuts a value short",
        rest,
        "not part of the value any more",
        others=[Label(value, "the value ends at its comma")],
        help=f"put the whole value in quotes: `{key}{quoted}`"
        if is_plain
        else "put the whole value in quotes, or on a line of its own outside of the brackets",
    )


def report_last_comma(after: Span, report: Report) -> None:
    """Report a comma in `after`, what stands between the last value and the closing bracket."""
    text = _COMMENT.sub(lambda found: " " * len(found[0]), after.text)
    at = after.start + text.find(",")
    if "," in text:
        report.add(
            "empty-value",
            "nothing stands behind the last comma",
            Span(after.source, at, at + 1),
            "a value is missing, or the comma is too much",
            help="take the comma away",
        )


def cut_items(texts: list[str]) -> list[tuple[int, int]]:
    """Return where a value of a list was cut: the places of its first and of its last piece.

    >>> cut_items(["1", "min(2", "max(3", "4))", "5"])
    [(1, 3)]
    """
    found = []
    first, depth = 0, 0
    for number, text in enumerate(texts):
        if depth == 0:
            first = number
        depth += text.count("(") - text.count(")")
        if depth <= 0:
            if first < number:
                found.append((first, number))
            depth = 0
    return found
