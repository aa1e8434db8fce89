"""Prepared topics, questions and stories (H4), and how good each story is for the speaker."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ...core.chance import Chance
from .cards import GOOD, TIMES, VERY_GOOD, card_of, texts

__all__ = [
    "ANSWERS", "COOL", "PLACES", "QUESTIONS", "TOPICS", "WARM", "answer", "card_for", "points_to",
    "story_key",
]  # fmt: skip

TOPICS: Final = (
    "food", "music", "journey", "book", "pet", "friend", "sport", "sea", "school", "winter", "film", "plant",
)  # fmt: skip
QUESTIONS: Final = (
    ("relive", "photo", "remember", "told"),
    ("miss", "morning", "share", "notice"),
    ("count", "dream", "early", "swap"),
)
"""The prepared questions of each time; each has two possible answers."""
WARM: Final = "warm"
COOL: Final = "cool"
ANSWERS: Final = (WARM, COOL)
"""The answers, which point to something very good, or to something good."""
PLACES: Final = (1, 2)
"""The numbers of the stories of one topic and time."""


def story_key(topic: str, when: int, n: int) -> str:
    """Return the key of a story's text in the table ``[story]``.

    >>> story_key("sea", 0, 2)
    'sea_past_2'
    """
    return f"{topic}_{TIMES[when]}_{n}"


def card_for(topic: str, when: int, n: int) -> int:
    """Return the true number of a story; of the two stories of a topic and time, one is good and one very good."""
    return card_of(when, VERY_GOOD if texts()["very_good"][topic][when] == n else GOOD)


def answer(how: int, reliable: Fraction, chance: Chance) -> str:
    """Return a prepared answer for a feeling; it points to the truth with this probability."""
    true = chance.pick(reliable.denominator) < reliable.numerator
    return WARM if (how == VERY_GOOD) == true else COOL


def points_to(sign: str) -> int:
    """Return the feeling an answer points to.

    >>> points_to(WARM) == VERY_GOOD
    True
    """
    return VERY_GOOD if sign == WARM else GOOD
