"""A rules engine with a declarative card language: games are folders of text.

>>> import cardrules
>>> game = cardrules.load("subatomic")
>>> table = game.start(players=3, seed=7)
>>> table.push("done")
"""

from cardrules.diagnostics import Diagnostic, Report, render
from cardrules.errors import (
    AmbiguousChoice,
    CardRulesError,
    IllegalChoice,
    InvalidChoice,
    PackError,
    PlayError,
    SaveError,
    UnknownPack,
)
from cardrules.game import Game, check, load
from cardrules.packs.registry import shipped_packs
from cardrules.reasons import Reason
from cardrules.table import Choice, Outcome, Seat, Table

__version__ = "0.1.0"

__all__ = [
    "AmbiguousChoice",
    "CardRulesError",
    "Choice",
    "Diagnostic",
    "Game",
    "IllegalChoice",
    "InvalidChoice",
    "Outcome",
    "PackError",
    "PlayError",
    "Reason",
    "Report",
    "SaveError",
    "Seat",
    "Table",
    "UnknownPack",
    "check",
    "load",
    "render",
    "shipped_packs",
]
