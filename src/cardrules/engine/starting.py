"""What lies where when a game begins: things that lie nowhere, and piles that nobody shuffles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from cardrules.check.typed import CallVerb, CheckedPack, Deed, Do, EachDo, Op, ThingRow, ZoneRow
from cardrules.check.walk import below, operations
from cardrules.diagnostics import Report
from cardrules.engine.lower import lower

_Part = TypeVar("_Part")
_SHOWN = 3
"""So many names of things are listed."""


def check_start(pack: CheckedPack, report: Report) -> None:
    """Warn of things that no zone holds at the start, and of hidden piles in the order of the files."""
    program = lower(pack, pack.players[0])
    faces = program.layout.start_faces
    held = {thing for things in program.start_zones for thing in things}
    nowhere = {faces[thing] for thing in range(len(faces)) if thing not in held}
    _check_nowhere(pack, [pack.things[face] for face in sorted(nowhere)], report)
    first = {family: base for family, base, _ in program.layout.families}
    mixed = [
        row
        for row in pack.zones
        if row.id in first
        and len({faces[thing] for thing in program.start_zones[first[row.id]]}) > 1
    ]
    _check_shuffled(pack, mixed, report)


# ---------------------------------------------------------------- things that lie nowhere
def _check_nowhere(pack: CheckedPack, rows: list[ThingRow], report: Report) -> None:
    lying = {zone.kind for zone in pack.zones}
    spoken_of = _spoken_of(pack)
    for kind in dict.fromkeys(row.kind for row in rows):
        lost = [row for row in rows if row.kind == kind]
        if kind not in lying or spoken_of & {(kind, ""), *((kind, row.record) for row in lost)}:
            continue
        count = sum(row.copies for row in lost)
        lie = "lies" if count == 1 else "lie"
        report.add(
            "lies-nowhere",
            f"{_counted(count, kind)} ({_listed(row.record for row in lost)}) {lie} in no zone",
            lost[0].span,
            "lies nowhere at the start",
            help=f"say in a zone what lies there before the setup: `start: {kind}`",
        )


def _counted(count: int, kind: str) -> str:
    return f"1 {kind}" if count == 1 else f"{count} {kind}s"


def _listed(ids: Iterable[str]) -> str:
    unique = [f"`{id}`" for id in dict.fromkeys(ids)]
    more = ["…"] if len(unique) > _SHOWN else []
    return ", ".join(unique[:_SHOWN] + more)


def _spoken_of(pack: CheckedPack) -> set[tuple[str, str]]:
    """The kinds and records that rules and cards name: they may be put somewhere from nowhere."""
    numbers = {kind: _records(pack, kind) for kind in pack.kinds}
    found: set[tuple[str, str]] = set()
    for op in _rules(pack, Op):
        if op.op == "all":
            found.add((str(op.data), ""))
        elif op.op == "const" and op.type.name == "record" and op.data != -1:
            found.add((op.type.of, numbers[op.type.of][int(op.data)]))
    return found


def _records(pack: CheckedPack, kind: str) -> list[str]:
    return list(dict.fromkeys(row.record for row in pack.things if row.kind == kind))


# ---------------------------------------------------------------- piles that nobody shuffles
def _check_shuffled(pack: CheckedPack, rows: list[ZoneRow], report: Report) -> None:
    shuffled, drawn = _shuffled(pack), _drawn(pack)
    for row in rows:
        hidden = row.form == "pile" and row.seen == "nobody"
        if hidden and row.id in drawn and row.id not in shuffled:
            report.add(
                "never-shuffled",
                f"the pile `{row.id}` is never shuffled: it lies in the order of the files",
                pack.model.zones[row.id].span,
                "never shuffled",
                help=f"shuffle it in the setup, as in `mix: shuffle {row.id}`",
            )


def _shuffled(pack: CheckedPack) -> set[str]:
    """The zones that a rule shuffles, by their name; else all that it may be told or goes through."""
    piles = [do.operands["it"] for do in _rules(pack, Do) if do.verb == "shuffle"]
    found = {zone for op in piles for zone in _plain_zones(op)}
    if all(op.op == "zone" for op in piles):
        return found
    told = [op for call in _rules(pack, CallVerb) for op in call.values]
    told += [each.items for each in _rules(pack, EachDo)]
    told += [deed.each[1] for deed in _rules(pack, Deed) if deed.each is not None]
    return found | _decks(pack) | {zone for op in told for zone in _zones(op)}


def _drawn(pack: CheckedPack) -> set[str]:
    """The zones that something is taken from the top of."""
    taken = [op for op in _rules(pack, Op) if op.op == "call" and op.data in ("top", "first")]
    return _decks(pack) | {zone for op in taken for zone in _plain_zones(op.args[0])}


def _decks(pack: CheckedPack) -> set[str]:
    return {row.deck for row in pack.zones if row.deck is not None}


def _plain_zones(op: Op) -> Iterator[str]:
    """The zone that is meant as a whole: what `where` picks out of it has no top."""
    if op.op == "cards":
        op = op.args[0]
    if op.op == "zone":
        yield str(op.data)


def _zones(op: Op) -> Iterator[str]:
    return (str(each.data) for each in operations(op) if each.op == "zone")


def _rules(pack: CheckedPack, sort: type[_Part]) -> Iterator[_Part]:
    """All parts of a sort in what a pack does and in what its things say."""
    fields = [row.fields for row in pack.things]
    tree = (pack.units, pack.reactions, pack.setup, pack.game, pack.formulas, pack.sources, fields)
    return (each for each in below(tree) if isinstance(each, sort))
