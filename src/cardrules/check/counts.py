"""Numbers that are known before a game, and counts that may not be negative."""

from collections.abc import Iterator

from cardrules.check.scope import Scope
from cardrules.check.typed import Op
from cardrules.diagnostics import Label
from cardrules.syntax import nodes


def constant(op: Op) -> int | None:
    """The number that an operation always gives, when that is plain."""
    if op.op == "const" and isinstance(op.data, int):
        return op.data
    if op.op == "neg":
        below_zero = constant(op.args[0])
        return None if below_zero is None else -below_zero
    return None


def not_negative(op: Op, scope: Scope, what: str) -> Op:
    """Report a count that is below zero. "an amount" is never negative."""
    found = constant(op)
    if found is not None and found < 0:
        scope.index.report.add("bad-count", f"{what} is never negative", op.span, "below zero")
    for node in _listed(op, scope):
        if isinstance(node, nodes.Unary) and node.op == "-":
            others = [Label(op.span, f"as {what}")]
            message = f"{what} is never negative, and this number is used as one"
            scope.index.report.add("bad-count", message, node.span, "below zero", others=others)
    return op


def _listed(op: Op, scope: Scope) -> Iterator[nodes.Expr]:
    """Yield the numbers of the table, or of the slots, that a count is looked up in."""
    model = scope.index.model
    if op.op == "index" and op.args[0].op == "table":
        for _, row in model.tables[str(op.args[0].data)].rows.values():
            yield from row
    elif op.op == "slot_field":
        for zone in model.zones.values():
            if isinstance(zone.slots, dict) and op.data in zone.slots:
                yield from zone.slots[str(op.data)][1]
