"""Print the speed of play: decisions per second, and the cost of what a program asks of a table.

Run it as a script: `python tests/bench/bench_play.py [pack]`. Nothing is asserted about time. The
last column compares with a plain Python loop measured in the same run, so that machines compare:
one unit is the time of a thousand steps of that loop.
"""

import random
import sys
from collections.abc import Callable
from time import process_time

import cardrules
from cardrules import Table

GAMES = 3
"""Games per number of players."""
SAMPLES = 40
"""Positions along one game at which the calls are measured."""


def loop(steps: int) -> int:
    """A plain loop: what the machine and its Python do without us."""
    total = 0
    for step in range(steps):
        total = (total * 31 + step) % 1009
    return total


def time_call(call: Callable[[], object], rounds: int = 5, seconds: float = 0.02) -> float:
    """Return the microseconds that a call takes, the best of some rounds."""
    best = 1e12
    for _ in range(rounds):
        calls = 0
        begun = process_time()
        while (spent := process_time() - begun) < seconds:
            call()
            calls += 1
        best = min(best, spent / calls * 1e6)
    return best


def fresh_choices(table: Table) -> object:
    """The choices, worked out anew."""
    table._s.pending = []
    return table.choices


def fresh_options(table: Table) -> object:
    """What may be answered, worked out anew, without texts."""
    table._s.pending = []
    return table._options()


def forgetful_options(table: Table) -> object:
    """The same, with nothing remembered of the position, such as what can be spent."""
    table._s.unremember()
    return fresh_options(table)


CALLS: dict[str, Callable[[Table], object]] = {
    "copy()": Table.copy,
    "digest()": Table.digest,
    "save()": Table.save,
    "choices": fresh_choices,
    "_options()": fresh_options,
    "  forgetful": forgetful_options,
    "view(1)": lambda table: table.view(1),
    "imagine(1, 7)": lambda table: table.imagine(1, 7),
}


def positions(game: cardrules.Game, players: int) -> list[Table]:
    """Tables along one random game."""
    table = game.start(players=players, seed=1)
    source = random.Random(1)
    tables = []
    while not table.over:
        option = source.choice(table._options())
        table._push_option(option, table._text_of(option))
        tables.append(table.copy())
    step = max(1, len(tables) // SAMPLES)
    return [each for each in tables[::step] if not each.over]


def played(game: cardrules.Game, players: int) -> tuple[int, float]:
    """Decisions and seconds of some random games."""
    decisions, seconds = 0, 0.0
    for seed in range(GAMES):
        source = random.Random(seed)
        table = game.start(players=players, seed=seed)
        begun = process_time()
        decisions += table.playout(lambda _, options, pick=source.choice: pick(options))[1]
        seconds += process_time() - begun
    return decisions, seconds


def main() -> None:
    """Measure and print."""
    game = cardrules.load(sys.argv[1] if len(sys.argv) > 1 else "subatomic")
    unit = time_call(lambda: loop(1000))
    print(f"{game.name}; one unit = 1000 steps of a plain loop = {unit:.0f} µs")
    print(f"{'players':>7}  {'what':<14} {'µs':>9}  {'units':>7}")
    low, high = game.players
    for players in range(low, high + 1):
        decisions, seconds = played(game, players)
        each = seconds / decisions * 1e6
        per_second = (
            f"{decisions / seconds:,.0f} decisions/s in {GAMES} games of {decisions / GAMES:,.0f}"
        )
        print(f"{players:>7}  {'a decision':<14} {each:9.1f}  {each / unit:7.2f}  {per_second}")
        tables = positions(game, players)
        for name, call in CALLS.items():
            times = [time_call(lambda at=at, do=call: do(at), 2, 0.003) for at in tables]
            mean = sum(times) / len(times)
            print(f"{players:>7}  {name:<14} {mean:9.1f}  {mean / unit:7.2f}")


if __name__ == "__main__":
    main()
