"""What a reason is, and what every part of the answer needs to know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from attrs import frozen

from cardrules.engine.program import Program
from cardrules.engine.statements import CHANCE
from cardrules.english import Scope, naming
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame, State
from cardrules.model.records import DeedDef, PackModel
from cardrules.notation import Scribe
from cardrules.source import Span
from cardrules.syntax.nodes import NOWHERE


@frozen
class Reason:
    """Why something is or is not offered: a word for the sort of reason, and a sentence.

    The sorts: offered, over, unknown, not now, condition, candidate, number, price, limit, rest.
    """

    sort: str
    text: str
    place: str = ""
    """The file and line of the rule that is not met, as in `pack.yaml:12`, if it is one rule."""

    @property
    def offered(self) -> bool:
        """Is it offered after all?"""
        return self.sort == "offered"

    def written_at(self, span: Span) -> Reason:
        """The same reason, with the place of its rule, unless it has one."""
        if self.place or span is NOWHERE:
            return self
        return Reason(self.sort, self.text, f"{PurePosixPath(span.source.path).name}:{span.line}")

    def __str__(self) -> str:
        return f"{self.text} ({self.place})" if self.place else self.text


class Position:
    """A position in which somebody decides, and the pack that it is explained by."""

    def __init__(
        self, program: Program, model: PackModel, scribe: Scribe, names: dict[str, str], s: State
    ) -> None:
        self.program = program
        self.model = model
        self.scribe = scribe
        self.names = names  # of each face: what it is called
        self.s = s
        self.frame: Frame = s.stack[-1]
        self.node = program.current(s)
        self.seat = self.node.decider(s, self.frame)
        self.deeds = {deed.address: deed for deed in _all_deeds(model)}

    @property
    def is_chance(self) -> bool:
        """Does nobody decide, but chance?"""
        return self.seat == CHANCE

    def at(self, s: State) -> Position:
        """The same game and the same player, at another position."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.s = s
        return other

    def deed(self, address: str) -> DeedDef | None:
        """The record of a deed; None for what has no record of its own."""
        return self.deeds.get(address)

    def scope(self, deed: DeedDef | None) -> Scope:
        """What the words of a deed may refer to."""
        scope = Scope(self.model)
        return scope if deed is None else naming(deed, scope)

    # ------------------------------------------------------------ names
    def face_names(self, face: int) -> set[str]:
        """All that a player may call a face: its id, its name, and both without the copy's number."""
        id_ = self.program.layout.face_ids[face]
        named = self.names.get(id_, id_)
        stem, _, number = id_.rpartition("_")
        found = {plain(id_), plain(named)}
        return found | {plain(stem)} if number.isdecimal() else found

    def known_faces(self) -> dict[str, set[int]]:
        """The faces of the game by everything they may be called."""
        found: dict[str, set[int]] = {}
        for face in range(len(self.program.layout.face_ids)):
            for name in self.face_names(face):
                found.setdefault(name, set()).add(face)
        return found

    def knows(self, thing: int) -> bool:
        """Does the one who decides know this card?"""
        return bool(self.s.place[thing] == OPEN or self.s.knows(self.seat, thing))

    def zone_words(self, thing: int) -> str:
        """Where a thing lies, in words."""
        place = self.s.place[thing]
        if place == OPEN:
            return "the game"
        return str(self.program.layout.zones[place].name)


def plain(text: str) -> str:
    """A name as it is compared: small letters, words with one space between."""
    return " ".join(text.lower().replace("_", " ").split())


def _all_deeds(model: PackModel) -> Iterator[DeedDef]:
    for section in (model.actions, model.verbs, model.reactions, model.phases):
        for deed in section.values():
            yield from _with_steps(deed)
    for step in model.setup:
        yield from _with_steps(step.deed)
    for things in model.things.values():
        for thing in things.values():
            for field in thing.fields.values():
                for value in field.values:
                    if isinstance(value, DeedDef):
                        yield from _with_steps(value)


def _with_steps(deed: DeedDef) -> Iterator[DeedDef]:
    yield deed
    steps: tuple[Any, ...] = deed.do if isinstance(deed.do, tuple) else ()
    for step in (*steps, *(deed.modes or ()), *(deed.cases or ())):
        yield from _with_steps(step.deed)
