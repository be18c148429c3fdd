"""`cardrules.check` reads a pack with every value of an option that carries edits."""

import json

import pytest

import cardrules

PACK = """
pack: {name: coins, title: Coins, version: 1.0.0, players: 2..2}
options:
  pace:
    type: one of slow, fast
    default: slow
    edits:
      fast:
        - set: actions.earn.do
          was: raise my coins by 1
          to: EFFECT
values:
  coins: {of: player, from: 0, to: 9, start: 0}
actions:
  earn: {do: raise my coins by 1}
phases:
  turn: {who: player, offer: 1 of main}
game: turn
winner: most coins
"""


@pytest.fixture
def checked(tmp_path):
    """Return a function that checks the pack with the effect of its other value."""

    def checked(effect, **options):
        (tmp_path / "pack.yaml").write_text(PACK.replace("EFFECT", effect), encoding="utf-8")
        return list(cardrules.check(tmp_path, options))

    return checked


def test_a_sound_value_is_no_problem(checked):
    assert [] == checked("raise my coins by 2")


@pytest.mark.parametrize(
    "effect, code",
    [("raise my coins by", "ends-too-early"), ("raise my coinz by 2", "unknown-member")],
)
def test_a_value_that_is_not_chosen_is_checked_at_its_place(checked, effect, code):
    (found,) = checked(effect)
    assert code == found.code
    assert 11 == found.span.line
    assert "with `pace=fast`" in found.notes


def test_a_problem_of_every_value_is_told_once_and_of_none_in_particular(checked):
    (found,) = checked("raise my coinz by 2", pace="fast")
    assert () == found.notes


def test_a_game_is_what_was_read_when_it_was_loaded(tmp_path):
    """Other values of its options are of the same text, whatever became of the files since."""
    (tmp_path / "pack.yaml").write_text(PACK.replace("EFFECT", "raise my coins by 2"))
    game = cardrules.load(tmp_path)
    (tmp_path / "pack.yaml").write_text("no longer a pack")
    table = game.start(options={"pace": "fast"})
    assert {"coins.1": 2, "coins.2": 2} == table.view(1)["values"]
    assert game.fingerprint == json.loads(table.save())["fingerprint"]
