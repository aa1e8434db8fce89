"""Exact probability with the standard library alone: every answer is a `fractions.Fraction`.

Rooms: `dist` (distributions), `draws` (hands and waiting times without replacement), `chains` (repeated
trials), `knowledge` (what a player can infer about hidden cards) on top of `deals` (counting).
"""

from .chains import Absorption, Geometric, markov
from .deals import arrangements
from .dist import Dist, Weight
from .draws import fold, hands, hypergeometric, mean_until, unseen, until
from .knowledge import Hand, Holding, Knowledge, Unknown, exactly_one_holder, hands_without, holder_count
from .sampling import Deal, dealer

__all__ = [
    "Absorption",
    "Deal",
    "Dist",
    "Geometric",
    "Hand",
    "Holding",
    "Knowledge",
    "Unknown",
    "Weight",
    "arrangements",
    "dealer",
    "exactly_one_holder",
    "fold",
    "hands",
    "hands_without",
    "holder_count",
    "hypergeometric",
    "markov",
    "mean_until",
    "unseen",
    "until",
]
