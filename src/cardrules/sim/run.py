"""Plays the games of a simulation, in this process or in several."""

import gc
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache

from cardrules.bots import Bot, RandomBot, make_bot, seat_bots
from cardrules.game import Game, load
from cardrules.sim import results
from cardrules.sim.plan import Plan, game_seed
from cardrules.sim.results import Result, Row
from cardrules.table import Table

Progress = Callable[[int], None]
"""Is told how many games are finished."""


def simulate(
    game: Game,
    games: int,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, object] | None = None,
    progress: Progress | None = None,
    processes: int = 1,
) -> Result:
    """Play so many games; equal arguments give equal results, whatever the number of processes.

    `bots` are names of `cardrules.bots.BOTS`, one for each seat; fewer are gone through again.
    With several processes, call it under `if __name__ == "__main__":` as multiprocessing asks.
    """
    plan = _plan(game, games, players, bots, seed, options)
    begun = time.perf_counter()
    rows: list[Row] = []
    for chunk in _played(game, plan, processes):
        rows.extend(chunk)
        if progress is not None:
            progress(len(rows))
    return _result(game, plan, rows, time.perf_counter() - begun)


def play_out(table: Table, bots: Sequence[Bot]) -> Row:
    """Play a game to its end with one bot for each seat; the table is left as it is."""
    pickers = [bot.pick for bot in bots if isinstance(bot, RandomBot)]
    if len(pickers) < len(bots):
        return _play_seats(table.copy(), bots)
    outcome, decisions = table.playout(
        lambda seat, options: options[pickers[seat - 1](len(options))]
    )
    return Row(outcome.scores, outcome.winners, decisions, outcome.ending)


def _play_seats(table: Table, bots: Sequence[Bot]) -> Row:
    """Play with bots that need their seats."""
    decisions = 0
    while (decider := table.decider) is not None:
        table.push(bots[decider - 1](table.seat(decider)))
        decisions += 1
    assert table.outcome is not None
    return Row(table.outcome.scores, table.outcome.winners, decisions, table.outcome.ending)


def _plan(
    game: Game,
    games: int,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, object] | None,
) -> Plan:
    if games < 1:
        raise ValueError(f"a simulation has at least 1 game, not {games}")
    if not 1 <= len(bots) <= players:
        raise ValueError(f"{players} players have 1 to {players} bots, not {len(bots)}")
    for name in bots:
        make_bot(name, seed, 1)  # an unknown name is refused before anything is played
    chosen = {**game._options, **(options or {})}
    return Plan(str(game._path), players, tuple(bots), seed, games, chosen)


def _played(game: Game, plan: Plan, processes: int) -> Iterator[list[Row]]:
    """The rows of the plan in order, chunk by chunk."""
    chunks = list(plan.chunks(processes))
    if processes == 1:
        for chunk in chunks:
            yield _play(game, plan, chunk)
        return
    # Fresh processes: a fork of one that has threads, as a progress bar does, may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from pool.map(_play_here, [plan] * len(chunks), chunks)


def _play(game: Game, plan: Plan, numbers: range) -> list[Row]:
    with _without_collection():
        return [_play_one(game, plan, number) for number in numbers]


@contextmanager
def _without_collection() -> Iterator[None]:
    """Let the collector of cycles rest: a state has none, and the search for them is a sixth of play."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _play_one(game: Game, plan: Plan, number: int) -> Row:
    seed = game_seed(plan.seed, number)
    table = game.start(plan.players, seed, plan.options)
    return play_out(table, seat_bots(plan.bots, seed, plan.players))


def _play_here(plan: Plan, numbers: range) -> list[Row]:
    """Play a chunk in a process of the pool."""
    return _play(_loaded(plan.pack), plan, numbers)


@lru_cache(maxsize=4)
def _loaded(pack: str) -> Game:
    return load(pack)


def _result(game: Game, plan: Plan, rows: list[Row], seconds: float) -> Result:
    decisions = sum(row.decisions for row in rows)
    return Result(
        pack=game.name,
        fingerprint=game.fingerprint,
        options={name: str(value) for name, value in plan.options.items()},
        players=plan.players,
        bots=plan.bots,
        seed=plan.seed,
        games=len(rows),
        decisions=decisions,
        seconds=round(seconds, 3),
        games_per_second=round(len(rows) / seconds, 2),
        decisions_per_second=round(decisions / seconds, 1),
        wins=results.wins(rows, plan.players),
        mean_scores=results.mean_scores(rows, plan.players),
        mean_decisions=round(decisions / len(rows), 3),
        endings=results.endings(rows),
        digest=results.digest(rows),
    )
