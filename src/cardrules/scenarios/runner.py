"""Runs scenarios: start, position, steps. The first step that fails ends a scenario."""

from collections.abc import Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from cardrules.diagnostics import Diagnostic, Label, Report, diagnose, render
from cardrules.engine.expressions import Binary, Node
from cardrules.engine.menus import Menu
from cardrules.errors import CardRulesError, IllegalChoice, InvalidChoice, PackError, PlayError
from cardrules.game import Game, load
from cardrules.kernel.layout import OPEN
from cardrules.kernel.state import State
from cardrules.scenarios.chance import Fate
from cardrules.scenarios.facts import asked_note, differences, offered_note
from cardrules.scenarios.matching import begins, matches
from cardrules.scenarios.names import Names, ScenarioProblem, problem
from cardrules.scenarios.position import lay_out
from cardrules.scenarios.reader import load_scenarios
from cardrules.scenarios.records import Chance, Choose, Difference, Refuse, Scenario, Step, Then
from cardrules.source import Span
from cardrules.syntax import nodes
from cardrules.syntax.document import Scalar
from cardrules.syntax.printer import print_
from cardrules.table import Table

FOLDER = "tests"
"""The folder of a pack in which its scenarios stand."""

PASSES = 1000
"""So many decisions are passed at most on the way to the turn of a seat."""

SEED = 1


@frozen
class ScenarioResult:
    """How a scenario went; `problems` says all that was not as it should be."""

    name: str
    passed: bool
    message: str
    span: Span | None
    about: str
    problems: tuple[Diagnostic, ...] = field(default=(), repr=False)
    folder: Path | None = None
    """The folder of the pack it was written for: a variant also runs the scenarios of its base."""
    differs: str = ""
    """Why it must fail here. If so it passed, and `message` says what failed."""


def run_scenarios(
    name_or_path: str | Path, options: Mapping[str, object] | None = None
) -> list[ScenarioResult]:
    """Run all scenarios of a pack, those of its bases too.

    What cannot be read is a result that did not pass.
    """
    game, report = load(name_or_path, options), Report()
    scenarios = scenarios_of(game, report)
    return [*map(_unread, report.errors), *(run_scenario(game, each) for each in scenarios)]


def scenarios_of(game: Game, report: Report) -> list[Scenario]:
    """Return the scenarios of a game's pack, those inherited from its bases first."""
    *bases, own = (folder / FOLDER for folder in game._pack({}).model.folders)
    return load_scenarios(own, report, bases)


def _unread(found: Diagnostic) -> ScenarioResult:
    """Return the result of what cannot be read, named after its file."""
    name = found.span.source.path if found.span else FOLDER
    return ScenarioResult(name, False, render([found]), found.span, "", (found,))


def run_scenario(game: Game, scenario: Scenario) -> ScenarioResult:
    """Run one scenario; one that differs here passes when it fails."""
    try:
        _Run(game, scenario).run()
    except ScenarioProblem as stopped:
        return _differing(scenario, stopped.found) or _failed(scenario, stopped.found)
    except PlayError as error:
        return _failed(scenario, (error.diagnostic,))
    if scenario.differs is not None:
        return _failed(scenario, (_still_holds(scenario, scenario.differs),))
    return _result(scenario, True, scenario.span)


def _differing(scenario: Scenario, found: tuple[Diagnostic, ...]) -> ScenarioResult | None:
    """Return the result of a scenario that had to fail; None if it had not."""
    if scenario.differs is None:
        return None
    result = _result(scenario, True, scenario.differs.name.span, message=render(found))
    return evolve(result, differs=scenario.differs.reason)


def _failed(scenario: Scenario, found: tuple[Diagnostic, ...]) -> ScenarioResult:
    place = found[0].span if found and found[0].span else scenario.span
    return evolve(_result(scenario, False, place, message=render(found)), problems=found)


def _result(scenario: Scenario, passed: bool, span: Span, *, message: str = "") -> ScenarioResult:
    return ScenarioResult(
        scenario.name, passed, message, span, scenario.about, folder=scenario.folder
    )


def _still_holds(scenario: Scenario, line: Difference) -> Diagnostic:
    """Return the problem of a scenario that is said to differ, and does not."""
    whole = "name those scenarios of the file that differ, one by one"
    return diagnose(
        "still-holds",
        f"`{scenario.name}` still holds here",
        line.name.span,
        "said to differ",
        others=[Label(scenario.span, "the scenario")],
        help=whole if line.is_file else "take it out of `differs`",
    )


class _Run:
    """One run of a scenario."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.start = scenario.start
        self.options = {name.text: value.text for name, value in self.start.options}

    def run(self) -> None:
        self.table = self._started()
        self.names = Names(self.game._pack(self.options), self.table._program)
        self.fate = Fate(self.names)
        self.fate.extend(self.start.chance)
        self.fate.settle(self.table)
        self._reach_turn()
        self._lay_out()
        for step in self.scenario.steps:
            self._step(step)
        self.fate.check_used()

    # ------------------------------------------------------------ the start
    def _started(self) -> Table:
        """Return a table after the setup, or before its first chance if chance has a script."""
        assert self.start.players is not None
        players, seed = int(self.start.players.text), self.start.seed
        chance = "explicit" if self.start.chance else "seeded"
        try:
            table = self.game.start(
                players, int(seed.text) if seed else SEED, self.options, chance=chance
            )
        except PackError as error:
            first = next(iter(error.report))
            place = self._option_span(first.message)
            raise self._no_start(first.message, place, first.help) from error
        except PlayError:
            raise
        except (CardRulesError, ValueError) as error:
            raise self._no_start(str(error), self.start.players.span, None) from error
        table._s.explicit = True
        return table

    def _option_span(self, message: str) -> Span:
        """Return the place of the option that a message names; else that of the scenario."""
        options = [name.span.to(value.span) for name, value in self.start.options]
        named = (
            span for span, name in zip(options, self.options, strict=True) if f"`{name}`" in message
        )
        return next(named, self.scenario.span)

    def _no_start(self, message: str, span: Span, help: str | None) -> ScenarioProblem:
        return problem("scenario-start", f"the game cannot start: {message}", span, help=help)

    def _reach_turn(self) -> None:
        """Let everybody pass until the seat of `turn_of` may take an action."""
        if self.start.turn_of is None:
            return
        seat = self.names.seat(self.start.turn_of) + 1
        for _ in range(PASSES):
            if self.table.over or self._is_turn_of(seat):
                break
            self.table.push(_passing(self.table))
            self.fate.settle(self.table)
        if not self._is_turn_of(seat):
            message = f"seat {seat} never has a turn when everybody passes"
            raise problem("scenario-start", message, self.start.turn_of.span)

    def _is_turn_of(self, seat: int) -> bool:
        if self.table.decider != seat:
            return False
        return isinstance(self.table._program.current(self.table._s), Menu)

    def _lay_out(self) -> None:
        """Put the table into the given position; what must happen there by itself happens."""
        state = self.table._s.copy()
        lay_out(state, self.names, self.start.given)
        for name, node in self.names.program.invariants:
            if not self.names.program.value_for(state, node, OPEN):
                raise self._broken(state, name, node)
        state.pending = []
        self.table = Table(self.game, self.table._program, state)
        self.fate.settle(self.table)

    def _broken(self, state: State, name: str, node: Node) -> ScenarioProblem:
        """Return the problem of a position that breaks an invariant, with what it says."""
        word, written = self.names.invariants[name]
        notes = [f"it says: {print_(written)}"]
        if isinstance(node, Binary) and isinstance(written, nodes.Binary):
            sides = (written.left, node.left), (written.right, node.right)
            values = [self.names.program.value_for(state, side, OPEN) for _, side in sides]
            if all(type(value) is int for value in values):
                notes += [
                    f"here `{print_(text)}` is {value}"
                    for (text, _), value in zip(sides, values, strict=True)
                    if not isinstance(text, nodes.Number)
                ]
        return ScenarioProblem(
            diagnose(
                "invariant-broken",
                f"the position breaks the invariant `{name}` of the pack",
                self._given_span(),
                "this position",
                others=[Label(word.span, "the invariant")],
                notes=notes,
            )
        )

    def _given_span(self) -> Span:
        given = self.start.given
        first = (*given.values, *given.zones)
        return first[0][0].span if first else self.scenario.span

    # ------------------------------------------------------------ the steps
    def _step(self, step: Step) -> None:
        if isinstance(step, Chance):
            self.fate.extend(step.script)
        elif isinstance(step, Then):
            found = differences(self.table, self.names, step.facts)
            if found:
                raise ScenarioProblem(*found)
        elif isinstance(step, Refuse):
            self._refuse(step)
        else:
            self._choose(step)

    def _choose(self, step: Choose) -> None:
        self._check_decider(step)
        self.table.push(self._found(step.text))
        self.fate.settle(self.table)

    def _check_decider(self, step: Choose | Refuse) -> None:
        if step.seat is not None and self.table.decider != step.seat:
            decider = "nobody" if self.table.over else f"seat {self.table.decider}"
            message = f"{decider} decides here, not seat {step.seat}"
            notes = [asked_note(self.table)]
            raise problem("wrong-decider", message, step.span, "not the decider", notes=notes)

    def _found(self, written: Scalar) -> str:
        offered = [choice.text for choice in self.table.choices]
        text, records = written.text, self.names.records
        found = matches(text, offered, records) or begins(text, offered, records)
        if len(found) == 1:
            return found[0]
        if not found:
            raise problem(
                "choice-not-offered",
                f"`{written.text}` is not offered",
                written.span,
                "not offered",
                notes=[asked_note(self.table), offered_note(offered)],
            )
        raise problem(
            "choice-ambiguous",
            f"`{written.text}` may mean {len(found)} choices",
            written.span,
            "not clear",
            notes=[offered_note(found)],
        )

    def _refuse(self, step: Refuse) -> None:
        self._check_decider(step)
        self.names.check_words(step.text)
        offered = [choice.text for choice in self.table.choices]
        found = matches(step.text.text, offered, self.names.records)
        before = self.table.digest()
        try:
            self.table.push(found[0] if found else step.text.text)
        except (IllegalChoice, InvalidChoice):
            found = []
        if found or self.table.digest() != before:
            message = f"`{step.text.text}` is accepted"
            raise problem("choice-not-refused", message, step.span, "must be refused")


def _passing(table: Table) -> str:
    """Return the choice that does least: to be done, to decline, none, or the first one."""
    offered = [choice.text for choice in table.choices]
    return next((text for text in ("done", "decline", "none") if text in offered), offered[0])


__all__ = ["FOLDER", "ScenarioResult", "run_scenario", "run_scenarios", "scenarios_of"]
