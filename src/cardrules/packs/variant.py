"""Edits of a document: what makes a variant out of a pack.

An edit names an address, the dotted path to a value; an entry of a list is named by its number,
counted from 1. What an edit puts into the document keeps the place it was written at.
"""

import re
from collections.abc import Callable, Container, Mapping

from attrs import frozen

from cardrules.diagnostics import Label, Report, near
from cardrules.model.records import EditMade
from cardrules.packs.addresses import brief, parts_of, value_at
from cardrules.source import Span
from cardrules.syntax import document as doc

PROVENANCE = "provenance"
"""The section that says where values come from."""

_FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "set": (("was", "to"), ()),
    "add": (("to",), ()),
    "remove": ((), ("was",)),
    "replace": (("to",), ()),
}
"""What each action must and may say besides its address and what is for people."""

_FOR_PEOPLE = ("note", "cannot_matter")
"""What every edit may say; `cannot_matter` claims that play stays the same, and says why."""


@frozen
class Edit:
    """One change: what is done, at which address, what stood there and what shall."""

    action: str
    address: doc.Scalar
    was: doc.Value | None
    to: doc.Value | None
    span: Span
    note: str = ""
    cannot_matter: str = ""

    def made(self, document: doc.Mapping) -> EditMade:
        """Return what is remembered of an edit that is carried out on a document."""
        about = self.action, self.address.text, self.note, self.cannot_matter
        gone = _ids_at(document, self.parts()) if self.action == "remove" else ()
        return EditMade(*about, gone, address_span=self.address.span, span=self.span)

    def parts(self) -> tuple[doc.Scalar, ...]:
        """Return the steps of the address, each with its own place."""
        return parts_of(self.address)


def read_edits(value: doc.Value, report: Report) -> tuple[Edit, ...]:
    """Return the edits of a list; those that are not well formed are in the report instead."""
    if not isinstance(value, doc.Sequence):
        report.add("edit-shape", "`edits` is not a list", value.span, "expected a list of edits")
        return ()
    found = (_read_edit(each, report) for each in value.items)
    return tuple(each for each in found if each)


def apply_edits(
    document: doc.Mapping,
    edits: doc.Value,
    report: Report,
    closed: str = "",
    *,
    made: list[EditMade] | None = None,
    leave_out: Container[str] = (),
) -> doc.Mapping:
    """Return the document after the edits of a list, one after the other.

    An edit that does not fit is reported and left out. ``closed`` names a section that these
    edits may not change; none may change where values come from. ``made`` collects the edits that
    were carried out; edits that stand at one of the places ``leave_out`` are passed over.
    """
    for edit in read_edits(edits, report):
        if str(edit.span) in leave_out:
            continue
        section = edit.parts()[0].text
        if section in (closed, PROVENANCE):
            of = " of an option" if section == closed else ""
            message = f"an edit{of} cannot change `{section}`"
            report.add("edit-shape", message, edit.address.span, "not to be changed here")
            continue
        before = document
        try:
            document = _edited(document, edit)
        except _MisfitError as misfit:
            misfit.add_to(report)
            continue
        if made is not None:
            made.append(edit.made(before))
    return document


@frozen
class Change:
    """An edit that was made: at which address, what stood there before, what does now, and why."""

    action: str
    address: doc.Scalar
    was: doc.Value | None
    to: doc.Value | None
    note: str


def changes(document: doc.Mapping, edits: doc.Value) -> tuple[Change, ...]:
    """Return what the edits of a list change, one after the other; they have been checked."""
    found = []
    for edit in read_edits(edits, Report()):
        was = value_at(document, edit.address.text)
        found.append(Change(edit.action, edit.address, was, edit.to, edit.note))
        document = _edited(document, edit)
    return tuple(found)


@frozen
class _MisfitError(Exception):
    """An edit that does not fit the document."""

    code: str
    message: str
    span: Span
    label: str
    other: Label | None = None
    help: str | None = None

    def add_to(self, report: Report) -> None:
        others = [self.other] if self.other else []
        report.add(self.code, self.message, self.span, self.label, others=others, help=self.help)


# Reading


def _read_edit(value: doc.Value, report: Report) -> Edit | None:
    if not isinstance(value, doc.Mapping):
        report.add("edit-shape", "an edit is not a group of fields", value.span, "not an edit")
        return None
    actions = [entry for entry in value.entries if entry.key.text in _FIELDS]
    if len(actions) != 1:
        span = actions[1].key.span if actions else value.span
        message = f"an edit has {'more than one' if actions else 'none'} of {_names(_FIELDS)}"
        report.add("edit-shape", message, span, "exactly one is needed")
        return None
    entry = actions[0]
    if not _fits(value, entry.key, report):
        return None
    if not isinstance(entry.value, doc.Scalar) or not re.fullmatch(
        r"[^.]+(\.[^.]+)*", entry.value.text
    ):
        report.add("edit-shape", "an edit has no address", entry.value.span, "not an address")
        return None
    about = {name: _for_people(value, name, report) for name in _FOR_PEOPLE}
    if None in about.values():
        return None
    note, cannot_matter = about["note"] or "", about["cannot_matter"] or ""
    was, to = value.get("was"), value.get("to")
    return Edit(entry.key.text, entry.value, was, to, value.span, note, cannot_matter)


def _for_people(value: doc.Mapping, name: str, report: Report) -> str | None:
    """Return a text of an edit, empty if there is none; None with the reason in the report."""
    entry = value.entry(name)
    if entry is None:
        return ""
    if isinstance(entry.value, doc.Scalar) and entry.value.text.strip():
        return " ".join(entry.value.text.split())
    what = "says why" if name == "cannot_matter" else "is a text"
    message = f"the `{name}` of an edit {what}, and nothing is said here"
    report.add("edit-shape", message, entry.key.span, "expected a text")
    return None


def _fits(value: doc.Mapping, action: doc.Scalar, report: Report) -> bool:
    """Say whether an edit has all the fields of its action and no others."""
    must, may = _FIELDS[action.text]
    unknown = [
        entry.key
        for entry in value.entries
        if entry.key.text not in (action.text, *must, *may, *_FOR_PEOPLE)
    ]
    missing = [name for name in must if name not in value.keys()]  # noqa: SIM118
    for key in unknown:
        message = f"`{action.text}` has no field `{key.text}`"
        report.add("edit-shape", message, key.span, "unknown field")
    for name in missing:
        report.add("edit-shape", f"`{action.text}` has no `{name}`", action.span, "incomplete")
    return not unknown and not missing


def _names(names: Mapping[str, object]) -> str:
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} and {last}"


# Changing


def _edited(document: doc.Mapping, edit: Edit) -> doc.Mapping:
    changed = _at(document, edit.parts(), edit)
    assert isinstance(changed, doc.Mapping), "a mapping stays one"
    return _without_emptied(changed, edit) if edit.action == "remove" else changed


def _without_emptied(document: doc.Mapping, edit: Edit) -> doc.Mapping:
    """Return the document without the section whose last record an edit has taken away."""
    section = edit.parts()[0].text
    if document.get(section) != doc.Mapping((), document.span):
        return document
    kept = tuple(entry for entry in document.entries if entry.key.text != section)
    return doc.Mapping(kept, document.span)


def _at(value: doc.Value, parts: tuple[doc.Scalar, ...], edit: Edit) -> doc.Value:
    """Return a value with the edit made below it, at the end of the parts."""
    if isinstance(value, doc.Scalar):
        message = f"`{_before(parts[0], edit)}` is a text, and has nothing inside"
        there = Label(value.span, "the text")
        raise _MisfitError("edit-target-missing", message, parts[0].span, "no such value", there)
    if isinstance(value, doc.Mapping):
        return _in_mapping(value, parts, edit)
    return _in_sequence(value, parts, edit)


def _in_mapping(value: doc.Mapping, parts: tuple[doc.Scalar, ...], edit: Edit) -> doc.Value:
    part, *rest = parts
    entries = {entry.key.text: entry for entry in value.entries}
    present = entries.get(part.text)
    if not rest and edit.action == "add":
        entries[part.text] = doc.Entry(part, _added(present, edit))
    elif present is None:
        raise _missing(part, [entry.key for entry in value.entries], edit)
    elif rest:
        entries[part.text] = doc.Entry(present.key, _at(present.value, tuple(rest), edit))
    elif (new := _changed(present.value, edit)) is None:
        del entries[part.text]
    else:
        entries[part.text] = doc.Entry(part, new)
    return doc.Mapping(tuple(entries.values()), value.span)


def _in_sequence(value: doc.Sequence, parts: tuple[doc.Scalar, ...], edit: Edit) -> doc.Value:
    part, *rest = parts
    items = list(value.items)
    is_new = not rest and edit.action == "add"
    index = int(part.text) - 1 if re.fullmatch(r"[1-9][0-9]{0,5}", part.text) else -1
    if not 0 <= index < len(items) + is_new:
        raise _no_entry(value, part, edit)
    if is_new:
        present = doc.Entry(part, items[index]) if index < len(items) else None
        items.append(_added(present, edit))
    elif rest:
        items[index] = _at(items[index], tuple(rest), edit)
    else:
        new = _changed(items[index], edit)
        items[index : index + 1] = [] if new is None else [new]
    return doc.Sequence(tuple(items), value.span)


def _added(present: doc.Entry | None, edit: Edit) -> doc.Value:
    assert edit.to, "an `add` says what is added"
    if present is None:
        return edit.to
    raise _MisfitError(
        "edit-exists",
        f"`{edit.address.text}` is added, and it is already there",
        edit.address.span,
        "already there",
        Label(present.value.span, "it stands here"),
        f"to change it, use `replace: {edit.address.text}`",
    )


def _changed(present: doc.Value, edit: Edit) -> doc.Value | None:
    """Return what a `set`, `replace` or `remove` makes of a value; None takes it away."""
    if edit.was is not None and _loosely(edit.was) != _loosely(present):
        raise _MisfitError(
            "edit-was-differs",
            f"`{edit.address.text}` is not what `was` says",
            edit.was.span,
            f"it is `{brief(present)}`",
            Label(present.span, "it stands here"),
        )
    if edit.to is not None and _strictly(edit.to) == _strictly(present):
        raise _MisfitError(
            "edit-changes-nothing",
            f"`{edit.address.text}` already is what the edit makes of it",
            edit.to.span,
            "changes nothing",
            Label(present.span, "it stands here"),
        )
    return edit.to


def _ids_at(document: doc.Mapping, parts: tuple[doc.Scalar, ...]) -> tuple[str, ...]:
    """Return the id at an address; of a whole section, those of its records."""
    section = document.get(parts[0].text)
    if len(parts) == 1 and isinstance(section, doc.Mapping):
        return section.keys()
    return (parts[-1].text,)


# What an edit does not find


def _missing(part: doc.Scalar, keys: list[doc.Scalar], edit: Edit) -> _MisfitError:
    found = near(part.text, [key.text for key in keys])
    similar = next((key for key in keys if key.text == found), None)
    before = _before(part, edit)
    return _MisfitError(
        "edit-target-missing",
        f"`{before}` has no `{part.text}`" if before else f"the pack has no `{part.text}`",
        part.span,
        "no such value",
        Label(similar.span, "a similar name") if similar else None,
        f"use `{edit.action}: {_corrected(part, similar.text, edit)}`" if similar else None,
    )


def _no_entry(value: doc.Sequence, part: doc.Scalar, edit: Edit) -> _MisfitError:
    count = len(value.items)
    is_add = edit.action == "add"
    return _MisfitError(
        "edit-target-missing",
        f"`{_before(part, edit)}` is a list of {count}, and has no entry `{part.text}`",
        part.span,
        "no such entry",
        Label(value.span, "the list"),
        f"a new entry has the number {count + 1}" if is_add else "entries are counted from 1",
    )


def _before(part: doc.Scalar, edit: Edit) -> str:
    """Return the address up to one of its parts."""
    return edit.address.text[: _start(part, edit)].rstrip(".")


def _corrected(part: doc.Scalar, name: str, edit: Edit) -> str:
    start = _start(part, edit)
    return edit.address.text[:start] + name + edit.address.text[start + len(part.text) :]


def _start(part: doc.Scalar, edit: Edit) -> int:
    return edit.address.offsets.index(part.offsets[0])


# Comparing


def _loosely(value: doc.Value) -> object:
    """Return a value to compare without regard to white space."""
    return _plain(value, lambda text: " ".join(text.split()))


def _strictly(value: doc.Value) -> object:
    """Return a value to compare with its lines and their indentation, which mean something."""
    return _plain(value, lambda text: text.strip())


def _plain(value: doc.Value, text: Callable[[str], str]) -> object:
    if isinstance(value, doc.Scalar):
        return text(value.text)
    if isinstance(value, doc.Sequence):
        return [_plain(each, text) for each in value.items]
    return [(entry.key.text, _plain(entry.value, text)) for entry in value.entries]
