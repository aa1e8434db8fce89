"""What a hand is worth (section 5 of the spec): the sum of its numbers times the better of two factors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...core.sheet import Sheet, Term
from ...core.table import Face
from ...decks import ars

__all__ = [
    "FOREIGN", "OTHER", "OWN", "OWNERS", "VALUE", "Desires", "Factors", "Parts", "base_of", "desires", "gain", "parts",
    "score", "sheet",
]  # fmt: skip

OWNERS: Final = range(5)
VALUE: Final[dict[Face, int]] = {f"{o}.{n}": n for o in OWNERS for n in ars.NUMBERS}
"""The numbers by face; a desire card has no value."""
OTHER: Final = {"SP": "SH", "SH": "SP"}
"""To each kind of desire the other kind."""
OWN, FOREIGN = 5, 2


class Factors(NamedTuple):
    """The factor of one kind of desire, with the cards that make it.

    Attributes:
        kind: ``"SP"`` or ``"SH"``.
        own: the own card of this kind, if it is there: x 5.
        against: the own card of the other kind, if it is there: x 1/5.
        foreign: other people's cards of this kind: x 2 each.
    """

    kind: str
    own: tuple[Face, ...]
    against: tuple[Face, ...]
    foreign: tuple[Face, ...]

    @property
    def product(self) -> Fraction:
        """All of them multiplied.

        >>> Factors("SP", ("0.SP",), ("0.SH",), ("1.SP",)).product
        Fraction(2, 1)
        """
        return Fraction(OWN ** len(self.own) * FOREIGN ** len(self.foreign), OWN ** len(self.against))


class Parts(NamedTuple):
    """A score taken apart.

    Attributes:
        numbers: the number cards, in the order in which they were given.
        base: their sum.
        spear, shield: the two factors, of which the larger one counts.
    """

    numbers: tuple[Face, ...]
    base: int
    spear: Factors
    shield: Factors

    @property
    def used(self) -> Factors:
        """The factor that counts; of two equal ones the Spear's."""
        return self.shield if self.shield.product > self.spear.product else self.spear

    @property
    def total(self) -> Fraction:
        """The score."""
        return self.base * self.used.product


def parts(hand: Iterable[Face], owner: int) -> Parts:
    """What the score of a hand is made of.

    Args:
        hand: faces, in any order.
        owner: whose hand; own desires count otherwise than those of others.

    >>> p = parts(["0.6", "1.5", "0.SP", "1.SP", "1.SH"], 0)
    >>> p.base, p.spear.product, p.shield.product, p.total
    (11, Fraction(10, 1), Fraction(2, 5), Fraction(110, 1))
    """
    cards = tuple(hand)
    numbers = tuple(f for f in cards if f in VALUE)
    own = {kind: tuple(f for f in cards if f == f"{owner}.{kind}") for kind in ars.DESIRES}

    def factors(kind: str) -> Factors:
        foreign = tuple(f for f in cards if f.endswith(kind) and f not in own[kind])
        return Factors(kind, own[kind], own[OTHER[kind]], foreign)

    return Parts(numbers, sum(VALUE[f] for f in numbers), factors("SP"), factors("SH"))


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
    def single(self) -> bool:
        """Whether exactly one of the own desires is there."""
        return self.own == 1 or self.own == 2

    @property
    def kind(self) -> str:
        """The kind that counts."""
        if self.single:
            return "SP" if self.own == 1 else "SH"
        return "SH" if self.shields > self.spears else "SP"

    @property
    def factor(self) -> int:
        """What the sum of numbers is multiplied by.

        >>> Desires(1, 1, 0).factor, Desires(3, 1, 0).factor, Desires(2, 1, 0).factor
        (10, 2, 5)
        """
        foreign = self.shields if self.kind == "SH" else self.spears
        return (OWN if self.single else 1) << foreign


def desires(hand: Iterable[Face], owner: int) -> Desires:
    """The desires in a hand, by whose they are.

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
    """The sum of the numbers in a hand."""
    return sum([VALUE.get(face, 0) for face in hand])


def gain(hand: Iterable[Face], more: Iterable[Face], owner: int) -> int:
    """By how much some more cards change the factor of a hand.

    >>> gain(["0.SP", "0.4"], ["1.SP"], 0), gain(["0.SP", "0.4"], ["0.SH"], 0)
    (5, -4)
    """
    cards = tuple(hand)
    return desires((*cards, *more), owner).factor - desires(cards, owner).factor


def score(hand: Iterable[Face], owner: int) -> int:
    """The score of a hand: always a whole number (section 5).

    >>> score("0.4 0.4 0.5 0.6 0.6 0.SP 0.SH 1.SP".split(), 0)
    50
    """
    cards = tuple(hand)
    return base_of(cards) * desires(cards, owner).factor


def _row(factors: Factors, used: bool) -> Iterator[Term]:
    """One kind's factors, multiplied."""
    sign = ""
    for key, value, cards in (
        ("own", Fraction(OWN), factors.own),
        ("against", Fraction(1, OWN), factors.against),
        ("foreign", Fraction(FOREIGN), factors.foreign),
    ):
        for face in cards:
            yield Term("×" if sign else "", value, key, {"cards": (face,)}, (face,), used)
            sign = "×"
    if not sign:
        yield Term("", 1, f"none_{factors.kind}", used=used)
    yield Term("=", factors.product, f"factor_{factors.kind}", used=used)


def sheet(seat: int, hand: Sequence[Face]) -> Sheet:
    """The score of a seat's hand as a formula: the numbers, both factors, and the product with the larger one."""
    p = parts(hand, seat)
    spear = p.used is p.spear
    other = p.shield if spear else p.spear
    terms = " + ".join(str(VALUE[f]) for f in p.numbers) or "0"
    rows = (
        (Term("", p.base, "base", {"terms": terms}, p.numbers),),
        tuple(_row(p.spear, spear)),
        tuple(_row(p.shield, not spear)),
        (
            Term("", p.base, "base_short"),
            Term("×", p.used.product, f"factor_{p.used.kind}"),
            Term("max", other.product, f"factor_{other.kind}", used=False),
            Term("=", p.total, "total"),
        ),
    )
    return Sheet(seat, "score", {"by": seat}, rows, p.total)
