"""Names, values and marks end when a card enters a bag: nobody can say where in it the card is."""

from cardrules import Table
from cardrules.kernel.layout import OPEN

MORE = """
actions:
  act:
    choose: {x: %s}
    do: |
      %s
"""
BACK = "move x to my pile; shuffle my pile"
FULL = {
    "+ first(stock where name = cat, 1) to my hand": "+ first(stock where name = cat, 1) to my hand; move first(stock, 2) to my pile"
}


def acted(start, choice: str, then: str, text: str = "act ant") -> Table:
    body = "\n      ".join([BACK, *then.splitlines()])
    table = start(MORE % (choice, body), FULL)
    table.push(text)
    return table


def zones(table: Table, name: str) -> list[str]:
    return table.view(1)["zones"][name]


def test_a_name_whose_card_was_shuffled_away_is_nothing(start) -> None:
    table = acted(start, "1 of my hand", "move x to line\nif not x then raise steps by 3")
    assert [] == zones(table, "line"), "nobody can find it"
    assert 3 == table.view(1)["values"]["steps"]
    assert 3 == len(zones(table, "pile.1"))


def test_a_card_that_only_lies_on_a_pile_keeps_its_name(start) -> None:
    table = start(MORE % ("1 of my hand", "move x to my pile; move x to line"), FULL)
    table.push("act ant")
    assert ["ant"] == zones(table, "line")


def test_a_pile_of_one_card_is_no_bag(start) -> None:
    table = start(MORE % ("1 of my hand", f"{BACK}; move x to line"))
    table.push("act ant")
    assert ["ant"] == zones(table, "line")


def test_a_set_no_longer_finds_what_was_shuffled_away(start) -> None:
    table = acted(
        start,
        "2 of my hand",
        "move x to line\nraise steps by count(x)\nraise my coins by sum(x, points)",
        "act bee, cat",
    )
    assert [] == zones(table, "line")
    values = table.view(1)["values"]
    assert 2 == values["steps"], "how many there were is still known"
    assert 0 == values["coins.1"], "what they were is not"


def test_the_rest_of_a_set_stays(start) -> None:
    table = start(
        MORE
        % (
            "2 of my hand",
            "move (x where name = bee) to my pile; shuffle my pile; move x to line; raise steps by count(x)",
        ),
        FULL,
    )
    table.push("act bee, cat")
    assert ["cat"] == zones(table, "line")
    assert 2 == table.view(1)["values"]["steps"]


def test_a_loop_goes_on_with_what_can_be_found(start) -> None:
    """The first card takes the second along into the bag; the third is still there."""
    table = start(
        MORE
        % (
            "3 of my hand",
            "each x as c do\n        move x where name != cat to my pile\n        shuffle my pile\n        move c to line; raise steps by 1",
        ),
        FULL,
    )
    table.push("act ant, bee, cat")
    assert ["cat"] == zones(table, "line")
    assert 2 == table.view(1)["values"]["steps"]


def test_values_of_a_card_and_values_that_hold_it_end(start) -> None:
    changes = {
        **FULL,
        "values:\n": "values:\n  charge: {of: card, from: 0, to: 9, start: 1}\n  favourite: {type: card}\n",
    }
    table = start(
        MORE
        % (
            "1 of my hand",
            f"raise x.charge by 4; set favourite to x; raise steps by x.charge; {BACK}; if favourite then raise my coins by 1",
        ),
        changes,
    )
    table.push("act ant")
    s = table._s
    carried = [cell for cell, thing in enumerate(s.layout.cell_things) if thing != OPEN]
    assert {1} == {s.cells[cell] for cell in carried}, "as at the start"
    assert [OPEN] == [s.cells[cell] for cell in s.layout.pointers]
    assert 5 == table.view(1)["values"]["steps"]
    assert 0 == table.view(1)["values"]["coins.1"]


def test_this_stays_the_card_whose_deed_it_is(start) -> None:
    table = start(
        "actions: {use: {choose: {x: 1 of my hand where play}, do: perform x.play}}",
        {
            **FULL,
            "  cat: {copies: 3, points: 3}": "  cat: {copies: 3, points: 3, play: 'move this to my pile; shuffle my pile; raise steps by this.points'}",
        },
    )
    table.push("use cat")
    assert 3 == table.view(1)["values"]["steps"]


def test_what_an_event_was_about_ends_too(start) -> None:
    """The first reaction shuffles the moved card away; the second, asked with it, finds nothing."""
    table = start(
        """
        actions:
          act: {choose: {x: 1 of my hand}, do: move x to my table}
        reactions:
          hide:
            on: after move to my table
            do: move what to my pile; shuffle my pile; move what to line; raise steps by 1
        """,
        FULL,
    )
    table.push("act ant")
    assert ([], 1) == (zones(table, "line"), table.view(1)["values"]["steps"])
