"""A tiny pack that checks clean, and what is reported when something is changed in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.check.pack import check_pack
from cardrules.check.typed import CheckedPack
from cardrules.diagnostics import Report
from cardrules.packs.loader import load_pack

TINY = """\
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..3}
options:
  rounds: {type: number, from: 1, to: 9, default: 3}
kinds:
  card:
    suit: one of red, blue
    cost: bundle
    gives: faces
    ready: test else yes
    play: deed
    points: number else 0
  land: {}
cards:
  copper: {suit: red, copies: 9, gives: 1 coin}
  smithy: {suit: blue, copies: 5, cost: 2 coin, play: draw 2, points: 1}
lands:
  north: {}
  south: {}
resources:
  coin: {kept: my coins}
  gem: {in: jewel, recipe: 2 coin}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  pile: {per: player, of: card, form: pile, seen: nobody}
  market: {of: card, form: row, deck: stock, slots: {price: [2, 1, 0]}, seen: all}
  stock: {of: card, form: pile, seen: nobody, start: card}
values:
  coins: {of: player, from: 0, to: 20, start: 0}
  stones: {of: land, per: player, from: 0, to: 5, start: 0}
  last_land: {type: land}
tables:
  ends:
    by: players
    rows: {2: [3], 3: [4, 5]}
formulas:
  worth: {of: player, is: "sum(my hand, points) + sum(land, its stones(me))"}
  cheap: {of: card, is: "cost.coin < 2 and cost.jewel = 0"}
sources:
  face: {each: my hand where gives, gives: its gives, do: move it to stock}
actions:
  buy:
    choose: {bought: 1 of market where not cheap}
    cost: bought.cost + bought.slot.price coin
    do: move bought to my hand
  settle:
    choose: {home: 1 of land}
    cost: 1 gem
    do: raise home.stones(me) by 1; set last_land to home
  perform_card:
    choose: {used: 1 of my hand where ready and suit = blue}
    do: perform used.play
verbs:
  draw:
    takes: {n: number}
    do: move top(my pile, n) to my hand
phases:
  round:
    repeat: while last_land != south, at most rounds
    who: player
    do: turn
  turn: {offer: any of main}
setup:
  deal:
    who: player
    do: move first(stock, ends[1]) to my pile; draw 2; gain 2 coin
game: round
score:
  total: my worth
winner: most score then most coins
"""


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., tuple[CheckedPack | None, Report]]:
    """Check the tiny pack with changes (old text -> new text) and with more records in a file."""

    def run(more: str = "", changes: dict[str, str] | None = None):
        text = TINY
        for old, new in (changes or {}).items():
            assert old in text, f"the tiny pack has no {old!r}"
            text = text.replace(old, new)
        folder = tmp_path / "tiny"
        folder.mkdir()
        (folder / "pack.yaml").write_text(text, encoding="utf-8")
        if more:
            (folder / "more.yaml").write_text(more, encoding="utf-8")
        report = Report()
        model = load_pack(folder, report)
        assert model is not None, str(report)
        return check_pack(model, report), report

    return run


@pytest.fixture
def problems(run) -> Callable[..., list[tuple[str, str]]]:
    """Return code and pointed-at text of all that is reported of such a pack."""

    def problems(more: str = "", changes: dict[str, str] | None = None) -> list[tuple[str, str]]:
        _, report = run(more, changes)
        return [(found.code, found.span.text) for found in report]

    return problems
