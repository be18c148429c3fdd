"""Names: what they mean, and what is said when they mean nothing or two things."""

import pytest


def action(*lines: str) -> str:
    """Return an action of the tiny pack with these fields."""
    return "actions:\n  extra:\n" + "".join(f"    {line}\n" for line in lines)


def formula(text: str, *fields: str) -> str:
    """Return a formula, and a score that uses it."""
    head = "".join(f"    {line}\n" for line in fields)
    return f"formulas:\n  extra:\n{head}    is: {text}\nscore:\n  extra: extra\n"


def test_the_tiny_pack_is_clean(problems):
    assert problems() == []


@pytest.mark.parametrize(
    "line, code, text",
    [
        ("do: draw nn", "unknown-name", "nn"),
        ("do: darw 1", "unknown-verb", "darw"),
        ("do: draw cuont(my hand)", "unknown-function", "cuont"),
        ("do: draw my coinz", "unknown-member", "coinz"),
        ("do: draw active.coinz", "unknown-member", "coinz"),
        ("do: draw count(hand)", "unknown-name", "hand"),
        ("do: draw coin", "unknown-name", "coin"),
        ("do: gain 2 coim", "unknown-resource", "coim"),
        ("do: gain 2 jewel", "unknown-resource", "jewel"),
        ("do: draw count(my hand where suit = green)", "unknown-word", "green"),
        ("do: draw count(my hand where suit in [red, gren])", "unknown-word", "gren"),
        ("do: draw count(other card)", "unknown-name", "card"),
        ("do: move it to my hand", "it-outside", "it"),
        ("do: draw its points", "it-outside", "its"),
        ("do: move this to my hand", "this-outside", "this"),
        ("cost: 1 coin\\n    with: [faec]", "unknown-source", "faec"),
        ("limit: 1 per trun\\n    do: draw 1", "unknown-phase", "trun"),
        ("limit: 1 per turn for each tagret\\n    do: draw 1", "unknown-name", "tagret"),
    ],
)
def test_unknown_names(problems, line, code, text):
    """What does not exist is pointed at, and by nothing but its name."""
    lines = line.split("\\n    ")
    assert (code, text) in problems(action(*sorted(lines, reverse=True)))


def test_each_cause_is_said_once(problems):
    """An expression that failed silences what would follow from it."""
    more = action("let: {n: nowhere}", "when: n > 2 and n.points = 3", "do: draw n")
    assert problems(more) == [("unknown-name", "nowhere")]


def test_all_problems_come_in_one_run(problems):
    more = action("when: nowhere", "do: darw 1; draw nn")
    assert problems(more) == [
        ("unknown-name", "nowhere"),
        ("unknown-verb", "darw"),
        ("unknown-name", "nn"),
    ]


def test_near_names_are_offered(run):
    """The help names what is near, and whose it is when it belongs to somebody."""
    _, report = run(action("do: darw 1; draw count(hand); draw my conis"))
    assert [found.help for found in report] == [
        "a verb with a similar name exists: `draw`",
        "every player has a `hand` of its own: write whose, as in `my hand`",
        "a name with a similar name exists: `coins`",
    ]


def test_a_local_and_a_kind_of_one_name_are_ambiguous(run):
    """Both readings are named, and both places shown."""
    _, report = run(action("choose: {card: 1 of my hand}", "do: move card to stock"))
    (found,) = report
    assert ("ambiguous-name", "card") == (found.code, found.span.text)
    assert "`card` may be a name of this deed and a kind" == found.message
    assert ["card", "card"] == [other.span.text for other in found.others]


def test_an_ambiguous_name_is_reported_once_for_a_unit(problems):
    more = action("choose: {card: 1 of my hand}", "do: move card to stock; perform card.play")
    assert problems(more) == [("ambiguous-name", "card")]


def test_a_member_and_a_local_are_ambiguous(run):
    """Inside `where` the members of the element are bare names, and `its` tells them apart."""
    _, report = run(
        action("let: {points: 2}", "do: draw count(my hand where points > 1)"),
    )
    (found,) = report
    assert "`points` may be a name of this deed and a field of a card" == found.message
    assert found.help == "for that of the element write `its points`; give the other another name"


def test_a_word_is_not_mixed_up_with_a_zone_of_its_name(problems):
    """Where a word is expected, a word is meant."""
    changes = {"one of red, blue": "one of red, blue, stock"}
    assert problems(action("do: draw count(my hand where suit = stock)"), changes) == []


def test_a_record_is_found_by_the_kind_that_is_expected(problems):
    """Records of two kinds may share a name as long as it is plain which is meant."""
    more = "cards:\n  north: {suit: red}\n" + action("when: last_land = north", "do: draw 1")
    assert problems(more) == []


def test_a_record_of_two_kinds_is_ambiguous(problems):
    more = "cards:\n  north: {suit: red}\n" + action(
        "let: {x: north}", "when: x != x", "do: draw 1"
    )
    assert problems(more) == [("ambiguous-name", "north")]


@pytest.mark.parametrize(
    "lines, text",
    [
        (("let: {x: 1}", "choose: {x: 0 to 2}", "do: draw x"), "x"),
        (("let: {x: 1}", "do: each my hand as x do move x to stock"), "x"),
        (("let: {x: 1}", "do: let x = 2; draw x"), "x"),
    ],
)
def test_locals_do_not_shadow(run, lines, text):
    _, report = run(action(*lines))
    taken = [found for found in report if found.code == "name-taken"]
    assert [text] == [found.span.text for found in taken]
    assert "first bound here" == taken[0].others[0].text


def test_names_in_different_branches_may_be_alike(problems):
    """One mode does not see what another binds."""
    more = action(
        "modes:",
        "  one: {choose: {x: 1 of my hand}, do: move x to stock}",
        "  two: {choose: {x: 0 to 2}, do: draw x}",
    )
    assert problems(more) == []


def test_steps_see_the_names_of_earlier_steps(problems):
    more = action(
        "do:",
        "  first_step: {choose: {x: 0 to 2}, do: draw x}",
        "  second_step: {when: first_step and x > 1, do: draw x}",
    )
    assert problems(more) == []


def test_a_step_does_not_see_later_ones(problems):
    more = action(
        "do:",
        "  first_step: {when: second_step, do: draw 1}",
        "  second_step: {do: draw 1}",
    )
    assert problems(more) == [("unknown-name", "second_step")]


def test_names_of_a_loop_end_with_it(problems):
    more = action(
        "do:",
        "  first_step: {each: {x: land}, do: raise x.stones(me) by 1}",
        "  second_step: {do: raise x.stones(me) by 1}",
    )
    assert problems(more) == [("unknown-name", "x")]


@pytest.mark.parametrize(
    "more, text",
    [
        ("values:\n  players: {from: 0, to: 1}\n", "players"),
        ("formulas:\n  count: {is: 1}\n", "count"),
        ("verbs:\n  move: {do: draw 1}\n", "move"),
        ("cards:\n  none: {suit: red}\n", "none"),
        ("values:\n  seat: {of: player, from: 0, to: 1}\n", "seat"),
        ("actions:\n  extra: {choose: {it: 0 to 2}, do: draw 1}\n", "it"),
    ],
)
def test_names_of_the_language_are_reserved(problems, more, text):
    assert ("reserved-name", text) in problems(more)


@pytest.mark.parametrize(
    "more, text",
    [
        ("values:\n  stock: {from: 0, to: 1}\n", "stock"),
        ("values:\n  hand: {of: player, from: 0, to: 1}\n", "hand"),
        ("formulas:\n  points: {of: card, is: 1}\n", "points"),
        ("phases:\n  draw: {do: turn}\n", "draw"),
        ("resources:\n  ruby: {in: coin}\n", "coin"),
    ],
)
def test_declared_names_are_different(problems, more, text):
    assert ("name-taken", text) in problems(more)


def test_a_copy_has_a_name_of_its_own(problems):
    more = "cards:\n  inn: {suit: red, copies: 2, points: [1, 2]}\n  inn_2: {suit: red}\n"
    assert problems(more) == [("name-taken", "inn")]


@pytest.mark.parametrize(
    "more, text",
    [
        (action("let: {x: 1}", "do: draw 1"), "x"),
        (action("choose: {x: 1 of my hand}", "do: draw 1"), "x"),
        (action("do: let x = 1; draw 1"), "x"),
        (action("do: each my hand as x do draw 1"), "x"),
        (action("who: other player as x", "do: draw 1"), "x"),
        ("verbs:\n  extra: {takes: {x: number}, do: draw 1}\n" + action("do: extra 1"), "x"),
        (formula("1", "takes: {x: number}").replace("extra: extra", "extra: extra(1)"), "x"),
    ],
)
def test_names_that_nobody_reads(problems, more, text):
    assert problems(more) == [("unused-name", text)]


@pytest.mark.parametrize(
    "more, text",
    [
        (formula("my coins"), "my"),
        ("invariants:\n  few: my coins < 5\n", "my"),
        ("setup:\n  more: {do: draw 1}\n", "draw"),
        ("setup:\n  more: {do: gain 1 coin}\n", "gain"),
        ("setup:\n  more: {choose: {x: 1 of market}, do: move x to stock}\n", "x"),
        ("reactions:\n  more: {on: whenever my coins = 0, do: set last_land to south}\n", "my"),
        (formula("count(other player)"), "other player"),
    ],
)
def test_my_needs_somebody(problems, more, text):
    assert problems(more) == [("my-outside", text)]


@pytest.mark.parametrize(
    "more",
    [
        "setup:\n  more: {do: each player do draw 1}\n",
        "setup:\n  more: {each: {p: player}, do: draw p.coins}\n",
        "setup:\n  more: {choose: {x: 1 of market at random}, do: move x to stock}\n",
        "reactions:\n  more: {on: whenever my coins = 0, who: player, do: gain 1 coin}\n",
        "reactions:\n  more: {on: after action by active, do: gain 1 coin}\n",
    ],
)
def test_somebody_acts(problems, more):
    assert problems(more) == []


def test_a_field_that_needs_a_player_is_asked_by_one(problems):
    """A test that says `my` cannot be asked where nobody acts."""
    changes = {"ready: test else yes": "ready: test else count(my hand) > 1"}
    more = "invariants:\n  any_ready: exists(stock where ready)\n"
    assert problems(more, changes) == [("my-outside", "ready")]


def test_this_is_known_in_the_text_of_a_thing(problems):
    """Deeds and tests of a thing know it, and tests know its fields by their bare names."""
    more = (
        "cards:\n  inn:\n    suit: red\n    ready: points > 0 and this in my hand\n"
        "    play: move this to stock\n"
    )
    assert problems(more) == []
