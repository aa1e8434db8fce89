"""What a seat cannot see, dealt for playing on: all deals that agree with what it has seen are equally likely, but a
claim makes that value of the sent card likelier, the hand of the partner agrees with the last sign, and the others have
been steering their totals.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from ...core.table import Face, Table
from ...odds import space
from ...odds.sampling import shuffled
from . import GAME
from .belief import Split, heard, likelihood, talks
from .facts import PLACES, Case, Hidden, hidden
from .teams import DECKS, SEATS, hand_zone, opponents, partner, team, turns, value
from .worth import LAST

__all__ = ["deals", "steered"]

STEERED: Final = 8
"""Deals of the other team that are tried until one looks like a hand that has been steered."""
STEERING: Final = {True: (-2.4, 1.3, 0.6), False: (-5.0, 3.2, 0.85)}
"""Where totals are steered to, from the target; the spread at last; how much of the way a turn leaves (measured)."""
DEALT: Final = (29.7, 4.36)
"""Mean and standard deviation of ten cards as dealt (Q1)."""
FLOOR: Final = 0.02
"""Anything remains possible."""
Cards = list[Face]


def deals(view: Table, seat: int) -> Callable[[Random], Table]:
    """A function that deals what a seat does not see, at random, for games that are played on: nobody remembers.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    phase = view.vars["phase"]
    deal = space.deals(GAME, view, seat) if phase in ("plan", "over") else _Dealer(view, seat).table

    def forgotten(rng: Random) -> Table:
        t = deal(rng)
        t.vars.update((f"recall:{s}", ()) for s in range(SEATS))
        return t

    return forgotten


class _Dealer:
    """Deals the cards that a seat has not seen; where they can lie is worked out once."""

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, self.mate = view, seat, partner(seat)
        space_, zone, v = hidden(view, seat), hand_zone(self.mate), view.vars
        news = heard(view, seat, self.mate)
        told = news is not None and bool(news.totals)
        kept = news.kept if news is not None and told else len(view.zones[zone])
        split = Split(view, space_, zone, kept)
        message = news.message if news is not None and news.fresh and v["turn"] == self.mate else None
        deck = DECKS[view.options["suit"]]
        likely = {f: float(likelihood(v["claim"], value(f), message)) if v["claim"] else 1.0 for f in deck}
        # A sender of the others has steered with this turn already.
        over = int(v["number"]) - (team(seat) == team(v["turn"]))
        others = 1 - team(seat)
        target = int(view.options["target"])
        self.steered = steered(talks(view, others), over, turns(view.options) - over, target)
        self.lots: list[_Lot] = []
        for wanted in (news.totals if news is not None and told else None, None):
            self.lots = [_Lot(view, space_, case, self.mate, split, likely, wanted) for case in space_.cases]
            # What was said and signed makes a case count as far as it fits that.
            scale = max(case.weight for case in space_.cases)
            fits = [case.weight / scale * lot.fit for case, lot in zip(space_.cases, self.lots, strict=True)]
            self.marks = list(accumulate(fits))
            if self.marks[-1]:  # else the sign cannot be true, and facts alone must do
                break

    def table(self, rng: Random) -> Table:
        """One deal."""
        lot = self.lots[0] if len(self.lots) == 1 else self.lots[bisect(self.marks, rng.random() * self.marks[-1])]
        t, pools = self.view.copy(), [pool.copy() for pool in lot.pools]
        t.viewer = None
        lot.choose(t, pools, rng)
        self._others(t, lot, pools, rng)
        for zone in ("aside", "deck"):
            lot.lay(t, zone, [_drawn(pool, n) for pool, n in zip(pools, lot.hidden[zone], strict=True)])
        GAME.imagine(t, self.seat, rng)
        return t

    def _others(self, t: Table, lot: _Lot, pools: list[Cards], rng: Random) -> None:
        """The hands of the other team, which it has been steering towards the target for some turns."""
        zones = [hand_zone(s) for s in opponents(self.seat)]
        counts = [sum(column) for column in zip(*(lot.hidden[zone] for zone in zones), strict=True)]
        sure = sum(lot.points[zone] for zone in zones)
        for patience in range(STEERED, -1, -1):
            for pool in pools:
                shuffled(pool, rng)
            total = sure + sum(value(f) for pool, n in zip(pools, counts, strict=True) for f in pool[len(pool) - n :])
            if not patience or rng.random() < self.steered[total]:
                break
        for zone in zones:
            lot.lay(t, zone, [_drawn(pool, n) for pool, n in zip(pools, lot.hidden[zone], strict=True)])


def _drawn(pool: Cards, n: int) -> Cards:
    """The last cards of a pool, which leave it."""
    return [pool.pop() for _ in range(n)]


class _Lot:
    """One case: first the sent card and the partner's hand are chosen, by what was said and signed.

    Attributes:
        pools: for each shuffle its cards whose place is not known.
        hidden: zone -> how many of each pool lie there.
        points: zone -> what the cards add up to that are known there.
        fit: how far the case agrees with what was said and signed.
    """

    def __init__(
        self,
        view: Table,
        space_: Hidden,
        case: Case,
        mate: int,
        split: Split,
        likely: Mapping[Face, float],
        wanted: frozenset[int] | None,
    ) -> None:
        self.hand, n_pools = hand_zone(mate), len(case.pools)
        self.pools = [[f for f, n in pool.items() for _ in range(n)] for pool in case.pools]
        self.hidden = {zone: case.spots[zone].hidden for zone in PLACES}
        self.points = {zone: sum(value(f) for f in case.spots[zone].known) for zone in PLACES}
        self._ids = {zone: space.hidden_ids(view, zone, case.insight) for zone in PLACES}
        self._sure: dict[str, list[Cards]] = {zone: [[] for _ in range(n_pools)] for zone in PLACES}
        for zone, cards in case.insight.recalled.items():
            for face, batch in cards:
                self._sure[zone][int(batch != 0)].append(face)
        self.fresh = split.fresh
        self.kept = [n - new for n, new in zip(self.hidden[self.hand], split.fresh, strict=True)]
        sure = self.points[self.hand] - split.sure
        self.wanted = None if wanted is None else frozenset(t - sure for t in wanted)
        middle = self.hidden["middle"]
        self.pool = next((k for k, n in enumerate(middle) if n), -1)
        self.cards = sorted(set(self.pools[self.pool])) if self.pool >= 0 else list(case.spots["middle"].known) or [""]
        self.hands = {f: self._hands(f) for f in self.cards} if self.wanted is not None else {}
        weights = []
        for f in self.cards:
            fit = likely.get(f, 1.0)
            if self.pool >= 0:
                fit *= self.pools[self.pool].count(f) / len(self.pools[self.pool])
            weights.append(fit * self.hands[f].fit if self.hands else fit)
        self.marks = list(accumulate(weights))
        self.fit = self.marks[-1]

    def _hands(self, sent: Face) -> _Hands:
        """What the partner may hold, to agree with the sign, if that card was sent."""
        found: list[tuple[tuple[tuple[Face, ...], ...], int]] = [((), 1)]
        total = 1
        for k, (pool, n) in enumerate(zip(self.pools, self.kept, strict=True)):
            counts = {f: pool.count(f) - (k == self.pool and f == sent) for f in sorted(set(pool))}
            total *= math.comb(sum(counts.values()), n)
            found = [((*a, b), m * w) for a, m in found for b, w in _choices(tuple(counts.items()), n)]
        assert self.wanted is not None
        fitting = [(cards, w) for cards, w in found if sum(value(f) for c in cards for f in c) in self.wanted]
        marks = list(accumulate(w for _, w in fitting))
        return _Hands([cards for cards, _ in fitting], marks, marks[-1] / total if marks else 0.0)

    def choose(self, t: Table, pools: list[Cards], rng: Random) -> None:
        """Lay the sent card and the partner's cards, which leave their pools."""
        sent = self.cards[bisect(self.marks, rng.random() * self.marks[-1])] if len(self.cards) > 1 else self.cards[0]
        if self.pool >= 0:
            pools[self.pool].remove(sent)
        self.lay(t, "middle", [[sent] if k == self.pool else [] for k in range(len(pools))])
        if self.hands:
            hands = self.hands[sent]
            mine = [list(c) for c in hands.cards[bisect(hands.marks, rng.random() * hands.marks[-1])]]
            for pool, cards in zip(pools, mine, strict=True):
                for face in cards:
                    pool.remove(face)
        else:
            mine = [_picked(pool, n, rng) for pool, n in zip(pools, self.kept, strict=True)]
        new = [_picked(pool, n, rng) for pool, n in zip(pools, self.fresh, strict=True)]
        self.lay(t, self.hand, [a + b for a, b in zip(mine, new, strict=True)])

    def lay(self, t: Table, zone: str, by_pool: Sequence[Cards]) -> None:
        """Give the hidden cards of a place their faces, those that are remembered there first."""
        for pool, ids in self._ids[zone].items():
            t.faces.update(zip(ids, self._sure[zone][pool] + by_pool[pool], strict=True))


def _picked(pool: Cards, n: int, rng: Random) -> Cards:
    """Any cards of a pool, which leave it."""
    return [pool.pop(int(rng.random() * len(pool))) for _ in range(n)]


class _Hands(NamedTuple):
    """Hands to choose from: their cards from each pool, running weights, and the share of all hands that they are."""

    cards: list[tuple[tuple[Face, ...], ...]]
    marks: list[int]
    fit: float


@lru_cache(512)
def _choices(counts: tuple[tuple[Face, int], ...], n: int) -> tuple[tuple[tuple[Face, ...], int], ...]:
    """All different hands of some cards, each with the number of ways to choose it."""
    found: list[tuple[tuple[Face, ...], int]] = [((), 1)]
    for face, copies in counts:
        found = [
            (cards + (face,) * k, w * math.comb(copies, k))
            for cards, w in found
            for k in range(min(copies, n - len(cards)) + 1)
        ]
    return tuple((cards, w) for cards, w in found if len(cards) == n)


@cache
def steered(talking: bool, turns_over: int, left: int, target: int) -> tuple[float, ...]:
    """How far each total of a team is likelier than among cards dealt at random, after some turns; at most 1.

    Teams steer: in quick games totals come to lie between 27 and 30 within a few turns if the team tells what it has,
    and drift to about 25 if it does not. The spread is taken a little wider, as people play in their own ways.
    """
    goal, least, speed = STEERING[talking]
    goal += 0.8 * (talking and left < 2)  # the last time there is nothing to keep in reserve for
    far = speed**turns_over
    middle = (target + goal) * (1 - far) + DEALT[0] * far
    spread = max(least, DEALT[1] * far)
    ratio = [
        math.exp(-(((t - middle) / spread) ** 2) / 2 + ((t - DEALT[0]) / DEALT[1]) ** 2 / 2) for t in range(2 * LAST)
    ]
    most = max(ratio[10:53])
    return tuple(min(1.0, FLOOR + r / most) for r in ratio)
