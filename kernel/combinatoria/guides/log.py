"""The log of a session in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final
from weakref import WeakKeyDictionary

from ..core.table import Event
from ..words.explain import Speaker
from .guide import Sitting

__all__ = ["log_lines"]

_CONSEQUENCES: Final = frozenset({"shuffle", "end"})
"""Kinds of event that no player chooses; nor does any choose what a game stages as a picture."""

_told: WeakKeyDictionary[Speaker, dict[tuple[Any, ...], dict[int, tuple[Event, str | None]]]] = WeakKeyDictionary()
"""By speaker, viewer and names of a log: the events told so far, by number, with their sentences."""


def log_lines(s: Sitting, until: int | None = None, most: int | None = None) -> list[dict[str, Any]]:
    """The sentences of the log as the viewer sees it, oldest first; each is made once, however often it is asked for.

    Args:
        s: the session.
        until: how many events of the log are told; None tells all.
        most: how many sentences, the last ones; None gives all.

    Returns:
        For each sentence its number, text, who acted, the rule, whether it begins a turn, and whether the rule decided.
    """
    return list(islice(_backwards(s, until), most))[::-1]


def _backwards(s: Sitting, until: int | None) -> Iterator[dict[str, Any]]:
    say, log = s.speaker(), s.match.log
    told = _told.setdefault(say, {}).setdefault((s.viewer, *(say.names or ())), {})
    for n in reversed(range(len(log))[:until]):
        event = log[n]
        kept = told.get(n)
        if kept is None or kept[0] is not event:  # new, or what was there was taken back
            text = None if event.note is None else say.event(event.seen_by(s.viewer), s.viewer)
            kept = told[n] = (event, text)
        if kept[1]:
            shown = {"n": n, "text": kept[1], "by": event.by, "rule": event.rule}
            beat = s.match.game.beats.get(event.beat or "")
            decided = event.kind in _CONSEQUENCES or (beat is not None and beat.form == "sign")
            yield {**shown, "turn": event.kind == "turn", "decided": decided}
