"""Tests for `cardrules explain`."""

from cardrules.diagnostics import page


def test_the_page_of_a_code_is_printed(run):
    done = run("explain", "unknown-option")
    assert 0 == done.code
    assert page("unknown-option") == done.out


def test_a_near_code_is_offered(run):
    done = run("explain", "unknown-optoin")
    assert 2 == done.code
    assert "a code with a similar name exists: `unknown-option`" in done.err
