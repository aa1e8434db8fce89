"""The odds of the Well: whether the next card breaks the rope, and what drawing once more can be expected to bring."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combinatoria.core.move import Move
from combinatoria.core.table import Event, Table
from combinatoria.odds.lines import OddsLine, Step
from tests.tiny.hidden import number, shown, unseen

from . import GAME
from .rules import broken, depth

DRAW, STOP = Move("draw"), Move("stop")


def odds_lines(view: Table, seat: int) -> list[OddsLine]:
    hidden, row, now = unseen(GAME, view), set(view.open_codes("row")), depth(view)
    whole = hidden.total()
    safe = sum((Fraction(n, whole) for face, n in hidden.items() if face not in row), Fraction(0))
    mean = sum(
        (Fraction(n * (now + number(face)) * (-1 if face in row else 1), whole) for face, n in hidden.items()),
        Fraction(0),
    )
    count = Step("count", {"m": whole, "n": sum(n for face, n in hidden.items() if face not in row)})
    lines = [
        OddsLine("safe", {}, safe, "draw", DRAW, (count, Step("share", shown(safe))), "good"),
        OddsLine("breaks", {}, 1 - safe, "draw", DRAW, (count, Step("share", shown(1 - safe))), "bad"),
        OddsLine(
            "points", {}, mean, "draw points", DRAW, (count, Step("mean", {"fraction": str(mean)})), unit="points"
        ),
    ]
    if len(view.zones["row"]) > 1:
        lines.append(OddsLine("sure", {}, Fraction(now), "stop", STOP, (Step("sum", {"n": now}),), unit="points"))
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
