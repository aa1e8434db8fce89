"""The odds of a live position: what the odds strip of the table shows."""

from __future__ import annotations

from collections import Counter

from ...odds.lines import OddsLine
from ...table import Table
from .facts import knowledge
from .odds import draw_makes_callable, rate_calls
from .rules import next_deck

__all__ = ["odds_lines"]


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    """The exact chances that matter to a seat now, from all that it knows.

    Before the draw: that the next card of the deck makes a call possible. After it: for each possible call, that
    exactly one, nobody, or several of the others hold the card.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """
    hand, known = view.open_codes(f"hand:{seat}"), knowledge(view, seat)
    if view.vars["phase"] == "draw":
        if view.zones["deck"]:
            return [OddsLine("draw_call", {}, draw_makes_callable(hand, known))]
        pile = Counter(view.faces[i] for i in next_deck(view))
        return [OddsLine("draw_call", {}, draw_makes_callable(hand, pile))]
    if view.vars["phase"] != "act":
        return []
    lines = []
    for rated in rate_calls(hand, known):
        facts = {"cards": rated.call.trio, "target": (rated.call.target,)}
        lines.append(OddsLine("call", facts, rated.odds.match))
        lines.append(OddsLine("call_nobody", facts, rated.odds.nobody))
        lines.append(OddsLine("call_many", facts, rated.odds.triangle))
    return lines
