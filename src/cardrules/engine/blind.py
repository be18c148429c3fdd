"""Blind picks: of a class of things that the decider does not know, chance picks which it is."""

from __future__ import annotations

from typing import Any

from cardrules.engine.choosers import ThingsChooser, alike_unseen
from cardrules.engine.decisions import Choose
from cardrules.engine.statements import ASK, SURE, ByChance, bag_faces, draw
from cardrules.kernel.state import Frame, State

BLIND_PICKS = "blind picks"
"""The stream of chance that picks among unseen things; no id of a pack has a space."""


class BlindPick(ByChance):
    """A choice was made among unseen things: they are picked one after another.

    Until then its names hold things that stand for their class. The node stands behind the code of
    its deed, so that only a choice that was made blindly comes by.
    """

    __slots__ = ("back", "choose", "filled", "picked", "stream_number")

    def __init__(self, choose: Choose, back: int, stream: int) -> None:
        self.choose = choose
        self.back = back  # the number of the choice, where its next entry is asked
        self.filled = choose.progress + 2  # slot: how many entries have values
        self.picked = choose.progress + 3  # slot: how many of the things in them were picked
        self.stream_number = stream

    def run(self, s: State, f: Frame) -> int:
        if s.probing:
            return SURE
        while (faces := self._faces(s, f)) is not None:
            if s.explicit and len(faces) > 1:
                return ASK
            self._put(s, f, draw(s, self.stream_number, faces))
        filled = int(f[self.filled])
        f[self.filled] = f[self.picked] = 0
        f[1] = self.back
        self.choose.go_on(s, f, filled)
        return int(f[1])

    def _chosen(self, f: Frame) -> list[tuple[int, int]]:
        """Every chosen thing: the number of its entry, and its place among several."""
        found = []
        for number in range(int(f[self.choose.progress]), int(f[self.filled])):
            at, chooser = self.choose.entries[number]
            if isinstance(chooser, ThingsChooser) and chooser.physical:
                count = len(f[at]) if type(f[at]) is tuple else 1
                found += [(number, place) for place in range(count)]
        return found

    def _next(self, s: State, f: Frame) -> tuple[int, int] | None:
        """The next thing that is to be picked."""
        seat = self.choose.decider(s, f)
        for number, place in self._chosen(f)[f[self.picked] :]:
            value = f[self.choose.entries[number][0]]
            if not s.knows(seat, value[place] if type(value) is tuple else value):
                return number, place
        return None

    def _faces(self, s: State, f: Frame) -> dict[int, list[int]] | None:
        """What may be picked next, by face; None when all is picked."""
        found = self._next(s, f)
        if found is None:
            return None
        at, chooser = self.choose.entries[found[0]]
        assert isinstance(chooser, ThingsChooser)
        chosen = f[at] if type(f[at]) is tuple else (f[at],)
        before = () if chooser.repeats else chosen[: found[1]]
        left = tuple(thing for thing in chooser.items.ev(s, f) if thing not in before)
        deciding = frozenset(at for at, _ in self.choose.entries[f[self.choose.progress] :])
        seat = self.choose.decider(s, f)
        return bag_faces(s, alike_unseen(s, chosen[found[1]], left, seat, deciding))

    def _put(self, s: State, f: Frame, thing: int) -> None:
        """Settle which thing the next one is."""
        found = self._next(s, f)
        assert found is not None
        at = self.choose.entries[found[0]][0]
        value: Any = f[at]
        if type(value) is tuple:
            f[at] = (*value[: found[1]], thing, *value[found[1] + 1 :])
        else:
            f[at] = thing
        f[self.picked] = self._chosen(f).index(found) + 1

    def options(self, s: State, f: Frame) -> list[Any]:
        return list(self._faces(s, f) or ())

    def weights(self, s: State, f: Frame) -> list[int]:
        return [len(things) for things in (self._faces(s, f) or {}).values()]

    def stream(self, s: State, f: Frame) -> int:
        return self.stream_number

    def answer(self, s: State, f: Frame, option: Any) -> None:
        faces = self._faces(s, f)
        assert faces is not None
        self._put(s, f, faces[option][0])
