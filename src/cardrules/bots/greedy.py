"""The bot that takes what brings it furthest, as the pack measures progress.

It knows no game. It tries each choice on imagined tables, finishes the deed there, and compares the
`progress` of its seat. When nothing raises it, the bot is done, so every game comes to its end.
A pack that declares no progress is played for its score: the bot then asks what it would have if it
took this one more action and stopped, since many games count only what is brought home.
"""

from typing import Any

from cardrules.bots.random import Dice
from cardrules.engine.decisions import DECLINE
from cardrules.engine.menus import DONE, Menu
from cardrules.table import Choice, Seat, Table

WIDTH = 40
"""At most so many choices of a decision are tried."""
DEPTH = 10
"""The deed that was tried is followed for at most so many further decisions."""
BRANCHES = 3
"""Of each of those decisions at most so many choices are looked at."""
PATIENCE = 4
"""So many deeds in a row may bring less than was imagined; then the bot stops."""
STOPS = (DONE, DECLINE)
"""The answers that end or refuse something; they are worth what the seat has now."""


class GreedyBot:
    """Prefers what raises the progress of its seat."""

    def __init__(self, seed: int, player: int) -> None:
        self._player = player
        self._dice = Dice(seed, player)
        self._reached = 0
        self._failures = 0

    def __call__(self, seat: Seat) -> Choice:
        choices = seat.choices
        if len(choices) == 1:
            return choices[0]
        stop = next((choice for choice in choices if choice._option in STOPS), None)
        imagined = seat.imagine(self._dice.below(2**31))
        now = self._if_stopped(seat, imagined, stop)
        best, value = self._best(imagined, choices)
        if stop is not None and (value <= now or self._is_stuck(now)):
            self._failures = 0
            return stop
        return best

    def _if_stopped(self, seat: Seat, imagined: Table, stop: Choice | None) -> int:
        """What the seat has if it goes no further."""
        if stop is None or seat.measures_progress:
            return seat.progress
        return self._value(imagined, stop._option)

    def _best(self, imagined: Table, choices: list[Choice]) -> tuple[Choice, int]:
        """The choice that leads furthest, and how far; to stop is none of them."""
        options = imagined._options()
        assert len(options) == len(choices), "an imagined table offers what the real one offers"
        open_ = [at for at in range(len(options)) if options[at] not in STOPS]
        tried = [open_[at] for at in self._dice.sample(len(open_), WIDTH)]
        values = {at: self._value(imagined, options[at]) for at in tried}
        top = max(values.values())
        best = [at for at in tried if values[at] == top]
        return choices[best[self._dice.below(len(best))]], top

    def _is_stuck(self, now: int) -> bool:
        """Whether deed after deed brought less than imagined, so that they might never end."""
        self._failures = self._failures + 1 if now <= self._reached else 0
        self._reached = now
        return self._failures >= PATIENCE

    def _value(self, table: Table, option: Any) -> int:
        """The progress once this is chosen and what it began is carried out."""
        table = _after(table, option)
        for _ in range(DEPTH):
            if _is_carried_out(table):
                break
            table = self._next(table)
        seat = table.seat(self._player)
        return seat.progress if seat.measures_progress else self._brought_home(table)

    def _brought_home(self, table: Table) -> int:
        """The score once the bot has stopped and what follows by itself has happened."""
        for _ in range(DEPTH):
            if table.over or table.decider != self._player:
                break
            stops = [option for option in table._options() if option in STOPS]
            table = _after(table, stops[0]) if stops else self._next(table)
        return table.seat(self._player).progress

    def _next(self, table: Table) -> Table:
        """How a deed under way goes on: others hold back, the bot takes the best of a few."""
        options = table._options()
        if table.decider != self._player:
            idle = DECLINE in options
            return _after(table, DECLINE if idle else options[self._dice.below(len(options))])
        few = self._dice.sample(len(options), BRANCHES)
        trials = [_after(table, options[at]) for at in few]
        return max(trials, key=lambda trial: trial.seat(self._player).progress)


def _is_carried_out(table: Table) -> bool:
    """Whether what was begun has come to its end: the next action may be chosen, or none is left."""
    return table.over or isinstance(table._program.current(table._s), Menu)


def _after(table: Table, option: Any) -> Table:
    """The table after a choice; the one given stays as it is."""
    after = table.copy()
    after._push_option(option)
    return after
