"""Tests for `cardrules.source`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.source import Source, Span

TEXT = "zone: hand\n\nsize: 5"


class TestSource:
    @pytest.mark.parametrize(
        "offset, place",
        [(0, (1, 1)), (10, (1, 11)), (11, (2, 1)), (12, (3, 1)), (18, (3, 7)), (19, (3, 8))],
    )
    def test_line_column(self, offset, place):
        """Lines and columns count from 1; a line end belongs to its line."""
        assert place == Source("a", TEXT).line_column(offset)

    def test_line_text(self):
        """A line comes without its end, also when it is empty or the last."""
        source = Source("a", TEXT)
        assert ["zone: hand", "", "size: 5"] == [source.line_text(line) for line in (1, 2, 3)]

    def test_end_of_a_text_that_ends_with_a_line_end(self):
        """The end of such a text is the beginning of an empty line."""
        source = Source("a", "one\n")
        assert (2, 1) == source.line_column(4)
        assert "" == source.line_text(2)

    def test_line_ends_become_plain(self):
        """Every kind of line end is read as one."""
        assert "a\nb\nc\n" == Source("a", "a\r\nb\rc\n").text

    @given(st.text(alphabet="ab\n"), st.data())
    def test_line_column_counts_line_ends(self, text, data):
        """The line is the number of line ends before, the column the distance to the last."""
        offset = data.draw(st.integers(0, len(text)))
        before = text[:offset].split("\n")
        assert (len(before), len(before[-1]) + 1) == Source("a", text).line_column(offset)


class TestSpan:
    def test_places(self):
        """A span knows where it begins and the place just after it."""
        span = Span(Source("a.yaml", TEXT), 6, 16)
        assert (1, 7) == (span.line, span.column)
        assert (3, 5) == (span.end_line, span.end_column)
        assert "hand\n\nsize" == span.text
        assert "a.yaml:1:7" == str(span)

    def test_to(self):
        """Joining two spans covers both, whichever comes first."""
        source = Source("a", TEXT)
        first, last = Span(source, 0, 4), Span(source, 12, 16)
        assert Span(source, 0, 16) == first.to(last) == last.to(first)

    def test_repr_leaves_the_text_out(self):
        """A repr names the path and not the whole text."""
        shown = repr(Span(Source("a.yaml", "secret " * 100), 0, 6))
        assert "a.yaml" in shown
        assert "secret" not in shown

    def test_spans_of_different_sources_differ(self):
        """The same offsets in two files are two places, even when the texts are equal."""
        assert Span(Source("a", TEXT), 0, 1) != Span(Source("a", TEXT), 0, 1)
