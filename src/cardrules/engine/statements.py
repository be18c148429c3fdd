"""Statements as nodes of a flat list: each is run with the state and its frame, and says what is next.

`run` returns the number of the next node of the list, or one of the four signals below. Only what
is decided or left to chance asks; every other node is done at once.
"""

from __future__ import annotations

from cardrules.engine.expressions import ME, THIS, Cell, Node, counted
from cardrules.kernel.layout import OPEN, PILE, ROW
from cardrules.kernel.rng import below, least
from cardrules.kernel.state import KNOWN, Frame, State

ASK = -1
"""Somebody has to decide first."""
CALL = -2
"""Another frame is on top now."""
FAIL = -3
"""Looking ahead: something compulsory cannot be done."""
SURE = -4
"""Looking ahead: the rest is chance, hidden, or somebody else's; what was asked for can be done."""

CHANCE = -1
"""The decider of what nobody decides."""


class Instr:
    """A node of a unit's list; `next` is the number of the node after it."""

    __slots__ = ("next",)

    def __init__(self) -> None:
        self.next = 0

    def run(self, s: State, f: Frame) -> int:
        """Do it; say what is next."""
        raise AssertionError(type(self))


class Return(Instr):
    """The unit is done."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> int:
        s.stack.pop()
        return CALL


class Jump(Instr):
    __slots__ = ("target",)

    def __init__(self) -> None:
        self.target = 0

    def run(self, s: State, f: Frame) -> int:
        return self.target


class Unless(Instr):
    """Skip to the target unless the condition holds."""

    __slots__ = ("condition", "target")

    def __init__(self, condition: Node) -> None:
        self.condition = condition
        self.target = 0

    def run(self, s: State, f: Frame) -> int:
        return self.next if self.condition.ev(s, f) else self.target


class Bind(Instr):
    """Give a name its value."""

    __slots__ = ("at", "value")

    def __init__(self, at: int, value: Node) -> None:
        self.at = at
        self.value = value

    def run(self, s: State, f: Frame) -> int:
        f[self.at] = self.value.ev(s, f)
        return self.next


class LoopStart(Instr):
    """Fix the elements of a loop. One player counts as a set of one."""

    __slots__ = ("at", "items")

    def __init__(self, items: Node, at: int) -> None:
        self.items = items
        self.at = at

    def run(self, s: State, f: Frame) -> int:
        items = self.items.ev(s, f)
        f[self.at] = items if type(items) is tuple else (items,)
        f[self.at + 1] = f[ME]
        return self.next


class LoopNext(Instr):
    """Take the next element of a loop, or leave it. The doer is as before afterwards."""

    __slots__ = ("as_me", "at", "element", "exit")

    def __init__(self, at: int, element: int | None, as_me: bool) -> None:
        self.at = at
        self.element = element
        self.as_me = as_me
        self.exit = 0

    def run(self, s: State, f: Frame) -> int:
        items = f[self.at]  # those still to come
        if items:
            f[self.at] = items[1:]
            if self.element is not None:
                f[self.element] = items[0]
            if self.as_me:
                f[ME] = items[0]
            return self.next
        self.leave(f)
        return self.exit

    def leave(self, f: Frame) -> None:
        """Forget the loop."""
        f[ME] = f[self.at + 1]
        f[self.at] = ()
        f[self.at + 1] = 0
        if self.element is not None:
            f[self.element] = OPEN


class LeaveLoop(Instr):
    """`stop`: leave a loop before its end."""

    __slots__ = ("loop",)

    def __init__(self, loop: LoopNext) -> None:
        self.loop = loop

    def run(self, s: State, f: Frame) -> int:
        self.loop.leave(f)
        return self.next


class CountStart(Instr):
    """Fix how often something is repeated; a negative number is none."""

    __slots__ = ("at", "times")

    def __init__(self, times: Node, at: int) -> None:
        self.times = times
        self.at = at

    def run(self, s: State, f: Frame) -> int:
        f[self.at] = counted(self.times.ev(s, f))
        return self.next


class CountNext(Instr):
    """Once more while the count lasts and, for a `while`, the condition holds."""

    __slots__ = ("at", "condition", "exit", "of_phase")

    def __init__(self, at: int, condition: Node | None, of_phase: bool = False) -> None:
        self.at = at
        self.condition = condition
        self.of_phase = of_phase
        self.exit = 0

    def run(self, s: State, f: Frame) -> int:
        wanted = self.condition is None or self.condition.ev(s, f)
        if wanted and f[self.at] > 0:
            f[self.at] -= 1
            return self.next
        if wanted and self.of_phase:
            s.cut = True
        f[self.at] = 0
        return self.exit


class CallUnit(Instr):
    """Run a verb or phase of the pack in a frame of its own."""

    __slots__ = ("blanks", "code", "values")

    def __init__(self, code: int, values: tuple[Node, ...], blanks: list[Frame]) -> None:
        self.code = code
        self.values = values
        self.blanks = blanks  # of each code: the slots of a new frame

    def run(self, s: State, f: Frame) -> int:
        frame = [self.code, 0, f[ME], f[THIS]]
        for value in self.values:
            frame.append(value.ev(s, f))
        frame += self.blanks[self.code][len(self.values) :]
        f[1] = self.next
        s.stack.append(frame)
        return CALL


class Perform(Instr):
    """Run the deed of a thing: it is done as far as possible and never stands in the way."""

    __slots__ = ("blanks", "deed", "thing")

    def __init__(self, deed: Node, thing: Node, blanks: list[Frame]) -> None:
        self.deed = deed
        self.thing = thing
        self.blanks = blanks

    def run(self, s: State, f: Frame) -> int:
        if s.probing:
            return SURE
        code = self.deed.ev(s, f)
        if code == OPEN:
            return self.next
        f[1] = self.next
        s.stack.append([code, 0, f[ME], self.thing.ev(s, f), *self.blanks[code]])
        return CALL


class BeginSpan(Instr):
    """A phase begins: limits counted in it, and values that last for it, are as at the start."""

    __slots__ = ("cells", "limits")

    def __init__(self, limits: set[int], cells: list[tuple[int, int]]) -> None:
        self.limits = limits
        self.cells = cells  # and what each is at the start

    def run(self, s: State, f: Frame) -> int:
        if s.limits:
            s.limits = tuple(entry for entry in s.limits if entry[0] not in self.limits)
            s.unremember()
        for cell, start in self.cells:
            write(s, cell, start)
        return self.next


# ---------------------------------------------------------------- the built-in verbs
class MoveDo(Instr):
    __slots__ = ("down", "items", "under", "zone")

    def __init__(self, items: Node, zone: Node, under: bool, down: bool) -> None:
        self.items = items
        self.zone = zone
        self.under = under
        self.down = down

    def run(self, s: State, f: Frame) -> int:
        items = self.items.ev(s, f)
        zone = self.zone.ev(s, f)
        if items and s.layout.zones[zone].form == ROW:
            items = items[: s.zones[zone].count(OPEN)]
        s.move(items, zone, under=self.under, down=self.down)
        return self.next


class MoveToSlot(Instr):
    """Move a card to a slot; to a taken slot, or no card at all: nothing happens."""

    __slots__ = ("items", "slot")

    def __init__(self, items: Node, slot: Node) -> None:
        self.items = items
        self.slot = slot

    def run(self, s: State, f: Frame) -> int:
        items = self.items.ev(s, f)
        slot = self.slot.ev(s, f)
        if items and slot != OPEN and s.slot_card(slot) == OPEN:
            s.move_to_slot(items[0], slot)
        return self.next


class ShuffleDo(Instr):
    __slots__ = ("zone",)

    def __init__(self, zone: Node) -> None:
        self.zone = zone

    def run(self, s: State, f: Frame) -> int:
        zone = self.zone.ev(s, f)
        s.shuffle(zone)
        s.tell("shuffle", zone=zone)
        return self.next


class ShowDo(Instr):
    """Let players see cards. Looking ahead, what a look brings to light is not known."""

    __slots__ = ("items", "players")

    def __init__(self, items: Node, players: Node) -> None:
        self.items = items
        self.players = players

    def run(self, s: State, f: Frame) -> int:
        if s.probing:
            return SURE
        seats = 0
        players = self.players.ev(s, f)
        for seat in players if type(players) is tuple else (players,):
            seats |= 1 << seat
        items = self.items.ev(s, f)
        s.tell("show", cards=tuple((s.face[t], seats | s.mark[t]) for t in items), seats=seats)
        s.show(items, seats)
        return self.next


class CopyDo(Instr):
    """Put a copy of each card in a zone; it is a thing until it vanishes."""

    __slots__ = ("items", "zone")

    def __init__(self, items: Node, zone: Node) -> None:
        self.items = items
        self.zone = zone

    def run(self, s: State, f: Frame) -> int:
        zone = self.zone.ev(s, f)
        for thing in self.items.ev(s, f):
            s.move((s.make(s.face[thing], s.mark[thing] & KNOWN),), zone)
        return self.next


class VanishDo(Instr):
    __slots__ = ("items",)

    def __init__(self, items: Node) -> None:
        self.items = items

    def run(self, s: State, f: Frame) -> int:
        for thing in self.items.ev(s, f):
            s.tell("vanish", cards=((s.face[thing], s.mark[thing]),))
            s.end(thing)
        return self.next


class MorphDo(Instr):
    """Let things show the face of another until they move."""

    __slots__ = ("items", "model")

    def __init__(self, items: Node, model: Node) -> None:
        self.items = items
        self.model = model

    def run(self, s: State, f: Frame) -> int:
        model = self.model.ev(s, f)
        if model != OPEN:
            for thing in self.items.ev(s, f):
                s.morph(thing, s.face[model])
        return self.next


class SetDo(Instr):
    __slots__ = ("cell", "value")

    def __init__(self, cell: Cell, value: Node) -> None:
        self.cell = cell
        self.value = value

    def run(self, s: State, f: Frame) -> int:
        cell = self.cell.where(s, f)
        write(s, cell, self.value.ev(s, f))
        return self.next


class RaiseDo(Instr):
    """Raise (sign 1) or lower (sign -1) a value as far as its bounds allow."""

    __slots__ = ("by", "cell", "sign")

    def __init__(self, cell: Cell, by: Node, sign: int) -> None:
        self.cell = cell
        self.by = by
        self.sign = sign

    def run(self, s: State, f: Frame) -> int:
        cell = self.cell.where(s, f)
        write(s, cell, s.cells[cell] + self.sign * self.by.ev(s, f))
        return self.next


class TransferDo(Instr):
    """Move a count from one value to another, as far as both go: nothing is made or lost."""

    __slots__ = ("count", "source", "target")

    def __init__(self, count: Node, source: Cell, target: Cell) -> None:
        self.count = count
        self.source = source
        self.target = target

    def run(self, s: State, f: Frame) -> int:
        transfer(s, self.count.ev(s, f), self.source.where(s, f), self.target.where(s, f))
        return self.next


class GainDo(Instr):
    """Gain (sign 1) or lose (sign -1) a bundle: each resource where it is kept."""

    __slots__ = ("bundle", "kept", "sign", "sources")

    def __init__(
        self,
        bundle: Node,
        kept: tuple[Cell | None, ...],
        sources: tuple[Cell | None, ...],
        sign: int,
    ) -> None:
        self.bundle = bundle
        self.kept = kept
        self.sources = sources
        self.sign = sign

    def run(self, s: State, f: Frame) -> int:
        bundle = self.bundle.ev(s, f)
        for number, count in enumerate(bundle):
            kept = self.kept[number]
            if count and kept is not None:
                self._one(s, f, count, kept, self.sources[number])
        return self.next

    def _one(self, s: State, f: Frame, count: int, kept: Cell, source: Cell | None) -> None:
        cell = kept.where(s, f)
        if source is None:
            write(s, cell, s.cells[cell] + self.sign * count)
        elif self.sign > 0:
            transfer(s, count, source.where(s, f), cell)
        else:
            transfer(s, count, cell, source.where(s, f))


def write(s: State, cell: int, value: int) -> None:
    """Write a cell and tell of it."""
    before = s.cells[cell]
    after = s.set_cell(cell, value)
    if before != after and s.listener is not None:
        thing = s.layout.cell_things[cell]
        seen = s.layout.everyone if thing == OPEN else s.mark[thing] & KNOWN
        s.tell("value", cell=cell, before=before, after=after, seen=seen)


def transfer(s: State, count: int, source: int, target: int) -> None:
    """Move a count between two cells as far as both bounds allow."""
    room = s.layout.cell_high[target] - s.cells[target]
    stock = s.cells[source] - s.layout.cell_low[source]
    count = max(0, min(count, room, stock))
    if count:
        write(s, source, s.cells[source] - count)
        write(s, target, s.cells[target] + count)


# ---------------------------------------------------------------- chance
class Asking(Instr):
    """A node at which somebody, or chance, has to answer."""

    __slots__ = ()

    def decider(self, s: State, f: Frame) -> int:
        """The seat that answers, or CHANCE."""
        raise AssertionError(type(self))

    def options(self, s: State, f: Frame) -> list[object]:
        """What may be answered."""
        raise AssertionError(type(self))

    def answer(self, s: State, f: Frame, option: object) -> None:
        """Take an answer; the frame then stands at what is next."""
        raise AssertionError(type(self))

    def taken(self, s: State, f: Frame, option: object) -> None:
        """Tell of the only answer, which is taken without being asked."""
        if s.listener is not None:
            s.tell("taken", node=self, state=s, frame=f, option=option)


class ByChance(Asking):
    """A node at which chance answers: its options are outcomes, with weights and a stream."""

    __slots__ = ()

    def decider(self, s: State, f: Frame) -> int:
        return CHANCE

    def weights(self, s: State, f: Frame) -> list[int]:
        """How likely each option is, in proportion."""
        raise AssertionError(type(self))

    def stream(self, s: State, f: Frame) -> int:
        """The number of the random stream that would answer."""
        raise AssertionError(type(self))


class Determine(ByChance):
    """The top cards of a pile are drawn from their bags before anything looks at them."""

    __slots__ = ("count", "zone")

    def __init__(self, zone: Node, count: Node) -> None:
        self.zone = zone
        self.count = count

    def run(self, s: State, f: Frame) -> int:
        zone = self.zone.ev(s, f)
        if s.layout.zones[zone].form != PILE:
            return self.next
        for depth in range(min(counted(self.count.ev(s, f)), len(s.zones[zone]))):
            bag = s.top_bag(zone, depth)
            if not bag:
                continue
            if s.probing:
                return SURE
            faces = bag_faces(s, bag)
            if len(faces) > 1 and s.explicit:
                return ASK
            s.determine(zone, depth, draw(s, s.layout.zones[zone].stream, faces))
        return self.next

    def _where(self, s: State, f: Frame) -> tuple[int, int, dict[int, list[int]]]:
        zone = self.zone.ev(s, f)
        for depth in range(min(counted(self.count.ev(s, f)), len(s.zones[zone]))):
            faces = bag_faces(s, s.top_bag(zone, depth))
            if len(faces) > 1:
                return zone, depth, faces
        return zone, 0, {}  # in an imagined position all cards of the bag may be alike

    def options(self, s: State, f: Frame) -> list[object]:
        return list(self._where(s, f)[2])

    def weights(self, s: State, f: Frame) -> list[int]:
        return [len(cards) for cards in self._where(s, f)[2].values()]

    def stream(self, s: State, f: Frame) -> int:
        return s.layout.zones[self.zone.ev(s, f)].stream

    def answer(self, s: State, f: Frame, option: object) -> None:
        zone, depth, faces = self._where(s, f)
        s.determine(zone, depth, faces[int(option)][0])  # type: ignore[call-overload]


class Roll(ByChance):
    """Roll a die: one of its faces, all alike likely, is on top. Equal faces are one outcome."""

    __slots__ = ("cell", "faces", "stream_number")

    def __init__(self, cell: int, faces: tuple[int, ...], stream: int) -> None:
        self.cell = cell
        self.faces = faces
        self.stream_number = stream

    def run(self, s: State, f: Frame) -> int:
        if s.probing:
            return SURE
        if s.explicit:
            return ASK
        stream = self.stream_number
        number, s.counters[stream] = below(s.key(stream), s.counters[stream], len(self.faces))
        self._show(s, number)
        return self.next

    def _show(self, s: State, number: int) -> None:
        s.tell("roll", cell=self.cell, shown=self.faces[number])
        s.set_cell(self.cell, self.faces[number])
        s.changed += 1

    def options(self, s: State, f: Frame) -> list[object]:
        return [at for at, face in enumerate(self.faces) if self.faces.index(face) == at]

    def weights(self, s: State, f: Frame) -> list[int]:
        return [self.faces.count(face) for face in dict.fromkeys(self.faces)]

    def stream(self, s: State, f: Frame) -> int:
        return self.stream_number

    def answer(self, s: State, f: Frame, option: object) -> None:
        self._show(s, int(option))  # type: ignore[call-overload]
        f[1] = self.next


def bag_faces(s: State, bag: tuple[int, ...]) -> dict[int, list[int]]:
    """The cards of a bag by face, in canonical order."""
    faces: dict[int, list[int]] = {}
    for thing in bag:
        faces.setdefault(s.face[thing], []).append(thing)
    return {face: faces[face] for face in sorted(faces)}


def draw(s: State, stream: int, faces: dict[int, list[int]]) -> int:
    """Draw a card from a bag by the bag's random stream."""
    if len(faces) == 1:
        return next(iter(faces.values()))[0]
    keys = [s.layout.face_keys[face] for face in faces]
    counts = [len(cards) for cards in faces.values()]
    number = least(s.key(stream), s.counters[stream], keys, counts)
    s.counters[stream] += 1
    return list(faces.values())[number][0]
