"""Deeds in English, field by field in the order in which they happen."""

from collections.abc import Iterator

from attrs import evolve

from cardrules.english.naming import after_step, names_of
from cardrules.english.phrases import condition, introduced, value
from cardrules.english.scope import Referent, Scope, kind_of
from cardrules.english.statements import (
    Phrase,
    choosing,
    done,
    each_player,
    event,
    phrases_of,
    price,
    quantity,
)
from cardrules.english.things import for_each
from cardrules.english.words import (
    article,
    capital,
    in_turn,
    listed,
    named,
    plural,
    sentence,
    spaced,
    times,
)
from cardrules.model.records import DeedDef, Step
from cardrules.syntax import nodes

_MAY = {
    "yes": "may",
    "no": "must",
    "until all decline": "may, as long as anybody does,",
    "until one does": "may, until somebody does,",
}
_JOINED = 3  # so many statements stand in one sentence, more in one each
_ME = nodes.Name("me")


def told(deed: DeedDef, scope: Scope, later: tuple[Step, ...] = ()) -> str:
    """Return the sentences of a deed; ``later`` are the steps that may use its names."""
    acting = _acting(deed, scope)
    knowing = acting.naming(names_of(deed, acting, later))
    head = _head(deed, scope, acting, knowing)
    tail = [sentence(each) for each in _remarks(deed, acting)]
    after = _after(deed, evolve(knowing, conjugated=False))
    return _joined(deed, head, tail, after) or "Nothing happens."


def _joined(deed: DeedDef, head: list[str], tail: list[str], after: str) -> str:
    if not after and head and head[-1].endswith(","):
        after = "Nothing happens."
    if not after:
        return " ".join([*head, *tail])
    if deed.modes:
        return " ".join([*tail, *head]) + after
    if head and head[-1].endswith(","):
        after = after[0].lower() + after[1:]
    return " ".join([*head, after, *tail])


# When and who


def _moments(deed: DeedDef, scope: Scope) -> Iterator[str]:
    if deed.takes:
        yield f"given {listed(_parameter(id, type) for id, (_, type) in deed.takes.items())}"
    if deed.on is not None:
        # What a player waits for is about that player.
        is_state = isinstance(deed.on, nodes.Whenever)
        yield event(deed.on, _acting(deed, scope) if is_state else scope)
    if deed.repeat is not None:
        test = condition(deed.repeat.condition, scope)
        yield f"while {test}, at most {times(value(deed.repeat.at_most, scope))}"
    if deed.each is not None:
        word, items = deed.each
        yield f"{for_each(items, scope)} ({named(word.id)})"


def _parameter(id: str, type: nodes.TypeOf) -> str:
    names = listed(map(spaced, type.names), "or")
    said = names if type.form == "plain" else f"{type.form} of {plural(names)}"
    return f"{article(said)} ({spaced(id)})"


def _tests(deed: DeedDef, scope: Scope) -> Iterator[str]:
    for id, (_, said) in deed.let.items():
        yield f"with {value(said, scope)} as {named(id)}"
    if deed.when is not None:
        yield f"{'if' if deed.on is None else 'while'} {condition(deed.when, scope)}"


def _acting(deed: DeedDef, scope: Scope) -> Scope:
    """Return the scope in which a deed is done."""
    names = {
        id: introduced(id, type.names[0], several=type.form != "plain", alone=False)
        for id, (_, type) in deed.takes.items()
    }
    if deed.each is not None:
        word, items = deed.each
        names[word.id] = introduced(word.id, kind_of(items, scope), several=False, alone=False)
    if deed.who is not None and deed.who.id:
        names[deed.who.id] = Referent("player", said=named(deed.who.id))
    for id, (_, said) in deed.let.items():
        kind = kind_of(said, scope.naming(names))
        names[id] = introduced(id, kind, several=False, alone=False)
    scope = evolve(scope.naming(names), conjugated=False)
    if deed.who is None or deed.who.players == _ME:
        return scope
    return evolve(scope, person="they", conjugated=deed.may is None)


def _actor(deed: DeedDef, scope: Scope) -> str:
    """Return who does a deed; nothing if it is the reader."""
    if deed.who is None or (deed.who.players == _ME and not deed.who.id):
        return "" if scope.person == "you" else "they"
    alias = f" ({named(deed.who.id)})" if deed.who.id else ""
    return f"{each_player(deed.who.players, scope)}{alias}"


# What


def _head(deed: DeedDef, scope: Scope, acting: Scope, knowing: Scope) -> list[str]:
    leads, tests = list(_moments(deed, scope)), list(_tests(deed, acting))
    actor, choices = _actor(deed, scope), list(_choices(deed, acting, knowing))
    groups = list(_groups(deed, acting, knowing))
    if not (leads or tests or actor or deed.may):
        alone = [[done(f"choose {each}", acting)] for each in choices]
        return [sentence(in_turn(each.text for each in group)) for group in alone + groups]
    chosen = [done(f"choose {listed(choices)}", acting)] if choices else []
    phrases = chosen + [each for group in groups for each in group]
    if not phrases and (deed.may or actor not in ("", "they")):
        phrases = [done("do this:", acting)]
    said = _doing(_doer(deed, actor, tests), phrases)
    lead = ", ".join(leads if tests and _is_other(actor) else [*leads, *tests])
    if not said:
        return [f"{capital(lead)},"] if lead else []
    return [sentence(f"{lead}, {said}" if lead else said)]


def _is_other(actor: str) -> bool:
    return actor not in ("", "they")


def _doer(deed: DeedDef, actor: str, tests: list[str]) -> str:
    """Return who does something, if, and whether they may."""
    if _is_other(actor) and tests:
        actor = f"{actor}, {', '.join(tests)},"
    if deed.may is None:
        return actor
    return f"{actor or 'you'} {_MAY[deed.may.form]}"


def _doing(doer: str, phrases: list[Phrase]) -> str:
    said = in_turn(each.text for each in phrases) if phrases else ""
    if not doer or not said or (doer == "they" and phrases[0].whole):
        return said
    if not phrases[0].whole:
        return f"{doer} {said}"
    does = "do" if doer.endswith(("may", "must")) else "does"
    return f"{doer} {does} this: {said}"


def _groups(deed: DeedDef, acting: Scope, knowing: Scope) -> Iterator[list[Phrase]]:
    """Yield what is done after choosing, in groups that make a sentence each."""
    if deed.cost is not None:
        yield [done(f"pay {price(deed.cost, knowing)}{_means(deed)}", acting)]
    if isinstance(deed.do, nodes.Effect):
        phrases = phrases_of(deed.do.statements, knowing)
        is_short = len(phrases) <= _JOINED and not any(each.whole for each in phrases)
        yield from [phrases] if is_short else [[each] for each in phrases]
    if deed.modes:
        yield [done(f"choose {_picks(deed.pick, acting)}:", acting)]
    elif deed.pick is not None:
        yield [done(f"choose {_picks(deed.pick, acting)}", acting)]
    if deed.offer is not None:
        offers = (
            f"{quantity(each.howmany, acting)[0]} {spaced(each.group)} actions"
            for each in deed.offer.groups
        )
        yield [done(f"take {listed(offers)}", acting)]


def _choices(deed: DeedDef, acting: Scope, knowing: Scope) -> Iterator[str]:
    scope = acting
    for id, (_, choice) in deed.choose.items():
        referent = knowing.names[id]
        yield choosing(choice, referent.said, scope)
        scope = scope.naming({id: referent})


def _means(deed: DeedDef) -> str:
    if deed.with_ is None:
        return ""
    return f" (with {listed((spaced(each.id) for each in deed.with_), 'or')} only)"


def _picks(pick: nodes.Pick | None, scope: Scope) -> str:
    if pick is None:
        return "one"
    number = quantity(pick.howmany, scope)[0].removesuffix(" of")
    return f"{'one' if number == '1' else number}{', with repeats' if pick.repeats else ''}"


def _remarks(deed: DeedDef, scope: Scope) -> Iterator[str]:
    """Yield what is said of a deed beside what happens."""
    if deed.group is not None:
        yield f"this is {article(spaced(deed.group.id))} action"
    if deed.decider is not None:
        yield f"the one who decides is {value(deed.decider, scope)}"
    if deed.limit is not None:
        each = deed.limit.for_each
        often = times(value(deed.limit.times, scope))
        yield f"{often} per {spaced(deed.limit.span_name)}{f' for each {spaced(each)}' if each else ''}"
    if deed.who is not None and deed.who.secretly:
        yield "all choose in secret"
    if deed.with_ is not None and deed.cost is None:
        yield f"pay{_means(deed)}"
    if deed.stop is not None:
        yield f"stop as soon as {condition(deed.stop, scope)}"


# Then


def _after(deed: DeedDef, scope: Scope) -> str:
    """Return what follows the first sentences: steps, cases, or a line for each mode."""
    if deed.modes:
        lines = (told(each.deed, scope).replace("\n", "\n  ") for each in deed.modes)
        return "".join(f"\n• {each}" for each in lines)
    steps = deed.do if isinstance(deed.do, tuple) else deed.cases or ()
    text = " ".join(_in_order(steps, scope))
    if text and deed.may is not None and (deed.choose or deed.cost):
        doer = "you" if scope.person == "you" else "they"
        return f"If {doer} do, {text[0].lower()}{text[1:]}"
    return text


def _in_order(steps: tuple[Step, ...], scope: Scope) -> Iterator[str]:
    for place, step in enumerate(steps):
        later = steps[place + 1 :]
        yield told(step.deed, scope, later)
        scope = after_step(step, scope, names_of(step.deed, scope, later))
