"""Statements: verbs with their operands, and the lines that bind, ask and repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardrules.check import forms, idle
from cardrules.check.coerce import mismatch, type_named, unknown, want_one
from cardrules.check.counts import not_negative
from cardrules.check.expressions import check, condition, give_up, many, number, place, value
from cardrules.check.index import Used
from cardrules.check.names import doer
from cardrules.check.scope import Scope, word_span
from cardrules.check.typed import (
    CallVerb,
    Do,
    EachDo,
    IfDo,
    LetDo,
    Op,
    RepeatDo,
    Statement,
    Type,
)
from cardrules.check.types import NUMBER, PLAYER, UNKNOWN, fits, item_of
from cardrules.check.walk import operations
from cardrules.diagnostics import similar_help
from cardrules.model.vocabulary import Operand, VerbSignature
from cardrules.syntax import nodes

_NEED_A_DOER = ("gain", "lose", "perform")


def effect(node: nodes.Effect, scope: Scope) -> tuple[Statement, ...]:
    """Return the statements of an effect; what they bind is seen after them."""
    return _all(node.statements, scope)


def _all(statements: Iterable[nodes.Statement], scope: Scope) -> tuple[Statement, ...]:
    found = (_STATEMENTS[type(statement)](statement, scope) for statement in statements)
    return tuple(statement for statement in found if statement)


def _let(node: nodes.Let, scope: Scope) -> LetDo:
    given = check(node.value, scope)
    slot = scope.bind(
        node.id, given.type, word_span(node.span, node.id), resources_of(given, scope)
    )
    return LetDo(slot, given, span=node.span)


def _if(node: nodes.If, scope: Scope) -> IfDo:
    asked = condition(node.condition, scope)
    then = _all(node.then, scope.block())
    return IfDo(asked, then, _all(node.otherwise or (), scope.block()), span=node.span)


def _repeat(node: nodes.Repeat, scope: Scope) -> RepeatDo:
    times = number(node.times, scope, "`repeat` takes")
    not_negative(times, scope, "a number of times")
    made = RepeatDo(times, _all(node.body, scope.block()), span=node.span)
    idle.check_repeat(made, scope)
    return made


def _each(node: nodes.Each, scope: Scope) -> EachDo:
    items = many(node.items, scope, "`each` goes through")
    item = item_of(items.type)
    inner = scope.block()
    if node.id is None:
        slot, inner = inner.looking_at(item, node.span, bare=False)
    else:
        slot = inner.bind(node.id, item, word_span(node.span, node.id, node.items.span.end))
    if item == PLAYER:
        inner = inner.done_by_player()
    return EachDo(slot, items, item == PLAYER, _all(node.body, inner), span=node.span)


# ---------------------------------------------------------------- verbs
def _verb(node: nodes.Verb, scope: Scope) -> Statement | None:
    index = scope.index
    signature = index.vocabulary.verbs.get(node.id)
    if signature:
        return _built_in(signature, node, scope)
    if node.id in index.model.verbs:
        return _own(node, scope)
    if node.id in index.model.phases:
        return _phase(node, scope)
    give_up(node, scope)
    known = [*index.vocabulary.verbs, *index.model.verbs, *index.model.phases]
    index.report.add(
        "unknown-verb",
        f"`{node.id}` is not a verb",
        node.id_span,
        "unknown verb",
        help=similar_help(node.id, known, "verb"),
    )
    return None


def _phase(node: nodes.Verb, scope: Scope) -> CallVerb:
    key = f"phases.{node.id}"
    _operands(node, {}, scope)
    if node.facedown:
        _refuse_facedown(node, scope)
    scope.index.use("phases", node.id)
    scope.index.calls.append(Used(scope.frame.key, key, scope.me, node.id_span))
    return CallVerb(key, (), span=node.span)


def _own(node: nodes.Verb, scope: Scope) -> CallVerb | None:
    key = f"verbs.{node.id}"
    types = scope.index.parameters[key]
    by_word = {
        parameter.preposition or "it": name
        for name, (parameter, _) in scope.index.model.verbs[node.id].takes.items()
    }
    given = _operands(node, dict.fromkeys(by_word, True), scope)
    if node.facedown:
        _refuse_facedown(node, scope)
    scope.index.use("verbs", node.id)
    scope.index.calls.append(Used(scope.frame.key, key, scope.me, node.id_span))
    values = tuple(
        value(given[word], scope, types[name], _subject(node.id, word))
        for word, name in by_word.items()
        if word in given
    )
    for name, op in zip((by_word[word] for word in by_word if word in given), values, strict=True):
        forms.give(key, name, op, scope)
    return CallVerb(key, values, span=node.span)


def _built_in(signature: VerbSignature, node: nodes.Verb, scope: Scope) -> Do:
    needed = {word: not operand.optional for word, operand in signature.operands.items()}
    given = _operands(node, needed, scope)
    _check_one(signature, node, given, scope)
    if node.facedown and not signature.facedown:
        _refuse_facedown(node, scope)
    if node.id in _NEED_A_DOER:
        doer(node.id_span, scope, f"`{node.id}`")
    operands: dict[str, Op] = {}
    for word, operand in signature.operands.items():
        if word in given:
            operands[word] = _operand(node.id, word, operand, given[word], operands, scope)
    _check_kinds(operands, scope)
    _check_zones(node, operands, scope)
    idle.check_verb(node, operands, scope)
    if node.id in {"gain", "lose"} and "it" in operands:
        _check_kept(node, operands["it"], scope)
    return Do(node.id, operands, node.facedown, span=node.span)


def _check_zones(node: nodes.Verb, operands: Mapping[str, Op], scope: Scope) -> None:
    """What the form of a zone has to allow."""
    if node.id == "shuffle" and "it" in operands:
        forms.ask("shuffle", operands["it"], operands["it"].span, scope)
    if "under" in operands:
        forms.ask("under", operands["under"], operands["under"].span, scope)
    if node.facedown and "to" in operands and operands["to"].type.name == "slot":
        scope.index.report.add(
            "wrong-arguments",
            "what lies in a slot lies face up",
            word_span(node.span, "facedown", operands["to"].span.end),
            "does nothing here",
            help="take `facedown` away, or move to a zone that is no row",
        )


def _operand(
    verb: str, word: str, operand: Operand, node: nodes.Expr, before: Mapping[str, Op], scope: Scope
) -> Op:
    subject = _subject(verb, word)
    if operand.types == ("place",):
        return _place(verb, node, subject, scope)
    if operand.types == ("any",):
        return value(node, scope, before["it"].type if "it" in before else UNKNOWN, subject)
    wanted = [type_named(type) for type in operand.types]
    return want_one(check(node, scope, wanted[0]), wanted, scope.index, subject)


def _place(verb: str, node: nodes.Expr, subject: str, scope: Scope) -> Op:
    cell = place(node, scope, subject)
    if verb != "set" and not fits(cell.type, NUMBER):
        mismatch(cell, (NUMBER,), scope.index, subject)
        return unknown(cell.span)
    return cell


def _subject(verb: str, word: str) -> str:
    return f"`{verb}` takes" if word == "it" else f"`{verb} … {word}` takes"


def _operands(node: nodes.Verb, takes: Mapping[str, bool], scope: Scope) -> dict[str, nodes.Expr]:
    """What is given for `it` and for each preposition; `takes` says which, and which must be."""
    given: dict[str, nodes.Expr] = {}
    if node.thing is not None:
        if "it" in takes:
            given["it"] = node.thing
        else:
            _refuse_thing(node, node.thing, scope)
    for clause in node.clauses:
        if clause.preposition in takes and clause.preposition not in given:
            given[clause.preposition] = clause.value
        else:
            refuse_clause(clause, node.id, [each for each in takes if each != "it"], scope)
    for word, needed in takes.items():
        if needed and word not in given:
            _refuse_missing(node, word, takes, scope)
    return given


def _refuse_thing(node: nodes.Verb, thing: nodes.Expr, scope: Scope) -> None:
    give_up(thing, scope)
    scope.index.report.add(
        "wrong-arguments",
        f"`{node.id}` takes nothing directly after it",
        thing.span,
        "not taken",
    )


def refuse_clause(clause: nodes.Clause, taker: str, words: Sequence[str], scope: Scope) -> None:
    """Report a preposition that `taker` does not take, or not twice; `words` are what it takes."""
    give_up(clause, scope)
    word, is_twice = clause.preposition, clause.preposition in words
    listed = ", ".join(f"`{each}`" for each in words)
    scope.index.report.add(
        "unknown-preposition",
        f"`{taker}` takes `{word}` once" if is_twice else f"`{taker}` does not take `{word}`",
        word_span(clause.span, word),
        "said twice" if is_twice else "not taken",
        help=f"`{taker}` takes {listed}" if words else None,
    )


def _refuse_missing(node: nodes.Verb, word: str, takes: Mapping[str, bool], scope: Scope) -> None:
    form = " ".join([node.id, *("…" if each == "it" else f"{each} …" for each in takes)])
    if word == "it":
        scope.index.report.add(
            "wrong-arguments",
            f"`{node.id}` does not say what",
            node.id_span,
            "nothing follows",
            help=f"write `{form}`",
        )
        return
    scope.index.report.add(
        "missing-preposition",
        f"`{node.id}` needs `{word}`",
        node.span,
        f"`{word}` is missing",
        help=f"write `{form}`",
    )


def _check_one(
    signature: VerbSignature, node: nodes.Verb, given: Mapping[str, nodes.Expr], scope: Scope
) -> None:
    if signature.one and sum(word in given for word in signature.one) != 1:
        words = ", ".join(f"`{word}`" for word in signature.one)
        scope.index.report.add(
            "missing-preposition",
            f"`{node.id}` needs exactly one of {words}",
            node.span,
            "says where in one way only",
        )


def _refuse_facedown(node: nodes.Verb, scope: Scope) -> None:
    scope.index.report.add(
        "wrong-arguments",
        f"`{node.id}` does not take `facedown`",
        word_span(node.span, "facedown"),
        "not taken",
    )


def _check_kinds(operands: Mapping[str, Op], scope: Scope) -> None:
    """Things go only where things of their kind lie."""
    if "it" not in operands:
        return
    item = item_of(operands["it"].type)
    for word in ("to", "under", "on"):
        target = operands[word].type if word in operands else UNKNOWN
        if item.name != "thing" or target.name not in {"zone", "slot"}:
            continue
        if item.of and target.of and item.of != target.of:
            wanted = Type(target.name, item.of)
            scope.index.report.add(
                "type-mismatch",
                f"{item.of} things cannot lie where {target.of} things lie",
                operands[word].span,
                f"for {target.of}, expected {wanted.name} for {item.of}",
            )


# ---------------------------------------------------------------- what is gained
def _check_kept(node: nodes.Verb, bundle: Op, scope: Scope) -> None:
    resources = scope.index.model.resources
    for id in sorted(resources_of(bundle, scope) or ()):
        if not resources[id].kept:
            scope.index.report.add(
                "resource-not-kept",
                f"`{node.id}` needs a place for `{id}`, and `{id}` is kept nowhere",
                bundle.span,
                f"`{id}` is not kept",
                help=f"give the resource `{id}` a `kept`, for example `kept: my {id}`",
            )


def resources_of(bundle: Op, scope: Scope) -> frozenset[str] | None:
    """The resources that a bundle can hold, when that is known."""
    if bundle.type.name != "bundle":
        return None
    found: set[str] = set()
    for op in operations(bundle):
        if op.op == "amount":
            found.add(str(op.data))
        elif op.op == "formula" and op.data in scope.index.formulas:
            value = scope.index.formulas[str(op.data)].value
            found |= {str(each.data) for each in operations(value) if each.op == "amount"}
        elif op.op == "local" and op.type.name == "bundle":
            known = [each for each in scope.names.values() if each.slot == op.data]
            found |= (known and known[0].resources) or frozenset()
    return frozenset(found)


_STATEMENTS: dict[type[nodes.Statement], Callable[[Any, Scope], Statement | None]] = {
    nodes.Verb: _verb,
    nodes.Let: _let,
    nodes.If: _if,
    nodes.Each: _each,
    nodes.Repeat: _repeat,
}
