"""What is shipped, what it needs, and what must not be in it."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME_WORDS = re.compile(
    "proton|neutron|electron|quark|photon|scientist|helium|lithium|beryllium|alloy|magnet"
    "|carbide|microbe|irradiat|telepath",
    re.IGNORECASE,
)


def files_under(*folders: str) -> list[Path]:
    """All files of some top-level folders, caches and compiled code left out."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so"}
    )


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run a line of Python in a fresh interpreter."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def readme_command(marker: str) -> str:
    """The one line of the README's shell block below a marker comment."""
    found = re.findall(
        rf"^<!-- {marker} -->\n```sh\n(.*)\n```$", (ROOT / "README.md").read_text(), re.MULTILINE
    )
    assert len(found) == 1
    return str(found[0])


def test_ci_runs_the_test_line_of_the_readme():
    lines = [line.strip() for line in (ROOT / ".ci/run").read_text().splitlines()]
    assert lines.count(readme_command("test")) == 1


def test_contributing_shows_the_test_line_of_the_readme():
    assert readme_command("test") in (ROOT / "CONTRIBUTING.md").read_text().splitlines()


def test_tutorial_shows_the_play_line_of_the_readme():
    page = ROOT / "docs/tutorial/first-game.md"
    assert readme_command("play") in page.read_text().splitlines()


def test_the_library_has_exactly_four_dependencies():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[^\w-]", entry)[0] for entry in project["dependencies"]}
    assert {"lark", "attrs", "cattrs", "pyyaml"} == names


def test_importing_the_library_imports_no_extra():
    done = run_python(
        "import sys, cardrules;"
        "print(sorted({'click', 'rich', 'hypothesis', 'pytest'} & set(sys.modules)))"
    )
    assert ("[]\n", "", 0) == (done.stdout, done.stderr, done.returncode)


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_its_extra_the_command_says_what_to_install(missing):
    done = run_python(
        f"import sys; sys.modules['{missing}'] = None;"
        "sys.modules['cardrules.cli'] = type(sys)('cardrules.cli');"
        "sys.modules['cardrules.cli'].__path__ = [];"
        "stub = sys.modules['cardrules.cli.main'] = type(sys)('cardrules.cli.main');"
        f"stub.main = lambda: __import__('{missing}');"
        "from cardrules.__main__ import main; main()"
    )
    line = "the command line needs the extra `cli`: pip install 'cardrules[cli]'\n"
    assert ("", line, 2) == (done.stdout, done.stderr, done.returncode)


def test_without_click_the_real_command_says_what_to_install():
    done = run_python(
        "import sys; sys.modules['click'] = None; from cardrules.__main__ import main; main()"
    )
    assert done.stderr.startswith("the command line needs the extra `cli`")
    assert (1, 2) == (len(done.stderr.splitlines()), done.returncode)


def test_another_missing_module_is_not_hidden():
    done = run_python(
        "import sys; sys.modules['cardrules.cli.main'] = None;"
        "from cardrules.__main__ import main; main()"
    )
    assert "ModuleNotFoundError" in done.stderr
    assert "extra" not in done.stderr
    assert 1 == done.returncode


def test_no_game_is_named_in_the_library_or_the_grammars():
    hits = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files_under("src", "grammars")
        for number, line in enumerate([path.name, *path.read_text("utf-8").splitlines()])
        if GAME_WORDS.search(line)
    ]
    assert [] == hits


def test_packs_hold_no_python():
    found = [path for path in files_under("cards") if path.suffix.startswith(".py")]
    assert [] == found


def test_the_wheel_holds_the_code_the_packs_and_the_grammars(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT],
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (entry_points,) = (name for name in names if name.endswith("/entry_points.txt"))
        script = archive.read(entry_points).decode()

    code = {path.relative_to(ROOT / "src").as_posix() for path in files_under("src")}
    data = {
        f"cardrules/_data/{path.relative_to(ROOT).as_posix()}"
        for path in files_under("cards", "grammars")
    }
    shipped = {name for name in names if ".dist-info/" not in name and not name.endswith(".pyc")}
    assert "cardrules/py.typed" in code
    assert code | data == shipped
    assert "cardrules = cardrules.__main__:main" in script
