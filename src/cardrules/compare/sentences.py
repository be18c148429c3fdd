"""A change in words: whose it is, what changed, and the text before and after."""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from cardrules.compare.changes import ORDER, Change
from cardrules.english import card_text, deed_text, thing_name
from cardrules.english.scope import find_thing, noun
from cardrules.english.words import listed, spaced
from cardrules.model.records import (
    DeedDef,
    FieldValue,
    FormulaDef,
    OptionDef,
    PackModel,
    Step,
    Text,
    ThingDef,
    Word,
)
from cardrules.syntax import nodes
from cardrules.syntax.printer import print_

_NOUNS = {
    "actions": "action",
    "verbs": "verb",
    "reactions": "reaction",
    "phases": "phase",
    "formulas": "formula",
    "sources": "way to pay",
    "tables": "table",
    "dice": "die",
    "resources": "resource",
    "values": "value",
    "zones": "zone",
    "options": "option",
    "chosen": "option",
    "score": "score",
    "invariants": "invariant",
    "kinds": "kind",
    "setup": "setup",
}
_SINGLE = {
    "pack": "the pack",
    "game": "the game",
    "winner": "the winner",
    "progress": "progress",
}
_FIELDS = {
    "on": "what it answers",
    "takes": "what it is told",
    "group": "its group",
    "repeat": "how long it is repeated",
    "each": "for what it is done",
    "who": "who does it",
    "decider": "who decides",
    "let": "what a name stands for",
    "when": "its condition",
    "may": "whether it may be declined",
    "limit": "its limit",
    "secret": "whether choices are secret",
    "with": "what may pay for it",
    "choose": "what is chosen",
    "cost": "its cost",
    "do": "what it does",
    "pick": "how many are picked",
    "offer": "what is offered",
    "stop": "when it stops",
}
_CONTAINERS = ("do", "modes", "cases")
_LIMITS = {"from": "at least", "to": "at most"}
_SIGHT = {"owner": "its owner", "all": "all", "nobody": "nobody"}
_SENTENCE = re.compile(r"(?<=[.])\s+")
_SHORT = 60
"""A text up to this length is told inside a sentence; a longer one on lines of its own."""

_LONG, _CONTEXT = 100, 6
"""Of a sentence longer than this, so many words around what differs are shown."""

Lines = tuple[str, ...]


@frozen
class Words:
    """What is said of a change; the lines are what stood there and what stands there now."""

    subject: str
    sentence: str
    before: Lines = ()
    after: Lines = ()


def words(change: Change, first: PackModel, second: PackModel) -> Words:
    """Return what is said of a change between two packs."""
    return _Teller(first, second).told(change)


Said = tuple[str, Lines, Lines]
"""A sentence, and the lines before and after."""


@frozen
class _Teller:
    first: PackModel
    second: PackModel

    def told(self, change: Change) -> Words:
        subject = self._subject(change)
        if change.path[-1] == ORDER:
            return Words(subject, *self._ordered(subject, change))
        if change.before is None or change.after is None:
            return Words(subject, *self._come_or_gone(subject, change))
        teller = _TELLERS.get(change.path[0])
        said = teller(self, subject, change) if teller else None
        return Words(subject, *(said or self._general(subject, change)))

    def _subject(self, change: Change) -> str:
        """Return whose a change is: a card by its name, another record by what it is."""
        section, *rest = change.path
        if section in _SINGLE:
            return _SINGLE[section]
        if not rest or rest[0] == ORDER:
            return f"the {section}"
        if section in _NOUNS:
            return f"{_NOUNS[section]} {spaced(rest[0])}"
        thing = find_thing(self.second, rest[0]) or find_thing(self.first, rest[0])
        return thing_name(thing) if thing else spaced(rest[0])

    # In general

    def _ordered(self, subject: str, change: Change) -> Said:
        *before, last = change.path[:-1]
        what = f"{subject}: the {spaced(last)} stand" if len(before) > 1 else f"{subject} stand"
        old, new = (", ".join(map(str, each)) for each in _ends(change))
        return f"{what} in another order", (old,), (new,)

    def _come_or_gone(self, subject: str, change: Change) -> Said:
        is_new = change.before is None
        what = "is new" if is_new else "is gone"
        if change.deeds is not None:
            return f"{_part_of(subject, change)} {what}", *self._deed_lines(change)
        inside = [spaced(each) for each in change.path[_depth(change.path) :]]
        where = f"{subject}: {' '.join(inside)}" if inside else subject
        old, new = self._lines(change.before, self.first), self._lines(change.after, self.second)
        return f"{where} {what}", old, new

    def _general(self, subject: str, change: Change) -> Said:
        if change.deeds is not None:
            return f"{_part_of(subject, change)} changes", *self._deed_lines(change)
        inside = [spaced(each) for each in change.path[_depth(change.path) :]]
        return self._instead(f"{subject}: {' '.join(inside)}" if inside else subject, change)

    def _instead(self, what: str, change: Change) -> Said:
        """Return `it is this instead of that`, with long texts on lines of their own."""
        old, new = self._lines(change.before, self.first), self._lines(change.after, self.second)
        if all(len(each) == 1 and len(each[0]) <= _SHORT for each in (old, new)):
            return f"{what} is {new[0]} instead of {old[0]}", (), ()
        return f"{what} changes", *differing(old, new)

    def _deed_lines(self, change: Change) -> tuple[Lines, Lines]:
        """Return the sentences of a deed that change; its own text where English says the same."""
        assert change.deeds, "asked of changes in deeds only"
        before, after = change.deeds
        old = _english(lambda: deed_text(self.first, before))
        new = _english(lambda: deed_text(self.second, after))
        if old and new and old != new:
            return differing(_sentences(old), _sentences(new))
        return written(change.before), written(change.after)

    def _lines(self, value: Any, model: PackModel) -> Lines:
        """Return a value as lines: in English if it is a card or a deed, else as it is written."""
        if isinstance(value, FieldValue):
            if len(value.values) == 1:
                return self._lines(value.values[0], model)
            return (f"[{', '.join(line for each in value.values for line in written(each))}]",)
        if isinstance(value, ThingDef):
            text = _english(lambda: card_text(model, value))
            return (_copies(value.copies), *text.splitlines())
        if isinstance(value, DeedDef | Step):
            deed = value.deed if isinstance(value, Step) else value
            return _sentences(_english(lambda: deed_text(model, deed))) or written(deed)
        return written(value)

    # Things

    def thing(self, subject: str, change: Change) -> Said | None:
        """Tell of a field of a card."""
        name = change.path[2]
        if name == "copies":
            return f"{subject} has {_copies(change.after)} instead of {change.before}", (), ()
        if name == "name":
            return f"{subject} was called {change.before.text}", (), ()
        if not isinstance(change.before, FieldValue):
            return None
        return self._bundles(subject, name, change) or self._number(subject, name, change)

    def _bundles(self, subject: str, name: str, change: Change) -> Said | None:
        """Tell of a field that is a bundle: only what is not as before."""
        before, after = change.before.values, change.after.values
        if len(before) != len(after):
            return None
        told = []
        for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
            if old != new:
                said = _more_or_less(old, new, self.second)
                if said is None:
                    return None
                told.append(f"copy {number}: {said}" if len(before) > 1 else said)
        return f"{subject} {_as_verb(name)} {listed(told)}", (), ()

    def _number(self, subject: str, name: str, change: Change) -> Said | None:
        values = (*change.before.values, *change.after.values)
        if len(values) != 2 or not all(isinstance(each, nodes.Number) for each in values):
            return None
        old, new = (each.value for each in values)
        field = spaced(name)
        has = f"{new} {field}" if field.endswith("s") else f"the {field} {new}"
        return f"{subject} has {has} instead of {old}", (), ()

    # Other records

    def zone(self, subject: str, change: Change) -> Said | None:
        """Tell of a zone: who sees it, and the numbers of its slots."""
        field = change.path[2]
        if field == "seen":
            old, new = _SIGHT[change.before.id], _SIGHT[change.after.id]
            return f"{subject} is seen by {new} instead of {old}", (), ()
        if field == "slots" and len(change.path) > 3:
            return self._instead(f"{subject}: the {spaced(change.path[3])} of its slots", change)
        return None

    def value(self, subject: str, change: Change) -> Said | None:
        """Tell of a value: what it is at first, and its limits."""
        id, field = spaced(change.path[1]), change.path[2]
        old, new = " ".join(written(change.before)), " ".join(written(change.after))
        if field in _LIMITS:
            return f"{subject} is {_LIMITS[field]} {new} instead of {old}", (), ()
        if field != "start":
            return None
        of = self.second.values[change.path[1]].of
        if of is None or not new.isdigit():
            return f"{subject} is {new} at first instead of {old}", (), ()
        return f"each {spaced(of.id)} starts with {new} {id} instead of {old}", (), ()

    def table(self, subject: str, change: Change) -> Said | None:
        """Tell of a row of a table."""
        if change.path[2] != "rows" or len(change.path) < 4:
            return None
        by = self.second.tables[change.path[1]].by.id
        row = f"for {change.path[3]} players" if by == "players" else f"at {by} {change.path[3]}"
        return self._instead(f"{subject}, {row},", change)

    def whole(self, subject: str, change: Change) -> Said | None:
        """Tell of what is one value: a formula, a part of the score, an option's value."""
        return self._instead(subject, change) if change.path[2:] in ((), ("is",)) else None

    def deed(self, subject: str, change: Change) -> Said | None:
        """Tell of the cost of a deed, if it is one of plain numbers."""
        if change.path[-1] != "cost" or change.deeds is None:
            return None
        said = _more_or_less(change.before, change.after, self.second)
        return (f"{_with_steps(subject, change.path)} costs {said}", (), ()) if said else None

    def thing_or_deed(self, subject: str, change: Change) -> Said | None:
        """Tell of a field of a card, which may be a deed."""
        return (self.thing if change.deeds is None else self.deed)(subject, change)


def _ends(change: Change) -> tuple[Any, Any]:
    return change.before, change.after


def _copies(number: int) -> str:
    return f"{number} {'copy' if number == 1 else 'copies'}"


# Parts of deeds


def _depth(path: tuple[str, ...]) -> int:
    """Return how many parts of a path name the record, or the field of a card that is a deed."""
    return 1 if path[0] in _SINGLE else 2


def _steps_of(path: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the names of the steps that a path leads through, and what it names in the last."""
    steps: list[str] = []
    rest = list(path[2:])
    if path[0] not in _NOUNS and rest:
        rest = rest[1:]
    while len(rest) > 1 and rest[0] in _CONTAINERS:
        steps.append(spaced(rest[1]))
        rest = rest[2:]
    return steps, rest


def _with_steps(subject: str, path: tuple[str, ...]) -> str:
    steps, _ = _steps_of(path)
    return f"{subject}, step {' '.join(steps)}," if steps else subject


def _part_of(subject: str, change: Change) -> str:
    """Return which part of a deed changes: `action trade, step pay,`, `Smith: its condition`."""
    steps, rest = _steps_of(change.path)
    whose = f"{subject}, step {' '.join(steps)}" if steps else subject
    if not rest or rest == ["do"]:
        return f"{whose}," if steps else f"{whose}: what it does"
    said = _FIELDS.get(rest[0], spaced(rest[0]))
    name = f" ({spaced(rest[1])})" if len(rest) > 1 else ""
    return f"{whose}: {said}{name}"


Tell = Callable[[_Teller, str, Change], Said | None]


class _Sections(dict[str, Tell]):
    """How each section is told of; the things of a kind stand in sections of any name."""

    def get(self, key: str, default: Any = None) -> Any:
        is_named = key in _NOUNS or key in _SINGLE
        return super().get(key, default if is_named else _Teller.thing_or_deed)


_TELLERS: Mapping[str, Tell] = _Sections(
    zones=_Teller.zone,
    values=_Teller.value,
    tables=_Teller.table,
    actions=_Teller.deed,
    verbs=_Teller.deed,
    reactions=_Teller.deed,
    phases=_Teller.deed,
    setup=_Teller.deed,
    formulas=_Teller.whole,
    chosen=_Teller.whole,
    game=_Teller.whole,
    winner=_Teller.whole,
    progress=_Teller.whole,
    score=_Teller.whole,
    invariants=_Teller.whole,
)


# Bundles


def _as_verb(field: str) -> str:
    """Return the field of a bundle as a verb: `costs`, `gives`, `needs`."""
    words = spaced(field)
    return words if words.endswith("s") else f"{words}s"


def _more_or_less(old: Any, new: Any, model: PackModel) -> str | None:
    """Return `3 coins instead of 2`; None where the two are not plain numbers of resources."""
    before, after = _parts(old), _parts(new)
    if before is None or after is None:
        return None
    return listed(
        _amount(before.get(id, 0), after.get(id, 0), id, model)
        for id in dict.fromkeys([*before, *after])
        if before.get(id, 0) != after.get(id, 0)
    )


def _amount(old: int, new: int, resource: str, model: PackModel) -> str:
    said = noun(model, resource, several=new != 1)
    if new == 0:
        return f"no {noun(model, resource, several=True)} instead of {old}"
    return f"{new} {said} instead of {old or 'none'}"


def _parts(value: Any) -> dict[str, int] | None:
    """Return how many of each resource a bundle of plain numbers has."""
    if isinstance(value, nodes.Price) and len(value.alternatives) == 1:
        value = value.alternatives[0]
    if isinstance(value, nodes.Binary) and value.op == "+":
        left, right = _parts(value.left), _parts(value.right)
        if left is None or right is None:
            return None
        return {id: left.get(id, 0) + right.get(id, 0) for id in {**left, **right}}
    if isinstance(value, nodes.Amount) and isinstance(value.count, nodes.Number):
        return {value.resource: value.count.value}
    return None


# Texts


def _english(text: Callable[[], str]) -> str:
    """Return an English text; nothing where there are no words for it."""
    try:
        return text()
    except (AttributeError, LookupError, TypeError, ValueError):
        return ""


def _sentences(text: str) -> Lines:
    return tuple(
        part for line in text.splitlines() for part in _SENTENCE.split(line.strip()) if part
    )


def differing(old: Lines, new: Lines) -> tuple[Lines, Lines]:
    """Return only the lines that are not in both, in their order; of long ones, what differs."""
    before: list[str] = []
    after: list[str] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if b - a == d - c == 1:
            one, other = _cut(old[a], new[c])
            before.append(one)
            after.append(other)
        else:
            before += old[a:b]
            after += new[c:d]
    return tuple(before), tuple(after)


def _cut(old: str, new: str) -> tuple[str, str]:
    """Return two long sentences without most of what they begin and end with alike.

    >>> long = "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 2
    >>> _cut(long + "yes.", long + "no.")
    ('… u v w x y z yes.', '… u v w x y z no.')
    """
    one, other = old.split(), new.split()
    if max(len(old), len(new)) <= _LONG:
        return old, new
    start = _alike(one, other)
    end = _alike(one[start:][::-1], other[start:][::-1])
    skip, drop = max(0, start - _CONTEXT), max(0, end - _CONTEXT)
    return _within(one, skip, drop), _within(other, skip, drop)


def _alike(one: list[str], other: list[str]) -> int:
    """Return how many words two lists begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _within(words: list[str], skip: int, drop: int) -> str:
    kept = words[skip : len(words) - drop]
    return " ".join([*(["…"] if skip else []), *kept, *(["…"] if drop else [])])


def written(value: Any) -> Lines:
    """Return a part of a model as it is written in a file, in its canonical form."""
    return tuple(_written(value))


def _written(value: Any) -> Iterator[str]:
    if isinstance(value, nodes.Node):
        yield from print_(value).splitlines()
    elif isinstance(value, Text):
        yield " ".join(value.text.split())
    elif isinstance(value, Word):
        yield value.id
    elif isinstance(value, Step):
        lines = list(_written(value.deed))
        yield from [f"{value.id.id}: {lines[0]}", *lines[1:]] if lines else [value.id.id]
    elif isinstance(value, tuple):
        yield from _written_all(value)
    elif isinstance(value, FieldValue):
        yield from _written_all(value.values)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield f"{key}: {', '.join(_written(each))}"
    elif isinstance(value, FormulaDef):
        yield print_(value.is_)
    elif isinstance(value, OptionDef):
        yield f"{print_(value.type)}, usually {print_(value.default)}"
    elif hasattr(value, "__attrs_attrs__"):
        yield from _written_record(value)
    elif value is not None:
        yield str(value)


def _written_all(values: tuple[Any, ...]) -> Iterator[str]:
    """Yield several values; a name with its value is the value."""
    if len(values) == 2 and isinstance(values[0], Word | nodes.Parameter):
        yield from _written(values[1])
    elif all(isinstance(each, nodes.Expr | Word) for each in values):
        yield f"[{', '.join(line for each in values for line in _written(each))}]"
    else:
        for each in values:
            yield from _written(each)


def _written_record(record: Any) -> Iterator[str]:
    for each in record.__attrs_attrs__:
        value = getattr(record, each.name)
        if each.name not in ("address", "span", "id", "kind") and value not in (None, {}, ()):
            yield f"{each.name.rstrip('_')}: {'; '.join(_written(value))}"
