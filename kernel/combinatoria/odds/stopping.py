"""When to stop: draws without replacement that may end whenever one likes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar

__all__ = ["Advice", "draw_or_stop"]

K = TypeVar("K", bound=Hashable)


class Advice(NamedTuple):
    """Whether to draw once more, and the expected score of whoever always decides well.

    Attributes:
        draw: One more draw is better than to stop.
        value: Expected score with the best decisions from here on.
        now: The score if one stops.
    """

    draw: bool
    value: Fraction
    now: int


def draw_or_stop(kept: Iterable[K], source: Iterable[K], draws: int, worth: Callable[[tuple[K, ...]], int]) -> Advice:
    """Draw up to so many cards from a source, one at a time, and stop whenever one likes: what is best?

    Args:
        kept: The cards in the hand.
        source: The cards drawn from, all equally likely.
        draws: How many may be drawn at most.
        worth: The score of a hand, which is given sorted.

    With more than 4 points in the hand all is lost:

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
