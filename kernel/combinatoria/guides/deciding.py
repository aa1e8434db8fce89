"""Study aids for a session: live odds, and the analysis of a match."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ..core.move import Move, Refused, misread, refuse
from ..core.table import AUDIENCE
from ..core.validate import is_seat, is_whole
from ..game_api.protocols import odds_of
from ..match.match import Match
from ..slices.patience import Patience
from ..slices.thinking import Thought
from ..words.explain import Speaker
from ..words.strip import live_odds, odds_json
from .analysis import Analysis, JudgedDecision, decisions_of, judging
from .foresee import told_here
from .guide import Handler, Sitting
from .ponder import picture, ponder
from .shares import share_text

if TYPE_CHECKING:
    from ..formats.chances import DecisionRow, OddsSheet

__all__ = ["HANDLERS", "analysis_json", "deciding", "is_judged", "judged", "row_json", "strip", "summary", "unasked"]


def strip(s: Sitting) -> OddsSheet | None:
    """Return the odds for a snapshot; None unless both are on and the viewer decides, with no question open."""
    if not s.odds_strip or not s.allowed.hints or s.pending or s.curtain is not None:
        return None
    if s.guide and not s.guide.autoplay:  # a tour or a puzzle; a branch of a review is ordinary practice
        return None
    if s.viewer not in s.match.to_act:
        return None
    return _odds(s, s.viewer)


def _odds(s: Sitting, seat: int) -> OddsSheet:
    view = s.match.view(seat)
    return odds_json(s.speaker(), view, live_odds(s.match.game.name, view, seat), seat)


def unasked(s: Sitting) -> None:
    """Refuse a request that would reveal the answer to an open question.

    Raises:
        Refused: a question is open.
    """
    if s.pending is not None:
        raise Refused("predict.first", "predict_first")


def deciding(s: Sitting) -> int:
    """Return the seat that decides at this screen and gets help; from now on, nothing is asked about this moment.

    Raises:
        Refused: no seat decides, help is not allowed, or a question is open.
    """
    if not s.allowed.hints and s.match.result is None:
        raise Refused("session.duel", "session_duel")
    unasked(s)
    if not s.match.to_act:
        raise Refused("match.over", "match_over")
    if s.curtain is not None or s.viewer not in s.match.to_act:
        raise Refused("session.request", "session_waiting")
    told_here(s)
    return s.viewer


def _do_odds(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the odds of the position, or of the move named by ``text``."""
    seat, text = deciding(s), request.get("text")
    if text is None:
        return {**_odds(s, seat)}
    game, view = s.match.game, s.match.view(seat)
    move = game.parse(text if isinstance(text, str) else "")
    refuse(s.match.why_not(move, seat))
    return {**odds_json(s.speaker(), view, odds_of(game.name, view, seat, move), seat)}


def _do_odds_strip(s: Sitting, request: Mapping[str, Any]) -> None:
    on = request.get("on")
    if not isinstance(on, bool):
        raise misread("on")
    s.odds_strip = s.odds_strip or on
    if strip(s) is not None:  # when switched on or off, the strip has been seen
        told_here(s)
    s.odds_strip = on
    s.seq += 1
    s.look(fresh=True)


# -- analysis ----------------------------------------------------------------------------------------------


def _wanted(s: Sitting, request: Mapping[str, Any]) -> list[int]:
    """Return the decisions to judge: the viewer's own during a match, anybody's afterwards."""
    match, over = s.match, s.match.result is not None
    if not s.allowed.hints and not over:
        raise Refused("session.duel", "session_duel")
    seat = request.get("seat")
    if seat is None and over and s.viewer not in range(match.seats):
        return sorted(n for human in s.humans or range(match.seats) for n in decisions_of(match, human))
    seat = s.viewer if seat is None else seat
    if not is_seat(seat, match.seats):
        raise Refused("session.request", "session_waiting")
    if not over and seat != s.viewer:
        raise misread("seat")
    return decisions_of(match, seat)


def _judgement(match: Match, number: int) -> tuple[Hashable, ...]:
    """Return the key of the judgement of a decision: the moves up to it."""
    return ("judged", match, tuple(match.decisions[: number + 1]))


def is_judged(s: Sitting, number: int) -> bool:
    """Return whether the judgement of a decision is ready."""
    return _judgement(s.match, number) in s.judged


def judged(s: Sitting, number: int) -> Thought[JudgedDecision]:
    """Return the judgement of a decision, finished or in progress."""
    match, about = s.match, _judgement(s.match, number)
    if about in s.judged:
        return s.judged[about]
    thought = ponder(s, about, lambda: judging(match, number, seed=match.seed))
    if thought.go_on(s.patience):
        s.judged[about] = thought
    return thought


def _do_analyse(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    wanted = _wanted(s, request)
    part_ = request.get("part")
    if part_ is not None:
        if not is_whole(part_, 0, len(wanted) - 1):
            raise misread("part")
        thought = judged(s, wanted[part_])
        if not thought.ready:
            return {"thinking": picture(thought.progress, s.match.decisions[wanted[part_]].seat)}
        row = row_json(s.match, s.speaker(), thought.answer, s.viewer)
        return {"analysis": {"parts": len(wanted), "part": part_, "row": row}}
    s.patience = Patience(None)  # a screen that supports pauses requests one decision at a time
    found = Analysis(s.match, [judged(s, number).answer for number in wanted])
    return {"analysis": analysis_json(s.match, s.speaker(), found, s.viewer)}


def analysis_json(match: Match, say: Speaker, found: Analysis, viewer: int = AUDIENCE) -> dict[str, Any]:
    """Return an analysis as JSON for screens and programs."""
    return {
        "parts": len(found.decisions),
        "rows": [row_json(match, say, row, viewer) for row in found.decisions],
        "worst": [row.number for row in found.worst()],
        "chart": found.chart(),
        "text": summary(say, found),
    }


def summary(say: Speaker, found: Analysis) -> str:
    """Return the result of an analysis as one sentence."""
    worst = found.worst()
    return say.sentence("analysis", "summary" if worst else "nothing", {"n": len(worst)})


def row_json(match: Match, say: Speaker, row: JudgedDecision, viewer: int = AUDIENCE) -> DecisionRow:
    """Return a decision of an analysis as JSON for screens."""
    view = match.table_at(match.decisions[row.number].mark).view(row.seat)

    def label(text: str) -> str:
        move: Move = match.game.parse(text)
        return say.label(view, move, viewer)

    key = "only" if row.only else "better" if row.cost else "fine"
    facts: dict[str, Any] = {"move": label(row.move), "told": share_text(say, row.share), "best": label(row.best)}
    facts |= {"best_share": row.best_share.shown, "cost": 100 * row.cost, "se": 100 * row.cost_se}
    return {
        "number": row.number,
        "mark": match.decisions[row.number].mark,
        "seat": row.seat,
        "by": say.seat(row.seat, viewer, capital=True),
        "prompt": row.prompt,
        "move": row.move,
        "label": facts["move"],
        "chance": row.chance,
        "se": row.se,
        "low": row.share.interval[0],
        "high": row.share.interval[1],
        "percent": row.share.shown,
        "measure": row.measure,
        "n": None if row.measure == "judged" else row.n,
        "best": row.best,
        "best_label": facts["best"],
        "best_chance": row.best_chance,
        "best_percent": row.best_share.shown,
        "cost": row.cost,
        "cost_se": row.cost_se,
        "only": row.only,
        "text": say.sentence("analysis", key, facts),
        "odds": odds_json(say, view, row.odds, row.seat)["odds"],
        "best_odds": odds_json(say, view, row.best_odds, row.seat)["odds"],
    }


HANDLERS: Final[Mapping[str, Handler]] = {
    "odds": _do_odds,
    "odds_strip": _do_odds_strip,
    "analyse": _do_analyse,
}
