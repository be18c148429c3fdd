"""Formulas: named expressions. Each is checked when it is first asked for, so that order is free."""

from __future__ import annotations

from functools import partial

from cardrules.check.coerce import unknown
from cardrules.check.expressions import check, read
from cardrules.check.index import Index
from cardrules.check.scope import ABSENT, PROVIDED, Element, Frame, Scope
from cardrules.check.typed import Formula, Op, Type
from cardrules.check.types import UNKNOWN
from cardrules.model.records import FormulaDef

MAX_CHAIN = 50
"""So many formulas may lead from one to the next."""


def connect(index: Index) -> None:
    """Let the index answer what members and formulas are."""
    index.read = read
    index.formula_type = partial(formula_type, index)


def formula_type(index: Index, id: str) -> Type:
    """The type of a formula; while it is being worked out, unknown."""
    if id not in index.started:
        index.started.add(id)
        is_far = len(index.started) - len(index.formulas) > MAX_CHAIN
        make = _refused if is_far else _formula
        index.formulas[id] = make(index, id, index.model.formulas[id])
    return index.formulas[id].value.type if id in index.formulas else UNKNOWN


def _refused(index: Index, id: str, record: FormulaDef) -> Formula:
    index.report.add(
        "too-complex",
        f"more than {MAX_CHAIN} formulas lead from one to the next",
        record.is_.span,
        "the limit is reached here",
    )
    return Formula(id, None, (), unknown(record.is_.span), 0)


def _formula(index: Index, id: str, record: FormulaDef) -> Formula:
    frame = Frame(f"formulas.{id}")
    of = record.of.id if record.of else None
    owner = frame.fresh() if of else None
    scope = Scope(
        index,
        frame,
        me=PROVIDED if of == "player" or id in index.broken else ABSENT,
        element=_owner(index, of, owner, record),
        advice="give the formula `of: player`, or let it take a player",
    )
    types = index.parameters[frame.key]
    for name, (parameter, _) in record.takes.items():
        scope.bind(name, types[name], parameter.span)
    value = check(record.is_, scope)
    scope.end()
    return Formula(id, of, tuple(types.values()), value, frame.slots)


def _owner(index: Index, of: str | None, slot: int | None, record: FormulaDef) -> Element | None:
    if of is None or of == "player":
        return None
    return Element(Op("local", index.owner_type(of), data=slot, span=record.is_.span))
