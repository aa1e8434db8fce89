"""Experiment of lesson Secret Signs B: a single team whose signs convey the total of the sender's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from combinatoria.games.signs.odds import total
from combinatoria.games.signs.teams import HAND

from .signs import DECK

TOTALS: dict[int, int] = dict(total(HAND).weights()[0])
"""Total of a random hand of five -> its weight: number of ways, in lowest terms."""
AIM = 28
"""The total that the team aims at while more cards are to come."""
PASSES = 4
"""Number of new cards that are passed on in a game."""


def score(points: int) -> int:
    """Return the score of a team's total: itself up to 30, else 0.

    >>> score(30), score(31)
    (30, 0)
    """
    return points if points <= 30 else 0


def same_sign(told: int, signs: int) -> Mapping[int, int]:
    """Return the totals of five cards that share this total's sign, with their weights, for ``signs`` yes-or-no signs.

    The ordered totals are split into ``2**signs`` parts of nearly equal size; the sign identifies the part.

    >>> list(same_sign(28, 0)) == list(TOTALS), list(same_sign(28, 2)), list(same_sign(28, 5))
    (True, [23, 24, 25, 26, 27, 28], [28])
    """
    lowest, parts = min(TOTALS), 1 << signs

    def part(number: int) -> int:
        return (number - lowest) * parts // len(TOTALS)

    return {number: weight for number, weight in TOTALS.items() if part(number) == part(told)}


def best_gift(hand: Sequence[int], possible: Mapping[int, int], last: bool) -> int:
    """Return the card to give up from a hand of six, given the possible totals of the partner's five.

    While more cards are to come, it minimises the mean distance of both hands' total from ``AIM``; at the last pass it
    maximises the expected score.
    """

    def worth(gift: int) -> int:
        rest = sum(hand) - gift
        if last:
            return sum(weight * score(other + rest) for other, weight in possible.items())
        return -sum(weight * abs(other + rest - AIM) for other, weight in possible.items())

    return max(hand, key=worth)


def team_score(rng: Random, signs: int | None) -> int:
    """Return the score of one game of a single team.

    Four times a new card is passed on with its true number: the partners take turns to take it and to give up one card.

    Args:
        rng: Deals the cards.
        signs: Number of yes-or-no signs that convey the total of the sender's five cards; ``None`` for a team that
            gives up a random card, so that its ten cards stay random.
    """
    cards = rng.sample(DECK, 2 * HAND + PASSES)
    hands = cards[:HAND], cards[HAND : 2 * HAND]
    for number, new in enumerate(cards[2 * HAND :], start=1):
        sender, partner = hands[number % 2], hands[1 - number % 2]
        partner.append(new)
        if signs is None:
            gift = rng.choice(partner)
        else:
            gift = best_gift(partner, same_sign(sum(sender), signs), last=number == PASSES)
        partner.remove(gift)
    return score(sum(hands[0] + hands[1]))
