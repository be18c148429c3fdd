"""A small pack to which a test adds the records it is about."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

import cardrules
from cardrules import Table

SMALL = """\
pack: {name: small, title: Small, version: 1.0.0, players: 2..3}
kinds:
  card:
    gives: faces
    play: deed
    answer: reaction
    points: number else 0
  place: {}
cards:
  ant: {copies: 6, gives: 1 coin, points: 1}
  bee: {copies: 4, gives: 2 coin or 1 gem, points: 2}
  cat: {copies: 3, points: 3}
places:
  north: {}
  south: {}
resources:
  coin: {kept: my coins, from: bank}
  gem: {}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  table: {per: player, of: card, form: set, seen: all}
  drawer: {per: player, of: card, form: set, seen: owner}
  pile: {per: player, of: card, form: pile, seen: nobody}
  line: {of: card, form: list, seen: all}
  row: {of: card, form: row, slots: 3, seen: all}
  stock: {of: card, form: pile, seen: nobody, start: card}
values:
  coins: {of: player, from: 0, to: 9, start: 0}
  bank: {from: 0, to: 12, start: 12}
  steps: {from: -3, to: 9, start: 0}
sources:
  purse: {each: my coins, gives: 1 coin, do: lose 1 coin}
setup:
  deal:
    who: player
    do: move first(stock where name = ant, 2) + first(stock where name = bee, 1) + first(stock where name = cat, 1) to my hand
phases:
  round:
    repeat: while steps < 9, at most 3
    who: player
    do: turn
  turn: {offer: any of main}
game: round
score: {hand: "sum(my hand, points)", coins: my coins}
winner: most score
"""


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Table]:
    """Start a game of the small pack with more records, and with changes (old text -> new text)."""

    def start(
        more: str = "",
        changes: dict[str, str] | None = None,
        players: int = 2,
        seed: int = 3,
        chance: str = "seeded",
    ) -> Table:
        text = SMALL
        for old, new in (changes or {}).items():
            assert old in text, f"the small pack has no {old!r}"
            text = text.replace(old, new)
        folder = tmp_path / "small"
        folder.mkdir(exist_ok=True)
        (folder / "pack.yaml").write_text(text + dedent(more), encoding="utf-8")
        return cardrules.load(folder).start(players=players, seed=seed, chance=chance)

    return start


@pytest.fixture
def texts() -> Callable[[Table], list[str]]:
    """The texts of what may be answered."""
    return lambda table: [choice.text for choice in table.choices]
