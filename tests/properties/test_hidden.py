"""What a seat cannot know leaves no trace in what it is shown, asked and told."""

import json
import random
from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cardrules import views
from cardrules.engine.decisions import DECLINE
from cardrules.kernel.layout import OPEN
from cardrules.table import Table
from strategies import (
    GAMES,
    dice,
    kind_of,
    line,
    lively,
    moved,
    positions,
    share,
    shuffled,
    unknown_groups,
)

SEATS = st.integers(0, 3)


def shown(table: Table, seat: int) -> str:
    """All that a seat (from 0) is shown and asked now, byte for byte."""
    seen = table.seat(seat + 1)
    asked = [choice.text for choice in seen.choices]
    return json.dumps([seen.view, seen.prompt, asked], sort_keys=False)


@given(positions(), SEATS, dice())
def test_unknown_cards_can_change_places_unseen(
    table: Table, number: int, source: random.Random
) -> None:
    seat = number % table.players
    other = moved(table, shuffled(unknown_groups(table, seat), source))
    assert shown(table, seat) == shown(other, seat)


@given(positions(), SEATS, st.integers(0, 2**40))
def test_an_imagined_table_looks_like_the_real_one(table: Table, number: int, seed: int) -> None:
    seat = number % table.players
    before = table.digest()
    imagined = table.seat(seat + 1).imagine(seed)
    assert shown(table, seat) == shown(imagined, seat)
    assert before == table.digest()
    first_copy = len(table._s.layout.start_faces)
    assert Counter(table._s.face[:first_copy]) == Counter(imagined._s.face[:first_copy])
    hand = table.view(seat + 1)["zones"][f"hand.{seat + 1}"]
    assert hand == imagined.view(seat + 1)["zones"][f"hand.{seat + 1}"]
    assert "?" not in hand
    again = table.imagine(seat + 1, seed)
    assert again.digest() == imagined.digest()


@share(0.4)
@given(positions(), SEATS, st.integers(0, 2**40), dice())
def test_an_imagined_table_can_be_played(
    table: Table, number: int, seed: int, source: random.Random
) -> None:
    """Also by a seat that has nothing to decide: what the others are about to do stays possible."""
    imagined = table.imagine(number % table.players + 1, seed)
    assert table.decider == imagined.decider
    program = table._program
    for _ in range(30):
        if imagined.over:
            break
        assert imagined._options()
        imagined._push_option(lively(imagined, source))
        for name, node in program.invariants:
            assert program.value_for(imagined._s, node, OPEN), name


THROWING = ("phases.refresh.do.drop", "cards.schrodinger.play", "cards.curie.play.do.others")


@cache
def throwings(game: tuple[int, int]) -> list[Table]:
    """Tables at which hidden cards are thrown away, unseen."""
    return [t for t in line(*game) if any(address in t.prompt for address in THROWING)]


@given(st.sampled_from(GAMES), st.integers(0, 5039), dice())
def test_which_hidden_cards_were_thrown_away_is_not_known(
    game: tuple[int, int], at: int, source: random.Random
) -> None:
    """Two choices of equally many cards look the same to the others."""
    table = throwings(game)[at % len(throwings(game))]
    options = [option for option in table._options() if option != DECLINE]
    option = source.choice(options)
    alike = [other for other in options if size(other) == size(option)]
    for seat in range(table.players):
        if seat + 1 != table.decider:
            after, lines = heard(table, option, seat)
            twin, twin_lines = heard(table, source.choice(alike), seat)
            assert lines == twin_lines
            if after.decider == twin.decider != seat + 1:
                assert after.view(seat + 1) == twin.view(seat + 1)


def size(option: tuple) -> int:
    """How many cards an answer names."""
    return len(option[0]) if type(option[0]) is tuple else 1


# Two games that differ in one hidden card


def swapped(option: object, swap: dict[int, int]) -> object:
    """The same answer about the cards that lie in the places of the others."""
    if type(option) is tuple:
        return tuple(swapped(part, swap) for part in option)
    return swap.get(option, option) if type(option) is int else option


def canonical(option: object) -> str:
    """Payments name their cards in an order of their own."""
    is_payment = type(option) is tuple and option and type(option[0]) is tuple
    return repr(sorted(option) if is_payment else option)


def twin_option(table: Table, twin: Table, option: object, swap: dict[int, int]) -> object | None:
    """What must be answered at the twin so that the same happens there; None: it cannot be."""
    if kind_of(table) == "PickModes":
        wanted = option
    elif table.decider == 0:
        _, _, faces = table._program.current(table._s)._where(table._s, table._s.stack[-1])
        thing = faces[option][0]
        wanted = twin._s.face[swap.get(thing, thing)]
    else:
        wanted = swapped(option, swap)
    offered = {canonical(answer): answer for answer in twin._options()}
    return offered.get(canonical(wanted))


def heard(table: Table, option: object, seat: int) -> tuple[Table, list[str]]:
    """The table after an answer, and what the log of a seat says of it."""
    events: list = []
    after = table.copy()
    after.listen(events.append)
    after._push_option(option)
    after.listen(None)
    lines = [views.line(after._program, event, seat) for event in events]
    return after, [text for text in lines if text is not None]


def keep_step(table: Table, twin: Table, swap: dict[int, int]) -> bool:
    """Do both stand at the same place? What has one answer is not asked, so one may go ahead."""
    frames = []
    for frame in table._s.stack:
        things = {3, *table._program.thing_slots[frame[0]]}
        frames.append([swapped(v, swap) if at in things else v for at, v in enumerate(frame)])
    return frames == twin._s.stack


def hidden_pair(table: Table, seat: int, source: random.Random) -> tuple[int, int] | None:
    """Two different cards that the seat cannot tell apart, the first in somebody's hand."""
    s = table._s
    pairs = [
        (one, two)
        for group in unknown_groups(table, seat)
        for one in group
        if s.layout.zones[s.place[one]].name.startswith("hand.")
        for two in group
        if s.face[one] != s.face[two]
    ]
    return source.choice(pairs) if pairs else None


@given(positions(chance="explicit"), SEATS, dice())
def test_a_hidden_card_leaves_no_trace_in_the_log(
    table: Table, number: int, source: random.Random
) -> None:
    seat = number % table.players
    pair = hidden_pair(table, seat, source)
    if pair is None:
        return
    swap = {pair[0]: pair[1], pair[1]: pair[0]}
    twin = moved(table, swap)
    for _ in range(12):
        if table.over or not keep_step(table, twin, swap) or not twin._options():
            return
        assert shown(table, seat) == shown(twin, seat)
        option = lively(table, source)
        answer = twin_option(table, twin, option, swap)
        if answer is None:
            return
        table, lines = heard(table, option, seat)
        twin, twin_lines = heard(twin, answer, seat)
        if any(t._s.knows(seat, thing) for t in (table, twin) for thing in pair):
            return  # it was played or shown
        short = min(len(lines), len(twin_lines))
        assert lines[:short] == twin_lines[:short]
        if keep_step(table, twin, swap):
            assert lines == twin_lines
