"""What a player thinks of a decision (section 12 of the spec): exchanges, offers and sources, in points of the sum.

Quick play and the greedy bot judge with the same numbers; they differ only in how much they know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...core.table import Face, Table
from .exchanges import FOUR, SIX, THREE
from .places import HAND, PILE, clockwise, deck_zone
from .score import Desires, base_of, desires

__all__ = ["SHUFFLED", "Outlook", "Source", "stayed"]

PACE: Final = 2.7
"""Cards that a player draws in a turn, roughly: to tell how many turns are left."""
MEAN: Final = 3.0
"""What a card that is drawn adds to the sum on average."""
LATE, EARLY, SOON = 3.0, 4.2, 4.0
"""What a place in the hand that is drawn again will hold at the end, with no or much time left; how many turns are
much."""
MINE: Final = (1.0, 1.5, 3.5)
"""What a 3, 4 or 6 in one's own schedule is worth."""
THREAT: Final = (-0.3, -0.5, -6.0)
"""What they are worth in the schedules of the others."""
RID: Final = 2.0
"""What a 4 is worth while both own desires are in the hand, as a share of the sum of numbers."""
SEEK: Final = 1.8
"""What the first own desire is worth, as a share of the sum of numbers."""
SPOIL, GUARDED = 0.8, 0.2
"""What the second own desire costs, as a share of the sum, without and with a 4."""
BLIND: Final = 0.7
"""The chance that another's desire has stayed in the hand once it was drawn."""
ROBBED: Final = 1.5
"""What a blind card of another hand is worth above one of a deck: it is greater, and the other misses it."""
LEAD, PAR = 5.0, 100.0
"""How good it is to end the game when ahead, for each hundred points; the score that is neither ahead nor behind."""
_PLACES: Final = range(HAND + 1)
SHUFFLED: Final = HAND + PILE
"""Cards that each player shuffles at the start."""


class Source(NamedTuple):
    """Another player as a source of cards.

    Attributes:
        seat: who it is.
        deck: the chance that the next card of the deck is a desire of the wanted kind.
        hand: the chance that a blind card of the hand is.
    """

    seat: int
    deck: float
    hand: float


def stayed(deck: int) -> float:
    """The chance that a blind card of a player's hand is a certain one of their desires, by the size of their deck."""
    return BLIND * (SHUFFLED - deck) / SHUFFLED / HAND


class Outlook:
    """How a player sees one decision.

    Args:
        t: a table or a view.
        seat: who decides.
        hand: the cards in the hand.
        left: how many own desires are still in one's own deck (or how many can be expected there).
        chances: for another seat and the desire of theirs that is wanted, the chances of a :class:`Source`.
    """

    __slots__ = ("_deck", "_six", "_three", "base", "held", "mine", "others", "own", "own_safe", "place", "refills",
                 "seeking", "theirs")  # fmt: skip

    def __init__(
        self,
        t: Table,
        seat: int,
        hand: Sequence[Face],
        left: float,
        chances: Callable[[int, Face], tuple[float, float]],
    ) -> None:
        self.held = held = desires(hand, seat)
        self.base = base = base_of(hand) + MEAN * (HAND - len(hand))
        self.others = [Source(q, *chances(q, f"{q}.{held.kind}")) for q in clockwise(t, seat)]
        sizes = [len(t.zones[deck_zone(s)]) for s in range(t.seats)]
        self._deck = sizes[seat]
        turns = min(sizes) / PACE
        self.place = LATE + (EARLY - LATE) * min(1.0, turns / SOON)
        share = left / self._deck if self._deck else 0.0
        self.seeking = 0.0 if held.own else share
        if held.single:
            self.own, self.own_safe = -SPOIL * share * base, -GUARDED * share * base
        else:
            self.own = self.own_safe = SEEK * self.seeking * base
        self._three = max([self.from_deck(source) for source in self.others])
        self._six = max([self.from_hand(source) for source in self.others])
        self.mine = _table(*MINE, RID * base if held.own == 3 and turns > 1 else 0.0)
        self.theirs = _table(*(threat / (t.seats - 1) for threat in THREAT))
        self.refills = cache(self._refills)

    def luck(self, abilities: int) -> float:
        """What a card of the best source is worth above an average one, with these abilities in one's own schedule."""
        own = self.from_own_deck(abilities)
        return max(own, self._three if abilities & THREE else own, self._six if abilities & SIX else own)

    def _refills(self, abilities: int) -> tuple[float, ...]:
        """What it is worth to draw 0 to 8 cards again, with these abilities in one's own schedule."""
        deck, luck, place = self._deck, self.luck(abilities), self.place
        if self.seeking and luck == self.own:
            find, miss = SEEK * self.base, 1 - self.seeking
            values = [n * place + find * (1 - miss**n) for n in _PLACES]
        else:
            values = [n * (place + luck) for n in _PLACES]
        if deck <= HAND:
            last = LEAD * (self.base * self.held.factor - PAR) / 100
            if not abilities & (SIX | THREE):
                values[deck:] = [values[deck]] * (HAND + 1 - deck)
            values[deck:] = [value + last for value in values[deck:]]
        return tuple(values)

    def offer(self, cards: int, total: int, after: Desires, abilities: int) -> float:
        """What an offer is worth.

        Args:
            cards: how many leave the hand.
            total: what the numbers among them add up to.
            after: the desires that stay.
            abilities: those of one's own schedule.
        """
        gain = after.factor / self.held.factor - 1
        new = cards if abilities & (SIX | THREE) or cards < self._deck else self._deck
        return self.refills(abilities)[cards] - total + gain * (self.base - total + MEAN * new)

    def from_own_deck(self, abilities: int) -> float:
        """What a card of one's own deck is worth above an average one."""
        return self.own_safe if abilities & FOUR else self.own

    def from_deck(self, source: Source) -> float:
        """What a card of another deck is worth above an average one."""
        return source.deck * self.base

    def from_hand(self, source: Source) -> float:
        """What a blind card of another hand is worth above an average one."""
        return source.hand * self.base + ROBBED


@cache
def _table(three: float, four: float, six: float, rid: float = 0.0) -> tuple[float, ...]:
    """For each set of abilities what they are worth together."""
    return tuple(three * (bits & 1) + (four + rid) * (bits >> 1 & 1) + six * (bits >> 2) for bits in range(8))
