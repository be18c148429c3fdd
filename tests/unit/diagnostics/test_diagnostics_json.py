"""Tests for `cardrules.diagnostics.json`."""

import json

from cardrules.diagnostics import Label, diagnose, to_json
from cardrules.source import Source, Span

SOURCE = Source("a.yaml", "one\ntwo\n")


def test_everything_is_there():
    """All parts come as plain data, with places from 1 and offsets from 0."""
    found = diagnose(
        "not-yaml",
        "bad",
        Span(SOURCE, 4, 7),
        "here",
        others=[Label(Span(SOURCE, 0, 3), "there")],
        help="mend it",
        notes=["why"],
    )
    place = {"path": "a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 4}
    other = {"path": "a.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 4}
    expected = {
        "code": "not-yaml",
        "severity": "error",
        "message": "bad",
        "span": {**place, "start": 4, "end": 7},
        "label": "here",
        "others": [{"span": {**other, "start": 0, "end": 3}, "text": "there"}],
        "help": "mend it",
        "notes": ["why"],
    }
    assert expected == to_json(found)
    assert expected == json.loads(json.dumps(to_json(found)))


def test_a_problem_without_a_place():
    """A problem of no place has no span."""
    assert to_json(diagnose("not-yaml", "bad", None))["span"] is None
