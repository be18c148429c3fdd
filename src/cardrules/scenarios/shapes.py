"""The shapes that the values of a scenario file may have."""

from collections.abc import Mapping as MappingType
from typing import Any

from cardrules.diagnostics import Report, similar_help
from cardrules.syntax.document import Mapping, Scalar, Sequence, Value

Shape = Any
"""TEXT, TEXTS, SOME, CARDS, or a dictionary: fields with their shapes; None stands for any key."""

TEXT = "a text"
TEXTS = "a text or a list of texts"
SOME = "a text or a list of at least one"
"""Where an empty list would say nothing, and so could never be false."""
CARDS = "a list of cards, or a group of `count`, `has` and `lacks`"

_IN_CARDS: dict[str | None, Shape] = {"count": TEXT, "has": SOME, "lacks": SOME}

FACTS: dict[str, Shape] = {
    "decider": TEXT,
    "asked": TEXT,
    "offered": SOME,
    "not_offered": SOME,
    "offered_exactly": TEXTS,
    "offered_only": {None: TEXTS},
    "zones": {None: CARDS},
    "values": {None: TEXTS},
    "sees": {None: {None: CARDS}},
    "sees_not": {None: SOME},
    "logs": {None: SOME},
    "scores": TEXTS,
    "terms": {None: {None: TEXT}},
    "winners": TEXTS,
    "over": TEXT,
}
"""What a `then` may say, and how it is written."""


def texts(value: Value) -> tuple[Scalar, ...]:
    """Return a text or a list of texts as texts."""
    items = value.items if isinstance(value, Sequence) else (value,)
    return tuple(item for item in items if isinstance(item, Scalar))


def fit(value: Value, shape: Shape, report: Report) -> bool:
    """Whether a value has a shape; if not, the reason is in the report."""
    if isinstance(value, Scalar) and not value.text:
        report.add("empty-value", "nothing stands here", value.span, "a value is missing")
        return False
    if isinstance(shape, dict):
        return _fits_group(value, shape, report)
    if shape == CARDS and isinstance(value, Mapping):
        return _fits_group(value, _IN_CARDS, report)
    if isinstance(value, Scalar):
        return True
    if shape == SOME and isinstance(value, Sequence) and not value.items:
        return _refuse_empty("the list is empty, and so it says nothing", value, report)
    if shape != TEXT and isinstance(value, Sequence):
        return _all([fit(item, TEXT, report) for item in value.items])
    message, label = "this has another shape than is needed", f"expected {shape}"
    report.add("wrong-shape", message, value.span, label, help=_cards_help(value))
    return False


def _cards_help(value: Value) -> str | None:
    """Return a help for a count of cards where the cards themselves are needed."""
    if not isinstance(value, Mapping) or not set(value.keys()) <= _IN_CARDS.keys():
        return None
    return (
        "write the cards, as in `[2 name, other_name]`; `count`, `has` and `lacks` are for `then`"
    )


def _refuse_empty(message: str, value: Value, report: Report) -> bool:
    help = "write what is meant, or remove the field"
    report.add("empty-value", message, value.span, "nothing here", help=help)
    return False


def _all(fits: list[bool]) -> bool:
    """Whether all fit; they come as a list, so that every one of them has been looked at."""
    return all(fits)


def _fits_group(value: Value, shape: MappingType[str | None, Shape], report: Report) -> bool:
    if not isinstance(value, Mapping):
        report.add("wrong-shape", "this is not a group of fields", value.span)
        return False
    if not value.entries:
        return _refuse_empty("the group is empty, and so it says nothing", value, report)
    return _all([_fits_entry(entry.key, entry.value, shape, report) for entry in value.entries])


def _fits_entry(
    key: Scalar, value: Value, shape: MappingType[str | None, Shape], report: Report
) -> bool:
    inner = shape.get(key.text, shape.get(None))
    if inner is not None:
        return fit(value, inner, report)
    names = [name for name in shape if name is not None]
    report.add(
        "unknown-field",
        f"there is no field `{key.text}` here",
        key.span,
        "unknown field",
        help=similar_help(key.text, names, "field"),
    )
    return False
