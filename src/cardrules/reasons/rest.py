"""Where a deed gets stuck that is begun but cannot be completed."""

from __future__ import annotations

from cardrules.engine.expressions import ME
from cardrules.engine.program import TRIALS, Program
from cardrules.engine.statements import ASK, CHANCE, FAIL
from cardrules.kernel.state import State


def stuck(program: Program, trial: State, depth: int, until: int) -> State | None:
    """The position in which the deed of the frame at `depth` cannot go on; None when it can.

    It asks just as offering does: up to the first chance, hidden look or decision of somebody else.
    Of several ways that all fail, the one counts that is tried last.
    """
    signal = program.run(trial, depth, until, TRIALS)
    if signal != ASK:
        return trial if signal == FAIL else None
    node = program.current(trial)
    frame = trial.stack[-1]
    seat = node.decider(trial, frame)
    if seat == CHANCE or seat != trial.stack[depth - 1][ME]:
        return None
    found = trial
    for option in node.options(trial, frame):
        branch = trial.copy()
        node.answer(branch, branch.stack[-1], option)
        failed = stuck(program, branch, depth, until)
        if failed is None:
            return None
        found = failed
    return found
