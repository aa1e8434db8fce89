"""Lesson Altar B, "Blind or safe": a last turn that is played over and over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from combinatoria import Match, game
from combinatoria.games.altar.odds import opening_deck
from combinatoria.games.altar.places import SCHEDULE, deck_zone, hand_zone, recall, schedule_zone
from combinatoria.games.altar.score import VALUE
from combinatoria.games.altar.score import score as _score

from .base import *  # noqa: F403
from .base import Explorer, TableLog, compare_means, current, together
from .base import __all__ as _SHARED

__all__ = [
    *_SHARED, "BLIND", "DECK", "KEPT", "OPENING", "compare_means",
    "explore", "keep", "last_turn", "score", "sqrt", "together"
]  # fmt: skip

KEPT = ("0.6", "0.6", "0.5", "0.5", "0.4", "1.4", "0.SP")
"""The seven cards that are kept: a sum of 30, and the own Spear."""
BLIND = ("1.4", "1.2", "1.2", "1.1", "1.1", "1.SP", "0.SH")
"""The other player's hand, to be drawn from blind: five numbers, his Spear, and the own Shield."""
DECK = ("0.1", "0.1", "0.2", "0.2", "0.3", "0.3")
"""What is left of the own deck."""
OPENING: tuple[int, ...] = tuple(VALUE.get(face, 0) for face in Counter(opening_deck()).elements())
"""The 32 cards that are shuffled at the start, as numbers; 0 stands for a desire card."""

NEEDS = (160, 170, 155, 165)
"""What is needed in the rounds at the table, over and over."""
PREDICTED = ("blind", NEEDS[0])
"""What is predicted: to reach this with a blind draw."""
ROUNDS = 2 * len(NEEDS)
"""Rounds of each pupil in the made-up class: both ways to draw for each need."""
SOURCES = {"blind": BLIND, "deck": DECK}


def score(hand: Iterable[str]) -> int:
    """What a hand is worth to you (seat 0): the very rule that the table uses.

    >>> score([*KEPT, "0.3"]), score([*KEPT, "1.SP"]), score([*KEPT, "0.SH"])
    (165, 300, 30)
    """
    return _score(hand, 0)


@dataclass(frozen=True)
class Round:
    """One last turn: the points needed, where the card came from (``blind``, ``deck``), the points, and if enough."""

    need: int
    source: str
    score: int
    reached: bool


class RoundLog(TableLog[Round]):
    """Remembers the last turns that were played to their end."""

    columns = ("need", "source", "score", "reached")
    predicted = "blind"

    def __init__(self) -> None:
        self.entries: list[Round] = []
        self._waiting: tuple[Match, int] | None = None

    def expect(self, match: Match, need: int) -> None:
        """A last turn lies ready, and so many points are needed."""
        self._waiting = match, need

    def see(self, table: Any) -> None:
        """Take note of a last turn that is over; any other match at the table is no round."""
        match, need = self._waiting or (None, 0)
        if match is not None and match is table.match and match.result is not None:
            source = "deck" if match.decisions[0].move.kind == "draw_deck" else "blind"
            points = match.result.scores[0]
            self.entries.append(Round(need, source, points, points >= need))
            self._waiting = None

    @staticmethod
    def pupil(rng: Random) -> Iterable[Round]:
        """Both ways to draw, once for each need."""
        for need in NEEDS:
            for source, cards in SOURCES.items():
                points = score([*KEPT, rng.choice(cards)])
                yield Round(need, source, points, points >= need)

    def happened(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[object]:
        """Whether the blind draw reached what was needed."""
        return [row["reached"] for row in rows if (row["source"], row["need"]) == PREDICTED]


keep = RoundLog.keep


def last_turn() -> Match:
    """The position of the story, shuffled anew for each round; a printed line says how many points are needed."""
    lesson, log = current(), RoundLog.of_lesson()
    number = len(log)
    need, rng = NEEDS[number % len(NEEDS)], Random(f"{lesson.seed} {number}")
    match = Match.at(game("altar"), position(rng.sample(DECK, len(DECK))), lesson.seed + number)
    log.expect(match, need)
    print(lesson.say("tally.need", number=number + 1, need=need))
    return match


def position(deck: Sequence[str]) -> dict[str, Any]:
    """The story's position with the own deck in this order, top card first.

    One card was drawn from the other hand already, so the other player will draw again at the end of the turn: his
    deck runs out, and the game is over. The own seat recalls which cards his hand holds, but not where each lies.
    """
    rules = game("altar")
    placed = {
        hand_zone(0): KEPT,
        hand_zone(1): BLIND,
        deck_zone(0): tuple(deck),
        deck_zone(1): ("1.3",),
        schedule_zone(0): ("0.6", "0.2"),
        schedule_zone(1): tuple(f"1.{n}" for n in SCHEDULE),
        "offered": ("1.SH",),
    }
    rest = Counter(rules.deck(2, rules.complete_options({})))
    rest.subtract(face for cards in placed.values() for face in cards)
    return {
        "game": "altar",
        "seats": 2,
        "phase": "draw",
        "turn": 0,
        "victims": [1],
        recall(0): [[1, face] for face in BLIND],
        "zones": {**{zone: list(cards) for zone, cards in placed.items()}, "altar": list(rest.elements())},
    }


def explore(reaches: Callable[[Sequence[str], int], Fraction]) -> Explorer:
    """Controls for the points needed and for the other player's hand around ``(source, need) -> chance``."""
    # What was predicted about the spread is settled here: whoever needs much must take the wider spread.
    current().settle("spread", [reaches(DECK, 170) > reaches(BLIND, 170)])

    def hand(spears: int, shields: int) -> list[str]:
        numbers = [face for face in BLIND if face in VALUE]
        return [*numbers, *(f"{seat}.SP" for seat in range(1, spears + 1)), *["0.SH"] * shields]

    def exact(need: int, spears: int, shields: int) -> Fraction:
        return reaches(hand(spears, shields), need)

    def safe(need: int, spears: int, shields: int) -> Fraction:
        return reaches(DECK, need)

    def trial(rng: Random, need: int, spears: int, shields: int) -> bool:
        return score([*KEPT, rng.choice(hand(spears, shields))]) >= need

    controls = {"need": (range(150, 181, 5), NEEDS[0]), "spears": (range(3), 1), "shields": (range(2), 1)}
    return Explorer(current(), controls, "need", exact, trial, {"safe": safe})
