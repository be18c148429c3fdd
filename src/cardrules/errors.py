"""The exceptions of the library: one root and a few children.

Each child is also the builtin exception a caller would guess, so that ``except ValueError``
does what it says.
"""

from typing import Any


class CardRulesError(Exception):
    """The root of every error this library raises on purpose."""


class PackError(CardRulesError, ValueError):
    """A pack that cannot be used; ``report`` holds all that is wrong with it."""

    def __init__(self, report: Any) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return str(self.report)


class UnknownPack(CardRulesError, LookupError):
    """A pack name that no known place provides."""


class InvalidChoice(CardRulesError, ValueError):
    """A text or value that is no choice at all."""


class IllegalChoice(CardRulesError, ValueError):
    """A choice that the rules do not offer now."""


class AmbiguousChoice(CardRulesError, ValueError):
    """A text that fits more than one of the offered choices."""


class SaveError(CardRulesError, ValueError):
    """A save or a replay that does not fit the game it is given to."""


class PlayError(CardRulesError, RuntimeError):
    """A fault of the pack found in play; ``diagnostic`` points at its line."""

    def __init__(self, diagnostic: Any) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        return str(self.diagnostic)
