"""Waiting at a prompt: after a second, stderr shows the progress of a computation; Ctrl-C takes the best so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..guides.ponder import under_way
from ..session.session import Session
from ..slices.interrupt import Interrupt
from ..slices.patience import Patience
from .progress import ProgressLine
from .words import text

__all__ = ["patiently"]

SLICE_MS: Final = 100


def patiently(
    session: Session, request: Mapping[str, Any], changed: Callable[[], object] | None = None
) -> dict[str, Any]:
    """Carry out a request and let the bots play on, in slices.

    Args:
        session: the session.
        request: the request.
        changed: called whenever there is something new to show.

    Returns:
        The reply.
    """
    session.handle({"do": "pace", "ms": SLICE_MS})
    wait, line, seq, step = Patience(clock=session.clock), ProgressLine(), session.seq, dict(request)
    answer: dict[str, Any] | None = None
    with Interrupt() as interrupt:
        while True:
            reply = session.handle(step)
            if changed is not None and session.seq != seq:
                line.wipe()
                seq = session.seq
                changed()
            if answer is None and reply.get("thinking") is None:
                answer, step = reply, {"do": "go_on"}
            waits = reply["thinking"] if answer is None else under_way(session)
            if waits is None:
                break
            if wait.over:
                _tell(session, waits, line)
            step["now"] = interrupt.taken()
    line.wipe()
    assert answer is not None
    return answer


def _tell(session: Session, waits: Mapping[str, int], line: ProgressLine) -> None:
    name = session.speaker().seat(waits["who"], session.viewer, capital=True)
    key = "working_out" if waits["who"] == session.viewer else "thinking"
    line.show(text(key, session.lang, name=name, percent=waits["done"]))
