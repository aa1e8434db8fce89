"""The last turns, solved backwards: the chance to win if every decision from here on is the best one.

Played by the rules of the game on the table as its player knows it; a card that turns up can be any that has not been
seen. What cannot make a difference is left out: black pawns are alike, a story that can be completed is, a letter moves
a pawn only where that completes a story or brings everybody home, and brings back a card only where one is due.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from ...core.move import Move
from ...core.mute import MuteTable
from ...core.table import EVERYBODY, Table
from ...players.lately import Lately
from . import GAME
from .board import DECK, DISCARD, HAND, HOME, STORIES, ahead, day_of, letters, loops
from .cards import EVENTS, NUMBER
from .outlook import UNKNOWN, Spot, imagined, missing, played, spot_of

__all__ = ["BUDGET", "DEEP", "chances"]

BUDGET: Final = 1500
"""Positions that are looked at; nothing is said of what needs more."""
DEEP: Final = 3
"""Cards in the deck up to which it is tried."""


class _Beyond(Exception):
    """The budget is used up."""


class _Node:
    """A position, what follows the moves that have been tried in it so far, and the other moves, the next one last."""

    __slots__ = ("found", "spot", "todo")

    def __init__(self, t: MuteTable, s: Spot) -> None:
        self.spot = s
        self.found: list[_Then] = []
        self.todo = [(t, move) for move in _moves(t, s)][::-1]


class _Mean(list["_Then"]):
    """What follows for all that a card can be which has just been turned up."""


_Then = _Node | _Mean | int
"""What follows a move; 0 or 1 where the end is plain to see. Whole numbers are quicker than fractions."""


class _Graph:
    """The positions of a match that have been looked at: the last turns are solved anew with each of their decisions.

    A position is known again where everything lies in the same order: so each solution tries moves in the same order,
    and comes as far, as if it were the first.
    """

    def __init__(self) -> None:
        self._nodes: dict[Hashable, _Node] = {}
        self._solved: dict[Hashable, Mapping[Move, Fraction] | None] = {}

    def solved(self, t: MuteTable, budget: int) -> Mapping[Move, Fraction] | None:
        """The chance after each move; None where that is beyond the budget."""
        s = spot_of(t)
        key = budget, _key(t, s)
        if key not in self._solved:
            solver = _Solver(self, budget)
            try:
                self._solved[key] = {m: Fraction(solver.chance(self.after(t, s, m))) for m in GAME.legal(t, 0)}
            except _Beyond:
                self._solved[key] = None
        return self._solved[key]

    def onwards(self, node: _Node) -> Iterator[_Then]:
        """What follows each move of a position."""
        yield from node.found
        while node.todo:
            t, move = node.todo[-1]
            node.found.append(self.after(t, node.spot, move))
            node.todo.pop()
            yield node.found[-1]

    def after(self, t: MuteTable, s: Spot, move: Move) -> _Then:
        """What follows a move."""
        return 0 if _hopeless(s, move) else self._seen(played(t, move), (t, s))

    def _seen(self, t: MuteTable, before: tuple[MuteTable, Spot]) -> _Then:
        for name in (HAND, DISCARD, DECK):
            ids = t.zones[name]
            if ids and t.faces[ids[-1]] == UNKNOWN and t.known.get(ids[-1]) == EVERYBODY:
                return _Mean(self._seen(then, before) for then in _all_faces(t, ids[-1]))
        if t.vars["phase"] == "over":
            return int(not t.vars["lost"])
        draws = len(t.zones[DECK]) + letters(t) + (t.vars["effect"] == "under")  # that card goes back into the deck
        if not _enough(t.vars["phase"], draws, len(t.zones[STORIES]), day_of(t, "w")):
            return 0
        s = spot_of(t, before)
        if (node := self._nodes.get(key := _key(t, s))) is None:
            node = self._nodes[key] = _Node(t, s)
        return node


_graphs: Final = Lately(_Graph)


def chances(t: Table, budget: int = BUDGET) -> Mapping[Move, Fraction] | None:
    """The chance to win after each move but giving up, or None if that is more than the budget allows.

    Args:
        t: the table as the player sees it; of the deck of a full one only what everybody has seen is looked at.
        budget: how many positions may be looked at.
    """
    if t.vars["phase"] == "over" or len(t.zones[DECK]) > DEEP:
        return None
    return _graphs.of(t).solved(imagined(t), budget)


class _Solver:
    """Finds chances in a graph, each solution with a budget of its own."""

    def __init__(self, graph: _Graph, budget: int) -> None:
        self.left, self._graph = budget, graph
        self._found: dict[Spot, Fraction | int] = {}

    def chance(self, then: _Then) -> Fraction | int:
        """The chance to win from what follows a move."""
        if isinstance(then, int):
            return then
        if isinstance(then, _Mean):
            return sum([Fraction(self.chance(one)) for one in then], Fraction(0)) / len(then)
        if (known := self._found.get(then.spot)) is not None:
            return known
        if not self.left:
            raise _Beyond
        self.left -= 1
        best: Fraction | int = 0
        for after in self._graph.onwards(then):
            best = max(best, self.chance(after))
            if best == 1:
                break
        self._found[then.spot] = best
        return best


def _key(t: MuteTable, s: Spot) -> Hashable:
    """A position with the order of the cards, and which of the black pawns is which."""
    hand, dump = [tuple([t.faces[i] for i in t.zones[name]]) for name in (HAND, DISCARD)]
    return s, hand, dump, day_of(t, "b1")


def _all_faces(t: MuteTable, card: int) -> Iterator[MuteTable]:
    """Tables for all that a card can be which nobody has seen before."""
    seen = set(t.faces.values())
    for face in EVENTS:
        if face not in seen:
            then = t.copy()
            then.faces[card] = face
            yield then


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


def _moves(t: MuteTable, s: Spot) -> list[Move]:
    """The moves of which one is the best.

    Letters that bring a card back before it is due make a difference only where an effect must be used, or where the
    yellow event returns a card to the top of the deck.
    """
    offers = GAME.offers(t, 0)
    if told := [offer for offer in offers if offer.kind == "complete"]:
        return [told[0].expand()[0]]
    due = s.phase in ("renew", "loop") or s.effect == "yellow"
    back = due or t.options["strict_effects"] or t.options["yellow_return"] == "top"
    walk = s.phase == "resolve" and missing(s, s.letters) is not None
    tried = {"letter_return": back, "letter_move": walk}
    return [move for offer in offers if tried.get(offer.kind, True) for move in offer.expand()]
