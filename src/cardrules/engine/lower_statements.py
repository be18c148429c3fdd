"""Statements become nodes, with windows around them for what answers their verbs."""

from __future__ import annotations

from typing import Any

from cardrules.check import typed
from cardrules.engine import expressions as ex
from cardrules.engine import statements as st
from cardrules.engine import windows
from cardrules.engine.lower_code import Code, Label
from cardrules.kernel.layout import OPEN


class StatementWriter(Code):
    """Writes statements."""

    # -------------------------------------------------------- events
    def event_slots(self, what: typed.Op | None) -> int:
        """Four slots for an event: who, what, from where, to where."""
        event = self.slot(4)
        if what is not None and "thing" in (what.type.name, getattr(what.type.item, "name", "")):
            self.thing_slots.add(event + 1)
            self.event_things.add(event + 1)
        return event

    def window(self, key: tuple[str, str], event: int, span: Any) -> windows.Window:
        window: windows.Window = self.emit(
            windows.Window(self.low.program, key, event, self.slot(2)), span
        )
        return window

    def with_reactions(self, verb: str, statement: typed.Do | typed.CallVerb) -> None:
        """A statement, and before, instead of and after it what answers it."""
        timings = [t for t in ("before", "instead of", "after") if (t, verb) in self.low.hooked]
        if not timings or self.number == OPEN:  # a payment is one transaction: nothing answers it
            self.plain(statement)
            return
        what, target = self.about(statement)
        event, end = self.event_slots(what), Label()
        if what is not None:
            self.determine(what)
        node = self.exprs.node(what) if what is not None else None
        self.emit(windows.OpenEvent(event, node, target), statement.span)
        if "before" in timings:
            self.window(("before", verb), event, statement.span)
        if "instead of" in timings:
            self.aim(self.window(("instead of", verb), event, statement.span), "instead", end)
        self.plain(statement)
        if "after" in timings:
            self.window(("after", verb), event, statement.span)
        self.set_label(end)
        self.emit(windows.CloseEvent(event))

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
        otherwise, end = Label(), Label()
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
