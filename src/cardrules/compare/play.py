"""Two packs played side by side: the same seeds, the same choices, until something differs."""

import random
from collections.abc import Iterable
from typing import Any

from attrs import frozen

from cardrules.game import Game
from cardrules.kernel.layout import OPEN, PILE, SET
from cardrules.kernel.state import DOWN
from cardrules.table import Table

_SHOWN = 6
"""So many things that only one of two games has are named."""


@frozen
class Parting:
    """The first decision at which two games differ."""

    seed: int
    decision: int
    """How many decisions were made before."""
    what: str
    """`decider`, `choices`, `zones`, `values`, `end`, or `view of player 1`."""
    only_first: tuple[str, ...]
    """What only the first game has there."""
    only_second: tuple[str, ...]
    choices: tuple[str, ...]
    """The choices that lead there."""

    def __str__(self) -> str:
        sides = (
            f"{name}: {', '.join(some[:_SHOWN])}{' ...' * (len(some) > _SHOWN)}"
            for name, some in (("only first", self.only_first), ("only second", self.only_second))
            if some
        )
        head = f"seed {self.seed}, after {self.decision} decisions, {self.what}"
        return "; ".join([head, *sides])


@frozen
class Played:
    """How far two packs were played side by side, and where they parted, if they did."""

    games: int
    decisions: int
    parting: Parting | None = None
    views_differ: bool = False
    """Did a seat once see something else in the one than in the other?"""

    @property
    def same(self) -> bool:
        """Was play the same all the way?"""
        return self.parting is None


def same_play(
    first: Game,
    second: Game,
    players: int = 2,
    seeds: Iterable[int] = range(5),
    decisions: int = 200,
    *,
    seen: bool = True,
) -> Played:
    """Play random games in both packs with the same choices, and compare all positions.

    At each decision the decider, the choices, all zones and all values must be the same, whoever
    sees them. With ``seen`` what each seat sees must be the same too; without it, that may differ.
    A game is left after so many ``decisions``.
    """
    games = made = 0
    differ = False
    for seed in seeds:
        games += 1
        tables = first.start(players, seed), second.start(players, seed)
        chance = random.Random(seed)
        chosen: list[str] = []
        while True:
            differ = differ or _views(tables[0]) != _views(tables[1])
            if found := _parted(tables, seed, chosen, seen=seen):
                return Played(games, made, found, differ)
            if tables[0].over or len(chosen) == decisions:
                break
            choice = chance.choice(sorted(each.text for each in tables[0].choices))
            for table in tables:
                table.push(choice)
            chosen.append(choice)
            made += 1
    return Played(games, made, None, differ)


# Positions


def _parted(
    tables: tuple[Table, Table], seed: int, chosen: list[str], *, seen: bool
) -> Parting | None:
    one, other = (_position(each) for each in tables)
    if seen:
        one, other = one | _views(tables[0]), other | _views(tables[1])
    for what, before in one.items():
        if before != other[what]:
            after = other[what]
            left = tuple(each for each in before if each not in after)
            right = tuple(each for each in after if each not in before)
            return Parting(seed, len(chosen), what, left, right, tuple(chosen))
    return None


def _position(table: Table) -> dict[str, list[str]]:
    """All that is so at a table, as lines, whoever sees it."""
    outcome = table.outcome
    return {
        "decider": [f"player {table.decider}"],
        "choices": sorted(each.text for each in table.choices),
        "zones": _zones(table),
        "values": _lines(table.view(1)["values"]),
        "end": [str(outcome)] if outcome is not None else [],
    }


def _zones(table: Table) -> list[str]:
    s, layout = table._s, table._program.layout
    found = []
    for number, zone in enumerate(layout.zones):
        cards = [_card(table, thing) for thing in s.zones[number]]
        if zone.form == SET:
            cards.sort()
        elif zone.form == PILE:
            cards = _segments(cards, s.segments[number])
        found.append(f"{zone.name} {' '.join(cards)}".strip())
    return found


def _segments(cards: list[str], sizes: Iterable[int]) -> list[str]:
    """A pile: what is determined in its order, what is mixed sorted and in brackets."""
    found, at = [], 0
    for size in sizes:
        mixed = sorted(cards[at : at + size])
        found.append(mixed[0] if size == 1 else f"({' '.join(mixed)})")
        at += size
    return found


def _card(table: Table, thing: int) -> str:
    s = table._s
    if thing == OPEN:
        return "none"
    layout = table._program.layout
    carried = [
        f"{table._program.cell_names[cell]}={s.cells[cell]}"
        for cell, carrier in enumerate(layout.cell_things)
        if carrier == thing
    ]
    name = layout.face_ids[s.face[thing]]
    return "/".join([name, *carried, *(["facedown"] if s.mark[thing] & DOWN else [])])


def _views(table: Table) -> dict[str, list[str]]:
    seats = range(1, table.players + 1)
    return {f"view of player {seat}": _lines(table.view(seat)) for seat in seats}


def _lines(view: dict[str, Any], before: str = "") -> list[str]:
    """Plain data as lines."""
    found = []
    for name, value in view.items():
        if isinstance(value, dict):
            found += _lines(value, f"{before}{name}.")
        else:
            shown = " ".join(map(str, value)) if isinstance(value, list) else value
            found.append(f"{before}{name} {shown}")
    return found
