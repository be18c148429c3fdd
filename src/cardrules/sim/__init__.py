"""Many games at once: seeds in, results out.

Equal arguments give an equal digest, on every machine and with any number of processes.

    >>> import cardrules
    >>> from cardrules.sim import simulate
    >>> result = simulate(cardrules.load("subatomic"), games=1, players=2, bots=["random"], seed=1)
    >>> result.games
    1
"""

from cardrules.sim.plan import Plan, game_seed
from cardrules.sim.results import Result, Row
from cardrules.sim.run import simulate

__all__ = ["Plan", "Result", "Row", "game_seed", "simulate"]
