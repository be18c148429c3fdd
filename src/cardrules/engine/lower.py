"""From the checked pack to a program: for one set of options and one number of players.

Declarations become a layout (where zones, cells, things and slots stand), expressions become nodes,
and each unit becomes one flat list of statements with jumps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.check import typed
from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine import menus, modes
from cardrules.engine import statements as st
from cardrules.engine.blind import BLIND_PICKS
from cardrules.engine.choosers import Chooser, ThingsChooser
from cardrules.engine.lower_deeds import Writer
from cardrules.engine.lower_expressions import Expressions
from cardrules.engine.paying import SourceCode
from cardrules.engine.program import Program, ReactionCode, StateRule
from cardrules.kernel.exchange import Exchange, Face
from cardrules.kernel.layout import FORMS, OPEN, PILE, Layout, Zone
from cardrules.kernel.rng import name_key
from cardrules.kernel.state import State

UNBOUNDED = 10**9


def lower(pack: typed.CheckedPack, players: int) -> Program:
    """Make a pack playable by so many players."""
    return Lowering(pack, players).run()


class Lowering:
    """One run of `lower`."""

    def __init__(self, pack: typed.CheckedPack, players: int) -> None:
        self.pack = pack
        self.players = players
        self.layout = Layout(players)
        self.rows = sorted(pack.things, key=lambda row: list(pack.kinds).index(row.kind))
        self.resources = {row.id: number for number, row in enumerate(pack.resources)}
        self.width = len(pack.resources) + len(pack.groups)
        self.groups = {
            group: len(pack.resources) + number for number, group in enumerate(pack.groups)
        }
        self.zone_rows = {row.id: row for row in pack.zones}
        self.zone_base: dict[str, int] = {}
        self.cell_base: dict[str, int] = {}
        self.values = {row.id: row for row in pack.values}
        self.formulas = {formula.id: formula for formula in pack.formulas}
        self.formula_nodes: dict[str, ex.Node] = {}
        self.limit_phases: dict[str, set[int]] = {}
        self.limit_count = 0
        self.unit_numbers: dict[str, int] = {}
        self.units: list[typed.Unit] = []
        self.scores: list[ex.ScoreOf] = []
        self.calls: list[set[int]] = []  # of each code: the codes it calls
        self.die_cells: dict[str, int] = {}
        self.hooked = {
            (reaction.on.timing, reaction.on.verb)
            for reaction in pack.reactions
            if isinstance(reaction.on, typed.OnVerb)
        }
        self.event_of: dict[str, int] = {}  # unit -> where its frame keeps the event
        self.number_things()
        self.options: dict[str, Any] = {id: self.fixed(op) for id, op in pack.chosen.items()}
        self.program = Program(self.layout, self.exchange(), self.width)

    # ------------------------------------------------------------ things, zones, cells
    def number_things(self) -> None:
        """Give every copy of every record a number; copies of one face stand together."""
        layout = self.layout
        self.first_thing: dict[str, int] = {}
        self.thing_of: dict[tuple[str, str], int] = {}
        self.count_of: dict[str, int] = {}
        self.records: dict[tuple[str, str], int] = {}
        counters: dict[str, int] = {}
        for face, row in enumerate(self.rows):
            first = len(layout.start_faces)
            self.first_thing.setdefault(row.kind, first)
            self.thing_of.setdefault((row.kind, row.record), first)
            if (row.kind, row.record) not in self.records:
                self.records[row.kind, row.record] = counters.get(row.kind, 0)
                counters[row.kind] = counters.get(row.kind, 0) + 1
            layout.start_faces.extend([face] * row.copies)
            self.count_of[row.kind] = self.count_of.get(row.kind, 0) + row.copies
            layout.face_ids.append(row.id)
            layout.face_keys.append(name_key(row.id))
            layout.kind_of_face.append(list(self.pack.kinds).index(row.kind))

    def owners(self, of: str | None) -> tuple[int, int]:
        """The first owner and how many there are: players, things of a kind, or the game."""
        if of is None:
            return 0, 1
        if of == "player":
            return 0, self.players
        return self.first_thing.get(of, 0), self.count_of.get(of, 0)

    def owner_name(self, of: str, owner: int) -> str:
        if of == "player":
            return str(owner + 1)
        faces = self.layout.start_faces
        name = self.layout.face_ids[faces[owner]]
        copies = faces.count(faces[owner])
        return name if copies == 1 else f"{name}.{owner - faces.index(faces[owner]) + 1}"

    def lay_out_zones(self) -> None:
        layout = self.layout
        for family, row in enumerate(self.pack.zones):
            first, count = self.owners(row.per)
            self.zone_base[row.id] = len(layout.zones)
            layout.families.append((row.id, len(layout.zones), count))
            if row.per not in (None, "player") and self.lies(row.per):
                layout.thing_zones.append((len(layout.zones), first, count))
            slots = self.slot_count(row)
            for owner in range(first, first + count):
                layout.zones.append(self.zone(family, row, owner, slots))
        for row in self.pack.zones:
            if row.deck is not None:
                layout.zones[self.zone_base[row.id]].deck = self.zone_base[row.deck]
        layout.number_slots()
        layout.zone_watch = [0] * len(layout.zones)

    def slot_count(self, row: typed.ZoneRow) -> int:
        if row.form != "row":
            return 0
        if row.slots is not None:
            return int(self.fixed(row.slots))
        return max((len(numbers) for numbers in row.slot_fields.values()), default=0)

    def zone(self, family: int, row: typed.ZoneRow, owner: int, slots: int) -> Zone:
        player = owner if row.per == "player" else OPEN
        name = row.id if row.per is None else f"{row.id}.{self.owner_name(row.per, owner)}"
        seen = {"all": self.layout.everyone, "nobody": 0}.get(row.seen, 0)
        if row.seen == "owner" and player != OPEN:
            seen = 1 << player
        owned = OPEN if row.per is None else owner
        zone = Zone(family, name, FORMS.index(row.form), owned, player, seen, slots)
        if zone.form == PILE:
            zone.stream = self.layout.add_stream(name)
        return zone

    def lay_out_cells(self) -> None:
        for row in self.pack.values:
            first, count = self.owners(row.of)
            per_first, per_count = self.owners(row.per)
            base = len(self.layout.cell_low)
            self.cell_base[row.id] = base
            low, high, start = self.cell_bounds(row)
            for owner in range(first, first + count):
                for per in range(per_first, per_first + per_count):
                    if row.type.name == "thing":
                        self.layout.pointers.append(len(self.layout.cell_low))
                    self.layout.cell_low.append(low)
                    self.layout.cell_high.append(high)
                    self.program.start_cells.append(start)
                    self.program.cell_names.append(self.cell_name(row, owner, per))
                    self.program.cell_types.append(row.type.name)
                    self.layout.cell_things.append(owner if self.lies(row.of) else OPEN)
            if row.of not in (None, "player"):
                self.layout.thing_cells.extend(
                    (base + per, first, count) for per in range(per_count) if per_count == 1
                )
        for die in self.pack.dice:
            self.lay_out_die(die)
        self.layout.cell_watch = [0] * len(self.layout.cell_low)

    def lay_out_die(self, die: typed.DieRow) -> None:
        """A die is a cell that holds the number on top."""
        faces = [int(self.fixed(face)) for face in die.faces]
        self.die_cells[die.id] = len(self.layout.cell_low)
        self.layout.cell_low.append(min(faces))
        self.layout.cell_high.append(max(faces))
        self.program.start_cells.append(faces[0])
        self.program.cell_names.append(die.id)
        self.program.cell_types.append("number")
        self.layout.cell_things.append(OPEN)

    def lies(self, of: str | None) -> bool:
        """Are these things that lie in zones, where not all see them?"""
        return any(row.kind == of for row in self.pack.zones)

    def cells_that_last(self, phase: str) -> list[tuple[int, int]]:
        """The cells that are set back when a phase begins, and what they are at the start."""
        found: list[tuple[int, int]] = []
        for row in self.pack.values:
            if row.lasts == phase:
                base = self.cell_base[row.id]
                count = self.owners(row.of)[1] * self.owners(row.per)[1]
                found.extend(
                    (cell, self.program.start_cells[cell]) for cell in range(base, base + count)
                )
        return found

    def cell_name(self, row: typed.ValueRow, owner: int, per: int) -> str:
        name = row.id
        if row.of is not None:
            name += "." + self.owner_name(row.of, owner)
        if row.per is not None:
            name += "." + self.owner_name(row.per, per)
        return name

    def cell_bounds(self, row: typed.ValueRow) -> tuple[int, int, int]:
        low, high, start = {"truth": (0, 1, 0), "number": (-UNBOUNDED, UNBOUNDED, 0)}.get(
            row.type.name, (OPEN, UNBOUNDED, OPEN)
        )
        if row.low is not None:
            low = int(self.fixed(row.low))
        if row.high is not None:
            high = int(self.fixed(row.high))
        if row.start is not None:
            start = int(self.fixed(row.start))
        return low, high, min(max(start, low), high)

    def exchange(self) -> Exchange:
        """The recipes and groups of the pack, for the payment solver."""
        recipes = []
        for number, row in enumerate(self.pack.resources):
            if row.recipe is not None:
                recipes.append((number, self.constant_bundle(row.recipe)))
        groups = tuple(
            (self.groups[group], tuple(self.resources[member] for member in members))
            for group, members in self.pack.groups.items()
        )
        return Exchange(tuple(recipes), groups)

    def option_text(self, name: str) -> str:
        """The value of an option as a table's rows name it."""
        type_, words = self.pack.options[name]
        if words:
            return str(self.pack.words[self.options[name]])
        if type_.name == "truth":
            return "yes" if self.options[name] else "no"
        return str(self.options[name])

    def constant_bundle(self, op: typed.Op) -> tuple[int, ...]:
        return tuple(self.fixed(op))

    def fixed(self, op: typed.Op) -> Any:
        """The value of an expression that needs no game."""
        node = Expressions(self).node(op)
        return node.ev(State(Layout(self.players), 0), [0, 0, OPEN, OPEN, *[0] * 32])

    def start_zones(self) -> None:
        """Put every thing where it starts."""
        self.program.start_zones = [()] * len(self.layout.zones)
        scratch = State(self.layout, 0)
        scratch.cells = self.program.start_cells[:]
        for face in self.layout.start_faces:
            scratch.make(face, self.layout.everyone)
        for row in self.pack.zones:
            if row.start is not None:
                node = Expressions(self).node(row.start)
                things = node.ev(scratch, [0, 0, OPEN, OPEN, *[0] * 32])
                self.program.start_zones[self.zone_base[row.id]] = tuple(things)

    # ------------------------------------------------------------ units
    def declare(self, unit: typed.Unit) -> int:
        """Number a unit; its code comes later, since units call each other."""
        number = len(self.units)
        self.units.append(unit)
        self.unit_numbers[unit.id] = number
        program = self.program
        program.codes.append([])
        program.places.append([])
        program.unit_ids.append(unit.id)
        program.blanks.append([])
        program.thing_slots.append(frozenset())
        self.layout.event_slots.append(frozenset())
        self.layout.names_end.append(ex.SLOTS + unit.slots)
        program.verbs_of.append(set())
        self.calls.append(set())
        if unit.id.startswith("phases."):
            program.phases.add(number)
        return number

    def thing_units(self) -> Iterator[typed.Unit]:
        for row in self.rows:
            for value in row.fields.values():
                if isinstance(value, typed.Unit) and value.id not in self.unit_numbers:
                    yield value

    def run(self) -> Program:
        program, pack = self.program, self.pack
        program.blind_stream = self.layout.add_stream(BLIND_PICKS)
        self.lay_out_cells()
        self.lay_out_zones()
        self.declare_units()
        self.lower_sources()
        self.start_zones()
        self.lower_state_rules()
        for number, unit in enumerate(self.units):
            self.lower_unit(number, unit)
        self.mark_risks()
        self.spread_verbs()
        self.lower_asking()
        for reaction in pack.reactions:
            if isinstance(reaction.on, typed.OnVerb):
                self.add_reactions(reaction, reaction.on)
        program.first_codes = (self.unit_numbers[pack.setup.id], self.unit_numbers[pack.game.id])
        return program

    def declare_units(self) -> None:
        pack, program = self.pack, self.program
        for unit in pack.units.values():
            self.declare(unit)
        for unit in self.thing_units():
            self.declare(unit)
        for reaction in pack.reactions:
            self.declare(reaction.unit)
        for unit in (pack.setup, pack.game):
            self.declare(unit)
        for address in pack.actions:
            unit = pack.units[address]
            program.actions_of.setdefault(unit.group, []).append(len(program.actions))
            program.actions.append(menus.Unit(unit.id, self.unit_numbers[unit.id]))

    def lower_unit(self, number: int, unit: typed.Unit) -> None:
        writer = Writer(self, number, unit)
        writer.write()
        self.program.codes[number] = writer.code
        self.program.places[number] = writer.places
        self.program.blanks[number].extend(writer.blank())
        self.program.thing_slots[number] = frozenset(writer.thing_slots)
        self.layout.event_slots[number] = frozenset(writer.event_things)
        self.program.verbs_of[number] |= writer.verbs
        self.calls[number] |= writer.calls
        self.event_of[unit.id] = writer.exprs.event
        for action in self.program.actions:
            if action.code == number and writer.first_choose is not None:
                action.choose = writer.first_choose

    def lower_sources(self) -> None:
        treasury = self.program.treasury
        for row in self.pack.sources:
            exprs = Expressions(self)
            counted = row.each.type.name == "number"
            each = exprs.node(row.each)
            source = SourceCode(row.id, each, counted, ex.SLOTS + row.it_slot, row.slots + 4)
            source.when = exprs.node(row.when) if row.when is not None else None
            if isinstance(row.faces, typed.Op):
                source.of_thing = exprs.node(row.faces)
            else:
                source.faces = tuple(self.face(gives, fee) for gives, fee in row.faces)
            treasury.sources.append(source)
        for row, source in zip(self.pack.sources, treasury.sources, strict=True):
            unit = typed.Unit(f"sources.{row.id}", typed.Deed(row.id, body=row.do), row.slots + 4)
            writer = Writer(self, -1, unit)
            writer.body(row.do)
            source.code = writer.code
            source.slots = writer.slots

    def face(self, gives: typed.Op, fee: typed.Op | None) -> int:
        """Number a face by what it gives and its fee; equal ones are one."""
        yields = self.constant_bundle(gives)
        cost = self.constant_bundle(fee) if fee is not None else (0,) * self.width
        faces = self.program.treasury.faces
        for number, face in enumerate(faces):
            if face.yields == yields and face.fee == cost:
                return number
        faces.append(Face(yields, cost))
        return len(faces) - 1

    def lower_state_rules(self) -> None:
        for reaction in self.pack.reactions:
            if not isinstance(reaction.on, typed.OnState):
                continue
            exprs = Expressions(self)
            unit = menus.Unit(reaction.unit.id, self.unit_numbers[reaction.unit.id])
            rule = StateRule(
                unit,
                exprs.node(reaction.on.condition),
                max(reaction.unit.slots, 1),
            )
            if reaction.unit.deed.who is not None:
                rule.who = exprs.node(reaction.unit.deed.who[0])
            self.watch(reaction.on.condition, 1 << len(self.program.state_rules), set())
            self.program.state_rules.append(rule)

    def zones_read(self, op: typed.Op, seen: set[str]) -> set[str]:
        """The zones that an expression looks into."""
        found = {str(op.data)} if op.op == "zone" else set()
        if op.op == "formula" and str(op.data) not in seen:
            seen.add(str(op.data))
            found |= self.zones_read(self.formulas[str(op.data)].value, seen)
        if op.op == "lazy":
            kind, name = op.data
            values = [row.fields.get(name) for row in self.rows if row.kind == kind]
            for value in values:
                found |= self.zones_read(value, seen) if isinstance(value, typed.Op) else set()
        for arg in op.args:
            found |= self.zones_read(arg, seen)
        return found

    def watch(self, op: typed.Op, mask: int, seen: set[str]) -> None:
        """Mark every zone and cell that an expression reads."""
        if op.op == "zone":
            row = self.zone_rows[str(op.data)]
            base = self.zone_base[row.id]
            for number in range(base, base + self.owners(row.per)[1]):
                self.layout.zone_watch[number] |= mask
        elif op.op == "cell":
            value = self.values[str(op.data)]
            base = self.cell_base[value.id]
            for number in range(base, base + self.owners(value.of)[1] * self.owners(value.per)[1]):
                self.layout.cell_watch[number] |= mask
        elif op.op == "formula" and str(op.data) not in seen:
            seen.add(str(op.data))
            self.watch(self.formulas[str(op.data)].value, mask, seen)
        elif op.op == "lazy":
            kind, name = op.data
            self.watch_field(kind, name, mask, seen)
        elif op.op == "prop":
            self.watch_property(op, mask, seen)
        for arg in op.args:
            self.watch(arg, mask, seen)

    def watch_field(self, kind: str, name: str, mask: int, seen: set[str]) -> None:
        if f"{kind}.{name}" in seen:
            return
        seen.add(f"{kind}.{name}")
        for row in self.rows:
            value = row.fields.get(name) if row.kind == kind else None
            if isinstance(value, typed.Op):
                self.watch(value, mask, seen)

    def watch_property(self, op: typed.Op, mask: int, seen: set[str]) -> None:
        """A score reads what its terms read, a die its number, the place of a thing any zone."""
        if op.data == "score" and "score" not in seen:
            seen.add("score")
            for _, term in self.pack.score:
                self.watch(term, mask, seen)
        elif op.data == "shown":
            self.layout.cell_watch[self.die_cells[str(op.args[0].data)]] |= mask
        elif op.data in ("zone", "slot", "owner", "facedown", "open", "card"):
            self.layout.zone_watch = [watched | mask for watched in self.layout.zone_watch]

    def add_reactions(self, reaction: typed.Reaction, on: typed.OnVerb) -> None:
        """A reaction of the game, or of every face of the things that carry it."""
        if reaction.kind is None:
            self.add_reaction(reaction, on, OPEN)
            return
        for face, row in enumerate(self.rows):
            if any(value is reaction for value in row.fields.values()):
                self.add_reaction(reaction, on, face)

    def add_reaction(self, reaction: typed.Reaction, on: typed.OnVerb, face: int) -> None:
        program = self.program
        number = self.unit_numbers[reaction.unit.id]
        unit = menus.Unit(reaction.unit.id, number)
        unit.choose = next(
            at for at, instr in enumerate(program.codes[number]) if isinstance(instr, dec.Choose)
        )
        unit.event = self.event_of[reaction.unit.id]
        exprs = Expressions(self, unit.event)
        deed = reaction.unit.deed
        code = ReactionCode(unit, deed.may is not None and not deed.goes_round, face)
        code.by = exprs.node(on.by) if on.by is not None else None
        code.of = exprs.node(on.of) if on.of is not None else None
        code.clauses = {word: exprs.node(op) for word, op in on.clauses.items()}
        code.condition = exprs.node(on.condition) if on.condition is not None else None
        code.it = ex.SLOTS + on.it_slot if on.it_slot is not None else None
        program.hooks.setdefault((on.timing, on.verb), []).append(len(program.reactions))
        program.reactions.append(code)

    def spread_verbs(self) -> None:
        """What a unit calls, it does."""
        verbs = self.program.verbs_of
        for _ in verbs:
            for number, called in enumerate(self.calls):
                for code in called:
                    verbs[number] |= verbs[code]

    def lower_asking(self) -> None:
        """Score, winner, progress and invariants."""
        pack, program = self.pack, self.program
        exprs = Expressions(self)
        program.expression_slots = pack.expression_slots
        program.score = [(name, exprs.node(op)) for name, op in pack.score]
        program.winner = [(way == "most", exprs.node(op)) for way, op in pack.winner]
        program.progress = exprs.node(pack.progress) if pack.progress is not None else None
        program.invariants = [(name, exprs.node(op)) for name, op in pack.invariants]
        program.score_of = ex.ScoreOf(ex.Local(ex.ME))
        read = {name for _, op in pack.score for name in self.zones_read(op, set())}
        program.open_score = all(self.zone_rows[name].seen == "all" for name in read)
        for node in [*self.scores, program.score_of]:
            node.terms = tuple(term for _, term in program.score)
            node.slots = pack.expression_slots
        if "decider" in self.formulas and self.formulas["decider"].of == "player":
            owner = typed.Op("me", typed.Type("player"))
            program.decides = exprs.node(typed.Op("formula", owner.type, (owner,), "decider"))

    # ------------------------------------------------------------ what may fail later
    def mark_risks(self) -> None:
        """A choice or payment of an optional deed looks ahead only if something later may fail."""
        failing = self.failing_codes()
        for code in self.program.codes:
            for at, instr in enumerate(code):
                if isinstance(instr, (dec.Choose, dec.Pay)) and instr.until:
                    start = at + 1
                    if isinstance(instr, dec.Choose) and instr.pay is not None:
                        start += 1
                    rest = code[start : instr.until]
                    instr.risky = any(_may_fail(node, failing) for node in rest)

    def failing_codes(self) -> set[int]:
        failing: set[int] = set()
        while True:
            more = {
                number
                for number, code in enumerate(self.program.codes)
                if number not in failing and any(_may_fail(node, failing) for node in code)
            }
            if not more:
                return failing
            failing |= more


def _may_fail(node: st.Instr, failing: set[int]) -> bool:
    """Is this something compulsory that may be impossible?"""
    if isinstance(node, dec.Choose):
        return not node.may and any(_may_be_empty(chooser) for _, chooser in node.entries)
    if isinstance(node, modes.PickModes):
        return not node.may
    if isinstance(node, dec.Pay):
        return True
    return isinstance(node, st.CallUnit) and node.code in failing


def _may_be_empty(chooser: Chooser) -> bool:
    return not (isinstance(chooser, ThingsChooser) and chooser.low is None and not chooser.one)
