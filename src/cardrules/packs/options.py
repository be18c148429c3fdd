"""Options: the values a pack may be played with, and the edits they carry."""

import re
from collections.abc import Container, Mapping

from attrs import evolve

from cardrules.diagnostics import Report, similar_help
from cardrules.model.records import EditMade, OptionDef
from cardrules.model.structure import structure, structure_each
from cardrules.packs.variant import apply_edits
from cardrules.source import Source, Span
from cardrules.syntax import document as doc
from cardrules.syntax import nodes

_TRUTHS = ("truth", "test")


def apply_options(
    document: doc.Mapping,
    given: Mapping[str, str],
    report: Report,
    *,
    made: list[EditMade] | None = None,
    leave_out: Container[str] = (),
) -> tuple[doc.Mapping, dict[str, nodes.Expr]]:
    """Return the document after the edits of the chosen values, and the value of each option.

    The edits of the values that are not chosen are tried too, each by itself, so that none rots.
    ``made`` and ``leave_out`` are those of `apply_edits`.
    """
    options = _declared(document, report)
    _refuse_unknown(given, options, report)
    chosen: dict[str, nodes.Expr] = {}
    edited = document
    for name, option in options.items():
        _check_default(document, name, option, report)
        text = given.get(name, _written(document, name, "default"))
        if _is_value(text, option):
            chosen[name] = _value(name, text, report) if name in given else option.default
            _try_edits(document, option, report)
            if wanted := _edits_of(option, text):
                by_value: list[EditMade] = []
                edited = apply_edits(
                    edited, wanted, report, closed="options", made=by_value, leave_out=leave_out
                )
                if made is not None:
                    made += (evolve(each, option=name) for each in by_value)
        elif name in given:
            _refuse_value(name, text, option, option.span, report)
    return edited, chosen


def _declared(document: doc.Mapping, report: Report) -> dict[str, OptionDef]:
    section = document.get("options")
    if not isinstance(section, doc.Mapping):
        return {}
    return structure_each(section, OptionDef, "options", report)


def _written(document: doc.Mapping, name: str, field: str) -> str:
    """Return the text of a field of an option that has been read."""
    value: doc.Value | None = document
    for key in ("options", name, field):
        value = value.get(key) if isinstance(value, doc.Mapping) else None
    return value.text.strip() if isinstance(value, doc.Scalar) else ""


def _refuse_unknown(
    given: Mapping[str, str], options: Mapping[str, OptionDef], report: Report
) -> None:
    for name in given:
        if name not in options:
            names = ", ".join(f"`{each}`" for each in options)
            report.add(
                "unknown-option",
                f"the pack has no option `{name}`",
                None,
                help=similar_help(name, options, "option"),
                notes=[f"its options are: {names}" if names else "it has no options"],
            )


# Values


def _check_default(document: doc.Mapping, name: str, option: OptionDef, report: Report) -> None:
    if not _has_value_type(option):
        report.add(
            "bad-option",
            f"option `{name}` has a type no option can have",
            option.type.span,
            "expected `number`, `truth` or `one of ...`",
        )
    elif not _is_value(text := _written(document, name, "default"), option):
        _refuse_value(name, text, option, option.default.span, report)


def _has_value_type(option: OptionDef) -> bool:
    type_ = option.type
    return type_.form == "one" or (type_.form == "plain" and type_.names[0] in ("number", *_TRUTHS))


def _is_value(text: str, option: OptionDef) -> bool:
    if not _has_value_type(option):
        return False
    if option.type.form == "one":
        return text in option.type.names
    if option.type.names[0] in _TRUTHS:
        return text in ("yes", "no")
    return re.fullmatch(r"-?[0-9]{1,9}", text) is not None and _is_within(int(text), option)


def _is_within(number: int, option: OptionDef) -> bool:
    low, high = _number(option.from_), _number(option.to)
    return (low is None or low <= number) and (high is None or number <= high)


def _number(node: nodes.Expr | None) -> int | None:
    """Return a number that stands there as such."""
    if isinstance(node, nodes.Unary) and isinstance(node.operand, nodes.Number):
        return -node.operand.value
    return node.value if isinstance(node, nodes.Number) else None


def _refuse_value(
    name: str, text: str, option: OptionDef, span: Span | None, report: Report
) -> None:
    message = f"option `{name}` cannot be `{text}`"
    report.add("bad-option", message, span, f"expected {_expected(option)}")


def _expected(option: OptionDef) -> str:
    if option.type.form == "one":
        return ", ".join(f"`{word}`" for word in option.type.names)
    if option.type.names[0] in _TRUTHS:
        return "`yes` or `no`"
    low, high = _number(option.from_), _number(option.to)
    limits = (f"from {low}" if low is not None else "", f"to {high}" if high is not None else "")
    return " ".join(["a whole number", *(limit for limit in limits if limit)])


def _value(name: str, text: str, report: Report) -> nodes.Expr:
    """Return a value that was given as an expression; its place is the option's name."""
    source = Source(f"option {name}", text)
    scalar = doc.Scalar(text, Span(source, 0, len(text)), tuple(range(len(text) + 1)))
    found = structure(scalar, nodes.Expr, name, report)
    assert isinstance(found, nodes.Expr), "what is a value is an expression"
    return found


# Edits


def edited_values(option: OptionDef) -> tuple[str, ...]:
    """Return the values of an option that carry edits."""
    edits = option.edits
    return (
        tuple(entry.key.text for entry in edits.entries) if isinstance(edits, doc.Mapping) else ()
    )


def _edits_of(option: OptionDef, text: str) -> doc.Value | None:
    """Return the edits that a value of an option carries."""
    return option.edits.get(text) if isinstance(option.edits, doc.Mapping) else None


def _try_edits(document: doc.Mapping, option: OptionDef, report: Report) -> None:
    """Try the edits of every value of an option, each by itself."""
    if option.edits is None:
        return
    if not isinstance(option.edits, doc.Mapping):
        assert isinstance(option.edits, doc.Scalar | doc.Sequence)
        message = "the edits of an option are not a group of values"
        report.add("edit-shape", message, option.edits.span, "expected values with edits")
        return
    for entry in option.edits.entries:
        if not _is_value(entry.key.text, option):
            name = option.address.removeprefix("options.")
            _refuse_value(name, entry.key.text, option, entry.key.span, report)
        apply_edits(document, entry.value, report, closed="options")
