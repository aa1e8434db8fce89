"""The policy for playouts, which decides for any seat in a few microseconds.

It is a fast version of the greedy bot's rules (section 12 of the spec) and uses only what a player may know: their own
hand, the pile, and the public answers to calls.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from ...core.move import Move
from ...core.seats import hand_zone
from ...core.table import EVERYBODY, Face, Table
from ...odds import space
from ...odds.places import one_of_equal
from ...players.simulator import EngineSimulator
from . import GAME
from .calls import DECK, HAND, Cards, calls_of, outs, rests, wanted
from .variables import Vars

__all__ = ["HOLD_BACK", "SIMULATOR", "policy"]

HOLD_BACK: Final = 0.25
"""Minimum chance of a match at which a call is worth risking the hand."""
_FROM_DECK, _FROM_PILE = Move("draw", ("deck",)), Move("draw", ("discard",))


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`."""
    v: Vars = t.typed or Vars.of(t)  # saves a call, as playouts decide often
    if v.phase == "draw":
        return _FROM_PILE if t.zones["pile"] and _takes(t, seat) else _FROM_DECK
    if v.phase == "act":
        return _act(t, seat)
    # 1 and 5, the ends of the runs, are part of the fewest trios.
    return Move("lay_top", (min(t.open_codes("shown"), key=lambda face: face[1] not in "15"),))


def _hand(t: Table, seat: int) -> Cards:
    return tuple(sorted(t.open_codes(hand_zone(seat))))


def _unseen(t: Table, hand: Cards) -> dict[Face, int]:
    """Return the copies of each face that are neither in the pile nor in this hand."""
    left, faces = dict(DECK), t.faces
    for i in t.zones["pile"]:
        left[faces[i]] -= 1
    for face in hand:
        left[face] -= 1
    return left


def _best(t: Table, seat: int, hand: Cards, unseen: dict[Face, int]) -> tuple[float, Cards, Face]:
    """Return the best call of a sorted hand: its chance as far as the player can tell, the trio, and the target."""
    best: tuple[float, Cards, Face] = (-1.0, hand, "")
    v, faces, known = Vars.of(t), t.faces, t.seen_by_mask
    lacks, others = v.lacks, [s for s in v.active if s != seat]
    has = [{faces[i] for i in t.zones[hand_zone(s)] if i in known and known[i] == EVERYBODY} for s in others]
    hidden = sum(unseen.values())
    for trio, target in calls_of(hand):
        copies, places, hands, sure = unseen[target], hidden, 0, 0
        for other, held in zip(others, has, strict=True):
            if target in held:
                sure += 1
                copies -= 1
                places -= HAND  # approximation: ignores the other three cards of this hand
            elif target in lacks[other]:
                places -= HAND
            else:
                hands += 1
        chance = one_of_equal(HAND, places, max(0, copies), hands, sure)
        if chance > best[0]:
            best = (chance, trio, target)
    return best


def _takes(t: Table, seat: int) -> bool:
    """Return whether the top card of the pile allows a good call or improves the hand."""
    card, hand = t.faces[t.top("pile")], _hand(t, seat)
    five, unseen = tuple(sorted((*hand, card))), _unseen(t, hand)
    if calls_of(five) and _best(t, seat, five, unseen)[0] >= HOLD_BACK:
        return True
    now = outs(wanted(hand), unseen)
    return any(gone != card and outs(want, unseen) > now for gone, want in rests(five))


def _act(t: Table, seat: int) -> Move:
    hand = _hand(t, seat)
    unseen = _unseen(t, hand)
    if calls_of(hand):
        chance, trio, target = _best(t, seat, hand, unseen)
        if chance >= HOLD_BACK or t.options["must_call"]:
            return Move("call", (trio, target))
    taken = Vars.of(t).taken
    keep = None if t.options["may_return_taken_card"] or taken is None or hand.count(taken) != 1 else taken
    can_go = [(gone, want) for gone, want in rests(hand) if gone != keep]
    return Move("discard", (max(can_go, key=lambda rest: outs(rest[1], unseen))[0],))


SIMULATOR: Final = EngineSimulator(GAME, partial(space.sample_worlds, GAME), policy)
"""The simulator of Soulmates for :class:`combinatoria.players.sample.SampleBot`."""
