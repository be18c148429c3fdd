"""Reads the language: the text of a field becomes a tree whose nodes know their places.

Each field of a record names the rule of the grammar it is read by.  A text that cannot be read is
explained by `cardrules.syntax.mistakes`.

>>> from cardrules.source import Source, Span
>>> text = "1 of my hand"
>>> scalar = Scalar(text, Span(Source("a.yaml", text), 0, 12), tuple(range(13)))
>>> tree = parse("choice", scalar, Report())
>>> str(tree.items.span), tree.items.span.text
('a.yaml:1:6', 'my hand')
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from cardrules.diagnostics import Report
from cardrules.source import Span
from cardrules.syntax import nodes
from cardrules.syntax.document import Scalar
from cardrules.syntax.grammar import RULES, OutdentError, is_reserved, language
from cardrules.syntax.mistakes import report_mistake

__all__ = ["MAX_BRACKETS", "MAX_DEPTH", "MAX_LENGTH", "RULES", "is_reserved", "parse"]

MAX_LENGTH = 4_000
MAX_BRACKETS = 50
MAX_DEPTH = 150


def parse(rule: str, scalar: Scalar, report: Report) -> nodes.Node | None:
    """Return the tree of a text read by a rule, or None with the one reason in the report."""
    text = _as_read(rule, scalar.text)
    if _is_too_large(text, scalar, report):
        return None
    try:
        built = _read(rule, scalar.text, scalar.span, scalar.offsets)
    except (UnexpectedInput, OutdentError) as error:
        report_mistake(rule, text, error, scalar, report)
        return None
    if built is None:
        _refuse(f"its parts lie more than {MAX_DEPTH} deep in each other", scalar.span, report)
    return built


def _as_read(rule: str, text: str) -> str:
    """Return a text as its rule reads it: only effects have lines."""
    return f"{text}\n" if rule == "effect" else text.replace("\n", " ")


@lru_cache(maxsize=2_000)
def _read(rule: str, text: str, span: Span, offsets: tuple[int, ...]) -> nodes.Node | None:
    """Return the tree of a text, or None if it is too deep.

    Kept, since the records of a pack are made anew for each set of options.
    """
    tree = language().parse(_as_read(rule, text), start=rule)
    if _depth(tree) > MAX_DEPTH:
        return None
    built: nodes.Node = _Builder(Scalar(text, span, offsets)).build(tree)
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

    def who(self, place: Span, players: Any, id: Token | None, secretly: Token | None) -> nodes.Who:
        return nodes.Who(self.build(players), _text(id), secretly is not None, span=place)

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
