"""Diagnostics as plain data, for editors and other programs."""

from typing import Any

from cardrules.diagnostics.model import Diagnostic
from cardrules.source import Span


def to_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as dictionaries, lists, texts and numbers."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "span": _span(diagnostic.span) if diagnostic.span else None,
        "label": diagnostic.label,
        "others": [{"span": _span(other.span), "text": other.text} for other in diagnostic.others],
        "help": diagnostic.help,
        "notes": list(diagnostic.notes),
    }


def _span(span: Span) -> dict[str, Any]:
    return {
        "path": span.source.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "start": span.start,
        "end": span.end,
    }
