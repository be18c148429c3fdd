"""The card files shown in the explanations are true: they read, they check, they are played."""

import random
import re
from pathlib import Path

import pytest

import cardrules
from cardrules.diagnostics import Report
from cardrules.model.records import KitInfo
from cardrules.model.structure import sections, structure
from cardrules.scenarios import run_scenarios
from cardrules.source import Source
from cardrules.syntax import document as doc

ROOT = Path(__file__).parents[2]
PIECES = ROOT / "docs/explanation/pieces.md"
LANGUAGE = ROOT / "docs/explanation/the-language.md"
BLOCK = re.compile(r"^```yaml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PROPOSED = "# proposed\n"
WHOLE = "# check"
MOST = 2000


def blocks(text):
    """The yaml blocks of a text, each with its first line."""
    return [
        (text.count("\n", 0, found.start()) + 2, found["text"]) for found in BLOCK.finditer(text)
    ]


def games():
    """The blocks of each game: its name, then where each block begins and what it says."""
    found = {}
    for part in re.split(r"^(?=## )", PIECES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name = part.partition("\n")[0].removeprefix("## ").lower().replace(" ", "-")
        found[name] = blocks(part)
    return found


def written(game, folder):
    """Write the blocks of a game as the files of one pack, and return its folder."""
    pack = folder / game
    pack.mkdir()
    for line, text in games()[game]:
        if not text.startswith(PROPOSED):
            path = pack / _file(line, text)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return pack


def _file(line, text):
    if text.startswith("scenarios:"):
        return f"tests/line-{line}.yaml"
    return "pack.yaml" if text.startswith("pack:") else f"line-{line}.yaml"


def read(text, name="block.yaml"):
    report = Report()
    document = doc.read_document(Source(name, text), report)
    assert isinstance(document, doc.Mapping), str(report)
    return document, report


def problems(text):
    """What is wrong with the words of a block, whatever its names mean."""
    document, report = read(text)
    known = {**sections(), "kit": None}
    for entry in document.entries:
        name = entry.key.text
        if name == "kit":
            structure(entry.value, KitInfo, name, report)
        elif name in known:
            structure(entry.value, known[name].type, name, report)
    return report


# ---------------------------------------------------------------- the pieces
def test_both_games_are_there():
    assert set(games()) == {"atom-duel", "chromosome"}


@pytest.mark.parametrize("game", ["atom-duel", "chromosome"])
def test_the_blocks_of_a_game_are_a_pack_without_a_problem(game, tmp_path):
    report = cardrules.check(written(game, tmp_path))
    assert not list(report), str(report)


@pytest.mark.parametrize("game, players", [("atom-duel", 3), ("atom-duel", 5), ("chromosome", 3)])
def test_the_pack_is_played_to_its_end(game, players, tmp_path):
    table = cardrules.load(written(game, tmp_path)).start(players=players, seed=1)
    bot = random.Random(1)
    for _ in range(MOST):
        if table.over:
            break
        table.push(bot.choice(table.choices))
    assert table.over
    assert len(table.outcome.scores) == players


def test_tricks_that_easily_go_wrong(tmp_path):
    results = run_scenarios(written("atom-duel", tmp_path))
    assert results
    assert not [f"{each.name}: {each.message}" for each in results if not each.passed]


def test_what_is_proposed_can_be_read():
    proposed = [
        (line, text)
        for found in games().values()
        for line, text in found
        if text.startswith(PROPOSED)
    ]
    assert proposed
    for line, text in proposed:
        report = problems(text)
        assert not report.errors, f"block {line} of its game: {report}"


@pytest.mark.parametrize(
    "text",
    [
        "formulas:\n  a: {is: 1 +}\n",
        "verbs:\n  a: {do: 'if x do y'}\n",
        "actions:\n  a: {chose: {x: 1 of row}}\n",
        "zones:\n  a: {of: card, form: heap, seen: all}\n",
    ],
)
def test_a_slip_in_a_block_is_found(text):
    assert problems(text).errors


# ---------------------------------------------------------------- the language
def shipped():
    """The shipped packs and kits, as plain data."""
    packs = [ROOT / "cards" / name for name in ("subatomic", "std")]
    return [
        doc.to_plain(read(path.read_text(encoding="utf-8"), path.name)[0])
        for pack in packs
        for path in sorted(pack.glob("*.yaml"))
    ]


def is_part(small, large):
    """Whether all that the small one says stands in the large one, at the same address."""
    if isinstance(small, dict):
        return isinstance(large, dict) and all(
            key in large and is_part(value, large[key]) for key, value in small.items()
        )
    if isinstance(small, list):
        return small == large
    return isinstance(large, str) and small.split() == large.split()


def test_examples_of_the_language_stand_in_the_shipped_packs():
    everything = shipped()
    for line, text in blocks(LANGUAGE.read_text(encoding="utf-8")):
        if text.startswith(WHOLE):  # a pack of its own, which test_examples.py checks
            continue
        plain = doc.to_plain(read(text)[0])
        found = all(
            any(is_part({section: {id: value}}, file) for file in everything)
            if isinstance(records, dict)
            else any(is_part({section: records}, file) for file in everything)
            for section, records in plain.items()
            for id, value in (records.items() if isinstance(records, dict) else [("", "")])
        )
        assert found, f"{LANGUAGE.name}:{line}: not, or no longer, in a shipped pack"
