"""Requests to replay a moment (:mod:`.replay`) in play, in review or after a puzzle; computed in slices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.move import Move, Refused, misread
from ..core.table import Table
from ..core.validate import is_whole
from .deciding import deciding
from .guide import Handler, Sitting
from .ponder import at_once, picture
from .replay import DEALS, MOST, Replay, check, moment
from .review import Review

__all__ = ["HANDLERS"]


def _place(s: Sitting, decision: object) -> tuple[Table, int, Move | None]:
    """Return the moment a request is about: the decision it names, the one under review, or the current one.

    Raises:
        Refused: there is no such moment, or it is another player's and the match is still running.
    """
    if decision is None and isinstance(s.guide, Review):
        decision = s.guide.decisions
    if decision is None or decision == len(s.match.decisions):
        seat = deciding(s)
        return moment(s.match, None, seat)
    if not s.allowed.hints and s.match.result is None:
        raise Refused("session.duel", "session_duel")
    if s.curtain is not None or not is_whole(decision):
        raise misread("decision")
    view, seat, made = moment(s.match, decision, s.viewer if s.viewer in s.match.to_act else None)
    if seat != s.viewer and s.match.result is None:
        raise Refused("session.request", "session_waiting")
    return view, seat, made


def _do_replay(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Replay a move of a moment; while the answer has ``thinking``, repeating the request continues the work.

    ``text`` names the move (by default the one that was made), ``decision`` the moment, ``n`` the number of deals.
    """
    if s.guide and s.guide.kind == "learn":
        raise Refused("session.request", "session_waiting")
    view, seat, made = _place(s, request.get("decision"))
    text, n = request.get("text"), request.get("n", DEALS)
    move = made if text is None else s.match.game.parse(text if isinstance(text, str) else "")
    if move is None or not is_whole(n, 1, MOST):
        raise misread("replay")
    check(s.match, view, seat, move)
    about = (s.match, len(s.match.decisions), request.get("decision"), seat, s.match.game.format(move), n, view.zones)
    if s.replayed is None or s.replayed[0] != about:
        s.replayed = about, Replay(s.match, view, seat, move, n, s.match.seed)
    found = s.replayed[1]
    waits = {} if found.thought.go_on(s.patience, at_once(request)) else picture(found.thought.progress, seat)
    return {"replay": found.to_json(s.speaker()), **({"thinking": waits} if waits else {})}


HANDLERS: Final[Mapping[str, Handler]] = {"replay": _do_replay}
