"""The decisions of deeds become nodes: choices, their limits, and the payment of a cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.check import typed
from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine import statements as st
from cardrules.engine.blind import BlindPick
from cardrules.engine.choosers import Chooser, MixChooser, NumberChooser, ThingsChooser
from cardrules.engine.lower_code import Label
from cardrules.engine.lower_statements import StatementWriter
from cardrules.engine.paying import PayableChooser

if TYPE_CHECKING:
    from cardrules.engine.lower import Lowering


class ChoiceWriter(StatementWriter):
    """Writes what is decided in a deed, and what is paid; statements, too."""

    def __init__(self, lowering: Lowering, number: int, unit: typed.Unit) -> None:
        super().__init__(lowering, number, unit)
        self.blind_picks: list[tuple[dec.Choose, int, Any]] = []  # choices, and where they stand

    def clear_names(self, deed: typed.Deed) -> None:
        """The names of a skipped step are empty."""
        for chosen in deed.choose:
            nothing = self.chooser(chosen, deed).nothing()
            self.emit(st.Bind(ex.SLOTS + chosen.slot, ex.Const(nothing)))

    def choose(self, deed: typed.Deed, end: Label, offered: bool) -> dec.Choose | None:
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
        self, deed: typed.Deed, entries: list[tuple[int, Chooser]], end: Label, begins: bool
    ) -> dec.Choose:
        """A node that decides some entries; the first of a deed takes it up or declines it."""
        if self.first_choose is None:
            self.first_choose = len(self.code)
        node = dec.Choose(self.low.program, tuple(entries), self.slot(4))
        node.lenient = deed.may is None and self.optional is None
        node.may = begins and deed.may is not None and not deed.modes
        node.label = deed.address
        node.decides = self.exprs.node(deed.decider) if deed.decider is not None else None
        node.limit = self.limit(deed) if begins else None
        self.blind_picks.append((node, len(self.code), deed.span))
        self.emit(node, deed.span)
        self.aim(node, "skip", end)
        if self.optional is not None:
            self.aim(node, "until", self.optional)
        return node

    def write_blind_picks(self) -> None:
        """Behind the code of the unit: where chance picks what was chosen unseen."""
        for choose, back, span in self.blind_picks:
            choose.blind = len(self.code)
            self.emit(BlindPick(choose, back, self.low.program.blind_stream), span)

    def random_choice(
        self, at: int, chooser: ThingsChooser, chosen: typed.Chosen, deed: typed.Deed, end: Label
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

    def pay(self, deed: typed.Deed, end: Label) -> dec.Pay | None:
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
