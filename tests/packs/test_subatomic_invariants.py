"""The invariants of Subatomic, watched along whole games of every edition."""

import random
from collections import Counter
from functools import cache

import pytest
from catalogue import EDITIONS

import cardrules
from cardrules import Table
from strategies import lively

STARTERS = {"up_quark": 4, "down_quark": 4, "photon_card": 3}
FOR_SALE = {
    "single_neutron": 9, "single_proton": 8, "single_electron": 6, "wild": 6,
    "double_neutron": 6, "double_proton": 5, "proton_neutron": 4, "double_proton_neutron": 2,
}  # fmt: skip
ELEMENTS = ("helium", "lithium", "beryllium", "boron")
OWN = ("hand", "draw_pile", "discard", "table")
ROWS = {"elements": "element_deck", "singles": "singles_deck", "larger": "larger_deck"}
GOALS = ("helium_goal", "lithium_goal", "beryllium_goal", "boron_goal", "set_goal")


class Position:
    """All that lies on the table, by the names of zones and values, whoever sees it."""

    def __init__(self, table: Table) -> None:
        state, layout = table._s, table._program.layout
        self.players = table.players
        self.seats = range(1, table.players + 1)
        self.decider = table.decider
        self.prompt = table.prompt
        self.over = table.over
        self.values = table.view(1)["values"]
        self.slots = {
            zone.name: [
                layout.face_ids[state.face[thing]] if thing >= 0 else None for thing in things
            ]
            for zone, things in zip(layout.zones, state.zones, strict=True)
        }
        self.zones = {name: Counter(filter(None, slots)) for name, slots in self.slots.items()}

    def together(self, *names: str) -> Counter[str]:
        """What lies in zones of these names, of all players or things."""
        found: Counter[str] = Counter()
        for name, cards in self.zones.items():
            if name.split(".")[0] in names:
                found += cards
        return found

    def value(self, name: str, seat: int) -> int:
        return self.values[f"{name}.{seat}"]

    def on_goals(self, seat: int) -> int:
        return sum(self.value(f"marks.{goal}", seat) for goal in GOALS)


class Step:
    """A position, the choice that led there, and the position before."""

    def __init__(self, before: Position, choice: str, after: Position) -> None:
        self.before, self.choice, self.after = before, choice, after


@cache
def games(edition: str) -> tuple[tuple[Step, ...], ...]:
    """A game for each number of players, by chance with a taste for building and claiming."""
    return tuple(played(edition, players) for players in (2, 3, 4))


def played(edition: str, players: int) -> tuple[Step, ...]:
    options = {"max_rounds": 25}
    table = cardrules.load(EDITIONS[edition]).start(players=players, seed=players, options=options)
    dice = random.Random(players)
    position, steps = Position(table), []
    while not table.over:
        option = lively(table, dice)
        text = table._text_of(option)
        table._push_option(option, text)
        after = Position(table)
        steps.append(Step(position, text, after))
        position = after
    return tuple(steps)


def steps(edition: str):
    return (step for game in games(edition) for step in game)


def positions(edition: str):
    return (step.after for step in steps(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_card_is_made_or_lost(edition):
    """INV-01 INV-02 INV-04: 135 cards, and of each kind as many as in the box, wherever they lie."""
    for here in positions(edition):
        everywhere = Counter()
        for name, cards in here.zones.items():
            if not name.startswith(("tile", "echoes")):
                everywhere += cards
        assert 135 == everywhere.total()
        assert FOR_SALE == {kind: everywhere[kind] for kind in FOR_SALE}
        elements = here.together("element_deck", "elements", "claimed", "aside")
        assert dict.fromkeys(ELEMENTS, 6) == {kind: elements[kind] for kind in ELEMENTS}
        scientists = 21 if edition == "classroom" else 9
        assert scientists + 11 * (4 - here.players) == here.zones["box"].total()


@pytest.mark.parametrize("edition", EDITIONS)
def test_starters_never_change_hands(edition):
    """INV-03: those of a player and the removed ones are 4, 4 and 3; they enter no deck for sale."""
    for here in positions(edition):
        owned = [
            sum((here.zones[f"{zone}.{seat}"] for zone in OWN), Counter()) for seat in here.seats
        ]
        assert all(cards[kind] <= number for cards in owned for kind, number in STARTERS.items())
        for kind, number in STARTERS.items():
            mine = sum(cards[kind] for cards in owned)
            assert number * here.players == mine + here.zones["removed"][kind]


@pytest.mark.parametrize("edition", EDITIONS)
def test_tokens_are_conserved(edition):
    """INV-05: 32, and none is negative."""
    for here in positions(edition):
        tokens = [here.value("tokens", seat) for seat in here.seats]
        assert min(tokens) >= 0 <= here.values["supply"]
        assert 32 == sum(tokens) + here.values["supply"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_markers_are_conserved_and_go_in_twos(edition):
    """INV-06 INV-07: left and placed make the starting number, an even one; two for each claim."""
    whole = 4 if edition == "classroom" else 10
    for game in games(edition):
        is_last = False
        for step in game:
            here = step.after
            is_last = is_last or here.values["ending"] or "last_placement" in step.before.prompt
            for seat in here.seats:
                left, placed = here.value("markers", seat), here.on_goals(seat)
                assert whole == left + placed
                assert left % 2 == 0
                is_placing = seat == here.decider and "markers" in here.prompt
                if not is_last and not is_placing:
                    assert 2 * here.zones[f"claimed.{seat}"].total() == placed


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_marker_on_the_goal_of_the_claimed_element(edition):
    """INV-08: seen at every placement that follows a claim."""
    claims = 0
    for game in games(edition):
        claimed = None
        for step in game:
            if step.choice.startswith("claim "):
                claimed = step.choice.removeprefix("claim ").split("@")[0]
            elif claimed and "markers" in step.before.prompt:
                assert f"{claimed}_goal" not in step.choice
                claims, claimed = claims + 1, None
    assert claims > 3


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_tiles_are_conserved(edition):
    """INV-09: five on goals, held and used; nobody has more than claims."""
    for here in positions(edition):
        assert 5 == here.together("tile_spot", "tiles_held", "tiles_used").total()
        for seat in here.seats:
            tiles = here.zones[f"tiles_held.{seat}"] + here.zones[f"tiles_used.{seat}"]
            assert tiles.total() <= here.zones[f"claimed.{seat}"].total()


@pytest.mark.parametrize("edition", ["classroom"])
def test_no_tile_leaves_the_box(edition):
    """INV-09: in the classroom all seven stay there."""
    assert all(7 == here.zones["tile_box"].total() for here in positions(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_atoms_keep_to_their_tracks(edition):
    """INV-10: 0 to 6; a claim leaves nothing, and in the classroom what it does not take."""
    needs = {"helium": (2, 2, 2), "lithium": (3, 4, 3), "beryllium": (4, 5, 4), "boron": (5, 6, 5)}

    def atom(here: Position, seat: int) -> tuple[int, ...]:
        return tuple(here.value(each, seat) for each in ("protons", "neutrons", "electrons"))

    claims = 0
    for step in steps(edition):
        assert all(0 <= each <= 6 for seat in step.after.seats for each in atom(step.after, seat))
        for seat in step.after.seats:
            new = step.after.zones[f"claimed.{seat}"] - step.before.zones[f"claimed.{seat}"]
            for element in new:
                claims += 1
                had = atom(step.before, seat)
                left = tuple(a - b for a, b in zip(had, needs[element], strict=True))
                assert (left if edition == "classroom" else (0, 0, 0)) == atom(step.after, seat)
    assert claims > 3


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_the_annihilation_marker_only_goes_forward(edition):
    """INV-11: by one for a paid annihilation, and never off the track."""
    moves = 0
    for step in steps(edition):
        before, after = step.before.values["burn_step"], step.after.values["burn_step"]
        assert after - before in (0, 1)
        assert after <= 3 * (step.after.players - 1) + 1
        if after > before:
            moves += 1
            assert step.after.zones["removed"].total() > step.before.zones["removed"].total()
    assert moves


@pytest.mark.parametrize("edition", ["classroom"])
def test_nothing_is_annihilated(edition):
    """INV-11 INV-18: in the classroom nothing is ever removed."""
    assert all(
        1 == here.values["burn_step"] and not here.zones["removed"] for here in positions(edition)
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_there_after_a_refresh(edition):
    """INV-12 INV-13 INV-14: nothing in play, five cards if there are five, gaps at the left only."""
    refreshed = 0
    for step in steps(edition):
        here = step.after
        in_play = [seat for seat in here.seats if here.zones[f"table.{seat}"]]
        assert len(in_play) <= 1
        if not step.before.prompt.startswith("choose for phases.refresh.do.drop"):
            continue
        refreshed += 1
        seat = step.before.decider
        piles = here.zones[f"draw_pile.{seat}"], here.zones[f"discard.{seat}"]
        assert not here.zones[f"table.{seat}"]
        assert here.zones[f"hand.{seat}"].total() >= 5 or not any(piles)
        assert piles[0] or not piles[1]
        for row, deck in ROWS.items():
            gaps = [card is None for card in here.slots[row]]
            assert gaps == sorted(gaps, reverse=True)
            assert not any(gaps) or not here.zones[deck]
    assert refreshed > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_rows_rest_during_a_turn(edition):
    """INV-15: but for swipes a row only loses cards, and none of them changes its spot."""
    rested = 0
    for step in steps(edition):
        if (
            "swipe" in step.choice
            or "swipe" in step.before.prompt
            or step.before.decider != step.after.decider
        ):
            continue
        if step.after.prompt != step.before.prompt or not step.after.prompt.startswith(
            "take an action"
        ):
            continue
        rested += 1
        for row in ROWS:
            pairs = zip(step.before.slots[row], step.after.slots[row], strict=True)
            assert all(after in (before, None) for before, after in pairs)
    assert rested > 20


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rates_of_a_goal_are_shared(edition, players):
    """INV-16: however the markers lie, all together get no more than both rates."""
    table = cardrules.load(EDITIONS[edition]).start(players=players, seed=1)
    program, state = table._program, table._s.copy()
    shared = dict(program.invariants)["rates_shared"]
    cells = [cell for cell, name in enumerate(program.cell_names) if name.startswith("marks.")]
    dice = random.Random(players)
    for _ in range(100):
        for cell in cells:
            state.cells[cell] = dice.randrange(4)
        assert program.value_for(state, shared, -1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_removed_stays_removed(edition):
    """INV-18: the removed cards only grow."""
    for step in steps(edition):
        assert not step.before.zones["removed"] - step.after.zones["removed"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stack_shows_its_lowest_price(edition):
    """INV-19: the copies of a stack lie in the order of their prices, and fewer as they are bought."""
    for here in positions(edition):
        for stand in ("first", "second", "third", "fourth"):
            stack = here.slots[f"stack.{stand}"]
            numbers = [int(card.rsplit("_", 1)[1]) for card in stack]
            assert numbers == list(range(4 - len(stack), 4))
