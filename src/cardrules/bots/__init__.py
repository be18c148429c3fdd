"""Players that are programs: a bot is a function from a seat to one of its choices.

A bot knows what its seat knows. It looks ahead only on the tables that `Seat.imagine` gives.

    >>> import cardrules
    >>> from cardrules.bots import make_bot
    >>> table = cardrules.load("subatomic").start(players=2, seed=1)
    >>> bot = make_bot("random", seed=1, player=1)
    >>> bot(table.seat(1)) in table.choices
    True
"""

from collections.abc import Callable, Sequence

from cardrules.bots.greedy import GreedyBot
from cardrules.bots.random import RandomBot
from cardrules.table import Choice, Seat

Bot = Callable[[Seat], Choice]
"""What decides for a seat."""

BOTS: dict[str, Callable[[int, int], Bot]] = {"greedy": GreedyBot, "random": RandomBot}
"""The bots by name: each is made from a seed and the number of its seat."""


def make_bot(name: str, seed: int, player: int) -> Bot:
    """Make the bot of this name for a seat; LookupError when there is none."""
    if name not in BOTS:
        raise LookupError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed, player)


def seat_bots(names: Sequence[str], seed: int, players: int) -> list[Bot]:
    """Make one bot for each seat; fewer names than seats are gone through again."""
    return [make_bot(names[seat % len(names)], seed, seat + 1) for seat in range(players)]


__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot", "seat_bots"]
