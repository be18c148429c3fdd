"""Tests for `cardrules.diagnostics.model`."""

import pytest

from cardrules.diagnostics import CODES, Code, Label, Report, diagnose, render
from cardrules.source import Source, Span

A = Source("a.yaml", "one\ntwo\n")
B = Source("b.yaml", "one\ntwo\n")


@pytest.fixture
def _a_warning(monkeypatch):
    monkeypatch.setitem(CODES, "odd", Code("odd", "warning", "odd", "", "", "", ""))


class TestReport:
    def test_is_ok_when_empty(self):
        """A new report has no problems."""
        report = Report()
        assert report.ok
        assert 0 == len(report)

    def test_sorts_by_place(self):
        """Problems come by path and offset, those without a place first."""
        report = Report()
        for message, span in [
            ("4", Span(B, 0, 1)),
            ("3", Span(A, 4, 5)),
            ("2", Span(A, 0, 3)),
            ("1", None),
        ]:
            report.add("not-yaml", message, span)
        assert ["1", "2", "3", "4"] == [found.message for found in report]

    def test_keeps_the_order_of_problems_at_one_place(self):
        """Two problems at one place stay in the order they were found."""
        report = Report()
        report.add("not-yaml", "z", Span(A, 0, 1))
        report.add("not-yaml", "a", Span(A, 0, 1))
        assert ["z", "a"] == [found.message for found in report]

    def test_drops_exact_duplicates(self):
        """The same problem is reported once; one that differs in anything stays."""
        report = Report()
        report.add("not-yaml", "bad", Span(A, 0, 1))
        report.add("not-yaml", "bad", Span(A, 0, 1))
        report.add("not-yaml", "bad", Span(A, 0, 1), help="mend it")
        assert 2 == len(report) == len(list(report))

    @pytest.mark.usefixtures("_a_warning")
    def test_divides_errors_and_warnings(self):
        """The severity comes from the code, and warnings leave a report ok."""
        report = Report()
        report.add("odd", "hm", None)
        assert report.ok
        report.add("not-yaml", "bad", None)
        assert not report.ok
        assert ["bad"] == [found.message for found in report.errors]
        assert ["hm"] == [found.message for found in report.warnings]

    def test_unknown_code(self):
        """A code that is not registered is a bug of the programmer."""
        with pytest.raises(KeyError):
            Report().add("no-such-code", "bad", None)

    def test_str(self):
        """The text of a report is its rendering."""
        report = Report()
        report.add("not-yaml", "bad", Span(A, 0, 1))
        assert render(report) == str(report)

    def test_a_copy_goes_on_by_itself(self):
        """What is added to a copy is not in the report it was made of."""
        report = Report()
        report.add("not-yaml", "bad", Span(A, 0, 1))
        other = report.copy()
        other.add("not-yaml", "worse", Span(A, 1, 2))
        assert (1, 2) == (len(report), len(other))


class TestDiagnose:
    def test_takes_lists(self):
        """Other places and notes are kept as tuples, so that a diagnostic can be hashed."""
        label = Label(Span(A, 0, 1), "here")
        found = diagnose("not-yaml", "bad", None, others=[label], notes=["why"])
        assert ((label,), ("why",)) == (found.others, found.notes)
        assert hash(found)

    def test_str(self):
        """The text of a diagnostic is its rendering."""
        found = diagnose("not-yaml", "bad", Span(A, 0, 1))
        assert render(found) == str(found)
