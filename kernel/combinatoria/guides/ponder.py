"""Long computations of a session (bots, hints, the analysis), in slices if the host asks for it.

A host that sets a *pace* gets every answer within about that time. Unfinished work continues with the next request:
bots with ``{"do": "go_on"}``, everything else by repeating the request. With ``"now": true``, the best result so far is
taken. Only the progress of a computation is visible from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeVar

from ..core.chance import stream
from ..core.move import misread
from ..core.steps import considered
from ..core.validate import is_whole
from ..players.bots import ChosenMove, thinking_of
from ..slices.thinking import Thinking, ThinkingProgress, Thought
from .guide import Handler, Sitting

__all__ = ["HANDLERS", "at_once", "decision", "picture", "ponder", "under_way"]

T = TypeVar("T")
KEPT: Final = 4
"""Number of computations kept: a bot's, a hint, a decision of the analysis, and one spare."""
LONGEST: Final = 60_000
"""The longest slice, in milliseconds."""


def ponder(s: Sitting, about: tuple[Hashable, ...], begin: Callable[[], Thinking[T]]) -> Thought[T]:
    """Return the computation about a subject: a new one, one in progress, or a finished one.

    Args:
        s: the session.
        about: the key of the computation. It must include everything of the session that the computation reads.
        begin: starts the computation.
    """
    found: Thought[T] = s.thoughts.pop(about) if about in s.thoughts else Thought(begin())
    s.thoughts[about] = found  # keep the most recently used longest
    for old in list(s.thoughts)[:-KEPT]:
        del s.thoughts[old]
    return found


def decision(s: Sitting, seat: int) -> Thought[ChosenMove]:
    """Return the computation of the session's bot for a seat's decision."""
    match = s.match

    def begin() -> Thinking[ChosenMove]:
        rng, view = stream(f"{match.seed}:bot", len(match.decisions)), match.view(seat)
        return thinking_of(s.bot, view, seat, considered(match.game, view, seat), rng)

    return ponder(s, _about(s, seat), begin)


def _about(s: Sitting, seat: int) -> tuple[Hashable, ...]:
    return ("decision", s.match, tuple(s.match.decisions), s.bot_name, seat)


def picture(progress: ThinkingProgress, seat: int) -> dict[str, int]:
    """Return the progress of a computation as JSON: the deciding seat, and the finished share in percent.

    Percentages hide the number of moves being compared, which depends on the cards.
    """
    return {"who": seat, "done": progress.percent, "of": 100}


def under_way(s: Sitting) -> dict[str, int] | None:
    """Return the progress of a bot whose computation is unfinished, or None."""
    seat = s.bot_to_move
    if s.pace is None or seat is None:
        return None
    thought = s.thoughts.get(_about(s, seat))
    return picture(ThinkingProgress(0, 1) if thought is None else thought.progress, seat)


def at_once(request: Mapping[str, Any]) -> bool:
    """Return whether a request asks for the best result so far."""
    now = request.get("now", False)
    if not isinstance(now, bool):
        raise misread("now")
    return now


def _do_go_on(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Continue the unfinished computation of a bot."""
    if s.bots_play(at_once(request)):
        s.seq += 1
        s.turn_screen()
    return {"thinking": under_way(s)}


def _do_pace(s: Sitting, request: Mapping[str, Any]) -> None:
    """Set after how many milliseconds a request pauses; None lets it run to the end."""
    ms = request.get("ms")
    if ms is not None and not is_whole(ms, 0, LONGEST):
        raise misread("ms")
    s.pace = ms


HANDLERS: Final[Mapping[str, Handler]] = {
    "go_on": _do_go_on,
    "pace": _do_pace,
}
