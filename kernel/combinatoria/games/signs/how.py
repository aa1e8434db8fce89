"""How a number of Secret Signs is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from ...odds.lines import Step
from .belief import TRUST, Joint, chances
from .odds import VALUES
from .position import Position
from .teams import hand_zone, partner, value

__all__ = ["ENDS", "Rated", "claim_steps", "draw_steps", "each", "hand_steps", "rated", "total_step"]

ENDS: Final = ("under", "hit", "over")
"""Where a total can lie, in the order of a bar."""


class Rated(NamedTuple):
    """What a random total is worth.

    Attributes:
        score: the expected score.
        ways: the weights of less than the target, exactly the target, and more; numbers of hands in the plain case.
    """

    score: Fraction
    ways: tuple[int, int, int]

    def chance(self, end: str) -> Fraction:
        """The chance of one of :data:`ENDS`."""
        return Fraction(self.ways[ENDS.index(end)], sum(self.ways))


def rated(joint: Joint, target: int, more: int = 0) -> Rated:
    """The chances and the expected score of a total.

    Args:
        joint: value of one card -> what other cards add up to -> weight.
        target: the best total.
        more: what is added to each total.

    >>> rated({16: {13: 1, 14: 1, 15: 2}}, 30)
    Rated(score=Fraction(59, 4), ways=(1, 1, 2))
    """
    totals: Counter[int] = Counter()
    for v, weights in joint.items():
        for t, n in weights.items():
            totals[t + v + more] += n
    whole, hit = totals.total(), totals[target]
    under = sum(n for t, n in totals.items() if t < target)
    points = sum(t * n for t, n in totals.items() if t <= target)
    return Rated(Fraction(points, whole), (under, hit, whole - under - hit))


def hand_steps(p: Position, own: int) -> tuple[Step, ...]:
    """What is known of the team's cards, and how many hands the partner may have; ``own`` cards' points stay."""
    mate = partner(p.seat)
    spot = p.space.spots[hand_zone(mate)]
    known, hidden = sum(map(value, spot.known)), sum(spot.hidden)
    first = Step("mine_known" if spot.known else "mine", {"own": own, "seat": mate, "known": known, "n": hidden})
    if not p.space.plain:
        return first, Step("cases", {"n": p.space.unseen})
    pool = p.sums.parts[0].pools[0]
    counts = ", ".join(f"{v}×{n}" for v, n in zip(VALUES, pool, strict=True) if n)
    size = sum(pool)
    facts = {"n": size, "k": hidden, "seat": mate, "ways": comb(size, hidden)}
    return first, Step("unseen", {"n": size, "counts": counts}), Step("hands", facts)


def total_step(end: str, found: Rated, target: int, *, counted: bool) -> Step:
    """Which share of the hands ends there; ``counted`` if the weights are numbers of hands."""
    facts = {"limit": target, "chance": found.chance(end)}
    if counted:
        return Step(f"{end}_ways", {"m": found.ways[ENDS.index(end)], "n": sum(found.ways), **facts})
    return Step(f"{end}_share", facts)


def claim_steps(p: Position, *, trusted: bool) -> tuple[Step, ...]:
    """How likely the sent card has the value that was said, with the claim weighed (Q4) or from facts alone."""
    plain = chances(p.sent)
    true = plain.get(p.claim, Fraction(0))
    if p.seen:
        return (Step("sent_seen", {"n": next(iter(plain)), "claim": p.claim}),)
    first = Step("claim_plain", {"claim": p.claim, "chance": true})
    if not trusted:
        return Step("any_card"), first
    lie = (1 - TRUST) / (len(VALUES) - 1)
    terms = f"{true} × {TRUST} / ({true} × {TRUST} + {1 - true} × {lie})"
    number = chances(p.claimed).get(p.claim, Fraction(0))
    bayes = Step("bayes", {"terms": terms, "claim": p.claim, "chance": number})
    return first, Step("trust", {"trust": TRUST, "lie": lie, "claim": p.claim}), bayes


def draw_steps(p: Position) -> tuple[Step, ...]:
    """Where the next card comes from."""
    if p.view.zones["deck"]:
        return (Step("deck", {"n": p.space.unseen}),)
    return (Step("new_deck", {"n": len(p.view.zones["up"]) + len(p.view.zones["aside"])}),)


def each(joint: Joint, target: int, more: int) -> Step:
    """The expected score for each value that the new card may have."""
    scores = {v: rated({v: totals}, target, more).score for v, totals in joint.items()}
    return Step("each", {"listed": " · ".join(f"{v}: {float(score):.1f}" for v, score in scores.items())})
