"""Paying: what is offered, what is spent, and that the order of it tells nothing."""

SOURCES = {
    "  purse:": """\
  face: {each: my hand where gives, gives: its gives, do: move it to my table}
  back: {each: my hand, gives: 1 coin, do: move it to my table facedown}
  purse:"""
}
SHOP = """
actions:
  earn: {do: gain 2 coin}
  ring: {cost: 1 gem + 1 coin, do: raise steps by 1}
  bread: {with: [purse], cost: 2 coin, do: raise steps by 2}
  either: {cost: 1 gem or 3 coin, do: raise steps by 3}
"""


def test_every_way_to_pay_once(start, texts) -> None:
    table = start(SHOP, SOURCES)
    table.push("earn")
    table.push("ring")
    assert "pay for actions.ring: 1 coin + 1 gem" == table.prompt
    assert {
        "pay ant face (1 coin), bee face (1 gem)",
        "pay ant back (1 coin), bee face (1 gem)",
        "pay bee face (1 gem), cat back (1 coin)",
        "pay bee face (1 gem), purse",
    } == set(texts(table))
    table.push("pay bee face (1 gem), cat back (1 coin)")
    view = table.view(1)
    assert (["bee", "cat facedown"], 1, 2) == (
        view["zones"]["table.1"],
        view["values"]["steps"],
        view["values"]["coins.1"],
    )


def test_a_deed_may_narrow_what_it_is_paid_with(start, texts) -> None:
    table = start(SHOP, SOURCES)
    assert "bread" not in texts(table)
    table.push("earn")
    table.push("bread")
    values = table.view(1)["values"]
    assert (0, 2, 12) == (values["coins.1"], values["steps"], values["bank"])


def test_one_of_several_prices_is_paid(start, texts) -> None:
    table = start(SHOP, SOURCES)
    table.push("either")
    assert "pay bee face (1 gem)" in texts(table)
    assert "pay 2 ant face (1 coin), cat back (1 coin)" in texts(table)


def test_a_price_of_nothing_is_paid_with_nothing(start) -> None:
    table = start("actions: {free: {cost: steps coin, do: raise steps by 1}}", SOURCES)
    table.push("free")
    assert 1 == table.view(1)["values"]["steps"]
    assert [] == table.view(1)["zones"]["table.1"]


def test_a_fee_is_paid_with_the_price(start, texts) -> None:
    table = start(SHOP, {**SOURCES, "gives: 2 coin or 1 gem": "gives: 1 gem for 2 coin"})
    table.push("ring")
    assert 3 == len(texts(table)), "each of the two ants face up or down"
    table.push(texts(table)[0])
    assert 1 == table.view(1)["values"]["steps"]
    assert 4 == len(table.view(1)["zones"]["table.1"]), "one coin for the ring, two for the bee"


HIDDEN = {
    **SOURCES,
    "do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand": "do: shuffle stock; move top(stock, 13) to my hand",
    "who: player\n    do: shuffle": "who: dealt\n    do: shuffle",
    "score:": "formulas: {dealt: {is: '[seat(1)]'}}\nscore:",
}


def test_the_order_of_a_payment_tells_nothing_of_hidden_cards(start) -> None:
    """What the other sees is the same, whichever card lies face down."""
    logs = set()
    for hidden in ("ant", "bee", "cat"):
        table = start("actions: {ring: {cost: 1 gem + 1 coin, do: raise steps by 1}}", HIDDEN)
        table.push("ring")
        wanted = sorted(["bee face (1 gem)", f"{hidden} back (1 coin)"])
        table.push(f"pay {', '.join(wanted)}")
        logs.add(tuple(table.log(2)))
    assert 1 == len(logs)
