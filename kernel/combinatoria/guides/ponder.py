"""How a session thinks: what takes long (bots, hints, the analysis) is thought in slices if its host wishes.

A host that sets a *pace* gets every answer within about that time. What is not ready then goes on with the next
request: bots with ``{"do": "go_on"}``, everything else by being asked again. With ``"now": true`` the best so far is
taken. Nothing of what is thought shows but how far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeVar

from ..core.chance import stream
from ..core.move import misread
from ..core.steps import considered
from ..pace.thinking import Progress, Thinking, Thought
from ..players.bots import Choice, thinking_of
from .guide import Handler, Sitting

__all__ = ["HANDLERS", "at_once", "decision", "picture", "ponder", "under_way"]

T = TypeVar("T")
KEPT: Final = 4
"""How many thoughts are kept: a bot's, a hint, a decision of the analysis, and one to spare."""
LONGEST: Final = 60_000
"""The longest slice, in milliseconds."""


def ponder(s: Sitting, about: tuple[Hashable, ...], begin: Callable[[], Thinking[T]]) -> Thought[T]:
    """What the session thinks about something: begun now, or under way already, or ready.

    Args:
        s: the session.
        about: what tells thoughts apart. Whatever the thinking reads of the session must be in it.
        begin: starts the thinking.
    """
    found: Thought[T] = s.thoughts.pop(about) if about in s.thoughts else Thought(begin())
    s.thoughts[about] = found  # the one asked for last is kept longest
    for old in list(s.thoughts)[:-KEPT]:
        del s.thoughts[old]
    return found


def decision(s: Sitting, seat: int) -> Thought[Choice]:
    """The session's bot deciding for a seat."""
    match = s.match

    def begin() -> Thinking[Choice]:
        rng, view = stream(f"{match.seed}:bot", len(match.decisions)), match.view(seat)
        return thinking_of(s.bot, view, seat, considered(match.game, view, seat), rng)

    return ponder(s, _about(s, seat), begin)


def _about(s: Sitting, seat: int) -> tuple[Hashable, ...]:
    return ("decision", s.match, tuple(s.match.decisions), s.bot_name, seat)


def picture(progress: Progress, seat: int) -> dict[str, int]:
    """How far a thought is as a screen shows it: whose decision it is about, and the share in percent.

    Counting in percent keeps to itself how many moves are being compared, which depends on the cards.
    """
    return {"who": seat, "done": progress.percent, "of": 100}


def under_way(s: Sitting) -> dict[str, int] | None:
    """The bot that has been left thinking, or None."""
    seat = s.bot_to_move
    if s.pace is None or seat is None:
        return None
    thought = s.thoughts.get(_about(s, seat))
    return picture(Progress(0, 1) if thought is None else thought.progress, seat)


def at_once(request: Mapping[str, Any]) -> bool:
    """Whether a request wants the best so far."""
    now = request.get("now", False)
    if not isinstance(now, bool):
        raise misread("now")
    return now


def _do_go_on(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Let the bot that is thinking go on."""
    if s.bots_play(at_once(request)):
        s.seq += 1
        s.turn_screen()
    return {"thinking": under_way(s)}


def _do_pace(s: Sitting, request: Mapping[str, Any]) -> None:
    """Set how many milliseconds a request may take before it makes a pause; None lets it take what it takes."""
    ms = request.get("ms")
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int) or not 0 <= ms <= LONGEST):
        raise misread("ms")
    s.pace = ms


HANDLERS: Final[Mapping[str, Handler]] = {
    "go_on": _do_go_on,
    "pace": _do_pace,
}
