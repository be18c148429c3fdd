"""A small market pack to which a test adds the records it is about."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

import cardrules
from cardrules import Table

STALL = """\
pack: {name: stall, title: Stall, version: 1.0.0, players: 2..3}
kinds:
  card:
    cost: bundle
    gives: faces
    play: deed
    answer: reaction
    weight: number else 1
cards:
  apple: {copies: 9, gives: 1 coin}
  pear: {copies: 4, cost: 2 coin, gives: 2 coin or 1 gem, weight: 3}
  melon: {name: Water Melon, copies: 3, cost: 2 coin + 1 gem, weight: 8}
resources:
  coin: {kept: my coins}
  gem: {name: green gem}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  table: {per: player, of: card, form: set, seen: all}
  stock: {of: card, form: pile, seen: nobody, start: card}
  shelf: {of: card, form: row, slots: {extra: [1, 0]}, seen: all}
values:
  coins: {of: player, from: 0, to: 9, start: 0}
  steps: {from: 0, to: 9, start: 0}
sources:
  purse: {each: my coins, gives: 1 coin, do: lose 1 coin}
  fruit: {each: my hand where gives, gives: its gives, do: move it to my table}
setup:
  shop: move first(stock where name = melon, 1) + first(stock where name = pear, 1) to shelf
  deal:
    who: player
    do: move first(stock where name = apple, 2) to my hand
actions:
  buy:
    choose: {bought: 1 of shelf}
    cost: bought.cost + bought.slot.extra coin
    do: move bought to my hand
  lift:
    choose: {lifted: 1 of shelf where weight <= my strength}
    do: move lifted to my hand
  rest:
    when: my coins >= 2 and steps < 9
    do: lose 2 coin
  walk:
    limit: 2 per turn
    do: raise steps by 1
formulas:
  strength: {of: player, is: my coins + 2}
phases:
  round:
    repeat: while steps < 9, at most 3
    who: player
    do: turn
  turn: {offer: any of main}
game: round
score: {coins: my coins}
winner: most score
"""


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Table]:
    """Start a game of the stall with more records, and with changes (old text -> new text)."""

    def start(more: str = "", changes: dict[str, str] | None = None, seed: int = 3) -> Table:
        text = STALL
        for old, new in (changes or {}).items():
            assert old in text, f"the stall has no {old!r}"
            text = text.replace(old, new)
        folder = tmp_path / "stall"
        folder.mkdir(exist_ok=True)
        (folder / "pack.yaml").write_text(text + dedent(more), encoding="utf-8")
        return cardrules.load(folder).start(players=2, seed=seed)

    return start
