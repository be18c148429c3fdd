"""The syntax tree of the language: what was written, each node with the place it was written at.

Spans take no part in equality, so `parse(print_(tree)) == tree` can be said.
"""

from __future__ import annotations

from attrs import field, frozen

from cardrules.source import Source, Span

NOWHERE = Span(Source("", ""), 0, 0)  # the place of a node that was built, not read


@frozen
class Node:
    """Anything that was written."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- expressions
@frozen
class Expr(Node):
    """Something with a value."""


@frozen
class Number(Expr):
    """`3`."""

    value: int


@frozen
class Name(Expr):
    """`gold`."""

    id: str


@frozen
class Call(Expr):
    """`count(my hand)`."""

    id: str
    arguments: tuple[Expr, ...]


@frozen
class Field(Expr):
    """`bought.cost`, or with arguments `region.stones(me)`.

    `my hand` is `Field(Name("me"), "hand")` and `its price` is `Field(Name("it"), "price")`,
    with `word` telling how it was written ("my", "its" or ".").
    """

    owner: Expr
    id: str
    arguments: tuple[Expr, ...] | None = None
    word: str = "."
    id_span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Index(Expr):
    """`prices[2]`, counted from 1."""

    owner: Expr
    position: Expr


@frozen
class Others(Expr):
    """`other player`."""

    id: str


@frozen
class ListOf(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@frozen
class Binary(Expr):
    """`+ - * / ..` and the comparisons `= != < <= > >=`, `in`, `not in`, and `and`, `or`."""

    op: str
    left: Expr
    right: Expr


@frozen
class Unary(Expr):
    """`not x` and `-x`."""

    op: str
    operand: Expr


@frozen
class Amount(Expr):
    """`2 coin`: so many of a resource."""

    count: Expr
    resource: str
    resource_span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Where(Expr):
    """`my hand where family = treasure`."""

    items: Expr
    condition: Expr


@frozen
class Key(Node):
    """One key of an order: `most total`, `least size`, `chosen by me`."""

    direction: str  # "most", "least" or "chosen by"
    value: Expr


@frozen
class Order(Node):
    """`most total then least size`."""

    keys: tuple[Key, ...]


@frozen
class Sorted(Expr):
    """`row sorted most price`."""

    items: Expr
    order: Order


@frozen
class Either(Expr):
    """`yes_value if condition else no_value`."""

    yes: Expr
    condition: Expr
    no: Expr


# ---------------------------------------------------------------- effects
@frozen
class Statement(Node):
    """Something that happens."""


@frozen
class Clause(Node):
    """`to my table`."""

    preposition: str
    value: Expr


@frozen
class Verb(Statement):
    """`move it to my table facedown`."""

    id: str
    thing: Expr | None
    clauses: tuple[Clause, ...]
    facedown: bool = False
    id_span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Let(Statement):
    """`let x = 2`."""

    id: str
    value: Expr


@frozen
class If(Statement):
    """`if c then ... else ...`."""

    condition: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None


@frozen
class Each(Statement):
    """`each row as spot do ...`."""

    items: Expr
    id: str | None
    body: tuple[Statement, ...]


@frozen
class Repeat(Statement):
    """`repeat 3 times do ...`."""

    times: Expr
    body: tuple[Statement, ...]


@frozen
class Effect(Node):
    """Statements, one after the other."""

    statements: tuple[Statement, ...]


# ---------------------------------------------------------------- other fields
@frozen
class HowMany(Node):
    """`2`, `1 to 2`, `up to 2`, `any`, `all`, `all but 1`.

    The one number of "exactly" and "all but" is `low`, that of "up to" is `high`.
    """

    form: str  # "exactly", "between", "up to", "any", "all", "all but"
    low: Expr | None = None
    high: Expr | None = None


@frozen
class Choice(Node):
    """What somebody has to decide."""


@frozen
class ChooseThings(Choice):
    """`up to 2 of my hand where red ordered`."""

    howmany: HowMany
    items: Expr
    repeats: bool = False
    ordered: bool = False
    at_random: bool = False


@frozen
class ChooseNumber(Choice):
    """`0 to 3`."""

    low: Expr
    high: Expr


@frozen
class ChoosePayable(Choice):
    """`some metal where ...`: any mix of a resource or group that can be paid exactly."""

    resource: str
    condition: Expr | None


@frozen
class ChooseMix(Choice):
    """`mix of 3 metal where ...`: any mix of so many of a group."""

    amount: Expr  # an Amount, or a Where over one


@frozen
class Pick(Node):
    """How many of the modes: `1 to 2 with repeats`."""

    howmany: HowMany
    repeats: bool = False


@frozen
class Price(Node):
    """Alternatives, each its own offer."""

    alternatives: tuple[Expr, ...]


@frozen
class FaceOf(Node):
    """`2 gem`, or with a fee `2 gem for 1 coin`."""

    gives: Expr
    fee: Expr | None


@frozen
class Faces(Node):
    """`2 coin or 1 gem`: one of them is used."""

    faces: tuple[FaceOf, ...]


@frozen
class Event(Node):
    """`after action by other player where ...`."""

    timing: str  # "before", "after", "instead of"
    verb: str
    of: Expr | None
    clauses: tuple[Clause, ...]
    condition: Expr | None
    verb_span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Whenever(Node):
    """`whenever count(my pile) = 0`."""

    condition: Expr


@frozen
class May(Node):
    """Whether something is optional, and for whom."""

    form: str  # "yes", "no", "until all decline", "until one does"


@frozen
class Who(Node):
    """`other player as rival`; `secretly`: all choose before any choice is shown."""

    players: Expr
    id: str | None
    secretly: bool = False


@frozen
class Limit(Node):
    """`1 per turn for each target`."""

    times: Expr
    span_name: str
    for_each: str | None


@frozen
class Loop(Node):
    """`while not ending, at most 200`."""

    condition: Expr
    at_most: Expr


@frozen
class OfferOf(Node):
    """`up to 1 of movement`."""

    howmany: HowMany
    group: str


@frozen
class Offer(Node):
    """`any of main, up to 1 of movement`."""

    groups: tuple[OfferOf, ...]


@frozen
class TypeOf(Node):
    """`number else 0`, `set of card`, `one of a, b`."""

    form: str  # "plain", "list", "set", "one"
    names: tuple[str, ...]
    default: Expr | None


@frozen
class Parameter(Node):
    """`by n`, or only the name."""

    preposition: str | None
    id: str
