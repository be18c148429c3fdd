"""Declarations: kinds, zones, values, tables, deeds in their places."""

import pytest

GEM = "gem: {in: jewel, recipe: 2 coin}"


@pytest.mark.parametrize(
    "old, new, code, text",
    [
        ("points: number", "points: nubmer", "unknown-type", "nubmer"),
        ("points: number else 0", "points: number else my coins", "my-outside", "my"),
        ("points: number else 0", "points: number else yes", "type-mismatch", "yes"),
        ("per: player, of: card, form: set", "per: player, of: crad, form: set", "unknown-kind", "crad"),
        ("hand: {per: player", "hand: {per: plyer", "unknown-kind", "plyer"),
        ("coins: {of: player", "coins: {of: plyer", "unknown-kind", "plyer"),
        ("worth: {of: player", "worth: {of: plyer", "unknown-kind", "plyer"),
        ("deck: stock", "deck: stok", "unknown-zone", "stok"),
        ("deck: stock", "deck: pile", "type-mismatch", "pile"),
        (" slots: {price: [2, 1, 0]},", "", "missing-field", "market"),
        ("slots: {price: [2, 1, 0]}", "slots: {price: [2, 1, 0], rank: [1, 2]}", "list-length", "rank"),
        ("form: pile, seen: nobody}", "form: pile, slots: 3, seen: nobody}", "misplaced-field", "pile"),
        ("slots: {price: [2, 1, 0]}, seen: all", "slots: {price: [2, 1, 0]}, seen: owner", "misplaced-field", "owner"),
        ("points: number else 0", "points: nubmer else my coins", "unknown-type", "nubmer"),
        ("last_land: {type: land}", "last_land: {type: land}\n  over: {type: truth, start: card}", "type-mismatch", "card"),
        ("start: card}", "start: land}", "type-mismatch", "land"),
        ("of: player, from: 0, to: 20", "of: player, from: 20, to: 0", "bad-range", "0"),
        ("to: 20, start: 0", "to: 20, start: 21", "bad-range", "21"),
        ("last_land: {type: land}", "last_land: {type: land, from: 1}", "misplaced-field", "1"),
        ("of: land, per: player, from", "per: player, from", "missing-field", "stones"),
        ("last_land: {type: land}", "last_land: {type: set of land}", "type-mismatch", "set of land"),
        ("players: 2..3", "players: 3..2", "players-range", "3..2"),
        ("players: 2..3", "players: 2..4", "table-row-missing", "ends"),
        ("players: 2..3", "players: 2", "players-range", "3"),
        ("by: players", "by: player_count", "unknown-option", "player_count"),
        ("3: [4, 5]", "3: [4, my coins]", "my-outside", "my"),
        ("3: [4, 5]", "3: [4, count(stock)]", "not-constant", "stock"),
        ("suit: blue, copies: 5", "copies: 5", "missing-field", "smithy"),
        ("points: 1}", "points: my coins}", "my-outside", "my"),
        ("points: 1}", "points: count(stock)}", "not-constant", "stock"),
        ("cost: 2 coin", "cost: 2 coim", "unknown-resource", "coim"),
        ("cost: 2 coin", "cost: 2", "type-mismatch", "2"),
        ("gives: 1 coin}", "gives: 1}", "type-mismatch", "1"),
        (GEM, "gem: {in: jewel, recipe: 2}", "type-mismatch", "2"),
        (GEM, "gem: {in: jewel, recipe: my coins coin}", "my-outside", "my"),
        ("kept: my coins", "kept: my hand", "not-a-place", "my hand"),
        ("offer: any of main", "offer: any of mian", "unknown-group", "mian"),
        ("offer: any of main", "offer: all of main", "bad-count", "all"),
        ("n: number", "n: number else 2", "misplaced-field", "2"),
        ("total: my worth", "total: my hand", "type-mismatch", "my hand"),
        ("then most coins", "then most hand", "type-mismatch", "hand"),
        ("then most coins", "then most coinz", "unknown-name", "coinz"),
        ("each: my hand where gives", "each: my worth", "it-outside", "its"),
        ("gives: its gives", "gives: its points", "type-mismatch", "its points"),
        ("turn: {offer", "turn: {pick: 2, offer", "misplaced-field", "2"),
        ("turn: {offer", "turn: {group: main, offer", "misplaced-field", "main"),
        ("turn: {offer", "turn: {takes: {n: number}, offer", "misplaced-field", "n"),
        ("turn: {offer", "turn: {on: after action, offer", "misplaced-field", "after action"),
        ("play: draw 2", "play: {stop: my coins = 0, do: draw 2}", "misplaced-field", "my coins = 0"),
    ],
)  # fmt: skip
def test_what_is_declared_wrongly(problems, old, new, code, text):
    """One change to the tiny pack, and the place that is pointed at."""
    assert (code, text) in problems(changes={old: new})


@pytest.mark.parametrize(
    "old, new",
    [
        ("coins: {of: player", "coins: {of: plyer"),
        ("hand: {per: player", "hand: {per: plyer"),
        ("worth: {of: player", "worth: {of: plyer"),
        ("hand: {per: player, of: card", "hand: {per: player, of: crad"),
        ("points: number", "points: nubmer"),
        ("ready: test else yes", "ready: tset else my coins = 0"),
        ("of: land, per: player", "of: land, per: plyer"),
    ],
)
def test_a_broken_declaration_is_the_only_problem(problems, old, new):
    """What uses a broken declaration is not reported as well."""
    (found,) = problems(changes={old: new})
    assert found[0] in {"unknown-kind", "unknown-type"}


@pytest.mark.parametrize(
    "field, code, text",
    [
        ("choose: {x: 3 to 1}", "bad-range", "3 to 1"),
        ("choose: {x: 2 to 1 of my hand}", "bad-range", "2 to 1"),
        ("choose: {x: some jewels}", "unknown-resource", "jewels"),
        ("choose: {x: mix of 2 jewels}", "unknown-resource", "jewels"),
        ("group: slow", "never-offered", "slow"),
    ],
)
def test_fields_of_deeds(problems, field, code, text):
    more = f"actions:\n  extra:\n    {field}\n    do: draw 1\n"
    assert (code, text) in problems(more)


def test_a_reaction_says_on_what(problems):
    assert problems("reactions:\n  extra: {do: turn}\n") == [("missing-field", "extra")]


def test_an_event_is_of_a_verb(problems):
    more = "reactions:\n  extra: {on: after darw, do: gain 1 coin}\n"
    assert problems(more) == [("unknown-verb", "darw")]


def test_a_table_by_an_option(problems):
    """Every value of the option has a row."""
    more = (
        "options:\n  level: {type: 'one of easy, hard', default: easy}\n"
        "tables:\n  gifts: {by: level, rows: {easy: [2]}}\n"
        "score:\n  gifts: gifts[1]\n"
    )
    assert problems(more) == [("table-row-missing", "gifts")]


def test_a_formula_takes_no_prepositions(problems):
    more = "formulas:\n  extra: {takes: {by n: number}, is: n}\nscore:\n  extra: extra(1)\n"
    assert problems(more) == [("unknown-preposition", "by n")]


def test_a_slip_in_an_offer_is_the_only_problem(problems):
    changes = {"offer: any of main": "offer: any of mian"}
    assert problems(changes=changes) == [("unknown-group", "mian")]


def test_a_group_that_nobody_offers_is_one_problem(run):
    _, report = run(changes={"turn: {offer: any of main}": "turn: {do: draw 1}"})
    (found,) = report
    assert found.code == "never-offered"
    assert found.message == "`buy`, `settle`, `perform_card`, `rest`: never offered"
