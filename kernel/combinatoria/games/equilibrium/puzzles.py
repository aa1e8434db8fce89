"""The puzzles that a position of Equilibrium holds: the next Chaos, the outs of a row, the risk of burning cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from ...core.table import Face, Table
from ...match.match import Match
from ...odds.lines import OddsLine
from ...parts.draft import Draft, best_move, number
from . import GAME
from .board import DECK
from .cards import CHAOS, POWER
from .live import odds_lines
from .pending import AGENDA
from .pile import hidden

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {"chaos": 5, "out": 6, "burn": 5, "best_out": 6}
"""How many of each kind the collection has."""


def drafts(match: Match) -> Iterator[Draft]:
    """All puzzles of a position, from the eyes of the seat that decides."""
    seat = match.to_act[0]
    view = match.view(seat)
    if any(i in view.faces for i in view.zones[DECK]) or not view.zones[DECK]:
        return
    item, lines = AGENDA.owed(view), odds_lines(view, seat)
    if item is not None:
        if item.kind == "refill":
            yield from _burn(view, lines)
        return
    out = [line for line in lines if line.key == "out"]
    if len(out) == 1:
        yield from _next("out", view, out[0], out[0].facts["cards"])
    chaos = next((line for line in lines if line.key == "chaos_next" and line.value), None)
    if chaos is not None:
        yield from _next("chaos", view, chaos._replace(facts={"n": len(view.zones[DECK])}), (CHAOS,))
    found = [line for line in lines if line.key == "out_next" and line.value]
    by_value = {line.value: line for line in reversed(found)}
    if len(by_value) >= 3:
        best = sorted(by_value.values(), key=lambda line: -line.number)[:3]
        yield from best_move("best_out", "best_out", sorted(best, key=lambda line: str(line.move)))


def _next(kind: str, view: Table, line: OddsLine, wanted: tuple[Face, ...]) -> Iterator[Draft]:
    """What the next card is: the number and what usual mistakes lead to."""
    assert isinstance(line.value, Fraction)
    cards = hidden(view)
    total, n = cards.total(), sum(cards[f] for f in wanted)
    deck = {f: c for f, c in GAME.deck(view.seats, view.options).items() if f in POWER}
    left = [f for f, c in cards.items() if c]
    slips = {
        "whole_deck": Fraction(sum(deck[f] for f in wanted), sum(deck.values())),
        "kinds": Fraction(sum(f in wanted for f in left), len(left)),
        "against": Fraction(n, total - n),
        "old_total": Fraction(n, sum(deck.values())),
        "all_copies": Fraction(sum(deck[f] for f in wanted), total),
        "complement": 1 - line.value,
        "tries": min(Fraction(1), 4 * line.value),
    }
    yield from number(kind, kind, line.facts, line, slips)


def _burn(view: Table, lines: list[OddsLine]) -> Iterator[Draft]:
    line = next((line for line in lines if line.key == "burn_chaos" and line.value), None)
    if line is None or not isinstance(line.value, Fraction):
        return
    pile, chaos = len(view.zones[DECK]), hidden(view)[CHAOS]
    n = min(4, pile)
    one = Fraction(chaos, pile)
    slips = {
        "one_card": one,
        "tries": n * one,
        "exactly_one": n * one * (1 - one) ** (n - 1),
        "complement": 1 - line.value,
    }
    yield from number("burn", "burn", {"n": n, "all": pile, "chaos": chaos}, line, slips)


def flavour(match: Match, draft: Draft) -> Hashable:
    """Other numbers on offer."""
    return draft.kind, draft.choices[draft.answer].value
