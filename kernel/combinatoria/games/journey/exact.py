"""The last turns, solved backwards: the chance to win if every decision from here on is the best one.

Played by the rules of the game on the table as its player knows it; a card that turns up can be any that has not been
seen. What cannot make a difference is left out: black pawns are alike, a story that can be completed is, a letter moves
a pawn only where that completes a story or brings everybody home, and brings back a card only where one is due.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from ...core.move import Move
from ...core.mute import MuteTable
from ...core.table import EVERYBODY, Table
from . import GAME
from .board import DECK, DISCARD, HAND, HOME, STORIES, ahead, days, letters, loops
from .cards import EVENTS, NUMBER
from .outlook import UNKNOWN, Spot, imagined, kit_of, missing, played, spot_of

__all__ = ["BUDGET", "DEEP", "chances"]

BUDGET: Final = 1500
"""Positions that are looked at; nothing is said of what needs more."""
DEEP: Final = 3
"""Cards in the deck up to which it is tried."""


class _Beyond(Exception):
    """The budget is used up."""


class _Node:
    """A position, and what follows from it as far as that has been asked for.

    Attributes:
        spot: the position; None where :attr:`value` or :attr:`can_be` says all.
        value: the chance, where it is plain to see.
        can_be: what follows for all that a card can be which has just been turned up.
        ways: what follows the moves that have been tried so far.
    """

    __slots__ = ("_moves", "_table", "can_be", "spot", "value", "ways")

    def __init__(self, spot: Spot | None = None, value: int | None = None, can_be: Sequence[_Node] = ()) -> None:
        self.spot, self.value, self.can_be = spot, value, can_be
        self.ways: list[_Node] = []
        self._moves: Iterator[Move] | None = None
        self._table: MuteTable | None = None

    def of(self, t: MuteTable, s: Spot) -> _Node:
        """A table for what follows."""
        self.spot, self._table, self._moves = s, t, _moves(t, s)
        return self

    def onwards(self, graph: _Graph) -> Iterator[_Node]:
        """What follows each move of which one is the best."""
        yield from self.ways
        while self._moves and self._table and self.spot:
            if (move := next(self._moves, None)) is None:
                self._table = self._moves = None  # it is not needed any more
                return
            self.ways.append(graph.after(self._table, self.spot, move))
            yield self.ways[-1]


_NO: Final = _Node(value=0)
_YES: Final = _Node(value=1)


class _Graph:
    """The positions of a match that have been looked at: the last turns are solved anew with each of their decisions.

    A position is known again where everything lies in the same order: so each solution tries moves in the same order,
    and comes as far, as if it were the first.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = options
        self._nodes: dict[Hashable, _Node] = {}

    def after(self, t: MuteTable, s: Spot, move: Move) -> _Node:
        """What follows a move."""
        return _NO if _hopeless(s, move) else self._seen(played(t, move), (t, s))

    def _seen(self, t: MuteTable, before: tuple[MuteTable, Spot]) -> _Node:
        """All that a card can be which has just been turned up."""
        for name in (HAND, DISCARD, DECK):
            ids = t.zones[name]
            if ids and t.faces[ids[-1]] == UNKNOWN and t.known.get(ids[-1]) == EVERYBODY:
                return _Node(can_be=[self._seen(then, before) for then in _all_faces(t, ids[-1])])
        if t.vars["phase"] == "over":
            return _NO if t.vars["lost"] else _YES
        white, black, _ = days(t)
        draws = len(t.zones[DECK]) + letters(t) + (t.vars["effect"] == "under")  # that card goes back into the deck
        if not _enough(t.vars["phase"], draws, len(t.zones[STORIES]), white):
            return _NO
        s, faces = spot_of(t, before), t.faces
        hand, dump = [tuple([faces[i] for i in t.zones[name]]) for name in (HAND, DISCARD)]
        key = (s, hand, dump, black)
        if (node := self._nodes.get(key)) is None:
            node = self._nodes[key] = _Node().of(t, s)
        return node


_last: Final = deque[_Graph](maxlen=1)


def _all_faces(t: MuteTable, card: int) -> Iterator[MuteTable]:
    """Tables for all that a card can be which nobody has seen before."""
    seen = set(t.faces.values())
    for face in EVENTS:
        if face not in seen:
            then = t.copy()
            then.faces[card] = face
            yield then


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


@dataclass(frozen=True)
class _Moment:
    """A table to think on, equal to any other of which the player knows the same."""

    key: Hashable
    table: MuteTable = field(compare=False)


@lru_cache(64)
def _solved(moment: _Moment, budget: int) -> Mapping[Move, Fraction] | None:
    t = moment.table
    if not (_last and _last[0].options is t.options):
        _last.append(_Graph(t.options))
    solver, s = _Solver(_last[0], budget), spot_of(t)
    try:
        return {move: Fraction(solver.chance(_last[0].after(t, s, move))) for move in GAME.legal(t, 0)}
    except _Beyond:
        return None


class _Solver:
    """Chances are whole numbers where nothing is uncertain: most are, and fractions take their time."""

    def __init__(self, graph: _Graph, budget: int) -> None:
        self.left, self._graph = budget, graph
        self._found: dict[Spot, Fraction | int] = {}

    def chance(self, node: _Node) -> Fraction | int:
        """The chance to win from a position."""
        if node.value is not None:
            return node.value
        if (s := node.spot) is None:
            return sum([Fraction(self.chance(after)) for after in node.can_be], Fraction(0)) / len(node.can_be)
        if (known := self._found.get(s)) is not None:
            return known
        if not self.left:
            raise _Beyond
        self.left -= 1
        best: Fraction | int = 0
        for after in node.onwards(self._graph):
            best = max(best, self.chance(after))
            if best == 1:
                break
        self._found[s] = best
        return best


def _enough(phase: str, draws: int, stories: int, white: int) -> bool:
    """Whether there are cards for the turns that are needed at least: no story is completed with white on Day 7."""
    draws += stories
    if phase == "renew":
        return draws >= 1 + bool(stories)
    if phase == "play":
        return draws >= bool(stories)
    return draws >= (phase == "loop") + (2 * bool(stories) if white == HOME else 1)


def _hopeless(s: Spot, move: Move) -> bool:
    """Whether it can be told before a move that afterwards there are not cards enough."""
    draws, stories = len(s.deck) + s.letters, len(s.open)
    if move.kind == "play":
        n = NUMBER[str(move.args[0])]
        return not _enough("loop" if loops(s.w, n) else "black", draws, stories, ahead(s.w, n))
    if move.kind == "end" and (stories or s.w != HOME or s.b1 != HOME):
        return not _enough("renew", draws, stories, s.w)
    return False


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
