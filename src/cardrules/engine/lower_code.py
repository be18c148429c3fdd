"""The code of one unit while it is written: nodes in a row, labels for jumps, room in the frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.check import typed
from cardrules.engine import expressions as ex
from cardrules.engine import statements as st
from cardrules.engine.lower_expressions import Expressions
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame

if TYPE_CHECKING:
    from cardrules.engine.lower import Lowering


ABOUT_THINGS = frozenset({"move", "show", "copy", "vanish", "morph"})
"""The built-in verbs that concern things."""


class Label:
    """A place in the code that is not known yet."""

    def __init__(self) -> None:
        self.at = -1
        self.uses: list[tuple[st.Instr, str]] = []


class Code:
    """The code of one unit."""

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
        self.event_things: set[int] = set()
        self.payable_slots: dict[int, tuple[int, ...]] = {}
        self.optional: Label | None = None
        self.verbs: set[str] = set()
        self.calls: set[int] = set()
        for slot, type_ in enumerate(unit.parameters):
            self.note_type(slot, type_)
        if self.is_reaction():
            self.exprs.event = self.slot(2)
            if self.answers_things():
                self.thing_slots.add(self.exprs.event + 1)

    def emit(self, instr: st.Instr, span: Any = None) -> Any:
        """Add a node; it is followed by the next one."""
        self.code.append(instr)
        self.places.append(span)
        instr.next = len(self.code)
        return instr

    def aim(self, instr: st.Instr, field: str, label: Label) -> None:
        """Let a field of a node hold the place of a label."""
        label.uses.append((instr, field))
        if label.at >= 0:
            setattr(instr, field, label.at)

    def set_label(self, label: Label) -> None:
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

    def is_reaction(self) -> bool:
        return any(
            reaction.unit is self.unit and isinstance(reaction.on, typed.OnVerb)
            for reaction in self.low.pack.reactions
        )

    def answers_things(self) -> bool:
        """Is the event that this reaction answers about things?"""
        verb = next(
            reaction.on.verb
            for reaction in self.low.pack.reactions
            if reaction.unit is self.unit and isinstance(reaction.on, typed.OnVerb)
        )
        if f"verbs.{verb}" not in self.low.pack.units:
            return verb in ABOUT_THINGS
        first = self.low.pack.units[f"verbs.{verb}"].parameters[:1]
        return any("thing" in (type_.name, getattr(type_.item, "name", "")) for type_ in first)

    def blank(self) -> Frame:
        """The slots of a new frame: nothing where a thing will be."""
        return [
            OPEN if at in self.thing_slots else 0 for at in range(ex.SLOTS, ex.SLOTS + self.slots)
        ]

    def open_each(self, items: typed.Op, slot: int | None, me: bool, span: Any) -> tuple[Any, int]:
        self.determine(items)
        at = self.slot(2)
        self.emit(st.LoopStart(self.exprs.node(items), at), span)
        if slot is not None:
            self.note_type(slot, items.type)
            if items.type.item is not None and items.type.item.name == "thing":
                self.thing_slots.add(at)
        top = len(self.code)
        element = ex.SLOTS + slot if slot is not None else None
        return self.emit(st.LoopNext(at, element, me), span), top

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
