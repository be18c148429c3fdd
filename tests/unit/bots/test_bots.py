"""Tests for `cardrules.bots`."""

from collections import Counter
from pathlib import Path

import pytest

import cardrules
from cardrules.bots import BOTS, RandomBot, make_bot, seat_bots
from cardrules.bots.random import Dice

PEBBLES = Path(__file__).parents[1] / "cli" / "pebbles"


@pytest.fixture(scope="module")
def game():
    return cardrules.load(PEBBLES)


def played(table, bots):
    while not table.over:
        table.push(bots[table.decider - 1](table.seat(table.decider)))
    return table


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_takes_only_choices_of_its_seat_and_finishes_the_game(game, name):
    table = game.start(players=3, seed=5)
    assert played(table, seat_bots([name], 5, 3)).outcome is not None


@pytest.mark.parametrize("name", BOTS)
def test_equal_seeds_give_equal_games(game, name):
    tables = [played(game.start(players=2, seed=3), seat_bots([name], 8, 2)) for _ in range(2)]
    assert tables[0].history() == tables[1].history()


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_table_as_it_is(game, name):
    table = game.start(players=2, seed=3)
    before = table.digest()
    make_bot(name, 1, 1)(table.seat(1))
    assert (before, 0) == (table.digest(), table.turns)


def test_there_is_no_bot_of_another_name():
    with pytest.raises(LookupError, match="'gredy'; there are greedy, random"):
        make_bot("gredy", 1, 1)


def test_fewer_names_than_seats_are_gone_through_again():
    bots = seat_bots(["random", "greedy"], 1, 3)
    assert [True, False, True] == [isinstance(bot, RandomBot) for bot in bots]


class TestRandom:
    """Every choice is as likely as the others."""

    def test_it_is_uniform(self):
        bot = RandomBot(seed=1, player=1)
        counts = Counter(bot.pick(4) for _ in range(4000))
        assert all(900 < counts[each] < 1100 for each in range(4))

    def test_seats_have_streams_of_their_own(self):
        first, second = (RandomBot(seed=1, player=seat) for seat in (1, 2))
        assert [first.pick(9) for _ in range(20)] != [second.pick(9) for _ in range(20)]

    @pytest.mark.parametrize("size", [0, 1, 7, 10, 40])
    def test_a_sample_has_no_number_twice(self, size):
        found = Dice(3, 1).sample(10, size)
        assert found == sorted(set(found))
        assert min(size, 10) == len(found)
        assert set(found) <= set(range(10))


class TestGreedy:
    """It prefers what raises its progress, and stops when nothing does."""

    def test_it_takes_what_raises_progress_most(self, game):
        table = game.start(players=1, seed=1)
        while "red_pebble" not in table.view(1)["zones"]["hand.1"]:
            table.push("done")
        bot = make_bot("greedy", 1, 1)
        assert "keep red_pebble" == bot(table.seat(1))

    def test_it_is_done_when_nothing_raises_progress(self, game):
        table = game.start(players=1, seed=1)
        for choice in ("walk", "walk", "keep"):
            table.push(choice)
        assert ["take_back", "done"] == [choice.text.split()[0] for choice in table.choices]
        assert "done" == make_bot("greedy", 1, 1)(table.seat(1))

    def test_it_beats_the_random_bot(self, game):
        wins = Counter()
        for seed in range(10):
            outcome = played(
                game.start(players=2, seed=seed), seat_bots(["random", "greedy"], seed, 2)
            ).outcome
            wins.update(outcome.winners)
        assert wins[2] > wins[1]

    def test_it_decides_from_what_its_seat_knows(self):
        """On tables that its seat cannot tell apart it decides alike."""
        table = cardrules.load("subatomic").start(players=2, seed=2)
        for seed in range(3):
            other = table.imagine(1, seed)
            bots = [make_bot("greedy", 4, 1) for _ in range(2)]
            assert bots[0](table.seat(1)) == bots[1](other.seat(1))


HOARD = """\
pack: {name: hoard, title: Hoard, version: 1.0.0, players: 2}
kinds: {card: {points: number else 0}}
cards: {gem: {copies: 9, points: 1}}
zones:
  cave: {of: card, form: pile, seen: nobody, start: card}
  found: {per: player, of: card, form: set, seen: all}
  bank: {per: player, of: card, form: set, seen: all}
actions:
  dig: {when: count(cave) > 0, do: move top(cave) to my found}
phases:
  round: {repeat: 'while count(cave) > 0, at most 3', who: player, do: digging; settle}
  digging: {offer: up to 2 of main}
  settle: move my found to my bank
game: round
score: {bank: 'sum(my bank, points)'}
winner: most score
"""


def test_without_progress_it_plays_for_what_it_brings_home(tmp_path):
    """To dig scores nothing by itself: what was found is banked when the player stops."""
    (tmp_path / "pack.yaml").write_text(HOARD, encoding="utf-8")
    table = cardrules.load(tmp_path).start(players=2, seed=1)
    assert ["dig", "dig", "dig"] == played(table, seat_bots(["greedy"], 1, 2)).history()[:3]
