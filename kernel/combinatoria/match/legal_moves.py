"""The legal moves of a seat of a match, found on demand and valid until the next event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import is_
from typing import Any, Protocol

from ..core.game import Game
from ..core.move import LazyMoves, Move, Refusal
from ..core.table import Table

__all__ = ["Found", "LegalMoves"]


class Playable(Protocol):
    """The part of a match that its legal moves use."""

    game: Game
    table: Table

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return why a move cannot be made now, or None if it can."""


class Found:
    """The legal moves found for a seat, valid until the next event.

    Shared by a match and the holders of its :class:`LegalMoves`. It has no reference to the match, so that no reference
    cycle keeps a match alive after its last user.

    Attributes:
        moves: all of them; a list once they have been listed.
        drawn: the last one returned by index, if they have not been listed.
    """

    __slots__ = ("_table", "_when", "drawn", "moves", "seat")

    def __init__(self, game: Game, t: Table, seat: int, acting: Sequence[int]) -> None:
        """``acting`` lists the seats that have to act now."""
        self.seat = seat
        self._find(game, t, acting)

    def _find(self, game: Game, t: Table, acting: Sequence[int]) -> None:
        self._table, self._when, self.drawn = t, len(t.events), None
        found = game.legal(t, self.seat) if self.seat in acting else []
        self.moves = found if isinstance(found, LazyMoves) else list(found)

    def by(self, game: Game, t: Table) -> Sequence[Move]:
        """Return the moves on this table, found again only after an event."""
        if self._when != len(t.events) or self._table is not t:
            self._find(game, t, game.to_act(t))
        return self.moves

    def gave(self, move: object, t: Table) -> bool:
        """Return whether this very object, not an equal move, was returned from here, with no event since."""
        if self._table is not t or self._when != len(t.events):
            return False
        return move is self.drawn or (isinstance(self.moves, list) and any(map(is_, self.moves, repeat(move))))


class LegalMoves(Sequence[Move]):
    """The legal moves of a seat, computed on demand; drawing one of them is cheaper than listing them.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> len(m.legal()), m.legal()[1].args, "draw deck" in m.legal(), m.legal()
    (2, ('discard',), True, <LegalMoves: draw deck, draw discard>)
    """

    __slots__ = ("_found", "_match", "seat")

    def __init__(self, match: Playable, found: Found) -> None:
        self._match, self._found, self.seat = match, found, found.seat

    def _moves(self) -> Sequence[Move]:
        match = self._match
        return self._found.by(match.game, match.table)

    def __iter__(self) -> Iterator[Move]:
        if not isinstance(moves := self._moves(), list):
            self._found.moves = moves = list(iter(moves))
        return iter(moves)

    def __getitem__(self, n: Any) -> Any:
        """Return one move, or a list for a slice."""
        if isinstance(n, slice):
            return list(self)[n]
        move = self._found.drawn = self._moves()[n]
        return move

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move | str) and self._match.why_not(move, self.seat) is None

    def __len__(self) -> int:
        return len(self._moves())

    def __bool__(self) -> bool:
        return bool(self._moves())

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self._match.game.format(m) for m in self) or 'none'}>"
