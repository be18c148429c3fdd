"""Checked expressions become nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardrules.check import typed
from cardrules.engine import expressions as ex
from cardrules.engine.trials import Possible, Useful
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import State

if TYPE_CHECKING:
    from cardrules.engine.lower import Lowering

LAZY_SLOTS = 16
"""Room for the elements that a test or amount of a record looks at."""


class Expressions:
    """Lowers expressions."""

    def __init__(self, lowering: Lowering, event: int = 0) -> None:
        self.low = lowering
        self.event = event  # where the frame of a reaction keeps the doer; what was done follows

    def node(self, op: typed.Op) -> ex.Node:
        """The node of an operation."""
        method = getattr(self, f"_{op.op}", None)
        if method is not None:
            node: ex.Node = method(op)
            return node
        return self.plain(op)

    def nodes(self, ops: tuple[typed.Op, ...]) -> tuple[ex.Node, ...]:
        return tuple(self.node(op) for op in ops)

    def plain(self, op: typed.Op) -> ex.Node:
        """Operations that are functions of their operands alone."""
        operands = self.nodes(op.args)
        if op.op in _BINARY:
            return ex.Binary(_BINARY[op.op], *operands)
        return ex.Unary(_UNARY[op.op], *operands)

    def _const(self, op: typed.Op) -> ex.Node:
        if isinstance(op.data, tuple):
            _, kind, record = op.data
            return ex.Const(self.low.thing_of[kind, record])
        if op.type.name == "bundle":
            return ex.Const((0,) * self.low.width)
        if op.type.name in ("set", "list", "faces"):
            return ex.Const(())
        return ex.Const(op.data)

    def _local(self, op: typed.Op) -> ex.Node:
        if _names_things(op):
            return ex.NamedThings(ex.SLOTS + int(op.data))
        return ex.Local(ex.SLOTS + int(op.data))

    def counted(self, op: typed.Op) -> ex.Node:
        """Something of which only the number is asked: a name counts also what it no longer finds."""
        return ex.Local(ex.SLOTS + int(op.data)) if _names_things(op) else self.node(op)

    def _truth(self, op: typed.Op) -> ex.Node:
        return ex.Unary(ex.exists, self.counted(op.args[0]))

    def _me(self, op: typed.Op) -> ex.Node:
        return ex.Local(ex.ME)

    def _this(self, op: typed.Op) -> ex.Node:
        return ex.Local(ex.THIS)

    def _doer(self, op: typed.Op) -> ex.Node:
        return ex.Local(self.event)

    def _what(self, op: typed.Op) -> ex.Node:
        return ex.Local(self.event + 1)

    def _would(self, op: typed.Op) -> ex.Node:
        verbs, verb = self.low.program.verbs_of, str(op.data)
        return ex.Unary(
            lambda code: 1 if code >= 0 and verb in verbs[code] else 0, self.node(op.args[0])
        )

    def _active(self, op: typed.Op) -> ex.Node:
        return ex.Active(frozenset(self.low.program.phases))

    def _players(self, op: typed.Op) -> ex.Node:
        return ex.Const(self.low.players)

    def _everyone(self, op: typed.Op) -> ex.Node:
        return ex.Const(tuple(range(self.low.players)))

    def _others(self, op: typed.Op) -> ex.Node:
        return ex.Others(self.low.players)

    def _option(self, op: typed.Op) -> ex.Node:
        return ex.Const(self.low.options[str(op.data)])

    def _table(self, op: typed.Op) -> ex.Node:
        row = next(row for row in self.low.pack.tables if row.id == op.data)
        key = str(self.low.players) if row.by == "players" else self.low.option_text(row.by)
        return ex.Const(tuple(self.low.fixed(entry) for entry in row.rows[key]))

    def _cell(self, op: typed.Op) -> ex.Node:
        return self.cell(op)

    def cell(self, op: typed.Op) -> ex.Cell:
        """A value that can be written, too."""
        row = self.low.values[str(op.data)]
        base = self.low.cell_base[row.id]
        owners = self.low.owners(row.of)
        if row.per is not None:
            owner, per = self.nodes(op.args)
            return ex.PairCell(base, owner, owners, per, self.low.owners(row.per))
        if row.of is not None:
            return ex.OwnedCell(base, self.node(op.args[0]), *owners)
        return ex.Cell(base)

    def _zone(self, op: typed.Op) -> ex.Node:
        row = self.low.zone_rows[str(op.data)]
        base = self.low.zone_base[row.id]
        if row.per is None:
            return ex.Const(base)
        return ex.OwnedZone(base, self.node(op.args[0]), *self.low.owners(row.per))

    def _cards(self, op: typed.Op) -> ex.Node:
        return ex.Cards(self.node(op.args[0]))

    def _all(self, op: typed.Op) -> ex.Node:
        first, count = self.low.owners(str(op.data))
        return ex.Const(tuple(range(first, first + count)))

    def _field(self, op: typed.Op) -> ex.Node:
        kind, name = op.data
        table = tuple(self.field_value(row, kind, name) for row in self.low.rows)
        return ex.FieldOf(self.node(op.args[0]), table)

    def field_value(self, row: typed.ThingRow, kind: str, name: str) -> Any:
        """What one face has in a field."""
        if row.kind != kind:
            return 0
        value = row.fields.get(name)
        if isinstance(value, typed.Unit):
            return self.low.unit_numbers[value.id]
        if isinstance(value, typed.Op):
            return self.low.fixed(value)
        if isinstance(value, tuple):
            if value and isinstance(value[0], typed.FaceRow):
                return tuple(self.low.face(face.gives, face.fee) for face in value)
            return tuple(self.low.fixed(entry) for entry in value)
        return self.absent(self.low.pack.kinds[kind][name])

    def absent(self, type_: typed.Type) -> Any:
        """What a field holds that a record leaves out."""
        if type_.name == "bundle":
            return (0,) * self.low.width
        return () if type_.name in ("faces", "set", "list") else OPEN

    def _lazy(self, op: typed.Op) -> ex.Node:
        kind, name = op.data
        fields = [row.fields.get(name) if row.kind == kind else None for row in self.low.rows]
        table = tuple(self.node(f) if isinstance(f, typed.Op) else ex.Const(0) for f in fields)
        return ex.LazyField(self.node(op.args[0]), table, LAZY_SLOTS)

    def _slot_field(self, op: typed.Op) -> ex.Node:
        table: list[int] = []
        for zone in self.low.layout.zones:
            row = self.low.pack.zones[zone.family]
            numbers = row.slot_fields.get(str(op.data), ())
            table.extend(
                int(self.low.fixed(numbers[at])) if at < len(numbers) else 0
                for at in range(zone.slots)
            )
        numbers_of = tuple(table)
        return ex.Looked(lambda _, slot: numbers_of[slot], self.node(op.args[0]))

    def _part(self, op: typed.Op) -> ex.Node:
        name = str(op.data)
        if name in self.low.groups:
            members = [self.low.resources[member] for member in self.low.pack.groups[name]]
            return ex.Unary(lambda bundle: sum(bundle[at] for at in members), self.node(op.args[0]))
        at = self.low.resources[name]
        return ex.Unary(lambda bundle: bundle[at], self.node(op.args[0]))

    def _amount(self, op: typed.Op) -> ex.Node:
        name = str(op.data)
        at = self.low.groups[name] if name in self.low.groups else self.low.resources[name]
        return ex.AmountNode(self.node(op.args[0]), at, self.low.width)

    def _formula(self, op: typed.Op) -> ex.Node:
        formula = self.low.formulas[str(op.data)]
        operands = self.nodes(op.args)
        owner = operands[0] if formula.of is not None else None
        values = operands[1:] if formula.of is not None else operands
        call = ex.FormulaCall(owner, formula.of == "player", values)
        if formula.id not in self.low.formula_nodes:
            self.low.formula_nodes[formula.id] = self.node(formula.value)
        call.body = self.low.formula_nodes[formula.id]
        call.padding = [0] * (formula.slots - len(operands))
        return call

    def _and(self, op: typed.Op) -> ex.Node:
        return ex.And(*self.nodes(op.args))

    def _or(self, op: typed.Op) -> ex.Node:
        return ex.Or(*self.nodes(op.args))

    def _either(self, op: typed.Op) -> ex.Node:
        return ex.EitherNode(*self.nodes(op.args))

    def _list(self, op: typed.Op) -> ex.Node:
        return ex.ListNode(self.nodes(op.args))

    def _where(self, op: typed.Op) -> ex.Node:
        items, condition = self.nodes(op.args)
        return ex.WhereNode(items, condition, ex.SLOTS + int(op.data))

    def _sorted(self, op: typed.Op) -> ex.Node:
        slot, directions = op.data
        items, *keys = self.nodes(op.args)
        most = tuple(direction == "most" for direction in directions)
        return ex.SortedNode(items, tuple(keys), most, ex.SLOTS + slot)

    def _fold(self, op: typed.Op) -> ex.Node:
        name, slot = op.data
        items, each = self.nodes(op.args)
        return ex.Fold(_FOLDS[name], items, each, ex.SLOTS + slot)

    def _prop(self, op: typed.Op) -> ex.Node:
        return self.property(op, self.node(op.args[0]))

    def _die(self, op: typed.Op) -> ex.Node:
        return ex.Const(self.low.die_cells[str(op.data)])

    def property(self, op: typed.Op, owner: ex.Node) -> ex.Node:
        name, of = str(op.data), op.args[0].type.name
        if name == "name":
            table = tuple(self.low.records[row.kind, row.record] for row in self.low.rows)
            return ex.FieldOf(owner, table)
        if name == "shown":
            return ex.Cell(self.low.die_cells[str(op.args[0].data)])
        if name == "score":
            score = ex.ScoreOf(owner)
            self.low.scores.append(score)
            return score
        if of == "face":
            faces = self.low.program.treasury.faces
            if name == "yield":
                return ex.Unary(lambda face: faces[face].yields, owner)
            return ex.Unary(lambda face: faces[face].fee, owner)
        if name == "seat":
            return ex.Unary(lambda seat: seat + 1, owner)
        if of == "zone" and name == "owner":
            return ex.Looked(lambda s, zone: s.layout.zones[zone].owner, owner)
        return ex.Looked(_PROPERTIES[name], owner)

    def _call(self, op: typed.Op) -> ex.Node:
        name = str(op.data)
        if name in ("useful", "possible"):
            return self.trial(name, op.args[0])
        if name in ("count", "exists"):
            return ex.Unary(_FUNCTIONS[name], self.counted(op.args[0]))
        operands = self.nodes(op.args)
        players = self.low.players
        if name == "players_from":
            return ex.Unary(lambda p: tuple((p + i) % players for i in range(players)), operands[0])
        if name == "left_of":
            return ex.Unary(lambda p: (p + 1) % players, operands[0])
        if name == "seat":
            return ex.Unary(lambda number: (number - 1) % players, operands[0])
        if name == "top":
            return ex.TopOf(operands[0], operands[1] if len(operands) > 1 else ex.Const(1))
        if name in _LOOKED:
            return ex.Looked(_LOOKED[name], operands[0])
        if len(operands) == 3:
            return ex.Ternary(_FUNCTIONS[name], (operands[0], operands[1], operands[2]))
        if len(operands) == 2:
            return ex.Binary(_FUNCTIONS[name], *operands)
        return ex.Unary(_FUNCTIONS[name], *operands)

    def trial(self, name: str, deed: typed.Op) -> ex.Node:
        carrier = self.node(deed.args[0]) if deed.op == "field" else ex.Local(ex.THIS)
        maker = Useful if name == "useful" else Possible
        return maker(self.low.program, self.node(deed), carrier)


def _names_things(op: typed.Op) -> bool:
    """Is this a name that holds a set or list of things?"""
    return op.op == "local" and op.type.item is not None and op.type.item.name == "thing"


_UNARY: dict[str, Callable[[Any], Any]] = {
    "neg": lambda x: -x,
    "not": lambda x: 0 if x else 1,
    "single": ex.single,
}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": ex.multiply,
    "div": ex.divide,
    "badd": ex.add_bundles,
    "bsub": ex.subtract_bundles,
    "join": ex.join,
    "minus": ex.without,
    "eq": lambda a, b: 1 if a == b else 0,
    "ne": lambda a, b: 1 if a != b else 0,
    "lt": lambda a, b: 1 if a < b else 0,
    "le": lambda a, b: 1 if a <= b else 0,
    "gt": lambda a, b: 1 if a > b else 0,
    "ge": lambda a, b: 1 if a >= b else 0,
    "beq": lambda a, b: 1 if a == b else 0,
    "bne": lambda a, b: 1 if a != b else 0,
    "bge": ex.at_least,
    "ble": lambda a, b: ex.at_least(b, a),
    "bgt": lambda a, b: 1 if a != b and ex.at_least(a, b) else 0,
    "blt": lambda a, b: 1 if a != b and ex.at_least(b, a) else 0,
    "in": lambda a, b: 1 if a in b else 0,
    "range": ex.numbers,
    "index": ex.nth,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "count": len,
    "sum": sum,
    "exists": ex.exists,
    "first": ex.leading,
    "last": ex.last_of,
    "slice": ex.entries,
    "min": min,
    "max": max,
    "floor": ex.whole,
    "even": lambda n: 1 if n % 2 == 0 else 0,
    "odd": lambda n: 1 if n % 2 else 0,
}
_FOLDS: dict[str, Callable[[list[Any]], Any]] = {
    "sum": sum,
    "highest": lambda values: max(values, default=0),
    "lowest": lambda values: min(values, default=0),
    "every": lambda values: 1 if all(values) else 0,
    "union": ex.union_of,
    "distinct": ex.distinct,
}
_LOOKED: dict[str, Callable[[State, Any], Any]] = {
    "slots": lambda s, zone: tuple(
        range(s.layout.first_slot[zone], s.layout.first_slot[zone] + s.layout.zones[zone].slots)
    ),
    "slot_count": lambda s, zone: s.layout.zones[zone].slots,
}
_PROPERTIES: dict[str, Callable[[State, Any], Any]] = {
    "face": lambda s, thing: s.face[thing],
    "slot": lambda s, thing: s.slot_of(thing),
    "zone": lambda s, thing: s.place[thing],
    "owner": ex.owner_of,
    "facedown": ex.is_down,
    "open": lambda s, slot: 1 if s.slot_card(slot) == OPEN else 0,
    "position": lambda s, slot: slot - s.layout.first_slot[s.layout.zone_of_slot[slot]] + 1,
    "card": lambda s, slot: s.slot_card(slot),
    "deck": lambda s, zone: s.layout.zones[zone].deck,
}
