"""A game as lines for a terminal: what happened, how things stand, how it ended.

Watchers are the seats of the people who look at the screen. They are told what all of them may
know, and no more; without people at the table, everything is told.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from cardrules import views
from cardrules.kernel.events import Event
from cardrules.table import Choice, Table


class Narrator:
    """Tells the events of a table, turn by turn: `prepare` before each choice, `tell` after it."""

    def __init__(self, table: Table, watchers: Sequence[int]) -> None:
        self._table = table
        self._watchers = tuple(watchers)
        self._turn: int | None
        self._headline = ""
        self._subject = ""
        self._heard: list[Event] = []
        self.follow()

    def follow(self) -> None:
        """Listen to the table, from here on."""
        self._turn = None
        self._heard.clear()
        self._table.listen(self._heard.append)

    def prepare(self, offered: Sequence[Choice]) -> None:
        """Note how things stand before a choice among these."""
        decider = self._table.decider
        assert decider is not None
        self._subject = _subject(self._table.prompt)
        self._headline = ""
        # Who reacts or answers in another's turn may decline; then no turn begins.
        if decider != self._turn and "decline" not in offered:
            view = self._table.view(self._watchers[0] if self._watchers else decider)
            name = click.style(f"player {decider}", bold=True)
            self._headline = f"{name}  {status(view, decider)}".rstrip()

    def tell(self) -> list[str]:
        """The lines of what has happened since; the first is empty where a turn begins."""
        events = [event for event in self._heard if event.kind != "act"]
        lines: list[str] = []
        for act in (event for event in self._heard if event.kind == "act"):
            lines.extend(self._act(act.facts))
        self._heard.clear()
        told = [self._line(event) for event in condensed(events)]
        effects = "; ".join(text for text in told if text)
        return [*lines, click.style(f"      {effects}", dim=True)] if effects else lines

    def _act(self, facts: dict[str, Any]) -> list[str]:
        """A decision: the headline of its turn where one begins, and what was chosen."""
        seat = facts["seat"] + 1
        if not facts["open"] and set(self._watchers) - {seat}:
            return []
        lines = []
        if facts["open"] and self._headline:
            lines = ["", self._headline]
            self._turn = seat
        who = "" if seat == self._turn else f"player {seat}: "
        what = "" if facts["open"] or facts["text"].startswith("pay ") else self._subject
        return [*lines, f"{'  ' if facts['open'] else '    '}{who}{what}{facts['text']}"]

    def _line(self, event: Event) -> str | None:
        if not self._watchers:
            text = views.line(self._table._program, event, None)
        else:
            text = views.line(self._table._program, self._shared(event), self._watchers[0] - 1)
        return _plain(text, self._turn) if text else None

    def _shared(self, event: Event) -> Event:
        """The event with only those cards known that all who watch have seen."""
        if "cards" not in event.facts:
            return event
        mask = sum(1 << seat - 1 for seat in self._watchers)
        cards: Any = event.facts["cards"]
        known = tuple((face, seen if seen & mask == mask else 0) for face, seen in cards)
        return Event(event.kind, {**event.facts, "cards": known})


def condensed(events: Iterable[Event]) -> list[Event]:
    """Events with equal ways joined: cards that moved alike, and a value from first to last."""
    found: dict[Any, dict[str, Any]] = {}
    for number, event in enumerate(events):
        facts: dict[str, Any] = dict(event.facts)
        if event.kind == "move":
            key = ("move", facts["source"], facts["target"], facts["down"])
            before = found.setdefault(key, {**facts, "cards": ()})
            before["cards"] = (*before["cards"], *facts["cards"])
        elif event.kind == "value":
            found.setdefault(("value", facts["cell"]), facts)["after"] = facts["after"]
        else:
            found[event.kind, number] = facts
    return [
        Event(key[0], facts)
        for key, facts in found.items()
        if key[0] != "value" or facts["before"] != facts["after"]
    ]


def _subject(prompt: str) -> str:
    """What a prompt asks about: the last part of the address it names."""
    address = next((word for word in prompt.split() if "." in word), "")
    return f"{address.rstrip(',:').rsplit('.', 1)[-1]}: " if address else ""


def _plain(text: str, turn: int | None) -> str:
    """A line of the log without its verb, and without the number of the one whose turn it is."""
    words = text.removeprefix("move ").split(" ")
    return " ".join(_unnumbered(word, turn) for word in words)


def _unnumbered(word: str, turn: int | None) -> str:
    bare = word.removesuffix(":")
    return bare.removesuffix(f".{turn}") + word[len(bare) :]


# ---------------------------------------------------------------- how things stand
def status(view: dict[str, Any], seat: int) -> str:
    """How a player stands, on one line: score, values and sizes of zones that are not 0."""
    parts = [f"score {view['scores'][seat - 1]}"] if view["scores"] else []
    for name, value in view["values"].items():
        family, _, owner = name.partition(".")
        if owner == str(seat) and value:
            parts.append(f"{family} {value}" if value is not True else family)
    for name, cards in view["zones"].items():
        family, _, owner = name.partition(".")
        if owner == str(seat) and cards:
            parts.append(f"{family} {len(cards)}")
    return " · ".join(parts)


def layout(view: dict[str, Any]) -> list[str]:
    """All that a seat sees: how the players stand, the zones that hold something, other values."""
    seats = range(1, view["players"] + 1)
    lines = [f"  player {seat}  {status(view, seat)}" for seat in seats]
    zones = [f"  {name}: {counted(cards)}" for name, cards in view["zones"].items() if any(cards)]
    owned = {str(seat) for seat in seats}
    values = [
        f"{name} {value}"
        for name, value in view["values"].items()
        if name.partition(".")[2] not in owned and value
    ]
    return [*lines, *zones, "  " + " · ".join(values)]


def holdings(view: dict[str, Any]) -> list[str]:
    """The zones of the viewer's own whose cards the viewer knows."""
    suffix = f".{view['seat']}"
    return [
        f"  {name.removesuffix(suffix)}: {counted(cards)}"
        for name, cards in view["zones"].items()
        if name.endswith(suffix) and any(card not in (None, views.UNSEEN) for card in cards)
    ]


def counted(cards: Sequence[str | None]) -> str:
    """`2 a, b`, and `3 unseen`; in the order in which they are met."""
    counts: dict[str, int] = {}
    for card in cards:
        name = "unseen" if card == views.UNSEEN else card or "(open)"
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items())


# ---------------------------------------------------------------- the end
def standings(table: Table) -> list[str]:
    """Scores by term, and who won."""
    outcome = table.outcome
    assert outcome is not None
    names = [*outcome.terms[0], "score"]
    lines = [" " * 10 + "".join(f"{name:>{len(name) + 2}}" for name in names)]
    for seat, terms in enumerate(outcome.terms):
        row = [*terms.values(), outcome.scores[seat]]
        cells = (f"{value:>{len(name) + 2}}" for name, value in zip(names, row, strict=True))
        lines.append(f"{f'player {seat + 1}':10}{''.join(cells)}")
    return [*lines, _won(outcome.winners)]


def _won(winners: Sequence[int]) -> str:
    if len(winners) == 1:
        return f"winner: player {winners[0]}"
    return "winners: players " + " and ".join(str(seat) for seat in winners)
