"""What happens, in English: verbs, loops, choices, prices."""

from collections.abc import Iterator
from functools import singledispatch

from attrs import evolve, frozen

from cardrules.english.phrases import condition, counted, introduced, value, values
from cardrules.english.scope import Referent, Scope, kind_of, noun
from cardrules.english.templates import fill
from cardrules.english.things import for_each, qualities, things, whole
from cardrules.english.words import article, in_turn, listed, spaced, third_person, times
from cardrules.model.records import DeedDef, PackModel
from cardrules.model.vocabulary import VerbSignature, vocabulary
from cardrules.syntax import nodes


@frozen
class Phrase:
    """Something that is done. One that is `whole` says by itself who does it."""

    text: str
    whole: bool = False


def done(base: str, scope: Scope) -> Phrase:
    """Return a phrase from the bare form of its verb."""
    return Phrase(third_person(base) if scope.conjugated else base)


def told_of(phrases: list[Phrase], scope: Scope) -> str:
    """Return phrases in turn, with the word for who does them unless that is the reader."""
    text = in_turn(each.text for each in phrases)
    return text if scope.person == "you" or phrases[0].whole else f"they {text}"


# Statements


def phrases_of(statements: tuple[nodes.Statement, ...], scope: Scope) -> list[Phrase]:
    """Return a phrase for each statement; names given on the way are known to those after."""
    found = []
    for each in statements:
        found.append(phrase(each, scope))
        if isinstance(each, nodes.Let):
            scope = scope.naming({each.id: noted(each, scope)})
    return found


def noted(node: nodes.Let, scope: Scope) -> Referent:
    """Return what the name of a `let` stands for."""
    return introduced(node.id, kind_of(node.value, scope), several=False, alone=False)


@singledispatch
def phrase(node: nodes.Node, _scope: Scope) -> Phrase:
    """Return what a statement does."""
    raise TypeError(f"no English is known for {node!r}")


@phrase.register
def _let(node: nodes.Let, scope: Scope) -> Phrase:
    said = noted(node, scope).said
    if kind_of(node.value, scope) == "truth":
        return done(f"note whether {condition(node.value, scope)} ({said})", scope)
    return done(f"note {value(node.value, scope)} ({said})", scope)


@phrase.register
def _if(node: nodes.If, scope: Scope) -> Phrase:
    text = f"if {condition(node.condition, scope)}, {_body(node.then, scope)}"
    if node.otherwise is not None:
        text += f"; otherwise, {_body(node.otherwise, scope)}"
    return Phrase(text, whole=True)


def _body(statements: tuple[nodes.Statement, ...], scope: Scope) -> str:
    scope = evolve(scope, conjugated=False)
    return told_of(phrases_of(statements, scope), scope)


@phrase.register
def _repeat(node: nodes.Repeat, scope: Scope) -> Phrase:
    return Phrase(f"{times(value(node.times, scope))}: {_body(node.body, scope)}", whole=True)


@phrase.register
def _each(node: nodes.Each, scope: Scope) -> Phrase:
    kind = kind_of(node.items, scope)
    names = {node.id: introduced(node.id, kind, several=False, alone=False)} if node.id else {}
    named = f" ({names[node.id].said})" if node.id else ""
    within = evolve(scope.naming(names), element=kind, looped=True, bare=False)
    if kind == "player":
        within = evolve(within, person="they", conjugated=True)
        phrases, players = phrases_of(node.body, within), each_player(node.items, scope)
        if phrases[0].whole:
            return Phrase(f"for {players}{named}, {_body(node.body, within)}", whole=True)
        said = in_turn(each.text for each in phrases)
        return Phrase(f"{players}{named} {said}", whole=True)
    return Phrase(f"{for_each(node.items, scope)}{named}, {_body(node.body, within)}", whole=True)


def each_player(players: nodes.Expr, scope: Scope) -> str:
    """Return who does something: `each other player`, or the one player there is."""
    match players:
        case nodes.Name(id="player") | nodes.Others() | nodes.Where():
            return things(players, scope, "each", several=False)
        case nodes.Name(id=id) if id not in scope.names or not scope.names[id].several:
            return value(players, scope)
        case nodes.Field():
            return value(players, scope)
        case _:
            return f"each of {value(players, scope)}"


# Verbs


@phrase.register
def _verb(node: nodes.Verb, scope: Scope) -> Phrase:
    signature = vocabulary().verbs.get(node.id)
    text = _with_words(node, scope) if signature is None else _built_in(signature, node, scope)
    return done(f"{text} face down" if node.facedown else text, scope)


def _built_in(signature: VerbSignature, node: nodes.Verb, scope: Scope) -> str:
    given = {each.preposition: each.value for each in node.clauses}
    if node.thing is not None:
        given["it"] = node.thing
    extra = [each for each in node.clauses if each.preposition not in signature.operands]
    return fill(signature.english, given, scope, {}) + _clauses(extra, scope)


def _with_words(node: nodes.Verb, scope: Scope) -> str:
    """Return a verb or a phase of the pack in its own words."""
    deed = scope.model.verbs.get(node.id)
    is_phase = deed is None and node.id in scope.model.phases
    words = f"carry out the {spaced(node.id)}" if is_phase else spaced(node.id)
    if node.thing is not None:
        words = f"{words} {_taken(node.thing, deed, scope)}"
    return words + _clauses(node.clauses, scope)


def _taken(thing: nodes.Expr, deed: DeedDef | None, scope: Scope) -> str:
    """Return what a verb of the pack takes: so many of something, a zone, or things."""
    takes = deed.takes.values() if deed else ()
    type = next((type for given, type in takes if given.preposition is None), None)
    if deed and (kind := _counts(deed, scope.model)):
        return counted(thing, kind, scope)
    return value(thing, scope) if type and type.names == ("zone",) else whole(thing, scope)


def _clauses(clauses: tuple[nodes.Clause, ...] | list[nodes.Clause], scope: Scope) -> str:
    return "".join(f" {each.preposition} {value(each.value, scope)}" for each in clauses)


def _counts(deed: DeedDef, model: PackModel) -> str | None:
    """Return the kind of which a verb takes a number: that which it moves so many times."""
    number = next((id for id, (given, _) in deed.takes.items() if given.preposition is None), None)
    if number is None or not isinstance(deed.do, nodes.Effect):
        return None
    for each in deed.do.statements:
        if isinstance(each, nodes.Repeat) and each.times == nodes.Name(number):
            return next(_moved(each.body, Scope(model)), None)
    return None


def _moved(body: tuple[nodes.Statement, ...], scope: Scope) -> Iterator[str]:
    for each in body:
        if isinstance(each, nodes.Verb) and each.id == "move" and each.thing is not None:
            kind = kind_of(each.thing, scope)
            if kind is not None:
                yield kind


# Choices


def quantity(node: nodes.HowMany, scope: Scope) -> tuple[str, bool]:
    """Return how many, and whether they are several."""
    low = value(node.low, scope) if node.low is not None else ""
    high = value(node.high, scope) if node.high is not None else ""
    match node.form:
        case "exactly":
            return low, low != "1"
        case "between":
            word = "or" if low.isdigit() and high == str(int(low) + 1) else "to"
            return f"{low} {word} {high}", True
        case "up to":
            return f"up to {high}", high != "1"
        case "all but":
            return f"all but {low}", True
        case "any":
            return "any number of", True
        case _:
            return "all", True


def chosen_kind(node: nodes.Choice, scope: Scope) -> tuple[str | None, bool]:
    """Return the kind of what is chosen, and whether it is several."""
    match node:
        case nodes.ChooseThings():
            return kind_of(node.items, scope), quantity(node.howmany, scope)[1]
        case nodes.ChooseNumber():
            return "number", False
        case nodes.ChooseMix(amount=amount):
            mixed = amount.items if isinstance(amount, nodes.Where) else amount
            is_one = isinstance(mixed, nodes.Amount) and mixed.count == nodes.Number(1)
            return "bundle", not is_one
        case nodes.ChoosePayable(resource=resource):
            return "bundle", resource not in scope.model.resources
        case _:
            return None, True


@singledispatch
def choosing(node: nodes.Node, _said: str, _scope: Scope) -> str:
    """Return what is chosen; the second argument is the name it gets, if it needs one."""
    raise TypeError(f"no English is known for {node!r}")


def _named(said: str) -> str:
    return f" ({said})" if said else ""


@choosing.register
def _things(node: nodes.ChooseThings, said: str, scope: Scope) -> str:
    number, several, many = *quantity(node.howmany, scope), ""
    if node.howmany.form == "exactly" and not isinstance(
        node.howmany.low, nodes.Number | nodes.Name
    ):
        number, many = "", f", as many as {number}"
    hows = {
        ", with repeats": node.repeats,
        ", in order": node.ordered,
        " at random": node.at_random,
    }
    text = things(node.items, scope, number, several=several, place="from")
    return text + many + "".join(how for how, is_so in hows.items() if is_so) + _named(said)


@choosing.register
def _between(node: nodes.ChooseNumber, said: str, scope: Scope) -> str:
    called = f" {said}" if said else ""
    return f"a number{called} from {value(node.low, scope)} to {value(node.high, scope)}"


@choosing.register
def _payable(node: nodes.ChoosePayable, said: str, scope: Scope) -> str:
    clauses = "" if node.condition is None else f" and{_fitting(node.condition, scope)}"
    many = "amount" if node.resource in scope.model.resources else "mix"
    what = noun(scope.model, node.resource, several=True)
    return f"any {many} of {what} that can be paid exactly{clauses}{_named(said)}"


@choosing.register
def _mix(node: nodes.ChooseMix, said: str, scope: Scope) -> str:
    clauses, amount = "", node.amount
    while isinstance(amount, nodes.Where):
        clauses = _fitting(amount.condition, scope) + clauses
        amount = amount.items
    any_ = "a mix of" if chosen_kind(node, scope)[1] else "any"
    return f"{any_} {value(amount, scope)}{clauses}{_named(said)}"


def _fitting(test: nodes.Expr, scope: Scope) -> str:
    """Return a condition about a mix."""
    adjectives, clauses = qualities(test, scope.about("bundle"))
    return f"{clauses}{f' that is {adjectives.strip()}' if adjectives else ''}"


# Prices and faces


def price(node: nodes.Price, scope: Scope) -> str:
    """Return what is paid: alternatives are joined by `or`."""
    return values(node.alternatives, scope, "or")


def faces(node: nodes.Faces, scope: Scope) -> str:
    """Return what one of the faces gives: `2 coins or 1 gem`, `pay 1 coin: 2 gems`."""
    return listed((_face(each, scope) for each in node.faces), "or")


def _face(node: nodes.FaceOf, scope: Scope) -> str:
    fee = f"pay {value(node.fee, scope)}: " if node.fee is not None else ""
    return f"{fee}{value(node.gives, scope)}"


def event(node: nodes.Event | nodes.Whenever, scope: Scope) -> str:
    """Return the moment of a reaction: `after an action by another player`."""
    if isinstance(node, nodes.Whenever):
        return f"whenever {condition(node.condition, scope)}"
    of = "" if node.of is None else f" of {_in_event(node.of, scope)}"
    clauses = "".join(
        f" {each.preposition} {_in_event(each.value, scope)}" for each in node.clauses
    )
    test = "" if node.condition is None else f" if {condition(node.condition, scope.about(None))}"
    return f"{node.timing} {article(spaced(node.verb))}{of}{clauses}{test}"


def _in_event(node: nodes.Expr, scope: Scope) -> str:
    if isinstance(node, nodes.Others):
        return f"another {noun(scope.model, node.id, several=False)}"
    return value(node, scope)
