"""Texts of the language as trees with places, and what is said of texts that are none."""

import logging
import re
from pathlib import Path

import attrs
import pytest
import yaml
from lark import Lark, logger

from cardrules.diagnostics import Diagnostic, Report
from cardrules.resources import data_folder
from cardrules.source import Source, Span
from cardrules.syntax import grammar, nodes
from cardrules.syntax.document import Mapping, Scalar, read_document
from cardrules.syntax.nodes import Amount, Binary, Field, Name, Number, Unary, Verb, Where
from cardrules.syntax.parser import MAX_BRACKETS, MAX_DEPTH, MAX_LENGTH, RULES, parse


def scalar(text: str) -> Scalar:
    """Return a text as it would be read from a file that holds nothing else."""
    return Scalar(text, Span(Source("a.yaml", text), 0, len(text)), tuple(range(len(text) + 1)))


def read(rule: str, value: Scalar | str):
    report = Report()
    tree = parse(rule, scalar(value) if isinstance(value, str) else value, report)
    assert tree is not None, str(report)
    assert not len(report)
    return tree


def problem(rule: str, text: str) -> Diagnostic:
    report = Report()
    assert parse(rule, scalar(text), report) is None
    (found,) = report
    return found


def walk(node):
    yield node
    for each in attrs.fields(type(node)):
        value = getattr(node, each.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, nodes.Node):
                yield from walk(part)


A, B, C = Name("a"), Name("b"), Name("c")


class TestTrees:
    @pytest.mark.parametrize(
        "text, tree",
        [
            ("a + b * c", Binary("+", A, Binary("*", B, C))),
            ("a - b - c", Binary("-", Binary("-", A, B), C)),
            ("a or b and c", Binary("or", A, Binary("and", B, C))),
            ("not a = b", Unary("not", Binary("=", A, B))),
            ("a not in b", Binary("not in", A, B)),
            ("-2 coin", Amount(Unary("-", Number(2)), "coin")),
            ("my hand", Field(Name("me"), "hand", None, "my")),
            ("its price", Field(Name("it"), "price", None, "its")),
            ("its marks(me)", Field(Name("it"), "marks", (Name("me"),), "its")),
            ("me.hand", Field(Name("me"), "hand")),
            ("a.b.c(a)[2]", nodes.Index(Field(Field(A, "b"), "c", (A,)), Number(2))),
            ("a where b where c", Where(Where(A, B), C)),
            ("a where b if c else a", nodes.Either(Where(A, B), C, A)),
            ("now()", nodes.Call("now", ())),
            ("[]", nodes.ListOf(())),
            ("2 orange", Amount(Number(2), "orange")),
            ("not facedown", Unary("not", Name("facedown"))),
        ],
    )
    def test_expressions(self, text, tree):
        assert tree == read("expr", text)

    def test_a_statement_in_a_block_and_one_on_the_line_are_the_same(self):
        block = "if a then\n  draw 1\n  draw 2\nelse\n  draw 3\n"
        assert read("effect", "if a then draw 1; draw 2 else draw 3") == read("effect", block)

    def test_a_line_may_begin_simple_and_end_compound(self):
        tree = read("effect", "draw 1; each a do draw 2\ndraw 3")
        kinds = [type(statement).__name__ for statement in tree.statements]
        assert ["Verb", "Each", "Verb"] == kinds

    def test_a_line_may_end_inside_brackets(self):
        assert read("effect", "draw count(a,\n    b)\ndraw 1") == read(
            "effect", "draw count(a, b); draw 1"
        )

    def test_facedown_at_the_end_is_a_mark(self):
        (verb,) = read("effect", "move it to my table facedown").statements
        assert verb.facedown
        assert (
            Verb("flip", None, (), facedown=True) == read("effect", "flip facedown").statements[0]
        )

    def test_the_condition_of_an_event_is_not_part_of_its_last_clause(self):
        event = read("event", "after action by other player where a")
        assert (A, nodes.Others("player")) == (event.condition, event.clauses[0].value)

    @pytest.mark.parametrize(
        "text, tree",
        [
            ("2", nodes.HowMany("exactly", Number(2))),
            ("1 to 2", nodes.HowMany("between", Number(1), Number(2))),
            ("up  to 2", nodes.HowMany("up to", None, Number(2))),
            ("all but 1", nodes.HowMany("all but", Number(1))),
            ("any", nodes.HowMany("any")),
            ("all", nodes.HowMany("all")),
        ],
    )
    def test_how_many(self, text, tree):
        assert nodes.Pick(tree, repeats=True) == read("pick", f"{text} with repeats")

    @pytest.mark.parametrize("rule", sorted(set(RULES) - {"effect"}))
    def test_a_line_end_is_a_space_outside_effects(self, rule):
        text = {"may": "until all decline", "parameter": "by n", "order": "most a then least b"}
        text |= {"event": "after move of a", "choice": "1 of a", "limit": "1 per a"}
        text |= {"loop": "while a, at most b", "offer": "any of a", "type": "list of a"}
        line = text.get(rule, "a")
        assert read(rule, line) == read(rule, line.replace(" ", "\n  ") + "\n")

    def test_a_word_is_not_found_at_the_beginning_of_a_longer_one(self):
        assert "`ortwo` cannot stand here" == problem("expr", "2 coin ortwo").message


class TestPlaces:
    YAML = """\
deed:
  do: |
    let gone = count(my hand where (price + 1) * 2 > 3 coin)

    each gone as spot do
      if its open then
        move bought.slot[2] to my table facedown; draw -1
      else
        repeat 2 times do draw [a, b]
    shuffle row
"""

    def tree(self):
        document = read_document(Source("a.yaml", self.YAML), Report())
        assert isinstance(document, Mapping)
        return read("effect", document.get("deed").get("do"))

    def test_each_node_of_a_literal_block_holds_its_text(self):
        places = [" ".join(node.span.text.split()) for node in walk(self.tree())]
        each = (
            "each gone as spot do if its open then move bought.slot[2] to my table facedown; draw -1 "
            "else repeat 2 times do draw [a, b]"
        )
        let = "let gone = count(my hand where (price + 1) * 2 > 3 coin)"
        assert [
            f"{let} {each} shuffle row",
            let,
            "count(my hand where (price + 1) * 2 > 3 coin)",
            "my hand where (price + 1) * 2 > 3 coin",
            "my hand",
            "my",
            "(price + 1) * 2 > 3 coin",
            "(price + 1) * 2",
            "price + 1",
            "price",
            "1",
            "2",
            "3 coin",
            "3",
            each,
            "gone",
            each[21:],
            "its open",
            "its",
            "move bought.slot[2] to my table facedown",
            "bought.slot[2]",
            "bought.slot",
            "bought",
            "2",
            "to my table",
            "my table",
            "my",
            "draw -1",
            "-1",
            "1",
            "repeat 2 times do draw [a, b]",
            "2",
            "draw [a, b]",
            "[a, b]",
            "a",
            "b",
            "shuffle row",
            "row",
        ] == places

    def test_names_inside_nodes_have_places_of_their_own(self):
        found = {
            (place.text, place.line)
            for node in walk(self.tree())
            for name in ("id_span", "resource_span")
            if (place := getattr(node, name, None))
        }
        assert {("move", 7), ("table", 7), ("slot", 7), ("open", 6), ("coin", 3)} <= found

    @pytest.mark.parametrize(
        "yaml_text",
        [
            "on: 'after move of it''s'",
            'on: "after mo\\x76e of b"',
            "on: after move\n  of b",
            "on: >\n  after move\n  of b\n",
            "on: |\n  after\n    move\n  of b\n",
        ],
    )
    def test_places_are_those_of_the_file_in_every_style(self, yaml_text):
        document = read_document(Source("a.yaml", yaml_text.replace("it''s", "b")), Report())
        event = read("event", document.get("on"))
        assert "b" == event.of.span.text
        assert event.verb_span.text in ("move", "mo\\x76e")

    def test_a_problem_in_a_literal_block_is_where_it_stands(self):
        text = "do: |\n  draw 1\n  move it two\n  draw ]\n"
        report = Report()
        parse("effect", read_document(Source("a.yaml", text), Report()).get("do"), report)
        (found,) = report
        assert ("a.yaml:4:8", "]") == (str(found.span), found.span.text)


class TestProblems:
    # A rule, a text, what its span holds, the code, the message, and a part of the help.
    @pytest.mark.parametrize(
        "rule, text, at, code, message, help",
        [
            # the commonest slips
            ("expr", "a == b", "==", "syntax", "`==` is not a sign of the language", "write `=`"),
            ("expr", "a && b", "&&", "unknown-character", "`&&` is not a sign of the language", "write `and`"),
            ("expr", "a || b", "||", "unknown-character", "`||` is not a sign of the language", "write `or`"),
            ("expr", "a and !b", "!", "unknown-character", "`!` is not a sign of the language", "write `not`"),
            ("expr", "a => b", "=>", "syntax", "`=>` is not a sign of the language", "write `>=`"),
            ("expr", "a =< b", "=<", "syntax", "`=<` is not a sign of the language", "write `<=`"),
            ("expr", "a <> b", "<>", "syntax", "`<>` is not a sign of the language", "write `!=`"),
            ("effect", "Draw 2", "Draw", "unknown-character", "`Draw` is written with a capital letter", "write `draw`"),
            ("expr", "count(myHand)", "myHand", "unknown-character", "`myHand` is written with a capital letter", "write `my_hand`"),
            ("effect", "if a > 1 draw 2", "draw", "syntax", "expected `then` after the condition of `if`", "write `if … then …`"),
            ("effect", "each row draw 1", "draw", "syntax", "expected `do` after the set of `each`", "write `each … do …`"),
            ("effect", "each row as spot draw 1", "draw", "syntax", "expected `do` after the name of `as`", "as … do"),
            ("effect", "repeat 3 do draw 1", "do", "syntax", "expected `times` after the number of `repeat`", "times do"),
            ("effect", "repeat 3 times draw 1", "draw", "syntax", "expected `do` after `times`", "times do"),
            ("choice", "1 my hand", "my", "syntax", "expected `of` after how many are chosen", "write `1 of …`"),
            ("choice", "mix 3 coin", "3", "syntax", "expected `of` after `mix`", "mix of"),
            ("offer", "any main", "main", "syntax", "expected `of` after how many are offered", "any of"),
            ("type", "list number", "number", "syntax", "expected `of` after the form of the type", "list of"),
            ("effect", "move it to; draw 1", ";", "syntax", "expected a value after `to`", "or remove `to`"),
            ("effect", "draw 1;", ";", "syntax", "a `;` has no statement on one side", "remove it"),
            ("effect", "; draw 1", ";", "syntax", "a `;` has no statement on one side", "remove it"),
            ("effect", "draw 1;; draw 2", ";", "syntax", "a `;` has no statement on one side", "remove it"),
            ("expr", "count(a to b", "to", "syntax", "`(` is not closed before `to`", "write `)`"),
            ("expr", "count(a))", ")", "syntax", "`)` closes nothing", None),
            ("expr", "(a]", "]", "syntax", "`(` is closed by `]`", None),
            ("expr", "0.5 * a", "0.5", "syntax", "`0.5` is not a whole number", "write `1 / 2`"),
            ("expr", "a + 2.0", "2.0", "syntax", "`2.0` is not a whole number", "write `2`"),
            ("expr", 'name = "gold"', '"gold"', "unknown-character", "a text in quotes has no place in the language", "without quotes"),
            ("expr", "name = 'gold'", "'gold'", "unknown-character", "a text in quotes has no place in the language", "without quotes"),
            ("effect", "if a: draw 1", ":", "unknown-character", "`:` is not a sign of the language", "write `then`"),
            ("effect", "each row:\n  draw 1", ":", "unknown-character", "`:` is not a sign of the language", "write `do`"),
            ("effect", "repeat 2:\n  draw 1", ":", "unknown-character", "`:` is not a sign of the language", "write `times do`"),
            ("effect", "draw: 1", ":", "unknown-character", "`:` is not a sign of the language", "remove the `:`"),
            ("effect", "draw 1, draw 2", ",", "syntax", "`,` does not divide statements", "write `;`"),
            ("effect", "draw 1 then draw 2", "then", "syntax", "`then` does not divide statements", "write `;`"),
            ("expr", "1 < a < 5", "<", "syntax", "two comparisons follow each other", "`1 < x and x < 5`"),
            # words as names
            ("effect", "let each = 3", "each", "reserved-word", "`each` is a word of the language and cannot be a name", "another name"),
            ("expr", "my times", "times", "reserved-word", "`times` is a word of the language and cannot be a name", "another name"),
            ("expr", "count(each)", "each", "reserved-word", "`each` is a word of the language and cannot be a name", "another name"),
            # characters
            ("expr", "a % b", "%", "unknown-character", "the character `%` is not used in the language", None),
            ("expr", "café", "é", "unknown-character", "the character `é` is not used in the language", "`a` to `z`"),
            # blocks
            ("effect", "each a do\nb", "b", "syntax", "expected an indented line after `do`", "two spaces"),
            ("effect", "a\n  b", "b", "syntax", "the line is indented, and no `then`, `else` or `do` stands before it", "same column"),
            ("effect", "if a then\n    b\n  c", "c", "syntax", "the line is indented like none of the lines above it", "same column"),
            ("effect", "if a then b\nelse c", "else", "syntax", "`else` has no `if` before it", "line of its `if`"),
            ("effect", "if a then\n  b\nelse c", "c", "syntax", "expected a new line after `else`", "so do those of `else`"),
            # the rest
            ("effect", "if then draw 1", "then", "syntax", "expected a condition after `if`", None),
            ("expr", "f(to", "to", "syntax", "expected a value after `(`", None),
            ("effect", "draw 1 +\nshuffle", "", "syntax", "expected a value after `+`", None),
            ("effect", "to my hand", "to", "syntax", "expected a verb at the beginning", None),
            ("effect", "if a where b then draw 1", "where", "syntax", "`where` cannot stand here without brackets", "`(… where …)`"),
            ("effect", "draw 1 2", "2", "syntax", "`2` cannot stand here", None),
            ("effect", "let x 3", "3", "syntax", "expected `=` after the name of `let`", "let … = …"),
            ("expr", "a if b then c", "then", "syntax", "expected `else` after the condition of `if`", "if … else"),
            ("order", "total", "total", "syntax", "`total` cannot stand here", None),
            ("may", "maybe", "maybe", "syntax", "`maybe` cannot stand here", None),
            ("loop", "while a, most 3", "most", "syntax", "expected `at most` after the condition of `while`", "at most"),
        ],
    )  # fmt: skip
    def test_each_is_said_in_plain_words(self, rule, text, at, code, message, help):
        found = problem(rule, text)
        assert (at, code, message) == (found.span.text, found.code, found.message)
        assert found.help is None if help is None else help in found.help

    @pytest.mark.parametrize(
        "rule, text, message",
        [
            ("choice", "1 of", "the choice ends too early: expected a set after `of`"),
            ("choice", "up to", "the choice ends too early: expected a number after `up to`"),
            ("choice", "some", "the choice ends too early: expected a name after `some`"),
            ("choice", "3 hand", "the choice ends too early: expected `of` after how many are chosen"),
            ("effect", "move it to", "the effect ends too early: expected a value after `to`"),
            ("effect", "if a > 1\n", "the effect ends too early: expected `then` after the condition of `if`"),
            ("effect", "if a then", "the effect ends too early: expected a verb after `then`"),
            ("expr", "count(my hand", "the expression ends too early: `(` is never closed"),
            ("expr", "[a, b", "the expression ends too early: `[` is never closed"),
            ("expr", "a.", "the expression ends too early: expected a name after `.`"),
            ("price", "3 coin or", "the price ends too early: expected a value after `or`"),
            ("loop", "while a", "the loop ends too early: expected `, at most` after the condition of `while`"),
            ("limit", "1", "the limit ends too early: expected `per` after how often"),
            ("may", "until", "the permission ends too early: expected `all` or `one` after `until`"),
            ("expr", "", "the expression is empty"),
            ("effect", " \n\n", "the effect is empty"),
        ],
    )  # fmt: skip
    def test_a_text_that_ends_too_early_says_what_is_missing(self, rule, text, message):
        found = problem(rule, text)
        assert ("ends-too-early", message) == (found.code, found.message)
        assert len(text.rstrip()) == found.span.start == found.span.end

    def test_a_bracket_that_is_not_closed_is_shown(self):
        (opened,) = problem("expr", "count(my hand").others
        assert (5, "opened here") == (opened.span.start, opened.text)

    @pytest.mark.parametrize(
        "rule, text, label",
        [
            ("order", "total", "expected `most`, `least` or `chosen by`"),
            ("event", "move", "expected `before`, `after`, `instead of` or `whenever`"),
            ("may", "maybe", "expected `yes`, `no` or `until`"),
            ("price", "3 coin for 2", "expected an operator or the end of the price"),
            ("expr", "a as", "expected the end of the expression"),
            ("effect", "if a > 1 draw 2", "`then` goes before this"),
        ],
    )
    def test_the_label_says_what_was_expected(self, rule, text, label):
        assert label == problem(rule, text).label


class TestLimits:
    def test_a_long_text_is_refused(self):
        assert "too-complex" == problem("expr", "a" * (MAX_LENGTH + 1)).code
        read("expr", "a" * MAX_LENGTH)

    def test_deep_brackets_are_refused(self):
        deep = MAX_BRACKETS + 1
        found = problem("expr", "(" * deep + "a" + ")" * deep)
        assert ("too-complex", MAX_BRACKETS) == (found.code, found.span.start)
        read("expr", "f(" * MAX_BRACKETS + "a" + ")" * MAX_BRACKETS)

    @pytest.mark.parametrize("text", ["a + " * 900 + "a", "not " * 900 + "a", "a" + ".b" * 900])
    def test_a_deep_tree_is_refused(self, text):
        assert "too-complex" == problem("expr", text).code

    def test_a_long_sum_is_read(self):
        read("expr", "a + " * (MAX_DEPTH - 2) + "a")


class TestGrammar:
    def test_there_is_no_conflict(self, caplog):
        """A conflict would be settled in silence, and one of two readings could not be written."""
        level = logger.level
        logger.setLevel(logging.DEBUG)
        logger.addHandler(caplog.handler)
        try:
            options = grammar.language().options
            Lark(
                grammar.grammar_text(),
                parser="lalr",
                start=options.start,
                postlex=options.postlex,
                debug=True,
            )
        finally:
            logger.setLevel(level)
            logger.removeHandler(caplog.handler)
        assert "" == caplog.text

    def test_each_example_of_the_readme_is_read(self):
        text = (data_folder("grammars") / "README.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \| [^`|]* \| `([^`]*)` \|$", text, re.MULTILINE)
        assert set(RULES) == {rule for rule, _ in rows}
        for rule, example in rows:
            read(rule, example)
        for block in re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            read("effect", block)


# The packs, read roughly: which rule reads which key. The schema will say it exactly.
KEYS = {
    "do": "effect", "game": "effect", "cost": "price", "needs": "price", "gives": "faces",
    "recipe": "expr", "kept": "expr", "from": "expr", "to": "expr", "start": "expr",
    "worth": "expr", "points": "expr", "usable": "expr", "when": "expr", "is": "expr",
    "each": "expr", "progress": "expr", "rates": "expr", "price": "expr", "players": "expr",
    "on": "event", "may": "may", "who": "who", "limit": "limit", "repeat": "loop",
    "offer": "offer", "winner": "order",
}  # fmt: skip
MAPS = {
    "choose": "choice",
    "score": "expr",
    "invariants": "expr",
    "modes": "effect",
    "kinds": "type",
}


def texts(value, rule=None, key=None):
    """Yield each text of the language in a YAML value, with the rule that reads it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if key == "takes":
                yield from (("parameter", name), ("type", inner))
            elif name != "kit":
                known = None if rule == "type" else MAPS.get(name) or KEYS.get(name)
                yield from texts(inner, known or rule, name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, rule, key)
    elif rule:
        yield rule, value


def pack_files():
    packs = data_folder("cards")
    paths = [
        path for pack in ("subatomic", "std") for path in sorted((packs / pack).glob("*.yaml"))
    ]
    return [
        path for path in paths if path.name != "readings.yaml"
    ]  # edits only: `check` reads them


@pytest.mark.parametrize("path", pack_files(), ids=lambda path: "/".join(path.parts[-2:]))
def test_every_text_of_the_packs_is_read(path: Path):
    document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506
    found = list(texts(document))
    assert found
    for rule, text in found:
        read(rule, text)
