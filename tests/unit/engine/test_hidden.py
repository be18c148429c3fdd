"""What others may not know is not in their log, whatever kind of deed it was."""

import pytest

DEAL = "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand"
MIXED = {
    DEAL: "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my pile; shuffle my pile; move top(my pile, 4) to my hand"
}
ANSWER = {
    **MIXED,
    "  cat: {copies: 3, points: 3}": """\
  cat:
    copies: 3
    points: 3
    answer:
      on: after action by other player
      when: this in my hand
      may: yes
      choose: {given: 1 of my hand where it != this}
      do: move this to line; move given to my drawer""",
}
STASH = """
actions:
  stash:
    choose: {x: %s of my hand}
    do: move x to my drawer
"""


@pytest.mark.parametrize(
    "how,one,other", [("1", "ant", "bee"), ("2", "2 ant", "ant, cat"), ("up to 1", "bee", "cat")]
)
def test_an_action_with_hidden_cards_is_told_without_them(start, how, one, other) -> None:
    table, twin = start(STASH % how, MIXED), start(STASH % how, MIXED)
    table.push(f"stash {one}")
    twin.push(f"stash {other}")
    assert table.log(2) == twin.log(2)
    assert f"player 1: stash {one}" in table.log(1)
    assert f"player 1: stash {one}" in table.log()


def test_a_reaction_with_hidden_cards_is_told_without_them(start) -> None:
    logs = []
    for given in ("ant", "bee"):
        table = start("actions: {step: {do: raise steps by 1}}", ANSWER)
        table.push("step")
        table.push(f"cat {given}")
        logs.append(table.log(1))
        assert f"player 2: cat {given}" in table.log(2)
    assert logs[0] == logs[1]


def test_a_choice_asked_part_by_part_is_told_without_its_parts(start) -> None:
    more = {
        **MIXED,
        "  cat: {copies: 3, points: 3}": "  cat: {copies: 3, points: 3}\n"
        + "\n".join(f"  x{number}: {{}}" for number in range(12)),
        "to my pile; shuffle": "to my pile; move (stock where points = 0) to my pile; shuffle",
        "top(my pile, 4)": "top(my pile, 16)",
    }
    logs = []
    for first in ("throw take none", "throw take 2 ant"):
        table = start(
            "actions: {throw: {choose: {x: 2 to 9 of my hand}, do: move x to my drawer}}", more
        )
        table.push(first)
        logs.append(table.log(2))
    assert logs[0] == logs[1]


def test_open_cards_are_named_to_all(start) -> None:
    table = start("actions: {lay: {choose: {x: 1 of stock}, do: move x to line}}")
    table.push("lay cat")
    assert ["player 1: lay cat", "move cat: stock to line"] == table.log(2)


def test_cards_that_passed_through_a_pile_one_after_another_are_not_confused(start) -> None:
    """Two cards are drawn; then two others, open until then, are shuffled into the empty pile."""
    table = start(
        """
        actions:
          next:
            do: move first(stock where name = cat, 1) + first(stock where name = bee, 1) to my pile; shuffle my pile
        """,
        {
            DEAL: "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) to my pile; shuffle my pile; move top(my pile, 3) to my hand"
        },
    )
    table.push("next")
    for seed in range(8):
        imagined = table.imagine(2, seed).view(1)["zones"]
        assert ["ant", "ant", "bee"] == imagined["hand.1"], "the second seat saw what was shuffled"


def test_the_order_in_which_hidden_cards_were_laid_down_is_not_known(start) -> None:
    """The other saw one of them before; where it lies now is the owner's secret."""
    seen = []
    for order in ("ant, bee", "bee, ant"):
        table = start(
            """
            actions:
              reveal: {choose: {x: 1 of my hand}, do: show x to left_of(me)}
              stack: {choose: {x: 2 of my hand ordered}, do: move x to my pile}
            """,
            {
                DEAL: "do: move first(stock where name = ant, 1) + first(stock where name = bee, 1) to my pile; shuffle my pile; move top(my pile, 2) to my hand"
            },
        )
        table.push("reveal ant")
        table.push(f"stack {order}")
        seen.append((table.view(2), table.log(2)))
    assert seen[0] == seen[1]


MORPH = """
actions:
  disguise: {choose: {x: 1 of my hand}, do: morph x into last(stock where name = cat)}
  lay: {choose: {x: 1 of my hand}, do: move x to line}
"""


def faces(table, zone: str) -> list[str]:
    """What lies in a zone, as it shows, and in brackets what a morphed card is by itself."""
    s, ids = table._s, table._s.layout.face_ids
    number = next(n for n, each in enumerate(s.layout.zones) if each.name == zone)
    own = dict(s.morphs)
    return sorted(
        ids[s.face[t]] + (f" ({ids[own[t]]})" if t in own else "") for t in s.zones[number]
    )


def test_a_morphed_card_stays_morphed_in_an_imagined_position(start) -> None:
    """The other seat does not know which card was turned into a cat: any card may be under it."""
    table = start(MORPH, MIXED)
    table.push("disguise bee")
    assert ["ant", "ant", "cat", "cat (bee)"] == faces(table, "hand.1")
    seen = set()
    for seed in range(30):
        imagined = table.imagine(2, seed)
        assert table.view(2) == imagined.view(2)
        hand = faces(imagined, "hand.1")
        (morphed,) = [card for card in hand if "(" in card]
        assert morphed.startswith("cat (")
        plain = [card for card in hand if "(" not in card]
        assert ["ant", "ant", "bee", "cat"] == sorted([*plain, morphed[5:-1]])
        seen.add(morphed)
    assert {"cat (ant)", "cat (bee)", "cat (cat)"} == seen


def test_a_morphed_card_that_a_seat_knows_is_imagined_as_it_is(start) -> None:
    table = start(MORPH, MIXED)
    table.push("disguise bee")
    for seed in range(10):
        imagined = table.imagine(1, seed)
        assert faces(table, "hand.1") == faces(imagined, "hand.1")


def test_an_imagined_morph_ends_like_a_real_one(start) -> None:
    table = start(MORPH, MIXED)
    table.push("disguise bee")
    for seed in range(8):
        imagined = table.imagine(2, seed)
        for choice in list(imagined.choices):
            after = imagined.copy()
            if choice.text.startswith("lay"):
                after.push(choice)
                assert ["ant", "ant", "bee", "cat"] == sorted(
                    card.split(" (")[-1].rstrip(")")
                    for card in faces(after, "hand.1") + faces(after, "line")
                )
                assert "(" not in faces(after, "line")[0]
