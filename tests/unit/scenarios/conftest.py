"""A small pack for scenario tests: a deck, a shop, coins, a look at a hand."""

import pytest

import cardrules
from cardrules.diagnostics import Report
from cardrules.scenarios import load_scenarios, run_scenario

PACK = """
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..3}
options:
  rounds: {type: number, from: 1, to: 9, default: 5}
kinds:
  card: {price: number else 0}
  medal: {}
cards:
  copper: {copies: 8}
  gold: {copies: 3, price: 2}
  spy: {copies: 2, price: [1, 3]}
medals:
  star: {copies: 2}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  pile: {per: player, of: card, form: pile, seen: nobody}
  table: {per: player, of: card, form: set, seen: all}
  medals: {per: player, of: medal, form: set, seen: all}
  stock: {of: card, form: pile, seen: nobody, start: card where name != copper}
  shop: {of: card, form: row, deck: stock, slots: 2, seen: all}
  mint: {of: card, form: set, seen: all, start: card where name = copper}
  case: {of: medal, form: set, seen: all, start: medal}
  rubbish: {of: card, form: set, seen: all}
values:
  coins: {of: player, from: 0, to: 9, start: 0}
  bank: {from: 0, to: 20, start: 18}
  leader: {type: player}
  late: {type: truth, start: no}
dice:
  luck: {faces: [1, 2, 3, 4, 5, 6]}
actions:
  gamble: {when: bank > 6, do: roll luck; transfer luck.shown from bank to my coins}
  work:
    when: bank > 0
    do: transfer 1 from bank to my coins
  buy:
    choose: {bought: 1 of shop where price <= my coins}
    do: lower my coins by bought.price; raise bank by bought.price; move bought to my hand
  draw:
    when: count(my pile) > 0
    do: move top(my pile) to my hand
  hide:
    choose: {hidden: 1 to 2 of my hand}
    do: move hidden to my table facedown
  lead: {do: set leader to me; set late to yes}
phases:
  round: {repeat: 'while yes, at most rounds', who: player, do: turn}
  turn: {offer: any of main}
setup:
  stock:
    do: |
      shuffle stock
      repeat 2 times do move top(stock) to shop
  deal:
    who: player
    do: |
      move first(mint, 3) to my pile
      shuffle my pile
      repeat 2 times do move top(my pile) to my hand
game: round
score:
  coins: my coins
  cards: count(my hand)
winner: most score
invariants:
  money: sum(player, its coins) + bank = 18
"""


@pytest.fixture(scope="session")
def game(tmp_path_factory):
    """The small pack, loaded."""
    folder = tmp_path_factory.mktemp("packs") / "tiny"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    return cardrules.load(folder)


@pytest.fixture
def read(tmp_path):
    """Read a text as a scenario file: the scenarios and the report."""

    def read(text):
        (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
        report = Report()
        return load_scenarios(tmp_path, report), report

    return read


@pytest.fixture
def run(game, read):
    """Run the one scenario of a text; what is left out is `players: 2` and its name."""

    def run(body):
        lines = "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
        found, report = read(f"scenarios:\n  only:\n    players: 2\n{lines}")
        assert report.ok, str(report)
        (scenario,) = found
        return run_scenario(game, scenario)

    return run
