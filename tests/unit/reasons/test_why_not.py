"""Why a choice is not offered: each test of the engine has its words."""

import pytest

import cardrules


@pytest.mark.parametrize(
    "text, sort, said",
    [
        ("buy melon", "price", "needs 3 coin + 1 gem"),
        ("buy melon", "price", "(2 coin + 1 gem for its cost, 1 coin for the extra of its slot)"),
        ("buy melon", "price", "you can pay at most 2 coin"),
        ("buy Water Melon", "price", "needs 3 coin + 1 gem"),
        ("buy melon@shelf.1", "price", "needs 3 coin + 1 gem"),
        ("buy melon@shelf.2", "candidate", "there is no melon at shelf.2 among the shelf row"),
        ("buy apple", "candidate", "there is no apple among the shelf row; you see it in hand.1"),
        ("lift melon", "candidate", "only where its weight is at most your strength"),
        ("lift melon", "candidate", "(now its weight: 8; your strength: 2)"),
        ("lift", "candidate", "pear@shelf.2 only where its weight is at most your strength"),
        ("rest", "condition", "only if you have at least 2 coins (now your coins: 0)"),
        ("walk 3", "number", "nothing is chosen here, not 1"),
        ("buy melno", "unknown", "no card is called `melno`; did you mean `melon`?"),
        ("byu pear", "unknown", "no action is called `byu`; did you mean `buy`?"),
        ("zzz", "unknown", "no action or card is called `zzz`"),
        ("", "unknown", "name what you would do"),
        ("decline", "not now", "this must be decided: take an action, or be done"),
        ("melon", "candidate", "buy: needs 3 coin + 1 gem"),
        ("pear", "candidate", "buy: it is offered; lift: only where its weight"),
        ("apple", "candidate", "no action of now could be about apple"),
        ("buy pear", "offered", "it is offered: `buy pear@shelf.2`"),
        ("buy Pear", "offered", "it is offered: `buy pear@shelf.2`"),
    ],
)
def test_the_first_thing_that_fails_is_told(start, text, sort, said):
    reason = start().why_not(text)
    assert (sort, True) == (reason.sort, said in reason.text), reason
    assert str(reason) == reason.text + (f" ({reason.place})" if reason.place else "")
    assert reason.offered is (sort == "offered")


@pytest.mark.parametrize(
    "text, line",
    [
        ("buy melon", "cost: bought.cost"),
        ("buy apple", "  buy:"),
        ("lift melon", "weight"),
        ("rest", "when:"),
        ("byu pear", ""),
        ("buy pear", ""),
    ],
)
def test_the_line_of_the_rule_that_is_not_met_is_named(start, text, line):
    table = start()
    place = table.why_not(text).place
    written = table.game._path.joinpath("pack.yaml").read_text(encoding="utf-8").splitlines()
    assert bool(line) == bool(place)
    if place:
        name, _, number = place.partition(":")
        assert "pack.yaml" == name
        assert line in written[int(number) - 1]


def test_a_limit_that_is_reached(start):
    table = start()
    table.push("walk")
    assert table.why_not("walk").offered
    table.push("walk")
    assert "the limit is 2 per turn, and it is reached" == table.why_not("walk").text


def test_asking_changes_nothing(start):
    table = start()
    before = table.digest(), table.history()
    for text in ("buy melon", "lift", "rest", "walk", "zzz"):
        table.why_not(text)
    assert before == (table.digest(), table.history())


def test_a_seat_that_does_not_decide_is_told_so(start):
    table = start()
    assert "it is not your decision" == table.seat(2).why_not("walk").text
    assert table.seat(1).why_not("walk").offered


def test_a_game_that_is_over(start):
    table = start()
    while not table.over:
        table.push("done")
    assert ("over", "the game is over") == (table.why_not("walk").sort, table.why())


def test_chance_decides_for_nobody():
    table = cardrules.load("subatomic").start(2, 1, chance="explicit")
    assert "chance decides now" == table.why_not("done").text


def test_a_step_that_could_not_be_done(start):
    table = start("""
    """, {"  walk:\n": """\
  juggle:
    cost: 2 coin
    do:
      throw:
        choose: {thrown: 1 of my hand}
        do: move thrown to my table
  walk:
"""})  # fmt: skip
    reason = table.why_not("juggle")
    assert "rest" == reason.sort
    assert "then the step `throw` cannot be done: there is nothing to choose" in reason.text


GROUPS = {
    "  walk:\n": """\
  nap:
    group: quiet
    do: lower steps by 1
  dream:
    group: night
    do: raise steps by 1
  walk:
""",
    "game: round": "  late: {who: player, offer: any of night}\ngame: round; late",
}


def test_an_action_of_another_phase_or_one_too_many(start):
    table = start(
        "", {**GROUPS, "{offer: any of main}": "{offer: 'up to 1 of main, any of quiet'}"}
    )
    assert "dream is not among the actions of now" == table.why_not("dream").text
    table.push("walk")
    assert "of these actions 1 may be taken, and 1 were" == table.why_not("walk").text
    assert table.why_not("nap").offered


def test_done_is_not_offered_while_actions_must_be_taken(start):
    table = start("", {**GROUPS, "{offer: any of main}": "{offer: '1 to 2 of main, any of quiet'}"})
    assert "more actions must be taken first" == table.why_not("done").text


def test_actions_are_not_asked_for_while_something_is_paid(start):
    table = start("", {"do: move first(stock where name = apple, 2) to": """\
do: |
      raise my coins by 2
      move first(stock where name = apple, 2) to"""})  # fmt: skip
    table.push("buy pear")
    assert "pay for actions.buy: 2 coin" == table.prompt
    assert "no action is asked for now, but this: pay for" in table.why_not("walk").text
    assert "you have no melon to pay with" == table.why_not("pay melon").text
    assert "not enough for 2 coin, or a part of it" in table.why_not("pay purse").text
    assert "not enough for 2 coin, or a part of it" in table.why_not("pay 2 apple, purse").text
    assert "this must be decided" in table.why_not("done").text


def test_modes_that_cannot_be_carried_out(start):
    table = start("", {"  walk:\n": """\
  perform:
    do:
      pick_one:
        modes:
          sit: raise steps by 1
          jump: {when: my coins > 3, do: raise steps by 2}
          throw:
            choose: {thrown: 1 of my table}
            do: move thrown to my hand
          hop: raise steps by 3
  walk:
"""})  # fmt: skip
    table.push("perform")
    assert table.why_not("hop").offered
    assert "no mode is called `hup`; did you mean `hop`?" == table.why_not("hup").text
    assert {"sit", "hop"} == set(map(str, table.choices))
    assert "only if you have more than 3 coins (now your coins: 0)" == table.why_not("jump").text
    assert "there is nothing to choose" in table.why_not("throw").text
    assert "2 cannot be picked here" in table.why_not("sit + hop").text


REACTION = {
    "  pear: {copies: 4, cost": """\
  plum:
    copies: 2
    answer:
      on: after action by other player
      when: this in my hand
      may: yes
      cost: 1 coin
      do: raise steps by 1
  fig:
    copies: 2
    answer:
      on: before draw by me
      may: yes
      do: raise steps by 2
  pear: {copies: 4, cost""",
    "actions:\n": "verbs:\n  draw: move top(stock) to my hand\nactions:\n",
    "  walk:\n": "  pull: draw\n  walk:\n",
    "do: move first(stock where name = apple, 2) to": (
        "do: move first(stock where name = apple, 2) + first(stock where name = plum, 1) to"
    ),
}


def test_reactions(start):
    table = start("", REACTION)
    table.push("walk")
    assert 2 == table.decider
    assert ["plum", "decline"] == list(map(str, table.choices))
    assert "only an answer to what was done" in table.why_not("walk").text
    assert "it answers something else" in table.why_not("fig").text
    assert "apple has no text that could answer anything" == table.why_not("apple").text
    assert "no reaction is called `plumm`; did you mean `plum`?" == table.why_not("plumm").text


def test_numbers_and_mixes(start):
    table = start("", {"  walk:\n": """\
  march:
    choose: {far: 1 to 3}
    do: raise steps by far
  earn:
    with: [fruit]
    choose: {made: some coin where it.coin < 2}
    cost: made
    do: gain made
  walk:
"""})  # fmt: skip
    assert "a number from 1 to 3 is chosen here, not `7`" == table.why_not("march 7").text
    assert "a number from 1 to 3" in table.why_not("march far").text
    assert table.why_not("earn 1 coin").offered
    assert "only where" in table.why_not("earn 2 coin").text
    assert "you cannot pay exactly 5 coin; the most of each alone is 2 coin" in (
        table.why_not("earn 5 coin").text
    )
    assert "gem cannot be chosen here" == table.why_not("earn 1 green gem").text
    assert "no resource is called `con`" in table.why_not("earn 1 con").text


def test_several_things(start):
    table = start("", {"  walk:\n": """\
  drop:
    choose: {gone: 2 of my hand}
    do: move gone to my table
  walk:
"""})  # fmt: skip
    assert table.why_not("drop 2 apple").offered
    assert "there are only 2 apple to choose from, not 3" == table.why_not("drop 3 apple").text
    assert "2 must be chosen here, not 1" == table.why_not("drop 1 apple").text
    assert "2 must be chosen here, not 0" == table.why_not("drop none").text
    assert "there is no pear among your hand" in table.why_not("drop apple, pear").text


def test_the_rule_that_asks(start):
    assert "phases.turn (pack.yaml:53): Take any number of main actions." == start().why()


class TestSubatomic:
    """The words of the shipped game."""

    @pytest.fixture
    def table(self):
        return cardrules.load("subatomic").start(3, 1)

    @pytest.mark.parametrize(
        "text, said",
        [
            ("buy double_proton", "needs 3 energy + 2 proton"),
            ("buy double_proton", "1 energy for its column price"),
            ("buy double_proton", "you can pay at most 3 energy or 2 energy + 1 proton"),
            ("buy wild", "there is no wild among the singles row"),
            ("claim helium", "your atom is at least its needs (now your atom: nothing; its needs"),
            ("claim helium", "its needs: 2 proton + 2 neutron + 2 electron)"),
            ("build 2 proton", "you cannot pay exactly 2 proton"),
            ("play_scientist curie", "there is no curie among your hand; you see it in stack"),
            ("play scientist", "its family is scientist"),
            ("use tile", "there is nothing to choose among your tiles held"),
        ],
    )
    def test_words(self, table, text, said):
        reason = table.why_not(text)
        assert not reason.offered
        assert said in reason.text

    def test_a_hidden_card_is_not_betrayed(self, table):
        """Nobody has seen a wild, though six lie in a deck."""
        assert table.why_not("buy wild").text.endswith("; you see none")
