"""What happened, as data. Events are built only while somebody listens."""

from __future__ import annotations

from typing import Any


class Event:
    """One thing that happened: its kind and its facts.

    Cards are pairs (face, mask of the seats that saw which card it was), so a log for one seat can
    be made from the same events that the table sees.
    """

    __slots__ = ("facts", "kind")

    def __init__(self, kind: str, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.facts = facts
