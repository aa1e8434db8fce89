"""The log of a session in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from .guide import Sitting

__all__ = ["log_lines"]


def log_lines(s: Sitting, until: int | None = None, most: int | None = None) -> list[dict[str, Any]]:
    """The sentences of the log as the viewer sees it, oldest first.

    Args:
        s: the session.
        until: how many events of the log are told; None tells all.
        most: how many sentences, the last ones; None gives all.
    """
    return list(islice(_backwards(s, until), most))[::-1]


def _backwards(s: Sitting, until: int | None) -> Iterator[dict[str, Any]]:
    say, log = s.speaker(), s.match.log
    for n in reversed(range(len(log))[:until]):
        event = log[n]
        if event.note is not None and (text := say.event(event.seen_by(s.viewer), s.viewer)):
            yield {"n": n, "text": text, "by": event.by, "rule": event.rule}
