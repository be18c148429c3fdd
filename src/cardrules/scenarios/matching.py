"""Which of the offered choices a text of a scenario means.

The text of a choice may be shortened: places (`@shop.3`), what a card is worth in a payment
(`(2 coin)`) and the number of a copy (`genius_1`) may be left out, what is divided by commas may
stand in any order, and a text may end at a semicolon or after its first word.
"""

import re
from collections.abc import Iterable, Mapping

_PLACE = re.compile(r"@[\w.]+")
_WORTH = re.compile(r" \([^)]*\)")
_WORD = re.compile(r"\w+")

Records = Mapping[str, str]
"""The records of the copies that have names of their own."""


def matches(wanted: str, texts: Iterable[str], records: Records | None = None) -> list[str]:
    """Return the choices that a text means, by the most exact reading that means any.

    >>> matches("buy gem", ["buy gem@shop.1", "buy gem_mine@shop.2", "done"])
    ['buy gem@shop.1']
    >>> matches("pay token, gem down", ["pay gem down (1 coin), token", "pay 2 token"])
    ['pay gem down (1 coin), token']
    """
    wanted = " ".join(wanted.split())
    offered = {text: _bare_forms(text, records or {}) for text in texts}
    for reading in (_same, _same_bare, _same_in_any_order, _is_beginning):
        found = [text for text, bare in offered.items() if reading(wanted, bare)]
        if found:
            return found
    return []


def begins(wanted: str, texts: Iterable[str], records: Records | None = None) -> list[str]:
    """Return the choices that begin with a text, word by word."""
    start = " ".join(wanted.split())
    return [text for text in texts if _begins(start, _bare_forms(text, records or {}))]


def _begins(start: str, bare: list[str]) -> bool:
    return any(text.startswith((f"{start} ", f"{start};", f"{start},")) for text in bare)


def _same(wanted: str, bare: list[str]) -> bool:
    return wanted == bare[0]


def _same_bare(wanted: str, bare: list[str]) -> bool:
    return wanted in bare


def _same_in_any_order(wanted: str, bare: list[str]) -> bool:
    forms = _sorted_forms(wanted)
    return any(forms & _sorted_forms(each) for each in bare)


def _is_beginning(wanted: str, bare: list[str]) -> bool:
    return any(
        text.startswith(f"{wanted};") or (" " not in wanted and text.startswith(f"{wanted} "))
        for text in bare
    )


def _bare_forms(text: str, records: Records) -> list[str]:
    """Return a text, then the same without its places, its worths, the numbers of its copies."""
    found = [text]
    found += [_PLACE.sub("", each) for each in found]
    found += [_WORTH.sub("", each) for each in found]
    found += [_WORD.sub(lambda word: records.get(word[0], word[0]), each) for each in found]
    return found


def _sorted_forms(text: str) -> set[tuple[str, ...]]:
    """Return a text with its parts in order, read with and without a leading verb."""
    verb, _, rest = text.partition(" ")
    return {("", *_sorted_parts(text)), (verb, *_sorted_parts(rest))}


def _sorted_parts(text: str) -> list[str]:
    return [", ".join(sorted(part.split(", "))) for part in text.split("; ")]
