"""Positions as plain tuples, and the chance to come home from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from operator import is_, itemgetter
from typing import Any, Final, NamedTuple

from ...core.playout import PlayoutTable
from ...core.table import Face, Table
from ...players.partial_world import UNKNOWN
from . import board
from .board import DECK, DISCARD, HAND, HOME, PLAYED, STORIES, WEEK, ahead, days, loops, splits
from .odds import Triple, goal_residue, nudges
from .variables import Vars

__all__ = ["Board", "Kit", "Spot", "homers", "kit_of", "share_home", "spot_of"]

Board = tuple[tuple[Face, ...], ...]
FAR: Final = 9
"""The largest deck size that the estimate of the way home distinguishes."""
PER_NUDGE: Final = 3
"""The number of cards spent on finding a red event, for each step of the residue that letters do not cover."""
FOUND: Final = 0.7
"""The chance of finding it."""


class Kit(NamedTuple):
    """The constants of a match: capacity by day (Day 1 first), and what items allow."""

    room: tuple[int, ...]
    shared: bool
    backward: bool
    hand: int


class Spot(NamedTuple):
    """A position inside a turn.

    Attributes:
        phase: play, loop, black, event, resolve.
        w, b1, b2: the days of the pawns; the black ones are interchangeable, the lower day first.
        board: the events of each day, Day 1 and row 1 first.
        hand, dump: cards in the hand and in the discard pile, sorted.
        deck: the cards of the deck, the top one last; unseen ones are :data:`UNKNOWN`.
        letters: letters in hand.
        open: the suits of incomplete stories.
        card: the card in play.
        row: the number of rows of the white pawn's day already handled.
        used, asleep: suits and events that no longer happen.
        effect: the pending decision; ``copies`` holds the neighbours that a green event has still to copy.
    """

    phase: str
    w: int
    b1: int
    b2: int
    board: Board
    hand: tuple[Face, ...]
    dump: tuple[Face, ...]
    deck: tuple[Face, ...]
    letters: int
    open: str
    card: Face = ""
    row: int = 0
    used: str = ""
    asleep: tuple[Face, ...] = ()
    effect: str = ""
    copies: tuple[Face, ...] = ()


_spot: Final = partial(tuple.__new__, Spot)
"""Builds a position from the tuple of its fields, bypassing the constructor: a plan visits thousands."""
_WEEK: Final = tuple(map(board.day_zone, board.DAYS))
_week: Final = itemgetter(*_WEEK)
_NOTHING: Final[Mapping[str, Any]] = dict.fromkeys((*_WEEK, HAND, DISCARD, DECK, STORIES))
_places: Final = itemgetter(*map(board.place_zone, board.DAYS))
_allowed: Final = itemgetter("lantern", "map", "compass", "rucksack")
_NOWHERE: Final = Spot("", 0, 0, 0, ((),) * WEEK, (), (), (), 0, "")


def kit_of(t: Table) -> Kit:
    """The kit of a match."""
    faces = t.faces
    return _kit(tuple([faces[i] for (i,) in _places(t.zones)]), *_allowed(t.options))


@lru_cache
def _kit(places: tuple[Face, ...], lantern: bool, shared: bool, backward: bool, rucksack: bool) -> Kit:
    return Kit(tuple([board.room(face, lantern) for face in places]), shared, backward, board.held(rucksack))


def spot_of(t: Table, before: tuple[PlayoutTable, Spot] | None = None) -> Spot:
    """The position as the player sees it.

    Args:
        t: a view or an imagined table.
        before: the imagined table that was played on, with its position; unchanged zones are copied from it.
    """
    v, faces, zones, (w, x, y) = Vars.of(t), t.faces, t.zones, days(t)
    lay, s = (before[0].zones, before[1]) if before else (_NOTHING, _NOWHERE)
    week, hand, dump, deck, stories = s.board, s.hand, s.dump, s.deck, s.open
    now, then = _week(zones), _week(lay)
    if not all(map(is_, now, then)):
        week = tuple([
            was if ids is old else tuple([faces[i] for i in ids]) for ids, old, was in zip(now, then, week, strict=True)
        ])  # fmt: skip
    if zones[HAND] is not lay[HAND]:
        hand = tuple(sorted([faces[i] for i in zones[HAND]]))
    if zones[DISCARD] is not lay[DISCARD]:
        dump = tuple(sorted([face for i in zones[DISCARD] if (face := faces[i]) != UNKNOWN]))
    if zones[DECK] is not lay[DECK]:
        deck = tuple([faces.get(i, UNKNOWN) for i in zones[DECK]])
    if zones[STORIES] is not lay[STORIES]:
        stories = "".join(board.open_stories(t))
    return _spot((
        v.phase, w, *((x, y) if x < y else (y, x)), week, hand, dump, deck, board.letters(t), stories,
        "".join([faces[i] for i in zones[PLAYED]]), v.row, "".join(v.used), tuple(sorted(v.sleeping)),
        v.effect, v.copies,
    ))  # fmt: skip


# -- the way home ------------------------------------------------------------------------------------------


@lru_cache(1 << 12)
def _spread(b1: int, b2: int, n: int, shared: bool, backward: bool) -> frozenset[tuple[int, int]]:
    """The possible days of the black pawns after ``n`` days; the lower day first."""
    found = [(ahead(b1, sign * a), ahead(b2, sign * b)) for a, b, sign in splits(n, shared, backward)]
    return frozenset([(min(pair), max(pair)) for pair in found])


def homers(w: int, b1: int, b2: int, kit: Kit, letters: int) -> list[int]:
    """The numbers that bring all pawns home, with the letters in hand."""
    n = HOME - w
    pairs = _spread(b1, b2, WEEK - n, kit.shared, kit.backward) if n else ()
    return [n] if any(nudges(x) + nudges(y) <= letters for x, y in pairs) else []


@lru_cache(1 << 17)
def _by_number(n: int, deck: int, letters: int, w: int, b1: int, b2: int, kit: Kit) -> float:
    """The value of playing a number on the way home, with ``deck`` cards in the deck."""
    to, deck = ahead(w, n), deck - loops(w, n)
    if deck < 0:
        return 0.0
    best = 0.0
    for x, y in _spread(b1, b2, WEEK - n, kit.shared, kit.backward):
        short = nudges(x) + nudges(y)
        if to == HOME and short <= letters:
            best = max(best, 1 + (deck + 2 * (letters - short)) / 100)
        elif deck:
            best = max(best, _onwards(deck, letters, to, x, y, kit))
    return best


@lru_cache(1 << 15)
def _onwards(deck: int, letters: int, w: int, b1: int, b2: int, kit: Kit) -> float:
    """The share of games that come home, plus a little for leftovers, if all numbers are equally likely.

    Each turn takes the best of as many random numbers as there are cards to choose from, as if unplayed cards were
    redrawn.
    """
    if not deck:
        return 0.0
    k, values = kit.hand + 1, sorted(_by_number(n, deck - 1, letters, w, b1, b2, kit) for n in range(1, WEEK))
    return sum([value * ((i + 1) ** k - i**k) for i, value in enumerate(values)], 0.0) / float(6**k)


def share_home(
    pawns: Triple, kit: Kit, letters: int, deck: int, held: list[int], wanted: list[int], drawn: Mapping[int, int]
) -> float:
    """The approximate chance to come home, once all stories are complete.

    Args:
        pawns: the days of the pawns, the lower black one first.
        kit: what items and options allow.
        letters: the letters in hand.
        deck: the number of cards in the deck.
        held: the numbers in hand.
        wanted: the numbers that a letter can bring back.
        drawn: the numbers that may be drawn, each with its weight.
    """
    share = 1.0
    if not kit.backward:
        for _ in range(max(0, nudges(goal_residue(pawns)) - letters)):
            letters, deck, share = letters + 1, deck - PER_NUDGE, share * FOUND
    if deck <= 0:
        return 0.0
    deck = min(FAR, deck)
    mine = max([_by_number(n, deck - 1, letters, *pawns, kit) for n in held], default=0.0)
    mine = max([mine, *[_by_number(n, deck, letters - 1, *pawns, kit) for n in wanted]])
    value = sum([k * max(mine, _by_number(n, deck - 1, letters, *pawns, kit)) for n, k in drawn.items()])
    return share * value / max(1, sum(drawn.values()))
