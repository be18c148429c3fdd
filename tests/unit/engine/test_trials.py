"""Questions about a deed that is not done."""

PLAYS = {
    "ant: {copies: 6, gives: 1 coin, points: 1}": "ant: {copies: 6, play: lower steps by 3, points: 1}",
    "bee: {copies: 4, gives: 2 coin or 1 gem, points: 2}": "bee: {copies: 4, play: move my table to line, points: 2}",
    "cat: {copies: 3, points: 3}": """\
cat:
    copies: 3
    play:
      cost: 1 coin
      do: raise steps by 1
    points: 3""",
    "    gives: faces\n": "",
}
ASK = """
actions:
  lay: {choose: {x: 1 of my hand}, do: move x to my table}
  earn: {do: gain 1 coin}
  wish: {choose: {x: 1 of my hand where useful(play)}, do: perform x.play}
  can: {choose: {x: 1 of my hand where possible(play)}, do: perform x.play}
"""


def asked(table, texts, word: str) -> list[str]:
    return [text.split(" ")[1] for text in texts(table) if text.startswith(word)]


def test_possible_is_what_can_be_carried_out(start, texts) -> None:
    table = start(ASK, PLAYS)
    assert ["ant", "bee"] == asked(table, texts, "can")
    table.push("earn")
    assert ["ant", "bee", "cat"] == asked(table, texts, "can")


def test_useful_is_what_would_change_something(start, texts) -> None:
    table = start(ASK, PLAYS)
    assert ["ant"] == asked(table, texts, "wish")
    table.push("lay ant")
    assert ["ant", "bee"] == asked(table, texts, "wish")
    table.push("wish ant")
    assert ["bee"] == asked(table, texts, "wish"), "the steps are as low as they go"


def test_asking_changes_nothing(start, texts) -> None:
    table = start(ASK, PLAYS)
    before = table.digest()
    for _ in range(2):
        table._s.pending = []
        texts(table)
    assert before == table.digest()
