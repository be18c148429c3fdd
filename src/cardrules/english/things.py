"""Things in English: how many, of what quality and kind, from or in which place."""

from cardrules.english.phrases import condition, conjuncts, is_difference, summands, value
from cardrules.english.scope import Scope, elements_of, kind_of, names_in, noun, spelled_out
from cardrules.english.words import listed, spaced
from cardrules.syntax import nodes

_ON = ("table", "board", "mat")  # things lie on these and in anything else
_NOT = {"face down": "face up"}


def things(
    node: nodes.Expr, scope: Scope, number: str, *, several: bool = True, place: str = "in"
) -> str:
    """Return things of a set: `2 red cards from your hand`."""
    before, items, after = _described(node, scope, several=several)
    what = f"{before}{noun(scope.model, elements_of(items, scope), several=several)}"
    if not number and not before and _is_named_for_things(items, scope):
        return value(items, scope) + after
    return f"{number} {_placed(items, what, scope, place)}".strip() + after


def _described(node: nodes.Expr, scope: Scope, *, several: bool) -> tuple[str, nodes.Expr, str]:
    """Return the set that conditions and orders are about, and the words before and after it."""
    match node:
        case nodes.Where(items=inner, condition=test):
            before, items, after = _described(inner, scope, several=several)
            about = scope.about(elements_of(items, scope))
            adjectives, clauses = qualities(test, about, several=several)
            return f"{before}{adjectives}", items, f"{after}{clauses}"
        case nodes.Sorted(items=inner):
            before, items, after = _described(inner, scope, several=several)
            kind = elements_of(items, scope)
            return before, items, f"{after}, {order(node.order, kind, scope)}"
        case nodes.Binary(left=inner) if is_difference(node, scope):
            before, items, after = _described(inner, scope, several=several)
            return before, items, f"{after} except {value(node.right, scope)}"
        case _:
            return "", spelled_out(node, scope), ""


def _is_named_for_things(node: nodes.Expr, scope: Scope) -> bool:
    return is_zone(node, scope) and getattr(node, "id", "").endswith("ed")


def for_each(items: nodes.Expr, scope: Scope) -> str:
    """Return `for each card in your hand`."""
    items = spelled_out(items, scope)
    is_said = isinstance(items, nodes.Name) and items.id in scope.names
    if is_said or isinstance(items, nodes.Call | nodes.ListOf):
        return f"for each of {value(items, scope)}"
    return f"for {things(items, scope, 'each', several=False)}"


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
    if all(isinstance(each, nodes.Name) and each.id in scope.names for each in summands(node)):
        return value(node, scope)
    if (is_set and kind_of(node, scope) != "bundle") or is_zone(node, scope):
        return things(node, scope, "all", place="from")
    return value(node, scope)


def is_zone(node: nodes.Expr, scope: Scope) -> bool:
    """Say whether an expression is a zone: by its name, or by what is known of it."""
    if not isinstance(node, nodes.Name | nodes.Field):
        return False
    is_free = isinstance(node, nodes.Field) or node.id not in scope.names
    return (is_free and node.id in scope.model.zones) or kind_of(node, scope) == "zone"


def zone(id: str, owner: str, scope: Scope) -> str:
    """Return a zone; one named for what happened to its things is named with them."""
    record, words = scope.model.zones[id], spaced(id)
    what = noun(scope.model, record.of.id, several=True)
    if words.endswith("ed") and what not in words:
        return f"{owner} {words} {what}"
    row = " row" if record.form.id == "row" and not words.endswith("row") else ""
    return f"{owner} {words}{row}"


def place(node: nodes.Expr, scope: Scope, preposition: str) -> str:
    """Return a place after `in` or `from`; several of them after `from` are joined by `or`."""
    parts = summands(spelled_out(node, scope))
    word = "or" if preposition == "from" else "and"
    said = listed((_home(each, scope) for each in parts), word)
    return f"{_preposition(parts[0], scope, preposition)} {said}"


def _home(node: nodes.Expr, scope: Scope) -> str:
    """Return whose a set of faces is: there is one on a card; or the set itself."""
    is_faces = isinstance(node, nodes.Field) and kind_of(node, scope) == "face"
    return value(node.owner if is_faces and isinstance(node, nodes.Field) else node, scope)


def _preposition(node: nodes.Expr, scope: Scope, usual: str) -> str:
    is_slot = isinstance(node, nodes.Name) and kind_of(node, scope) == "slot"
    if not is_zone(node, scope) and not is_slot:
        return "of" if isinstance(node, nodes.Field | nodes.Index) else "among"
    last = node.id.rsplit("_", 1)[-1] if isinstance(node, nodes.Name | nodes.Field) else ""
    if usual == "in" and last.endswith("ed"):
        return "among"
    return "on" if usual == "in" and last in _ON else usual


# Qualities


def qualities(node: nodes.Expr, scope: Scope, *, several: bool = False) -> tuple[str, str]:
    """Return a condition about an element as words before its noun and words after it."""
    words = {each: _adjective(each, scope) for each in conjuncts(node)}
    after = [_clause(each, scope, several=several) for each, word in words.items() if not word]
    before = "".join(f"{words[each]} " for each in sorted(words, key=_nearness) if words[each])
    return before, f" {' and '.join(after)}" if after else ""


def _nearness(node: nodes.Expr) -> int:
    """Return how near to its noun a quality stands: a face-up usable red card."""
    return 2 if isinstance(node, nodes.Binary) else int("facedown" not in names_in(node))


def _adjective(node: nodes.Expr, scope: Scope) -> str | None:
    match node:
        case nodes.Name(id=id) if _is_quality(node, scope):
            return face_words(id).replace(" ", "-")
        case nodes.Unary(op="not", operand=nodes.Name(id=id) as name) if _adjective(name, scope):
            words = face_words(id)
            return _NOT.get(words, f"non-{words}").replace(" ", "-")
        case nodes.Binary(op="=", left=nodes.Name(id=id), right=nodes.Name(id=word)):
            return spaced(word) if word in _words_of(id, scope) else None
        case _:
            return None


def _is_quality(node: nodes.Name, scope: Scope) -> bool:
    is_truth = scope.has_field(node.id) and kind_of(node, scope) == "truth"
    return is_truth and not is_doing(node.id)


def is_doing(id: str) -> bool:
    """Say whether a truth is named for what something does: `stays`, not `heavy`."""
    return id.endswith("s") and not id.endswith("ss")


def face_words(id: str) -> str:
    """Return the words of a truth: `facedown` is one of the language, and two of English."""
    return "face down" if id == "facedown" else spaced(id)


def _words_of(field: str, scope: Scope) -> tuple[str, ...]:
    """Return the words of which a field of the element is one."""
    kind = scope.model.kinds.get(scope.element or "")
    if kind is None or field not in kind.fields or not scope.has_field(field):
        return ()
    return kind.fields[field].names if kind.fields[field].form == "one" else ()


def _clause(node: nodes.Expr, scope: Scope, *, several: bool) -> str:
    match node:
        case nodes.Binary(op="!=", left=nodes.Name(id="it"), right=right):
            return f"other than {value(right, scope)}"
        case nodes.Binary(op="=" | "!=" as op, left=nodes.Name(id="name"), right=right):
            return f"{'not ' if op == '!=' else ''}named {_namesake(right, scope)}"
        case nodes.Binary(op="or"):
            return f"where {condition(node, scope)}"
        case _:
            return _relative(condition(node, scope), _RELATIVES[several])


def _namesake(node: nodes.Expr, scope: Scope) -> str:
    match node:
        case nodes.Field(owner=owner, id="name"):
            return f"like {value(owner, scope)}"
        case _:
            return value(node, scope)


_RELATIVES = (
    {"its": "whose", "their": "whose", "that player": "who", "it": "that"},
    {"its": "whose", "their": "whose", "it is": "that are", "it has": "that have"},
)


def _relative(clause: str, words: dict[str, str]) -> str:
    """Return a clause about `it` as one that follows its noun."""
    for start, relative in words.items():
        rest = clause.removeprefix(f"{start} ")
        if rest != clause and not rest.startswith("and "):
            return f"{relative} {rest}"
    return f"where {clause}"


def order(node: nodes.Order, kind: str | None, scope: Scope) -> str:
    """Return an order: `the most points first, then the least size`."""
    keys = [_key(each, scope.about(kind, bare=True)) for each in node.keys]
    return ", then ".join([f"{keys[0]} first", *keys[1:]])


def _key(node: nodes.Key, scope: Scope) -> str:
    if node.direction == "chosen by":
        return f"as chosen by {value(node.value, scope)}"
    return f"the {node.direction} {value(node.value, scope)}"
