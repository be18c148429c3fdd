"""Zones with secrets: what lies there came out of a shuffled pile, and no statement ever shows it.

Only what the text makes certain counts. A zone that is never shuffled, and never filled from one
that is, may hold nothing but cards that all have seen. One that a `show` may bring to light may
hold cards that the decider was shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.check.typed import (
    CallVerb,
    CheckedPack,
    Chosen,
    Deed,
    Do,
    EachDo,
    LetDo,
    Op,
    Reaction,
    Things,
    Unit,
)
from cardrules.check.walk import below, operations

Origins = dict[int, set[str]]
"""Per slot of a unit: the zones from which the things in it may come."""

Nodes = dict[str, list[object]]
"""Per unit: what does something or binds a name."""


def secret_zones(checked: CheckedPack) -> set[str]:
    """The zones whose cards are unknown to all who do not see them there."""
    units = {unit.id: _nodes(unit) for unit in all_units(checked)}
    origins = _origins(units, checked)
    hidden = {row.id for row in checked.zones if row.seen != "all"}
    secret = {zone for zone in _shuffled(units) if zone in hidden}
    moves = list(_moves(units, origins, checked))
    before = -1
    while before < len(secret):
        before = len(secret)
        secret |= {target for sources, target in moves if target in hidden and sources & secret}
    return secret - _shown(units, origins, checked)


def all_units(checked: CheckedPack) -> Iterator[Unit]:
    """Every deed with a frame of its own, also those of things."""
    yield from checked.units.values()
    yield checked.setup
    yield checked.game
    for reaction in checked.reactions:
        yield reaction.unit
    for row in checked.things:
        for value in row.fields.values():
            if isinstance(value, Unit):
                yield value
            elif isinstance(value, Reaction):
                yield value.unit


def _nodes(unit: Unit) -> list[object]:
    kinds = (Do, CallVerb, LetDo, EachDo, Chosen, Deed)
    return [node for node in below(unit.deed) if isinstance(node, kinds)]


def _done(units: Nodes, verb: str) -> Iterator[tuple[str, Do]]:
    """The statements with this verb, each with its unit."""
    for unit, nodes in units.items():
        for node in nodes:
            if isinstance(node, Do) and node.verb == verb:
                yield unit, node


def _shuffled(units: Nodes) -> Iterator[str]:
    for _, node in _done(units, "shuffle"):
        if node.operands["it"].op == "zone":
            yield str(node.operands["it"].data)


def _moves(
    units: Nodes, origins: dict[str, Origins], checked: CheckedPack
) -> Iterator[tuple[set[str], str]]:
    """From which zones things go to which."""
    for unit, node in _done(units, "move"):
        target = next(node.operands[w] for w in ("to", "under", "on") if w in node.operands)
        if target.op == "zone":
            yield zones_of(node.operands["it"], origins[unit], checked), str(target.data)


def _shown(units: Nodes, origins: dict[str, Origins], checked: CheckedPack) -> set[str]:
    """The zones of which a `show` may bring cards to light; what an event is about may be any."""
    found: set[str] = set()
    for unit, node in _done(units, "show"):
        shown = node.operands["it"]
        found |= zones_of(shown, origins[unit], checked)
        if any(op.op == "what" for op in operations(shown)):
            found |= {row.id for row in checked.zones}
    return found


# ---------------------------------------------------------------- where things come from
def _origins(units: Nodes, checked: CheckedPack) -> dict[str, Origins]:
    """For every unit, where the things in its names come from; parameters by all calls."""
    found: dict[str, Origins] = {unit: {} for unit in units}
    before = -1
    while before < (now := sum(len(zones) for each in found.values() for zones in each.values())):
        before = now
        for unit, nodes in units.items():
            for node in nodes:
                for name, slot, value in _bound(unit, node):
                    zones = zones_of(value, found[unit], checked)
                    found[name].setdefault(slot, set()).update(zones)
    return found


def _bound(unit: str, node: object) -> Iterator[tuple[str, int, Op]]:
    """The names that are bound here: of which unit, and what they are taken from."""
    if isinstance(node, CallVerb):
        yield from ((node.unit, slot, value) for slot, value in enumerate(node.values))
    elif isinstance(node, Chosen) and isinstance(node.choice, Things):
        yield unit, node.slot, node.choice.items
    elif isinstance(node, LetDo):
        yield unit, node.slot, node.value
    elif isinstance(node, EachDo):
        yield unit, node.slot, node.items
    elif isinstance(node, Deed):
        yield from ((unit, slot, value) for slot, value in node.lets)
        if node.each is not None:
            yield unit, node.each[0], node.each[1]


def zones_of(op: Op, origins: Origins, checked: CheckedPack) -> set[str]:
    """The zones from which the things of an expression come."""
    if op.op == "zone":
        return {str(op.data)}
    if op.op == "local":
        return origins.get(int(op.data), set())
    if op.op == "formula":
        formula = next(each for each in checked.formulas if each.id == op.data)
        first = 1 if formula.of is not None else 0
        inside = {
            slot: zones_of(value, origins, checked)
            for slot, value in enumerate(op.args[first:], first)
        }
        return zones_of(formula.value, inside, checked)
    found: set[str] = set()
    for part in handed_on(op):
        found |= zones_of(part, origins, checked)
    return found


def handed_on(op: Op) -> tuple[Op, ...]:
    """The operands whose things are those of the whole expression."""
    if op.op in {"cards", "where", "sorted", "minus", "single", "index"}:
        return op.args[:1]
    if op.op in {"join", "list"}:
        return op.args
    if op.op == "either":
        return op.args[0], op.args[2]
    if op.op == "call" and op.data in {"first", "last", "top", "slice"}:
        return op.args[:1]
    if op.op == "fold" and op.data[0] == "union":
        return op.args[1:]
    return ()
