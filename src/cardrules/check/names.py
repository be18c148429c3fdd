"""Bare names: what they may mean, and what to say when they mean nothing or two things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from attrs import frozen

from cardrules.check import forms
from cardrules.check.coerce import unknown
from cardrules.check.index import Used
from cardrules.check.members import members_of
from cardrules.check.scope import ABSENT, CALLER, Local, Scope
from cardrules.check.typed import Op, Type
from cardrules.check.types import (
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    describe,
    list_of,
    set_of,
    thing,
    with_article,
    words_of,
)
from cardrules.diagnostics import Label, similar_help
from cardrules.source import Span
from cardrules.syntax import nodes


@frozen
class Reading:
    """One thing that a name may mean."""

    what: str
    make: Callable[[], Op]
    span: Span | None = None


def resolve(node: nodes.Name, scope: Scope, expected: Type | None) -> Op:
    """Return what a bare name means here."""
    if node.id in scope.index.vocabulary.names:
        return _BUILT_IN[node.id](node.span, scope)
    readings = list(_readings(node, scope, expected))
    if len(readings) == 1:
        return readings[0].make()
    if readings:
        _report_ambiguous(node, scope, readings)
    elif node.id not in scope.index.broken and not scope.sees_unknown:
        _report_unknown(node, scope, expected)
    return unknown(node.span)


def doer(span: Span, scope: Scope, what: str) -> Op:
    """Return the player who does it; report it when nobody does. "`my`" needs a player."""
    if scope.me == ABSENT:
        scope.index.report.add(
            "my-outside",
            f"{what} needs a player, and here nobody acts",
            span,
            "no player here",
            help=scope.advice or None,
        )
        return unknown(span)
    if scope.me == CALLER:
        scope.index.need_me.add(scope.frame.key)
        scope.index.asks_me.setdefault(scope.frame.key, span)
    return Op("me", PLAYER, span=span)


def read_formula(id: str, args: tuple[Op, ...], span: Span, scope: Scope) -> Op:
    """Return the value of a formula for an owner and values."""
    index = scope.index
    index.use("formulas", id)
    key = f"formulas.{id}"
    index.calls.append(Used(scope.frame.key, key, scope.me, span))
    taken = index.parameters[key]
    for name, given in zip(taken, args[len(args) - len(taken) :], strict=True):
        forms.give(key, name, given, scope)
    return Op("formula", index.formula_type(id), args, id, span=span)


# ---------------------------------------------------------------- built-in names
def _it(span: Span, scope: Scope) -> Op:
    if scope.element and scope.element.called_it:
        return _at(scope.element.op, span)
    scope.index.report.add(
        "it-outside",
        "`it` is the element that is looked at, and here none is",
        span,
        "no element here",
        help="`it` stands behind `where`, `sorted` and `each`, and in `sum` and its like",
    )
    return unknown(span)


def _this(span: Span, scope: Scope) -> Op:
    if scope.this is not None:
        return Op("this", thing(scope.this), span=span)
    scope.index.report.add(
        "this-outside",
        "`this` is the thing that carries the text, and here none does",
        span,
        "not the text of a thing",
    )
    return unknown(span)


def _of_event(op: str, span: Span, scope: Scope) -> Op:
    if scope.event is not None:
        return Op(op, PLAYER if op == "doer" else scope.event, span=span)
    scope.index.report.add(
        "event-outside",
        f"`{op}` speaks of what happened, and here nothing did",
        span,
        "not in a reaction to a verb",
        help="it stands in reactions whose `on` names a verb",
    )
    return unknown(span)


def _at(op: Op, span: Span) -> Op:
    return Op(op.op, op.type, op.args, op.data, span=span)


def _constant(type: Type, value: int, span: Span, _scope: Scope) -> Op:
    return Op("const", type, data=value, span=span)


def _plain(op: str, type: Type, span: Span, _scope: Scope) -> Op:
    return Op(op, type, span=span)


_BUILT_IN: dict[str, Callable[[Span, Scope], Op]] = {
    "me": lambda span, scope: doer(span, scope, f"`{span.text.split()[0]}`"),
    "it": _it,
    "this": _this,
    "doer": partial(_of_event, "doer"),
    "what": partial(_of_event, "what"),
    "active": partial(_plain, "active", PLAYER),
    "player": partial(_plain, "everyone", list_of(PLAYER)),
    "players": partial(_plain, "players", NUMBER),
    "yes": partial(_constant, TRUTH, 1),
    "no": partial(_constant, TRUTH, 0),
    "none": partial(_constant, NOTHING, -1),
}


# ---------------------------------------------------------------- readings
def _readings(node: nodes.Name, scope: Scope, expected: Type | None) -> Iterator[Reading]:
    local = scope.names.get(node.id)
    if local:
        make = partial(_read_local, local, node.span, scope)
        yield Reading("a name of this deed", make, local.span)
    yield from _of_element(node, scope)
    if expected and node.id in words_of(expected):
        number = scope.index.words.index(node.id)
        yield Reading("a word", partial(_constant, expected, number, node.span, scope))
        return
    yield from _of_pack(node, scope)
    yield from _records(node, scope, expected)


def _read_local(local: Local, span: Span, scope: Scope) -> Op:
    local.read = True
    if local.several:
        scope.index.several.add((span.source.path, span.start))
    return Op("local", local.type, data=local.slot, span=span)


def _of_element(node: nodes.Name, scope: Scope) -> Iterator[Reading]:
    element = scope.element
    if element is None or not element.bare:
        return
    member = members_of(scope.index, element.op.type).get(node.id)
    if member:
        what = f"{member.what} of {describe(element.op.type)}"
        owner = _at(element.op, node.span)
        yield Reading(what, partial(scope.index.read, member, owner, None, node.span, scope))


def _of_pack(node: nodes.Name, scope: Scope) -> Iterator[Reading]:
    """At most one reading: two declarations of one name are reported where they stand."""
    model, id = scope.index.model, node.id
    zoned, value, formula = model.zones.get(id), model.values.get(id), model.formulas.get(id)
    if zoned and not zoned.per:
        yield _declared("zones", "zone", scope.index.zones[id], node, scope, zoned.span)
    elif value and not value.of:
        yield _declared("values", "cell", scope.index.values[id], node, scope, value.span)
    elif id in model.kinds:
        yield _declared("kinds", "all", set_of(thing(id)), node, scope, model.kinds[id].span)
    elif id in model.options:
        span = model.options[id].span
        yield _declared("options", "option", scope.index.options[id], node, scope, span)
    elif id in model.tables:
        yield _declared("tables", "table", list_of(NUMBER), node, scope, model.tables[id].span)
    elif id in model.dice:
        yield _declared("dice", "die", Type("die"), node, scope, model.dice[id].span)
    elif formula and not formula.of:
        yield Reading("a formula", partial(_bare_formula, node, scope), formula.span)


def _declared(
    section: str, op: str, type: Type, node: nodes.Name, scope: Scope, span: Span
) -> Reading:
    def make() -> Op:
        scope.index.use(section, node.id)
        return Op(op, type, data=node.id, span=node.span)

    return Reading(with_article(section.removesuffix("s")), make, span)


def _bare_formula(node: nodes.Name, scope: Scope) -> Op:
    taken = scope.index.parameters[f"formulas.{node.id}"]
    if taken:
        scope.index.report.add(
            "wrong-arguments",
            f"the formula `{node.id}` takes {', '.join(f'`{name}`' for name in taken)}",
            node.span,
            "nothing given",
            help=f"write `{node.id}({', '.join(taken)})`",
        )
        return unknown(node.span)
    return read_formula(node.id, (), node.span, scope)


def _records(node: nodes.Name, scope: Scope, expected: Type | None) -> Iterator[Reading]:
    things = scope.index.model.things
    kinds = [kind for kind, records in things.items() if node.id in records]
    if expected and expected.of in kinds:
        kinds = [expected.of]
    for kind in kinds:
        span = things[kind][node.id].span
        yield Reading(with_article(kind), partial(_record, kind, node, scope), span)


def _record(kind: str, node: nodes.Name, scope: Scope) -> Op:
    if kind not in scope.index.lying:
        return Op("const", thing(kind), data=("thing", kind, node.id), span=node.span)
    number = list(scope.index.model.things[kind]).index(node.id)
    return Op("const", Type("record", kind), data=number, span=node.span)


# ---------------------------------------------------------------- what is wrong with a name
def _report_ambiguous(node: nodes.Name, scope: Scope, readings: list[Reading]) -> None:
    if node.id in scope.names:
        scope.names[node.id].read = True
    if node.id in scope.frame.reported:
        return
    scope.frame.reported.add(node.id)
    what = " and ".join(reading.what for reading in readings)
    scope.index.report.add(
        "ambiguous-name",
        f"`{node.id}` may be {what}",
        node.span,
        "which of them?",
        others=[Label(each.span, each.what) for each in readings if each.span],
        help=_clearer(node.id, scope, readings),
    )


def _clearer(id: str, scope: Scope, readings: list[Reading]) -> str:
    of_element = any(reading.span is None for reading in readings)
    if of_element and scope.element and scope.element.called_it:
        return f"for that of the element write `its {id}`; give the other another name"
    others = {*scope.index.model.kinds, *chain(*scope.index.model.things.values())}
    if id in scope.names and id in others:
        return f"give it another name, for example `chosen_{id}`"
    return "give one of them another name"


def _report_unknown(node: nodes.Name, scope: Scope, expected: Type | None) -> None:
    words = words_of(expected) if expected else ()
    if words:
        scope.index.report.add(
            "unknown-word",
            f"`{node.id}` is not one of {', '.join(words)}",
            node.span,
            "unknown word",
            help=similar_help(node.id, words, "word"),
        )
        return
    scope.index.report.add(
        "unknown-name",
        f"nothing here is called `{node.id}`",
        node.span,
        "unknown name",
        help=_owned_elsewhere(node.id, scope) or similar_help(node.id, _visible(scope), "name"),
    )


def _owned_elsewhere(id: str, scope: Scope) -> str | None:
    model = scope.index.model
    if id in model.resources:
        return f"`{id}` is a resource: write how many, as in `1 {id}`"
    found = model.zones.get(id) or model.values.get(id) or model.formulas.get(id)
    if found is None:
        return None
    owner = getattr(found, "per", None) if id in model.zones else getattr(found, "of", None)
    if owner is None:
        return None
    example = f"my {id}" if owner.id == "player" else f"its {id}"
    return f"every {owner.id} has a `{id}` of its own: write whose, as in `{example}`"


def _visible(scope: Scope) -> Iterator[str]:
    model = scope.index.model
    yield from scope.names
    yield from scope.index.vocabulary.names
    if scope.element and scope.element.bare:
        yield from members_of(scope.index, scope.element.op.type)
    yield from (id for id, zoned in model.zones.items() if not zoned.per)
    yield from (id for id, value in model.values.items() if not value.of)
    yield from (id for id, formula in model.formulas.items() if not formula.of)
    yield from (*model.kinds, *model.options, *model.tables)
    for records in model.things.values():
        yield from records
