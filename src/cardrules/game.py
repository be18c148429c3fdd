"""A game: a checked pack made playable.

>>> import cardrules
>>> game = cardrules.load("subatomic")
>>> table = game.start(players=3, seed=7)
>>> table.over
False
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any

from cardrules.check.pack import check_pack
from cardrules.check.typed import CheckedPack
from cardrules.diagnostics import Report
from cardrules.engine.lower import lower
from cardrules.engine.program import Program
from cardrules.engine.starting import check_start
from cardrules.english import card_text, field_texts, thing_name
from cardrules.errors import PackError, SaveError
from cardrules.kernel.state import State
from cardrules.model.records import FieldValue, Text
from cardrules.notation import Scribe
from cardrules.packs.blame import blame_edits
from cardrules.packs.loader import PackText, read_pack
from cardrules.packs.options import edited_values
from cardrules.packs.registry import find_pack
from cardrules.reasons import Position
from cardrules.saves import FORMAT, sealed, state_from_json
from cardrules.syntax import nodes
from cardrules.syntax.printer import print_
from cardrules.table import Table, _Turn

Options = Mapping[str, object]


def check(path: str | Path, options: Options | None = None) -> Report:
    """Read and check a pack; every problem is in the report, and nothing is raised."""
    report = Report()
    given = _option_texts(options)
    text = read_pack(path, report)
    pack = _checked(text, given, report) if text else None
    if text and pack:
        check_start(pack, report)
        _check_other_values(text, pack, given, report)
    return report


def load(name_or_path: str | Path, options: Options | None = None) -> Game:
    """Load a shipped pack, an installed pack or the pack in a folder; PackError when it has errors."""
    return Game(name_or_path, options)


def _check_other_values(
    text: PackText, pack: CheckedPack, given: Mapping[str, str], report: Report
) -> None:
    """Check the pack with each value of an option that carries edits, so that none of them rots."""
    for name, option in pack.model.options.items():
        chosen = print_(pack.model.chosen[name])
        for value in edited_values(option):
            if value != chosen:
                other = Report()
                _checked(text, {**given, name: value}, other)
                report.include(other, f"with `{name}={value}`")


def _checked(text: PackText, given: Mapping[str, str], report: Report) -> CheckedPack | None:
    model = text.model(given, report)
    if model is None:
        return None
    try:
        pack = check_pack(model, report)
    except RecursionError:
        message = "the rules of the pack lead too deep into each other"
        report.add("too-complex", message, model.info.span, "somewhere in this pack")
        return None
    blame_edits(report, model.edits)
    return pack


def _option_texts(options: Options | None) -> dict[str, str]:
    return {name: _option_text(value) for name, value in (options or {}).items()}


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Game:
    """A pack that can be played. Programs are kept, one for each number of players and set of options."""

    def __init__(
        self,
        name_or_path: str | Path,
        options: Options | None = None,
        *,
        _leave_out: Container[str] = (),
    ) -> None:
        self._path = find_pack(name_or_path)
        self._read = Report()
        # `_leave_out`: places of edits that are passed over, to compare without them.
        self._text = read_pack(self._path, self._read, _leave_out)
        self._options = dict(options or {})
        self._packs: dict[tuple[tuple[str, str], ...], CheckedPack] = {}
        self._programs: dict[Any, Program] = {}
        self._settings: dict[int, dict[str, str]] = {}
        self._checked: dict[int, CheckedPack] = {}  # what each program was made of
        pack = self._pack({})
        self.name: str = pack.model.info.name.text
        self.title: str = pack.model.info.title.text
        self.version: str = pack.model.info.version.text
        self.fingerprint: str = pack.model.fingerprint
        self.players: tuple[int, int] = pack.players
        """The least and the greatest number of players."""

    def _pack(self, options: Options) -> CheckedPack:
        chosen = {**self._options, **options}
        key = tuple(sorted((name, _option_text(value)) for name, value in chosen.items()))
        if key not in self._packs:
            report = self._read.copy()
            pack = _checked(self._text, dict(key), report) if self._text else None
            if pack is None:
                raise PackError(report)
            self._packs[key] = pack
        return self._packs[key]

    def _program(self, players: int, options: Options) -> Program:
        pack = self._pack(options)
        low, high = pack.players
        if not low <= players <= high:
            raise ValueError(f"{self.name} is for {low} to {high} players, not {players}")
        key = (id(pack), players)
        if key not in self._programs:
            program = lower(pack, players)
            self._programs[key] = program
            self._checked[id(program)] = pack
            self._settings[id(program)] = {
                name: _option_text(value) for name, value in {**self._options, **options}.items()
            }
        return self._programs[key]

    def start(
        self,
        players: int = 2,
        seed: int = 0,
        options: Options | None = None,
        *,
        chance: str = "seeded",
    ) -> Table:
        """Begin a game. `chance="explicit"` offers chance as a decision, with `weights`."""
        if chance not in ("seeded", "explicit"):
            raise ValueError(f"chance is 'seeded' or 'explicit', not {chance!r}")
        program = self._program(players, options or {})
        state = program.new_state(seed)
        state.explicit = chance == "explicit"
        return Table(self, program, state)

    def cards(self) -> list[dict[str, Any]]:
        """Every card, tile and other thing of the pack: its fields as written, its text in English."""
        model = self._pack({}).model
        return [
            {
                "id": thing.id,
                "name": thing_name(thing),
                "kind": thing.kind,
                "copies": thing.copies,
                "fields": {name: _written(value) for name, value in thing.fields.items()},
                "said": field_texts(model, thing),
                "text": card_text(model, thing),
            }
            for things in model.things.values()
            for thing in things.values()
        ]

    def replay(
        self,
        choices: Iterable[str],
        players: int = 2,
        seed: int = 0,
        options: Options | None = None,
    ) -> Table:
        """Play these choices from the start."""
        table = self.start(players, seed, options)
        for choice in choices:
            table.push(choice)
        return table

    def restore(self, text: str) -> Table:
        """Go on with a saved game; SaveError when it does not fit this pack."""
        try:
            data = json.loads(text)
            return self._restored(data)
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            RecursionError,
            TypeError,
            ValueError,
        ) as error:
            raise SaveError(f"not a save of {self.name}: {error}") from error

    def _restored(self, data: Any) -> Table:
        if not isinstance(data, dict):
            raise TypeError("it is no group of fields")
        if data.get("cardrules") != FORMAT:
            raise ValueError(f"its form is {data.get('cardrules')!r}, not {FORMAT}")
        if data["pack"] != self.name:
            raise ValueError(f"it is of the pack {data['pack']!r}")
        if data["fingerprint"] != self.fingerprint:
            raise ValueError("the pack has changed since it was saved")
        if sealed(data) != data:
            raise ValueError("it was edited or cut")
        program = self._program(data["players"], data["options"])
        first = program.new_state(data["seed"])
        state = state_from_json(program, data["seed"], data["state"])
        table = Table(self, program, state, _Turn(None, None, "", state.copy()))
        if table.digest() != data["digest"]:
            raise ValueError("its state and its digest differ: it was edited or cut")
        table._check_goes_on()
        table._earlier = (first, tuple(str(choice) for choice in data["choices"]))
        return table

    def _header(self, program: Program) -> dict[str, Any]:
        return {
            "pack": self.name,
            "fingerprint": self.fingerprint,
            "options": self._settings[id(program)],
            "players": program.layout.players,
        }

    def _position(self, program: Program, s: State) -> Position:
        """A position that can be explained."""
        pack = self._checked[id(program)]
        names = {row.id: row.name for row in pack.things}
        return Position(program, pack.model, self._scribe(program), names, s)

    def names(self) -> dict[str, str]:
        """What each card, tile and other thing is called, by its id in choices and views."""
        return {row.id: row.name for row in self._pack({}).things}

    def _scribe(self, program: Program) -> Scribe:
        pack = next(iter(self._packs.values()))
        return Scribe(program, [row.id for row in pack.resources] + list(pack.groups))


def _written(field: FieldValue) -> str:
    """A field of a card as its file has it; deeds are told in the card's text instead."""
    return " | ".join(_text_of(value) for value in field.values)


def _text_of(value: object) -> str:
    if isinstance(value, nodes.Node):
        return print_(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_text_of(each) for each in value)}]"
    return value.text if isinstance(value, Text) else "(see text)"
