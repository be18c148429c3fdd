"""Fields and statements that have no effect where they stand, or that nothing can ever follow."""

from __future__ import annotations

from cardrules.check.scope import Scope, word_span
from cardrules.check.typed import Chosen, Deed, Op, Payable, RepeatDo, Things
from cardrules.check.types import TRUTH
from cardrules.check.walk import operations
from cardrules.model.records import DeedDef
from cardrules.source import Span
from cardrules.syntax import nodes

_AWAY = "take it away"


def _warn(span: Span, message: str, label: str, scope: Scope, help: str | None = _AWAY) -> None:
    scope.index.report.add("does-nothing", message, span, label, help=help)


# ---------------------------------------------------------------- fields of a deed
def check_deed(record: DeedDef, made: Deed, scope: Scope, *, is_offered: bool) -> None:
    """Warn of the idle fields of a deed; `is_offered`: to take it up is itself a decision."""
    chooses = any(not _is_random(each) for each in made.choose)
    decides = is_offered or chooses or (made.may is not None and not made.modes)
    _check_limit(record, made, decides, scope)
    _check_secret(record, made, scope)
    _check_sources(record, made, scope)
    if record.decider and not (decides or made.cost or made.modes):
        help = "put it where the choice is made" if made.steps or made.offer else _AWAY
        message = "nothing is decided here itself" if made.offer else "here nobody decides anything"
        _warn(record.decider.span, message, "decides nothing", scope, help)
    if record.may and record.may.form == "no":
        _warn(record.may.span, "`may: no` says what goes without saying", "does nothing", scope)
    _check_rounds(record, made, scope)
    _check_constants(made, scope)


def _check_rounds(record: DeedDef, made: Deed, scope: Scope) -> None:
    """Warn of words about rounds where only one player is asked, or one action taken."""
    if made.goes_round:
        return
    if record.may and made.may == "until one does":
        message = "only one player is asked: there is nobody to stop for"
        _warn(record.may.span, message, "does nothing", scope, "write `may: yes`, or add a `who`")
    if made.stop and made.offer and _is_one_action(made):
        message = "at most one action is offered: nothing is left to stop"
        _warn(made.stop.span, message, "stops nothing", scope)


def _is_one_action(made: Deed) -> bool:
    high = made.offer[0].high
    return len(made.offer) == 1 and high is not None and high.op == "const" and high.data == 1


def _is_random(chosen: Chosen) -> bool:
    return isinstance(chosen.choice, Things) and chosen.choice.at_random


def _check_limit(record: DeedDef, made: Deed, decides: bool, scope: Scope) -> None:
    if record.limit is None or made.limit is None:
        return
    if not decides:
        _warn(
            record.limit.span,
            "a limit counts choices, and here nothing is chosen and nothing may be declined",
            "counts nothing",
            scope,
            "put it where the choice is made, or add `may: yes`",
        )
    elif _is_zero(made.limit.times):
        message = "a limit of 0 is reached at once: this can never be done"
        _warn(record.limit.span, message, "never possible", scope, None)


def _check_secret(record: DeedDef, made: Deed, scope: Scope) -> None:
    if record.who is None or not record.who.secretly:
        return
    at = word_span(record.who.span, "secretly", record.who.players.span.end)
    if not made.choose:
        message = "only choices can be made secretly, and here nothing is chosen"
        _warn(at, message, "hides nothing", scope, "put it where the `choose` is")
    elif isinstance(record.on, nodes.Whenever):
        message = "a `whenever` is asked for each player by itself, so that nobody waits for others"
        _warn(at, message, "hides nothing", scope)


def _check_sources(record: DeedDef, made: Deed, scope: Scope) -> None:
    pays = made.cost or any(isinstance(each.choice, Payable) for each in made.choose)
    if record.with_ and not pays:
        _warn(
            record.with_[0].span.to(record.with_[-1].span),
            "`with` says how a cost is paid, and here nothing is paid",
            "pays nothing",
            scope,
            "put it where the `cost` is",
        )


def _check_constants(made: Deed, scope: Scope) -> None:
    if made.when and truth(made.when) is True:
        _warn(made.when.span, "this condition always holds", "always holds", scope)
    if made.when and truth(made.when) is False:
        _warn(made.when.span, "this condition never holds", "never done", scope, None)
    if made.stop and truth(made.stop) is False:
        _warn(made.stop.span, "this never holds: nothing is stopped", "stops nothing", scope)
    for price in made.cost:
        amounts = [op for op in operations(price) if op.op == "amount"]
        plain = all(op.op in {"amount", "badd", "const"} for op in operations(price))
        if plain and all(_is_zero(op.args[0]) for op in amounts):
            _warn(price.span, "this cost is nothing", "costs nothing", scope)


def check_whenever(asked: Op, scope: Scope) -> None:
    """Warn of a condition that never changes."""
    if asked.op == "const":
        message = "this condition never changes, so that it is never looked at again"
        _warn(asked.span, message, "never happens", scope, "name what has to change")


# ---------------------------------------------------------------- choices
def check_choice(node: nodes.ChooseThings, *, one: bool, scope: Scope) -> None:
    """Warn of words about several things where one is chosen."""
    for word, said in (("ordered", node.ordered), ("repeats", node.repeats)):
        if one and said:
            span = word_span(node.span, word, node.items.span.end)
            _warn(span, "only one thing is chosen", "does nothing", scope)


# ---------------------------------------------------------------- statements
def check_verb(node: nodes.Verb, operands: dict[str, Op], scope: Scope) -> None:
    """Warn of a statement that changes nothing."""
    it = operands.get("it")
    amount = {"raise": operands.get("by"), "lower": operands.get("by"), "transfer": it}
    by = amount.get(node.id)
    if by and _is_zero(by):
        _warn(node.span, f"to {node.id} by 0 changes nothing", "changes nothing", scope)
    if node.id == "set" and it and it.op == "cell" and it == operands.get("to"):
        _warn(node.span, "this sets a value to what it is", "changes nothing", scope)
    if node.id in {"gain", "lose"} and it and it.op == "amount" and _is_zero(it.args[0]):
        _warn(node.span, f"to {node.id} none changes nothing", "changes nothing", scope)


def check_repeat(made: RepeatDo, scope: Scope) -> None:
    """Warn of what is done no times."""
    if _is_zero(made.times):
        _warn(made.times.span, "what is done 0 times is not done", "never done", scope, None)


def _is_zero(op: Op) -> bool:
    return op.op == "const" and op.data == 0 and op.type.name == "number"


def truth(op: Op) -> bool | None:
    """Whether a condition is plainly true or false."""
    return bool(op.data) if op.op == "const" and op.type == TRUTH else None
