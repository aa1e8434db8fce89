"""The end of a game of one player, solved backwards: the chance to win if every decision from here on is the best one.

A game says what may follow a move (:class:`Ending`). What has been found out about a position is kept for the next
decision, which asks for most of it again; how far a solution comes does not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from ..core.move import Move

__all__ = ["Backwards", "Ending"]

S = TypeVar("S")


class Ending(Protocol[S]):
    """A game near its end. ``S`` is a position in whatever form is quick; each function depends on nothing else."""

    def same(self, at: S) -> Hashable:
        """Equal for positions that have the same chances."""

    def exactly(self, at: S) -> Hashable:
        """Equal only for such of them in which moves come in the same order."""

    def moves(self, at: S) -> Sequence[Move]:
        """The moves of which one is the best."""

    def after(self, at: S, move: Move) -> Sequence[S | int]:
        """All that can follow a move, equally likely; 1 stands for a win, 0 for what is surely lost."""


class _Beyond(Exception):
    """The budget is used up."""


class _Node(Generic[S]):
    """A position, what follows the moves that have been tried in it so far, and the other moves, the next one last."""

    __slots__ = ("found", "same", "todo")

    def __init__(self, ending: Ending[S], at: S) -> None:
        self.same = ending.same(at)
        self.found: list[list[_Node[S] | int]] = []
        self.todo = [(at, move) for move in ending.moves(at)][::-1]


class Backwards(Generic[S]):
    """Finds chances in the positions of one match, and keeps what follows each of them.

    Args:
        ending: the game.

    Two coins are to show heads, one after the other:

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
        """The chance to win after each of some moves; None where more positions must be looked at than the budget."""
        key = budget, self._ending.exactly(at)
        if key not in self._solved:
            try:
                self._solved[key] = self._solve(at, moves, budget)
            except _Beyond:
                self._solved[key] = None
        return self._solved[key]

    def _solve(self, at: S, moves: Iterable[Move], budget: int) -> Mapping[Move, Fraction]:
        best: dict[Hashable, Fraction | int] = {}
        begun = 0

        def mean(can_be: Sequence[_Node[S] | int]) -> Fraction | int:
            if len(can_be) == 1:  # most are whole numbers: fractions take their time
                return chance(can_be[0])
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
                most = max(most, mean(can_be))
                if most == 1:
                    break
            best[node.same] = most
            return most

        return {move: Fraction(mean(self._after(at, move))) for move in moves}

    def _onwards(self, node: _Node[S]) -> Iterator[list[_Node[S] | int]]:
        yield from node.found
        while node.todo:
            node.found.append(self._after(*node.todo[-1]))
            node.todo.pop()
            yield node.found[-1]

    def _after(self, at: S, move: Move) -> list[_Node[S] | int]:
        return [one if isinstance(one, int) else self._node(one) for one in self._ending.after(at, move)]

    def _node(self, at: S) -> _Node[S]:
        key = self._ending.exactly(at)
        if (node := self._nodes.get(key)) is None:
            node = self._nodes[key] = _Node(self._ending, at)
        return node
