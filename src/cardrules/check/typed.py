"""The checked tree: what the checker makes of the records and what the engine lowers.

Names are gone. An expression is an `Op`: an operation, its operands, its type, and the place it was
written at. A local name is a slot of the frame of its *unit* (a verb, an action, a phase, a card's
deed, a formula): slots are numbered from 0 in each unit, and `Unit.slots` says how many there are.

Operations of expressions (`data` in brackets, operands in round ones):

    const[int]                      a number, truth (0/1), word or record (its number), nothing (-1)
    local[slot]  me  this  active   a name of the frame; the doer; the carrier; whose turn it is
    players  everyone  others       how many; all of them; all but me, clockwise from my left
    option[name]  table[name]       a setting; the list that a table gives for this game
    cell[value](owner?, per?)       a value of the game, of an owner, or of an owner per another
    zone[zone](owner?)              a zone
    cards(zone)                     what lies in it, as a set
    all[kind]                       every thing of a kind
    field[kind, field](thing)       what its record says
    lazy[kind, field](thing)        a test or amount of its record, asked now: me stays, this = thing
    prop[name](x)                   a built-in property of grammars/vocabulary.yaml
    slot_field[name](slot)          a number that the slot carries
    part[resource](bundle)          how many of a resource; of a group: of all its members
    amount[resource](number)        a bundle
    formula[name](owner?, values…)  a named expression
    add sub mul div neg             numbers, exact;   badd bsub: bundles;   join minus: sets and lists
    eq ne lt le gt ge               numbers or alike things;   beq bne bge ble bgt blt: bundles
    and or not  in  range           truths; membership; a list of numbers
    either(yes, condition, no)      one of two
    list(items…)  index(list, n)    a list; its n-th entry, counted from 1
    where[slot](set, condition)     the elements for which it holds, each in turn in the slot
    sorted[slot, directions](set, keys…)   directions: a tuple of "most" / "least"
    call[function](operands…)       a function of the vocabulary without `each`
    fold[function, slot](set, each) a function with `each`: sum highest lowest every union distinct
    doer  what                      in a reaction: who did it, and what it was about
    die[name]                       a die; its property `shown` is the number on top
    would[verb](deed)               does this deed hold the verb?
    truth(x)                        is it anything? (a set, faces, a thing, a slot, a deed)
    single(x)                       the set of that one thing (nothing: the empty set)
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, field, frozen

from cardrules.model.records import PackModel
from cardrules.source import Span
from cardrules.syntax.nodes import NOWHERE


@frozen
class Type:
    """number truth player thing record word zone slot bundle faces face deed place set list nothing.

    `of` is the kind of a thing, record or zone, or the words of a word type; `item` is the type of
    the elements of a set or list. A zone may stand where a set of its things is asked for.
    """

    name: str
    of: str = ""
    item: Type | None = None


@frozen
class Op:
    """An operation with a value."""

    op: str
    type: Type
    args: tuple[Op, ...] = ()
    data: Any = None
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- statements
@frozen
class Do:
    """A built-in verb: `it` and the prepositions it was given ("to", "under", ...)."""

    verb: str
    operands: dict[str, Op]
    facedown: bool = False
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class CallVerb:
    """A verb or phase of the pack, with a value for each parameter."""

    unit: str  # "verbs.draw", "phases.turn"
    values: tuple[Op, ...]
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class LetDo:
    slot: int
    value: Op
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class IfDo:
    condition: Op
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class EachDo:
    """Over a set fixed on entry; over players the doer changes too."""

    slot: int
    items: Op
    changes_me: bool
    body: tuple[Statement, ...]
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class RepeatDo:
    times: Op
    body: tuple[Statement, ...]
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


Statement = Do | CallVerb | LetDo | IfDo | EachDo | RepeatDo


# ---------------------------------------------------------------- choices
@frozen
class Things:
    """Things, players, zones, faces or modes of a set. `one`: the name holds the element itself."""

    items: Op
    low: Op | None  # None: none need be chosen
    high: Op | None  # None: as many as there are
    all_but: Op | None = None
    one: bool = False
    repeats: bool = False
    ordered: bool = False
    at_random: bool = False


@frozen
class Numbers:
    low: Op
    high: Op


@frozen
class Payable:
    """Any mix of these resources that can be paid exactly; `condition` looks at it in `it_slot`."""

    members: tuple[str, ...]
    condition: Op | None
    it_slot: int


@frozen
class Mix:
    """Any mix of so many of these resources."""

    count: Op
    members: tuple[str, ...]
    condition: Op | None
    it_slot: int


Choice = Things | Numbers | Payable | Mix


@frozen
class Chosen:
    """One entry of `choose`."""

    name: str
    slot: int
    choice: Choice
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------- deeds
@frozen
class Limit:
    times: Op
    phase: str  # the span: the phase whose beginning resets it
    for_each: int | None  # the slot of the thing it counts for


@frozen
class OfferOf:
    group: str
    low: Op | None
    high: Op | None


@frozen
class Step:
    """A named step, mode or case; `done` is the slot that says whether it was carried out."""

    id: str
    deed: Deed
    done: int | None


@frozen
class Deed:
    """The fields of a deed in the order in which they happen. Nested deeds share the unit's frame."""

    address: str
    repeat: tuple[Op, Op] | None = None  # condition, at most
    each: tuple[int, Op, bool] | None = None  # slot, items, changes_me
    who: tuple[Op, int | None] | None = None  # players (one or many), slot of `as`
    decider: Op | None = None
    lets: tuple[tuple[int, Op], ...] = ()
    when: Op | None = None
    may: str | None = None  # "yes", "until all decline", "until one does"
    limit: Limit | None = None
    secret: bool = False
    sources: tuple[str, ...] | None = None  # None: all
    choose: tuple[Chosen, ...] = ()
    cost: tuple[Op, ...] = ()  # alternatives, bundles
    body: tuple[Statement, ...] = ()
    steps: tuple[Step, ...] = ()
    modes: tuple[Step, ...] = ()
    pick: tuple[Op | None, Op | None, bool] | None = None  # low, high, repeats; None: exactly one
    cases: tuple[Step, ...] = ()
    offer: tuple[OfferOf, ...] = ()
    stop: Op | None = None
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)

    @property
    def goes_round(self) -> bool:
        """Whether it is done in a loop: what it decides is then decided in each round."""
        return any(loop is not None for loop in (self.repeat, self.each, self.who))


@frozen
class Unit:
    """A deed with a frame of its own: parameters come first among its slots."""

    id: str  # its address
    deed: Deed
    slots: int
    parameters: tuple[Type, ...] = ()
    names: dict[str, int] = Factory(dict)  # for notation and prompts
    group: str = "main"


@frozen
class OnVerb:
    timing: str
    verb: str  # "action", or a verb
    by: Op | None  # which doers; evaluated with me = the one who would react
    condition: Op | None
    of: Op | None = None  # which things the verb concerns, as a set
    clauses: dict[str, Op] = Factory(dict)  # of the other prepositions
    it_slot: int | None = None  # the thing concerned, for the condition


@frozen
class OnState:
    condition: Op


@frozen
class Reaction:
    """A unit bound to an event, of the game or of a kind of thing (`kind`, `thing`)."""

    unit: Unit
    on: OnVerb | OnState
    kind: str | None = None
    thing: str | None = None  # id of the record


@frozen
class Formula:
    id: str
    of: str | None  # "player" or a kind: then slot 0 is the owner (a player: also me)
    parameters: tuple[Type, ...]
    value: Op
    slots: int


@frozen
class Source:
    id: str
    each: Op  # a set, or a number: so many alike
    it_slot: int
    when: Op | None
    faces: tuple[tuple[Op, Op | None], ...] | Op  # (yield, fee) pairs, or an Op of type faces
    do: tuple[Statement, ...]
    slots: int


@frozen
class FaceRow:
    gives: Op
    fee: Op | None


@frozen
class ThingRow:
    """One printed face: a record, or one of its copies when a field lists a value for each copy."""

    id: str  # record id, or id_1, id_2, ... for listed copies
    record: str
    kind: str
    name: str
    copies: int
    fields: dict[str, object]  # Op | tuple[FaceRow, ...] | Unit (deed) | Reaction | str (text)
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class ResourceRow:
    id: str
    name: str
    group: str | None
    recipe: Op | None
    kept: Op | None  # a cell (place), with me the one who gains
    source: Op | None  # a cell it is taken from and given back to


@frozen
class ZoneRow:
    id: str
    kind: str
    form: str
    seen: str
    per: str | None
    deck: str | None
    slots: Op | None
    slot_fields: dict[str, tuple[Op, ...]]
    start: Op | None


@frozen
class ValueRow:
    id: str
    of: str | None
    per: str | None
    type: Type
    low: Op | None
    high: Op | None
    start: Op | None
    lasts: str | None = None  # the phase whose beginning sets it back


@frozen
class DieRow:
    id: str
    faces: tuple[Op, ...]


@frozen
class TableRow:
    id: str
    by: str  # "players" or the id of an option
    rows: dict[str, tuple[Op, ...]]


@frozen
class CheckedPack:
    """A pack without an error: what the engine lowers."""

    model: PackModel
    players: tuple[int, int]
    options: dict[str, tuple[Type, tuple[str, ...]]]  # type; the words of a word type
    words: tuple[str, ...]  # word types number their words by this list
    resources: tuple[ResourceRow, ...]
    groups: dict[str, tuple[str, ...]]
    kinds: dict[str, dict[str, Type]]
    things: tuple[ThingRow, ...]
    zones: tuple[ZoneRow, ...]
    values: tuple[ValueRow, ...]
    tables: tuple[TableRow, ...]
    dice: tuple[DieRow, ...]
    formulas: tuple[Formula, ...]
    sources: tuple[Source, ...]
    units: dict[str, Unit]  # verbs, phases, actions by address
    actions: tuple[str, ...]
    reactions: tuple[Reaction, ...]
    setup: Unit
    game: Unit
    score: tuple[tuple[str, Op], ...]
    winner: tuple[tuple[str, Op], ...]  # ("most" | "least", value), me is the player ranked
    progress: Op | None
    invariants: tuple[tuple[str, Op], ...]
    expression_slots: (
        int  # slots that expressions outside units need: score, lazy fields, starts, …
    )
    chosen: dict[str, Op] = Factory(dict)  # option -> its value, a constant
