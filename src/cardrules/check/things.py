"""Things: the records of each kind, one row for each printed face."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cardrules.check.deeds import reaction, unit
from cardrules.check.expressions import condition, number, value
from cardrules.check.index import Index
from cardrules.check.members import LAZY
from cardrules.check.scope import ABSENT, CALLER, Element, Frame, Scope
from cardrules.check.typed import FaceRow, Op, ThingRow, Type
from cardrules.check.types import BUNDLE, NUMBER, UNKNOWN, item_of, thing
from cardrules.check.walk import operations
from cardrules.diagnostics import Label
from cardrules.model.records import DeedDef, FieldValue, KindDef, Text, ThingDef
from cardrules.source import Span
from cardrules.syntax import nodes

_MAY_BE_ABSENT = ("bundle", "faces", "deed", "reaction", "text", "unknown")
_CALCULATION = ("add", "sub", "mul", "div", "neg", "and", "or", "not", "in", "either", "call")
_COMPARISON = ("eq", "ne", "lt", "le", "gt", "ge", "beq", "bne", "blt", "ble", "bgt", "bge")
_PLAIN = ("const", "option", "amount", "badd", "bsub", "list", "range", "index", "unknown")
_CONSTANT = frozenset([*_CALCULATION, *_COMPARISON, *_PLAIN])


def things(index: Index) -> Iterator[ThingRow]:
    """Return the rows of all things, in the order of kinds and records."""
    for id, kind in index.model.kinds.items():
        for name, node in kind.fields.items():
            if node.default and index.kinds[id][name] != UNKNOWN:
                _value(node.default, index.kinds[id][name], _Place(kind, name, name), index)
        for record in index.model.things.get(id, {}).values():
            yield from _rows(record, kind, index)


@frozen
class _Place:
    """Where a value of a thing stands: the field of a record of a kind."""

    kind: KindDef
    record: str
    field: str

    @property
    def address(self) -> str:
        return f"{self.kind.plural}.{self.record}.{self.field}"


def standalone(
    index: Index, address: str, *, me: str = ABSENT, this: str | None = None, advice: str = ""
) -> Scope:
    """A scope for an expression that belongs to no unit."""
    frame = Frame(address)
    index.frames.append(frame)
    return Scope(index, frame, me=me, this=this, advice=advice)


def constant_only(op: Op, index: Index, what: str, help: str | None = None) -> Op:
    """Report a value that could change during a game. "a field of this type" is fixed."""
    for each in operations(op):
        if each.op not in _CONSTANT:
            index.report.add(
                "not-constant",
                f"{what} is fixed before the game",
                each.span,
                "can change",
                help=help,
            )
            break
    return op


def _rows(record: ThingDef, kind: KindDef, index: Index) -> Iterator[ThingRow]:
    fields = {name: _values(name, record, kind, index) for name in kind.fields}
    name = record.name.text if record.name else record.id.replace("_", " ").title()
    listed = any(len(values) > 1 for values in fields.values())
    for copy in range(record.copies if listed else 1):
        id = f"{record.id}_{copy + 1}" if listed else record.id
        chosen = {
            field: values[min(copy, len(values) - 1)] for field, values in fields.items() if values
        }
        copies = 1 if listed else record.copies
        if listed and id in index.model.things[kind.id]:
            _refuse_copy(id, record, index)
        yield ThingRow(id, record.id, kind.id, name, copies, chosen, span=record.span)


def _refuse_copy(id: str, record: ThingDef, index: Index) -> None:
    index.report.add(
        "name-taken",
        f"a copy of `{record.id}` is called `{id}`, and so is another {record.kind}",
        record.span,
        f"has a copy `{id}`",
        others=[Label(index.model.things[record.kind][id].span, "the other")],
        help="give one of the two another name",
    )


def _values(name: str, record: ThingDef, kind: KindDef, index: Index) -> tuple[object, ...]:
    """The value of a field, or that of each copy; none when it is rightly absent."""
    type = index.kinds[kind.id][name]
    given = record.fields.get(name) or _default(kind.fields[name])
    if type == UNKNOWN:
        return ()
    if given is None:
        return _absent(name, type, record, index)
    place = _Place(kind, record.id, name)
    made = (_value(each, type, place, index) for each in given.values)
    return tuple(each for each in made if each is not None)


def _default(node: nodes.TypeOf) -> FieldValue | None:
    return FieldValue((node.default,), span=node.default.span) if node.default else None


def _absent(name: str, type: Type, record: ThingDef, index: Index) -> tuple[object, ...]:
    if type.name not in _MAY_BE_ABSENT:
        index.report.add(
            "missing-field",
            f"{record.kind} `{record.id}` has no `{name}`",
            record.span,
            f"`{name}` is missing",
            help=f"write one, or let the kind say what it is otherwise: `{name}: … else …`",
        )
    if type == BUNDLE:
        return (_empty_bundle(record.span, index),)
    return {"faces": ((),), "text": ("",)}.get(type.name, ())


def _empty_bundle(span: Span, index: Index) -> Op:
    for resource in index.model.resources:
        none = Op("const", NUMBER, data=0, span=span)
        return Op("amount", BUNDLE, (none,), resource, span=span)
    return Op("badd", BUNDLE, span=span)


def _value(given: object, type: Type, place: _Place, index: Index) -> object:
    if type.name == "text":
        return given.text if isinstance(given, Text) else ""
    if isinstance(given, DeedDef):
        return _deed(given, type, place, index)
    if isinstance(given, nodes.Faces):
        return faces(given, standalone(index, place.address))
    if isinstance(given, nodes.Price):
        given = given.alternatives[0]
    if type.name in LAZY:
        return _asked_anew(given, type, place, index)
    return _fixed(given, type, place, index)


def _deed(given: DeedDef, type: Type, place: _Place, index: Index) -> object:
    if type.name == "reaction":
        return reaction(given, index, kind=place.kind.id, thing=place.record)
    return unit(given, index, this=place.kind.id)


def _asked_anew(given: object, type: Type, place: _Place, index: Index) -> Op:
    assert isinstance(given, nodes.Expr), "tests and amounts are expressions"
    kind = place.kind.id
    frame = Frame(f"{kind}.{place.field} of a thing")
    index.frames.append(frame)
    carrier = Element(Op("this", thing(kind), span=given.span), called_it=False)
    scope = Scope(index, frame, me=CALLER, this=kind, element=carrier)
    if type.name == "test":
        return condition(given, scope, "a test is")
    return number(given, scope, "an amount is")


def _fixed(given: object, type: Type, place: _Place, index: Index) -> Op:
    scope = standalone(index, place.address)
    if isinstance(given, tuple):
        items = tuple(_entry(each, type, place.field, scope) for each in given)
        span = items[0].span.to(items[-1].span) if items else place.kind.span
        return Op("list", type, items, span=span)
    assert isinstance(given, nodes.Expr), "what is not a deed or a text is an expression"
    op = value(given, scope, type, f"`{place.field}` is")
    return constant_only(op, index, f"`{place.field}`", _AS_AMOUNT)


_AS_AMOUNT = "what depends on the game is a field of type `amount` or `test`"


def _entry(given: object, type: Type, name: str, scope: Scope) -> Op:
    assert isinstance(given, nodes.Expr), "the entries of a list are expressions"
    op = value(given, scope, item_of(type), f"each entry of `{name}` is")
    return constant_only(op, scope.index, f"`{name}`", _AS_AMOUNT)


def faces(node: nodes.Faces, scope: Scope) -> tuple[FaceRow, ...]:
    """Return printed faces: what each gives, and its fee."""
    return tuple(_face(each, scope) for each in node.faces)


def _face(node: nodes.FaceOf, scope: Scope) -> FaceRow:
    gives = _printed(node.gives, scope, "a face gives")
    return FaceRow(gives, _printed(node.fee, scope, "a fee is") if node.fee else None)


def _printed(node: nodes.Expr, scope: Scope, subject: str) -> Op:
    return constant_only(value(node, scope, BUNDLE, subject), scope.index, "a printed face")
