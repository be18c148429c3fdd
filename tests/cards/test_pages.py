"""The generated pages of the reference are those of the registry; see docs/generate.py."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardrules.cli.explain import command
from cardrules.diagnostics import CODES, page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_generated_files_are_up_to_date():
    done = subprocess.run(
        [sys.executable, DOCS / "generate.py", "--check"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (0, "") == (done.returncode, done.stdout), done.stderr


@pytest.mark.parametrize("code", CODES)
def test_explain_prints_the_page(code):
    done = CliRunner().invoke(command, [code])
    assert (0, page(code)) == (done.exit_code, done.output)
    assert page(code) == (DOCS / "reference" / "diagnostics" / f"{code}.md").read_text(
        encoding="utf-8"
    )
