"""Endgame solver for one-player games: the chance to win if all remaining decisions are optimal (backward induction).

A game supplies the possible successors of a move (:class:`Ending`). Results are cached for the next decision, which
needs most of them again; whether the budget suffices does not depend on earlier queries.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Generic, Protocol, TypeVar

from ..core.move import Move

__all__ = ["Backwards", "Ending"]

KEPT: Final = 4000
"""Cached positions, and cached answers, beyond which the cache is cleared."""
S = TypeVar("S")


class Ending(Protocol[S]):
    """A game near its end. ``S`` is a position in any fast representation; the methods are pure functions of it."""

    def same(self, at: S) -> Hashable:
        """Return a key that is equal for positions with the same chances."""

    def exactly(self, at: S) -> Hashable:
        """Return a finer key that is equal only if the moves also come in the same order."""

    def moves(self, at: S) -> Sequence[Move]:
        """Return the moves to choose from."""

    def after(self, at: S, move: Move) -> Sequence[S | int]:
        """Return the equally likely outcomes of a move: positions, 1 for a win, or 0 for a certain loss."""


class _Beyond(Exception):
    """Raised when the budget is used up."""


class _Node(Generic[S]):
    """A position in the search tree: ``at`` until its moves are listed, ``found`` for moves tried, ``todo`` for others.

    Moves are tried from the end of ``todo``. Positions are large, so each is released with the last of its moves.
    """

    __slots__ = ("at", "found", "same", "todo")

    def __init__(self, at: S, same: Hashable) -> None:
        self.at: S | None = at
        self.same = same
        self.found: list[list[_Node[S] | int]] = []
        self.todo: list[tuple[S, Move]] = []


class Backwards(Generic[S]):
    """A solver for the positions of one match that caches their successors.

    Args:
        ending: the game.

    Two coins must show heads, one after the other:

    >>> class Coins:
    ...     same = exactly = staticmethod(lambda left: left)
    ...     moves = staticmethod(lambda left: [Move("toss"), Move("stop")])
    ...     after = staticmethod(lambda left, move: [0] if move.kind == "stop" else [left[1:] or 1, 0])
    >>> {move.kind: str(chance) for move, chance in Backwards(Coins()).chances("HH", Coins.moves("HH"), 100).items()}
    {'toss': '1/4', 'stop': '0'}
    """

    def __init__(self, ending: Ending[S]) -> None:
        self._ending = ending
        self._nodes: dict[Hashable, _Node[S]] = {}
        self._solved: dict[Hashable, Mapping[Move, Fraction] | None] = {}

    def chances(self, at: S, moves: Iterable[Move], budget: int) -> Mapping[Move, Fraction] | None:
        """Return the chance to win after each move, or None if that takes more positions than the budget."""
        key = budget, self._ending.exactly(at)
        if key not in self._solved:
            for kept in (self._nodes, self._solved):
                if len(kept) > KEPT:
                    kept.clear()
            try:
                self._solved[key] = self._solve(at, moves, budget)
            except _Beyond:
                self._solved[key] = None
        return self._solved[key]

    def _solve(self, at: S, moves: Iterable[Move], budget: int) -> Mapping[Move, Fraction]:
        best: dict[Hashable, Fraction | int] = {}
        begun = 0

        def mean(can_be: Sequence[_Node[S] | int]) -> Fraction:
            return sum([Fraction(chance(one)) for one in can_be], Fraction(0)) / len(can_be)

        def chance(node: _Node[S] | int) -> Fraction | int:
            nonlocal begun
            if isinstance(node, int):
                return node
            if (known := best.get(node.same)) is not None:
                return known
            if begun == budget:
                raise _Beyond
            begun += 1
            most: Fraction | int = 0
            for can_be in self._onwards(node):
                one = chance(can_be[0]) if len(can_be) == 1 else mean(can_be)  # avoids slow Fraction arithmetic
                most = max(most, one)
                if most == 1:
                    break
            best[node.same] = most
            return most

        return {move: mean(self._after(at, move)) for move in moves}

    def _onwards(self, node: _Node[S]) -> Iterator[list[_Node[S] | int]]:
        yield from node.found
        if node.at is not None:
            node.todo = [(node.at, move) for move in self._ending.moves(node.at)][::-1]
            node.at = None
        while node.todo:
            node.found.append(self._after(*node.todo[-1]))
            node.todo.pop()
            yield node.found[-1]

    def _after(self, at: S, move: Move) -> list[_Node[S] | int]:
        return [one if isinstance(one, int) else self._node(one) for one in self._ending.after(at, move)]

    def _node(self, at: S) -> _Node[S]:
        key = self._ending.exactly(at)
        if (node := self._nodes.get(key)) is None:
            node = self._nodes[key] = _Node(at, self._ending.same(at))
        return node
