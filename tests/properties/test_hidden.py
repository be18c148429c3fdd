"""What a seat cannot know leaves no trace in what it is shown, asked and told."""

import json
import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardrules import views
from cardrules.kernel.layout import OPEN
from cardrules.table import Table
from strategies import (
    dice,
    kind_of,
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


def stands_at(table: Table) -> list[list[int]]:
    return [frame[:3] for frame in table._s.stack]


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
        if table.over or twin.over or stands_at(table) != stands_at(twin):
            return  # a choice with one answer is not asked: they go on apart
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
        if stands_at(table) == stands_at(twin):
            assert lines == twin_lines
