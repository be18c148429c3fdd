"""Putting what a comparison says to the test: a pack is played with and without some of its edits."""

from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from cardrules.compare.changes import NOTHING, SEEN
from cardrules.compare.packs import Options, compare_games
from cardrules.compare.play import Played, same_play
from cardrules.game import Game, load
from cardrules.model.records import EditMade


@frozen
class Proof:
    """What was tried: that the edits of one group leave play as it is."""

    group: str
    edits: tuple[EditMade, ...]
    played: Played

    @property
    def holds(self) -> bool:
        """Was play the same with and without the edits?"""
        return self.played.same


def prove(
    pack: str | Path,
    players: int | None = None,
    seeds: Iterable[int] = range(5),
    decisions: int = 200,
    options: Options | None = None,
) -> list[Proof]:
    """Try what the edits of a pack claim, by random games with and without them.

    Edits with `cannot_matter` must change nothing that anybody sees; edits that by themselves
    change only what is seen must leave choices, zones and values as they are. PackError when the
    pack is none without these edits: then other edits stand on them.
    """
    game = load(pack, options)
    seeds = tuple(seeds)
    count = game.players[0] if players is None else players
    proofs = []
    for group, edits in _claims(game, pack, options).items():
        if edits:
            without = _without(pack, options, edits)
            played = same_play(without, game, count, seeds, decisions, seen=group == NOTHING)
            proofs.append(Proof(group, edits, played))
    return proofs


def _without(pack: str | Path, options: Options | None, edits: tuple[EditMade, ...]) -> Game:
    return Game(pack, options, _leave_out=frozenset(str(each.span) for each in edits))


def _claims(
    game: Game, pack: str | Path, options: Options | None
) -> dict[str, tuple[EditMade, ...]]:
    """Return the edits to be tried: those that claim something, and those that only show."""
    made = game._pack({}).model.edits
    claimed = tuple(each for each in made if each.cannot_matter)
    plain = tuple(each for each in made if not each.cannot_matter)
    base = _without(pack, options, made)
    found = compare_games(base, game).differences
    seen = tuple(
        edit
        for edit in plain
        if {d.group for d in found if _touches(edit, d.address)} - {NOTHING} == {SEEN}
    )
    return {NOTHING: claimed, SEEN: seen}


def _touches(edit: EditMade, address: str) -> bool:
    one, other = edit.address.split("."), address.split(".")
    length = min(len(one), len(other))
    return one[:length] == other[:length]
