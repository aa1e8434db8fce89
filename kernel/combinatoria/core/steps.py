"""Moves that consist of several sets of cards and are assembled one set at a time.

The complete moves form a product that may have millions of elements. A screen lists what can be chosen at once and,
after a move is chosen, its continuations (:meth:`combinatoria.core.game.Game.steps`); if there are still too many, only
the next possible picks. Players consider a subset.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from .game import Game
from .move import Move, Picks
from .table import Table

__all__ = ["LISTED", "MANY", "PickStep", "considered", "every_step", "listed"]

MANY: Final = 1000
"""Maximum number of moves that a player considers for a decision."""
LISTED: Final = 800
"""Maximum number of moves that a screen lists; the usual variants have at most 720 at once."""


class PickStep(NamedTuple):
    """Something that can be picked, alone or in addition to the current picks.

    Attributes:
        picks: all picks after this step.
        move: the move that they make, or None if they are not a complete move.
        more: whether it can be continued (:func:`listed` with these picks and, if there is one, this move).
    """

    picks: Picks
    move: Move | None
    more: bool


def every_step(game: Game, t: Table, seat: int) -> Iterator[Move]:
    """Yield all legal moves of a seat, each once: those made at once, then their continuations in round-robin order.

    It is lazy, so a caller that takes only the first moves gets some of every kind without generating the rest.
    """
    return _onwards(game, t, seat, game.steps(t, seat))


def _onwards(game: Game, t: Table, seat: int, at_once: Iterable[Move]) -> Iterator[Move]:
    found: set[Move] = set()
    turns: deque[Iterator[Move]] = deque()
    for move in at_once:
        found.add(move)
        turns.append(game.steps(t, seat, move))
        yield move
    while turns:
        further = turns.popleft()
        if (more := next(further, None)) is not None:
            turns.append(further)
            if more not in found:
                found.add(more)
                turns.append(game.steps(t, seat, more))
                yield more


def considered(game: Game, t: Table, seat: int) -> list[Move]:
    """Return the legal moves that a player considers: all, or at most a thousand spread over all kinds.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("altar"), seats=4, seed=258, options={"exchange_scope": "any"})
    >>> len(considered(m.game, m.view(0), 0)), len(m.legal())
    (1000, 1812)
    """
    at_once = list(game.steps(t, seat))
    if len(at_once) > MANY:
        return [at_once[n * len(at_once) // MANY] for n in range(MANY)]
    return list(islice(_onwards(game, t, seat, at_once), MANY))


def listed(game: Game, view: Table, seat: int, picked: Sequence[str] = (), first: Move | None = None) -> list[PickStep]:
    """Return what a screen lists: the moves that include all current picks or, if there are too many, the next picks.

    Args:
        game: the rules.
        view: the table as the seat sees it.
        seat: the seat that decides.
        picked: the current picks (``zone`` or ``zone/FACE``).
        first: a complete move among the picks; its continuations are listed too.
    """
    have, found = Counter(picked), {}
    for move in chain(game.steps(view, seat), game.steps(view, seat, first) if first else ()):
        picks = game.picks(view, seat, move)
        if move.kind not in game.silent and (not have or have <= Counter(picks.picks)):
            found[move] = picks
    whole = found if len(found) <= LISTED else {m: p for m, p in found.items() if len(p.picks) == len(picked)}
    steps = [PickStep(p, m, next(game.steps(view, seat, m), None) is not None) for m, p in whole.items()]
    if len(whole) < len(found):
        lacking = (Counter(p.picks) - have if have else p.picks for p in found.values())
        ahead = dict.fromkeys(chain.from_iterable(lacking))
        steps += [PickStep(Picks((*picked, pick)), None, True) for pick in ahead]
    return steps
