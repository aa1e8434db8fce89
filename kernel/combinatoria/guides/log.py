"""The log of a session in sentences."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from ..core.table import Event
from ..words.explain import Speaker
from .guide import Sitting

__all__ = ["log_lines"]

_told: WeakKeyDictionary[Speaker, dict[tuple[Any, ...], list[tuple[Event, str | None]]]] = WeakKeyDictionary()
"""By who tells the log, in whose eyes and with which names: the events told so far with their sentences."""


def log_lines(s: Sitting, until: int | None = None) -> list[dict[str, Any]]:
    """The sentences of the log (its first ``until`` events, or all) as the viewer sees it, oldest first.

    Each is made once, however often the log is asked for.
    """
    out = []
    for n, (event, text) in enumerate(_sentences(s, s.match.log[:until])):
        if text:
            out.append({"n": n, "text": text, "by": event.by, "rule": event.rule})
    return out


def _sentences(s: Sitting, log: list[Event]) -> list[tuple[Event, str | None]]:
    say = s.speaker()
    told = _told.setdefault(say, {}).setdefault((s.viewer, *(say.names or ())), [])
    for n, event in enumerate(log):
        if n < len(told) and told[n][0] is event:
            continue
        del told[n:]  # taken back, or of another match
        text = None if event.note is None else say.event(event.seen_by(s.viewer), s.viewer)
        told.append((event, text))
    return told[: len(log)]
