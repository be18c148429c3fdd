"""Menus: a player takes actions of the groups that a phase offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.engine.decisions import Choose
from cardrules.engine.expressions import ME, Node
from cardrules.engine.statements import ASK, CALL, Asking, Instr
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame, State

if TYPE_CHECKING:
    from cardrules.engine.program import Program

DONE = ("done",)
"""The answer of somebody who takes no further action."""


class FaultyDeed(Exception):
    """Working out whether a deed may be done asked for something impossible; carries code and node."""

    def __init__(self, code: int, at: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.at = at


class Unit:
    """A lowered unit that can be offered: its code, and the node at which it is decided."""

    __slots__ = ("choose", "code", "event", "id")

    def __init__(self, id_: str, code: int) -> None:
        self.id = id_
        self.code = code
        self.choose = 0  # the number of its Choose node
        self.event = 0  # of a reaction: where its frame keeps the doer; what was done follows


class Menu(Asking):
    """A player takes actions, in any order, as many of each group as the phase offers."""

    __slots__ = ("counts", "exit", "groups", "program")

    def __init__(
        self, program: Program, groups: list[tuple[str, Node | None, Node | None]], counts: int
    ) -> None:
        self.program = program
        self.groups = groups
        self.counts = counts  # first slot of the counts, one for each group
        self.exit = 0  # behind the event, its window and the way back

    def decider(self, s: State, f: Frame) -> int:
        return self.program.deciding(s, int(f[ME]))

    def options(self, s: State, f: Frame) -> list[Any]:
        found: list[Any] = []
        enough = True
        for number, (group, low, high) in enumerate(self.groups):
            taken = f[self.counts + number]
            if low is not None and taken < low.ev(s, f):
                enough = False
            if high is None or taken < high.ev(s, f):
                for action in self.program.actions_of[group]:
                    found.extend(self._ways(s, f, number, action))
        if enough or not found:
            found.append(DONE)
        return found

    def _ways(self, s: State, f: Frame, group: int, action: int) -> list[Any]:
        unit = self.program.actions[action]
        try:
            return self._ways_of(s, unit, f[ME], group, action)
        except (ArithmeticError, ValueError) as error:
            raise FaultyDeed(unit.code, unit.choose, str(error)) from error

    def _ways_of(self, s: State, unit: Unit, seat: int, group: int, action: int) -> list[Any]:
        frame = self.program.ready(s, unit, seat, OPEN)
        if frame is None:
            return []
        choose = self.program.codes[unit.code][unit.choose]
        assert isinstance(choose, Choose)
        return [(group, action, values) for values in choose.combinations(s, frame)]

    def run(self, s: State, f: Frame) -> int:
        options = self.options(s, f)
        if len(options) == 1:
            self.answer(s, f, options[0])
            return CALL
        s.pending = options
        return ASK

    def answer(self, s: State, f: Frame, option: Any) -> None:
        if option == DONE:
            self.close(f)
            f[1] = self.exit
            return
        group, action, values = option
        if self.groups[group][1:] != (None, None):  # what has no bounds is not counted
            f[self.counts + group] += 1
        f[1] = self.next
        self.program.start(s, self.program.actions[action], f[ME], OPEN, values)

    def close(self, f: Frame) -> None:
        """Nothing more is offered: the next offer counts anew."""
        for number in range(len(self.groups)):
            f[self.counts + number] = 0


class CloseMenu(Instr):
    """No further action is offered, since what the offer stops at has come."""

    __slots__ = ("menu",)

    def __init__(self, menu: Menu) -> None:
        self.menu = menu

    def run(self, s: State, f: Frame) -> int:
        self.menu.close(f)
        return self.next
