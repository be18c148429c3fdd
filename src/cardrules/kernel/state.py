"""The state of a game: flat plain data, and the few ways in which it changes.

A state holds four flat lists of small ints, the contents of the zones as shared tuples, and one
stack of frames. Copying it copies those lists; tuples are never changed in place.

**Knowledge.** `mark[thing]` packs who knows the card (one bit per seat), whether it lies face down,
and its *label*. Cards of one label that a seat does not know can be swapped without that seat
noticing: a shuffle or an unseen pick gives one label to all the cards it confuses. What a seat may
see, and the positions it can imagine, follow from these marks alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from cardrules.kernel.events import Event
from cardrules.kernel.layout import LIST, OPEN, PILE, ROW, SET, Layout
from cardrules.kernel.rng import stream_key

Frame = list[Any]
"""Code, program counter, me, this, then the slots of the unit's names."""
KNOWN = 0xFF
"""The bits of a mark that say which seats know the card."""
DOWN = 0x100
"""The bit of a mark that says the card lies face down."""
LABEL = 9
"""A mark shifted right by this is the label plus one; 0 is no label: an open card."""

MAX_THINGS = 20_000


class State:
    """Everything that can change in a game."""

    __slots__ = (
        "cells",
        "changed",
        "counters",
        "cut",
        "dirty",
        "explicit",
        "face",
        "keys",
        "layout",
        "limits",
        "listener",
        "mark",
        "memo",
        "morphs",
        "pending",
        "place",
        "probing",
        "seed",
        "segments",
        "stack",
        "zones",
    )

    def __init__(self, layout: Layout, seed: int) -> None:
        self.layout = layout
        self.seed = seed
        self.cells: list[int] = []
        self.zones: list[tuple[int, ...]] = [(OPEN,) * zone.slots for zone in layout.zones]
        self.segments: dict[int, tuple[int, ...]] = {
            number: () for number, zone in enumerate(layout.zones) if zone.form == PILE
        }
        self.place: list[int] = []
        self.face: list[int] = []
        self.mark: list[int] = []
        self.stack: list[Frame] = []
        self.morphs: tuple[tuple[int, int], ...] = ()  # things that show another's face; their own
        self.limits: tuple[tuple[int, int, int, int, int], ...] = ()
        self.counters: list[int] = [0] * len(layout.streams)
        self.dirty = 0  # which `whenever` reactions must be looked at again
        self.cut = False  # a phase ended because its `at most` ran out
        self.changed = 0  # grows with every change, so that usefulness can be asked
        self.listener: Callable[[Event], None] | None = None
        self.probing = False  # a look ahead: what is compulsory and impossible fails
        self.explicit = False  # chance is asked like a decision
        self.keys: tuple[int, ...] = ()
        self.pending: list[Any] = []  # what may be answered now; follows from the rest
        self.memo: tuple[int, dict[Any, Any]] = (0, {})  # answers that hold until something changes
        self.reseed(seed)

    def copy(self) -> State:
        """An independent copy; it listens to nobody."""
        other = object.__new__(type(self))
        self.copy_into(other)
        return other

    def copy_into(self, other: State) -> None:
        """Make `other` equal to this state."""
        other.layout = self.layout
        other.seed = self.seed
        other.cells = self.cells[:]
        other.zones = self.zones[:]
        other.segments = self.segments.copy()
        other.place = self.place[:]
        other.face = self.face[:]
        other.mark = self.mark[:]
        other.stack = [frame[:] for frame in self.stack]
        other.limits = self.limits
        other.morphs = self.morphs
        other.counters = self.counters[:]
        other.dirty = self.dirty
        other.cut = self.cut
        other.changed = self.changed
        other.listener = None
        other.probing = self.probing
        other.explicit = self.explicit
        other.keys = self.keys
        other.pending = self.pending
        other.memo = (0, {})

    def reseed(self, seed: int) -> None:
        """From now on chance comes from this seed."""
        self.seed = seed
        self.keys = tuple(stream_key(seed, name) for name in self.layout.streams)

    def remembered(self) -> dict[Any, Any]:
        """A place for answers about the state; it is empty again after every change."""
        if self.memo[0] != self.changed:
            self.memo = (self.changed, {})
        return self.memo[1]

    def unremember(self) -> None:
        """Something is different that is no change of the game, such as how often a deed was done."""
        self.memo = (OPEN, {})

    def key(self, stream: int) -> int:
        """The key of a random stream."""
        return self.keys[stream]

    # ------------------------------------------------------------ looking
    def cards(self, zone: int) -> tuple[int, ...]:
        """The cards of a zone, in its order; open slots are left out."""
        content = self.zones[zone]
        if OPEN in content:
            return tuple(thing for thing in content if thing != OPEN)
        return content

    def slot_of(self, thing: int) -> int:
        """The number of the slot a card lies on, or OPEN."""
        zone = self.place[thing]
        if zone == OPEN or self.layout.zones[zone].form != ROW:
            return OPEN
        return self.layout.first_slot[zone] + self.zones[zone].index(thing)

    def slot_card(self, slot: int) -> int:
        """The card on a slot, or OPEN."""
        zone = self.layout.zone_of_slot[slot]
        return self.zones[zone][slot - self.layout.first_slot[zone]]

    def knows(self, seat: int, thing: int) -> bool:
        """Does this seat know which card this is?"""
        return bool(self.mark[thing] >> seat & 1)

    # ------------------------------------------------------------ making and ending things
    def make(self, face: int, known: int) -> int:
        """Make a thing that lies nowhere, known to these seats. Ended copies give their number."""
        for thing in range(len(self.layout.start_faces), len(self.face)):
            if self.face[thing] == OPEN:
                self.face[thing] = face
                self.mark[thing] = known
                return thing
        if len(self.face) >= MAX_THINGS:
            raise OverflowError("too many things in one game")
        self.face.append(face)
        self.place.append(OPEN)
        self.mark.append(known)
        return len(self.face) - 1

    def end(self, thing: int) -> None:
        """A copy ceases to be."""
        self._take_out(thing)
        self.place[thing] = OPEN
        self.face[thing] = OPEN
        self.mark[thing] = 0
        while len(self.face) > len(self.layout.start_faces) and self.face[-1] == OPEN:
            self.face.pop()
            self.place.pop()
            self.mark.pop()

    # ------------------------------------------------------------ moving
    def move(
        self, things: tuple[int, ...], zone: int, *, under: bool = False, down: bool = False
    ) -> None:
        """Move cards to a zone: into a set, behind a list, on top of (or under) a pile, into gaps."""
        if not things:
            return
        if self.listener is not None:
            self._tell_move(things, zone, down)
        sources = {self.place[thing] for thing in things}
        for source in sources:
            if source != OPEN:
                self._confuse_leaving(source, things, zone, down)
        for thing in things:
            self._take_out(thing)
        self._put_in(things, zone, under)
        self._arrive(things, zone, down)

    def move_to_slot(self, thing: int, slot: int) -> None:
        """Move one card to an open slot of a row."""
        zone = self.layout.zone_of_slot[slot]
        if self.listener is not None:
            self._tell_move((thing,), zone, False)
        source = self.place[thing]
        if source != OPEN:
            self._confuse_leaving(source, (thing,), zone, False)
        self._take_out(thing)
        at = slot - self.layout.first_slot[zone]
        content = self.zones[zone]
        if content[at] != OPEN:
            raise ValueError("the slot is taken")
        self.zones[zone] = content[:at] + (thing,) + content[at + 1 :]
        self.place[thing] = zone
        self._arrive((thing,), zone, False)

    def _tell_move(self, things: tuple[int, ...], zone: int, down: bool) -> None:
        """Tell of a move; a card's name is for those who see where it was or where it goes."""
        after = self.seers(zone, down)
        for source in sorted({self.place[thing] for thing in things}):
            here = tuple(thing for thing in things if self.place[thing] == source)
            seen = tuple((self.face[t], (self._watched_at(t, source) | after)) for t in here)
            self.tell("move", cards=seen, source=source, target=zone, down=down)

    def _watched_at(self, thing: int, zone: int) -> int:
        if zone == OPEN:  # a new copy: whoever knew its model knows it
            return self.mark[thing] & KNOWN
        return self._watchers(self.layout.zones[zone].seen, thing, zone)

    def morph(self, thing: int, face: int) -> None:
        """Show another face until the thing moves."""
        if not any(thing == morphed for morphed, _ in self.morphs):
            self.morphs = tuple(sorted((*self.morphs, (thing, self.face[thing]))))
        self.face[thing] = face
        self.changed += 1

    def _end_morph(self, thing: int) -> None:
        for morphed, own in self.morphs:
            if morphed == thing:
                self.face[thing] = own
        self.morphs = tuple(entry for entry in self.morphs if entry[0] != thing)

    def _take_out(self, thing: int) -> None:
        zone = self.place[thing]
        if zone == OPEN:
            return
        if self.morphs:
            self._end_morph(thing)
        content = self.zones[zone]
        at = content.index(thing)
        if self.layout.zones[zone].form == ROW:
            self.zones[zone] = content[:at] + (OPEN,) + content[at + 1 :]
        else:
            self.zones[zone] = content[:at] + content[at + 1 :]
            if zone in self.segments:
                self._shorten(zone, at)
        self.place[thing] = OPEN
        self._touch(zone)

    def _shorten(self, zone: int, at: int) -> None:
        """One card fewer in the segment that holds position `at`."""
        segments = list(self.segments[zone])
        for number, size in enumerate(segments):
            if at < size:
                segments[number] -= 1
                break
            at -= size
        self.segments[zone] = tuple(size for size in segments if size)

    def _put_in(self, things: tuple[int, ...], zone: int, under: bool) -> None:
        form = self.layout.zones[zone].form
        content = self.zones[zone]
        if form == SET:
            for thing in things:
                at = bisect_left(content, thing)
                content = content[:at] + (thing,) + content[at:]
        elif form == LIST:
            content = content + things
        elif form == PILE:
            ones = (1,) * len(things)
            content = content + things if under else things + content
            old = self.segments[zone]
            self.segments[zone] = old + ones if under else ones + old
        else:
            content = self._fill_gaps(content, things)
        self.zones[zone] = content
        for thing in things:
            self.place[thing] = zone

    def _fill_gaps(self, content: tuple[int, ...], things: tuple[int, ...]) -> tuple[int, ...]:
        slots = list(content)
        for thing in things:
            slots[slots.index(OPEN)] = thing
        return tuple(slots)

    def tell(self, kind: str, **facts: object) -> None:
        """Tell whoever listens what happened."""
        if self.listener is not None:
            self.listener(Event(kind, facts))

    def _touch(self, zone: int) -> None:
        self.dirty |= self.layout.zone_watch[zone]
        self.changed += 1

    # ------------------------------------------------------------ knowledge
    def seers(self, zone: int, down: bool) -> int:
        """The seats that see a card which lies in this zone."""
        table = self.layout.zones[zone]
        if down:
            return 1 << table.player if table.player != OPEN else 0
        return table.seen

    def _confuse_leaving(self, source: int, things: tuple[int, ...], zone: int, down: bool) -> None:
        """Seats that see neither end of a move cannot tell which of the cards went."""
        table = self.layout.zones[source]
        blind = self.layout.everyone & ~self.seers(zone, down)
        if not blind:
            return
        mixed = self._mixed_up(source, things)
        if table.form == SET != self.layout.zones[zone].form and not mixed:
            # All went, but nobody saw which of them went where.
            mixed = tuple(thing for thing in things if self.place[thing] == source)
        if len(mixed) < 2:
            return
        hidden = tuple(
            thing for thing in mixed if blind & ~self._watchers(table.seen, thing, source)
        )
        for thing in hidden:
            blind_here = blind & ~self._watchers(table.seen, thing, source)
            if blind_here:
                self._confuse(hidden, blind_here, source)
                return

    def _watchers(self, seen: int, thing: int, zone: int) -> int:
        """The seats that see this card where it lies now."""
        if self.mark[thing] & DOWN:
            player = self.layout.zones[zone].player
            return 1 << player if player != OPEN else 0
        return seen

    def _mixed_up(self, source: int, things: tuple[int, ...]) -> tuple[int, ...]:
        """The cards among which an unseen move picks: none when the place tells the card."""
        form = self.layout.zones[source].form
        content = self.zones[source]
        here = [thing for thing in things if self.place[thing] == source]
        if form in (LIST, ROW) or len(here) == len(content):
            return ()
        if form == SET:
            return content
        mixed: list[int] = []
        at = 0
        for size in self.segments[source]:
            bag = content[at : at + size]
            at += size
            taken = sum(1 for thing in here if thing in bag)
            if 0 < taken < size:
                mixed.extend(bag)
        return tuple(mixed)

    def _confuse(self, things: tuple[int, ...], seats: int, zone: int) -> None:
        """These seats no longer know which of these cards is which; the cards share a label."""
        mark = self.mark
        labels = {mark[thing] >> LABEL for thing in things}
        known = 0
        for thing in things:
            known |= mark[thing]
        if len(labels) == 1 and 0 not in labels and not known & seats:
            return
        labels.discard(0)
        label = min(labels) if labels else self._free_label(zone)
        for thing in things:
            mark[thing] = (mark[thing] & ~seats & (KNOWN | DOWN)) | label << LABEL
        if len(labels) > 1:
            for thing, value in enumerate(mark):
                if value >> LABEL in labels:
                    mark[thing] = (value & (KNOWN | DOWN)) | label << LABEL

    def _free_label(self, zone: int) -> int:
        """A label that no card has: cards that were in this zone before may still bear its first."""
        used = {value >> LABEL for value in self.mark}
        label = zone + 1
        while label in used:
            label += len(self.layout.zones)
        return label

    def _arrive(self, things: tuple[int, ...], zone: int, down: bool) -> None:
        """Who sees the new place knows the card; what everyone knows needs no label."""
        seers = self.seers(zone, down)
        everyone = self.layout.everyone
        for thing in things:
            value = (self.mark[thing] | seers) & ~DOWN
            if value & KNOWN == everyone:
                value = everyone
            self.mark[thing] = value | DOWN if down else value
        self._touch(zone)

    def show(self, things: tuple[int, ...], seats: int) -> None:
        """These seats get to know these cards."""
        everyone = self.layout.everyone
        for thing in things:
            value = self.mark[thing] | seats
            if value & KNOWN == everyone:
                value &= KNOWN | DOWN
            self.mark[thing] = value
        self.changed += 1

    # ------------------------------------------------------------ piles
    def shuffle(self, zone: int) -> None:
        """Merge a pile into one unordered bag: nobody knows any place in it."""
        content = self.zones[zone]
        if not content:
            return
        self.zones[zone] = tuple(sorted(content))
        self.segments[zone] = (len(content),)
        for thing in content:
            self.mark[thing] &= ~DOWN
        if len(content) > 1:
            self._confuse(content, self.layout.everyone, zone)
            self.forget(content)
        self._touch(zone)

    def forget(self, things: tuple[int, ...]) -> None:
        """Cards entered a bag: what they carry is as at the start, and what refers to them ends."""
        gone = frozenset(things)
        if self.limits:
            self.limits = tuple(entry for entry in self.limits if entry[3] not in gone)
        for cell in self.layout.pointers:
            if self.cells[cell] in gone:
                self._put(cell, OPEN)
        for cell, thing in enumerate(self.layout.cell_things):
            if thing in gone:
                self._put(cell, self.layout.cell_start[cell])
        for frame in self.stack:
            self._forget_names(frame, gone)

    def _forget_names(self, frame: Frame, gone: frozenset[int]) -> None:
        """Names of a running deed no longer hold these cards; `this` stays what it is.

        A name for several keeps a gap for each. What has no name, such as the rest of a loop, does not.
        """
        code = frame[0]
        for at in self.layout.thing_slots[code]:
            value = frame[at]
            if type(value) is not tuple:
                if value in gone:
                    frame[at] = OPEN
            elif gone.isdisjoint(value):
                continue
            elif at < self.layout.names_end[code]:
                frame[at] = tuple(OPEN if thing in gone else thing for thing in value)
            else:
                left = [number for number, thing in enumerate(value) if thing not in gone]
                frame[at] = tuple(value[number] for number in left)
                if at in self.layout.event_slots[code] and frame[at + 1]:
                    frame[at + 1] = tuple(frame[at + 1][number] for number in left)

    def top_bag(self, zone: int, depth: int) -> tuple[int, ...]:
        """The bag that holds position `depth` of a pile, or () when that card is determined."""
        at = 0
        for size in self.segments[zone]:
            if depth < at + size:
                return self.zones[zone][at : at + size] if size > 1 else ()
            at += size
        return ()

    def determine(self, zone: int, depth: int, thing: int) -> None:
        """The card at `depth` of a pile turns out to be this one of its bag."""
        content = self.zones[zone]
        segments: list[int] = []
        at = 0
        for size in self.segments[zone]:
            if at <= depth < at + size:
                rest = tuple(card for card in content[at : at + size] if card != thing)
                self.zones[zone] = content[:at] + (thing,) + rest + content[at + size :]
                segments.append(1)
                size -= 1
                depth = -1
                at += 1
            segments.append(size)
            at += size
        self.segments[zone] = tuple(size for size in segments if size)

    # ------------------------------------------------------------ cells
    def set_cell(self, cell: int, value: int) -> int:
        """Write a value as far as its bounds allow; returns what it is now."""
        low = self.layout.cell_low[cell]
        high = self.layout.cell_high[cell]
        value = low if value < low else min(value, high)
        self._put(cell, value)
        return value

    def _put(self, cell: int, value: int) -> None:
        if self.cells[cell] != value:
            self.cells[cell] = value
            self.dirty |= self.layout.cell_watch[cell]
            self.changed += 1
