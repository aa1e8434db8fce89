"""Lesson Secret Signs B, "Bluff and information": the claims that are heard at a table, and what the cards were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2
from random import Random
from statistics import mean, stdev
from typing import Any

from combinatoria.games.signs.odds import TEAM, claims, outlook, total
from combinatoria.games.signs.teams import HAND, value
from combinatoria.match import Decision, Match
from combinatoria.odds import Dist

from .base import *  # noqa: F403
from .base import DecisionLog, Explorer, compare_means, current
from .base import __all__ as _SHARED
from .signs import COPIES, DECK

__all__ = [
    *_SHARED, "AS_DEALT", "COPIES", "DECK", "TOTALS", "compare_means", "explore", "keep", "log2", "mean", "stdev"
]  # fmt: skip

TOTALS: dict[int, int] = dict(total(HAND).weights()[0])
"""Total of a random hand of five -> its weight: ways, in lowest terms."""
AS_DEALT: Fraction = outlook(total(TEAM)).score
"""Mean score of a team's ten cards as they are dealt."""
TRUTH = Fraction(3, 4)
"""How often a claim is true in the story."""
SAID = 6
"""What is claimed in the story."""
OF = 20
"""Honesty is told as so many true claims out of this."""
ROUNDS = 25
"""Claims that each pupil of the made-up class has heard."""


@dataclass(frozen=True)
class Claim:
    """One card that was sent: what was said about it, what it was, and in which game of its match (0: of none)."""

    said: int
    card: int
    game: int = 0

    @property
    def true(self) -> bool:
        """Whether the claim was true."""
        return self.said == self.card


class ClaimLog(DecisionLog[Claim]):
    """Remembers the claims that the others at a table make, and what they sent, when a game is over.

    As long as a game goes on nothing is told of it, for nobody at the table may know these cards.
    """

    columns = ("said", "card", "true")
    predicted = "six"

    def note(self, match: Match, decision: Decision, viewer: int) -> Claim | None:
        """A claim of somebody else."""
        if decision.move.kind != "send" or decision.seat == viewer:
            return None
        card, said = decision.move.args
        return Claim(int(str(said)), value(str(card)), match.table_at(decision.mark).vars["round"])

    def told(self, match: Match, entry: Claim) -> bool:
        """Whether the game is over."""
        return entry.game <= len(match.table.vars["scores"])

    @staticmethod
    def pupil(rng: Random) -> Iterable[Claim]:
        """Claims as in the story."""
        says = {card: claims(card, TRUTH) for card in COPIES}
        for _ in range(ROUNDS):
            card = rng.choice(DECK)
            yield Claim(says[card].sample(rng), card)

    def happened(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[object]:
        """Whether the story's claim is true; at the own table people lie in their own way."""
        return [row["true"] for row in rows if row["pupil"] and row["said"] == SAID]


keep = ClaimLog.keep


def explore(chance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for the claim and for true claims out of 20 around a function ``(said, truth) -> Fraction``."""
    # What was predicted about liars is settled here: who always lies tells what the card is not.
    current().settle("liar", [False])
    prior = Dist(COPIES)

    def exact(truth: int, said: int) -> Fraction:
        return chance(said, truth)

    def blind(truth: int, said: int) -> Fraction:
        return prior[said]

    def trial(rng: Random, truth: int, said: int) -> bool:
        """Cards are sent until this claim is heard."""
        card = heard = 0
        while heard != said:
            card = heard = rng.choice(DECK)
            if rng.randrange(OF) >= truth:
                heard = rng.choice([other for other in COPIES if other != card])
        return card == said

    controls = {"truth": (range(OF + 1), int(TRUTH * OF)), "said": (range(min(COPIES), max(COPIES) + 1), SAID)}
    return Explorer(current(), controls, "truth", exact, trial, {"blind": blind})
