"""The names that a scenario may use: zones, cards, values, streams and seats of one game."""

import re
from collections.abc import Iterable
from typing import TypeVar

from cardrules.check.typed import CheckedPack
from cardrules.diagnostics import Diagnostic, diagnose, similar_help
from cardrules.engine.program import Program
from cardrules.kernel.layout import OPEN, ROW
from cardrules.kernel.state import DOWN, State
from cardrules.source import Span
from cardrules.syntax.document import Scalar

T = TypeVar("T")

NONE = "none"
"""An open slot of a row, no player, nothing."""
ANY = "any"
"""Whatever lies there, or whatever chance gives."""
UNSEEN = "?"
"""A card that a seat does not know."""


_SAID = ("decline", "done", "none", "nothing", "pay", "take", "unseen")
"""The words of a choice that no pack declares."""
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"(player)?[0-9]+")


class ScenarioProblem(Exception):
    """Ends a scenario; carries what is wrong."""

    def __init__(self, *found: Diagnostic) -> None:
        super().__init__(found)
        self.found = found


def problem(
    code: str,
    message: str,
    span: Span | None,
    label: str = "",
    *,
    help: str | None = None,
    notes: Iterable[str] = (),
) -> ScenarioProblem:
    """Return a problem with one diagnostic."""
    return ScenarioProblem(diagnose(code, message, span, label, help=help, notes=notes))


class Names:
    """Looks up names; those that are unknown end the scenario with what is near."""

    def __init__(self, pack: CheckedPack, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.words = pack.words
        self.invariants = pack.model.invariants
        self.kinds = list(pack.kinds)
        self.zone_kinds = [row.kind for row in pack.zones]
        self.zones = {zone.name: number for number, zone in enumerate(self.layout.zones)}
        self.cells = {name: number for number, name in enumerate(program.cell_names)}
        self.streams = {name: number for number, name in enumerate(self.layout.streams)}
        self.faces = self._faces(pack)
        self.known = pack.model.words | self.faces.keys() | {*self.words, *_SAID}
        self.records = {row.id: row.record for row in pack.things if row.id != row.record}

    def _faces(self, pack: CheckedPack) -> dict[str, tuple[int, ...]]:
        """Return the faces of each name: a record has one, or one for each listed copy."""
        number = {face: at for at, face in enumerate(self.layout.face_ids)}
        found: dict[str, tuple[int, ...]] = {}
        for row in pack.things:
            for name in dict.fromkeys((row.record, row.id)):
                found[name] = (*found.get(name, ()), number[row.id])
        return found

    # ------------------------------------------------------------ looking up
    def zone(self, name: Scalar) -> int:
        """Return the number of a zone."""
        return self._look_up(self.zones, name.text, name.span, "zone")

    def stream(self, name: Scalar) -> str:
        """Return the name of a stream that is there."""
        self._look_up(self.streams, name.text, name.span, "stream of chance")
        return name.text

    def card(self, name: str, span: Span) -> tuple[int, ...]:
        """Return the faces that a name stands for."""
        return self._look_up(self.faces, name, span, "card")

    def values(self, name: Scalar) -> tuple[int, ...]:
        """Return the cells of a name: one, or all that begin with it."""
        if name.text in self.cells:
            return (self.cells[name.text],)
        found = tuple(at for cell, at in self.cells.items() if cell.startswith(name.text + "."))
        return found or (self._look_up(self.cells, name.text, name.span, "value"),)

    def seat(self, written: Scalar) -> int:
        """Return a seat, counted from 0."""
        players = self.layout.players
        if not written.text.isdigit() or not 1 <= int(written.text) <= players:
            message = f"there is no seat `{written.text}`"
            raise problem("unknown-in-scenario", message, written.span, f"expected 1 to {players}")
        return int(written.text) - 1

    def check_words(self, written: Scalar) -> None:
        """End the scenario at a word of a choice that no pack knows: it could never be offered."""
        for word in _WORD.finditer(written.text):
            if word[0] not in self.known and not _NUMBER.fullmatch(word[0]):
                raise problem(
                    "unknown-in-scenario",
                    f"no choice can hold the word `{word[0]}`: the pack has nothing of this name",
                    written.part(*word.span()),
                    "no such name",
                    help=similar_help(word[0], self.known, "name"),
                )

    def _look_up(self, known: dict[str, T], name: str, span: Span, noun: str) -> T:
        if name in known:
            return known[name]
        raise problem(
            "unknown-in-scenario",
            f"the game has no {noun} `{name}`",
            span,
            f"no such {noun}",
            help=_whose(name, known) or similar_help(name, known, noun),
        )

    # ------------------------------------------------------------ values as text
    def cell_value(self, cell: int, written: Scalar) -> int:
        """Return what is to be stored for a written value; it must be within its bounds."""
        value = self._read(cell, written)
        low, high = self.layout.cell_low[cell], self.layout.cell_high[cell]
        if value is None or not low <= value <= high:
            name = self.program.cell_names[cell]
            message = f"`{name}` cannot be `{written.text}`"
            raise problem("value-impossible", message, written.span, self._expected(cell))
        return value

    def _read(self, cell: int, written: Scalar) -> int | None:
        text, shape = written.text, self.program.cell_types[cell]
        if shape == "truth":
            return {"no": 0, "yes": 1}.get(text)
        if shape == "player":
            return OPEN if text == NONE else self.seat(written)
        if shape == "word":
            return self.words.index(text) if text in self.words else None
        if shape == "thing":
            return OPEN if text == NONE else self._thing(text, written.span)
        return int(text) if text.removeprefix("-").isdigit() else None

    def _thing(self, name: str, span: Span) -> int:
        return self.layout.start_faces.index(self.card(name, span)[0])

    def _expected(self, cell: int) -> str:
        shape = self.program.cell_types[cell]
        if shape == "truth":
            return "expected `yes` or `no`"
        if shape != "number":
            return f"expected a {shape}"
        return f"expected {self.layout.cell_low[cell]} to {self.layout.cell_high[cell]}"

    def cell_text(self, s: State, cell: int) -> str:
        """Return a value as a scenario writes it."""
        value, shape = s.cells[cell], self.program.cell_types[cell]
        if shape == "truth":
            return "yes" if value else "no"
        if shape in ("player", "thing") and value == OPEN:
            return NONE
        if shape == "player":
            return str(value + 1)
        if shape == "thing":
            return self.layout.face_ids[s.face[value]]
        return self.words[value] if shape == "word" else str(value)

    # ------------------------------------------------------------ cards as text
    def card_text(self, s: State, thing: int) -> str:
        """Return a card as a scenario writes it."""
        if thing == OPEN:
            return NONE
        name = self.layout.face_ids[s.face[thing]]
        return f"{name} facedown" if s.mark[thing] & DOWN else name

    def zone_texts(self, s: State, zone: int) -> list[str]:
        """Return the cards of a zone; a row slot by slot."""
        is_row = self.layout.zones[zone].form == ROW
        cards = s.zones[zone] if is_row else s.cards(zone)
        return [self.card_text(s, thing) for thing in cards]


def _whose(name: str, known: Iterable[str]) -> str | None:
    """Return a help for the name of several, such as the zone of each player."""
    found = [each for each in known if each.startswith(f"{name}.")]
    return f"there is one for each: write `{found[0]}`" if found else None
