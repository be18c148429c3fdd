"""Tests for `cardrules show`."""

import json


def test_a_pack_is_shown_with_its_options_and_cards(run, pebbles):
    done = run("show", pebbles)
    assert 0 == done.code
    assert done.out.startswith("Pebbles (pebbles 1.0.0)\nplayers: 1 to 3\n")
    assert "option rounds = 3 (number from 1 to 9; how many rounds are played)\n" in done.out
    rows = [line.split() for line in done.out.splitlines()]
    assert ["card", "(18)"] in rows
    assert ["12", "×", "grey_pebble", "Points:", "1"] in rows


def test_an_option_that_is_given_is_shown(run, pebbles):
    assert "option rounds = 5 " in run("show", pebbles, "--option", "rounds=5").out


def test_json_has_all_of_it(run):
    done = run("show", "subatomic", "--json")
    assert (0, "") == (done.code, done.err)
    found = json.loads(done.out)
    assert "cardrules/show/1" == found["schema"]
    assert [2, 4] == found["players"]
    assert {"name", "type", "value", "default", "note"} <= found["options"][0].keys()
    assert {"id", "name", "kind", "copies", "fields", "text"} <= found["cards"][0].keys()
