"""What a `then` says, compared with the table. Each difference is a diagnostic."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardrules.diagnostics import Diagnostic, diagnose, similar_help
from cardrules.kernel.layout import LIST, ROW
from cardrules.scenarios.matching import matches
from cardrules.scenarios.names import NONE, UNSEEN, Names, ScenarioProblem, problem
from cardrules.scenarios.records import Fact
from cardrules.scenarios.shapes import texts
from cardrules.source import Span
from cardrules.syntax.document import Mapping, Scalar, Value
from cardrules.table import Table, outcome

_SOME = 10


def differences(table: Table, names: Names, facts: tuple[Fact, ...]) -> list[Diagnostic]:
    """Return what is not as the facts say."""
    found: list[Diagnostic] = []
    reached = _Reached(table, names)
    for fact in facts:
        try:
            found.extend(_CHECKS[fact.key.text](reached, fact.value))
        except ScenarioProblem as stopped:
            found.extend(stopped.found)
    return found


class _Reached:
    """The position that was reached."""

    def __init__(self, table: Table, names: Names) -> None:
        self.table = table
        self.names = names
        self.state = table._s

        self.offered = [choice.text for choice in table.choices]

    def means(self, wanted: str, among: list[str]) -> list[str]:
        return matches(wanted, among, self.names.records)


def differs(what: str, expected: str, actual: str, span: Span, *notes: str) -> Diagnostic:
    """Return the diagnostic of a fact that is not so."""
    return diagnose(
        "fact-differs",
        f"{what} is not as expected",
        span,
        f"expected {expected}" if len(expected) < 50 else "",
        notes=[f"expected: {expected}", f"actual:   {actual}", *notes],
    )


def _plain(what: str, expected: str, actual: str, span: Span, *notes: str) -> Iterator[Diagnostic]:
    if expected != actual:
        yield differs(what, expected, actual, span, *notes)


# ---------------------------------------------------------------- the decision
def _decider(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    (written,) = texts(value)
    decider, note = str(at.table.decider or NONE), asked_note(at.table)
    yield from _plain("the decider", written.text, decider, written.span, note)


def _asked(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    (written,) = texts(value)
    if written.text not in at.table.prompt:
        prompt, note = at.table.prompt, asked_note(at.table)
        yield differs("what is asked", written.text, prompt or "nothing", written.span, note)


def _offered(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    for written in texts(value):
        if not at.means(written.text, at.offered):
            yield _not_there(at, f"`{written.text}` is not offered", at.offered, written.span)


def _not_offered(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    for written in texts(value):
        at.names.check_words(written)
        if found := at.means(written.text, at.offered):
            yield _not_there(at, f"`{written.text}` is offered", found, written.span)


def _offered_exactly(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    yield from _exactly(at, texts(value), "", at.offered, value.span)


def _offered_only(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    """Compare, for each first word, all the choices that begin with it."""
    assert isinstance(value, Mapping)
    for entry in value.entries:
        at.names.check_words(entry.key)
        word = entry.key.text
        having = [text for text in at.offered if text == word or text.startswith(word + " ")]
        yield from _exactly(at, texts(entry.value), word + " ", having, entry.key.span)


def _exactly(
    at: _Reached, written: tuple[Scalar, ...], before: str, offered: list[str], span: Span
) -> Iterator[Diagnostic]:
    left = list(offered)
    for each in written:
        found = at.means(before + each.text, left)
        if not found:
            yield _not_there(at, f"`{before}{each.text}` is not offered", offered, each.span)
        left = [text for text in left if text not in found[:1]]
    if left:
        yield _not_there(at, "more is offered than is written", left, span)


def _not_there(at: _Reached, message: str, offered: list[str], span: Span) -> Diagnostic:
    notes = [asked_note(at.table), offered_note(offered)]
    return diagnose("fact-differs", message, span, notes=notes)


def asked_note(table: Table) -> str:
    """Return a note of who is asked what."""
    if table.over:
        return "the game is over: nobody is asked"
    return f"seat {table.decider} is asked: {table.prompt}"


def offered_note(offered: list[str]) -> str:
    """Return a note of what is offered, not too long."""
    listed = "\n".join(f"  {text}" for text in offered[:_SOME]) or "  nothing"
    more = f"\n  and {len(offered) - _SOME} more" if len(offered) > _SOME else ""
    return f"offered:\n{listed}{more}"


# ---------------------------------------------------------------- zones
def _zones(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    assert isinstance(value, Mapping)
    for entry in value.entries:
        zone = at.names.zone(entry.key)
        actual = at.names.zone_texts(at.state, zone)
        yield from _cards(at, zone, actual, entry.value, f"`{entry.key.text}`")


def _sees(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    assert isinstance(value, Mapping)
    for seat in value.entries:
        shown = at.table.view(at.names.seat(seat.key) + 1)["zones"]
        assert isinstance(seat.value, Mapping)
        for entry in seat.value.entries:
            zone = at.names.zone(entry.key)
            actual = [NONE if card is None else str(card) for card in shown[entry.key.text]]
            what = f"what seat {seat.key.text} sees of `{entry.key.text}`"
            yield from _cards(at, zone, actual, entry.value, what)


def _cards(
    at: _Reached, zone: int, actual: list[str], value: Value, what: str
) -> Iterator[Diagnostic]:
    """Compare the cards of a zone with a list, or with a count and with what it has and lacks."""
    if not isinstance(value, Mapping):
        ordered = at.state.layout.zones[zone].form in (ROW, LIST)
        if not _equal(at, actual, value, ordered=ordered):
            yield differs(what, _listed(value), _counted(actual), value.span)
        return
    for entry in value.entries:
        yield from _part(at, actual, entry.key.text, entry.value, what)


def _part(
    at: _Reached, actual: list[str], key: str, value: Value, what: str
) -> Iterator[Diagnostic]:
    cards = [card for card in actual if card != NONE]
    if key == "count":
        (written,) = texts(value)
        yield from _plain(f"the count of {what}", written.text, str(len(cards)), value.span)
        return
    left = list(cards)
    wanted = _accepted(at, value)
    taken = [_remove(left, accepted) for accepted in wanted]
    if key == "has" and not all(taken):
        yield differs(what, f"at least {_listed(value)}", _counted(cards), value.span)
    if key == "lacks" and any(taken):
        yield differs(what, f"no {_listed(value)}", _counted(cards), value.span)


def _equal(at: _Reached, actual: list[str], value: Value, *, ordered: bool) -> bool:
    wanted = _accepted(at, value)
    if len(wanted) != len(actual):
        return False
    if ordered:
        return all(card in accepted for card, accepted in zip(actual, wanted, strict=True))
    left = list(actual)
    return all(_remove(left, accepted) for accepted in sorted(wanted, key=len))


def _remove(cards: list[str], accepted: set[str]) -> bool:
    found = next((card for card in cards if card in accepted), None)
    if found is not None:
        cards.remove(found)
    return found is not None


def _accepted(at: _Reached, value: Value) -> list[set[str]]:
    """Return for each card that is written the texts that will do."""
    found: list[set[str]] = []
    for written in texts(value):
        count, name, down = _split(written)
        found.extend([_texts_of(at, name, down, written.span)] * count)
    return found


def _split(written: Scalar) -> tuple[int, str, str]:
    match = re.fullmatch(r"(?:([0-9]{1,4}) +)?(\S+)( facedown)?", written.text.strip())
    if match is None:
        message = f"`{written.text}` is not a count and a name"
        raise problem("wrong-shape", message, written.span, "expected a name, or count and name")
    return int(match[1] or 1), match[2], match[3] or ""


def _texts_of(at: _Reached, name: str, down: str, span: Span) -> set[str]:
    if name in (UNSEEN, NONE):
        return {name}
    return {at.names.layout.face_ids[face] + down for face in at.names.card(name, span)}


def _listed(value: Value) -> str:
    return ", ".join(each.text for each in texts(value)) or "nothing"


def _counted(cards: list[str]) -> str:
    counts = Counter(cards)
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in counts.items()) or "nothing"


def _sees_not(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    assert isinstance(value, Mapping)
    for entry in value.entries:
        seat = at.names.seat(entry.key) + 1
        for written in texts(entry.value):
            for face in at.names.card(written.text, written.span):
                yield from _unseen(at, seat, at.names.layout.face_ids[face], written.span)


def _unseen(at: _Reached, seat: int, name: str, span: Span) -> Iterator[Diagnostic]:
    table = at.table
    view = table.view(seat)
    shown = [f"{zone}: {', '.join(map(str, cards))}" for zone, cards in view["zones"].items()]
    shown.append(json.dumps(view["values"]))
    shown.extend(f"log: {line}" for line in table.log(seat))
    shown.extend(f"choice: {choice.text}" for choice in table.seat(seat).choices)
    word = re.compile(rf"(?<![\w]){re.escape(name)}(?!\w)")
    for text in shown:
        if word.search(text):
            yield diagnose("fact-differs", f"seat {seat} sees `{name}`", span, notes=[text])
            return


def _logs(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    """Look for texts in the lines that a seat has read since the position was given."""
    assert isinstance(value, Mapping)
    for entry in value.entries:
        lines = at.table.log(at.names.seat(entry.key) + 1)
        for written in texts(entry.value):
            if not any(written.text in line for line in lines):
                message = f"seat {entry.key.text} reads nothing of `{written.text}`"
                note = "its log:\n" + "\n".join(f"  {line}" for line in lines[-_SOME:])
                yield diagnose("fact-differs", message, written.span, notes=[note])


# ---------------------------------------------------------------- values and scores
def _values(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    assert isinstance(value, Mapping)
    for entry in value.entries:
        cells = at.names.values(entry.key)
        actual = ", ".join(at.names.cell_text(at.state, cell) for cell in cells)
        expected = ", ".join(each.text for each in texts(entry.value))
        yield from _plain(f"`{entry.key.text}`", expected, actual, entry.value.span)


def _scores(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    actual = ", ".join(map(str, outcome(at.names.program, at.state).scores))
    expected = ", ".join(each.text for each in texts(value))
    yield from _plain("the score", expected, actual, value.span)


def _terms(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    assert isinstance(value, Mapping)
    terms = outcome(at.names.program, at.state).terms
    for seat in value.entries:
        actual = terms[at.names.seat(seat.key)]
        assert isinstance(seat.value, Mapping)
        for entry in seat.value.entries:
            if entry.key.text not in actual:
                raise _unknown_term(entry.key, actual)
            what = f"the term `{entry.key.text}` of seat {seat.key.text}"
            expected, number = texts(entry.value)[0].text, str(actual[entry.key.text])
            yield from _plain(what, expected, number, entry.value.span)


def _unknown_term(key: Scalar, known: dict[str, int]) -> ScenarioProblem:
    message = f"the score has no term `{key.text}`"
    help_ = similar_help(key.text, known, "term")
    return problem("unknown-in-scenario", message, key.span, "no such term", help=help_)


def _winners(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    actual = ", ".join(map(str, outcome(at.names.program, at.state).winners))
    expected = ", ".join(str(at.names.seat(each) + 1) for each in texts(value))
    yield from _plain("who wins", expected, actual, value.span)


def _over(at: _Reached, value: Value) -> Iterator[Diagnostic]:
    (written,) = texts(value)
    yield from _plain("`over`", written.text, "yes" if at.table.over else "no", written.span)


_CHECKS: dict[str, Callable[[_Reached, Value], Iterator[Diagnostic]]] = {
    "decider": _decider,
    "asked": _asked,
    "offered": _offered,
    "not_offered": _not_offered,
    "offered_exactly": _offered_exactly,
    "offered_only": _offered_only,
    "zones": _zones,
    "values": _values,
    "sees": _sees,
    "sees_not": _sees_not,
    "logs": _logs,
    "scores": _scores,
    "terms": _terms,
    "winners": _winners,
    "over": _over,
}
