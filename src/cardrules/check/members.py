"""What a value of a type has: fields, values, zones, formulas, properties, parts."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.check.coerce import type_named
from cardrules.check.index import Index, Member
from cardrules.check.typed import Type
from cardrules.check.types import NUMBER, TRUTH

LAZY = {"test": TRUTH, "amount": NUMBER}
"""Types of fields that are asked anew each time, and what they then are."""


def members_of(index: Index, type: Type) -> dict[str, Member]:
    """All that a value of this type has, by name."""
    if type not in index.members:
        index.members[type] = dict(_members(index, type))
    return index.members[type]


def _members(index: Index, type: Type) -> Iterator[tuple[str, Member]]:
    if type.name == "player":
        yield from _owned(index, "player")
    elif type.name == "thing":
        yield from _owned(index, type.of)
        yield from _fields(index, type.of)
    elif type.name == "bundle":
        yield from _parts(index)
    elif type.name == "slot":
        for name in index.slot_fields:
            yield name, Member("slot_field", name, NUMBER, "a number of a slot", "slots", name)
    if type.name != "thing" or not type.of or type.of in index.lying:
        yield from _properties(index, type)


def _properties(index: Index, type: Type) -> Iterator[tuple[str, Member]]:
    for name, given in index.vocabulary.properties.get(type.name, {}).items():
        yield name, Member("prop", name, type_named(given, type.of), "a built-in property")


def _fields(index: Index, kind: str) -> Iterator[tuple[str, Member]]:
    for name, type in index.kinds.get(kind, {}).items():
        if type.name in LAZY:
            given = LAZY[type.name]
            yield name, Member("lazy", (kind, name), given, "a field", "fields", f"{kind}.{name}")
        elif type.name not in {"reaction", "text"}:
            yield name, Member("field", (kind, name), type, "a field", "fields", f"{kind}.{name}")


def _owned(index: Index, owner: str) -> Iterator[tuple[str, Member]]:
    model = index.model
    for id, value in model.values.items():
        if value.of and value.of.id == owner:
            per = index.owner_type(value.per.id) if value.per else None
            yield id, Member("cell", id, index.values[id], "a value", "values", id, per)
    for id, place in model.zones.items():
        if place.per and place.per.id == owner:
            yield id, Member("zone", id, index.zones[id], "a zone", "zones", id)
    for id, formula in model.formulas.items():
        if formula.of and formula.of.id == owner:
            yield id, Member("formula", id, None, "a formula", "formulas", id)


def _parts(index: Index) -> Iterator[tuple[str, Member]]:
    for id in index.model.resources:
        yield id, Member("part", id, NUMBER, "a resource", "resources", id)
    for id in index.groups:
        yield id, Member("part", id, NUMBER, "a group of resources")
