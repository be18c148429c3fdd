"""Expressions: a tree of what was written becomes an operation with a type.

`check` reports what is wrong and returns an operation all the same; that of a refused expression is
of unknown type, which silences everything that would follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from cardrules.check import forms
from cardrules.check.coerce import (
    as_many,
    as_truth,
    mismatch,
    only_one,
    quoted,
    type_named,
    unknown,
    want,
    want_one,
)
from cardrules.check.counts import not_negative
from cardrules.check.index import Arguments, Index, Member, Used
from cardrules.check.members import members_of
from cardrules.check.names import doer, read_formula, resolve
from cardrules.check.scope import Scope, word_span
from cardrules.check.typed import Op, Type
from cardrules.check.types import (
    BUNDLE,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    alike,
    common,
    describe,
    is_many,
    is_single,
    item_of,
    list_of,
    set_of,
    short,
)
from cardrules.check.walk import below
from cardrules.diagnostics import similar_help
from cardrules.model.records import ZoneDef
from cardrules.model.vocabulary import FunctionSignature, Operand
from cardrules.source import Span
from cardrules.syntax import nodes

_COMPARISONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_SORTABLE = (NUMBER, Type("record"), Type("word"))


def check(node: nodes.Expr, scope: Scope, expected: Type | None = None) -> Op:
    """Return the operation of an expression. `expected` helps a bare name find its meaning."""
    return _CHECKS[type(node)](node, scope, expected)


def condition(node: nodes.Expr, scope: Scope, subject: str = "a condition is") -> Op:
    """Return an expression as something that holds or does not."""
    return as_truth(check(node, scope, TRUTH), scope.index, subject)


def number(node: nodes.Expr, scope: Scope, subject: str) -> Op:
    """Return an expression as a number."""
    return want(check(node, scope, NUMBER), NUMBER, scope.index, subject)


def value(node: nodes.Expr, scope: Scope, wanted: Type, subject: str) -> Op:
    """Return an expression as a value of a type."""
    return want(check(node, scope, wanted), wanted, scope.index, subject)


def many(node: nodes.Expr, scope: Scope, subject: str) -> Op:
    """Return an expression as a set or list."""
    return as_many(check(node, scope), scope.index, subject)


def place(node: nodes.Expr, scope: Scope, subject: str) -> Op:
    """Return an expression as a value of the pack that can be set."""
    op = check(node, scope)
    if op.op in {"cell", "unknown"}:
        return op
    scope.index.report.add(
        "not-a-place",
        f"{subject} a value of the pack, and {quoted(op.span)} is not one",
        op.span,
        f"{short(op.type)}, not a value that can be set",
        help=similar_help(op.span.text.split()[-1], scope.index.model.values, "value"),
    )
    return unknown(op.span)


def give_up(node: object, scope: Scope) -> None:
    """Take the names in a tree that is not looked at further as read."""
    for part in below(node):
        if isinstance(part, nodes.Name) and part.id in scope.names:
            scope.names[part.id].read = True


# ---------------------------------------------------------------- plain forms
def _number(node: nodes.Number, _scope: Scope, _expected: Type | None) -> Op:
    return Op("const", NUMBER, data=node.value, span=node.span)


def _list(node: nodes.ListOf, scope: Scope, expected: Type | None) -> Op:
    wanted = item_of(expected) if expected and is_many(expected) else None
    items = tuple(check(item, scope, wanted) for item in node.items)
    type = items[0].type if items else (wanted or UNKNOWN)
    for item in items[1:]:
        type = _same(type, item, scope, "the entries of a list are alike: here each is")
    return Op("list", list_of(type), items, span=node.span)


def _same(type: Type, op: Op, scope: Scope, subject: str) -> Type:
    """The common type of what was before and this; report it when there is none."""
    found = common(type, op.type)
    if found is None:
        mismatch(op, (type,), scope.index, subject)
        return UNKNOWN
    return found


def _others(node: nodes.Others, scope: Scope, _expected: Type | None) -> Op:
    if node.id != "player":
        scope.index.report.add(
            "unknown-name",
            f"`other` goes with `player`, not with `{node.id}`",
            word_span(node.span, node.id),
            "not `player`",
        )
        return unknown(node.span)
    if doer(node.span, scope, "`other player`").type == UNKNOWN:
        return unknown(node.span)
    return Op("others", list_of(PLAYER), span=node.span)


def _amount(node: nodes.Amount, scope: Scope, _expected: Type | None) -> Op:
    count = number(node.count, scope, "an amount is")
    not_negative(count, scope, "an amount")
    if not known_resource(node.resource, node.resource_span, scope.index):
        return unknown(node.span)
    return Op("amount", BUNDLE, (count,), node.resource, span=node.span)


def known_resource(id: str, span: Span, index: Index) -> bool:
    """Is it a resource? Report it when it is not."""
    index.use("resources", id)
    if id in index.model.resources:
        return True
    help = None
    if id in index.groups:
        help = f"`{id}` is a group: name one of {', '.join(index.groups[id])}"
    index.unknown("resource", id, span, index.model.resources, help=help)
    return False


def _index(node: nodes.Index, scope: Scope, _expected: Type | None) -> Op:
    owner = want(check(node.owner, scope), Type("list"), scope.index, "`[…]` counts in")
    position = number(node.position, scope, "a position is")
    return Op("index", item_of(owner.type), (owner, position), span=node.span)


def _either(node: nodes.Either, scope: Scope, expected: Type | None) -> Op:
    asked = condition(node.condition, scope)
    yes = check(node.yes, scope, expected)
    no = check(node.no, scope, expected or yes.type)
    if common(yes.type, no.type) is None and _is_several(yes.type) and _is_several(no.type):
        yes, no = (as_many(each, scope.index, "one of two is") for each in (yes, no))
    type = _same(yes.type, no, scope, "both values are alike: the first is")
    return Op("either", type, (yes, asked, no), span=node.span)


# ---------------------------------------------------------------- elements
def _where(node: nodes.Where, scope: Scope, _expected: Type | None) -> Op:
    items = many(node.items, scope, "`where` looks through")
    slot, inner = scope.looking_at(item_of(items.type), node.span)
    asked = condition(node.condition, inner)
    return Op("where", _filtered(items.type), (items, asked), slot, span=node.span)


def _filtered(type: Type) -> Type:
    return set_of(item_of(type)) if type.name == "faces" else type


def _sorted(node: nodes.Sorted, scope: Scope, _expected: Type | None) -> Op:
    items = many(node.items, scope, "`sorted` orders")
    slot, inner = scope.looking_at(item_of(items.type), node.span)
    keys = order(node.order, inner)
    directions = tuple(direction for direction, _ in keys)
    operands = (items, *(key for _, key in keys))
    type = list_of(item_of(items.type))
    return Op("sorted", type, operands, (slot, directions), span=node.span)


def order(node: nodes.Order, scope: Scope) -> tuple[tuple[str, Op], ...]:
    """Return the keys of an order with their directions."""
    return tuple((key.direction, _key(key, scope)) for key in node.keys)


def _key(key: nodes.Key, scope: Scope) -> Op:
    if key.direction == "chosen by":
        give_up(key, scope)
        scope.index.report.add(
            "chosen-order",
            "an order inside an expression cannot be chosen by a player",
            key.span,
            "nobody is asked here",
            help="let the player `choose` with `ordered`",
        )
        return unknown(key.span)
    op = check(key.value, scope)
    return op if op.type == TRUTH else want_one(op, _SORTABLE, scope.index, "an order goes by")


# ---------------------------------------------------------------- operators
def _unary(node: nodes.Unary, scope: Scope, _expected: Type | None) -> Op:
    if node.op == "not":
        return Op("not", TRUTH, (condition(node.operand, scope),), span=node.span)
    return Op("neg", NUMBER, (number(node.operand, scope, "`-` takes"),), span=node.span)


def _binary(node: nodes.Binary, scope: Scope, _expected: Type | None) -> Op:
    if node.op in {"and", "or"}:
        pair = (condition(node.left, scope), condition(node.right, scope))
        return Op(node.op, TRUTH, pair, span=node.span)
    if node.op in _COMPARISONS:
        return _compare(node, scope)
    if node.op in {"in", "not in"}:
        return _member(node, scope)
    if node.op == "..":
        return Op("range", list_of(NUMBER), _numbers(node, scope), span=node.span)
    if node.op in {"*", "/"}:
        op = "mul" if node.op == "*" else "div"
        return Op(op, NUMBER, _numbers(node, scope), span=node.span)
    return _sum(node, scope)


def _numbers(node: nodes.Binary, scope: Scope) -> tuple[Op, Op]:
    subject = f"`{node.op}` takes"
    return number(node.left, scope, subject), number(node.right, scope, subject)


def _sum(node: nodes.Binary, scope: Scope) -> Op:
    left, right = check(node.left, scope), check(node.right, scope)
    if left.type == right.type == UNKNOWN:
        return unknown(node.span)
    plus = node.op == "+"
    subject = f"`{node.op}` here takes"
    if left.type == NUMBER and right.type == BUNDLE:
        return _refuse_amount(node, scope)
    known = left.type if left.type != UNKNOWN else right.type
    if known == BUNDLE:
        return _both(left, right, BUNDLE, "badd" if plus else "bsub", node, scope, subject)
    if _is_several(known):
        return _joined(left, right, "join" if plus else "minus", node, scope)
    return _both(left, right, NUMBER, "add" if plus else "sub", node, scope, subject)


def _refuse_amount(node: nodes.Binary, scope: Scope) -> Op:
    """`n + 1 coin`: the resource belongs to the last number alone."""
    help = f"say of what: {quoted(node.left.span)} and the name of a resource"
    if isinstance(node.right, nodes.Amount):
        count = f"{node.left.span.text} {node.op} {node.right.count.span.text}"
        help = f"write `({' '.join(count.split())}) {node.right.resource}`"
    scope.index.report.add(
        "type-mismatch",
        f"{quoted(node.left.span)} is a number, and {quoted(node.right.span)} is a bundle",
        node.span,
        f"`{node.op}` takes two of a kind",
        help=help,
    )
    return unknown(node.span)


def _both(
    left: Op, right: Op, type: Type, op: str, node: nodes.Binary, scope: Scope, subject: str
) -> Op:
    operands = tuple(want(each, type, scope.index, subject) for each in (left, right))
    return Op(op, type, operands, span=node.span)


def _is_several(type: Type) -> bool:
    return type.name in {"zone", "set", "list"} or is_single(type)


def _joined(left: Op, right: Op, op: str, node: nodes.Binary, scope: Scope) -> Op:
    subject = f"`{node.op}` here takes"
    left, right = (as_many(each, scope.index, subject) for each in (left, right))
    if UNKNOWN in {left.type, right.type}:
        return unknown(node.span)
    item = common(item_of(left.type), item_of(right.type))
    if item is None:
        mismatch(right, (left.type,), scope.index, subject)
        return unknown(node.span)
    make = list_of if left.type.name == right.type.name == "list" else set_of
    return Op(op, make(item) if op == "join" else left.type, (left, right), span=node.span)


def _compare(node: nodes.Binary, scope: Scope) -> Op:
    left, right = _pair(node, scope)
    op = _COMPARISONS[node.op]
    if UNKNOWN in {left.type, right.type}:
        return Op("unknown", TRUTH, span=node.span)
    if BUNDLE in {left.type, right.type}:
        subject = f"`{node.op}` here compares"
        return evolve(_both(left, right, BUNDLE, f"b{op}", node, scope, subject), type=TRUTH)
    if op in {"eq", "ne"}:
        return _equal(op, left, right, node, scope)
    operands = tuple(
        want(each, NUMBER, scope.index, f"`{node.op}` compares") for each in (left, right)
    )
    return Op(op, TRUTH, operands, span=node.span)


def _pair(node: nodes.Binary, scope: Scope) -> tuple[Op, Op]:
    """Both sides; that which is not a bare name says what the other is expected to be."""
    if isinstance(node.left, nodes.Name) and not isinstance(node.right, nodes.Name):
        right = check(node.right, scope)
        return check(node.left, scope, right.type), right
    left = check(node.left, scope)
    return left, check(node.right, scope, left.type)


def _equal(op: str, left: Op, right: Op, node: nodes.Binary, scope: Scope) -> Op:
    for side in (left, right):
        if is_many(side.type):
            mismatch(side, (NUMBER, PLAYER), scope.index, f"`{node.op}` compares single values:")
            return Op("unknown", TRUTH, span=node.span)
    if not alike(left.type, right.type):
        _report_unlike(left, right, scope)
        return Op("unknown", TRUTH, span=node.span)
    return Op(op, TRUTH, (left, right), span=node.span)


def _report_unlike(left: Op, right: Op, scope: Scope) -> None:
    help = None
    if left.type.name == "thing" and right.type.name == "record":
        help = f"which {left.type.of} it is, is its name: write `{left.span.text}.name`"
    scope.index.report.add(
        "type-mismatch",
        f"{quoted(left.span)} is {describe(left.type)}, "
        f"and {quoted(right.span)} is {describe(right.type)}: they are never equal",
        right.span,
        f"{short(right.type)}, expected {short(left.type)}",
        help=help,
    )


def _member(node: nodes.Binary, scope: Scope) -> Op:
    left = check(node.left, scope)
    right = check(node.right, scope, list_of(left.type))
    right = as_many(right, scope.index, "`in` looks into")
    item = item_of(right.type)
    if not alike(left.type, item):
        mismatch(left, (item,), scope.index, "its elements are each")
    found = Op("in", TRUTH, (left, right), span=node.span)
    return Op("not", TRUTH, (found,), span=node.span) if node.op == "not in" else found


# ---------------------------------------------------------------- members
def _field(node: nodes.Field, scope: Scope, _expected: Type | None) -> Op:
    owner = check(node.owner, scope)
    if owner.type == UNKNOWN:
        give_up(node.arguments, scope)
        return unknown(node.span)
    member = members_of(scope.index, owner.type).get(node.id)
    if member is None:
        give_up(node.arguments, scope)
        if node.id not in scope.index.broken:
            _report_member(node, owner, scope)
        return unknown(node.span)
    return read(member, owner, node.arguments, node.span, scope)


def read(member: Member, owner: Op, arguments: Arguments, span: Span, scope: Scope) -> Op:
    """Return what a member of an owner is."""
    if member.section:
        scope.index.use(member.section, member.name)
    if member.op == "formula":
        return _read_formula(member, owner, arguments, span, scope)
    taken = (member.per,) if member.per else ()
    values = _arguments(member.name, arguments, taken, span, scope)
    if values is None or member.type is None:
        return unknown(span)
    if member.op == "lazy":
        key = f"{member.name} of a thing"
        scope.index.calls.append(Used(scope.frame.key, key, scope.me, span))
    if member.op == "prop" and member.data == "deck":
        forms.ask("deck", owner, word_span(span, "deck", min(owner.span.end, span.end - 4)), scope)
    return Op(member.op, member.type, (owner, *values), member.data, span=span)


def _read_formula(member: Member, owner: Op, arguments: Arguments, span: Span, scope: Scope) -> Op:
    taken = tuple(scope.index.parameters[f"formulas.{member.name}"].values())
    values = _arguments(member.name, arguments, taken, span, scope)
    if values is None:
        return unknown(span)
    return read_formula(member.name, (owner, *values), span, scope)


def _arguments(
    name: str, given: Arguments, taken: Sequence[Type], span: Span, scope: Scope
) -> tuple[Op, ...] | None:
    """The values that are given for what is taken; None when their number is wrong."""
    if len(given or ()) != len(taken):
        _report_count(name, len(given or ()), len(taken), len(taken), span, scope)
        give_up(given, scope)
        return None
    subject = f"`{name}` takes"
    return tuple(
        value(each, scope, type, subject) for each, type in zip(given or (), taken, strict=True)
    )


def _report_count(name: str, given: int, least: int, most: int, span: Span, scope: Scope) -> None:
    takes = f"{least}" if least == most else f"{least} to {most}"
    noun = "value" if takes == "1" else "values"
    scope.index.report.add(
        "wrong-arguments",
        f"`{name}` takes {takes if most else 'no'} {noun} in brackets, and {given or 'none'} "
        f"{'is' if given < 2 else 'are'} given",
        span,
        f"expected {takes}",
    )


def _report_member(node: nodes.Field, owner: Op, scope: Scope) -> None:
    known = members_of(scope.index, owner.type)
    help = similar_help(node.id, known, "name")
    item = item_of(owner.type) if is_many(owner.type) or owner.type.name == "zone" else UNKNOWN
    if item != UNKNOWN and node.id in members_of(scope.index, item):
        help = f"ask its elements one by one: `sum({owner.span.text}, {node.id})` or `where`"
        help = only_one(owner, scope.index) or help
    if node.word == "my" and _is_of_nobody(node.id, scope):
        help = f"it belongs to nobody: write `{node.id}`"
    start = node.span.start if node.word != "." else owner.span.end
    scope.index.report.add(
        "unknown-member",
        f"{describe(owner.type)} has no `{node.id}`",
        word_span(node.span, node.id, start),
        "unknown here",
        help=help,
    )


def _is_of_nobody(id: str, scope: Scope) -> bool:
    """Is it something of the game, that nobody owns?"""
    model = scope.index.model
    owned = (
        each.per if isinstance(each, ZoneDef) else each.of
        for each in (model.zones.get(id), model.values.get(id), model.formulas.get(id))
        if each
    )
    return any(owner is None for owner in owned)


# ---------------------------------------------------------------- functions
def _call(node: nodes.Call, scope: Scope, _expected: Type | None) -> Op:
    if node.id == "would":
        return _would(node, scope)
    signature = scope.index.vocabulary.functions.get(node.id)
    if signature:
        return _function(signature, node, scope)
    formula = scope.index.model.formulas.get(node.id)
    if formula and not formula.of:
        taken = tuple(scope.index.parameters[f"formulas.{node.id}"].values())
        values = _arguments(node.id, node.arguments, taken, node.span, scope)
        if values is None:
            return unknown(node.span)
        return read_formula(node.id, values, node.span, scope)
    return _call_of_element(node, scope)


def _would(node: nodes.Call, scope: Scope) -> Op:
    """`would(deed, verb)`: the second operand is a verb, not a value."""
    index = scope.index
    known = [*index.vocabulary.verbs, *index.model.verbs]
    if len(node.arguments) != 2:
        _report_count(node.id, len(node.arguments), 2, 2, node.span, scope)
        give_up(node, scope)
        return unknown(node.span)
    deed, verb = value(node.arguments[0], scope, Type("deed"), "`would` takes"), node.arguments[1]
    name = verb.id if isinstance(verb, nodes.Name) else verb.span.text
    if name not in known:
        index.report.add(
            "unknown-verb",
            f"`{name}` is not a verb",
            verb.span,
            "unknown verb",
            help=similar_help(name, known, "verb"),
        )
    return Op("would", TRUTH, (deed,), name, span=node.span)


def _call_of_element(node: nodes.Call, scope: Scope) -> Op:
    element = scope.element
    if element and element.bare:
        member = members_of(scope.index, element.op.type).get(node.id)
        if member:
            return read(member, element.op, node.arguments, node.span, scope)
    give_up(node, scope)
    if scope.sees_unknown:
        return unknown(node.span)
    formulas = (id for id, formula in scope.index.model.formulas.items() if not formula.of)
    known = [*scope.index.vocabulary.functions, *formulas]
    owned = scope.index.model.formulas.get(node.id)
    scope.index.report.add(
        "unknown-function",
        f"`{node.id}` is not a function or formula",
        word_span(node.span, node.id),
        "unknown function",
        help=f"every {owned.of.id} has its own: write `x.{node.id}` or `my {node.id}`"
        if owned and owned.of
        else similar_help(node.id, known, "function"),
    )
    return unknown(node.span)


def _function(signature: FunctionSignature, node: nodes.Call, scope: Scope) -> Op:
    most = len(signature.takes)
    least = sum(not operand.optional for operand in signature.takes)
    if not least <= len(node.arguments) <= most:
        _report_count(node.id, len(node.arguments), least, most, node.span, scope)
        give_up(node, scope)
        return unknown(node.span)
    if len(node.arguments) == 2 and signature.takes[1].each:
        return _fold(signature, node, scope)
    pairs = zip(node.arguments, signature.takes, strict=False)
    args = tuple(_operand(argument, operand, node.id, scope) for argument, operand in pairs)
    if node.id in {"slots", "slot_count"}:
        forms.ask("slots", args[0], args[0].span, scope)
    return Op("call", _given(signature, args), args, node.id, span=node.span)


def _fold(signature: FunctionSignature, node: nodes.Call, scope: Scope) -> Op:
    items = _operand(node.arguments[0], signature.takes[0], node.id, scope)
    slot, inner = scope.looking_at(item_of(items.type), node.span)
    each = _operand(node.arguments[1], signature.takes[1], node.id, inner)
    type = _given(signature, (items, each))
    return Op("fold", type, (items, each), (node.id, slot), span=node.span)


def _operand(node: nodes.Expr, operand: Operand, name: str, scope: Scope) -> Op:
    wanted = [type_named(type) for type in operand.types]
    if wanted == [TRUTH]:
        return condition(node, scope, f"`{name}` takes")
    return want_one(check(node, scope, wanted[0]), wanted, scope.index, f"`{name}` takes")


def _given(signature: FunctionSignature, args: Sequence[Op]) -> Type:
    """The type of what a function gives, in the notation of the vocabulary."""
    words = signature.gives.split()
    if words[-1].isdigit():
        source = args[int(words[-1])].type
        if source == UNKNOWN:
            return UNKNOWN
        by_form = {"same": source, "one": item_of(source), "cards": list_of(item_of(source))}
        return by_form[words[0]]
    type = type_named(words[-1], args[0].type.of)
    return list_of(type) if words[0] == "list" else type


_CHECKS: dict[type[nodes.Expr], Callable[[Any, Scope, Type | None], Op]] = {
    nodes.Number: _number,
    nodes.Name: resolve,
    nodes.Call: _call,
    nodes.Field: _field,
    nodes.Index: _index,
    nodes.Others: _others,
    nodes.ListOf: _list,
    nodes.Binary: _binary,
    nodes.Unary: _unary,
    nodes.Amount: _amount,
    nodes.Where: _where,
    nodes.Sorted: _sorted,
    nodes.Either: _either,
}
