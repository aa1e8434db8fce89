"""Lesson Altar B, "Blind or safe": a last turn that is played over and over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from combinatoria import Match, game
from combinatoria.core.move import Move
from combinatoria.games.altar.places import SCHEDULE, deck_zone, hand_zone, recall, schedule_zone
from combinatoria.games.altar.score import VALUE
from combinatoria.parts.tour import filled

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
"""The seven cards that are kept: a sum of 30, and one's own Spear."""
BLIND = ("1.4", "1.2", "1.2", "1.1", "1.1", "1.SP", "0.SH")
"""The other player's hand, to be drawn from blind: five numbers, his Spear, and one's own Shield."""
DECK = ("0.1", "0.1", "0.2", "0.2", "0.3", "0.3")
"""What is left of one's own deck."""
OPENING = tuple(int(card) if card.isdecimal() else 0 for card in _CARDS)
"""The 32 cards that are shuffled at the start, as numbers; 0 stands for a desire card."""

NEEDS = (160, 170, 155, 165)
"""What is needed in the rounds at the table, over and over."""
SOURCES = {"blind": BLIND, "deck": DECK}


class Round(NamedTuple):
    """One last turn: the points needed, where the card came from (``blind``, ``deck``), and the points."""

    need: int
    source: str
    score: int

    @property
    def reached(self) -> bool:
        """Whether it was enough."""
        return self.score >= self.need

    @property
    def blind(self) -> bool | None:
        """What is predicted: whether a blind draw reaches the first of the needs."""
        return self.reached if (self.source, self.need) == ("blind", NEEDS[0]) else None


class RoundLog(TableLog[Round]):
    """Remembers the last turns that were played to their end.

    Attributes:
        waiting: The last turn that lies ready, and the points that are needed in it; any other match is no round.
        number: Which round that is, from 1.
    """

    entry = Round
    parts = (NEEDS, tuple(SOURCES), tuple(sorted({score([*KEPT, card]) for card in (*BLIND, *DECK)})))
    columns = ("need", "source", "score", "reached")
    predicted = "blind"
    rounds = 2 * len(NEEDS)
    waiting: tuple[Match | None, int] = None, 0
    number = 0

    def next_deal(self) -> Match:
        """The next last turn."""
        return ready_turn()

    def goal(self, match: Match) -> str:
        """How many points are needed."""
        if match is not self.waiting[0]:
            return ""
        return current().say("tally.need", number=self.number, need=self.waiting[1])

    def verdict(self, match: Match) -> Verdict | None:
        """Whether they were reached; who has more does not matter here."""
        if match is not self.waiting[0] or match.result is None:
            return None
        need, points = self.waiting[1], match.result.scores[0]
        key = "reached" if points >= need else "missed"
        return Verdict(current().say(f"verdict.{key}", need=need, points=points), points >= need)

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before the draw: whether it is enough, from where it will come."""
        if move or match is not self.waiting[0] or match.decisions:
            return None
        return Bet("reached", {"need": self.waiting[1]})

    def settled(self, entry: Round, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether it was enough, and how likely that was from there."""
        source = SOURCES[entry.source]
        return entry.reached, Fraction(sum(score([*KEPT, card]) >= entry.need for card in source), len(source))

    def note(self, made: Made) -> Round | None:
        """The draw that ends a round."""
        match, need = self.waiting
        if made.match is not match or match.result is None:
            return None
        return Round(need, "deck" if made.move.kind == "draw_deck" else "blind", match.result.scores[0])

    def taken_up(self, match: Match) -> None:
        """A last turn that comes back: its seed tells which round it is."""
        number = None if match.start is None else current().position_number(match.seed)
        if number is not None:
            self.waiting, self.number = (match, need_of(number)), number + 1

    @staticmethod
    def made_up(rng: Random, number: int) -> Round:
        """Both ways to draw, once for each need."""
        source = tuple(SOURCES)[number % 2]
        return Round(NEEDS[number // 2], source, score([*KEPT, rng.choice(SOURCES[source])]))


keep = RoundLog.keep


def last_turn() -> Match:
    """A round as copies of version 1.0 ask for it: a printed line says how many points are needed, too."""
    match = ready_turn()
    print(RoundLog.of_lesson().goal(match))
    return match


def ready_turn() -> Match:
    """The position of the story, shuffled anew for each round; the table says how many points are needed."""
    log = RoundLog.of_lesson()
    number = sum(bool(log.noted(match)) for match in log.matches)
    seed = current().position_seed(number)
    match = Match.at(game("altar"), position(Random(seed).sample(DECK, len(DECK))), seed)
    log.waiting, log.number = (match, need_of(number)), number + 1
    return match


def need_of(number: int) -> int:
    """The points that are needed in a round, numbered from 0; the first of the learner's own, 1, begins anew."""
    return setting_of(NEEDS, number)


def position(deck: Sequence[str]) -> dict[str, Any]:
    """The story's position with one's own deck in this order, top card first.

    One card was drawn from the other hand already, so the other player will draw again at the end of the turn: his
    deck runs out, and the game is over. The own seat recalls which cards his hand holds, but not where each lies.
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
    partial = {"seats": 2, "phase": "draw", "turn": 0, "victims": [1], recall(0): known, "zones": zones}
    return filled(game("altar"), partial, rest="altar")


def without(cards: Sequence[str], card: str) -> list[str]:
    """The cards that are left when one such card is taken out.

    >>> without(["1.2", "1.2", "0.SH"], "1.2")
    ['1.2', '0.SH']
    """
    left = list(cards)
    left.remove(card)
    return left


def explore(reaches: Chance) -> Explorer:
    """Controls for the points needed and for the other player's hand around ``(source, need) -> chance``."""

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
        settles=("spread", reaches(DECK, 170) > reaches(BLIND, 170)),  # who needs much must take the wider spread
        others={"safe": lambda need, spears, shields: reaches(DECK, need)},
    )  # fmt: skip
