"""Lesson Soulmates B, "Exactly one": unseen cards, and the calls that are made at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from combinatoria.core.move import Move
from combinatoria.games.soulmates.facts import unseen_by
from combinatoria.games.soulmates.live import odds_lines
from combinatoria.games.soulmates.odds import Hand, Knowledge, call_odds
from combinatoria.games.soulmates.rules import HAND, hand_zone
from combinatoria.match import Decision, Match
from combinatoria.odds import exactly_one_holder, hands_without
from combinatoria.odds.lines import moves_of

from .base import *  # noqa: F403
from .base import DecisionLog, Explorer, current
from .base import __all__ as _SHARED
from .soulmates import COPIES, DECK

__all__ = [*_SHARED, "COPIES", "DECK", "explore", "keep", "unseen"]

SEEN = ("S2", "S3", "S4", "M1", "M5", "M2")
"""The position of the story: the caller's five cards and the one that lies face up."""
TARGETS = ("S1", "S5")
"""What the story argues about."""
OPPONENTS = 3
ROUNDS = 10
"""Calls of each pupil in the made-up class, half of them for each target."""


def unseen(seen: str) -> tuple[str, ...]:
    """All cards of the deck but those that are seen, given as a text such as ``"S2 S3 M1"``.

    >>> len(unseen("S2 S3 S4 M1 M5 M2")), unseen("S1 S1").count("S1")
    (54, 6)
    """
    rest = Counter(DECK)
    rest.subtract(seen.split())
    if min(rest.values()) < 0 or rest.keys() - COPIES.keys():
        raise ValueError(f"{seen!r} are not cards of one deck")
    return tuple(rest.elements())


def one_holder(unseen_cards: int, copies: int, ann: int, others: int) -> Fraction:
    """Chance that exactly one player holds a copy, if Ann has ``ann`` unknown cards and the others have four each.

    >>> one_holder(54, 4, 4, 2)
    Fraction(335, 689)
    """
    return exactly_one_holder(unseen_cards, copies, [ann] + [HAND] * others)


@cache
def story_chance(target: str) -> float:
    """Chance that exactly one opponent has the target, for the caller of the story."""
    known = Knowledge([Counter(unseen(" ".join(SEEN)))], {seat: Hand.of(HAND) for seat in range(1, OPPONENTS + 1)})
    return float(call_odds(target, known).match)


@dataclass(frozen=True)
class CallMade:
    """One call, with what its caller could know before it and what happened.

    Attributes:
        target: The card asked for.
        copies: Copies of it that the caller had not seen (m).
        opponents: Other players still in the game (k).
        chance: Chance, from all that the caller knew, that exactly one of them had it.
        holders: How many of them had it.
        match: Whether exactly one had.
    """

    target: str
    copies: int
    opponents: int
    chance: float
    holders: int
    match: bool


class CallLog(DecisionLog[CallMade]):
    """Remembers every call that the player at the screen makes; the chance is the one in the table's odds strip."""

    columns = ("target", "copies", "opponents", "chance", "holders", "match")
    predicted = "match"

    def note(self, match: Match, decision: Decision, viewer: int) -> CallMade | None:
        """A call of the player at the screen."""
        seat, move = decision.seat, decision.move
        if seat != viewer or move.kind != "call":
            return None
        before = match.table_at(decision.mark)
        trio, target = tuple(sorted(move.args[0])), str(move.args[1])
        view = before.view(seat)
        others = [other for other in before.vars["active"] if other != seat]
        holders = sum(target in before.codes(hand_zone(other)) for other in others)
        works, *_ = moves_of(odds_lines(view, seat), Move("call", (trio, target)))
        return CallMade(target, unseen_by(view)[target], len(others), works.number, holders, holders == 1)

    @staticmethod
    def pupil(rng: Random) -> Iterable[CallMade]:
        """The story's position, over and over."""
        cards = unseen(" ".join(SEEN))
        for number in range(ROUNDS):
            target, dealt = TARGETS[number % len(TARGETS)], rng.sample(cards, HAND * OPPONENTS)
            holders = sum(target in dealt[first : first + HAND] for first in range(0, len(dealt), HAND))
            yield CallMade(target, cards.count(target), OPPONENTS, story_chance(target), holders, holders == 1)

    def happened(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[object]:
        """The class's call for the rarer card; own calls with the very same chance count too."""
        return [row["match"] for row in rows if row["chance"] == rows[-1]["chance"]]


keep = CallLog.keep


def explore(chance: Callable[[int, int, int], Fraction]) -> Explorer:
    """Controls around a function of opponents, unseen copies and unseen cards."""
    # What was predicted about the commoner card is settled here: with three opponents it is the worse question.
    current().settle("common", [False])

    def trial(rng: Random, opponents: int, copies: int, cards: int) -> bool:
        places = rng.sample(range(cards), copies)  # the first places are the hands, four cards each
        return len({place // HAND for place in places if place < HAND * opponents}) == 1

    def nobody(opponents: int, copies: int, cards: int) -> Fraction:
        return hands_without(cards, copies, [HAND] * opponents)

    def several(opponents: int, copies: int, cards: int) -> Fraction:
        return 1 - nobody(opponents, copies, cards) - chance(opponents, copies, cards)

    controls = {"opponents": (range(2, 8), 3), "copies": (range(1, 9), 4), "unseen": (range(36, 55), 54)}
    return Explorer(current(), controls, "copies", chance, trial, {"nobody": nobody, "several": several})
