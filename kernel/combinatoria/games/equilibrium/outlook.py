"""What a position is worth: rows as bare powers, and what the hands can still do for them (section 12 of the spec).

The bots weigh rows in another way than the odds (:meth:`State.valued`), as playing with either has been measured.

A *bare row* is its city with the sorted powers on either side. A *usable* card is its element with its signed power; a
Meta is two of them. Everything that changes a row makes another bare row, so that each is judged once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from ...core.choices import without
from ...core.move import Move
from ...core.seats import hand_zone, with_seat
from ...core.table import Face, Table
from .board import PLACES, Cards, Row, polarity_side, read, rows
from .cards import ELEMENTS_OF, POWER, SIDES, home
from .desk import SIDE_OF

__all__ = ["OTHER", "Edit", "State", "drawn", "edited", "edits", "following", "state_of", "worth", "zero_sum"]

Bare = tuple[str | None, tuple[int, ...], tuple[int, ...]]
Rows = tuple[Bare, ...]
Usable = tuple[tuple[str, int], ...]
Edit = tuple[int, int, int, int]
"""A row and a side (both from 0, left is 0), the power that leaves it and the one that comes; 0 for none."""
BALANCED: Final = 10.0
READY: Final = 7.5
PAIR: Final = 4.5
PROMISED: Final = 6.0, 3.0
"""``READY`` and ``PAIR`` for the bots: the card is there, but it costs the turn in which it is played."""
TOTAL: Final = 0.8
"""What a point of imbalance over all rows costs: no swap mends it (P4 of the spec)."""
TOTAL_OF_TWO: Final = 0.5
"""The same for two: whoever plays next mends it to one side only."""
PLAYABLE: Final = 0.3
"""What a card in the hand of the seat that can play it is worth to two players: hands fill with the others."""
KEPT: Final = 6
"""Positions after a card in hand that are tried with each card that may come before it."""
LARGEST: Final = (3, 4)
OTHER: Final = {"left": "right", "right": "left", None: None}
"""The side of the partner."""


def bare(row: Row) -> Bare:
    """A row without the names of its cards."""
    return row.city, row.on["left"].powers, row.on["right"].powers


def level(row: Bare) -> bool:
    """Whether a city is in balance."""
    return bool(row[1] or row[2]) and sum(row[1]) == sum(row[2])


@lru_cache(maxsize=1 << 14)
def usable(cards: tuple[Face, ...], side: str | None) -> Usable:
    """What a hand can play: to one side only, if that is said."""
    found = []
    for card in cards:
        power, own = POWER[card], home(card)
        if own != "right" and side != "right":
            found.append((card[-1], -power))
        if own != "left" and side != "left":
            found.append((card[-1], power))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 18)
def worth(row: Bare, cards: Usable, ready: float = READY, pair: float = PAIR) -> float:
    """What a row promises, with the cards that can be played; what one of them, or two, would balance as said."""
    city, left, right = row
    if city is None:
        return 0.0
    b = sum(right) - sum(left)
    room = (PLACES - len(left), PLACES - len(right))
    fits = [p for e, p in cards if e in ELEMENTS_OF[city] and room[p > 0] > 0]
    if not left and not right:
        return 2.0 if any(p + q == 0 for p, q in combinations(fits, 2)) else 0.5
    if b == 0:
        return BALANCED
    if -b in fits:
        return ready
    if any(p + q == -b and ((p > 0) != (q > 0) or room[p > 0] > 1) for p, q in combinations(fits, 2)):
        return pair
    weak = int(b < 0)
    value = 1.5 - 0.6 * abs(b) + 0.3 * room[weak]
    return value - 6 if room[weak] * LARGEST[weak] < abs(b) else value


@lru_cache(maxsize=1 << 16)
def _changed(powers: tuple[int, ...], out: int, into: int) -> tuple[int, ...]:
    left = without(powers, (out,)) if out else powers
    return tuple(sorted((*left, into))) if into else left


def edited(rows: Rows, *edits: Edit) -> Rows:
    """The rows once powers have left and come, one after the other."""
    for n, side, out, into in edits:
        city, left, right = rows[n]
        row = (city, left, _changed(right, out, into)) if side else (city, _changed(left, out, into), right)
        rows = with_seat(rows, n, row)
    return rows


def zero_sum(codes: Cards) -> list[Edit]:
    """What leaves the rows with a zero sum."""
    return [(n - 1, SIDES.index(side), POWER[face], 0) for n, side, face in map(read, codes)]


def edits(move: Move) -> Iterator[Edit]:
    """What a move takes from the sides of rows, and brings to them; rows that are claimed whole are left alone."""
    made: tuple[str, tuple[Any, ...]] = move
    match made:
        case "play" | "play_side", (card, n, *named):
            yield n - 1, SIDES.index(home(card) or named[0]), 0, POWER[card]
        case "swap", (_, side, n, a, m, b):
            yield n - 1, SIDES.index(side), POWER[a], POWER[b]
            yield m - 1, SIDES.index(side), POWER[b], POWER[a]
        case "establish_with" | "joyful_with", (_, codes):
            yield from zero_sum(codes)
        case kind, (_, n, face, *to) if kind in SIDE_OF:
            yield n - 1, SIDES.index(SIDE_OF[kind]), POWER[face], 0
            for m in to:
                yield m - 1, SIDES.index(SIDE_OF[kind]), 0, POWER[face]


class State(NamedTuple):
    """A position of phase I as the judge sees it.

    Attributes:
        rows: the four rows.
        hand: cards of whoever spends one.
        side: the side they can play to; None for both.
        partner: cards of the partner, as far as they are open; they go to the other side.
    """

    rows: Rows
    hand: tuple[Face, ...]
    side: str | None
    partner: tuple[Face, ...] = ()

    @property
    def usable(self) -> Usable:
        """What can be played by anybody."""
        own = usable(self.hand, self.side)
        return tuple(sorted(own + usable(self.partner, OTHER[self.side]))) if self.partner else own

    @property
    def next(self) -> State:
        """The same from the eyes of the partner, whose turn is next; where their cards are not known, of the seat."""
        return State(self.rows, self.partner, OTHER[self.side], self.hand) if self.partner else self

    @property
    def level(self) -> int:
        """How many cities are in balance."""
        return sum(map(level, self.rows))

    @property
    def cleared(self) -> State:
        """The same once all cities in balance are claimed, before others follow."""
        return self._replace(rows=tuple([(None, (), ()) if level(row) else row for row in self.rows]))

    def judged(self) -> float:
        """What it is worth: the sum over the rows."""
        cards = self.usable
        return sum([worth(row, cards) for row in self.rows])

    def valued(self) -> float:
        """The same for the bots, by what wins more; for two whose hands are open by what wins more for them."""
        cards = self.usable
        total = abs(sum([sum(right) - sum(left) for _, left, right in self.rows]))
        value = sum([worth(row, cards, *PROMISED) for row in self.rows])
        return value - TOTAL_OF_TWO * total + PLAYABLE * len(cards) if self.partner else value - TOTAL * total

    def holding(self, card: Face) -> State:
        """The same with one more card in the hand."""
        return self._replace(hand=tuple(sorted((*self.hand, card))))


def state_of(t: Table, seat: int) -> State:
    """The position from the eyes of a seat; works on a view."""
    side = polarity_side(t, seat)
    hand, partner = tuple(sorted(t.open_codes(hand_zone(seat)))), tuple[Face, ...]()
    if t.seats > 1 and t.options["hands"] == "open":
        partner = tuple(sorted(t.open_codes(hand_zone(1 - seat))))
    return State(tuple([bare(row) for row in rows(t)]), hand, side, partner)


def following(state: State) -> Iterator[tuple[State, Face, tuple[Edit, ...]]]:
    """Where one play (not to a balanced row) or one swap that changes something leads to: with which card, by what."""
    rows_, hand, side, partner = state
    spends = [(card, without(hand, (card,))) for card in dict.fromkeys(hand)]
    for card, rest in spends:
        own = home(card)
        for n, row in enumerate(rows_):
            if row[0] is None or card[-1] not in ELEMENTS_OF[row[0]] or level(row):
                continue
            for at, to in enumerate(SIDES):
                if own in (None, to) and side in (None, to) and len(row[2] if at else row[1]) < PLACES:
                    play = (n, at, 0, POWER[card])
                    yield State(edited(rows_, play), rest, side, partner), card, (play,)
    for after, edits in swapped(rows_):
        for card, rest in spends:
            yield State(after, rest, side, partner), card, edits


@lru_cache(maxsize=1 << 13)
def swapped(rows_: Rows) -> Sequence[tuple[Rows, tuple[Edit, ...]]]:
    """All rows that one swap leads to, each once, and how."""
    found: dict[Rows, tuple[Edit, ...]] = {}
    for at in (0, 1):
        for (n, a), (m, b) in combinations(enumerate(rows_), 2):
            for p, q in product(dict.fromkeys(a[1:][at]), dict.fromkeys(b[1:][at])):
                if p != q:
                    swap = ((n, at, p, q), (m, at, q, p))
                    found.setdefault(edited(rows_, *swap), swap)
    return tuple(found.items())


def drawn(state: State, coming: Mapping[Face, int]) -> float:
    """The mean worth after one more play or swap, over the good cards that may be drawn before it: outs, by number.

    What follows without the new card is tried with the best of it only (:data:`KEPT`).

    Args:
        state: once a card has been spent, before the next one is drawn.
        coming: the good cards that may be drawn, with their number.
    """
    kept = nlargest(KEPT, dict.fromkeys(after for after, *_ in following(state)), key=State.valued)
    swaps = max([state._replace(rows=rows_).valued() for rows_, _ in swapped(state.rows)], default=float("-inf"))
    total = 0.0
    for card, n in coming.items():
        played = [
            after._replace(hand=state.hand)
            for after, _, edits in following(state._replace(hand=(card,)))
            if len(edits) == 1
        ]
        later = [after.holding(card) for after in kept]
        total += n * max([swaps, state.holding(card).valued() - 1, *map(State.valued, (*later, *played))])
    return total / sum(coming.values())
