"""The values of positions (section 12 of the spec), with events and black pawns as bits (:mod:`.masks`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from ...core.move import Move
from ...core.table import EVERYBODY, Face, Table
from ...players.partial_world import UNKNOWN
from . import board
from .board import DECK, DISCARD, HAND, HOME, LETTERS, PLAYED, WEEK, days, loops, one_day_steps, open_stories
from .cards import ICON, NUMBER, SUITS
from .evaluate import Board, Kit, Spot, share_home
from .masks import AHEAD, COVERED, EVENT_BIT, OF_NUMBER, PAIR, SUIT_AT, added, below, removed, steps_to, ways
from .odds import nudges
from .score import OF_DAY, OF_LETTER

__all__ = ["LOST", "RETURNED", "STORY", "WON", "Places", "Scene", "events_in", "scene_at", "scene_of"]

LOST: Final = -10_000.0
WON: Final = 20_000.0
STORY: Final = 1000.0
SOON: Final = 350.0
"""The value of a story that can certainly be completed next turn."""
RETURNED: Final = 0.95
"""The chance credited to a completing card that a letter must first bring back."""
LETTER: Final = 12.0
CARD: Final = 2.0
SPREAD: Final = 6.0
"""The value of each of at most three locations with the suit of an open story."""
POINT: Final = 10.0
GOING_HOME: Final = 3000.0
"""The value of certainly coming home, once all stories are complete."""
EXCHANGED: Final = 4
"""The number of discarded cards to try with a white event."""
Places = Iterable[tuple[int, int]]
"""Positions of the black pawns, as pairs of days."""
_WEEK: Final = tuple([(day, board.day_zone(day)) for day in board.DAYS[:-1]])
_ALL: Final = sum(EVENT_BIT.values())
_NUMBERS: Final = range(1, WEEK)
_RED: Final = SUITS.index("R")
_CARD: Final = tuple([tuple([EVENT_BIT.get(f"{suit}{n}", 0) for n in range(WEEK)]) for suit in SUITS])
"""The events by suit and number."""
_TWO: Final = 0xFFFF
"""The bits of a suit without those of third events."""
Fit = tuple[int, int, bool]


class Coming:
    """The stories that each number can complete next turn, with a white pawn and a board; answers are cached.

    Args:
        kit: what items and options allow.
        numbers: for each number that can complete a story: the number, the positions of the black pawns that do so with
            any card, and the cards that do so by themselves: bit, positions, and whether it is red.
    """

    __slots__ = ("_answers", "_kit", "_numbers")

    def __init__(self, kit: Kit, numbers: Sequence[tuple[int, int, Sequence[Fit]]]) -> None:
        self._kit, self._numbers = kit, numbers
        self._answers: dict[tuple[int, int, int, bool], int] = {}

    def completers(self, x: int, y: int, letters: int, red: bool = True) -> int:
        """The cards that allow a story to be completed in the turn in which they are played, as bits.

        Args:
            x, y: the days of the black pawns.
            letters: letters that may be used for it.
            red: whether a red card's own effect counts; no other effect ever does.
        """
        if (known := self._answers.get((x, y, letters, red))) is not None:
            return known
        found, reaches = 0, ways(self._kit.shared, self._kit.backward, letters)
        for n, near, fits in self._numbers:
            plain, nudged = reaches[n]
            there, further = plain[x][y], (nudged if red else plain)[x][y]
            if near & there:
                found |= OF_NUMBER[n]
                continue
            if near & further:
                found |= _CARD[_RED][n]
            for bit, cover, is_red in fits:
                if cover & (further if is_red else there):
                    found |= bit
        self._answers[x, y, letters, red] = found
        return found


class Scene:
    """A position without its black pawns.

    Attributes:
        kit: what items and options allow.
        w: the day of the white pawn.
        suits: the events on the board, by suit (:func:`.masks.added`).
        week: the events by day, row 1 first; the first and the last entry are empty.
        hand, dump: sets of events.
        blind: the number of cards in hand that nobody has seen; only plans have any.
        unseen: the events that may still be drawn.
        deck: the number of cards in the deck.
        known: the top two cards of the deck, the top one first; 0 for an unknown card.
        letters: the letters in hand.
        open: the suits of incomplete stories, by their place.
    """

    __slots__ = (
        "_coming", "blind", "deck", "dump", "hand", "kit", "known", "letters", "open", "suits", "unseen", "w", "week",
    )  # fmt: skip

    kit: Kit
    w: int
    suits: list[int]
    week: list[tuple[Face, ...]]
    hand: int
    blind: int
    dump: int
    unseen: int
    deck: int
    known: tuple[int, int]
    letters: int
    open: tuple[int, ...]
    _coming: Coming | None

    def copy(self) -> Scene:
        """Return a copy; board and suits are shared until :meth:`place` or :meth:`exchange`."""
        s = Scene()
        s.kit, s.w, s.suits, s.week, s.dump = self.kit, self.w, self.suits, self.week, self.dump
        s.hand, s.blind = self.hand, self.blind
        s.unseen, s.deck, s.known, s.letters, s.open = self.unseen, self.deck, self.known, self.letters, self.open
        s._coming = self._coming
        return s

    # -- moves ---------------------------------------------------------------------------------------------

    def played(self, face: Face) -> Scene | None:
        """The position once a card is played and lies on white's day (R6, R15), None if a loop loses the match."""
        s, n, bit = self.copy(), NUMBER[face], EVENT_BIT[face]
        s.hand = s.hand & ~bit
        if loops(s.w, n):
            if s.deck:
                s.deck, s.dump, s.known = s.deck - 1, s.dump | s.known[0], (s.known[1], 0)
                s.unseen &= ~s.dump
            elif s.letters and s.dump:  # the letter brings back a card, which the loop discards again
                s.letters -= 1
            else:
                return None
        s.w = AHEAD[s.w][n]
        s.place(face)
        return s

    def place(self, face: Face) -> None:
        """Place the card in play on white's day; what has no room is discarded."""
        w, self._coming = self.w, None
        if w == HOME:
            self.dump |= EVENT_BIT[face]
            return
        self.suits, self.week = self.suits.copy(), self.week.copy()
        here = self.week[w]
        if len(here) >= self.kit.room[w - 1]:
            self.dump |= EVENT_BIT[here[-1]]
            suit = SUIT_AT[here[-1]]
            self.suits[suit] = removed(self.suits[suit], w)
            here = here[:-1]
        suit = SUIT_AT[face]
        self.suits[suit] = added(self.suits[suit], w)
        self.week[w] = (face, *here)

    def exchanged(self, one: Face, other: Face) -> Scene:
        """The position once two events on the board have changed places."""
        s = self.copy()
        s.suits, s.week, s._coming = s.suits.copy(), s.week.copy(), None
        where = {face: day for day, here in enumerate(s.week) for face in here if face in (one, other)}
        for face, instead in ((one, other), (other, one)):
            day, suit = where[face], SUIT_AT[face]
            s.suits[suit] = added(removed(s.suits[suit], day), where[instead])
        for day in {*where.values()}:
            s.week[day] = tuple([{one: other, other: one}.get(face, face) for face in s.week[day]])
        return s

    def returned(self, bit: int) -> Scene:
        """The position once a letter has put a discarded card on top of the deck."""
        s = self.copy()
        s.letters, s.deck, s.dump, s.unseen = s.letters - 1, s.deck + 1, s.dump & ~bit, s.unseen | bit
        s.known = bit, s.known[0]
        return s

    def under(self, bit: int, on_top: bool) -> Scene:
        """The position once a card in hand has been put under the deck, or on top of it."""
        s = self.copy()
        s.hand, s.unseen, s.deck = s.hand & ~bit, s.unseen | bit, s.deck + 1
        if on_top or not self.deck:
            s.known = bit, s.known[0]
        elif self.deck == 1:
            s.known = s.known[0], bit
        return s

    def traded(self, give: int, take: int) -> Scene:
        """The position once a card in hand has changed places with a discarded one."""
        s = self.copy()
        s.hand, s.dump = s.hand & ~give | take, s.dump & ~take | give
        return s

    def completed(self, suits: Sequence[int]) -> Scene:
        """The position once stories have been completed; each becomes a letter."""
        s = self.copy()
        s.open = tuple([suit for suit in s.open if suit not in suits])
        s.letters, s._coming = s.letters + len(suits), None
        return s

    def with_letters(self, more: int) -> Scene:
        """The position with more letters, or fewer."""
        s = self.copy()
        s.letters += more
        return s

    # -- values --------------------------------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        """True if no card can be drawn, not even one that a letter brings back."""
        return not (self.deck or (self.letters and self.dump))

    @property
    def told(self) -> int:
        """The number of completed stories."""
        return len(SUITS) - len(self.open)

    def locations(self, suit: int) -> int:
        """The number of locations with an event of a suit."""
        return (self.suits[suit] & 0xFF).bit_count()

    def covering(self, suit: int) -> int:
        """The positions of the black pawns that complete a story with the white pawn where it is."""
        events = self.suits[suit]
        return COVERED[below(events, self.w) & _TWO] if events >> self.w & 1 else 0

    def goal(self) -> int:
        """The positions of the black pawns that complete any open story."""
        found = 0
        for suit in self.open:
            found |= self.covering(suit)
        return found

    def completable(self, x: int, y: int) -> list[int]:
        """The suits whose stories can be completed."""
        at = PAIR[min(x, y), max(x, y)]
        return [suit for suit in self.open if self.covering(suit) & at]

    def missing(self, x: int, y: int, most: int = 2) -> int | None:
        """The one-day steps by letter that are missing until a story can be completed, or until everybody is home.

        White stays where it is. None if the letters in hand do not suffice, if a story needs more than ``most`` steps,
        or, on the way home, if white is not on Day 7.
        """
        if self.open:
            return steps_to(self.goal(), x, y, min(most, self.letters))
        short = nudges(x) + nudges(y)
        return short if self.w == HOME and short <= self.letters else None

    def coming(self) -> Coming:
        """The stories that each number can complete next turn; computed once."""
        if self._coming is None:
            self._coming = self._found()
        return self._coming

    def _found(self) -> Coming:
        found, w, room = [], self.w, self.kit.room
        lie = [(suit, events, COVERED[events & _TWO]) for suit in self.open if (events := self.suits[suit])]
        for n in _NUMBERS:
            to = AHEAD[w][n]
            if to == HOME:
                continue
            here, near, fits, last = self.week[to], 0, [], -1
            if len(here) >= room[to - 1]:
                last = SUIT_AT[here[-1]]
            for suit, events, cover in lie:
                if suit == last:
                    events = removed(events, to)
                    cover = COVERED[events & _TWO]
                if events >> to & 1:
                    near |= COVERED[below(events, to) & _TWO]
                if cover:
                    fits.append((_CARD[suit][n], cover, suit == _RED))
            if near or fits:
                found.append((n, near, fits))
        return Coming(self.kit, found)

    def soon(self, x: int, y: int) -> float:
        """The chance to complete a story next turn, with a card in hand, drawn, or brought back by a letter."""
        coming = self.coming()
        found = coming.completers(x, y, min(2, self.letters))
        if found & self.hand:
            return 1.0
        drawn = self.known[0] or self.unseen
        share = (found & drawn).bit_count() / max(1, drawn.bit_count())
        if self.blind:
            share = 1 - (1 - share) ** (1 + self.blind)
        if share < RETURNED and self.letters and coming.completers(x, y, min(2, self.letters - 1)) & self.dump:
            return RETURNED
        return share

    def homeward(self, x: int, y: int) -> float:
        """The approximate chance to come home, once all stories are complete."""
        held, drawn, dump = self.hand, self.known[0] or self.unseen, self.dump if self.letters else 0
        return share_home(
            (self.w, min(x, y), max(x, y)), self.kit, self.letters, self.deck,
            [n for n in _NUMBERS if held & OF_NUMBER[n]], [n for n in _NUMBERS if dump & OF_NUMBER[n]],
            {n: k for n in _NUMBERS if (k := (drawn & OF_NUMBER[n]).bit_count())},
        )  # fmt: skip

    def values(self, places: Places) -> list[float]:
        """The values of ending the turn with the black pawns in some places."""
        return self._told(places) if self.open else [self._homeward(x, y) for x, y in places]

    def _told(self, places: Places) -> list[float]:
        value = STORY * self.told
        if self.stuck:
            return [LOST + value for _ in places]
        value += LETTER * self.letters + CARD * self.deck
        spread = SPREAD * sum([min(3, self.locations(suit)) for suit in self.open])
        return [value + SOON * self.soon(x, y) + spread for x, y in places]

    def _homeward(self, x: int, y: int) -> float:
        if self.w == x == y == HOME:
            alike = sum([len({ICON[face] for face in here}) == 1 for here in self.week])
            return WON + POINT * (self.deck + OF_LETTER * self.letters + OF_DAY * alike)
        value = STORY * self.told
        if self.stuck:
            return LOST + value
        return value + LETTER * self.letters + CARD * self.deck + GOING_HOME * self.homeward(x, y)

    def reaching(self, places: Sequence[tuple[int, int]]) -> list[float]:
        """The values of positions before the events of the turn, including what letters gain at once."""
        values = self.values(places)
        if not self.open:
            return [v + WON * (self.missing(x, y) is not None) for v, (x, y) in zip(values, places, strict=True)]
        if goal := self.goal():
            most = min(2, self.letters)
            values = [
                v + STORY * (steps_to(goal, x, y, most) is not None) for v, (x, y) in zip(values, places, strict=True)
            ]
        return values

    def liked(self, x: int, y: int, dump: Iterable[Face]) -> list[Face]:
        """The most useful discarded cards to try with a white event, best first."""
        wanted = OF_NUMBER[(HOME - self.w) % WEEK]
        if self.open:
            wanted = self.coming().completers(x, y, min(2, self.letters))
        useless = {face: (not wanted & EVENT_BIT[face], SUIT_AT[face] not in self.open) for face in dump}
        return sorted(sorted(useless), key=useless.__getitem__)[:EXCHANGED]

    def nearer(self, x: int, y: int, need: int) -> Iterator[tuple[Move, int, int]]:
        """Yield the letter moves after which fewer than ``need`` steps are missing, with the black pawns' days."""
        for pawn, way, a, b in one_day_steps(x, y):
            left = self.missing(a, b)
            if left is not None and left < need:
                yield Move("letter_move", (pawn, way)), a, b


def events_in(bits: int) -> list[Face]:
    """The events of a set of events, in alphabetical order."""
    return sorted([face for face, bit in EVENT_BIT.items() if bits & bit])


def _bits(faces: Iterable[Face]) -> int:
    """The events among some faces, as a set of bits."""
    return sum([EVENT_BIT.get(face, 0) for face in faces])


@lru_cache(1 << 12)
def _board(w: int, board: Board, stories: str, kit: Kit) -> Scene:
    """A position with only its board; :meth:`Scene.coming` is computed once for all positions that share it."""
    s = Scene()
    s.kit, s.w, s.suits, s.week, s._coming = kit, w, [0] * len(SUITS), [(), *board], None
    for day, here in enumerate(s.week):
        for face in here:
            s.suits[SUIT_AT[face]] = added(s.suits[SUIT_AT[face]], day)
    s.unseen = _ALL & ~_bits(chain(*board))
    s.hand = s.blind = s.dump = s.deck = s.letters = 0
    s.known, s.open = (0, 0), tuple([SUITS.index(suit) for suit in stories])
    s.coming()
    return s


def scene_at(spot: Spot, kit: Kit) -> Scene:
    """The scene of a position in a plan."""
    s = _board(spot.w, spot.board, spot.open, kit).copy()
    s.hand, s.blind, s.dump = _bits(spot.hand), spot.hand.count(UNKNOWN), _bits(spot.dump)
    s.unseen &= ~(s.hand | s.dump | EVENT_BIT.get(spot.card, 0))
    s.deck, s.known = len(spot.deck), (_bits(spot.deck[-1:]), _bits(spot.deck[-2:-1]))
    s.letters = spot.letters
    return s


def scene_of(t: Table, kit: Kit) -> tuple[Scene, int, int]:
    """The position as the player sees it, with the days of both black pawns; unseen cards of the deck are not used."""
    faces, zones, seen, s = t.faces, t.zones, 0, Scene()
    s.kit, s.suits, s.week, s._coming = kit, [0] * len(SUITS), [()], None
    s.w, x, y = days(t)
    suits = s.suits
    for day, zone in _WEEK:
        here = tuple([faces[i] for i in zones[zone]])
        for face in here:
            suit = SUIT_AT[face]
            suits[suit] = added(suits[suit], day)
            seen |= EVENT_BIT[face]
        s.week.append(here)
    s.week.append(())
    s.hand = sum([EVENT_BIT[faces[i]] for i in zones[HAND]])
    s.blind = 0
    s.dump = sum([EVENT_BIT[faces[i]] for i in zones[DISCARD]])
    s.unseen = _ALL & ~(seen | s.hand | s.dump)
    for i in zones[PLAYED]:
        s.unseen &= ~EVENT_BIT[faces[i]]
    deck = zones[DECK]
    s.deck, s.known = len(deck), (_known(t, deck, 1), _known(t, deck, 2))
    s.letters = len(zones[LETTERS])
    s.open = tuple([SUITS.index(suit) for suit in open_stories(t)])
    return s, x, y


def _known(t: Table, deck: Sequence[int], row: int) -> int:
    """The card of a row of the deck, from the top, if everybody knows it; 0 otherwise."""
    if len(deck) < row or t.seen_by_mask.get(deck[-row]) != EVERYBODY:
        return 0
    return EVENT_BIT[t.faces[deck[-row]]]
