"""Cases: which of them can be reached at all, and what their conditions may ask."""

from __future__ import annotations

from cardrules.check.idle import truth
from cardrules.check.scope import Scope
from cardrules.check.typed import Step
from cardrules.diagnostics import Label
from cardrules.model import records


def check_cases(cases: tuple[records.Step, ...], made: tuple[Step, ...], scope: Scope) -> None:
    """Report the first case that another one hides, and conditions that stand in a loop."""
    for case in cases:
        _check_loops(case, scope)
    for number in range(1, len(cases)):
        earlier = list(zip(cases, made, strict=True))[:number]
        hiding = next((one for one, typed in earlier if _is_always_taken(typed)), None)
        same = next((one for one, _ in earlier if _asks_the_same(one, cases[number])), None)
        if hiding or same:
            _refuse_hidden(cases[number], hiding or same, scope, is_same=hiding is None)
            return


def _is_always_taken(case: Step) -> bool:
    return case.deed.when is None or truth(case.deed.when) is True


def _asks_the_same(one: records.Step, other: records.Step) -> bool:
    """Do two cases ask one condition? Names of their own could make it two."""
    own = one.deed.let or other.deed.let
    return not own and one.deed.when is not None and one.deed.when == other.deed.when


def _refuse_hidden(
    case: records.Step, by: records.Step | None, scope: Scope, *, is_same: bool
) -> None:
    assert by is not None
    why = "asks the same" if is_same else "is taken whenever it is reached"
    scope.index.report.add(
        "never-happens",
        f"the case `{case.id.id}` is never reached: `{by.id.id}` above it {why}",
        case.id.span,
        "never reached",
        others=[Label(by.id.span, why)],
        help="put the case that is always taken last" if not is_same else "take one of them away",
    )


def _check_loops(case: records.Step, scope: Scope) -> None:
    """A condition that picks the case is asked once, before any loop of it begins."""
    deed = case.deed
    each = deed.each[0] if deed.each else None
    for name, found in (("repeat", deed.repeat), ("each", each), ("who", deed.who)):
        if found and deed.when:
            scope.index.report.add(
                "misplaced-field",
                f"the `when` of a case is asked once, and `{name}` would ask it in every round",
                found.span,
                "begins after the case is picked",
                help=f"put the loop into a step of the case: `do: {{again: {{{name}: …}}}}`",
            )
