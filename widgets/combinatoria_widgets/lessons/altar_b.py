"""Lesson Altar B, "Blind or safe": a last turn, played repeatedly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match
from combinatoria.core.move import Move
from combinatoria.games.altar.score import VALUE

from .altar import DECK as _CARDS
from .altar import last_turn as _last_turn
from .altar import points as points_of
from .altar import score
from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, Verdict, compare_means, explorer, together
from .base import __all__ as _SHARED
from .tools.numbers import spread
from .tools.prepared import PreparedLog
from .tools.rounds import setting_of

__all__ = [
    *_SHARED, "BLIND", "DECK", "KEPT", "OPENING", "compare_means",
    "explore", "keep", "last_turn", "ready_turn", "score", "spread", "sqrt", "together", "without",
]  # fmt: skip

KEPT = ("0.6", "0.6", "0.5", "0.5", "0.4", "1.4", "0.SP")
"""The seven cards that are kept: a sum of 30, and the player's own Spear."""
BLIND = ("1.4", "1.2", "1.2", "1.1", "1.1", "1.SP", "0.SH")
"""The other player's hand, for a blind draw: five numbers, his Spear, and the player's own Shield."""
DECK = ("0.1", "0.1", "0.2", "0.2", "0.3", "0.3")
"""The remaining cards of the player's own deck."""
OPENING = tuple(int(card) if card.isdecimal() else 0 for card in _CARDS)
"""The 32 cards that are shuffled at the start, as numbers; 0 represents a desire card."""

NEEDS = (160, 170, 155, 165)
"""Points needed in the rounds at the table, in a cycle."""
SOURCES = {"blind": BLIND, "deck": DECK}


class Round(NamedTuple):
    """One last turn: the points needed, the source of the card (``blind``, ``deck``), and the points."""

    need: int
    source: str
    score: int

    @property
    def reached(self) -> bool:
        """True if the points needed were reached."""
        return self.score >= self.need

    @property
    def blind(self) -> bool | None:
        """True if a blind draw reaches the first of the needs (the prediction); None for other rounds."""
        return self.reached if (self.source, self.need) == ("blind", NEEDS[0]) else None


class RoundLog(PreparedLog[Round]):
    """A log of the last turns that were played to their end."""

    entry = Round
    parts = (NEEDS, tuple(SOURCES), tuple(sorted({score([*KEPT, card]) for card in (*BLIND, *DECK)})))
    columns = ("need", "source", "score", "reached")
    predicted = "blind"
    rounds = 2 * len(NEEDS)

    @staticmethod
    def setting(number: int, seed: Callable[[int], int]) -> int:
        """Return the points needed in a round."""
        return need_of(number)

    @staticmethod
    def prepared(seed: int, setting: int) -> dict[str, Any]:
        """Return the story's position with a shuffled deck."""
        return position(Random(seed).sample(DECK, len(DECK)))

    def goal_of(self, number: int, setting: int) -> str:
        """Return a sentence with the points needed."""
        return self.say("tally.need", number=number, need=setting)

    def verdict(self, match: Match) -> Verdict | None:
        """Return the verdict on the points needed; who has more points is irrelevant here."""
        if match is not self.waiting[0] or match.result is None:
            return None
        need, points = self.waiting[1], points_of(match.result)
        key = "reached" if points >= need else "missed"
        return Verdict(self.say(f"verdict.{key}", need=need, points=points), points >= need)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before the draw whether it will reach the points needed."""
        if move or match is not self.waiting[0] or match.decisions:
            return None
        return Bet("reached", {"need": self.waiting[1]})

    def settled(self, entry: Round, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether they were reached, and the chance of that for the chosen source."""
        source = SOURCES[entry.source]
        return entry.reached, Fraction(sum(score([*KEPT, card]) >= entry.need for card in source), len(source))

    def note(self, made: Made) -> Round | None:
        """Return the round that this draw has ended."""
        match, need = self.waiting
        if made.match is not match or match.result is None:
            return None
        return Round(need, "deck" if made.move.kind == "draw_deck" else "blind", points_of(match.result))

    @staticmethod
    def made_up(rng: Random, number: int) -> Round:
        """Return a random draw from one of the two sources in turn, once from each for every need."""
        source = tuple(SOURCES)[number % 2]
        return Round(NEEDS[number // 2], source, score([*KEPT, rng.choice(SOURCES[source])]))


keep = RoundLog.keep


def last_turn() -> Match:
    """Return a round for copies of version 1.0, which also print the points needed."""
    match = ready_turn()
    print(RoundLog.of_lesson().goal(match))
    return match


def ready_turn() -> Match:
    """Return the story's position with a shuffled deck for the next round; the table shows the points needed."""
    return RoundLog.of_lesson().ready()


def need_of(number: int) -> int:
    """Return the points needed in a round, numbered from 0; the cycle restarts at 1, the learner's first own round."""
    return setting_of(NEEDS, number)


def position(deck: Sequence[str]) -> dict[str, Any]:
    """Return the story's position with the player's own deck in this order, top card first."""
    return _last_turn(KEPT, BLIND, deck)


def without(cards: Sequence[str], card: str) -> list[str]:
    """Return the cards without one copy of this card.

    >>> without(["1.2", "1.2", "0.SH"], "1.2")
    ['1.2', '0.SH']
    """
    left = list(cards)
    left.remove(card)
    return left


def explore(reaches: Chance) -> Explorer:
    """Return controls for the points needed and the other hand, given a function ``(source, need) -> chance``."""

    def hand(spears: int, shields: int) -> list[str]:
        numbers = [face for face in BLIND if face in VALUE]
        return [*numbers, *(f"{seat}.SP" for seat in range(1, spears + 1)), *["0.SH"] * shields]

    def exact(need: int, spears: int, shields: int) -> Fraction:
        return reaches(hand(spears, shields), need)

    def trial(rng: Random, need: int, spears: int, shields: int) -> bool:
        return score([*KEPT, rng.choice(hand(spears, shields))]) >= need

    return explorer(
        exact, trial,
        {"need": (range(150, 181, 5), NEEDS[0]), "spears": (range(3), 1), "shields": (range(2), 1)}, along="need",
        settles=("spread", reaches(DECK, 170) > reaches(BLIND, 170)),  # a high need calls for the wider spread
        others={"safe": lambda need, spears, shields: reaches(DECK, need)},
    )  # fmt: skip
