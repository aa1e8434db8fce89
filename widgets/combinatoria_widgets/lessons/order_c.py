"""Lesson Order C, "Skill or luck?": two ways to lay two cards, drawn by lot, and a test by shuffled labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from itertools import combinations, pairwise
from math import comb, sqrt
from random import Random
from statistics import variance
from typing import NamedTuple

from combinatoria.core.move import Move
from combinatoria.games.order.cards import HIGHEST
from combinatoria.match import Match
from combinatoria.odds import Dist

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, TableLog, compare_means, current, explorer, together
from .base import __all__ as _SHARED
from .order import DECK, HAND, cheapest, covered, dealt_hand, laid
from .tools.class_data import example_class, real_class
from .tools.log import ClassRound
from .tools.numbers import mean, standard_error
from .tools.rounds import number_of
from .tools.show import Shown, folded
from .tools.show import heap as _heap
from .tools.text import decimal

__all__ = [
    *_SHARED, "DECK", "KEN", "MEI", "cheapest", "combinations", "compare_means", "cost", "explore", "heap", "keep",
    "labels", "mean", "sqrt", "standard_error", "together", "up",
]  # fmt: skip

UP, CHEAPEST = "up", "cheapest"
WAYS = (UP, CHEAPEST)
"""The ways to lay the first two cards, as the lot names them."""
KEN = (17, 18, 50, 25, 35, 13)
"""Costs of the story's hands that were laid upwards."""
MEI = (11, 7, 16, 6, 19, 18)
"""Costs of the story's hands that were laid in the cheapest way."""
LEVEL = Fraction(1, 20)
_EACH = 4
"""Deals of each way in a block of lots."""
_LIMITS = {UP: (20, 30), CHEAPEST: (12, 18)}
"""Costs that are bet on, for each way in turn."""


def up(hand: Iterable[int]) -> int:
    """Return the room that the two lowest cards use on an empty upward row: the second lowest number.

    >>> up([30, 41, 56, 60, 77, 85])
    41
    """
    return sorted(hand)[1]


COSTS: Mapping[str, Callable[[Sequence[int]], int]] = {UP: up, CHEAPEST: cheapest}


# -- exact laws --------------------------------------------------------------------------------------------------------


@cache
def cost(way: str) -> Dist[int]:
    """Return the distribution of the cost of a way, over all hands of six.

    >>> cost("up").mean(), round(float(cost("cheapest").mean()), 3)
    (Fraction(26, 1), 15.075)
    """
    if way == UP:
        return Dist({k: Fraction((k - 1) * comb(HIGHEST - k, HAND - 2), comb(HIGHEST, HAND)) for k in range(2, 87)})
    over = [Fraction(1), *(_dearer(n) for n in range(1, HIGHEST))]
    return Dist({n + 1: a - b for n, (a, b) in enumerate(pairwise(over)) if a > b})


def _dearer(n: int) -> Fraction:
    """Return the chance that the cheapest way costs more than n, by the lowest and the highest card.

    The middle four cards must leave more than n to either end, and so must the two outer cards together.
    """
    top = HIGHEST + 1 - n
    ways = (
        comb(max(0, min(high, top) - max(low, n) - 1), HAND - 2)
        for low in range(1, HIGHEST)
        for high in range(low + 1, min(HIGHEST, low + top - 1) + 1)
    )
    return Fraction(sum(ways), comb(HIGHEST, HAND))


def sums(costs: Sequence[int], first: int) -> Counter[int]:
    """Return the number of ways in which ``first`` of these costs have each sum.

    >>> sums([1, 2, 3], 2)
    Counter({3: 1, 4: 1, 5: 1})
    """
    found = [Counter[int]() for _ in range(first + 1)]
    found[0][0] = 1
    for one in costs:
        for k in range(first, 0, -1):
            for total, ways in list(found[k - 1].items()):
                found[k][total + one] += ways
    return found[first]


def p_value(dear: Sequence[int], cheap: Sequence[int], sides: int = 1) -> Fraction:
    """Return the share of labellings that make the first group (two sides: either group) at least as much dearer.

    >>> p_value(KEN, MEI), p_value(KEN, MEI, sides=2)
    (Fraction(19, 924), Fraction(19, 462))
    """
    a, b, total = len(dear), len(cheap), sum(dear) + sum(cheap)
    ways = sums([*dear, *cheap], a)
    apart = {one: one * b - (total - one) * a for one in ways}
    seen = apart[sum(dear)]
    if sides == 2:
        apart, seen = {one: abs(gap) for one, gap in apart.items()}, abs(seen)
    return Fraction(sum(n for one, n in ways.items() if apart[one] >= seen), comb(a + b, a))


def shuffled(which: str = "dearer", without: int = 0) -> Fraction:
    """Return the chance of an outcome for shuffled labels of the story's costs: ``dearer``, ``apart`` or ``less``.

    Args:
        which: Ken's label is at least as much dearer; the labels are at least as far apart; Ken's is less dear.
        without: A cost of Ken's that is left out.

    >>> shuffled(), shuffled("apart"), shuffled("less"), shuffled(without=50)
    (Fraction(19, 924), Fraction(19, 462), Fraction(905, 924), Fraction(19, 462))
    """
    ken = [one for one in KEN if one != without]
    dearer = p_value(ken, MEI)
    return {"dearer": dearer, "apart": p_value(ken, MEI, sides=2), "less": 1 - dearer}[which]


# -- the table ---------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A hand: the way that the lot named, and what its cards cost in that way."""

    way: str
    cost: int


class WayLog(TableLog[Laid]):
    """A log of dealt hands and ways drawn by lot; what is laid does not change an entry."""

    entry = Laid
    parts = (WAYS, range(2, HIGHEST - HAND + 3))
    columns = ("way", "cost")
    predicted = "shuffled"
    rounds = 2 * _EACH
    among: ClassRound | None = None
    """The round of a class that is played, if any."""

    def begin(self, match: Match, among: ClassRound) -> None:
        """Draw the ways of a class's table from a separate lottery."""
        self.among = among

    def way(self, match: Match) -> str:
        """Return the way that the lot names for a deal: four of each in eight own rounds; up in the common one."""
        if self.among is not None:
            number, seed = self.among.number, self.among.seed
        elif self.own(match):
            number, seed = number_of(current().round_seed(0), match.seed), current().round_seed
        else:
            return UP
        block, place = divmod(number, self.rounds)
        return Random(f"ways {seed(block * self.rounds)}").sample(WAYS * _EACH, self.rounds)[place]

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the cards are seen, whether the way of this deal costs no more than a limit."""
        if move or not covered(match, viewer):
            return None
        way = self.way(match)
        n = _LIMITS[way][len(current().bets) // 2 % 2]
        return Bet(way, {"n": n}, _within(way, n), of=n, blind=True)

    def settled(self, entry: Laid, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return whether the cost is at most the limit, and the exact chance."""
        return (None, None) if of is None else (entry.cost <= of, _within(entry.way, of))

    def happened(self, entry: Laid) -> None:
        """Return None: a hand does not settle what shuffled labels do."""

    def seen(self, match: Match, viewer: int) -> Laid | None:
        """Return the way and its cost, if the dealt hand has six cards."""
        hand = dealt_hand(match, viewer)
        return None if hand is None else self._cost_of(self.way(match), hand)

    def goal(self, match: Match) -> str:
        """Return a sentence with the lot's way; once two cards are laid, on whether they were laid in that way."""
        viewer = self.viewer_of(match)
        entry = self.seen(match, viewer)
        if entry is None:
            return ""
        say, paid = self.say, laid(match, viewer)
        if paid is None:
            return say(f"lot.{entry.way}")
        return say("lot.right" if paid == entry.cost else "lot.other", cost=entry.cost, laid=paid)

    @staticmethod
    def _cost_of(way: str, hand: Sequence[int]) -> Laid:
        return Laid(way, COSTS[way](hand))

    @staticmethod
    def made_up(rng: Random, number: int) -> Laid:
        """Return the cost of a random hand, for each way in turn."""
        return WayLog._cost_of(WAYS[number % len(WAYS)], rng.sample(DECK, HAND))


keep = WayLog.keep


def _within(way: str, n: int) -> Fraction:
    """Return the chance that a way costs at most n."""
    return cost(way).p(lambda found: found <= n)


# -- what a class finds ------------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """The costs of one pupil, or of several, by way."""

    dear: list[int]
    cheap: list[int]

    @classmethod
    def of(cls, entries: Iterable[Laid]) -> Found:
        """Return the costs of some entries."""
        laid = list(entries)
        return cls(*([one.cost for one in laid if one.way == way] for way in WAYS))

    @property
    def both(self) -> bool:
        """True if there are hands of both ways."""
        return bool(self.dear and self.cheap)

    @property
    def difference(self) -> float:
        """The average extra cost of going up."""
        return mean(self.dear) - mean(self.cheap)


def labels() -> Shown:
    """Return the test of one's own hands by shuffled labels, and the results of all pupils' tests."""
    lesson = current()
    log = WayLog.of_lesson()
    others = real_class(lesson) or example_class(log, lesson.seed)
    pupils: dict[int, list[Laid]] = {0: log.entries} if log.entries else {}
    for pupil, entry in others:
        pupils.setdefault(pupil, []).append(entry)
    found = {pupil: one for pupil, entries in pupils.items() if (one := Found.of(entries)).both}
    said = []
    if 0 in found:
        p = p_value(*found[0], sides=2)
        facts = {"up": len(found[0].dear), "cheapest": len(found[0].cheap), "p": f"{float(p):.3f}"}
        said.append(lesson.say("labels.own", difference=decimal(found[0].difference, 1), **facts))
        said.append(lesson.say("labels.decides" if p <= LEVEL else "labels.undecided"))
    few = sum(p_value(*one, sides=2) <= LEVEL for one in found.values())
    said.append(lesson.say("labels.class", n=len(found), few=few))
    every = Found.of(entry for entries in pupils.values() for entry in entries)
    if min(map(len, every)) > 1:
        error = sqrt(sum(variance(costs) / len(costs) for costs in every))
        facts = {"difference": decimal(every.difference, 1), "error": decimal(error, 1)}
        said.append(lesson.say("labels.together", n=sum(map(len, every)), **facts))
    return Shown("\n".join(said), folded(lesson, "".join(f"<p>{escape(one)}</p>" for one in said)))


def heap(simulated: Sequence[int]) -> Shown:
    """Return a chart of the sum of the costs with Ken's label: all labellings as bars, simulated ones as dots.

    Args:
        simulated: The sums of shuffled labels.
    """
    current().settle("shuffled", [total >= sum(KEN) for total in simulated])
    return _heap(dict(sorted(sums([*KEN, *MEI], len(KEN)).items())), simulated, sum(KEN) - 1)


def explore(chance: Chance) -> Explorer:
    """Return controls for the difference and the directions, given a function ``(difference, sides) -> p-value``."""
    costs = [*KEN, *MEI]

    def trial(rng: Random, difference: int, sides: int) -> bool:
        gap = 2 * sum(rng.sample(costs, len(KEN))) - sum(costs)
        return (abs(gap) if sides == 2 else gap) >= difference * len(KEN)

    return explorer(
        chance, trial, {"difference": (range(1, 17), 13), "sides": (range(1, 3), 1)}, along="difference",
        settles=("never", False),  # it happens to shuffled labels
    )  # fmt: skip
