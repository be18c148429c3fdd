"""Tests for `cardrules.model.schema`."""

import json
import re

import pytest

from cardrules.diagnostics import Report
from cardrules.model.schema import json_schema
from cardrules.resources import data_folder
from cardrules.source import Source
from cardrules.syntax.document import read_document, to_plain

SCHEMA = json_schema()
TYPES = {"string": str, "number": int, "integer": int, "object": dict, "array": list}
ZONE = {"of": "card", "form": "set", "seen": "all"}


def plain(text):
    """Return a file as an editor reads it: numbers are numbers."""
    report = Report()
    value = read_document(Source("a.yaml", text), report)
    assert value, str(report)
    return json.loads(re.sub(r'"(\d+)"(?!:)', r"\1", json.dumps(to_plain(value))))


def fits(value, schema=SCHEMA):
    """Say whether a value fits a schema, as far as ours use the vocabulary of JSON Schema."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "enum" in schema:
        return value in schema["enum"]
    if "anyOf" in schema:
        return any(fits(value, each) for each in schema["anyOf"])
    if "oneOf" in schema:
        return 1 == sum(fits(value, each) for each in schema["oneOf"])
    types = schema.get("type", list(TYPES))
    names = [types] if isinstance(types, str) else types
    if not any(isinstance(value, TYPES.get(name, bool)) for name in names):
        return False
    return fits_parts(value, schema)


def fits_parts(value, schema):
    if isinstance(value, dict):
        return fits_object(value, schema)
    if isinstance(value, list):
        items = schema.get("items", {})
        return len(value) >= schema.get("minItems", 0) and all(fits(each, items) for each in value)
    if isinstance(value, int) and "minimum" in schema:
        return schema["minimum"] <= value <= schema["maximum"]
    return "pattern" not in schema or bool(re.search(schema["pattern"], value))


def fits_object(value, schema):
    properties = schema.get("properties", {})
    keys = schema.get("propertyNames", {})
    others = schema.get("additionalProperties", {})
    return (
        set(schema.get("required", ())) <= set(value)
        and len(value) <= schema.get("maxProperties", len(value))
        and all(fits(key, keys) for key in value)
        and all(
            fits(each, properties[key]) if key in properties else others and fits(each, others)
            for key, each in value.items()
            if key in properties or others != {}
        )
    )


@pytest.mark.parametrize("path", sorted(data_folder("cards").glob("subatomic/*.yaml")), ids=str)
def test_the_files_of_a_pack_fit(path):
    assert fits(plain(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "value",
    [
        {"pack": {"name": "fast", "extends": "slow"}, "edits": [{"remove": "a.b"}]},
        {"zones": {"hand": ZONE}},
        {"actions": {"buy": "draw 1"}},
        {"actions": {"buy": {"each": {"a": "b"}, "do": {"one": {"do": "draw 1"}}}}},
        {"verbs": {"fill": {"takes": {"by n": "number"}, "do": "draw 1"}}},
        {"tables": {"t": {"by": "players", "rows": {"2": [1, 2]}}}},
        {"options": {"o": {"type": "number", "default": 1, "edits": {"2": [{"remove": "a"}]}}}},
    ],
)
def test_what_can_be_read_fits(value):
    assert fits(value)


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"pack": {"name": "My Pack"}},
        {"pack": {"title": "no name"}},
        {"zones": {"hand": {**ZONE, "sean": "all"}}},
        {"zones": {"hand": {"of": "card"}}},
        {"zones": {"hand": {**ZONE, "form": "heap"}}},
        {"zones": {"My Hand": ZONE}},
        {"zones": [ZONE]},
        {"actions": {"buy": {"with": []}}},
        {"actions": {"buy": {"each": {"a": "b", "c": "d"}}}},
        {"cards": {"gold": {"copies": 0}}},
        {"cards": {"gold": {"copies": "many"}}},
        {"edits": [{"set": "a.b", "to": 1}]},
        {"edits": [{"set": "a.b", "remove": "a.b"}]},
        {"use": [{"pile": "stock"}]},
    ],
)
def test_what_cannot_be_read_does_not_fit(value):
    assert not fits(value)


def test_records_describe_themselves():
    assert SCHEMA["$defs"]["ZoneDef"]["description"].startswith("A place for things")
    assert SCHEMA["$defs"]["limit"]["description"].startswith("`1 per turn")


def test_every_reference_is_defined():
    found = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(SCHEMA)))
    assert found == set(SCHEMA["$defs"])
