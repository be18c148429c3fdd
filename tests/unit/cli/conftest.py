"""Runs the command line in this process, and a small pack to run it on."""

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from cardrules.cli.main import main

PEBBLES = Path(__file__).parent / "pebbles"


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys, monkeypatch):
    """Run `cardrules` with these arguments and this input."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def runs(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        return Done(code, *capsys.readouterr())

    return runs


@pytest.fixture
def pebbles():
    """The folder of a game of a few minutes: pick up pebbles, keep them, walk."""
    return PEBBLES


@pytest.fixture
def broken(tmp_path):
    """A pack with a mistake, in a folder of its own."""
    folder = tmp_path / "broken"
    folder.mkdir()
    text = (PEBBLES / "pack.yaml").read_text(encoding="utf-8")
    (folder / "pack.yaml").write_text(text.replace("score:", "scoer:"), encoding="utf-8")
    return folder
