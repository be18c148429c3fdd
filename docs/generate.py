"""Write the generated pages: the diagnostics, the JSON Schema of packs, the rules of a game.

`python docs/generate.py` rewrites them; with `--check` it only says which of them are out of date.
"""  # noqa: INP001 - a script, not a package

import argparse
import json
import sys
from pathlib import Path

import catalogue
import rule_page

from cardrules.diagnostics import CODES, page
from cardrules.model.schema import json_schema

REFERENCE = Path(__file__).parent / "reference"
PAGES = REFERENCE / "diagnostics"

INDEX = """\
# Diagnostics

Every problem that `cardrules` finds has a code. The page of a code says what is checked, why it
matters, and what to write instead; `cardrules explain CODE` prints the same page. An error keeps a
pack from being played, a warning does not.

| Code | Severity | What it says |
|---|---|---|
"""


def main() -> int:
    """Write the files, or compare them; return 1 when a comparison finds a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args().check
    wanted = generated()
    stale = [path for path, text in wanted.items() if _read(path) != text]
    left_over = [path for path in sorted(PAGES.glob("*.md")) if path not in wanted]
    if not check:
        _write({path: wanted[path] for path in stale}, left_over)
        return 0
    for path in (*stale, *left_over):
        sys.stdout.write(f"out of date: {path.relative_to(REFERENCE.parent).as_posix()}\n")
    if stale or left_over:
        sys.stdout.write("run: python docs/generate.py\n")
    return 1 if stale or left_over else 0


def generated() -> dict[Path, str]:
    """Return the text of every generated file."""
    rows = (
        f"| [{c.name}](diagnostics/{c.name}.md) | {c.severity} | {c.title} |\n"
        for c in CODES.values()
    )
    return {
        REFERENCE / "diagnostics.md": INDEX + "".join(rows),
        REFERENCE / "pack.schema.json": json.dumps(json_schema(), indent=2, ensure_ascii=False)
        + "\n",
        catalogue.CATALOGUE.with_suffix(".md"): rule_page.page(),
        **{PAGES / f"{code}.md": page(code) for code in CODES},
    }


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _write(texts: dict[Path, str], left_over: list[Path]) -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    for path in left_over:
        path.unlink()


if __name__ == "__main__":
    sys.exit(main())
