"""Diagnostics and the report that collects them."""

from collections.abc import Iterable, Iterator

from attrs import define, evolve, field, frozen

from cardrules.diagnostics.code import Severity
from cardrules.diagnostics.codes import CODES
from cardrules.source import Span


@frozen
class Label:
    """Another place that a diagnostic points at, and what is to be seen there."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One problem: what is wrong, where, and what to write instead."""

    code: str
    severity: Severity
    message: str
    span: Span | None
    label: str = ""
    others: tuple[Label, ...] = ()
    help: str | None = None
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        from cardrules.diagnostics.text import render

        return render(self)


def diagnose(
    code: str,
    message: str,
    span: Span | None,
    label: str = "",
    *,
    others: Iterable[Label] = (),
    help: str | None = None,
    notes: Iterable[str] = (),
) -> Diagnostic:
    """Return a diagnostic with the severity its code is registered with."""
    severity = CODES[code].severity
    return Diagnostic(code, severity, message, span, label, tuple(others), help, tuple(notes))


@define(eq=False)
class Report:
    """All the problems found so far, in the order of their places."""

    _found: dict[Diagnostic, None] = field(factory=dict, init=False)

    def add(
        self,
        code: str,
        message: str,
        span: Span | None,
        label: str = "",
        *,
        others: Iterable[Label] = (),
        help: str | None = None,
        notes: Iterable[str] = (),
    ) -> None:
        """Add a problem; one that is already there is not added again."""
        found = diagnose(code, message, span, label, others=others, help=help, notes=notes)
        self._found[found] = None

    def copy(self) -> "Report":
        """Return a report with the same problems, to go on with."""
        other = Report()
        other._found.update(self._found)
        return other

    def include(self, other: "Report", note: str) -> None:
        """Add what another report has and this one has not, with a note on where it came from."""
        for found in other:
            if found not in self._found:
                self._found[evolve(found, notes=(*found.notes, note))] = None

    def take_out(self, found: Diagnostic) -> None:
        """Take out a problem that is told of in another way."""
        del self._found[found]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The problems that keep a pack from being used."""
        return tuple(found for found in self if found.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The problems that a designer may leave."""
        return tuple(found for found in self if found.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether there are no errors; warnings do not count."""
        return not any(found.severity == "error" for found in self._found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._found, key=_place))

    def __len__(self) -> int:
        return len(self._found)

    def __str__(self) -> str:
        from cardrules.diagnostics.text import render

        return render(self)


def _place(found: Diagnostic) -> tuple[str, int]:
    return (found.span.source.path, found.span.start) if found.span else ("", 0)
