"""Each class of expressions as a value in English."""

from cardrules.english.phrases import (
    called,
    condition,
    counted,
    given_for,
    is_difference,
    summands,
    value,
    values,
    whose,
)
from cardrules.english.scope import Scope, elements_of, find_thing, kind_of, noun, thing_name
from cardrules.english.templates import fill
from cardrules.english.things import order, qualities, things, zone
from cardrules.english.words import listed, spaced
from cardrules.model.vocabulary import FunctionSignature, vocabulary
from cardrules.syntax import nodes

_SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "..": "to"}
_FIXED = {
    "active": "the active player",
    "doer": "that player",
    "what": "that",
    "player": "all players",
    "players": "the number of players",
    "this": "this",
    "yes": "yes",
    "no": "no",
    "none": "none",
}


@value.register
def _number(node: nodes.Number, _scope: Scope) -> str:
    return str(node.value)


@value.register
def _name(node: nodes.Name, scope: Scope) -> str:
    id, model = node.id, scope.model
    if id in scope.names:
        return called(id, scope)
    if id == "me":
        return "you" if scope.person == "you" else "them"
    if id == "it":
        return "that player" if scope.element == "player" else "it"
    if id in _FIXED:
        return _FIXED[id]
    if scope.has_field(id):
        return spaced(id) if scope.bare else f"{_its(scope)} {spaced(id)}"
    if id in model.zones:
        return zone(id, "the", scope)
    if id in model.kinds:
        return f"all {noun(model, id, several=True)}"
    if thing := find_thing(model, id):
        return thing_name(thing)
    known = (model.values, model.formulas, model.tables, model.options)
    return f"the {spaced(id)}" if any(id in each for each in known) else spaced(id)


def _its(scope: Scope) -> str:
    return "their" if scope.element == "player" else "its"


@value.register
def _field(node: nodes.Field, scope: Scope) -> str:
    owner = whose(node.owner, scope)
    if owner is None:
        owned = f"{spaced(node.id)} of {value(node.owner, scope)}"
        return f"the {given_for(owned, node.arguments, scope)}"
    if node.id in scope.model.zones:
        return given_for(zone(node.id, owner, scope), node.arguments, scope)
    return f"{owner} {given_for(spaced(node.id), node.arguments, scope)}"


@value.register
def _index(node: nodes.Index, scope: Scope) -> str:
    return f"{value(node.owner, scope)} at {_held(node.position, scope)}"


@value.register
def _others(node: nodes.Others, scope: Scope) -> str:
    return f"the other {noun(scope.model, node.id, several=True)}"


@value.register
def _list(node: nodes.ListOf, scope: Scope) -> str:
    return values(node.items, scope)


@value.register
def _binary(node: nodes.Binary, scope: Scope) -> str:
    if node.op not in _SIGNS:
        return f"whether {condition(node, scope)}"
    if node.op == "+" and kind_of(node, scope) not in ("number", None):
        return listed(value(each, scope) for each in summands(node))
    if is_difference(node, scope):
        return f"{value(node.left, scope)} except {value(node.right, scope)}"
    return f"{_held(node.left, scope)} {_SIGNS[node.op]} {_held(node.right, scope)}"


def _held(node: nodes.Expr, scope: Scope) -> str:
    """Return a value in brackets if what stands beside it could be taken for a part of it."""
    text = value(node, scope)
    return f"({text})" if isinstance(node, nodes.Binary | nodes.Either) else text


@value.register
def _unary(node: nodes.Unary, scope: Scope) -> str:
    if node.op == "-":
        return f"minus {_held(node.operand, scope)}"
    return f"whether {condition(node, scope)}"


@value.register
def _amount(node: nodes.Amount, scope: Scope) -> str:
    return counted(node.count, node.resource, scope)


@value.register
def _either(node: nodes.Either, scope: Scope) -> str:
    yes, no = value(node.yes, scope), value(node.no, scope)
    return f"{yes} if {condition(node.condition, scope)}, otherwise {no}"


@value.register
def _where(node: nodes.Where, scope: Scope) -> str:
    if kind_of(node, scope) != "bundle":
        return things(node, scope, "the")
    adjectives, clauses = qualities(node.condition, scope.about("bundle"))
    return f"{adjectives}{value(node.items, scope)}{clauses}"


@value.register
def _sorted(node: nodes.Sorted, scope: Scope) -> str:
    return f"{value(node.items, scope)}, {order(node.order, kind_of(node, scope), scope)}"


@value.register
def _call(node: nodes.Call, scope: Scope) -> str:
    signature = vocabulary().functions.get(node.id)
    if signature is None:
        given = f" of {values(node.arguments, scope)}" if node.arguments else ""
        return f"the {spaced(node.id)}{given}"
    said = function(signature, node.arguments, scope)
    return f"whether {said}" if signature.gives == "truth" else said


def function(signature: FunctionSignature, arguments: tuple[nodes.Expr, ...], scope: Scope) -> str:
    """Return what a built-in function says of its arguments."""
    kind = elements_of(arguments[0], scope) if arguments else None
    about = scope.about(kind, bare=signature.gives != "truth")
    each = {str(place): about for place, operand in enumerate(signature.takes) if operand.each}
    given = {str(place): argument for place, argument in enumerate(arguments)}
    text = fill(signature.english, given, scope, each)
    extra = arguments[len(signature.takes) :]
    return f"{text} for {values(extra, scope)}" if extra else text
