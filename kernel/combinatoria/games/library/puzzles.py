"""Puzzles from a position of The Memory Library: coming tomes, missing shards (L3, L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from ...core.seats import hand_zone
from ...core.table import Face, Table
from ...game_api.draft import Draft, best_move, exact, number, well_apart
from ...match.match import Match
from ...odds.draws import hypergeometric
from ...odds.lines import OddsLine
from .cards import DECK, OPEN_TOMES, SHARDS
from .live import odds_lines
from .variables import Vars

WANTED: Final[Mapping[str, int]] = {"dearest": 5, "near": 5, "waiting": 6, "best_near": 5}
"""The number of puzzles of each kind in the collection."""


def drafts(match: Match) -> Iterator[Draft]:
    """All puzzles of a position, as the seat on turn sees it."""
    if not match.to_act or Vars.of(match.table).did:
        return
    seat = match.to_act[0]
    view = match.view(seat)
    lines = odds_lines(view, seat)
    renewals = [line for line in lines if line.move is not None and line.move.kind == "reorganize"]
    if renewals:
        yield from _tomes("dearest", view, next(line for line in renewals if line.key == "dearest"))
        near = [line for line in renewals if line.key == "near"]
        if (move := near[0].move) is not None:
            yield from _tomes("near", view, near[0], {"card": move.arg(0, str)})
        yield from best_move("best_near", "best_near", well_apart(near))
    waits = [line for line in lines if line.key == "waiting" and len(line.how) == 1]
    if waits:
        lacking = [(line, line.how[0].facts["cards"]) for line in waits]  # the more types and shards, the better
        line = max(lacking, key=lambda some: (len(set(some[1])), len(some[1])))[0]
        for draft in _waiting(line):
            yield draft._replace(zones=(hand_zone(seat),))


def _tomes(kind: str, view: Table, line: OddsLine, more: Mapping[str, Face] | None = None) -> Iterator[Draft]:
    """A puzzle on the chance that the next three tomes include a wanted one, and the results of common mistakes."""
    total, shown = len(view.zones[DECK]), min(OPEN_TOMES, len(view.zones[DECK]))
    good = int(line.how[0].facts["n"])
    one, law = Fraction(good, total), hypergeometric(total, good, shown)
    slips = {
        "one_card": one,
        "times": min(Fraction(1), shown * one),
        "none_comes": 1 - exact(line),
        "just_one": law[1],
        "put_back": 1 - (1 - one) ** shown,
        "all_good": law[shown],
    }
    facts = {**line.facts, **(more or {}), "all": total, "m": shown}
    yield from number(kind, kind, facts, line, slips)


def _waiting(line: OddsLine) -> Iterator[Draft]:
    """A puzzle on the average number of random shards that a set still takes, if it lacks more than one."""
    lack, types = Counter(line.how[0].facts["cards"]), len(SHARDS)
    if lack.total() < 2:
        return
    slips = {
        "one_by_one": Fraction(types * lack.total()),
        "longest": Fraction(types * max(lack.values())),
        "first_only": Fraction(types, len(lack)),
        "no_luck": Fraction(lack.total()),
        "all_types": Fraction(137, 12),
        "twice": 2 * exact(line),
    }
    facts = {"card": line.facts["card"], "cards": line.how[0].facts["cards"]}
    yield from number("waiting", "waiting", facts, line, slips)
