"""Deeds: the fields in which they happen, their steps, and the units they make."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardrules.check import idle
from cardrules.check.cases import check_cases
from cardrules.check.choices import bounds, choice, may_be_one
from cardrules.check.coerce import quoted, type_named, want_one
from cardrules.check.counts import not_negative
from cardrules.check.expressions import check, condition, many, number, value
from cardrules.check.index import Index
from cardrules.check.names import doer
from cardrules.check.scope import ABSENT, PROVIDED, Frame, Scope, word_span
from cardrules.check.statements import effect, refuse_clause
from cardrules.check.typed import (
    Chosen,
    Deed,
    Limit,
    OfferOf,
    OnState,
    OnVerb,
    Op,
    Reaction,
    Statement,
    Step,
    Type,
    Unit,
)
from cardrules.check.types import (
    BUNDLE,
    NOTHING,
    PLAYER,
    TRUTH,
    alike,
    describe,
    is_many,
    item_of,
    set_of,
)
from cardrules.check.types import thing as thing_of
from cardrules.check.types import zone as zone_of
from cardrules.check.walk import bare_names
from cardrules.diagnostics import similar_help
from cardrules.model import records
from cardrules.model.records import DeedDef
from cardrules.source import Span
from cardrules.syntax import nodes

_ADVICE = "say who does it: `who: player`, or `each player do …`"


# ---------------------------------------------------------------- units
def unit(
    record: DeedDef,
    index: Index,
    *,
    me: str = PROVIDED,
    this: str | None = None,
    at: str = "",
    has: str = "",
) -> Unit:
    """Return a deed with a frame of its own. `at` is its address, `has` a field only such have."""
    _check_places(record, index, has)
    scope = _unit_scope(record, index, at or record.address, me, this)
    return _unit(record, scope, at or record.address, is_offered=has == "group")


def unit_of_steps(steps: tuple[records.Step, ...], index: Index, address: str) -> Unit:
    """Return steps that nobody in particular does, one after the other, as a unit."""
    return unit(DeedDef(do=steps, address=address), index, me=ABSENT)


def unit_of_effect(node: nodes.Effect, index: Index, address: str) -> Unit:
    """Return an effect that nobody in particular brings about as a unit."""
    return unit(DeedDef(do=node, address=address, span=node.span), index, me=ABSENT)


def reaction(
    record: DeedDef, index: Index, *, kind: str | None = None, thing: str | None = None
) -> Reaction | None:
    """Return a unit that an event sets off, of the game or carried by a thing."""
    if record.on is None:
        index.report.add(
            "missing-field",
            f"the reaction `{record.address}` does not say on what",
            record.span,
            "`on` is missing",
            help="write `on: after action`, or `on: whenever` and a condition",
        )
        return None
    _check_places(record, index, "on")
    is_state = isinstance(record.on, nodes.Whenever)
    someone = kind is not None or not is_state or record.who is not None
    scope = _unit_scope(record, index, record.address, PROVIDED if someone else ABSENT, kind)
    if isinstance(record.on, nodes.Whenever):
        asked = condition(record.on.condition, scope)
        idle.check_whenever(asked, scope)
        on: OnVerb | OnState = OnState(asked)
    else:
        scope = evolve(scope, event=_about(record.on.verb, index))
        on, scope = _on(record.on, scope, of_game=kind is None)
    made = _unit(record, scope, record.address, is_offered=not is_state)
    return Reaction(made, on, kind, thing)


def _unit_scope(record: DeedDef, index: Index, key: str, me: str, this: str | None) -> Scope:
    frame = Frame(key, bare_names(record))
    scope = Scope(index, frame, me=me, this=this, advice=_ADVICE)
    for name, (parameter, _) in record.takes.items():
        if name in index.parameters.get(key, {}):
            scope.bind(name, index.parameters[key][name], word_span(parameter.span, name))
    return scope


def _unit(record: DeedDef, scope: Scope, address: str, *, is_offered: bool) -> Unit:
    made = deed(record, scope, address, is_offered=is_offered)
    scope.end()
    frame = scope.frame
    types = tuple(scope.index.parameters.get(frame.key, {}).values())
    group = record.group.id if record.group else "main"
    return Unit(address, made, frame.slots, types, dict(frame.names), group)


def _check_places(record: DeedDef, index: Index, has: str = "") -> None:
    """Report fields that this deed has no use for."""
    first = next((parameter for parameter, _ in record.takes.values()), None)
    loops = record.repeat or record.each or record.who or record.offer
    fields = {
        "on": (record.on, "reactions"),
        "takes": (first, "verbs and formulas"),
        "group": (record.group, "actions"),
        "pick": (None if record.modes else record.pick, "deeds with `modes`"),
        "stop": (None if loops else record.stop, "deeds with `repeat`, `each`, `who` or `offer`"),
    }
    for name, (found, where) in fields.items():
        if found and name != has:
            index.report.add(
                "misplaced-field",
                f"`{name}` stands in {where} only",
                found.span,
                f"`{name}` does nothing here",
            )


def _about(verb: str, index: Index) -> Type:
    """The type of what a verb is about: a built-in verb's `it`, a verb's first parameter."""
    signature = index.vocabulary.verbs.get(verb)
    if signature is not None:
        return (
            type_named(signature.operands["it"].types[0]) if "it" in signature.operands else NOTHING
        )
    own = index.parameters.get(f"verbs.{verb}", {})
    return next(iter(own.values()), NOTHING)


def _on(node: nodes.Event, scope: Scope, *, of_game: bool) -> tuple[OnVerb, Scope]:
    """Return the event that is waited for, and the scope that knows what it is about."""
    index = scope.index
    known = ["action", *index.vocabulary.verbs, *index.model.verbs, *index.model.phases]
    if node.verb not in known:
        index.report.add(
            "unknown-verb",
            f"`{node.verb}` is not a verb, nor `action`",
            word_span(node.span, node.verb),
            "unknown verb",
            help=similar_help(node.verb, known, "verb"),
        )
    _check_timing(node, scope)
    of = many(node.of, scope, "`of` takes") if node.of else None
    if of and node.verb in known:
        _check_of(node, of, scope)
    if of and scope.event == set_of(thing_of()):
        scope = evolve(scope, event=set_of(item_of(of.type)))  # things of that kind
    by, clauses = _narrowed(node, scope)
    if of_game and by:
        _check_by(by, scope)
    slot, inner = scope.looking_at(item_of(of.type), node.span) if of else (None, scope)
    asked = condition(node.condition, inner) if node.condition else None
    return OnVerb(node.timing, node.verb, by, asked, of, clauses, slot), scope


def _check_timing(node: nodes.Event, scope: Scope) -> None:
    if node.verb == "action" and node.timing != "after":
        scope.index.report.add(
            "never-happens",
            "an action can be answered only once it is carried out",
            evolve(node.span, end=node.verb_span.end),
            "never happens",
            help="write `after action`, or answer a verb of the action",
        )


def _check_of(node: nodes.Event, of: Op, scope: Scope) -> None:
    """What a verb is about can be one of these things."""
    about = scope.event or NOTHING
    single = item_of(about) if is_many(about) else about
    if about == NOTHING or not alike(single, item_of(of.type)):
        what = "nothing" if about == NOTHING else describe(about)
        scope.index.report.add(
            "never-happens",
            f"`{node.verb}` is about {what}, so that it is never of {quoted(of.span)}",
            of.span,
            "never happens",
        )


def _check_by(by: Op, scope: Scope) -> None:
    players = by
    while players.op in {"where", "sorted"}:
        players = players.args[0]
    if players.op == "others":
        scope.index.report.add(
            "never-happens",
            "in a reaction of the game `me` is the one who does it, and never another player",
            by.span,
            "never the doer",
            help="leave `by` out, or let a thing carry the reaction: then `me` is its owner",
        )


def _narrowed(node: nodes.Event, scope: Scope) -> tuple[Op | None, dict[str, Op]]:
    """Who does it, and the zones of a `move`; nothing else narrows an event."""
    zones = ("from", "to") if node.verb == "move" else ()
    found: dict[str, Op] = {}
    for clause in node.clauses:
        word = clause.preposition
        if word not in ("by", *zones) or word in found:
            taker = f"{node.timing} {node.verb}"
            refuse_clause(clause, taker, ("of", "by", *zones, "where"), scope)
            continue
        wanted = (PLAYER, set_of(PLAYER)) if word == "by" else (zone_of(),)
        found[word] = want_one(check(clause.value, scope), wanted, scope.index, f"`{word}` takes")
    return found.pop("by", None), found


# ---------------------------------------------------------------- one deed
def deed(record: DeedDef, scope: Scope, address: str, *, is_offered: bool = False) -> Deed:
    """Return a deed; its fields are looked at in the order in which they happen."""
    if _is_repeated(record):
        scope = scope.block()
    repeat = _loop(record.repeat, scope)
    each, scope = _each(record, scope)
    who, scope = _who(record.who, scope)
    decider = value(record.decider, scope, PLAYER, "the decider is") if record.decider else None
    lets = tuple(_let(word, node, scope) for word, node in record.let.values())
    when = condition(record.when, scope) if record.when else None
    may = _may(record, scope)
    sources = _sources(record.with_, scope)
    choose = tuple(_chosen(word, node, decider, scope) for word, node in record.choose.values())
    limit = _limit(record.limit, scope)
    cost = _cost(record, sources, scope)
    body, steps = _do(record, scope)
    made = Deed(
        address,
        repeat,
        each,
        who,
        decider,
        lets,
        when,
        may,
        limit,
        record.who is not None and record.who.secretly,
        sources,
        choose,
        cost,
        body,
        steps,
        _branches(record.modes or (), scope),
        _pick(record, scope),
        _cases(record.cases or (), scope),
        _offer(record.offer, scope),
        condition(record.stop, scope) if record.stop else None,
        span=record.span,
    )
    idle.check_deed(record, made, scope, is_offered=is_offered)
    return made


def _do(record: DeedDef, scope: Scope) -> tuple[tuple[Statement, ...], tuple[Step, ...]]:
    if isinstance(record.do, nodes.Effect):
        return effect(record.do, scope), ()
    return (), _steps(record.do or (), scope)


def _is_repeated(record: DeedDef) -> bool:
    """Does it happen several times? Then what it binds is not seen after it."""
    return bool(record.repeat or record.each or record.who)


def _loop(node: nodes.Loop | None, scope: Scope) -> tuple[Op, Op] | None:
    if node is None:
        return None
    wanted = condition(node.condition, scope)
    most = number(node.at_most, scope, "`at most` takes")
    return wanted, not_negative(most, scope, "a number of times")


def _each(record: DeedDef, scope: Scope) -> tuple[tuple[int, Op, bool] | None, Scope]:
    if record.each is None:
        return None, scope
    word, node = record.each
    items = many(node, scope, "`each` goes through")
    item = item_of(items.type)
    slot = scope.bind(word.id, item, word.span)
    inner = scope.done_by_player() if item == PLAYER else scope
    return (slot, items, item == PLAYER), inner


def _who(node: nodes.Who | None, scope: Scope) -> tuple[tuple[Op, int | None] | None, Scope]:
    if node is None:
        return None, scope
    players = check(node.players, scope)
    players = want_one(players, (PLAYER, set_of(PLAYER)), scope.index, "`who` takes")
    slot = None
    if node.id:
        slot = scope.bind(node.id, PLAYER, word_span(node.span, node.id, node.players.span.end))
    return (players, slot), scope.done_by_player()


def _let(word: records.Word, node: nodes.Expr, scope: Scope) -> tuple[int, Op]:
    given = check(node, scope)
    return scope.bind(word.id, given.type, word.span), given


def _may(record: DeedDef, scope: Scope) -> str | None:
    node = record.may
    if node is None:
        return None
    doer(node.span, scope, "`may`")
    if record.who and record.who.secretly and node.form.startswith("until"):
        scope.index.report.add(
            "misplaced-field",
            f"`{node.form}` asks one after the other, and `secretly` all before any choice is known",
            node.span,
            "does not go with `secretly`",
            help="write `may: yes`",
        )
    return None if node.form == "no" else node.form


def _sources(words: tuple[records.Word, ...] | None, scope: Scope) -> tuple[str, ...] | None:
    if words is None:
        return None
    index = scope.index
    for word in words:
        index.use("sources", word.id)
        if word.id not in index.model.sources:
            index.unknown("source", word.id, word.span, index.model.sources)
    return tuple(word.id for word in words)


def _chosen(word: records.Word, node: nodes.Choice, decider: Op | None, scope: Scope) -> Chosen:
    at_random = isinstance(node, nodes.ChooseThings) and node.at_random
    if decider is None and not at_random:
        doer(word.span, scope, "a choice")
    made, type, resources = choice(node, scope)
    slot = scope.bind(word.id, type, word.span, resources)
    scope.names[word.id].several = may_be_one(node)
    return Chosen(word.id, slot, made, span=word.span)


def _limit(node: nodes.Limit | None, scope: Scope) -> Limit | None:
    """The name it counts for may be one that is chosen after it."""
    if node is None:
        return None
    index = scope.index
    times = not_negative(number(node.times, scope, "a limit is"), scope, "a limit")
    phase = word_span(node.span, node.span_name, node.times.span.end)
    if node.span_name not in index.model.phases:
        index.unknown("phase", node.span_name, phase, index.model.phases)
    if node.for_each is None:
        return Limit(times, node.span_name, None)
    local = scope.names.get(node.for_each)
    if local is None:
        index.report.add(
            "unknown-name",
            f"nothing here is called `{node.for_each}`",
            word_span(node.span, node.for_each, phase.end),
            "unknown name",
            help=similar_help(node.for_each, scope.names, "name"),
        )
        return Limit(times, node.span_name, None)
    local.read = True
    return Limit(times, node.span_name, local.slot)


def _cost(record: DeedDef, sources: tuple[str, ...] | None, scope: Scope) -> tuple[Op, ...]:
    if record.cost is None:
        return ()
    doer(record.cost.span, scope, "a cost")
    alternatives = record.cost.alternatives
    costs = tuple(value(node, scope, BUNDLE, "a cost is") for node in alternatives)
    scope.index.costs.extend((cost, sources) for cost in costs)
    return costs


def _offer(node: nodes.Offer | None, scope: Scope) -> tuple[OfferOf, ...]:
    if node is None:
        return ()
    doer(node.span, scope, "`offer`")
    return tuple(_offer_of(each, scope) for each in node.groups)


def _offer_of(node: nodes.OfferOf, scope: Scope) -> OfferOf:
    index = scope.index
    groups = {
        action.group.id if action.group else "main" for action in index.model.actions.values()
    }
    index.offered.add(node.group)
    if node.group not in groups:
        span = word_span(node.span, node.group, node.howmany.span.end)
        index.unknown("group", node.group, span, groups)
    low, high, all_but = bounds(node.howmany, scope)
    if all_but:
        _refuse_all(node.howmany.span, scope)
    return OfferOf(node.group, low, high)


def _refuse_all(span: Span, scope: Scope) -> None:
    scope.index.report.add(
        "bad-count",
        "how many actions there will be is not known: `all` says nothing here",
        span,
        "not a number",
        help="write `any`, `up to 2` or `1`",
    )


# ---------------------------------------------------------------- steps
def _steps(steps: Iterable[records.Step], scope: Scope) -> tuple[Step, ...]:
    """Steps one after the other: what one binds, and whether it was done, the later ones see."""
    made = []
    for step in steps:
        inner = _step(step, scope)
        made.append(Step(step.id.id, inner, _bind_done(step, scope)))
    return tuple(made)


def _branches(steps: Iterable[records.Step], scope: Scope) -> tuple[Step, ...]:
    """Modes or cases: none sees what another binds."""
    made = [(step, _step(step, scope.block())) for step in steps]
    return tuple(Step(step.id.id, inner, _bind_done(step, scope)) for step, inner in made)


def _cases(steps: tuple[records.Step, ...], scope: Scope) -> tuple[Step, ...]:
    made = _branches(steps, scope)
    check_cases(steps, made, scope)
    return made


def _step(step: records.Step, scope: Scope) -> Deed:
    _check_places(step.deed, scope.index)
    return deed(step.deed, scope, step.address)


def _bind_done(step: records.Step, scope: Scope) -> int | None:
    """Give the name of a step to whether it was done, if that name is asked outside of it."""
    if scope.frame.asked[step.id.id] <= bare_names(step.deed)[step.id.id]:
        return None
    slot = scope.bind(step.id.id, TRUTH, step.id.span)
    scope.names[step.id.id].read = True
    return slot


def _pick(record: DeedDef, scope: Scope) -> tuple[Op | None, Op | None, bool] | None:
    if record.pick is None:
        return None
    low, high, all_but = bounds(record.pick.howmany, scope)
    if all_but:
        _refuse_all(record.pick.howmany.span, scope)
    return low, high, record.pick.repeats
