"""Lots: cards of several shuffles mixed together, so that nobody can tell which shuffle a card of a lot comes from.

In :class:`combinatoria.odds.Knowledge` a lot is a separate hand with a known number of cards from each pool; real hands
record how many cards of each lot they hold (:attr:`combinatoria.odds.Hand.lots`). Each card of a lot is equally likely
to be in each of the lot's places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import comb, prod
from typing import Final, TypeVar

from ..core.game import CardFacts
from ..core.table import Face, Table
from .knowledge import Hand, Knowledge, Unknown

__all__ = ["left_of_lots", "lot_name", "pool_of", "settled", "sorted_out"]

F = TypeVar("F", bound=Hashable)
Left = Mapping[int, Counter[int]]
"""Lot -> Counter of the pools of those of its cards that a seat does not see."""
Groups = Mapping[str, Mapping[int, int]]
"""Zone -> numbers of its hidden cards by known origin: a pool number, or the (negative) number of a lot."""
_ALONE: Final[Left] = {}
_NONE: Final[Mapping[str, int]] = {}


def lot_name(lot: int) -> str:
    """Return the name of a lot among the hands of a :class:`combinatoria.odds.Knowledge`.

    >>> lot_name(-2)
    'lot:2'
    """
    return f"lot:{-lot}"


def pool_of(face: Face, pools: Sequence[Mapping[Face, int]]) -> int:
    """Return the pool of a visible card whose shuffle is not recorded: the first one that has its face."""
    return next((n for n, cards in enumerate(pools) if cards.get(face, 0) > 0), 0)


def left_of_lots(view: Table, insight: CardFacts) -> Left:
    """Return a seat's knowledge of the lots on the table; the pools of the lot cards that it sees are known."""
    if not view.merged_shuffles:
        return _ALONE
    shuffle_ids = sorted(insight.decks)
    number = {shuffle_id: n for n, shuffle_id in enumerate(shuffle_ids)}
    decks = [insight.decks[shuffle_id] for shuffle_id in shuffle_ids]
    left = {lot: Counter(number[shuffle_id] for shuffle_id in origins) for lot, origins in view.merged_shuffles.items()}
    for i, lot in view.shuffle_id.items():
        if lot in left and i in view.faces:
            left[lot][pool_of(view.faces[i], decks)] -= 1
    return {lot: +pools for lot, pools in left.items()}


def settled(
    recalled: Sequence[tuple[str, int]], groups: Groups, left: Left, first: Mapping[str, int] = _NONE
) -> list[int]:
    """Assign each card known to be in a zone to a group of hidden cards there: return a pool or a lot for each.

    A recalled card was in the zone when the cards were mixed, so it belongs to the group of the zone's lowest hidden
    card: later cards are above it. Only if that is impossible (in a position made by hand) is another group chosen.

    Args:
        recalled: zone and pool of each of these cards.
        groups: the hidden cards.
        left: the lots.
        first: zone -> known origin of its lowest hidden card.

    Raises:
        ValueError: they cannot all be there.

    >>> cards, groups, left = [("hand:1", 0)] * 2, {"hand:1": {0: 1, -1: 2}}, {-1: Counter({0: 1, 1: 2})}
    >>> settled(cards, groups, left), settled(cards, groups, left, {"hand:1": -1})
    ([0, -1], [-1, 0])
    """
    if not left:
        return [pool for _, pool in recalled]
    places = {zone: Counter(here) for zone, here in groups.items()}
    pools = {lot: Counter(here) for lot, here in left.items()}
    found: list[int] = []

    def rest_fits(n: int) -> bool:
        if n == len(recalled):
            return True
        zone, pool = recalled[n]
        here = places[zone]
        keys = [k for k in here if here[k] and (k == pool or (k in pools and pools[k][pool]))]
        for key in sorted(keys, key=lambda k: (k != first.get(zone), -k)):
            here[key] -= 1
            if key < 0:
                pools[key][pool] -= 1
            found.append(key)
            if rest_fits(n + 1):
                return True
            found.pop()
            here[key] += 1
            if key < 0:
                pools[key][pool] += 1
        return False

    if not rest_fits(0):
        raise ValueError("the cards known to be in these zones cannot all be there")
    return found


def sorted_out(known: Knowledge[F, str], owner: str) -> list[tuple[int, Knowledge[F, str]]]:
    """Return every way in which cards of lots can make up one hand, as (weight, knowledge without lots in this hand).

    >>> from combinatoria.odds import Hand
    >>> hands = {"Ann": Hand(lots=(("lot", 2),)), "lot": Hand((Unknown(2), Unknown(1, pool=1)))}
    >>> cases = sorted_out(Knowledge([{"a": 2}, {"b": 1}], hands), "Ann")
    >>> [(weight, case.holds("Ann", "b")) for weight, case in cases]
    [(2, Fraction(1, 1)), (1, Fraction(0, 1))]
    """
    hand, found = known.hands[owner], list[tuple[int, Knowledge[F, str]]]()
    parts = [(name, list(_parts(n, known.hands[name]))) for name, n in hand.lots]
    for chosen in product(*(ways for _, ways in parts)):
        counts = Counter({group.pool: group.n for group in hand.unknown})
        hands = dict(known.hands)
        for (name, _), (_, taken) in zip(parts, chosen, strict=True):
            counts += taken
            hands[name] = Hand(tuple(replace(g, n=g.n - taken[g.pool]) for g in known.hands[name].unknown))
        groups: list[Unknown[F]] = [Unknown(n, pool=pool) for pool, n in sorted(counts.items()) if n]
        hands[owner] = replace(hand, unknown=tuple(groups), lots=())
        found.append((prod(weight for weight, _ in chosen), Knowledge(known.pools, hands)))
    return found


def _parts(n: int, lot: Hand[F]) -> Iterator[tuple[int, Counter[int]]]:
    """Yield the ways to take `n` cards of a lot: the number of choices, and how many of each pool."""
    for counts in product(*(range(min(n, g.n) + 1) for g in lot.unknown)):
        if sum(counts) == n:
            taken = {g.pool: k for g, k in zip(lot.unknown, counts, strict=True)}
            yield prod(comb(g.n, taken[g.pool]) for g in lot.unknown), Counter(taken)
