"""What a player's words for a value mean: names of things, counts, amounts of resources."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardrules.diagnostics.suggest import near
from cardrules.reasons.model import Position, Reason, plain

_COUNTED = re.compile(r"(?:(\d+) +)?(.+)")


def wanted(text: str) -> list[tuple[int, str, str]]:
    """`2 up_card, wild@row.3` as (count, name, place); the place is empty when none is given."""
    found = []
    for part in text.split(","):
        match = _COUNTED.fullmatch(part.strip())
        if match is not None:
            name, _, place = match[2].partition("@")
            found.append((int(match[1] or 1), plain(name), place.strip()))
    return found


def bundle(here: Position, text: str) -> tuple[int, ...] | Reason:
    """`1 gem + 2 coin` as a bundle, or why it is none."""
    amounts = [0] * here.scribe.width
    resources = _resources(here)
    for part in re.split(r"[+,]", text):
        match = _COUNTED.fullmatch(part.strip())
        name = plain(match[2]) if match is not None else ""
        if name not in resources:
            return unknown(name or text, resources, "resource")
        amounts[resources[name]] += int(match[1] or 1) if match is not None else 0
    return tuple(amounts)


def _resources(here: Position) -> dict[str, int]:
    found: dict[str, int] = {}
    for at, id_ in enumerate(here.scribe.resources):
        record = here.model.resources.get(id_)
        found[plain(id_)] = at
        for name in (record.name, record.plural) if record is not None else ():
            if name is not None:
                found.setdefault(plain(name.text), at)
    return found


def unknown(name: str, candidates: Iterable[str], noun: str) -> Reason:
    """Nothing is called so; the nearest name is told."""
    found = near(plain(name), candidates)
    hint = f"; did you mean `{found}`?" if found is not None else ""
    return Reason("unknown", f"no {noun} is called `{name}`{hint}")
