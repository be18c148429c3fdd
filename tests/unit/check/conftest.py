"""A tiny pack that checks clean, and what is reported when something is changed in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.check.pack import check_pack
from cardrules.check.typed import CheckedPack
from cardrules.diagnostics import Report
from cardrules.packs.loader import load_pack

TINY = (Path(__file__).parents[1] / "tiny.yaml").read_text(encoding="utf-8")


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
