"""Combinatoria: nine card games that teach probability.

>>> import combinatoria as cb
>>> g = cb.game("soulmates")
>>> m = cb.Match(g, seats=4, seed=7)
>>> m.play("draw deck")
>>> m.why_not("call S1 S2 S5 for S3").rule
'4.act'
"""

from .chance import Scripted, Seeded, outcomes
from .game import Game, IllegalMove, Move, Offer, Option, Refusal, Result, status
from .games import game, games
from .match import Match
from .table import AUDIENCE, Event, Table, Zone

__version__ = "0.1.0"

__all__ = [
    "AUDIENCE",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Offer",
    "Option",
    "Refusal",
    "Result",
    "Scripted",
    "Seeded",
    "Table",
    "Zone",
    "__version__",
    "game",
    "games",
    "outcomes",
    "status",
]
