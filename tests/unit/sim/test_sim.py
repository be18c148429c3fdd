"""Tests for `cardrules.sim`."""

import json
from pathlib import Path

import pytest

import cardrules
from cardrules.bots import RandomBot, seat_bots
from cardrules.sim import Plan, game_seed, simulate
from cardrules.sim.results import Row, digest, endings, mean_scores, wins
from cardrules.sim.run import _play_seats, play_out

PEBBLES = Path(__file__).parents[1] / "cli" / "pebbles"


@pytest.fixture(scope="module")
def game():
    return cardrules.load(PEBBLES)


def test_equal_arguments_give_equal_results(game):
    first, again, other = (simulate(game, 12, 3, ["random"], seed) for seed in (1, 1, 2))
    assert first.digest == again.digest != other.digest
    assert (first.wins, first.mean_scores) == (again.wins, again.mean_scores)


def test_the_number_of_processes_changes_nothing(game):
    alone = simulate(game, 9, 2, ["random", "greedy"], 7, {"rounds": 2})
    pooled = simulate(game, 9, 2, ["random", "greedy"], 7, {"rounds": 2}, processes=2)
    assert alone.digest == pooled.digest
    assert alone.wins == pooled.wins


def test_results_are_plain_data_and_add_up(game):
    result = simulate(game, 10, 3, ["random"], 1)
    assert result.to_json() == {**json.loads(json.dumps(result.to_json())), **_tuples(result)}
    assert 10 == sum(result.wins) == sum(result.endings.values())
    assert result.decisions == round(result.mean_decisions * result.games)
    assert ("pebbles", game.fingerprint) == (result.pack, result.fingerprint)


def _tuples(result):
    return {"wins": result.wins, "mean_scores": result.mean_scores, "bots": result.bots}


def test_progress_is_told(game):
    told = []
    simulate(game, 6, 1, ["random"], 1, progress=told.append)
    assert sorted(told) == told
    assert 6 == told[-1]


@pytest.mark.parametrize("pack", [PEBBLES, "subatomic"])
def test_the_fast_path_makes_the_choices_of_the_random_bot(pack):
    table = cardrules.load(pack).start(players=2, seed=11)
    quick = play_out(table, seat_bots(["random"], 5, 2))
    slow = _play_seats(table.copy(), [RandomBot(5, 1), RandomBot(5, 2)])
    assert slow == quick


def test_playing_out_leaves_the_table_as_it_is(game):
    table = game.start(players=2, seed=11)
    before = table.digest()
    play_out(table, seat_bots(["random"], 5, 2))
    play_out(table, seat_bots(["greedy"], 5, 2))
    assert (before, 0) == (table.digest(), table.turns)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ((0, 2, ["random"], 1), "at least 1 game"),
        ((1, 2, [], 1), "1 to 2 bots, not 0"),
        ((1, 2, ["random"] * 3, 1), "1 to 2 bots, not 3"),
        ((1, 9, ["random"], 1), "1 to 3 players, not 9"),
    ],
)
def test_what_cannot_be_played_is_refused(game, arguments, message):
    with pytest.raises(ValueError, match=message):
        simulate(game, *arguments)


def test_an_unknown_bot_is_refused(game):
    with pytest.raises(LookupError, match="no bot is called 'rook'"):
        simulate(game, 1, 2, ["rook"], 1)


class TestPlan:
    """Games are numbered, seeded by their number, and dealt out in chunks."""

    @pytest.mark.parametrize("games", [1, 2, 24, 25, 26, 1000])
    @pytest.mark.parametrize("processes", [1, 2, 7])
    def test_chunks_hold_every_game_once_in_order(self, games, processes):
        plan = Plan("pack", 2, ("random",), 1, games)
        numbers = [number for chunk in plan.chunks(processes) for number in chunk]
        assert list(range(games)) == numbers

    def test_games_have_seeds_of_their_own(self):
        assert 200 == len({game_seed(seed, number) for seed in (1, 2) for number in range(100)})


class TestResults:
    """Rows are summed up."""

    ROWS = (Row((3, 1), (1,), 10, "rules"), Row((2, 2), (1, 2), 20, "stop"))

    def test_a_shared_win_is_shared(self):
        assert (1.5, 0.5) == wins(self.ROWS, 2)

    def test_means_and_endings(self):
        assert (2.5, 1.5) == mean_scores(self.ROWS, 2)
        assert {"rules": 1, "stop": 1} == endings(self.ROWS)

    def test_the_digest_heeds_the_order(self):
        assert digest(self.ROWS) != digest(self.ROWS[::-1])
