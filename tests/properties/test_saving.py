"""Copies, saves and choices taken back are exact, in the middle of any decision."""

import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules import AmbiguousChoice, IllegalChoice, InvalidChoice
from cardrules.table import Table
from strategies import GAMES, dice, line, lively, positions, share, shipped, texts


def shown(table: Table) -> tuple:
    """All that can be asked of a table."""
    views = [table.view(seat) for seat in range(1, table.players + 1)]
    return table.digest(), table.decider, table.prompt, texts(table), views, table.outcome


def play_on(table: Table, source: random.Random, decisions: int) -> list[str]:
    """Play some decisions; return the digests along the way."""
    digests = []
    for _ in range(decisions):
        if table.over:
            break
        table._push_option(lively(table, source))
        digests.append(table.digest())
    return digests


# Copies


@share(0.5)
@given(positions(), dice())
def test_playing_a_copy_leaves_the_table_as_it_is(table: Table, source: random.Random) -> None:
    before, saved = shown(table), table.save()
    copy = table.copy()
    assert before == shown(copy)
    assert saved == copy.save()
    play_on(copy, source, 10)
    copy.pop()
    assert before == shown(table)
    assert saved == table.save()


@share(0.5)
@given(positions(), st.integers(0, 999))
def test_a_copy_goes_on_like_the_table(table: Table, seed: int) -> None:
    copy = table.copy()
    assert play_on(table, random.Random(seed), 10) == play_on(copy, random.Random(seed), 10)


# Saves


@share(0.4)
@given(positions(), st.integers(0, 999))
def test_a_save_goes_on_like_the_table(table: Table, seed: int) -> None:
    saved = table.save()
    restored = shipped().restore(saved)
    assert shown(table) == shown(restored)
    assert saved == restored.save()
    assert table.turns == restored.turns
    assert play_on(table, random.Random(seed), 10) == play_on(restored, random.Random(seed), 10)
    assert table.save() == restored.save()


@share(0.04)
@given(positions())
def test_a_restored_table_tells_the_whole_game(table: Table) -> None:
    restored = shipped().restore(table.save())
    assert table.history() == restored.history()
    for seat in (None, 2):
        assert table.log(seat) == restored.log(seat)


@share(0.3)
@given(positions(chance="explicit"))
def test_a_save_keeps_chance_explicit(table: Table) -> None:
    restored = shipped().restore(table.save())
    assert shown(table) == shown(restored)
    assert table.weights == restored.weights


RESTORE = """
import json, random, sys
import cardrules

game = cardrules.load("subatomic")
for text in json.load(sys.stdin):
    table = game.restore(text)
    print(table.digest())
    source = random.Random(1)
    for _ in range(3):
        if not table.over:
            table.push(source.choice(table.choices))
    print(table.digest())
"""


@pytest.mark.parametrize("players,seed", GAMES)
def test_all_saves_of_a_game_are_restored_in_one_fresh_process(players: int, seed: int) -> None:
    tables = [table.copy() for table in line(players, seed)[::20]]
    expected = []
    saves = []
    for table in tables:
        saves.append(table.save())
        expected.append(table.digest())
        source = random.Random(1)
        for _ in range(3):
            if not table.over:
                table.push(source.choice(table.choices))
        expected.append(table.digest())
    printed = subprocess.run(
        [sys.executable, "-c", RESTORE],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        input=json.dumps(saves),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert expected == printed.split()


# Choices taken back


@share(0.2)
@given(positions(), dice())
def test_every_choice_can_be_taken_back(table: Table, source: random.Random) -> None:
    states = []
    for _ in range(24):
        if table.over:
            break
        states.append((table.digest(), texts(table), table.turns, table._last))
        table.push(source.choice(table.choices))
    while states:
        made = table.history()[-1]
        assert made == table.pop()
        assert states.pop() == (table.digest(), texts(table), table.turns, table._last)


@share(0.05)
@given(positions(), dice())
def test_a_restored_table_takes_back_what_came_before(table: Table, source: random.Random) -> None:
    restored = shipped().restore(table.save())
    for _ in range(2):
        if not restored.over:
            restored.push(source.choice(restored.choices))
            restored.pop()
    for _ in range(min(20, table.turns)):
        assert table.history()[-1] == restored.pop()
        table.pop()
        assert shown(table) == shown(restored)
    assert table.history() == restored.history()
    assert play_on(table, random.Random(1), 5) == play_on(restored, random.Random(1), 5)


# Choices by text


@given(positions(), dice())
def test_a_text_is_its_choice(table: Table, source: random.Random) -> None:
    choice = source.choice(table.choices)
    by_text, by_option = table.copy(), table.copy()
    table.push(choice)
    by_text.push(f"  {choice.text.replace(' ', '  ')} ")
    by_option._push_option(choice._option)
    assert table.digest() == by_text.digest() == by_option.digest()
    assert table.history() == by_text.history() == by_option.history()


def words() -> st.SearchStrategy[str]:
    """Texts that look like choices, and others that do not."""
    some = ["buy", "pay", "done", "decline", "wild", "2", "player2", "take", "x", "buy wild", ""]
    longer = st.lists(st.sampled_from(some), max_size=4).map(" ".join)
    return longer | st.text(max_size=12)


@given(positions(), words())
def test_a_refused_choice_changes_nothing(table: Table, text: str) -> None:
    before, saved = shown(table), table.save()
    try:
        table.push(text)
    except (AmbiguousChoice, IllegalChoice, InvalidChoice):
        assert before == shown(table)
        assert saved == table.save()
    else:
        assert table.history()[-1] in before[3]
