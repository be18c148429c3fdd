"""Named counter-based random streams.

A stream is a key, a hash of the seed and of the stream's name; its numbers are a pure function
of key and counter. Nothing is carried from draw to draw but the counter, so a stream that is
not used disturbs no other, and a saved game goes on exactly the same.

    >>> key = stream_key(7, "pile")
    >>> value, counter = below(key, 0, 6)
    >>> 0 <= value < 6, counter
    (True, 1)

Numbers are mixed in lanes of 31 bits: no intermediate reaches 2**62, so compiled code never
leaves machine integers. The mixer is a bijection of 31-bit words (xor-shift and multiply, twice).
"""

import hashlib
from collections.abc import Sequence
from typing import Final

LANE_BITS: Final = 31
"""How many bits a lane, and so a number of `bits`, has."""

_SPAN: Final = 0x80000000
_LANE: Final = 0x7FFFFFFF
_MUL_A: Final = 0x7FEB352D
_MUL_B: Final = 0x446CA68B
_STEP: Final = 0x61C88647  # odd, so that the ordinals of one kind never collide


def _digest(text: str, person: bytes) -> int:
    """Return the first 62 bits of the hash of `text`."""
    data = hashlib.blake2b(text.encode("utf-8"), digest_size=8, person=person).digest()
    return int.from_bytes(data, "big") >> 2


def stream_key(seed: int, name: str) -> int:
    """Return the 62-bit key of the stream `name` under `seed`."""
    return _digest(f"{seed}:{name}", b"cardrules.stream")


def name_key(name: str) -> int:
    """Return the 62-bit key of a kind of card, for `least`."""
    return _digest(name, b"cardrules.kind")


def _mix(word: int) -> int:
    """Scramble a 31-bit word; distinct words stay distinct."""
    word ^= word >> 16
    word = word * _MUL_A & _LANE
    word ^= word >> 15
    word = word * _MUL_B & _LANE
    return word ^ word >> 16


def bits(key: int, counter: int) -> int:
    """Return the 31-bit number at `counter` (0 or more, below 2**62) of the stream."""
    word = _mix((key ^ counter) & _LANE)
    return _mix(word ^ (key ^ counter) >> LANE_BITS)


def below(key: int, counter: int, n: int) -> tuple[int, int]:
    """Return an unbiased number of 0..n-1 and the next counter.

    Numbers from the incomplete last stretch of `n` are rejected; each try takes one counter.
    """
    if not 1 <= n <= _SPAN:
        raise ValueError(f"a draw is below 1 to 2**31, not {n}")
    limit = _SPAN - _SPAN % n
    while True:
        word = bits(key, counter)
        counter += 1
        if word < limit:
            return word % n, counter


def least(key: int, counter: int, kinds: Sequence[int], counts: Sequence[int]) -> int:
    """Return the index of the kind that a draw from a bag picks.

    Index `i` comes with probability `counts[i] / sum(counts)`: each card has a hash of key,
    counter, kind key and ordinal among its kind, and the card with the least one is drawn.
    So one more card in the bag changes a draw only when it is itself the card drawn.
    Equal hashes (about one draw in 2**31 per card) go to the lower index.
    """
    low = bits(key, counter)
    high = _mix(low ^ key >> LANE_BITS)
    best = _SPAN
    found = -1
    for index in range(len(kinds)):
        count = counts[index]
        if count <= 0:
            continue
        kind = kinds[index]
        start = _mix(_mix((low ^ kind) & _LANE) ^ high ^ kind >> LANE_BITS)
        for _ in range(count):  # `_mix`, written out: this loop is the cost of every draw
            word = start ^ start >> 16
            word = word * _MUL_A & _LANE
            word ^= word >> 15
            word = word * _MUL_B & _LANE
            word ^= word >> 16
            if word < best:
                best = word
                found = index
            start = start + _STEP & _LANE
    if found < 0:
        raise ValueError("a draw from an empty bag")
    return found
