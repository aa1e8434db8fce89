"""The turn of a master as a plan (:mod:`combinatoria.players.plan`): which cards, on which rows, and when to stop.

Everything is measured in *row space*: how many of the numbers that are not laid yet a row can still take by order. A
card costs the space that it skips; a related card that steps back wins space. Numbers that are gone cost nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from ...core.seats import next_seat
from ...core.table import Table
from .cards import ASCENDING, HIGHEST, ROWS, SINGULAR, TOP, base_of, hand_zone, numbers_of, wyvern_zone
from .laying import NEAR, SPEAR_BACK, pile, steps
from .phantasms import phantasm, ready
from .talk import standing
from .turns import FULL, beatable, minimum, old

__all__ = ["Course", "Place", "start_of"]

CARD: Final = 2.5
"""What a card laid is worth: so much space may it skip for nothing."""
LOST: Final = -4000.0
WON: Final = 4000.0
SCARCE: Final = 1.0
"""How much dearer space becomes as numbers grow few: the power of the share that is still to be laid."""
FAR: Final = 45
"""Steps further than this are only made when nothing else is left."""
BEATEN: Final = (60.0, 18.0, 8.0)
"""A teammate's wyvern beaten: the last chance to do so, one of several there, any other."""
CHARGED: Final = 5.0
LEAVE: Final = 3.0
"""So much space more may a card cost the others on a row that a partner wants to be left."""
STAYS: Final = 0.0
"""Share of its space that a card which stays in the hand is expected to cost later."""
KEPT: Final = 18.0
"""A phantasm is kept as long as using it gains less."""
DRAWN: Final = 6.0
"""What a phantasm is worth that brings cards, and for each wyvern that it discards unseen."""


class Place(NamedTuple):
    """A position inside a turn: tops by row (0 or 91 where empty), the hand, cards laid so far, and what is in force.

    ``used`` and ``swept`` say that the phantasm was used in this plan, and that it has swept all wyverns away.
    """

    tops: tuple[int, ...]
    hand: tuple[int, ...]
    laid: int
    excused: bool = False
    ended: bool = False
    effect: str = ""
    near: tuple[int, ...] = ()
    used: bool = False
    swept: bool = False


Step = tuple[Hashable, Place, float]


class Course:
    """One turn, as far as its master sees it; works on views and on full tables, of which it asks no more.

    Args:
        t: the table.
        seat: the master on turn.
    """

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat = t, seat
        rows = [[int(f) for f in t.open_codes(row)] for row in ROWS]
        self.rows, laid = rows, {n for row in rows for n in row}
        below, n = [0] * (HIGHEST + 2), 0
        for number in range(1, HIGHEST + 2):
            below[number] = n  # alive numbers under this one
            n += number <= HIGHEST and number not in laid
        self.below, self.alive = below, n
        self.scale = (HIGHEST / max(1, n)) ** SCARCE
        self.up = [row in ASCENDING for row in ROWS]
        self.empty = [not row for row in rows]
        self.differences = steps(t.options)
        self.old, self.least = old(t, seat), minimum(t)
        self.none_left = not pile(t)
        charge = t.vars["charge"][seat]
        self.charges = CHARGED if charge < FULL and phantasm(t, seat) else 0.0
        self.left = {ROWS.index(row) for s, row in standing(t, "leave_row") if s != seat and row in ROWS}
        self.beats = {count: self._best_beat(count) for count in (3, 4)}
        self.ready = phantasm(t, seat) if ready(t, seat) else ""
        self._spaces: dict[tuple[int, int, int], float] = {}

    def _best_beat(self, count: int) -> float:
        """What the best wyvern to beat is worth, besides the own one that must be."""
        found, t = 0.0, self.t
        can = set(beatable(t, count))
        if self.old:
            mine = any(f in can for f in t.open_codes(wyvern_zone(self.seat)))
            return 0.0 if mine and self.old == 1 else LOST
        for s in t.vars["active"]:
            here = [f for f in t.open_codes(wyvern_zone(s)) if f in can]
            if here and s != self.seat and t.zones[hand_zone(s)]:
                found = max(found, self.urgency(s, len(t.zones[wyvern_zone(s)])))
        return found

    def urgency(self, s: int, n: int) -> float:
        """What it is worth to beat one of ``n`` wyverns in front of another master."""
        last, several, usual = BEATEN
        if n > 1:
            others = [a for a in self.t.vars["active"] if self.t.zones[hand_zone(a)]]
            return last if next_seat(self.t, self.seat, others) == s else several
        asked = any(s == by for what in ("take_my_wyvern", "cannot_play_three") for by, _ in standing(self.t, what))
        return several if asked else usual

    def space(self, row: int, top: int, n: int) -> float:
        """How much space a card costs on a row with this top; less than 0 for a card that steps back."""
        key = (row, top, n)
        if (known := self._spaces.get(key)) is None:
            below = self.below
            if (n > top) == self.up[row]:
                known = float(below[n] - below[top + 1] if n > top else below[top] - below[n + 1])
            else:
                known = -float(abs(below[n] - below[top]) + 1)
            known *= self.scale
            if row in self.left:
                known += LEAVE
            self._spaces[key] = known
        return known

    # -- the turn --------------------------------------------------------------------------------------------

    def steps(self, state: Place) -> Iterator[Step]:
        """See :class:`combinatoria.players.plan.Turn`."""
        if state.ended:
            return
        if self.ready and not state.laid and not state.used:
            yield from self._phantasm(state)
        if state.effect == "dagger":
            yield from self._slips(state, "")
        if state.effect == "sword" and not state.laid:
            yield from self._slides(state, 1)
        yield from self._plays(state)

    def _plays(self, state: Place) -> Iterator[Step]:
        tops, hand = state.tops, state.hand
        least = 0 if state.excused else self.least
        short = state.laid < least
        for place, n in enumerate(hand):
            seen: set[tuple[bool, int]] = set()
            rest = hand[:place] + hand[place + 1 :]
            for row, top in enumerate(tops):
                if (self.up[row], top) in seen and row not in self.left:
                    continue
                seen.add((self.up[row], top))
                way = self._way(state, row, top, n)
                if way is None:
                    continue
                cost = self.space(row, top, n)
                if cost > FAR and not short and not self.old:
                    continue
                effect = "" if state.effect in ("dagger", "sword") or way == "spear" else state.effect
                singular = n in SINGULAR
                after = Place(
                    (*tops[:row], n, *tops[row + 1 :]), rest, state.laid + 1, state.excused or singular,
                    singular and effect != "fury", effect, state.near, state.used, state.swept,
                )  # fmt: skip
                yield ("play", n, ROWS[row]), after, CARD - cost

    def _way(self, state: Place, row: int, top: int, n: int) -> str | None:
        if (n > top) == self.up[row]:
            return "order"
        back = abs(n - top)
        if back in self.differences:
            return "related"
        if (state.effect == "fury" or row in state.near) and back <= NEAR:
            return "near"
        return "spear" if state.effect == "spear" and back <= SPEAR_BACK else None

    def stop(self, state: Place) -> float | None:
        """See :class:`combinatoria.players.plan.Turn`."""
        if not state.hand and self.none_left and self.alive == state.laid + self._laid_before:
            return WON
        least = 0 if state.excused else self.least
        if state.laid < least and not state.ended:
            return LOST if next(iter(self._plays(state)), None) is None else None
        value = 0.0
        if self.old and not state.swept:
            value += self.beats[min(4, state.laid)] if state.laid >= 3 else LOST
        elif state.laid >= 3 and not state.swept:
            value += self.beats[min(4, state.laid)]
        if state.laid >= 3:
            value += self.charges
        return value - STAYS * sum(self._later(state.tops, n) for n in state.hand)

    _laid_before = 0

    def _later(self, tops: Sequence[int], n: int) -> float:
        """The least space that a card would cost now."""
        found = 20.0
        for row, top in enumerate(tops):
            if (n > top) == self.up[row]:
                found = min(found, self.scale * abs(self.below[n] - self.below[top]))
            elif abs(n - top) in self.differences:
                found = min(found, -4.0)
        return found

    # -- phantasms -------------------------------------------------------------------------------------------

    def _phantasm(self, state: Place) -> Iterator[Step]:
        own, used = self.ready, state._replace(used=True)
        if own in ("SPEAR", "FURY"):
            yield ("np",), used._replace(effect=own.lower()), -KEPT
        elif own == "SHIELD":
            for row in range(len(ROWS)):
                yield ("shield", ROWS[row]), used._replace(near=(row,)), DRAWN - KEPT
        elif own == "CHARIOT":
            yield from self._slides(used, 3, -KEPT)
        elif own == "DAGGER":
            yield from self._slips(used, "dagger", -KEPT)
        elif own == "SWORD":
            others = [s for s in range(self.t.seats) if s != self.seat and self.t.zones[wyvern_zone(s)]]
            gain = sum(self.urgency(s, len(self.t.zones[wyvern_zone(s)])) + DRAWN for s in others)
            yield ("np",), used._replace(effect="sword", swept=True), gain - KEPT
        elif own == "BOW":
            yield ("np",), used, 3 * DRAWN - KEPT
        elif own == "TOME":
            met = len(self.t.zones["deck"][-TOP:]) * self._wyverns_per_card
            yield ("np",), used, DRAWN * (1 + met) - KEPT

    @property
    def _wyverns_per_card(self) -> float:
        total = int(self.t.options["wyverns"])
        seen = sum(len(self.t.zones[wyvern_zone(s)]) for s in range(self.t.seats))
        gone = sum(f[0] in "WX" for f in self.t.open_codes("gone"))
        return max(0, total - seen - gone) / max(1, pile(self.t))

    def _slides(self, state: Place, most: int, gain: float = 0.0) -> Iterator[Step]:
        for row, cards in enumerate(self.rows):
            if state.tops[row] != (cards[-1] if cards else None):
                continue
            for n in range(1, most + 1):
                if len(cards) > n:
                    top = cards[-n - 1]
                    won_ = (self.below[state.tops[row]] - self.below[top]) * (1 if self.up[row] else -1)
                    after = state._replace(tops=(*state.tops[:row], top, *state.tops[row + 1 :]))
                    yield ("slide", ROWS[row], n), after, won_ + gain

    def _slips(self, state: Place, then: str, gain: float = 0.0) -> Iterator[Step]:
        row = next((ROWS[r] for r, cards in enumerate(self.rows) if cards), None)
        if row is None:
            return
        for place, n in enumerate(state.hand):
            rest = state.hand[:place] + state.hand[place + 1 :]
            after = state._replace(hand=rest, laid=state.laid + 1, effect=then)
            yield ("slip", n, row), after, CARD + gain


def start_of(course: Course) -> Place:
    """Where the turn of a course stands now."""
    t, v = course.t, course.t.vars
    tops = tuple(row[-1] if row else base_of(name) for row, name in zip(course.rows, ROWS, strict=True))
    near = (ROWS.index(v["shield"][0]),) if v["shield"] else ()
    hand = tuple(numbers_of(t, course.seat))
    course._laid_before = -v["count"]
    return Place(tops, hand, v["count"], v["excused"], False, v["effect"], near)
