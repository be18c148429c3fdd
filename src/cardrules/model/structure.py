"""From spanned values to records.

The schema is closed: what a record has no field for is refused, and so is a field with the wrong
shape. All problems of a document go into the report in one run; nothing is raised.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from types import MappingProxyType
from typing import Any, get_args, get_origin

from attrs import define, field
from cattrs import Converter

from cardrules.diagnostics import Label, Report, similar_help
from cardrules.model import records
from cardrules.model.fields import FieldOf, mark_of, members, rule_of, written_fields
from cardrules.model.records import Text, Word
from cardrules.model.rename import Renames
from cardrules.source import Source, Span
from cardrules.syntax import document as doc
from cardrules.syntax import nodes
from cardrules.syntax.parser import is_reserved, parse

MAX_COPIES = 1_000
MAX_THINGS = 10_000

THING_FIELDS = ("name", "copies", "note")
"""What every thing may have; a kind cannot declare a field of such a name."""

_SPECIAL = ("info", "kinds", "things", "fingerprint", "chosen")
_NOUNS = {
    records.PackInfo: "pack",
    records.KitInfo: "kit",
    records.OptionDef: "option",
    records.ResourceDef: "resource",
    records.ZoneDef: "zone",
    records.ValueDef: "value",
    records.TableDef: "table",
    records.DieDef: "die",
    records.FormulaDef: "formula",
    records.SourceDef: "source",
}
_DEED_NOUNS = {"actions": "action", "verbs": "verb", "reactions": "reaction", "phases": "phase"}
_SAID_NOW: Mapping[type, Mapping[str, str]] = {
    records.DeedDef: {
        "secret": "say it with who chooses: `who: player secretly`",
        "note": "write a remark for the reader behind `#`",
    }
}
"""Fields that a record had once, with what to write now."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_KEY = re.compile(r"[a-z0-9_]+")
PACK_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class _Failed:
    """Stands for a value that could not be read; the reason is in the report."""


FAILED = _Failed()


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
    return {_plural(entry.key.text, entry.value): entry.key.text for entry in kinds.entries}


def structure(value: doc.Value, type_: type, name: str, report: Report) -> Any:
    """Return one value read as a type, or None with the reasons in the report."""
    found = _Structurer(report, {}).under(name, value, type_)
    return None if found is FAILED else found


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


def _plural(kind: str, value: doc.Value) -> str:
    declared = value.get("plural") if isinstance(value, doc.Mapping) else None
    return declared.text if isinstance(declared, doc.Scalar) else f"{kind}s"


def _shape(value: doc.Value) -> str:
    if isinstance(value, doc.Scalar):
        return "a text"
    return "a list" if isinstance(value, doc.Sequence) else "a group of fields"


def _is_empty(value: doc.Value) -> bool:
    return isinstance(value, doc.Scalar) and not value.text.strip()


def _listed(names: Mapping[str, Any]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words[:-1]) + f" or `{words[-1]}`"


@define
class _Structurer:
    """One run over a document; knows where it stands in it."""

    report: Report
    renames: Mapping[Source, Renames]
    path: list[tuple[str, Span | None]] = field(factory=list, init=False)
    things: int = field(default=0, init=False)
    converter: Converter = field(init=False)

    @converter.default
    def _make_converter(self) -> Converter:
        converter = Converter(detailed_validation=False)
        add = converter.register_structure_hook_func
        add(lambda each: each is object, lambda value, _: value)
        add(_is_tuple, self._tuple)
        add(_is_dict, self._dict)
        add(lambda each: len(members(each)) > 1, self._one_of_shapes)
        add(lambda each: isinstance(each, type) and issubclass(each, records.Record), self._record)
        add(lambda each: each is records.DeedDef, self._deed)
        add(lambda each: each is records.KindDef, self._kind)
        add(lambda each: rule_of(each) is not None, self._node)
        add(lambda each: each is Word, self._word)
        add(lambda each: each is Text, self._text)
        add(lambda each: mark_of(each, records.OneOf) is not None, self._one_word)
        add(lambda each: mark_of(each, records.PackName) is not None, self._pack_name)
        add(lambda each: mark_of(each, records.AnyKeys) is not None, self._dict)
        return converter

    # Where we are

    @contextmanager
    def _inside(self, name: str, span: Span | None) -> Iterator[None]:
        self.path.append((name, span))
        yield
        self.path.pop()

    def under(self, name: str, value: doc.Value, type_: Any) -> Any:
        """Return a value read as a type, one step further down the address."""
        with self._inside(name, None):
            return self.converter.structure(value, type_)

    def _entry(self, entry: doc.Entry, type_: Any) -> Any:
        with self._inside(entry.key.text, entry.key.span):
            return self.converter.structure(entry.value, type_)

    @property
    def _address(self) -> str:
        return ".".join(name for name, _ in self.path)

    def _identity(self, value: doc.Value) -> dict[str, Any]:
        """Return address and place of the record that is read now: the place of its id."""
        return {"address": self._address, "span": self.path[-1][1] or value.span}

    def _noun(self, record: type) -> str:
        if record is not records.DeedDef:
            return _NOUNS[record]
        section = self.path[0][0]
        return _DEED_NOUNS.get(section, "step") if len(self.path) == 2 else "step"

    # What is refused

    def _refuse_empty(self, value: doc.Value, what: str) -> _Failed:
        span = self.path[-1][1] or value.span
        self.report.add("empty-value", f"`{self._address}` has no value", span, f"expected {what}")
        return FAILED

    def _refuse_shape(self, value: doc.Value, what: str) -> _Failed:
        if _is_empty(value):
            return self._refuse_empty(value, what)
        message = f"`{self._address}` is {_shape(value)}, and {what} belongs there"
        self.report.add("wrong-shape", message, value.span, f"expected {what}")
        return FAILED

    def _group(self, value: doc.Value, *, may_be_empty: bool = False) -> doc.Mapping | None:
        if not isinstance(value, doc.Mapping):
            self._refuse_shape(value, "a group of fields")
            return None
        if not value.entries and not may_be_empty:
            self._refuse_empty(value, "a group of fields")
            return None
        return value

    def _is_id(self, key: doc.Scalar) -> bool:
        """Say whether a key can be the name of something."""
        if not is_reserved(key.text):
            return self._is_word(key)
        message = f"`{key.text}` is a word of the language and cannot be a name"
        self.report.add("reserved-word", message, key.span, "not a name")
        return False

    def _is_word(self, word: doc.Scalar, pattern: re.Pattern[str] = _WORD) -> bool:
        if pattern.fullmatch(word.text):
            return True
        plain = re.sub(r"[^a-z0-9]+", "_", word.text.lower()).strip("_")
        self.report.add(
            "bad-name",
            f"`{word.text}` is no name",
            word.span,
            "not a name",
            help=f"write `{plain}`" if _WORD.fullmatch(plain) else None,
            notes=["a name has lower-case letters, digits and underscores, a letter first"],
        )
        return False

    # Single values

    def _node(self, value: doc.Value, type_: Any) -> Any:
        rule = rule_of(type_)
        assert rule, "this hook is called for types of the language only"
        return self._parsed(rule, value)

    def _parsed(self, rule: str, value: doc.Value) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a text")
        node = parse(rule, value, self.report)
        if node is None:
            return FAILED
        renames = self.renames.get(value.span.source)
        return renames.node(node) if renames else node

    def _word(self, value: doc.Value, _: Any) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a name")
        if not self._is_word(value):
            return FAILED
        renames = self.renames.get(value.span.source)
        return Word(renames.name(value.text) if renames else value.text, span=value.span)

    def _one_word(self, value: doc.Value, type_: Any) -> Any:
        word = self._word(value, Word)
        words = mark_of(type_, records.OneOf).words
        if word is FAILED or word.id in words:
            return word
        self.report.add(
            "unknown-word",
            f"`{self._address}` cannot be `{word.id}`",
            value.span,
            f"expected {_quoted(words)}",
            help=similar_help(word.id, words, "word"),
        )
        return FAILED

    def _text(self, value: doc.Value, _: Any) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a text")
        return Text(value.text, span=value.span)

    def _pack_name(self, value: doc.Value, _: Any) -> Any:
        text = self._text(value, Text)
        if text is FAILED or PACK_NAME.fullmatch(text.text):
            return text
        self.report.add(
            "bad-name",
            f"`{text.text}` is no name of a pack",
            value.span,
            "not a pack's name",
            notes=["the name of a pack has lower-case letters, digits and hyphens"],
        )
        return FAILED

    # Several values

    def _one_of_shapes(self, value: doc.Value, type_: Any) -> Any:
        """Read a field that is a text or a group: `do` and `slots`."""
        single = next(each for each in members(type_) if rule_of(each))
        several = next(each for each in members(type_) if not rule_of(each))
        is_group = isinstance(value, doc.Mapping)
        return self.converter.structure(value, several if is_group else single)

    def _tuple(self, value: doc.Value, type_: Any) -> Any:
        item, more = get_args(type_)
        if more is not ...:
            return self._single_pair(value, type_)
        if item is records.Step:
            return self._steps(value)
        return self._list(value, lambda each: self.converter.structure(each, item))

    def _list(self, value: doc.Value, read: Callable[[doc.Value], Any]) -> Any:
        if not isinstance(value, doc.Sequence):
            return self._refuse_shape(value, "a list")
        if not value.items:
            return self._refuse_empty(value, "a list of values")
        found = []
        for number, each in enumerate(value.items, start=1):
            with self._inside(str(number), each.span):
                found.append(read(each))
        return _whole(found)

    def _single_pair(self, value: doc.Value, type_: Any) -> Any:
        """Read `each: {name: items}`."""
        group = self._group(value)
        if group is None:
            return FAILED
        if len(group.entries) > 1:
            return self._refuse_second(group)
        return self._pair(group.entries[0], type_)

    def _refuse_second(self, group: doc.Mapping) -> _Failed:
        self.report.add(
            "wrong-shape",
            f"`{self._address}` has more than one name",
            group.entries[1].key.span,
            "a second name",
            help="put a step into a step, each with an `each` of its own",
        )
        return FAILED

    def _pair(self, entry: doc.Entry, type_: Any, *, any_key: bool = False) -> Any:
        """Return a key as a word, or a parameter, together with its value."""
        first, second = get_args(type_)
        key: Any
        if first is nodes.Parameter:
            key = parse("parameter", entry.key, self.report) or FAILED
        else:
            is_id = self._is_word(entry.key, _KEY) if any_key else self._is_id(entry.key)
            key = Word(entry.key.text, span=entry.key.span) if is_id else FAILED
        return _whole([key, self._entry(entry, second)])

    def _dict(self, value: doc.Value, type_: Any) -> Any:
        group = self._group(value)
        if group is None:
            return FAILED
        any_key = mark_of(type_, records.AnyKeys) is not None
        item = get_args(get_args(type_)[0] if any_key else type_)[1]
        is_pair = _is_tuple(item)
        found: dict[str, Any] = {}
        for entry in group.entries:
            read = self._pair(entry, item, any_key=any_key) if is_pair else self._named(entry, item)
            if read is not FAILED:
                self._keep(found, entry, read)
        return found if len(found) == len(group.entries) else FAILED

    def _named(self, entry: doc.Entry, item: Any) -> Any:
        is_id = self._is_id(entry.key)
        read = self._entry(entry, item)
        return read if is_id else FAILED

    def _keep(self, found: dict[str, Any], entry: doc.Entry, read: Any) -> None:
        """Keep what an entry says under its name; `n` and `by n` have the same."""
        is_parameter = isinstance(read, tuple) and isinstance(read[0], nodes.Parameter)
        name = read[0].id if is_parameter else entry.key.text
        if name not in found:
            found[name] = read
            return
        self.report.add(
            "duplicate-record",
            f"the parameter `{name}` is named twice",
            entry.key.span,
            "named again here",
            others=[Label(found[name][0].span, "first named here")],
        )

    def _steps(self, value: doc.Value) -> Any:
        group = self._group(value)
        if group is None:
            return FAILED
        return _whole([self._step(entry) for entry in group.entries])

    def _step(self, entry: doc.Entry) -> Any:
        is_word = self._is_word(entry.key)  # a step is an address only: any word may name it
        deed = self._entry(entry, records.DeedDef)
        if not is_word or deed is FAILED:
            return FAILED
        word = Word(entry.key.text, span=entry.key.span)
        return records.Step(word, deed, address=deed.address, span=deed.span)

    # Records

    def _record(self, value: doc.Value, record: type) -> Any:
        fields = written_fields(record)
        must = any(each.required for each in fields.values())
        group = self._group(value, may_be_empty=not must)
        return FAILED if group is None else self._filled(group, record)

    def _filled(self, group: doc.Mapping, record: type) -> Any:
        fields = written_fields(record)
        whole = self._knows_all(group, fields, self._noun(record), _SAID_NOW.get(record, {}))
        whole &= self._has_all(group, fields, self._noun(record))
        self._check_order(group, list(fields))
        given = {
            fields[entry.key.text].attribute: self._entry(entry, fields[entry.key.text].type)
            for entry in group.entries
            if entry.key.text in fields
        }
        if not whole or _has_failed(given.values()):
            return FAILED
        return record(**given, **self._identity(group))

    def _knows_all(
        self,
        group: doc.Mapping,
        fields: Mapping[str, Any],
        noun: str,
        said_now: Mapping[str, str] = MappingProxyType({}),
    ) -> bool:
        unknown = [entry.key for entry in group.entries if entry.key.text not in fields]
        for key in unknown:
            self.report.add(
                "unknown-field",
                f"{noun} `{self.path[-1][0]}` has no field `{key.text}`",
                key.span,
                "unknown field",
                help=said_now.get(key.text) or similar_help(key.text, fields, "field"),
                notes=[f"the fields there are: {_listed(fields)}"] if fields else (),
            )
        return not unknown

    def _has_all(self, group: doc.Mapping, fields: Mapping[str, FieldOf], noun: str) -> bool:
        missing = [
            each.name
            for each in fields.values()
            if each.required and each.name not in group.keys()  # noqa: SIM118
        ]
        for name in missing:
            self.report.add(
                "missing-field",
                f"{noun} `{self.path[-1][0]}` has no `{name}`",
                self.path[-1][1] or group.span,
                f"`{name}` is missing",
            )
        return not missing

    def _check_order(self, group: doc.Mapping, order: list[str]) -> None:
        """Warn of the first field that stands too late; what an edit has put there is left out."""
        written = [
            entry.key
            for entry in group.entries
            if entry.key.text in order and _is_within(entry.key.span, group.span)
        ]
        for before, key in pairwise(written):
            if order.index(key.text) < order.index(before.text):
                self.report.add(
                    "field-order",
                    f"`{key.text}` stands after `{before.text}`",
                    key.span,
                    f"belongs before `{before.text}`",
                    notes=[f"the order is: {_listed(dict.fromkeys(order))}"],
                )
                return

    def _deed(self, value: doc.Value, _: Any) -> Any:
        if isinstance(value, doc.Mapping):
            group = self._group(value)
            return FAILED if group is None else self._filled(group, records.DeedDef)
        effect = self._parsed("effect", value)
        if effect is FAILED:
            return FAILED
        return records.DeedDef(do=effect, **self._identity(value))

    def _kind(self, value: doc.Value, _: Any) -> Any:
        group = self._group(value, may_be_empty=True)
        if group is None:
            return FAILED
        entries = [entry for entry in group.entries if entry.key.text != "plural"]
        fields = {entry.key.text: self._kind_field(entry) for entry in entries}
        plural = group.entry("plural")
        if (plural and self._entry(plural, Word) is FAILED) or _has_failed(fields.values()):
            return FAILED
        kind = self.path[-1][0]
        return records.KindDef(kind, fields, _plural(kind, value), **self._identity(value))

    def _kind_field(self, entry: doc.Entry) -> Any:
        is_free = entry.key.text not in THING_FIELDS
        if not is_free:
            message = f"a kind cannot declare `{entry.key.text}`: every thing may have it"
            self.report.add("bad-name", message, entry.key.span, "reserved")
        read = self._named(entry, nodes.TypeOf)
        return read if is_free else FAILED

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
            plural = _plural(entry.key.text, entry.value)
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
        if not whole or _has_failed([copies, *about.values(), *values.values()]):
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
        if values is FAILED or _has_failed(values):
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
        if copies is FAILED or len(value.items) == copies:
            return found
        count = len(value.items)
        self.report.add(
            "copies-differ",
            f"`{self._address}` has {count} values, and there {_copies_there(copies)}",
            value.span,
            "one value for each copy",
            help=f"`copies: {count}` would fit the list" if count else None,
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


def _is_tuple(type_: Any) -> bool:
    origin: Any = get_origin(type_)
    return origin is tuple


def _is_dict(type_: Any) -> bool:
    origin: Any = get_origin(type_)
    return origin is dict


def _whole(found: list[Any]) -> Any:
    return FAILED if _has_failed(found) else tuple(found)


def _has_failed(found: Any) -> bool:
    return any(each is FAILED for each in found)


def _is_within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start <= outer.end


def _copies_there(copies: int) -> str:
    return "is 1 copy" if copies == 1 else f"are {copies} copies"
