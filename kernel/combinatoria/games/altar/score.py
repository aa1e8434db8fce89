"""The score of a hand (section 5 of the spec): the sum of its numbers times the better of two factors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Final, NamedTuple

from ...core.sheet import Sheet, Term
from ...core.table import Face
from ...decks import ars

__all__ = [
    "FOREIGN", "OTHER", "OWN", "OWNERS", "VALUE", "Desires", "base_of", "desires", "factors", "gain", "highest",
    "score", "sheet",
]  # fmt: skip

OWNERS: Final = range(5)
VALUE: Final[dict[Face, int]] = {f"{o}.{n}": n for o in OWNERS for n in ars.NUMBERS}
"""The number of each face; desire cards have none."""
OTHER: Final = {"SP": "SH", "SH": "SP"}
"""The opposite of each kind of desire."""
OWN, FOREIGN = 5, 2


class Factors(NamedTuple):
    """The factor of one kind of desire.

    Attributes:
        kind: ``"SP"`` or ``"SH"``.
        cards: the contributing cards, as (key, multiplier, face): one's own of this kind (x 5),
            one's own of the other kind (x 1/5), those of others of this kind (x 2 each).
    """

    kind: str
    cards: tuple[tuple[str, Fraction, Face], ...]

    @property
    def product(self) -> Fraction:
        """The product of all multipliers."""
        return prod((times for _, times, _ in self.cards), start=Fraction(1))


def factors(hand: Iterable[Face], owner: int, kind: str) -> Factors:
    """Return the factor of one kind of desire in a hand of its owner.

    >>> hand = ["0.6", "1.5", "0.SP", "1.SP", "1.SH"]
    >>> factors(hand, 0, "SP").product, factors(hand, 0, "SH").product
    (Fraction(10, 1), Fraction(2, 5))
    """
    held = [f for f in hand if f not in VALUE]
    own, against = f"{owner}.{kind}", f"{owner}.{OTHER[kind]}"
    cards = [("own", Fraction(OWN), f) for f in held if f == own]
    cards += [("against", Fraction(1, OWN), f) for f in held if f == against]
    cards += [("foreign", Fraction(FOREIGN), f) for f in held if f.endswith(kind) and f != own]
    return Factors(kind, tuple(cards))


class Desires(NamedTuple):
    """The desires in a hand.

    Attributes:
        own: the player's own, as bits: 1 Spear, 2 Shield.
        spears, shields: the number of others' desires of each kind.
    """

    own: int
    spears: int
    shields: int

    @property
    def single(self) -> bool:
        """True if exactly one of the player's own desires is in the hand."""
        return self.own == 1 or self.own == 2

    @property
    def kind(self) -> str:
        """The kind with the larger factor."""
        if self.single:
            return "SP" if self.own == 1 else "SH"
        return "SH" if self.shields > self.spears else "SP"

    @property
    def foreign(self) -> int:
        """The number of others' desires of that kind."""
        return self.shields if self.kind == "SH" else self.spears

    @property
    def factor(self) -> int:
        """The multiplier of the sum of numbers.

        >>> Desires(1, 1, 0).factor, Desires(3, 1, 0).factor, Desires(2, 1, 0).factor
        (10, 2, 5)
        """
        return (OWN if self.single else 1) << self.foreign


def desires(hand: Iterable[Face], owner: int) -> Desires:
    """Return the desires in a hand, split into the player's own and those of others.

    >>> desires(["0.SP", "1.SP", "1.SH", "0.3"], 0)
    Desires(own=1, spears=1, shields=1)
    """
    own, spears, shields, mine = 0, 0, 0, f"{owner}."
    for face in hand:
        if face not in VALUE:
            spear = face[-1] == "P"
            if face.startswith(mine):
                own |= 1 if spear else 2
            elif spear:
                spears += 1
            else:
                shields += 1
    return Desires(own, spears, shields)


def base_of(hand: Iterable[Face]) -> int:
    """Return the sum of the numbers in a hand."""
    return sum([VALUE.get(face, 0) for face in hand])


def gain(hand: Iterable[Face], more: Iterable[Face], owner: int) -> int:
    """Return the change in the factor of a hand when cards are added.

    >>> gain(["0.SP", "0.4"], ["1.SP"], 0), gain(["0.SP", "0.4"], ["0.SH"], 0)
    (5, -4)
    """
    cards = tuple(hand)
    return desires((*cards, *more), owner).factor - desires(cards, owner).factor


def score(hand: Iterable[Face], owner: int) -> int:
    """Return the score of a hand, always a whole number (section 5).

    >>> score("0.4 0.4 0.5 0.6 0.6 0.SP 0.SH 1.SP".split(), 0)
    50
    """
    cards = tuple(hand)
    return base_of(cards) * desires(cards, owner).factor


@cache
def highest(seats: int, cards: int) -> int:
    """Return the best score of a hand of this size: one own desire, some of others, and the highest numbers.

    >>> highest(2, 8), highest(5, 8)
    (360, 1440)
    """
    faces = Counter[Face]()
    for owner in range(seats):
        faces.update(ars.owner_deck(owner))
    numbers = sorted((VALUE[face] for face in faces.elements() if face in VALUE), reverse=True)
    return max((OWN << foreign) * sum(numbers[: cards - 1 - foreign]) for foreign in range(seats))


def _row(factors: Factors, used: bool) -> Iterator[Term]:
    """Yield the terms of one kind's factor, and their product."""
    for n, (key, times, face) in enumerate(factors.cards):
        yield Term("×" if n else "", times, key, {"cards": (face,)}, (face,), used)
    if not factors.cards:
        yield Term("", 1, f"none_{factors.kind}", used=used)
    yield Term("=", factors.product, f"factor_{factors.kind}", used=used)


def sheet(seat: int, hand: Sequence[Face]) -> Sheet:
    """Return a hand's score as a formula: the numbers, both factors, and the product with the larger one."""
    numbers, base = tuple(f for f in hand if f in VALUE), base_of(hand)
    spear, shield = (factors(hand, seat, kind) for kind in ars.DESIRES)
    used, other = (shield, spear) if shield.product > spear.product else (spear, shield)
    terms, total = " + ".join(str(VALUE[f]) for f in numbers) or "0", base * used.product
    rows = (
        (Term("", base, "base", {"terms": terms}, numbers),),
        tuple(_row(spear, used is spear)),
        tuple(_row(shield, used is shield)),
        (
            Term("", base, "base_short"),
            Term("×", used.product, f"factor_{used.kind}"),
            Term("max", other.product, f"factor_{other.kind}", used=False),
            Term("=", total, "total"),
        ),
    )
    return Sheet(seat, "score", {"by": seat}, rows, total)
