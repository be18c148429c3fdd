"""The checker's entry: the records of a pack become a checked pack, or a list of what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cardrules.check import calls, lints
from cardrules.check.choices import check_range
from cardrules.check.coerce import want_one
from cardrules.check.counts import constant
from cardrules.check.declarations import declare
from cardrules.check.deeds import reaction, unit, unit_of_effect, unit_of_steps
from cardrules.check.expressions import check, condition, number, order, place, value
from cardrules.check.forms import check_forms
from cardrules.check.formulas import connect, formula_type
from cardrules.check.index import Index
from cardrules.check.scope import ABSENT, CALLER, PROVIDED, Element, Frame, Scope
from cardrules.check.statements import effect
from cardrules.check.things import constant_only, standalone, things
from cardrules.check.typed import (
    CheckedPack,
    DieRow,
    Op,
    Reaction,
    ResourceRow,
    Source,
    TableRow,
    ThingRow,
    Type,
    Unit,
    ValueRow,
    ZoneRow,
)
from cardrules.check.types import (
    BUNDLE,
    FACES,
    MANY,
    NUMBER,
    PLAYER,
    UNKNOWN,
    fits,
    is_many,
    item_of,
    set_of,
    words_of,
    zone,
)
from cardrules.check.unseen import check_unseen
from cardrules.diagnostics import Report
from cardrules.model.records import (
    DieDef,
    PackModel,
    ResourceDef,
    SourceDef,
    TableDef,
    ValueDef,
    Word,
    ZoneDef,
)
from cardrules.syntax import nodes

MAX_PLAYERS = 8
"""So many can sit at a table; the kernel keeps a bit for what each of them sees."""

MAX_SLOTS = 1_000
MAX_ROWS = 1_000


def check_pack(model: PackModel, report: Report) -> CheckedPack | None:
    """Return a pack with every name resolved and every type known; None when anything is wrong."""
    before = len(report.errors)
    index = Index(model, report)
    declare(index)
    connect(index)
    checked = _checked(index)
    calls.check_recursion(index)
    calls.check_doers(index)
    check_forms(index)
    lints.check_offers(index)
    if len(report.errors) > before:
        return None
    check_unseen(checked, report)
    lints.check_unused(index)
    lints.check_payments(index, checked)
    return checked if len(report.errors) == before else None


def record_number(checked: CheckedPack, kind: str, record: str) -> int:
    """Return the number by which constants of type record mean a record of a kind.

    Records are numbered from 0 within their kind, in the order in which `things` first has them.
    """
    rows = (row.record for row in checked.things if row.kind == kind)
    return list(dict.fromkeys(rows)).index(record)


def _checked(index: Index) -> CheckedPack:
    model = index.model
    players = _players(index)
    for id in model.formulas:
        formula_type(index, id)
    _check_decider(index)
    rows = tuple(things(index))
    units = _units(index)
    return CheckedPack(
        model=model,
        players=players or (1, 1),
        options={id: (type, words_of(type)) for id, type in index.options.items()},
        words=index.words,
        resources=tuple(_resource(id, each, index) for id, each in model.resources.items()),
        groups=index.groups,
        kinds=index.kinds,
        things=rows,
        zones=tuple(_zone(id, record, index) for id, record in model.zones.items()),
        values=tuple(_value(id, record, index) for id, record in model.values.items()),
        tables=tuple(_table(id, each, players, index) for id, each in model.tables.items()),
        dice=tuple(_die(id, each, index) for id, each in model.dice.items()),
        formulas=tuple(index.formulas[id] for id in model.formulas),
        sources=tuple(_source(id, each, index) for id, each in model.sources.items()),
        units=units,
        actions=tuple(f"actions.{id}" for id in model.actions),
        reactions=_reactions(rows, index),
        setup=unit_of_steps(model.setup, index, "setup"),
        game=unit_of_effect(model.game, index, "game"),
        score=_numbers(model.score, "score", index),
        winner=_winner(index),
        progress=_progress(index),
        invariants=_invariants(index),
        chosen=_chosen(index),
        expression_slots=max((frame.slots for frame in index.frames), default=0),
    )


def _check_decider(index: Index) -> None:
    """The formula `decider` of a player is asked by the game itself: it gives a player."""
    record = index.model.formulas.get("decider")
    if record is not None and _id(record.of) == "player":
        index.use("formulas", "decider")
        want_one(index.formulas["decider"].value, (PLAYER,), index, "the formula `decider` gives")


# ---------------------------------------------------------------- deeds
def _units(index: Index) -> dict[str, Unit]:
    model = index.model
    made: dict[str, Unit] = {}
    for section, records, me, has in (
        ("verbs", model.verbs, CALLER, "takes"),
        ("phases", model.phases, CALLER, ""),
        ("actions", model.actions, PROVIDED, "group"),
    ):
        for id, record in records.items():
            address = f"{section}.{id}"
            made[address] = unit(record, index, me=me, at=address, has=has)
    return made


def _reactions(rows: tuple[ThingRow, ...], index: Index) -> tuple[Reaction, ...]:
    """Those of the game, then those of things; the copies of a record share theirs."""
    of_game = [reaction(record, index) for record in index.model.reactions.values()]
    of_things = [each for row in rows for each in row.fields.values() if isinstance(each, Reaction)]
    unique = {id(each): each for each in (*of_game, *of_things) if each}
    return tuple(unique.values())


# ---------------------------------------------------------------- numbers of players, options
def _players(index: Index) -> tuple[int, int] | None:
    """The least and the greatest number of players; None when they cannot be read."""
    node = index.model.info.players
    before = len(index.report)
    low, high = _ends(node, standalone(index, "pack.players"))
    if len(index.report) > before:
        return None
    if low is None or high is None or not 1 <= low <= high <= MAX_PLAYERS:
        index.report.add(
            "players-range",
            f"the number of players is a number or a range, from 1 to {MAX_PLAYERS}",
            node.span,
            "not a number of players",
            help="write `2..4`",
        )
        return None
    return low, high


def _ends(node: nodes.Expr, scope: Scope) -> tuple[int | None, int | None]:
    op = check(node, scope)
    if op.op == "range":
        return constant(op.args[0]), constant(op.args[1])
    return constant(op), constant(op)


def _chosen(index: Index) -> dict[str, Op]:
    made = {}
    for id, record in index.model.options.items():
        scope = standalone(index, f"options.{id}")
        node = index.model.chosen.get(id, record.default)
        made[id] = value(node, scope, index.options[id], f"option `{id}` is")
        for bound in (record.from_, record.to):
            if bound:
                number(bound, scope, "a limit of an option is")
    return made


# ---------------------------------------------------------------- resources, zones, values, tables
def _resource(id: str, record: ResourceDef, index: Index) -> ResourceRow:
    scope = standalone(index, f"resources.{id}")
    recipe = None
    if record.recipe:
        recipe = value(record.recipe, scope, BUNDLE, "a recipe is")
        constant_only(recipe, index, "a recipe")
    kept = _kept(record.kept, scope, PROVIDED)
    source = _kept(record.from_, scope, ABSENT)
    name = record.name.text if record.name else id.replace("_", " ")
    return ResourceRow(id, name, record.in_.id if record.in_ else None, recipe, kept, source)


def _kept(node: nodes.Expr | None, scope: Scope, me: str) -> Op | None:
    if node is None:
        return None
    cell = place(node, evolve(scope, me=me), "a resource is kept in")
    return want_one(cell, (NUMBER,), scope.index, "a resource is kept in")


def _zone(id: str, record: ZoneDef, index: Index) -> ZoneRow:
    scope = standalone(index, f"zones.{id}", advice="a zone is the same for all players")
    count, fields = _slots(id, record, scope)
    start = None
    if record.start:
        start = value(record.start, scope, set_of(item_of(index.zones[id])), "`start` is")
    deck = _deck(record, index) if record.deck else None
    per = record.per.id if record.per else None
    form, seen = record.form.id, record.seen.id
    return ZoneRow(id, record.of.id, form, seen, per, deck, count, fields, start)


def _deck(record: ZoneDef, index: Index) -> str | None:
    assert record.deck is not None, "asked only for zones with a deck"
    deck = record.deck.id
    index.use("zones", deck)
    if deck not in index.model.zones:
        index.unknown("zone", deck, record.deck.span, index.model.zones)
        return None
    owner = index.model.zones[deck].per
    if not fits(index.zones[deck], zone(record.of.id)) or _id(owner) != _id(record.per):
        index.report.add(
            "type-mismatch",
            f"the deck `{deck}` is not for the same things and owners as the zone it fills",
            record.deck.span,
            "does not fit",
        )
    return deck


def _id(word: Word | None) -> str | None:
    return word.id if word else None


def _slots(id: str, record: ZoneDef, scope: Scope) -> tuple[Op | None, dict[str, tuple[Op, ...]]]:
    if (record.slots is None) == (record.form.id == "row"):
        _report_slots(id, record, scope)
    if record.slots is None:
        return None, {}
    if isinstance(record.slots, nodes.Expr):
        return _slot_count(record.slots, scope), {}
    fields = {
        name: tuple(_plain_number(node, scope, "a number of a slot") for node in listed)
        for name, (_, listed) in record.slots.items()
    }
    first = next(iter(record.slots.values()))
    count = len(first[1])
    for word, listed in record.slots.values():
        if len(listed) != count:
            scope.index.report.add(
                "list-length",
                f"`{word.id}` has {len(listed)} numbers and `{first[0].id}` has {count}",
                word.span,
                "one number for each slot",
            )
    return Op("const", NUMBER, data=count, span=record.span), fields


def _slot_count(node: nodes.Expr, scope: Scope) -> Op:
    count = number(node, scope, "the number of slots is")
    fixed = constant(count)
    if fixed is not None and not 1 <= fixed <= MAX_SLOTS:
        message = f"the number of slots is a whole number from 1 to {MAX_SLOTS:,}"
        scope.index.report.add("bad-count", message, node.span, "not a number of slots")
    return count


def _report_slots(id: str, record: ZoneDef, scope: Scope) -> None:
    if record.slots is None:
        scope.index.report.add(
            "missing-field",
            f"zone `{id}` is a row and has no `slots`",
            record.span,
            "`slots` is missing",
            help="write how many: `slots: 4`, or a list for each number a slot carries",
        )
        return
    scope.index.report.add(
        "misplaced-field",
        f"only a row has slots, and zone `{id}` is a {record.form.id}",
        record.form.span,
        "not a row",
        help="write `form: row`, or take `slots` away",
    )


def _plain_number(node: nodes.Expr, scope: Scope, what: str) -> Op:
    return constant_only(number(node, scope, f"{what} is"), scope.index, what)


def _value(id: str, record: ValueDef, index: Index) -> ValueRow:
    scope = standalone(index, f"values.{id}", advice="a value starts the same for all players")
    type = index.values[id]
    low = _limit(record.from_, type, scope)
    high = _limit(record.to, type, scope)
    start = value(record.start, scope, type, f"`{id}` starts as") if record.start else None
    is_range = not (low and high) or check_range(low, high, high.span, scope)
    if start and is_range:
        _check_start(id, low, start, high, index)
    lasts = _id(record.lasts)
    if record.lasts is not None and lasts not in index.model.phases:
        index.unknown("phase", record.lasts.id, record.lasts.span, index.model.phases)
    return ValueRow(id, _id(record.of), _id(record.per), type, low, high, start, lasts)


def _die(id: str, record: DieDef, index: Index) -> DieRow:
    scope = standalone(index, f"dice.{id}")
    return DieRow(id, tuple(_plain_number(node, scope, "a face of a die") for node in record.faces))


def _limit(node: nodes.Expr | None, type: Type, scope: Scope) -> Op | None:
    if node is None:
        return None
    if not fits(type, NUMBER):
        scope.index.report.add(
            "misplaced-field", "only a number has limits", node.span, "a limit of no number"
        )
    return number(node, scope, "a limit is")


def _check_start(id: str, low: Op | None, start: Op, high: Op | None, index: Index) -> None:
    at = constant(start)
    least, most = (constant(each) if each else None for each in (low, high))
    if at is None or start.type != NUMBER:
        return
    if (least is not None and at < least) or (most is not None and at > most):
        index.report.add(
            "bad-range",
            f"`{id}` starts outside its limits",
            start.span,
            f"not from {'…' if least is None else least} to {'…' if most is None else most}",
        )


def _table(id: str, record: TableDef, players: tuple[int, int] | None, index: Index) -> TableRow:
    scope = standalone(index, f"tables.{id}")
    wanted = _table_keys(record, players, index)
    for word, _ in record.rows.values():
        if wanted is not None and word.id not in wanted:
            index.report.add(
                "players-range" if record.by.id == "players" else "unknown-word",
                f"table `{id}` has a row for `{word.id}`, and {_span_of(wanted)} can be",
                word.span,
                "never read",
            )
    missing = [key for key in wanted or () if key not in record.rows]
    if missing:
        index.report.add(
            "table-row-missing",
            f"table `{id}` has no row for {_some(missing)}",
            record.span,
            "a row is missing",
        )
    rows = {
        key: tuple(_plain_number(node, scope, "an entry of a table") for node in listed)
        for key, (_, listed) in record.rows.items()
    }
    return TableRow(id, record.by.id, rows)


def _span_of(keys: tuple[str, ...]) -> str:
    return f"only {_some(keys)}"


def _some(keys: Sequence[str]) -> str:
    """Return the first of some keys, and how many more there are."""
    first = ", ".join(f"`{key}`" for key in keys[:8])
    return f"{first} and {len(keys) - 8} more" if len(keys) > 8 else first


def _table_keys(
    record: TableDef, players: tuple[int, int] | None, index: Index
) -> tuple[str, ...] | None:
    """The keys that a table must have; None when they are not known."""
    if record.by.id == "players":
        return tuple(map(str, range(players[0], players[1] + 1))) if players else None
    index.use("options", record.by.id)
    option = index.model.options.get(record.by.id)
    if option is None:
        index.unknown("option", record.by.id, record.by.span, ["players", *index.model.options])
        return None
    words = words_of(index.options[record.by.id])
    if words or index.options[record.by.id].name == "truth":
        return words or ("yes", "no")
    return _option_numbers(option.from_, option.to)


def _option_numbers(low: nodes.Expr | None, high: nodes.Expr | None) -> tuple[str, ...] | None:
    if isinstance(low, nodes.Number) and isinstance(high, nodes.Number):
        return tuple(str(each) for each in range(low.value, high.value + 1)[:MAX_ROWS])
    return None


# ---------------------------------------------------------------- ways to pay
def _source(id: str, record: SourceDef, index: Index) -> Source:
    scope = Scope(index, Frame(f"sources.{id}"))
    each = want_one(check(record.each, scope), (MANY, NUMBER), index, "a source goes through")
    item = item_of(each.type) if is_many(each.type) else UNKNOWN
    slot, inner = scope.looking_at(item, record.each.span, bare=False)
    if each.type == NUMBER:
        inner = evolve(inner, element=None)
    when = condition(record.when, inner) if record.when else None
    gives = _gives(record.gives, inner)
    do = effect(record.do, inner)
    scope.end()
    return Source(id, each, slot, when, gives, do, scope.frame.slots)


def _gives(node: nodes.Faces, scope: Scope) -> tuple[tuple[Op, Op | None], ...] | Op:
    first = node.faces[0]
    op = check(first.gives, scope)
    if len(node.faces) == 1 and first.fee is None and fits(op.type, FACES):
        return op
    return tuple(_pair(face, scope) for face in node.faces)


def _pair(node: nodes.FaceOf, scope: Scope) -> tuple[Op, Op | None]:
    gives = _plain_bundle(node.gives, scope, "a source gives")
    return gives, _plain_bundle(node.fee, scope, "a fee is") if node.fee else None


def _plain_bundle(node: nodes.Expr, scope: Scope, subject: str) -> Op:
    op = value(node, scope, BUNDLE, subject)
    help = "what differs from thing to thing is a field of type `faces`: `gives: its …`"
    return constant_only(op, scope.index, "what a source gives", help)


# ---------------------------------------------------------------- the end, and what always holds
def _numbers(
    entries: dict[str, tuple[Word, nodes.Expr]], section: str, index: Index
) -> tuple[tuple[str, Op], ...]:
    made = []
    for id, (_, node) in entries.items():
        scope = standalone(index, f"{section}.{id}", me=PROVIDED)
        made.append((id, number(node, scope, "a part of the score is")))
    return tuple(made)


def _winner(index: Index) -> tuple[tuple[str, Op], ...]:
    scope = standalone(index, "winner", me=PROVIDED)
    node = index.model.winner
    ranked = Element(Op("me", PLAYER, span=node.span), called_it=False)
    return order(node, evolve(scope, element=ranked))


def _progress(index: Index) -> Op | None:
    if index.model.progress is None:
        return None
    return number(index.model.progress, standalone(index, "progress", me=PROVIDED), "progress is")


def _invariants(index: Index) -> tuple[tuple[str, Op], ...]:
    made = []
    for id, (_, node) in index.model.invariants.items():
        advice = "say it of all of them: `every(player, …)`"
        scope = standalone(index, f"invariants.{id}", advice=advice)
        made.append((id, condition(node, scope, "an invariant is")))
    return tuple(made)
