"""Heuristic values of exchanges, offers and sources (section 12 of the spec), in points of the sum of numbers.

Quick play and the greedy bot use the same values; they differ only in what they know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...core.table import Face, Table
from .exchanges import FOUR, SIX, THREE
from .places import HAND, PILE, clockwise, deck_zone
from .score import Desires, base_of, desires

__all__ = ["SHUFFLED", "Outlook", "Source", "stayed"]

PACE: Final = 2.7
"""Approximate number of cards a player draws per turn, to estimate the remaining turns."""
MEAN: Final = 3.0
"""Mean contribution of a drawn card to the sum."""
LATE, EARLY, SOON = 3.0, 4.2, 4.0
"""Expected final value of a redrawn place in the hand, with little and with ample time; the turns that are ample."""
MINE: Final = (1.0, 1.5, 3.5)
"""Values of a 3, 4 or 6 in the player's own schedule."""
THREAT: Final = (-0.3, -0.5, -6.0)
"""Values of a 3, 4 or 6 in the schedules of the others."""
RID: Final = 2.0
"""Value of a 4 while both own desires are in the hand, as a share of the sum of numbers."""
SEEK: Final = 1.8
"""Value of the first own desire, as a share of the sum of numbers."""
SPOIL, GUARDED = 0.8, 0.2
"""Cost of the second own desire, as a share of the sum, without and with a 4."""
BLIND: Final = 0.7
"""Probability that another player's desire has stayed in their hand once drawn."""
ROBBED: Final = 1.5
"""Extra value of a blind card over a card of a deck: it is higher on average, and the other player loses it."""
LEAD, PAR = 5.0, 100.0
"""Value of ending the game when ahead, per hundred points; the score that is neither ahead nor behind."""
_PLACES: Final = range(HAND + 1)
SHUFFLED: Final = HAND + PILE
"""Number of cards each player shuffles at the start."""


class Source(NamedTuple):
    """Another player as a source of cards.

    Attributes:
        seat: the player's seat.
        deck: the chance that the next card of the deck is a desire of the wanted kind.
        hand: the chance that a blind card of the hand is one.
    """

    seat: int
    deck: float
    hand: float


def stayed(deck: int) -> float:
    """Return the chance that a blind card of a player's hand is a given desire of theirs, by the size of their deck."""
    return BLIND * (SHUFFLED - deck) / SHUFFLED / HAND


class Outlook:
    """A player's evaluation of one decision.

    Args:
        t: a table or a view.
        seat: the seat that decides.
        hand: the cards in the hand.
        left: the number of own desires still in the player's own deck, or its expectation.
        chances: given another seat and the wanted desire of that seat, returns the chances of a :class:`Source`.
    """

    __slots__ = ("_deck", "_redrawn", "_six", "_three", "base", "held", "mine", "others", "own", "own_safe", "place",
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
        self.theirs = _theirs(t.seats - 1)
        self._redrawn: dict[int, tuple[float, ...]] = {}

    def luck(self, abilities: int) -> float:
        """Return the extra value of a card of the best source over an average card, given one's own abilities."""
        own = self.from_own_deck(abilities)
        return max(own, self._three if abilities & THREE else own, self._six if abilities & SIX else own)

    def refills(self, abilities: int) -> tuple[float, ...]:
        """Return the values of redrawing 0 to 8 cards, given the abilities in the player's own schedule."""
        if (found := self._redrawn.get(abilities)) is None:
            found = self._redrawn[abilities] = self._refills(abilities)
        return found

    def _refills(self, abilities: int) -> tuple[float, ...]:
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
        """Return the value of an offer.

        Args:
            cards: the number of cards that leave the hand.
            total: the sum of the numbers among them.
            after: the desires that stay.
            abilities: the abilities of the player's own schedule.
        """
        gain = after.factor / self.held.factor - 1
        new = cards if abilities & (SIX | THREE) or cards < self._deck else self._deck
        return self.refills(abilities)[cards] - total + gain * (self.base - total + MEAN * new)

    def from_own_deck(self, abilities: int) -> float:
        """Return the extra value of a card of the player's own deck over an average card."""
        return self.own_safe if abilities & FOUR else self.own

    def from_deck(self, source: Source) -> float:
        """Return the extra value of a card of another deck over an average card."""
        return source.deck * self.base

    def from_hand(self, source: Source) -> float:
        """Return the extra value of a blind card of another hand over an average card."""
        return source.hand * self.base + ROBBED


@lru_cache(maxsize=1 << 12)
def _table(three: float, four: float, six: float, rid: float = 0.0) -> tuple[float, ...]:
    """Return the combined value of each set of abilities."""
    return tuple(three * (bits & 1) + (four + rid) * (bits >> 1 & 1) + six * (bits >> 2) for bits in range(8))


@cache
def _theirs(others: int) -> tuple[float, ...]:
    """Return the combined value of each set of abilities in another player's schedule."""
    return _table(*[threat / others for threat in THREAT])
