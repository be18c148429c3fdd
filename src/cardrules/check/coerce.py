"""Values where a certain type is asked for: what fits, what is made to fit, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.check.index import Index
from cardrules.check.typed import Op, Type
from cardrules.check.types import (
    MANY,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    describe,
    fits,
    is_condition,
    is_many,
    is_single,
    item_of,
    set_of,
    short,
    thing,
)
from cardrules.source import Span

_NAMED = {"many": MANY, "things": set_of(thing()), "players": set_of(PLAYER)}


def type_named(name: str, kind: str = "") -> Type:
    """The type that the vocabulary means by a name; `kind`: of which things it speaks."""
    if name in _NAMED:
        return _NAMED[name]
    return Type(name, kind if name in {"record", "face_id", "slot", "zone", "thing"} else "")


def want(op: Op, wanted: Type, index: Index, subject: str) -> Op:
    """Return the value as the wanted type; report it when it cannot be. "`draw` takes" a number."""
    return want_one(op, (wanted,), index, subject)


def want_one(op: Op, wanted: Sequence[Type], index: Index, subject: str) -> Op:
    """Return the value as the first of these types that it can be."""
    for type in wanted:
        made = _coerced(op, type)
        if made is not None:
            return made
    mismatch(op, wanted, index, subject)
    return unknown(op.span)


def as_many(op: Op, index: Index, subject: str) -> Op:
    """Return the value as a set or list."""
    return want(op, MANY, index, subject)


def as_truth(op: Op, index: Index, subject: str) -> Op:
    """Return the value as something that holds or does not: a set holds when it has elements."""
    asked = _as_set(op) or op if op.type.name == "zone" else op
    if is_condition(asked.type):
        return Op("truth", TRUTH, (asked,), span=op.span)
    return want(op, TRUTH, index, subject)


def unknown(span: Span) -> Op:
    """What stands for a value that was refused: nothing more is reported about it."""
    return Op("unknown", UNKNOWN, span=span)


def mismatch(op: Op, wanted: Sequence[Type], index: Index, subject: str) -> None:
    """Report a value of a wrong type."""
    phrases = " or ".join(describe(type) for type in wanted)
    index.report.add(
        "type-mismatch",
        f"{subject} {phrases}, and {quoted(op.span)} is {describe(op.type)}",
        op.span,
        f"{short(op.type)}, expected {' or '.join(short(type) for type in wanted)}",
        help=_way_out(op, wanted[0], index),
    )


def quoted(span: Span) -> str:
    """What was written there, or `this` when it is long."""
    text = " ".join(span.text.split())
    return f"`{text}`" if len(text) <= 40 else "this"


def _coerced(op: Op, wanted: Type) -> Op | None:
    if fits(op.type, wanted):
        return op
    if wanted == MANY or wanted.name == "set":
        several = _as_set(op)
        return several if several and fits(several.type, wanted) else None
    return None


def _as_set(op: Op) -> Op | None:
    if op.type.name == "zone":
        return Op("cards", set_of(item_of(op.type)), (op,), span=op.span)
    if is_single(op.type):
        return Op("single", set_of(op.type), (op,), span=op.span)
    return None


def only_one(op: Op, index: Index) -> str | None:
    """How to choose one thing, when a chosen set stands where one is asked for."""
    if op.op == "local" and (op.span.source.path, op.span.start) in index.several:
        return "only a literal `1 of` gives one thing; any other count gives a set"
    return None


def _way_out(op: Op, wanted: Type, index: Index) -> str | None:
    """What to write instead, when that is plain."""
    text = " ".join(op.span.text.split())
    if wanted == NUMBER and (op.type.name == "zone" or is_many(op.type)):
        return f"how many there are is `count({text})`"
    if wanted == TRUTH and op.type == NUMBER:
        return f"a number is neither true nor false: write `{text} > 0`"
    if wanted.name == "bundle" and op.type == NUMBER:
        return f"say of what: `{text}` and the name of a resource"
    if is_single(wanted) and is_many(op.type):
        return only_one(op, index) or f"one of them is `last({text})`"
    return None
