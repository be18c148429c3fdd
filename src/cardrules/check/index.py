"""The names of a pack and what is known of them; every part of the checker asks and tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from attrs import Factory, define, field, frozen

from cardrules.check.typed import Formula, Op, Type
from cardrules.diagnostics import Report, similar_help
from cardrules.model.records import PackModel
from cardrules.model.vocabulary import Vocabulary, vocabulary
from cardrules.source import Span
from cardrules.syntax import nodes

Arguments = tuple[nodes.Expr, ...] | None


@frozen
class Used:
    """One unit or expression calls another."""

    caller: str
    callee: str
    me: str
    span: Span = field(eq=False)


@frozen
class ZoneAsked:
    """Something is asked of a zone, or a zone is given to a unit that may ask it."""

    zone: Op
    parameter: tuple[str, str] | None  # the unit and the name, when the unit takes that zone
    span: Span = field(eq=False)
    what: str = ""
    given: tuple[str, str] | None = None  # to which unit, and for what


@frozen
class Member:
    """Something that every value of a type has: how it is read, and what it gives."""

    op: str
    data: object
    type: Type | None  # None: a formula, whose type is worked out when it is asked
    what: str  # "a field", "a zone", ...
    section: str = ""  # with `name`: what is used when it is read
    name: str = ""
    per: Type | None = None  # a value of an owner per another


@define(eq=False)
class Index:
    """The names of a pack."""

    model: PackModel
    report: Report
    vocabulary: Vocabulary = Factory(vocabulary)
    words: tuple[str, ...] = ()
    kinds: dict[str, dict[str, Type]] = Factory(dict)
    lying: frozenset[str] = frozenset()  # the kinds of which things lie in zones
    broken: set[str] = Factory(set)  # declared, but of something that does not exist
    zones: dict[str, Type] = Factory(dict)
    values: dict[str, Type] = Factory(dict)
    options: dict[str, Type] = Factory(dict)
    parameters: dict[str, dict[str, Type]] = Factory(dict)  # of verbs and formulas, by address
    groups: dict[str, tuple[str, ...]] = Factory(dict)
    slot_fields: frozenset[str] = frozenset()
    members: dict[Type, dict[str, Member]] = Factory(dict)
    formulas: dict[str, Formula] = Factory(dict)
    started: set[str] = Factory(set)  # formulas whose check has begun
    used: set[tuple[str, str]] = Factory(set)  # section, id
    calls: list[Used] = Factory(list)
    zones_asked: list[ZoneAsked] = Factory(list)
    offered: set[str] = Factory(set)  # groups of actions
    frames: list[Any] = Factory(list)  # of expressions that belong to no unit
    need_me: set[str] = Factory(set)  # units that ask for the doer of their caller
    asks_me: dict[str, Span] = Factory(dict)  # those that do so in their own text, and where
    several: set[tuple[str, int]] = Factory(set)  # where names with sets are read: file, place
    # How members are read and formulas typed; set by the modules that know, which build on this one.
    read: Callable[[Member, Op, Arguments, Span, Any], Op] = field(init=False)
    formula_type: Callable[[str], Type] = field(init=False)
    costs: list[tuple[Op, tuple[str, ...] | None]] = Factory(list)  # and the sources that may pay

    def is_owner(self, name: str) -> bool:
        """Say whether zones, values and formulas can belong to it."""
        return name == "player" or name in self.model.kinds

    def owner_type(self, name: str) -> Type:
        """The type of an owner: a player, or a thing of a kind; unknown when there is no such."""
        if not self.is_owner(name):
            return Type("unknown")
        return Type("player") if name == "player" else Type("thing", name)

    def use(self, section: str, name: str) -> None:
        """Take note that something declared is used."""
        self.used.add((section, name))

    def unknown(
        self,
        what: str,
        name: str,
        span: Span,
        known: Iterable[str],
        *,
        help: str | None = None,
    ) -> None:
        """Report a name that is not one of a known class: a zone, a kind, a phase."""
        self.report.add(
            f"unknown-{what}",
            f"`{name}` is not {_article(what)} {what} of this pack",
            span,
            f"unknown {what}",
            help=help or similar_help(name, known, what),
        )

    def reserved(self, name: str, span: Span, meaning: str | None = None) -> None:
        """Report a name that the language keeps for itself."""
        meaning = meaning or self.vocabulary.names[name]
        self.report.add(
            "reserved-name",
            f"the name `{name}` is built in: {meaning}",
            span,
            "a built-in name",
            help="choose another name",
        )


def _article(what: str) -> Literal["a", "an"]:
    return "an" if what[0] in "aeiou" else "a"
