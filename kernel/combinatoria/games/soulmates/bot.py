"""The bots of Soulmates (section 12 of the spec).

They collect cards that most unseen cards complete to a call, and call for the card that most likely has exactly one
holder. They judge from the seat's view only: its hand, the pile, and the public answers to calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds.simulate import Estimate
from ...players.bots import GreedyBot, MoveScore, levels
from ...players.sample import SampleBot
from .calls import TARGETS, callable_pairs, outs, rests, wanted
from .facts import knowledge, unseen_by
from .gift import safe
from .odds import rate_calls
from .rollout import HOLD_BACK, SIMULATOR
from .variables import Vars

__all__ = ["BOTS", "HOLD_BACK", "judge"]

PLAYOUTS: Final = 800
"""Budget of a decision in playouts, which takes 0.2 to 0.4 seconds on a typical machine."""

_PAIRS: Final = frozenset(pair for trio in TARGETS for pair in combinations(trio, 2))
"""Pairs of cards that a third one completes to a callable trio."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    phase = Vars.of(view).phase
    if phase == "draw":
        return [_draw_opinion(view, seat, move) for move in legal]
    if phase == "lay_top":
        return [_top_opinion(view, seat, move) for move in legal]
    return _act_opinions(view, seat, legal)


def _draw_opinion(view: Table, seat: int, move: Move) -> MoveScore:
    if move.args[0] == "deck":
        return MoveScore(0.5, "deck_better")
    hand, unseen = view.open_codes(f"hand:{seat}"), unseen_by(view)
    card = view.faces[view.top("pile")]
    if callable_pairs([*hand, card]):
        chance = rate_calls([*hand, card], knowledge(view, seat))[0].odds.one
        if chance >= HOLD_BACK:
            return MoveScore(1 + float(chance), "take_completes", {"cards": (card,)})
    best = max(outs(want, unseen) for _, want in rests(tuple(sorted([*hand, card]))))
    if best > outs(wanted(tuple(sorted(hand))), unseen):
        return MoveScore(0.6, "take_useful", {"cards": (card,), "n": best})
    return MoveScore(0.0, "any")


def _top_opinion(view: Table, seat: int, move: Move) -> MoveScore:
    value, _ = safe(view, seat, move.arg(0, str))
    return MoveScore(value.mean if isinstance(value, Estimate) else float(value), "top_harmless", {"cards": move.args})


def _act_opinions(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    hand, unseen = tuple(sorted(view.open_codes(f"hand:{seat}"))), unseen_by(view)
    after = dict(rests(hand))
    rated = rate_calls(hand, knowledge(view, seat)) if any(m.kind == "call" for m in legal) else []
    chances = {Move("call", (r.call.trio, r.call.target)): r.odds.one for r in rated}
    best = rated[0].odds.one if rated else Fraction(0)
    opinions = []
    for move in legal:
        if move.kind == "call":
            chance = chances[move]
            key = "call_only" if len(chances) == 1 else "call_best"
            value = float(chance) + (1 if chance >= HOLD_BACK else -1)
            opinions.append(MoveScore(value, key, {"target": (move.args[1],), "chance": chance}))
            continue
        card = move.arg(0, str)
        share = outs(after[card], unseen) / max(1, unseen.total())
        if chances:
            opinions.append(MoveScore(share, "hold_back", {"chance": best}))
        else:
            alone = not any(card in pair for pair in combinations(hand, 2) if pair in _PAIRS)
            key = "discard_useless" if alone else "discard_least"
            opinions.append(MoveScore(share, key, {"cards": (card,)}))
    return opinions


BOTS: Final = levels(GreedyBot(judge), SampleBot(SIMULATOR, judge, PLAYOUTS))
"""The bots of this game, weakest first."""
