"""Deeds in English, field by field in the order in which they happen."""

from collections.abc import Iterator

from attrs import evolve, frozen

from cardrules.english.phrases import condition, introduced, value
from cardrules.english.scope import NAMED, Referent, Scope, kind_of, names_in
from cardrules.english.statements import (
    Phrase,
    choosing,
    chosen_kind,
    done,
    each_player,
    event,
    for_each,
    phrases_of,
    price,
    quantity,
)
from cardrules.english.words import article, in_turn, listed, sentence, spaced, times
from cardrules.model.records import DeedDef, Step
from cardrules.syntax import nodes

_MAY = {
    "yes": "may",
    "no": "must",
    "until all decline": "may, as long as anybody does,",
    "until one does": "may, until one does,",
}
_JOINED = 3  # so many statements stand in one sentence, more in one each


def told(deed: DeedDef, scope: Scope, later: tuple[Step, ...] = ()) -> str:
    """Return the sentences of a deed; ``later`` are the steps that may use its names."""
    return _Teller(deed, scope, later).text()


def names_of(deed: DeedDef, scope: Scope, later: tuple[Step, ...]) -> dict[str, Referent]:
    """Return the names a deed gives to what is chosen, and how each is called.

    A pronoun is clear as long as no other name for something of the same sort is used with it.
    """
    kinds: dict[str, tuple[str | None, bool]] = {}
    for id, (_, choice) in deed.choose.items():
        known = {name: Referent(kind, several) for name, (kind, several) in kinds.items()}
        kinds[id] = chosen_kind(choice, scope.naming(known))
    around = set(names_in(deed)) & set(scope.names)
    taken = [_sort(scope.names[name].kind) for name in around]
    taken += [_sort(kind) for kind, _ in kinds.values()]
    below = (*steps_of(deed), *later)
    return {
        id: introduced(id, kind, several=several, alone=_is_alone(id, kind, taken, below, scope))
        for id, (kind, several) in kinds.items()
    }


def _is_alone(
    id: str, kind: str | None, taken: list[str], below: tuple[Step, ...], scope: Scope
) -> bool:
    sort = _sort(kind)
    inner = (step.deed for step in below if id in names_in(step.deed))
    return taken.count(sort) == 1 and not any(sort in _sorts(each, scope) for each in inner)


def _sorts(deed: DeedDef, scope: Scope) -> Iterator[str]:
    """Yield the sorts of what a deed and its steps give names to."""
    for _, choice in deed.choose.values():
        yield _sort(chosen_kind(choice, scope)[0])
    for step in steps_of(deed):
        yield from _sorts(step.deed, scope)


def _sort(kind: str | None) -> str:
    if kind in NAMED:
        return "named"
    return "player" if kind == "player" else "thing"


def steps_of(deed: DeedDef) -> tuple[Step, ...]:
    """Return the steps, modes or cases of a deed."""
    steps = deed.do if isinstance(deed.do, tuple) else ()
    return (*steps, *(deed.modes or ()), *(deed.cases or ()))


@frozen
class _Told:
    """The parts of the first sentence of a deed."""

    leads: list[str]
    actor: str
    phrases: list[Phrase]
    scope: Scope


class _Teller:
    """Tells one deed."""

    def __init__(self, deed: DeedDef, scope: Scope, later: tuple[Step, ...]) -> None:
        self.deed = deed
        self.later = later
        self.leads = list(self._moments(scope))
        self.scope = self._acting(scope)
        self.actor = self._actor(scope)
        if deed.when is not None:
            word = "while" if deed.on is not None else "if"
            self._lead(f"{word} {condition(deed.when, self.scope)}")
        self.names = names_of(deed, self.scope, later)

    # Who and when

    def _moments(self, scope: Scope) -> Iterator[str]:
        deed = self.deed
        if deed.takes:
            yield f"given {listed(article(_parameter(*each)) for each in deed.takes.values())}"
        if deed.on is not None:
            yield event(deed.on, scope)
        if deed.repeat is not None:
            test = condition(deed.repeat.condition, scope)
            yield f"while {test}, at most {times(value(deed.repeat.at_most, scope))}"
        if deed.each is not None:
            word, items = deed.each
            yield f"{for_each(items, scope)} (the {spaced(word.id)})"

    def _acting(self, scope: Scope) -> Scope:
        """Return the scope in which the deed is done."""
        deed = self.deed
        names = {id: introduced(id, type.names[0], several=type.form != "plain", alone=False)
                 for id, (_, type) in deed.takes.items()}
        if deed.each is not None:
            word, items = deed.each
            kind = kind_of(items, scope)
            names[word.id] = introduced(word.id, kind, several=False, alone=False)
        if deed.who is not None and deed.who.id:
            names[deed.who.id] = Referent("player", said=f"the {spaced(deed.who.id)}")
        scope = evolve(scope.naming(names), conjugated=False)
        if deed.who is None or deed.who.players == nodes.Name("me"):
            return scope
        return evolve(scope, person="they", conjugated=deed.may is None)

    def _actor(self, scope: Scope) -> str:
        who = self.deed.who
        if who is None:
            return "" if scope.person == "you" else "they"
        named = f" (the {spaced(who.id)})" if who.id else ""
        return f"{each_player(who.players, scope)}{named}"

    def _lead(self, text: str) -> None:
        self.leads.append(text)

    # What

    def text(self) -> str:
        """Return all the sentences."""
        deed = self.deed
        parts = [*self._head(), *self._tail(), *self._steps()]
        return " ".join(parts).replace(" \n", "\n")
