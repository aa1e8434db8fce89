"""The log of a session as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from ..core.table import Event
from ..words.explain import Speaker
from .guide import Sitting

if TYPE_CHECKING:
    from ..formats.snapshot import LogLine

__all__ = ["log_lines"]

_CONSEQUENCES: Final = frozenset({"shuffle", "end"})
"""Kinds of event that no player chooses; the same holds for events staged as a sign."""

_caches: WeakKeyDictionary[Speaker, dict[tuple[Any, ...], _LogCache]] = WeakKeyDictionary()
"""Cached lines of a log, by speaker and then by (viewer, *names)."""
_MOST: Final = 32
"""Maximum number of cached logs of a speaker: up to fifteen people and the audience may share a screen."""


class _LogCache:
    """The lines of the events so far, with the number of lines before each event and after the last."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[LogLine] = []
        self.at = [0]

    def follow(self, s: Sitting, say: Speaker) -> None:
        """Update the lines to the present log; it changes only at its end, so all up to the last common event stay."""
        log, events = s.match.log, self.events
        while events and (len(events) > len(log) or log[len(events) - 1] is not events[-1]):
            events.pop()
            self.at.pop()
        del self.lines[self.at[-1] :]
        for n in range(len(events), len(log)):
            event = log[n]
            text = None if event.note is None else say.event(event.seen_by(s.viewer), s.viewer)
            if text:
                self.lines.append(_line(s, n, event, text))
            events.append(event)
            self.at.append(len(self.lines))


def log_lines(s: Sitting, until: int | None = None, most: int | None = None) -> list[LogLine]:
    """Return the sentences of the log as the viewer sees it, oldest first; each is generated once and cached.

    Args:
        s: the session.
        until: number of events to include; None includes all.
        most: maximum number of sentences, counted from the end; None returns all.

    Returns:
        One dict per sentence, with its number, text, who acted, the rule, whether it begins a turn, and whether the
        rule decided.
    """
    say = s.speaker()
    known = _caches.setdefault(say, {})
    cached = known.setdefault((s.viewer, *(say.names or ())), _LogCache())
    while len(known) > _MOST:
        del known[next(iter(known))]  # names change when people come and go
    cached.follow(s, say)
    end = cached.at[-1 if until is None else min(until, len(cached.events))]
    return cached.lines[0 if most is None else max(0, end - most) : end]


def _line(s: Sitting, n: int, event: Event, text: str) -> LogLine:
    beat = s.match.game.beats.get(event.beat or "")
    return {
        "n": n,
        "text": text,
        "by": event.by,
        "rule": event.rule,
        "turn": event.kind == "turn",
        "decided": event.kind in _CONSEQUENCES or (beat is not None and beat.form == "sign"),
    }
