"""The one written form of pack files.

Texts of the language are printed anew, the fields of a record are put in their order, and spaces
are where they belong. All else stays as it was written, comments and their places first of all.
What a file means does not change, and what is formatted stays as it is.

>>> format_text("values: {tokens:   { start: ( 1+2 )*3,of: player } }")[0]
'values: {tokens: {of: player, start: (1 + 2) * 3}}\\n'
"""

from pathlib import Path

from cardrules.diagnostics import Report
from cardrules.errors import PackError
from cardrules.formatting.fields import with_one_record_ordered
from cardrules.formatting.reading import kinds_of, read, replaced
from cardrules.formatting.spaces import spaces, tidied
from cardrules.formatting.texts import texts
from cardrules.syntax import document as doc

__all__ = ["format_file", "format_text", "is_formatted"]


def format_text(text: str, path: str = "<text>") -> tuple[str, Report]:
    """Return a file of a pack as it should be written; one with errors comes back as it is.

    ``path`` tells which pack it belongs to, whose kinds say what the fields of things hold.
    """
    kinds = kinds_of(Path(path).parent)
    file = read(text, path, kinds)
    if not file.report.ok:
        return text, file.report
    while (ordered := with_one_record_ordered(file)) is not None:
        file = read(ordered, path, kinds)
    return tidied(replaced(file.text, [*texts(file), *spaces(file)])), file.report


def format_file(path: str | Path) -> str:
    """Return the text of a file as it should be written; `PackError` if it cannot be read."""
    report = Report()
    source = doc.read_file(Path(path), report)
    if source is None:
        raise PackError(report)
    return format_text(source.text, str(path))[0]


def is_formatted(text: str, path: str = "<text>") -> bool:
    """Say whether formatting would leave a text as it is."""
    return format_text(text, path)[0] == text
