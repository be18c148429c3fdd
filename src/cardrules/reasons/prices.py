"""Why a price cannot be paid: what it is made of, and how much of it can be paid."""

from __future__ import annotations

from itertools import product
from math import prod

from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine.paying import Purse
from cardrules.english import Scope, value_text
from cardrules.kernel.state import Frame
from cardrules.model.records import DeedDef
from cardrules.reasons.model import Position, Reason
from cardrules.syntax import nodes

MOST = 4000
"""So many parts of a price are tried at most."""


def unpaid(here: Position, pay: dec.Pay, f: Frame, deed: DeedDef | None) -> Reason | None:
    """Why a price cannot be paid; None when it can."""
    purse = here.program.treasury.purse(here.s, f, pay.sources)
    prices = [price.ev(here.s, f) for price in pay.prices]
    if pay.exact is not None or any(map(purse.means.can_pay, prices)):
        return None
    exprs: tuple[nodes.Expr | None, ...] = (None,) * len(prices)
    if deed is not None and deed.cost is not None:
        exprs = deed.cost.alternatives
    scope = here.scope(deed)
    said = []
    for price, node, expr in zip(prices, pay.prices, exprs, strict=True):
        needs = here.scribe.bundle(price) + _made_of(here, node, expr, f, scope)
        said.append(f"needs {needs}; {_most(here, purse, price)}")
    reason = Reason("price", "; or it ".join(said))
    return reason if deed is None or deed.cost is None else reason.written_at(deed.cost.span)


def _made_of(here: Position, node: ex.Node, expr: nodes.Expr | None, f: Frame, scope: Scope) -> str:
    """The parts of a price that is a sum: `(2 gem for its cost, 1 coin for its place)`."""
    parts = [
        (here.scribe.bundle(part.ev(here.s, f)), value_text(said, scope))
        for part, said in _summands(node, expr)
        if any(part.ev(here.s, f))
    ]
    if len(parts) < 2:
        return ""
    return f" ({', '.join(f'{amount} for {what}' for amount, what in parts)})"


def _summands(node: ex.Node, expr: nodes.Expr | None) -> list[tuple[ex.Node, nodes.Expr]]:
    if expr is None:
        return []
    if isinstance(expr, nodes.Binary) and expr.op == "+" and isinstance(node, ex.Binary):
        return [*_summands(node.left, expr.left), *_summands(node.right, expr.right)]
    return [(node, expr.count if isinstance(expr, nodes.Amount) else expr)]


def _most(here: Position, purse: Purse, price: tuple[int, ...]) -> str:
    """The largest part of a price that can be paid; two when they are equally large."""
    if prod(count + 1 for count in price) > MOST:
        return "you cannot pay it"
    parts = sorted(product(*(range(count, -1, -1) for count in price)), key=sum, reverse=True)
    size = 0
    found: list[tuple[int, ...]] = []
    for part in parts:
        if found and sum(part) < size:
            break
        if any(part) and purse.means.can_pay(part):
            size, found = sum(part), [*found, part]
    if not found:
        return "you can pay nothing of it"
    return "you can pay at most " + " or ".join(here.scribe.bundle(part) for part in found[:2])
