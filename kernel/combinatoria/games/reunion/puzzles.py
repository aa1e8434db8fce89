"""The puzzles of the rehearsal: arrivals in the next five minutes, the chance that all come, and when to lay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import prod
from typing import Final

from ...game_api.draft import Draft, best_move, exact, number
from ...match.match import Match
from .live import odds_lines
from .people import PARTS, clock, group, here, home, slots
from .variables import Vars

WANTED: Final = {"soon": 7, "all": 6, "lay": 4, "wait": 4}


def drafts(match: Match) -> Iterator[Draft]:
    """Yield the questions of a meeting at which somebody is still missing."""
    view = match.view(0)
    v = Vars.of(view)
    if v.phase != "meet":
        return
    lines = {line.key: line for line in odds_lines(view, 0)}
    if "later" not in lines:
        return
    missing = [one for one in group(view) if one.came is None]
    steps, now = slots(view.options, v.place), v.slot
    facts = {"n": len(missing), "time": clock(now), "next": clock(now + 1), "last": clock(steps - 1)}
    first = [Fraction(one.parts, PARTS) for one in missing]
    hazards = [one.next_step() for one in missing]
    slips = {
        "no_clock": 1 - _product(1 - chance / steps for chance in first),
        "certain": 1 - _product(1 - Fraction(1, steps - now - 1) for _ in missing) if steps - now > 1 else Fraction(0),
        "complement": 1 - exact(lines["soon"]),
        "sum": sum(hazards, Fraction(0)),
        "reliable": first[0],
    }
    away = tuple(home(n) for n, one in enumerate(group(view)) if one.came is None)
    for draft in number("soon", "soon", facts, lines["soon"], slips):
        yield draft._replace(zones=away)
    left = Fraction(steps - now - 1, steps)
    slips = {
        "no_clock": _product(first),
        "shrinks": _product(chance * left for chance in first),
        "everybody": _product(Fraction(one.parts, PARTS) for one in group(view)[1:]),
        "complement": 1 - exact(lines["all"]),
        "one_friend": missing[0].comes(),
    }
    for draft in number("all", "all", facts, lines["all"], slips):
        yield draft._replace(zones=away)
    if "fit" in lines and lines["fit"].value:  # the same question; its kind depends on the answer
        kind = "lay" if lines["fit"].number > lines["later"].number else "wait"
        brought = tuple(zone(n) for n in range(len(group(view))) for zone in (home, here))
        for draft in best_move(kind, "pace", [lines["fit"], lines["later"]]):
            yield draft._replace(zones=brought)


def _product(chances: Iterable[Fraction]) -> Fraction:
    return prod(chances, start=Fraction(1))
