"""The log of a session as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
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

_told: WeakKeyDictionary[Speaker, dict[tuple[Any, ...], dict[int, tuple[Event, str | None]]]] = WeakKeyDictionary()
"""Sentence cache: (viewer, *names) of a log -> event number -> (event, sentence), per speaker."""


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
    return list(islice(_backwards(s, until), most))[::-1]


def _backwards(s: Sitting, until: int | None) -> Iterator[LogLine]:
    say, log = s.speaker(), s.match.log
    told = _told.setdefault(say, {}).setdefault((s.viewer, *(say.names or ())), {})
    for n in reversed(range(len(log))[:until]):
        event = log[n]
        kept = told.get(n)
        if kept is None or kept[0] is not event:  # new, or the old event was undone
            text = None if event.note is None else say.event(event.seen_by(s.viewer), s.viewer)
            kept = told[n] = (event, text)
        if kept[1]:
            beat = s.match.game.beats.get(event.beat or "")
            decided = event.kind in _CONSEQUENCES or (beat is not None and beat.form == "sign")
            yield {
                "n": n,
                "text": kept[1],
                "by": event.by,
                "rule": event.rule,
                "turn": event.kind == "turn",
                "decided": decided,
            }
