"""Tests for `cardrules.diagnostics.text`."""

import re
from textwrap import dedent

from cardrules.diagnostics import Label, Report, concise, diagnose, render
from cardrules.source import Source, Span


def span_of(source, text, nth=0):
    start = [found.start() for found in re.finditer(re.escape(text), source.text)][nth]
    return Span(source, start, start + len(text))


def shown(text):
    return dedent(text).strip("\n")


KINGDOM = Source("kingdom.yaml", "\n" * 12 + "      gain 1 action\n      discrad any from hand\n")


class TestRender:
    def test_all_parts(self):
        """A diagnostic has its headline, the lines with a caret, help and notes."""
        found = diagnose(
            "not-yaml",
            "`discrad` is not an effect",
            span_of(KINGDOM, "discrad"),
            "not an effect of pack `base`",
            help="an effect with a similar name exists: `discard`",
            notes=["`cardrules vocab base` lists the effects"],
        )
        expected = """
            kingdom.yaml:14:7: error[not-yaml]: `discrad` is not an effect
                |
             13 |       gain 1 action
             14 |       discrad any from hand
                |       ^^^^^^^ not an effect of pack `base`
                |
                = help: an effect with a similar name exists: `discard`
                = note: `cardrules vocab base` lists the effects
        """
        assert shown(expected) == render(found)

    def test_other_places(self):
        """Another place has its own path, and `-` under it."""
        extra = Source("extra.yaml", "cards:\n  - id: smithy\n")
        first = Source("kingdom.yaml", "cards:\n  - id: smithy\n")
        found = diagnose(
            "duplicate-key",
            "card `smithy` is defined twice",
            span_of(extra, "smithy"),
            "defined again here",
            others=[Label(span_of(first, "smithy"), "first defined here")],
            help="to change a card, write a variant",
        )
        expected = """
            extra.yaml:2:9: error[duplicate-key]: card `smithy` is defined twice
               |
             1 | cards:
             2 |   - id: smithy
               |         ^^^^^^ defined again here
               |
               ::: kingdom.yaml:2:9
             2 |   - id: smithy
               |         ------ first defined here
               |
               = help: to change a card, write a variant
        """
        assert shown(expected) == render(found)

    def test_nothing_follows(self):
        """Without help and notes the caret line is the last."""
        source = Source("a.yaml", "name: Smithy\n")
        expected = """
            a.yaml:1:7: error[not-yaml]: bad
               |
             1 | name: Smithy
               |       ^^^^^^
        """
        assert shown(expected) == render(diagnose("not-yaml", "bad", span_of(source, "Smithy")))

    def test_no_place(self):
        """A problem without a place is its headline and its advice."""
        expected = "error[missing-file]: bad\n   = help: mend it"
        assert expected == render(diagnose("missing-file", "bad", None, help="mend it"))

    def test_no_text(self):
        """A file that could not be read is named, without lines."""
        found = diagnose("missing-file", "bad", Span(Source("a.yaml", ""), 0, 0))
        assert "a.yaml:1:1: error[missing-file]: bad" == render(found)

    def test_several_lines(self):
        """A span over several lines is underlined to the end of its first."""
        source = Source("a.yaml", "a: one  \n  two\n")
        lines = render(diagnose("not-yaml", "bad", Span(source, 3, 14), "all")).splitlines()
        assert "   |    ^^^ all" == lines[-1]

    def test_end_of_file(self):
        """A span at the end of a file is one caret on the last, empty line."""
        source = Source("a.yaml", "a: [\n")
        expected = """
            a.yaml:2:1: error[not-yaml]: bad
               |
             1 | a: [
             2 |
               | ^ ends here
        """
        assert shown(expected) == render(
            diagnose("not-yaml", "bad", Span(source, 5, 5), "ends here")
        )

    def test_tabs(self):
        """Tabs before the caret stay tabs, so that it stands under its place."""
        source = Source("a.yaml", "\ta\tb")
        assert render(diagnose("not-yaml", "bad", span_of(source, "b"))).endswith("   | \t \t^")

    def test_wide_characters(self):
        """A character of two columns takes two carets, one of none takes none."""
        source = Source("a.yaml", "札: e\u0301札!")
        lines = render(diagnose("not-yaml", "bad", span_of(source, "e\u0301札"))).splitlines()
        assert "   |     ^^^" == lines[-1]

    def test_wide_gutter(self):
        """The gutter is as wide as the largest line number shown, of any place."""
        source = Source("a.yaml", "x\n" * 1000)
        other = Label(Span(source, 1998, 1999), "there")
        expected = """
            a.yaml:2:1: error[not-yaml]: bad
                  |
                1 | x
                2 | x
                  | ^
                  |
                  ::: a.yaml:1000:1
             1000 | x
                  | - there
        """
        assert shown(expected) == render(
            diagnose("not-yaml", "bad", Span(source, 2, 3), others=[other])
        )

    def test_control_characters(self):
        """What could drive the terminal is not printed, and a headline is one line."""
        source = Source("a.yaml", "a: \x1b[31m")
        text = render(diagnose("not-yaml", "key `a\nb`", Span(source, 0, 1)))
        assert "\x1b" not in text
        assert "a.yaml:1:1: error[not-yaml]: key `a\ufffdb`" == text.splitlines()[0]

    def test_color(self):
        """Colour is added only when asked for, and adds nothing else."""
        found = diagnose("not-yaml", "bad", span_of(KINGDOM, "discrad"), "here", help="mend")
        colored = render(found, color=True)
        assert "\x1b[" in colored
        assert "\x1b[" not in render(found)
        assert render(found) == re.sub(r"\x1b\[[0-9;]*m", "", colored)

    def test_report(self):
        """The problems of a report are divided by an empty line."""
        report = Report()
        report.add("not-yaml", "one", None)
        report.add("not-yaml", "two", None)
        assert "error[not-yaml]: one\n\nerror[not-yaml]: two" == render(report)
        assert "" == render(Report())


def test_concise():
    """The concise form is the first line of each problem."""
    report = Report()
    report.add("not-yaml", "two", span_of(KINGDOM, "any"), "here", help="mend")
    report.add("not-yaml", "one", span_of(KINGDOM, "gain"), "here")
    expected = "kingdom.yaml:13:7: error[not-yaml]: one\nkingdom.yaml:14:15: error[not-yaml]: two"
    assert expected == concise(report)
