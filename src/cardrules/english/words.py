"""English words: plurals, the third person, lists, sentences."""

import re
from collections.abc import Iterable

_HISSES = ("s", "x", "z", "ch", "sh")


def spaced(id: str) -> str:
    """Return an id as words.

    >>> spaced("draw_pile")
    'draw pile'
    """
    return id.replace("_", " ").strip() or id


def named(id: str) -> str:
    """Return what something with a name of its own is called.

    >>> named("first_card"), named("x")
    ('the first card', 'x')
    """
    return id if len(id) == 1 else f"the {spaced(id)}"


def plural(noun: str) -> str:
    """Return a noun in the plural.

    >>> plural("card"), plural("box"), plural("ability")
    ('cards', 'boxes', 'abilities')
    """
    if noun.endswith(_HISSES):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if _ends_in_consonant_and_y(noun) else f"{noun}s"


def third_person(phrase: str) -> str:
    """Return what somebody does, said of one other.

    >>> third_person("draw 2 cards"), third_person("do that")
    ('draws 2 cards', 'does that')
    """
    verb, *rest = phrase.split(" ", 1)
    said = f"{verb}es" if verb.endswith("o") else plural(verb)
    return " ".join([said, *rest])


def _ends_in_consonant_and_y(word: str) -> bool:
    return bool(re.search("[^aeiou]y$", word))


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return parts as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"], "or")
    ('a, b and c', 'a')
    """
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def in_turn(parts: Iterable[str]) -> str:
    """Return what is done one after the other.

    >>> in_turn(["draw 1 card", "discard it"])
    'draw 1 card, then discard it'
    """
    *first, last = parts
    return f"{', '.join(first)}, then {last}" if first else last


def sentence(text: str) -> str:
    """Return a text with a capital first and a full stop or colon last.

    >>> sentence("draw 1 card")
    'Draw 1 card.'
    """
    text = capital(text)
    return text if text.endswith((".", ":")) else f"{text}."


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def article(noun: str) -> str:
    """Return a noun with `a` or `an`.

    >>> article("action"), article("move")
    ('an action', 'a move')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def times(count: str) -> str:
    """Return how often.

    >>> times("1"), times("2"), times("x")
    ('once', 'twice', 'x times')
    """
    return {"1": "once", "2": "twice"}.get(count, f"{count} times")


def possessive(owner: str) -> str:
    """Return whose something is.

    >>> possessive("the rival"), possessive("the players")
    ("the rival's", "the players'")
    """
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"
