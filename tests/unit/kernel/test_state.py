"""The state of a game: where cards lie, who knows them, and how both change."""

from itertools import product

import pytest

from cardrules.kernel.layout import LIST, OPEN, PILE, ROW, SET, Layout, Zone
from cardrules.kernel.state import DOWN, LABEL, MAX_THINGS, State

ANT, BEE, CAT = range(3)
ALL = 0b111
ZONES = {
    "hand": (SET, 0, 0b001, 0),
    "other_hand": (SET, 1, 0b010, 0),
    "discard": (SET, 0, 0b001, 0),
    "table": (SET, 0, ALL, 0),
    "pile": (PILE, 0, 0, 0),
    "line": (LIST, OPEN, ALL, 0),
    "row": (ROW, OPEN, ALL, 4),
    "safe": (SET, OPEN, 0, 0),
    "stock": (PILE, OPEN, 0, 0),
}
HAND, OTHER_HAND, DISCARD, TABLE, PILE_, LINE, ROW_, SAFE, STOCK = range(len(ZONES))


def layout() -> Layout:
    """Three seats; twelve cards of three faces."""
    made = Layout(3)
    made.face_ids = ["ant", "bee", "cat"]
    made.start_faces = [ANT] * 4 + [BEE] * 4 + [CAT] * 4
    for number, (name, (form, player, seen, slots)) in enumerate(ZONES.items()):
        zone = Zone(number, name, form, player, player, seen, slots)
        if form == PILE:
            zone.stream = made.add_stream(name)
        made.zones.append(zone)
    made.number_slots()
    made.zone_watch = [1 << number for number in range(len(ZONES))]
    made.cell_low, made.cell_high, made.cell_watch = [0, -5], [9, 5], [1 << 20, 0]
    return made


@pytest.fixture
def s() -> State:
    """All cards lie openly on the line."""
    state = State(layout(), 7)
    state.cells = [3, 0]
    for face in state.layout.start_faces:
        state.make(face, ALL)
    state.move(tuple(range(12)), LINE)
    state.dirty = 0
    return state


def known(s: State, thing: int) -> int:
    """The seats that know a card, as a mask."""
    return sum(1 << seat for seat in range(3) if s.knows(seat, thing))


def label(s: State, thing: int) -> int:
    return s.mark[thing] >> LABEL


def dealt(s: State, things: tuple[int, ...], zone: int = HAND) -> None:
    """Shuffle these cards into the pile and draw them all: only their new owner knows them."""
    s.move(things, PILE_)
    s.shuffle(PILE_)
    for thing in things:
        s.determine(PILE_, 0, thing)
        s.move((thing,), zone)


# Where cards lie


@pytest.mark.parametrize("source,target", list(product((HAND, LINE, PILE_, ROW_), repeat=2)))
def test_a_card_moves_between_all_forms_of_zones(s: State, source: int, target: int) -> None:
    s.move((0, 4, 8), source)
    s.move((4,), target)
    assert target == s.place[4]
    assert 4 in s.zones[target]
    assert [0, 8] == sorted(set(s.cards(source)) - {4} - set(range(1, 4)) - {5, 6, 7, 9, 10, 11})
    for zone, content in enumerate(s.zones):
        assert all(s.place[thing] == zone for thing in content if thing != OPEN)
    assert 12 == sum(len(s.cards(zone)) for zone in range(len(ZONES)))
    assert sum(s.segments[PILE_]) == len(s.zones[PILE_])


def test_a_set_has_no_order(s: State) -> None:
    s.move((9, 2, 5), HAND)
    s.move((3,), HAND)
    assert (2, 3, 5, 9) == s.cards(HAND)


def test_a_list_grows_behind(s: State) -> None:
    s.move((5,), LINE)
    s.move((3, 1), LINE)
    assert (5, 3, 1) == s.cards(LINE)[-3:]


def test_a_pile_grows_on_top_or_under(s: State) -> None:
    s.move((1, 2), STOCK)
    s.move((3, 4), STOCK)
    s.move((5, 6), STOCK, under=True)
    assert (3, 4, 1, 2, 5, 6) == s.cards(STOCK)
    assert (1,) * 6 == s.segments[STOCK]


def test_a_row_is_filled_gap_by_gap(s: State) -> None:
    s.move((1, 2, 3), ROW_)
    s.move((2,), HAND)
    assert (1, OPEN, 3, OPEN) == s.zones[ROW_]
    assert (1, 3) == s.cards(ROW_)
    s.move((7, 8), ROW_)
    assert (1, 7, 3, 8) == s.zones[ROW_]
    with pytest.raises(ValueError, match="is not in"):
        s.move((9,), ROW_)


def test_a_card_moves_to_a_slot(s: State) -> None:
    first = s.layout.first_slot[ROW_]
    s.move_to_slot(5, first + 2)
    assert (OPEN, OPEN, 5, OPEN) == s.zones[ROW_]
    assert first + 2 == s.slot_of(5)
    assert 5 == s.slot_card(first + 2)
    assert OPEN == s.slot_card(first)
    s.move_to_slot(5, first)
    assert (5, OPEN, OPEN, OPEN) == s.zones[ROW_]
    with pytest.raises(ValueError, match="taken"):
        s.move_to_slot(6, first)
    assert OPEN == s.slot_of(7), "it lies on no slot"


def test_cards_leave_several_zones_at_once(s: State) -> None:
    s.move((0, 1), HAND)
    s.move((2,), ROW_)
    s.move((0, 2, 3), TABLE)
    assert (0, 2, 3) == s.cards(TABLE)
    assert (1,) == s.cards(HAND)
    assert () == s.cards(ROW_)


def test_moving_nothing_is_no_change(s: State) -> None:
    before = s.changed
    s.move((), HAND)
    assert (before, 0) == (s.changed, s.dirty)


def test_a_change_marks_both_ends_for_those_who_watch(s: State) -> None:
    s.move((0,), HAND)
    assert 1 << HAND | 1 << LINE == s.dirty


# Segments


def test_a_shuffled_pile_is_one_bag_in_canonical_order(s: State) -> None:
    s.move((9, 1, 5), STOCK)
    s.shuffle(STOCK)
    assert ((1, 5, 9), (3,)) == (s.cards(STOCK), s.segments[STOCK])
    s.move((2,), STOCK)
    s.move((0,), STOCK, under=True)
    assert ((2, 1, 5, 9, 0), (1, 3, 1)) == (s.cards(STOCK), s.segments[STOCK])
    assert () == s.top_bag(STOCK, 0), "that card is determined"
    assert (1, 5, 9) == s.top_bag(STOCK, 1) == s.top_bag(STOCK, 3)
    assert () == s.top_bag(STOCK, 4) == s.top_bag(STOCK, 5)
    s.shuffle(STOCK)
    assert ((0, 1, 2, 5, 9), (5,)) == (s.cards(STOCK), s.segments[STOCK])


def test_a_card_of_a_bag_is_determined(s: State) -> None:
    s.move((0, 1, 2, 5), STOCK)
    s.shuffle(STOCK)
    s.move((8,), STOCK)
    s.determine(STOCK, 1, 2)
    assert ((8, 2, 0, 1, 5), (1, 1, 3)) == (s.cards(STOCK), s.segments[STOCK])
    s.determine(STOCK, 2, 5)
    s.determine(STOCK, 3, 0)
    assert ((8, 2, 5, 0, 1), (1,) * 5) == (s.cards(STOCK), s.segments[STOCK])


def test_taking_cards_shortens_their_segments(s: State) -> None:
    s.move((0, 1, 2, 5), STOCK)
    s.shuffle(STOCK)
    s.move((8, 9), STOCK)
    s.move((9, 1), HAND)
    assert ((8, 0, 2, 5), (1, 3)) == (s.cards(STOCK), s.segments[STOCK])
    s.move((0, 2, 5), HAND)
    assert ((8,), (1,)) == (s.cards(STOCK), s.segments[STOCK])


def test_an_empty_pile_is_shuffled_in_vain(s: State) -> None:
    s.shuffle(STOCK)
    assert ((), ()) == (s.cards(STOCK), s.segments[STOCK])


# Who knows what


def test_an_open_card_is_known_to_all(s: State) -> None:
    assert (ALL, 0) == (known(s, 0), label(s, 0))


def test_nobody_knows_a_card_of_a_shuffled_pile(s: State) -> None:
    s.move((0, 4, 8), PILE_)
    assert ALL == known(s, 4), "they saw it go there"
    s.shuffle(PILE_)
    assert [0, 0, 0] == [known(s, thing) for thing in (0, 4, 8)]
    assert 1 == len({label(s, thing) for thing in (0, 4, 8)} - {0})


def test_a_pile_of_one_card_hides_nothing(s: State) -> None:
    s.move((4,), PILE_)
    s.shuffle(PILE_)
    assert (ALL, 0) == (known(s, 4), label(s, 4))


def test_who_draws_a_card_knows_it(s: State) -> None:
    dealt(s, (0, 4, 8))
    assert [0b001] * 3 == [known(s, thing) for thing in (0, 4, 8)]
    assert 0 not in {label(s, thing) for thing in (0, 4, 8)}


def test_a_card_played_openly_is_known_to_all(s: State) -> None:
    dealt(s, (0, 4, 8))
    s.move((4,), TABLE)
    assert (ALL, 0) == (known(s, 4), label(s, 4))
    assert 0b001 == known(s, 0)


def test_a_card_played_facedown_is_known_to_its_player(s: State) -> None:
    dealt(s, (0, 4, 8))
    s.move((4,), TABLE, down=True)
    assert 0b001 == known(s, 4)
    assert s.mark[4] & DOWN
    assert label(s, 4) == label(s, 0)
    s.move((4,), LINE)
    assert (ALL, 0) == (known(s, 4), s.mark[4] & DOWN), "it was turned over"


def test_who_played_what_facedown_is_forgotten_with_the_rest_of_the_hand(s: State) -> None:
    """A card of the hand was shown; then one of the hand is laid face down: which?"""
    dealt(s, (0, 4, 8))
    s.show((4,), ALL)
    assert (ALL, 0) == (known(s, 4), label(s, 4))
    s.move((0,), TABLE, down=True)
    assert [0b001] * 3 == [known(s, thing) for thing in (0, 4, 8)]
    assert 1 == len({label(s, thing) for thing in (0, 4, 8)} - {0})


def test_a_hidden_discard_makes_the_others_forget_the_hand(s: State) -> None:
    dealt(s, (0, 4, 8))
    s.move((5,), DISCARD)
    assert ALL == known(s, 5)
    s.show((4,), 0b100)
    assert 0b101 == known(s, 4)
    s.move((8,), DISCARD)
    assert [0b001] * 3 == [known(s, thing) for thing in (0, 4, 8)]
    assert ALL == known(s, 5), "it did not move, and it lies apart from the hand"


def test_when_the_whole_hand_goes_it_is_clear_which_cards_went(s: State) -> None:
    dealt(s, (0, 4, 8))
    s.show((4,), ALL)
    s.move((0, 4, 8), DISCARD)
    assert [0b001, ALL, 0b001] == [known(s, thing) for thing in (0, 4, 8)]


def test_a_hand_of_one_card_hides_nothing(s: State) -> None:
    dealt(s, (0, 4))
    s.move((0,), TABLE)
    s.show((4,), 0b010)
    s.move((4,), DISCARD)
    assert 0b011 == known(s, 4)


def test_a_gift_is_known_to_giver_and_taker(s: State) -> None:
    dealt(s, (0, 4, 8))
    s.move((4,), OTHER_HAND)
    assert 0b011 == known(s, 4)
    assert label(s, 0) == label(s, 4)


def test_the_place_in_a_list_or_row_tells_the_card(s: State) -> None:
    s.move((0, 4), ROW_)
    s.move((4,), SAFE)
    assert ALL == known(s, 4)
    s.move((0,), SAFE)
    assert ALL == known(s, 0)


def test_only_who_sees_its_new_place_knows_which_card_left_a_hidden_one(s: State) -> None:
    s.move((0, 4, 8), SAFE)
    s.move((4,), HAND)
    assert [0b001, 0b001, 0b001] == [known(s, thing) for thing in (0, 4, 8)]
    assert 1 == len({label(s, thing) for thing in (0, 4, 8)} - {0})


def test_a_card_put_openly_on_a_pile_stays_known_until_it_is_shuffled(s: State) -> None:
    dealt(s, (0, 4, 8), PILE_)
    s.move((9,), PILE_)
    s.move((10,), PILE_, under=True)
    assert [ALL, ALL] == [known(s, 9), known(s, 10)]
    s.move((9,), HAND)
    assert ALL == known(s, 9), "the top of a pile is one card"
    s.shuffle(PILE_)
    assert 0 == known(s, 10)


def test_looking_through_a_pile_is_forgotten_in_the_shuffle(s: State) -> None:
    s.move((0, 4, 8), PILE_)
    s.shuffle(PILE_)
    s.show((0, 4, 8), 0b001)
    assert 0b001 == known(s, 4)
    s.shuffle(PILE_)
    assert 0 == known(s, 4)


def test_a_card_drawn_from_a_bag_makes_who_looked_forget(s: State) -> None:
    """The second seat looked through the pile; then its owner draws unseen."""
    s.move((0, 4, 8), PILE_)
    s.shuffle(PILE_)
    s.show((0, 4, 8), 0b010)
    s.move((4,), HAND)
    assert [0, 0b001, 0] == [known(s, thing) for thing in (0, 4, 8)]


def test_shuffling_turns_cards_up(s: State) -> None:
    s.move((0, 4), PILE_, down=True)
    s.shuffle(PILE_)
    assert not (s.mark[0] | s.mark[4]) & DOWN


def test_nobody_else_knows_in_which_order_a_hand_was_put_on_a_pile(s: State) -> None:
    dealt(s, (0, 4))
    s.show((4,), 0b010)
    s.move((4, 0), PILE_)
    assert [0b001, 0b001] == [known(s, 0), known(s, 4)]
    s.move((1, 5), TABLE)
    s.move((5, 1), PILE_)
    assert [ALL, ALL] == [known(s, 1), known(s, 5)], "that was seen"


# Labels: what can be confused with what


def test_cards_that_never_met_have_different_labels(s: State) -> None:
    s.move((0, 4), PILE_)
    s.shuffle(PILE_)
    s.move((1, 5), STOCK)
    s.shuffle(STOCK)
    assert label(s, 0) == label(s, 4)
    assert label(s, 1) == label(s, 5)
    assert label(s, 0) != label(s, 1)


def test_cards_that_pass_one_after_another_through_a_pile_have_different_labels(s: State) -> None:
    """The first two are in a hand when the next two, open until then, are shuffled."""
    dealt(s, (0, 4))
    s.move((1, 5), PILE_)
    s.shuffle(PILE_)
    assert label(s, 0) != label(s, 1)
    assert label(s, 1) == label(s, 5) != 0


def test_cards_that_are_mixed_share_a_label_with_all_that_either_was_mixed_with(s: State) -> None:
    s.move((0, 4, 8), PILE_)
    s.shuffle(PILE_)
    s.move((1, 5, 9), STOCK)
    s.shuffle(STOCK)
    s.determine(STOCK, 0, 5)
    s.move((5,), PILE_)
    s.shuffle(PILE_)
    assert 1 == len({label(s, thing) for thing in (0, 4, 8, 1, 5, 9)})


# Copies


def test_a_copy_ends_and_its_number_is_used_again(s: State) -> None:
    first, second = s.make(BEE, ALL), s.make(CAT, ALL)
    s.move((first, second), TABLE)
    assert (12, 13) == s.cards(TABLE)
    s.end(first)
    assert ((13,), OPEN, OPEN) == (s.cards(TABLE), s.face[first], s.place[first])
    assert first == s.make(ANT, 0b001)
    assert (ANT, 0b001) == (s.face[first], known(s, first))
    s.move((first,), HAND)
    s.end(first)
    s.end(second)
    assert 12 == len(s.face) == len(s.place) == len(s.mark)


def test_copies_have_a_bound(s: State) -> None:
    missing = MAX_THINGS - len(s.face)
    for values, value in ((s.face, ANT), (s.place, OPEN), (s.mark, ALL)):
        values.extend([value] * missing)
    with pytest.raises(OverflowError, match="too many"):
        s.make(ANT, ALL)


# Another face


def test_another_face_is_shown_until_the_card_moves(s: State) -> None:
    s.move((0,), TABLE)
    s.morph(0, CAT)
    s.morph(0, BEE)
    assert BEE == s.face[0]
    s.move((0,), HAND)
    assert (ANT, ()) == (s.face[0], s.morphs)


# Limits, values, copies of the state


def test_limits_on_a_card_end_when_it_enters_a_bag(s: State) -> None:
    s.limits = ((0, 1, OPEN, 4, 1), (0, 1, OPEN, 5, 1), (1, 1, OPEN, OPEN, 2))
    s.move((4,), STOCK)
    assert 3 == len(s.limits)
    s.shuffle(STOCK)
    assert 3 == len(s.limits), "a pile of one card is no bag"
    s.move((8,), STOCK)
    s.shuffle(STOCK)
    assert ((0, 1, OPEN, 5, 1), (1, 1, OPEN, OPEN, 2)) == s.limits


def test_a_value_goes_as_far_as_its_bounds(s: State) -> None:
    before = s.changed
    assert 9 == s.set_cell(0, 12)
    assert -5 == s.set_cell(1, -8)
    assert [9, -5] == s.cells
    assert 1 << 20 == s.dirty
    assert before + 2 == s.changed
    assert 9 == s.set_cell(0, 10)
    assert before + 2 == s.changed, "nothing changed"


def test_a_copy_of_the_state_is_its_own(s: State) -> None:
    s.move((0, 4), HAND)
    s.stack = [[0, 1, 2, OPEN, (3,)]]
    copy = s.copy()
    copy.move((0,), PILE_)
    copy.shuffle(PILE_)
    copy.set_cell(0, 7)
    copy.stack[0][1] = 9
    copy.counters[0] += 1
    copy.make(CAT, ALL)
    copy.reseed(8)
    assert (0, 4) == s.cards(HAND)
    assert ([3, 0], [[0, 1, 2, OPEN, (3,)]], [0, 0], 12, 7) == (
        s.cells,
        s.stack,
        s.counters,
        len(s.face),
        s.seed,
    )
    assert () == s.segments[PILE_]
    assert s.keys != copy.keys


def test_answers_are_remembered_until_something_changes(s: State) -> None:
    s.remembered()["question"] = 42
    assert {"question": 42} == s.remembered()
    assert {} == s.copy().remembered()
    s.set_cell(0, 4)
    assert {} == s.remembered()


# Events


def told(s: State) -> list:
    events: list = []
    s.listener = events.append
    return events


def test_a_move_is_told_with_who_saw_which_card(s: State) -> None:
    dealt(s, (0, 4, 8))
    events = told(s)
    s.move((4,), TABLE, down=True)
    s.move((0, 9), OTHER_HAND)
    facts = [event.facts for event in events]
    assert ["move"] * 3 == [event.kind for event in events]
    assert {"cards": ((BEE, 0b001),), "source": HAND, "target": TABLE, "down": True} == facts[0]
    assert ((ANT, 0b011),) == facts[1]["cards"]
    assert (((CAT, ALL),), LINE) == (facts[2]["cards"], facts[2]["source"])


def test_nothing_is_told_when_nobody_listens(s: State) -> None:
    events = told(s)
    s.copy().move((0,), HAND)
    s.listener = None
    s.move((0,), HAND)
    assert [] == events


def test_what_is_remembered_holds_until_something_changes() -> None:
    s = State(layout(), 1)
    s.cells = [0, 0]
    s.remembered()["asked"] = "answered"
    assert {"asked": "answered"} == s.remembered()
    s.set_cell(0, 0)
    assert {"asked": "answered"} == s.remembered()
    s.set_cell(0, 1)
    assert {} == s.remembered()
    s.remembered()["asked"] = "answered"
    s.unremember()
    assert {} == s.remembered()
