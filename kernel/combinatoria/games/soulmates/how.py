"""How a chance is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...core.table import Face, Table
from ...odds import Knowledge
from ...odds.formulas import combinations
from ...odds.lines import Step
from .calls import DECK
from .facts import unseen_by
from .odds import CallOdds, helpful_faces

__all__ = ["ENDS", "call_steps", "draw_steps"]

ENDS: Final = ("call", "call_nobody", "call_many")
"""The ways in which a call can end, in the order of a bar."""


class Places(NamedTuple):
    """Where the hidden copies of a card can lie, if that can be said with one formula.

    Attributes:
        copies: hidden copies.
        places: hidden cards that may be one of them.
        hands: how many of these are in the hand of each player who may hold one.
    """

    copies: int
    places: int
    hands: Mapping[int, int]


def places_of(target: Face, known: Knowledge[Face, int]) -> Places | None:
    """The places of a card; None if other denials or several shuffles make the formula too simple."""
    pools = [n for n, pool in enumerate(known.pools) if pool.get(target)]
    if len(pools) > 1:
        return None
    if not pools:
        return Places(0, sum(sum(pool.values()) for pool in known.pools), {})
    pool, barred = pools[0], 0
    hands: dict[int, int] = {}
    for seat, hand in known.hands.items():
        for group in hand.unknown:
            if group.pool == pool:
                present = {face for face in group.without if known.pools[pool].get(face)}
                if present - {target}:
                    return None
                if present:
                    barred += group.n
                elif group.n and target not in hand.known:
                    hands[seat] = hands.get(seat, 0) + group.n
    return Places(known.pools[pool][target], sum(known.pools[pool].values()) - barred, hands)


def ratio(p: Places, cards: int) -> str:
    """The chance that none of so many cards is a copy, as a formula."""
    return combinations(p.places - p.copies, cards, p.places, cards)


def call_steps(view: Table, target: Face, known: Knowledge[Face, int], odds: CallOdds) -> dict[str, tuple[Step, ...]]:
    """For each way in which a call can end, the counting of its chance."""
    total, hidden = DECK[target], unseen_by(view)[target]
    common = [Step("copies", {"target": (target,), "n": total, "seen": total - hidden, "m": hidden})]
    sure = tuple(seat for seat, hand in known.hands.items() if target in hand.known)
    without = tuple(
        seat
        for seat, hand in known.hands.items()
        if seat not in sure and hand.unknown and all(target in g.without for g in hand.unknown)
    )
    if sure:
        common.append(Step("sure", {"target": (target,), "who": sure}))
    if without:
        common.append(Step("denied", {"target": (target,), "who": without}))
    p = places_of(target, known)
    if len(sure) > 1:
        ends = dict.fromkeys(ENDS, Step("sure_many"))
    elif not hidden:
        ends = dict.fromkeys(ENDS, Step("sure_only", {"target": (target,)}) if sure else Step("gone"))
    elif p is None:
        common.append(Step("other_facts"))
        chances = {"counted_one": odds.match, "counted_nobody": odds.nobody, "counted_many": odds.triangle}
        ends = {end: Step(key, {"chance": p}) for end, (key, p) in zip(ENDS, chances.items(), strict=True)}
    else:
        ends = _ends(p, sure, odds)
        held = sum(p.hands.values())
        common.append(Step("places", {"n": p.places, "held": held, "rest": p.places - held}))
    return {key: (*common, step) for key, step in ends.items()}


def _ends(p: Places, sure: Sequence[int], odds: CallOdds) -> dict[str, Step]:
    held = sum(p.hands.values())
    if sure:
        one = Step("one_sure", {"held": held, "terms": ratio(p, held), "chance": odds.match})
        nobody = Step("nobody_sure")
    else:
        one = Step("one", {"terms": one_terms(p), "k": len(p.hands), "chance": odds.match})
        nobody = Step("nobody", {"held": held, "terms": ratio(p, held), "chance": odds.nobody})
    many = Step("many", {"one": odds.match, "nobody": odds.nobody, "chance": odds.triangle})
    return dict(zip(ENDS, (one, nobody, many), strict=True))


def one_terms(p: Places) -> str:
    """The formula for exactly one holder: who it is, the others without, less the case that nobody has one."""
    held = sum(p.hands.values())
    terms = [
        f"{times} × [{ratio(p, held - size)} − {ratio(p, held)}]"
        for size, times in sorted(Counter(p.hands.values()).items())
    ]
    return " + ".join(terms) or "0"


def draw_steps(hand: Iterable[Face], known: Knowledge[Face, int], value: Fraction) -> tuple[Step, ...]:
    """The counting of the chance that the next card of the deck makes a call possible.

    Args:
        hand: the four cards kept.
        known: what the player knows; the deck is the last pool.
        value: the exact answer.
    """
    pool = {face: n for face, n in known.pools[-1].items() if n}
    wanted = tuple(sorted(helpful_faces(hand, pool), key=list(DECK).index))
    if len(wanted) == len(pool):
        return (Step("ready"),)
    if not wanted:
        return (Step("useless"),)
    hidden, total = sum(pool[face] for face in wanted), sum(pool.values())
    counts = " + ".join(str(pool[face]) for face in wanted)
    first = Step("wanted", {"targets": wanted, "counts": f"{counts} = {hidden}" if len(wanted) > 1 else counts})
    if value == Fraction(hidden, total):
        return (first, Step("any_hidden", {"m": hidden, "n": total, "chance": value}))
    return (first, Step("likelier", {"n": total, "chance": value}))
