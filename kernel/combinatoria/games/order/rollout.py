"""Quick playouts of Order: the policy, and the value of the position where they stop."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from ...core.move import Move
from ...core.seats import clockwise
from ...core.table import Table
from ...odds.space import sample_worlds
from ...players.simulator import EngineSimulator
from . import GAME
from .cards import HIGHEST, ROWS, SERVANTS, hand_zone, left_of, room, top_of, wyvern_zone
from .fits import legal_plays, step_of
from .turns import beatable, minimum, old
from .variables import Vars

__all__ = ["SIMULATOR", "evaluate", "policy"]

_STOP, _REST = Move("stop"), Move("rest")
NEAR_STEP: Final = 3
"""A step this small is made even after enough cards (spec, section 11)."""
FOR_WYVERN: Final = 8


def policy(t: Table, seat: int, rng: Random) -> Move:
    """The greedy team of the spec: the smallest step, a third card for a wyvern; phantasms are not used."""
    v = Vars.of(t)
    phase = v.phase
    if phase == "servants":
        return Move("servant", (t.open_codes(SERVANTS)[0],))
    if phase == "start":
        return Move("start", (seat,))
    if phase == "tome":
        return _REST
    if phase == "beat":
        return _beat(t, seat)
    plays = [(int(face), row) for face, rows in legal_plays(t, seat) for row in rows]
    if not plays:
        return _STOP
    step, n, row = min((step_of(row, top_of(t, row), n), n, row) for n, row in plays)
    count = v.count
    wanted = (
        count < minimum(t)
        or step <= NEAR_STEP
        or (count < 3 and old(t, seat))
        or (count == 2 and step <= FOR_WYVERN and _others_threatened(t, seat))
    )
    return Move("play", (str(n), row)) if wanted else _STOP


def _others_threatened(t: Table, seat: int) -> bool:
    return any(s != seat and t.zones[wyvern_zone(s)] and t.zones[hand_zone(s)] for s in Vars.of(t).active)


def _beat(t: Table, seat: int) -> Move:
    """Beat the seat's own wyvern, else one of the master with the most, the next in turn first."""
    around = [seat, *clockwise(t, seat)]
    can = set(beatable(t, Vars.of(t).count))
    front = [[f for f in t.open_codes(wyvern_zone(s)) if f in can] for s in around]
    return Move("beat", ((front[0] or max(front, key=len))[0],))


def evaluate(t: Table, seat: int) -> float:
    """The value of a table at the end of a playout: 1 won, 0 lost, else by the space left on the rows.

    A game lost late is worth a little more than one lost at once, by the share of the numbers laid.
    """
    left = left_of(t)
    if Vars.of(t).phase == "over":
        return 1.0 if not Vars.of(t).lost else 0.3 * (1 - left / HIGHEST)
    ease = min(1.0, sum(room(t, row) for row in ROWS) / (2.0 * max(1, left)))
    wyverns = sum(len(t.zones[wyvern_zone(s)]) for s in Vars.of(t).active)
    return 0.3 + 0.6 * ease - 0.04 * min(5, wyverns)


def _far(start: Table, t: Table) -> bool:
    """True a round after the turn in which the playout began."""
    return Vars.of(t).turns > Vars.of(start).turns + t.seats


SIMULATOR: Final = EngineSimulator(GAME, partial(sample_worlds, GAME), policy, evaluate, _far)
"""Order for :class:`combinatoria.players.sample.SampleBot`."""
