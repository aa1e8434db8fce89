"""The odds of the Well: whether the next card breaks the rope, and the expected gain of drawing once more."""

from collections.abc import Mapping, Sequence
from typing import Any

from combinatoria.core.move import Move
from combinatoria.core.table import Event, Table
from combinatoria.decks import ars
from combinatoria.odds.lines import OddsLine
from combinatoria.odds.next_card import as_it_is, next_card, next_mean
from combinatoria.odds.space import unseen

from . import GAME
from .rules import broken, depth

DRAW, STOP = Move("draw"), Move("stop")


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    hidden, row, now = unseen(GAME, view), set(view.open_codes("row")), depth(view)
    lines = next_card(hidden, lambda face: face not in row, ("safe", "breaks"), DRAW)
    lines.append(next_mean(hidden, lambda face: (now + ars.number(face)) * (-1 if face in row else 1), "points", DRAW))
    if len(view.zones["row"]) > 1:
        lines.append(as_it_is(now, "sure", STOP))
    return lines


def outcome(line: OddsLine, seat: int, before: Table, after: Table) -> float | None:
    if line.unit:
        return -depth(after) if broken(after) else depth(after)
    return broken(after) == (line.key == "breaks")


def question(view: Table, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    return ("draw", {"by": seat}) if move.kind == "draw" and view.zones["row"] else None


def foreseen(view: Table, viewer: int, ask: Event, after: Sequence[Event]) -> tuple[OddsLine, bool]:
    safe = next(line for line in odds_lines(view, viewer) if line.key == "safe")
    return safe, all(e.note != "broken" for e in after)
