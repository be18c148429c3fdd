"""How the names that a deed gives are called: a pronoun as long as it is clear."""

from collections.abc import Iterator

from cardrules.english.phrases import introduced
from cardrules.english.scope import NAMED, Referent, Scope, names_in
from cardrules.english.statements import chosen_kind, noted
from cardrules.english.words import spaced
from cardrules.model.records import DeedDef, Step
from cardrules.syntax import nodes


def steps_of(deed: DeedDef) -> tuple[Step, ...]:
    """Return the steps, modes and cases of a deed."""
    steps = deed.do if isinstance(deed.do, tuple) else ()
    return (*steps, *(deed.modes or ()), *(deed.cases or ()))


def names_of(deed: DeedDef, scope: Scope, later: tuple[Step, ...]) -> dict[str, Referent]:
    """Return the names a deed gives to what is chosen; ``later`` are steps that may use them.

    A pronoun is clear as long as no other name for something of the same sort is used with it.
    """
    found: dict[str, Referent] = {}
    for id, (_, choice) in deed.choose.items():
        found[id] = Referent(*chosen_kind(choice, scope.naming(found)))
    around = set(names_in(deed)) & (set(scope.names) - set(found))
    sorts = [_sort(each.kind) for each in (*found.values(), *map(scope.names.__getitem__, around))]
    below = [step.deed for step in (*steps_of(deed), *later)]

    def is_alone(id: str, sort: str) -> bool:
        users = (each for each in below if id in names_in(each))
        return sorts.count(sort) == 1 and not any(sort in _sorts(each, scope) for each in users)

    return {
        id: introduced(id, each.kind, several=each.several, alone=is_alone(id, _sort(each.kind)))
        for id, each in found.items()
    }


def after_step(step: Step, scope: Scope, names: dict[str, Referent]) -> Scope:
    """Return the scope of the steps after one: they know its names, and whether it was done."""
    names = {**names, **_lets(step.deed, scope.naming(names))}
    model = scope.model
    taken = (model.zones, model.values, model.formulas, model.kinds, scope.names, names)
    if any(step.id.id in each for each in taken):
        return scope.naming(names)
    return scope.naming({**names, step.id.id: Referent("step", said=spaced(step.id.id))})


def _lets(deed: DeedDef, scope: Scope) -> dict[str, Referent]:
    statements = deed.do.statements if isinstance(deed.do, nodes.Effect) else ()
    return {each.id: noted(each, scope) for each in statements if isinstance(each, nodes.Let)}


def _sorts(deed: DeedDef, scope: Scope) -> Iterator[str]:
    """Yield the sorts of what a deed and its steps give names to."""
    for _, choice in deed.choose.values():
        yield _sort(chosen_kind(choice, scope)[0])
    for step in steps_of(deed):
        yield from _sorts(step.deed, scope)


def _sort(kind: str | None) -> str:
    if kind in NAMED or kind == "step":
        return "named"
    return "player" if kind == "player" else "thing"
