"""Lesson Altar B, "Blind or safe": a last turn, played repeatedly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match, Result, game
from combinatoria.core.move import Move
from combinatoria.game_api.tour import filled
from combinatoria.games.altar.places import SCHEDULE, deck_zone, hand_zone, memory_key, schedule_zone
from combinatoria.games.altar.score import VALUE

from .altar import DECK as _CARDS
from .altar import score
from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, Verdict, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .tools.numbers import spread
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


def _points(result: Result) -> int:
    """Return the points of the player at the screen."""
    assert result.scores is not None, "this game has points"
    return result.scores[0]


class RoundLog(TableLog[Round]):
    """A log of the last turns that were played to their end.

    Attributes:
        waiting: The prepared last turn and its points needed; any other match is not a round.
        number: Number of that round, from 1.
    """

    entry = Round
    parts = (NEEDS, tuple(SOURCES), tuple(sorted({score([*KEPT, card]) for card in (*BLIND, *DECK)})))
    columns = ("need", "source", "score", "reached")
    predicted = "blind"
    rounds = 2 * len(NEEDS)
    waiting: tuple[Match | None, int] = None, 0
    number = 0

    def next_deal(self) -> Match:
        """Return the next last turn."""
        return ready_turn()

    def goal(self, match: Match) -> str:
        """Return a sentence with the points needed."""
        if match is not self.waiting[0]:
            return ""
        return current().say("tally.need", number=self.number, need=self.waiting[1])

    def verdict(self, match: Match) -> Verdict | None:
        """Return the verdict on the points needed; who has more points is irrelevant here."""
        if match is not self.waiting[0] or match.result is None:
            return None
        need, points = self.waiting[1], _points(match.result)
        key = "reached" if points >= need else "missed"
        return Verdict(current().say(f"verdict.{key}", need=need, points=points), points >= need)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before the draw whether it will reach the points needed."""
        if move or match is not self.waiting[0] or match.decisions:
            return None
        return Bet("reached", {"need": self.waiting[1]})

    def settled(self, entry: Round, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether they were reached, and the chance of it for the chosen source."""
        source = SOURCES[entry.source]
        return entry.reached, Fraction(sum(score([*KEPT, card]) >= entry.need for card in source), len(source))

    def note(self, made: Made) -> Round | None:
        """Return the round that this draw has ended."""
        match, need = self.waiting
        if made.match is not match or match.result is None:
            return None
        return Round(need, "deck" if made.move.kind == "draw_deck" else "blind", _points(match.result))

    def taken_up(self, match: Match) -> None:
        """Prepare a last turn that has come back; its seed determines the round."""
        number = None if match.start is None else current().position_number(match.seed)
        if number is not None:
            self.waiting, self.number = (match, need_of(number)), number + 1

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
    log = RoundLog.of_lesson()
    number = sum(bool(log.noted(match)) for match in log.matches)
    seed = current().position_seed(number)
    match = Match.at(game("altar"), position(Random(seed).sample(DECK, len(DECK))), seed)
    log.waiting, log.number = (match, need_of(number)), number + 1
    return match


def need_of(number: int) -> int:
    """Return the points needed in a round, numbered from 0; the cycle restarts at 1, the learner's first own round."""
    return setting_of(NEEDS, number)


def position(deck: Sequence[str]) -> dict[str, Any]:
    """Return the story's position with the player's own deck in this order, top card first.

    One card was already drawn from the other hand, so the other player will draw again at the end of the turn: his deck
    runs out, and the game is over. The player recalls which cards his hand holds, but not their positions.
    """
    zones = {
        hand_zone(0): KEPT,
        hand_zone(1): BLIND,
        deck_zone(0): deck,
        deck_zone(1): ("1.3",),
        schedule_zone(0): ("0.6", "0.2"),
        schedule_zone(1): [f"1.{n}" for n in SCHEDULE],
        "offered": ("1.SH",),
    }
    known = [[1, face] for face in BLIND]
    partial = {"seats": 2, "phase": "draw", "turn": 0, "victims": [1], memory_key(0): known, "zones": zones}
    return filled(game("altar"), partial, rest="altar")


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
