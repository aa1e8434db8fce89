"""The log of a session in sentences."""

from __future__ import annotations

from typing import Any

from .guide import Sitting

__all__ = ["log_lines"]


def log_lines(s: Sitting, until: int | None = None) -> list[dict[str, Any]]:
    """The sentences of the log (its first ``until`` events, or all) as the viewer sees it, oldest first."""
    say, out = s.speaker(), []
    for n, event in enumerate(s.match.log[:until]):
        if event.note is not None and (text := say.event(event.seen_by(s.viewer), s.viewer)):
            out.append({"n": n, "text": text, "by": event.by, "rule": event.rule})
    return out
