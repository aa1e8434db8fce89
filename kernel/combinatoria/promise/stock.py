"""Stock of desire cards to give away: they leave the set, and Altar of Time must stay playable (H7, R12, R18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from ..core.move import Refused
from ..decks.ars import copies
from .record import DESIGNS, MOST

__all__ = ["Stock", "read_stock"]

RESERVED: Final = 1
"""Cards of each design reserved for Altar of Time, from all sets together."""
_MOST_SETS: Final = 99


@dataclass(frozen=True, slots=True)
class Stock:
    """The desire cards in an owner's card sets.

    Attributes:
        sets: the number of sets.
        given: cards of each design that have been given away.
        virtual: whether the cards exist on the screen only, so that there are always enough.
    """

    sets: int = 1
    given: Mapping[str, int] = field(default_factory=dict)
    virtual: bool = False

    def usable(self, design: str) -> int:
        """Return the number of cards of a design that can be given away.

        >>> Stock().usable("S-SP"), Stock(sets=2).usable("S-SP"), Stock(given={"S-SP": 2}).usable("S-SP")
        (2, 5, 0)
        """
        if self.virtual:
            return MOST
        return self.sets * copies(design[2:]) - RESERVED - self.given.get(design, 0)

    def give(self, cards: Iterable[str]) -> Stock:
        """Give cards away.

        Raises:
            Refused: there are not enough (R12), or the last of a design would go (R18).
        """
        wanted = Counter(cards)
        if unknown := set(wanted) - set(DESIGNS):
            raise Refused("tally.card", "tally_design", name=min(unknown))
        total = MOST if self.virtual else sum(map(self.usable, DESIGNS))
        if wanted.total() > total:
            raise Refused("tally.stock", "tally_stock", n=total)
        for design, n in sorted(wanted.items()):
            if n > self.usable(design):
                raise Refused("tally.stock", "tally_reserved", name=design)
        if self.virtual:
            return self
        return replace(self, given={one: self.given.get(one, 0) + wanted[one] for one in DESIGNS})

    def take_back(self, cards: Iterable[str]) -> Stock:
        """Take back cards (R17), at most as many as were given."""
        back = Counter(cards)
        return replace(self, given={one: max(0, self.given.get(one, 0) - back[one]) for one in DESIGNS})

    def dealt(self, people: int, rng: Random) -> tuple[str, ...]:
        """Draw a random card for each of the people (H1).

        Raises:
            Refused: there are not enough cards.
        """
        pile = [one for one in DESIGNS for _ in range(self.usable(one))]
        if people > len(pile):
            raise Refused("tally.stock", "tally_stock", n=len(pile))
        return tuple(rng.sample(pile, people))

    def to_json(self) -> dict[str, Any]:
        """Return the stock as a device stores it."""
        return {"sets": self.sets, "given": dict(self.given), "virtual": self.virtual}


def read_stock(value: object) -> Stock:
    """Read a stock that a device has stored.

    Raises:
        Refused: it is not a valid stock.
    """
    if not isinstance(value, Mapping) or set(value) != {"sets", "given", "virtual"}:
        raise _no_stock()
    sets, given = value["sets"], value["given"]
    if type(sets) is not int or not 1 <= sets <= _MOST_SETS or type(value["virtual"]) is not bool:
        raise _no_stock()
    if not isinstance(given, Mapping) or set(given) - set(DESIGNS):
        raise _no_stock()
    stock = Stock(sets, given, value["virtual"])
    if any(type(n) is not int or n < 0 for n in given.values()):
        raise _no_stock()
    if not stock.virtual and any(stock.usable(design) < 0 for design in DESIGNS):
        raise _no_stock()
    return stock


def _no_stock() -> Refused:
    return Refused("tally.stock", "tally_no_stock")
