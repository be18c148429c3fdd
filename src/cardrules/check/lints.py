"""What nothing reads, nobody offers and nobody can pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from cardrules.check.index import Index
from cardrules.check.typed import CheckedPack, FaceRow, Op, ThingRow
from cardrules.check.walk import operations
from cardrules.model.records import Record
from cardrules.source import Span


def check_offers(index: Index) -> None:
    """Report groups of actions that nothing offers, unless an offer has a slip in its group."""
    groups: dict[str, list[str]] = {}
    for id, action in index.model.actions.items():
        groups.setdefault(action.group.id if action.group else "main", []).append(id)
    if not index.offered <= groups.keys():
        return
    for group, actions in groups.items():
        if group not in index.offered:
            first = index.model.actions[actions[0]]
            index.report.add(
                "never-offered",
                f"{', '.join(f'`{id}`' for id in actions)}: never offered",
                first.group.span if first.group else first.span,
                f"nobody offers the group `{group}`",
                help=f"offer it in a phase: `offer: any of {group}`",
            )


# ---------------------------------------------------------------- unused
def check_unused(index: Index) -> None:
    """Warn of what is declared and never used; what a kit brings is its own affair."""
    _use_sources(index)
    home = PurePath(index.model.info.span.source.path).parent
    for section, id, span in _declared(index):
        if (section, id) not in index.used and PurePath(span.source.path).parent == home:
            noun = section.removesuffix("s")
            index.report.add(
                "unused",
                f"{noun} `{id}` is never used",
                span,
                "never used",
                help="use it, or take it away",
            )


def _declared(index: Index) -> Iterator[tuple[str, str, Span]]:
    model = index.model
    sections: dict[str, Mapping[str, Record]] = {
        "zones": model.zones,
        "values": model.values,
        "formulas": model.formulas,
        "verbs": model.verbs,
        "phases": model.phases,
        "sources": model.sources,
        "resources": model.resources,
        "tables": model.tables,
        "dice": model.dice,
        "options": {id: each for id, each in model.options.items() if each.edits is None},
    }
    for section, records in sections.items():
        for id, record in records.items():
            yield section, id, record.span
    for zone in model.zones.values():
        if isinstance(zone.slots, dict):
            yield from (("slots", id, word.span) for id, (word, _) in zone.slots.items())
    for kind, fields in index.kinds.items():
        for name, type in fields.items():
            if type.name not in {"reaction", "text"}:
                yield "fields", f"{kind}.{name}", model.kinds[kind].fields[name].span


def _use_sources(index: Index) -> None:
    """A source is used by every cost that does not say which sources may pay it."""
    if any(sources is None for _, sources in index.costs):
        for id in index.model.sources:
            index.use("sources", id)


# ---------------------------------------------------------------- payments
def check_payments(index: Index, checked: CheckedPack) -> None:
    """Warn of costs in a resource that nothing gives and nothing makes."""
    given = _given(checked)
    for cost, _ in index.costs:
        for op, resource in _asked(cost, checked):
            if resource not in given:
                index.report.add(
                    "payment-impossible",
                    f"nothing gives `{resource}`, so that this cost can never be paid",
                    op.span,
                    f"asks for `{resource}`",
                    help=f"let a source give `{resource}`, or give it a `recipe`",
                )


def _asked(cost: Op, checked: CheckedPack) -> Iterator[tuple[Op, str]]:
    """The resources that a cost asks for, each with the place that says so."""
    for op in operations(cost):
        if op.op == "amount":
            yield op, str(op.data)
        elif op.op == "field":
            for row in checked.things:
                printed = row.fields.get(_field_of(op)) if row.kind == _kind_of(op) else None
                if isinstance(printed, Op):
                    yield from ((each, str(each.data)) for each in _amounts(printed))


def _given(checked: CheckedPack) -> set[str]:
    """The resources that sources give, and those that can be made of them."""
    given: set[str] = set()
    for source in checked.sources:
        if isinstance(source.faces, Op):
            given.update(_of_faces(source.faces, checked))
        else:
            for gives, _ in source.faces:
                given.update(_resources(gives))
    recipes = {row.id: _resources(row.recipe) for row in checked.resources if row.recipe}
    before = -1
    while before < len(given):
        before = len(given)
        given.update(id for id, parts in recipes.items() if parts <= given)
    return given


def _of_faces(faces: Op, checked: CheckedPack) -> Iterator[str]:
    for op in operations(faces):
        if op.op == "field":
            for row in checked.things:
                if row.kind == _kind_of(op):
                    yield from _printed(row, _field_of(op))


def _printed(row: ThingRow, field: str) -> Iterator[str]:
    value = row.fields.get(field)
    for face in value if isinstance(value, tuple) else ():
        if isinstance(face, FaceRow):
            yield from _resources(face.gives)


def _resources(bundle: Op) -> set[str]:
    return {str(op.data) for op in _amounts(bundle)}


def _amounts(bundle: Op) -> Iterator[Op]:
    """The amounts in a bundle; none of a resource is none."""
    for op in operations(bundle):
        if op.op == "amount" and op.args[0].data != 0:
            yield op


def _kind_of(op: Op) -> str:
    return op.data[0] if isinstance(op.data, tuple) else ""


def _field_of(op: Op) -> str:
    return op.data[1] if isinstance(op.data, tuple) else ""
