"""Puzzles from positions of Equilibrium: the next Chaos, the outs of a row, the risk of burning cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from ...core.table import Face, Table
from ...game_api.draft import Draft, best_move, exact, number
from ...match.match import Match
from ...odds.lines import OddsLine
from ...odds.next_card import next_slips
from . import GAME
from .board import DECK
from .cards import CHAOS, POWER
from .chaos import BURNT
from .live import odds_lines
from .pending import AGENDA
from .pile import hidden

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {"chaos": 5, "out": 6, "burn": 5, "best_out": 6}
"""Number of puzzles per kind in the collection."""


def drafts(match: Match) -> Iterator[Draft]:
    """Yield all puzzles of a position from the view of the seat that decides."""
    seat = match.to_act[0]
    view = match.view(seat)
    if any(i in view.faces for i in view.zones[DECK]) or not view.zones[DECK]:
        return
    lines: dict[str, list[OddsLine]] = {}
    for line in odds_lines(view, seat):
        if line.value or line.key == "out":
            lines.setdefault(line.key, []).append(line)
    if item := AGENDA.owed(view):
        for line in lines.get("burn_chaos", [])[:1] if item.kind == "refill" else ():
            yield from _burn(view, line)
        return
    if len(out := lines.get("out", [])) == 1:
        yield from _next("out", view, out[0], out[0].facts["cards"])
    for line in lines.get("chaos_next", [])[:1]:
        yield from _next("chaos", view, line._replace(facts={"n": len(view.zones[DECK])}), (CHAOS,))
    by_value = {line.value: line for line in reversed(lines.get("out_next", []))}
    if len(by_value) >= 3:
        best = sorted(by_value.values(), key=lambda line: -line.number)[:3]
        yield from best_move("best_out", "best_out", sorted(best, key=lambda line: str(line.move)))


def _next(kind: str, view: Table, line: OddsLine, wanted: tuple[Face, ...]) -> Iterator[Draft]:
    """Yield a puzzle about the next card, with the results of common mistakes as wrong answers."""
    cards, value = hidden(view), exact(line)
    deck = {f: c for f, c in GAME.deck(view.seats, view.options).items() if f in POWER}
    usual = next_slips(deck, cards, wanted.__contains__)
    slips = {
        **{key: usual[key] for key in ("whole_deck", "kinds", "against", "old_total")},
        "all_copies": Fraction(sum(deck[f] for f in wanted), cards.total()),
        "complement": 1 - value,
        "tries": min(Fraction(1), 4 * value),
    }
    yield from number(kind, kind, line.facts, line, slips)


def _burn(view: Table, line: OddsLine) -> Iterator[Draft]:
    pile, chaos = len(view.zones[DECK]), hidden(view)[CHAOS]
    n, one = min(BURNT, pile), Fraction(chaos, pile)
    slips = {
        "one_card": one,
        "tries": n * one,
        "exactly_one": n * one * (1 - one) ** (n - 1),
        "complement": 1 - exact(line),
    }
    yield from number("burn", "burn", {"n": n, "all": pile, "chaos": chaos}, line, slips)


def flavour(match: Match, draft: Draft) -> Hashable:
    """Return kind and answer: puzzles with different answers count as different."""
    return draft.kind, draft.choices[draft.answer].value
