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
from ...core.table import EVERYBODY, Face, Table
from . import GAME
from .board import DECK, DISCARD, HAND, HOME
from .cards import EVENTS
from .outlook import UNKNOWN, Spot, imagined, in_reach, kit_of, spot_of, stand

__all__ = ["BUDGET", "DEEP", "chances"]

BUDGET: Final = 1500
"""Positions that are looked at; nothing is said of what needs more."""
DEEP: Final = 3
"""Cards in the deck up to which it is tried."""
Key = tuple[Spot, tuple[Face, ...]]


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
    return _solved(_Moment((kit_of(t), t.options["radio"], _key(table, spot_of(table))), table), budget)


@lru_cache(64)
def _solved(moment: _Moment, budget: int) -> Mapping[Move, Fraction] | None:
    solver, t = _Solver(budget), moment.table
    try:
        return {move: solver.after(t, move) for move in GAME.legal(t, 0)}
    except _Beyond:
        return None


def _key(t: Table, s: Spot) -> Key:
    return s, tuple([t.faces[i] for i in t.zones[DECK]])


class _Solver:
    def __init__(self, budget: int) -> None:
        self.left = budget
        self._found: dict[Key, Fraction] = {}

    def after(self, t: MuteTable, move: Move) -> Fraction:
        """The chance once a move is made."""
        then = t.copy()
        GAME.play(then, 0, move, None)  # type: ignore[arg-type]  # nothing is left to chance but what lies in the deck
        return self._seen(then)

    def _seen(self, t: MuteTable) -> Fraction:
        """The mean over all that a card can be which has just been turned up."""
        turned = [i for name in (HAND, DISCARD, DECK) for i in t.zones[name][-1:] if t.faces[i] == UNKNOWN]
        card = next((i for i in turned if t.known.get(i) == EVERYBODY), None)
        if card is None:
            return self._best(t)
        seen = set(t.faces.values())
        total, can_be = Fraction(0), [face for face in EVENTS if face not in seen]
        for face in can_be:
            then = t.copy()
            then.faces[card] = face
            total += self._seen(then)
        return total / len(can_be)

    def _best(self, t: MuteTable) -> Fraction:
        s = spot_of(t)
        if s.phase == "over":
            return Fraction(not t.vars["lost"])
        if not _possible(s):
            return Fraction(0)
        key = _key(t, stand(s, s.b1, s.b2))
        if (known := self._found.get(key)) is not None:
            return known
        if not self.left:
            raise _Beyond
        self.left -= 1
        best = Fraction(0)
        for move in _moves(t, s):
            best = max(best, self.after(t, move))
            if best == 1:
                break
        self._found[key] = best
        return best


def _possible(s: Spot) -> bool:
    """Whether there are cards for the turns that are needed at least: no story is completed with white on Day 7."""
    draws = s.deck + s.letters + len(s.open)
    if s.phase == "renew":
        return draws >= 1 + bool(s.open)
    if s.phase == "play":
        return draws >= bool(s.open)
    return draws >= (s.phase == "loop") + (2 * bool(s.open) if s.w == HOME else 1)


def _moves(t: MuteTable, s: Spot) -> Iterator[Move]:
    """The moves of which one is the best.

    Letters that bring a card back before it is due make a difference only where an effect must be used, or where the
    yellow event returns a card to the top of the deck.
    """
    legal = list(GAME.legal(t, 0))
    if told := [move for move in legal if move.kind == "complete"]:
        yield told[0]
        return
    options = t.options
    due = s.phase in ("renew", "loop") or s.effect == "yellow"
    back = due or options["strict_effects"] or options["yellow_return"] == "top"
    walk = s.phase == "resolve" and in_reach(s)
    for move in legal:
        if (back or move.kind != "letter_return") and (walk or move.kind != "letter_move"):
            yield move
