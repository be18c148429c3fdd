"""Tests for `cardrules.diagnostics.codes`."""

import re

import pytest

from cardrules.diagnostics import CODES, page
from cardrules.diagnostics.codes import registered


@pytest.mark.parametrize("name", CODES)
def test_every_code_is_complete(name):
    """A code has a kebab-case name, and all the text of its page."""
    code = CODES[name]
    assert name == code.name
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)
    assert code.severity in ("error", "warning")
    assert all((code.title, code.checks, code.why, code.bad, code.good))


def test_page():
    """A page has the four headings in order, and the examples as blocks."""
    text = page("duplicate-key")
    assert text.startswith("# duplicate-key\n\nError: a key is written twice in one place.\n")
    headings = ["What it checks", "Why it matters", "Example", "Use instead"]
    assert headings == re.findall("^## (.*)$", text, re.MULTILINE)
    assert "```yaml\ncost: 2\ncost: 3\n```" in text
    assert text.endswith("```yaml\ncost: 3\n```\n")


def test_page_of_an_unknown_code():
    """A code that is not registered has no page."""
    with pytest.raises(KeyError):
        page("no-such-code")


def test_a_code_is_registered_once():
    """A second entry of the same name is refused."""
    with pytest.raises(ValueError, match="'not-yaml' is registered twice"):
        registered([*CODES.values(), CODES["not-yaml"]])
