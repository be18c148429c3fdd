"""What is offered, and what it costs, never depends on cards that the decider cannot see."""

import pytest

SHUFFLED = "setup:\n  blend: {who: player, do: shuffle my pile}\n"
"""With it, hands hold what was drawn from a shuffled pile."""


def action(fields: str, do: str = "gain 1 coin") -> str:
    return f"actions:\n  extra: {{{fields}, do: {do}}}\n"


READING = {
    "a filter": (action("choose: {p: 1 of other player, x: 1 of p.hand where points > 0}", "move x to my hand"), "points"),
    "by a name": (action("choose: {p: 1 of other player, x: 1 of p.hand where name = copper}", "move x to my hand"), "name"),
    "a test": (action("choose: {p: 1 of other player, x: 1 of p.hand where ready}", "move x to my hand"), "ready"),
    "whether it may": (action("when: 'exists(my pile where points > 0)'"), "points"),
    "the top": (action("when: last(top(my pile)).points > 0"), "last(top(my pile)).points"),
    "a let": (action("let: {n: 'sum(my pile, points)'}, when: n > 2"), "n"),
    "which player": (action("choose: {p: '1 of other player where sum(its hand, points) > 0'}", "raise p.coins by 1"), "points"),
    "a formula": (action("choose: {p: 1 of other player where its worth > 3}", "raise p.coins by 1"), "its worth"),
    "a neighbour": (action("choose: {x: 1 of left_of(me).hand where points > 0}", "move x to my hand"), "points"),
    "a union": (action("choose: {x: '1 of union(other player, its hand) where points > 0'}", "move x to my hand"), "points"),
    "a number": (action("choose: {n: '0 to sum(my pile, points)'}", "raise my coins by n"), "points"),
    "how many": (action("choose: {x: 'sum(my pile, points) of my hand'}", "move x to stock"), "points"),
    "a price": (action("cost: '(sum(my pile, points)) coin'"), "points"),
    "a price of what was chosen": (action("choose: {p: 1 of other player, x: 1 of p.hand}, cost: x.cost", "move x to my hand"), "x.cost"),
    "somebody else decides": (action("choose: {p: 1 of other player}", "{take: {decider: p, choose: {x: 1 of my hand where points > 0}, do: move x to stock}}"), "points"),
    "an order": (action("choose: {p: 1 of other player, x: '1 of first(p.hand sorted most points, 2)'}", "move x to my hand"), "points"),
    "a step that may": (action("let: {a: 1}", "{one: {may: yes, when: 'exists(my pile where points > a)', do: gain 1 coin}}"), "points"),
    "a mode": (action("let: {a: 1}", "{one: {modes: {x: {when: 'exists(my pile where points > a)', do: gain 1 coin}, y: gain 2 coin}}}"), "points"),
    "a reaction": ("reactions:\n  extra:\n    on: after draw where exists(my pile where points > 0)\n    may: yes\n    do: gain 1 coin\n", "points"),
}  # fmt: skip


@pytest.mark.parametrize("more, text", READING.values(), ids=READING)
def test_an_offer_that_reads_unseen_cards_is_refused(run, more, text):
    checked, report = run(SHUFFLED + more)
    assert [("offer-reads-unseen", text)] == [(each.code, each.span.text) for each in report.errors]
    assert checked is None


SEEN = {
    "how many there are": action("when: count(my pile) > 0"),
    "whether there are any": action("choose: {p: '1 of other player where exists(its hand)'}", "raise p.coins by 1"),
    "one's own": action("choose: {x: 1 of my hand where points > 0}", "move x to stock"),
    "one's own, by a formula": action("when: my worth > 3"),
    "an unseen pick": action("choose: {p: 1 of other player, x: 1 of p.hand}", "move x to my hand"),
    "another unseen pick": action("choose: {p: 1 of other player, x: 1 of p.hand, y: 1 of p.hand where it != x}", "move x + y to my hand"),
    "chance": action("choose: {p: 1 of other player, x: 1 of p.hand where points > 0 at random}", "move x to my hand"),
    "the open market": action("choose: {x: 1 of market where points > 0}, cost: x.cost", "move x to my hand"),
    "after a look": action("choose: {p: 1 of other player}", "{look: show p.hand to me, take: {choose: {x: 1 of p.hand where points > 0}, do: move x to my hand}}"),
    "after a look card by card": action("choose: {p: 1 of other player}", "{look: {each: {c: p.hand}, do: show c to me}, take: {choose: {x: 1 of p.hand where points > 0}, do: move x to my hand}}"),
    "after a search": action("let: {a: 0}", "{look: show my pile to me, take: {choose: {x: 1 of my pile where points > a}, do: move x to my hand}}"),
    "the other chooses of the own": action("choose: {p: 1 of other player}", "{give: {decider: p, choose: {x: 1 of p.hand where points > 0}, do: move x to my hand}}"),
    "all the others do": action("choose: {p: 1 of other player}", "{a: raise p.coins by 1, give: {who: other player, choose: {x: 1 of my hand where points > 0}, do: move x to stock}}"),
    "a step": action("let: {a: 1}", "{one: {when: 'exists(my pile where points > a)', do: gain 1 coin}}"),
    "what is done": action("choose: {p: 1 of other player}", "'raise my coins by sum(p.hand, points)'"),
    "what was taken": action("choose: {p: 1 of other player, x: 1 of p.hand}", "{a: move x to my hand, b: {cost: x.cost, do: gain 1 gem}}"),
    "anybody, the doer too": action("choose: {p: '1 of player where sum(its hand, points) > 0'}", "raise p.coins by 1"),
    "the score": "score:\n  more: sum(my pile, points)\n",
    "a compulsory reaction": "reactions:\n  extra:\n    on: after draw where exists(my pile where points > 0)\n    do: gain 1 coin\n",
}  # fmt: skip


@pytest.mark.parametrize("more", SEEN.values(), ids=SEEN)
def test_what_can_be_seen_may_be_read(run, more):
    _, report = run(SHUFFLED + more)
    assert [] == [str(each) for each in report if each.code == "offer-reads-unseen"]


@pytest.mark.parametrize("more, text", READING.values(), ids=READING)
def test_what_was_never_shuffled_may_be_known_to_all(run, more, text):
    """Cards that were open and then laid aside are known, wherever they lie."""
    del text
    _, report = run(more, {"  mix: shuffle stock\n": ""})
    assert [] == [str(each) for each in report if each.code == "offer-reads-unseen"]


def test_a_show_of_an_argument_brings_the_zone_to_light(run):
    more = (
        SHUFFLED
        + "verbs:\n  reveal:\n    takes: {these: set of card}\n    do: show these to me\n"
        + action(
            "choose: {p: 1 of other player}",
            "{a: reveal p.hand, b: {choose: {x: 1 of p.hand where points > 0}, do: move x to my hand}}",
        )
    )
    _, report = run(more)
    assert [] == [str(each) for each in report.errors]
