"""Tests for `cardrules simulate`."""

import json

import pytest

FIELDS = {
    "pack", "fingerprint", "players", "games", "decisions", "seconds", "games_per_second",
    "decisions_per_second", "wins", "mean_scores", "digest",
}  # fmt: skip


def test_json_has_what_it_promises_and_nothing_else_is_printed(run):
    done = run("simulate", "subatomic", "--games", 1, "--players", 2, "--seed", 1, "--json")
    assert (0, "") == (done.code, done.err)
    found = json.loads(done.out)
    assert FIELDS <= found.keys()
    assert "cardrules/simulate/1" == found["schema"]
    assert ("subatomic", 2, 1) == (found["pack"], found["players"], found["games"])
    assert 1 == sum(found["wins"])


def digest(done):
    return json.loads(done.out)["digest"]


def test_equal_arguments_give_an_equal_digest(run, pebbles):
    arguments = ["simulate", pebbles, "--games", 20, "--players", 3, "--json", "--seed"]
    assert digest(run(*arguments, 1)) == digest(run(*arguments, 1))
    assert digest(run(*arguments, 1)) != digest(run(*arguments, 2))


def test_options_reach_the_games(run, pebbles):
    done = run("simulate", pebbles, "--games", 2, "--json", "--option", "rounds=1")
    assert {"rounds": "1"} == json.loads(done.out)["options"]


def test_without_a_seed_one_is_made_up_and_told(run, pebbles):
    done = run("simulate", pebbles, "--games", 5, "--players", 2)
    assert 0 == done.code
    seed = done.out.splitlines()[0].rsplit(" ", 1)[-1]
    again = run("simulate", pebbles, "--games", 5, "--players", 2, "--seed", seed)
    assert done.out.splitlines()[-1] == again.out.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--players", 9], "pebbles is for 1 to 3 players, not 9"),
        (["--bots", "gredy"], "a bot with a similar name exists: `greedy`"),
        (["--players", 2, "--bots", "random,random,greedy"], "3 bots for 2 players"),
        (["--games", 0], "0 is not in the range"),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(run, pebbles, arguments, message):
    done = run("simulate", pebbles, *arguments)
    assert 2 == done.code
    assert message in done.err
