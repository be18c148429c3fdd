"""What a variant inherits: the scenarios of its bases, but for those it replaces or says differ."""

from collections.abc import Sequence

from attrs import evolve, frozen

from cardrules.diagnostics import Label, Report, similar_help
from cardrules.scenarios.records import Difference, Scenario


@frozen
class Tests:
    """What the files of one folder say; `names` has also the scenarios that could not be read."""

    scenarios: tuple[Scenario, ...]
    names: frozenset[str]
    differs: tuple[Difference, ...]


def inherited(layers: Sequence[Tests], report: Report) -> list[Scenario]:
    """Return the scenarios of the last layer and those it inherits, of which some must fail.

    What a layer says differs is no rule of its pack: the layers above do not inherit it.
    """
    found: list[Scenario] = []
    gone: set[str] = set()
    unread: set[str] = set()
    for layer in layers:
        holding = [each for each in found if each.differs is None]
        gone |= {each.name for each in found} - {each.name for each in holding}
        _refuse_both(layer, holding, report)
        below = [each for each in holding if each.name not in layer.names]
        replaced = {each.name for each in holding} & layer.names
        marks = _Marks(below, unread | replaced, gone, report)
        found = [*marks.made(layer.differs), *layer.scenarios]
        unread |= layer.names - {each.name for each in layer.scenarios}
    return found


def _refuse_both(layer: Tests, below: Sequence[Scenario], report: Report) -> None:
    """Report what a layer both replaces and says differs."""
    own = {each.name: each for each in layer.scenarios}
    names = {each.name for each in below} & own.keys()
    for line in layer.differs:
        if line.name.text in names:
            report.add(
                "duplicate-record",
                f"`{line.name.text}` differs, and is replaced as well",
                line.name.span,
                "said to differ here",
                others=[Label(own[line.name.text].span, "replaced here")],
                help="take it out of `differs`, or give the scenario a name of its own",
            )


class _Marks:
    """Marks the scenarios from below that a layer says differ."""

    def __init__(
        self, below: Sequence[Scenario], silent: set[str], gone: set[str], report: Report
    ) -> None:
        self.below = below
        self.silent = silent  # known, and told of elsewhere
        self.gone = gone
        self.report = report
        self.marked: dict[str, Difference] = {}

    def made(self, lines: Sequence[Difference]) -> list[Scenario]:
        """Return the scenarios, each with the line that says it differs, if there is one."""
        for line in lines:
            self._mark(line)
        return [evolve(each, differs=self.marked.get(each.name)) for each in self.below]

    def _mark(self, line: Difference) -> None:
        """Mark what a line names: one scenario, or all of a file."""
        name = line.name.text
        meant = [each for each in self.below if name == (each.file if line.is_file else each.name)]
        for each in meant:
            first = self.marked.setdefault(each.name, line)
            if first is not line:
                self._refuse_second(each, first, line)
        if not meant and name not in self.silent:
            self._refuse_unknown(line)

    def _refuse_second(self, scenario: Scenario, first: Difference, again: Difference) -> None:
        self.report.add(
            "duplicate-record",
            f"`{scenario.name}` is said to differ twice",
            again.name.span,
            "said again here",
            others=[Label(first.name.span, "first said here")],
        )

    def _refuse_unknown(self, line: Difference) -> None:
        name, noun = line.name.text, "file" if line.is_file else "scenario"
        known = {each.file if line.is_file else each.name for each in self.below}
        self.report.add(
            "unknown-in-scenario",
            f"no {noun} `{name}` is inherited",
            line.name.span,
            f"no such {noun}",
            help=similar_help(name, known, noun),
            notes=self._notes(name),
        )

    def _notes(self, name: str) -> list[str]:
        if name in self.gone:
            return ["a base of the pack says already that it differs"]
        return [] if self.below else ["only what a base of the pack has in its tests is inherited"]
