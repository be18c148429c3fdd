"""Looking into the trees of a model: what is in them, and what they are without what is only seen."""

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import evolve

from cardrules.model.records import DeedDef, Step
from cardrules.source import Span
from cardrules.syntax import nodes

_ME = nodes.Name("me")
_SHOW = "show"


def trees(part: Any) -> Iterator[nodes.Node]:
    """Yield every tree in a part of a model, with all the trees inside it."""
    if isinstance(part, nodes.Node):
        yield part
    if isinstance(part, dict):
        part = tuple(part.values())
    if isinstance(part, tuple):
        for each in part:
            yield from trees(each)
    elif attrs.has(type(part)) and not isinstance(part, Span):
        for each in attrs.fields(type(part)):
            if each.eq:
                yield from trees(getattr(part, each.name))


def ids(part: Any) -> set[str]:
    """Return the names that a part of a model reads: of values, fields, calls and resources."""
    found = set()
    for each in trees(part):
        match each:
            case nodes.Name(id=id) | nodes.Field(id=id) | nodes.Call(id=id):
                found.add(id)
            case _:
                pass
    return found


def meaning(part: Any) -> Any:
    """Return a part without how it is worded: `me.hand` is `my hand`."""
    return _mapped(part, lambda node: evolve(node, word=".") if _is_field(node) else node)


def _is_field(node: Any) -> bool:
    return isinstance(node, nodes.Field)


def _mapped(part: Any, change: Any) -> Any:
    """Return a part with every tree in it changed, the inner ones first."""
    if isinstance(part, tuple):
        return tuple(_mapped(each, change) for each in part)
    if isinstance(part, dict):
        return {key: _mapped(each, change) for key, each in part.items()}
    if not attrs.has(type(part)) or isinstance(part, Span):
        return part
    fields = [each.name for each in attrs.fields(type(part)) if each.eq and each.init]
    new = {name.lstrip("_"): _mapped(getattr(part, name), change) for name in fields}
    return change(evolve(part, **new))


# What is only seen


def unseen(part: Any) -> Any:
    """Return a part of a deed without what only shows cards to others, and without `facedown`.

    What is nothing without it is None. A look of one's own stays: it opens what may be chosen.
    """
    if isinstance(part, nodes.Effect):
        left = _without_shows(part.statements)
        return evolve(part, statements=left) if left else None
    if isinstance(part, Step):
        deed = unseen(part.deed)
        return evolve(part, deed=deed) if deed is not None else None
    if isinstance(part, DeedDef):
        return _unseen_deed(part)
    if isinstance(part, tuple):
        found = (unseen(each) for each in part)
        return tuple(each for each in found if each is not None) or None
    return part


def _unseen_deed(deed: DeedDef) -> DeedDef | None:
    parts = {name: unseen(getattr(deed, name)) for name in ("do", "modes", "cases")}
    does_more = deed.choose or deed.cost is not None or deed.offer is not None
    if does_more or any(each is not None for each in parts.values()):
        return evolve(deed, **parts)
    return None


def _without_shows(statements: tuple[nodes.Statement, ...]) -> tuple[nodes.Statement, ...]:
    found = (_without_show(each) for each in statements)
    return tuple(each for each in found if each is not None)


def _without_show(statement: nodes.Statement) -> nodes.Statement | None:
    match statement:
        case nodes.Verb(id=verb, clauses=clauses):
            if verb == _SHOW and not any(_ME in list(trees(each)) for each in clauses):
                return None
            return evolve(statement, facedown=False)
        case nodes.If(then=then, otherwise=otherwise):
            then = _without_shows(then)
            otherwise = _without_shows(otherwise) if otherwise else None
            return evolve(statement, then=then, otherwise=otherwise) if then or otherwise else None
        case nodes.Each(body=body) | nodes.Repeat(body=body):
            body = _without_shows(body)
            return evolve(statement, body=body) if body else None
        case _:
            return statement


def turns_down(part: Any) -> int:
    """Return how many statements of a part put cards face down."""
    return sum(isinstance(each, nodes.Verb) and each.facedown for each in trees(part))
