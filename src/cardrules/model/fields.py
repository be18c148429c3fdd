"""What the annotations of the records say: the fields a file may have and how each is read."""

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from cardrules.syntax import nodes

RULES: Mapping[Any, str] = {
    nodes.Choice: "choice",
    nodes.Effect: "effect",
    nodes.Event: "event",
    nodes.Expr: "expr",
    nodes.Faces: "faces",
    nodes.Limit: "limit",
    nodes.Loop: "loop",
    nodes.May: "may",
    nodes.Offer: "offer",
    nodes.Order: "order",
    nodes.Parameter: "parameter",
    nodes.Pick: "pick",
    nodes.Price: "price",
    nodes.TypeOf: "type",
    nodes.Whenever: "event",
    nodes.Who: "who",
}
"""The rule of the grammar by which each class of the tree is read."""

_NOT_WRITTEN = ("address", "span", "id", "kind")


@frozen
class FieldOf:
    """A field of a record: its name in a file and in Python, its type, whether it must be there."""

    name: str
    attribute: str
    type: Any
    required: bool


@cache
def written_fields(record: type) -> Mapping[str, FieldOf]:
    """Return the fields of a record that stand in a file, by name, in the order of writing."""
    hints = get_type_hints(record, include_extras=True)
    found = (
        FieldOf(
            each.name.removesuffix("_"),
            each.name,
            without_none(hints[each.name]),
            each.default is attrs.NOTHING,
        )
        for each in attrs.fields(record)
        if each.name not in _NOT_WRITTEN
    )
    return {each.name: each for each in found}


def members(type_: Any) -> tuple[Any, ...]:
    """Return the types a union joins; a type that is no union is the one member."""
    is_union = get_origin(type_) in (Union, types.UnionType)
    return get_args(type_) if is_union else (type_,)


def without_none(type_: Any) -> Any:
    """Return a type without the possibility of being left out."""
    kept = tuple(each for each in members(type_) if each is not type(None))
    return Union[kept] if len(kept) > 1 else kept[0]  # noqa: UP007


def rule_of(type_: Any) -> str | None:
    """Return the rule of the grammar a type is read by, if it is one of the language.

    >>> rule_of(nodes.Event | nodes.Whenever)
    'event'
    """
    rules = {RULES.get(each) for each in members(type_)}
    return rules.pop() if len(rules) == 1 else None


def mark_of(type_: Any, mark: type) -> Any:
    """Return the mark of a class that a type is annotated with, or None."""
    if get_origin(type_) is not Annotated:
        return None
    return next((each for each in get_args(type_)[1:] if isinstance(each, mark)), None)
