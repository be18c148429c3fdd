"""Each class of expressions as a condition in English."""

from cardrules.english.phrases import condition, given_for, subject, value, values
from cardrules.english.scope import Scope, kind_of, noun
from cardrules.english.things import face_words, is_doing, is_zone, place, things
from cardrules.english.values import function
from cardrules.english.words import article, spaced
from cardrules.model.vocabulary import vocabulary
from cardrules.syntax import nodes

_CONTRARY = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SUCH = {
    "=": "",
    "!=": "not ",
    "<": "less than ",
    "<=": "at most ",
    ">": "more than ",
    ">=": "at least ",
}
_SO_MANY = {**_SUCH, "=": "exactly ", "!=": "not exactly ", "<": "fewer than "}
_ABILITIES = ("can", "may", "must", "has", "have")


@condition.register
def _any(node: nodes.Expr, scope: Scope, *, negated: bool = False) -> str:
    return _contrary(f"{value(node, scope)} holds", negated=negated)


def _contrary(clause: str, *, negated: bool) -> str:
    return f"it is not true that {clause}" if negated else clause


def _not(*, negated: bool) -> str:
    return " not" if negated else ""


@condition.register
def _name(node: nodes.Name, scope: Scope, *, negated: bool = False) -> str:
    said = value(node, scope)
    if node.id in ("yes", "no"):
        return "never" if (node.id == "no") is not negated else "always"
    if node.id in scope.names:
        return _of_name(node.id, said, scope, negated=negated)
    if not scope.has_field(node.id):
        return f"{spaced(node.id)} {'does not hold' if negated else 'holds'}"
    it = subject(nodes.Name("it"), scope)
    if kind_of(node, scope) != "truth":
        return f"{it} has {_some(node.id, negated=negated)}"
    if is_doing(node.id):
        return _contrary(f"{it} {spaced(node.id)}", negated=negated)
    return f"{it} is{_not(negated=negated)} {face_words(node.id)}"


def _some(id: str, *, negated: bool) -> str:
    if negated:
        return f"no {spaced(id)}"
    return f"any {spaced(id)}" if _is_plural(nodes.Name(id)) else article(spaced(id))


def _of_name(id: str, said: str, scope: Scope, *, negated: bool) -> str:
    referent = scope.names[id]
    if referent.kind == "truth":
        return f"{'not ' if negated else ''}{said}"
    if referent.kind == "step":
        return f"{said} was {'not ' if negated else ''}done"
    there = (
        said
        if referent.said
        else "such " + noun(scope.model, referent.kind, several=referent.several)
    )
    return f"there is {'no ' if negated else ''}{there}"


@condition.register
def _field(node: nodes.Field, scope: Scope, *, negated: bool = False) -> str:
    owner, words = subject(node.owner, scope), face_words(node.id)
    if node.arguments is not None and words.endswith("s"):
        fits = f"{values(node.arguments, scope)} {words} {value(node.owner, scope)}"
        return _contrary(fits, negated=negated)
    given = given_for(words, node.arguments, scope)
    if words.split()[0] in _ABILITIES:
        return _contrary(f"{owner} {given}", negated=negated)
    if kind_of(node, scope) in ("truth", None):
        return f"{owner} {_be(owner)}{_not(negated=negated)} {given}"
    some = given_for(_some(node.id, negated=negated), node.arguments, scope)
    return f"{owner} {_have(owner)} {some}"


def _be(subject: str) -> str:
    return "are" if subject in ("you", "they") else "is"


def _have(subject: str) -> str:
    return "have" if subject in ("you", "they") else "has"


@condition.register
def _call(node: nodes.Call, scope: Scope, *, negated: bool = False) -> str:
    signature = vocabulary().functions.get(node.id)
    if node.id == "exists" and len(node.arguments) == 1 and negated:
        return f"there are no {things(node.arguments[0], scope, '')}"
    if signature is not None:
        return _contrary(function(signature, node.arguments, scope), negated=negated)
    given = values(node.arguments, scope)
    if is_doing(node.id):
        return _contrary(f"{given} {spaced(node.id)}", negated=negated)
    is_ = "are" if len(node.arguments) > 1 or given.endswith("s") else "is"
    return f"{given} {is_}{_not(negated=negated)} {spaced(node.id)}"


@condition.register
def _unary(node: nodes.Unary, scope: Scope, *, negated: bool = False) -> str:
    if node.op == "not":
        return condition(node.operand, scope, negated=not negated)
    return _any(node, scope, negated=negated)


@condition.register
def _binary(node: nodes.Binary, scope: Scope, *, negated: bool = False) -> str:
    if node.op in ("and", "or"):
        parts = (_part(each, node.op, scope) for each in (node.left, node.right))
        return _contrary(f" {node.op} ".join(parts), negated=negated)
    if node.op in ("in", "not in"):
        return _membership(node, scope, negated=(node.op == "not in") is not negated)
    if node.op in _CONTRARY:
        op = _CONTRARY[node.op] if negated else node.op
        return _comparison(nodes.Binary(op, node.left, node.right), scope)
    return _any(node, scope, negated=negated)


def _part(node: nodes.Expr, op: str, scope: Scope) -> str:
    text = condition(node, scope)
    is_other = isinstance(node, nodes.Binary) and node.op in ("and", "or") and node.op != op
    return f"({text})" if is_other else text


def _membership(node: nodes.Binary, scope: Scope, *, negated: bool) -> str:
    left = subject(node.left, scope)
    if isinstance(node.right, nodes.ListOf):
        among = values(node.right.items, scope, "or")
    else:
        among = place(node.right, scope, "in")
    return f"{left} {_be(left)}{_not(negated=negated)} {among}"


# Comparisons


def _comparison(node: nodes.Binary, scope: Scope) -> str:
    match node.left:
        case nodes.Call(id="count", arguments=(items,)):
            return _so_many_there(items, node, scope)
        case nodes.Field(owner=owner, id=id, arguments=None) if _is_held(id, scope):
            held = subject(owner, scope)
            return f"{held} {_have(held)} {_so_many(node, id, scope)}"
        case _:
            left = subject(node.left, scope)
            is_ = "are" if left in ("you", "they") or _is_plural(node.left) else "is"
            return f"{left} {is_} {_SUCH[node.op]}{value(node.right, scope)}"


def _is_held(id: str, scope: Scope) -> bool:
    """Say whether a field is so many of something: a resource, or a value like `tokens`."""
    held = scope.model.values.get(id)
    return id in scope.model.resources or bool(held and held.type is None and id.endswith("s"))


def _is_plural(node: nodes.Expr) -> bool:
    last = getattr(node, "id", "")
    return last.endswith("s") and not last.endswith("ss")


def _so_many(node: nodes.Binary, id: str, scope: Scope) -> str:
    one = node.right == nodes.Number(1)
    words = spaced(id.removesuffix("s") if one else id)
    if id in scope.model.resources:
        words = noun(scope.model, id, several=not one)
    if node.right == nodes.Number(0) and node.op == "=":
        return f"no {words}"
    return f"{_SO_MANY[node.op]}{value(node.right, scope)} {words}"


def _so_many_there(items: nodes.Expr, node: nodes.Binary, scope: Scope) -> str:
    if node.right == nodes.Number(0) and node.op in ("=", ">"):
        none = node.op == "="
        if is_zone(items, scope):
            return f"{value(items, scope)} {'is' if none else 'is not'} empty"
        return f"there are {'no' if none else 'any'} {things(items, scope, '')}"
    one = node.right == nodes.Number(1)
    number = f"{_SO_MANY[node.op]}{value(node.right, scope)}"
    return f"there {'is' if one else 'are'} {things(items, scope, number, several=not one)}"
