"""Points (section 5): tomes and tokens, the winners, and the score as a formula. Everything here is public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.game import Result
from ...core.seats import hand_zone
from ...core.sheet import Sheet, Term
from ...core.table import Face, Table
from .cards import TOMES, done_zone, oblivion_zone
from .variables import Vars

__all__ = ["epilogue", "forgotten", "own_tokens", "points", "result", "sheets"]


def own_tokens(v: Vars, seat: int) -> int:
    """All tokens of a seat: in its area and on its forgotten cards (R17)."""
    return v.tokens[seat] + sum(v.marks[seat])


def forgotten(t: Table, seat: int) -> Sequence[tuple[Face, int]]:
    """The forgotten cards of a seat in their order, each with the number of tokens on it: 1 or 0."""
    return tuple(zip(t.open_codes(oblivion_zone(seat)), Vars.of(t).marks[seat], strict=True))


def points(t: Table, seat: int) -> int:
    """The current points of a seat."""
    return sum([TOMES[face].vp for face in t.open_codes(done_zone(seat))]) + own_tokens(Vars.of(t), seat)


def result(t: Table) -> Result | None:
    """The winners: most points, then the smaller hand; a further tie is shared. The last player left wins (R30)."""
    v = Vars.of(t)
    if v.phase != "over":
        return None
    scores, active = tuple(points(t, s) for s in range(t.seats)), v.active
    if len(active) == 1:
        return Result(active, "alone", scores, {"n": scores[active[0]]})
    most = max(scores[s] for s in active)
    tied = [s for s in active if scores[s] == most]
    fewest = min(len(t.zones[hand_zone(s)]) for s in tied)
    winners = tuple(s for s in tied if len(t.zones[hand_zone(s)]) == fewest)
    key = "shared" if len(winners) > 1 else "won" if len(tied) == 1 else "won_tie"
    return Result(winners, key, scores, {"n": most, "m": fewest})


def epilogue(t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """Return the tomes of the winners."""
    found = result(t)
    done = {s: tuple(t.open_codes(done_zone(s))) for s in (found.winners if found else ())}
    return [("tomes", {"by": s, "cards": tomes}) for s, tomes in done.items() if tomes]


def sheets(view: Table, viewer: int) -> list[Sheet]:
    """The points of every seat as formulas: tome by tome, then the tokens."""
    return [_sheet(view, seat) for seat in range(view.seats)]


def _sheet(t: Table, seat: int) -> Sheet:
    v, tomes = Vars.of(t), t.open_codes(done_zone(seat))
    terms = [Term("+", TOMES[face].vp, "tome", {"card": face}, (face,)) for face in tomes]
    terms.append(Term("+", v.tokens[seat], "tokens"))
    if on_cards := sum(v.marks[seat]):
        terms.append(Term("+", on_cards, "marks"))
    terms[0] = terms[0]._replace(sign="")
    total = points(t, seat)
    return Sheet(seat, "score", {"seat": seat}, ((*terms, Term("=", total, "total")),), total)
