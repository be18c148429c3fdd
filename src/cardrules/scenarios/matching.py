"""Which of the offered choices a text of a scenario means.

The text of a choice may be shortened: places (`@shop.3`) and what a card is worth in a payment
(`(2 coin)`) may be left out, and what is divided by commas may stand in any order.
"""

import re
from collections.abc import Iterable

_PLACE = re.compile(r"@[\w.]+")
_WORTH = re.compile(r" \([^)]*\)")


def matches(wanted: str, texts: Iterable[str]) -> list[str]:
    """Return the choices that a text means, by the most exact reading that means any.

    >>> matches("buy gem", ["buy gem@shop.1", "buy gem_mine@shop.2", "done"])
    ['buy gem@shop.1']
    >>> matches("pay token, gem down", ["pay gem down (1 coin), token", "pay 2 token"])
    ['pay gem down (1 coin), token']
    """
    offered = list(texts)
    wanted = " ".join(wanted.split())
    for reading in (_same, _same_bare, _same_in_any_order, _is_first_word):
        found = [text for text in offered if reading(wanted, text)]
        if found:
            return found
    return []


def begins(wanted: str, texts: Iterable[str]) -> list[str]:
    """Return the choices that begin with a text, word by word."""
    start = " ".join(wanted.split()) + " "
    return [text for text in texts if any(bare.startswith(start) for bare in _bare_forms(text))]


def _same(wanted: str, text: str) -> bool:
    return wanted == text


def _same_bare(wanted: str, text: str) -> bool:
    return wanted in _bare_forms(text)


def _same_in_any_order(wanted: str, text: str) -> bool:
    forms = _sorted_forms(wanted)
    return any(forms & _sorted_forms(bare) for bare in _bare_forms(text))


def _is_first_word(wanted: str, text: str) -> bool:
    return " " not in wanted and text.startswith(wanted + " ")


def _bare_forms(text: str) -> list[str]:
    """Return a text with and without its places and worths."""
    placeless = _PLACE.sub("", text)
    return [text, placeless, _WORTH.sub("", text), _WORTH.sub("", placeless)]


def _sorted_forms(text: str) -> set[tuple[str, ...]]:
    """Return a text with its parts in order, read with and without a leading verb."""
    verb, _, rest = text.partition(" ")
    return {("", *_sorted_parts(text)), (verb, *_sorted_parts(rest))}


def _sorted_parts(text: str) -> list[str]:
    return [", ".join(sorted(part.split(", "))) for part in text.split("; ")]
