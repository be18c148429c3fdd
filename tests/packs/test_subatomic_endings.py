"""Games of Subatomic end, whoever plays and however badly: by the rules, or at the limit of rounds."""

import pytest
from catalogue import EDITIONS

import cardrules
from cardrules.sim import simulate

CHUNK = 25
"""So many games are one test, so that several processes can share the work."""


def endings(edition: str, players: int, chunk: int) -> dict[str, int]:
    game = cardrules.load(EDITIONS[edition])
    return simulate(game, CHUNK, players, ["random"], seed=1000 + chunk).endings


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(4))
def test_random_games_end(players, chunk):
    """SUB-END-12 AMB-39: 100 games for each number of players; most of them end by the rules."""
    found = endings("later", players, chunk)
    assert {"rules", "limit"} >= set(found)
    assert CHUNK == sum(found.values())
    assert found["rules"] > CHUNK // 2


@pytest.mark.nightly
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(4, 80))
def test_many_random_games_end(players, chunk):
    """SUB-END-12: the rest of 2,000 games for each number of players."""
    found = endings("later", players, chunk)
    assert CHUNK == found.get("rules", 0) + found.get("limit", 0)


@pytest.mark.parametrize("edition", ["earlier", "classroom"])
def test_random_games_of_the_other_editions_end(edition):
    """SUB-END-12: three players, a few games."""
    game = cardrules.load(EDITIONS[edition])
    found = simulate(game, 4, 3, ["random"], seed=7).endings
    assert 4 == found.get("rules", 0) + found.get("limit", 0)
