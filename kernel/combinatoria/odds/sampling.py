"""Random deals that agree with a player's knowledge, each equally likely, for bots and simulations."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Final, Generic, TypeVar

from .deals import arrangements
from .knowledge import Knowledge

__all__ = ["Deal", "dealer", "shuffled", "swap"]

F = TypeVar("F", bound=Hashable)
W = TypeVar("W", bound=Hashable)

PATIENCE: Final = 1000
"""Rejected attempts before cards are placed one by one with exact chances."""


@dataclass(frozen=True, slots=True)
class Deal(Generic[F, W]):
    """One deal of the hidden cards.

    Attributes:
        hands: owner -> the faces of each group of unknown cards, in the order of the groups.
        decks: for each pool, the faces that are in no hand, in random order.
    """

    hands: Mapping[W, Sequence[Sequence[F]]]
    decks: Sequence[Sequence[F]]


def shuffled(cards: list[F], rng: Random, first: int | None = None) -> list[F]:
    """Shuffle a list in place and return it; with ``first``, randomise only that many leading places.

    >>> sorted(shuffled([1, 2, 3], Random(1)))
    [1, 2, 3]
    """
    random, n = rng.random, len(cards)
    for i in range(min(n - 1, n if first is None else first)):
        j = i + int(random() * (n - i))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def swap(
    faces: dict[int, F],
    hand: Sequence[int],
    deck: Sequence[int],
    sure: Sequence[F],
    weight: Callable[[F], float],
    rng: Random,
) -> None:
    """Redistribute the cards of a hand and its deck by weight: the hand draws first, the deck gets the rest.

    Args:
        faces: the face of each card, changed in place.
        hand, deck: the cards.
        sure: faces that are certainly in the hand: they stay there.
        weight: relative weight of a face for being drawn next.
        rng: source of chance.

    >>> dealt = {1: "low", 2: "high", 3: "low"}
    >>> swap(dealt, [1], [2, 3], [], {"low": 1e-9, "high": 1.0}.__getitem__, Random(1))
    >>> dealt
    {1: 'high', 2: 'low', 3: 'low'}
    """
    left, random, free = list(sure), rng.random, []
    for i in hand:
        if faces[i] in left:
            left.remove(faces[i])
        else:
            free.append(i)
    cards = [faces[i] for i in (*free, *deck)]
    # The first n cards ranked by random() ** (1 / weight) are a weighted sample without replacement.
    ranks = sorted([(random() ** (1 / weight(face)), n) for n, face in enumerate(cards)], reverse=True)
    ranked = [cards[n] for _, n in ranks]
    faces.update(zip(free, ranked, strict=False))
    faces.update(zip(deck, shuffled(ranked[len(free) :], rng), strict=True))


def dealer(known: Knowledge[F, W]) -> Callable[[Random], Deal[F, W]]:
    """Return a function that deals the hidden cards at random.

    All deals that agree with the facts are equally likely, as in :class:`Knowledge`. Deals are drawn by rejection
    sampling; if the acceptance rate is too low, cards are placed one by one with their exact chances.

    >>> from combinatoria.odds import Hand
    >>> deal = dealer(Knowledge([{"ace": 1, "king": 2}], {"Ann": Hand.of(2, without=["ace"])}))
    >>> deal(Random(1))
    Deal(hands={'Ann': [['king', 'king']]}, decks=[['ace']])
    """
    pools = [_PoolDealer(known, pool) for pool in range(len(known.pools))]
    shape = {owner: [None] * len(hand.unknown) for owner, hand in known.hands.items()}

    def deal(rng: Random) -> Deal[F, W]:
        hands: dict[W, list[Sequence[F]]] = {owner: list(groups) for owner, groups in shape.items()}  # type: ignore[arg-type]
        decks = []
        for pool in pools:
            cards, place = pool.deal(rng), 0
            for owner, group, n in pool.places:
                hands[owner][group] = cards[place : place + n]
                place += n
            decks.append(cards[place:])
        return Deal(hands, decks)

    return deal


class _PoolDealer(Generic[F, W]):
    """Deals the cards of one pool: restricted places first, then the other hands, then the deck."""

    def __init__(self, known: Knowledge[F, W], pool: int) -> None:
        self.unseen = {face: n for face, n in known.pools[pool].items() if n}
        groups = [
            (owner, place, group)
            for owner, hand in known.hands.items()
            for place, group in enumerate(hand.unknown)
            if group.pool == pool
        ]
        groups.sort(key=lambda g: -len(g[2].without & self.unseen.keys()))
        self.places = [(owner, place, group.n) for owner, place, group in groups]
        self.barred = [frozenset(group.without & self.unseen.keys()) for _, _, group in groups for _ in range(group.n)]
        while self.barred and not self.barred[-1]:
            self.barred.pop()
        self.cards = [face for face, n in self.unseen.items() for _ in range(n)]

    def deal(self, rng: Random) -> list[F]:
        """Return the cards of the pool in the order of the places, followed by those of the deck."""
        if not self.barred:
            return shuffled(self.cards.copy(), rng)
        random, barred, n = rng.random, self.barred, len(self.cards)
        cards = self.cards.copy()
        for _ in range(PATIENCE):
            for i, out in enumerate(barred):
                j = i + int(random() * (n - i))
                card = cards[j]
                if card in out:
                    break
                cards[j] = cards[i]
                cards[i] = card
            else:
                break
        else:
            cards = self._one_by_one(rng)
        first = len(barred)
        return cards[:first] + shuffled(cards[first:], rng)

    def _one_by_one(self, rng: Random) -> list[F]:
        """Draw from the same distribution without rejection: a card is weighted by the number of remaining deals."""
        left, out = self.unseen.copy(), []
        for place, barred in enumerate(self.barred):
            weights = {f: n * self._deals(left, place + 1, f) for f, n in left.items() if n and f not in barred}
            mark = int(rng.random() * 2**53) * sum(weights.values()) >> 53  # the weights are too large for a float
            chosen = next(f for f, below in zip(weights, accumulate(weights.values()), strict=True) if mark < below)
            left[chosen] -= 1
            out.append(chosen)
        return out + [face for face, n in left.items() for _ in range(n)]

    def _deals(self, left: Mapping[F, int], place: int, taken: F) -> int:
        rest = {face: n - (face == taken) for face, n in left.items()}
        number = {face: i for i, face in enumerate(rest)}
        classes: dict[frozenset[F], int] = {}
        for barred in self.barred[place:]:
            classes[barred] = classes.get(barred, 0) + 1
        sizes = [*classes.values(), sum(rest.values()) - sum(classes.values())]
        forbidden = [(i, number[face]) for i, barred in enumerate(classes) for face in barred]
        return arrangements(sizes, list(rest.values()), forbidden)
