"""Explanations of how a chance is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.table import Face, Table
from ...odds import Holding, Knowledge
from ...odds.lines import HowStep
from ...odds.places import Places, places_of
from ...odds.simulate import Estimate
from .calls import DECK
from .facts import unseen_by
from .odds import helpful_faces

__all__ = ["ENDS", "Chances", "call_steps", "draw_steps", "ends", "sampled"]

ENDS: Final = ("call", "call_nobody", "call_many")
"""The ways in which a call can end, in the order of the bar on screen."""
Chances = Mapping[str, Fraction | Estimate]
"""The chance of each end of a call."""


def ends(who: Holding[Any]) -> dict[str, Fraction]:
    """Return the chances of a call's ends from the number of holders of the card it asks for."""
    return dict(zip(ENDS, (who.one, who.nobody, who.several), strict=True))


def call_steps(view: Table, target: Face, known: Knowledge[Face, int], odds: Chances) -> dict[str, tuple[HowStep, ...]]:
    """Return the explanation of the chance of each end of a call; all of them are exact, or all are sampled."""
    total, hidden = DECK[target], unseen_by(view)[target]
    common = [HowStep("copies", {"target": (target,), "n": total, "seen": total - hidden, "m": hidden}, (target,))]
    sure = tuple(seat for seat, hand in known.hands.items() if target in hand.known)
    without = tuple(
        seat
        for seat, hand in known.hands.items()
        if seat not in sure and hand.unknown and all(target in g.without for g in hand.unknown)
    )
    if sure:
        common.append(HowStep("sure", {"target": (target,), "who": sure}))
    if without:
        common.append(HowStep("denied", {"target": (target,), "who": without}))
    p = places_of(target, known)
    if len(sure) > 1:
        last = [HowStep("sure_many")] * len(ENDS)
    elif not hidden:
        last = [HowStep("sure_only", {"target": (target,)}) if sure else HowStep("gone")] * len(ENDS)
    elif p is None:
        common.append(HowStep("other_facts"))
        keys = ("counted_one", "counted_nobody", "counted_many")
        last = [HowStep(key, {"chance": odds[end]}) for key, end in zip(keys, ENDS, strict=True)]
    else:
        common.append(HowStep("places", {"n": p.places, "held": p.held, "rest": p.places - p.held}))
        last = _by_formula(p, sure, *(odds[end] for end in ENDS))
    return {
        end: (*common, step if isinstance(odds[end], Fraction) else sampled(odds[end]))
        for end, step in zip(ENDS, last, strict=True)
    }


def _by_formula(p: Places, sure: Sequence[int], match: Any, nobody: Any, several: Any) -> list[HowStep]:
    many = HowStep("many", {"one": match, "nobody": nobody, "chance": several})
    empty = {"held": p.held, "terms": p.without(p.held)}
    if sure:
        return [HowStep("one_sure", {**empty, "chance": match}), HowStep("nobody_sure"), many]
    one = HowStep("one", {"terms": p.one_holder(), "k": len(p.hands), "chance": match})
    return [one, HowStep("nobody", {**empty, "chance": nobody}), many]


def sampled(value: Any) -> HowStep:
    """Return the sentence that a chance was estimated from random deals, with its standard error."""
    return HowStep("sampled", {"n": value.n, "chance": value.mean, "se": 100 * value.standard_error})


def draw_steps(hand: Iterable[Face], known: Knowledge[Face, int], value: Fraction) -> tuple[HowStep, ...]:
    """Return the explanation of the chance that the next card of the deck makes a call possible.

    Args:
        hand: the four cards kept.
        known: what the player knows; the deck is the last pool.
        value: the exact chance.
    """
    pool = {face: n for face, n in known.pools[-1].items() if n}
    wanted = tuple(sorted(helpful_faces(hand, pool), key=list(DECK).index))
    if len(wanted) == len(pool):
        return (HowStep("ready"),)
    if not wanted:
        return (HowStep("useless"),)
    hidden, total = sum(pool[face] for face in wanted), sum(pool.values())
    counts = " + ".join(str(pool[face]) for face in wanted)
    about = {"targets": wanted, "counts": f"{counts} = {hidden}" if len(wanted) > 1 else counts}
    first = HowStep("wanted", about, wanted)
    if value == Fraction(hidden, total):
        return (first, HowStep("any_hidden", {"m": hidden, "n": total, "chance": value}))
    return (first, HowStep("likelier", {"n": total, "chance": value}))
