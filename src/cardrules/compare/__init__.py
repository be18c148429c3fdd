"""What changed between two packs, by card and rule, in words a designer reads.

>>> from cardrules.compare import compare
>>> compare("subatomic", "subatomic").differences
()

`same_play` plays two packs side by side, and `prove` does so for what a variant claims.
"""

from cardrules.compare.changes import GROUPS, NOTHING, PLAY, SEEN
from cardrules.compare.claims import Proof, prove
from cardrules.compare.packs import Comparison, Difference, compare
from cardrules.compare.play import Parting, Played, same_play

__all__ = [
    "GROUPS",
    "NOTHING",
    "PLAY",
    "SEEN",
    "Comparison",
    "Difference",
    "Parting",
    "Played",
    "Proof",
    "compare",
    "prove",
    "same_play",
]
