"""The last turns, solved backwards: the chance to win if every decision from here on is the best one.

Played by the rules of the game on the table as its player knows it; a card that turns up can be any that has not been
seen. What cannot make a difference is left out: black pawns are alike, a story that can be completed is, a letter moves
a pawn only where that completes a story or brings everybody home, and brings back a card only where one is due.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ...core.move import Move
from ...core.mute import MuteTable
from ...core.table import EVERYBODY, Table
from . import GAME
from .board import DECK, DISCARD, HAND, HOME, STORIES, day_of, days, letters
from .cards import EVENTS
from .outlook import UNKNOWN, Spot, imagined, kit_of, missing, played, spot_of

__all__ = ["BUDGET", "DEEP", "chances"]

BUDGET: Final = 1500
"""Positions that are looked at; nothing is said of what needs more."""
DEEP: Final = 3
"""Cards in the deck up to which it is tried."""


class _Beyond(Exception):
    """The budget is used up."""


@dataclass(frozen=True)
class _Moment:
    """A table to think on, equal to any other of which the player knows the same."""

    key: Hashable
    table: MuteTable = field(compare=False)


def chances(t: Table, budget: int = BUDGET) -> Mapping[Move, Fraction] | None:
    """The chance to win after each move but giving up, or None if that is more than the budget allows.

    Args:
        t: the table as the player sees it; of the deck of a full one only what everybody has seen is looked at.
        budget: how many positions may be looked at.
    """
    if t.vars["phase"] == "over" or len(t.zones[DECK]) > DEEP:
        return None
    table = imagined(t)
    return _solved(_Moment((*t.options.values(), kit_of(t), days(t), spot_of(table)), table), budget)


@lru_cache(64)
def _solved(moment: _Moment, budget: int) -> Mapping[Move, Fraction] | None:
    solver, t = _Solver(budget), moment.table
    s = spot_of(t)
    try:
        return {move: Fraction(solver.after(t, s, move)) for move in GAME.legal(t, 0)}
    except _Beyond:
        return None


class _Solver:
    """Chances are whole numbers where nothing is uncertain: most are, and fractions take their time."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self._found: dict[Spot, Fraction | int] = {}

    def after(self, t: MuteTable, s: Spot, move: Move) -> Fraction | int:
        """The chance once a move is made."""
        return self._seen(played(t, move), (t, s))

    def _seen(self, t: MuteTable, before: tuple[MuteTable, Spot]) -> Fraction | int:
        """The mean over all that a card can be which has just been turned up."""
        for name in (HAND, DISCARD, DECK):
            ids = t.zones[name]
            if ids and t.faces[ids[-1]] == UNKNOWN and t.known.get(ids[-1]) == EVERYBODY:
                return self._mean(t, before, ids[-1])
        return self._best(t, before)

    def _mean(self, t: MuteTable, before: tuple[MuteTable, Spot], card: int) -> Fraction:
        seen, total = set(t.faces.values()), Fraction(0)
        can_be = [face for face in EVENTS if face not in seen]
        for face in can_be:
            then = t.copy()
            then.faces[card] = face
            total += self._seen(then, before)
        return total / len(can_be)

    def _best(self, t: MuteTable, before: tuple[MuteTable, Spot]) -> Fraction | int:
        if t.vars["phase"] == "over":
            return int(not t.vars["lost"])
        if not _possible(t):
            return 0
        s = spot_of(t, before)
        if (known := self._found.get(s)) is not None:
            return known
        if not self.left:
            raise _Beyond
        self.left -= 1
        best: Fraction | int = 0
        for move in _moves(t, s):
            best = max(best, self.after(t, s, move))
            if best == 1:
                break
        self._found[s] = best
        return best


def _possible(t: MuteTable) -> bool:
    """Whether there are cards for the turns that are needed at least: no story is completed with white on Day 7."""
    phase, stories = str(t.vars["phase"]), len(t.zones[STORIES])
    draws = len(t.zones[DECK]) + letters(t) + stories
    if phase == "renew":
        return draws >= 1 + bool(stories)
    if phase == "play":
        return draws >= bool(stories)
    return draws >= (phase == "loop") + (2 * bool(stories) if day_of(t, "w") == HOME else 1)


def _moves(t: MuteTable, s: Spot) -> Iterator[Move]:
    """The moves of which one is the best.

    Letters that bring a card back before it is due make a difference only where an effect must be used, or where the
    yellow event returns a card to the top of the deck.
    """
    offers = GAME.offers(t, 0)
    if told := [offer for offer in offers if offer.kind == "complete"]:
        yield told[0].expand()[0]
        return
    options = t.options
    due = s.phase in ("renew", "loop") or s.effect == "yellow"
    back = due or options["strict_effects"] or options["yellow_return"] == "top"
    walk = s.phase == "resolve" and missing(s, s.letters) is not None
    for offer in offers:
        if (back or offer.kind != "letter_return") and (walk or offer.kind != "letter_move"):
            yield from offer.expand()
