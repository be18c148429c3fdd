"""Actions and reactions that several players carry out: each of them decides in turn."""


def test_an_action_of_others_is_decided_by_them(start, texts) -> None:
    table = start(
        """
        actions:
          tax:
            who: other player
            choose: {x: 1 of my hand}
            do: move x to my table
        """,
        players=3,
    )
    assert ["tax", "done"] == texts(table)
    table.push("tax")
    assert 2 == table.decider
    assert ["ant", "bee", "cat"] == sorted(texts(table))
    table.push("bee")
    assert 3 == table.decider
    table.push("cat")
    assert [[], ["bee"], ["cat"]] == [table.view(1)["zones"][f"table.{seat}"] for seat in (1, 2, 3)]


def test_a_reaction_of_others_is_asked_of_each_of_them(start, texts) -> None:
    """The doer is not asked, and whoever declines does nothing."""
    table = start(
        """
        actions:
          earn: {do: gain 1 coin}
        reactions:
          follow:
            on: after action
            who: other player
            may: yes
            choose: {x: 1 of my hand where points > 1}
            do: move x to my table
        """,
        players=3,
    )
    table.push("earn")
    assert 2 == table.decider
    assert ["bee", "cat", "decline"] == sorted(texts(table))
    table.push("decline")
    assert 3 == table.decider
    table.push("bee")
    assert 1 == table.decider
    assert [[], [], ["bee"]] == [table.view(1)["zones"][f"table.{seat}"] for seat in (1, 2, 3)]


def test_an_action_for_each_place_is_decided_for_each(start, texts) -> None:
    table = start(
        """
        actions:
          stroll:
            each: {spot: place}
            may: yes
            choose: {n: 1 to 2}
            do: if spot = south then raise steps by n
        """
    )
    table.push("stroll")
    table.push("decline")
    assert ["1", "2", "decline"] == sorted(texts(table))
    table.push("2")
    assert 2 == table.view(1)["values"]["steps"]
