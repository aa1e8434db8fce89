"""The odds of the Crew: whether the card from a swap fits."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combinatoria.core.move import Move
from combinatoria.core.table import Event, Face, Table
from combinatoria.decks import ars
from combinatoria.odds.lines import HowStep, OddsLine
from combinatoria.odds.next_card import next_card
from combinatoria.odds.space import unseen

from . import GAME
from .rules import fits, hand, mark

KEEP, SWAP = Move("keep"), Move("swap")


def _swap_lines(view: Table, target: Face) -> list[OddsLine]:
    least = ars.number(target)
    keys = ("swap_fits", "swap_short")
    return next_card(unseen(GAME, view), lambda face: ars.number(face) >= least, keys, SWAP, {"target": (target,)})


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    target = mark(view)
    sure = Fraction(int(fits(view, seat, target)))
    facts = {"target": (target,), "card": view.open_codes(hand(seat))[0]}
    lines = [OddsLine("keep_fits", facts, sure, "keep", KEEP, (HowStep("own", facts),), "good")]
    return lines + (_swap_lines(view, target) if seat not in view.vars["swapped"] else [])


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    return fits(after, seat, mark(before)) != (line.key == "swap_short")


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    if move.kind != "swap" or seat != view.viewer:
        return None
    return "swap", {"by": seat, "target": (mark(view),)}


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    drawn = next(e for e in after if e.kind == "move" and e.src == "deck")
    return _swap_lines(view, mark(view))[0], ars.number(drawn.faces[0]) >= ars.number(mark(view))
