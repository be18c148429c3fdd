"""Tests for `cardrules.packs.options`."""

import pytest

from cardrules.diagnostics import Report
from cardrules.packs import load_pack
from cardrules.syntax import nodes

OPTIONS = """
options:
  level:
    type: number
    from: 1
    to: 3
    default: 1
    edits:
      2:
        - set: cards.copper.cost
          was: 0 coin
          to: 1 coin
  mood: {type: "one of calm, wild", default: calm}
  open: {type: truth, default: no}
"""


@pytest.fixture
def folder(tiny):
    (tiny / "options.yaml").write_text(OPTIONS, encoding="utf-8")
    return tiny


@pytest.fixture
def altered(folder):
    """Return a function that replaces a text in the options and returns the folder."""

    def altered(old, new):
        assert old in OPTIONS
        (folder / "options.yaml").write_text(OPTIONS.replace(old, new), encoding="utf-8")
        return folder

    return altered


def test_an_option_left_out_has_its_default(folder):
    model = load_pack(folder, Report())
    assert {
        "level": nodes.Number(1),
        "mood": nodes.Name("calm"),
        "open": nodes.Name("no"),
    } == model.chosen


def test_a_given_value_is_chosen_and_its_edits_are_made(folder):
    model = load_pack(folder, Report(), {"level": "2", "mood": "wild"})
    cost = model.things["card"]["copper"].fields["cost"].values[0]
    assert nodes.Number(2) == model.chosen["level"]
    assert nodes.Name("wild") == model.chosen["mood"]
    assert nodes.Number(1) == model.options["level"].default
    assert nodes.Number(1) == cost.alternatives[0].count


@pytest.mark.parametrize(
    "given, expected",
    [
        ({"level": "4"}, "a whole number from 1 to 3"),
        ({"level": "two"}, "a whole number from 1 to 3"),
        ({"mood": "2"}, "`calm`, `wild`"),
        ({"open": "true"}, "`yes` or `no`"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(folder, found, given, expected):
    codes, report = found(folder, **given)
    assert ["bad-option"] == codes
    assert expected in str(report)


def test_an_option_that_is_not_declared_is_refused(folder, found):
    codes, report = found(folder, levle="2")
    assert ["unknown-option"] == codes
    assert "`level`" in next(iter(report)).help


@pytest.mark.parametrize(
    "old, new, code",
    [
        ("default: 1", "default: 9", "bad-option"),
        ("type: truth", "type: zone", "bad-option"),
        ("      2:", "      5:", "bad-option"),
        ("was: 0 coin", "was: 7 coin", "edit-was-differs"),
        ("set: cards.copper.cost", "set: options.mood.default", "edit-shape"),
        ("default: calm", "default: calm, edits: no", "edit-shape"),
    ],
)
def test_what_is_wrong_with_a_declaration_is_found_though_not_chosen(
    altered, found, old, new, code
):
    assert [code] == found(altered(old, new))[0]


def test_an_edit_that_does_not_fit_is_told_of_once_when_chosen(altered, found):
    assert ["edit-was-differs"] == found(altered("was: 0 coin", "was: 7 coin"), level="2")[0]
