"""Names that are near to one that was not found."""

from collections.abc import Iterable
from difflib import SequenceMatcher

_NEAR = 0.6


def near(name: str, candidates: Iterable[str]) -> str | None:
    """Return the one candidate that is most like the name, if it is near and no other is as near.

    >>> near("discrad", ["draw", "discard", "gain"])
    'discard'
    """
    matcher = SequenceMatcher(b=name, autojunk=False)
    ranked = sorted(((_ratio(matcher, other), other) for other in set(candidates)), reverse=True)
    if not ranked or ranked[0][0] < _NEAR:
        return None
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return None
    return ranked[0][1]


def similar_help(name: str, candidates: Iterable[str], noun: str) -> str | None:
    """Return a help that names the nearest candidate, or nothing when none is near.

    >>> similar_help("hnad", ["hand", "deck"], "zone")
    'a zone with a similar name exists: `hand`'
    """
    found = near(name, candidates)
    if found is None:
        return None
    article = "an" if noun[:1] in "aeiou" else "a"
    return f"{article} {noun} with a similar name exists: `{found}`"


def _ratio(matcher: SequenceMatcher[str], other: str) -> float:
    matcher.set_seq1(other)
    return matcher.ratio()
