"""Legality of spending a card (phase I of section 4, Books of section 6)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations
from typing import Any, Final

from ...core.choices import lacking
from ...core.move import Arg, Choices, CountedOffer, LazyMoves, Move, Offer, Refusal
from ...core.resources import load_toml
from ...core.seats import hand_zone
from ...core.table import Face, Table
from .board import (
    BIT,
    BOOKS_SHOWN,
    DECK,
    TAGGED,
    Cards,
    number_of_several,
    one_of_several,
    polarity_side,
    read,
    rows,
    several,
)
from .cards import BOOKS, CHAOS, CITIES, ELEMENTS_OF, METAS, POLARITY, POWER, SIDES, SQUARE, home
from .chaos import row_refusal
from .variables import Vars

__all__ = ["BOOK_OF", "MOVES", "SIDE_OF", "TURN", "ZEROS", "Desk"]

MOVES: Final[Mapping[str, Mapping[str, Any]]] = load_toml(__package__, "moves.toml")
"""Every kind of move: its text form, its picks, and its requirements."""
BOOK_OF: Final[Mapping[str, Face]] = {kind: way["book"] for kind, way in MOVES.items() if "book" in way}
"""The Book that each kind of move needs, if any."""
SIDE_OF: Final = {kind: side for side in SIDES for kind, way in MOVES.items() if way.get("side") == side}
"""The side whose dreams a Book's move makes fly or vanish."""
TURN: Final = frozenset(kind for kind, way in MOVES.items() if "{card:card}" in way["form"])
"""The moves of phase I, each of which spends a card."""
ZEROS: Final = ("establish_with", "joyful_with")
"""The moves that also discard zero sums."""
_FACES: Final = frozenset({*POWER, *METAS, *CITIES, SQUARE, *BOOKS, *POLARITY.values()})
_METAS: Final = sum([BIT[face] for face in METAS])


Pairs = tuple[list[int], list[tuple[int, int]]]
"""The cumulative numbers of exchanges from 0, and the pairs of rows (from 0) between which dreams are exchanged."""


@lru_cache(maxsize=256)
def _pairs(*kinds: int) -> Pairs:
    """Return the exchanges on one side, from the number of different dreams that each row has there."""
    pairs = [(n, m) for n, m in combinations(range(len(kinds)), 2) if kinds[n] and kinds[m]]
    return [*accumulate([kinds[n] * kinds[m] for n, m in pairs], initial=0)], pairs


class Desk:
    """A table, or a view of it, as seen by the seat that spends a card, parsed once for any number of moves."""

    __slots__ = ("books", "hand", "pairs", "rows", "side", "t", "zeros")

    def __init__(self, t: Table) -> None:
        v: Vars = t.typed or Vars.of(t)
        self.t, seat, faces = t, v.turn, t.faces
        self.hand: Cards = tuple(sorted({faces[i] for i in t.zones[hand_zone(seat)] if i in faces}))
        self.rows = rows(t)
        a, b, c, d = self.rows
        self.pairs = (
            _pairs(a.minus.different, b.minus.different, c.minus.different, d.minus.different),
            _pairs(a.plus.different, b.plus.different, c.plus.different, d.plus.different),
        )
        self.zeros = [row for row in self.rows if row.zeros]
        self.side = polarity_side(t, seat)
        self.books = t.open_codes(BOOKS_SHOWN) if t.options["books"] else []

    # -- offers: a turn may have hundreds of moves, so they are counted, and listed only if they are needed ------

    def moves(self) -> Sequence[Move]:
        """Return all legal moves."""
        return LazyMoves(self.offers() + self.further()) if self.books else TurnMoves(self)

    def counts(self) -> tuple[int, int, int, int]:
        """Return the numbers of plays, plays to a named side, swaps, and all others without Books, in this order."""
        others = 1 + (self.t.seats > 1)
        if self.zeros:
            others += sum([row.zeros for row in self.zeros])
            if len(self.zeros) > 1:
                others += number_of_several(self.zeros)
        return *self._places(), self.exchanges * len(self.hand), others * len(self.hand)

    def offers(self) -> list[Offer]:
        """Return all legal moves except zero sums of several rows (:meth:`further`)."""
        found = [*self._plays(), self._swaps(), *self._claims("establish")]
        if self.t.seats > 1:
            found.append(self._with_any("polarity"))
        return found + self._books() if self.books else found

    def _with_any(self, kind: str, *more: Sequence[Arg]) -> Offer:
        """Return an offer for every card of the hand, combined with any further choices."""
        return Offer(kind, cases=[(self.hand, *more)], sure=True)

    def _claims(self, kind: str) -> list[Offer]:
        """Return the offer of a claim, and of a claim with a zero sum of one row."""
        claim = self._with_any(kind)
        if not self.zeros:
            return [claim]
        n = sum([row.zeros for row in self.zeros])
        return [claim, self._with_zeros(kind, n, self._partials, self._partial_at)]

    def _with_zeros(
        self, kind: str, n: int, listing: Callable[[], Iterable[Cards]], at: Callable[[int], Cards]
    ) -> Offer:
        """Return an offer for every card of the hand with each of ``n`` sets of dreams."""

        def way(place: int) -> tuple[Arg, ...]:
            card, which = divmod(place, n)
            return self.hand[card], at(which)

        return CountedOffer(f"{kind}_with", n * len(self.hand), lambda: [(self.hand, [*listing()])], way)

    def _partials(self) -> Iterable[Cards]:
        """Return the zero sums of one row each."""
        return chain(*[row.partials for row in self.zeros])

    def _partial_at(self, n: int) -> Cards:
        """Return the ``n``-th zero sum of one row."""
        for row in self.zeros:
            if n < row.zeros:
                return row.partial(n)
            n -= row.zeros
        raise IndexError(n)

    def _plays(self) -> list[Offer]:
        """Return offers of every card with the rows that take it; a card allowed on either side also names the side."""
        own, either = self._places()
        found: list[Offer] = [CountedOffer("play", own, self._own_places, self.play_at)]
        return [*found, CountedOffer("play_side", either, self._either_place)] if either else found

    def _places(self) -> tuple[int, int]:
        """Return the number of places for cards that have a side of their own, and for the others."""
        hand, side, own = sum(map(BIT.__getitem__, self.hand)), self.side, 0
        for row in self.rows:
            own += (hand & row.places.fits[side]).bit_count()
        if not hand & _METAS:
            return own, 0
        return own, sum([(hand & faces).bit_count() for row in self.rows for faces in row.places.either[side]])

    def play_at(self, place: int) -> tuple[Arg, ...]:
        """Return the arguments of a play of a card with a side of its own, by its place in the order of the cases."""
        rows_ = [(row, row.places.fits[self.side]) for row in self.rows]
        for card in self.hand:
            bit = BIT[card]
            for row, fits in rows_:
                if fits & bit:
                    if not place:
                        return card, row.n
                    place -= 1
        raise IndexError(place)

    def _own_places(self) -> Sequence[Choices]:
        """Return each card that has a side of its own with the rows that take it."""
        ways = [((card,), self._taking(card, own)) for card in self.hand if (own := home(card))]
        return [way for way in ways if way[1]]

    def _either_place(self) -> Sequence[Choices]:
        """Return each card without a side of its own with the rows that take it on a side, and that side."""
        ways = [((card,), self._taking(card, side), (side,)) for card in self.hand if not home(card) for side in SIDES]
        return [way for way in ways if way[1]]

    def _taking(self, card: Face, side: str) -> tuple[int, ...]:
        """Return the numbers of the rows that take a card on a side."""
        return tuple([row.n for row in self.rows if self.side in (None, side) and card in row.takes[side]])

    def _swaps(self) -> Offer:
        """Return an offer of every exchange of two dreams on the same side of two rows, with every card."""
        return CountedOffer("swap", self.exchanges * len(self.hand), self._all_swaps, self.swap_at)

    @property
    def exchanges(self) -> int:
        """The number of exchanges of two dreams, whatever card is spent on them."""
        left, right = self.pairs
        return left[0][-1] + right[0][-1]

    def _all_swaps(self) -> Sequence[Choices]:
        swaps: list[Choices] = []
        for side in SIDES:
            there = [((row.n,), kinds) for row in self.rows if (kinds := row.on(side).kinds)]
            swaps += [(self.hand, (side,), *ours, *theirs) for ours, theirs in combinations(there, 2)]
        return swaps

    def swap_at(self, place: int) -> tuple[Arg, ...]:
        """Return the arguments of a swap by its place in the order of the cases."""
        cards = len(self.hand)
        for side, (ends, pairs) in zip(SIDES, self.pairs, strict=True):
            if place < (size := ends[-1] * cards):
                at = bisect_right(ends, place // cards) - 1
                n, m = pairs[at]
                some, others = self.rows[n].on(side).kinds, self.rows[m].on(side).kinds
                place, b = divmod(place - ends[at] * cards, len(others))
                card, a = divmod(place, len(some))
                return self.hand[card], side, n + 1, some[a], m + 1, others[b]
            place -= size
        raise IndexError(place)

    def _books(self) -> list[Offer]:
        found = []
        for kind, side in SIDE_OF.items():
            targets = [row.n for row in self.rows if row.room(side) > 0]
            cases: list[Choices] = []
            for row in self.rows if BOOK_OF[kind] in self.books else ():
                cards = tuple([face for face in row.on(side).kinds if face != CHAOS])
                to = tuple([n for n in targets if n != row.n])
                if kind.startswith("vanish"):
                    cases.append((self.hand, (row.n,), cards))
                else:
                    cases.append((self.hand, (row.n,), cards, to))
            found.append(Offer(kind, cases=cases, sure=True))
        if "BLS" in self.books:
            found.append(self._with_any("claim_empty", [row.n for row in self.rows if row.empty]))
        if "BJE" in self.books:
            found += self._claims("joyful")
        if "BPR" in self.books and self.t.zones[DECK]:
            found.append(self._with_any("prophecy"))
        return found

    def further(self) -> list[Offer]:
        """Return offers of zero sums of several rows at once."""
        if len(self.zeros) < 2:
            return []
        n, listing = number_of_several(self.zeros), partial(several, self.zeros)
        at = partial(one_of_several, self.zeros)
        claims = ("establish", "joyful") if BOOK_OF["joyful"] in self.books else ("establish",)
        return [self._with_zeros(kind, n, listing, at) for kind in claims]

    def continuations(self, kind: str, card: Face, codes: Cards) -> Iterator[Move]:
        """Yield the move extended by a zero sum of one more row."""
        taken = {read(code)[0] for code in codes}
        for row in self.rows:
            if row.n not in taken:
                for more in row.partials:
                    yield Move(kind, (card, tuple(sorted((*codes, *more)))))

    # -- refusals ------------------------------------------------------------------------------------------

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of a move, or None if it is legal: the only definition of legality in phase I."""
        made: tuple[str, tuple[Any, ...]] = move
        kind, card = move.kind, move.arg(0, str)
        if card not in _FACES:
            return Refusal("2", "no_such_card", {"cards": (card,)})
        if card not in self.hand:
            return Refusal("4", "not_in_hand", {"cards": (card,)})
        if (book := BOOK_OF.get(kind)) and book not in self.books:
            return Refusal("6.books", "no_book", {"cards": (book,)})
        match made:
            case "play" | "play_side", (_, n, *named):
                return self._play(card, n, *named)
            case "polarity", _ if self.t.seats == 1:
                return Refusal("4.polarity", "alone")
            case "swap", (_, side, n, a, other, b):
                return self._swap(side, n, a, other, b)
            case "establish_with" | "joyful_with", (_, codes):
                return self._partial(codes)
            case "claim_empty", (_, n):
                return self._standing(n) or (
                    None if self.rows[n - 1].empty else Refusal("6.books", "not_empty", {"n": n})
                )
            case "prophecy", _ if not self.t.zones[DECK]:
                return Refusal("6.prophecy", "pile_empty")
            case _, (_, n, what, *to) if kind in SIDE_OF:
                return self._fly(SIDE_OF[kind], n, what, *to)
        return None

    def _standing(self, n: int) -> Refusal | None:
        """Return the refusal of a row without a city."""
        return row_refusal(n) or (Refusal("R12", "vacant", {"n": n}) if self.rows[n - 1].city is None else None)

    def _play(self, card: Face, n: int, side: str | None = None) -> Refusal | None:
        if refusal := self._standing(n):
            return refusal
        own, row = home(card), self.rows[n - 1]
        if own is None and side is None:
            return Refusal("6.squares", "meta_side", {"cards": (card,)})
        if own is not None and side is not None:
            return Refusal("4.play", "side_fixed", {"cards": (card,), "side": own})
        to = own or str(side)
        if self.side not in (None, to):
            return Refusal("4.play", "polarity", {"cards": (card,), "side": self.side})
        if row.city is None or card[-1] not in ELEMENTS_OF[row.city]:
            return Refusal("R27", "element", {"cards": (card,), "n": n, "city": (row.city,)})
        return None if card in row.takes[to] else Refusal("R3", "side_full", {"n": n, "side": to})

    def _there(self, n: int, side: str, card: Face) -> Refusal | None:
        """Return the refusal of a card that is not on this side of a row."""
        if card not in _FACES:
            return Refusal("2", "no_such_card", {"cards": (card,)})
        if refusal := row_refusal(n):
            return refusal
        row = self.rows[n - 1]
        if card in row.on(side).cards:
            return None
        other = SIDES[1 - SIDES.index(side)]
        if card in row.on(other).cards:
            return Refusal("R5", "other_side", {"cards": (card,), "n": n, "side": other})
        return Refusal("4.swap", "not_there", {"cards": (card,), "n": n, "side": side})

    def _swap(self, side: str, n: int, a: Face, other: int, b: Face) -> Refusal | None:
        if n == other:
            return row_refusal(n) or Refusal("R5", "same_row", {"n": n})
        return self._there(n, side, a) or self._there(other, side, b)

    def _partial(self, codes: Sequence[Face]) -> Refusal | None:
        for code in codes:
            if not TAGGED.match(code):
                return Refusal("4.establish", "untagged", {"text": code})
        if not codes:
            return Refusal("R9", "nothing_chosen")
        named = [*map(read, codes)]
        for n in dict.fromkeys([n for n, *_ in named]):
            row = self.rows[n - 1]
            sides = {side: [face for m, where, face in named if (m, where) == (n, side)] for side in SIDES}
            for side, cards in sides.items():
                if few := lacking(cards, row.on(side).cards):
                    wrong = Refusal("4.swap", "not_there", {"cards": few, "n": n, "side": side})
                    return self._there(n, side, few[0]) or wrong
            if row.balance == 0:
                return Refusal("R9", "claimed_whole", {"n": n})
            have, need = (sum(POWER[f] for f in sides[side]) for side in SIDES)
            if have != need:
                return Refusal("R9", "not_zero", {"n": n, "have": have, "need": need})
        return None

    def _fly(self, side: str, n: int, card: Face, to: int | None = None) -> Refusal | None:
        if card == CHAOS:
            return row_refusal(n) or Refusal("R25", "chaos_stays", {"cards": (card,)})
        if refusal := self._there(n, side, card):
            return refusal
        if to is None:
            return None
        if to == n:
            return Refusal("6.books", "same_row", {"n": n})
        if refusal := self._standing(to):
            return refusal
        return None if self.rows[to - 1].room(side) else Refusal("R3", "side_full", {"n": to, "side": side})


class TurnMoves(LazyMoves):
    """All moves of a turn without Books. Plays, swaps and claims, the most frequent ones, are built without offers."""

    __slots__ = ("_before", "_desk", "_found", "_plays", "_size", "_swaps")

    def __init__(self, desk: Desk) -> None:
        self._desk, self._ends = desk, None
        self._found: list[Offer] = []
        self._plays, either, self._swaps, others = desk.counts()
        self._before = self._plays + either
        self._size = self._before + self._swaps + others

    @property
    def offers(self) -> Sequence[Offer]:  # type: ignore[override]
        """The offers, made on first use."""
        if not self._found:
            self._found = self._desk.offers() + self._desk.further()
        return self._found

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, n: Any) -> Any:
        """See :class:`LazyMoves`."""
        desk = self._desk
        if type(n) is int and n >= 0:
            if n < self._plays:
                return Move("play", desk.play_at(n))
            if 0 <= (place := n - self._before) < self._swaps:
                return Move("swap", desk.swap_at(place))
            if 0 <= (place := place - self._swaps) < len(desk.hand):
                return Move("establish", (desk.hand[place],))
        if self._ends is None:
            self._ends = list(accumulate([offer.size for offer in self.offers]))
        return super().__getitem__(n)
