"""What an expression can see: the frame of its unit, its names, the element, the doer, the carrier."""

from __future__ import annotations

import re
from collections import Counter

from attrs import Factory, define, evolve, field, frozen

from cardrules.check.index import Index
from cardrules.check.typed import Op, Type
from cardrules.check.types import UNKNOWN
from cardrules.diagnostics import Label
from cardrules.source import Span

PROVIDED = "provided"  # there is a doer
CALLER = "caller"  # the doer is whoever calls or asks
ABSENT = "absent"  # nobody does it


@define(eq=False)
class Local:
    """A name of a unit."""

    name: str
    slot: int
    type: Type
    span: Span
    resources: frozenset[str] | None = None  # of a bundle: what it can hold, when that is known
    read: bool = False
    several: bool = False  # chosen by a count that may be 1, and yet holds a set


@define(eq=False)
class Frame:
    """The slots of a unit. A name that is bound twice as the same type keeps its slot."""

    key: str  # the address of the unit
    asked: Counter[str] = Factory(Counter)  # the bare names in its text
    slots: int = 0
    names: dict[str, int] = Factory(dict)
    bound: list[Local] = Factory(list)
    reported: set[str] = Factory(set)  # names found to mean two things: said once is enough

    def fresh(self) -> int:
        """Return a slot of its own."""
        self.slots += 1
        return self.slots - 1

    def named(self, name: str, type: Type) -> int:
        """Return a slot for a name."""
        for local in self.bound:
            if local.name == name and local.type == type:
                return local.slot
        self.names[name] = self.fresh()
        return self.names[name]


@frozen
class Element:
    """What is looked at: `it`. When it is `bare`, its members need no `its`."""

    op: Op
    bare: bool = True
    called_it: bool = True


@frozen
class Scope:
    """What can be seen from a place in the text."""

    index: Index
    frame: Frame
    names: dict[str, Local] = field(factory=dict, eq=False)
    me: str = PROVIDED
    this: str | None = None  # the kind of the carrier
    element: Element | None = None
    advice: str = ""  # how to get a doer where there is none
    event: Type | None = None  # in a reaction to a verb: the type of what the verb is about

    @property
    def sees_unknown(self) -> bool:
        """Whether a bare name may be one of an element of which nothing is known."""
        return self.element is not None and self.element.bare and self.element.op.type == UNKNOWN

    def block(self) -> Scope:
        """The same, but names bound in it end with it."""
        return evolve(self, names=dict(self.names))

    def looking_at(self, type: Type, span: Span, *, bare: bool = True) -> tuple[int, Scope]:
        """A slot for an element, and the scope in which it is `it`."""
        slot = self.frame.fresh()
        element = Element(Op("local", type, data=slot, span=span), bare)
        return slot, evolve(self, element=element)

    def done_by_player(self) -> Scope:
        """The same with a doer."""
        return evolve(self, me=PROVIDED)

    def bind(
        self, name: str, type: Type, span: Span, resources: frozenset[str] | None = None
    ) -> int:
        """Give a name to a value; return its slot."""
        self._check_free(name, span)
        local = Local(name, self.frame.named(name, type), type, span, resources)
        self.names[name] = local
        self.frame.bound.append(local)
        return local.slot

    def _check_free(self, name: str, span: Span) -> None:
        taken = self.names.get(name)
        if taken:
            taken.read = True
            self.index.report.add(
                "name-taken",
                f"the name `{name}` is already used here",
                span,
                "bound again",
                others=[Label(taken.span, "first bound here")],
                help="give one of the two another name",
            )
        elif name in self.index.vocabulary.names:
            self.index.reserved(name, span)

    def end(self) -> None:
        """Report the names of the unit that nobody read."""
        for local in self.frame.bound:
            if not local.read:
                self.index.report.add(
                    "unused-name",
                    f"the name `{local.name}` is never read",
                    local.span,
                    "never read",
                    help="use it, or take it away",
                )


def word_span(span: Span, word: str, after: int | None = None) -> Span:
    """The place of a word within a span; the whole span when it is not to be found."""
    start = span.start if after is None else after
    found = re.compile(rf"\b{re.escape(word)}\b").search(span.source.text, start, span.end)
    return Span(span.source, *found.span()) if found else span
