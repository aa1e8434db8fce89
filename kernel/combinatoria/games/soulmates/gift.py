"""The chance that the card left on top of the pile lets the next player call (section 4, after a failed call).

The next player can call with the card if the hand has two cards that complete a callable trio with it. The chance of
no such pair is a sum over the sets of faces of that suit without a pair, each with the chance that the hand holds no
other faces, by inclusion-exclusion. Of the card's own face the hand may hold at most one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from ...core.choices import without
from ...core.seats import next_seat
from ...core.table import Face, Table
from ...odds import Hand, Knowledge, NoDeal, dealer
from ...odds.lines import HowStep, settle
from ...odds.simulate import Estimate
from .calls import HAND, TARGETS, Cards
from .facts import knowledge
from .how import sampled
from .variables import Vars

__all__ = ["helps", "no_gift", "pairs_with", "safe"]

COUNTS: Final = 2
"""Work of the exact count, as a multiple of the work of counting who holds a card."""


@cache
def pairs_with(card: Face) -> tuple[Cards, ...]:
    """Return the pairs of cards that complete a callable trio with a card.

    >>> pairs_with("S1")
    (('S2', 'S3'), ('S2', 'S4'), ('S3', 'S4'), ('S1', 'S1'))
    """
    return tuple(without(trio, (card,)) for trio in TARGETS if card in trio)


def helps(card: Face, hand: Iterable[Face]) -> bool:
    """Return whether a player with this hand can call with a card.

    >>> helps("S1", ["S2", "S4", "M1", "M5"]), helps("S1", ["S2", "S5", "M1", "M5"])
    (True, False)
    """
    held = Counter(hand)
    return any(not Counter(pair) - held for pair in pairs_with(card))


def no_gift(card: Face, owner: int, known: Knowledge[Face, int]) -> Fraction:
    """Return the chance that a player cannot call with a card.

    Args:
        card: a face.
        owner: the seat of the player.
        known: the sample space, with the player's hand.

    >>> no_gift("S1", 0, Knowledge([{"S2": 1, "S3": 1, "M5": 2}], {0: Hand.of(2)}))
    Fraction(5, 6)
    """
    has = Counter(known.hands[owner].known)
    if helps(card, has.elements()):
        return Fraction(0)
    pairs = [frozenset(pair) for pair in pairs_with(card)]
    own, others = frozenset({card}), frozenset().union(*pairs) - {card}
    # Faces known to be in the hand exclude their partners; further copies of them make no difference.
    barred = {b for pair in pairs for a in pair if has[a] for b in pair - {a} or pair}
    free = others - barred - has.keys()
    single = 0 if card in barred else 1
    ways = 0
    for allowed, sign in _signed(free, pairs):
        lacked = own | barred | (free - allowed)
        ways += sign * sum(_deals(known, owner, lacked, card if n else None) for n in range(single + 1))
    return Fraction(ways, known.deals)


def _signed(free: frozenset[Face], pairs: list[frozenset[Face]]) -> Iterator[tuple[frozenset[Face], int]]:
    """Yield sets of faces without a pair, each with the coefficient of "the hand has no other faces".

    By inclusion-exclusion, holding exactly the set T is holding no others, minus the same for smaller sets.
    """
    sets = [frozenset(some) for n in range(len(free) + 1) for some in combinations(sorted(free), n)]
    sets = [some for some in sets if not any(pair <= some for pair in pairs)]
    for some in sets:
        if count := sum((-1) ** len(larger - some) for larger in sets if some <= larger):
            yield some, count


def _deals(known: Knowledge[Face, int], owner: int, lacked: frozenset[Face], one: Face | None) -> int:
    """Count the deals in which a hand's unseen cards have no face of ``lacked``, except exactly one card ``one``."""
    hand = known.hands[owner]
    groups = [replace(group, without=group.without | lacked) for group in hand.unknown]
    if one is None:
        return _counted(known.pools, {**known.hands, owner: Hand(tuple(groups), hand.known)})
    total = 0
    for at, group in enumerate(hand.unknown):
        copies = known.pools[group.pool].get(one, 0)
        if copies and group.n and one not in group.without:
            pools = [dict(pool) for pool in known.pools]
            pools[group.pool][one] -= 1
            rest = [replace(g, n=g.n - (at == n)) for n, g in enumerate(groups)]
            total += copies * group.n * _counted(pools, {**known.hands, owner: Hand(tuple(rest), hand.known)})
    return total


def _counted(pools: Sequence[Mapping[Face, int]], hands: Mapping[int, Hand[Face]]) -> int:
    try:
        return Knowledge(pools, hands).deals
    except NoDeal:
        return 0


# -- live positions ----------------------------------------------------------------------------------------


def safe(view: Table, seat: int, card: Face) -> tuple[Fraction | Estimate, tuple[HowStep, ...]]:
    """Return the chance that the next player cannot call with the card left on top, and how it is counted.

    Args:
        view: the table as the seat sees it, after its failed call.
        seat: the seat that lays the card on top.
        card: its face.
    """
    known, owner = knowledge(view, seat), next_seat(view, seat, Vars.of(view).active)
    if len(view.zones["deck"]) < HAND and not view.options["reshuffle_keeps_top"]:
        return Fraction(1), (HowStep("gift_gone", {"n": HAND}),)
    deal = dealer(known)

    def sample(rng: Random) -> str:
        groups = deal(rng).hands[owner]
        hand = [*known.hands[owner].known, *(face for group in groups for face in group)]
        return "helps" if helps(card, hand) else "safe"

    def exact() -> Mapping[str, Fraction]:
        return {"safe": no_gift(card, owner, known)}

    value = settle(exact, COUNTS * known.work(card), sample, outcomes=("safe",))["safe"]
    return value, _steps(card, owner, known, value)


def _steps(card: Face, owner: int, known: Knowledge[Face, int], value: Fraction | Estimate) -> tuple[HowStep, ...]:
    first = HowStep("gift_pairs", {"cards": (card,), "pairs": tuple(" ".join(pair) for pair in pairs_with(card))})
    if helps(card, known.hands[owner].known):
        return first, HowStep("gift_sure", {"by": owner})
    if isinstance(value, Estimate):
        return first, sampled(value)
    return first, HowStep("other_facts"), HowStep("gift_share", {"by": owner, "chance": value})
