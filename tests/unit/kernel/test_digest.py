"""The digest of a state: blind to which of several alike cards lies where, and to nothing else."""

import pytest

from cardrules.kernel.digest import digest
from cardrules.kernel.layout import LIST, OPEN, PILE, ROW, SET, Layout, Zone
from cardrules.kernel.state import State

ANT, BEE, SPOT = range(3)
HAND, TABLE, PILE_, LINE, ROW_ = range(5)
SLOTS = [frozenset({4}), frozenset({4, 5})]
"""Two units: the first has one name for things, the second two."""


@pytest.fixture
def s() -> State:
    """Cards 0 to 3 and 4 to 7 are alike; 8 and 9 are spots, which lie nowhere and carry a value."""
    layout = Layout(2)
    layout.start_faces = [ANT] * 4 + [BEE] * 4 + [SPOT] * 2
    forms = [
        (SET, 0, 0b01, 0),
        (SET, 0, 0b11, 0),
        (PILE, OPEN, 0, 0),
        (LIST, OPEN, 3, 0),
        (ROW, OPEN, 3, 3),
    ]
    for number, (form, player, seen, slots) in enumerate(forms):
        zone = Zone(number, f"zone{number}", form, player, player, seen, slots)
        zone.stream = layout.add_stream(zone.name) if form == PILE else OPEN
        layout.zones.append(zone)
    layout.number_slots()
    layout.zone_watch = [0] * len(forms)
    layout.cell_low, layout.cell_high, layout.cell_watch = [0] * 11, [9] * 11, [0] * 11
    layout.thing_cells = [(1, 0, 8), (9, 8, 2)]
    state = State(layout, 5)
    state.cells = [0] * 11
    for face in layout.start_faces:
        state.make(face, 0b11)
    state.move((0, 1, 4, 5), LINE)
    state.move((2, 3, 6, 7), TABLE)
    return state


def of(s: State) -> str:
    return digest(s, SLOTS)


def changed(s: State, change) -> str:
    """The digest of a copy after a change."""
    copy = s.copy()
    change(copy)
    return of(copy)


def test_alike_cards_in_different_zones_can_change_places(s: State) -> None:
    one, two = s.copy(), s.copy()
    one.move((2,), HAND)
    two.move((3,), HAND)
    assert of(one) == of(two) != of(s)


def test_the_order_of_a_list_counts_but_not_of_which_alike_card(s: State) -> None:
    one, two, three = s.copy(), s.copy(), s.copy()
    one.zones[LINE] = (1, 0, 5, 4)
    two.zones[LINE] = (0, 4, 1, 5)
    three.zones[LINE] = (1, 5, 0, 4)
    assert of(one) == of(s)
    assert of(two) == of(three) != of(s)


def test_the_slot_counts(s: State) -> None:
    first = s.layout.first_slot[ROW_]
    one, two, three = s.copy(), s.copy(), s.copy()
    one.move_to_slot(2, first)
    two.move_to_slot(3, first)
    three.move_to_slot(2, first + 1)
    assert of(one) == of(two) != of(three)


def test_the_order_of_a_pile_counts_between_its_bags_only(s: State) -> None:
    s.move((2, 6), PILE_)
    turned = s.copy()
    turned.zones[PILE_] = (6, 2)
    assert of(s) != of(turned)
    mixed = s.copy()
    mixed.shuffle(PILE_)
    assert of(s) != of(mixed)
    turned.shuffle(PILE_)
    assert of(mixed) == of(turned)


def test_what_is_known_of_a_card_counts(s: State) -> None:
    for zone in (HAND, PILE_):
        s.move((2, 3), zone)
    s.shuffle(PILE_)
    assert of(s) != changed(s, lambda state: state.show((2,), 0b01))
    one = changed(s, lambda state: state.show((2,), 0b01))
    assert one == changed(s, lambda state: state.show((3,), 0b01))


def test_a_card_that_lies_face_down_is_another(s: State) -> None:
    assert changed(s, lambda state: state.move((2,), HAND)) != changed(
        s, lambda state: state.move((2,), HAND, down=True)
    )


def test_values_count_wherever_they_are(s: State) -> None:
    assert of(s) != changed(s, lambda state: state.set_cell(0, 1))
    on_card = changed(s, lambda state: state.set_cell(1 + 2, 1))
    assert on_card != of(s)
    assert on_card == changed(s, lambda state: state.set_cell(1 + 3, 1)), "on its alike"
    assert on_card != changed(s, lambda state: state.set_cell(1 + 6, 1)), "on another"


def test_a_value_of_a_thing_that_lies_nowhere_counts(s: State) -> None:
    one = changed(s, lambda state: state.set_cell(9, 1))
    two = changed(s, lambda state: state.set_cell(10, 1))
    assert 3 == len({of(s), one, two}), "spots are no two alike: zones and cards may belong to them"


def named(s: State, *values: object) -> str:
    """The digest when a frame holds these names."""
    copy = s.copy()
    copy.stack = [[len(values) - 1, 3, 0, OPEN, *values]]
    return of(copy)


@pytest.mark.parametrize("one,other", [(0, 1), (2, 3), (4, 5), (6, 7)])
def test_a_name_for_one_of_two_alike_cards(s: State, one: int, other: int) -> None:
    """In a set it makes no difference which; in a list its place tells."""
    assert (named(s, one) == named(s, other)) == (s.place[one] == TABLE)
    assert named(s, one) != named(s, OPEN)
    assert named(s, one) != named(s, (one + 4) % 8)


def test_names_move_with_their_card(s: State) -> None:
    """The first thing of all is a thing like any other."""
    one, two = s.copy(), s.copy()
    one.move((0, 1), TABLE)
    two.move((0, 1), TABLE)
    one.stack = [[0, 3, 0, 0, 0]]
    two.stack = [[0, 3, 0, 3, 3]]
    assert of(one) == of(two)


def test_names_for_several_cards_keep_their_order(s: State) -> None:
    assert named(s, (2, 6)) == named(s, (3, 7)) != named(s, (6, 2))
    assert named(s, (2, 3)) == named(s, (3, 2))
    assert named(s, (2, 3)) != named(s, (2, 3, 6))


def test_two_names_for_one_card_are_not_two_for_two_alike(s: State) -> None:
    assert named(s, 2, 2) == named(s, 3, 3) != named(s, 2, 3)
    assert named(s, 2, 3) == named(s, 3, 2)


def test_a_name_for_a_thing_that_lies_nowhere_counts(s: State) -> None:
    assert named(s, 8) != named(s, 9)
    assert named(s, (8, 9)) != named(s, (9, 8))


def test_other_values_of_a_frame_are_plain(s: State) -> None:
    one, two = s.copy(), s.copy()
    one.stack, two.stack = [[0, 3, 0, OPEN, OPEN, 2]], [[0, 3, 0, OPEN, OPEN, 3]]
    assert of(one) != of(two)


def test_limits_count_and_move_with_their_card(s: State) -> None:
    def limited(thing: int) -> str:
        return changed(s, lambda state: setattr(state, "limits", ((0, 1, OPEN, thing, 1),)))

    assert limited(2) == limited(3) != limited(6)
    assert limited(8) != limited(9) != limited(OPEN) != of(s)


def test_another_face_is_another_card(s: State) -> None:
    morphed = changed(s, lambda state: state.morph(2, BEE))
    assert morphed == changed(s, lambda state: state.morph(3, BEE)) != of(s)


def test_an_ended_copy_leaves_no_trace(s: State) -> None:
    before = of(s)
    copies = [s.make(BEE, 0b11), s.make(BEE, 0b11), s.make(ANT, 0b11)]
    s.move((copies[1],), TABLE)
    s.end(copies[1])
    s.end(copies[0])
    s.end(copies[2])
    assert before == of(s)


def test_seed_and_counters_are_chance(s: State) -> None:
    for change in (lambda state: state.reseed(6), lambda state: state.counters.__setitem__(0, 1)):
        other = s.copy()
        change(other)
        assert of(s) != of(other)
        assert digest(s, SLOTS, chance=False) == digest(other, SLOTS, chance=False)


def test_a_digest_is_the_same_everywhere(s: State) -> None:
    """A fixed value: when it changes, the digests of all saves do."""
    assert of(s.copy()) == of(s)
    assert 32 == len(of(s))
    assert set(of(s)) <= set("0123456789abcdef")


@pytest.fixture
def hosts(s: State) -> State:
    """Cards 2 and 3, alike, each have a zone of their own; card 4 lies with the first."""
    layout = s.layout
    base = len(layout.zones)
    for thing in (2, 3):
        layout.zones.append(Zone(base, f"under.{thing}", SET, thing, OPEN, 0b11, 0))
        layout.zone_watch.append(0)
        layout.first_slot.append(len(layout.zone_of_slot))
        s.zones.append(())
    layout.thing_zones = [(base, 2, 2)]
    s.move((4,), base)
    return s


def test_what_lies_with_a_card_goes_with_it(hosts: State) -> None:
    """It matters that the card in the hand has one, not which of two alike cards it is."""
    base = hosts.layout.thing_zones[0][0]
    one, two, three = hosts.copy(), hosts.copy(), hosts.copy()
    one.move((2,), HAND)
    two.move((4,), base + 1)
    two.move((3,), HAND)
    three.move((3,), HAND)
    assert of(one) == of(two)
    assert of(one) != of(three), "here the card in the hand has nothing with it"


def test_cards_may_lie_with_each_other(hosts: State) -> None:
    base = hosts.layout.thing_zones[0][0]
    hosts.move((3,), base)
    nested = of(hosts)
    hosts.move((2,), base + 1)
    assert nested != of(hosts)
    assert of(hosts) == of(hosts.copy())
