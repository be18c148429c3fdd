"""The examples of README.md and docs/ are true: see docs/contributing.md for what runs."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CHECK = re.compile(r"# check(?: +(?P<folder>[\w-]+))?\s*$")


def check_pack(example: Example) -> None:
    """Check a ```yaml block that begins with `# check` as a pack of its own."""
    text = str(example.parsed)
    marked = CHECK.match(text.partition("\n")[0])
    if marked is None:
        return
    import cardrules

    folder = Path(marked["folder"] or f"example-{example.line}")
    folder.mkdir()
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    report = cardrules.check(folder)
    assert not report.errors, f"{example.path}:{example.line}: {report}"


def run_console(example: Example) -> None:
    """Run the `$ cardrules` lines of a ```console block and compare what they print."""
    for command, expected in commands(str(example.parsed)):
        if command[0] == "cardrules":
            done = run_cardrules(command[1:])
            where = f"{example.path}:{example.line}: $ {shlex.join(command)}"
            assert done.returncode != 3, f"{where}\n{done.stdout}"
            assert matches(expected, done.stdout), f"{where}\n{done.stdout}"


def commands(text: str) -> list[tuple[list[str], str]]:
    """Split a console block into commands, each with the output shown below it."""
    parts = re.split(r"^\$ (.*)\n?", text, flags=re.MULTILINE)
    return [(shlex.split(parts[i]), parts[i + 1]) for i in range(1, len(parts), 2)]


def run_cardrules(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the command line here, with its two streams in one and without colour."""
    environment = {k: v for k, v in os.environ.items() if k != "FORCE_COLOR"}
    return subprocess.run(
        [sys.executable, "-m", "cardrules", *arguments],
        env={**environment, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def matches(expected: str, actual: str) -> bool:
    """Whether an output is the expected one; a line `...` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + "\n"
        for line in expected.strip("\n").splitlines()
    )
    plain = "".join(line.rstrip() + "\n" for line in actual.strip("\n").splitlines())
    return re.fullmatch(pattern, plain) is not None


def run_page(page: Path) -> None:
    """Run all examples of one page in order; they share their names and the working folder."""
    sybil = Sybil(
        parsers=[
            PythonCodeBlockParser(),
            CodeBlockParser("yaml", check_pack),
            CodeBlockParser("console", run_console),
        ],
    )
    for example in sybil.parse(page).examples():
        example.evaluate()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working folder of a page: empty but for a copy of the packs."""
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
@pytest.mark.usefixtures("folder")
def test_examples_of_the_page_run(page):
    run_page(page)


def test_blocks_of_a_page_share_their_names(folder):
    page = folder / "page.md"
    page.write_text("```python\nx = 1\n```\n\ntext\n\n```python\nassert x == 1\n```\n")
    run_page(page)


def test_a_false_example_is_found(folder):
    page = folder / "page.md"
    page.write_text("```python\nassert 1 == 2\n```\n")
    with pytest.raises(AssertionError):
        run_page(page)


def test_a_pack_with_a_mistake_is_found(folder):
    page = folder / "page.md"
    page.write_text("```yaml\n# check broken\nno_such_section: 1\n```\n")
    with pytest.raises(AssertionError, match=r"page\.md:1"):
        run_page(page)
    assert (folder / "broken/pack.yaml").is_file()


def test_a_wrong_output_is_found(folder):
    page = folder / "page.md"
    page.write_text("```console\n$ cardrules --help\nnot this\n```\n")
    with pytest.raises(AssertionError, match="cardrules --help"):
        run_page(page)


def test_unmarked_blocks_are_only_shown(folder):
    page = folder / "page.md"
    page.write_text("```yaml\nnonsense: [\n```\n\n```console\n$ rm -r cards\n```\n")
    run_page(page)
    assert (folder / "cards").is_dir()


@pytest.mark.parametrize(
    "expected, actual, same",
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a  \nb", True),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("...\n", "", True),
        ("", "", True),
        ("a\n", "a\nb\n", False),
        ("a.c\n", "abc\n", False),
        ("a\n...\nd\n", "a\nb\n", False),
    ],
)
def test_three_dots_stand_for_any_lines(expected, actual, same):
    assert matches(expected, actual) is same
