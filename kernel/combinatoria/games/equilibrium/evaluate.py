"""Evaluation of positions: rows as bare powers, and how the hands can still improve them (section 12 of the spec).

The bots weigh rows differently from the odds (:meth:`State.valued`), as measured in play.

A *bare row* is its city with the sorted powers on either side. A *usable* card is its element with its signed power; a
Meta gives two of them. Every change to a row gives another bare row, so each is judged only once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import nlargest
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from ...core.choices import without
from ...core.move import Move
from ...core.seats import hand_zone, with_seat
from ...core.table import Face, Table
from .board import PLACES, Bare, Cards, bare_rows, polarity_side, read
from .cards import ELEMENTS_OF, POWER, SIDES, home
from .legality import SIDE_OF

__all__ = [
    "BALANCED", "OTHER", "PLAYABLE", "PROMISED", "TOTAL", "TOTAL_OF_TWO", "Edit", "State", "Usable", "Worth",
    "drawn", "edited", "edits", "evaluate_row", "following", "signed", "state_of", "takes", "zero_sum",
]  # fmt: skip

Rows = tuple[Bare, ...]
Edit = tuple[int, int, int, int]
"""Row, side (both from 0, left is 0), the power that leaves and the power that comes; 0 for none."""
BALANCED: Final = 10.0
READY: Final = 7.5
PAIR: Final = 4.5
PROMISED: Final = 6.0, 3.0
"""``READY`` and ``PAIR`` for the bots: lower, because playing the card costs a turn."""
TOTAL: Final = 0.8
"""Cost of a point of imbalance summed over all rows, which no swap can change (P4 of the spec)."""
TOTAL_OF_TWO: Final = 0.5
"""The same with two players: the next player can correct it towards one side only."""
PLAYABLE: Final = 0.3
"""Value, with two players, of a card in the hand of the seat that can play it: hands fill up with other cards."""
KEPT: Final = 6
"""Number of positions after a card in hand that are tried with each card that may be drawn before it."""
LARGEST: Final = (3, 4)
WIDEST: Final = 15
"""No row has a larger balance: three cards of Chaos on one side."""
SIGNS: Final = {"left": -1, "right": 1}
"""The sign of powers on each side."""
OTHER: Final = {"left": "right", "right": "left", None: None}
"""The partner's side."""


def level(row: Bare) -> bool:
    """Return whether a city is in balance."""
    return bool(row[1] or row[2]) and sum(row[1]) == sum(row[2])


@cache
def signed(card: Face, side: str | None) -> tuple[int, ...]:
    """Return the signed powers of a card, to one side only if ``side`` is given."""
    power, own = POWER[card], home(card)
    return tuple([sign * power for to, sign in SIGNS.items() if own in (None, to) and side in (None, to)])


class _Fits(dict[str, tuple[int, ...]]):
    """The signed powers that fit each city, sorted."""

    __slots__ = ("_cards",)

    def __init__(self, cards: list[tuple[int, str]]) -> None:
        cards.sort()
        self._cards = cards

    def __missing__(self, city: str) -> tuple[int, ...]:
        elements = ELEMENTS_OF[city]
        value = self[city] = tuple([p for p, e in self._cards if e in elements])
        return value


class Usable:
    """The cards that anybody can play; made once for the same hands, and compared as an object.

    Attributes:
        count: their number, with one for each side that takes a card.
        fits: the signed powers that fit each city.
    """

    __slots__ = ("count", "fits")

    def __init__(self, hand: tuple[Face, ...], side: str | None, partner: tuple[Face, ...]) -> None:
        cards = [(power, card[-1]) for card in hand for power in signed(card, side)]
        cards += [(power, card[-1]) for card in partner for power in signed(card, OTHER[side])]
        self.count, self.fits = len(cards), _Fits(cards)


usable: Final = lru_cache(maxsize=1 << 14)(Usable)


def _plain(left: int, right: int) -> list[float]:
    """Return the values of a row that no one or two cards would balance, by its balance."""
    found = []
    for b in (*range(WIDEST + 1), *range(-WIDEST, 0)):
        weak = int(b < 0)
        room = PLACES - (right if weak else left)
        value = 1.5 - 0.6 * abs(b) + 0.3 * room
        found.append(value - 6 if room * LARGEST[weak] < abs(b) else value)
    return found


_PLAIN: Final = [[_plain(left, right) for right in range(PLACES + 1)] for left in range(PLACES + 1)]


@lru_cache(maxsize=1 << 14)
def _levels(cards: tuple[int, ...]) -> tuple[Sequence[int], ...]:
    """Return the balances that cards would bring to 0: one on the left, one on the right, one each, two on a side."""
    minus, plus = [-p for p in cards if p < 0], [-p for p in cards if p > 0]
    cross = {p + q for p in minus for q in plus}
    return minus, plus, tuple(cross), *[tuple({p + q for p, q in combinations(own, 2)}) for own in (minus, plus)]


_BARE: Final = [0.5] * (2 * WIDEST + 1)
_PROMISING: Final = [2.0] * (2 * WIDEST + 1)
"""The values of a city without dreams, and of one that two cards would balance."""


class Worth(list[float]):
    """The value of a row with a city, by its balance, of which a negative one counts from the end.

    Args:
        left: the number of dreams on the left.
        right: the number of dreams on the right.
        cards: the signed powers that fit the city.
        ready: the value if one of them would balance the row.
        pair: the value if two of them would.
    """

    __slots__ = ()

    def __init__(self, left: int, right: int, cards: tuple[int, ...], ready: float, pair: float) -> None:
        minus, plus, cross, two_minus, two_plus = _levels(cards)
        if not left and not right:
            super().__init__(_PROMISING if 0 in cross else _BARE)
            return
        super().__init__(_PLAIN[left][right])
        if left < PLACES and right < PLACES:
            for b in cross:
                self[b] = pair
        for n, two in ((left, two_minus), (right, two_plus)):
            if n + 1 < PLACES:
                for b in two:
                    self[b] = pair
        for n, one in ((left, minus), (right, plus)):
            if n < PLACES:
                for b in one:
                    self[b] = ready
        self[0] = BALANCED


_worth: Final = lru_cache(maxsize=1 << 15)(Worth)
"""The table for a row."""


@lru_cache(maxsize=1 << 18)
def evaluate_row(row: Bare, cards: Usable, ready: float = READY, pair: float = PAIR) -> float:
    """Return the value of a row with the usable cards; ``ready`` or ``pair`` if one or two of them would balance it."""
    city, left, right = row
    if city is None:
        return 0.0
    return _worth(len(left), len(right), cards.fits[city], ready, pair)[sum(right) - sum(left)]


@lru_cache(maxsize=1 << 16)
def _changed(powers: tuple[int, ...], out: int, into: int) -> tuple[int, ...]:
    left = without(powers, (out,)) if out else powers
    return tuple(sorted((*left, into))) if into else left


def edited(rows: Rows, *edits: Edit) -> Rows:
    """Return the rows after successive edits."""
    for n, side, out, into in edits:
        city, left, right = rows[n]
        row = (city, left, _changed(right, out, into)) if side else (city, _changed(left, out, into), right)
        rows = with_seat(rows, n, row)
    return rows


def zero_sum(codes: Cards) -> list[Edit]:
    """Return the edits by which a zero sum leaves the rows."""
    return [(n - 1, SIDES.index(side), POWER[face], 0) for n, side, face in map(read, codes)]


def edits(move: Move) -> Iterator[Edit]:
    """Yield the edits of a move; rows that are claimed whole are not edited."""
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
        hand: the cards of the seat that spends one.
        side: the side that seat can play to; None for both.
        partner: the partner's cards if they are open; they go to the other side.
    """

    rows: Rows
    hand: tuple[Face, ...]
    side: str | None
    partner: tuple[Face, ...] = ()

    @property
    def usable(self) -> Usable:
        """The cards that anybody can play."""
        return usable(self.hand, self.side, self.partner)

    @property
    def next(self) -> State:
        """The position as seen by the partner, who plays next; unchanged if the partner's cards are unknown."""
        return State(self.rows, self.partner, OTHER[self.side], self.hand) if self.partner else self

    @property
    def level(self) -> int:
        """The number of cities in balance."""
        return len([left for _, left, right in self.rows if left and sum(left) == sum(right)])

    @property
    def cleared(self) -> State:
        """The position once all cities in balance are claimed, before they are replaced."""
        return self._replace(rows=tuple([(None, (), ()) if level(row) else row for row in self.rows]))

    def judged(self) -> float:
        """Return the value of the position: the sum over the rows."""
        cards = self.usable
        return sum([evaluate_row(row, cards) for row in self.rows])

    def valued(self) -> float:
        """Return the value as used by the bots, tuned to win more games, separately for two players with open hands."""
        cards = self.usable
        total = abs(sum([sum(right) - sum(left) for _, left, right in self.rows]))
        value = sum([evaluate_row(row, cards, *PROMISED) for row in self.rows])
        return value - TOTAL_OF_TWO * total + PLAYABLE * cards.count if self.partner else value - TOTAL * total

    def holding(self, card: Face) -> State:
        """Return the position with one more card in the hand."""
        return self._replace(hand=tuple(sorted((*self.hand, card))))


def state_of(t: Table, seat: int) -> State:
    """Return the position as seen by a seat; works on a view."""
    side = polarity_side(t, seat)
    hand, partner = tuple(sorted(t.open_codes(hand_zone(seat)))), tuple[Face, ...]()
    if t.seats > 1 and t.options["hands"] == "open":
        partner = tuple(sorted(t.open_codes(hand_zone(1 - seat))))
    return State(bare_rows(t), hand, side, partner)


def following(state: State) -> Iterator[tuple[State, Face, tuple[Edit, ...]]]:
    """Yield the positions after one play (not to a balanced row) or one effective swap, with the card and the edits."""
    rows_, hand, side, partner = state
    spends = [(card, without(hand, (card,))) for card in dict.fromkeys(hand)]
    for card, rest in spends:
        for n, row in enumerate(rows_):
            for at in takes(row, card, side):
                play = (n, at, 0, POWER[card])
                yield State(edited(rows_, play), rest, side, partner), card, (play,)
    for after, edits in swapped(rows_):
        for card, rest in spends:
            yield State(after, rest, side, partner), card, edits


@lru_cache(maxsize=1 << 14)
def takes(row: Bare, card: Face, side: str | None) -> tuple[int, ...]:
    """Return the sides of a row (from 0) to which a card can be played; none if it is in balance."""
    city, *on = row
    if city is None or card[-1] not in ELEMENTS_OF[city] or level(row):
        return ()
    ways = [at for at, to in enumerate(SIDES) if home(card) in (None, to) and side in (None, to)]
    return tuple([at for at in ways if len(on[at]) < PLACES])


@lru_cache(maxsize=1 << 13)
def swapped(rows_: Rows) -> Sequence[tuple[Rows, tuple[Edit, ...]]]:
    """Return all distinct rows after one swap, with its edits."""
    found: dict[Rows, tuple[Edit, ...]] = {}
    for at in (0, 1):
        for (n, a), (m, b) in combinations(enumerate(rows_), 2):
            for p, q in product(dict.fromkeys(a[1:][at]), dict.fromkeys(b[1:][at])):
                if p != q:
                    swap = ((n, at, p, q), (m, at, q, p))
                    found.setdefault(edited(rows_, *swap), swap)
    return tuple(found.items())


def drawn(state: State, coming: Mapping[Face, int]) -> float:
    """Return the mean value after one more play or swap, over the good cards that may be drawn before it.

    Each card counts by its number of copies. Of the successors without the new card, only the best are tried
    (:data:`KEPT`).

    Args:
        state: the position once a card has been spent, before the next one is drawn.
        coming: the good cards that may be drawn, with their copies.
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
