"""What a scenario file says, with the place of every word."""

from pathlib import Path, PurePath
from typing import TypeVar

from attrs import field, frozen

from cardrules.source import Span
from cardrules.syntax.document import Scalar, Value

T = TypeVar("T")


@frozen
class Cards:
    """Some cards of one name, as in `2 copper` or `copper facedown`."""

    count: int
    name: str
    down: bool
    span: Span = field(eq=False)


@frozen
class Given:
    """A position, as differences from the start."""

    zones: tuple[tuple[Scalar, tuple[Cards, ...]], ...] = ()
    values: tuple[tuple[Scalar, Value], ...] = ()
    rest: Scalar | None = None

    def over(self, base: "Given") -> "Given":
        """Return this position written over another: what both name is as it is here."""
        return Given(
            _merged(base.zones, self.zones),
            _merged(base.values, self.values),
            self.rest or base.rest,
        )


def _merged(
    base: tuple[tuple[Scalar, T], ...], own: tuple[tuple[Scalar, T], ...]
) -> tuple[tuple[Scalar, T], ...]:
    named = {name.text for name, _ in own}
    return (*(pair for pair in base if pair[0].text not in named), *own)


Script = tuple[tuple[Scalar, tuple[Cards, ...]], ...]
"""What chance does: for each stream the outcomes to come."""


@frozen
class Start:
    """How a game begins, and the position it is then put in."""

    players: Scalar | None = None
    seed: Scalar | None = None
    options: tuple[tuple[Scalar, Scalar], ...] = ()
    turn_of: Scalar | None = None
    chance: Script = ()
    given: Given = Given()

    def over(self, base: "Start") -> "Start":
        """Return this start written over another."""
        return Start(
            self.players or base.players,
            self.seed or base.seed,
            _merged(base.options, self.options),
            self.turn_of or base.turn_of,
            _merged(base.chance, self.chance),
            self.given.over(base.given),
        )


@frozen
class Choose:
    """A choice that is made; `seat` says who must be the one to make it."""

    text: Scalar
    seat: int | None
    span: Span = field(eq=False)


@frozen
class Refuse:
    """A choice that must be refused."""

    text: Scalar
    seat: int | None
    span: Span = field(eq=False)


@frozen
class Chance:
    """What chance does from here on."""

    script: Script
    span: Span = field(eq=False)


@frozen
class Fact:
    """One line of a `then`."""

    key: Scalar
    value: Value


@frozen
class Then:
    """Facts about the position that is reached."""

    facts: tuple[Fact, ...]
    span: Span = field(eq=False)


Step = Choose | Refuse | Chance | Then


@frozen
class Difference:
    """A line of `differs`: what no longer holds, a scenario or a file of them, and why."""

    name: Scalar
    reason: str

    @property
    def is_file(self) -> bool:
        """Whether all the scenarios of a file are meant."""
        return self.name.text.endswith(".yaml")


@frozen
class Scenario:
    """One scenario: a name, what it proves, a start, and steps."""

    name: str
    about: str
    start: Start
    steps: tuple[Step, ...]
    span: Span = field(eq=False)
    folder: Path  # of the pack it was written for
    differs: Difference | None = None  # says that it must fail

    @property
    def file(self) -> str:
        """The name of the file it stands in."""
        return PurePath(self.span.source.path).name
