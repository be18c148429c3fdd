"""Reads the language: the text of a field becomes a tree whose nodes know their places.

The grammar is ``grammars/language.lark``; each field of a record names the rule it is read by.

>>> from cardrules.source import Source, Span
>>> text = "1 of my hand"
>>> scalar = Scalar(text, Span(Source("a.yaml", text), 0, 12), tuple(range(13)))
>>> tree = parse("choice", scalar, Report())
>>> str(tree.items.span), tree.items.span.text
('a.yaml:1:6', 'my hand')
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from attrs import evolve, frozen
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter
from lark.lexer import PatternRE, PatternStr, TerminalDef

from cardrules.diagnostics import Label, Report
from cardrules.resources import data_folder
from cardrules.source import Span
from cardrules.syntax import nodes
from cardrules.syntax.document import Scalar

MAX_LENGTH = 4_000
MAX_BRACKETS = 50
MAX_DEPTH = 150

# The rules a field may name, each with what a designer calls the text it reads.
RULES = {
    "expr": "expression",
    "effect": "effect",
    "choice": "choice",
    "pick": "number of picks",
    "price": "price",
    "faces": "list of faces",
    "order": "order",
    "event": "event",
    "may": "permission",
    "who": "set of players",
    "limit": "limit",
    "loop": "loop",
    "offer": "offer",
    "type": "type",
    "parameter": "parameter",
}


def parse(rule: str, scalar: Scalar, report: Report) -> nodes.Node | None:
    """Return the tree of a text read by a rule, or None with the one reason in the report."""
    text = f"{scalar.text}\n" if rule == "effect" else scalar.text.replace("\n", " ")
    if _is_too_large(text, scalar, report):
        return None
    try:
        tree = _language().parse(text, start=rule)
    except (UnexpectedInput, _OutdentError) as error:
        _report(_explain(_stop(rule, text, error)), scalar, report)
        return None
    if _depth(tree) > MAX_DEPTH:
        _refuse(f"its parts lie more than {MAX_DEPTH} deep in each other", scalar.span, report)
        return None
    built: nodes.Node = _Builder(scalar).build(tree)
    return built


# Limits


def _is_too_large(text: str, scalar: Scalar, report: Report) -> bool:
    if len(scalar.text) > MAX_LENGTH:
        _refuse(f"it has more than {MAX_LENGTH:,} characters", scalar.span, report)
        return True
    depth = 0
    for place, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth > MAX_BRACKETS:
            what = f"its brackets are nested more than {MAX_BRACKETS} deep"
            _refuse(what, scalar.part(place, place + 1), report)
            return True
    return False


def _refuse(what: str, span: Span, report: Report) -> None:
    report.add(
        "too-complex",
        f"the text is too complex: {what}",
        span,
        "the limit is reached here",
        help="divide it into several steps, or give a part of it a name as a formula",
    )


def _depth(tree: Tree[Token]) -> int:
    """Return how deep a tree is, without recursion."""
    deepest, waiting = 0, [(tree, 1)]
    while waiting:
        each, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in each.children if isinstance(child, Tree)]
    return deepest


# The grammar


class _OutdentError(Exception):
    """A line that is indented like none of the lines above it."""

    def __init__(self, line_end: Token) -> None:
        super().__init__()
        self.line_end = line_end


class _Layout(Indenter):
    """Turns the indentation of lines into tokens; each text is read by a layout of its own."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - lark declares them so
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    tab_len = 8

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        layout = _Layout()
        layout.paren_level, layout.indent_level = 0, [0]
        yield from layout._process(iter(stream))  # type: ignore[no-untyped-call]

    def handle_NL(self, token: Token) -> Iterator[Token]:  # noqa: N802 - lark's name
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise _OutdentError(token) from None


@cache
def _grammar() -> str:
    return (data_folder("grammars") / "language.lark").read_text(encoding="utf-8")


@cache
def _language() -> Lark:
    """Return the parser, which is built when it is first needed."""
    return Lark(
        _grammar(),
        parser="lalr",
        start=list(RULES),
        postlex=_Layout(),
        propagate_positions=True,
        maybe_placeholders=True,
        edit_terminals=_end_with_the_word,
    )


def _end_with_the_word(terminal: TerminalDef) -> None:
    """Keep a reserved word from being found at the beginning of a longer one."""
    if isinstance(terminal.pattern, PatternStr) and is_reserved(terminal.pattern.value):
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")


@cache
def _name_pattern() -> re.Pattern[str]:
    found = re.search(r"^NAME: /(.*)/$", _grammar(), re.MULTILINE)
    assert found, "the grammar defines NAME on a line of its own"
    return re.compile(found[1])


def is_reserved(word: str) -> bool:
    """Return whether a word belongs to the language, so that nothing can be named by it."""
    return bool(re.fullmatch("[a-z]+", word)) and not _name_pattern().fullmatch(word)


# From the tree of the grammar to the tree of the language

_BINARY = {
    "any_true": "or",
    "all_true": "and",
    "member": "in",
    "not_member": "not in",
    "range": "..",
    "plus": "+",
    "minus": "-",
    "times": "*",
    "divide": "/",
}


@frozen
class _Builder:
    """Has a method for each rule, which gets the place and the children of what was read."""

    scalar: Scalar

    def build(self, tree: Any) -> Any:
        if tree is None:
            return None
        place = self.part(tree.meta.start_pos, tree.meta.end_pos)
        if op := _BINARY.get(tree.data):
            return self.compare(place, tree.children[0], op, tree.children[1])
        return getattr(self, tree.data)(place, *tree.children)

    def all(self, trees: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(self.build(tree) for tree in trees)

    def part(self, start: int, end: int) -> Span:
        """Return a place in the file; the line end added to an effect is not in it."""
        return self.scalar.part(start, min(end, len(self.scalar.text)))

    def at(self, token: Token) -> Span:
        return self.part(token.start_pos or 0, token.end_pos or 0)

    # Expressions

    def number(self, place: Span, digits: Token) -> nodes.Number:
        return nodes.Number(int(digits), span=place)

    def name(self, place: Span, id: Token) -> nodes.Name:
        return nodes.Name(str(id), span=place)

    def call(self, place: Span, id: Token, arguments: Any) -> nodes.Call:
        return nodes.Call(str(id), self.build(arguments) or (), span=place)

    def arguments(self, place: Span, *items: Any) -> tuple[Any, ...]:
        return self.all(items)

    def field(self, place: Span, owner: Any, id: Token, arguments: Any = None) -> nodes.Field:
        return self._field(place, self.build(owner), id, arguments, ".")

    field_call = field

    def mine(self, place: Span, id: Token, arguments: Any = None) -> nodes.Field:
        return self._field(place, self._owner("me", "my", place), id, arguments, "my")

    mine_call = mine

    def its(self, place: Span, id: Token, arguments: Any = None) -> nodes.Field:
        return self._field(place, self._owner("it", "its", place), id, arguments, "its")

    its_call = its

    def _owner(self, id: str, word: str, place: Span) -> nodes.Name:
        return nodes.Name(id, span=evolve(place, end=place.start + len(word)))

    def _field(
        self, place: Span, owner: nodes.Expr, id: Token, arguments: Any, word: str
    ) -> nodes.Field:
        given = self.build(arguments)
        return nodes.Field(owner, str(id), given, word, span=place, id_span=self.at(id))

    def index(self, place: Span, owner: Any, position: Any) -> nodes.Index:
        return nodes.Index(self.build(owner), self.build(position), span=place)

    def others(self, place: Span, id: Token) -> nodes.Others:
        return nodes.Others(str(id), span=place)

    def list(self, place: Span, items: Any) -> nodes.ListOf:
        return nodes.ListOf(self.build(items) or (), span=place)

    def amount(self, place: Span, count: Any, resource: Token) -> nodes.Amount:
        at = self.at(resource)
        return nodes.Amount(self.build(count), str(resource), span=place, resource_span=at)

    def negative(self, place: Span, operand: Any) -> nodes.Unary:
        return nodes.Unary("-", self.build(operand), span=place)

    def negate(self, place: Span, operand: Any) -> nodes.Unary:
        return nodes.Unary("not", self.build(operand), span=place)

    def compare(self, place: Span, left: Any, op: str, right: Any) -> nodes.Binary:
        return nodes.Binary(str(op), self.build(left), self.build(right), span=place)

    def where(self, place: Span, items: Any, condition: Any) -> nodes.Where:
        return nodes.Where(self.build(items), self.build(condition), span=place)

    def sorted(self, place: Span, items: Any, order: Any) -> nodes.Sorted:
        return nodes.Sorted(self.build(items), self.build(order), span=place)

    def either(self, place: Span, yes: Any, condition: Any, no: Any) -> nodes.Either:
        return nodes.Either(self.build(yes), self.build(condition), self.build(no), span=place)

    # Effects

    def effect(self, place: Span, *lines: Any) -> nodes.Effect:
        statements = self._statements(lines)
        return nodes.Effect(statements, span=statements[0].span.to(statements[-1].span))

    def body(self, place: Span, *parts: Any) -> tuple[nodes.Statement, ...]:
        return self._statements(parts)

    def _statements(self, parts: Iterable[Any]) -> tuple[nodes.Statement, ...]:
        """Return the statements of a body, which stand in lines or behind `;`."""
        lines = (part.children if part.data == "line" else [part] for part in parts)
        return self.all(statement for line in lines for statement in line)

    def verb(self, place: Span, id: Token, thing: Any, *rest: Any) -> nodes.Verb:
        *clauses, facedown = rest
        return nodes.Verb(
            str(id),
            self.build(thing),
            self.all(clauses),
            facedown is not None,
            span=place,
            id_span=self.at(id),
        )

    def clause(self, place: Span, preposition: Any, value: Any) -> nodes.Clause:
        return nodes.Clause(self.build(preposition), self.build(value), span=place)

    def preposition(self, place: Span, word: Token) -> str:
        return str(word)

    def binding(self, place: Span, id: Token, value: Any) -> nodes.Let:
        return nodes.Let(str(id), self.build(value), span=place)

    def if_do(self, place: Span, condition: Any, then: Any, otherwise: Any) -> nodes.If:
        bodies = self.build(then), self.build(otherwise)
        place = _up_to(bodies[1] or bodies[0], place)
        return nodes.If(self.build(condition), *bodies, span=place)

    def each_do(self, place: Span, items: Any, id: Token | None, body: Any) -> nodes.Each:
        statements = self.build(body)
        place = _up_to(statements, place)
        return nodes.Each(self.build(items), _text(id), statements, span=place)

    def repeat_do(self, place: Span, times: Any, body: Any) -> nodes.Repeat:
        statements = self.build(body)
        return nodes.Repeat(self.build(times), statements, span=_up_to(statements, place))

    # How many

    def exactly(self, place: Span, number: Any) -> nodes.HowMany:
        return nodes.HowMany("exactly", self.build(number), span=place)

    def between(self, place: Span, low: Any, high: Any) -> nodes.HowMany:
        return nodes.HowMany("between", self.build(low), self.build(high), span=place)

    def up_to(self, place: Span, words: Token, number: Any) -> nodes.HowMany:
        return nodes.HowMany("up to", None, self.build(number), span=place)

    def any_number(self, place: Span) -> nodes.HowMany:
        return nodes.HowMany("any", span=place)

    def all_of(self, place: Span) -> nodes.HowMany:
        return nodes.HowMany("all", span=place)

    def all_but(self, place: Span, words: Token, number: Any) -> nodes.HowMany:
        return nodes.HowMany("all but", self.build(number), span=place)

    # Choices

    def choose_things(self, place: Span, howmany: Any, items: Any, *hows: Any) -> nodes.Choice:
        said = {how.data for how in hows}
        flags = (word in said for word in ("with_repeats", "ordered", "at_random"))
        return nodes.ChooseThings(self.build(howmany), self.build(items), *flags, span=place)

    def choose_number(self, place: Span, low: Any, high: Any) -> nodes.Choice:
        return nodes.ChooseNumber(self.build(low), self.build(high), span=place)

    def choose_payable(self, place: Span, resource: Token, condition: Any) -> nodes.Choice:
        return nodes.ChoosePayable(str(resource), self.build(condition), span=place)

    def choose_mix(self, place: Span, amount: Any) -> nodes.Choice:
        return nodes.ChooseMix(self.build(amount), span=place)

    def pick(self, place: Span, howmany: Any, repeats: Any) -> nodes.Pick:
        return nodes.Pick(self.build(howmany), repeats is not None, span=place)

    # The other fields

    def price(self, place: Span, *alternatives: Any) -> nodes.Price:
        return nodes.Price(self.all(alternatives), span=place)

    def faces(self, place: Span, *faces: Any) -> nodes.Faces:
        return nodes.Faces(self.all(faces), span=place)

    def face(self, place: Span, gives: Any, fee: Any) -> nodes.FaceOf:
        return nodes.FaceOf(self.build(gives), self.build(fee), span=place)

    def order(self, place: Span, *keys: Any) -> nodes.Order:
        return nodes.Order(self.all(keys), span=place)

    def by_value(self, place: Span, direction: Token, value: Any) -> nodes.Key:
        return nodes.Key(" ".join(direction.split()), self.build(value), span=place)

    by_choice = by_value

    def on_verb(self, place: Span, timing: Token, verb: Token, of: Any, *rest: Any) -> nodes.Event:
        *clauses, condition = rest
        return nodes.Event(
            " ".join(timing.split()),
            str(verb),
            self.build(of),
            self.all(clauses),
            self.build(condition),
            span=place,
            verb_span=self.at(verb),
        )

    def on_state(self, place: Span, condition: Any) -> nodes.Whenever:
        return nodes.Whenever(self.build(condition), span=place)

    def may_once(self, place: Span, word: Token) -> nodes.May:
        return nodes.May(str(word), span=place)

    def may_ring(self, place: Span) -> nodes.May:
        return nodes.May("until all decline", span=place)

    def may_first(self, place: Span) -> nodes.May:
        return nodes.May("until one does", span=place)

    def who(self, place: Span, players: Any, id: Token | None) -> nodes.Who:
        return nodes.Who(self.build(players), _text(id), span=place)

    def limit(self, place: Span, times: Any, name: Token, each: Token | None) -> nodes.Limit:
        return nodes.Limit(self.build(times), str(name), _text(each), span=place)

    def loop(self, place: Span, condition: Any, words: Token, at_most: Any) -> nodes.Loop:
        return nodes.Loop(self.build(condition), self.build(at_most), span=place)

    def offer(self, place: Span, *groups: Any) -> nodes.Offer:
        return nodes.Offer(self.all(groups), span=place)

    def offer_of(self, place: Span, howmany: Any, group: Token) -> nodes.OfferOf:
        return nodes.OfferOf(self.build(howmany), str(group), span=place)

    def type(self, place: Span, shape: Any, default: Any) -> nodes.TypeOf:
        form = shape.data.removesuffix("_type")
        names = tuple(str(name) for name in shape.children)
        return nodes.TypeOf(form, names, self.build(default), span=place)

    def parameter(self, place: Span, preposition: Any, id: Token) -> nodes.Parameter:
        return nodes.Parameter(self.build(preposition), str(id), span=place)


def _up_to(body: tuple[nodes.Statement, ...], place: Span) -> Span:
    """Return a place that ends with its body, not with the line end or the indentation after."""
    return evolve(place, end=body[-1].span.end)


def _text(token: Token | None) -> str | None:
    return None if token is None else str(token)


# Where the reading stopped


@frozen
class _Stop:
    """Where the reading of a text stopped, and what it waited for."""

    rule: str
    text: str
    start: int
    end: int  # equal to `start` at the end of a line or of the text
    kind: str = ""  # the token that was found, "" for an unknown character
    accepts: frozenset[str] = frozenset()
    stack: tuple[Any, ...] = ()  # what was read so far and waits for more

    @property
    def found(self) -> str:
        return self.text[self.start : self.end]

    @property
    def before(self) -> str:
        """The word or sign before the stop; "" at the beginning."""
        last = _LAST_WORD.search(self.text, 0, self.start)
        return " ".join(last[1].split()) if last else ""

    @property
    def is_at_end(self) -> bool:
        return not self.text[self.start :].strip()

    @property
    def open(self) -> Iterator[Token]:
        """The words and brackets that wait for more, the innermost first."""
        return (token for token in reversed(self.stack) if isinstance(token, Token))

    @property
    def open_bracket(self) -> Token | None:
        return next((token for token in self.open if token.type in ("LPAR", "LSQB")), None)

    @property
    def wants_operand(self) -> bool:
        return {"INT", "LPAR"} <= self.accepts

    @property
    def wants_statement(self) -> bool:
        return "LET" in self.accepts

    @property
    def wants_name(self) -> bool:
        return "NAME" in self.accepts and not self.accepts & {"INT", "LET", "PLUS"}


_LAST_WORD = re.compile(
    r"((?:up\s+to|all\s+but|at\s+most|chosen\s+by|instead\s+of|not\s+in)\b|\w+|\.\.|[^\w\s])\s*\Z"
)


def _stop(rule: str, text: str, error: UnexpectedInput | _OutdentError) -> _Stop:
    if isinstance(error, _OutdentError):
        start = error.line_end.end_pos or 0
        return _Stop(rule, text, start, _line_end(text, start), "outdent")
    cursor: Any = error.interactive_parser
    # In its last state the parser accepts nothing more, not even the end it has come to.
    waits = frozenset(cursor.accepts() or {"$END"}), tuple(cursor.parser_state.value_stack)
    if isinstance(error, UnexpectedCharacters):
        start = error.pos_in_stream or 0
        return _Stop(rule, text, start, start + 1, "", *waits)
    assert isinstance(error, UnexpectedToken)
    return _Stop(rule, text, *_extent(text, error.token), error.token.type, *waits)


def _extent(text: str, token: Token) -> tuple[int, int]:
    """Return where a token stands: one of the layout, at the end of the text before it."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "_INDENT":
        return end, _line_end(text, end)
    if token.type in ("_NL", "_DEDENT", "$END"):
        read = text if token.type == "$END" else text[:start]
        start = end = len(read.rstrip())
    return start, end


def _line_end(text: str, start: int) -> int:
    line = text[start:].split("\n", 1)[0]
    return start + len(line.rstrip())


# What a stop is told as


@frozen
class _Fault:
    """A diagnostic in the making; its places are offsets in the text."""

    message: str
    start: int
    end: int
    label: str = ""
    help: str | None = None
    code: str = ""  # "": `syntax`, or `ends-too-early` at the end of the text
    opened: int | None = None  # the place of a bracket that is not closed


def _report(fault: _Fault, scalar: Scalar, report: Report) -> None:
    others = []
    if fault.opened is not None:
        others = [Label(scalar.part(fault.opened, fault.opened + 1), "opened here")]
    size = len(scalar.text)
    place = scalar.part(min(fault.start, size), min(fault.end, size))
    report.add(fault.code, fault.message, place, fault.label, others=others, help=fault.help)


def _explain(stop: _Stop) -> _Fault:
    """Return the fault of a stop: that of the first explanation that fits."""
    fault = next(filter(None, (explanation(stop) for explanation in _EXPLANATIONS)))
    if fault.code:
        return fault
    if not stop.is_at_end:
        return evolve(fault, code="syntax")
    early = f"the {RULES[stop.rule]} ends too early: {fault.message}"
    return evolve(fault, message=early, code="ends-too-early")


def _empty(stop: _Stop) -> _Fault | None:
    if stop.text.strip():
        return None
    return _Fault(
        f"the {RULES[stop.rule]} is empty", 0, 0, "nothing is written", code="ends-too-early"
    )


@frozen
class _Slip:
    """A habit from elsewhere: what was written, what it is called, and what is written here."""

    written: str  # a pattern
    message: str  # `{}` is what was found
    label: str
    help: str | Callable[[re.Match[str]], str]


def _as_fraction(found: re.Match[str]) -> str:
    value = Fraction(found.group())
    whole = f"write `{value.numerator}"
    return f"{whole}`" if value.denominator == 1 else f"{whole} / {value.denominator}`"


def _in_small_letters(found: re.Match[str]) -> str:
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", found.group())
    return f"write `{words.lower()}`"


def _instead_of_colon(found: re.Match[str]) -> str:
    line = found.string[: found.start()].rsplit("\n", 1)[-1].split(";")[-1]
    opener = re.search(r"\b(if|else|each|repeat)\b(?!.*\b(?:if|else|each|repeat)\b)", line)
    words = {"if": "then", "each": "do", "repeat": "times do", "else": "else"}
    if not opener:
        return "remove the `:`"
    return f"write `{words[opener[1]]}` instead, with its statements behind it or indented below"


def _operator(written: str, instead: str) -> _Slip:
    return _Slip(
        written, "`{}` is not a sign of the language", "unknown sign", f"write `{instead}`"
    )


_SLIPS = (
    _operator("={2,}", "="),
    _operator("=>", ">="),
    _operator("=<", "<="),
    _operator("<>", "!="),
    _operator("&+", "and"),
    _operator(r"\|+", "or"),
    _operator("!(?!=)", "not"),
    _Slip(
        r"[0-9]+\.[0-9]+",
        "`{}` is not a whole number",
        "has a decimal point",
        _as_fraction,
    ),
    _Slip(
        r"\b(?=\w*[A-Z])[A-Za-z0-9_]+\b",
        "`{}` is written with a capital letter",
        "has a capital letter",
        _in_small_letters,
    ),
    _Slip(
        "\"[^\"\n]*\"?|'[^'\n]*'?",
        "a text in quotes has no place in the language",
        "in quotes",
        "write the name of what is meant, without quotes",
    ),
    _Slip(":=?", "`{}` is not a sign of the language", "unknown sign", _instead_of_colon),
)


def _slip(stop: _Stop) -> _Fault | None:
    for slip in _SLIPS:
        for found in re.finditer(slip.written, stop.text):
            if found.start() <= stop.start < found.end():
                help = slip.help if isinstance(slip.help, str) else slip.help(found)
                code = "syntax" if stop.kind else "unknown-character"
                message = slip.message.format(found.group())
                return _Fault(message, *found.span(), slip.label, help, code)
    return None


def _unknown_character(stop: _Stop) -> _Fault | None:
    if stop.kind:
        return None
    rest = re.compile(r"[a-z0-9_]*").match(stop.text, stop.start)
    place = rest.end() if rest else stop.start
    letter = stop.text[place].isalnum()
    return _Fault(
        f"the character `{stop.text[place]}` is not used in the language",
        place,
        place + 1,
        "unknown character",
        "a name is made of the letters `a` to `z`, digits and `_`" if letter else None,
        "unknown-character",
    )


def _layout(stop: _Stop) -> _Fault | None:
    place = stop.start, stop.end
    if stop.kind == "outdent":
        what = "the line is indented like none of the lines above it"
        return _Fault(what, *place, "begins in a column of its own", _ALIKE)
    if stop.kind == "_INDENT":
        what = "the line is indented, and no `then`, `else` or `do` stands before it"
        return _Fault(what, *place, "indented further than the line above", _ALIKE)
    if "_INDENT" in stop.accepts and not stop.is_at_end:
        what = f"expected an indented line after `{stop.before}`"
        return _Fault(what, *place, "", f"indent what belongs to `{stop.before}` by two spaces")
    if stop.accepts == {"_NL"}:
        what = f"expected a new line after `{stop.before}`"
        help = f"when the statements of `then` stand on lines below, so do those of `{stop.before}`"
        return _Fault(what, *place, "belongs on the next line", help)
    return None


_ALIKE = "statements of one block begin in the same column"
_CLOSERS = {"(": ")", "[": "]"}


def _wrong_bracket(stop: _Stop) -> _Fault | None:
    """Explain a bracket that closes nothing or another kind of bracket."""
    if stop.found not in (")", "]"):
        return None
    place, opened = (stop.start, stop.end), stop.open_bracket
    if opened is None:
        return _Fault(f"`{stop.found}` closes nothing", *place, "no bracket is open")
    if stop.found == _CLOSERS[opened]:
        return None
    what, label = f"`{opened}` is closed by `{stop.found}`", f"expected `{_CLOSERS[opened]}`"
    return _Fault(what, *place, label, opened=opened.start_pos)


def _open_bracket(stop: _Stop) -> _Fault | None:
    """Explain a bracket that is not closed where nothing else could come."""
    opened, need = stop.open_bracket, _open_need(stop)
    if opened is None or need is None or need.opener not in ("LPAR", "LSQB"):
        return None
    if stop.wants_operand and not stop.is_at_end:
        return None
    what = f"`{opened}` is " + (
        f"not closed before `{stop.found}`" if stop.found else "never closed"
    )
    place, label = (stop.start, stop.end), f"expected `{need.word}`"
    return _Fault(what, *place, label, need.help, opened=opened.start_pos)


def _semicolon(stop: _Stop) -> _Fault | None:
    if not stop.wants_statement or ";" not in (stop.found, stop.before):
        return None
    place = stop.start
    if stop.found != ";":
        place = stop.text.rindex(";", 0, stop.start)
        if not stop.kind.startswith("_"):
            return None
    help = "`;` stands between two statements; remove it"
    what = "a `;` has no statement on one side"
    return _Fault(what, place, place + 1, "stray `;`", help, "syntax")


def _between_statements(stop: _Stop) -> _Fault | None:
    """Explain a `then` or a `,` that was meant to divide statements, and an `else` on its own."""
    place = stop.start, stop.end
    if stop.rule != "effect" or stop.open_bracket:
        return None
    if stop.found == "else" and stop.wants_statement:
        help = "write `else` at the end of the line of its `if`, or below an indented block"
        return _Fault("`else` has no `if` before it", *place, "no `if` is open", help)
    if stop.found in (",", "then") and "SEMICOLON" in stop.accepts:
        what = f"`{stop.found}` does not divide statements"
        return _Fault(what, *place, "expected `;`", "write `;` between two statements")
    return None


# Reserved words that begin or describe something: where a value is missing, these were meant as one.
_NOT_VALUES = frozenset(
    [
        "each",
        "repeat",
        "let",
        "some",
        "any",
        "all",
        "mix",
        "repeats",
        "ordered",
        "most",
        "least",
        "before",
        "after",
        "whenever",
        "while",
    ]
)


def _reserved(stop: _Stop) -> _Fault | None:
    meant = stop.wants_name or (stop.wants_operand and stop.found in _NOT_VALUES)
    if not meant or not is_reserved(stop.found):
        return None
    return _Fault(
        f"`{stop.found}` is a word of the language and cannot be a name",
        stop.start,
        stop.end,
        "expected a name",
        "choose another name",
        "reserved-word",
    )


def _chain(stop: _Stop) -> _Fault | None:
    if stop.found not in ("=", "!=", "<", "<=", ">", ">=") or stop.wants_operand:
        return None
    if "PLUS" not in stop.accepts or "COMPARE" in stop.accepts:
        return None
    return _Fault(
        "two comparisons follow each other",
        stop.start,
        stop.end,
        "a second comparison",
        "join them with `and`, as in `1 < x and x < 5`",
    )


def _in_brackets(stop: _Stop) -> _Fault | None:
    """Explain a `where`, `sorted` or `if` in a place where only a plain value can stand."""
    if stop.found not in ("where", "sorted", "if") or stop.wants_operand or stop.wants_name:
        return None
    what = f"`{stop.found}` cannot stand here without brackets"
    help = f"put what it belongs to in brackets: `(… {stop.found} …)`"
    return _Fault(what, stop.start, stop.end, "needs brackets", help)


@frozen
class _Need:
    """A word that must follow: what waits for it, what it follows, and how it is written."""

    opener: str
    terminal: str
    word: str
    after: str
    help: str


_NEEDS = (
    _Need("IF", "THEN", "then", "the condition of `if`", "write `if … then …`"),
    _Need("IF", "ELSE", "else", "the condition of `if`", "write `… if … else …`"),
    _Need("EACH", "DO", "do", "the set of `each`", "write `each … do …`"),
    _Need("AS", "DO", "do", "the name of `as`", "write `each … as … do …`"),
    _Need("REPEAT", "TIMES", "times", "the number of `repeat`", "write `repeat … times do …`"),
    _Need("TIMES", "DO", "do", "`times`", "write `repeat … times do …`"),
    _Need("LET", "EQUAL", "=", "the name of `let`", "write `let … = …`"),
    _Need("WHILE", "COMMA", ", at most", "the condition of `while`", "write `while …, at most …`"),
    _Need("COMMA", "AT_MOST", "at most", "the condition of `while`", "write `while …, at most …`"),
    _Need("MIX", "OF", "of", "`mix`", "write `mix of …`"),
    _Need("LPAR", "RPAR", ")", "what stands in brackets", "write `)` where the bracket ends"),
    _Need("LSQB", "RSQB", "]", "what stands in brackets", "write `]` where the bracket ends"),
)
_RULE_NEEDS = {
    "choice": _Need(
        "", "OF", "of", "how many are chosen", "write `1 of …`, or `0 to 3` for a number"
    ),
    "offer": _Need("", "OF", "of", "how many are offered", "write `any of …` or `up to 1 of …`"),
    "limit": _Need("", "PER", "per", "how often", "write `1 per …`"),
    "type": _Need("", "OF", "of", "the form of the type", "write `list of …` or `set of …`"),
}


def _missing_word(stop: _Stop) -> _Fault | None:
    need = _open_need(stop) or _RULE_NEEDS.get(stop.rule)
    if need is None or need.terminal not in stop.accepts or stop.wants_operand:
        return None
    start, end = _swallowed(stop) or (stop.start, stop.end)
    label = f"`{need.word}` goes {'here' if start == end else 'before this'}"
    return _Fault(f"expected `{need.word}` after {need.after}", start, end, label, need.help)


def _open_need(stop: _Stop) -> _Need | None:
    """Return what the innermost open word waits for, if it may come now."""
    complete = 0
    for token in stop.open:
        if token.type in ("THEN", "DO"):
            return None
        if token.type == "IF" and complete:
            complete -= 1
            continue
        complete += token.type == "ELSE"
        for need in _NEEDS:
            if need.opener == token.type and need.terminal in stop.accepts:
                return need
    return None


def _swallowed(stop: _Stop) -> tuple[int, int] | None:
    """Return the place of a verb that was read as a resource: the `draw` of `if x > 1 draw 2`."""
    if len(stop.stack) < 2 or stop.start == stop.end:
        return None
    value, name = stop.stack[-2:]
    if isinstance(value, Tree) and isinstance(name, Token) and name.type == "NAME":
        return name.start_pos or 0, name.end_pos or 0
    return None


_PREPOSITIONS = frozenset(["to", "from", "into", "with", "by", "for", "at", "on", "under", "until"])
_CONDITION_AFTER = frozenset(["if", "where", "not", "and", "while", "whenever"])
_NUMBER_AFTER = frozenset(("repeat", "up to", "all but", "at most"))
_SET_AFTER = frozenset(("of", "each", "in", "not in"))


def _missing_value(stop: _Stop) -> _Fault | None:
    if stop.wants_statement or "_INDENT" in stop.accepts:
        what = "a verb"
    elif stop.wants_operand:
        what = _operand(stop)
    elif stop.wants_name and stop.accepts <= {"NAME", "LIST", "SET", "ONE"}:
        what = "a name"
    else:
        return None
    where = f"after `{stop.before}`" if stop.before else "at the beginning"
    help = None
    if stop.wants_operand and stop.before in _PREPOSITIONS:
        help = f"write a value after `{stop.before}`, or remove `{stop.before}`"
    label = f"{what} goes here" if stop.start == stop.end else f"not {what}"
    return _Fault(f"expected {what} {where}", stop.start, stop.end, label, help)


def _operand(stop: _Stop) -> str:
    """Return what a value is called where it is missing."""
    if stop.before in _CONDITION_AFTER:
        return "a condition"
    if stop.before in _NUMBER_AFTER:
        return "a number"
    return "a set" if stop.before in _SET_AFTER else "a value"


# What may stand in a place, those first that say most about it.
_WORDS = {
    "TIMING": ("`before`", "`after`", "`instead of`"),
    "YES_NO": ("`yes`", "`no`"),
    "DIRECTION": ("`most`", "`least`"),
    "CHOSEN_BY": ("`chosen by`",),
    "SEMICOLON": ("`;`",),
    "FROM": ("a preposition",),
    "COMMA": ("`,`",),
    "PLUS": ("an operator",),
    "_NL": ("the end of the line",),
}


def _other(stop: _Stop) -> _Fault:
    expected = _expected(stop)
    if stop.start == stop.end:
        return _Fault(f"expected {expected} after `{stop.before}`", stop.start, stop.end)
    what = f"`{stop.found}` cannot stand here"
    return _Fault(what, stop.start, stop.end, f"expected {expected}")


def _expected(stop: _Stop) -> str:
    """Return the words for what may stand in a place, at most four."""
    kept = [
        word for terminal, words in _WORDS.items() if terminal in stop.accepts for word in words
    ]
    if "PLUS" not in stop.accepts:
        others = (terminal.lower() for terminal in sorted(stop.accepts - _WORDS.keys()))
        kept += [f"`{word}`" for word in others if is_reserved(word) or word in _ONLY_HERE]
    end = [f"the end of the {RULES[stop.rule]}"] if "$END" in stop.accepts else []
    kept = kept[: 4 - len(end)] + end
    return " or ".join(filter(None, (", ".join(kept[:-1]), *kept[-1:])))


# Words that are names everywhere else.
_ONLY_HERE = ("decline", "does", "one", "random")

_EXPLANATIONS: tuple[Callable[[_Stop], _Fault | None], ...] = (
    _empty,
    _slip,
    _unknown_character,
    _layout,
    _semicolon,
    _wrong_bracket,
    _between_statements,
    _reserved,
    _chain,
    _in_brackets,
    _open_bracket,
    _missing_word,
    _missing_value,
    _other,
)
