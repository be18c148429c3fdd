"""The records of a pack, as they were written. Every value knows its place; nothing is resolved yet.

A field's annotation says how it is read: a class of `syntax.nodes` means the rule of the grammar
with that name; `Word` is a plain id, `Text` free text for people. The fields of a class stand in
the order in which they are written; a name that Python keeps for itself ends with an underscore
here (`from_`) and without it in a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NewType

from attrs import Factory, field, frozen

from cardrules.source import Span
from cardrules.syntax import nodes


@frozen
class Word:
    """An id: lower-case letters, digits and underscores."""

    id: str
    span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Text:
    """Words for people; no rule reads them."""

    text: str
    span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class OneOf:
    """A mark of a `Word`: it is one of these."""

    words: tuple[str, ...]


@frozen
class AnyKeys:
    """A mark of a dictionary: its keys are values, so that a number may be one."""


Address = NewType("Address", str)
"""The way to a value of a pack, as in `cards.gold.cost`; the key of a dictionary."""


@frozen
class PackName:
    """A mark of a `Text`: it names a pack, with hyphens between its words."""


@frozen
class Record:
    """One record: its address in the pack and where it stands."""

    address: str = field(kw_only=True, default="")
    span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class PackInfo(Record):
    """What a pack is called and for how many it is; a variant inherits what it leaves out."""

    name: Annotated[Text, PackName()]
    title: Text
    version: Text
    players: nodes.Expr  # a range, 2..4
    about: Text | None = None
    extends: Annotated[Text, PackName()] | None = None


@frozen
class KitInfo(Record):
    """What a kit is called, and what a pack must have to use it."""

    name: Text
    needs: dict[str, Word] = Factory(dict)
    about: Text | None = None


@frozen(kw_only=True)
class OptionDef(Record):
    """Something that may be decided before a game: its type, its limits, its usual value."""

    type: nodes.TypeOf
    from_: nodes.Expr | None = None
    to: nodes.Expr | None = None
    default: nodes.Expr
    note: Text | None = None
    edits: object = None  # value -> edits, applied before the records are read


@frozen
class KindDef(Record):
    """A kind of thing and the types of its fields. `plural` names the section of its things."""

    id: str
    fields: dict[str, nodes.TypeOf]
    plural: str


@frozen
class DeedDef(Record):
    """Anything that happens: an action, a card's text, a reaction, a step, a phase, a verb.

    Fields are written, read and carried out in this order.
    """

    on: nodes.Event | nodes.Whenever | None = None
    takes: dict[str, tuple[nodes.Parameter, nodes.TypeOf]] = Factory(dict)
    group: Word | None = None
    repeat: nodes.Loop | None = None
    each: tuple[Word, nodes.Expr] | None = None
    who: nodes.Who | None = None
    decider: nodes.Expr | None = None
    let: dict[str, tuple[Word, nodes.Expr]] = Factory(dict)
    when: nodes.Expr | None = None
    may: nodes.May | None = None
    limit: nodes.Limit | None = None
    with_: tuple[Word, ...] | None = None
    choose: dict[str, tuple[Word, nodes.Choice]] = Factory(dict)
    cost: nodes.Price | None = None
    do: nodes.Effect | tuple[Step, ...] | None = None
    pick: nodes.Pick | None = None
    modes: tuple[Step, ...] | None = None
    cases: tuple[Step, ...] | None = None
    offer: nodes.Offer | None = None
    stop: nodes.Expr | None = None


@frozen
class Step(Record):
    """A named step, mode or case. An effect line alone is a deed with only `do`."""

    id: Word
    deed: DeedDef


@frozen
class FieldValue:
    """A field of a thing: the tree its kind's type asks for. Several values: one for each copy."""

    values: tuple[object, ...]  # nodes.Expr | nodes.Price | nodes.Faces | DeedDef | tuple[...]
    span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class ThingDef(Record):
    """A card, tile, goal: one record of a kind."""

    id: str
    kind: str
    name: Text | None
    copies: int
    fields: dict[str, FieldValue]
    note: Text | None = None


@frozen
class ResourceDef(Record):
    """Something that is paid with: what it may be made of, and where it is kept."""

    name: Text | None = None
    plural: Text | None = None
    in_: Word | None = None
    recipe: nodes.Expr | None = None
    kept: nodes.Expr | None = None
    from_: nodes.Expr | None = None
    note: Text | None = None


@frozen(kw_only=True)
class ZoneDef(Record):
    """A place for things: whose it is, what lies there, in what form, and who sees it."""

    per: Word | None = None
    of: Word
    form: Annotated[Word, OneOf(("set", "pile", "list", "row"))]
    deck: Word | None = None
    slots: dict[str, tuple[Word, tuple[nodes.Expr, ...]]] | nodes.Expr | None = None
    seen: Annotated[Word, OneOf(("owner", "all", "nobody"))]
    start: nodes.Expr | None = None
    note: Text | None = None


@frozen
class ValueDef(Record):
    """Something that is counted or remembered, with its limits and what it is at the start."""

    of: Word | None = None  # player or a kind; nothing: of the game
    per: Word | None = None
    type: nodes.TypeOf | None = None  # default: number
    from_: nodes.Expr | None = None
    to: nodes.Expr | None = None
    start: nodes.Expr | None = None
    lasts: Word | None = None  # a phase: whenever it begins, the value is as at the start
    note: Text | None = None


@frozen(kw_only=True)
class DieDef(Record):
    """A die: the numbers on its faces."""

    faces: tuple[nodes.Expr, ...]
    note: Text | None = None


@frozen
class TableDef(Record):
    """A list of numbers for each number of players, or for each value of an option."""

    by: Word
    rows: Annotated[dict[str, tuple[Word, tuple[nodes.Expr, ...]]], AnyKeys()]
    note: Text | None = None


@frozen(kw_only=True)
class FormulaDef(Record):
    """An expression with a name: of what it is, what it takes, what it is."""

    of: Word | None = None
    takes: dict[str, tuple[nodes.Parameter, nodes.TypeOf]] = Factory(dict)
    is_: nodes.Expr
    note: Text | None = None


@frozen(kw_only=True)
class SourceDef(Record):
    """A way to pay: what may be spent, what it is worth, what then happens to it."""

    each: nodes.Expr
    when: nodes.Expr | None = None
    gives: nodes.Faces
    do: nodes.Effect
    note: Text | None = None


@frozen(kw_only=True)
class ProvenanceDef(Record):
    """Where a value comes from: documented, derived from what is, or reconstructed."""

    is_: Annotated[Word, OneOf(("documented", "derived", "reconstructed"))]
    source: Text
    note: Text | None = None


@frozen
class EditMade:
    """An edit that was carried out: at which address, what for, and why it cannot matter."""

    action: str
    address: str
    note: str = ""
    cannot_matter: str = ""
    gone: tuple[str, ...] = ()  # the ids that a removed part of the pack held
    option: str = ""  # the option whose value carries the edit
    address_span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)
    span: Span = field(default=nodes.NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class PackModel:
    """A whole pack after kits, edits and options: what the checker reads."""

    info: PackInfo
    options: dict[str, OptionDef]
    kinds: dict[str, KindDef]
    things: dict[str, dict[str, ThingDef]]  # kind -> id -> record
    resources: dict[str, ResourceDef]
    zones: dict[str, ZoneDef]
    values: dict[str, ValueDef]
    tables: dict[str, TableDef]
    dice: dict[str, DieDef]
    formulas: dict[str, FormulaDef]
    sources: dict[str, SourceDef]
    actions: dict[str, DeedDef]
    verbs: dict[str, DeedDef]
    reactions: dict[str, DeedDef]
    phases: dict[str, DeedDef]
    setup: tuple[Step, ...]
    game: nodes.Effect
    score: dict[str, tuple[Word, nodes.Expr]]
    winner: nodes.Order
    progress: nodes.Expr | None
    invariants: dict[str, tuple[Word, nodes.Expr]]
    provenance: dict[Address, ProvenanceDef]
    fingerprint: str
    chosen: dict[str, nodes.Expr] = Factory(dict)  # option -> its value, given or usual
    folders: tuple[Path, ...] = field(
        default=(), eq=False
    )  # of the pack and its bases, the lowest base first
    edits: tuple[EditMade, ...] = ()  # those of bases, of the pack and of chosen options
    words: frozenset[str] = field(default=frozenset(), eq=False)  # of all names, removed ones too
