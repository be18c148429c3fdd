"""The beginnings of games must not change by accident; `regenerate.py` writes them anew."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

from regenerate import PLAYERS, file_of, playthrough


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_goes_as_it_went(players: int) -> None:
    expected = file_of(players).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(playthrough(players)):
        assert expected[number] == line, "run tests/playthroughs/regenerate.py if this is meant"
    assert len(expected) == number + 1
