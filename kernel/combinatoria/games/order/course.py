"""Search over a master's turn (:mod:`combinatoria.players.plan`): which cards, on which rows, and when to stop.

Everything is measured in *row space*: how many of the unlaid numbers a row can still take by order. A card costs the
space that it skips; a related card that steps back gains space. Numbers already laid cost nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from ...core.seats import hand_zone, next_seat
from ...core.table import Table
from .cards import ASCENDING, DECK, HIGHEST, ROWS, SINGULAR, TOP, deck, is_wyvern, numbers_of, top_of, wyvern_zone
from .fits import fits, pile, steps
from .phantasms import phantasm, ready
from .setup import TALK
from .turns import beatable, minimum, old
from .variables import FULL, Vars

__all__ = ["Course", "Place"]

CARD: Final = 2.5
"""The value of laying a card: the space that it may skip at no cost."""
LOST: Final = -4000.0
WON: Final = 4000.0
WIDER: Final = 8.0
WORTH: Final = 5.0
"""The search drops a card that costs more than this above the cheapest one, or above what it brings."""
BEATEN: Final = (60.0, 18.0, 8.0)
"""The value of beating a teammate's wyvern: at the last chance, if there are several, any other."""
CHARGED: Final = 5.0
NOWHERE: Final = 20.0
"""The expected cost of a card that fits on no row."""
LEAVE: Final = 3.0
"""The additional cost of a card on a row that a partner asked to leave alone."""
KEPT: Final = 18.0
"""The cost of using a phantasm: it is kept unless it gains more."""
EFFECTS: Final = ("SPEAR", "FURY", "SWORD")
"""Phantasms that stay in force for the rest of the turn, or until they are used up."""
DRAWN: Final = 6.0
"""The value per card that a phantasm brings, and per wyvern that it removes."""


class Place(NamedTuple):
    """A position inside a turn: tops by row (0 or 91 if empty), the hand as bits, cards laid so far, effects.

    ``near`` is the row of a Shield (-1: none); ``used`` says that the phantasm was used in this plan.
    """

    tops: tuple[int, ...]
    hand: int
    laid: int
    excused: bool = False
    ended: bool = False
    effect: str = ""
    near: int = -1
    used: bool = False


class Fit(NamedTuple):
    """A card in hand that can be laid on a row: row, bit and number, its cost, and whether it needs the Spear."""

    row: int
    bit: int
    n: int
    cost: float
    spear: bool


Step = tuple[Hashable, Place, float]


class Course:
    """One turn, from the view ``t`` of the master on turn."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat, v = t, seat, Vars.of(t)
        self.rows = [[int(f) for f in t.open_codes(row)] for row in ROWS]
        laid = {n for row in self.rows for n in row}
        self.below = [0, *accumulate([n not in laid for n in range(1, HIGHEST + 1)], initial=0)]
        """For each number, the count of smaller numbers not laid yet; the last entry counts all."""
        self.alive = self.below[-1]
        self.scale = HIGHEST / max(1, self.alive)
        self.up = [row in ASCENDING for row in ROWS]
        self.differences = steps(t.options)
        self.old, self.least, self.none_left = old(t, seat), minimum(t), not pile(t)
        self.left = {ROWS.index(row) for s, row in TALK.standing(t, "leave_row") if s != seat and row in ROWS}
        self.ready = phantasm(t, seat) if ready(t, seat) else ""
        self.hand = numbers_of(t, seat)
        self._known: dict[tuple[int, int, bool, bool], list[Fit]] = {}
        tops = tuple(top_of(t, row) for row in ROWS)
        near = ROWS.index(v.shield[0]) if v.shield else -1
        hand = (1 << len(self.hand)) - 1
        self.start = Place(tops, hand, v.count, v.excused, False, v.effect, near)
        """The current position."""
        charges = CHARGED if v.charge[seat] < FULL and phantasm(t, seat) else 0.0
        few, more = LOST if self.old else 0.0, 1 + v.count + len(self.hand)
        usual = [few, few, few, self._best_beat(3) + charges, *[self._best_beat(4) + charges] * more]
        swept = [0.0, 0.0, 0.0, *[charges] * more]
        self.bonus = (usual, swept if self.ready == "SWORD" else usual)
        """The value of stopping, by cards laid: without and with the phantasm used in this plan."""
        self.dear = [[WORTH + max(worth[n:]) - worth[n] for n in range(len(worth))] for worth in self.bonus]
        """The most that an optional card may cost, by cards laid: not much more than it brings."""

    def _best_beat(self, count: int) -> float:
        """The value of the best wyvern to beat, apart from the master's own, which must be beaten."""
        t, can = self.t, set(beatable(self.t, count))
        front = {s: [f for f in t.open_codes(wyvern_zone(s)) if f in can] for s in Vars.of(t).active}
        if self.old:
            return 0.0 if front[self.seat] and self.old == 1 else LOST
        others = [s for s, here in front.items() if here and s != self.seat and t.zones[hand_zone(s)]]
        return max(map(self.urgency, others), default=0.0)

    def urgency(self, s: int) -> float:
        """The value of beating one of the wyverns in front of another master."""
        last, several, usual = BEATEN
        if len(self.t.zones[wyvern_zone(s)]) > 1:
            others = [a for a in Vars.of(self.t).active if self.t.zones[hand_zone(a)]]
            return last if next_seat(self.t, self.seat, others) == s else several
        asked = [by for what in ("take_my_wyvern", "cannot_play_three") for by, _ in TALK.standing(self.t, what)]
        return several if s in asked else usual

    def space(self, row: int, top: int, n: int) -> float:
        """The space that a card costs on a row with this top; negative for a card that steps back."""
        below = self.below
        if (n > top) == self.up[row]:
            cost = float(below[n] - below[top + 1] if n > top else below[top] - below[n + 1])
        else:
            cost = -float(abs(below[n] - below[top]) + 1)
        return cost * self.scale + (LEAVE if row in self.left else 0.0)

    # -- the turn --------------------------------------------------------------------------------------------

    def steps(self, state: Place) -> list[Step]:
        """See :class:`combinatoria.players.plan.Turn`."""
        if state.ended:
            return []
        found: list[Step] = []
        if self.ready and not state.laid and not state.used:
            found += self._phantasm(state)
        if state.effect == "dagger":
            found += self._slips(state, "")
        if state.effect == "sword" and not state.laid:
            found += self._slides(state, 1)
        return found + self._plays(state)

    def _fits(self, row: int, top: int, near: bool, spear: bool) -> list[Fit]:
        """The cards of the whole hand that can be laid on a row; cached, as thousands of positions need it."""
        key = (row, top, near, spear)
        if (known := self._known.get(key)) is None:
            ways = [fits(n, ROWS[row], top, self.differences, near, spear) for n in self.hand]
            known = self._known[key] = [
                Fit(row, 1 << place, n, self.space(row, top, n), way == "spear")
                for place, (n, way) in enumerate(zip(self.hand, ways, strict=True))
                if way
            ]
        return known

    def _plays(self, state: Place) -> list[Step]:
        """The steps that lay a card.

        After the first decision, only one of two identical rows counts, and cards that cost too much are dropped:
        these steps rarely lead to the best turn.
        """
        tops, hand, laid, excused, _, effect, near, used = state
        first, fury, spear, found = state is self.start, effect == "fury", effect == "spear", list[Fit]()
        for row, top in enumerate(tops):
            alike = row % 2 and top == tops[row - 1]  # rows of a kind are adjacent
            if first or not alike or row == near or row in self.left:
                found += [fit for fit in self._fits(row, top, fury or row == near, spear) if fit.bit & hand]
        if found and not first:
            must = laid < self.least and not excused
            most = min([fit.cost for fit in found]) + WIDER if must else self.dear[used][laid]
            found = [fit for fit in found if fit.cost <= most]
        kept = "" if effect in ("dagger", "sword") else effect
        steps: list[Step] = []
        for row, bit, n, cost, needed in found:
            lie, singular, left = (*tops[:row], n, *tops[row + 1 :]), n in SINGULAR, "" if needed else kept
            ended = singular and not fury
            after = Place(lie, hand ^ bit, laid + 1, excused or singular, ended, left, near, used)
            steps.append((("play", n, ROWS[row]), after, CARD - cost))
        return steps

    def stop(self, state: Place) -> float:
        """See :class:`combinatoria.players.plan.Turn`."""
        if not state.hand and self.none_left and self.alive == state.laid - self.start.laid:
            return WON
        if state.laid < self.least and not state.excused:
            return LOST  # even if more must be laid: any other end is better
        return self.bonus[state.used][state.laid]

    def later(self, n: int) -> float:
        """The least space that a card can cost now, at most ``NOWHERE``."""
        tops, wide = enumerate(self.start.tops), self.differences
        return min([NOWHERE, *(self.space(r, top, n) for r, top in tops if fits(n, ROWS[r], top, wide, False, False))])

    # -- phantasms -------------------------------------------------------------------------------------------

    def _phantasm(self, state: Place) -> Iterator[Step]:
        own, used, t = self.ready, state._replace(used=True), self.t
        if own == "SHIELD":
            for row in range(len(ROWS)):
                yield ("shield", ROWS[row]), used._replace(near=row), DRAWN - KEPT
        elif own == "CHARIOT":
            yield from self._slides(used, 3, -KEPT)
        elif own == "DAGGER":
            yield from self._slips(used, "dagger", -KEPT)
        elif own:
            threatened = [s for s in range(t.seats) if s != self.seat and t.zones[wyvern_zone(s)]]
            wyverns = sum(map(is_wyvern, deck(t.seats, t.options))) - sum(map(is_wyvern, t.faces.values()))
            gains = {
                "SWORD": sum(self.urgency(s) + DRAWN for s in threatened),
                "BOW": 3 * DRAWN,
                "TOME": DRAWN * (1 + len(t.zones[DECK][-TOP:]) * wyverns / max(1, pile(t))),
            }
            yield ("np",), used._replace(effect=own.lower() if own in EFFECTS else ""), gains.get(own, 0.0) - KEPT

    def _slides(self, state: Place, most: int, gain: float = 0.0) -> Iterator[Step]:
        for row, cards in enumerate(self.rows):
            now, way = state.tops[row], 1 if self.up[row] else -1
            under = cards[-2 : -most - 2 : -1] if cards[-1:] == [now] else []  # the tops after one slide, two, ...
            for n, top in enumerate(under, 1):
                after = state._replace(tops=(*state.tops[:row], top, *state.tops[row + 1 :]))
                yield ("slide", ROWS[row], n), after, way * (self.below[now] - self.below[top]) * self.scale + gain

    def _slips(self, state: Place, then: str, gain: float = 0.0) -> Iterator[Step]:
        """Yield the slips of cards; the row under which a card goes makes no difference."""
        for place, n in enumerate(self.hand if any(self.rows) else ()):
            if (bit := 1 << place) & state.hand:
                after = state._replace(hand=state.hand ^ bit, laid=state.laid + 1, effect=then)
                yield ("slip", n), after, CARD + gain
