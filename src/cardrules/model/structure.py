"""From spanned values to records.

The schema is closed: what a record has no field for is refused, and so is a field with the wrong
shape. All problems of a document go into the report in one run; nothing is raised.
"""

import re
from collections.abc import Mapping
from typing import Any, get_origin

from attrs import define, field

from cardrules.diagnostics import Report, similar_help
from cardrules.model import records
from cardrules.model.fields import FieldOf, written_fields
from cardrules.model.groups import Groups, plural_of
from cardrules.model.records import Text
from cardrules.model.rename import Renames
from cardrules.model.values import FAILED, has_failed
from cardrules.source import Source, Span
from cardrules.syntax import document as doc
from cardrules.syntax import nodes

MAX_COPIES = 1_000
MAX_THINGS = 10_000

_SPECIAL = ("info", "kinds", "things", "fingerprint", "chosen", "folders", "edits", "words")


def sections() -> Mapping[str, FieldOf]:
    """Return the sections every pack may have, apart from those of its kinds, by name."""
    fields = written_fields(records.PackModel)
    plain = {name: each for name, each in fields.items() if name not in _SPECIAL}
    return {"pack": fields["info"], "kinds": fields["kinds"], **plain}


def plurals(document: doc.Mapping) -> dict[str, str]:
    """Return the sections of the things of a pack, each with its kind, as far as they can be read."""
    kinds = document.get("kinds")
    if not isinstance(kinds, doc.Mapping):
        return {}
    return {plural_of(entry.key.text, entry.value): entry.key.text for entry in kinds.entries}


def structure(value: doc.Value, type_: type, name: str, report: Report) -> Any:
    """Return one value read as a type, or None with the reasons in the report."""
    found = _Structurer(report, {}).under(name, value, type_)
    return None if found is FAILED else found


def structure_each(group: doc.Mapping, type_: type, name: str, report: Report) -> dict[str, Any]:
    """Return the records of a group, each read by itself: one that is wrong spoils no other."""
    structurer = _Structurer(report, {})
    found: dict[str, Any] = {}
    for entry in group.entries:
        alone = doc.Mapping((entry,), group.span)
        read = structurer.under(name, alone, dict[str, type_])  # type: ignore[valid-type]
        if read is not FAILED:
            found |= read
    return found


def structure_pack(
    document: doc.Mapping,
    report: Report,
    renames: Mapping[Source, Renames],
    fingerprint: str,
) -> records.PackModel | None:
    """Return the records of a whole document, or None with the reasons in the report.

    ``renames`` says, for the file of each kit, how the pack calls what the kit needs.
    """
    before = len(report.errors)
    structurer = _Structurer(report, renames)
    found = structurer.sections(document)
    if len(report.errors) > before:
        return None
    return records.PackModel(**found, fingerprint=fingerprint)


@define
class _Structurer(Groups):
    """One run over a whole document."""

    things: int = field(default=0, init=False)

    # The whole pack

    def sections(self, document: doc.Mapping) -> dict[str, Any]:
        """Return the fields of the model, as far as they can be read."""
        self._check_sections(document)
        found: dict[str, Any] = {}
        for name, each in sections().items():
            entry = document.entry(name)
            if entry:
                found[each.attribute] = self._entry(entry, each.type)
            elif get_origin(each.type) in (dict, tuple):
                found[each.attribute] = get_origin(each.type)()
            elif name != "progress":
                self._refuse_missing(document, name)
        found.setdefault("progress", None)
        kinds = found["kinds"] if isinstance(found["kinds"], dict) else {}
        found["things"] = {id: self._things(document, kind) for id, kind in kinds.items()}
        return found

    def _refuse_missing(self, document: doc.Mapping, name: str) -> None:
        span = Span(document.span.source, document.span.start, document.span.start)
        message = f"the pack has no section `{name}`"
        self.report.add("missing-section", message, span, f"`{name}:` is missing")

    def _check_sections(self, document: doc.Mapping) -> None:
        fixed, own = sections(), plurals(document)
        self._check_plurals(document, fixed)
        for entry in document.entries:
            if entry.key.text not in fixed and entry.key.text not in own:
                self._refuse_section(entry.key, [*fixed, *own])

    def _refuse_section(self, key: doc.Scalar, known: list[str]) -> None:
        is_head = key.text in written_fields(records.PackInfo)
        self.report.add(
            "unknown-section",
            f"a pack has no section `{key.text}`",
            key.span,
            "unknown section",
            help=f"`{key.text}` is a field of `pack`"
            if is_head
            else similar_help(key.text, known, "section"),
            notes=[]
            if is_head
            else ["things stand in the section named by the plural of their kind"],
        )

    def _check_plurals(self, document: doc.Mapping, fixed: Mapping[str, FieldOf]) -> None:
        kinds = document.get("kinds")
        taken = dict.fromkeys(fixed, "a section of every pack")
        for entry in kinds.entries if isinstance(kinds, doc.Mapping) else ():
            plural = plural_of(entry.key.text, entry.value)
            if plural in taken:
                self.report.add(
                    "bad-name",
                    f"the things of `{entry.key.text}` would stand in `{plural}`, {taken[plural]}",
                    entry.key.span,
                    "the section is taken",
                    help="declare another section for them: `plural: ...`",
                )
            taken[plural] = f"the section of `{entry.key.text}`"

    # Things

    def _things(self, document: doc.Mapping, kind: records.KindDef) -> dict[str, records.ThingDef]:
        entry = document.entry(kind.plural)
        if entry is None:
            return {}
        with self._inside(kind.plural, entry.key.span):
            group = self._group(entry.value)
            entries = group.entries if group else ()
            found = {each.key.text: self._thing(each, kind) for each in entries}
        return {id: thing for id, thing in found.items() if thing is not FAILED}

    def _thing(self, entry: doc.Entry, kind: records.KindDef) -> Any:
        is_id = self._is_id(entry.key)
        with self._inside(entry.key.text, entry.key.span):
            group = self._group(entry.value, may_be_empty=True)
            thing = FAILED if group is None else self._filled_thing(entry.key, group, kind)
        return thing if is_id else FAILED

    def _filled_thing(self, key: doc.Scalar, group: doc.Mapping, kind: records.KindDef) -> Any:
        known = {"name": Text, **kind.fields, "copies": int, "note": Text}
        whole = self._knows_all(group, known, kind.id)
        self._check_order(group, ["name", *kind.fields, "note"])
        copies = self._copies(group.entry("copies"), key)
        about: dict[str, Any] = {
            name: self._entry(entry, Text) if (entry := group.entry(name)) else None
            for name in ("name", "note")
        }
        values = {
            each.key.text: self._field_value(each, kind.fields[each.key.text], copies)
            for each in group.entries
            if each.key.text in kind.fields
        }
        if not whole or has_failed([copies, *about.values(), *values.values()]):
            return FAILED
        return records.ThingDef(
            id=key.text,
            kind=kind.id,
            copies=copies,
            fields=values,
            **about,
            **self._identity(group),
        )

    def _copies(self, entry: doc.Entry | None, thing: doc.Scalar) -> Any:
        value = entry.value if entry else None
        text = value.text.strip() if isinstance(value, doc.Scalar) else ""
        if entry and not (re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= MAX_COPIES):
            message = f"`copies` of `{thing.text}` is not a whole number from 1 to {MAX_COPIES}"
            self.report.add("bad-copies", message, entry.value.span, "not a number of copies")
            return FAILED
        copies = int(text) if entry else 1
        if self.things <= MAX_THINGS < self.things + copies:
            message = f"the pack has more than {MAX_THINGS:,} things"
            self.report.add("too-many-copies", message, thing.span, "the limit is reached here")
        self.things += copies
        return copies

    def _field_value(self, entry: doc.Entry, type_: nodes.TypeOf, copies: Any) -> Any:
        with self._inside(entry.key.text, entry.key.span):
            values = self._field_values(entry.value, type_, copies)
        if values is FAILED or has_failed(values):
            return FAILED
        return records.FieldValue(values, span=entry.value.span)

    def _field_values(self, value: doc.Value, type_: nodes.TypeOf, copies: Any) -> Any:
        if type_.form == "list" and isinstance(value, doc.Sequence):
            return (self._items(value, type_),)
        if isinstance(value, doc.Sequence):
            return self._for_each_copy(value, type_, copies)
        return (self._typed(value, type_ if type_.form == "plain" else None),)

    def _items(self, value: doc.Sequence, type_: nodes.TypeOf) -> Any:
        if not value.items:
            return ()
        return self._list(value, lambda each: self._typed(each, type_))

    def _for_each_copy(self, value: doc.Sequence, type_: nodes.TypeOf, copies: Any) -> Any:
        plain = type_ if type_.form == "plain" else None
        found = self._list(value, lambda each: self._typed(each, plain))
        if copies is FAILED or len(value.items) == copies or not value.items:
            return found
        count = len(value.items)
        self.report.add(
            "copies-differ",
            f"`{self._address}` has {count} values, and there {_copies_there(copies)}",
            value.span,
            "one value for each copy",
            help=f"`copies: {count}` would fit the list",
        )
        return FAILED

    def _typed(self, value: doc.Value, type_: nodes.TypeOf | None) -> Any:
        """Read a value by the name of its type; one without a name is an expression."""
        name = type_.names[0] if type_ else ""
        if name in ("deed", "reaction"):
            return self.converter.structure(value, records.DeedDef)
        if name == "text":
            return self._text(value, Text)
        if name == "bundle":
            return self._bundle(value)
        return self._parsed("faces" if name == "faces" else "expr", value)

    def _bundle(self, value: doc.Value) -> Any:
        price = self._parsed("price", value)
        if price is FAILED or len(price.alternatives) == 1:
            return price
        self.report.add(
            "several-prices",
            f"`{self._address}` has {len(price.alternatives)} alternatives, and a bundle is one",
            price.alternatives[1].span or value.span,
            "a second alternative",
            help="alternatives stand in the `cost` of a deed, or in a field whose type is `faces`",
        )
        return FAILED


def _copies_there(copies: int) -> str:
    return "is 1 copy" if copies == 1 else f"are {copies} copies"
