"""Optimal stopping: draws without replacement that the player may end at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar

__all__ = ["Advice", "draw_or_stop"]

K = TypeVar("K", bound=Hashable)


class Advice(NamedTuple):
    """Advice to draw once more or to stop, with the expected score under optimal play.

    Attributes:
        draw: True if one more draw is better than stopping.
        value: Expected score with the best decisions from here on.
        now: Score if the player stops now.
    """

    draw: bool
    value: Fraction
    now: int


def draw_or_stop(kept: Iterable[K], source: Iterable[K], draws: int, worth: Callable[[tuple[K, ...]], int]) -> Advice:
    """Solve the problem of drawing up to `draws` cards, one at a time, with the option to stop after each.

    Args:
        kept: The cards in the hand.
        source: The cards to draw from, all equally likely.
        draws: Maximum number of draws.
        worth: The score of a hand, which is passed sorted.

    A hand with more than 4 points scores nothing:

    >>> draw_or_stop([3], [1, 1, 2], 2, lambda hand: sum(hand) * (sum(hand) <= 4))
    Advice(draw=False, value=Fraction(3, 1), now=3)
    """

    @cache
    def best(hand: tuple[Any, ...], rest: tuple[Any, ...], left: int) -> Advice:
        now = worth(hand)
        if not left or not rest:
            return Advice(False, Fraction(now), now)
        further = Fraction(0)
        for card, copies in Counter(rest).items():
            place = rest.index(card)
            after = best(tuple(sorted((*hand, card))), rest[:place] + rest[place + 1 :], left - 1)
            further += Fraction(copies, len(rest)) * after.value
        return Advice(further > now, max(further, Fraction(now)), now)

    return best(tuple(sorted(kept)), tuple(sorted(source)), draws)  # type: ignore[type-var]
