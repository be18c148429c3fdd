"""Tests for `cardrules show`."""

import json

import pytest


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


@pytest.fixture
def sourced(pebbles, tmp_path):
    """A variant of the pebbles that says where its values come from."""
    for name in ("pebbles", "deep"):
        (tmp_path / name).mkdir()
    text = (pebbles / "pack.yaml").read_text(encoding="utf-8")
    (tmp_path / "pebbles/pack.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "pebbles/sources.yaml").write_text(
        "provenance:\n"
        "  cards.grey_pebble.copies: {is: documented, source: page 2}\n"
        "  cards.red_pebble.points: {is: reconstructed, source: G-1, note: as played}\n"
    )
    (tmp_path / "deep/pack.yaml").write_text(
        "pack: {name: deep, extends: pebbles}\n"
        "options:\n"
        "  big:\n"
        "    {type: truth, default: no, edits: {yes: [{replace: cards.red_pebble.copies, to: 9}]}}\n"
        "edits:\n"
        "  - {set: cards.grey_pebble.points, was: 1, to: 2, note: 'D-1: worth more'}\n"
    )
    return tmp_path / "deep"


def test_provenance_is_listed_by_how_sure_it_is(run, sourced):
    done = run("show", sourced, "--provenance")
    assert (0, "") == (done.code, done.err)
    assert (
        """Pebbles (deep 1.0.0)

reconstructed (1)
  cards.red_pebble.points  3  G-1  pebbles/pack.yaml:22
                           as played

documented (1)
  cards.grey_pebble.copies  12  page 2  pebbles/pack.yaml:21

edits of deep (1)
  set cards.grey_pebble.points  deep/pack.yaml:6
      was   1
      to    2
      note  D-1: worth more

option big = yes (1)
  replace cards.red_pebble.copies  deep/pack.yaml:4
      was   6
      to    9
"""
        == done.out
    )


def test_provenance_as_json(run, sourced):
    found = json.loads(run("show", sourced, "--provenance", "--json").out)
    assert ("cardrules/provenance/1", "deep") == (found["schema"], found["pack"])
    first = found["values"][0]
    assert ("cards.red_pebble.points", "3", "reconstructed", "G-1", "as played") == tuple(
        first[key] for key in ("address", "value", "is", "source", "note")
    )
    assert first["place"].endswith("pebbles/pack.yaml:22:35")
    (edit,) = found["edits"]
    assert ("deep", "set", "1", "2") == tuple(edit[key] for key in ("pack", "edit", "was", "to"))
    (option,) = found["options"]
    assert ("big", "yes", "6", "9") == tuple(
        option[key] for key in ("option", "value", "was", "to")
    )


def test_colour_is_heeded(run, sourced, monkeypatch):
    assert "\x1b[" in run("show", sourced, "--provenance", "--color", "always").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("show", sourced, "--provenance").out


def test_a_pack_without_provenance_says_so(run, pebbles):
    assert (
        "nothing is said of where its values come from" in run("show", pebbles, "--provenance").out
    )
