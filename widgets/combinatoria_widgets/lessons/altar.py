"""Shared parts of the lessons about Altar of Time: one player's cards, scores of hands, prepared last turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from combinatoria import Result, game
from combinatoria.game_api.tour import filled
from combinatoria.games.altar.odds import opening_deck
from combinatoria.games.altar.places import SCHEDULE, deck_zone, hand_zone, memory_key, schedule_zone
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


def points(result: Result) -> int:
    """Return the points of the player at the screen."""
    assert result.scores is not None, "this game has points"
    return result.scores[0]


def last_turn(
    kept: Sequence[str], other: Sequence[str], deck: Sequence[str], offered: Sequence[str] = ("1.SH",)
) -> dict[str, Any]:
    """Return the position of a last turn: one card is to be drawn, and the game is over.

    One card was already drawn from the other hand, so the other player will draw again at the end of the turn: his deck
    runs out. The player recalls which cards his hand holds, but not their positions.

    Args:
        kept: The cards in the player's hand.
        other: The other player's hand, for a blind draw.
        deck: The player's own deck, top card first; with none the turn may be finished without a draw (ruling R7).
        offered: Cards that were offered to the Altar face down: the desire cards that are nowhere else.
    """
    zones = {
        hand_zone(0): kept,
        hand_zone(1): other,
        deck_zone(0): deck,
        deck_zone(1): ("1.3",),
        schedule_zone(0): ("0.6", "0.2"),
        schedule_zone(1): [f"1.{n}" for n in SCHEDULE],
        "offered": offered,
    }
    known = [[1, face] for face in other]
    partial = {"seats": 2, "phase": "draw", "turn": 0, "victims": [1], memory_key(0): known, "zones": zones}
    return filled(game("altar"), partial, rest="altar")
