"""Addresses: the dotted way to a value of a document; entries of a list are counted from 1."""

import re

from attrs import frozen

from cardrules.diagnostics import Label, Report, near
from cardrules.syntax import document as doc

_LONGEST = 60


def parts_of(address: doc.Scalar) -> tuple[doc.Scalar, ...]:
    """Return the steps of an address, each with its own place."""
    found = re.finditer(r"[^.]+", address.text)
    return tuple(_part(address, each.start(), each.end()) for each in found)


def _part(address: doc.Scalar, start: int, end: int) -> doc.Scalar:
    text, offsets = address.text[start:end], address.offsets[start : end + 1]
    return doc.Scalar(text, address.part(start, end), offsets)


def value_at(document: doc.Value, address: str) -> doc.Value | None:
    """Return the value at an address; None if there is none."""
    found: doc.Value | None = document
    for part in address.split("."):
        found = _inside(found, part) if found else None
    return found


def _inside(value: doc.Value, part: str) -> doc.Value | None:
    if isinstance(value, doc.Mapping):
        return value.get(part)
    if isinstance(value, doc.Sequence) and re.fullmatch(r"[1-9][0-9]{0,5}", part):
        return value.items[int(part) - 1] if int(part) <= len(value.items) else None
    return None


def check_address(document: doc.Mapping, address: doc.Scalar, report: Report) -> bool:
    """Say whether an address leads to a value; if not, the report points at its first false step."""
    value: doc.Value = document
    steps = parts_of(address)
    if ".".join(step.text for step in steps) != address.text:
        report.add("unknown-address", "this is no address", address.span, "not an address")
        return False
    for number, step in enumerate(steps):
        below = _inside(value, step.text)
        if below is None:
            _Miss(value, steps, number).add_to(report)
            return False
        value = below
    return True


@frozen
class _Miss:
    """A step of an address that leads nowhere from a value."""

    value: doc.Value
    steps: tuple[doc.Scalar, ...]
    number: int

    def add_to(self, report: Report) -> None:
        """Report the step, with a name that is near."""
        step = self.steps[self.number]
        keys = {e.key.text: e.key for e in getattr(self.value, "entries", ())}
        similar = near(step.text, keys)
        report.add(
            "unknown-address",
            self._message(step.text),
            step.span,
            "no such value",
            others=[Label(keys[similar].span, "a similar name")] if similar else [],
            help=f"use `{self._corrected(similar)}`" if similar else None,
        )

    def _message(self, name: str) -> str:
        before = ".".join(step.text for step in self.steps[: self.number])
        if isinstance(self.value, doc.Scalar):
            return f"`{before}` is a text, and has nothing inside"
        if isinstance(self.value, doc.Sequence):
            return f"`{before}` is a list of {len(self.value.items)}, and has no entry `{name}`"
        return f"`{before}` has no `{name}`" if before else f"the pack has no `{name}`"

    def _corrected(self, similar: str) -> str:
        texts = [step.text for step in self.steps]
        return ".".join([*texts[: self.number], similar, *texts[self.number + 1 :]])


def brief(value: doc.Value, longest: int = _LONGEST) -> str:
    """Return a value on one line, cut short."""
    text = " ".join(_flow(value).split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def _flow(value: doc.Value) -> str:
    if isinstance(value, doc.Scalar):
        return value.text.strip()
    if isinstance(value, doc.Sequence):
        return f"[{', '.join(map(_flow, value.items))}]"
    return f"{{{', '.join(f'{each.key.text}: {_flow(each.value)}' for each in value.entries)}}}"
