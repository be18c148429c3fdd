"""Events and their windows: what is done may be answered before, after, or instead of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.engine.decisions import DECLINE
from cardrules.engine.expressions import ME, Node
from cardrules.engine.statements import ASK, CALL, Asking, Instr
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame, State

if TYPE_CHECKING:
    from cardrules.engine.program import Program


class OpenEvent(Instr):
    """Something that may be answered is about to be done: note who, what, from where to where.

    The four stand in four slots of the frame, the first at `at`. Each thing has its own "from where".
    """

    __slots__ = ("at", "target", "what")

    def __init__(self, at: int, what: Node | None, target: Node | None) -> None:
        self.at = at
        self.what = what
        self.target = target

    def run(self, s: State, f: Frame) -> int:
        what: Any = self.what.ev(s, f) if self.what is not None else OPEN
        sources: tuple[int, ...] = ()
        targets: tuple[int, ...] = ()
        if self.target is not None:  # a move
            sources = tuple(s.place[thing] for thing in what)
            targets = (self.target.ev(s, f),)
        f[self.at : self.at + 4] = [f[ME], what, sources, targets]
        return self.next


class CloseEvent(Instr):
    """Nothing more answers this event."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, s: State, f: Frame) -> int:
        f[self.at : self.at + 4] = [0, OPEN, 0, 0]
        return self.next


class Window(Asking):
    """Reactions to an event: the compulsory ones first, then the optional ones, clockwise.

    The optional ones are asked until all who could have declined in a row. A player who cannot
    react is passed silently: nobody learns from it. `instead of`: the first that is carried out
    takes the place of what would have happened.
    """

    __slots__ = ("cursor", "event", "handled", "instead", "key", "program")

    def __init__(self, program: Program, key: tuple[str, str], event: int, first: int) -> None:
        self.program = program
        self.key = key  # timing and verb
        self.event = event  # slot of the event
        self.cursor = first  # slot: how many players were asked since the last reaction
        self.handled = first + 1  # slot: the compulsory reactions that were carried out
        self.instead = 0  # where it goes on when something else was done instead

    def _event(self, f: Frame) -> tuple[Any, ...]:
        return tuple(f[self.event : self.event + 4])

    def _seat(self, s: State, f: Frame) -> int:
        return int((f[self.event] + 1 + f[self.cursor]) % s.layout.players)

    def _due(self, s: State, f: Frame) -> list[tuple[int, int, int]]:
        """The compulsory reactions of the first player who has any, doer first, clockwise."""
        handled = f[self.handled] or ()
        doer, event = f[self.event], self._event(f)
        for step in range(s.layout.players):
            seat = (doer + step) % s.layout.players
            found = [
                answer
                for answer in self.program.answering(s, self.key, event, seat, False)
                if answer not in handled
            ]
            if found:
                return [(*answer, seat) for answer in self.program.once_per_class(s, found, seat)]
        return []

    def decider(self, s: State, f: Frame) -> int:
        due = self._due(s, f)
        return self.program.deciding(s, due[0][2] if due else self._seat(s, f))

    def options(self, s: State, f: Frame) -> list[Any]:
        due = self._due(s, f)
        if due:
            return [("due", *each) for each in due]
        seat = self._seat(s, f)
        event = self._event(f)
        found: list[Any] = []
        answers = self.program.answering(s, self.key, event, seat, True)
        for number, thing in self.program.once_per_class(s, answers, seat):
            found.extend(self.program.ways(s, event, seat, number, thing))
        if found:
            found.append(DECLINE)
        return found

    def run(self, s: State, f: Frame) -> int:
        if self.key not in self.program.hooks:
            return self.next
        due = self._due(s, f)
        if due:
            if len(due) > 1 and not self.program.commute(s, self.key[0], self._event(f), due):
                s.pending = [("due", *each) for each in due]
                return ASK
            self._carry_out(s, f, *due[0])
            return CALL
        while f[self.cursor] < s.layout.players:
            options = self.options(s, f)
            if options:
                s.pending = options
                return ASK
            f[self.cursor] += 1
        f[self.cursor] = f[self.handled] = 0
        return self.next

    def _carry_out(self, s: State, f: Frame, number: int, thing: int, seat: int) -> None:
        f[self.handled] = (f[self.handled] or ()) + ((number, thing),)
        event = self._event(f)
        self._leave_for(f)
        self.program.begin(s, number, seat, thing, event)

    def _leave_for(self, f: Frame) -> None:
        """A reaction comes; `instead of`: it comes in place of what would have happened."""
        if self.instead:
            f[1] = self.instead
            f[self.cursor] = f[self.handled] = 0

    def answer(self, s: State, f: Frame, option: Any) -> None:
        if option == DECLINE:
            f[self.cursor] += 1
            return
        if option[0] == "due":
            self._carry_out(s, f, *option[1:])
            return
        number, thing, values = option
        seat, event = self._seat(s, f), self._event(f)
        f[self.cursor] = 0
        self._leave_for(f)
        unit = self.program.reactions[number].unit
        self.program.start(s, unit, seat, thing, values, event)
