"""Tests for `cardrules.scenarios.runner`, `facts` and `chance`."""

import pytest

from cardrules.scenarios import run_scenarios
from cardrules.scenarios.chance import Fate
from cardrules.scenarios.names import Names

PASSING = {
    "a choice": "when: [work]\nthen: {values: {coins.1: 1, bank: 17}}",
    "a decider": "when: [{player1: done}, {player2: work}]\nthen: {decider: 2}",
    "a turn": "turn_of: 2\nthen: {decider: 2, offered: [work, hide copper]}",
    "refused": "when: [{refused: buy gold}]\ngiven: {zones: {shop: [gold, gold]}}",
    "a script": """
given: {zones: {pile.1: [gold, copper], hand.1: []}}
when:
  - chance: {pile.1: [gold]}
  - draw
then: {zones: {hand.1: [gold], pile.1: [copper]}}
""",
    "any": """
given: {zones: {pile.1: [2 gold, 2 copper], hand.1: []}}
when: [{chance: {pile.1: [gold, any]}}, draw, draw, draw]
then: {zones: {hand.1: {count: 3, has: [gold]}}}
""",
    "a die": "when: [{chance: {luck: [3, 2 1]}}, gamble, gamble, gamble]\nthen: {values: {coins.1: 5}}",
    "a script of the setup": """
chance: {stock: [gold, spy_1]}
then: {zones: {shop: [gold, spy]}}
""",
    "exactly": "given: {zones: {hand.1: [copper], pile.1: []}}\n"
    "then: {offered_exactly: [lead, hide copper, work, gamble, done]}",
    "only": "given: {zones: {hand.1: [copper, gold]}}\n"
    "then: {offered_only: {hide: [copper, gold, 'gold, copper'], buy: []}}",
    "not offered": "then: {not_offered: [buy gold, buy spy]}",
    "zones": "given: {zones: {shop: [none, spy_1]}}\n"
    "then: {zones: {shop: [none, spy], stock: {count: 4, has: [3 gold], lacks: [spy_1]}}}",
    "sees": "given: {zones: {hand.1: [gold, copper]}}\nwhen: [hide gold]\n"
    "then: {sees: {2: {hand.1: '?', table.1: ['?']}, 1: {table.1: gold facedown}}}",
    "sees not": "given: {zones: {shop: [2 spy], hand.1: [gold]}}\nwhen: [hide gold]\n"
    "then: {sees_not: {2: [gold]}}",
    "logs": "when: [work]\nthen: {logs: {2: 'player 1: work'}}",
    "asked": "then: {asked: take an action}",
    "scores": "given: {values: {coins: [3, 1], bank: 14}}\n"
    "then: {scores: [5, 3], terms: {1: {coins: 3, cards: 2}}, winners: 1}",
    "over": "options: {rounds: 1}\nwhen: [done, done]\nthen: {over: yes, decider: none, winners: [1, 2]}",
    "values of other types": "when: [lead]\nthen: {values: {leader: 1, late: yes}}",
    "no player": "then: {values: {leader: none, late: no}}",
}


@pytest.mark.parametrize("name", PASSING)
def test_what_is_so_passes(run, name):
    result = run(PASSING[name])
    assert result.passed, result.message


FAILING = {
    "a misspelt refusal": ("when: [{refused: buy glod}]", "unknown-in-scenario", "glod"),
    "a misspelt offer": ("then: {not_offered: [wrok]}", "unknown-in-scenario", "wrok"),
    "a misspelt first word": ("then: {offered_only: {byu: []}}", "unknown-in-scenario", "byu"),
    "unknown zone": ("given: {zones: {hnad.1: []}}\nthen: {over: no}", "unknown-in-scenario", "hnad.1"),
    "unknown zone then": ("then: {zones: {hand.3: []}}", "unknown-in-scenario", "hand.3"),
    "unknown card": ("given: {zones: {hand.1: [glod]}}\nthen: {over: no}", "unknown-in-scenario", "glod"),
    "unknown card then": ("then: {zones: {hand.1: [glod]}}", "unknown-in-scenario", "glod"),
    "unknown value": ("given: {values: {coin.1: 1}}\nthen: {over: no}", "unknown-in-scenario", "coin.1"),
    "unknown stream": ("when: [{chance: {pyle.1: [gold]}}]\nthen: {over: no}", "unknown-in-scenario", "pyle.1"),
    "unknown seat": ("then: {sees: {3: {hand.1: []}}}", "unknown-in-scenario", "3"),
    "unknown term": ("then: {terms: {1: {gems: 1}}}", "unknown-in-scenario", "gems"),
    "too many copies": ("given: {zones: {hand.1: [4 gold]}}\nthen: {over: no}", "not-enough-copies", "4 gold"),
    "no place": ("given: {zones: {hand.1: [], pile.1: [gold], mint: []}}\nthen: {over: no}", "no-place-left", None),
    "out of bounds": ("given: {values: {coins.1: 10}}\nthen: {over: no}", "value-impossible", "10"),
    "not a truth": ("given: {values: {late: maybe}}\nthen: {over: no}", "value-impossible", "maybe"),
    "too few values": ("given: {values: {coins: [1]}}\nthen: {over: no}", "value-impossible", "[1]"),
    "too few slots": ("given: {zones: {shop: [gold]}}\nthen: {over: no}", "value-impossible", "shop"),
    "wrong kind": ("given: {zones: {hand.1: [star]}}\nthen: {over: no}", "value-impossible", "star"),
    "invariant": ("given: {values: {coins.1: 1}}\nthen: {over: no}", "invariant-broken", "coins.1"),
    "option": ("options: {ruonds: 1}\nthen: {over: no}", "scenario-start", "ruonds: 1"),
    "an option's value": ("options: {rounds: 99}\nthen: {over: no}", "scenario-start", "rounds: 99"),
    "unknown rest": ("given: {rest: nowhere}\nthen: {over: no}", "unknown-in-scenario", "nowhere"),
    "whose hand": ("given: {zones: {hand: [gold]}}\nthen: {over: no}", "unknown-in-scenario", "hand"),
    "seat of the turn": ("turn_of: 4\nthen: {over: no}", "unknown-in-scenario", "4"),
    "not offered": ("when: [buy gold]\nthen: {over: no}", "choice-not-offered", "buy gold"),
    "ambiguous": ("when: [hide]\nthen: {over: no}", "choice-ambiguous", "hide"),
    "not refused": ("when: [{refused: work}]", "choice-not-refused", "work"),
    "wrong decider": ("when: [{player2: done}]\nthen: {over: no}", "wrong-decider", "done"),
    "script ends": (
        "given: {zones: {pile.1: [2 gold, 2 copper], hand.1: []}}\nwhen: [{chance: {pile.1: [gold]}}, draw, draw]\nthen: {over: no}",
        "script-exhausted", "pile.1"),
    "script impossible": (
        "given: {zones: {pile.1: [gold, copper], hand.1: []}}\nwhen: [{chance: {pile.1: [spy]}}, draw]\nthen: {over: no}",
        "script-impossible", "spy"),
    "script unused": ("when: [{chance: {pile.1: [copper]}}, draw]\nthen: {over: no}", "script-unused", "copper"),
    "decider": ("then: {decider: 2}", "fact-differs", "2"),
    "offered": ("then: {offered: [buy gold]}", "fact-differs", "buy gold"),
    "is offered": ("then: {not_offered: [work]}", "fact-differs", "work"),
    "more": ("then: {offered_exactly: [work]}", "fact-differs", "[work]"),
    "zone": ("then: {zones: {hand.1: [copper]}}", "fact-differs", "[copper]"),
    "count": ("then: {zones: {hand.1: {count: 3}}}", "fact-differs", "3"),
    "has": ("then: {zones: {hand.1: {has: [gold]}}}", "fact-differs", "[gold]"),
    "lacks": ("then: {zones: {hand.1: {lacks: [copper]}}}", "fact-differs", "[copper]"),
    "row order": ("given: {zones: {shop: [gold, none]}}\nthen: {zones: {shop: [none, gold]}}", "fact-differs", "[none, gold]"),
    "value": ("then: {values: {coins.1: 1}}", "fact-differs", "1"),
    "sees": ("then: {sees: {2: {hand.1: [2 copper]}}}", "fact-differs", "[2 copper]"),
    "sees not": ("given: {zones: {shop: [gold, gold]}}\nthen: {sees_not: {2: [gold]}}", "fact-differs", "gold"),
    "logs": ("then: {logs: {1: nothing like it}}", "fact-differs", "nothing like it"),
    "score": ("then: {scores: [9, 2]}", "fact-differs", "[9, 2]"),
    "winner": ("then: {winners: 2}", "fact-differs", "2"),
    "over": ("then: {over: yes}", "fact-differs", "yes"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILING)
def test_what_is_not_so_is_pointed_at(run, name):
    """Every problem is a diagnostic with its code and its place, and never an exception."""
    body, code, place = FAILING[name]
    result = run(body)
    assert not result.passed
    assert code == result.problems[0].code, result.message
    if place is not None:
        assert place == result.span.text
    assert code in result.message


def test_near_names_are_offered(run):
    result = run("given: {zones: {hnad.1: []}}\nthen: {over: no}")
    assert "a zone with a similar name exists: `hand.1`" in result.message


HELPED = {
    "when: [{refused: buy glod}]": "a name with a similar name exists: `gold`",
    "given: {zones: {hand: [gold]}}\nthen: {over: no}": "there is one for each: write `hand.1`",
    "given: {values: {coins.1: 1}}\nthen: {over: no}": "it says: sum(player, its coins) + bank = 18",
    "given: {values: {coins.1: 2}}\nthen: {over: no}": "here `sum(player, its coins) + bank` is 20",
    "when: [done]\nthen: {decider: 1}": "seat 2 is asked: take an action, or be done",
    "when: [done]\nthen: {offered: [buy gold]}": "seat 2 is asked: take an action, or be done",
    "options: {rounds: 1}\nwhen: [done, done]\nthen: {offered: [work]}": "nobody is asked",
}


@pytest.mark.parametrize("body", HELPED)
def test_the_message_says_more(run, body):
    assert HELPED[body] in run(body).message


def test_what_is_offered_is_listed(run):
    result = run("when: [buy gold]\nthen: {over: no}")
    assert "take an action" in result.message
    assert "hide 2 copper" in result.message


def test_expected_and_actual_are_shown(run):
    message = run("then: {zones: {hand.1: [gold]}}").message
    assert "expected: gold" in message
    assert "actual:   2 copper" in message


def test_all_facts_that_differ_are_shown(run):
    assert 2 == len(run("then: {decider: 2, over: yes}").problems)


def test_chance_without_a_script_is_that_of_the_seed(game):
    """A setup answered by the scenario's chance is the setup of a plain game."""
    plain = game.start(players=2, seed=5)
    table = game.start(players=2, seed=5, chance="explicit")
    Fate(Names(game._pack({}), table._program)).settle(table)
    assert plain.view(1) == table.view(1)
    assert plain.view(2) == table.view(2)
    assert plain._s.counters == table._s.counters


def test_run_scenarios_of_a_folder(game, tmp_path):
    folder = tmp_path / "tiny"
    (folder / "tests").mkdir(parents=True)
    (folder / "pack.yaml").write_text((game._path / "pack.yaml").read_text())
    (folder / "tests/a.yaml").write_text(
        "scenarios:\n"
        "  good: {about: R-1, players: 2, then: {decider: 1}}\n"
        "  bad: {players: 2, then: {decider: 2}}\n"
        "  ugly: {players: 2, tehn: {decider: 1}}\n"
    )
    results = run_scenarios(folder)
    assert {"good": True, "bad": False} == {
        result.name: result.passed for result in results if result.name in ("good", "bad")
    }
    assert "R-1" == next(result.about for result in results if result.name == "good")
    assert any("unknown-field" in result.message for result in results)


def test_options_for_all_scenarios(game, tmp_path):
    """Options given to the run count where a scenario says nothing else."""
    folder = tmp_path / "tiny"
    (folder / "tests").mkdir(parents=True)
    (folder / "pack.yaml").write_text((game._path / "pack.yaml").read_text())
    (folder / "tests/a.yaml").write_text(
        "scenarios: {x: {players: 2, when: [done, done], then: {over: yes}}}\n"
    )
    assert [False] == [result.passed for result in run_scenarios(folder)]
    assert [True] == [result.passed for result in run_scenarios(folder, {"rounds": 1})]
