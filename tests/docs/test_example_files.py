"""The files in examples/ run, and print what they are about."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PRINTED = {"own_bot.py": "winners", "chances.py": "up_quark: 4/11"}


def test_every_example_is_tried():
    assert sorted(PRINTED) == sorted(file.name for file in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_runs(name):
    done = subprocess.run(
        [sys.executable, EXAMPLES / name], capture_output=True, text=True, check=False
    )
    assert "" == done.stderr
    assert PRINTED[name] in done.stdout
