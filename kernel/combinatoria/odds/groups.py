"""A card known only to come from one of several groups, such as a blind draw from a mixed hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from ..core.table import Face
from .knowledge import Knowledge

__all__ = ["Group", "Worth", "backs_of", "groups_in", "mean", "share"]


class Group(NamedTuple):
    """Cards that are equally likely to be at a given back: either known cards, or the hidden ones of one shuffle.

    Attributes:
        owner: the pool the cards come from (:class:`combinatoria.odds.Knowledge`), or None for known cards.
        backs: number of the source's backs in this group; a fraction if it is only known on average, because some of
            the backs are in a lot (:mod:`combinatoria.odds.lots`).
        cards: card -> copies.
    """

    owner: int | None
    backs: int | Fraction
    cards: Mapping[Face, int]

    @property
    def total(self) -> int:
        """Number of cards in the group."""
        return sum(self.cards.values())


def backs_of(groups: Iterable[Group]) -> int:
    """Return the total number of backs of several groups, always whole."""
    return int(sum(g.backs for g in groups))


Worth = Callable[[Face], int | Fraction]
"""Value of a card for a question: 1 for a wanted card, a score, a number."""


def mean(groups: Iterable[Group], worth: Worth) -> Fraction:
    """Return the average worth of one back among several groups; groups without cards do not count.

    >>> mean([Group(None, 1, {"6": 1}), Group(0, 3, {"1": 2, "3": 2})], int)
    Fraction(3, 1)
    """
    some = [g for g in groups if g.total]
    backs = sum(g.backs for g in some)
    each = (Fraction(sum(n * worth(f) for f, n in g.cards.items()), g.total) * Fraction(g.backs, backs) for g in some)
    return sum(each, Fraction(0))


def share(groups: Iterable[Group], wanted: Collection[Face]) -> Fraction:
    """Return the chance that one of the backs is a wanted card.

    >>> share([Group(0, 2, {"a": 1, "b": 3})], "a")
    Fraction(1, 4)
    """
    return mean(groups, lambda face: int(face in wanted))


def groups_in(known: Knowledge[Face, str], place: str) -> list[Group]:
    """Return the groups that a blind draw from a hand, or another place, can come from.

    For a single card, the average number of backs from each pool suffices.

    >>> from combinatoria.odds import Hand
    >>> groups_in(Knowledge([{"a": 1, "b": 3}], {"hand:1": Hand.of(2, ["c"])}), "hand:1")
    [Group(owner=None, backs=1, cards=Counter({'c': 1})), Group(owner=0, backs=2, cards={'a': 1, 'b': 3})]
    """
    hand = known.hands[place]
    groups = [Group(None, len(hand.known), Counter(hand.known))] if hand.known else []
    backs: dict[int, int | Fraction] = {g.pool: g.n for g in hand.unknown}
    for name, n in hand.lots:
        lot = known.hands[name].unknown
        size = sum(g.n for g in lot)
        for g in lot:
            backs[g.pool] = backs.get(g.pool, 0) + Fraction(n * g.n, size)
    return groups + [Group(pool, n, known.pools[pool]) for pool, n in sorted(backs.items())]
