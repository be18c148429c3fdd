"""Lays out the position of a scenario: cards change places until every named zone is as written.

1. Cards that already lie where they are wanted stay.
2. What is still missing is taken from elsewhere: first from the zones of the same owner, then from
   those of nobody, then from those of others; among these first what a named zone has too much,
   then piles, sets, lists, rows, each in the order of the pack.
3. What a named zone has too much goes to a pile of the same owner, to the deck of the row, to the
   zone where the card began, or to the zone `rest`: the first of them that is not named.
4. All this is done in the open. Then the hidden cards of a player are mixed in that player's pile
   and dealt from there, and every pile that gave or took a card is shuffled. So everybody knows
   what a player owns, and nobody but the owner what is in the hand.
"""

from attrs import define

from cardrules.kernel.layout import LIST, OPEN, PILE, ROW, SET
from cardrules.kernel.state import State
from cardrules.scenarios.names import ANY, NONE, Names, problem
from cardrules.scenarios.records import Cards, Given
from cardrules.scenarios.shapes import texts
from cardrules.source import Span
from cardrules.syntax.document import Scalar, Value

_TAKEN_FIRST = (PILE, SET, LIST, ROW)


@define(eq=False)
class _Wish:
    """One card that is wanted in a zone, and the thing that was found for it."""

    zone: int
    slot: int
    name: str
    faces: tuple[int, ...]
    down: bool
    span: Span
    thing: int = OPEN

    @property
    def is_any(self) -> bool:
        return self.name == ANY


def lay_out(s: State, names: Names, given: Given) -> None:
    """Put a state into the position that is given."""
    rest = names.zone(given.rest) if given.rest else OPEN
    if given.zones:
        _Layout(s, names, given, rest).run()
    for name, value in given.values:
        _set_values(s, names, name, value)


def _set_values(s: State, names: Names, name: Scalar, value: Value) -> None:
    cells, written = names.values(name), texts(value)
    if len(cells) != len(written):
        message = f"`{name.text}` has {len(cells)} values, and {len(written)} are written"
        raise problem("value-impossible", message, value.span, f"expected {len(cells)} values")
    for cell, text in zip(cells, written, strict=True):
        s.set_cell(cell, names.cell_value(cell, text))


class _Layout:
    """One run of `lay_out` over the zones."""

    def __init__(self, s: State, names: Names, given: Given, rest: int) -> None:
        self.s = s
        self.names = names
        self.zones = s.layout.zones
        self.rest = rest
        self.wishes: dict[int, list[_Wish]] = {}
        self.named: dict[int, Span] = {}
        for zone, cards in given.zones:
            self.wishes[names.zone(zone)] = self._read(zone, cards)
            self.named[names.zone(zone)] = zone.span
        self.taken: set[int] = set()
        self.disturbed: set[int] = set(self.wishes)

    def run(self) -> None:
        self._keep()
        for wish in self._missing():
            self._fetch(wish)
        leaving = self._leaving()
        for thing in (*leaving, *sorted(self.taken)):
            self._lift(thing)
        for thing, zone in leaving.items():
            self.s.move((thing,), zone)
        self._place()
        for zone in sorted(self.disturbed):
            if self.zones[zone].form == PILE:
                self.s.shuffle(zone)

    # ------------------------------------------------------------ what is wanted
    def _read(self, name: Scalar, cards: tuple[Cards, ...]) -> list[_Wish]:
        zone = self.names.zone(name)
        wishes: list[_Wish] = []
        for some in cards:
            for _ in range(some.count):
                wishes.append(self._wish(zone, len(wishes), some))
        slots = self.zones[zone].slots
        if self.zones[zone].form == ROW and len(wishes) != slots:
            message = f"the row `{name.text}` has {slots} slots, and {len(wishes)} are written"
            raise problem("value-impossible", message, name.span, f"expected {slots} slots")
        return [wish for wish in wishes if wish.name != NONE]

    def _wish(self, zone: int, slot: int, some: Cards) -> _Wish:
        is_row = self.zones[zone].form == ROW
        if is_row and some.name in (ANY, NONE):
            return _Wish(zone, slot, some.name, (), some.down, some.span)
        faces = self.names.card(some.name, some.span)
        self._check_kind(zone, faces, some)
        return _Wish(zone, slot if is_row else OPEN, some.name, faces, some.down, some.span)

    def _check_kind(self, zone: int, faces: tuple[int, ...], some: Cards) -> None:
        kind = self.names.kinds[self.s.layout.kind_of_face[faces[0]]]
        holds = self.names.zone_kinds[self.zones[zone].family]
        if kind != holds:
            name = self.zones[zone].name
            message = f"`{some.name}` is a {kind}, and `{name}` holds only a {holds}"
            raise problem("value-impossible", message, some.span, f"a {kind}, expected a {holds}")

    # ------------------------------------------------------------ which things
    def _keep(self) -> None:
        """Let cards that lie where they are wanted stay."""
        for zone, wishes in self.wishes.items():
            for wish in sorted(wishes, key=lambda wish: (not wish.is_any, len(wish.faces))):
                self._take(wish, [t for t in self.s.cards(zone) if self._lies_right(t, wish)])
        for zone in self.wishes:
            self.wishes[zone] = [w for w in self.wishes[zone] if not (w.is_any and w.thing == OPEN)]

    def _lies_right(self, thing: int, wish: _Wish) -> bool:
        if thing in self.taken:
            return False
        here = wish.slot == OPEN or self.s.zones[wish.zone][wish.slot] == thing
        return here and (wish.is_any or self.s.face[thing] in wish.faces)

    def _take(self, wish: _Wish, candidates: list[int]) -> None:
        if candidates:
            wish.thing = candidates[0]
            self.taken.add(wish.thing)
            self.disturbed.add(self.s.place[wish.thing])

    def _missing(self) -> list[_Wish]:
        """Return what is not there yet, the most particular wishes first."""
        missing = [w for wishes in self.wishes.values() for w in wishes if w.thing == OPEN]
        return sorted(missing, key=lambda wish: len(wish.faces))

    def _fetch(self, wish: _Wish) -> None:
        things = [
            thing
            for thing in range(len(self.s.layout.start_faces))
            if self.s.face[thing] in wish.faces
            and self.s.place[thing] != OPEN
            and thing not in self.taken
        ]
        self._take(wish, sorted(things, key=lambda thing: self._order(thing, wish.zone)))
        if wish.thing == OPEN:
            self._refuse_more(wish)

    def _order(self, thing: int, wanted: int) -> tuple[object, ...]:
        """Return the order in which cards are taken."""
        at = self.s.place[thing]
        zone, target = self.zones[at], self.zones[wanted]
        others = 0 if zone.player == target.player else 1 if zone.player == OPEN else 2
        return others, at not in self.wishes, _TAKEN_FIRST.index(zone.form), at, thing

    def _refuse_more(self, wish: _Wish) -> None:
        copies = sum(1 for face in self.s.layout.start_faces if face in wish.faces)
        asked = sum(w.name == wish.name for wishes in self.wishes.values() for w in wishes)
        raise problem(
            "not-enough-copies",
            f"the position asks for {asked} `{wish.name}`, and the game has {copies}",
            wish.span,
            f"no `{wish.name}` is left for this",
        )

    # ------------------------------------------------------------ what has to go
    def _leaving(self) -> dict[int, int]:
        """Return the zone for each card that a named zone has too much."""
        found = {}
        for zone in self.wishes:
            for thing in self.s.cards(zone):
                if thing not in self.taken:
                    found[thing] = self._way_out(thing, zone)
                    self.disturbed.add(found[thing])
        return found

    def _way_out(self, thing: int, zone: int) -> int:
        for place in (*self._usual_ways_out(thing, zone), self.rest):
            if place != OPEN and place not in self.wishes:
                return place
        name = self.zones[zone].name
        raise problem(
            "no-place-left",
            f"`{self.names.card_text(self.s, thing)}` has no place to go from `{name}`",
            self.named[zone],
            "more lies here than is named",
            help="name a zone that takes such cards with `rest:`",
        )

    def _usual_ways_out(self, thing: int, zone: int) -> list[int]:
        own = [self._pile_of(self.zones[zone].player, zone)]
        starts = self.names.program.start_zones
        began = [at for at, things in enumerate(starts) if thing in things]
        return [*own, self.zones[zone].deck, *began]

    def _pile_of(self, player: int, zone: int) -> int:
        """Return the first pile of a player that holds what this zone holds."""
        if player == OPEN:
            return OPEN
        kinds = self.names.zone_kinds
        holds = kinds[self.zones[zone].family]
        for at, other in enumerate(self.zones):
            is_own_pile = other.player == player and other.form == PILE
            if is_own_pile and kinds[other.family] == holds:
                return at
        return OPEN

    # ------------------------------------------------------------ moving
    def _lift(self, thing: int) -> None:
        """Take a card up, for all to see."""
        self.s._take_out(thing)
        self.s.mark[thing] = self.s.layout.everyone

    def _place(self) -> None:
        everyone = self.s.layout.everyone
        hidden: dict[int, list[_Wish]] = {}
        for zone, wishes in self.wishes.items():
            pile = self._pile_of(self.zones[zone].player, zone)
            for wish in wishes:
                if pile != OPEN and (wish.down or self.zones[zone].seen != everyone):
                    hidden.setdefault(pile, []).append(wish)
                else:
                    self._put(wish)
        for pile, mixed in hidden.items():
            self._deal(pile, mixed)

    def _deal(self, pile: int, mixed: list[_Wish]) -> None:
        """Cover cards, put them into a pile, mix it, and deal them from there."""
        self.disturbed.add(pile)
        for wish in mixed:
            self.s.mark[wish.thing] = 0
        self.s.move(tuple(wish.thing for wish in mixed), pile)
        self.s.shuffle(pile)
        for wish in mixed:
            if wish.zone != pile:
                self._put(wish)

    def _put(self, wish: _Wish) -> None:
        if wish.slot != OPEN:
            self.s.move_to_slot(wish.thing, self.s.layout.first_slot[wish.zone] + wish.slot)
        else:
            self.s.move((wish.thing,), wish.zone, down=wish.down)
