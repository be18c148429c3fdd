"""Modes: some of several ways to carry out a deed are picked."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

from cardrules.engine.decisions import DECLINE
from cardrules.engine.expressions import ME, Node
from cardrules.engine.statements import ASK, FAIL, Asking, Instr
from cardrules.kernel.state import Frame, State

if TYPE_CHECKING:
    from cardrules.engine.program import Program


class PickModes(Asking):
    """Pick some of the modes that can be carried out; they are then run in their order."""

    __slots__ = (
        "chosen",
        "conditions",
        "decides",
        "ends",
        "high",
        "low",
        "may",
        "names",
        "program",
        "repeats",
        "skip",
        "starts",
        "trivial",
    )

    def __init__(self, program: Program, names: tuple[str, ...], chosen: int) -> None:
        self.program = program
        self.names = names
        self.starts: list[int] = []  # where each mode begins
        self.ends: list[int] = []
        self.trivial: list[bool] = []  # nothing in it can be impossible
        self.conditions: list[Node | None] = []  # when each mode may be picked
        self.low: Node | None = None
        self.high: Node | None = None
        self.repeats = False
        self.may = False
        self.chosen = chosen  # slot: the modes still to be run
        self.skip = 0
        self.decides: Node | None = None

    def decider(self, s: State, f: Frame) -> int:
        seat = int(self.decides.ev(s, f)) if self.decides is not None else int(f[ME])
        return self.program.deciding(s, seat)

    def _open(self, s: State, f: Frame) -> list[int]:
        return [number for number in range(len(self.names)) if self._can(s, f, number)]

    def _can(self, s: State, f: Frame, number: int) -> bool:
        condition = self.conditions[number]
        if condition is not None and not condition.ev(s, f):
            return False
        if self.trivial[number]:
            return True
        trial = self.program.trial(s, f)
        trial.stack[-1][1] = self.starts[number]
        return self.program.completable(trial, len(trial.stack), self.ends[number])

    def options(self, s: State, f: Frame) -> list[Any]:
        modes = self._open(s, f)
        low = int(self.low.ev(s, f)) if self.low is not None else 1
        high = int(self.high.ev(s, f)) if self.high is not None else len(modes)
        found: list[Any] = []
        for size in range(min(low, high), high + 1):
            found.extend(_picks(modes, size, self.repeats))
        if not found and modes and not self.repeats:
            found = _picks(modes, len(modes), False)  # compulsory: as many as can be
        if self.may and found:
            found.append(DECLINE)
        return found

    def run(self, s: State, f: Frame) -> int:
        options = self.options(s, f)
        if not options:
            return FAIL if s.probing and not self.may else self.skip
        if len(options) == 1:
            self.taken(s, f, options[0])
            self.answer(s, f, options[0])
            return int(f[1])
        s.pending = options
        return ASK

    def answer(self, s: State, f: Frame, option: Any) -> None:
        if option == DECLINE:
            f[1] = self.skip
            return
        f[self.chosen] = option
        f[1] = self.next


def _picks(modes: list[int], size: int, repeats: bool) -> list[Any]:
    """Every way to pick so many modes."""
    ways = combinations_with_replacement if repeats else combinations
    return list(ways(modes, size))


class NextMode(Instr):
    """Go to the next of the picked modes."""

    __slots__ = ("exit", "modes")

    def __init__(self, modes: PickModes) -> None:
        self.modes = modes
        self.exit = 0

    def run(self, s: State, f: Frame) -> int:
        chosen = f[self.modes.chosen]
        if not chosen:
            f[self.modes.chosen] = 0
            return self.exit
        f[self.modes.chosen] = chosen[1:]
        return self.modes.starts[int(chosen[0])]
