"""Prints the language: the one canonical text of a tree, the inverse of the parser.

Brackets stand only where the tree would be another without them.

>>> print_(nodes.Binary("*", nodes.Binary("+", nodes.Name("a"), nodes.Name("b")), nodes.Number(2)))
'(a + b) * 2'
"""

import re
from collections.abc import Iterable, Iterator
from functools import singledispatch

from cardrules.syntax import nodes

WIDTH = 90
INDENT = "  "

# How tightly an expression holds together; the names are those of the grammar's rules.
_EXPR, _QUERY, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _QUANTITY, _UNARY, _POSTFIX = range(11)

# An operator: the level it makes, and the levels it asks of its left and its right.
_BINARY = {
    "or": (_OR, _OR, _AND),
    "and": (_AND, _AND, _NOT),
    "+": (_SUM, _SUM, _PRODUCT),
    "-": (_SUM, _SUM, _PRODUCT),
    "*": (_PRODUCT, _PRODUCT, _QUANTITY),
    "/": (_PRODUCT, _PRODUCT, _QUANTITY),
}
_COMPARE = (_COMPARISON, _SUM, _SUM)
_UNARIES = {"not": (_NOT, _NOT), "-": (_UNARY, _POSTFIX)}


@singledispatch
def print_(node: nodes.Node) -> str:
    """Return the canonical text of a node."""
    raise TypeError(f"no text is known for {node!r}")


def _at(level: int, node: nodes.Expr) -> str:
    """Return the text of an expression, in brackets where it holds less tightly than asked."""
    text = print_(node)
    return text if _level(node) >= level else f"({text})"


def _level(node: nodes.Expr) -> int:
    match node:
        case nodes.Either():
            return _EXPR
        case nodes.Where() | nodes.Sorted():
            return _QUERY
        case nodes.Binary():
            return _BINARY.get(node.op, _COMPARE)[0]
        case nodes.Unary():
            return _UNARIES[node.op][0]
        case nodes.Amount():
            return _QUANTITY
        case _:
            return _POSTFIX


def _listed(items: Iterable[nodes.Node]) -> str:
    return ", ".join(print_(item) for item in items)


def _with(word: str, node: nodes.Expr | None, level: int = _EXPR) -> str:
    """Return a word and the expression after it, or nothing where there is none."""
    return "" if node is None else f" {word} {_at(level, node)}"


# Expressions


@print_.register
def _number(node: nodes.Number) -> str:
    return str(node.value)


@print_.register
def _name(node: nodes.Name) -> str:
    return node.id


@print_.register
def _call(node: nodes.Call) -> str:
    return f"{node.id}({_listed(node.arguments)})"


@print_.register
def _field(node: nodes.Field) -> str:
    owner = f"{_at(_POSTFIX, node.owner)}." if node.word == "." else f"{node.word} "
    arguments = "" if node.arguments is None else f"({_listed(node.arguments)})"
    return f"{owner}{node.id}{arguments}"


@print_.register
def _index(node: nodes.Index) -> str:
    return f"{_at(_POSTFIX, node.owner)}[{print_(node.position)}]"


@print_.register
def _others(node: nodes.Others) -> str:
    return f"other {node.id}"


@print_.register
def _list(node: nodes.ListOf) -> str:
    return f"[{_listed(node.items)}]"


@print_.register
def _binary(node: nodes.Binary) -> str:
    _, left, right = _BINARY.get(node.op, _COMPARE)
    plain = node.op == ".." and min(_level(node.left), _level(node.right)) == _POSTFIX
    op = node.op if plain else f" {node.op} "
    return f"{_at(left, node.left)}{op}{_at(right, node.right)}"


@print_.register
def _unary(node: nodes.Unary) -> str:
    sign = "-" if node.op == "-" else f"{node.op} "
    return f"{sign}{_at(_UNARIES[node.op][1], node.operand)}"


@print_.register
def _amount(node: nodes.Amount) -> str:
    return f"{_at(_UNARY, node.count)} {node.resource}"


@print_.register
def _where(node: nodes.Where) -> str:
    return f"{_at(_QUERY, node.items)} where {_at(_OR, node.condition)}"


@print_.register
def _sorted(node: nodes.Sorted) -> str:
    return f"{_at(_QUERY, node.items)} sorted {print_(node.order)}"


@print_.register
def _order(node: nodes.Order) -> str:
    return " then ".join(print_(key) for key in node.keys)


@print_.register
def _key(node: nodes.Key) -> str:
    return f"{node.direction} {_at(_SUM, node.value)}"


@print_.register
def _either(node: nodes.Either) -> str:
    return f"{_at(_QUERY, node.yes)} if {_at(_OR, node.condition)} else {print_(node.no)}"


# Effects


@print_.register
def _effect(node: nodes.Effect) -> str:
    """Return one line if the statements can stand on one and it is not too long, else a block."""
    *first, last = node.statements
    if all(_is_simple(statement) for statement in first) and _is_short(last):
        line = "; ".join(print_(statement) for statement in node.statements)
        if len(line) <= WIDTH:
            return line
    return "\n".join(_block(node.statements, ""))


def _is_simple(statement: nodes.Statement) -> bool:
    return isinstance(statement, nodes.Verb | nodes.Let)


def _is_short(statement: nodes.Statement) -> bool:
    """Return whether a statement can stand on one line: nothing in it has a body of its own."""
    return all(_is_simple(inner) for body in _bodies(statement) for inner in body)


def _bodies(statement: nodes.Statement) -> Iterator[tuple[nodes.Statement, ...]]:
    match statement:
        case nodes.If():
            yield statement.then
            if statement.otherwise is not None:
                yield statement.otherwise
        case nodes.Each() | nodes.Repeat():
            yield statement.body


def _block(statements: Iterable[nodes.Statement], indent: str) -> Iterator[str]:
    """Yield the lines of statements that stand one below the other."""
    for statement in statements:
        if _is_simple(statement) or (_is_short(statement) and _fits(statement, indent)):
            yield indent + print_(statement)
        else:
            for head, body in zip(_heads(statement), _bodies(statement), strict=False):
                yield indent + head
                yield from _block(body, indent + INDENT)


def _fits(statement: nodes.Statement, indent: str) -> bool:
    return len(indent) + len(print_(statement)) <= WIDTH


def _heads(statement: nodes.Statement) -> tuple[str, ...]:
    """Return the words before each body of a statement."""
    match statement:
        case nodes.If():
            return f"if {_at(_OR, statement.condition)} then", "else"
        case nodes.Each():
            name = "" if statement.id is None else f" as {statement.id}"
            return (f"each {print_(statement.items)}{name} do",)
        case nodes.Repeat():
            return (f"repeat {print_(statement.times)} times do",)
        case _:
            return ()


@print_.register
def _compound(node: nodes.If | nodes.Each | nodes.Repeat) -> str:
    """Return a compound statement alone, as an effect would print it."""
    if not _is_short(node):
        return "\n".join(_block([node], ""))
    parts = zip(_heads(node), _bodies(node), strict=False)
    return " ".join(f"{head} {'; '.join(map(print_, body))}" for head, body in parts)


@print_.register
def _verb(node: nodes.Verb) -> str:
    words = [node.id]
    if node.thing is not None:
        thing = print_(node.thing)
        # Right after the verb the bare word would be the mark at the end of the statement.
        words.append(f"({thing})" if re.match(r"facedown\b", thing) else thing)
    words += (print_(clause) for clause in node.clauses)
    return " ".join([*words, "facedown"] if node.facedown else words)


@print_.register
def _clause(node: nodes.Clause) -> str:
    return f"{node.preposition} {print_(node.value)}"


@print_.register
def _let(node: nodes.Let) -> str:
    return f"let {node.id} = {print_(node.value)}"


# The other fields


@print_.register
def _howmany(node: nodes.HowMany) -> str:
    if node.form == "between" and node.low and node.high:
        return _from_to(node.low, node.high)
    words = [] if node.form == "exactly" else [node.form]
    words += (_at(_OR, number) for number in (node.low, node.high) if number is not None)
    return " ".join(words)


def _from_to(low: nodes.Expr, high: nodes.Expr) -> str:
    first = _at(_OR, low)
    # `up to` is one word of the language.
    return f"{'(up)' if first == 'up' else first} to {_at(_OR, high)}"


@print_.register
def _choose_things(node: nodes.ChooseThings) -> str:
    hows = {"with repeats": node.repeats, "ordered": node.ordered, "at random": node.at_random}
    said = (words for words, is_said in hows.items() if is_said)
    return " ".join([print_(node.howmany), "of", print_(node.items), *said])


@print_.register
def _choose_number(node: nodes.ChooseNumber) -> str:
    return _from_to(node.low, node.high)


@print_.register
def _choose_payable(node: nodes.ChoosePayable) -> str:
    return f"some {node.resource}{_with('where', node.condition, _OR)}"


@print_.register
def _choose_mix(node: nodes.ChooseMix) -> str:
    return f"mix of {_at(_QUERY, node.amount)}"


@print_.register
def _pick(node: nodes.Pick) -> str:
    return print_(node.howmany) + (" with repeats" if node.repeats else "")


@print_.register
def _price(node: nodes.Price) -> str:
    return " or ".join(_at(_SUM, price) for price in node.alternatives)


@print_.register
def _faces(node: nodes.Faces) -> str:
    return " or ".join(print_(face) for face in node.faces)


@print_.register
def _face(node: nodes.FaceOf) -> str:
    return _at(_SUM, node.gives) + _with("for", node.fee, _SUM)


@print_.register
def _event(node: nodes.Event) -> str:
    clauses = "".join(_with(clause.preposition, clause.value, _SUM) for clause in node.clauses)
    condition = _with("where", node.condition, _OR)
    return f"{node.timing} {node.verb}{_with('of', node.of, _SUM)}{clauses}{condition}"


@print_.register
def _whenever(node: nodes.Whenever) -> str:
    return f"whenever {print_(node.condition)}"


@print_.register
def _may(node: nodes.May) -> str:
    return node.form


@print_.register
def _who(node: nodes.Who) -> str:
    name = "" if node.id is None else f" as {node.id}"
    return print_(node.players) + name + (" secretly" if node.secretly else "")


@print_.register
def _limit(node: nodes.Limit) -> str:
    each = "" if node.for_each is None else f" for each {node.for_each}"
    return f"{print_(node.times)} per {node.span_name}{each}"


@print_.register
def _loop(node: nodes.Loop) -> str:
    return f"while {_at(_OR, node.condition)}, at most {_at(_SUM, node.at_most)}"


@print_.register
def _offer(node: nodes.Offer) -> str:
    return _listed(node.groups)


@print_.register
def _offer_of(node: nodes.OfferOf) -> str:
    return f"{print_(node.howmany)} of {node.group}"


@print_.register
def _type(node: nodes.TypeOf) -> str:
    form = "" if node.form == "plain" else f"{node.form} of "
    return f"{form}{', '.join(node.names)}{_with('else', node.default)}"


@print_.register
def _parameter(node: nodes.Parameter) -> str:
    return node.id if node.preposition is None else f"{node.preposition} {node.id}"
