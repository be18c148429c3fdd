"""From two models to their changes, address by address.

A change is as small as an address can say: a field of a record, a step of a deed, a row of a
table. What is written in another order or another form and reads the same is no change.
"""

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import evolve, frozen

from cardrules.model.fields import written_fields
from cardrules.model.records import DeedDef, FieldValue, PackModel, Step, ThingDef
from cardrules.source import Span

PLAY, SEEN, NOTHING = "changes play", "changes what is seen", "cannot matter"
GROUPS = (PLAY, SEEN, NOTHING)
"""What a difference may be, the gravest first."""

RECORDS = (
    "actions",
    "reactions",
    "phases",
    "verbs",
    "sources",
    "values",
    "zones",
    "tables",
    "dice",
    "resources",
    "formulas",
    "score",
    "invariants",
)
"""The sections of named records besides the things, in the order in which they are told."""

CHOSEN = "chosen"
"""The first part of the path of a value that is chosen for an option."""

ORDER = "(order)"
"""The last part of the path of a change that only puts things into another order."""


@frozen
class Change:
    """Something that is not the same in two packs. What is not there at all is None."""

    path: tuple[str, ...]
    before: Any
    after: Any
    places: tuple[Span | None, Span | None]
    deeds: tuple[DeedDef, DeedDef] | None = None
    """The deed it belongs to: as it was, and with this change alone."""

    @property
    def address(self) -> str:
        """The address, as an edit would name it."""
        return ".".join(self.address_parts)

    @property
    def address_parts(self) -> tuple[str, ...]:
        """The steps of the address; what is chosen is what an option usually is."""
        if self.path[0] == CHOSEN:
            return ("options", self.path[1], "default")
        return tuple(part for part in self.path if part != ORDER)


def changes(first: PackModel, second: PackModel) -> Iterator[Change]:
    """Yield all changes from one pack to another: cards, rules, tables, then what is around."""
    yield from _info(first, second)
    yield from _all_things(first, second)
    for section in RECORDS:
        yield from _records(section, getattr(first, section), getattr(second, section))
    yield from _kinds(first, second)
    yield from _steps(("setup",), first.setup, second.setup, None)
    for section in ("game", "winner", "progress"):
        before, after = getattr(first, section), getattr(second, section)
        yield from _leaf((section,), before, after)
    yield from _options(first, second)


def place_of(value: Any) -> Span | None:
    """Return where a value was written, if it knows."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        found = (place_of(each) for each in value)
        return next((each for each in found if each), None)
    span = getattr(value, "span", None)
    return span if isinstance(span, Span) and span.source.path else None


# Values


def _leaf(
    path: tuple[str, ...],
    before: Any,
    after: Any,
    around: tuple[Any, Any] = (None, None),
    deeds: tuple[DeedDef, DeedDef] | None = None,
) -> Iterator[Change]:
    """Yield a change of one value; ``around`` are the records it stands in."""
    if before != after:
        places = (
            place_of(before) or place_of(around[0]),
            place_of(after) or place_of(around[1]),
        )
        yield Change(path, before, after, places, deeds)


def _order(path: tuple[str, ...], first: Any, second: Any) -> Iterator[Change]:
    """Yield a change of the order of what both have."""
    before = [each for each in first if each in second]
    after = [each for each in second if each in first]
    if before != after:
        yield Change((*path, ORDER), tuple(before), tuple(after), (None, None))


def _fields(path: tuple[str, ...], first: Any, second: Any) -> Iterator[Change]:
    """Yield what changes in the fields of two records of one class."""
    class_: Any = type(first)
    for name, each in written_fields(class_).items():
        before, after = getattr(first, each.attribute), getattr(second, each.attribute)
        if isinstance(before, dict) and isinstance(after, dict):
            for key in dict.fromkeys([*before, *after]):
                at = (*path, name, key)
                yield from _leaf(at, before.get(key), after.get(key), (first, second))
            yield from _order((*path, name), before, after)
        else:
            yield from _leaf((*path, name), before, after, (first, second))


# Records


def _info(first: PackModel, second: PackModel) -> Iterator[Change]:
    """Yield what changes in the heads; what the packs are called is no change."""
    called, base = second.info.name, second.info.extends
    yield from _fields(("pack",), evolve(first.info, name=called, extends=base), second.info)


def _records(section: str, first: dict[str, Any], second: dict[str, Any]) -> Iterator[Change]:
    for id in dict.fromkeys([*first, *second]):
        before, after, path = first.get(id), second.get(id), (section, id)
        if before is None or after is None or isinstance(before, tuple):
            yield from _leaf(path, before, after)
        elif isinstance(before, DeedDef):
            yield from _deed(path, before, after, None)
        else:
            yield from _fields(path, before, after)
    yield from _order((section,), first, second)


def _options(first: PackModel, second: PackModel) -> Iterator[Change]:
    """Yield what may be chosen, then what is chosen; a usual value that is chosen is told once."""
    both = [name for name in first.chosen if name in second.chosen]
    chosen = [name for name in both if first.chosen[name] != second.chosen[name]]
    for change in _records("options", first.options, second.options):
        if change.path[1] not in chosen or change.path[2:] != ("default",):
            yield change
    for name in chosen:
        yield from _leaf((CHOSEN, name), first.chosen[name], second.chosen[name])


def _kinds(first: PackModel, second: PackModel) -> Iterator[Change]:
    for id in dict.fromkeys([*first.kinds, *second.kinds]):
        before, after = first.kinds.get(id), second.kinds.get(id)
        if before is None or after is None:
            yield from _leaf(("kinds", id), before, after)
            continue
        around = before, after
        yield from _leaf(("kinds", id, "plural"), before.plural, after.plural, around)
        for name in dict.fromkeys([*before.fields, *after.fields]):
            types = before.fields.get(name), after.fields.get(name)
            yield from _leaf(("kinds", id, name), *types, around)
        yield from _order(("kinds", id), before.fields, after.fields)


# Things


def _all_things(first: PackModel, second: PackModel) -> Iterator[Change]:
    for kind in dict.fromkeys([*first.things, *second.things]):
        before, after = first.things.get(kind, {}), second.things.get(kind, {})
        section = (second if kind in second.kinds else first).kinds[kind].plural
        for id in dict.fromkeys([*before, *after]):
            yield from _thing((section, id), before.get(id), after.get(id))
        yield from _order((section,), before, after)


def _thing(
    path: tuple[str, ...], before: ThingDef | None, after: ThingDef | None
) -> Iterator[Change]:
    if before is None or after is None:
        yield from _leaf(path, before, after)
        return
    around = before, after
    for name in ("name", "copies", "note"):
        values = getattr(before, name), getattr(after, name)
        yield from _leaf((*path, name), *values, around)
    for name in dict.fromkeys([*before.fields, *after.fields]):
        one, other = before.fields.get(name), after.fields.get(name)
        deeds = _only_deed(one), _only_deed(other)
        if deeds[0] is not None and deeds[1] is not None:
            yield from _deed((*path, name), deeds[0], deeds[1], None)
        else:
            yield from _leaf((*path, name), one, other, around)


def _only_deed(value: FieldValue | None) -> DeedDef | None:
    only = value.values[0] if value is not None and len(value.values) == 1 else None
    return only if isinstance(only, DeedDef) else None


# Deeds

Rebuild = Callable[[Any], DeedDef]
"""Puts a value into the place it stands in and returns the whole deed around it."""


def _deed(
    path: tuple[str, ...], before: DeedDef, after: DeedDef, rebuild: Rebuild | None
) -> Iterator[Change]:
    whole: Rebuild = rebuild or (lambda deed: deed)
    for name, each in written_fields(DeedDef).items():
        old, new = getattr(before, each.attribute), getattr(after, each.attribute)
        if old == new:
            continue

        def put(value: Any, attribute: str = each.attribute) -> DeedDef:
            return whole(evolve(before, **{attribute: value}))

        if _are_steps(old) and _are_steps(new):
            yield from _steps((*path, name), old, new, put)
        elif isinstance(old, dict) and isinstance(new, dict):
            yield from _named((*path, name), old, new, put)
        else:
            deeds = whole(before), put(new)
            yield from _leaf((*path, name), old, new, (before, after), deeds)


def _are_steps(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Step)


def _named(
    path: tuple[str, ...], old: dict[str, Any], new: dict[str, Any], put: Rebuild
) -> Iterator[Change]:
    """Yield what changes in `choose`, `let` and `takes`, whose order is the order of deciding."""
    if list(old) != list(new) and old.keys() == new.keys():
        yield Change((*path, ORDER), tuple(old), tuple(new), (place_of(old), place_of(new)))
    for key in dict.fromkeys([*old, *new]):
        one = {name: new[name] if name == key else old[name] for name in new if _in(name, key, old)}
        changed = one if key in new else {name: old[name] for name in old if name != key}
        deeds = put(old), put(changed)
        yield from _leaf((*path, key), old.get(key), new.get(key), (old, new), deeds)


def _in(name: str, key: str, old: dict[str, Any]) -> bool:
    return name == key or name in old


def _steps(
    path: tuple[str, ...],
    old: tuple[Step, ...],
    new: tuple[Step, ...],
    put: Rebuild | None,
) -> Iterator[Change]:
    """Yield what changes in the steps, modes or cases of a deed, or in the setup."""
    olds, news = {each.id.id: each for each in old}, {each.id.id: each for each in new}
    yield from _order(path, olds, news)
    for id in dict.fromkeys([*olds, *news]):
        before, after = olds.get(id), news.get(id)
        if before is not None and after is not None:
            yield from _deed((*path, id), before.deed, after.deed, _putting(old, before, put))
            continue
        kept = tuple(each for each in old if each is not before)
        if after is not None:
            kept = tuple(
                news[each] if each == id else olds[each] for each in _places(olds, news, id)
            )
        deeds = (put(old), put(kept)) if put is not None else None
        yield from _leaf((*path, id), before, after, (None, None), deeds)


def _places(olds: dict[str, Step], news: dict[str, Step], id: str) -> list[str]:
    """Return the old steps with a new one among them, where it stands in the new order."""
    names = list(news)
    behind = [each for each in names[: names.index(id)] if each in olds]
    order = list(olds)
    at = order.index(behind[-1]) + 1 if behind else 0
    return [*order[:at], id, *order[at:]]


def _putting(steps: tuple[Step, ...], step: Step, put: Rebuild | None) -> Rebuild | None:
    """Return what puts a deed into one of the steps."""
    if put is None:
        return None

    def into(deed: DeedDef) -> DeedDef:
        return put(tuple(attrs.evolve(step, deed=deed) if each is step else each for each in steps))

    return into
