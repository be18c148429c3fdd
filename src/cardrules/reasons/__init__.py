"""Why a choice is not offered, in the words of a player.

The answer comes from the tests that the offer itself is made of, so that the two cannot disagree,
and it depends only on what the one who decides may know.
"""

from cardrules.reasons.asked import rule_that_asks, why_not
from cardrules.reasons.model import Position, Reason

__all__ = ["Position", "Reason", "rule_that_asks", "why_not"]
