"""Declarations: the types of what a pack declares, before any expression is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardrules.check.index import Index
from cardrules.check.members import LAZY
from cardrules.check.scope import word_span
from cardrules.check.typed import Type
from cardrules.check.types import NUMBER, UNKNOWN, list_of, set_of, thing, word, zone
from cardrules.check.walk import below
from cardrules.diagnostics import Label, similar_help
from cardrules.model.records import DeedDef, FormulaDef, Record, Word, ZoneDef
from cardrules.source import Span
from cardrules.syntax import nodes

_PLAIN = ("number", "truth", "player", "zone", "slot", "bundle", "faces", "face", "deed")
_OF_FIELDS = (*LAZY, "reaction", "text")
_OF_VALUES = ("number", "truth", "player", "thing", "word", "zone", "slot", "unknown")


def declare(index: Index) -> None:
    """Fill the index with what the declarations of a pack say."""
    model = index.model
    index.words = tuple(sorted(_words(index)))
    index.lying = frozenset(record.of.id for record in model.zones.values())
    index.groups = _groups(index)
    index.slot_fields = frozenset(_slot_fields(index))
    for id, kind in model.kinds.items():
        index.kinds[id] = {
            name: type_of(node, index, field=True) for name, node in kind.fields.items()
        }
    for id, option in model.options.items():
        index.options[id] = type_of(option.type, index)
    _declare_zones(index)
    _declare_values(index)
    _declare_parameters(index)
    _check_names(index)


def type_of(node: nodes.TypeOf, index: Index, *, field: bool = False) -> Type:
    """Return the type that was written; only the type of a field may have a default."""
    if node.default is not None and not field:
        index.report.add(
            "misplaced-field",
            "only a field of a kind has a value to fall back on",
            node.default.span,
            "no default here",
        )
    if node.form == "one":
        return word(node.names)
    single = _named(node, index, field=field)
    return {"list": list_of, "set": set_of}[node.form](single) if node.form != "plain" else single


def _named(node: nodes.TypeOf, index: Index, *, field: bool) -> Type:
    name = node.names[0]
    if name == "zone":
        return zone(next(iter(index.lying)) if len(index.lying) == 1 else "")
    if name in _PLAIN or (field and name in _OF_FIELDS):
        return Type(name)
    if name in index.model.kinds:
        # What is printed can name a card, but none of its copies.
        return Type("record", name) if field and name in index.lying else thing(name)
    known = [*_PLAIN, *(_OF_FIELDS if field else ()), *index.model.kinds]
    index.report.add(
        "unknown-type",
        f"`{name}` is neither a type nor a kind of this pack",
        word_span(node.span, name),
        "unknown type",
        help=similar_help(name, known, "type"),
    )
    return UNKNOWN


def _words(index: Index) -> set[str]:
    found = (node for node in below(index.model) if isinstance(node, nodes.TypeOf))
    return {name for node in found if node.form == "one" for name in node.names}


def _groups(index: Index) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for id, resource in index.model.resources.items():
        if resource.in_:
            members = groups.setdefault(resource.in_.id, [])
            members.append(id)
            if resource.in_.id in index.model.resources and len(members) == 1:
                _taken(index, resource.in_.id, resource.in_.span, "a resource", None)
    return {group: tuple(members) for group, members in groups.items()}


def _slot_fields(index: Index) -> Iterator[str]:
    for record in index.model.zones.values():
        if isinstance(record.slots, dict):
            yield from record.slots


# ---------------------------------------------------------------- owners
def _declare_zones(index: Index) -> None:
    for id, record in index.model.zones.items():
        known = record.of.id in index.model.kinds
        if not known:
            index.unknown("kind", record.of.id, record.of.span, index.model.kinds)
        index.zones[id] = zone(record.of.id) if known else UNKNOWN
        _check_owner(index, id, record.per)
        _check_seen(index, id, record)


def _check_seen(index: Index, id: str, record: ZoneDef) -> None:
    if record.seen.id == "owner" and not _is(record.per, "player") and id not in index.broken:
        index.report.add(
            "misplaced-field",
            f"zone `{id}` belongs to no player, so that no owner sees it",
            record.seen.span,
            "there is no owner",
            help="write `seen: all` or `seen: nobody`, or let each player have one: `per: player`",
        )


def _declare_values(index: Index) -> None:
    for id, record in index.model.values.items():
        type = type_of(record.type, index) if record.type else NUMBER
        if record.type and type.name not in _OF_VALUES:
            index.report.add(
                "type-mismatch",
                f"a value is a number, a truth, a word, a player or a thing, not {type.name}",
                record.type.span,
                "cannot be remembered",
            )
        index.values[id] = type
        _check_owner(index, id, record.of)
        _check_owner(index, id, record.per)
        if record.per and not record.of:
            index.report.add(
                "missing-field",
                f"value `{id}` is kept per `{record.per.id}` and does not say of what",
                record.span,
                "`of` is missing",
                help=f"of a single owner it is `of: {record.per.id}`",
            )


def _check_owner(index: Index, id: str, owner: Word | None) -> None:
    if owner and not index.is_owner(owner.id):
        index.broken.add(id)
        index.unknown("kind", owner.id, owner.span, ["player", *index.model.kinds])


# ---------------------------------------------------------------- parameters
def _declare_parameters(index: Index) -> None:
    for id, formula in index.model.formulas.items():
        _check_owner(index, id, formula.of)
        index.parameters[f"formulas.{id}"] = _parameters(formula, index)
        for parameter, _ in formula.takes.values():
            if parameter.preposition:
                index.report.add(
                    "unknown-preposition",
                    f"what a formula takes stands in brackets, without `{parameter.preposition}`",
                    parameter.span,
                    "no preposition here",
                )
    for id, verb in index.model.verbs.items():
        index.parameters[f"verbs.{id}"] = _parameters(verb, index)
        _check_prepositions(index, id, verb)


def _parameters(record: FormulaDef | DeedDef, index: Index) -> dict[str, Type]:
    return {name: type_of(node, index) for name, (_, node) in record.takes.items()}


def _check_prepositions(index: Index, id: str, verb: DeedDef) -> None:
    seen: dict[str | None, Span] = {}
    for parameter, _ in verb.takes.values():
        first = seen.setdefault(parameter.preposition, parameter.span)
        if first is not parameter.span:
            how = f"by `{parameter.preposition}`" if parameter.preposition else "directly after it"
            index.report.add(
                "missing-preposition",
                f"`{id}` takes two things {how}",
                parameter.span,
                "cannot be told apart",
                others=[Label(first, "taken the same way")],
                help=f"give it a preposition of its own, as in `by {parameter.id}`",
            )


# ---------------------------------------------------------------- names that clash
def _check_names(index: Index) -> None:
    model = index.model
    _check_apart(index, _bare(index))
    for owner in ("player", *model.kinds):
        _check_apart(index, _owned(index, owner))
        _check_properties(index, owner)
    verbs = (("a verb", model.verbs), ("a phase", model.phases))
    _check_apart(index, [(id, what, each.span) for what, of in verbs for id, each in of.items()])
    _check_vocabulary(index)


def _bare(index: Index) -> Iterator[tuple[str, str, Span]]:
    model = index.model
    yield from _each("a zone", {k: v for k, v in model.zones.items() if not v.per})
    yield from _each("a value", {k: v for k, v in model.values.items() if not v.of})
    yield from _each("a kind", model.kinds)
    yield from _each("an option", model.options)
    yield from _each("a table", model.tables)
    yield from _each("a die", model.dice)
    yield from _each("a formula", {k: v for k, v in model.formulas.items() if not v.of})


def _owned(index: Index, owner: str) -> Iterator[tuple[str, str, Span]]:
    model = index.model
    if owner in model.kinds:
        for name, node in model.kinds[owner].fields.items():
            yield name, "a field", node.span
    yield from _each("a zone", {k: v for k, v in model.zones.items() if _is(v.per, owner)})
    yield from _each("a value", {k: v for k, v in model.values.items() if _is(v.of, owner)})
    yield from _each("a formula", {k: v for k, v in model.formulas.items() if _is(v.of, owner)})


def _each(what: str, records: Mapping[str, Record]) -> Iterator[tuple[str, str, Span]]:
    return ((id, what, record.span) for id, record in records.items())


def _is(owner: Word | None, name: str) -> bool:
    return owner is not None and owner.id == name


def _check_apart(index: Index, declared: Iterable[tuple[str, str, Span]]) -> None:
    first: dict[str, tuple[str, Span]] = {}
    for id, what, span in declared:
        if id in first:
            _taken(index, id, span, *first[id])
        else:
            first[id] = (what, span)


def _taken(index: Index, id: str, span: Span, what: str, other: Span | None) -> None:
    index.report.add(
        "name-taken",
        f"the name `{id}` is already used by {what}",
        span,
        "declared again",
        others=[Label(other, "first declared here")] if other else (),
        help="give one of the two another name",
    )


def _check_properties(index: Index, owner: str) -> None:
    of_type = "player" if owner == "player" else "thing"
    properties = index.vocabulary.properties[of_type]
    for id, _, span in _owned(index, owner):
        if id in properties:
            index.reserved(id, span, f"every {of_type} has it")


def _check_vocabulary(index: Index) -> None:
    """No declared name may be one of the language's own."""
    model, vocabulary = index.model, index.vocabulary
    sections: list[Mapping[str, Record]] = [model.zones, model.values, model.kinds, model.options]
    sections += [model.tables, model.dice, model.formulas, model.resources, *model.things.values()]
    for section in sections:
        for id, record in section.items():
            if id in vocabulary.names:
                index.reserved(id, record.span)
    for id, formula in model.formulas.items():
        if id in vocabulary.functions:
            index.reserved(id, formula.span, "a function")
    for id, deed in (*model.verbs.items(), *model.phases.items()):
        if id in vocabulary.verbs or id == "action":
            index.reserved(id, deed.span, "a verb")
    for kind in model.kinds.values():
        for id, node in kind.fields.items():
            if id in vocabulary.names:
                index.reserved(id, node.span)
