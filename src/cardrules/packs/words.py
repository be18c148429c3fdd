"""The words that a pack and its bases have given to something, also to what a variant removes."""

import re
from collections.abc import Iterator
from typing import Any

_WORD = re.compile(r"[a-z0-9_]+")


def words_of(contents: Any) -> frozenset[str]:
    """Return the words of all names in the contents of files; of an edit, those of its address.

    >>> sorted(words_of([{"cards": {"gem": {"copies": "3"}}}, {"edits": [{"add": "zones.bag"}]}]))
    ['add', 'bag', 'cards', 'copies', 'edits', 'gem', 'zones']
    """
    return frozenset(word for name in _names(contents) for word in _WORD.findall(name))


def _names(value: Any) -> Iterator[str]:
    """Return the names within a value: keys, and the addresses at which something is added."""
    if isinstance(value, list):
        for each in value:
            yield from _names(each)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key == "add" and isinstance(inner, str):
                yield inner
            yield from _names(inner)
