"""Why a value cannot be chosen for an entry of `choose`, or why the deed cannot go on with it."""

from __future__ import annotations

from typing import Any

from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine.choosers import (
    Chooser,
    MixChooser,
    NumberChooser,
    ThingsChooser,
    TooMany,
)
from cardrules.engine.paying import PayableChooser
from cardrules.english import Scope, elements_of, set_text
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame
from cardrules.model.records import DeedDef
from cardrules.reasons.conditions import unmet
from cardrules.reasons.model import Position, Reason, plain
from cardrules.reasons.prices import unpaid
from cardrules.reasons.reading import bundle, unknown, wanted
from cardrules.reasons.rest import stuck
from cardrules.syntax import nodes

SHOWN = 6
"""So many candidates are told about at most."""


class ChoiceReasons:
    """Explains one `choose`: the node that asks, in the frame where it would."""

    def __init__(self, here: Position, node: dec.Choose, f: Frame) -> None:
        self.here = here
        self.node = node
        self.frame = f
        self.deed: DeedDef | None = here.deed(node.label)
        self.scope: Scope = here.scope(self.deed)

    # ------------------------------------------------------------ the whole choice
    def why(self, text: str) -> Reason:
        """Why these values, divided by semicolons, cannot be chosen; no text: why nothing can."""
        reason = self._reason(text)
        if self.deed is None or reason.sort in ("offered", "unknown"):
            return reason
        return reason.written_at(self.deed.span)

    def _reason(self, text: str) -> Reason:
        start = int(self.frame[self.node.progress])
        texts = [part.strip() for part in text.split(";")] if text else []
        entries = self.node.entries[start:]
        if len(texts) > len(entries):
            return Reason("number", f"{_so_many(len(entries))} chosen here, not {len(texts)}")
        g = self.frame[:]
        if not texts:
            return self._nothing(g, start)
        for number, part in enumerate(texts, start):
            at, chooser = self.node.entries[number]
            found = self._value(chooser, g, part, number)
            if isinstance(found, Reason):
                return found
            g[at] = found
        if len(texts) < len(entries):
            return self._nothing(g, start + len(texts))
        return self._going_on(g)

    def _nothing(self, g: Frame, number: int) -> Reason:
        """Why no value at all can be chosen for an entry: what speaks against each candidate."""
        if number == len(self.node.entries):
            return self._going_on(g)
        at, chooser = self.node.entries[number]
        try:
            values = chooser.values(self.here.s, g, self.here.seat, self.node.lenient)
        except TooMany:
            return Reason("rest", "what follows cannot be completed with any of very many choices")
        if not values:
            return self._no_value(chooser, g, number)
        told = {}
        for value in values[:SHOWN]:
            g[at] = value
            told[self.here.scribe.value(self.here.s, chooser, value, False)] = self._nothing(
                g, number + 1
            )
        left = len(values) - len(values[:SHOWN])
        more = f"; and so on for {left} more" if left else ""
        texts = dict.fromkeys(reason.text for reason in told.values())
        if len(texts) == 1:
            return next(iter(told.values()))
        joined = "; ".join(f"{name}: {reason.text}" for name, reason in told.items())
        first = next(iter(told.values()))
        places = {reason.place for reason in told.values()}
        return Reason(first.sort, joined + more, first.place if len(places) == 1 else "")

    def _going_on(self, g: Frame) -> Reason:
        """Why the deed cannot go on with values that are candidates."""
        node, here = self.node, self.here
        if node.limit is not None and not node.limit.allows(here.s, g):
            return self._limited(node.limit, g)
        if node.pay is not None:
            reason = unpaid(here, node.pay, g, self.deed)
            if reason is not None:
                return reason
        trial = here.program.trial(here.s, g)
        trial.stack[-1][1] = node.next
        found = stuck(here.program, trial, len(trial.stack), node.until)
        if found is None:
            return Reason("offered", "nothing speaks against it")
        return self._rest(found)

    def _rest(self, found: Any) -> Reason:
        """What later step cannot be completed, and why."""
        frame = found.stack[-1]
        there = self.here.at(found)
        node = self.here.program.codes[frame[0]][frame[1]]
        if isinstance(node, dec.Pay):
            deed = self.here.deed(self.here.program.unit_ids[frame[0]])
            reason = unpaid(there, node, frame, deed)
            reason = reason or Reason("price", "it cannot be paid so")
            return Reason("rest", f"the rest cannot be done: {reason.text}", reason.place)
        if isinstance(node, dec.Choose):
            step = plain(node.label.rsplit(".", 1)[-1])
            reason = ChoiceReasons(there, node, frame).why("")
            said = f"then the step `{step}` cannot be done: {reason.text}"
            return Reason("rest", said, reason.place)
        return Reason("rest", "the rest cannot be done: there is no way left to do it")

    def _limited(self, limit: dec.LimitCode, g: Frame) -> Reason:
        times = int(limit.times.ev(self.here.s, g))
        written = self.deed.limit if self.deed is not None else None
        if written is None:
            return Reason("limit", f"it was done {times} times, which is the limit")
        span = plain(written.span_name)
        each = f" for each {plain(written.for_each)}" if written.for_each else ""
        said = f"the limit is {times} per {span}{each}, and it is reached"
        return Reason("limit", said).written_at(written.span)

    # ------------------------------------------------------------ one entry
    def _written(self, number: int) -> nodes.Choice | None:
        if self.deed is None or number >= len(self.deed.choose):
            return None
        return list(self.deed.choose.values())[number][1]

    def _value(self, chooser: Chooser, g: Frame, text: str, number: int) -> Any:
        """The value that a text means, or the reason why there is none."""
        if isinstance(chooser, ThingsChooser):
            return self._things(chooser, g, text, number)
        if isinstance(chooser, NumberChooser):
            return self._number(chooser, g, text)
        return self._bundle(chooser, g, text, number)

    def _no_value(self, chooser: Chooser, g: Frame, number: int) -> Reason:
        if isinstance(chooser, ThingsChooser):
            return self._too_few(chooser, g, number)
        if isinstance(chooser, PayableChooser):
            return self._no_mix(chooser, g, None, number)
        return Reason("number", "there is no number or mix that could be chosen")

    def _number(self, chooser: NumberChooser, g: Frame, text: str) -> Any:
        low, high = chooser.low.ev(self.here.s, g), chooser.high.ev(self.here.s, g)
        if text.isdecimal() and low <= int(text) <= high:
            return int(text)
        return Reason("number", f"a number from {low} to {high} is chosen here, not `{text}`")

    # ------------------------------------------------------------ mixes
    def _bundle(self, chooser: Chooser, g: Frame, text: str, number: int) -> Any:
        found = bundle(self.here, text)
        if isinstance(found, Reason) or found in chooser.values(self.here.s, g, self.here.seat):
            return found
        if isinstance(chooser, PayableChooser):
            return self._no_mix(chooser, g, found, number)
        assert isinstance(chooser, MixChooser)
        failing = self._mix_condition(chooser, g, found, number)
        count = int(chooser.count.ev(self.here.s, g))
        of = " and ".join(self.here.scribe.resources[member] for member in chooser.members)
        return failing or Reason("number", f"a mix of just {count} of {of} is chosen here")

    def _no_mix(
        self, chooser: PayableChooser, g: Frame, asked: tuple[int, ...] | None, number: int
    ) -> Reason:
        """Why an amount cannot be paid exactly, or why no amount can."""
        purse = self.here.program.treasury.purse(self.here.s, g, chooser.sources)
        mixes = purse.means.mixes(chooser.wanted)
        names = self.here.scribe.resources
        if not any(map(any, mixes)):
            what = " or ".join(names[member] for member in chooser.wanted)
            return Reason("price", f"you have nothing that gives {what}")
        if asked is None or asked in mixes:
            failing = self._mix_condition(chooser, g, asked or mixes[-1], number)
            return failing or Reason("condition", "no amount that you can pay fits")
        other = [names[at] for at, count in enumerate(asked) if count and at not in chooser.wanted]
        if other:
            return Reason("candidate", f"{' and '.join(other)} cannot be chosen here")
        most = [
            f"{highest} {names[at]}"
            for at in chooser.wanted
            if (highest := max(mix[at] for mix in mixes))
        ]
        said = self.here.scribe.bundle(asked)
        return Reason(
            "price", f"you cannot pay exactly {said}; the most of each alone is {', '.join(most)}"
        )

    def _mix_condition(
        self, chooser: PayableChooser | MixChooser, g: Frame, asked: Any, number: int
    ) -> Reason | None:
        written: Any = self._written(number)
        expr = getattr(written, "condition", None) or getattr(
            getattr(written, "amount", None), "condition", None
        )
        if chooser.condition is None or expr is None:
            return None
        h = g[:]
        h[chooser.at] = asked
        if chooser.condition.ev(self.here.s, h):
            return None
        said = unmet(self.here, chooser.condition, expr, h, self.scope.about("bundle"))
        return Reason("condition", f"only where {said}").written_at(expr.span)

    # ------------------------------------------------------------ things
    def _things(self, chooser: ThingsChooser, g: Frame, text: str, number: int) -> Any:
        names = [] if plain(text) == "none" else wanted(text)
        here = self.here
        there = list(chooser.items.ev(here.s, g))
        taken: list[int] = []
        for count, name, place in names:
            left = [item for item in there if chooser.repeats or item not in taken]
            fits = [item for item in left if self._is_called(chooser, item, name, place)]
            if not fits:
                return self._no_candidate(chooser, g, name, place, number)
            if len(fits) < count and not chooser.repeats:
                said = f"there are only {len(fits)} {name} to choose from, not {count}"
                return Reason("number", said)
            taken.extend([fits[0]] * count if chooser.repeats else fits[:count])
        low, high = (1, 1) if chooser.one else chooser.bounds(here.s, g, len(there))
        if not low <= len(taken) <= high:
            span = str(low) if low == high else f"{low} to {high}"
            return Reason("number", f"{span} must be chosen here, not {len(taken)}")
        return taken[0] if chooser.one else tuple(taken)

    def _is_called(self, chooser: ThingsChooser, item: int, name: str, place: str) -> bool:
        """Does the one who decides call an element so?"""
        here = self.here
        if not chooser.physical:
            said = plain(here.scribe.element(here.s, chooser.of, item, False))
            return name in (said, said.replace("player", "player "))
        if not here.knows(item):
            return name.startswith("unseen")
        if name not in here.face_names(here.s.face[item]):
            return False
        if not place:
            return True
        full = here.scribe.thing(here.s, item, True).partition("@")[2]
        return place in (full, full.rpartition(".")[0])

    def _no_candidate(
        self, chooser: ThingsChooser, g: Frame, name: str, place: str, number: int
    ) -> Reason:
        """Why nothing of that name is among the candidates: unknown, filtered out, or elsewhere."""
        node: ex.Node = chooser.items
        written = self._written(number)
        expr: Any = written.items if isinstance(written, nodes.ChooseThings) else None
        while isinstance(node, ex.WhereNode) and isinstance(expr, nodes.Where):
            refused = self._refused(chooser, node, expr, g, name, place)
            if refused is not None:
                return refused
            node, expr = node.items, expr.items
        faces = self.here.known_faces()
        if chooser.physical and name not in faces:
            return unknown(name, faces, "card")
        what = "" if expr is None else f" among {set_text(expr, self.scope)}"
        at = f" at {place}" if place else ""
        return Reason("candidate", f"there is no {name}{at}{what}{self._elsewhere(chooser, name)}")

    def _refused(
        self, chooser: ThingsChooser, node: ex.WhereNode, expr: nodes.Where, g: Frame,
        name: str, place: str,
    ) -> Reason | None:  # fmt: skip
        """What a filter says of the elements of that name; None when it was not asked about any."""
        scope = self.scope.about(elements_of(expr.items, self.scope))
        h = g[:]
        for item in node.items.ev(self.here.s, h):
            if self._is_called(chooser, item, name, place):
                h[node.at] = item
                if not node.condition.ev(self.here.s, h):
                    said = unmet(self.here, node.condition, expr.condition, h, scope)
                    reason = Reason("candidate", f"only where {said}")
                    return reason.written_at(expr.condition.span)
        return None

    def _elsewhere(self, chooser: ThingsChooser, name: str) -> str:
        """Where the one who decides sees such cards."""
        if not chooser.physical:
            return ""
        here = self.here
        faces = here.known_faces().get(name, set())
        zones = dict.fromkeys(
            here.zone_words(thing)
            for thing in range(len(here.s.face))
            if here.s.face[thing] in faces and here.s.place[thing] != OPEN and here.knows(thing)
        )
        return f"; you see it in {', '.join(list(zones)[:3])}" if zones else "; you see none"

    def _too_few(self, chooser: ThingsChooser, g: Frame, number: int) -> Reason:
        """Why there are too few candidates to choose from."""
        node: ex.Node = chooser.items
        written = self._written(number)
        expr: Any = written.items if isinstance(written, nodes.ChooseThings) else None
        while isinstance(node, ex.WhereNode) and isinstance(expr, nodes.Where):
            base = node.items.ev(self.here.s, g)
            if base:
                return self._all_refused(chooser, node, expr, g, base)
            node, expr = node.items, expr.items
        there = len(chooser.items.ev(self.here.s, g))
        low, _ = (1, 1) if chooser.one else chooser.bounds(self.here.s, g, there)
        what = "" if expr is None else f" among {set_text(expr, self.scope)}"
        if there:
            return Reason("number", f"{low} must be chosen{what}, and there are only {there}")
        return Reason("candidate", f"there is nothing to choose{what}")

    def _all_refused(
        self,
        chooser: ThingsChooser,
        node: ex.WhereNode,
        expr: nodes.Where,
        g: Frame,
        base: tuple[int, ...],
    ) -> Reason:
        """What the filter says of each of the elements that it refuses."""
        scope = self.scope.about(elements_of(expr.items, self.scope))
        h = g[:]
        told: dict[str, str] = {}
        for item in base:
            h[node.at] = item
            if (chooser.physical and not self.here.knows(item)) or node.condition.ev(
                self.here.s, h
            ):
                continue
            name = self.here.scribe.element(self.here.s, chooser.of, item, False)
            told[name] = unmet(self.here, node.condition, expr.condition, h, scope)
        if not told:
            return Reason("candidate", f"there are too few {set_text(expr, self.scope)}")
        if len(set(told.values())) == 1:
            said = f"only where {next(iter(told.values()))}"
        else:
            each = list(told.items())[:SHOWN]
            said = "; ".join(f"{name} only where {text}" for name, text in each)
        return Reason("candidate", said).written_at(expr.condition.span)


def _so_many(count: int) -> str:
    if count == 0:
        return "nothing is"
    return "one thing is" if count == 1 else f"{count} things are"
