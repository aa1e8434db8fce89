"""Lesson Soulmates B, "Exactly one": unseen cards, and the calls that are made at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from combinatoria.core.move import Move
from combinatoria.core.notation import cards_of
from combinatoria.games.soulmates.facts import unseen_by
from combinatoria.games.soulmates.live import odds_lines
from combinatoria.games.soulmates.rules import HAND
from combinatoria.match import Match
from combinatoria.odds import exactly_one_holder, hands_without
from combinatoria.odds import unseen as _unseen
from combinatoria.odds.lines import moves_of

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Made, TableLog, explorer
from .base import __all__ as _SHARED
from .soulmates import COPIES, DECK

__all__ = [*_SHARED, "COPIES", "DECK", "explore", "in_hands", "keep", "unseen"]

SEEN = ("S2", "S3", "S4", "M1", "M5", "M2")
"""The position of the story: the caller's five cards and the one that lies face up."""
TARGETS = ("S1", "S5")
"""What the story argues about, and in the end what is predicted."""
OPPONENTS = 3


def unseen(seen: str) -> tuple[str, ...]:
    """All cards of the deck but those that are seen, given as a text such as ``"S2 S3 M1"``.

    >>> len(unseen("S2 S3 S4 M1 M5 M2")), unseen("S1 S1").count("S1")
    (54, 6)
    """
    return tuple(Counter(_unseen(COPIES, cards_of(seen, COPIES))).elements())


def in_hands(cards: Sequence[str], size: int = HAND) -> list[list[str]]:
    """Cards dealt out hand by hand, in the order in which they lie.

    >>> in_hands(["S1", "S2", "S3", "S4", "M1", "M2", "M3", "M4"])
    [['S1', 'S2', 'S3', 'S4'], ['M1', 'M2', 'M3', 'M4']]
    """
    return [list(cards[first : first + size]) for first in range(0, len(cards), size)]


def one_holder(unseen_cards: int, copies: int, ann: int, others: int) -> Fraction:
    """Chance that exactly one player holds a copy, if Ann has ``ann`` unknown cards and the others have four each.

    >>> one_holder(54, 4, 4, 2)
    Fraction(335, 689)
    """
    return exactly_one_holder(unseen_cards, copies, [ann] + [HAND] * others)


HIDDEN = unseen(" ".join(SEEN))
"""What the caller of the story has not seen."""
STORY = {target: float(one_holder(len(HIDDEN), HIDDEN.count(target), HAND, OPPONENTS - 1)) for target in TARGETS}
"""Chance that exactly one opponent has the target, for the caller of the story."""


class CallMade(NamedTuple):
    """One call, with what its caller could know before it and what happened.

    Attributes:
        target: The card asked for.
        copies: Copies of it that the caller had not seen (m).
        opponents: Other players still in the game (k).
        chance: Chance, from all that the caller knew, that exactly one of them had it.
        holders: How many of them had it.
    """

    target: str
    copies: int
    opponents: int
    chance: float
    holders: int

    @property
    def match(self) -> bool:
        """Whether exactly one had."""
        return self.holders == 1


class CallLog(TableLog[CallMade]):
    """Remembers every call that the player at the screen makes; the chance is the one in the table's odds strip."""

    entry = CallMade
    parts = (tuple(COPIES), range(9), range(1, 8), tuple(n / 1000 for n in range(1001)), range(8))
    columns = ("target", "copies", "opponents", "chance", "holders", "match")
    predicted = "match"
    rounds = 10

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Before each call: whether it finds exactly one."""
        if move is None or move.kind != "call":
            return None
        card = str(move.args[1])
        works, *_ = moves_of(odds_lines(match.view(viewer), viewer), Move("call", (tuple(sorted(move.args[0])), card)))
        exact = works.value if isinstance(works.value, Fraction) else None
        return Bet("match", {"card": card}, exact, len(match.decisions))

    def settled(self, entry: CallMade, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Whether exactly one had the card."""
        return entry.match, None

    def note(self, made: Made) -> CallMade | None:
        """A call of the player at the screen."""
        if not made.own or made.move.kind != "call":
            return None
        trio, target = tuple(sorted(made.move.args[0])), str(made.move.args[1])
        view = made.before.view(made.seat)
        others = [seat for seat in view.vars["active"] if seat != made.seat]
        holders = sum(target in made.hand(seat) for seat in others)
        works, *_ = moves_of(odds_lines(view, made.seat), Move("call", (trio, target)))
        return CallMade(target, unseen_by(view)[target], len(others), works.number, holders)

    @staticmethod
    def made_up(rng: Random, number: int) -> CallMade:
        """The story's position, with each target in turn."""
        target, dealt = TARGETS[number % len(TARGETS)], rng.sample(HIDDEN, HAND * OPPONENTS)
        holders = sum(target in hand for hand in in_hands(dealt))
        return CallMade(target, HIDDEN.count(target), OPPONENTS, STORY[target], holders)

    def coded(self, entry: CallMade) -> Sequence[Any]:
        """A data code tells the chance to three places."""
        return entry._replace(chance=round(entry.chance, 3))

    def happened(self, entry: CallMade) -> bool | None:
        """The calls for the rarer card, and all others with the same chance, to three places as data codes tell it."""
        return entry.match if round(entry.chance, 3) == round(STORY[TARGETS[-1]], 3) else None


keep = CallLog.keep


def explore(chance: Chance) -> Explorer:
    """Controls around a function of opponents, unseen copies and unseen cards."""

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
        along="copies", settles=("common", False),  # with three opponents the commoner card is the worse question
        others={"nobody": nobody, "several": several},
    )  # fmt: skip
