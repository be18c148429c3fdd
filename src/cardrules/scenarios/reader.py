"""From the files of a folder to scenarios; what is not written as it must be is in the report."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, evolve, field

from cardrules.diagnostics import Label, Report, similar_help
from cardrules.scenarios.inherit import Tests, inherited
from cardrules.scenarios.records import (
    Cards,
    Chance,
    Choose,
    Difference,
    Fact,
    Given,
    Refuse,
    Scenario,
    Script,
    Start,
    Step,
    Then,
)
from cardrules.scenarios.shapes import FACTS, SOME, TEXT, TEXTS, Shape, fit, texts
from cardrules.source import Source, Span
from cardrules.syntax.document import (
    Entry,
    Mapping,
    Scalar,
    Sequence,
    Value,
    read_document,
    read_file,
)

_SECTIONS = ("starts", "scenarios", "differs")
_START = ("players", "seed", "options", "turn_of", "chance", "given")
_SCENARIO = ("about", "start", *_START, "when", "then", "play")
_GIVEN = ("zones", "values", "rest")
_STEPS = ("choose", "refused", "chance", "then")
_PLAYER = re.compile(r"player([0-9]+)")
_CARDS = re.compile(r"(?:([0-9]{1,4}) +)?(\S+)( +facedown)?")


def load_scenarios(folder: Path, report: Report, bases: Iterable[Path] = ()) -> list[Scenario]:
    """Return the scenarios of a folder's files, in the order of the files and of their lines.

    Before them come those inherited from the folders of the bases, of which the lowest is first.
    """
    starts: dict[str, Start] = {}
    readings = [_Reading(each, report, starts) for each in (*bases, folder)]
    for reading in readings:
        reading.open()
    return inherited([reading.tests() for reading in readings], report)


@define
class _Reading:
    """One run over the files of a folder."""

    folder: Path
    report: Report
    starts: dict[str, Start]
    documents: list[Mapping] = field(factory=list, init=False)
    places: dict[tuple[str, str], Scalar] = field(factory=dict, init=False)

    def open(self) -> None:
        """Read the files and their starts, over those of the folders before."""
        self.documents = [self.document(path) for path in sorted(self.folder.glob("*.yaml"))]
        for document in self.documents:
            self.read_starts(document)

    def tests(self) -> Tests:
        """Return what the files say, once the starts of all folders are known."""
        found = tuple(each for document in self.documents for each in self.scenarios(document))
        names = frozenset(name for noun, name in self.places if noun == "scenario")
        differs = tuple(each for document in self.documents for each in self.differs(document))
        return Tests(found, names, differs)

    # ------------------------------------------------------------ files and sections
    def document(self, path: Path) -> Mapping:
        """Return a file as a group of sections; an empty one when it cannot be read."""
        source = read_file(path, self.report)
        document = read_document(source, self.report) if source else None
        if document is None:
            return _nothing(None)
        return self.group(document, _SECTIONS, "a scenario file", optional=False)

    def read_starts(self, document: Mapping) -> None:
        """Read the named starts of a file."""
        for entry in self.entries(document.get("starts"), "start"):
            body = self.group(entry.value, _START, "a start")
            self.starts[entry.key.text] = self.start(body)

    def scenarios(self, document: Mapping) -> Iterator[Scenario]:
        """Read the scenarios of a file."""
        for entry in self.entries(document.get("scenarios"), "scenario"):
            before = len(self.report.errors)
            made = self.scenario(entry, self.group(entry.value, _SCENARIO, "a scenario"))
            if len(self.report.errors) == before:
                self._check_complete(entry.key, made)
            if len(self.report.errors) == before:
                yield made

    def differs(self, document: Mapping) -> Iterator[Difference]:
        """Read what a file says no longer holds."""
        for entry in self.entries(document.get("differs"), "line of `differs`"):
            if fit(entry.value, TEXT, self.report):
                assert isinstance(entry.value, Scalar)
                yield Difference(entry.key, entry.value.text)

    def entries(self, section: Value | None, noun: str) -> Iterator[Entry]:
        """Return the named records of a section; a name stands once in the whole folder."""
        for entry in self.open_group(section).entries if section else ():
            if not entry.key.text.strip():
                self.report.add("bad-name", f"a {noun} has no name", entry.key.span, "no name")
                continue
            first = self.places.setdefault((noun, entry.key.text), entry.key)
            if first is entry.key:
                yield entry
            else:
                self._refuse_second(entry.key, first, noun)

    def _refuse_second(self, key: Scalar, first: Scalar, noun: str) -> None:
        self.report.add(
            "duplicate-record",
            f"the {noun} `{key.text}` is written twice",
            key.span,
            "written again here",
            others=[Label(first.span, "first written here")],
        )

    # ------------------------------------------------------------ records
    def scenario(self, entry: Entry, body: Mapping) -> Scenario:
        """Read one scenario."""
        start = self.start(body).over(self._named_start(body))
        steps = tuple(self.steps(body))
        about = self.text(body, "about")
        return Scenario(
            entry.key.text,
            about.text if about else "",
            start,
            steps,
            entry.key.span,
            self.folder.parent,
        )

    def _check_complete(self, key: Scalar, made: Scenario) -> None:
        """Report what a scenario that is written well does not say."""
        if made.start.players is None:
            message = f"the scenario `{key.text}` does not say how many play"
            self.report.add("missing-field", message, key.span, "`players` is missing")
        if not any(isinstance(step, Then | Refuse) for step in made.steps):
            message = f"the scenario `{key.text}` says nothing that could be false"
            self.report.add("missing-field", message, key.span, "`then` is missing")

    def _named_start(self, body: Mapping) -> Start:
        name = self.text(body, "start")
        if name is None:
            return Start()
        if name.text not in self.starts:
            help_ = similar_help(name.text, self.starts, "start")
            message = f"there is no start `{name.text}`"
            self.report.add("unknown-in-scenario", message, name.span, "no such start", help=help_)
        return self.starts.get(name.text, Start())

    def start(self, body: Mapping) -> Start:
        """Read how a game begins."""
        options = self.shaped(body, "options", {None: TEXT})
        return Start(
            self.number(body, "players"),
            self.number(body, "seed"),
            tuple((entry.key, entry.value) for entry in options if isinstance(entry.value, Scalar)),
            self.number(body, "turn_of"),
            self.script(body.get("chance")),
            self.given(body.get("given")),
        )

    def given(self, value: Value | None) -> Given:
        """Read a position."""
        body = self.group(value, _GIVEN, "a position") if value else _nothing(None)
        zones = self.shaped(body, "zones", {None: TEXTS})
        values = self.shaped(body, "values", {None: TEXTS})
        return Given(
            tuple((entry.key, self.cards(entry.value)) for entry in zones),
            tuple((entry.key, entry.value) for entry in values),
            self.text(body, "rest"),
        )

    def script(self, value: Value | None) -> Script:
        """Read what chance does."""
        if value is None or not fit(value, {None: TEXTS}, self.report):
            return ()
        assert isinstance(value, Mapping)
        return tuple((entry.key, self.cards(entry.value)) for entry in value.entries)

    def cards(self, value: Value) -> tuple[Cards, ...]:
        """Read cards by count and name."""
        found = (self._some(each) for each in texts(value))
        return tuple(each for each in found if each)

    def _some(self, written: Scalar) -> Cards | None:
        match = _CARDS.fullmatch(written.text.strip())
        if match is None:
            message = f"`{written.text}` is not a count and a name"
            label = "expected a name, or a count and a name"
            self.report.add("wrong-shape", message, written.span, label)
            return None
        count, name, down = match.groups()
        return Cards(int(count or 1), name, bool(down), written.span)

    # ------------------------------------------------------------ steps
    def steps(self, body: Mapping) -> Iterator[Step]:
        """Read the steps of a scenario: `when` and then `then`, or all of them under `play`."""
        for name in ("when", "play"):
            value = body.get(name)
            items = value.items if isinstance(value, Sequence) else (value,) if value else ()
            for item in items:
                yield from self.step(item)
        if then := body.entry("then"):
            yield self.then(then)

    def step(self, item: Value) -> Iterator[Step]:
        """Read one step: a plain text is a choice, a list of texts several."""
        if not isinstance(item, Mapping):
            if fit(item, TEXTS, self.report):
                yield from (Choose(written, None, written.span) for written in texts(item))
            return
        for entry in item.entries:
            yield from self._keyed(entry)

    def _keyed(self, entry: Entry) -> Iterator[Step]:
        key = entry.key.text
        seat = _PLAYER.fullmatch(key)
        if key == "chance":
            yield Chance(self.script(entry.value), entry.key.span)
        elif key == "then":
            yield self.then(entry)
        elif key in ("choose", "refused") or seat:
            yield from self._choices(entry, int(seat[1]) if seat else None)
        else:
            self._refuse_field(entry.key, "a step", (*_STEPS, "player1"))

    def _choices(self, entry: Entry, seat: int | None) -> Iterator[Step]:
        kind = Refuse if entry.key.text == "refused" else Choose
        if fit(entry.value, SOME, self.report):
            for written in texts(entry.value):
                yield kind(written, seat, written.span)

    def then(self, entry: Entry) -> Then:
        """Read facts."""
        body = self.group(entry.value, tuple(FACTS), "`then`", optional=False)
        for fact in body.entries:
            fit(fact.value, FACTS[fact.key.text], self.report)
        return Then(tuple(Fact(fact.key, fact.value) for fact in body.entries), entry.key.span)

    # ------------------------------------------------------------ shapes
    def group(
        self, value: Value, fields: tuple[str, ...], noun: str, *, optional: bool = True
    ) -> Mapping:
        """Return a group that has only these fields; others are in the report and left out."""
        body = self.open_group(value)
        if not body.entries and not optional and isinstance(value, Mapping):
            self.report.add("empty-value", f"{noun} says nothing", value.span, "nothing here")
        for entry in body.entries:
            if entry.key.text not in fields:
                self._refuse_field(entry.key, noun, fields)
        return evolve(body, entries=tuple(e for e in body.entries if e.key.text in fields))

    def _refuse_field(self, key: Scalar, noun: str, fields: tuple[str, ...]) -> None:
        message = f"{noun} has no field `{key.text}`"
        listed = ", ".join(f"`{each}`" for each in fields)
        self.report.add(
            "unknown-field",
            message,
            key.span,
            "unknown field",
            help=similar_help(key.text, fields, "field"),
            notes=[f"its fields are: {listed}"],
        )

    def open_group(self, value: Value) -> Mapping:
        """Return a group of fields, or an empty one with the reason in the report."""
        if isinstance(value, Mapping):
            return value
        if not (isinstance(value, Scalar) and not value.text):
            self.report.add("wrong-shape", "this is not a group of fields", value.span)
        else:
            self.report.add("empty-value", "nothing stands here", value.span)
        return _nothing(value.span)

    def shaped(self, body: Mapping, name: str, shape: Shape) -> tuple[Entry, ...]:
        """Return the entries of a field, if they have the shape."""
        value = body.get(name)
        if value is None or not fit(value, shape, self.report):
            return ()
        assert isinstance(value, Mapping)
        return value.entries

    def text(self, body: Mapping, name: str) -> Scalar | None:
        """Return a field that is a text."""
        value = body.get(name)
        if value is None or not fit(value, TEXT, self.report):
            return None
        assert isinstance(value, Scalar)
        return value

    def number(self, body: Mapping, name: str) -> Scalar | None:
        """Return a field that is a whole number."""
        found = self.text(body, name)
        if found is None or re.fullmatch(r"[0-9]{1,9}", found.text):
            return found
        message = f"`{name}` is not a whole number"
        self.report.add("wrong-shape", message, found.span, "expected a whole number")
        return None


def _nothing(span: Span | None) -> Mapping:
    """Return a group without fields."""
    return Mapping((), span or Span(Source("", ""), 0, 0))
