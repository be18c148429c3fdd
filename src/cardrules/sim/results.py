"""What a simulation found."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import asdict, frozen

SCHEMA = "cardrules/simulate/1"


@frozen
class Row:
    """One game of a run."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    ending: str


@frozen
class Result:
    """All games of a run, summed up."""

    pack: str
    fingerprint: str
    options: dict[str, str]
    players: int
    bots: tuple[str, ...]
    seed: int
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    wins: tuple[float, ...]
    """Games won by each seat; a game that several win counts as an equal part for each of them."""
    mean_scores: tuple[float, ...]
    mean_decisions: float
    endings: dict[str, int]
    """How many games ended in which way."""
    digest: str
    """Of all outcomes in order: the same on every machine and for any number of processes."""

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {"schema": SCHEMA, **asdict(self)}


def digest(rows: Sequence[Row]) -> str:
    """The digest of outcomes, in this order."""
    hasher = hashlib.blake2b(digest_size=16, person=b"cardrules.run")
    for row in rows:
        hasher.update(json.dumps([row.scores, row.winners, row.decisions, row.ending]).encode())
    return hasher.hexdigest()


def wins(rows: Sequence[Row], players: int) -> tuple[float, ...]:
    """Games won by each seat."""
    won = [0.0] * players
    for row in rows:
        for seat in row.winners:
            won[seat - 1] += 1 / len(row.winners)
    return tuple(round(part, 6) for part in won)


def mean_scores(rows: Sequence[Row], players: int) -> tuple[float, ...]:
    """The mean score of each seat."""
    games = max(1, len(rows))
    return tuple(round(sum(row.scores[seat] for row in rows) / games, 6) for seat in range(players))


def endings(rows: Sequence[Row]) -> dict[str, int]:
    """How often each ending came, in the order of their names."""
    return dict(sorted(Counter(row.ending for row in rows).items()))
