"""How a number of Secret Signs is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ...core.table import Table
from ...odds.lines import Step
from .belief import TRUST, Sums
from .facts import Hidden
from .odds import VALUES
from .teams import hand_zone, partner, value

__all__ = ["Rated", "claim_steps", "each", "hand_steps", "rated", "score_step", "total_step"]

Joint = Mapping[int, Mapping[int, int]]
"""Value of a card -> sum of other cards -> weight."""


class Rated(NamedTuple):
    """What a random total is worth.

    Attributes:
        under, hit, over: the chances of less than the target, exactly the target, and more.
        score: the expected score.
        ways: the weights behind the chances, if they are numbers of hands: under, hit, over, all.
    """

    under: Fraction
    hit: Fraction
    over: Fraction
    score: Fraction
    ways: tuple[int, int, int, int]


def rated(totals: Mapping[int, int], target: int, more: int = 0) -> Rated:
    """The chances and the expected score of a total, given by its weights.

    Args:
        totals: total -> weight.
        target: the best total.
        more: what is added to each total.

    >>> rated({13: 1, 14: 1, 15: 2}, 30, 16).score
    Fraction(59, 4)
    """
    whole = sum(totals.values())
    under = sum(n for t, n in totals.items() if t + more < target)
    hit = totals.get(target - more, 0)
    points = sum((t + more) * n for t, n in totals.items() if t + more <= target)
    over = whole - under - hit
    return Rated(
        Fraction(under, whole),
        Fraction(hit, whole),
        Fraction(over, whole),
        Fraction(points, whole),
        (under, hit, over, whole),
    )


def hand_steps(view: Table, seat: int, space: Hidden, own: int) -> tuple[Step, ...]:
    """What is known of the team's cards, and how many hands the partner may have.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
        space: its sample space.
        own: what the own cards that stay add up to.
    """
    mate = partner(seat)
    zone = hand_zone(mate)
    spot = space.spots[zone]
    known, hidden = sum(value(f) for f in spot.known), sum(spot.hidden)
    first = Step("mine_known" if spot.known else "mine", {"own": own, "seat": mate, "known": known, "n": hidden})
    if len(space.cases) > 1 or len(space.cases[0].pools) > 1:
        return first, Step("cases", {"n": space.unseen})
    pool = Sums(space, zone).parts[0].pools[0]
    counts = ", ".join(f"{v}×{n}" for v, n in zip(VALUES, pool, strict=True) if n)
    size = sum(pool)
    facts = {"n": size, "k": hidden, "seat": mate, "ways": comb(size, hidden)}
    return first, Step("unseen", {"n": size, "counts": counts}), Step("hands", facts)


def total_step(key: str, part: int, found: Rated, number: Fraction, target: int, *, counted: bool) -> Step:
    """Which share of the hands it is.

    Args:
        key: ``under``, ``hit`` or ``over``.
        part: its place in :attr:`Rated.ways`.
        found: the chances.
        number: the one that is told.
        target: the best total.
        counted: whether the weights are numbers of hands.
    """
    if counted:
        return Step(f"{key}_ways", {"m": found.ways[part], "n": found.ways[3], "limit": target, "chance": number})
    return Step(f"{key}_share", {"limit": target, "chance": number})


def score_step(number: Fraction, target: int) -> Step:
    """The expected score."""
    return Step("score", {"limit": target, "mean": number})


def claim_steps(claim: int, chances: Mapping[int, Fraction], *, seen: bool, trusted: bool) -> tuple[Step, ...]:
    """How likely the sent card has the value that was said.

    Args:
        claim: the number said.
        chances: the chances of its value from facts alone.
        seen: whether the seat knows the card.
        trusted: whether the claim is to be weighed (Q4), or facts alone.
    """
    plain = chances.get(claim, Fraction(0))
    if seen:
        return (Step("sent_seen", {"n": next(iter(chances)), "claim": claim}),)
    first = Step("claim_plain", {"claim": claim, "chance": plain})
    if not trusted:
        return (Step("any_card"), first)
    lie = (1 - TRUST) / (len(VALUES) - 1)
    true, false = plain * TRUST, (1 - plain) * lie
    facts = {"trust": TRUST, "lie": lie, "claim": claim}
    terms = f"{plain} × {TRUST} / ({plain} × {TRUST} + {1 - plain} × {lie})"
    number = true / (true + false) if true + false else plain
    return first, Step("trust", facts), Step("bayes", {"terms": terms, "claim": claim, "chance": number})


def each(joint: Joint, target: int, more: int) -> Step:
    """The expected score for each value that the new card may have."""
    listed = " · ".join(f"{v}: {float(rated(totals, target, more + v).score):.1f}" for v, totals in joint.items())
    return Step("each", {"listed": listed})
