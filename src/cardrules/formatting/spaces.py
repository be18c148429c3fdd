"""Spaces: between keys and values, in brackets, at the ends of lines, and blank lines."""

import re
from collections.abc import Iterator

from cardrules.diagnostics import Report
from cardrules.formatting.reading import (
    Change,
    File,
    collections,
    is_in_brackets,
    scalars,
    values,
)
from cardrules.source import Source, Span
from cardrules.syntax import document as doc


def spaces(file: File) -> Iterator[Change]:
    """Yield the changes of what stands between the texts of groups."""
    for group in collections(file.root):
        yield from _spaced(file.text, group)


def _spaced(text: str, group: doc.Mapping | doc.Sequence) -> Iterator[Change]:
    """Yield the changes of what stands between the texts of a group."""
    if isinstance(group, doc.Mapping):
        for entry in group.entries:
            yield from _after_key(text, entry)
    if is_in_brackets(group):
        yield from _between(text, group)


def _after_key(text: str, entry: doc.Entry) -> Iterator[Change]:
    start, end = entry.key.span.end, entry.value.span.start
    gap = text[start:end]
    is_text = isinstance(entry.value, doc.Scalar) and entry.value.span.text[:1] not in ("|", ">")
    if (
        gap.strip() == ":"
        and start < end
        and ("\n" not in gap or is_text)
        and entry.value.span.text
    ):
        yield start, end, ": "


def _between(text: str, group: doc.Mapping | doc.Sequence) -> Iterator[Change]:
    held = list(values(group))
    firsts = [each.key for each in group.entries] if isinstance(group, doc.Mapping) else held
    starts = [*(each.span.start for each in firsts), group.span.end - 1]
    ends = [group.span.start + 1, *(each.span.end for each in held)]
    for end, start in zip(ends, starts, strict=True):
        gap = text[end:start]
        if re.fullmatch(" *,? *", gap):
            is_last = start == group.span.end - 1
            yield end, start, gap.strip() if is_last else gap.strip().replace(",", ", ")


def _keeps_blanks(span: Span) -> bool:
    """Say whether a text ends the file with blank lines that belong to it."""
    return span.text.endswith("\n\n") and span.end == len(span.source.text)


def tidied(text: str) -> str:
    """Return a text without spaces at the ends of lines, and with one blank line at a time."""
    root = doc.read_document(Source("", text), Report())
    texts = [each.scalar.span for each in scalars(root) if "\n" in each.scalar.span.text]
    lines: list[str] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        begins_inside = any(span.start < start < span.end for span in texts)
        ends_inside = any(span.start <= end < span.end for span in texts)
        kept = line if ends_inside else line.rstrip()
        is_after_blanks = start == len(text) and any(_keeps_blanks(span) for span in texts)
        if kept or begins_inside or is_after_blanks or (lines and lines[-1]):
            lines.append(kept)
        start = end + 1
    tidy = "\n".join(lines)
    return tidy if tidy.endswith("\n") else f"{tidy}\n"
