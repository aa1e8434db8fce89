"""Positions of the quick player: events and black pawns as bits (:mod:`.masks`), and what a position is worth.

The values are those of :mod:`.course`; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...core.table import EVERYBODY, Face, Table
from .board import DAYS, DECK, DISCARD, HAND, HOME, LETTERS, PLAYED, WEEK, day_zone, days, loops, open_stories
from .cards import ICON, NUMBER, SUITS
from .course import CARD, GOING_HOME, LETTER, LOST, POINT, RETURNED, SOON, SPREAD, STORY, WON
from .evaluate import Kit, share_home
from .masks import AHEAD, COVERED, EVENT_BIT, OF_NUMBER, PAIR, SUIT_AT, added, below, removed, steps_to, ways
from .odds import nudges
from .score import OF_DAY, OF_LETTER

__all__ = ["Places", "Scene", "scene_of"]

Places = Iterable[tuple[int, int]]
"""Positions of the black pawns, as pairs of days."""
_WEEK: Final = tuple([(day, day_zone(day)) for day in DAYS[:-1]])
_ALL: Final = sum(EVENT_BIT.values())
_NUMBERS: Final = range(1, WEEK)
_RED: Final = SUITS.index("R")
_CARD: Final = tuple([tuple([EVENT_BIT.get(f"{suit}{n}", 0) for n in range(WEEK)]) for suit in SUITS])
"""The events by suit and number."""
_TWO: Final = 0xFFFF
"""The bits of a suit without those of third events."""


Fit = tuple[int, int, bool]


class Coming:
    """The stories that each number can complete next turn, with a white pawn and a board; answers are kept.

    Args:
        kit: what items and options allow.
        numbers: for each number that can complete a story: the number, the positions of the black pawns that do so with
            any card, and the cards that do so by themselves: bit, positions, and whether it is red.
    """

    __slots__ = ("_answers", "_kit", "_numbers")

    def __init__(self, kit: Kit, numbers: Sequence[tuple[int, int, Sequence[Fit]]]) -> None:
        self._kit, self._numbers = kit, numbers
        self._answers: dict[tuple[int, int, int], int] = {}

    def completers(self, x: int, y: int, letters: int) -> int:
        """See :func:`.evaluate.completers`."""
        if (known := self._answers.get((x, y, letters))) is not None:
            return known
        found, reaches = 0, ways(self._kit.shared, self._kit.backward, letters)
        for n, near, fits in self._numbers:
            plain, red = reaches[n]
            there, further = plain[x][y], red[x][y]
            if near & there:
                found |= OF_NUMBER[n]
                continue
            if near & further:
                found |= _CARD[_RED][n]
            for bit, cover, is_red in fits:
                if cover & (further if is_red else there):
                    found |= bit
        self._answers[x, y, letters] = found
        return found


class Scene:
    """A position but for the black pawns.

    Attributes:
        kit: what items and options allow.
        w: the day of the white pawn.
        suits: the events on the board, by suit (:func:`.masks.added`).
        week: the events by day, row 1 first; the first and the last entry are empty.
        hand, dump: sets of events.
        unseen: the events that may still be drawn.
        deck: the number of cards in the deck.
        known: the known cards at the top of the deck, the top one first, as far as two matter; 0 for an unknown card.
        letters: the letters in hand.
        open: the suits of incomplete stories, by their place.
    """

    __slots__ = ("_coming", "deck", "dump", "hand", "kit", "known", "letters", "open", "suits", "unseen", "w", "week")

    kit: Kit
    w: int
    suits: list[int]
    week: list[tuple[Face, ...]]
    hand: int
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
        s.kit, s.w, s.suits, s.week, s.hand, s.dump = self.kit, self.w, self.suits, self.week, self.hand, self.dump
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

    def missing(self, x: int, y: int) -> int | None:
        """See :func:`.evaluate.missing`."""
        if self.open:
            return steps_to(self.goal(), x, y, min(2, self.letters))
        short = nudges(x) + nudges(y)
        return short if self.w == HOME and short <= self.letters else None

    def coming(self) -> Coming:
        """The stories that each number can complete next turn; found once."""
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

    def soon(self, coming: Coming, x: int, y: int) -> float:
        """See :meth:`.course.Outlook.soon`."""
        found = coming.completers(x, y, min(2, self.letters))
        if found & self.hand:
            return 1.0
        drawn = self.known[0] or self.unseen
        share = (found & drawn).bit_count() / max(1, drawn.bit_count())
        if share < RETURNED and self.letters and coming.completers(x, y, min(2, self.letters - 1)) & self.dump:
            return RETURNED
        return share

    def homeward(self, x: int, y: int) -> float:
        """See :func:`.evaluate.home_share`."""
        held, drawn, dump = self.hand, self.known[0] or self.unseen, self.dump if self.letters else 0
        return share_home(
            (self.w, min(x, y), max(x, y)), self.kit, self.letters, self.deck,
            [n for n in _NUMBERS if held & OF_NUMBER[n]], [n for n in _NUMBERS if dump & OF_NUMBER[n]],
            {n: k for n in _NUMBERS if (k := (drawn & OF_NUMBER[n]).bit_count())},
        )  # fmt: skip

    def values(self, places: Places) -> list[float]:
        """The values of ending the turn with the black pawns in some places; see :meth:`.course.Outlook.evaluate`."""
        return self._told(places) if self.open else [self._homeward(x, y) for x, y in places]

    def _told(self, places: Places) -> list[float]:
        value = STORY * self.told
        if self.stuck:
            return [LOST + value for _ in places]
        value += LETTER * self.letters + CARD * self.deck
        spread = SPREAD * sum([min(3, (self.suits[suit] & 0xFF).bit_count()) for suit in self.open])
        coming = self.coming()
        return [value + SOON * self.soon(coming, x, y) + spread for x, y in places]

    def _homeward(self, x: int, y: int) -> float:
        if self.w == x == y == HOME:
            alike = sum([len({ICON[face] for face in here}) == 1 for here in self.week])
            return WON + POINT * (self.deck + OF_LETTER * self.letters + OF_DAY * alike)
        value = STORY * self.told
        if self.stuck:
            return LOST + value
        return value + LETTER * self.letters + CARD * self.deck + GOING_HOME * self.homeward(x, y)

    def reaching(self, places: Sequence[tuple[int, int]]) -> list[float]:
        """The values of positions before the events of the turn, with the gain of what letters bring at once."""
        values = self.values(places)
        if not self.open:
            return [v + WON * (self.missing(x, y) is not None) for v, (x, y) in zip(values, places, strict=True)]
        if goal := self.goal():
            most = min(2, self.letters)
            values = [
                v + STORY * (steps_to(goal, x, y, most) is not None) for v, (x, y) in zip(values, places, strict=True)
            ]
        return values


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
