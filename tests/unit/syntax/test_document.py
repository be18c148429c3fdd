"""Tests for `cardrules.syntax.document`."""

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardrules.diagnostics import CODES, Report
from cardrules.source import Source
from cardrules.syntax import document
from cardrules.syntax.document import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_SIZE,
    Mapping,
    Scalar,
    Sequence,
    read_document,
    read_file,
    to_plain,
)


def read(text):
    """Read a text that is expected to be good."""
    report = Report()
    value = read_document(Source("a.yaml", text), report)
    assert value is not None, str(report)
    assert report.ok, str(report)
    return value


def refuse(text):
    """Read a text that is expected to have one problem, and return that."""
    report = Report()
    read_document(Source("a.yaml", text), report)
    (found,) = report
    return found


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def _each_parser(request, monkeypatch):
    """Run with the parser in C and with that in Python."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(document, "_LOADER", getattr(yaml, request.param))


class TestValues:
    @pytest.mark.parametrize("text", ["no", "1e3", "12:30", "1.10", "~", "null", "0x1F", "<<"])
    def test_texts_are_not_converted(self, text):
        """A scalar is the text that was written, whatever YAML would make of it."""
        assert {"a": text, text: "b"} == to_plain(read(f"a: {text}\n{text}: b\n"))

    def test_collections(self):
        """Blocks and brackets give the same values."""
        block = read("a:\n  - b\n  - c: d\n    e: f\n")
        assert {"a": ["b", {"c": "d", "e": "f"}]} == to_plain(block)
        assert block == read("{a: [b, {c: d, e: f}]}")

    def test_equality_leaves_places_out(self):
        """Values are equal when their texts are, in the same order."""
        assert read("{a: 'b', c: d}") == read("a: b\nc: |-\n  d\n")
        assert read("{a: b, c: d}") != read("{c: d, a: b}")
        assert hash(read("a: b")) == hash(read("a:   b"))

    def test_mapping(self):
        """A mapping finds values and entries by the text of a key."""
        mapping = read("a: b\nc: [d]\n")
        assert isinstance(mapping, Mapping)
        assert ("a", "c") == mapping.keys()
        assert "b" == mapping.get("a").text
        assert isinstance(mapping.get("c"), Sequence)
        assert 5 == mapping.entry("c").key.span.start
        assert mapping.get("z") is None
        assert mapping.entry("z") is None

    @pytest.mark.parametrize("text, place", [("a:\nb: c\n", 2), ("{a: , b: c}", 4)])
    def test_no_value_is_an_empty_text(self, text, place):
        """A key without a value has an empty text after the `:`, in braces before the `,`."""
        value = read(text).get("a")
        assert "" == value.text
        assert place == value.span.start == value.span.end
        assert (value.span.start,) == value.offsets

    def test_spans(self):
        """A span covers what was written, without the lines that follow."""
        root = read("a:\n  - b\n  - c\n\n# end\n\nd: {e: f}  # g\n")
        assert "- b\n  - c" == root.get("a").span.text
        assert "{e: f}" == root.get("d").span.text
        assert "e: f" == read("[e: f, g]").items[0].span.text
        assert root.span.text.endswith("{e: f}")

    def test_roots(self):
        """A file may hold a single text or a list."""
        assert "a b" == to_plain(read("a b"))
        assert ["a"] == to_plain(read("--- \n- a\n...\n"))


class TestOffsets:
    @pytest.mark.parametrize(
        "text, part, written, place",
        [
            ("a: draw 3", "3", "3", "1:9"),
            ("a: draw\n   3 x", "3", "3", "2:4"),
            ("a: draw  \n   3 x", "draw", "draw", "1:4"),
            ("a: draw\n   3 x", "w 3", "w\n   3", "1:7"),
            ("a: 'it''s 3'", "3", "3", "1:11"),
            ("a: 'it''s 3'", "'", "''", "1:7"),
            ("a: 'it''s 3'", "t's", "t''s", "1:6"),
            (r'a: "x\ty\u00e9z"', "z", "z", "1:15"),
            (r'a: "x\ty\u00e9z"', "é", r"\u00e9", "1:9"),
            (r'a: "x\ty\u00e9z"', "x\t", r"x\t", "1:5"),
            ('a: "x\\\n   y"', "y", "y", "2:4"),
            ('a: "x\\\n   y"', "x", "x", "1:5"),
            ('a: "x\n\n  y"', "\n", "\n", "2:1"),
            ("a: |\n  if x\n    draw 3\n", "draw", "draw", "3:5"),
            ("a: |\n  if x\n    draw 3\n", "x\n", "x\n", "2:6"),
            ("a: |2\n    if x\n   y\n", "  if", "  if", "2:3"),
            ("a:\n  b: |1\n    if x\n", " if", " if", "3:4"),
            ("a: |  # why\n\n\n   x\n", "x", "x", "4:4"),
            ("a: >\n  one\n  two\n\n  three\n", "two", "two", "3:3"),
            ("a: >\n  one\n  two\n\n  three\n", "e t", "e\n  t", "2:5"),
            ("a: >\n  one\n  two\n\n  three\n", "three", "three", "5:3"),
            ("a: 'é札🂡 x'", "x", "x", "1:9"),
        ],
    )
    def test_part(self, text, part, written, place):
        """A part of a text is found where it was written."""
        value = read(text).entries[0].value
        while not isinstance(value, Scalar):
            value = value.entries[0].value
        start = value.text.index(part)
        span = value.part(start, start + len(part))
        assert (written, f"a.yaml:{place}") == (span.text, str(span))

    def test_empty_part(self):
        """A part without characters is a place between two."""
        value = read("a: 'x''y'").get("a")
        assert [4, 5, 7, 8] == [value.part(i, i).start for i in range(4)]
        assert all("" == value.part(i, i).text for i in range(4))

    @pytest.mark.parametrize(
        "header, text",
        [
            ("|", "x\n\ny\n"),
            ("|-", "x\n\ny"),
            ("|+", "x\n\ny\n\n\n"),
            (">", "x\ny\n"),
            (">-", "x\ny"),
            (">+", "x\ny\n\n\n"),
            ("|2-", "x\n\ny"),
            ("|-2", "x\n\ny"),
        ],
    )
    def test_chomping(self, header, text):
        """The line ends at the end of a block are kept as its header says."""
        value = read(f"a: {header}\n  x\n\n  y\n\n\nb: c\n").get("a")
        assert text == value.text
        assert len(text) + 1 == len(value.offsets)

    def test_blocks_without_text(self):
        """A block without lines is an empty text at its header."""
        root = read("a: |\nb:\n  c: >-\n  d: |\n\n")
        assert {"a": "", "b": {"c": "", "d": ""}} == to_plain(root)
        assert "|" == root.get("a").span.text

    def test_a_block_at_the_end_of_a_file(self):
        """The last line of a file need not end."""
        assert "x" == read("a: |\n  x").get("a").text

    def test_more_indented_lines_are_not_folded(self):
        """In a folded block, lines that are indented further keep their line ends."""
        assert "a b\n  c\nd\n" == read("x: >\n  a\n  b\n    c\n  d\n").get("x").text


WORDS = st.text(alphabet="ab'\"\\:#é札🂡", min_size=1, max_size=4)
LINES = st.lists(st.lists(WORDS, max_size=3).map(" ".join), min_size=1, max_size=5)


def assert_mapped(text):
    """Check that each character of the scalar of `k` is mapped to where it was written.

    Only an escape and a fold may show another character than the one they stand for.
    """
    value = read(text).get("k")
    assert yaml.compose(text, Loader=document._LOADER).value[0][1].value == value.text
    assert len(value.text) + 1 == len(value.offsets)
    assert sorted(value.offsets) == list(value.offsets)
    for char, offset in zip(value.text, value.offsets, strict=False):
        source = text[offset]
        escaped = source == "\\" and value.span.text.startswith('"')
        folded = (char, source) == (" ", "\n")
        assert char == source or escaped or folded


class TestOffsetsOfAnyText:
    @given(st.lists(st.text(alphabet="abé札🂡'\"\\", min_size=1, max_size=4), min_size=1))
    def test_plain(self, words):
        """Plain texts, on one line and on several."""
        for space in (" ", "   ", "\n  ", "  \n\n   "):
            assert_mapped("k: x" + space + space.join(words) + "\n")

    @given(LINES)
    def test_single_quoted(self, lines):
        """Single-quoted texts, with quotes and folds in them."""
        body = "\n   ".join(line.replace("'", "''") for line in lines)
        assert_mapped(f"k: '{body}'\n")

    @given(st.text(st.characters(codec="utf-8"), max_size=30), st.integers(10, 40))
    def test_double_quoted(self, text, width):
        """Double-quoted texts as PyYAML writes them, with every escape and fold."""
        written = yaml.safe_dump({"k": text}, default_style='"', width=width)
        assert_mapped(written.replace('"k"', "k", 1))

    @given(LINES)
    def test_double_quoted_folds(self, lines):
        """Double-quoted texts, with folds and escaped line ends in them."""
        escaped = [re.sub(r'(["\\])', r"\\\1", line) for line in lines]
        for line_end in ("\n  ", "  \n  ", "\\\n  ", "\\n\n  "):
            assert_mapped(f'k: "{line_end.join(escaped)}"\n')

    @given(LINES, st.sampled_from("|>"), st.sampled_from(["", "-", "+"]), st.integers(1, 4))
    def test_block(self, lines, style, chomping, indent):
        """Literal and folded blocks with any chomping, indented by any number of spaces."""
        body = "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in ["x", *lines])
        for end in ("", "\n\n", "z: 1\n"):
            assert_mapped(f"k: {style}{chomping}\n{body}{end}")

    @given(LINES, st.sampled_from("|>"), st.integers(0, 3))
    def test_block_with_indicator(self, lines, style, more):
        """Blocks that say how far they are indented, so that they may begin with spaces."""
        body = "".join(f"  {' ' * (more if n % 2 else 0)}{line}\n" for n, line in enumerate(lines))
        assert_mapped(f"k: {style}2\n{body}")


@pytest.mark.usefixtures("_each_parser")
class TestRefused:
    def test_duplicate_key(self):
        """The second of two equal keys is refused, and points at the first."""
        found = refuse("a: 1\nb: 2\n'a': 3\n")
        assert ("duplicate-key", "a.yaml:3:1") == (found.code, str(found.span))
        assert "a.yaml:1:1" == str(found.others[0].span)

    def test_reading_goes_on_after_a_duplicate_key(self):
        """All duplicates are found in one run, and the first values are kept."""
        report = Report()
        value = read_document(Source("a", "a: 1\na: 2\nb: {c: 1, c: 2}\n"), report)
        assert ["duplicate-key"] * 2 == [found.code for found in report]
        assert {"a": "1", "b": {"c": "1"}} == to_plain(value)

    @pytest.mark.parametrize(
        "text, place, written",
        [
            ("a: &x 1\nb: *x\n", "1:4", "&x"),
            ("a: *x\n", "1:4", "*x"),
            ("a: *bold*\n", "1:4", "*bold*"),
            ("a: [b, &x {c: d}]\n", "1:8", "&x"),
            ("&x a: b\n", "1:1", "&x"),
        ],
    )
    def test_alias(self, text, place, written):
        """Anchors and aliases are refused where they stand."""
        found = refuse(text)
        assert ("alias-refused", f"a.yaml:{place}") == (found.code, str(found.span))
        assert written == found.span.text

    def test_alias_bomb(self):
        """Aliases of aliases are refused before anything is copied."""
        bomb = "a0: &a0 [x]\n" + "".join(
            f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
        )
        assert "alias-refused" == refuse(bomb).code

    @pytest.mark.parametrize("text", ["a: !!int 3", "a: !x 3", "a: ! 3", "a: !!", "a: !x!y 3"])
    def test_tag(self, text):
        """Tags are refused where they stand."""
        found = refuse(text)
        assert ("tag-refused", "a.yaml:1:4") == (found.code, str(found.span))

    @pytest.mark.parametrize("text", ["? [a]\n: b\n", "{a: b}: c\n", "[a, b]: c\n"])
    def test_key_not_text(self, text):
        """A key must be a text."""
        assert "key-not-text" == refuse(text).code

    def test_depth(self):
        """Values may lie as deep as the limit, and no deeper."""
        read("[" * MAX_DEPTH + "x" + "]" * MAX_DEPTH)
        found = refuse("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
        assert ("too-deep", MAX_DEPTH) == (found.code, found.span.start)
        assert "too-deep" == refuse("[" * 100_000).code
        assert "too-deep" == refuse("- " * 500 + "x").code

    @pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "---\n", "--- # nothing\n...\n"])
    def test_empty(self, text):
        """A file without a value is refused."""
        assert "empty-file" == refuse(text).code

    @pytest.mark.parametrize("text", ["a: 1\n---\nb: 2\n", "a: 1\n...\n---\n"])
    def test_several_documents(self, text):
        """A second document is refused where it begins."""
        found = refuse(text)
        assert "several-documents" == found.code
        assert "---" == found.span.text

    @pytest.mark.parametrize(
        "text, place",
        [
            ("a:\n\tb: c\n", "2:1"),
            ("a:\n  \tb: c\n", "2:3"),
            ("a: |\n\tb\n", "2:1"),
            ("a: b\n\tc: d\n", "2:1"),
            ("-\tb\n", "1:2"),
        ],
    )
    def test_tab(self, text, place):
        """A tab that indents is refused where it stands."""
        found = refuse(text)
        assert ("tab-indentation", f"a.yaml:{place}") == (found.code, str(found.span))

    @pytest.mark.parametrize(
        "char", ["\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\ud800", "\uffff"]
    )
    def test_invisible_character(self, char):
        """What cannot be seen is refused where it stands."""
        found = refuse(f"a: b{char}c\n")
        assert ("not-yaml", "a.yaml:1:5") == (found.code, str(found.span))
        assert f"U+{ord(char):04X}" in found.message

    @pytest.mark.parametrize(
        "text, place, message",
        [
            ("a: choose one: draw\n", "1:14", "a `: ` stands inside a value"),
            ("- a: b: c\n", "1:7", "a `: ` stands inside a value"),
            ("a: 1\n  b: 2\n", "2:4", "indented further than the fields above"),
            ("a:b\nc: d\n", "2:2", "the line above has no `: `"),
            ("a: 'tis\nb: c\n", "1:4", "a quote is opened and never closed"),
            ('a: "x\n', "1:4", "a quote is opened and never closed"),
            ('a: "\\q"\n', None, "a `\\` in double quotes"),
            ('a: "\\U00110000"\n', None, "a `\\` in double quotes"),
            ("a: {do: draw {x} y}\n", "1:14", "is not closed, or a value in it is cut short"),
            ("a: {do: one: two}\n", "1:12", "is not closed, or a value in it is cut short"),
            ("a: [b, c\nd: e\n", "2:2", "is not closed, or a value in it is cut short"),
            ("a: {x: y} draws\n", "1:11", "goes on after its closing bracket or quote"),
            ("a: {x} draws\n", "1:8", "goes on after its closing bracket or quote"),
            ('a: "x" draws\n', "1:8", "goes on after its closing bracket or quote"),
            ("a: {then 2, do: draw 1}\n", "1:5", "`then 2` stands in braces without a `:`"),
            ("a: {x: [1, 2], b}\n", "1:16", "`b` stands in braces without a `:`"),
            ("a: {x: 'one', b}\n", "1:15", "`b` stands in braces without a `:`"),
            ("a: 1\nfoo\nb: 2\n", "2:1", "has no `:` after its key"),
            ("a:\n   b: 1\n  c: 2\n", "3:3", "not indented like those it belongs with"),
            ("a:\n  - b\n  c: d\n", "3:3", "not indented like those it belongs with"),
            ("a: >= 3\n", "1:5", "followed by text on the same line"),
            ("a: @x\n", "1:4", "a character that YAML keeps for itself"),
            ("a: ? x\n", "1:4", "a character that YAML keeps for itself"),
            ("a: - x\n", "1:4", "a list begins on the line of its key"),
            ("%YAML 3.0\n---\na: 1\n", "1:1", "cannot be read as YAML"),
        ],
    )
    def test_not_yaml(self, text, place, message):
        """The commonest mistakes are named in plain words, with one problem for each."""
        found = refuse(text)
        assert "not-yaml" == found.code
        assert message in found.message
        assert place is None or f"a.yaml:{place}" == str(found.span)
        assert found.help or found.notes

    @pytest.mark.parametrize(
        "text, value, rest, help",
        [
            ("a: {do: draw 1, then 2}\n", "draw 1", "then 2", "do: 'draw 1, then 2'"),
            ("a: {t: one of b, c, d, e: f}\n", "one of b", "c, d", "t: 'one of b, c, d'"),
            ("a: {t: one of b, b}\n", "one of b", "b", "t: 'one of b, b'"),
            ("a: {is: max(b, c), d: e}\n", "max(b", "c)", "is: 'max(b, c)'"),
            ("a: [{is: max(b, c)}]\n", "max(b", "c)", "is: 'max(b, c)'"),
            ("a: [1, min(2, max(3, 4)), 5]\n", "min(2", "max(3, 4))", "'min(2, max(3, 4))'"),
            ("a: {x: it's,\n  so}\n", "it's", "so", 'x: "it\'s, so"'),
        ],
    )
    def test_a_comma_cuts_a_value_short(self, text, value, rest, help):
        """One problem for all the pieces, with the value as it must be written."""
        found = refuse(text)
        (other,) = found.others
        assert ("cut-short", rest, value) == (found.code, found.span.text, other.span.text)
        assert f"put the whole value in quotes: `{help}`" == found.help

    def test_each_value_that_is_cut_is_a_problem(self):
        report = Report()
        read_document(Source("a.yaml", "a: {x: f(1, 2), y: g(3, 4, 5)}\n"), report)
        assert ["2)", "4, 5)"] == [found.span.text for found in report]

    @pytest.mark.parametrize(
        "text, place",
        [
            ("a: [1, 2,]\n", "1:9"),
            ("a: [1, 2 , ]\n", "1:10"),
            ("a: {b: 1, }\n", "1:9"),
            ("a: [\n  1, # one, first\n  2, # two, last\n]\n", "3:4"),
            ("a: [{b: c},]\n", "1:11"),
            ("a: ['#',]\n", "1:8"),
        ],
    )
    def test_nothing_stands_behind_the_last_comma(self, text, place):
        found = refuse(text)
        assert ("empty-value", f"a.yaml:{place}") == (found.code, str(found.span))
        assert "," == found.span.text

    @pytest.mark.parametrize(
        "text",
        ["a: [1, 2] # x,\n", "a: [1, # x,\n 2]\n", "a: ['f(', 2)]\n", "a: [f(1), (2)]\n", "a: []\n"],
    )  # fmt: skip
    def test_commas_that_are_right(self, text):
        read(text)

    def test_help_for_a_colon(self):
        """The help for the commonest mistake of all says what to write."""
        expected = (
            "a value that contains `: ` must be put in quotes or on lines of its own after `|`"
        )
        assert expected == refuse("effect: choose one: draw 1\n").help

    def test_an_open_bracket_is_shown(self):
        """A value cut short in brackets shows where they were opened."""
        (other,) = refuse("a: {do: draw {x} y}\n").others
        assert "{" == other.span.text


class TestLimits:
    def test_size(self):
        """A text over the limit is refused unread."""
        assert "too-large" == refuse("#" * (MAX_SIZE + 1)).code

    def test_nodes(self):
        """A text with too many values is refused where the limit is passed."""
        found = refuse("[" + "a," * MAX_NODES + "]")
        assert "too-large" == found.code
        assert f"{MAX_NODES:,}" in found.message

    @given(st.text(alphabet="ab \n\t:-'\"\\|>[]{},#&*!%?é🂡\r", max_size=40))
    def test_any_text_is_read_or_refused(self, text):
        """A text gives a value or a problem, never an exception."""
        source, report = Source("a", text), Report()
        value = read_document(source, report)
        assert value is not None or not report.ok
        assert report.ok or str(report)


@pytest.mark.parametrize(
    "name",
    [
        "not-yaml",
        "cut-short",
        "empty-file",
        "tab-indentation",
        "duplicate-key",
        "key-not-text",
        "alias-refused",
        "tag-refused",
        "too-deep",
        "several-documents",
    ],
)
def test_the_examples_of_the_pages(name):
    """The bad example of a page has its problem, the good one has none."""
    assert name == refuse(CODES[name].bad).code
    read(CODES[name].good)


class TestReadFile:
    def test_text(self, tmp_path):
        """A file is read as it is, under the path it was given or is shown as."""
        path = tmp_path / "a.yaml"
        path.write_bytes("name: Café\n".encode())
        source = read_file(path, Report())
        assert ("name: Café\n", path.as_posix()) == (source.text, source.path)
        assert "cards/a.yaml" == read_file(path, Report(), "cards/a.yaml").path

    def test_byte_order_mark_and_line_ends(self, tmp_path):
        """A byte order mark is dropped, and line ends become plain."""
        path = tmp_path / "a.yaml"
        path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
        assert "a: 1\nb: 2\n" == read_file(path, Report()).text

    @pytest.mark.parametrize("name, message", [("b.yaml", "does not exist"), (".", "not a file")])
    def test_missing(self, tmp_path, name, message):
        """What is not there, or is a folder, is refused by name."""
        report = Report()
        assert read_file(tmp_path / name, report, "cards/x") is None
        (found,) = report
        assert "missing-file" == found.code
        assert message in found.message
        assert str(found).startswith("cards/x:1:1: error[missing-file]: ")

    def test_cannot_be_opened(self, tmp_path, monkeypatch):
        """A file that the system does not open is refused with the reason."""
        path = tmp_path / "a.yaml"
        path.write_text("a: 1")

        def denied(*_):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(type(path), "open", denied)
        report = Report()
        assert read_file(path, report) is None
        assert ["this file cannot be opened: permission denied"] == [f.message for f in report]

    def test_not_utf8(self, tmp_path):
        """Other encodings are refused at the first byte that does not fit."""
        path = tmp_path / "a.yaml"
        path.write_bytes(b"\xef\xbb\xbfid: a\r\nname: \xc3\xa9 Caf\xe9\r\n")
        report = Report()
        assert read_file(path, report, "a.yaml") is None
        (found,) = report
        assert ("not-utf8", "a.yaml:2:12") == (found.code, str(found.span))
        assert "0xe9" in found.label

    def test_too_large(self, tmp_path):
        """A file over the limit is refused."""
        path = tmp_path / "a.yaml"
        path.write_bytes(b"#" * (MAX_SIZE + 1))
        report = Report()
        assert read_file(path, report) is None
        assert ["too-large"] == [found.code for found in report]
