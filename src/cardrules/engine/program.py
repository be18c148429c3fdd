"""A program: the lowered pack for one set of options and one number of players, and how it runs."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from cardrules.engine.choosers import class_key
from cardrules.engine.decisions import Choose
from cardrules.engine.expressions import ME, Node, ScoreOf
from cardrules.engine.menus import Unit
from cardrules.engine.paying import Treasury
from cardrules.engine.statements import ASK, CHANCE, FAIL, SURE, Asking, Instr
from cardrules.kernel.digest import digest
from cardrules.kernel.exchange import Exchange
from cardrules.kernel.layout import OPEN, Layout
from cardrules.kernel.state import Frame, State

STEPS = 200_000
"""How many nodes may run between two decisions."""

TRIALS = 20_000
"""How many nodes a look ahead may run."""


class EndlessPlay(Exception):
    """The steps between two decisions exceeded the budget; carries code and node."""

    def __init__(self, code: int, at: int) -> None:
        super().__init__(f"more than {STEPS} steps without a decision")
        self.code = code
        self.at = at


class ReactionCode:
    """A lowered reaction to a verb: its unit, and which doings of the verb it answers."""

    __slots__ = ("by", "clauses", "condition", "face", "it", "may", "of", "unit")

    def __init__(self, unit: Unit, may: bool, face: int) -> None:
        self.unit = unit
        self.may = may
        self.face = face  # the face of the things that carry it, or OPEN: the game's own
        self.by: Node | None = None
        self.of: Node | None = None
        self.clauses: dict[str, Node] = {}
        self.condition: Node | None = None
        self.it: int | None = None  # where the condition finds the thing concerned

    def answers(self, s: State, event: tuple[Any, ...], g: Frame) -> bool:
        """Is this doing one that it answers?"""
        doer, what, sources, targets = event
        if self.by is not None and doer not in _as_set(self.by.ev(s, g)):
            return False
        for word, zones in (("from", sources), ("to", targets)):
            if word in self.clauses and self.clauses[word].ev(s, g) not in zones:
                return False
        concerned = _as_set(what)
        if self.of is not None:
            wanted = _as_set(self.of.ev(s, g))
            concerned = tuple(thing for thing in concerned if thing in wanted)
            if not concerned:
                return False
        return self.condition is None or self._holds(s, g, concerned)

    def _holds(self, s: State, g: Frame, concerned: tuple[int, ...]) -> bool:
        assert self.condition is not None
        if self.it is None:
            return bool(self.condition.ev(s, g))
        for thing in concerned:
            g[self.it] = thing
            if self.condition.ev(s, g):
                return True
        return False


def _as_set(value: Any) -> tuple[int, ...]:
    return value if type(value) is tuple else (value,)


class StateRule:
    """A lowered `whenever`: run when its condition holds after a change."""

    __slots__ = ("condition", "slots", "unit", "who")

    def __init__(self, unit: Unit, condition: Node, slots: int) -> None:
        self.unit = unit
        self.condition = condition
        self.slots = slots
        self.who: Node | None = None  # the players it is asked for, each by itself

    def seats(self, s: State) -> list[int]:
        """The players for whom it holds; nobody in particular is OPEN."""
        blank = [0] * self.slots
        asked = (OPEN,) if self.who is None else _as_set(self.who.ev(s, [0, 0, OPEN, OPEN, *blank]))
        return [seat for seat in asked if self.condition.ev(s, [0, 0, seat, OPEN, *blank])]


class Program:
    """Everything fixed about a game; a state and a program are all that play needs."""

    def __init__(self, layout: Layout, exchange: Exchange, resources: int) -> None:
        self.layout = layout
        self.treasury = Treasury(exchange, resources)
        self.codes: list[list[Instr]] = []
        self.places: list[list[Any]] = []  # per code and node: the span it came from
        self.unit_ids: list[str] = []
        self.blanks: list[Frame] = []  # of each code: the slots of a new frame
        self.thing_slots = layout.thing_slots  # per code: positions of a frame that hold things
        self.phases: set[int] = set()
        self.actions: list[Unit] = []
        self.actions_of: dict[str, list[int]] = {}
        self.reactions: list[ReactionCode] = []
        self.blind_stream = 0  # chance that picks among what the decider does not know
        self.hooks: dict[tuple[str, str], list[int]] = {}  # timing and verb -> reactions
        self.decides: Node | None = None  # the pack's own answer to who decides for a player
        self.verbs_of: list[set[str]] = []  # of each code: the verbs in it
        self.state_rules: list[StateRule] = []
        self.cell_names: list[str] = []
        self.cell_types: list[str] = []
        self.score: list[tuple[str, Node]] = []
        self.score_of: ScoreOf | None = None
        self.open_score = True  # the score reads only what all players see
        self.winner: list[tuple[bool, Node]] = []
        self.progress: Node | None = None
        self.invariants: list[tuple[str, Node]] = []
        self.expression_slots = 0
        self.first_codes: tuple[int, int] = (0, 0)  # setup, game
        self.start_cells = layout.cell_start
        self.start_zones: list[tuple[int, ...]] = []
        self.things_of: list[list[int]] = [[] for _ in layout.face_ids]
        for thing, face in enumerate(layout.start_faces):
            self.things_of[face].append(thing)

    # ------------------------------------------------------------ starting
    def new_state(self, seed: int) -> State:
        """The state before the first step of the setup."""
        s = State(self.layout, seed)
        s.cells = self.start_cells[:]
        for face in self.layout.start_faces:
            s.make(face, self.layout.everyone)
        for zone, things in enumerate(self.start_zones):
            if things:
                s.move(things, zone)
        s.dirty = 0
        s.changed = 0
        for code in reversed(self.first_codes):
            s.stack.append([code, 0, OPEN, OPEN, *self.blanks[code]])
        return s

    # ------------------------------------------------------------ running
    def advance(self, s: State) -> None:
        """Run until somebody has to decide or the game is over."""
        self.run(s, 0, -1, STEPS)

    def completable(self, trial: State, depth: int, until: int) -> bool:
        """Looking ahead on a trial: can the deed of the frame at `depth` reach node `until`?"""
        signal = self.run(trial, depth, until, TRIALS)
        if signal != ASK:
            return signal != FAIL
        instr = self.current(trial)
        frame = trial.stack[-1]
        seat = instr.decider(trial, frame)
        if seat == CHANCE or seat != trial.stack[depth - 1][ME]:
            return True
        for option in trial.pending:
            branch = trial.copy()
            instr.answer(branch, branch.stack[-1], option)
            if self.completable(branch, depth, until):
                return True
        return False

    def run(self, s: State, depth: int, until: int, budget: int) -> int:
        """Run to the next decision, the end, or node `until` of the frame at `depth`."""
        stack = s.stack
        codes = self.codes
        while stack:
            if s.dirty:
                self._state_reactions(s)
            f = stack[-1]
            if depth and (len(stack) < depth or (len(stack) == depth and f[1] == until)):
                return SURE
            signal = codes[f[0]][f[1]].run(s, f)
            if signal >= 0:
                f[1] = signal
            elif signal != -2:
                return signal
            budget -= 1
            if budget < 0:
                raise EndlessPlay(f[0], f[1])
        return SURE

    def _state_reactions(self, s: State) -> None:
        """Run the rules whose condition holds now: the first declared runs first."""
        dirty = s.dirty
        s.dirty = 0
        frames: list[Frame] = []
        for number, rule in enumerate(self.state_rules):
            if dirty >> number & 1:
                code = rule.unit.code
                frames += [[code, 0, seat, OPEN, *self.blanks[code]] for seat in rule.seats(s)]
        s.stack.extend(reversed(frames))

    # ------------------------------------------------------------ deciding
    def current(self, s: State) -> Asking:
        """The node that waits for an answer."""
        frame = s.stack[-1]
        instr = self.codes[frame[0]][frame[1]]
        assert isinstance(instr, Asking)
        return instr

    def trial(self, s: State, f: Frame) -> State:
        """A copy to look ahead on, with this frame on top: in place of the running one, or new.

        A unit is never offered while it runs itself, so the code tells which.
        """
        trial = s.copy()
        trial.probing = True
        trial.memo = s.memo  # what is known of the state is known of the copy, until it changes
        if trial.stack and trial.stack[-1][0] == f[0]:
            trial.stack[-1] = f[:]
        else:
            trial.stack.append(f[:])
        return trial

    def deciding(self, s: State, seat: int) -> int:
        """Who decides for this player: the player, unless the pack says otherwise."""
        if self.decides is None:
            return seat
        return int(self.value_for(s, self.decides, seat))

    def ready(
        self, s: State, unit: Unit, seat: int, thing: int, event: tuple[Any, ...] | None = None
    ) -> Frame | None:
        """A frame of this unit at the node where it is decided, or None when it may not be done."""
        frame: Frame = [unit.code, 0, seat, thing, *self.blanks[unit.code]]
        if event is not None:
            frame[unit.event], frame[unit.event + 1] = event[0], event[1]
        code = self.codes[unit.code]
        while frame[1] < unit.choose:
            frame[1] = code[frame[1]].run(s, frame)
        return frame if frame[1] == unit.choose else None

    def start(
        self,
        s: State,
        unit: Unit,
        seat: int,
        thing: int,
        values: tuple[Any, ...],
        event: tuple[Any, ...] | None = None,
    ) -> None:
        """Begin a unit whose leading choice was made."""
        frame = self.ready(s, unit, seat, thing, event)
        assert frame is not None
        choose = self.codes[unit.code][unit.choose]
        assert isinstance(choose, Choose)
        s.stack.append(frame)
        choose.take(s, frame, values)

    # ------------------------------------------------------------ reactions
    def answering(
        self, s: State, key: tuple[str, str], event: tuple[Any, ...], seat: int, may: bool
    ) -> list[tuple[int, int]]:
        """The reactions of this player to an event, optional or compulsory, and what carries them."""
        found: list[tuple[int, int]] = []
        for number in self.hooks.get(key, ()):
            reaction = self.reactions[number]
            if reaction.may == may:
                for thing in self._carriers(s, reaction.face, seat, event):
                    if self._answers(s, key, number, event, seat, thing):
                        found.append((number, thing))
        return found

    def once_per_class(
        self, s: State, answers: list[tuple[int, int]], seat: int
    ) -> list[tuple[int, int]]:
        """Of alike things that carry one reaction, the first."""
        found: dict[Any, tuple[int, int]] = {}
        for number, thing in sorted(
            answers, key=lambda a: (a[0], s.mark[a[1]] if a[1] != OPEN else 0, a[1])
        ):
            found.setdefault(
                (number, class_key(s, thing, seat) if thing != OPEN else OPEN), (number, thing)
            )
        return list(found.values())

    def _carriers(self, s: State, face: int, seat: int, event: tuple[Any, ...]) -> list[int]:
        """The things of a player that carry a reaction; the game's own answers for the doer."""
        if face == OPEN:
            return [OPEN] if seat == event[0] else []
        things = self.things_of[face]
        if s.morphs or len(s.face) > len(s.layout.start_faces):
            others = [thing for thing, _ in s.morphs]
            others.extend(range(len(s.layout.start_faces), len(s.face)))  # copies
            things = [*things, *(thing for thing in others if thing not in things)]
        return [
            thing
            for thing in things
            if s.face[thing] == face and self._owner(s, thing, event) == seat
        ]

    def _owner(self, s: State, thing: int, event: tuple[Any, ...]) -> int:
        """Whose a thing is; of one that just went where nobody owns it, whose it was."""
        place, (_, what, sources, _) = s.place[thing], event
        owner = s.layout.zones[place].player if place != OPEN else OPEN
        if owner == OPEN and sources and thing in what:
            owner = s.layout.zones[sources[what.index(thing)]].player
        return owner

    def _answers(
        self,
        s: State,
        key: tuple[str, str],
        number: int,
        event: tuple[Any, ...],
        seat: int,
        thing: int,
    ) -> bool:
        reaction = self.reactions[number]
        code = reaction.unit.code
        if key[0] == "instead of" and any(f[0] == code and f[3] == thing for f in s.stack):
            return False  # it applies at most once to one event
        g: Frame = [code, 0, seat, thing, *self.blanks[code]]
        g[reaction.unit.event], g[reaction.unit.event + 1] = event[0], event[1]
        return (
            reaction.answers(s, event, g)
            and self.ready(s, reaction.unit, seat, thing, event) is not None
        )

    def ways(
        self, s: State, event: tuple[Any, ...], seat: int, number: int, thing: int
    ) -> list[Any]:
        """The ways in which a player may use a reaction."""
        unit = self.reactions[number].unit
        frame = self.ready(s, unit, seat, thing, event)
        choose = self.codes[unit.code][unit.choose]
        assert frame is not None
        assert isinstance(choose, Choose)
        return [(number, thing, values) for values in choose.combinations(s, frame)]

    def begin(self, s: State, number: int, seat: int, thing: int, event: tuple[Any, ...]) -> None:
        """Carry out a compulsory reaction: what it has to choose is asked."""
        frame = self.ready(s, self.reactions[number].unit, seat, thing, event)
        assert frame is not None
        s.stack.append(frame)

    def commute(
        self, s: State, timing: str, event: tuple[Any, ...], due: list[tuple[int, int, int]]
    ) -> bool:
        """Do these reactions lead to the same position in every order, as far as can be known?"""
        if timing == "instead of":  # the others answer what the first does instead
            found = {self._after(s, event, (first,)) for first in due}
        elif len(due) < 5:
            found = {self._after(s, event, order) for order in permutations(due)}
        else:
            return False
        return len(found) == 1 and "" not in found

    def _after(
        self, s: State, event: tuple[Any, ...], order: tuple[tuple[int, int, int], ...]
    ) -> str:
        """The digest after these reactions; nothing when chance or a decision comes between."""
        trial = s.copy()
        trial.probing = True
        depth = len(trial.stack)
        for number, thing, seat in order:
            if self.ready(trial, self.reactions[number].unit, seat, thing, event) is None:
                continue  # what was done before leaves nothing to answer
            self.begin(trial, number, seat, thing, event)
            if self.run(trial, depth + 1, -1, TRIALS) != SURE or len(trial.stack) > depth:
                return ""
        return digest(trial, self.thing_slots, chance=False)

    # ------------------------------------------------------------ asking
    def value_for(self, s: State, node: Node, seat: int) -> Any:
        """An expression of the pack, asked for one player."""
        return node.ev(s, [0, 0, seat, OPEN, *[0] * self.expression_slots])
