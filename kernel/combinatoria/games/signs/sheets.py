"""The scores of Secret Signs as formulas."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.sheet import Sheet, Term
from ...core.table import Table
from .teams import TEAMS, hand_zone, score, value
from .variables import Vars

__all__ = ["sheets"]


def sheets(view: Table, viewer: int) -> Sequence[Sheet]:
    """During play, the total of the viewer's own cards; between and after games, the scores of both teams.

    Args:
        view: the table as the viewer sees it.
        viewer: the viewer, a seat or the audience.
    """
    v = Vars.of(view)
    if v.phase in ("plan", "over"):
        return [_team(view, side) for side in range(len(TEAMS)) if v.scores]
    if viewer < 0:
        return ()
    cards = view.open_codes(hand_zone(viewer))
    points = sum(value(c) for c in cards)
    terms = [Term("+" if n else "", value(card), "card", {"card": card}, (card,)) for n, card in enumerate(cards)]
    return (Sheet(viewer, "hand", {"by": viewer}, ((*terms, Term("=", points, "hand_total")),), points),)


def _team(view: Table, side: int) -> Sheet:
    """The ten cards of the last finished game, their score, and the match so far."""
    v, seats, target = Vars.of(view), TEAMS[side], view.options["target"]
    rows = []
    sums = [[value(c) for c in view.open_codes(hand_zone(s))] for s in seats]
    total = v.totals[-1][side]
    if v.phase == "plan" or len(v.scores) == view.options["games"]:  # else the match was left in game 2
        hands = [
            Term("+" if n else "", sum(cards), "seat_total", {"seat": s}, tuple(view.open_codes(hand_zone(s))))
            for n, (s, cards) in enumerate(zip(seats, sums, strict=True))
        ]
        facts, fits = {"limit": target}, total <= target
        worth = (Term("", total, "fits", facts, used=fits), Term("", 0, "over", facts, used=not fits))
        rows.append((*hands, Term("=", total, "team_total")))
        rows.append((*worth, Term("=", score(total, target), "points")))
    points = [s[side] for s in v.scores]
    games = [Term("+" if n else "", p, "game", {"n": n + 1}) for n, p in enumerate(points)]
    rows.append((*games, Term("=", sum(points), "match")))
    return Sheet(None, f"team_{'ab'[side]}", {"who": seats}, tuple(rows), sum(points))
