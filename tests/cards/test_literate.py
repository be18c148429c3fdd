"""The examples of `good/` and `bad/` are true, and every code has one of each; see README.md."""

import os
import re
import shlex
from pathlib import Path

import pytest
import yaml
from attrs import evolve, frozen

import cardrules
from cardrules.diagnostics import CODES, Diagnostic, render
from cardrules.errors import PlayError
from cardrules.resources import data_folder
from cardrules.scenarios import run_scenarios

HERE = Path(__file__).parent
PAGES = sorted([*HERE.glob("bad/*.md"), *HERE.glob("good/*.md")])
BASE = (HERE / "base.yaml").read_text(encoding="utf-8")
CLEAN = "no problems"
FENCE = re.compile(r"^```(?P<info>[a-z]+.*)\n(?P<text>(?:.*\n)*?)```$", re.MULTILINE)
DECISIONS = 200


@frozen
class Block:
    """A block of a page: its language, the words behind it, its text and where that stands."""

    language: str
    words: tuple[str, ...]
    text: str
    start: int
    end: int


@frozen
class Page:
    """A page as it is written: its blocks, and the one that says what is found."""

    path: Path
    text: str

    def blocks(self, language: str) -> list[Block]:
        found = (_block(match) for match in FENCE.finditer(self.text))
        return [each for each in found if each.language == language]

    @property
    def found(self) -> Block:
        (only,) = self.blocks("text")
        return only

    def saying(self, text: str) -> "Page":
        """Return the page with another text of what is found."""
        block = self.found
        return evolve(self, text=f"{self.text[: block.start]}{text}\n{self.text[block.end :]}")


def _block(match: re.Match[str]) -> Block:
    language, *words = shlex.split(match["info"])
    return Block(language, tuple(words), match["text"], match.start("text"), match.end("text"))


def read_page(path: Path) -> Page:
    return Page(path, path.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- the pack of a page
def write_packs(page: Page, parent: Path) -> Path:
    """Write the files of a page; return the folder of the pack that is meant."""
    home = parent / "tiny"
    home.mkdir()
    written: list[str] = []
    alone, meant = False, home
    for block in page.blocks("yaml"):
        name, *flags = block.words
        alone |= flags == ["alone"]
        path = (parent if _is_elsewhere(name) else home) / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        if _is_elsewhere(name):
            meant = parent / name.split("/")[0]
        elif "/" not in name:
            written.append(block.text)
    if not alone:
        name = "rest.yaml" if (home / "pack.yaml").exists() else "pack.yaml"
        (home / name).write_text(_rest(written), encoding="utf-8")
    for block in page.blocks("python"):
        exec(compile(block.text, page.path.name, "exec"), {"folder": home})  # noqa: S102
    return meant


def _is_elsewhere(name: str) -> bool:
    """Whether a file belongs to another pack, beside `tiny`."""
    return "/" in name and not name.startswith("tests/")


def _rest(written: list[str]) -> str:
    """Return what the base says and the files of a page do not, record by record."""
    base = yaml.load(BASE, Loader=yaml.BaseLoader)  # noqa: S506
    for text in written:
        for section, records in _sections(text).items():
            if (
                isinstance(records, dict)
                and isinstance(base.get(section), dict)
                and section != "pack"
            ):
                kept = {id: each for id, each in base[section].items() if id not in records}
                base[section] = kept
            else:
                base.pop(section, None)
    kept = {section: each for section, each in base.items() if each}
    return yaml.safe_dump(kept, sort_keys=False, width=1000) if kept else "score: {none: 0}\n"


def _sections(text: str) -> dict[str, object]:
    try:
        found = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506
    except (yaml.YAMLError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


# ---------------------------------------------------------------- what is found
def problems(page: Page, pack: Path) -> list[Diagnostic]:
    """Do with a pack what the page says; return all that is found."""
    how, *rest = page.found.words or ("check",)
    return _WAYS[how](pack, rest)


def _check(pack: Path, rest: list[str]) -> list[Diagnostic]:
    options = dict(each.split("=") for each in rest if "=" in each)
    named = [each for each in rest if "=" not in each]
    return list(cardrules.check(*named or [pack], options))


def _test(pack: Path, _: list[str]) -> list[Diagnostic]:
    results = run_scenarios(pack)
    return [found for result in results for found in result.problems]


def _play(pack: Path, _: list[str]) -> list[Diagnostic]:
    game = cardrules.load(pack)
    try:
        table = game.start(players=2, seed=1)
        for _ in range(DECISIONS):
            if table.over:
                break
            table.push(table.choices[0])
    except PlayError as error:
        return [error.diagnostic]
    return []


_WAYS = {"check": _check, "test": _test, "play": _play}


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Return what is found in the pack of a page."""

    def run(page: Page) -> list[Diagnostic]:
        pack = write_packs(page, tmp_path)
        # Paths are shown from here: as the page names them.
        monkeypatch.chdir(pack if pack.name == "tiny" else tmp_path)
        here = Path() if pack.name == "tiny" else Path(pack.name)
        return problems(page, here.absolute())

    return run


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_page_shows_what_is_found(path, run):
    """With CARDRULES_UPDATE=1 the page is written anew instead."""
    page = read_page(path)
    found = run(page)
    text = _portable(render(found)) or CLEAN
    if os.environ.get("CARDRULES_UPDATE") == "1":
        path.write_text(page.saying(text).text, encoding="utf-8")
    else:
        assert page.found.text.rstrip("\n") == text
    expected = [path.stem] if path.parent.name == "bad" else []
    assert [each.code for each in found] == expected


def _portable(text: str) -> str:
    """Return a text in which the standard library stands in the same place on every machine."""
    return text.replace(f"{data_folder('cards').as_posix()}/", "cards/")


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_bad_and_a_good_page(code):
    for folder in ("bad", "good"):
        path = HERE / folder / f"{code}.md"
        assert path.is_file(), f"{folder}/{code}.md is missing: see tests/cards/README.md"
        assert read_page(path).text.startswith(f"# {code}\n\n")


def test_every_page_is_of_a_code():
    assert {path.stem for path in PAGES} == set(CODES)


def test_the_base_is_clean(tmp_path):
    (tmp_path / "pack.yaml").write_text(BASE, encoding="utf-8")
    assert str(cardrules.check(tmp_path)) == ""
