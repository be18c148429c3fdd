"""A table: the façade that users know."""

import json

import pytest

import cardrules
from cardrules import AmbiguousChoice, Choice, IllegalChoice, InvalidChoice, Table
from cardrules.saves import sealed


@pytest.fixture(scope="module")
def game() -> cardrules.Game:
    return cardrules.load("subatomic")


@pytest.fixture
def table(game: cardrules.Game) -> Table:
    return game.start(players=3, seed=7)


def to_the_end(table: Table) -> Table:
    """Everybody is always done: the game runs into its safety stop."""
    while not table.over:
        table._push_option(table._options()[-1])
    return table


# Starting


@pytest.mark.parametrize("players", [1, 5, 0, -1])
def test_a_game_is_for_so_many_players(game: cardrules.Game, players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        game.start(players=players)


def test_chance_is_seeded_or_explicit(game: cardrules.Game) -> None:
    with pytest.raises(ValueError, match="'seeded' or 'explicit'"):
        game.start(chance="fair")


def test_a_table_at_the_start(table: Table) -> None:
    assert (3, 1, 0, False) == (table.players, table.decider, table.turns, table.over)
    assert table.outcome is None
    assert [] == table.history() == table.log()
    assert "take an action, or be done" == table.prompt
    assert "done" in table.choices
    assert [1] * len(table.choices) == table.weights


def test_options_of_a_game(game: cardrules.Game) -> None:
    table = game.start(players=3, seed=7, options={"first_seat": 2})
    assert 2 == table.decider
    assert 2 == cardrules.load("subatomic", options={"first_seat": 2}).start(players=3).decider


# Choosing


def test_a_choice_is_its_text(table: Table) -> None:
    choice = table.choices[0]
    assert choice == choice.text == str(choice) == Choice(choice.text)
    assert hash(choice) == hash(Choice(choice.text))
    assert choice != table.choices[1]
    assert choice != 1


def test_a_choice_that_is_not_offered_now(table: Table) -> None:
    for text in ("claim helium@elements.1", "decline", "pay nothing", "boron", "player2", "3"):
        before = table.digest()
        with pytest.raises(IllegalChoice, match="not offered now"):
            table.push(text)
        assert before == table.digest()


def test_a_text_that_is_no_choice(table: Table) -> None:
    for text in ("", "xyzzy", "buuy wild", "🜁"):
        with pytest.raises(InvalidChoice, match="not a choice"):
            table.push(text)


def test_a_text_that_fits_several_choices(table: Table) -> None:
    with pytest.raises(AmbiguousChoice, match="may mean"):
        table.push("swipe")
    with pytest.raises(ValueError, match="swipe elements"):
        table.push("swipe")


def test_a_short_text_that_fits_one_choice(table: Table) -> None:
    whole = next(c.text for c in table.choices if "@" in c.text)
    bare = whole.split("@")[0]
    fitting = [c.text for c in table.choices if c.text.split("@")[0] == bare]
    if len(fitting) == 1:
        table.push(bare)
        assert [whole] == table.history()
    else:
        with pytest.raises(AmbiguousChoice):
            table.push(bare)


def test_a_game_that_is_over_takes_no_choice(table: Table) -> None:
    to_the_end(table)
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.push("done")
    assert (None, [], "") == (table.decider, table.choices, table.prompt)
    assert "limit" == table.outcome.ending
    table.pop()
    assert not table.over
    assert table.outcome is None


# Taking back


def test_nothing_is_taken_back_from_the_start(table: Table) -> None:
    with pytest.raises(IndexError, match="no choice to take back"):
        table.pop()
    with pytest.raises(IndexError, match="no choice to take back"):
        table.imagine(1, 3).pop()


def test_pop_returns_what_was_chosen(table: Table) -> None:
    before = table.digest()
    table.push("swipe larger")
    while len(table.history()) < 40:
        table._push_option(table._options()[0])
    while table.turns > 1:
        table.pop()
    assert "swipe larger" == table.pop()
    assert (before, 0, []) == (table.digest(), table.turns, table.history())


def test_a_restored_table_counts_and_takes_back(game: cardrules.Game, table: Table) -> None:
    for _ in range(20):
        table._push_option(table._options()[-1])
    restored = game.restore(table.save())
    assert (20, table.history()) == (restored.turns, restored.history())
    restored._push_option(restored._options()[0])
    assert 21 == restored.turns == len(restored.history())
    restored.pop()
    assert table.history()[-1] == restored.pop()
    assert 19 == restored.turns


def test_a_save_whose_choices_lead_elsewhere_is_found_out(
    game: cardrules.Game, table: Table
) -> None:
    table.push("swipe larger")
    data = json.loads(table.save())
    edited = game.restore(json.dumps(sealed({**data, "choices": ["swipe elements"]})))
    assert table.digest() == edited.digest()
    with pytest.raises(cardrules.SaveError, match="do not lead to its position"):
        edited.pop()
    assert table.digest() == edited.digest()
    impossible = game.restore(json.dumps(sealed({**data, "choices": ["claim boron"]})))
    with pytest.raises(cardrules.SaveError, match="cannot be made"):
        impossible.pop()


# Looking


@pytest.mark.parametrize("player", [0, 4, -1])
def test_there_is_no_such_seat(table: Table, player: int) -> None:
    for look in (table.view, table.seat, table.log):
        with pytest.raises(IndexError, match="seats are 1 to 3"):
            look(player)
    with pytest.raises(IndexError, match="seats are 1 to 3"):
        table.imagine(player, 1)


def test_a_seat_is_asked_only_when_it_decides(table: Table) -> None:
    one, two = table.seat(1), table.seat(2)
    assert table.choices == one.choices
    assert table.prompt == one.prompt
    assert ([], "") == (two.choices, two.prompt)
    assert one.view["your_decision"]
    assert not two.view["your_decision"]
    assert table.view(2) == two.view
    assert table.imagine(2, 9).digest() == two.imagine(9).digest()
    assert isinstance(one.progress, int)


def test_listeners_hear_what_happens_from_now_on(table: Table) -> None:
    table.push("done")
    heard: list[str] = []
    table.listen(lambda event: heard.append(event.kind))
    table._push_option(table._options()[0])
    first = len(heard)
    assert first > 0
    table.copy()._push_option(table._options()[0])
    assert first == len(heard), "nobody listens to a copy"
    table.pop()
    assert first == len(heard), "taking back is silent"
    table._push_option(table._options()[0])
    assert heard[:first] == heard[first:], "and it goes on listening"
    table.listen(None)
    table._push_option(table._options()[0])
    assert 2 * first == len(heard)


def test_the_log_tells_deeds_and_changes(table: Table) -> None:
    table.push("swipe larger")
    while table.prompt.startswith("pay"):
        table._push_option(table._options()[0])
    log = table.log()
    assert "player 1: swipe larger" == log[0]
    assert any(line.startswith("move ") for line in log)
    assert "shuffle larger_deck" in log
    before = table.digest()
    assert table.log(2)[0] == log[0]
    assert before == table.digest()


def test_a_playout_leaves_the_table_as_it_is(table: Table) -> None:
    before = table.digest()
    seats = set()

    def last(seat: int, options: list) -> object:
        seats.add(seat)
        return options[-1]

    outcome, decisions = table.playout(last)
    assert (before, 0) == (table.digest(), table.turns)
    assert {1, 2, 3} == seats
    ended = to_the_end(table)
    assert (ended.outcome, ended.turns) == (outcome, decisions)


def test_replay_plays_choices_from_the_start(game: cardrules.Game, table: Table) -> None:
    for _ in range(6):
        table._push_option(table._options()[-1])
    again = game.replay(table.history(), players=3, seed=7)
    assert table.digest() == again.digest()
    with pytest.raises(IllegalChoice):
        game.replay(["claim boron"], players=3, seed=7)
