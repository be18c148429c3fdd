"""The built-in vocabulary, typed: what `grammars/vocabulary.yaml` says and nothing besides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml
from attrs import frozen

from cardrules.resources import data_folder

_NOT_OPERANDS = ("one", "facedown", "english")


@frozen
class Operand:
    """What a verb or function takes in one place."""

    types: tuple[str, ...]
    optional: bool = False
    each: bool = False  # an expression about every element


@frozen
class VerbSignature:
    """A built-in verb: `it` and its prepositions."""

    id: str
    operands: dict[str, Operand]
    one: tuple[str, ...]  # of these prepositions exactly one is given
    facedown: bool
    english: str


@frozen
class FunctionSignature:
    """A built-in function: its arguments, and what it gives."""

    id: str
    takes: tuple[Operand, ...]
    gives: str
    english: str


@frozen
class Vocabulary:
    """Everything that is built in."""

    verbs: dict[str, VerbSignature]
    functions: dict[str, FunctionSignature]
    properties: dict[str, dict[str, str]]  # type -> name -> type
    names: dict[str, str]  # name -> what it means


@cache
def vocabulary() -> Vocabulary:
    """Return the built-in vocabulary."""
    text = (data_folder("grammars") / "vocabulary.yaml").read_text(encoding="utf-8")
    data = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506  # texts only: `on` is a word
    return Vocabulary(
        {id: _verb(id, entry) for id, entry in data["verbs"].items()},
        {id: _function(id, entry) for id, entry in data["functions"].items()},
        data["properties"],
        data["names"],
    )


def _verb(id: str, entry: Mapping[str, Any]) -> VerbSignature:
    operands = {key: _operand(value) for key, value in entry.items() if key not in _NOT_OPERANDS}
    one = tuple(entry.get("one", ()))
    return VerbSignature(id, operands, one, "facedown" in entry, entry["english"])


def _function(id: str, entry: Mapping[str, Any]) -> FunctionSignature:
    takes = tuple(_operand(text) for text in entry["takes"])
    return FunctionSignature(id, takes, entry["gives"], entry["english"])


def _operand(text: str) -> Operand:
    types = text.removeprefix("each ").split(" or ")
    given = tuple(type for type in types if type != "nothing")
    return Operand(given, "nothing" in types, text.startswith("each "))
