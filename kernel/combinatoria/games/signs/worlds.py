"""What a seat cannot see, dealt for playing on: all deals that agree with what it has seen are equally likely, but a
claim makes that value of the sent card likelier, and the hand of the partner agrees with the last sign.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from random import Random

from ...core.table import Face, Table
from ...odds import space
from . import GAME
from .belief import Heard, heard, likelihood
from .facts import PLACES, Case, by_shuffle, hidden
from .teams import DECKS, SEATS, hand_zone, partner, value

__all__ = ["deals"]


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
        self.view, self.seat, self.mate, v = view, seat, partner(seat), view.vars
        cases, news = hidden(view, seat).cases, heard(view, seat, self.mate)
        message = news.message if news is not None and news.fresh and v["turn"] == self.mate else None
        likely = {f: float(likelihood(v["claim"], value(f), message)) for f in DECKS[view.options["suit"]]}
        self.likely = {f: p / max(likely.values()) for f, p in likely.items()}
        told = news if news is not None and news.totals else None
        self.lots = [_Lot(view, case, self.mate, told) for case in cases]
        if not any(lot.fit for lot in self.lots):  # the sign cannot be true, and facts alone must do
            self.lots = [_Lot(view, case, self.mate, None) for case in cases]
        # What was signed makes a case count as far as it fits that.
        most = max(case.weight for case in cases)
        self.marks = list(accumulate(case.weight / most * lot.fit for case, lot in zip(cases, self.lots, strict=True)))

    def table(self, rng: Random) -> Table:
        """One deal."""
        t = self.view.copy()
        t.viewer = None
        lot, faces, pools = self._heard(rng)
        for zone in PLACES:
            if zone != "middle":
                lot.lay(zone, faces, pools, rng)
        t.faces.update(faces)
        GAME.imagine(t, self.seat, rng)
        return t

    def _heard(self, rng: Random) -> tuple[_Lot, dict[int, Face], list[list[Face]]]:
        """A case, the hand that the partner spoke of and the sent card: dealt again until the claim is likely."""
        while True:
            lot = self.lots[bisect(self.marks, rng.random() * self.marks[-1])]
            faces, pools = lot.sure.copy(), [pool.copy() for pool in lot.pools]
            lot.tell(faces, pools, rng)
            lot.lay("middle", faces, pools, rng)
            sent = [faces[i] for i in self.view.zones["middle"] if i in faces]
            if not sent or rng.random() < self.likely[sent[0]]:
                return lot, faces, pools


class _Lot:
    """One case: which cards are to be dealt, and where.

    Attributes:
        pools: for each shuffle its cards whose place is not known.
        sure: card -> its face, for those that are remembered.
        slots: zone -> for each shuffle the cards whose faces are dealt.
        fit: which share of the partner's hands agrees with its last sign.
    """

    def __init__(self, view: Table, case: Case, mate: int, told: Heard | None) -> None:
        self.pools = [[f for f, n in pool.items() for _ in range(n)] for pool in case.pools]
        self.sure: dict[int, Face] = {}
        self.slots: dict[str, list[list[int]]] = {}
        for zone in PLACES:
            self.slots[zone] = by_shuffle(view, [i for i in view.zones[zone] if i not in view.faces])
            for face, batch in case.insight.recalled.get(zone, ()):
                self.sure[self.slots[zone][-1 if batch else 0].pop(0)] = face
        zone = hand_zone(mate)
        old = view.zones[zone][: told.kept] if told else ()
        self.told = [[i for i in slots if i in old] for slots in self.slots[zone]]
        self.slots[zone] = [[i for i in slots if i not in old] for slots in self.slots[zone]]
        found: list[tuple[tuple[tuple[Face, ...], ...], int]] = [((), 1)]
        for pool, ids in zip(self.pools, self.told, strict=True):
            choices = _choices(tuple(sorted(Counter(pool).items())), len(ids))
            found = [((*hands, cards), n * ways) for hands, n in found for cards, ways in choices]
        known = sum(value(f) for faces in (view.faces, self.sure) for i, f in faces.items() if i in old)
        fits = [(h, n) for h, n in found if not told or known + sum(value(f) for c in h for f in c) in told.totals]
        self.hands, self.marks = [hand for hand, _ in fits], list(accumulate(n for _, n in fits))
        self.fit = self.marks[-1] / sum(n for _, n in found) if fits else 0.0

    def tell(self, faces: dict[int, Face], pools: list[list[Face]], rng: Random) -> None:
        """Lay the cards that the partner's last sign spoke of."""
        hand = self.hands[bisect(self.marks, rng.random() * self.marks[-1])]
        for pool, ids, cards in zip(pools, self.told, hand, strict=True):
            for i, face in zip(ids, cards, strict=True):
                pool.remove(face)
                faces[i] = face

    def lay(self, zone: str, faces: dict[int, Face], pools: list[list[Face]], rng: Random) -> None:
        """Give the cards of a zone faces from their pools, any of those that are left."""
        for pool, ids in zip(pools, self.slots[zone], strict=True):
            for i in ids:
                faces[i] = pool.pop(int(rng.random() * len(pool)))


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
