"""Small packs, written to a folder of their own."""

from textwrap import dedent

import pytest

from cardrules.diagnostics import Report
from cardrules.packs import load_pack

HEAD = "pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}\n"
REST = """
kinds:
  card:
    cost: bundle
    points: number else 0
cards:
  copper: {copies: 3, cost: 0 coin}
  silver: {copies: 2, cost: 3 coin, points: 1}
resources:
  coin: {}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  pile: {per: player, of: card, form: pile, seen: nobody}
  discard: {per: player, of: card, form: set, seen: all}
actions:
  pass:
    do:
      first: draw 1
      second: move my hand to my discard
verbs:
  draw:
    takes: {n: number}
    do: move top(my pile) to my hand
phases:
  round: {do: turn}
game: round
winner: most score
"""


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a pack and returns its folder: text of pack.yaml, then others."""

    def write(name="tiny", head=HEAD, /, **files):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "pack.yaml").write_text(dedent(head), encoding="utf-8")
        for file, text in files.items():
            (folder / f"{file}.yaml").write_text(dedent(text), encoding="utf-8")
        return folder

    return write


@pytest.fixture
def tiny(write):
    """The folder of a pack in which everything is right."""
    return write("tiny", HEAD + REST)


@pytest.fixture
def variant(write, tiny):
    """Return a function that writes a variant of the tiny pack and returns its folder."""

    def variant(text="", **files):
        assert tiny.is_dir()
        return write("fast", "pack: {name: fast, extends: tiny}\n" + dedent(text), **files)

    return variant


@pytest.fixture
def found():
    """Return a function that loads a pack and returns the codes of its problems and the report."""

    def found(folder, **options):
        report = Report()
        model = load_pack(folder, report, options)
        assert (model is None) == bool(report.errors)
        return [each.code for each in report], report

    return found
