"""The odds of a rehearsal: whether everybody comes, the joints to check, the next arrival, the best time to lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Final

from ...core.move import Move
from ...core.table import Event, Table
from ...odds.formulas import simply
from ...odds.lines import HowStep, OddsLine
from ...promise.meeting import FITS
from . import GAME
from .people import (
    PARTS,
    Friend,
    all_came,
    best_step,
    both,
    clock,
    fitting,
    friends,
    group,
    here,
    joints_at,
    joints_of,
    joints_within,
    twentieths,
)
from .promise import outcome as ended
from .variables import Vars

__all__ = ["CLOSE", "LAY", "MEASURES", "WAIT", "foreseen", "odds_lines", "outcome", "question"]

WAIT: Final = Move("wait")
LAY: Final = Move("lay")
MEASURES: Final[Mapping[str, str]] = {"both": "both", "later": "fit", "fit": "fit", "apart": "fit"}
"""See :class:`combinatoria.game_api.protocols.ComparingPart`."""
CLOSE: Final = Move("close")


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """Return the lines of every legal move; closing involves no chance."""
    phase, found = Vars.of(view).phase, list[OddsLine]()
    for move in GAME.legal(view, seat):
        if phase == "draft":  # the chance that all come is the same for any call; calling a neighbour gains most joints
            found += _plan(view, move, group(view, move.arg(0, str), int(view.options["call"])))
        elif phase == "call":
            found += _call(view, move, group(view, "", move.arg(0, int)))
        elif move == WAIT:
            found += _wait(view, group(view))
        elif move == LAY:
            found += _lay(view, group(view))
        else:
            found.append(OddsLine("apart", {}, Fraction(0), "apart", CLOSE, (HowStep("apart"),), "bad", "points"))
    return found


def _each(chances: Sequence[Fraction], key: str) -> list[HowStep]:
    """Return one sentence for each group of friends with the same chance."""
    return [HowStep(key, {"n": n, "chance": chance}) for chance, n in Counter(chances).items()]


def _plan(view: Table, move: Move, some: Sequence[Friend]) -> list[OddsLine]:
    """Return the chance that everybody comes (Q1), and the expected joints whose people both bring their cards (Q9)."""
    text, chances = GAME.format(move), [one.comes() for one in some[1:] if one.came is None]
    everybody = prod(chances, start=Fraction(1))
    how = (*_each(chances, "comes"), HowStep("product", {"chance": everybody}))
    mean = both(view, some)
    pairs = (HowStep("pairs", {"n": len(joints_of(view.options))}), HowStep("summed", {"mean": mean}))
    return [
        OddsLine("all", {}, everybody, f"all {text}", move, how, "good"),
        OddsLine("both", {}, mean, f"both {text}", move, pairs, "good", "points"),
    ]


def _call(view: Table, move: Move, some: Sequence[Friend]) -> list[OddsLine]:
    everybody, mean = _plan(view, move, some)
    return [mean, everybody, _soon(some, "first", move)]


def _soon(some: Sequence[Friend], key: str, move: Move) -> OddsLine:
    """Return the chance that somebody comes at the next step; arrivals are independent."""
    chances = [one.next_step() for one in some if one.came is None and one.next_step()]
    nobody = prod((1 - chance for chance in chances), start=Fraction(1))
    how = (*_each(chances, "next_step"), HowStep("nobody", {"chance": nobody}), simply(1 - nobody))
    return OddsLine(key, {}, 1 - nobody, f"{key} {GAME.format(move)}", move, how, "good")


def _wait(view: Table, some: Sequence[Friend]) -> list[OddsLine]:
    now, n = Vars.of(view).slot, len(joints_of(view.options))
    soon = joints_at(view, some, now + 1)
    step, later = best_step(view, some)
    counted = HowStep("pairs_at", {"n": n, "time": clock(now + 1)}), HowStep("summed", {"mean": soon})
    best = HowStep("pairs_at", {"n": n, "time": clock(step)}), *_genuine(view), HowStep("summed", {"mean": later})
    everybody = _plan(view, WAIT, some)[0]
    return [
        OddsLine("later", {"time": clock(step)}, later, "later", WAIT, best, "good", "points"),
        _soon(some, "soon", WAIT),
        OddsLine("next", {}, soon, "next", WAIT, counted, "good", "points"),
        everybody,
    ]


def _genuine(view: Table) -> list[HowStep]:
    parts = twentieths(view.options, "altered")
    return [HowStep("genuine", {"chance": Fraction(PARTS - parts, PARTS)})] if parts else []


def _lay(view: Table, some: Sequence[Friend]) -> list[OddsLine]:
    """Return the expected joints that fit if the cards are laid now, and the chance that all checked joints fit."""
    now = Vars.of(view).slot
    ready, mean = joints_at(view, some, now), fitting(view, some, now)
    there = {person for joint in joints_within(view, here) for person in joint}
    genuine = Fraction(PARTS - twentieths(view.options, "altered"), PARTS)
    right = genuine ** len(there - {0})
    how = (HowStep("ready", {"n": int(ready)}), *_genuine(view), HowStep("summed", {"mean": mean}))
    lines = [OddsLine("fit", {}, mean, "fit", LAY, how, "good", "points")]
    if there:
        steps = (HowStep("cards_genuine", {"n": len(there - {0}), "chance": genuine}), simply(right))
        lines.append(OddsLine("proof", {}, right, "proof", LAY, steps, "good"))
    return lines


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    """Return the outcome of a line after its move; None for chances that reach beyond the next step."""
    if line.key in ("soon", "first"):
        v = Vars.of(after)
        return float(any(v.came[n] == v.slot for n in friends(after.options)))
    if line.key == "next":
        return float(len(joints_within(after, here)))
    if line.key in ("fit", "apart"):
        return float(ended(after).checks.count(FITS))
    if line.key == "proof":
        return float(ended(after).confirmed)
    return None


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Ask for a prediction before five more minutes of waiting, as long as somebody is missing."""
    if move != WAIT or all_came(view):
        return None
    return "soon", {"by": seat, "time": clock(Vars.of(view).slot + 1)}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    """Return the chance that somebody comes within five minutes, and whether somebody did."""
    return _soon(group(view), "soon", WAIT), any(e.note in ("come", "cardless") for e in after)
