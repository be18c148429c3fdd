"""Offers that read what their decider cannot see: what may be chosen or must be paid would tell.

An offer is what a player may choose, whether an action, a reaction with `may`, a deed with `may` or
a mode is open, and what it costs. Whether a step is done is no offer, and chance asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, field, frozen

from cardrules.check.secrets import all_units, handed_on, secret_zones
from cardrules.check.typed import (
    CheckedPack,
    Choice,
    Deed,
    Mix,
    Numbers,
    OnVerb,
    Op,
    Payable,
    Things,
    Unit,
    ZoneRow,
)
from cardrules.diagnostics import Report

ME = "me"
"""The player who does the deed, and decides unless it says otherwise."""
OTHER = "other"
"""Certainly another one."""
SOMEBODY = "somebody"


@frozen
class Known:
    """What is known of the names of a deed: players among them, and things that nobody may read."""

    pack: CheckedPack
    zones: dict[str, ZoneRow]  # those with secrets
    me: str = ME
    decider: str = ME
    players: dict[int, str] = field(factory=dict)
    things: dict[int, str] = field(factory=dict)  # slot -> the zone that hides them
    told: dict[int, Op] = field(factory=dict)  # slot -> what its value reads unseen

    def bound(self, slot: int, items: Op) -> Known:
        """A name for an element of these, or for all of them."""
        zone, who = self.hidden(items), self.who(items)
        things = {**self.things, slot: zone} if zone else _without(self.things, slot)
        return evolve(self, things=things, players={**self.players, slot: who})

    def doing(self) -> Known:
        """Another player does it now: who was who before is not known."""
        return evolve(self, me=ME, decider=ME, players={}, things={}, told={})

    # ------------------------------------------------------------ whose, and hidden where
    def who(self, op: Op) -> str:
        """Who a player, or each of several players, is."""
        if op.op == "me":
            return self.me
        if op.op == "local":
            return self.players.get(int(op.data), SOMEBODY)
        is_mine = self.me == ME
        if op.op == "others":
            return OTHER if is_mine else SOMEBODY
        if op.op == "call" and op.data == "left_of":
            is_next = self.pack.players[0] > 1 and self.who(op.args[0]) == ME
            return OTHER if is_next else SOMEBODY
        found = {self.who(part) for part in handed_on(op)}
        return found.pop() if len(found) == 1 else SOMEBODY

    def hidden(self, op: Op) -> str | None:
        """The zone that hides the things of an expression from its decider."""
        if op.op == "zone":
            return self._hiding(op)
        if op.op == "local":
            return self.things.get(int(op.data))
        if op.op == "formula":
            inside, value = self._inside(op)
            return inside.hidden(value)
        if op.op == "fold":
            inside = self.bound(op.data[1], op.args[0])
            return next((z for part in handed_on(op) if (z := inside.hidden(part))), None)
        return next((zone for part in handed_on(op) if (zone := self.hidden(part))), None)

    def _hiding(self, op: Op) -> str | None:
        row = self.zones.get(str(op.data))
        if row is None:
            return None
        if row.seen == "nobody":
            return row.id
        return row.id if {self.who(op.args[0]), self.decider} == {ME, OTHER} else None

    def _inside(self, op: Op) -> tuple[Known, Op]:
        """A formula: its names mean what it is given."""
        formula = next(each for each in self.pack.formulas if each.id == op.data)
        inside = evolve(self, players={}, things={}, told={})
        for slot, value in enumerate(op.args):
            zone = self.hidden(value)
            inside.players[slot] = self.who(value)
            if zone:
                inside.things[slot] = zone
        me = self.who(op.args[0]) if formula.of == "player" else self.me
        return evolve(inside, me=me), formula.value

    # ------------------------------------------------------------ reading
    def reads(self, op: Op) -> Iterator[tuple[Op, str]]:
        """What an expression reads of things that the decider cannot see, and where they lie."""
        if op.op == "local" and int(op.data) in self.told:
            yield op, ""
        if op.op in {"field", "lazy"} or (op.op == "prop" and op.data in {"name", "face"}):
            zone = self.hidden(op.args[0])
            if zone:
                yield op, zone
        if op.op == "formula":
            inside, value = self._inside(op)
            for _, zone in inside.reads(value):
                yield op, zone
        if op.op in {"where", "sorted", "fold"}:
            slot = op.data if op.op == "where" else op.data[1 if op.op == "fold" else 0]
            inside = self.bound(slot, op.args[0])
            yield from self.reads(op.args[0])
            for arg in op.args[1:]:
                yield from inside.reads(arg)
        else:
            for arg in op.args:
                yield from self.reads(arg)


def _without(things: dict[int, str], slot: int) -> dict[int, str]:
    return {each: zone for each, zone in things.items() if each != slot}


# ---------------------------------------------------------------- offers
def check_unseen(checked: CheckedPack, report: Report) -> None:
    """Refuse offers and prices that read what their decider cannot see."""
    secret = secret_zones(checked)
    known = Known(checked, {row.id: row for row in checked.zones if row.id in secret})
    offers = _Offers(report)
    optional = {reaction.unit.id for reaction in checked.reactions if reaction.unit.deed.may}
    for unit in _once(all_units(checked)):
        offers.deed(unit.deed, known, unit.id in checked.actions or unit.id in optional)
    for reaction in checked.reactions:
        if reaction.unit.id in optional and isinstance(reaction.on, OnVerb):
            offers.ask(reaction.on.condition, known)


def _once(units: Iterator[Unit]) -> Iterator[Unit]:
    yield from {unit.id: unit for unit in units}.values()


class _Offers:
    """Goes through deeds and reports the offers in them."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def ask(self, op: Op | None, known: Known) -> None:
        """An expression on which it depends what is offered."""
        if op is None:
            return
        found = next(known.reads(op), None)
        if found is not None:
            read, zone = found
            where = f"of `{zone}` " if zone else ""
            self.report.add(
                "offer-reads-unseen",
                f"what is offered here depends on cards {where}that the decider cannot see",
                read.span,
                "read unseen",
                help="`show` them first, let chance pick with `at random`, or ask for what is open, "
                "such as `count(...)`",
            )

    def deed(self, deed: Deed, known: Known, offered: bool) -> None:
        """One deed and those in it."""
        known = self._doer(deed, known)
        for slot, value in deed.lets:
            told = next(known.reads(value), None)
            known = known.bound(slot, value)
            if told is not None:
                known = evolve(known, told={**known.told, slot: told[0]})
        if deed.decider is not None:
            known = evolve(known, decider=known.who(deed.decider))
        if (offered and not deed.goes_round) or deed.may is not None:
            self.ask(deed.when, known)
        if deed.limit is not None:
            self.ask(deed.limit.times, known)
        within = known
        for chosen in deed.choose:
            self._choice(chosen.choice, within)
            if isinstance(chosen.choice, Things):
                within = within.bound(chosen.slot, chosen.choice.items)
        for price in deed.cost:
            self.ask(price, within)
        self._parts(deed, within)

    def _doer(self, deed: Deed, known: Known) -> Known:
        if deed.who is not None or (deed.each is not None and deed.each[2]):
            return known.doing()
        if deed.each is not None:
            return known.bound(deed.each[0], deed.each[1])
        return evolve(known, decider=ME)

    def _choice(self, choice: Choice, known: Known) -> None:
        if isinstance(choice, Things):
            if not choice.at_random:
                for op in (choice.items, choice.low, choice.high, choice.all_but):
                    self.ask(op, known)
        elif isinstance(choice, Numbers):
            self.ask(choice.low, known)
            self.ask(choice.high, known)
        elif isinstance(choice, Mix):
            self.ask(choice.count, known)
            self.ask(choice.condition, known)
        elif isinstance(choice, Payable):
            self.ask(choice.condition, known)

    def _parts(self, deed: Deed, known: Known) -> None:
        """What follows: by then things lie elsewhere, so that only players stay who they are."""
        later = evolve(known, things={}, told={})
        for mode in deed.modes:
            self.ask(mode.deed.when, known)
            self.deed(mode.deed, later, False)
        for step in (*deed.steps, *deed.cases):
            self.deed(step.deed, later, False)
        for part in deed.offer:
            self.ask(part.low, known)
            self.ask(part.high, known)
