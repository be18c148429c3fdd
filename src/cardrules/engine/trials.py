"""Questions about a deed that is not done: could it be carried out, and would it change anything?"""

from __future__ import annotations

from cardrules.engine.expressions import ME, Node, Value
from cardrules.engine.program import TRIALS, Program
from cardrules.engine.statements import CHANCE, FAIL, SURE
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame, State


class Trial(Node):
    """A deed and the thing that carries it."""

    __slots__ = ("carrier", "deed", "program")

    def __init__(self, program: Program, deed: Node, carrier: Node) -> None:
        self.program = program
        self.deed = deed
        self.carrier = carrier

    def begin(self, s: State, f: Frame) -> State | None:
        """A trial that stands at the beginning of the deed; None when there is no deed."""
        code = self.deed.ev(s, f)
        if code == OPEN:
            return None
        frame = [code, 0, f[ME], self.carrier.ev(s, f), *self.program.blanks[code]]
        return self.program.trial(s, frame)


class Possible(Trial):
    """Can every choice and cost of the deed be met, as far as that can be known?"""

    __slots__ = ()

    def ev(self, s: State, f: Frame) -> Value:
        trial = self.begin(s, f)
        if trial is None:
            return 0
        return 1 if self.program.completable(trial, len(trial.stack), -1) else 0


class Useful(Trial):
    """Would the deed change anything, in some way of carrying it out?"""

    __slots__ = ()

    def ev(self, s: State, f: Frame) -> Value:
        trial = self.begin(s, f)
        if trial is None:
            return 0
        return 1 if self._changes(trial, len(trial.stack), trial.changed) else 0

    def _changes(self, trial: State, depth: int, before: int) -> bool:
        signal = self.program.run(trial, depth, -1, TRIALS)
        if signal == FAIL:
            return False
        if trial.changed != before:
            return True
        if signal == SURE:
            return len(trial.stack) >= depth  # stopped at chance or a look, not at the end
        instr = self.program.current(trial)
        frame = trial.stack[-1]
        if instr.decider(trial, frame) in (CHANCE, OPEN):
            return True
        return any(
            self._after(trial, option, depth, before) for option in instr.options(trial, frame)
        )

    def _after(self, trial: State, option: object, depth: int, before: int) -> bool:
        branch = trial.copy()
        instr = self.program.current(branch)
        instr.answer(branch, branch.stack[-1], option)
        return self._changes(branch, depth, before)
