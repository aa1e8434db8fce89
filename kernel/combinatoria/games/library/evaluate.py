"""The expected points of a player from the actions left, estimated from bare counts.

A *hand* here is the number of shards of each type, in the order of :data:`.cards.SHARDS`; so is a market. Unknowns
(later tomes, what others do to the market) count as average progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...core.choices import without
from ...core.move import Move
from ...core.table import Table
from .cards import OPEN, SHARDS, TOMES, WILD, faces_in, hand_of
from .effects import base, hits, tax
from .variables import Vars

__all__ = [
    "FULL", "NEED", "ONE", "WORTH", "Counts", "Plan", "counted", "far", "less", "letters", "more", "plan_of", "promise",
    "short",
]  # fmt: skip

Counts = tuple[int, ...]
FULL: Final[Counts] = (1,) * len(SHARDS)
"""An untouched market."""
USUAL: Final = (0.0, 1.75, 1.45, 1.2)
"""The average points of an action, by the number of rivals, who share the market."""
CARD: Final = (0.0, 0.45, 0.7, 0.9)
"""The value of each shard in hand (up to ``CARDS``) without a tome to plan for, by the number of rivals."""
CARDS: Final = 7
MANY: Final = 100
"""More shards than anybody holds, with wildcards and those collected on the way to two tomes."""
TURNS: Final = 16
"""More actions than anybody has left."""
KEEP: Final = 0.94
"""The chance that a face-up tome is still there after one action of a rival."""


@lru_cache(maxsize=1 << 14)
def counted(shards: Sequence[str]) -> Counts:
    """The number of shards of each type.

    >>> counted("PHH")
    (2, 0, 0, 1, 0)
    """
    return tuple([shards.count(letter) for letter in SHARDS])


@lru_cache(maxsize=1 << 16)
def more(a: Counts, b: Counts) -> Counts:
    """The sum of two counts."""
    return tuple([x + y for x, y in zip(a, b, strict=True)])


@lru_cache(maxsize=1 << 16)
def less(a: Counts, b: Counts) -> Counts:
    """The first count less the second, at least 0 for each type."""
    return tuple([x - y if x > y else 0 for x, y in zip(a, b, strict=True)])


def letters(some: Counts) -> tuple[str, ...]:
    """The shards of a count, one by one.

    >>> letters((2, 0, 0, 1, 0))
    ('H', 'H', 'P')
    """
    return tuple(letter for letter, n in zip(SHARDS, some, strict=True) for _ in range(n))


ONE: Final = {shard: counted(shard) for shard in SHARDS}
NEED: Final = {name: counted(tome.needs) for name, tome in TOMES.items()}
WORTH: Final = {name: tome.vp + tome.worth for name, tome in TOMES.items()}
"""The points of a tome plus the value of its ability."""


def short(hand: Counts, wild: int, tome: str) -> int:
    """The number of shards a hand lacks for a tome beyond its wildcards."""
    return max(0, sum(less(NEED[tome], hand)) - wild)


# -- plans -------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The means of a seat: its shards, its wildcards, and the open tomes (sorted).

    ``tax`` is what the effects of others add to the cost of each Collect, ``due`` the number of shards the seat still
    owes.
    """

    hand: Counts
    wild: int
    tomes: tuple[str, ...]
    tax: int = 0
    due: int = 0

    def after(self, move: Move) -> Plan:
        """The plan after a move, as far as it is certain."""
        kind, args = move
        if kind == "collect":
            cards = move.arg(0, tuple)
            return self._replace(hand=more(self.hand, counted(cards)), due=base(len(cards)) + self.tax)
        if kind in ("token", "token_from", "use_take", "use_recall"):
            return self._replace(hand=more(self.hand, counted(move.arg(0, str))))
        if kind == "use_tome":
            return self._replace(tomes=without(self.tomes, (move.arg(0, str),)))
        if kind in ("complete", "discard", "pay", "oblivion", "reorganize"):
            paid = args[-1]
            assert not isinstance(paid, int)
            tomes = without(self.tomes, (move.arg(0, str),)) if kind == "complete" else self.tomes
            return Plan(less(self.hand, counted(paid)), self.wild - paid.count(WILD), tomes)
        return self


def plan_of(t: Table, seat: int) -> Plan:
    """The current plan of a seat; works on views, too."""
    v: Vars = t.typed or Vars.of(t)
    return Plan(counted(hand_of(t, seat)), v.wild[seat], faces_in(t, OPEN), tax(hits(v, seat)))


# -- expected points ---------------------------------------------------------------------------------------


def far(hand: Counts, wild: int, need: Counts, market: Counts) -> tuple[int, Counts, int]:
    """The number of Collects that it takes to complete a set.

    Two cards per Collect are free, more cost one or two spare cards; each Collect brings at most one card of a type.

    Returns:
        The number of Collects, the hand left once the set is paid, and the number of additional cards collected.

    >>> far((2, 0, 0, 0, 0), 0, counted("HHP"), FULL), far((0, 0, 0, 0, 0), 0, counted("HHH"), FULL)[0]
    ((1, (0, 0, 0, 0, 0), 1), 3)
    """
    lack = [n - have if n > have else 0 for n, have in zip(need, hand, strict=True)]
    left = tuple([have - n if have > n else 0 for n, have in zip(need, hand, strict=True)])
    total, spare = sum(lack), sum(left)
    for _ in range(min(wild, total) if wild else 0):
        lack[lack.index(max(lack))] -= 1
        total -= 1
    if not total:
        return 0, left, 0
    # Taking the whole market can be paid for with its useless cards.
    at_once = total <= 2 or (total == 3 and spare) or spare + sum(market) - total > 1
    times = max(lack)
    if times < 2 and not at_once:
        times = 2
    if 0 in market and any(n == times and not there for n, there in zip(lack, market, strict=True)):
        times += 1
    more = 2 * times - total
    return times, left, more if more > 0 else 0


class _Distances(dict[str, tuple[int, int, Any]]):
    """For each tome, computed on access: the Collects it takes, the cards in hand then, and the distances from there.

    Args:
        hand, wild, market: see :func:`far`; the distances from there are those in untouched markets.
    """

    __slots__ = ("_start",)

    def __init__(self, hand: Counts, wild: int, market: Counts) -> None:
        self._start = hand, wild, market

    def __missing__(self, tome: str) -> tuple[int, int, _Distances]:
        hand, wild, market = self._start
        times, left, along = far(hand, wild, NEED[tome], market)
        found = self[tome] = times, sum(left) + along, _distances(left, 0, FULL)
        return found


_distances: Final = lru_cache(maxsize=1 << 15)(_Distances)


def promise(hand: Counts, wild: int, market: Counts, tomes: tuple[str, ...], turns: int, rivals: int) -> float:
    """Expected points from here: up to two tomes, one after the other, then average progress.

    Args:
        hand, market: shards by type.
        wild: wildcards.
        tomes: the face-up tomes, sorted.
        turns: own actions left.
        rivals: how many others may take a tome meanwhile.
    """
    usual, kept, worth = _USUAL[rivals], _KEPT[rivals], WORTH
    best = usual[turns][sum(hand) + wild]
    if wild and (value := promise(hand, wild - 1, market, tomes, turns, rivals)) > best:
        best = value
    if not turns:
        return best
    distances = _distances(hand, wild, market)
    for first in tomes:
        times, cards, further = distances[first]
        after = turns - times - 1
        if after < 0:
            continue
        then = usual[after][cards]
        if after:  # there is time for another tome
            for second in tomes:
                if second != first:
                    more_times, rest, _ = further[second]
                    end = after - more_times - 1
                    if end >= 0:
                        value = worth[second] * kept[times + 1 + more_times] + usual[end][rest]
                        if value > then:
                            then = value
        value = worth[first] * kept[times] + then
        if value > best:
            best = value
    return best


def _usual(turns: int, cards: int, rivals: int) -> float:
    """Points of ``turns`` actions without a plan: the last one or two forget a shard for a token each."""
    if turns < 3:
        return float(max(min(turns, cards), turns - 1, 0))
    return USUAL[rivals] * (turns - 1) + CARD[rivals] * cards


_USUAL: Final = [
    [[_usual(turns, min(cards, CARDS), rivals) for cards in range(MANY)] for turns in range(TURNS + 1)]
    for rivals in range(len(USUAL))
]
"""The points without a plan, by rivals, actions and cards."""
_KEPT: Final = [[(KEEP**rivals) ** turns for turns in range(TURNS + 1)] for rivals in range(len(USUAL))]
"""The chance that a tome is still there, by rivals and actions."""
