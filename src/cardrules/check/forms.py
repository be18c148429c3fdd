"""What is asked of zones: a pile to shuffle, a row for its slots, a deck, a bottom.

A verb or formula may ask it of a zone that it takes; then it is asked of every zone it is given.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.check.index import Index, ZoneAsked
from cardrules.check.scope import Scope
from cardrules.check.typed import Op
from cardrules.check.types import with_article
from cardrules.source import Span

_FORMS = {
    "shuffle": ("pile",),
    "slots": ("row",),
    "under": ("pile",),
    "deck": ("set", "pile", "list", "row"),
}
_SAYS = {
    "shuffle": "only a pile is shuffled",
    "slots": "only a row has slots",
    "under": "only a pile has a bottom",
    "deck": "not every zone has a deck",
}
_HELP = {"under": "write `to`: nothing there lies under something else"}


def ask(what: str, zone: Op, span: Span, scope: Scope) -> None:
    """Take note that something is asked of a zone: "shuffle", "slots", "under" or "deck"."""
    _note(ZoneAsked(zone, _parameter(zone, scope), span, what=what), scope)


def give(callee: str, name: str, zone: Op, scope: Scope) -> None:
    """Take note that a verb or formula is given a zone for what it calls `name`."""
    if zone.type.name == "zone":
        _note(ZoneAsked(zone, _parameter(zone, scope), zone.span, given=(callee, name)), scope)


def _note(asked: ZoneAsked, scope: Scope) -> None:
    scope.index.zones_asked.append(asked)


def _parameter(zone: Op, scope: Scope) -> tuple[str, str] | None:
    """The unit and the name of a zone that the unit takes."""
    key = scope.frame.key
    for name in scope.index.parameters.get(key, ()):
        if zone.op == "local" and scope.frame.names.get(name) == zone.data:
            return key, name
    return None


def check_forms(index: Index) -> None:
    """Report the zones that are not what is asked of them."""
    needs = _needs(index)
    for asked in index.zones_asked:
        zone = _known(asked.zone, index)
        if zone is None:
            continue
        for what in _FORMS:
            if what in _asked_here(asked, needs) and not _has(zone, what, index):
                _report(asked, zone, what, index)
                break


def _needs(index: Index) -> dict[tuple[str, str], set[str]]:
    """What is asked of the zones that units take, by unit and name."""
    needs: dict[tuple[str, str], set[str]] = {}
    before = -1
    while before < sum(map(len, needs.values())):
        before = sum(map(len, needs.values()))
        for asked in index.zones_asked:
            if asked.parameter:
                needs.setdefault(asked.parameter, set()).update(_asked_here(asked, needs))
    return needs


def _asked_here(asked: ZoneAsked, needs: dict[tuple[str, str], set[str]]) -> Iterator[str]:
    if asked.given is None:
        yield asked.what
    else:
        yield from tuple(needs.get(asked.given, ()))


def _known(zone: Op, index: Index) -> str | None:
    """The zone that is meant, when that is plain."""
    if zone.op == "zone":
        return str(zone.data)
    if zone.op == "prop" and zone.data == "deck":
        row = _known(zone.args[0], index)
        deck = index.model.zones[row].deck if row else None
        return deck.id if deck and deck.id in index.model.zones else None
    return None


def _has(zone: str, what: str, index: Index) -> bool:
    record = index.model.zones[zone]
    return record.deck is not None if what == "deck" else record.form.id in _FORMS[what]


def _report(asked: ZoneAsked, zone: str, what: str, index: Index) -> None:
    is_form = what != "deck"
    found = f"is {with_article(index.model.zones[zone].form.id)}" if is_form else "has none"
    reason = _SAYS[what]
    if asked.given:
        callee = asked.given[0].rpartition(".")[2]
        reason = f"in `{callee}`, {reason}"
    index.report.add(
        "wrong-form" if is_form else "unknown-member",
        f"{reason}, and zone `{zone}` {found}",
        asked.span,
        f"{found.removeprefix('is ')}" if is_form else "has no deck",
        help=None if asked.given else _HELP.get(what),
    )
