"""Tests for `cardrules.errors`, with the diagnostics that two of them carry."""

import pickle

import pytest

from cardrules import errors
from cardrules.diagnostics import Report, diagnose, render


@pytest.mark.parametrize(
    "name, builtin",
    [
        ("PackError", ValueError),
        ("UnknownPack", LookupError),
        ("InvalidChoice", ValueError),
        ("IllegalChoice", ValueError),
        ("AmbiguousChoice", ValueError),
        ("SaveError", ValueError),
        ("PlayError", RuntimeError),
    ],
)
def test_each_error_is_the_builtin_a_caller_guesses(name, builtin):
    """An error is caught by the root of the library and by the builtin."""
    assert issubclass(getattr(errors, name), errors.CardRulesError)
    assert issubclass(getattr(errors, name), builtin)


def test_pack_error_shows_its_report():
    """The text of a pack error is all that is wrong with the pack."""
    report = Report()
    report.add("not-yaml", "bad", None)
    error = errors.PackError(report)
    assert report is error.report
    assert render(report) == str(error)


def test_play_error_shows_its_diagnostic():
    """The text of a play error is its diagnostic, also after a trip between processes."""
    found = diagnose("not-yaml", "bad", None)
    error = pickle.loads(pickle.dumps(errors.PlayError(found)))  # noqa: S301 our own bytes
    assert found == error.diagnostic
    assert render(found) == str(error)
