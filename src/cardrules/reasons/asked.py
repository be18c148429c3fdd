"""Why something is not offered at the decision that is asked: an action, a reaction, a payment."""

from __future__ import annotations

from typing import Any

from cardrules.engine import decisions as dec
from cardrules.engine import expressions as ex
from cardrules.engine import statements as st
from cardrules.engine.choosers import ThingsChooser
from cardrules.engine.menus import Menu, Unit
from cardrules.engine.modes import PickModes
from cardrules.engine.windows import Window
from cardrules.english import deed_text, event_text
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import Frame
from cardrules.model.records import DeedDef
from cardrules.reasons.choices import ChoiceReasons
from cardrules.reasons.conditions import unmet
from cardrules.reasons.model import Position, Reason, plain
from cardrules.reasons.prices import unpaid
from cardrules.reasons.reading import unknown, wanted
from cardrules.reasons.rest import stuck
from cardrules.source import Span


def why_not(here: Position, text: str) -> Reason:
    """Why this text is no choice of the one who decides."""
    text = " ".join(text.split())
    if here.is_chance:
        return Reason("not now", "chance decides now")
    if not text:
        return Reason("unknown", "name what you would do, as in `why not done`")
    try:
        return _loosely_offered(here, text) or _at_node(here, text)
    except (ArithmeticError, ValueError) as error:
        return Reason("condition", f"the rules cannot be asked that: {error}")


def _loosely_offered(here: Position, text: str) -> Reason | None:
    """Is it offered after all, in other words: by names, without places, with spaces?"""
    options = here.s.pending or here.node.options(here.s, here.frame)
    wanted_text = plain(text)
    for choice in here.scribe.texts(here.s, options):
        words = [word.partition("@")[0] for word in choice.split(" ")]
        named = " ".join(here.names.get(word, word) for word in words)
        if wanted_text in (plain(" ".join(words)), plain(named), plain(choice)):
            return Reason("offered", f"it is offered: `{choice}`")
    return None


def rule_that_asks(here: Position) -> tuple[str, str, Span | None]:
    """The rule behind the decision: its address, its text in English, its place in the files."""
    node, frame = here.node, here.frame
    unit = here.program.unit_ids[frame[0]]
    address = node.label if isinstance(node, dec.Choose) else unit
    deed = here.deed(address) or here.deed(unit)
    if deed is None:
        return address, "", None
    return address, deed_text(here.model, deed), deed.span


def _at_node(here: Position, text: str) -> Reason:
    node = here.node
    if plain(text) in ("done", "decline"):
        return _not_optional(here, plain(text))
    if isinstance(node, Menu):
        return _at_menu(here, node, text)
    if isinstance(node, Window):
        return _at_window(here, node, text)
    if _action(here, text) is not None:
        return Reason(
            "not now", f"no action is asked for now, but this: {here.scribe.prompt(here.s)}"
        )
    if isinstance(node, dec.Pay):
        return _at_payment(here, node, text)
    if isinstance(node, PickModes):
        return _at_modes(here, node, text)
    assert isinstance(node, dec.Choose)
    values = text.removeprefix("take ") if here.frame[node.progress + 1] else text
    reason = ChoiceReasons(here, node, here.frame).why(values)
    if reason.offered:  # a part of a choice that is asked part by part
        return Reason("not now", f"it is asked part by part: {here.scribe.prompt(here.s)}")
    return reason


def _not_optional(here: Position, word: str) -> Reason:
    if word == "done" and isinstance(here.node, Menu):
        return Reason("number", "more actions must be taken first")
    return Reason("not now", f"this must be decided: {here.scribe.prompt(here.s)}")


# ---------------------------------------------------------------- actions
def _action(here: Position, text: str) -> tuple[int, str] | None:
    """The action that a text begins with, and what follows; the longest name counts."""
    words = text.replace("_", " ").split()
    ids = {plain(unit.id.rsplit(".", 1)[-1]): at for at, unit in enumerate(here.program.actions)}
    for count in range(len(words), 0, -1):
        name = plain(" ".join(words[:count]))
        if name in ids:
            return ids[name], " ".join(words[count:])
    return None


def _at_menu(here: Position, node: Menu, text: str) -> Reason:
    found = _action(here, text)
    if found is None:
        return _as_a_card(here, node, text)
    action, rest = found
    unit = here.program.actions[action]
    for number, (group, _, high) in enumerate(node.groups):
        if action in here.program.actions_of[group]:
            taken = here.frame[node.counts + number]
            if high is None or taken < high.ev(here.s, here.frame):
                return _never_offered(_unit(here, unit, int(here.frame[ex.ME]), OPEN, None, rest))
            return Reason("number", f"of these actions {taken} may be taken, and {taken} were")
    return Reason("not now", f"{plain(unit.id.rsplit('.', 1)[-1])} is not among the actions of now")


def _unit(
    here: Position,
    unit: Unit,
    seat: int,
    thing: int,
    event: tuple[Any, ...] | None,
    rest: str,
) -> Reason:
    """Why an action or reaction cannot be begun with these values."""
    program = here.program
    frame: Frame = [unit.code, 0, seat, thing, *program.blanks[unit.code]]
    if event is not None:
        frame[unit.event], frame[unit.event + 1] = event[0], event[1]
    code = program.codes[unit.code]
    while frame[1] < unit.choose:
        instr = code[frame[1]]
        after = instr.run(here.s, frame)
        if after > unit.choose:
            return _unready(here, unit, instr, frame)
        frame[1] = after
    node = code[unit.choose]
    assert isinstance(node, dec.Choose)
    return ChoiceReasons(here, node, frame).why(rest)


def _never_offered(reason: Reason) -> Reason:
    """Nothing speaks against it, though it is not offered: the words fit no single choice."""
    if not reason.offered:
        return reason
    return Reason("unknown", "no choice is written so: see the list of choices")


def _unready(here: Position, unit: Unit, instr: st.Instr, frame: Frame) -> Reason:
    deed = here.deed(unit.id)
    if isinstance(instr, st.Unless) and deed is not None and deed.when is not None:
        said = unmet(here, instr.condition, deed.when, frame, here.scope(deed))
        return Reason("condition", f"only if {said}").written_at(deed.when.span)
    return Reason("condition", "there is nobody and nothing that it would be done for")


def _as_a_card(here: Position, node: Menu, text: str) -> Reason:
    """A card alone was named: what speaks against each action that could be about it."""
    ids = {plain(unit.id.rsplit(".", 1)[-1]) for unit in here.program.actions}
    names = wanted(text)
    if not names or names[0][1] not in here.known_faces():
        first = unknown(text.split(" ", maxsplit=1)[0], ids, "action")
        return first if "?" in first.text else unknown(text, here.known_faces(), "action or card")
    told = []
    for group, _, _ in node.groups:
        for action in here.program.actions_of[group]:
            unit = here.program.actions[action]
            choose = here.program.codes[unit.code][unit.choose]
            if isinstance(choose, dec.Choose) and _is_about_things(choose):
                reason = _unit(here, unit, int(here.frame[ex.ME]), OPEN, None, text)
                if reason.offered:
                    reason = Reason("offered", "it is offered")
                if reason.sort not in ("unknown", "number") and "there is no" not in reason.text:
                    told.append(f"{plain(unit.id.rsplit('.', 1)[-1])}: {reason}")
    if told:
        return Reason("candidate", "; ".join(told))
    return Reason("candidate", f"no action of now could be about {names[0][1]}")


def _is_about_things(choose: dec.Choose) -> bool:
    chooser = choose.entries[0][1] if choose.entries else None
    return isinstance(chooser, ThingsChooser) and chooser.physical


# ---------------------------------------------------------------- reactions
def _at_window(here: Position, node: Window, text: str) -> Reason:
    if _action(here, text) is not None:
        return Reason("not now", "no action can be taken now, only an answer to what was done")
    seat, event = node._seat(here.s, here.frame), node._event(here.frame)
    name, *rest = text.split(" ", 1)
    for number, reaction in enumerate(here.program.reactions):
        if plain(name) in _names_of(here, reaction):
            return _reaction(here, node, number, seat, event, rest[0] if rest else "")
    known = {name for each in here.program.reactions for name in _names_of(here, each)}
    if plain(name) in here.known_faces():
        return Reason("candidate", f"{plain(name)} has no text that could answer anything")
    return unknown(name, known, "reaction")


def _names_of(here: Position, reaction: Any) -> set[str]:
    own = {plain(reaction.unit.id.rsplit(".", 1)[-1])}
    return own if reaction.face == OPEN else here.face_names(reaction.face)


def _reaction(
    here: Position, node: Window, number: int, seat: int, event: tuple[Any, ...], rest: str
) -> Reason:
    program = here.program
    reaction = program.reactions[number]
    deed = here.deed(reaction.unit.id)
    if number not in program.hooks.get(node.key, ()):
        return Reason("not now", f"it answers something else{_answers(here, deed)}")
    things = program._carriers(here.s, reaction.face, seat, event)
    things = [thing for thing in things if thing == OPEN or here.knows(thing)]
    if not things:
        return Reason("candidate", "you have no such card that could answer this")
    frame: Frame = [reaction.unit.code, 0, seat, things[0], *program.blanks[reaction.unit.code]]
    frame[reaction.unit.event : reaction.unit.event + 2] = event[:2]
    if not reaction.answers(here.s, event, frame):
        return Reason("condition", f"it does not answer this{_answers(here, deed)}")
    return _never_offered(_unit(here, reaction.unit, seat, things[0], event, rest))


def _answers(here: Position, deed: DeedDef | None) -> str:
    if deed is None or deed.on is None:
        return ""
    return f", but comes {event_text(deed.on, here.scope(deed))}"


# ---------------------------------------------------------------- payments and modes
def _at_payment(here: Position, node: dec.Pay, text: str) -> Reason:
    """Why this is no payment: not to hand, or not just enough."""
    purse = here.program.treasury.purse(here.s, here.frame, node.sources)
    held = {here.s.face[thing] for members in purse.members for thing in members if thing >= 0}
    names = {name for face in held for name in here.face_names(face)}
    sources = {plain(here.program.treasury.sources[source].id) for source in node.sources}
    for _, said, _ in wanted(text.removeprefix("pay ")):
        what = said.partition("(")[0].strip()
        if not any(what == name or what.startswith(f"{name} ") for name in (*names, *sources)):
            return Reason("candidate", f"you have no {what} to pay with")
    price = here.scribe.prices(here.s, here.frame, node)
    said = f"that is not enough for {price}, or a part of it could be left out"
    return unpaid(here, node, here.frame, None) or Reason("price", said)


def _at_modes(here: Position, node: PickModes, text: str) -> Reason:
    names = {plain(name): number for number, name in enumerate(node.names)}
    picked = [plain(part) for part in text.split("+")]
    for name in picked:
        if name not in names:
            return unknown(name, names, "mode")
        number = names[name]
        if not node._can(here.s, here.frame, number):
            return _closed_mode(here, node, number)
    return Reason("number", f"{len(picked)} cannot be picked here: see the list of choices")


def _closed_mode(here: Position, node: PickModes, number: int) -> Reason:
    """Why a mode cannot be carried out."""
    deed = _mode_deed(here, node, number)
    test = node.conditions[number]
    if test is not None and not test.ev(here.s, here.frame):
        if deed is None or deed.when is None:
            return Reason("condition", "its condition does not hold")
        said = unmet(here, test, deed.when, here.frame, here.scope(deed))
        return Reason("condition", f"only if {said}").written_at(deed.when.span)
    trial = here.program.trial(here.s, here.frame)
    trial.stack[-1][1] = node.starts[number]
    found = stuck(here.program, trial, len(trial.stack), node.ends[number])
    if found is None:
        return Reason("rest", "it cannot be carried out now")
    top = found.stack[-1]
    choose = here.program.codes[top[0]][top[1]]
    if isinstance(choose, dec.Choose):
        return ChoiceReasons(here.at(found), choose, top).why("")
    return Reason("rest", "it cannot be carried out now")


def _mode_deed(here: Position, node: PickModes, number: int) -> DeedDef | None:
    """The record of a mode; the deed that has just these modes stands somewhere in the unit."""
    unit = here.program.unit_ids[here.frame[0]]
    for address, deed in here.deeds.items():
        modes = deed.modes or ()
        if address.startswith(unit) and tuple(mode.id.id for mode in modes) == node.names:
            return modes[number].deed
    return None
