"""Possible places of a card's hidden copies: formulas for "how is this counted?", and a fast chance of one holder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeVar

from .formulas import combinations
from .knowledge import Knowledge

__all__ = ["Places", "one_of_equal", "places_of"]

F = TypeVar("F", bound=Hashable)
W = TypeVar("W", bound=Hashable)


class Places(NamedTuple):
    """The possible places of the hidden copies of a card, if a single formula describes them.

    Attributes:
        copies: number of hidden copies.
        places: number of hidden cards that may be one of them.
        hands: owner who may hold one -> number of these cards in the hand.

    >>> one = Places(4, 54, {"Ann": 4, "Ben": 4})
    >>> one.held, one.without(8)
    (8, 'C(50, 8)/C(54, 8)')
    >>> one.one_holder()
    '2 × [C(50, 4)/C(54, 4) − C(50, 8)/C(54, 8)]'
    """

    copies: int
    places: int
    hands: Mapping[Hashable, int]

    @property
    def held(self) -> int:
        """The number of places that are in hands."""
        return sum(self.hands.values())

    def without(self, cards: int) -> str:
        """Return the chance that none of a number of cards is a copy, as a formula."""
        return combinations(self.places - self.copies, cards, self.places, cards)

    def one_holder(self) -> str:
        """Return the chance of exactly one holder, as a formula.

        It sums, over the possible holders, the chance that the others have none, minus the chance that nobody has one.
        """
        nobody = self.without(self.held)
        sizes = sorted(Counter(self.hands.values()).items())
        return " + ".join(f"{n} × [{self.without(self.held - size)} − {nobody}]" for size, n in sizes) or "0"


def places_of(target: F, known: Knowledge[F, W]) -> Places | None:
    """Return the places of a card; None if other denials, lots or several shuffles rule out a simple formula.

    >>> from combinatoria.odds import Hand
    >>> known = Knowledge([{"ace": 2, "king": 8}], {"Ann": Hand.of(3), "Ben": Hand.of(3, without=["ace"])})
    >>> places_of("ace", known), places_of("king", known)
    (Places(copies=2, places=7, hands={'Ann': 3}), None)
    """
    pools = [n for n, pool in enumerate(known.pools) if pool.get(target)]
    if len(pools) > 1 or any(hand.lots for hand in known.hands.values()):
        return None
    if not pools:
        return Places(0, sum(sum(pool.values()) for pool in known.pools), {})
    pool, barred = pools[0], 0
    hands: dict[Hashable, int] = {}
    for owner, hand in known.hands.items():
        for group in hand.unknown:
            if group.pool == pool:
                present = {face for face in group.without if known.pools[pool].get(face)}
                if present - {target}:
                    return None
                if present:
                    barred += group.n
                elif group.n and target not in hand.known:
                    hands[owner] = hands.get(owner, 0) + group.n
    return Places(known.pools[pool][target], sum(known.pools[pool].values()) - barred, hands)


@lru_cache(maxsize=1 << 14)
def one_of_equal(size: int, places: int, copies: int, hands: int, sure: int = 0) -> float:
    """Return the chance that exactly one of several equal hands holds a card: a fast, cached float for playouts.

    The exact answer is :func:`combinatoria.odds.exactly_one_holder`.

    Args:
        size: number of cards in each hand.
        places: number of hidden cards that may be a copy.
        copies: number of hidden copies.
        hands: number of hands that may hold one.
        sure: number of other hands known to hold one.

    >>> round(one_of_equal(4, 54, 4, 3), 6)
    0.486212
    """
    if sure > 1 or copies > places:
        return 0.0
    every = comb(places, copies)
    nobody = comb(max(0, places - hands * size), copies) / every
    if sure:
        return nobody
    return hands * (comb(max(0, places - (hands - 1) * size), copies) / every - nobody) if hands else 0.0
