"""Shared parts of the lessons about Altar of Time: one player's cards, and the scores of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from combinatoria.games.altar.odds import opening_deck
from combinatoria.games.altar.score import score as _score

from .tools.data_code import multisets

COPIES: dict[int, int] = {int(face[2:]): copies for face, copies in opening_deck().items() if face[2:].isdecimal()}
"""Copies of each number among the 32 cards: ``COPIES[4]`` is 5."""
DECK: tuple[str, ...] = tuple(face[2:] for face in Counter(opening_deck()).elements())
"""The 32 shuffled cards of one player: thirty numbers, ``SP`` and ``SH``."""


def hands(cards: int) -> tuple[tuple[str, ...], ...]:
    """Return all different hands of `cards` of these cards, sorted, in a fixed order.

    >>> len(hands(8)), hands(1)[:2]
    (2765, (('1',), ('2',)))
    """
    return tuple(multisets(Counter(DECK), cards))


def score(hand: Iterable[str]) -> int:
    """Return the score of a hand for seat 0, by the same rule as the table.

    >>> score(["0.6", "0.5", "0.SP"]), score(["0.6", "0.5", "0.SP", "1.SP"]), score(["0.6", "0.5", "0.SP", "0.SH"])
    (55, 110, 11)
    """
    return _score(hand, 0)


def base(hand: Iterable[str]) -> int:
    """Return the sum of the numbers of a hand.

    >>> base(["4", "6", "SP"])
    10
    """
    return sum(int(card) for card in hand if card.isdecimal())


def factor(hand: Iterable[str]) -> int:
    """Return the factor of the desire cards in a hand of own cards, by the same rule as the table.

    >>> factor(["4", "SP"]), factor(["4", "SP", "SH"]), factor(["4"])
    (5, 1, 1)
    """
    return score([*(f"0.{card}" for card in hand if not card.isdecimal()), "0.1"])
