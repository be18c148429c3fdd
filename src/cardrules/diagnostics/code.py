"""A diagnostic code: its name, its severity and the text of its page."""

from textwrap import dedent
from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]


@frozen
class Code:
    """A kind of problem: its name, its severity and the text of its page."""

    name: str
    severity: Severity
    title: str
    checks: str
    why: str
    bad: str
    good: str


def code(
    name: str, severity: Severity, title: str, checks: str, why: str, bad: str, good: str
) -> Code:
    """Return a code; the texts may be indented as the call is."""
    texts = (dedent(text).strip() for text in (checks, why, bad, good))
    return Code(name, severity, title, *texts)


def page_of(found: Code) -> str:
    """Return the page of a code as Markdown."""
    return (
        f"# {found.name}\n\n{found.severity.capitalize()}: {found.title}.\n\n"
        f"## What it checks\n\n{found.checks}\n\n"
        f"## Why it matters\n\n{found.why}\n\n"
        f"## Example\n\n```yaml\n{found.bad}\n```\n\n"
        f"## Use instead\n\n```yaml\n{found.good}\n```\n"
    )
