"""Checked deeds become code: one flat list of nodes for each unit, with jumps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.check import typed
from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine import menus, modes, windows
from cardrules.engine import statements as st
from cardrules.engine.lower_choices import ChoiceWriter
from cardrules.engine.lower_code import Label
from cardrules.kernel.layout import OPEN


class Writer(ChoiceWriter):
    """Writes the code of one unit."""

    def write(self) -> None:
        """The whole unit."""
        deed = self.unit.deed
        offered = self.unit.id in self.low.pack.actions or self.is_reaction()
        end = Label()
        if offered:
            self.optional = end
        if offered and deed.goes_round:
            self.deed(typed.Deed(deed.address, span=deed.span), offered)
        self.deed(deed, offered and not deed.goes_round)
        self.set_label(end)
        self.emit(st.Return())
        self.write_blind_picks()

    def is_state_rule(self) -> bool:
        return any(
            reaction.unit is self.unit and isinstance(reaction.on, typed.OnState)
            for reaction in self.low.pack.reactions
        )

    def begin_span(self) -> None:
        """A phase is a span: its beginning sets back what is counted in it or lasts for it."""
        phase = self.unit.id.removeprefix("phases.")
        limits = self.low.limit_phases.setdefault(phase, set())
        self.emit(st.BeginSpan(limits, self.low.cells_that_last(phase)))

    # -------------------------------------------------------- deeds
    def deed(self, deed: typed.Deed, offered: bool = False, done: int | None = None) -> None:
        """One deed, field by field, in the order in which they happen."""
        self.forget(deed, done)
        if deed is self.unit.deed and self.number in self.low.program.phases:
            self.begin_span()
        if deed.secret and deed.choose and not self.is_state_rule():
            self.secret_deed(deed, done)
            return
        end, again = Label(), Label()
        ring = self.open_ring(deed)
        start = len(self.code)
        loops = self.open_loops(deed)
        outer = self.optional
        if deed.may is not None and not offered:
            self.optional = again
        self.deed_once(deed, again, offered)
        self.remember(done)
        if deed.may == "until one does":
            self.leave_loops(loops, end)
        if ring:
            self.emit(st.Bind(ring, ex.Const(1)))
        self.optional = outer
        self.set_label(again)
        self.close_loops(deed, loops, end)
        if ring:
            self.close_ring(ring, start)
        self.set_label(end)

    def remember(self, done: int | None) -> None:
        """Let the name of a step say that it was done."""
        if done is not None:
            self.emit(st.Bind(ex.SLOTS + done, ex.Const(1)))

    def forget(self, deed: typed.Deed, done: int | None) -> None:
        """Let the names of a step be empty until it is done, also in a second round.

        What is chosen in it is cleared where it is skipped; the names of the steps in it are
        cleared here, since they would not be reached.
        """
        if done is not None:
            self.emit(st.Bind(ex.SLOTS + done, ex.Const(0)))
        if deed is self.unit.deed or _is_looped(deed) or not _can_be_skipped(deed):
            return
        self.not_done((*deed.modes, *deed.cases))
        for step in _steps_within(deed):
            self.not_done((step, *step.deed.modes, *step.deed.cases))
            if not _is_looped(step.deed):
                self.clear_names(step.deed)
                for slot, value in step.deed.lets:
                    self.note_type(slot, value.type)
                    self.emit(st.Bind(ex.SLOTS + slot, ex.Const(self.nothing_of(value.type))))

    def nothing_of(self, type_: typed.Type) -> Any:
        """What a name of this type holds while it is empty."""
        if type_.item is not None:
            return ()
        if type_.name == "bundle":
            return (0,) * self.low.width
        return OPEN if type_.name == "thing" else 0

    def open_ring(self, deed: typed.Deed) -> int:
        """A slot that says whether anybody did it in this round; 0 if that is not asked."""
        if deed.may != "until all decline":
            return 0
        ring = self.slot()
        self.emit(st.Bind(ring, ex.Const(0)))
        return ring

    def close_ring(self, ring: int, start: int) -> None:
        """Somebody did: all are asked once more."""
        out = Label()
        self.aim(self.emit(st.Unless(ex.Local(ring))), "target", out)
        self.emit(st.Bind(ring, ex.Const(0)))
        self.emit(st.Jump()).target = start
        self.set_label(out)

    def secret_deed(self, deed: typed.Deed, done: int | None) -> None:
        """All choose before any choice is shown or takes effect."""
        end, stopped = Label(), self.slot()
        loops = self.open_outer_loops(deed)
        stash, names = self.slot(), tuple(ex.SLOTS + chosen.slot for chosen in deed.choose)
        self.secret_choices(deed, stash, names)
        again = len(self.code)
        turn = self.emit(dec.Unstash(stash, names, self.slot()))
        finished = Label()
        self.parts(deed, finished, finished)
        self.set_label(finished)
        self.remember(done)
        if deed.stop is not None:
            going_on = Label()
            test = self.emit(st.Unless(self.exprs.node(deed.stop)), deed.span)
            self.aim(test, "target", going_on)
            self.emit(st.Bind(stash, ex.Const(())))  # the choices that are left have no effect
            self.emit(st.Bind(stopped, ex.Const(1)))
            self.set_label(going_on)
        self.emit(st.Jump()).target = again
        turn.exit = len(self.code)
        self.close_outer_loops(loops, stopped, end)
        self.set_label(end)

    def secret_choices(self, deed: typed.Deed, stash: int, names: tuple[int, ...]) -> None:
        """Each player chooses in turn, and what was chosen waits."""
        assert deed.who is not None
        over, outer = Label(), self.optional
        loop, top = self.open_each(deed.who[0], deed.who[1], True, deed.span)
        if deed.may is not None:
            self.optional = over
        self.deed_fields(deed, over, False)
        self.emit(dec.Stash(stash, names))
        self.optional = outer
        self.set_label(over)
        self.emit(st.Jump()).target = top
        loop.exit = len(self.code)

    def close_outer_loops(self, loops: list[tuple[Any, int]], stopped: int, end: Label) -> None:
        """Go on with the next round of the loops around a secret choice, unless it was stopped."""
        going_on = Label()
        self.aim(self.emit(st.Unless(ex.Local(stopped))), "target", going_on)
        self.emit(st.Bind(stopped, ex.Const(0)))
        self.leave_loops(loops, end)
        self.set_label(going_on)
        self.next_rounds(loops)

    def open_loops(self, deed: typed.Deed) -> list[tuple[Any, int]]:
        loops = self.open_outer_loops(deed)
        if deed.who is not None and not self.is_state_rule():
            players, as_slot = deed.who
            loops.append(self.open_each(players, as_slot, True, deed.span))
        return loops

    def open_outer_loops(self, deed: typed.Deed) -> list[tuple[Any, int]]:
        """The loops around `who`: `repeat` and `each`."""
        loops: list[tuple[Any, int]] = []
        if deed.repeat is not None:
            condition, at_most = deed.repeat
            at = self.slot()
            self.emit(st.CountStart(self.exprs.node(at_most), at), deed.span)
            top = len(self.code)
            node = st.CountNext(
                at, self.exprs.node(condition), self.number in self.low.program.phases
            )
            loops.append((self.emit(node, deed.span), top))
        if deed.each is not None:
            slot, items, changes_me = deed.each
            loops.append(self.open_each(items, slot, changes_me, deed.span))
        return loops

    def leave_loops(self, loops: list[tuple[Any, int]], end: Label) -> None:
        for loop, _ in reversed(loops):
            if isinstance(loop, st.LoopNext):
                self.emit(st.LeaveLoop(loop))
        self.aim(self.emit(st.Jump()), "target", end)

    def close_loops(self, deed: typed.Deed, loops: list[tuple[Any, int]], end: Label) -> None:
        if deed.stop is not None:
            going_on = Label()
            test = self.emit(st.Unless(self.exprs.node(deed.stop)), deed.span)
            self.aim(test, "target", going_on)
            self.leave_loops(loops, end)
            self.set_label(going_on)
        self.next_rounds(loops)

    def next_rounds(self, loops: list[tuple[Any, int]]) -> None:
        for loop, start in reversed(loops):
            jump = self.emit(st.Jump())
            jump.target = start
            loop.exit = len(self.code)

    def deed_once(self, deed: typed.Deed, end: Label, offered: bool) -> None:
        self.deed_fields(deed, end, offered)
        finished = Label()
        self.parts(deed, finished, end)
        self.set_label(finished)

    def deed_fields(self, deed: typed.Deed, end: Label, offered: bool) -> None:
        """What comes before a deed does anything: names, conditions, choices, the cost."""
        if deed.when is not None and deed.choose:
            self.clear_names(deed)
        self.names_of(deed)
        if deed.when is not None:
            self.aim(
                self.emit(st.Unless(self.exprs.node(deed.when)), deed.when.span), "target", end
            )
        choose = self.choose(deed, end, offered)
        pay = self.pay(deed, end)
        if choose is not None:
            choose.pay = pay

    def names_of(self, deed: typed.Deed) -> None:
        """Work out what `let` gives a name to."""
        for slot, value in deed.lets:
            self.note_type(slot, value.type)
            self.emit(st.Bind(ex.SLOTS + slot, self.exprs.node(value)), value.span)

    def parts(self, deed: typed.Deed, finished: Label, end: Label) -> None:
        """What a deed does: statements, steps, modes, cases or an offer of actions."""
        self.body(deed.body)
        for step in deed.steps:
            self.deed(step.deed, done=step.done)
        if deed.modes:
            self.modes(deed, finished, end)
        self.not_done(deed.cases)
        for case in deed.cases:
            self.case(case, finished)
        if deed.offer:
            self.offer(deed)

    def modes(self, deed: typed.Deed, finished: Label, end: Label) -> None:
        self.not_done(deed.modes)
        pick = modes.PickModes(self.low.program, tuple(mode.id for mode in deed.modes), self.slot())
        pick.may = deed.may is not None
        pick.decides = self.exprs.node(deed.decider) if deed.decider is not None else None
        low, high, pick.repeats = deed.pick or (None, None, False)
        pick.low = self.exprs.node(low) if low is not None else (ex.Const(0) if deed.pick else None)
        pick.high = (
            self.exprs.node(high) if high is not None else (None if deed.pick else ex.Const(1))
        )
        self.emit(pick, deed.span)
        self.aim(pick, "skip", end)
        back = len(self.code)
        self.aim(self.emit(modes.NextMode(pick)), "exit", finished)
        for mode in deed.modes:
            pick.starts.append(len(self.code))
            pick.trivial.append(_is_trivial(mode.deed))
            alone = not (mode.deed.who or mode.deed.each or mode.deed.repeat or mode.deed.lets)
            when = mode.deed.when if alone else None
            pick.conditions.append(self.exprs.node(when) if when is not None else None)
            self.deed(mode.deed, done=mode.done)
            pick.ends.append(len(self.code))
            self.emit(st.Jump()).target = back

    def not_done(self, branches: tuple[typed.Step, ...]) -> None:
        """None of these steps or alternatives was done yet."""
        for branch in branches:
            if branch.done is not None:
                self.emit(st.Bind(ex.SLOTS + branch.done, ex.Const(0)))

    def case(self, case: typed.Step, finished: Label) -> None:
        after = Label()
        condition = case.deed.when
        if condition is not None:
            self.names_of(case.deed)
            self.aim(
                self.emit(st.Unless(self.exprs.node(condition)), case.deed.span), "target", after
            )
        self.deed(case.deed, done=case.done)
        self.aim(self.emit(st.Jump()), "target", finished)
        self.set_label(after)

    def offer(self, deed: typed.Deed) -> None:
        groups = [
            (
                part.group,
                self.exprs.node(part.low) if part.low is not None else None,
                self.exprs.node(part.high) if part.high is not None else None,
            )
            for part in deed.offer
        ]
        start = len(self.code)
        event = self.event_slots(None)
        menu = self.emit(menus.Menu(self.low.program, groups, self.slot(len(groups))), deed.span)
        self.emit(windows.OpenEvent(event, None, None), deed.span)
        self.window(("after", "action"), event, deed.span)
        if deed.stop is not None:
            test = self.emit(st.Unless(self.exprs.node(deed.stop)), deed.span)
            test.target = start
            self.emit(menus.CloseMenu(menu))
        else:
            self.emit(st.Jump()).target = start
        menu.exit = len(self.code)


def _is_looped(deed: typed.Deed) -> bool:
    """Does it happen several times? Then nothing outside of it sees its names."""
    return bool(deed.repeat or deed.each or deed.who)


def _can_be_skipped(deed: typed.Deed) -> bool:
    """Can the steps of a deed not be reached?"""
    return bool(deed.when or deed.may or deed.choose or deed.cost or deed.modes)


def _steps_within(deed: typed.Deed) -> Iterator[typed.Step]:
    """Yield the steps within a deed whose names are seen outside of it, also those within them."""
    for step in deed.steps:
        yield step
        if not _is_looped(step.deed):
            yield from _steps_within(step.deed)


def _is_trivial(deed: typed.Deed) -> bool:
    """Can nothing in this mode be impossible?"""
    plain = not (deed.choose or deed.cost or deed.when or deed.modes or deed.limit)
    return plain and all(_is_trivial(step.deed) for step in deed.steps)
