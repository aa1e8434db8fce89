"""Quick playouts: decisions for every seat in a few microseconds.

All seats play by a quick form of the greedy bot's rules (section 12 of the spec), from what the player may know. Teams
that talk know the total of the partner's hand and whether a claim is true; other teams use an estimate.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...players.simulator import EngineSimulator
from . import GAME
from .belief import TRUST, talks
from .evaluate import SNATCHED, ValueTable, value_table
from .odds import VALUES, belief
from .teams import CLAIMS, SUITS, hand_zone, partner, team, turns
from .variables import Vars, points
from .worlds import sample_worlds

__all__ = ["GAIN", "HONEST", "SIMULATOR", "believed", "lead_share", "policy"]

GAIN: Final = 1.0
"""The points by which an interception must beat a pass (section 12)."""
HONEST: Final = float(TRUST)
"""The share of claims that are true."""
LEAD: Final = {True: 2.5, False: 5.5}
"""Standard deviation of the difference of two scores, for teams that talk and for teams that do not (measured)."""
_READY, _PASS = Move("ready"), Move("pass")
_POINTS: Final = {f"{suit}{n}": n for suit in SUITS.values() for n in range(10)}
_CARDS: Final = sum(VALUES.values())
_POINTS_IN_ALL: Final = sum(v * n for v, n in VALUES.items())


believed: Final = {v: float(belief(v, TRUST)[v]) for v in VALUES}
"""The chance that a claim is true, by the number claimed, if nothing is known of the cards (Q4)."""


# -- policy ------------------------------------------------------------------------------------------------


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`."""
    v: Vars = t.typed or Vars.of(t)  # a call less at every decision of a playout
    if v.phase == "send":
        return _send(t, v, seat, rng)
    if v.phase == "intercept":
        return _intercept(t, v, seat)
    return _answer(t, v, seat) if v.phase == "answer" else _READY


def _known(t: Table, v: Vars, seat: int, own: bool) -> tuple[list[str], int, ValueTable]:
    """The hand of a seat, the team's total as far as the seat knows it, and the values of totals."""
    faces, mate = t.faces, t.zones[hand_zone(partner(seat))]
    hand = [faces[i] for i in t.zones[hand_zone(seat)]]
    signs, total = talks(t, team(seat)), sum([_POINTS[f] for f in hand])
    if signs:
        total += sum([_POINTS[faces[i]] for i in mate])
    else:  # the average, given the seat's own cards and the open ones
        up = [_POINTS[faces[i]] for i in t.zones["up"]]
        total += int(len(mate) * (_POINTS_IN_ALL - total - sum(up)) / (_CARDS - len(hand) - len(up)) + 0.5)
    left = turns(t.options) - v.number
    return hand, total, value_table(t.options["target"], left, own, not signs)


def _send(t: Table, v: Vars, seat: int, rng: Random) -> Move:
    """Send the card that leaves the team best off, weighing an interception and the partner's answer."""
    hand, total, table = _known(t, v, seat, own=False)
    sure, swap, given = table.sure, table.swap, table.give[total]
    best, card = -1.0, ""
    for face in sorted(set(hand)):
        c = _POINTS[face]
        value = SNATCHED * sure[total - c] + (1 - SNATCHED) * max(given, swap[total - c])
        if value > best:
            best, card = value, face
    claim = _POINTS[card]
    others = [c for c in CLAIMS if c != claim]
    if len(others) == len(CLAIMS) or rng.random() >= HONEST:
        claim = others[int(rng.random() * len(others))]
    return Move("send", (card, claim))


def _takings(hand: list[str], total: int, table: ValueTable, claim: int, trust: float) -> dict[str, float]:
    """The value of taking the sent card, by the card to give up."""
    taken, any_card = table.sure, table.card
    return {
        face: trust * taken[total + claim - _POINTS[face]] + (1 - trust) * any_card[total - _POINTS[face]]
        for face in sorted(set(hand))
    }


def _intercept(t: Table, v: Vars, seat: int) -> Move:
    """Take the card if, by its likely value, that promises clearly more than leaving it."""
    hand, total, table = _known(t, v, seat, own=True)
    takings = _takings(hand, total, table, v.claim, believed[v.claim])
    give = max(takings, key=lambda face: takings[face])
    return Move("intercept", (give,)) if takings[give] > table.sure[total] + GAIN else _PASS


def _answer(t: Table, v: Vars, seat: int) -> Move:
    """The better of taking the card and drawing, for the best card to give up."""
    hand, total, table = _known(t, v, seat, own=False)
    trust = float(_POINTS[t.faces[t.top("middle")]] == v.claim) if talks(t, team(seat)) else believed[v.claim]
    takings = _takings(hand, total, table, v.claim, trust)
    drawings = {face: table.card[total - _POINTS[face]] for face in takings}
    take, draw = (max(found, key=found.__getitem__) for found in (takings, drawings))
    return Move("receive", (take,)) if takings[take] >= drawings[draw] else Move("reject", (draw,))


# -- values ------------------------------------------------------------------------------------------------


def lead_share(lead: int, more: bool, talking: bool) -> float:
    """The share of matches won with a given lead, or deficit, after a game.

    Args:
        lead: own points less the opponents', over the games played.
        more: whether another game follows.
        talking: whether signs are allowed in it.

    >>> lead_share(2, False, True), lead_share(0, True, True), lead_share(-3, True, True) < 0.2
    (1.0, 0.5, True)
    """
    if more:
        return 0.5 * (1 + math.erf(lead / LEAD[talking] / math.sqrt(2)))
    return 0.5 if lead == 0 else float(lead > 0)


def _share(t: Table, seat: int) -> float:
    """The expected share of the match, given the scores of the games played."""
    scored, side = points(t), team(seat)
    more = len(Vars.of(t).scores) < t.options["games"]
    return lead_share(scored[side] - scored[1 - side], more, talks(t, 0) and talks(t, 1))


def _game_is_over(start: Table, t: Table) -> bool:
    """Return whether the game in which the playout began is over."""
    return len(Vars.of(t).scores) > len(Vars.of(start).scores)


SIMULATOR: Final = EngineSimulator(GAME, sample_worlds, policy, _share, _game_is_over)
"""Secret Signs for :class:`combinatoria.players.sample.SampleBot`."""
