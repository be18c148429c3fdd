"""What a seat may know: its view of the table, and its line of the log. Plain JSON data.

A card that the seat does not know is "?". Seats are counted from 1. Nothing here depends on what
the seat cannot know: unknown cards are only counted, and nobody else's decision is mentioned.
"""

from __future__ import annotations

from typing import Any

from cardrules.engine.program import Program
from cardrules.kernel.events import Event
from cardrules.kernel.layout import OPEN, PILE, SET, Layout
from cardrules.kernel.state import DOWN, State

UNSEEN = "?"


def view(program: Program, s: State, seat: int) -> dict[str, Any]:
    """The table as one seat sees it."""
    layout = program.layout
    return {
        "seat": seat + 1,
        "players": layout.players,
        "zones": {
            zone.name: _zone(program, s, number, seat) for number, zone in enumerate(layout.zones)
        },
        "values": _values(program, s),
        "scores": _scores(program, s),
    }


def _scores(program: Program, s: State) -> list[int] | None:
    """The scores, when they follow from what lies open or the game is over; else None."""
    if program.score_of is None or not (program.open_score or not s.stack):
        return None
    return [program.value_for(s, program.score_of, p) for p in range(program.layout.players)]


def _values(program: Program, s: State) -> dict[str, Any]:
    """The values of the game, of players and of what lies in no zone; cards show their own."""
    return {
        name: _shown(program, s, cell)
        for cell, name in enumerate(program.cell_names)
        if program.layout.cell_things[cell] == OPEN
    }


def _shown(program: Program, s: State, cell: int) -> Any:
    value, shape = s.cells[cell], program.cell_types[cell]
    if shape == "truth":
        return bool(value)
    if shape == "player":
        return value + 1 if value != OPEN else None
    if shape == "thing":
        return program.layout.face_ids[s.face[value]] if value != OPEN else None
    return value if type(value) is int else str(value)


def _zone(program: Program, s: State, number: int, seat: int) -> list[Any]:
    layout = s.layout
    zone = layout.zones[number]
    cards = [_card(program, s, thing, seat) for thing in s.zones[number]]
    if zone.form == SET:
        return sorted(cards, key=_unseen_last)
    if zone.form == PILE:
        return _pile(s, number, cards)
    return cards


def _pile(s: State, number: int, cards: list[Any]) -> list[Any]:
    """A pile from the top: determined cards in order, the cards of a bag sorted."""
    shown: list[Any] = []
    at = 0
    for size in s.segments[number]:
        shown.extend(sorted(cards[at : at + size], key=_unseen_last))
        at += size
    return shown


def _unseen_last(card: str | None) -> tuple[bool, str]:
    return card == UNSEEN, card or ""


def _card(program: Program, s: State, thing: int, seat: int) -> str | None:
    """A card by its face, with what it carries beyond the start."""
    if thing == OPEN:
        return None
    if not s.knows(seat, thing):
        return UNSEEN
    name = s.layout.face_ids[s.face[thing]]
    carried = [
        f"{program.cell_names[cell].split('.')[0]} {_shown(program, s, cell)}"
        for cell, carrier in enumerate(s.layout.cell_things)
        if carrier == thing and s.cells[cell] != program.start_cells[cell]
    ]
    name += f" ({', '.join(carried)})" if carried else ""
    return f"{name} facedown" if s.mark[thing] & DOWN else name


# ---------------------------------------------------------------- the log
def line(program: Program, event: Event, seat: int | None) -> str | None:
    """What a seat reads of an event; None when it is nothing to that seat. No seat: all of it."""
    writer = _LINES.get(event.kind)
    return writer(program, event.facts, seat) if writer is not None else None


def _cards(layout: Layout, cards: Any, seat: int | None) -> str:
    """Cards by name where the seat saw them, else by number."""
    names: dict[str, int] = {}
    for face, seen in cards:
        known = seat is None or seen >> seat & 1
        name = layout.face_ids[face] if known and face != OPEN else "unseen card"
        names[name] = names.get(name, 0) + 1
    return ", ".join(
        name if count == 1 else f"{count} {name}" for name, count in sorted(names.items())
    )


def _move_line(program: Program, facts: dict[str, Any], seat: int | None) -> str:
    layout = program.layout
    zones = layout.zones
    source = zones[facts["source"]].name if facts["source"] != OPEN else "nowhere"
    down = " facedown" if facts["down"] else ""
    return f"move {_cards(layout, facts['cards'], seat)}: {source} to {zones[facts['target']].name}{down}"


def _show_line(program: Program, facts: dict[str, Any], seat: int | None) -> str | None:
    if not facts["cards"]:
        return None
    seats = [str(p + 1) for p in range(program.layout.players) if facts["seats"] >> p & 1]
    return f"show {_cards(program.layout, facts['cards'], seat)} to player {', '.join(seats)}"


def _shuffle_line(program: Program, facts: dict[str, Any], seat: int | None) -> str:
    return f"shuffle {program.layout.zones[facts['zone']].name}"


def _value_line(program: Program, facts: dict[str, Any], seat: int | None) -> str | None:
    if seat is not None and not facts["seen"] >> seat & 1:
        return None
    return f"{program.cell_names[facts['cell']]}: {facts['before']} to {facts['after']}"


def _vanish_line(program: Program, facts: dict[str, Any], seat: int | None) -> str:
    return f"{_cards(program.layout, facts['cards'], seat)} vanishes"


def _act_line(program: Program, facts: dict[str, Any], seat: int | None) -> str | None:
    """A decision is told to all when it is an action taken or a reaction used, else to its maker."""
    if seat is not None and seat != facts["seat"] and not facts["open"]:
        return None
    text = facts["text"] if seat in (None, facts["seat"]) else facts["shown"]
    return f"player {facts['seat'] + 1}: {text}"


_LINES = {
    "move": _move_line,
    "show": _show_line,
    "shuffle": _shuffle_line,
    "value": _value_line,
    "vanish": _vanish_line,
    "act": _act_line,
}
