"""Lesson Soulmates B, "Exactly one": unseen cards, and the calls made at a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.soulmates.facts import unseen_by
from combinatoria.games.soulmates.live import odds_lines
from combinatoria.games.soulmates.rules import HAND
from combinatoria.match import Match
from combinatoria.odds import exactly_one_holder, hands_without
from combinatoria.odds.lines import moves_of

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, explorer
from .base import __all__ as _SHARED
from .soulmates import COPIES, DECK, HIDDEN, TARGETS, unseen

__all__ = [*_SHARED, "COPIES", "DECK", "explore", "in_hands", "keep", "unseen"]

OPPONENTS = 3


def in_hands(cards: Sequence[str], size: int = HAND) -> list[list[str]]:
    """Split cards into hands, in order.

    >>> in_hands(["S1", "S2", "S3", "S4", "M1", "M2", "M3", "M4"])
    [['S1', 'S2', 'S3', 'S4'], ['M1', 'M2', 'M3', 'M4']]
    """
    return [list(cards[first : first + size]) for first in range(0, len(cards), size)]


def one_holder(unseen_cards: int, copies: int, ann: int, others: int) -> Fraction:
    """Return the chance that exactly one player holds a copy, if Ann has ``ann`` unknown cards and others have four.

    >>> one_holder(54, 4, 4, 2)
    Fraction(335, 689)
    """
    return exactly_one_holder(unseen_cards, copies, [ann] + [HAND] * others)


STORY = {target: float(one_holder(len(HIDDEN), HIDDEN.count(target), HAND, OPPONENTS - 1)) for target in TARGETS}
"""Chance that exactly one opponent has the target, for the caller of the story."""


class CallMade(NamedTuple):
    """A call, with the caller's information before it and the outcome.

    Attributes:
        target: The card asked for.
        copies: Copies of it that the caller had not seen (m).
        opponents: Other players still in the game (k).
        chance: Chance, from the caller's information, that exactly one of them had it.
        holders: How many of them had it.
    """

    target: str
    copies: int
    opponents: int
    chance: float
    holders: int

    @property
    def match(self) -> bool:
        """True if exactly one opponent had it."""
        return self.holders == 1


def _trio(call: Move) -> tuple[str, ...]:
    """Return the cards that a call shows, in order."""
    cards = call.args[0]
    assert isinstance(cards, tuple), "the grammar makes a call"
    return tuple(sorted(cards))


class CallLog(TableLog[CallMade]):
    """A log of every call by the player at the screen; the chance is the one in the table's odds strip."""

    entry = CallMade
    parts = (tuple(COPIES), range(9), range(1, 8), tuple(n / 1000 for n in range(1001)), range(8))
    columns = ("target", "copies", "opponents", "chance", "holders", "match")
    predicted = "match"
    rounds = 10

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask before each call whether exactly one player has the card."""
        if move is None or move.kind != "call":
            return None
        card = move.arg(1, str)
        works, *_ = moves_of(odds_lines(match.view(viewer), viewer), Move("call", (_trio(move), card)))
        exact = works.value if isinstance(works.value, Fraction) else None
        return Bet("match", {"card": card}, exact, len(match.decisions))

    def settled(self, entry: CallMade, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether exactly one had the card."""
        return entry.match, None

    def note(self, made: Made) -> CallMade | None:
        """Return a call of the player at the screen."""
        if not made.own or made.move.kind != "call":
            return None
        trio, target = _trio(made.move), made.move.arg(1, str)
        view = made.before.view(made.seat)
        others = [seat for seat in view.vars["active"] if seat != made.seat]
        holders = sum(target in made.hand(seat) for seat in others)
        works, *_ = moves_of(odds_lines(view, made.seat), Move("call", (trio, target)))
        return CallMade(target, unseen_by(view)[target], len(others), works.number, holders)

    @staticmethod
    def made_up(rng: Random, number: int) -> CallMade:
        """Return a random call in the story's position, alternating between the targets."""
        target, dealt = TARGETS[number % len(TARGETS)], rng.sample(HIDDEN, HAND * OPPONENTS)
        holders = sum(target in hand for hand in in_hands(dealt))
        return CallMade(target, HIDDEN.count(target), OPPONENTS, STORY[target], holders)

    def coded(self, entry: CallMade) -> Sequence[Any]:
        """Return the entry with its chance rounded to three places, as in data codes."""
        return entry._replace(chance=round(entry.chance, 3))

    def happened(self, entry: CallMade) -> bool | None:
        """Return the outcome of a call with the rarer card's chance (to three places, as in data codes), else None."""
        return entry.match if round(entry.chance, 3) == round(STORY[TARGETS[-1]], 3) else None


keep = CallLog.keep


def explore(chance: Chance) -> Explorer:
    """Return controls for opponents, unseen copies and unseen cards, given a function of the three."""

    def trial(rng: Random, opponents: int, copies: int, cards: int) -> bool:
        places = rng.sample(range(cards), copies)  # the first places are the hands, four cards each
        return len({place // HAND for place in places if place < HAND * opponents}) == 1

    def nobody(opponents: int, copies: int, cards: int) -> Fraction:
        return hands_without(cards, copies, [HAND] * opponents)

    def several(opponents: int, copies: int, cards: int) -> Fraction:
        return 1 - nobody(opponents, copies, cards) - chance(opponents, copies, cards)

    return explorer(
        chance, trial,
        {"opponents": (range(2, 8), 3), "copies": (range(1, 9), 4), "unseen": (range(36, 55), 54)},
        along="copies", settles=("common", False),  # with three opponents the call for the commoner card is worse
        others={"nobody": nobody, "several": several},
    )  # fmt: skip
