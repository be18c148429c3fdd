"""One text for every choice: what `push`, saves, logs, errors and scenario tests speak.

A choice is written as the id of what is done and then its values, in order: `buy double_gem@shop.3`,
`pay 2 coin_card face_up, 1 token`, `decline`, `done`. The grammar stands in docs/reference/notation.md.
"""

from __future__ import annotations

from typing import Any

from cardrules.engine import decisions as dec
from cardrules.engine import menus, modes, windows
from cardrules.engine.choosers import Chooser, NumberChooser, ThingsChooser
from cardrules.engine.program import Program
from cardrules.engine.statements import Asking, ByChance, Roll
from cardrules.kernel.layout import LIST, OPEN, ROW
from cardrules.kernel.state import KNOWN, Frame, State

UNSEEN = "unseen"
"""Stands for cards that the decider does not know."""


class Scribe:
    """Writes choices of one game as text."""

    def __init__(self, program: Program, resources: list[str]) -> None:
        self.program = program
        self.resources = resources
        self.width = len(resources)

    # ------------------------------------------------------------ choices
    def texts(self, s: State, options: list[Any]) -> list[str]:
        """The texts of what may be answered now, each different from the others."""
        frame = s.stack[-1]
        node = self.program.current(s)
        short = [self.text(s, frame, node, option, full=False) for option in options]
        doubles = (
            {text for text in short if short.count(text) > 1}
            if len(set(short)) < len(short)
            else ()
        )
        return _numbered(
            [
                self.text(s, frame, node, option, full=True) if text in doubles else text
                for text, option in zip(short, options, strict=True)
            ]
        )

    def text(self, s: State, f: Frame, node: Asking, option: Any, *, full: bool) -> str:
        """One answer; `full` says where each card lies."""
        if option in (dec.DECLINE, menus.DONE):
            return str(option[0])
        if isinstance(node, dec.Pay):
            return self.payment(s, option)
        if isinstance(node, dec.Choose):
            return self.values(s, int(f[node.progress]), node, option, full) or _last(node.label)
        if isinstance(node, modes.PickModes):
            return " + ".join(node.names[mode] for mode in option) or "none"
        if isinstance(node, menus.Menu):
            _, action, values = option
            return self.unit(s, self.program.actions[action], OPEN, values, full)
        if isinstance(node, windows.Window):
            if option[0] == "due":
                _, number, thing, _ = option
                return self.unit(s, self.program.reactions[number].unit, thing, (), full)
            number, thing, values = option
            return self.unit(s, self.program.reactions[number].unit, thing, values, full)
        if isinstance(node, Roll):
            return str(node.faces[option])
        if isinstance(node, dec.ChooseAtRandom) and not node.chooser.physical:
            return self.element(s, node.chooser.of, option, full)
        return str(self.program.layout.face_ids[option])

    def unit(
        self, s: State, unit: menus.Unit, thing: int, values: tuple[Any, ...], full: bool
    ) -> str:
        """An action or reaction with its leading choices."""
        node = self.program.codes[unit.code][unit.choose]
        assert isinstance(node, dec.Choose)
        name = self.program.layout.face_ids[s.face[thing]] if thing != OPEN else _last(unit.id)
        return f"{name} {self.values(s, 0, node, values, full)}".rstrip()

    def values(
        self, s: State, start: int, node: dec.Choose, values: tuple[Any, ...], full: bool
    ) -> str:
        if values and values[0] == dec.PART:
            chooser = node.entries[start][1]
            return f"take {self.value(s, chooser, values[1], full)}"
        parts = []
        for number, value in enumerate(values, start):
            parts.append(self.value(s, node.entries[number][1], value, full))
        return "; ".join(parts)

    def value(self, s: State, chooser: Chooser, value: Any, full: bool) -> str:
        if isinstance(chooser, NumberChooser):
            return str(value)
        if isinstance(chooser, ThingsChooser):
            items = value if type(value) is tuple else (value,)
            texts = [self.element(s, chooser.of, item, full) for item in items]
            return _counted(texts, chooser.ordered) or "none"
        return self.bundle(value)

    def element(self, s: State, of: str, item: int, full: bool) -> str:
        if of == "thing":
            return self.thing(s, item, full)
        if of == "player":
            return f"player{item + 1}"
        if of == "zone":
            return self.program.layout.zones[item].name
        if of == "face":
            return self.bundle(self.program.treasury.faces[item].yields)
        return str(item)

    def thing(self, s: State, thing: int, full: bool) -> str:
        """A thing by the id of its face, with its slot when it lies in a row.

        What the decider does not know has no name: which of several it will be is chance.
        """
        name = self.program.layout.face_ids[s.face[thing]] if self._knows(s, thing) else UNSEEN
        zone = s.place[thing]
        if zone == OPEN:
            return name
        table = self.program.layout.zones[zone]
        if table.form in (ROW, LIST):
            where = f"{table.name}.{s.zones[zone].index(thing) + 1}"
            return f"{name}@{where}" if table.form == ROW or full else name
        return f"{name}@{table.name}" if full else name

    def _knows(self, s: State, thing: int) -> bool:
        """Does who has to decide know this card?"""
        if s.mark[thing] & KNOWN == s.layout.everyone or not s.stack:
            return True
        seat = self.program.current(s).decider(s, s.stack[-1])
        return seat < 0 or s.knows(seat, thing)

    def bundle(self, bundle: tuple[int, ...]) -> str:
        """`2 coin + 1 gem`, or `nothing`."""
        parts = [
            f"{count} {name}" for count, name in zip(bundle, self.resources, strict=False) if count
        ]
        return " + ".join(parts) or "nothing"

    def payment(self, s: State, spent: tuple[Any, ...]) -> str:
        """What is spent, by source: `pay up_card face_up, 2 token`."""
        sources = self.program.treasury.sources
        parts = []
        for source, face, thing, count in spent:
            name = sources[source].id
            if thing == OPEN:
                parts.extend([name] * count)
                continue
            card = self.program.layout.face_ids[s.face[thing]]
            shown = self.bundle(self.program.treasury.faces[face].yields)
            parts.append(f"{card} {name} ({shown})")
        return "pay " + (_counted(sorted(parts), False) or "nothing")

    # ------------------------------------------------------------ prompts
    def prompt(self, s: State) -> str:
        """What is asked, in a few words."""
        frame = s.stack[-1]
        node = self.program.current(s)
        if isinstance(node, menus.Menu):
            return "take an action, or be done"
        if isinstance(node, dec.Pay):
            return f"pay for {self.program.unit_ids[frame[0]]}: {self.prices(s, frame, node)}"
        if isinstance(node, windows.Window):
            return "react to the action, or decline"
        if isinstance(node, modes.PickModes):
            return f"pick a mode of {self.program.unit_ids[frame[0]]}"
        if isinstance(node, ByChance):
            return f"chance: {self.program.layout.streams[node.stream(s, frame)]}"
        assert isinstance(node, dec.Choose)
        return f"choose for {node.label}" + (", or decline" if node.may else "")

    def prices(self, s: State, f: Frame, node: dec.Pay) -> str:
        return " or ".join(self.bundle(price.ev(s, f)) for price in node.prices)


def _last(address: str) -> str:
    return address.rsplit(".", 1)[-1]


def _numbered(texts: list[str]) -> list[str]:
    """Equal texts of different choices get a number: `safe #1`, `safe #2`."""
    if len(set(texts)) == len(texts):
        return texts
    seen: dict[str, int] = {}
    numbered = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        numbered.append(f"{text} #{seen[text]}" if texts.count(text) > 1 else text)
    return numbered


def _counted(texts: list[str], ordered: bool) -> str:
    """`2 a, b`: equal ones are counted, unless their order matters."""
    if ordered:
        return ", ".join(texts)
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return ", ".join(text if count == 1 else f"{count} {text}" for text, count in counts.items())
