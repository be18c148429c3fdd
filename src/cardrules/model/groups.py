"""Groups of fields: collections, records, deeds and kinds, read as the model declares them."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, get_args, get_origin

from attrs import define, field
from cattrs import Converter

from cardrules.diagnostics import Label, similar_help
from cardrules.model import records
from cardrules.model.fields import FieldOf, mark_of, members, rule_of, written_fields
from cardrules.model.records import Text, Word
from cardrules.model.values import FAILED, KEY, Failed, Values, gathered, has_failed
from cardrules.source import Span
from cardrules.syntax import document as doc
from cardrules.syntax import nodes
from cardrules.syntax.parser import parse

THING_FIELDS = ("name", "copies", "note")
"""What every thing may have; a kind cannot declare a field of such a name."""

_SAID_NOW: Mapping[type, Mapping[str, str]] = {
    records.DeedDef: {
        "secret": "say it with who chooses: `who: player secretly`",
        "note": "write a remark for the reader behind `#`",
    }
}
"""Fields that a record had once, with what to write now."""


def plural_of(kind: str, value: doc.Value) -> str:
    """Return the section of the things of a kind: what it declares, or the kind with an `s`."""
    declared = value.get("plural") if isinstance(value, doc.Mapping) else None
    return declared.text if isinstance(declared, doc.Scalar) else f"{kind}s"


def _listed(names: Mapping[str, Any]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@define
class Groups(Values):
    """Reads groups of fields, each by the type that the model gives it."""

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

    def under(self, name: str, value: doc.Value, type_: Any) -> Any:
        """Return a value read as a type, one step further down the address."""
        with self._inside(name, None):
            return self.converter.structure(value, type_)

    def _entry(self, entry: doc.Entry, type_: Any) -> Any:
        with self._inside(entry.key.text, entry.key.span):
            return self.converter.structure(entry.value, type_)

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
        return gathered(found)

    def _single_pair(self, value: doc.Value, type_: Any) -> Any:
        """Read `each: {name: items}`."""
        group = self._group(value)
        if group is None:
            return FAILED
        if len(group.entries) > 1:
            return self._refuse_second(group)
        return self._pair(group.entries[0], type_)

    def _refuse_second(self, group: doc.Mapping) -> Failed:
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
            is_id = self._is_word(entry.key, KEY) if any_key else self._is_id(entry.key)
            key = Word(entry.key.text, span=entry.key.span) if is_id else FAILED
        return gathered([key, self._entry(entry, second)])

    def _dict(self, value: doc.Value, type_: Any) -> Any:
        group = self._group(value)
        if group is None:
            return FAILED
        any_key = mark_of(type_, records.AnyKeys) is not None
        key, item = get_args(get_args(type_)[0] if any_key else type_)
        is_pair, has_ids = _is_tuple(item), key is not records.Address
        found: dict[str, Any] = {}
        for entry in group.entries:
            if is_pair:
                read = self._pair(entry, item, any_key=any_key)
            else:
                read = self._named(entry, item, is_id=has_ids)
            if read is not FAILED:
                self._keep(found, entry, read)
        return found if len(found) == len(group.entries) else FAILED

    def _named(self, entry: doc.Entry, item: Any, *, is_id: bool = True) -> Any:
        is_well_named = not is_id or self._is_id(entry.key)
        read = self._entry(entry, item)
        return read if is_well_named else FAILED

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
        return gathered([self._step(entry) for entry in group.entries])

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
        if not whole or has_failed(given.values()):
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
        if (plural and self._entry(plural, Word) is FAILED) or has_failed(fields.values()):
            return FAILED
        kind = self.path[-1][0]
        return records.KindDef(kind, fields, plural_of(kind, value), **self._identity(value))

    def _kind_field(self, entry: doc.Entry) -> Any:
        is_free = entry.key.text not in THING_FIELDS
        if not is_free:
            message = f"a kind cannot declare `{entry.key.text}`: every thing may have it"
            self.report.add("bad-name", message, entry.key.span, "reserved")
        read = self._named(entry, nodes.TypeOf)
        return read if is_free else FAILED


def _is_tuple(type_: Any) -> bool:
    origin: Any = get_origin(type_)
    return origin is tuple


def _is_dict(type_: Any) -> bool:
    origin: Any = get_origin(type_)
    return origin is dict


def _is_within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start <= outer.end
