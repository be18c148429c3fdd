"""The budget of the language: how many words a designer has to learn, at most."""

import re
from pathlib import Path

import pytest

from cardrules.model.fields import written_fields
from cardrules.model.records import DeedDef
from cardrules.model.vocabulary import vocabulary
from cardrules.syntax.grammar import grammar_text, is_reserved

PAGE = Path(__file__).parents[3] / "docs/explanation/design-decisions.md"


def reserved_words() -> set[str]:
    """Return the words of the grammar that can name nothing."""
    return {word for word in re.findall(r"[a-z]+", grammar_text()) if is_reserved(word)}


BUDGET = [
    ("fields of a deed", lambda: written_fields(DeedDef), 20),
    ("built-in verbs", lambda: vocabulary().verbs, 35),
    ("reserved words", reserved_words, 45),
]


@pytest.mark.parametrize("what, words, most", BUDGET)
def test_the_language_stays_within_its_budget(what, words, most):
    assert len(words()) <= most, f"too many {what}: {', '.join(words())}"


@pytest.mark.parametrize("what, words, most", BUDGET)
def test_the_page_says_how_many_there_are(what, words, most):
    assert f"| {what} | {len(words())} | {most} |" in PAGE.read_text(encoding="utf-8").splitlines()


def test_a_reserved_word_is_said_somewhere():
    """A word that no rule uses would be kept from designers for nothing."""
    rules = re.sub(r"^NAME:.*$|//.*$", "", grammar_text(), flags=re.MULTILINE)
    assert reserved_words() == {word for word in re.findall(r"[a-z]+", rules) if is_reserved(word)}
