"""What a simulation is asked to play."""

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen

from cardrules.kernel.rng import stream_key

CHUNK = 25
"""A process is given at most so many games at a time."""


@frozen
class Plan:
    """A run of games, as plain data that another process can read."""

    pack: str
    """The folder of the pack, or its name."""
    players: int
    bots: tuple[str, ...]
    """The bots by seat; fewer names than seats are gone through again."""
    seed: int
    games: int
    options: dict[str, Any] = field(factory=dict)

    def chunks(self, processes: int) -> Iterator[range]:
        """The numbers of the games, in pieces small enough for all processes to have some."""
        size = max(1, min(CHUNK, -(-self.games // (4 * processes))))
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of a run, the first having number 0."""
    return stream_key(seed, f"game.{number}")
