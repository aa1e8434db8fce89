"""Exact probability with the standard library alone: every answer is a `fractions.Fraction`.

Modules: `dist` (distributions), `draws` (hands and waiting times without replacement), `chains` (repeated trials and
Markov chains), `stopping` (draw or stop), `duels` (two-by-two zero-sum games), `information` (evidence and codes), and
`knowledge` (what a player can infer about hidden cards), which builds on `deals` (counting) and `totals` (sums of card
values).
"""

from .chains import Absorption, Geometric, chance_hit_exactly, markov, turns_until_empty
from .deals import arrangements
from .dist import Dist, Weight, covariance
from .draws import fold, hands, hypergeometric, mean_until, partitions, two_totals, unseen, until
from .duels import Mixture, indifference
from .knowledge import Hand, Holding, Knowledge, NoDeal, Unknown, exactly_one_holder, hands_without, holder_count
from .sampling import Deal, dealer
from .stopping import Advice, draw_or_stop

__all__ = [
    "Absorption",
    "Advice",
    "Deal",
    "Dist",
    "Geometric",
    "Hand",
    "Holding",
    "Knowledge",
    "Mixture",
    "NoDeal",
    "Unknown",
    "Weight",
    "arrangements",
    "chance_hit_exactly",
    "covariance",
    "dealer",
    "draw_or_stop",
    "exactly_one_holder",
    "fold",
    "hands",
    "hands_without",
    "holder_count",
    "hypergeometric",
    "indifference",
    "markov",
    "mean_until",
    "partitions",
    "turns_until_empty",
    "two_totals",
    "unseen",
    "until",
]
