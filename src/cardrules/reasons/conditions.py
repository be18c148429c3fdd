"""Which part of a condition does not hold, in English and with the numbers of the moment."""

from __future__ import annotations

from typing import Any

from cardrules.engine import expressions as ex
from cardrules.english import Scope, condition_text, formula_scope, kind_of, value_text
from cardrules.kernel.state import Frame, State
from cardrules.reasons.model import Position
from cardrules.syntax import nodes

COMPARED = ("=", "!=", "<", "<=", ">", ">=")


def unmet(
    here: Position,
    test: ex.Node,
    expr: nodes.Expr,
    f: Frame,
    scope: Scope,
    *,
    spelled: bool = True,
) -> str:
    """The first part of a condition that does not hold; `test` is how the engine asks `expr`.

    `spelled`: a condition that has a name is also told by what stands behind it.
    """
    if isinstance(test, ex.And) and isinstance(expr, nodes.Binary) and expr.op == "and":
        fails_first = not test.left.ev(here.s, f)
        part, said = (test.left, expr.left) if fails_first else (test.right, expr.right)
        return unmet(here, part, said, f, scope, spelled=spelled)
    text = condition_text(expr, scope)
    if isinstance(expr, nodes.Binary) and expr.op in COMPARED and isinstance(test, ex.Binary):
        return text + _numbers(here, test, expr, f, scope)
    if isinstance(test, ex.FormulaCall) and spelled:
        return text + _spelled_out(here, test, expr, f)
    return text


def _numbers(here: Position, test: ex.Binary, expr: nodes.Binary, f: Frame, scope: Scope) -> str:
    """What the two sides of a comparison are now; a number that was written is not repeated."""
    said = []
    for side, part in ((test.left, expr.left), (test.right, expr.right)):
        kind = kind_of(part, scope)
        if kind in ("number", "bundle") and not isinstance(part, nodes.Number | nodes.Amount):
            shown = _shown(here, here.s, side, f)
            if shown is not None:
                said.append(f"{value_text(part, scope)}: {shown}")
    return f" (now {'; '.join(said)})" if said else ""


def _shown(here: Position, s: State, side: ex.Node, f: Frame) -> str | None:
    value: Any = side.ev(s, f)
    if type(value) is tuple:
        is_bundle = all(type(part) is int for part in value) and len(value) == here.scribe.width
        return here.scribe.bundle(value) if is_bundle else None
    return str(value)


def _spelled_out(here: Position, test: ex.FormulaCall, expr: nodes.Expr, f: Frame) -> str:
    """What a named condition asks for, when its own words are not enough."""
    formula = here.model.formulas.get(getattr(expr, "id", ""))
    if formula is None:
        return ""
    scope = formula_scope(here.model, formula)
    inner = test.inner(here.s, f)
    return f": {unmet(here, test.body, formula.is_, inner, scope, spelled=False)}"
