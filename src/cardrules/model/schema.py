"""The JSON Schema of the files of a pack, generated from the records.

An editor that knows it completes fields and marks unknown ones while a designer types; what the
texts of the language mean is for `cardrules check` to say.
"""

from inspect import cleandoc
from typing import Any, get_args, get_origin

from attrs import define, field

from cardrules.model import records
from cardrules.model.fields import mark_of, members, rule_of, written_fields
from cardrules.model.structure import MAX_COPIES, sections
from cardrules.model.values import PACK_NAME
from cardrules.syntax import nodes

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_NAME = "^[a-z][a-z0-9_]*$"
_KEY = "^[a-z0-9_]+$"
_VALUE = "^-?[a-z0-9_]+$"
_PARAMETER = "^([a-z]+ +)?[a-z][a-z0-9_]*$"
_ADDRESS = r"^[^.]+(\.[^.]+)*$"

# A YAML reader of an editor takes `2` for a number and `yes` for a truth.
_SCALAR = ["string", "number", "boolean"]

Schema = dict[str, Any]


def json_schema() -> Schema:
    """Return the schema of one file of a pack, in the dialect of 2020-12.

    >>> json_schema()["properties"]["zones"]["additionalProperties"]
    {'$ref': '#/$defs/ZoneDef'}
    """
    maker = _Maker()
    properties = {name: maker.of(each.type) for name, each in sections().items()}
    properties |= {"use": _use(), "edits": _edits()}
    return {
        "$schema": _DIALECT,
        "title": "A file of a pack of cardrules",
        "description": "Other sections hold the things of a kind, named by its plural.",
        "type": "object",
        "properties": properties,
        "additionalProperties": _group(_things()),
        "$defs": dict(sorted(maker.definitions.items())),
    }


@define
class _Maker:
    """Turns types into schemas; what is used again and again becomes a definition."""

    definitions: dict[str, Schema] = field(factory=dict, init=False)

    def of(self, type_: Any) -> Schema:
        """Return the schema of what is read as a type."""
        if rule := rule_of(type_):
            return self._defined(rule, members(type_)[0])
        if len(several := members(type_)) > 1:
            return {"anyOf": [self.of(each) for each in several]}
        if get_origin(type_) in (dict, tuple):
            return self._collection(type_)
        if get_origin(type_) is not None:
            return self._marked(type_)
        return self._plain(type_)

    def _plain(self, type_: Any) -> Schema:
        if type_ in (records.Word, records.Text):
            return {"type": _SCALAR} | _described(type_)
        if type_ is object:
            return _group(_edits(), _VALUE)
        return self._defined(type_.__name__, type_)

    def _marked(self, type_: Any) -> Schema:
        if one_of := mark_of(type_, records.OneOf):
            return {"enum": list(one_of.words)}
        if mark_of(type_, records.PackName):
            return {"type": "string", "pattern": f"^{PACK_NAME.pattern}$"}
        return self._collection(get_args(type_)[0], _KEY)

    def _collection(self, type_: Any, keys: str = _NAME) -> Schema:
        first, second = get_args(type_)
        if get_origin(type_) is dict:
            return self._dictionary(second, _ADDRESS if first is records.Address else keys)
        if second is not ...:
            return self._dictionary(type_, keys) | {"maxProperties": 1}
        if first is records.Step:
            return _group(self.of(records.DeedDef))
        return {"type": "array", "items": self.of(first), "minItems": 1}

    def _dictionary(self, item: Any, keys: str) -> Schema:
        """Return the schema of names with values; of a pair, the first is the name."""
        if get_origin(item) is not tuple:
            return _group(self.of(item), keys)
        key, value = get_args(item)
        return _group(self.of(value), _PARAMETER if key is nodes.Parameter else keys)

    def _defined(self, name: str, type_: Any) -> Schema:
        if name not in self.definitions:
            self.definitions[name] = {}  # a record may hold itself
            self.definitions[name] = self._definition(type_)
        return {"$ref": f"#/$defs/{name}"}

    def _definition(self, type_: Any) -> Schema:
        if rule_of(type_):
            return {"type": _SCALAR} | _described(type_)
        if type_ is records.KindDef:
            return _group(self.of(nodes.TypeOf)) | _described(type_)
        record = self._record(type_)
        if type_ is records.DeedDef:
            return {"anyOf": [self.of(nodes.Effect), record]}
        return record

    def _record(self, type_: Any) -> Schema:
        fields = written_fields(type_)
        # A variant leaves out what it inherits.
        is_head = type_ is records.PackInfo
        required = [each.name for each in fields.values() if each.required]
        return _described(type_) | {
            "type": "object",
            "properties": {name: self.of(each.type) for name, each in fields.items()},
            "required": ["name"] if is_head else required,
            "additionalProperties": False,
        }


def _described(type_: type) -> Schema:
    return {"description": cleandoc(type_.__doc__)} if type_.__doc__ else {}


def _group(values: Schema, keys: str = _NAME) -> Schema:
    return {
        "type": "object",
        "propertyNames": {"pattern": keys},
        "additionalProperties": values,
    }


def _things() -> Schema:
    """Return the schema of a thing, as far as it is the same for all kinds."""
    text = {"type": _SCALAR} | _described(records.Text)
    copies = {"type": "integer", "minimum": 1, "maximum": MAX_COPIES}
    return _described(records.ThingDef) | {
        "type": "object",
        "properties": {"name": text, "copies": copies, "note": text},
    }


def _use() -> Schema:
    names = {"type": "string"}
    kit = {"type": "object", "required": ["kit"], "additionalProperties": names}
    return {"type": "array", "items": kit, "description": "The kits a pack is made with."}


def _edits() -> Schema:
    forms = [
        _edit("set", "was", "to"),
        _edit("add", "to"),
        _edit("remove", may=("was",)),
        _edit("replace", "to"),
    ]
    return {"type": "array", "items": {"oneOf": forms}, "description": "What a variant changes."}


def _edit(action: str, *must: str, may: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": {action: {"type": "string"}}
        | {name: {} for name in (*must, *may, "note", "cannot_matter")},
        "required": [action, *must],
        "additionalProperties": False,
    }
