"""What a position promises a player: points that may be made with the actions that are left, from bare counts.

A *hand* here is how many shards there are of each type, in the order of :data:`.cards.SHARDS`; so is a market. What is
not known (the tomes that come later, what others do to the market) counts as usual progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...core.choices import without
from ...core.move import Move
from ...core.table import Table
from .cards import OPEN, SHARDS, TOMES, WILD, hand_of
from .effects import base, cost

__all__ = [
    "FULL", "NEED", "WORTH", "Counts", "Plan", "counted", "far", "less", "letters", "more", "plan_of", "promise",
    "short",
]  # fmt: skip

Counts = tuple[int, ...]
FULL: Final[Counts] = (1,) * len(SHARDS)
"""A market that nobody has touched."""
USUAL: Final = (0.0, 1.75, 1.45, 1.2)
"""Points that an action makes on average, by the number of rivals: they share one market."""
CARD: Final = (0.0, 0.45, 0.7, 0.9)
"""What a shard more in the hand is worth when nothing is known of the tomes, up to a number of them."""
CARDS: Final = 7
KEEP: Final = 0.94
"""How likely a face-up tome is still there after another action of each rival."""


@lru_cache(maxsize=1 << 14)
def counted(shards: Sequence[str]) -> Counts:
    """How many there are of each type.

    >>> counted("PHH")
    (2, 0, 0, 1, 0)
    """
    return tuple([shards.count(letter) for letter in SHARDS])


@lru_cache(maxsize=1 << 16)
def more(a: Counts, b: Counts) -> Counts:
    """Both together."""
    return tuple([x + y for x, y in zip(a, b, strict=True)])


@lru_cache(maxsize=1 << 16)
def less(a: Counts, b: Counts) -> Counts:
    """What is left of the first without the second, none below 0."""
    return tuple([x - y if x > y else 0 for x, y in zip(a, b, strict=True)])


def letters(some: Counts) -> tuple[str, ...]:
    """The shards one by one.

    >>> letters((2, 0, 0, 1, 0))
    ('H', 'H', 'P')
    """
    return tuple(letter for letter, n in zip(SHARDS, some, strict=True) for _ in range(n))


NEED: Final = {name: counted(tome.needs) for name, tome in TOMES.items()}
WORTH: Final = {name: tome.vp + tome.worth for name, tome in TOMES.items()}
"""The points of a tome with what its ability is worth."""


def short(hand: Counts, wild: int, tome: str) -> int:
    """How many shards a hand lacks for a tome when wildcards stand in for some."""
    return max(0, sum(less(NEED[tome], hand)) - wild)


# -- what a move leaves ------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """What a seat has: its shards, its wildcards, the open tomes (sorted), what each Collect costs it beside the usual
    (taxes of others), and how many of its shards it still owes.
    """

    hand: Counts
    wild: int
    tomes: tuple[str, ...]
    tax: int = 0
    due: int = 0

    def after(self, move: Move) -> Plan:
        """What is sure once a move is made."""
        kind, args = move
        if kind == "collect":
            cards: tuple[str, ...] = args[0]  # type: ignore[assignment]
            return self._replace(hand=more(self.hand, counted(cards)), due=base(len(cards)) + self.tax)
        if kind in ("token", "token_from", "use_take", "use_recall"):
            return self._replace(hand=more(self.hand, counted(str(args[0]))))
        if kind == "use_tome":
            return self._replace(tomes=without(self.tomes, (str(args[0]),)))
        if kind in ("complete", "discard", "pay", "oblivion", "reorganize"):
            paid: tuple[str, ...] | str = args[-1]  # type: ignore[assignment]
            tomes = without(self.tomes, (str(args[0]),)) if kind == "complete" else self.tomes
            return Plan(less(self.hand, counted(paid)), self.wild - paid.count(WILD), tomes)
        return self


def plan_of(t: Table, seat: int) -> Plan:
    """What a seat has now; works on views too."""
    tomes = tuple(sorted(t.open_codes(OPEN)))
    tax = cost(t, seat, 1).total if t.vars["effects"] else 0
    return Plan(counted(hand_of(t, seat)), int(t.vars["wild"][seat]), tomes, tax)


# -- what it promises --------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def far(hand: Counts, wild: int, need: Counts, market: Counts) -> tuple[int, Counts, int]:
    """How many Collects it takes until a set is complete.

    Two cards a Collect are free, more cost one or two that must be spare; a type comes at most once in each.

    Returns:
        The Collects, the hand that is left once the set is handed in, and further cards that came along.

    >>> far((2, 0, 0, 0, 0), 0, counted("HHP"), FULL), far((0, 0, 0, 0, 0), 0, counted("HHH"), FULL)[0]
    ((1, (0, 0, 0, 0, 0), 1), 3)
    """
    lack, left = list(less(need, hand)), less(hand, need)
    total, spare = sum(lack), sum(left)
    for _ in range(min(wild, total)):
        lack[lack.index(max(lack))] -= 1
        total -= 1
    if not total:
        return 0, left, 0
    # Whoever takes the whole market can pay with what is of no use in it.
    at_once = total <= 2 or (total == 3 and spare) or spare + sum(market) - total > 1
    times = max(*lack, 1 if at_once else 2)
    if any(n == times and not there for n, there in zip(lack, market, strict=True)):
        times += 1
    return times, left, max(0, 2 * times - total)


@lru_cache(maxsize=1 << 17)
def promise(hand: Counts, wild: int, market: Counts, tomes: tuple[str, ...], turns: int, rivals: int) -> float:
    """Points that may be made from here: one tome after the other, then as usual.

    Args:
        hand, market: what they hold, by type.
        wild: wildcards.
        tomes: those that lie face up, sorted.
        turns: own actions that are left.
        rivals: how many others may take a tome meanwhile.
    """
    best, keep = _usual(turns, sum(hand) + wild, rivals), KEEP**rivals
    if wild:
        best = max(best, promise(hand, wild - 1, market, tomes, turns, rivals))
    for first in dict.fromkeys(tomes):
        times, left, along = far(hand, wild, NEED[first], market)
        after = turns - times - 1
        if after < 0:
            continue
        gain, then = WORTH[first] * keep**times, _usual(after, sum(left) + along, rivals)
        for second in tomes:
            if second != first:
                more_times, rest, with_it = far(left, 0, NEED[second], FULL)
                if (end := after - more_times - 1) >= 0:
                    later = WORTH[second] * keep ** (times + 1 + more_times)
                    then = max(then, later + _usual(end, sum(rest) + with_it, rivals))
        best = max(best, gain + then)
    return best


def _usual(turns: int, cards: int, rivals: int) -> float:
    """Points of so many actions when nothing is planned: the last one or two forget a shard for a token each."""
    if turns < 3:
        return float(max(min(turns, cards), turns - 1, 0))
    return USUAL[rivals] * (turns - 1) + CARD[rivals] * min(cards, CARDS)
