"""What somebody has to decide: things, a number, a payment, a mix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.check import idle
from cardrules.check.coerce import mismatch
from cardrules.check.counts import constant, not_negative
from cardrules.check.expressions import check, condition, known_resource, many, number
from cardrules.check.scope import Scope, word_span
from cardrules.check.typed import Choice, Mix, Numbers, Op, Payable, Things, Type
from cardrules.check.types import BUNDLE, NUMBER, UNKNOWN, item_of, list_of, set_of
from cardrules.source import Span
from cardrules.syntax import nodes

Made = tuple[Choice, Type, frozenset[str] | None]
"""A choice, the type of what is chosen, and the resources a chosen bundle can hold."""


def choice(node: nodes.Choice, scope: Scope) -> Made:
    """Return a choice and the type of the name it is given."""
    return _CHOICES[type(node)](node, scope)


def may_be_one(node: nodes.Choice) -> bool:
    """Is a set chosen where one thing may have been meant? `n of` and `up to 1 of`."""
    if not isinstance(node, nodes.ChooseThings):
        return False
    most = node.howmany.low if node.howmany.form == "exactly" else node.howmany.high
    if isinstance(most, nodes.Number):
        return most.value == 1 and node.howmany.form != "exactly"
    return most is not None


def bounds(node: nodes.HowMany, scope: Scope) -> tuple[Op | None, Op | None, Op | None]:
    """Return the least, the most, and how many are left out; None where nothing is said."""
    low = _count(node.low, scope)
    high = _count(node.high, scope)
    if node.form == "exactly":
        return low, low, None
    if node.form == "all":
        return None, None, Op("const", NUMBER, data=0, span=node.span)
    if node.form == "all but":
        return None, None, low
    if low and high:
        check_range(low, high, node.span, scope)
    return low, high, None


def check_range(low: Op, high: Op, span: Span, scope: Scope) -> bool:
    """Say whether a range can have numbers; report one that ends before it begins."""
    least, most = constant(low), constant(high)
    if least is None or most is None or least <= most:
        return True
    scope.index.report.add(
        "bad-range",
        f"nothing lies between {least} and {most}",
        span,
        "ends before it begins",
        help=f"the lesser number comes first: {most}, then {least}",
    )
    return False


def _count(node: nodes.Expr | None, scope: Scope) -> Op | None:
    if node is None:
        return None
    return not_negative(number(node, scope, "how many is"), scope, "a number of things")


def _things(node: nodes.ChooseThings, scope: Scope) -> Made:
    items = many(node.items, scope, "a choice is made from")
    low, high, all_but = bounds(node.howmany, scope)
    one = node.howmany.form == "exactly" and isinstance(node.howmany.low, nodes.Number)
    one = one and low is not None and constant(low) == 1
    if node.at_random:
        _check_random(node, scope)
    else:
        idle.check_choice(node, one=one, scope=scope)
    made = Things(items, low, high, all_but, one, node.repeats, node.ordered, node.at_random)
    item = item_of(items.type)
    several = list_of if node.ordered or node.repeats else set_of
    return made, item if one else several(item), None


def _check_random(node: nodes.ChooseThings, scope: Scope) -> None:
    for word, said in (("ordered", node.ordered), ("repeats", node.repeats)):
        if said and node.at_random:
            scope.index.report.add(
                "random-order",
                "chance picks things all at once, each at most once"
                if word == "repeats"
                else "chance picks things all at once, in no order",
                word_span(node.span, word, node.items.span.end),
                "not with `at random`",
                help="take it away, or `repeat` a choice of one thing",
            )


def _numbers(node: nodes.ChooseNumber, scope: Scope) -> Made:
    low = number(node.low, scope, "a choice of a number begins with")
    high = number(node.high, scope, "a choice of a number ends with")
    check_range(low, high, node.span, scope)
    return Numbers(low, high), NUMBER, None


def _payable(node: nodes.ChoosePayable, scope: Scope) -> Made:
    members = _members(node.resource, word_span(node.span, node.resource), scope)
    slot, asked = _asked(node.condition, node.span, scope)
    return Payable(members, asked, slot), BUNDLE, frozenset(members)


def _mix(node: nodes.ChooseMix, scope: Scope) -> Made:
    amount, asked_for = node.amount, None
    if isinstance(node.amount, nodes.Where):
        amount, asked_for = node.amount.items, node.amount.condition
    if not isinstance(amount, nodes.Amount):
        op = check(amount, scope)
        if op.type != UNKNOWN:
            mismatch(op, (BUNDLE,), scope.index, "a mix is so many of a resource or group:")
        return Mix(op, (), None, 0), UNKNOWN, None
    count = not_negative(number(amount.count, scope, "a mix is"), scope, "a mix")
    members = _members(amount.resource, amount.resource_span, scope)
    slot, asked = _asked(asked_for, node.span, scope)
    return Mix(count, members, asked, slot), BUNDLE, frozenset(members)


def _asked(node: nodes.Expr | None, span: Span, scope: Scope) -> tuple[int, Op | None]:
    slot, inner = scope.looking_at(BUNDLE, span)
    return slot, condition(node, inner) if node else None


def _members(id: str, span: Span, scope: Scope) -> tuple[str, ...]:
    """The resources of a group, or the one resource."""
    index = scope.index
    members = index.groups.get(id) or ((id,) if known_resource(id, span, index) else ())
    for member in members:
        index.use("resources", member)
    return members


_CHOICES: dict[type[nodes.Choice], Callable[[Any, Scope], Made]] = {
    nodes.ChooseThings: _things,
    nodes.ChooseNumber: _numbers,
    nodes.ChoosePayable: _payable,
    nodes.ChooseMix: _mix,
}
