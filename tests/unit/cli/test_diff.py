"""Tests for `cardrules diff`."""

import json

import pytest


@pytest.fixture
def more(pebbles, tmp_path):
    """A variant of the small pack, beside a copy of it."""
    base = tmp_path / "pebbles"
    base.mkdir()
    text = (pebbles / "pack.yaml").read_text(encoding="utf-8")
    (base / "pack.yaml").write_text(text, encoding="utf-8")
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        "pack: {name: more, extends: pebbles}\nedits:\n"
        "  - {replace: cards.red_pebble.points, to: 4, note: a bit more}\n"
        "  - {replace: zones.hand.seen, to: all}\n"
        "  - {replace: values.walked.to, to: 900, cannot_matter: nobody walks so far}\n",
        encoding="utf-8",
    )
    return folder


def test_no_difference(run, pebbles):
    done = run("diff", pebbles, pebbles)
    assert (0, "pebbles and pebbles: no difference\n", "") == done


def test_differences_are_grouped(run, more):
    done = run("diff", more.parent / "pebbles", more)
    assert (1, "") == (done.code, done.err)
    shown = [line for line in done.out.splitlines() if line and "pack.yaml:" not in line]
    assert [
        "pebbles → more: 3 differences",
        "changes play (1)",
        "  Red Pebble has 4 points instead of 3",
        "      note: a bit more",
        "changes what is seen (1)",
        "  zone hand is seen by all instead of its owner",
        "cannot matter (1)",
        "  value walked is at most 900 instead of 20",
        "      because: nobody walks so far (says its edit)",
    ] == shown
    assert 3 == sum("pack.yaml:" in line and " → " in line for line in done.out.splitlines())


def test_what_is_said_can_be_tried(run, more):
    done = run("diff", more.parent / "pebbles", more, "--try", 3)
    assert 2 == done.out.count("  play is the same with and without: 3 games, ")


def test_a_claim_that_does_not_hold_is_told(run, more):
    path = more / "pack.yaml"
    text = path.read_text(encoding="utf-8").replace("note: a bit", "cannot_matter: a bit")
    path.write_text(text, encoding="utf-8")
    assert "  play differs: seed " in run("diff", more.parent / "pebbles", more, "--try", 5).out


def test_json(run, more):
    done = run("diff", more.parent / "pebbles", more, "--json", "--try", 1)
    found = json.loads(done.out)
    assert "cardrules/diff/1" == found["schema"]
    assert ("pebbles", "more") == (found["first"]["pack"], found["second"]["pack"])
    assert [1, 1, 1] == list(found["counts"].values())
    assert ["cards.red_pebble.points", "zones.hand.seen", "values.walked.to"] == [
        each["address"] for each in found["differences"]
    ]
    assert [True, True] == [each["holds"] for each in found["tried"]]


def test_an_option_of_the_second_pack_alone(run, pebbles):
    done = run("diff", pebbles, pebbles, "--option", "rounds=4", "--option-b", "rounds=5")
    assert "option rounds is 5 instead of 4" in done.out


def test_a_pack_with_problems_prints_them_as_check_does(run, pebbles, broken):
    done = run("diff", pebbles, broken)
    assert (2, "") == (done.code, done.out)
    assert run("check", broken).err.startswith(done.err.rstrip("\n"))
    assert "error[unknown-section]" in done.err


@pytest.mark.parametrize(
    "arguments",
    [["subatomic"], ["subatomic", "no-such-pack"], ["subatomic", "subatomic", "--try", "0"]],
)
def test_wrong_usage(run, arguments):
    assert 2 == run("diff", *arguments).code


def test_colour_is_heeded(run, more):
    packs = more.parent / "pebbles", more
    assert "\x1b[" in run("diff", *packs, "--color", "always").out
    assert "\x1b[" not in run("diff", *packs, "--color", "never").out


def test_an_edition_beside_its_base(run):
    done = run("diff", "subatomic", "subatomic-classroom")
    assert 1 == done.code
    for line in (
        "  action annihilate is gone\n",
        "      - Lose your atom.\n      + Lose the target's needs.\n      note: DIFF-18",
        "  each player starts with 4 markers instead of 10\n      note: DIFF-15",
    ):
        assert line in done.out
