"""Variants of a small pack, and what a comparison with it says."""

from textwrap import dedent

import pytest

from cardrules.compare import compare

MARBLES = """\
pack: {name: marbles, title: Marbles, version: 1.0.0, players: 1..3}
options:
  rounds: {type: number, from: 1, to: 9, default: 3}
  greed:
    type: truth
    default: no
    edits:
      yes:
        - {set: phases.pick.do, was: move top(heap) to my hand, to: "move top(heap, 2) to my hand"}
kinds:
  card:
    cost: bundle
    gives: faces
    play: deed
    flavour: text
    points: number else 0
cards:
  grey: {copies: 12, gives: 1 coin, points: 1}
  red: {copies: 3, cost: 2 coin, play: raise my walked by 2, points: 3}
  blue: {copies: 2, cost: [1 coin, 2 coin], flavour: cool, points: 2}
resources:
  coin: {}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  kept: {per: player, of: card, form: set, seen: owner}
  heap: {of: card, form: pile, seen: nobody, start: card}
  shop: {of: card, form: row, deck: heap, slots: {price: [2, 1]}, seen: all}
values:
  walked: {of: player, from: 0, to: 20, start: 0}
  luck: {from: 0, to: 9, start: 1}
tables:
  steps: {by: players, rows: {1: [3], 2: [2], 3: [1]}}
formulas:
  riches: {of: player, is: "sum(my kept, points)"}
sources:
  face: {each: my hand where gives, gives: its gives, do: move it to my kept}
actions:
  keep:
    choose: {chosen: 1 of my hand}
    do: move chosen to my kept
  show_off:
    limit: 1 per round
    choose: {shown: 1 of my hand}
    do:
      look: show shown to other player
      walk: raise my walked by steps[1] + shown.points
  use:
    choose: {used: 1 of my hand where name = red}
    do: move used to my kept; perform used.play
  buy:
    choose: {bought: 1 of shop}
    cost: bought.cost + bought.slot.price coin
    do: move bought to my kept
phases:
  round:
    repeat: while count(heap) > 0, at most rounds
    who: player
    do: act; pick
  act: {offer: any of main}
  pick: {do: move top(heap) to my hand}
setup:
  mix: {do: shuffle heap}
  deal:
    who: player
    do: move top(heap, 4) to my hand
  open:
    each: {spot: slots(shop)}
    do: move top(heap) to spot
game: round
score:
  riches: my riches
  steps: my walked + luck
winner: most score
progress: my score
invariants:
  whole: count(heap) >= 0
"""


@pytest.fixture
def marbles(tmp_path):
    """The folder of the small pack."""
    folder = tmp_path / "marbles"
    folder.mkdir()
    (folder / "pack.yaml").write_text(MARBLES, encoding="utf-8")
    return folder


@pytest.fixture
def variant(marbles):
    """Return a function that writes a variant with these edits and returns its folder."""

    def variant(edits, name="variant"):
        folder = marbles.parent / name
        folder.mkdir()
        head = f"pack: {{name: {name}, extends: marbles}}\nedits:\n"
        (folder / "pack.yaml").write_text(head + dedent(edits), encoding="utf-8")
        return folder

    return variant


@pytest.fixture
def only(marbles, variant):
    """Return a function that gives the one difference some edits make."""

    def only(edits):
        (found,) = compare(marbles, variant(edits)).differences
        return found

    return only
