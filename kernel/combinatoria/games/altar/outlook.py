"""What a player thinks of a decision (section 12 of the spec): exchanges, offers and sources, in points of the sum.

Quick play and the greedy bot judge with the same numbers; they differ only in how much they know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from .hands import SHIELD, SPEAR, VALUE
from .places import HAND

__all__ = [
    "FOUR",
    "MEAN",
    "PACE",
    "SIX",
    "STYLE",
    "THREE",
    "Desires",
    "Outlook",
    "Source",
    "Style",
    "desires",
    "points",
]

PACE: Final = 2.7
"""Cards that a player draws in a turn, roughly: to tell how many turns are left."""
MEAN: Final = 3.0
"""What a card that is drawn adds to the sum on average."""
THREE, FOUR, SIX = 1, 2, 4
"""The bits of the abilities (:data:`.hands.BITS`)."""


class Style(NamedTuple):
    """What a player thinks things are worth, in points of the sum of numbers.

    Attributes:
        late, early: what a place in the hand that is drawn again will hold at the end, with no or much time left.
        soon: so many turns are much time.
        three, four, six: an ability in the own schedule.
        threat_three, threat_four, threat_six: an ability in somebody else's schedule.
        rid: a 4 while both own desires are in the hand, as a share of the sum of numbers.
        seek: the first own desire, as a share of the sum of numbers.
        spoil, guarded: the second own desire, as a share of the sum, without and with a 4.
        hand: the mean number in another hand, compared with that in a deck.
        blind: the chance that another's desire has stayed in the hand once it was drawn.
        hurt: how bad it is for others to lose a card of their hand.
        lead: how good it is to end the game when ahead, for each hundred points.
        par: the score that is neither ahead nor behind.
    """

    late: float = 3.0
    early: float = 4.2
    soon: float = 4.0
    three: float = 1.0
    four: float = 1.5
    six: float = 3.5
    threat_three: float = 0.3
    threat_four: float = 0.5
    threat_six: float = 6.0
    rid: float = 2.0
    seek: float = 1.8
    spoil: float = 0.8
    guarded: float = 0.2
    hand: float = 1.0
    blind: float = 0.7
    hurt: float = 0.5
    lead: float = 5.0
    par: float = 100.0


STYLE: Final = Style()


class Desires(NamedTuple):
    """The desires in a hand.

    Attributes:
        own: bits of the own ones: 1 Spear, 2 Shield.
        spears, shields: how many of others'.
    """

    own: int
    spears: int
    shields: int

    @property
    def kind(self) -> int:
        """The kind that counts: :data:`SPEAR` or :data:`SHIELD`."""
        if self.own == 1 or self.own == 2:
            return SPEAR if self.own == 1 else SHIELD
        return SHIELD if self.shields > self.spears else SPEAR

    @property
    def factor(self) -> int:
        """What the sum of numbers is multiplied by.

        >>> Desires(1, 1, 0).factor, Desires(3, 1, 0).factor, Desires(2, 1, 0).factor
        (10, 2, 5)
        """
        if self.own == 1 or self.own == 2:
            return 5 << (self.spears if self.own == 1 else self.shields)
        return 1 << max(self.spears, self.shields)


def desires(hand: Iterable[int], seat: int) -> Desires:
    """The desires in a hand, by whose they are.

    >>> desires([0, 8, 15, 3], 0)
    Desires(own=1, spears=1, shields=1)
    """
    own, spears, shields = 0, 0, 0
    for card in hand:
        n = card & 7
        if n == SPEAR:
            if card >> 3 == seat:
                own |= 1
            else:
                spears += 1
        elif n == SHIELD:
            if card >> 3 == seat:
                own |= 2
            else:
                shields += 1
    return Desires(own, spears, shields)


def points(hand: Iterable[int], seat: int) -> int:
    """The score of a hand (section 5).

    >>> from .hands import CODE
    >>> points([CODE[f] for f in "0.4 0.4 0.5 0.6 0.6 0.SP 0.SH 1.SP".split()], 0)
    50
    """
    cards = tuple(hand)
    return sum([VALUE[c] for c in cards]) * desires(cards, seat).factor


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


class Outlook:
    """How a player sees one decision.

    Args:
        style: what things are worth to the player.
        base: the sum of numbers in the hand, and :data:`MEAN` for each card that it lacks.
        held: the desires in it.
        decks: the sizes of all decks, the own one first.
        left: how many own desires are still in the own deck (or how many can be expected there).
        others: what the others are as sources.
    """

    __slots__ = (
        "_deck", "_refills", "base", "chance", "draws", "find", "held", "mine", "others", "own", "own_safe", "place",
        "style", "theirs",
    )  # fmt: skip

    def __init__(
        self, style: Style, base: float, held: Desires, decks: Sequence[int], left: float, others: Sequence[Source]
    ) -> None:
        self.style, self.base, self.held, self.others = style, base, held, others
        self._deck, own = decks[0], held.own
        self._refills: list[tuple[float, ...] | None] = [None] * 8
        turns = min(decks) / PACE
        self.place = style.late + (style.early - style.late) * min(1.0, turns / style.soon)
        chance = left / self._deck if self._deck else 0.0
        share, self.chance = chance * base, 0.0
        if not own:
            self.own = self.own_safe = style.seek * share
            self.chance, self.find = chance, style.seek * base
        elif own == 3:
            self.own = self.own_safe = 0.0
        else:
            self.own, self.own_safe = -style.spoil * share, -style.guarded * share
        three = six = _NEVER
        for source in others:
            if source.deck * base > three:
                three = source.deck * base
            if source.hand > six:
                six = source.hand
        if six > _NEVER:
            six = six * base + style.hand + style.hurt
        alone, safe, both = self.own, self.own_safe, three if three > six else six
        self.draws = (
            alone, three if three > alone else alone, safe, three if three > safe else safe,
            six if six > alone else alone, both if both > alone else alone,
            six if six > safe else safe, both if both > safe else safe,
        )  # fmt: skip
        four = style.four + (style.rid * base if own == 3 and turns > 1 else 0.0)
        self.mine = _table(style.three, four, style.six)
        n = len(decks) - 1
        self.theirs = _table(-style.threat_three / n, -style.threat_four / n, -style.threat_six / n)

    def refills(self, abilities: int) -> tuple[float, ...]:
        """What it is worth to draw 0 to 8 cards again, with these abilities in the own schedule."""
        found = self._refills[abilities]
        if found is None:
            found = self._refills[abilities] = self._worth(abilities)
        return found

    def _worth(self, abilities: int) -> tuple[float, ...]:
        deck, luck, place = self._deck, self.draws[abilities], self.place
        if self.chance and luck == self.own:
            find, miss = self.find, 1 - self.chance
            values = [n * place + find * (1 - miss**n) for n in _PLACES]
        else:
            each = place + luck
            values = [n * each for n in _PLACES]
        if deck <= HAND:
            last = self.style.lead * (self.base * self.held.factor - self.style.par) / 100
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
            abilities: those of the own schedule.
        """
        gain = after.factor / self.held.factor - 1
        new = cards if abilities & (SIX | THREE) or cards < self._deck else self._deck
        return self.refills(abilities)[cards] - total + gain * (self.base - total + MEAN * new)

    def from_deck(self, source: Source | None, abilities: int) -> float:
        """What a card of a deck is worth above an average one; of the own deck, if no source is given."""
        if source is None:
            return self.own_safe if abilities & FOUR else self.own
        return source.deck * self.base

    def from_hand(self, source: Source) -> float:
        """What a blind card of another hand is worth above an average one."""
        return source.hand * self.base + self.style.hand + self.style.hurt


_NEVER: Final = -99.0
_PLACES: Final = range(HAND + 1)


@cache
def _table(three: float, four: float, six: float) -> tuple[float, ...]:
    return tuple(three * (bits & 1) + four * (bits >> 1 & 1) + six * (bits >> 2) for bits in range(8))
