"""Checked deeds become code: one flat list of nodes for each unit, with jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.check import typed
from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine import statements as st
from cardrules.engine.choosers import Chooser, MixChooser, NumberChooser, ThingsChooser
from cardrules.engine.lower_expressions import Expressions
from cardrules.engine.paying import PayableChooser
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame

if TYPE_CHECKING:
    from cardrules.engine.lower import Lowering


class _Label:
    """A place in the code that is not known yet."""

    def __init__(self) -> None:
        self.at = -1
        self.uses: list[tuple[st.Instr, str]] = []


class Writer:
    """Writes the code of one unit."""

    def __init__(self, lowering: Lowering, number: int, unit: typed.Unit) -> None:
        self.low = lowering
        self.number = number
        self.unit = unit
        self.exprs = Expressions(lowering)
        self.code: list[st.Instr] = []
        self.places: list[Any] = []
        self.slots = unit.slots
        self.first_choose: int | None = None
        self.thing_slots: set[int] = set()
        self.payable_slots: dict[int, tuple[int, ...]] = {}
        self.optional: _Label | None = None
        self.verbs: set[str] = set()
        self.calls: set[int] = set()
        for slot, type_ in enumerate(unit.parameters):
            self.note_type(slot, type_)
        if self.is_reaction():
            self.exprs.event = self.slot(2)

    # -------------------------------------------------------- writing
    def emit(self, instr: st.Instr, span: Any = None) -> Any:
        """Add a node; it is followed by the next one."""
        self.code.append(instr)
        self.places.append(span)
        instr.next = len(self.code)
        return instr

    def aim(self, instr: st.Instr, field: str, label: _Label) -> None:
        """Let a field of a node hold the place of a label."""
        label.uses.append((instr, field))
        if label.at >= 0:
            setattr(instr, field, label.at)

    def set_label(self, label: _Label) -> None:
        label.at = len(self.code)
        for instr, field in label.uses:
            setattr(instr, field, label.at)

    def slot(self, count: int = 1) -> int:
        """Room in the frame for what has no name."""
        first = ex.SLOTS + self.slots
        self.slots += count
        return first

    def note_type(self, slot: int, type_: typed.Type | None) -> None:
        """Remember which names hold things, so that equal positions can be told to be equal."""
        item = type_.item if type_ is not None and type_.item is not None else type_
        if item is not None and item.name == "thing":
            self.thing_slots.add(ex.SLOTS + slot)

    def write(self) -> None:
        """The whole unit."""
        deed = self.unit.deed
        offered = self.unit.id in self.low.pack.actions or self.is_reaction()
        end = _Label()
        if offered:
            self.optional = end
        self.deed(deed, offered)
        self.set_label(end)
        self.emit(st.Return())

    def is_reaction(self) -> bool:
        return any(
            reaction.unit is self.unit and isinstance(reaction.on, typed.OnVerb)
            for reaction in self.low.pack.reactions
        )

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

    def blank(self) -> Frame:
        """The slots of a new frame: nothing where a thing will be."""
        return [
            OPEN if at in self.thing_slots else 0 for at in range(ex.SLOTS, ex.SLOTS + self.slots)
        ]

    # -------------------------------------------------------- deeds
    def deed(self, deed: typed.Deed, offered: bool = False, done: int | None = None) -> None:
        """One deed, field by field, in the order in which they happen."""
        if deed.secret and deed.who is not None and deed.choose:
            self.secret_deed(deed)
            return
        end, again = _Label(), _Label()
        ring = self.slot() if deed.may == "until all decline" else 0
        start = len(self.code)
        loops = self.open_loops(deed, end)
        outer = self.optional
        if deed.may is not None and not offered:
            self.optional = again
        self.deed_once(deed, again, offered)
        if done is not None:
            self.emit(st.Bind(ex.SLOTS + done, ex.Const(1)))
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

    def close_ring(self, ring: int, start: int) -> None:
        """Somebody did: all are asked once more."""
        out = _Label()
        self.aim(self.emit(st.Unless(ex.Local(ring))), "target", out)
        self.emit(st.Bind(ring, ex.Const(0)))
        self.emit(st.Jump()).target = start
        self.set_label(out)

    def secret_deed(self, deed: typed.Deed) -> None:
        """All choose before any choice is shown or takes effect."""
        assert deed.who is not None
        end = _Label()
        stash, before = self.slot(), self.slot()
        names = tuple(ex.SLOTS + chosen.slot for chosen in deed.choose)
        loop, top = self.open_each(deed.who[0], deed.who[1], True, deed.span)
        self.deed_fields(deed, end, False)
        self.emit(dec.Stash(stash, names))
        self.set_label(end)
        self.emit(st.Jump()).target = top
        loop.exit = len(self.code)
        again = len(self.code)
        turn = self.emit(dec.Unstash(stash, names, before))
        finished = _Label()
        self.parts(deed, finished, finished)
        self.set_label(finished)
        self.emit(st.Jump()).target = again
        turn.exit = len(self.code)

    def open_loops(self, deed: typed.Deed, end: _Label) -> list[tuple[Any, int]]:
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
        if deed is self.unit.deed and self.number in self.low.program.phases:
            self.begin_span()
        if deed.each is not None:
            slot, items, changes_me = deed.each
            loops.append(self.open_each(items, slot, changes_me, deed.span))
        if deed.who is not None and not self.is_state_rule():
            players, as_slot = deed.who
            loops.append(self.open_each(players, as_slot, True, deed.span))
        return loops

    def open_each(self, items: typed.Op, slot: int | None, me: bool, span: Any) -> tuple[Any, int]:
        self.determine(items)
        at = self.slot(3)
        self.emit(st.LoopStart(self.exprs.node(items), at), span)
        if slot is not None:
            self.note_type(slot, items.type)
            if items.type.item is not None and items.type.item.name == "thing":
                self.thing_slots.add(at)
        top = len(self.code)
        element = ex.SLOTS + slot if slot is not None else None
        return self.emit(st.LoopNext(at, element, me), span), top

    def leave_loops(self, loops: list[tuple[Any, int]], end: _Label) -> None:
        for loop, _ in reversed(loops):
            if isinstance(loop, st.LoopNext):
                self.emit(st.LeaveLoop(loop))
        self.aim(self.emit(st.Jump()), "target", end)

    def close_loops(self, deed: typed.Deed, loops: list[tuple[Any, int]], end: _Label) -> None:
        if deed.stop is not None:
            going_on = _Label()
            test = self.emit(st.Unless(self.exprs.node(deed.stop)), deed.span)
            self.aim(test, "target", going_on)
            self.leave_loops(loops, end)
            self.set_label(going_on)
        for loop, start in reversed(loops):
            jump = self.emit(st.Jump())
            jump.target = start
            loop.exit = len(self.code)

    def deed_once(self, deed: typed.Deed, end: _Label, offered: bool) -> None:
        self.deed_fields(deed, end, offered)
        finished = _Label()
        self.parts(deed, finished, end)
        self.set_label(finished)

    def deed_fields(self, deed: typed.Deed, end: _Label, offered: bool) -> None:
        """What comes before a deed does anything: names, conditions, choices, the cost."""
        if deed.when is not None and deed.choose:
            self.clear_names(deed)
        for slot, value in deed.lets:
            self.note_type(slot, value.type)
            self.emit(st.Bind(ex.SLOTS + slot, self.exprs.node(value)), value.span)
        if deed.when is not None:
            self.aim(
                self.emit(st.Unless(self.exprs.node(deed.when)), deed.when.span), "target", end
            )
        choose = self.choose(deed, end, offered)
        pay = self.pay(deed, end)
        if choose is not None:
            choose.pay = pay

    def clear_names(self, deed: typed.Deed) -> None:
        """The names of a skipped step are empty."""
        for chosen in deed.choose:
            nothing = self.chooser(chosen, deed).nothing()
            self.emit(st.Bind(ex.SLOTS + chosen.slot, ex.Const(nothing)))

    def choose(self, deed: typed.Deed, end: _Label, offered: bool) -> dec.Choose | None:
        """The entries in their order: what is decided up to the first chance is one decision.

        Returns the node that decides last, if no chance comes after it.
        """
        asks = (deed.may is not None and not deed.modes) or offered
        entries: list[tuple[int, Chooser]] = []
        begins = True
        for chosen in deed.choose:
            at = ex.SLOTS + chosen.slot
            chooser = self.chooser(chosen, deed)
            if isinstance(chosen.choice, typed.Things) and chosen.choice.at_random:
                assert isinstance(chooser, ThingsChooser)
                if entries or asks:
                    self.decision(deed, entries, end, begins)
                    entries, asks, begins = [], False, False
                self.random_choice(at, chooser, chosen, deed, end)
            else:
                entries.append((at, chooser))
        return self.decision(deed, entries, end, begins) if entries or asks else None

    def decision(
        self, deed: typed.Deed, entries: list[tuple[int, Chooser]], end: _Label, begins: bool
    ) -> dec.Choose:
        """A node that decides some entries; the first of a deed takes it up or declines it."""
        if self.first_choose is None:
            self.first_choose = len(self.code)
        node = dec.Choose(self.low.program, tuple(entries), self.slot(2))
        node.lenient = deed.may is None and self.optional is None
        node.may = begins and deed.may is not None and not deed.modes
        node.label = deed.address
        node.decides = self.exprs.node(deed.decider) if deed.decider is not None else None
        node.limit = self.limit(deed) if begins else None
        self.emit(node, deed.span)
        self.aim(node, "skip", end)
        if self.optional is not None:
            self.aim(node, "until", self.optional)
        return node

    def random_choice(
        self, at: int, chooser: ThingsChooser, chosen: typed.Chosen, deed: typed.Deed, end: _Label
    ) -> None:
        stream = self.low.layout.add_stream(f"{deed.address}.{chosen.name}")
        node = dec.ChooseAtRandom(at, chooser, stream, self.slot())
        self.emit(node, chosen.span)
        self.aim(node, "skip", end)

    def limit(self, deed: typed.Deed) -> dec.LimitCode | None:
        if deed.limit is None:
            return None
        number = self.low.limit_count
        self.low.limit_count += 1
        self.low.limit_phases.setdefault(deed.limit.phase, set()).add(number)
        at = deed.limit.for_each
        slot = ex.SLOTS + at if at is not None else None
        return dec.LimitCode(number, self.exprs.node(deed.limit.times), slot)

    def chooser(self, chosen: typed.Chosen, deed: typed.Deed) -> Chooser:
        choice = chosen.choice
        if isinstance(choice, typed.Things):
            return self.things_chooser(chosen.slot, choice)
        if isinstance(choice, typed.Numbers):
            return NumberChooser(self.exprs.node(choice.low), self.exprs.node(choice.high))
        members = tuple(self.low.resources[member] for member in choice.members)
        condition = self.exprs.node(choice.condition) if choice.condition is not None else None
        it = ex.SLOTS + choice.it_slot
        if isinstance(choice, typed.Mix):
            return MixChooser(self.exprs.node(choice.count), members, self.low.width, condition, it)
        self.payable_slots[chosen.slot] = members
        return PayableChooser(
            self.low.program.treasury,
            self.source_numbers(deed),
            members,
            self.low.width,
            condition,
            it,
        )

    def things_chooser(self, slot: int, choice: typed.Things) -> ThingsChooser:
        item = choice.items.type.item
        physical = item is not None and item.name == "thing"
        if physical:
            self.thing_slots.add(ex.SLOTS + slot)
        chooser = ThingsChooser(self.exprs.node(choice.items), item.name if item else "number")
        chooser.low = self.exprs.node(choice.low) if choice.low is not None else None
        chooser.high = self.exprs.node(choice.high) if choice.high is not None else None
        chooser.all_but = self.exprs.node(choice.all_but) if choice.all_but is not None else None
        chooser.one, chooser.repeats, chooser.ordered = choice.one, choice.repeats, choice.ordered
        return chooser

    def source_numbers(self, deed: typed.Deed) -> tuple[int, ...]:
        sources = [source.id for source in self.low.pack.sources]
        if deed.sources is None:
            return tuple(range(len(sources)))
        return tuple(sources.index(name) for name in deed.sources)

    def pay(self, deed: typed.Deed, end: _Label) -> dec.Pay | None:
        if not deed.cost:
            return None
        prices = tuple(self.exprs.node(price) for price in deed.cost)
        node = dec.Pay(self.low.program, prices, self.source_numbers(deed))
        node.decides = self.exprs.node(deed.decider) if deed.decider is not None else None
        price = deed.cost[0]
        if len(deed.cost) == 1 and price.op == "local":
            node.exact = self.payable_slots.get(int(price.data))
        self.emit(node, price.span)
        self.aim(node, "give_up", end)
        if self.optional is not None:
            self.aim(node, "until", self.optional)
        return node

    def parts(self, deed: typed.Deed, finished: _Label, end: _Label) -> None:
        """What a deed does: statements, steps, modes, cases or an offer of actions."""
        self.body(deed.body)
        for step in deed.steps:
            self.deed(step.deed, done=step.done)
        if deed.modes:
            self.modes(deed, finished, end)
        for case in deed.cases:
            self.case(case, finished)
        if deed.offer:
            self.offer(deed)

    def modes(self, deed: typed.Deed, finished: _Label, end: _Label) -> None:
        pick = dec.PickModes(self.low.program, tuple(mode.id for mode in deed.modes), self.slot())
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
        self.aim(self.emit(dec.NextMode(pick)), "exit", finished)
        for mode in deed.modes:
            pick.starts.append(len(self.code))
            pick.trivial.append(_is_trivial(mode.deed))
            alone = not (mode.deed.who or mode.deed.each or mode.deed.repeat or mode.deed.lets)
            when = mode.deed.when if alone else None
            pick.conditions.append(self.exprs.node(when) if when is not None else None)
            self.deed(mode.deed)
            pick.ends.append(len(self.code))
            self.emit(st.Jump()).target = back

    def case(self, case: typed.Step, finished: _Label) -> None:
        after = _Label()
        condition = case.deed.when
        if condition is not None:
            self.aim(
                self.emit(st.Unless(self.exprs.node(condition)), case.deed.span), "target", after
            )
        self.deed(case.deed)
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
        self.emit(dec.Menu(self.low.program, groups, self.slot(len(groups))), deed.span)
        self.emit(dec.OpenEvent(event, None, None), deed.span)
        self.window(("after", "action"), event, deed.span)
        self.emit(st.Jump()).target = start

    # -------------------------------------------------------- events
    def event_slots(self, what: typed.Op | None) -> int:
        """Four slots for an event: who, what, from where, to where."""
        event = self.slot(4)
        if what is not None and "thing" in (what.type.name, getattr(what.type.item, "name", "")):
            self.thing_slots.add(event + 1)
        return event

    def window(self, key: tuple[str, str], event: int, span: Any) -> dec.Window:
        window: dec.Window = self.emit(dec.Window(self.low.program, key, event, self.slot(2)), span)
        return window

    def with_reactions(self, verb: str, statement: typed.Do | typed.CallVerb) -> None:
        """A statement, and before, instead of and after it what answers it."""
        timings = [t for t in ("before", "instead of", "after") if (t, verb) in self.low.hooked]
        if not timings or self.number == OPEN:  # a payment is one transaction: nothing answers it
            self.plain(statement)
            return
        what, target = self.about(statement)
        event, end = self.event_slots(what), _Label()
        if what is not None:
            self.determine(what)
        node = self.exprs.node(what) if what is not None else None
        self.emit(dec.OpenEvent(event, node, target), statement.span)
        if "before" in timings:
            self.window(("before", verb), event, statement.span)
        if "instead of" in timings:
            self.aim(self.window(("instead of", verb), event, statement.span), "instead", end)
        self.plain(statement)
        if "after" in timings:
            self.window(("after", verb), event, statement.span)
        self.set_label(end)
        self.emit(dec.CloseEvent(event))

    def about(self, statement: typed.Do | typed.CallVerb) -> tuple[typed.Op | None, ex.Node | None]:
        """What a statement is about and, of a move, where it goes."""
        if isinstance(statement, typed.CallVerb):
            return (statement.values[0] if statement.values else None), None
        what = statement.operands.get("it")
        if what is not None and what.op == "cell" and statement.verb in ("set", "raise", "lower"):
            return None, None
        where = next((n for n in ("to", "under", "on") if n in statement.operands), None)
        zone = statement.operands[where] if statement.verb == "move" and where is not None else None
        if zone is not None and zone.type.name == "zone":
            return what, self.exprs.node(zone)
        return what, None

    def plain(self, statement: typed.Do | typed.CallVerb) -> None:
        if isinstance(statement, typed.Do):
            self.do(statement)
        else:
            self.call(statement)

    # -------------------------------------------------------- statements
    def body(self, statements: tuple[typed.Statement, ...]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: typed.Statement) -> None:
        if isinstance(statement, (typed.Do, typed.CallVerb)):
            verb = statement.verb if isinstance(statement, typed.Do) else _last(statement.unit)
            self.verbs.add(verb)
            self.with_reactions(verb, statement)
        elif isinstance(statement, typed.LetDo):
            self.determine(statement.value)
            self.note_type(statement.slot, statement.value.type)
            node = self.exprs.node(statement.value)
            self.emit(st.Bind(ex.SLOTS + statement.slot, node), statement.span)
        elif isinstance(statement, typed.IfDo):
            self.if_do(statement)
        elif isinstance(statement, typed.EachDo):
            self.each_do(statement)
        else:
            self.repeat_do(statement)

    def if_do(self, statement: typed.IfDo) -> None:
        otherwise, end = _Label(), _Label()
        self.determine(statement.condition)
        test = self.emit(st.Unless(self.exprs.node(statement.condition)), statement.span)
        self.aim(test, "target", otherwise)
        self.body(statement.then)
        if statement.otherwise:
            self.aim(self.emit(st.Jump()), "target", end)
        self.set_label(otherwise)
        self.body(statement.otherwise)
        self.set_label(end)

    def each_do(self, statement: typed.EachDo) -> None:
        loop, top = self.open_each(
            statement.items, statement.slot, statement.changes_me, statement.span
        )
        self.body(statement.body)
        self.emit(st.Jump()).target = top
        loop.exit = len(self.code)

    def repeat_do(self, statement: typed.RepeatDo) -> None:
        at = self.slot()
        self.emit(st.CountStart(self.exprs.node(statement.times), at), statement.span)
        top = len(self.code)
        loop = self.emit(st.CountNext(at, None), statement.span)
        self.body(statement.body)
        self.emit(st.Jump()).target = top
        loop.exit = len(self.code)

    def call(self, statement: typed.CallVerb) -> None:
        for value in statement.values:
            self.determine(value)
        code = self.low.unit_numbers[statement.unit]
        self.calls.add(code)
        values = self.exprs.nodes(statement.values)
        self.emit(st.CallUnit(code, values, self.low.program.blanks), statement.span)

    def determine(self, op: typed.Op) -> None:
        """Draw what an expression is about to look at on top of a pile."""
        if op.op == "call" and op.data == "top":
            operands = self.exprs.nodes(op.args)
            count = operands[1] if len(operands) > 1 else ex.Const(1)
            self.emit(st.Determine(operands[0], count), op.span)
        if op.op == "call" and op.data == "first" and op.args[0].op == "cards":
            zone, count = self.exprs.nodes((op.args[0].args[0], op.args[1]))
            self.emit(st.Determine(zone, count), op.span)
        for arg in op.args[:1] if op.op in ("where", "fold", "sorted") else op.args:
            self.determine(arg)

    def do(self, statement: typed.Do) -> None:
        for op in statement.operands.values():
            self.determine(op)
        self.emit(getattr(self, f"do_{statement.verb}")(statement), statement.span)

    def operand(self, statement: typed.Do, name: str) -> ex.Node:
        return self.exprs.node(statement.operands[name])

    def do_move(self, statement: typed.Do) -> st.Instr:
        items = self.operand(statement, "it")
        where = next(name for name in ("to", "under", "on") if name in statement.operands)
        target = self.operand(statement, where)
        if statement.operands[where].type.name == "slot":
            return st.MoveToSlot(items, target)
        return st.MoveDo(items, target, where == "under", statement.facedown)

    def do_shuffle(self, statement: typed.Do) -> st.Instr:
        return st.ShuffleDo(self.operand(statement, "it"))

    def do_show(self, statement: typed.Do) -> st.Instr:
        return st.ShowDo(self.operand(statement, "it"), self.operand(statement, "to"))

    def do_copy(self, statement: typed.Do) -> st.Instr:
        return st.CopyDo(self.operand(statement, "it"), self.operand(statement, "to"))

    def do_vanish(self, statement: typed.Do) -> st.Instr:
        return st.VanishDo(self.operand(statement, "it"))

    def do_morph(self, statement: typed.Do) -> st.Instr:
        return st.MorphDo(self.operand(statement, "it"), self.operand(statement, "into"))

    def do_roll(self, statement: typed.Do) -> st.Instr:
        die = str(statement.operands["it"].data)
        row = next(row for row in self.low.pack.dice if row.id == die)
        faces = tuple(int(self.low.fixed(face)) for face in row.faces)
        stream = self.low.layout.stream_of(die)
        return st.Roll(self.low.die_cells[die], faces, stream)

    def do_set(self, statement: typed.Do) -> st.Instr:
        return st.SetDo(self.exprs.cell(statement.operands["it"]), self.operand(statement, "to"))

    def do_raise(self, statement: typed.Do, sign: int = 1) -> st.Instr:
        return st.RaiseDo(
            self.exprs.cell(statement.operands["it"]), self.operand(statement, "by"), sign
        )

    def do_lower(self, statement: typed.Do) -> st.Instr:
        return self.do_raise(statement, -1)

    def do_transfer(self, statement: typed.Do) -> st.Instr:
        source = self.exprs.cell(statement.operands["from"])
        target = self.exprs.cell(statement.operands["to"])
        return st.TransferDo(self.operand(statement, "it"), source, target)

    def do_gain(self, statement: typed.Do, sign: int = 1) -> st.Instr:
        rows = self.low.pack.resources
        kept = tuple(self.exprs.cell(r.kept) if r.kept is not None else None for r in rows)
        sources = tuple(self.exprs.cell(r.source) if r.source is not None else None for r in rows)
        groups = (None,) * (self.low.width - len(rows))
        return st.GainDo(self.operand(statement, "it"), kept + groups, sources + groups, sign)

    def do_lose(self, statement: typed.Do) -> st.Instr:
        return self.do_gain(statement, -1)

    def do_perform(self, statement: typed.Do) -> st.Instr:
        deed = statement.operands["it"]
        carrier = self.exprs.node(deed.args[0]) if deed.op == "field" else ex.Local(ex.THIS)
        return st.Perform(self.exprs.node(deed), carrier, self.low.program.blanks)


def _last(address: str) -> str:
    return address.rsplit(".", 1)[-1]


def _is_trivial(deed: typed.Deed) -> bool:
    """Can nothing in this mode be impossible?"""
    plain = not (deed.choose or deed.cost or deed.when or deed.modes or deed.limit)
    return plain and all(_is_trivial(step.deed) for step in deed.steps)
