"""Single values of a document: words, texts and trees, and what is refused of them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from cardrules.diagnostics import Report, similar_help
from cardrules.model import records
from cardrules.model.fields import mark_of, rule_of
from cardrules.model.records import Text, Word
from cardrules.model.rename import Renames
from cardrules.source import Source, Span
from cardrules.syntax import document as doc
from cardrules.syntax.parser import is_reserved, parse

_NOUNS = {
    records.PackInfo: "pack",
    records.KitInfo: "kit",
    records.OptionDef: "option",
    records.ResourceDef: "resource",
    records.ZoneDef: "zone",
    records.ValueDef: "value",
    records.TableDef: "table",
    records.DieDef: "die",
    records.FormulaDef: "formula",
    records.SourceDef: "source",
    records.ProvenanceDef: "provenance",
}
_DEED_NOUNS = {"actions": "action", "verbs": "verb", "reactions": "reaction", "phases": "phase"}
_WORD = re.compile(r"[a-z][a-z0-9_]*")
KEY = re.compile(r"[a-z0-9_]+")
PACK_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Failed:
    """Stands for a value that could not be read; the reason is in the report."""


FAILED = Failed()


def _shape(value: doc.Value) -> str:
    if isinstance(value, doc.Scalar):
        return "a text"
    return "a list" if isinstance(value, doc.Sequence) else "a group of fields"


def _is_empty(value: doc.Value) -> bool:
    return isinstance(value, doc.Scalar) and not value.text.strip()


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words[:-1]) + f" or `{words[-1]}`"


@define
class Values:
    """Reads single values; knows where it stands in the document."""

    report: Report
    renames: Mapping[Source, Renames]
    path: list[tuple[str, Span | None]] = field(factory=list, init=False)

    # Where we are

    @contextmanager
    def _inside(self, name: str, span: Span | None) -> Iterator[None]:
        self.path.append((name, span))
        yield
        self.path.pop()

    @property
    def _address(self) -> str:
        return ".".join(name for name, _ in self.path)

    def _identity(self, value: doc.Value) -> dict[str, Any]:
        """Return address and place of the record that is read now: the place of its id."""
        return {"address": self._address, "span": self.path[-1][1] or value.span}

    def _noun(self, record: type) -> str:
        if record is not records.DeedDef:
            return _NOUNS[record]
        section = self.path[0][0]
        return _DEED_NOUNS.get(section, "step") if len(self.path) == 2 else "step"

    # What is refused

    def _refuse_empty(self, value: doc.Value, what: str) -> Failed:
        is_blank = isinstance(value, doc.Scalar)
        span = (self.path[-1][1] if is_blank else None) or value.span
        said = "has no value" if is_blank else "is empty"
        self.report.add("empty-value", f"`{self._address}` {said}", span, f"expected {what}")
        return FAILED

    def _refuse_shape(self, value: doc.Value, what: str) -> Failed:
        if _is_empty(value):
            return self._refuse_empty(value, what)
        message = f"`{self._address}` is {_shape(value)}, and {what} belongs there"
        self.report.add("wrong-shape", message, value.span, f"expected {what}")
        return FAILED

    def _group(self, value: doc.Value, *, may_be_empty: bool = False) -> doc.Mapping | None:
        if not isinstance(value, doc.Mapping):
            self._refuse_shape(value, "a group of fields")
            return None
        if not value.entries and not may_be_empty:
            self._refuse_empty(value, "a group of fields")
            return None
        return value

    def _is_id(self, key: doc.Scalar) -> bool:
        """Say whether a key can be the name of something."""
        if not is_reserved(key.text):
            return self._is_word(key)
        message = f"`{key.text}` is a word of the language and cannot be a name"
        self.report.add("reserved-word", message, key.span, "not a name")
        return False

    def _is_word(self, word: doc.Scalar, pattern: re.Pattern[str] = _WORD) -> bool:
        if pattern.fullmatch(word.text):
            return True
        plain = re.sub(r"[^a-z0-9]+", "_", word.text.lower()).strip("_")
        self.report.add(
            "bad-name",
            f"`{word.text}` is no name",
            word.span,
            "not a name",
            help=f"write `{plain}`" if _WORD.fullmatch(plain) else None,
            notes=["a name has lower-case letters, digits and underscores, a letter first"],
        )
        return False

    # Single values

    def _node(self, value: doc.Value, type_: Any) -> Any:
        rule = rule_of(type_)
        assert rule, "this hook is called for types of the language only"
        return self._parsed(rule, value)

    def _parsed(self, rule: str, value: doc.Value) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a text")
        node = parse(rule, value, self.report)
        if node is None:
            return FAILED
        renames = self.renames.get(value.span.source)
        return renames.node(node) if renames else node

    def _word(self, value: doc.Value, _: Any) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a name")
        if not self._is_word(value):
            return FAILED
        renames = self.renames.get(value.span.source)
        return Word(renames.name(value.text) if renames else value.text, span=value.span)

    def _one_word(self, value: doc.Value, type_: Any) -> Any:
        word = self._word(value, Word)
        words = mark_of(type_, records.OneOf).words
        if word is FAILED or word.id in words:
            return word
        self.report.add(
            "unknown-word",
            f"`{self._address}` cannot be `{word.id}`",
            value.span,
            f"expected {_quoted(words)}",
            help=similar_help(word.id, words, "word"),
        )
        return FAILED

    def _text(self, value: doc.Value, _: Any) -> Any:
        if not isinstance(value, doc.Scalar) or _is_empty(value):
            return self._refuse_shape(value, "a text")
        return Text(value.text, span=value.span)

    def _pack_name(self, value: doc.Value, _: Any) -> Any:
        text = self._text(value, Text)
        if text is FAILED or PACK_NAME.fullmatch(text.text):
            return text
        self.report.add(
            "bad-name",
            f"`{text.text}` is no name of a pack",
            value.span,
            "not a pack's name",
            notes=["the name of a pack has lower-case letters, digits and hyphens"],
        )
        return FAILED


def gathered(found: list[Any]) -> Any:
    """Return what was read, all of it; or that something could not be read."""
    return FAILED if has_failed(found) else tuple(found)


def has_failed(found: Any) -> bool:
    """Say whether something of it could not be read."""
    return any(each is FAILED for each in found)
