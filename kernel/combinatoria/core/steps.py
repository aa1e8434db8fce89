"""Moves that are made in steps: with several sets to choose, a move is put together one set at a time.

All such moves are a product, of which there may be millions. A screen lists what can be chosen at once, and when a move
has been chosen, what goes on from it (:meth:`combinatoria.core.game.Game.steps`); where that are too many still, only
what can be picked next. Players think of a part.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from .game import Game
from .move import Move, Picks
from .table import Table

__all__ = ["LISTED", "MANY", "Step", "considered", "every_step", "listed"]

MANY: Final = 1000
"""Moves that a player thinks of before deciding."""
LISTED: Final = 800
"""Moves that a screen lists; in the usual forms of our games there are at most 720 at once."""


class Step(NamedTuple):
    """Something that can be picked, alone or besides what is picked already.

    Attributes:
        picks: all that is picked then.
        move: the move that this makes, or None if no move is whole with it.
        more: whether one can go on from here (:func:`listed` with these picks and, if it is one, this move).
    """

    picks: Picks
    move: Move | None
    more: bool


def every_step(game: Game, t: Table, seat: int) -> Iterator[Move]:
    """All legal moves of a seat, each once: those that can be made at once, then of what goes on one of each in turn.

    It is lazy: whoever takes the first moves only has some of every kind, and never waits for the rest.
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
    """The legal moves that a player thinks of: all, or a thousand spread over all kinds where there are more.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("altar"), seats=4, seed=258, options={"exchange_scope": "any"})
    >>> len(considered(m.game, m.view(0), 0)), len(m.legal())
    (1000, 1812)
    """
    at_once = list(game.steps(t, seat))
    if len(at_once) > MANY:
        return [at_once[n * len(at_once) // MANY] for n in range(MANY)]
    return list(islice(_onwards(game, t, seat, at_once), MANY))


def listed(game: Game, view: Table, seat: int, picked: Sequence[str] = (), first: Move | None = None) -> list[Step]:
    """What a screen lists: the moves that have all that is picked or, of more than some hundreds, what is next.

    Args:
        game: the rules.
        view: the table as the seat sees it.
        seat: who decides.
        picked: what is picked already (``zone`` or ``zone/FACE``).
        first: a move that is picked whole; what goes on from it counts too.
    """
    have, found = Counter(picked), {}
    for move in chain(game.steps(view, seat), game.steps(view, seat, first) if first else ()):
        picks = game.picks(view, seat, move)
        if move.kind not in game.silent and (not have or have <= Counter(picks.picks)):
            found[move] = picks
    whole = found if len(found) <= LISTED else {m: p for m, p in found.items() if len(p.picks) == len(picked)}
    steps = [Step(p, m, next(game.steps(view, seat, m), None) is not None) for m, p in whole.items()]
    if len(whole) < len(found):
        lacking = (Counter(p.picks) - have if have else p.picks for p in found.values())
        ahead = dict.fromkeys(chain.from_iterable(lacking))
        steps += [Step(Picks((*picked, pick)), None, True) for pick in ahead]
    return steps
