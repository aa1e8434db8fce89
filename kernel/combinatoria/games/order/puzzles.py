"""Puzzles from a position of Order: can the next master play closely, does the refill bring a wyvern?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Final

from ...core.table import Table
from ...game_api.draft import Draft, best_move, exact, number, well_apart
from ...match.match import Match
from ...odds.draws import hypergeometric
from ...odds.lines import OddsLine
from .cards import DECK, HIGHEST
from .live import hidden_cards, hidden_of, odds_lines
from .turns import minimum
from .variables import Vars

WANTED: Final[Mapping[str, int]] = {"close": 7, "wyvern": 7, "best": 7}
EVERY: Final = 3
"""Puzzles use only deck sizes divisible by this, as the positions of a match are much alike."""


def drafts(match: Match) -> Iterator[Draft]:
    """All puzzles of a position, as the master on turn sees it."""
    if not match.to_act or Vars.of(match.table).phase not in ("play", "beat"):
        return
    seat = match.to_act[0]
    view = match.view(seat)
    if Vars.of(view).count < minimum(view) or len(view.zones[DECK]) % EVERY:
        return
    lines = odds_lines(view, seat)
    yield from _close(view, seat, lines)
    yield from _wyvern(view, lines)
    plays = [one for one in lines if one.key == "close" and one.move is not None and one.move.kind == "play"]
    yield from best_move("best", "best", well_apart(plays))


def _close(view: Table, seat: int, lines: list[OddsLine]) -> Iterator[Draft]:
    line = next((one for one in lines if one.key == "close" and one.move and one.move.kind in ("stop", "spare")), None)
    if line is None or line.move is None:
        return
    hidden = hidden_of(view, seat, line.move, hidden_cards(view)[0], True)
    assert hidden is not None
    spread = hypergeometric(hidden.numbers, hidden.fit, hidden.held)
    slips = {
        "one_card": Fraction(hidden.fit, hidden.numbers),
        "times": min(Fraction(1), hidden.held * Fraction(hidden.fit, hidden.numbers)),
        "just": spread[1],
        "not_close": 1 - exact(line),
        "all_numbers": 1 - (1 - Fraction(hidden.fit, HIGHEST)) ** hidden.held,
    }
    yield from number("close", "close", line.facts, line, slips)


def _wyvern(view: Table, lines: list[OddsLine]) -> Iterator[Draft]:
    line = next((one for one in lines if one.key == "wyvern"), None)
    if line is None:
        return
    deck, k = len(view.zones[DECK]), int(line.facts["n"])
    _, wyverns = hidden_cards(view)
    slips = {
        "first_only": Fraction(wyverns, deck),
        "times": min(Fraction(1), k * Fraction(wyverns, deck)),
        "no_wyvern": 1 - exact(line),
        "just_one": Fraction(wyverns * comb(deck - wyverns, k - 1), comb(deck, k)),
        "only_wyverns": Fraction(wyverns, deck) ** k,
        "of_all": Fraction(wyverns, HIGHEST),
    }
    yield from number("wyvern", "wyvern", line.facts, line, slips)
