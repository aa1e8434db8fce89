"""Lesson Secret Signs B, "Bluff and information": the claims at a table, and the actual cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log2
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.signs.odds import TEAM, claims, outlook, total
from combinatoria.games.signs.position import Position, card_of
from combinatoria.games.signs.teams import value
from combinatoria.match import Match
from combinatoria.odds import Dist

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, compare_means, explorer
from .base import __all__ as _SHARED
from .signs import COPIES, DECK
from .signs_team import TOTALS, score, team_score
from .tools.numbers import standard_error

__all__ = [
    *_SHARED, "AS_DEALT", "COPIES", "DECK", "TOTALS", "compare_means", "explore", "keep", "log2", "mean", "score",
    "standard_error", "stdev", "team_score",
]  # fmt: skip

AS_DEALT: Fraction = outlook(total(TEAM)).score
"""Mean score of a team's ten cards as dealt."""
TRUTH, SAID = Fraction(3, 4), 6
"""The probability of a true claim in the story, and the value claimed there."""
OF = 20
"""Denominator of honesty, stated as true claims out of this number."""
SAYS = {card: claims(card, TRUTH) for card in COPIES}
"""Card -> distribution of claims about it in the story."""


class Claim(NamedTuple):
    """A card that was sent: the claim, the actual value, and the number of the game in its match (0: simulated)."""

    said: int
    card: int
    game: int = 0

    @property
    def true(self) -> bool:
        """True if the claim was true."""
        return self.said == self.card

    @property
    def six(self) -> bool | None:
        """True if the story's claim is true; None at the table, where the players' honesty is unknown."""
        return self.true if self.said == SAID and not self.game else None


class ClaimLog(TableLog[Claim]):
    """A log of other players' claims and the cards they sent, revealed when a game is over.

    Until then nothing is shown, as no one at the table may know these cards.
    """

    entry = Claim
    parts = (tuple(COPIES), tuple(COPIES), (1,))
    columns = ("said", "card", "true")
    predicted = "six"
    rounds = 25

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, after each claim of another player, whether it is true; the answer follows when the game is over."""
        last = match.decisions[-1] if match.decisions else None
        if move or last is None or last.seat == viewer or last.move.kind != "send" or match.result:
            return None
        position = Position(match.view(viewer), viewer)
        if position.seen:
            return None
        exact = card_of(position.claimed)[position.claim]
        return Bet("claim", {"said": position.claim}, exact, len(match.decisions) - 1)

    def settled(self, entry: Claim, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it was true."""
        return entry.true, None

    def note(self, made: Made) -> Claim | None:
        """Return a claim of another player."""
        if made.own or made.move.kind != "send":
            return None
        card, said = made.move.args
        return Claim(int(str(said)), value(str(card)), made.before.vars["round"])

    def coded(self, entry: Claim) -> Sequence[Any]:
        """Return the entry with game 1 for any real game: the number does not matter."""
        return entry._replace(game=1)

    def told(self, match: Match, entry: Claim) -> bool:
        """Return whether the game is over."""
        return entry.game <= len(match.table.vars["scores"])

    @staticmethod
    def made_up(rng: Random, number: int) -> Claim:
        """Return a random claim as in the story."""
        card = rng.choice(DECK)
        return Claim(SAYS[card].sample(rng), card)


keep = ClaimLog.keep


def explore(chance: Chance) -> Explorer:
    """Return controls for the claim and for true claims out of 20, given a function ``(said, truth) -> Fraction``."""
    prior = Dist(COPIES)

    def trial(rng: Random, truth: int, said: int) -> bool:
        """Draw cards until this claim is heard."""
        card = heard = 0
        while heard != said:
            card = heard = rng.choice(DECK)
            if rng.randrange(OF) >= truth:
                heard = rng.choice([other for other in COPIES if other != card])
        return card == said

    return explorer(
        lambda truth, said: chance(said, truth), trial,
        {"truth": (range(OF + 1), int(TRUTH * OF)), "said": (range(min(COPIES), max(COPIES) + 1), SAID)},
        along="truth", settles=("liar", False),  # a constant liar reveals what the card is not
        others={"blind": lambda truth, said: prior[said]},
    )  # fmt: skip
