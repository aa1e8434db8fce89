"""Everything that lesson Altar B, "Blind or safe", needs in one import: the last turn, its log, the tools.

The lesson's first cell imports all of it with a star; ``__all__`` is the list of what a learner meets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from combinatoria import Match, game
from combinatoria.games.altar.odds import opening_deck
from combinatoria.games.altar.places import SCHEDULE, deck_zone, hand_zone, recall, schedule_zone
from combinatoria.games.altar.score import VALUE
from combinatoria.games.altar.score import score as _score

from .lesson import Outcome as _Outcome
from .lesson import check, compare, compare_means, current, predict, report, reveal, start, together
from .lesson_explore import Explorer
from .lesson_log import PUPILS, TableLog, beside_class, keep_log
from .progress import trials
from .table import GameTable

__all__ = [
    "BLIND",
    "DECK",
    "KEPT",
    "OPENING",
    "Fraction",
    "GameTable",
    "check",
    "comb",
    "compare",
    "compare_means",
    "explore",
    "keep",
    "last_turn",
    "predict",
    "random",
    "report",
    "reveal",
    "score",
    "sqrt",
    "start",
    "tally",
    "together",
    "trials",
]

KEPT = ("0.6", "0.6", "0.5", "0.5", "0.4", "1.4", "0.SP")
"""The seven cards that are kept: a sum of 30, and the own Spear."""
BLIND = ("1.4", "1.2", "1.2", "1.1", "1.1", "1.SP", "0.SH")
"""The other player's hand, to be drawn from blind: five numbers, his Spear, and the own Shield."""
DECK = ("0.1", "0.1", "0.2", "0.2", "0.3", "0.3")
"""What is left of the own deck."""
OPENING: tuple[int, ...] = tuple(VALUE.get(face, 0) for face, n in opening_deck().items() for _ in range(n))
"""The 32 cards that are shuffled at the start, as numbers; 0 stands for a desire card."""

NEEDS = (160, 170, 155, 165)
"""What is needed in the rounds at the table, over and over."""
PREDICTED = ("blind", NEEDS[0])
"""What is predicted: to reach this with a blind draw."""
ROUNDS = 2 * len(NEEDS)
"""Rounds of each pupil in the made-up class: both ways to draw for each need."""
SOURCES = {"blind": BLIND, "deck": DECK}
_OTHER_DECK = ("1.3",)
_SCHEDULES = (("0.6", "0.2"), tuple(f"1.{n}" for n in SCHEDULE))


def score(hand: Iterable[str]) -> int:
    """What a hand is worth to you (seat 0): the very rule that the table uses.

    >>> score([*KEPT, "0.3"]), score([*KEPT, "1.SP"]), score([*KEPT, "0.SH"])
    (165, 300, 30)
    """
    return _score(hand, 0)


@dataclass(frozen=True)
class Round:
    """One last turn.

    Attributes:
        need: The points that were needed.
        source: ``blind`` or ``deck``.
        score: The points that were made.
        reached: Whether that was enough.
    """

    need: int
    source: str
    score: int
    reached: bool


class RoundLog(TableLog):
    """Remembers the last turns that were played to their end."""

    sentence = "tally.rounds.log"

    def __init__(self) -> None:
        self.rounds: list[Round] = []
        self._waiting: list[tuple[Match, int]] = []

    def expect(self, match: Match, need: int) -> None:
        """A last turn lies ready, and so many points are needed."""
        self._waiting = [(match, need)]

    def see(self, table: Any) -> None:
        """Take note of a last turn that is over; any other match at the table is no round."""
        for match, need in self._waiting:
            if match is table.match and match.result is not None:
                source = "deck" if match.decisions[0].move.kind == "draw_deck" else "blind"
                points = match.result.scores[0]
                self.rounds.append(Round(need, source, points, points >= need))
                self._waiting = []

    def __len__(self) -> int:
        return len(self.rounds)


def _log() -> RoundLog:
    log: RoundLog = current().kept.setdefault("log", RoundLog())
    return log


def last_turn() -> Match:
    """The position of the story, shuffled anew for each round; a printed line says how many points are needed."""
    lesson, log = current(), _log()
    number = len(log)
    need, rng = NEEDS[number % len(NEEDS)], random.Random(f"{lesson.seed} {number}")
    match = Match.at(game("altar"), position(rng.sample(DECK, len(DECK))), lesson.seed + number)
    log.expect(match, need)
    print(lesson.say("tally.rounds.need", number=number + 1, need=need))
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
        deck_zone(1): _OTHER_DECK,
        schedule_zone(0): _SCHEDULES[0],
        schedule_zone(1): _SCHEDULES[1],
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


def keep(table: GameTable) -> RoundLog:
    """Keep a log of the last turns; running the cell again goes on with the same log."""
    return keep_log(table, RoundLog)


def class_rounds(seed: int) -> list[tuple[int, Round]]:
    """The made-up class: each of ``PUPILS`` pupils tries both ways to draw once for each need, from a seed."""
    rng, rounds = random.Random(seed), []
    for pupil in range(1, PUPILS + 1):
        for need in NEEDS:
            for source, cards in SOURCES.items():
                points = score([*KEPT, rng.choice(cards)])
                rounds.append((pupil, Round(need, source, points, points >= need)))
    return rounds


def tally(log: RoundLog) -> list[dict[str, Any]]:
    """One row a last turn: who, need, source, score, reached; ready for ``pandas.DataFrame``.

    When the log is empty only the made-up class is there, and a printed line says so.
    """
    lesson = current()
    played = beside_class(log.rounds, class_rounds(lesson.seed), ROUNDS, "rounds")
    rows = [{"who": who, "pupil": pupil, **asdict(one)} for who, pupil, one in played]
    tried = [one.reached for _, _, one in played if (one.source, one.need) == PREDICTED]
    lesson.outcomes["blind"] = _Outcome(sum(tried), len(tried))
    return rows


def explore(reaches: Callable[[Sequence[str], int], Fraction]) -> Explorer:
    """Controls for the points needed and for the other player's hand around ``(source, need) -> chance``."""
    lesson = current()
    # What was predicted about the spread is settled here: whoever needs much must take the wider spread.
    lesson.outcomes["spread"] = _Outcome(int(reaches(DECK, 170) > reaches(BLIND, 170)), 1)

    def hand(spears: int, shields: int) -> list[str]:
        numbers = [face for face in BLIND if face in VALUE]
        return [*numbers, *(f"{seat}.SP" for seat in range(1, spears + 1)), *["0.SH"] * shields]

    def exact(need: int, spears: int, shields: int) -> Fraction:
        return reaches(hand(spears, shields), need)

    def safe(need: int, spears: int, shields: int) -> Fraction:
        return reaches(DECK, need)

    def trial(rng: random.Random, need: int, spears: int, shields: int) -> bool:
        return score([*KEPT, rng.choice(hand(spears, shields))]) >= need

    controls: dict[str, tuple[range, int] | list[str]] = {
        "need": (range(150, 181, 5), NEEDS[0]),
        "spears": (range(3), 1),
        "shields": (range(2), 1),
    }
    return Explorer(lesson, "risk", controls, "need", exact, trial, {"safe": safe})
