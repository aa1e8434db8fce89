"""Exact solution of the last turns: the chance to win with optimal decisions from here on.

It plays by the rules on the table as the player knows it; a card that is turned up can be any unseen one. Moves that
cannot make a difference are pruned: black pawns are interchangeable, a story that can be completed is completed at
once, and a letter moves a pawn only where that completes a story or brings everybody home, and brings back a card only
where one is due.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Final

from ...core.move import Move
from ...core.playout import PlayoutTable
from ...core.table import Table
from ...players.backwards import Backwards
from ...players.match_cache import MatchCache
from ...players.partial_world import after_move, partial_world, turned_up
from . import GAME
from .board import DECK, DISCARD, HAND, HOME, STORIES, ahead, day_of, letters, loops
from .cards import EVENTS, NUMBER
from .evaluate import Spot, kit_of, spot_of
from .scene import scene_at
from .variables import Vars

__all__ = ["BUDGET", "DEEP", "chances"]

BUDGET: Final = 1500
"""The maximum number of positions to search; there is no answer if more are needed."""
DEEP: Final = 3
"""The largest deck for which a solution is attempted."""
_UPWARDS: Final = (HAND, DISCARD, DECK)
"""The zones in which cards are turned up."""
_At = tuple[PlayoutTable, Spot]


class _LastTurns:
    """See :class:`combinatoria.players.backwards.Ending`; moves are played by the rules of the game."""

    def same(self, at: _At) -> Hashable:
        """The position."""
        return at[1]

    def exactly(self, at: _At) -> Hashable:
        """The position with the order of the cards and the day of each black pawn."""
        t, s = at
        hand, dump = [tuple([t.faces[i] for i in t.zones[name]]) for name in (HAND, DISCARD)]
        return s, hand, dump, day_of(t, "b1")

    def moves(self, at: _At) -> list[Move]:
        """The candidate moves, one of which is best.

        Letters that bring a card back before one is due make a difference only if effects must be used, or if the
        yellow event returns a card to the top of the deck.
        """
        t, s = at
        offers = GAME.offers(t, 0)
        if completions := [offer for offer in offers if offer.kind == "complete"]:
            return [completions[0].expand()[0]]
        due = s.phase in ("renew", "loop") or s.effect == "yellow"
        back = due or t.options["strict_effects"] or t.options["yellow_return"] == "top"
        walk = s.phase == "resolve" and scene_at(s, kit_of(t)).missing(s.b1, s.b2, s.letters) is not None
        tried = {"letter_return": back, "letter_move": walk}
        return [move for offer in offers if tried.get(offer.kind, True) for move in offer.expand()]

    def after(self, at: _At, move: Move) -> list[_At | int]:
        """The positions after a move, one for each face that the card turned up can have."""
        t, s = at
        if _hopeless(s, move):
            return [0]
        return [_judged(then, at) for then in turned_up(after_move(GAME, t, move), _UPWARDS, EVENTS)]


_backwards: Final = MatchCache(lambda: Backwards(_LastTurns()))


def chances(t: Table, budget: int = BUDGET) -> Mapping[Move, Fraction] | None:
    """The chance to win after each move except resigning, or None if it is too early or exceeds the budget.

    Args:
        t: the table as the player sees it; in a full one, only publicly seen cards of the deck are used.
        budget: the maximum number of positions to search.
    """
    if Vars.of(t).phase == "over" or len(t.zones[DECK]) > DEEP:
        return None
    table = partial_world(t)
    return _backwards.of(t).chances((table, spot_of(table)), GAME.legal(table, 0), budget)


def _judged(t: PlayoutTable, before: _At) -> _At | int:
    """The position for the search, or its value (1 or 0) if that is evident."""
    if (v := Vars.of(t)).phase == "over":
        return int(not v.lost)
    draws = len(t.zones[DECK]) + letters(t) + (v.effect == "under")  # that card goes back into the deck
    enough = _enough(v.phase, draws, len(t.zones[STORIES]), day_of(t, "w"))
    return (t, spot_of(t, before)) if enough else 0


def _enough(phase: str, draws: int, stories: int, white: int) -> bool:
    """Return whether there are cards for the fewest turns needed: no story is completed with white on Day 7."""
    draws += stories
    if phase == "renew":
        return draws >= 1 + bool(stories)
    if phase == "play":
        return draws >= bool(stories)
    return draws >= (phase == "loop") + (2 * bool(stories) if white == HOME else 1)


def _hopeless(s: Spot, move: Move) -> bool:
    """Return whether a move is bound to leave too few cards, judged without making it."""
    draws, stories = len(s.deck) + s.letters, len(s.open)
    if move.kind == "play":
        n = NUMBER[move.arg(0, str)]
        return not _enough("loop" if loops(s.w, n) else "black", draws, stories, ahead(s.w, n))
    if move.kind == "end" and (stories or s.w != HOME or s.b1 != HOME):
        return not _enough("renew", draws, stories, s.w)
    return False
