"""Everything that lesson Secret Signs B, "Bluff and information", needs in one import: deck, log of claims, tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import comb, log2
from statistics import mean, stdev
from typing import Any

from combinatoria.games.signs.odds import TEAM, claims, outlook, total
from combinatoria.games.signs.teams import HAND, value
from combinatoria.match import Decision, Match
from combinatoria.odds import Dist

from .lesson import Outcome as _Outcome
from .lesson import check, compare, compare_means, current, predict, report, reveal, start
from .lesson_explore import Explorer
from .lesson_log import PUPILS, DecisionLog, beside_class, keep_log
from .lesson_signs import COPIES, DECK
from .progress import trials
from .table import GameTable

__all__ = [
    "AS_DEALT",
    "COPIES",
    "DECK",
    "TOTALS",
    "Fraction",
    "GameTable",
    "check",
    "comb",
    "compare",
    "compare_means",
    "explore",
    "keep",
    "log2",
    "mean",
    "predict",
    "random",
    "report",
    "reveal",
    "start",
    "stdev",
    "tally",
    "trials",
]

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
    """One card that was sent, and what was said about it.

    Attributes:
        said: The claim.
        card: What the card was.
    """

    said: int
    card: int

    @property
    def true(self) -> bool:
        """Whether the claim was true."""
        return self.said == self.card


class ClaimLog(DecisionLog[tuple[int, Claim]]):
    """Remembers the claims that the others at a table make, and what they sent, when a game is over.

    As long as a game goes on nothing is told of it, for nobody at the table may know these cards.
    """

    sentence = "tally.claims.log"

    def note(self, match: Match, decision: Decision, viewer: int) -> tuple[int, Claim] | None:
        """A claim of somebody else, with the number of the game."""
        if decision.move.kind != "send" or decision.seat == viewer:
            return None
        card, said = decision.move.args
        return match.table_at(decision.mark).vars["round"], Claim(int(str(said)), value(str(card)))

    @property
    def claims(self) -> list[Claim]:
        """The claims of the games that are over."""
        return [
            claim
            for match, noted in self.by_match()
            for game, claim in noted
            if game <= len(match.table.vars["scores"])
        ]

    def __len__(self) -> int:
        return len(self.claims)


def keep(table: GameTable) -> ClaimLog:
    """Keep a log of the claims heard at a table; running the cell again goes on with the same log."""
    return keep_log(table, ClaimLog)


def class_claims(seed: int) -> list[tuple[int, Claim]]:
    """The made-up class: ``PUPILS`` pupils, each has heard ``ROUNDS`` claims as in the story, from a seed."""
    rng = random.Random(seed)
    says = {card: claims(card, TRUTH) for card in COPIES}
    heard = []
    for pupil in range(1, PUPILS + 1):
        for _ in range(ROUNDS):
            card = rng.choice(DECK)
            heard.append((pupil, Claim(says[card].sample(rng), card)))
    return heard


def tally(log: ClaimLog) -> list[dict[str, Any]]:
    """One row a claim: who heard it, what was said, what the card was, whether it was true; for ``pandas.DataFrame``.

    When the log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    heard = beside_class(log.claims, class_claims(lesson.seed), ROUNDS, "claims")
    rows = [{"who": who, "pupil": pupil, **asdict(claim), "true": claim.true} for who, pupil, claim in heard]
    # What was predicted is the story's claim; at the own table people lie in their own way.
    sixes = [row["true"] for row in rows if row["pupil"] and row["said"] == SAID]
    lesson.outcomes["six"] = _Outcome(sum(sixes), len(sixes))
    return rows


def explore(chance: Callable[[int, int], Fraction]) -> Explorer:
    """Controls for the claim and for true claims out of 20 around a function ``(said, truth) -> Fraction``."""
    lesson = current()
    # What was predicted about liars is settled here: who always lies tells what the card is not.
    lesson.outcomes["liar"] = _Outcome(0, 1)
    prior = Dist(COPIES)

    def exact(truth: int, said: int) -> Fraction:
        return chance(said, truth)

    def blind(truth: int, said: int) -> Fraction:
        return prior[said]

    def trial(rng: random.Random, truth: int, said: int) -> bool:
        """Cards are sent until this claim is heard."""
        card = heard = 0
        while heard != said:
            card = heard = rng.choice(DECK)
            if rng.randrange(OF) >= truth:
                heard = rng.choice([other for other in COPIES if other != card])
        return card == said

    controls: dict[str, tuple[range, int] | list[str]] = {
        "truth": (range(OF + 1), int(TRUTH * OF)),
        "said": (range(min(COPIES), max(COPIES) + 1), SAID),
    }
    return Explorer(lesson, "claim", controls, "truth", exact, trial, {"blind": blind})
