"""Types: what fits where, what is made to fit, and what is refused."""

import pytest

from cardrules.check.typed import Op


def action(*lines: str) -> str:
    """Return an action of the tiny pack with these fields."""
    return "actions:\n  extra:\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    "line, text",
    [
        ("do: draw my hand", "my hand"),
        ("do: draw 1 coin", "1 coin"),
        ("do: draw yes", "yes"),
        ("when: 3", "3"),
        ("when: count(my hand)", "count(my hand)"),
        ("when: 1 coin", "1 coin"),
        ("when: last_land = 3", "3"),
        ("when: last_land = copper", "copper"),
        ("when: exists(my hand where it = copper)", "copper"),
        ("when: (my hand + market) = market", "my hand + market"),
        ("when: my hand > 2", "my hand"),
        ("when: 1 coin > 2", "2"),
        ("when: north in my hand", "north"),
        ("when: 2 in [north, south]", "2"),
        ("when: count([north, 2]) > 1", "2"),
        ("when: market[1] = none", "market"),
        ("do: draw 1 + my hand", "my hand"),
        ("do: draw count(my hand + land)", "land"),
        ("do: draw count(my hand - 1)", "1"),
        ("do: draw -my hand", "my hand"),
        ("do: draw 2 * my hand", "my hand"),
        ("do: gain 1 coin + 1", "1"),
        ("do: draw 1 if ends else 2", ""),
        ("do: draw 1 if yes else my hand", "my hand"),
        ("do: draw sum(my hand, suit)", "suit"),
        ("do: draw sum(my hand where 2, points)", "2"),
        ("do: draw count(my hand sorted most cost)", "cost"),
        ("do: move land to my hand", "my hand"),
        ("do: move my hand to last_land", "last_land"),
        ("do: shuffle my coins", "my coins"),
        ("do: show my hand to market", "market"),
        ("do: gain my coins", "my coins"),
        ("do: perform my hand", "my hand"),
        ("do: set last_land to 3", "3"),
        ("do: raise last_land by 1", "last_land"),
        ("do: each 3 do draw 1", "3"),
        ("do: repeat my hand times do draw 1", "my hand"),
        ("who: my hand", "my hand"),
        ("decider: 3", "3"),
        ("cost: 2", "2"),
        ("cost: my hand", "my hand"),
        ("choose: {x: 1 of 3}", "3"),
        ("choose: {x: mix of my hand}", "my hand"),
    ],
)
def test_mismatches(problems, line, text):
    """What is of the wrong type is pointed at."""
    lines = [line] if line.startswith("do") else [line, "do: draw 1"]
    found = [entry for entry in problems(action(*lines)) if entry[0] != "unused-name"]
    assert found == ([("type-mismatch", text)] if text else [])


def test_cards_go_where_their_kind_lies(problems):
    more = (
        "kinds:\n  tile: {}\ntiles:\n  sun: {}\n"
        "zones:\n  bag: {of: tile, form: set, seen: all, start: tile}\n"
        + action("do: move my hand to bag")
    )
    assert problems(more) == [("type-mismatch", "bag")]


def test_the_message_says_both_types(run):
    _, report = run(action("do: draw my hand"))
    (found,) = report
    assert found.message == "`draw` takes a number, and `my hand` is a zone"
    assert found.label == "zone, expected number"
    assert found.help == "how many there are is `count(my hand)`"


def test_a_thing_is_compared_by_its_name(run):
    _, report = run(action("when: exists(my hand where it = copper)", "do: draw 1"))
    (found,) = report
    assert found.help == "which card it is, is its name: write `it.name`"


@pytest.mark.parametrize(
    "text",
    [
        "count(my hand)",
        "count(my hand + market + last(stock))",
        "count(union(player, its hand))",
        "count([my hand, stock] where count(it) > 1)",
        "sum([1, 2, 3])",
        "ends[1] + players",
        "count(land where it != north and not (it = last_land))",
        "count(my hand where name = copper or name in [smithy])",
        "count(slots(market) where open sorted most price)",
        "last(market).slot.price",
        "count(player where coins > 2 and seat != my seat)",
        "(stock if yes else my hand where points > 1).owner.coins",
        "count(my hand where gives and play)",
        "1 if last_land = none else 2",
        "sum(1..4)",
        "last(my hand).gives",
    ],
)
def test_what_fits(problems, text):
    """These are numbers, but for the last two, which are reported as what they are."""
    expected = {
        "(stock if yes else my hand where points > 1).owner.coins": "owner",
        "last(my hand).gives": "last(my hand).gives",
    }
    found = [text for _, text in problems(action(f"do: draw {text}"))]
    assert found == ([expected[text]] if text in expected else [])


def checked_formula(run, text: str) -> Op:
    """Return the value of a formula of the tiny pack."""
    checked, report = run(
        f"formulas:\n  extra: {{is: '{text}'}}\nscore:\n  extra: count([extra])\n"
    )
    assert report.ok, str(report)
    assert checked is not None
    return next(each.value for each in checked.formulas if each.id == "extra")


def shown(op: Op) -> str:
    """Return an operation as text."""
    data = "" if op.data is None else f"[{op.data}]"
    return op.op + data + (f"({', '.join(map(shown, op.args))})" if op.args else "")


@pytest.mark.parametrize(
    "text, expected",
    [
        ("count(stock)", "call[count](cards(zone[stock]))"),
        ("count(stock + market)", "call[count](join(cards(zone[stock]), cards(zone[market])))"),
        ("1 coin + 2 gem", "badd(amount[coin](const[1]), amount[gem](const[2]))"),
        ("1 coin >= 2 gem", "bge(amount[coin](const[1]), amount[gem](const[2]))"),
        ("(1 coin).jewel", "part[jewel](amount[coin](const[1]))"),
        ("last(stock) in market", "in(call[last](cards(zone[stock])), cards(zone[market]))"),
        ("3 not in [1, 2]", "not(in(const[3], list(const[1], const[2])))"),
        ("stock where suit = red", "where[0](cards(zone[stock]), eq(field[('card', 'suit')](local[0]), const[1]))"),
        ("stock where name = smithy", "where[0](cards(zone[stock]), eq(prop[name](local[0]), const[1]))"),
        ("last_land = south", "eq(cell[last_land], const[('thing', 'land', 'south')])"),
        ("stock where ready", "where[0](cards(zone[stock]), lazy[('card', 'ready')](local[0]))"),
        ("stock where gives", "where[0](cards(zone[stock]), truth(field[('card', 'gives')](local[0])))"),
        ("union(player, its hand)", "fold[('union', 0)](everyone, cards(zone[hand](local[0])))"),
        ("1 if last_land else 2", "either(const[1], truth(cell[last_land]), const[2])"),
        ("slots(market) where price > 1", "where[0](call[slots](zone[market]), gt(slot_field[price](local[0]), const[1]))"),
        ("stock sorted most points then least name", "sorted[(0, ('most', 'least'))](cards(zone[stock]), field[('card', 'points')](local[0]), prop[name](local[0]))"),
        ("sum(player, sum(land, its stones(active)))", "fold[('sum', 0)](everyone, fold[('sum', 1)](all[land], cell[stones](local[1], active)))"),
        ("stock if rounds > 2 else market", "either(zone[stock], gt(option[rounds], const[2]), zone[market])"),
    ],
)  # fmt: skip
def test_operations(run, text, expected):
    """What an expression becomes."""
    assert shown(checked_formula(run, text)) == expected


@pytest.mark.parametrize(
    "line, text",
    [
        ("do: draw count()", "count()"),
        ("do: draw count(my hand, 1)", "count(my hand, 1)"),
        ("do: draw min(1)", "min(1)"),
        ("do: draw extra_sum", "extra_sum"),
        ("do: draw extra_sum(1, 2)", "extra_sum(1, 2)"),
        ("do: draw my coins(me)", "my coins(me)"),
        ("do: draw north.stones", "north.stones"),
        ("do: draw my worth(1)", "my worth(1)"),
        ("do: draw", "draw"),
        ("do: turn 1", "1"),
        ("do: draw 1 facedown", "facedown"),
    ],
)
def test_wrong_arguments(problems, line, text):
    more = "formulas:\n  extra_sum: {takes: {x: number}, is: x + 1}\n" + action(line)
    found = [entry for entry in problems(more) if entry[0] != "unused"]
    assert found == [("wrong-arguments", text)]


@pytest.mark.parametrize(
    "line, code, text",
    [
        ("do: move my hand", "missing-preposition", "move my hand"),
        ("do: move my hand to stock under stock", "missing-preposition", "move my hand to stock under stock"),
        ("do: show my hand", "missing-preposition", "show my hand"),
        ("do: give my hand", "missing-preposition", "give my hand"),
        ("do: give my hand to active with 2", "unknown-preposition", "with"),
        ("do: move my hand into stock", "unknown-preposition", "into"),
        ("do: draw 2 from stock", "unknown-preposition", "from"),
        ("do: turn to me", "unknown-preposition", "to"),
        ("do: give my hand to active to active", "unknown-preposition", "to"),
    ],
)  # fmt: skip
def test_prepositions(problems, line, code, text):
    """A verb is given what it takes, each by its preposition."""
    give = (
        "verbs:\n  give:\n    takes: {gone: set of card, to target: player}\n"
        "    do: move gone to target.hand\n"
    )
    found = problems(give + action(line))
    assert (code, text) in found
    assert {entry[0] for entry in found} <= {code, "missing-preposition"}


def test_a_verb_takes_one_thing_without_a_preposition(problems):
    more = "verbs:\n  both: {takes: {a: number, b: number}, do: draw a + b}\n" + action(
        "do: both 1"
    )
    assert problems(more) == [("missing-preposition", "b")]


@pytest.mark.parametrize(
    "line, text",
    [
        ("do: set count(my hand) to 1", "count(my hand)"),
        ("do: raise 3 by 1", "3"),
        ("do: raise my worth by 1", "my worth"),
        ("do: let x = my coins; raise x by 1", "x"),
        ("do: transfer 1 from my hand to my coins", "my hand"),
    ],
)
def test_not_a_place(problems, line, text):
    assert problems(action(line)) == [("not-a-place", text)]


@pytest.mark.parametrize(
    "lines, text",
    [
        (["do: gain 2 gem"], "2 gem"),
        (["do: lose 1 coin + 1 gem"], "1 coin + 1 gem"),
        (["choose: {x: mix of 2 jewel}", "do: gain x"], "x"),
        (["choose: {x: some gem}", "cost: x", "do: gain x"], "x"),
    ],
)
def test_what_is_gained_is_kept(problems, lines, text):
    assert problems(action(*lines)) == [("resource-not-kept", text)]


@pytest.mark.parametrize(
    "line, text",
    [
        ("cost: -1 coin", "-1"),
        ("choose: {x: up to -1 of my hand}", "-1"),
        ("do: repeat -2 times do draw 1", "-2"),
    ],
)
def test_counts_are_not_negative(problems, line, text):
    assert ("bad-count", text) in problems(action(line))


def test_an_order_in_an_expression_is_not_chosen(problems):
    found = problems(action("do: move (my hand sorted chosen by me) to stock"))
    assert found == [("chosen-order", "chosen by me")]
