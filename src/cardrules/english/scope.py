"""What a text can refer to where it stands: the pack, the names given so far, who is spoken to."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import Factory, evolve, frozen

from cardrules.english.words import plural, spaced
from cardrules.model.records import DeedDef, PackModel, ResourceDef, ThingDef
from cardrules.model.vocabulary import vocabulary
from cardrules.syntax import nodes

MAX_DEPTH = 20  # of formulas that lead to formulas
NAMED = ("number", "truth", "step")
"""Kinds of values that are called by their names and never `it`."""
PLAIN = (None, "number", "truth", "bundle")
"""Kinds of values that are no sets of things."""


@frozen
class Referent:
    """Something with a name: its kind, whether it is several, and how it is called."""

    kind: str | None
    several: bool = False
    said: str = ""  # "": a pronoun will do


@frozen
class Scope:
    """Where an expression stands."""

    model: PackModel
    names: Mapping[str, Referent] = Factory(dict)
    person: str = "you"  # "you" or "they": what `me` is called
    conjugated: bool = False  # said of one other: "draws"
    element: str | None = None  # the kind of `it`, whose fields may be named bare
    bare: bool = False  # such fields are said without "its"
    looped: bool = False  # `it` is an element, so that nothing else is
    this: str | None = None  # the kind of the thing that carries the text

    def naming(self, names: Mapping[str, Referent]) -> "Scope":
        """Return the scope with more names in it."""
        return evolve(self, names={**self.names, **names})

    def about(self, kind: str | None, *, bare: bool = False) -> "Scope":
        """Return the scope of a condition about each element of a set."""
        return evolve(self, element=kind, bare=bare, looped=True)

    def has_field(self, id: str) -> bool:
        """Say whether a bare name is a field of the element."""
        if self.element is None or id in self.names:
            return False
        kind, model = self.model.kinds.get(self.element), self.model
        declared = (model.formulas.get(id), model.values.get(id))
        owners = [each.of.id for each in declared if each and each.of]
        group = "thing" if kind else self.element
        return (
            bool(kind and id in kind.fields)
            or self.element in owners
            or id in vocabulary().properties.get(group, {})
        )


def names_in(part: Any) -> Iterator[str]:
    """Yield the names that a tree or a record mentions."""
    if isinstance(part, nodes.Name):
        yield part.id
    elif isinstance(part, nodes.Node | DeedDef):
        for each in attrs.fields(type(part)):
            yield from names_in(getattr(part, each.name) if each.eq else None)
    elif isinstance(part, dict):
        yield from names_in(tuple(part.values()))
    elif isinstance(part, tuple):
        for each in part:
            yield from names_in(each)
    elif hasattr(part, "deed"):
        yield from names_in(part.deed)


# Nouns


def noun(model: PackModel, kind: str | None, *, several: bool) -> str:
    """Return the word for one or several things of a kind.

    A resource has the words its record gives it.
    """
    if kind is None:
        return "things" if several else "thing"
    if kind in model.kinds:
        return spaced(model.kinds[kind].plural if several else kind)
    resource = model.resources.get(kind, ResourceDef())
    one = resource.name.text if resource.name else spaced(kind)
    if not several:
        return one
    return resource.plural.text if resource.plural else plural(one)


def thing_name(thing: ThingDef) -> str:
    """Return what a thing is called on the table."""
    words = spaced(thing.id)
    return thing.name.text if thing.name else words.title()


def find_thing(model: PackModel, id: str) -> ThingDef | None:
    """Return the thing of an id, whatever its kind."""
    return next((things[id] for things in model.things.values() if id in things), None)


# Kinds of values


def elements_of(node: nodes.Expr, scope: Scope, depth: int = 0) -> str | None:
    """Return the kind of the things in a set; a zone of which only that is known has the usual."""
    kind = kind_of(node, scope, depth)
    is_one = isinstance(node, nodes.Name | nodes.Field)
    return _usual_kind(scope.model) if kind == "zone" and is_one else kind


def _usual_kind(model: PackModel) -> str | None:
    """Return the kind that lies in most zones."""
    kinds = [zone.of.id for zone in model.zones.values()]
    return max(kinds, key=kinds.count, default=None)


def spelled_out(node: nodes.Expr, scope: Scope) -> nodes.Expr:
    """Return what a formula of the game stands for, if it is a set of things."""
    formula = scope.model.formulas.get(node.id) if isinstance(node, nodes.Name) else None
    if formula is None or formula.of or formula.takes or kind_of(node, scope) in PLAIN:
        return node
    return formula.is_


def kind_of(node: nodes.Expr, scope: Scope, depth: int = 0) -> str | None:
    """Return what an expression is, or what its elements are; None if it cannot be told."""
    if depth > MAX_DEPTH:
        return None
    match node:
        case nodes.Number():
            return "number"
        case nodes.Name(id=id):
            return _kind_of_name(id, scope, depth)
        case nodes.Field(owner=owner, id=id):
            return _kind_of_field(kind_of(owner, scope, depth), id, scope, depth)
        case nodes.Call(id=id, arguments=arguments):
            return _kind_of_call(id, arguments, scope, depth)
        case nodes.Where(items=items) | nodes.Sorted(items=items):
            return elements_of(items, scope, depth)
        case nodes.Index(owner=items):
            return kind_of(items, scope, depth)
        case nodes.Others(id=id):
            return id
        case nodes.Amount():
            return "bundle"
        case nodes.Either(yes=yes):
            return kind_of(yes, scope, depth)
        case nodes.ListOf(items=many):
            return _kind_of_list(many, scope, depth)
        case nodes.Binary(op="+" | "-", left=left):
            return kind_of(left, scope, depth)
        case nodes.Binary(op="*" | "/" | ".."):
            return "number"
        case nodes.Unary(op="-"):
            return "number"
        case _:
            return "truth"


def _kind_of_name(id: str, scope: Scope, depth: int) -> str | None:
    model = scope.model
    if id in scope.names:
        return scope.names[id].kind
    if id in ("it", "this"):
        return scope.element if id == "it" else scope.this
    if id in ("me", "active", "player", "doer"):
        return "player"
    if id in ("yes", "no"):
        return "truth"
    if scope.has_field(id):
        return _kind_of_field(scope.element, id, scope, depth)
    if id in model.kinds:
        return id
    if thing := find_thing(model, id):
        return thing.kind
    if id in model.tables or id in model.options or id == "players":
        return "number"
    return _kind_of_field(None, id, scope, depth)


def _kind_of_field(owner: str | None, id: str, scope: Scope, depth: int) -> str | None:
    model = scope.model
    if id in model.zones:
        return model.zones[id].of.id
    if owner in model.kinds and id in model.kinds[owner].fields:
        return _kind_of_type(model.kinds[owner].fields[id])
    if id in model.values:
        type = model.values[id].type
        return _kind_of_type(type) if type else "number"
    if id in model.formulas:
        formula = model.formulas[id]
        takes = {name: Referent(_kind_of_type(each)) for name, (_, each) in formula.takes.items()}
        within = Scope(model, takes).about(formula.of.id if formula.of else None)
        return kind_of(formula.is_, within, depth + 1)
    if id in model.resources:
        return "number"
    found = vocabulary().properties
    group = "thing" if owner in model.kinds else owner or ""
    return found.get(group, {}).get(id)


def _kind_of_type(type: nodes.TypeOf) -> str:
    kind = type.names[0]
    return {"faces": "face", "test": "truth", "amount": "number"}.get(kind, kind)


def _kind_of_list(items: tuple[nodes.Expr, ...], scope: Scope, depth: int) -> str | None:
    if all(isinstance(each, nodes.Name) and each.id in scope.model.zones for each in items):
        return "zone"
    return kind_of(items[0], scope, depth)


def _kind_of_call(
    id: str, arguments: tuple[nodes.Expr, ...], scope: Scope, depth: int
) -> str | None:
    signature = vocabulary().functions.get(id)
    if signature is None:
        return _kind_of_field(None, id, scope, depth)
    *_, last = signature.gives.split(" ")
    if not last.isdigit():
        return last
    if int(last) >= len(arguments):
        return None
    if signature.gives.startswith("cards of"):
        return elements_of(arguments[0], scope, depth)
    within = scope.about(kind_of(arguments[0], scope, depth)) if last != "0" else scope
    return kind_of(arguments[int(last)], within, depth)
