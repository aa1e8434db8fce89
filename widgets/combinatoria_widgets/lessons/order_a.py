"""Lesson Order A, "The lowest of six": order statistics of the dealt hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, NamedTuple

from combinatoria.games.order.cards import HIGHEST
from combinatoria.games.order.odds import one_or_more
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Chance, Explorer, compare_means, explorer, together
from .base import __all__ as _SHARED
from .order import DECK, HAND, HandLog, laid
from .order import cheapest as cheapest
from .tools.numbers import mean
from .tools.show import Shown, heap

__all__ = [*_SHARED, "DECK", "compare_means", "explore", "keep", "mean", "picture", "together"]

LOW = 5
"""Maximum of a low lowest card (the predicted event)."""


class Ends(NamedTuple):
    """A hand's lowest and highest card, and the numbers that its owner spent on the first two cards, if laid."""

    lowest: int
    highest: int
    spent: int | None = None

    @property
    def low(self) -> bool:
        """True if the lowest card is at most ``LOW``."""
        return self.lowest <= LOW


class EndsLog(HandLog[Ends]):
    """A log of the lowest and highest cards of the dealt hands, and of what the first two cards cost."""

    entry = Ends
    parts = (range(1, HIGHEST - HAND + 2), range(HAND, HIGHEST + 1), (None, *range(2, 2 * HIGHEST + 1)))
    layout = 2
    former: ClassVar[Mapping[int, tuple[Sequence[Any], ...]]] = {1: parts[:2]}
    columns = ("lowest", "highest", "low", "spent")
    predicted = "low"
    measured = "lowest"
    bet_on = (LOW, 10, 3, 20, 8, 15)

    @staticmethod
    def at_most(n: int) -> Fraction:
        """Return the chance that the lowest of six cards is at most ``n``."""
        return one_or_more(n, HIGHEST, HAND)

    @staticmethod
    def read_off(hand: Sequence[int]) -> Ends:
        """Return the lowest and the highest card."""
        return Ends(hand[0], hand[-1])

    def seen(self, match: Match, viewer: int) -> Ends | None:
        """Return the ends of the dealt hand, and what its owner's first two cards have spent so far."""
        entry = super().seen(match, viewer)
        return None if entry is None else entry._replace(spent=laid(match, viewer))

    def goal(self, match: Match) -> str:
        """Return what to do with the first two cards; once they are laid, what they cost."""
        viewer = self.viewer_of(match)
        entry = self.seen(match, viewer)
        if entry is None:
            return ""
        if entry.spent is not None:
            return self.say("opening.spent", spent=entry.spent)
        # Another player began, or a singularity ended the turn.
        over = any(one.seat != viewer for one in match.decisions)
        return "" if over else self.say("opening.lay")

    @staticmethod
    def made_up(rng: Random, number: int) -> Ends:
        """Return the ends of a random hand whose cheapest two cards are laid."""
        hand = sorted(rng.sample(DECK, HAND))
        return EndsLog.read_off(hand)._replace(spent=cheapest(hand))


keep = EndsLog.keep


def picture(ways: Mapping[int, int], sample: Iterable[int] = ()) -> Shown:
    """Return a chart of the lowest number, in all hands and in the observed ones (:func:`heap`)."""
    return heap(ways, sample, LOW)


def explore(chance: Chance) -> Explorer:
    """Return controls for the limit and the number of cards, given a function ``(limit, cards) -> Fraction``."""

    def trial(rng: Random, limit: int, cards: int) -> bool:
        return min(rng.sample(DECK, cards)) <= limit

    return explorer(
        chance, trial, {"limit": (range(1, 46), LOW), "cards": (range(1, 17), HAND)}, along="limit",
        settles=("ten", False),  # each number is the lowest card less often than the one below it
        others={"one": lambda limit, cards: Fraction(limit, HIGHEST)},
    )  # fmt: skip
