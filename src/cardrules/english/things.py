"""Things in English: how many, of what quality and kind, from or in which place."""

from cardrules.english.phrases import condition, conjuncts, summands, value
from cardrules.english.scope import Scope, kind_of, noun
from cardrules.english.words import listed, spaced
from cardrules.syntax import nodes

_ON = ("table", "board", "mat")  # things lie on these and in anything else
_NOT = {"face down": "face up"}


def things(
    node: nodes.Expr, scope: Scope, number: str, *, several: bool = True, place: str = "in"
) -> str:
    """Return things of a set: `2 red cards from your hand`."""
    before, after = "", ""
    while isinstance(node, nodes.Where | nodes.Sorted):
        kind = kind_of(node, scope)
        if isinstance(node, nodes.Where):
            adjectives, clauses = qualities(node.condition, scope.about(kind))
            before, after = f"{adjectives}{before}", f"{clauses}{after}"
        else:
            after = f", {order(node.order, kind, scope)}{after}"
        node = node.items
    what = f"{before}{noun(scope.model, kind_of(node, scope), several=several)}"
    return f"{number} {_placed(node, what, scope, place)}".strip() + after


def _placed(node: nodes.Expr, what: str, scope: Scope, preposition: str) -> str:
    match node:
        case nodes.Others():
            return f"other {what}"
        case nodes.Name(id=id) if id not in scope.names and id in (*scope.model.kinds, "player"):
            return what
        case _:
            return f"{what} {place(node, scope, preposition)}"


def whole(node: nodes.Expr, scope: Scope) -> str:
    """Return all the things of a set, or the one thing."""
    is_set = isinstance(node, nodes.Where | nodes.Sorted | nodes.Binary)
    if is_set or _is_zone(node, scope):
        return things(node, scope, "all", place="from")
    return value(node, scope)


def _is_zone(node: nodes.Expr, scope: Scope) -> bool:
    is_free = not isinstance(node, nodes.Name) or node.id not in scope.names
    return is_free and getattr(node, "id", None) in scope.model.zones


def is_zone(node: nodes.Expr, scope: Scope) -> bool:
    """Say whether an expression is a zone by its name."""
    return isinstance(node, nodes.Name | nodes.Field) and _is_zone(node, scope)


def zone(id: str, owner: str, scope: Scope) -> str:
    """Return a zone; one named for what happened to its things is named with them."""
    record, words = scope.model.zones[id], spaced(id)
    if words.endswith("ed"):
        return f"{owner} {words} {noun(scope.model, record.of.id, several=True)}"
    row = " row" if record.form.id == "row" and not words.endswith("row") else ""
    return f"{owner} {words}{row}"


def place(node: nodes.Expr, scope: Scope, preposition: str) -> str:
    """Return a place after `in` or `from`; several of them after `from` are joined by `or`."""
    parts = summands(node)
    word = "or" if preposition == "from" else "and"
    said = listed((value(each, scope) for each in parts), word)
    return f"{_preposition(parts[0], scope, preposition)} {said}"


def _preposition(node: nodes.Expr, scope: Scope, usual: str) -> str:
    if not is_zone(node, scope):
        return "of" if isinstance(node, nodes.Field | nodes.Index) else "among"
    last = node.id.rsplit("_", 1)[-1] if isinstance(node, nodes.Name | nodes.Field) else ""
    if usual == "in" and last.endswith("ed"):
        return "among"
    return "on" if usual == "in" and last in _ON else usual


# Qualities


def qualities(node: nodes.Expr, scope: Scope) -> tuple[str, str]:
    """Return a condition about an element as words before its noun and words after it."""
    before, after = "", ""
    for each in conjuncts(node):
        if word := _adjective(each, scope):
            before += f"{word} "
        else:
            after += f"{' and' if after else ''} {_clause(each, scope)}"
    return before, after


def _adjective(node: nodes.Expr, scope: Scope) -> str | None:
    match node:
        case nodes.Name(id=id) if scope.has_field(id) and kind_of(node, scope) == "truth":
            return face_words(id).replace(" ", "-")
        case nodes.Unary(op="not", operand=nodes.Name(id=id) as name) if _adjective(name, scope):
            words = face_words(id)
            return _NOT.get(words, f"non-{words}").replace(" ", "-")
        case nodes.Binary(op="=", left=nodes.Name(id=id), right=nodes.Name(id=word)):
            return spaced(word) if word in _words_of(id, scope) else None
        case _:
            return None


def face_words(id: str) -> str:
    """Return the words of a truth: `facedown` is one of the language, and two of English."""
    return "face down" if id == "facedown" else spaced(id)


def _words_of(field: str, scope: Scope) -> tuple[str, ...]:
    """Return the words of which a field of the element is one."""
    kind = scope.model.kinds.get(scope.element or "")
    if kind is None or field not in kind.fields or not scope.has_field(field):
        return ()
    return kind.fields[field].names if kind.fields[field].form == "one" else ()


def _clause(node: nodes.Expr, scope: Scope) -> str:
    match node:
        case nodes.Binary(op="!=", left=nodes.Name(id="it"), right=right):
            return f"other than {value(right, scope)}"
        case nodes.Binary(op="=" | "!=" as op, left=nodes.Name(id="name"), right=right):
            return f"{'not ' if op == '!=' else ''}named {value(right, scope)}"
        case nodes.Binary(op="or"):
            return f"where {condition(node, scope)}"
        case _:
            return _relative(condition(node, scope))


def _relative(clause: str) -> str:
    """Return a clause about `it` as one that follows its noun."""
    for start, relative in (("its ", "whose "), ("their ", "whose "), ("that player ", "who ")):
        if clause.startswith(start):
            return relative + clause.removeprefix(start)
    return f"that {clause.removeprefix('it ')}" if clause.startswith("it ") else f"where {clause}"


def order(node: nodes.Order, kind: str | None, scope: Scope) -> str:
    """Return an order: `the most points first, then the least size`."""
    keys = [_key(each, scope.about(kind, bare=True)) for each in node.keys]
    return ", then ".join([f"{keys[0]} first", *keys[1:]])


def _key(node: nodes.Key, scope: Scope) -> str:
    if node.direction == "chosen by":
        return f"as chosen by {value(node.value, scope)}"
    return f"the {node.direction} {value(node.value, scope)}"
