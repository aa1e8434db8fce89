"""A player for Soulmates: collects towards the widest chance to call, and asks for what exactly one is likely to hold.

Section 12 of the spec. Everything is judged from the seat's view: its hand, the pile, and what calls made public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from ...bots import Bot, GreedyBot, Opinion, RandomBot
from ...decks import ars
from ...game import Move
from ...notation import percent
from ...table import Face, Table
from .calls import CALLS, TARGETS, callable_pairs
from .facts import public_facts

__all__ = ["BOTS", "HOLD_BACK", "call_chance", "judge", "outs", "unseen_by"]

HOLD_BACK: Final = 0.25
"""Below this chance a call is not worth a hand of cards."""
DECK: Final = Counter(ars.numbers(ars.SUITS, range(1, 6)))


def _completions() -> dict[tuple[Face, ...], frozenset[Face]]:
    """For two cards, the third ones with which they can call."""
    out: dict[tuple[Face, ...], set[Face]] = {}
    for trio in TARGETS:
        for i in range(3):
            out.setdefault(tuple(sorted(trio[:i] + trio[i + 1 :])), set()).add(trio[i])
    return {pair: frozenset(cards) for pair, cards in out.items()}


_COMPLETES: Final = _completions()
_USES: Final[Mapping[int, int]] = Counter(n for trio, _ in CALLS for n in set(trio))


def unseen_by(view: Table) -> Counter[Face]:
    """The cards that lie somewhere this viewer cannot see: the deck and the unknown part of the other hands."""
    return DECK - Counter(view.faces[i] for ids in view.zones.values() for i in ids if i in view.faces)


def outs(hand: Iterable[Face], unseen: Counter[Face]) -> int:
    """How many unseen cards would make a call possible with this hand; all of them if it already is.

    >>> outs(["S2", "S3", "M1", "M5"], DECK - Counter(["S2", "S3", "M1", "M5"]))
    17
    """
    cards = sorted(hand)
    if any(trio in TARGETS for trio in combinations(cards, 3)):
        return unseen.total()
    wanted: set[Face] = set()
    for pair in set(combinations(cards, 2)):
        wanted |= _COMPLETES.get(pair, frozenset())
    return sum(unseen[face] for face in wanted)


def call_chance(view: Table, seat: int, target: Face, unseen: Counter[Face]) -> float:
    """Chance that exactly one other active player holds the target, from public knowledge.

    A seat that is known to lack the target draws its unknown cards from the rest, so they leave the pool.
    """
    sure, free, pool = 0, [], unseen.total()
    for other in view.vars["active"]:
        if other == seat:
            continue
        facts = public_facts(view, other)
        if facts.held[target]:
            sure += 1
        elif target in facts.absent:
            pool -= facts.unknown
        else:
            free.append(facts.unknown)
    copies, total = unseen[target], sum(free)
    everything = comb(pool, copies)
    if sure > 1:
        return 0.0
    if sure:
        return comb(pool - total, copies) / everything
    nobody = comb(pool - total, copies)
    return sum(comb(pool - total + n, copies) - nobody for n in free) / everything


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """See :class:`combinatoria.bots.Judge`."""
    phase = view.vars["phase"]
    if phase == "draw":
        return [_draw_opinion(view, seat, move) for move in legal]
    if phase == "lay_top":
        return [Opinion(-_USES[int(str(m.args[0])[1:])], "top_harmless", {"cards": m.args}) for m in legal]
    return _act_opinions(view, seat, legal)


def _draw_opinion(view: Table, seat: int, move: Move) -> Opinion:
    if move.args[0] == "deck":
        return Opinion(0.5, "deck_better")
    hand, unseen = view.open_codes(f"hand:{seat}"), unseen_by(view)
    card = view.faces[view.top("pile")]
    chances = [call_chance(view, seat, c.target, unseen) for c in callable_pairs([*hand, card])]
    if chances and max(chances) >= HOLD_BACK:
        return Opinion(1 + max(chances), "take_completes", {"cards": (card,)})
    best = max(outs([*hand[:i], *hand[i + 1 :], card], unseen) for i in range(len(hand)))
    if best > outs(hand, unseen):
        return Opinion(0.6, "take_useful", {"cards": (card,), "n": best})
    return Opinion(0.0, "any")


def _act_opinions(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    hand, unseen = view.open_codes(f"hand:{seat}"), unseen_by(view)
    chances = {m: call_chance(view, seat, str(m.args[1]), unseen) for m in legal if m.kind == "call"}
    best = max(chances.values(), default=0.0)
    opinions = []
    for move in legal:
        if move.kind == "call":
            chance = chances[move]
            key = "call_only" if len(chances) == 1 else "call_best"
            value = chance + (1 if chance >= HOLD_BACK else -1)
            opinions.append(Opinion(value, key, {"target": (move.args[1],), "percent": percent(chance)}))
            continue
        card = str(move.args[0])
        rest = hand.copy()
        rest.remove(card)
        share = outs(rest, unseen) / max(1, unseen.total())
        if chances:
            opinions.append(Opinion(share, "hold_back", {"percent": percent(best)}))
        else:
            alone = not any(card in pair for pair in combinations(sorted(hand), 2) if pair in _COMPLETES)
            key = "discard_useless" if alone else "discard_least"
            opinions.append(Opinion(share, key, {"cards": (card,)}))
    return opinions


BOTS: Final[Mapping[str, Bot]] = {"random": RandomBot(), "greedy": GreedyBot(judge)}
"""The bots of this game, weakest first."""
