"""The nodes of a deed at which somebody decides: what is chosen, and how a cost is paid.

What may be answered follows from the state alone, so a saved game needs no list of choices. The
rules of offering: a choice must be fillable and a cost payable, and a candidate or payment is
offered only if the rest of the deed can then be completed, as far as that can be known: up to the
first chance, the first hidden look, or the first decision of somebody else. What is compulsory is
done as far as possible. One answer only is taken, not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.engine.choosers import Chooser, ThingsChooser, TooMany
from cardrules.engine.expressions import ME, THIS, Node
from cardrules.engine.paying import Treasury, Used
from cardrules.engine.statements import (
    ASK,
    FAIL,
    SURE,
    Asking,
    ByChance,
    Instr,
    draw,
)
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame, State

if TYPE_CHECKING:
    from cardrules.engine.program import Program

TOGETHER = 300
"""Up to so many combinations the entries of one `choose` are decided at once, else one by one."""

DECLINE = ("decline",)
"""The answer of somebody who may and does not."""

PART = "part"
"""Begins an answer that is a part of a choice with too many combinations."""


class LimitCode:
    """How often something may be done in a span, perhaps for each of some things."""

    __slots__ = ("at", "number", "times")

    def __init__(self, number: int, times: Node, at: int | None) -> None:
        self.number = number
        self.times = times
        self.at = at

    def _key(self, s: State, f: Frame) -> tuple[int, int, int, int]:
        carrier = s.face[f[THIS]] if f[THIS] != OPEN else OPEN
        return self.number, f[ME], carrier, f[self.at] if self.at is not None else OPEN

    def allows(self, s: State, f: Frame) -> bool:
        """May it be done once more?"""
        key = self._key(s, f)
        done = next((entry[4] for entry in s.limits if entry[:4] == key), 0)
        return bool(done < self.times.ev(s, f))

    def count(self, s: State, f: Frame) -> None:
        """It was done once more."""
        key = self._key(s, f)
        done = next((entry[4] for entry in s.limits if entry[:4] == key), 0)
        rest = [entry for entry in s.limits if entry[:4] != key]
        s.limits = tuple(sorted([*rest, (*key, done + 1)]))
        s.unremember()


class Pay(Asking):
    """Pay a price: asked when there is more than one way, then one transaction."""

    __slots__ = (
        "decides",
        "exact",
        "give_up",
        "prices",
        "program",
        "risky",
        "sources",
        "treasury",
        "until",
    )

    def __init__(
        self, program: Program, prices: tuple[Node, ...], sources: tuple[int, ...]
    ) -> None:
        self.program = program
        self.treasury: Treasury = program.treasury
        self.prices = prices
        self.sources = sources
        self.exact: tuple[int, ...] | None = None
        self.give_up = 0  # where the deed goes on when it cannot be paid
        self.until = 0
        self.risky = False  # something later may not be possible after some payments
        self.decides: Node | None = None

    def decider(self, s: State, f: Frame) -> int:
        seat = int(self.decides.ev(s, f)) if self.decides is not None else int(f[ME])
        return self.program.deciding(s, seat)

    def possible(self, s: State, f: Frame) -> bool:
        """Can it be paid so that the rest can be completed?"""
        if self.risky and not s.probing:
            return self.payable(s, f) and bool(self.options(s, f))
        return self.payable(s, f)

    def payable(self, s: State, f: Frame) -> bool:
        """Can it be paid, whatever comes then?"""
        if self.exact is not None:
            return True  # it was chosen among what can be paid exactly
        can_pay = self.treasury.purse(s, f, self.sources).means.can_pay
        return any(can_pay(price.ev(s, f)) for price in self.prices)

    def options(self, s: State, f: Frame) -> list[Any]:
        found: list[tuple[Used, ...]] = []
        purse = self.treasury.purse(s, f, self.sources)
        for price in self.prices:
            found.extend(purse.payments(price.ev(s, f), self.exact))
        found = list(dict.fromkeys(found))
        if self.risky and not s.probing:
            found = [spent for spent in found if self._leads_on(s, f, spent)]
        return found

    def _leads_on(self, s: State, f: Frame, spent: tuple[Used, ...]) -> bool:
        trial = self.program.trial(s, f)
        frame = trial.stack[-1]
        frame[1] = self.next
        self.treasury.carry_out(trial, frame, spent)
        return self.program.completable(trial, len(trial.stack), self.until)

    def run(self, s: State, f: Frame) -> int:
        options = self.options(s, f)
        if not options:
            return FAIL if s.probing else self.give_up
        if len(options) == 1:
            if options[0]:
                self.taken(s, f, options[0])
            self.treasury.carry_out(s, f, options[0])
            return self.next
        s.pending = options
        return ASK

    def answer(self, s: State, f: Frame, option: Any) -> None:
        f[1] = self.next
        self.treasury.carry_out(s, f, option)


class Choose(Asking):
    """Decide the entries of one `choose`, all at once or one by one; `may`: or decline."""

    __slots__ = (
        "blind",
        "decides",
        "entries",
        "label",
        "lenient",
        "limit",
        "may",
        "pay",
        "program",
        "progress",
        "risky",
        "skip",
        "until",
    )

    def __init__(
        self, program: Program, entries: tuple[tuple[int, Chooser], ...], progress: int
    ) -> None:
        self.program = program
        self.entries = entries
        # Three slots: how many entries are decided; how many parts of the next one; and, while
        # chance picks among unseen things, how many entries have values.
        self.progress = progress
        self.blind = 0  # the node at which chance picks
        self.lenient = False  # compulsory: too few candidates are all taken
        self.may = False
        self.limit: LimitCode | None = None
        self.pay: Pay | None = None
        self.risky = False
        self.skip = 0  # where the deed goes on when it is declined or impossible
        self.until = 0
        self.decides: Node | None = None
        self.label = ""
        for number, (_, chooser) in enumerate(entries):
            if isinstance(chooser, ThingsChooser):
                chooser.deciding = frozenset(at for at, _ in entries[number:])

    def decider(self, s: State, f: Frame) -> int:
        seat = int(self.decides.ev(s, f)) if self.decides is not None else int(f[ME])
        return self.program.deciding(s, seat)

    # -------------------------------------------------------- what may be answered
    def combinations(self, s: State, f: Frame) -> list[tuple[Any, ...]]:
        """Values for the entries still open, each with a way to complete the deed.

        More than TOGETHER of them: values for the next entry alone. Too many even so: the next
        part of that entry.
        """
        start = f[self.progress]
        if f[self.progress + 1]:
            return self._parts(s, f, start)
        found: list[tuple[Any, ...]] = []
        try:
            if self._expand(s, f[:], start, (), found, TOGETHER):
                return found
            return self._one_entry(s, f[:], start)
        except TooMany:
            return self._parts(s, f, start)

    def _parts(self, s: State, f: Frame, number: int) -> list[tuple[Any, ...]]:
        at, chooser = self.entries[number]
        assert isinstance(chooser, ThingsChooser)
        step = f[self.progress + 1]
        taken = f[at] if step else ()
        return [(PART, part) for part in chooser.parts(s, f, self.decider(s, f), taken, step)]

    def _expand(
        self,
        s: State,
        g: Frame,
        number: int,
        values: tuple[Any, ...],
        found: list[tuple[Any, ...]],
        most: int,
    ) -> bool:
        """Collect combinations; False when there are more than `most`."""
        if number == len(self.entries):
            if self._leads_on(s, g):
                found.append(values)
            return len(found) <= most or len(self.entries) <= 1
        at, chooser = self.entries[number]
        is_whole = len(self.entries) == 1  # then all are listed, however many
        for value in chooser.values(s, g, self.decider(s, g), self.lenient):
            g[at] = value
            if is_whole:
                if self._leads_on(s, g):
                    found.append((value,))
            elif not self._expand(s, g, number + 1, (*values, value), found, most):
                return False
        g[at] = 0
        return True

    def _one_entry(self, s: State, g: Frame, number: int) -> list[tuple[Any, ...]]:
        at, chooser = self.entries[number]
        found: list[tuple[Any, ...]] = []
        for value in chooser.values(s, g, self.decider(s, g), self.lenient):
            g[at] = value
            if self._can_go_on(s, g, number + 1):
                found.append((value,))
        return found

    def _can_go_on(self, s: State, g: Frame, number: int) -> bool:
        some: list[tuple[Any, ...]] = []
        try:
            self._expand(s, g, number, (), some, 0)
        except TooMany:
            return True
        return bool(some)

    def _leads_on(self, s: State, g: Frame) -> bool:
        if self.limit is not None and not self.limit.allows(s, g):
            return False
        if self.risky and not s.probing:
            if self.pay is not None and not self.pay.payable(s, g):
                return False
            trial = self.program.trial(s, g)
            trial.stack[-1][1] = self.next
            return self.program.completable(trial, len(trial.stack), self.until)
        return self.pay is None or self.pay.possible(s, g)

    def options(self, s: State, f: Frame) -> list[Any]:
        found: list[Any] = list(self.combinations(s, f))
        if self.may and found and f[self.progress] == 0 and f[self.progress + 1] == 0:
            found.append(DECLINE)
        return found

    # -------------------------------------------------------- answering
    def run(self, s: State, f: Frame) -> int:
        options = self.options(s, f)
        if not options:
            return FAIL if s.probing and not self.may else self._leave(f)
        if len(options) == 1:
            if options[0]:
                self.taken(s, f, options[0])
            self.take(s, f, options[0])
            begun = f[self.progress] or f[self.progress + 1]
            return self.run(s, f) if begun and f[1] != self.blind else int(f[1])
        s.pending = options
        return ASK

    def _leave(self, f: Frame) -> int:
        f[self.progress] = f[self.progress + 1] = 0
        for at, chooser in self.entries:
            f[at] = chooser.nothing()
        return self.skip

    def answer(self, s: State, f: Frame, option: Any) -> None:
        if option == DECLINE:
            f[1] = self._leave(f)
        else:
            self.take(s, f, option)

    def take(self, s: State, f: Frame, values: tuple[Any, ...]) -> None:
        """Fill in values; when all entries are decided the deed goes on."""
        start = f[self.progress]
        if values and values[0] == PART:
            whole = self._take_part(s, f, start, values[1])
            if whole is None:
                return
            values = (whole,)
        for number, value in enumerate(values, start):
            f[self.entries[number][0]] = value
        filled = start + len(values)
        if not s.probing and self._picks_blindly(s, f, start, filled):
            f[self.progress + 2] = filled
            f[1] = self.blind
        else:
            self.go_on(s, f, filled)

    def _picks_blindly(self, s: State, f: Frame, start: int, filled: int) -> bool:
        """Were things chosen that the decider does not know? Chance then picks which."""
        seat = OPEN
        for at, chooser in self.entries[start:filled]:
            if isinstance(chooser, ThingsChooser) and chooser.physical:
                seat = self.decider(s, f) if seat == OPEN else seat
                things = f[at] if type(f[at]) is tuple else (f[at],)
                if not all(s.knows(seat, thing) for thing in things):
                    return True
        return False

    def go_on(self, s: State, f: Frame, filled: int) -> None:
        """So many entries are decided: the next is asked, or the deed goes on."""
        if filled < len(self.entries):
            f[self.progress] = filled
            return
        f[self.progress] = 0
        if self.limit is not None:
            self.limit.count(s, f)
        f[1] = self.next

    def _take_part(self, s: State, f: Frame, number: int, part: tuple[int, ...]) -> Any:
        """Add a part to a choice; return the choice when that was the last one."""
        at, chooser = self.entries[number]
        assert isinstance(chooser, ThingsChooser)
        step = f[self.progress + 1]
        f[at] = (f[at] if step else ()) + part
        f[self.progress + 1] = step + 1
        if not chooser.is_complete(s, f, self.decider(s, f), f[at], step + 1):
            return None
        f[self.progress + 1] = 0
        return f[at]


class Stash(Instr):
    """A secret choice was made: it waits, unseen, until all have chosen."""

    __slots__ = ("at", "names")

    def __init__(self, at: int, names: tuple[int, ...]) -> None:
        self.at = at
        self.names = names

    def run(self, s: State, f: Frame) -> int:
        made = (f[ME], *(f[name] for name in self.names))
        f[self.at] = (f[self.at] or ()) + (made,)
        for name in self.names:
            f[name] = OPEN
        return self.next


class Unstash(Instr):
    """All have chosen: each choice in turn takes effect."""

    __slots__ = ("at", "before", "exit", "names")

    def __init__(self, at: int, names: tuple[int, ...], before: int) -> None:
        self.at = at
        self.names = names
        self.before = before  # slot: the doer before
        self.exit = 0

    def run(self, s: State, f: Frame) -> int:
        if not f[self.at]:
            f[self.at] = 0
            if f[self.before]:
                f[ME] = f[self.before] - 2
                f[self.before] = 0
            return self.exit
        if not f[self.before]:
            f[self.before] = f[ME] + 2
        (seat, *values), *rest = f[self.at]
        f[self.at] = tuple(rest)
        f[ME] = seat
        for name, value in zip(self.names, values, strict=True):
            f[name] = value
        return self.next


class ChooseAtRandom(ByChance):
    """Chance decides: one thing of a set after another."""

    __slots__ = ("at", "chooser", "picked", "skip", "stream_number")

    def __init__(self, at: int, chooser: ThingsChooser, stream: int, picked: int) -> None:
        self.at = at
        self.chooser = chooser
        self.stream_number = stream
        self.picked = picked  # slot: what was picked so far
        self.skip = 0

    def _left(self, s: State, f: Frame) -> tuple[dict[int, list[int]], int]:
        """The candidates still there by face, and how many are still to be picked."""
        picked = f[self.picked] or ()
        things = [t for t in self.chooser.items.ev(s, f) if t not in picked]
        _, high = self.chooser.bounds(s, f, len(things) + len(picked))
        faces: dict[int, list[int]] = {}
        for thing in sorted(things):
            faces.setdefault(s.face[thing] if self.chooser.physical else thing, []).append(thing)
        return {face: faces[face] for face in sorted(faces)}, min(high - len(picked), len(things))

    def run(self, s: State, f: Frame) -> int:
        if s.probing:
            return SURE
        faces, count = self._left(s, f)
        while count > 0:
            if s.explicit and len(faces) > 1:
                return ASK
            self._add(f, draw(s, self.stream_number, faces))
            faces, count = self._left(s, f)
        return self._finish(f)

    def _add(self, f: Frame, thing: int) -> None:
        f[self.picked] = (f[self.picked] or ()) + (thing,)

    def _finish(self, f: Frame) -> int:
        picked = f[self.picked] or ()
        f[self.picked] = 0
        f[self.at] = (picked[0] if picked else OPEN) if self.chooser.one else picked
        return self.next if picked or not self.chooser.one else self.skip

    def options(self, s: State, f: Frame) -> list[Any]:
        return list(self._left(s, f)[0])

    def weights(self, s: State, f: Frame) -> list[int]:
        return [len(things) for things in self._left(s, f)[0].values()]

    def stream(self, s: State, f: Frame) -> int:
        return self.stream_number

    def answer(self, s: State, f: Frame, option: Any) -> None:
        faces, _ = self._left(s, f)
        self._add(f, faces[option][0])
