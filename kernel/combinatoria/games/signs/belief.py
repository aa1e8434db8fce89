"""What a player may believe: what a hand adds up to, and what the sent card is, after claims and signs.

Two layers. :class:`Sums` counts exactly, from facts alone: every deal that agrees with what a seat has seen is equally
likely. On top of it stand what somebody has said (weighed by how far one trusts a claim) and what the partner has
signed in the code of the own team.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.table import Table
from .code import GROUPS, Message, decode, encode, parse_code
from .facts import Hidden
from .odds import VALUES
from .teams import hand_zone, partner, team, value

__all__ = [
    "TRUST",
    "Heard",
    "Sums",
    "Weights",
    "counts_of",
    "heard",
    "likelihood",
    "mean",
    "partner_totals",
    "shares",
    "talks",
]

TRUST: Final = Fraction(3, 4)
"""How often a claim is true (Q4)."""
SURE: Final = Fraction(19, 20)
"""How far a bot trusts a sign of its partner about a claim."""
BITS: Final = 512
"""Room for one coefficient of a polynomial that is kept in one whole number; weights are far smaller."""
Weights = Mapping[int, float]
Counts = tuple[int, ...]


# -- exact sums --------------------------------------------------------------------------------------------


def counts_of(pool: Mapping[str, int]) -> Counts:
    """A pool by value.

    >>> counts_of({"S1": 3, "S6": 2})
    (3, 0, 0, 0, 0, 2)
    """
    out = dict.fromkeys(VALUES, 0)
    for face, n in pool.items():
        out[value(face)] += n
    return tuple(out.values())


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


def _coefficients(packed: int) -> dict[int, int]:
    out, at, mask = {}, 0, (1 << BITS) - 1
    while packed:
        if n := packed & mask:
            out[at] = n
        packed >>= BITS
        at += 1
    return out


class Sums:
    """What the cards of some places add up to, counted over all deals that agree with what a seat knows.

    Args:
        space: the sample space of the seat.
        places: the places, for example the partner's hand.
    """

    def __init__(self, space: Hidden, *places: str) -> None:
        self.space = space
        self.parts: list[_Part] = []
        for case in space.cases:
            spots = [case.spots[place] for place in places]
            known = sum(value(face) for spot in spots for face in spot.known)
            counts = tuple(map(sum, zip(*(spot.hidden for spot in spots), strict=True)))
            self.parts.append(_Part(case.weight, tuple(counts_of(pool) for pool in case.pools), known, counts))

    def alone(self) -> dict[int, int]:
        """Total -> weight; the weights are whole numbers, and their sum stands for 1."""
        return _added([(part.share, part.packed(), part.known) for part in self.parts])

    def with_card(self, place: str) -> dict[int, dict[int, int]]:
        """Value of a card that the seat does not see in another place -> total -> weight; all the weights make 1.

        Args:
            place: where that card lies; if several lie there, it is any of them.
        """
        seen = Counter(self.space.spots[place].known)
        terms: dict[int, list[tuple[Fraction, int, int]]] = {}
        for part, case in zip(self.parts, self.space.cases, strict=True):
            spot = case.spots[place]
            for face in (Counter(spot.known) - seen).elements():
                terms.setdefault(value(face), []).append((part.share, part.packed(), part.known))
            for pool, n in enumerate(spot.hidden):
                if n:
                    # One card less of this shuffle is left for the places: C(N - 1, k) = C(N, k) (N - k) / N ways.
                    share = part.share * Fraction(n, sum(part.pools[pool]) - part.hidden[pool])
                    for v, copies in zip(VALUES, part.pools[pool], strict=True):
                        if copies:
                            terms.setdefault(v, []).append((share * copies, part.packed(pool, v), part.known))
        scale = math.lcm(*(share.denominator for listed in terms.values() for share, _, _ in listed))
        return {v: _added(listed, scale) for v, listed in sorted(terms.items())}


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
        out = 1
        for k, (counts, n) in enumerate(zip(self.pools, self.hidden, strict=True)):
            out *= _without(counts, n, v) if k == pool else _hands(counts, n)[n]
        return out


def _added(terms: Sequence[tuple[Fraction, int, int]], scale: int | None = None) -> dict[int, int]:
    """The terms (weight of one way, ways by their sum, what is added to the sum) together, in whole numbers."""
    if scale is None:
        scale = math.lcm(*(share.denominator for share, _, _ in terms))
    sums: dict[int, int] = {}
    for share, packed, known in terms:
        sums[known] = sums.get(known, 0) + share.numerator * (scale // share.denominator) * packed
    out: dict[int, int] = {}
    for known, packed in sums.items():
        for t, n in _coefficients(packed).items():
            out[t + known] = out.get(t + known, 0) + n
    return out


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


def partner_totals(view: Table, seat: int, space: Hidden) -> dict[int, float]:
    """How likely each total of the partner's hand is, from facts and from the partner's last sign.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        space: the sample space of the seat.
    """
    zone = hand_zone(partner(seat))
    whole = Sums(space, zone)
    news = heard(view, seat, partner(seat))
    if news is not None and news.totals:
        old, new = Split(view, space, zone, news.kept).sums()
        kept = shares(old.alone())
        believed = {t: p for t, p in kept.items() if t in news.totals}
        if believed:  # else the sign cannot be true: a slip, or a person who bluffs the partner too
            out: dict[int, float] = {}
            fresh = shares(new.alone())
            for a, p in believed.items():
                for b, q in fresh.items():
                    out[a + b] = out.get(a + b, 0.0) + p * q
            return shares(out)
    return shares(whole.alone())


class Split:
    """A hand in two: the first cards, of which a sign spoke, and those that have come since.

    What a seat remembers of a hand is always of the first kind: a hand is mixed before a card leaves it, and a new one
    comes afterwards.
    """

    def __init__(self, view: Table, space: Hidden, zone: str, kept: int) -> None:
        self.space, self.zone = space, zone
        last = view.last_batch if view.vars["remade"] else -1
        new = view.zones[zone][kept:]
        self.sure = sum(value(view.faces[i]) for i in new if i in view.faces)
        fresh = [int(view.batch.get(i, 0) == last) for i in new if i not in view.faces]
        self.fresh = tuple(fresh.count(k) for k in range(len(space.cases[0].pools)))

    def sums(self) -> tuple[Sums, Sums]:
        """What each half adds up to."""
        old, new = Sums(self.space, self.zone), Sums(self.space, self.zone)
        for n, part in enumerate(old.parts):
            rest = tuple(a - b for a, b in zip(part.hidden, self.fresh, strict=True))
            old.parts[n] = part._replace(known=part.known - self.sure, hidden=rest)
            new.parts[n] = part._replace(known=self.sure, hidden=self.fresh)
        return old, new


def shares(weights: Mapping[int, float]) -> dict[int, float]:
    """Weights as shares of their sum."""
    whole = sum(weights.values())
    return {t: w / whole for t, w in weights.items()}


def mean(weights: Weights) -> float:
    """The mean of a distribution of numbers."""
    return sum(t * p for t, p in weights.items())
