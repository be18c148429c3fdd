"""What is printed can be read back, wherever in a file it stands."""

import json
import re

import attrs
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import strategies
from cardrules.diagnostics import Report
from cardrules.source import Source
from cardrules.syntax import nodes
from cardrules.syntax.document import Mapping, Scalar, read_document
from cardrules.syntax.parser import RULES, parse
from cardrules.syntax.printer import print_


def field_of(yaml: str) -> Scalar:
    """Return the value of the one field of a YAML text."""
    document = read_document(Source("a.yaml", yaml), Report())
    assert isinstance(document, Mapping)
    value = document.get("text")
    assert isinstance(value, Scalar)
    return value


def literal(text: str) -> str:
    return "text: |\n" + "".join(f"    {line}\n" for line in text.splitlines())


def quoted(text: str) -> str:
    return f"text: {json.dumps(text)}\n"


def children(node: nodes.Node):
    for each in attrs.fields(type(node)):
        value = getattr(node, each.name)
        yield from value if isinstance(value, tuple) else [value]


def walk(node: nodes.Node):
    """Yield a node and all that it holds."""
    yield node
    for child in children(node):
        if isinstance(child, nodes.Node):
            yield from walk(child)


def read(rule: str, yaml: str) -> nodes.Node:
    report = Report()
    tree = parse(rule, field_of(yaml), report)
    assert tree is not None, str(report)
    return tree


@pytest.mark.parametrize("write", [literal, quoted])
@given(strategies.trees())
def test_a_printed_tree_reads_as_itself(write, pair):
    rule, tree = pair
    assert tree == read(rule, write(print_(tree)))


@given(strategies.trees())
def test_printing_what_was_printed_changes_nothing(pair):
    rule, tree = pair
    text = print_(tree)
    assert text == print_(read(rule, literal(text)))


@given(strategies.trees())
def test_every_node_stands_where_its_text_stands(pair):
    """The words of a node are those its span holds; brackets and `;` depend on what it stands in."""
    rule, tree = pair
    for node in walk(read(rule, literal(print_(tree)))):
        written = {"my": "me", "its": "it"}.get(node.span.text, node.span.text)
        assert words(print_(node)) == words(written)


def words(text: str) -> str:
    return re.sub(r"[\s();]+", " ", text).strip()


CLASSES = [
    each
    for each in vars(nodes).values()
    if isinstance(each, type) and issubclass(each, nodes.Node) and not each.__subclasses__()
]


def test_every_class_of_nodes_is_generated():
    seen = set()
    for strategy in strategies.RULES.values():

        @settings(max_examples=150, derandomize=True, database=None, phases=[Phase.generate])
        @given(strategy)
        def collect(tree):
            seen.update(type(node) for node in walk(tree))

        collect()
    assert set() == set(CLASSES) - seen


WORDS = """
a b 1 2 my its other each as do repeat times let of some any all mix with repeats ordered most
least to from by until per before after while whenever if then else or and not in where sorted
facedown yes one does decline random list set ( ) [ ] , ; . .. = != < + - * / : ! A é " & 0.5 #
"""
PHRASES = ("up to", "all but", "at most", "chosen by", "instead of", "\n", "\n  ", "\n    ")
VOCABULARY = (*WORDS.split(), *PHRASES)
TERMINAL = re.compile(r"[A-Z]{2,}|_[A-Z]|ANON|\$")


@given(st.sampled_from(sorted(RULES)), st.lists(st.sampled_from(VOCABULARY), max_size=12))
def test_any_text_gives_a_tree_or_one_problem_in_plain_words(rule, parts):
    report = Report()
    scalar = field_of(quoted(" ".join(parts)))
    tree = parse(rule, scalar, report)
    assert (tree is None) == (len(report) == 1)
    for found in report:
        said = " ".join((found.message, found.label, found.help or "", *found.notes))
        assert not TERMINAL.search(said)
        assert not re.search("expected *$|``", said)
