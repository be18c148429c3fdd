"""The canonical text of trees."""

from pathlib import Path

import pytest

from cardrules.diagnostics import Report
from cardrules.source import Source, Span
from cardrules.syntax import nodes
from cardrules.syntax.document import Scalar
from cardrules.syntax.parser import RULES, parse
from cardrules.syntax.printer import WIDTH, print_

IDENTITY = Path(__file__).parents[2] / "identity"


def read(rule: str, text: str) -> nodes.Node:
    report = Report()
    span = Span(Source("a.yaml", text), 0, len(text))
    tree = parse(rule, Scalar(text, span, tuple(range(len(text) + 1))), report)
    assert tree is not None, str(report)
    return tree


def lines():
    for rule in RULES:
        text = (IDENTITY / f"{rule}.effect").read_text(encoding="utf-8")
        yield from ((rule, line) for line in text.splitlines())


def blocks():
    return (IDENTITY / "block.effect").read_text(encoding="utf-8").strip().split("\n\n")


@pytest.mark.parametrize("rule, text", list(lines()))
def test_a_canonical_line_prints_as_itself(rule, text):
    assert text == print_(read(rule, text))


@pytest.mark.parametrize("text", blocks())
def test_a_canonical_block_prints_as_itself(text):
    assert text == print_(read("effect", text))


@pytest.mark.parametrize(
    "rule, written, canonical",
    [
        ("expr", "((a))+( b*c )", "a + b * c"),
        ("expr", "a  and(b or c)", "a and (b or c)"),
        ("expr", "1 .. 4", "1..4"),
        ("expr", "( my hand )where( a )", "my hand where a"),
        ("expr", "2coin", "2 coin"),
        ("choice", "up   to 2 of row at random ordered", "up to 2 of row ordered at random"),
        ("event", "instead  of draw", "instead of draw"),
        ("effect", "draw 1 ;draw 2", "draw 1; draw 2"),
        ("effect", "draw 1\ndraw 2\n", "draw 1; draw 2"),
        (
            "effect",
            "\n\nif a then\n     draw 1\nelse\n  draw 2\n\n",
            "if a then draw 1 else draw 2",
        ),
        ("effect", "each a do\n  draw 1\n\n  draw 2", "each a do draw 1; draw 2"),
        ("effect", "each a do draw 1\ndraw 2", "each a do draw 1\ndraw 2"),
    ],
)
def test_another_way_to_write_prints_canonically(rule, written, canonical):
    assert canonical == print_(read(rule, written))


def test_a_line_that_would_be_too_long_becomes_a_block():
    verb = nodes.Verb("draw", nodes.Name("x" * 20), ())
    fits, too_long = nodes.Effect((verb,) * 3), nodes.Effect((verb,) * 4)
    assert len(print_(fits)) <= WIDTH
    assert "\n" not in print_(fits)
    assert [print_(verb)] * 4 == print_(too_long).split("\n")


def test_a_compound_that_would_be_too_long_gets_an_indented_body():
    verb = nodes.Verb("draw", nodes.Name("x" * 40), ())
    tree = nodes.Effect((nodes.If(nodes.Name("a"), (verb, verb), (verb,)),))
    line = print_(verb)
    assert f"if a then\n  {line}\n  {line}\nelse\n  {line}" == print_(tree)


def test_a_statement_alone_prints_as_in_an_effect():
    inner = nodes.Each(nodes.Name("b"), None, (nodes.Verb("draw", None, ()),))
    assert "each b do draw" == print_(inner)
    assert "if a then\n  each b do draw" == print_(nodes.If(nodes.Name("a"), (inner,), None))


def test_what_is_no_part_of_the_language_has_no_text():
    with pytest.raises(TypeError, match="no text is known"):
        print_(nodes.Node())
