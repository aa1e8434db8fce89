"""What a player may believe: what a hand adds up to, and what the sent card is, after claims and signs.

Two layers. :class:`Sums` counts exactly, from facts alone: every deal that agrees with what a seat has seen is equally
likely. On top of it stand what somebody has said (weighed by how far one trusts a claim) and what the partner has
signed in the code of the own team.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Face, Table
from .code import GROUPS, Message, decode, encode, parse_code
from .facts import Hidden, by_shuffle
from .odds import VALUES
from .teams import hand_zone, partner, team, value

__all__ = [
    "TRUST", "Fresh", "Heard", "Joint", "Sums", "added", "chances", "fresh", "heard", "likelihood", "partner_totals",
    "shares", "talks",
]  # fmt: skip

TRUST: Final = Fraction(3, 4)
"""How often a claim is true (Q4)."""
SURE: Final = Fraction(19, 20)
"""How far a bot trusts a sign of its partner about a claim."""
BITS: Final = 512
"""Room for one coefficient of a polynomial that is kept in one whole number; weights are far smaller."""
Counts = tuple[int, ...]
"""How many cards of each value there are."""
Joint = Mapping[int, Mapping[int, int]]
"""Value of a card -> sum of other cards -> weight."""


# -- exact sums --------------------------------------------------------------------------------------------


@lru_cache(4096)
def _hands(counts: Counts, n: int) -> tuple[int, ...]:
    """The generating functions of hands of 0 to ``n`` cards: the product of (1 + y x^v) over all cards.

    The coefficients of x stand side by side in one whole number, ``BITS`` apart: adding and shifting are quick.
    """
    out = [1] + [0] * n
    for v, copies in zip(VALUES, counts, strict=True):
        for _ in range(copies):
            for k in range(n, 0, -1):
                out[k] += out[k - 1] << (BITS * v)
    return tuple(out)


@lru_cache(4096)
def _without(counts: Counts, n: int, v: int) -> int:
    """Hands of ``n`` cards when one card of this value is taken away: the product divided by its factor."""
    rest = 1
    for k in range(1, n + 1):
        rest = _hands(counts, n)[k] - (rest << (BITS * v))
    return rest


def _by_value(pool: Mapping[Face, int]) -> Counts:
    copies = {value(face): n for face, n in pool.items()}
    return tuple(copies.get(v, 0) for v in VALUES)


class _Part(NamedTuple):
    """One case: its weight, the cards of each shuffle by value, the points that are known, the cards that are not."""

    weight: int
    pools: tuple[Counts, ...]
    known: int
    hidden: tuple[int, ...]

    @property
    def share(self) -> Fraction:
        """What one way of choosing the hidden cards weighs."""
        sizes = map(sum, self.pools)
        return Fraction(self.weight, math.prod(math.comb(size, n) for size, n in zip(sizes, self.hidden, strict=True)))

    def packed(self, pool: int = -1, v: int = 0) -> int:
        """The choices by their sum, with one card of a value taken from a pool before."""
        out = 1 << (BITS * self.known)
        for k, (counts, n) in enumerate(zip(self.pools, self.hidden, strict=True)):
            out *= _without(counts, n, v) if k == pool else _hands(counts, n)[n]
        return out


class Sums:
    """What the cards of a place add up to, counted over all deals that agree with what a seat knows.

    Args:
        space: the sample space of the seat.
        place: the place, for example the partner's hand.
    """

    def __init__(self, space: Hidden, place: str) -> None:
        self.space = space
        self.parts = []
        for case in space.cases:
            known, unknown = case.spots[place]
            pools = tuple(_by_value(pool) for pool in case.pools)
            self.parts.append(_Part(case.weight, pools, sum(map(value, known)), unknown))

    def alone(self) -> dict[int, int]:
        """Total -> weight; the weights are whole numbers, and their sum stands for 1."""
        return _added([(part.share, part.packed()) for part in self.parts])

    def with_card(self, place: str) -> dict[int, dict[int, int]]:
        """Value of a card that the seat does not see in another place -> total -> weight; all the weights make 1.

        Args:
            place: where that card lies; if several lie there, it is any of them.
        """
        seen = Counter(self.space.spots[place].known)
        terms: dict[int, list[tuple[Fraction, int]]] = {}
        for part, case in zip(self.parts, self.space.cases, strict=True):
            spot = case.spots[place]
            for face in (Counter(spot.known) - seen).elements():
                terms.setdefault(value(face), []).append((part.share, part.packed()))
            for pool, n in enumerate(spot.hidden):
                if n:
                    # One card less of this shuffle is left for the places: C(N - 1, k) = C(N, k) (N - k) / N ways.
                    share = part.share * Fraction(n, sum(part.pools[pool]) - part.hidden[pool])
                    for v, copies in zip(VALUES, part.pools[pool], strict=True):
                        if copies:
                            terms.setdefault(v, []).append((share * copies, part.packed(pool, v)))
        scale = math.lcm(*(share.denominator for listed in terms.values() for share, _ in listed))
        return {v: _added(listed, scale) for v, listed in sorted(terms.items())}


def _added(terms: list[tuple[Fraction, int]], scale: int | None = None) -> dict[int, int]:
    """Sum -> weight of the terms (weight of one way, packed ways by their sum) together, in whole numbers."""
    if scale is None:
        scale = math.lcm(*(share.denominator for share, _ in terms))
    packed = sum(share.numerator * (scale // share.denominator) * ways for share, ways in terms)
    out, mask = {}, (1 << BITS) - 1
    for total in range(packed.bit_length() // BITS + 1):
        if n := packed >> (BITS * total) & mask:
            out[total] = n
    return out


def chances(joint: Joint) -> dict[int, Fraction]:
    """The chances of the value of a card, whatever else there is.

    >>> chances({1: {10: 1, 12: 2}, 6: {9: 3}})
    {1: Fraction(1, 2), 6: Fraction(1, 2)}
    """
    weights = {v: sum(totals.values()) for v, totals in joint.items()}
    whole = sum(weights.values())
    return {v: Fraction(n, whole) for v, n in weights.items()}


# -- what was said -----------------------------------------------------------------------------------------


def likelihood(claim: int, v: int, message: Message | None = None) -> Fraction:
    """How likely the sender is to say this number if the card has that value.

    Args:
        claim: the number said.
        v: the value of the card.
        message: what a sign of the sender says to the one who asks, if anything.
    """
    trust = TRUST
    if message is not None and message.claim is not None:
        trust = SURE if message.claim == "true" else 1 - SURE
    elif message is not None and message.totals is not None and len(message.totals) == 1:
        trust = SURE  # the partner used the sign for the exact total, so there was no lie to warn of
    return trust if v == claim else (1 - trust) / (len(VALUES) - 1)


class Heard(NamedTuple):
    """What a partner has signed, as far as it still counts.

    Attributes:
        message: what the sign says in the code of the team.
        kept: how many of the cards that it spoke of are still in the hand; they are the first ones.
        totals: what these add up to; empty if the sign does not say.
        fresh: whether it was made in this turn.
    """

    message: Message
    kept: int
    totals: frozenset[int]
    fresh: bool


def heard(view: Table, seat: int, speaker: int) -> Heard | None:
    """What a seat can read in the last sign of another one; None for the signs of the other team.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        speaker: who made the sign.
    """
    entry, text = view.vars["told"][speaker], view.vars[f"code:{team(speaker)}"]
    if not entry or text is None or team(speaker) != team(seat):
        return None
    signs, number, kept, given = entry
    message = decode(signs, parse_code(text))
    if message is None:
        return None
    gone = sum(value(face) for face in given)
    return Heard(message, kept, frozenset(t - gone for t in message.totals or ()), number == view.vars["number"])


def talks(t: Table, side: int) -> bool:
    """Whether a team can tell its totals, as far as the viewer knows: of another team's code one thinks the best."""
    if t.options["talk"] == "silent":
        return False
    text = t.vars[f"code:{side}"]
    return text is None or _tells(text)


@lru_cache(256)
def _tells(code: str) -> bool:
    """Whether the totals that are usual can be told in a code."""
    return all(encode(totals[1], parse_code(code)) for totals in list(GROUPS.values())[2:6])


class Fresh(NamedTuple):
    """The cards of a hand that have come since a sign spoke of the others: known points, and unknown cards.

    What a seat remembers of a hand is never among them: a hand is mixed before a card leaves it, and a new one comes
    afterwards.
    """

    known: int
    hidden: tuple[int, ...]


def fresh(view: Table, zone: str, kept: int) -> Fresh:
    """The cards of a hand but for the first ones."""
    new = view.zones[zone][kept:]
    groups = by_shuffle(view, [i for i in new if i not in view.faces])
    return Fresh(sum(value(view.faces[i]) for i in new if i in view.faces), tuple(map(len, groups)))


def partner_totals(view: Table, seat: int, space: Hidden) -> dict[int, float]:
    """How likely each total of the partner's hand is, from facts and from the partner's last sign.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        space: the sample space of the seat.
    """
    zone = hand_zone(partner(seat))
    sums = Sums(space, zone)
    whole = shares(sums.alone())
    news = heard(view, seat, partner(seat))
    if news is None or not news.totals:
        return whole
    new, parts = fresh(view, zone, news.kept), sums.parts
    sums.parts = [part._replace(known=new.known, hidden=new.hidden) for part in parts]
    since = shares(sums.alone())
    left = [tuple(a - b for a, b in zip(part.hidden, new.hidden, strict=True)) for part in parts]
    sums.parts = [part._replace(known=part.known - new.known, hidden=n) for part, n in zip(parts, left, strict=True)]
    told = {t: p for t, p in sums.alone().items() if t in news.totals}
    # If the sign cannot be true, it is a slip, or a person who bluffs the partner too.
    return added(shares(told), since) if told else whole


def shares(weights: Mapping[int, float]) -> dict[int, float]:
    """Weights as shares of their sum."""
    whole = sum(weights.values())
    return {t: w / whole for t, w in weights.items()}


def added(some: Mapping[int, float], *others: Mapping[int, float]) -> dict[int, float]:
    """Distribution of a sum of independent numbers."""
    out = dict(some)
    for other in others:
        more: dict[int, float] = {}
        for a, p in out.items():
            for b, q in other.items():
                more[a + b] = more.get(a + b, 0.0) + p * q
        out = more
    return out
