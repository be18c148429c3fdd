"""A table: one game being played. The façade that users know.

>>> import cardrules
>>> table = cardrules.load("subatomic").start(players=2, seed=1)
>>> table.decider
1
>>> table.push("done")
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardrules import reasons, saves, views
from cardrules.diagnostics import diagnose
from cardrules.engine import decisions as dec
from cardrules.engine import menus, windows
from cardrules.engine.choosers import ThingsChooser
from cardrules.engine.program import EndlessPlay, Program
from cardrules.engine.statements import CHANCE, Asking, ByChance
from cardrules.errors import AmbiguousChoice, IllegalChoice, InvalidChoice, PlayError, SaveError
from cardrules.kernel.digest import digest
from cardrules.kernel.events import Event
from cardrules.kernel.imagine import imagine
from cardrules.kernel.rng import stream_key
from cardrules.kernel.state import KNOWN, State
from cardrules.reasons import Reason

if TYPE_CHECKING:
    from cardrules.game import Game

ATTEMPTS = 100
"""How often a position is imagined until it fits what others are about to do."""

SNAPSHOT = 16
"""A table keeps a copy of its state every so many decisions, to take choices back from."""


@frozen
class Choice:
    """One answer to the decision of a table. Its text says all about it."""

    text: str
    _option: Any = None

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.text == other
        return isinstance(other, Choice) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


@frozen
class Outcome:
    """How a game ended."""

    scores: tuple[int, ...]
    """The score of each seat, the first seat first."""
    terms: tuple[dict[str, int], ...]
    """What each seat's score is made of."""
    winners: tuple[int, ...]
    """The seats that won, counted from 1."""
    ending: str
    """How it ended: by the "rules", or at a "limit": a phase ran as often as it may at most."""


class _Turn:
    """A decision that was made: the one before it, the answer, and now and then the state after."""

    __slots__ = ("before", "number", "option", "snapshot", "text")

    def __init__(
        self, before: _Turn | None, option: Any, text: str, snapshot: State | None
    ) -> None:
        self.before = before
        self.option = option
        self.text = text
        self.number: int = before.number + 1 if before is not None else 0
        self.snapshot = snapshot


class Table:
    """A game being played: ask `choices`, `push` one, `pop` it again."""

    def __init__(
        self, game: Game, program: Program, state: State, last: _Turn | None = None
    ) -> None:
        self.game = game
        self._program = program
        self._scribe = game._scribe(program)
        self._s = state
        self._earlier: tuple[State, tuple[str, ...]] | None = None  # what a save remembers
        if last is None:
            self._guarded(state)
            last = _Turn(None, None, "", state.copy())
        self._last = last

    # ------------------------------------------------------------ the position
    @property
    def players(self) -> int:
        """How many play."""
        return self._program.layout.players

    @property
    def seed(self) -> int:
        """Where the chance of this game comes from."""
        return self._s.seed

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self._s.stack

    @property
    def decider(self) -> int | None:
        """The seat that decides, counted from 1; 0 is chance; None when the game is over."""
        if self.over:
            return None
        return self._program.current(self._s).decider(self._s, self._s.stack[-1]) + 1

    @property
    def prompt(self) -> str:
        """What is asked."""
        return "" if self.over else self._scribe.prompt(self._s)

    @property
    def turns(self) -> int:
        """How many decisions were made."""
        return self._last.number + (len(self._earlier[1]) if self._earlier is not None else 0)

    @property
    def choices(self) -> list[Choice]:
        """What the decider may answer, each once, in a fixed order."""
        if self.over:
            return []
        options = self._options()
        texts = self._scribe.texts(self._s, options)
        return [Choice(text, option) for text, option in zip(texts, options, strict=True)]

    def _options(self) -> list[Any]:
        """What may be answered, without the texts: the fast path for simulations."""
        s = self._s
        if not s.pending:
            s.pending = self._program.current(s).options(s, s.stack[-1])
        return s.pending

    @property
    def weights(self) -> list[int]:
        """At a decision of chance: how likely each choice is, in proportion."""
        node = self._program.current(self._s)
        if isinstance(node, ByChance):
            return node.weights(self._s, self._s.stack[-1])
        return [1] * len(self._options())

    # ------------------------------------------------------------ playing
    def push(self, choice: Choice | str) -> None:
        """Make a choice. It is checked; on any error the table is as before."""
        found = self.find(choice)
        self._push_option(found._option, found.text)

    def _push_option(self, option: Any, text: str = "") -> None:
        s = self._s.copy()
        s.listener = self._s.listener
        if s.listener is not None:
            self._tell(s, option, text)
        self._guarded(s, option)
        keep = s.copy() if (self._last.number + 1) % SNAPSHOT == 0 else None
        self._last = _Turn(self._last, option, text, keep)
        self._s = s

    def _guarded(self, s: State, option: Any = None) -> None:
        """Run to the next decision; a fault of the pack becomes an error that points at its line."""
        try:
            if option is not None:
                self._program.current(s).answer(s, s.stack[-1], option)
                s.pending = []
            self._program.advance(s)
        except (EndlessPlay, menus.FaultyDeed, ArithmeticError, ValueError) as error:
            raise self._fault(s, error) from error
        except RecursionError as error:
            raise self._fault(s, ValueError("the rules lead too deep into each other")) from error
        except (AssertionError, AttributeError, LookupError, TypeError) as error:
            if self._earlier is None:
                raise
            raise SaveError(f"the save cannot be gone on with: {error}") from error

    def _check_goes_on(self) -> None:
        """Refuse a restored position at which nothing can be asked."""
        try:
            offered = self.choices
            for player in range(1, self.players + 1):
                self.view(player)
        except (EndlessPlay, menus.FaultyDeed, AssertionError) as error:
            raise ValueError(f"it cannot be gone on with: {error}") from error
        if not offered and not self.over:
            raise ValueError("it cannot be gone on with: nothing can be chosen")

    def _fault(self, s: State, error: Exception) -> PlayError:
        if isinstance(error, EndlessPlay | menus.FaultyDeed):
            code, at = error.code, error.at
        else:
            code, at = s.stack[-1][:2]
        written = (place for place in reversed(self._program.places[code][: at + 1]) if place)
        span = next(written, None)  # what ends a deed stands behind its last line
        kind = "endless-play" if isinstance(error, EndlessPlay) else "fault-in-play"
        return PlayError(diagnose(kind, f"{self._program.unit_ids[code]}: {error}", span))

    def _tell(self, s: State, option: Any, text: str) -> None:
        node = self._program.current(s)
        seat = node.decider(s, s.stack[-1])
        if seat != CHANCE:
            public = isinstance(node, (menus.Menu, windows.Window)) and option != dec.DECLINE
            text = text or self._text_of(option)
            shown = text if self._shows_nothing_hidden(s, node, option) else text.split(" ")[0]
            s.tell("act", seat=seat, text=text, open=public, shown=shown)

    def _shows_nothing_hidden(self, s: State, node: Asking, option: Any) -> bool:
        """Do all know the cards that an action or reaction is begun with?"""
        if option in (menus.DONE, dec.DECLINE):
            return True
        if isinstance(node, menus.Menu):
            unit = self._program.actions[option[1]]
        elif isinstance(node, windows.Window) and option[0] != "due":
            unit = self._program.reactions[option[0]].unit
        else:
            return True
        choose = self._program.codes[unit.code][unit.choose]
        assert isinstance(choose, dec.Choose)
        values = option[2][1:] if option[2][:1] == (dec.PART,) else option[2]
        for (_, chooser), value in zip(choose.entries, values, strict=False):
            if isinstance(chooser, ThingsChooser) and chooser.physical:
                things = value if type(value) is tuple else (value,)
                if not things or any(s.mark[t] & KNOWN != s.layout.everyone for t in things):
                    return False
        return True

    def _text_of(self, option: Any) -> str:
        options = self._options()
        return self._scribe.texts(self._s, options)[options.index(option)]

    def playout(self, choose: Callable[[int, list[Any]], Any]) -> tuple[Outcome, int]:
        """Play a copy to its end without texts or history: how it ended, after how many decisions.

        `choose` gets the seat that decides and what it may answer, in the order of `choices`.
        """
        program = self._program
        s = self._s.copy()
        decisions = 0
        while s.stack:
            node = program.current(s)
            frame = s.stack[-1]
            options = s.pending or node.options(s, frame)
            self._guarded(s, choose(node.decider(s, frame) + 1, options))
            decisions += 1
        return outcome(program, s), decisions

    def pop(self) -> str:
        """Take the last choice back, exactly; returns its text."""
        if self._last.before is None:
            self._remember()
        text, before = self._last.text, self._last.before
        assert before is not None
        state = self._state_at(before)
        state.listener = self._s.listener
        self._last, self._s = before, state
        return text

    def _remember(self) -> None:
        """Play the choices of a save again, so that they can be taken back and told."""
        if self._earlier is None or not self._earlier[1]:
            raise IndexError("no choice to take back")
        first, texts = self._earlier
        start = first.copy()
        start.explicit = self._s.explicit
        since, root = self._since()
        try:
            again = Table(self.game, self._program, start)
            for text in texts:
                again.push(text)
        except (IllegalChoice, InvalidChoice, AmbiguousChoice) as error:
            raise SaveError(f"the choices of the save cannot be made: {error}") from error
        if again.digest() != digest(root, self._program.thing_slots):
            raise SaveError("the choices of the save do not lead to its position")
        for made in since:
            again._push_option(made.option, made.text)
        self._last, self._earlier = again._last, None

    def _since(self) -> tuple[list[_Turn], State]:
        """The decisions since the start or the save, and the state there."""
        made: list[_Turn] = []
        turn = self._last
        while turn.before is not None:
            made.append(turn)
            turn = turn.before
        assert turn.snapshot is not None
        return made[::-1], turn.snapshot

    def _state_at(self, turn: _Turn) -> State:
        """The state after a decision, from the last snapshot on."""
        options = []
        while turn.snapshot is None:
            options.append(turn.option)
            assert turn.before is not None
            turn = turn.before
        s = turn.snapshot.copy()
        for option in reversed(options):
            self._program.current(s).answer(s, s.stack[-1], option)
            s.pending = []
            self._program.advance(s)
        return s

    def copy(self) -> Table:
        """An independent table at the same position."""
        other = Table(self.game, self._program, self._s.copy(), self._last)
        other._earlier = self._earlier
        return other

    # ------------------------------------------------------------ finding a choice
    def find(self, choice: Choice | str) -> Choice:
        """The offered choice that a text means, also in short; errors as `push` raises them."""
        wanted = " ".join(str(choice).split())
        choices = self.choices
        for offered in choices:
            if offered.text == wanted:
                return offered
        if self.over:
            raise IllegalChoice(f"the game is over: {wanted!r}")
        near = [offered for offered in choices if _shortens(wanted, offered.text)]
        if len(near) == 1:
            return near[0]
        if near:
            some = ", ".join(repr(offered.text) for offered in near[:4])
            raise AmbiguousChoice(f"{wanted!r} may mean {some}")
        if self._is_word(wanted.split(" ")[0] if wanted else ""):
            raise IllegalChoice(f"not offered now: {wanted!r} ({self.prompt})")
        raise InvalidChoice(f"not a choice: {wanted!r} ({self.prompt})")

    def why_not(self, text: str) -> Reason:
        """Why this is not offered now, in a player's words; or that it is.

        The answer depends only on what the one who decides may know.
        """
        if self.over:
            return Reason("over", "the game is over")
        try:
            found = self.find(text)
        except AmbiguousChoice as error:
            return Reason("offered", f"it is offered: {error}")
        except (IllegalChoice, InvalidChoice):
            return reasons.why_not(self.game._position(self._program, self._s), text)
        return Reason("offered", f"it is offered: `{found}`")

    def why(self) -> str:
        """The rule that asks for the decision of now: its address, what it says, where it stands."""
        if self.over:
            return "the game is over"
        address, said, span = reasons.rule_that_asks(self.game._position(self._program, self._s))
        where = f" ({Path(span.source.path).name}:{span.line})" if span is not None else ""
        return f"{address}{where}: {said}" if said else address

    def _is_word(self, word: str) -> bool:
        """Is this a word that some choice of this game could begin with?"""
        layout = self._program.layout
        ids = {address.rsplit(".", 1)[-1] for address in self._program.unit_ids}
        bare = word.split("@", maxsplit=1)[0].rstrip(",;")
        known = {"pay", "done", "decline", "none", "unseen", *layout.face_ids, *ids}
        return bare in known or bare.isdigit() or bare.startswith("player")

    # ------------------------------------------------------------ looking
    def view(self, player: int) -> dict[str, Any]:
        """What a seat sees, as plain data."""
        seen = views.view(self._program, self._s, self._seat(player))
        seen["your_decision"] = self.decider == player
        return seen

    def _seat(self, player: int) -> int:
        if not 1 <= player <= self.players:
            raise IndexError(f"no seat {player}: seats are 1 to {self.players}")
        return player - 1

    def log(self, player: int | None = None) -> list[str]:
        """What happened, line by line, as a seat saw it; without a seat, all of it."""
        seat = None if player is None else self._seat(player)
        lines = (views.line(self._program, event, seat) for event in self._events())
        return [text for text in lines if text is not None]

    def _events(self) -> list[Event]:
        """All events of the game, by playing it again."""
        if self._earlier is not None and self._earlier[1]:
            self._remember()
        events: list[Event] = []
        again = self._replayed(events.append)
        again._s.listener = None
        return events

    def _replayed(self, listener: Callable[[Event], None]) -> Table:
        options: list[_Turn] = []
        turn = self._last
        while turn.before is not None:
            options.append(turn)
            turn = turn.before
        assert turn.snapshot is not None
        again = Table(self.game, self._program, turn.snapshot.copy(), turn)
        again.listen(listener)
        for made in reversed(options):
            again._push_option(made.option, made.text)
        return again

    def listen(self, listener: Callable[[Event], None] | None) -> None:
        """Let a function hear of every event from now on."""
        self._s.listener = self._hearing(listener) if listener is not None else None

    def _hearing(self, listener: Callable[[Event], None]) -> Callable[[Event], None]:
        """What was taken without being asked is told like a decision."""

        def hear(event: Event) -> None:
            listener(self._as_act(event) if event.kind == "taken" else event)

        return hear

    def _as_act(self, event: Event) -> Event:
        node, s, f = event.facts["node"], event.facts["state"], event.facts["frame"]
        text = self._scribe.text(s, f, node, event.facts["option"], full=False)
        return Event("act", {"seat": node.decider(s, f), "text": text, "open": False})

    def seat(self, player: int) -> Seat:
        """What a player at this table may know and do."""
        return Seat(self, player)

    def imagine(self, player: int, seed: int) -> Table:
        """A table that this seat cannot tell from the real one, with fresh chance.

        Whoever decides there has a choice: what others are about to do is known to be possible.
        """
        seat = self._seat(player)
        for attempt in range(ATTEMPTS):
            s = self._s.copy()
            if attempt < ATTEMPTS - 1:  # at last, as things are
                key = seed if attempt == 0 else stream_key(seed, f"attempt.{attempt}")
                imagine(s, seat, key, self._program.thing_slots)
            s.reseed(seed)
            s.pending = []
            table = Table(self.game, self._program, s, _Turn(None, None, "", s.copy()))
            if self.over or self.decider == player or table._options():
                break
        return table

    # ------------------------------------------------------------ text forms
    def digest(self, *, chance: bool = True) -> str:
        """Equal for equal states, also across processes; without `chance`, of the position alone."""
        return digest(self._s, self._program.thing_slots, chance=chance)

    def history(self) -> list[str]:
        """The texts of all choices made, the first first."""
        texts: list[str] = []
        turn = self._last
        while turn.before is not None:
            texts.append(turn.text)
            turn = turn.before
        if "" in texts:
            return self._written_out()
        earlier = self._earlier[1] if self._earlier is not None else ()
        return [*earlier, *reversed(texts)]

    def _written_out(self) -> list[str]:
        """The texts of choices that were made without them, by playing the game again."""
        turns, _ = self._since()
        first = next(number for number, made in enumerate(turns) if not made.text)
        before = turns[first].before
        assert before is not None
        again = Table(self.game, self._program, self._state_at(before), before)
        for made in turns[first:]:
            made.text = made.text or again._text_of(made.option)
            again._push_option(made.option, made.text)
        return self.history()

    def save(self) -> str:
        """The game as text, to go on with later."""
        data = {
            "cardrules": saves.FORMAT,
            **self.game._header(self._program),
            "seed": self._s.seed,
            "choices": self.history(),
            "state": saves.state_to_json(self._s),
            "digest": self.digest(),
        }
        return json.dumps(saves.sealed(data), separators=(",", ":"))

    # ------------------------------------------------------------ the end
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self._program, self._s) if self.over else None


class Seat:
    """A player at a table: what this seat may know. A bot gets nothing else."""

    def __init__(self, table: Table, player: int) -> None:
        table._seat(player)
        self._table = table
        self.player = player

    @property
    def view(self) -> dict[str, Any]:
        """What this seat sees."""
        return self._table.view(self.player)

    @property
    def choices(self) -> list[Choice]:
        """What this seat may answer now; empty when it is not its decision."""
        return self._table.choices if self._table.decider == self.player else []

    @property
    def prompt(self) -> str:
        """What this seat is asked."""
        return self._table.prompt if self._table.decider == self.player else ""

    def why_not(self, text: str) -> Reason:
        """Why this seat cannot choose that now."""
        if self._table.over or self._table.decider == self.player:
            return self._table.why_not(text)
        return Reason("not now", "it is not your decision")

    @property
    def measures_progress(self) -> bool:
        """Whether the pack says how far a seat has come; else its score does."""
        return self._table._program.progress is not None

    @property
    def progress(self) -> int:
        """How far this seat has come, as the pack measures it."""
        program = self._table._program
        node = program.progress if program.progress is not None else program.score_of
        assert node is not None
        return int(program.value_for(self._table._s, node, self.player - 1))

    def imagine(self, seed: int) -> Table:
        """A table that this seat cannot tell from the real one, with fresh chance."""
        return self._table.imagine(self.player, seed)


def outcome(program: Program, s: State) -> Outcome:
    """Scores and winners of a finished game."""
    seats = range(program.layout.players)
    terms = tuple(
        {name: program.value_for(s, node, seat) for name, node in program.score} for seat in seats
    )
    keys = [
        tuple(
            (1 if most else -1) * program.value_for(s, node, seat) for most, node in program.winner
        )
        for seat in seats
    ]
    best = max(keys)
    return Outcome(
        scores=tuple(sum(named.values()) for named in terms),
        terms=terms,
        winners=tuple(seat + 1 for seat in seats if keys[seat] == best),
        ending="limit" if s.cut else "rules",
    )


def _shortens(short: str, text: str) -> bool:
    """Is this the text with places left out, or its beginning?"""
    bare = " ".join(part.split("@")[0] for part in text.split(" "))
    begins = (f"{short} ", f"{short};", f"{short},")
    return short == bare or text.startswith(begins) or bare.startswith(begins)
