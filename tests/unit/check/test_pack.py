"""The checked pack: what the engine is given."""

from cardrules.check.pack import check_pack, record_number
from cardrules.check.typed import Deed, Op, Type, Unit
from cardrules.diagnostics import Report
from cardrules.packs.loader import load_pack


def test_the_shipped_pack_is_clean():
    """Neither an error nor a warning, and everything is there."""
    report = Report()
    model = load_pack("subatomic", report)
    assert model is not None, str(report)
    checked = check_pack(model, report)
    assert str(report) == ""
    assert checked is not None
    assert (2, 4) == checked.players
    assert set(model.actions) == {address.removeprefix("actions.") for address in checked.actions}


def test_a_pack_with_an_error_is_not_returned(run):
    checked, report = run("actions:\n  extra: {do: darw 1}\n")
    assert checked is None
    assert not report.ok


def test_words_and_records_are_numbered(run):
    """Words by the sorted list of all of them, records by their order within their kind."""
    checked, _ = run("options:\n  level: {type: 'one of easy, amazing', default: easy}\n")
    assert checked.words == ("amazing", "blue", "easy", "red")
    assert checked.options["level"] == (Type("word", "easy, amazing"), ("easy", "amazing"))
    assert checked.chosen["level"].data == 2
    assert record_number(checked, "card", "smithy") == 1
    assert record_number(checked, "land", "south") == 1


def test_listed_values_make_a_row_for_each_copy(run):
    """One face for each copy, with one value each; what is not listed they share."""
    checked, _ = run("cards:\n  inn: {suit: red, copies: 2, play: draw 1, points: [3, 4]}\n")
    rows = [row for row in checked.things if row.record == "inn"]
    assert [("inn_1", 1), ("inn_2", 1)] == [(row.id, row.copies) for row in rows]
    assert [3, 4] == [row.fields["points"].data for row in rows]
    assert rows[0].fields["play"] is rows[1].fields["play"]
    assert 2 == record_number(checked, "card", "inn")


def test_the_fields_of_a_row(run):
    """Defaults are filled in; an absent bundle and absent faces are empty, an absent deed is none."""
    checked, _ = run()
    copper, smithy = (row for row in checked.things if row.kind == "card")
    assert (9, "Copper") == (copper.copies, copper.name)
    assert copper.fields["points"].data == 0
    assert copper.fields["cost"].args[0].data == 0
    assert "play" not in copper.fields
    assert () == smithy.fields["gives"]
    assert isinstance(smithy.fields["play"], Unit)
    assert smithy.fields["play"].id == "cards.smithy.play"
    assert Type("test") == checked.kinds["card"]["ready"]


def test_a_field_may_name_a_card(run):
    """A field of a kind that lies in zones holds the name of a record."""
    changes = {"play: deed": "play: deed\n    next: card else none"}
    more = (
        "cards:\n  inn: {suit: red, next: smithy}\n"
        "score:\n  more: count(my hand where name = next)\n"
    )
    checked, report = run(more, changes)
    assert report.ok, str(report)
    inn = next(row for row in checked.things if row.id == "inn")
    assert inn.fields["next"] == Op("const", Type("record", "card"), data=1)
    assert checked.things[0].fields["next"].data == -1


def test_slots_of_a_unit(run):
    """Parameters come first, each name has a slot, and so has each element."""
    more = (
        "verbs:\n  pay:\n    takes: {n: number, to rich: player}\n"
        "    do: |\n      each my hand where points > n as gone do move gone to rich.hand\n"
        "actions:\n  extra: {do: pay 1 to active}\n"
    )
    checked, report = run(more)
    assert report.ok, str(report)
    pay = checked.units["verbs.pay"]
    assert (Type("number"), Type("player")) == pay.parameters
    assert {"n": 0, "rich": 1, "gone": 3} == pay.names
    assert 4 == pay.slots


def chosen(run, text: str):
    """Return the first choice of an action, and the type of its name in the tiny pack."""
    more = (
        f"actions:\n  extra: {{choose: {{x: {text}}}, do: move x to stock}}\n"
        if "hand" in text
        else f"actions:\n  extra: {{choose: {{x: {text}}}, cost: x, do: draw 1}}\n"
    )
    checked, report = run(more)
    assert report.ok, str(report)
    return checked.units["actions.extra"].deed.choose[0].choice


def test_a_choice_of_one(run):
    made = chosen(run, "1 of my hand")
    assert made.one
    assert 1 == made.low.data == made.high.data


def test_a_choice_of_several(run):
    made = chosen(run, "up to 2 of my hand ordered")
    assert not made.one
    assert made.ordered
    assert made.low is None
    assert 2 == made.high.data


def test_a_choice_of_all_but_some(run):
    made = chosen(run, "all but 1 of my hand")
    assert (None, None, 1) == (made.low, made.high, made.all_but.data)


def test_a_choice_of_a_payment(run):
    assert ("gem",) == chosen(run, "some jewel").members


def test_a_choice_of_a_mix(run):
    made = chosen(run, "mix of 2 jewel where gem > 1")
    assert 2 == made.count.data
    assert "gt" == made.condition.op


def test_a_step_that_is_asked_for_has_a_slot(run):
    """Whether a step was done is kept only when a later one asks."""
    more = (
        "actions:\n  extra:\n    do:\n"
        "      paid: {may: yes, cost: 1 coin, do: draw 1}\n"
        "      then_more: {when: not paid, do: draw 2}\n"
    )
    checked, report = run(more)
    assert report.ok, str(report)
    deed = checked.units["actions.extra"].deed
    assert isinstance(deed, Deed)
    assert [0, None] == [step.done for step in deed.steps]
    assert ["actions.extra.do.paid", "actions.extra.do.then_more"] == [
        step.deed.address for step in deed.steps
    ]


def test_reactions_of_the_game_and_of_things(run):
    changes = {"play: deed": "play: deed\n    answer: reaction"}
    more = (
        "cards:\n  moat:\n    suit: red\n    copies: 2\n    answer:\n"
        "      on: after action by other player\n      when: this in my hand\n      do: draw 1\n"
        "    points: [1, 2]\n"
        "reactions:\n  poor: {on: whenever my coins = 0, who: player, do: gain 1 coin}\n"
    )
    checked, report = run(more, changes)
    assert report.ok, str(report)
    assert [(None, None), ("card", "moat")] == [
        (each.kind, each.thing) for each in checked.reactions
    ]
    assert "others" == checked.reactions[1].on.by.op
