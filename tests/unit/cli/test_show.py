"""Tests for `cardrules show`."""

import json

import pytest


def test_a_pack_is_shown_with_its_options_and_cards(run, pebbles):
    done = run("show", pebbles)
    assert 0 == done.code
    assert done.out.startswith("Pebbles (pebbles 1.0.0)\nplayers: 1 to 3\n")
    assert "option rounds = 3 (number from 1 to 9)\n    how many rounds are played\n" in done.out
    rows = [line.split() for line in done.out.splitlines()]
    assert ["card", "(18)"] in rows
    assert ["12", "×", "grey_pebble", "1"] in rows


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


def section(text, first, last):
    """The lines of an output from one that begins so up to one that begins so."""
    lines = [line.rstrip() for line in text.splitlines()]
    start = next(n for n, line in enumerate(lines) if line.startswith(first))
    end = next(n for n, line in enumerate(lines) if n > start and line.startswith(last))
    return "\n".join(lines[start:end]).rstrip("\n")


def test_cards_are_tables_by_family(run):
    """Cost, faces, needs and points stand in columns; a column that nobody needs is left out."""
    shown = run("show", "subatomic").out
    assert (
        section(shown, "  starter", "  single")
        == """\
  starter (44)
                   gives
 16 × up_quark     1 up quark
 16 × down_quark   1 down quark
 12 × photon_card  1 photon"""
    )
    assert (
        section(shown, "  element", "  scientist")
        == """\
  element (24)
                 needs                               goal            points
  6 × helium     2 protons, 2 neutrons, 2 electrons  Helium Goal     4
  6 × lithium    3 protons, 4 neutrons, 3 electrons  Lithium Goal    7
  6 × beryllium  4 protons, 5 neutrons, 4 electrons  Beryllium Goal  9
  6 × boron      5 protons, 6 neutrons, 5 electrons  Boron Goal      11"""
    )
    assert "cost" in section(shown, "  larger", "  element").splitlines()[1]


def test_every_copy_has_its_price_and_a_deed_its_text(run):
    rows = section(run("show", "subatomic").out, "  3 × rutherford", "  3 × einstein")
    assert (
        rows
        == """\
  3 × rutherford      4 energy, 6 energy or 8 energy, one for each copy
                      Choose one:
                      • Draw 2 cards.
                      • Draw 3 cards. Each other player draws 1 card."""
    )


def test_tiles_and_goals_say_what_they_are_worth(run):
    shown = run("show", "subatomic").out
    assert "      three_cards           Draw 3 cards.\n" in shown
    assert "      two_points            2\n" in shown
    assert "      helium_goal     4, 2   the number of your claimed cards named Helium\n" in shown


def test_long_fields_are_broken_and_lines_end_in_time(run):
    lines = run("show", "subatomic").out.splitlines()
    kinds = next(number for number, line in enumerate(lines) if line.startswith("card ("))
    assert max(map(len, lines[kinds:])) <= 100
    assert [] == [line for line in lines if line != line.rstrip()]


def test_an_option_says_what_its_values_change(run, sourced):
    assert (
        """\
option big = no (truth)
    yes changes cards.red_pebble.copies
"""
        in run("show", sourced).out
    )
    options = json.loads(run("show", sourced, "--json").out)["options"]
    (changes,) = [each["changes"] for each in options if each["name"] == "big"]
    assert {"yes": ["cards.red_pebble.copies"]} == changes
