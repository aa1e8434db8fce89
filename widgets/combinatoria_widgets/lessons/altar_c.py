"""Lesson Altar C, "What is a draw worth?": a fee for one blind draw, and an insurance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match, game
from combinatoria.core.move import Move
from combinatoria.odds import Dist

from .altar import last_turn, score
from .altar import points as points_of
from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, Verdict, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .tools import chart
from .tools.numbers import mean
from .tools.picture import amounts as _amounts
from .tools.prepared import PreparedLog
from .tools.show import Shown, folded
from .tools.text import percent

__all__ = [
    *_SHARED, "BEN", "HELD", "KEPT", "LAST", "combinations", "compare_means",
    "explore", "keep", "mean", "ready_turn", "score", "together", "willing",
]  # fmt: skip

KEPT = ("0.2", "0.2", "0.2", "0.1", "0.1", "0.1", "0.1")
"""The seven cards that are kept: ten points."""
BEN = ("1.1", "1.2", "1.3", "1.4", "1.SP", "0.SP")
"""The other player's hand, for the draw: four numbers, his Spear, and the player's own Spear."""
FEES = (4, 8, 10, 12, 16)
"""Fees of the rounds at the table."""
FAIR = 10
"""The fee of the story: the mean gain."""
HELD = ("0.6", "0.5", "0.5", "0.4", "0.SP")
"""The cards that are insured: a sum of 20, and the player's own Spear."""
LAST = ("1.1", "1.2", "1.3", "1.4", "1.5", "0.SH")
"""The cards one of which must then be drawn: five numbers, and the player's own Shield."""

_EXAMPLE = {4: 0.9, 8: 0.7, 10: 0.5, 12: 0.35, 16: 0.15}
"""Share of an example class that draws at each fee; invented."""


class Offer(NamedTuple):
    """One offer of a draw: the fee, whether it was taken, and the score with the card.

    The card is also noted for a refused offer: otherwise the mean would cover only the rounds that draw.
    """

    fee: int
    draw: bool
    score: int

    @property
    def gain(self) -> int:
        """The points that the card adds."""
        return self.score - score(KEPT)

    @property
    def ahead(self) -> bool:
        """True if the card adds more than the fee of the story (the prediction)."""
        return self.gain > FAIR


class OfferLog(PreparedLog[Offer]):
    """A log of offers, taken or not."""

    entry = Offer
    parts = (FEES, (False, True), tuple(sorted({score([*KEPT, card]) for card in BEN})))
    columns = ("fee", "draw", "score", "gain", "ahead")
    predicted = "ahead"
    rounds = 8

    @staticmethod
    def setting(number: int, seed: Callable[[int], int]) -> int:
        """Return the fee: that of the story in the common round, then all five in a random order, new each time."""
        if number == 0:
            return FAIR
        block, place = divmod(number - 1, len(FEES))
        lot = Random(f"fees {seed(block * len(FEES))}")
        return lot.sample(FEES, len(FEES))[place]

    @staticmethod
    def prepared(seed: int, setting: int) -> dict[str, Any]:
        """Return the story's position; Ben's cards are shuffled when one is drawn."""
        return last_turn(KEPT, BEN, (), ("1.SH", "0.SH"))

    def goal_of(self, number: int, setting: int) -> str:
        """Return a sentence with the fee."""
        return self.say("tally.fee", number=number, fee=setting)

    def verdict(self, match: Match) -> Verdict | None:
        """Return what the card brought, or would have brought, compared with the fee."""
        if match is not self.waiting[0] or match.result is None:
            return None
        offer = self._offer(match)
        key = "drew" if offer.draw else "kept"
        facts = {"points": offer.score, "gain": offer.gain, "fee": offer.fee, "net": _signed(offer.gain - offer.fee)}
        good = offer.gain >= offer.fee if offer.draw else offer.gain <= offer.fee
        return Verdict(self.say(f"verdict.{key}", **facts), good)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before the draw whether it gains more than the fee."""
        if move or match is not self.waiting[0] or match.decisions:
            return None
        return Bet("ahead", {"fee": self.waiting[1]}, _ahead(self.waiting[1]))

    def settled(self, entry: Offer, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether it did, and the exact chance."""
        return entry.gain > entry.fee, _ahead(entry.fee)

    def note(self, made: Made) -> Offer | None:
        """Return the offer that this move has ended."""
        if made.match is not self.waiting[0] or made.match.result is None:
            return None
        return self._offer(made.match)

    def _offer(self, match: Match) -> Offer:
        """Return the offer of a finished last turn; if it was refused, its card is the one that the seed determines."""
        drew = match.decisions[0].move.kind == "draw_hand"
        if not drew:
            match = Match.at(game("altar"), self.prepared(match.seed, self.waiting[1]), match.seed)
            match.play("draw hand 1")
        assert match.result is not None, "one card ends the game"
        return Offer(self.waiting[1], drew, points_of(match.result))

    @staticmethod
    def made_up(rng: Random, number: int) -> Offer:
        """Return a random draw for each fee in turn; the share of those who take it falls as the fee rises."""
        fee = FEES[number % len(FEES)]
        return Offer(fee, rng.random() < _EXAMPLE[fee], score([*KEPT, rng.choice(BEN)]))


keep = OfferLog.keep


def ready_turn() -> Match:
    """Return the story's last turn for the next round; the table shows its fee."""
    return OfferLog.of_lesson().ready()


def gains(cards: Iterable[str] = BEN) -> Dist[int]:
    """Return the distribution of the points that a card drawn from these adds to those of the story.

    >>> gains().mean(), gains(["1.3", "1.4"]).mean(), gains().variance()
    (Fraction(10, 1), Fraction(7, 2), Fraction(565, 3))
    """
    return Dist.uniform([score([*KEPT, card]) - score(KEPT) for card in cards])


def scores() -> Dist[int]:
    """Return the distribution of the scores with a card of the story.

    >>> scores().mean()
    Fraction(20, 1)
    """
    return gains().map(lambda gain: gain + score(KEPT))


def _signed(number: int) -> str:
    """Return a number with its sign, as people write it."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def _ahead(fee: int) -> Fraction:
    """Return the chance that a draw gains more than a fee."""
    return gains().p(lambda gain: gain > fee)


def willing(data: Any) -> Shown:
    """Return a chart of the share of those who draw, for each fee, and a sentence about the fair fee.

    Args:
        data: The result of ``tally``, as a data frame.
    """
    lesson = current()
    took: dict[int, list[bool]] = {}
    for fee, drew in sorted(zip(data["fee"], data["draw"], strict=True)):
        took.setdefault(int(fee), []).append(bool(drew))
    shares = {fee: sum(found) / len(found) for fee, found in took.items()}
    asked = min(shares, key=lambda fee: abs(fee - FAIR))
    sentence = lesson.say("willing.sentence", share=percent(shares[asked], 0), fee=asked, n=len(took[asked]))
    drawing = chart.curve(lesson.texts, shares, asked, None, lesson.lang, table="willing")
    return Shown(sentence, folded(lesson, f"<p>{sentence}</p>{drawing}"))


def explore(fee: Chance) -> Explorer:
    """Return controls for one's own points and the Spears, given a function ``(points, his, own) -> fair fee``."""

    def trial(rng: Random, points: int, his: int, own: int) -> float:
        return rng.choice([1, 2, 3, 4, *[points] * his, *[4 * points] * own])

    return explorer(
        fee, trial, {"points": (range(4, 25), 10), "his": (range(2), 1), "own": (range(2), 1)}, along="points",
        settles=("even", gains().p(lambda gain: gain > FAIR) == gains().p(lambda gain: gain < FAIR)),
        scale=_amounts(25, 5),
    )  # fmt: skip
