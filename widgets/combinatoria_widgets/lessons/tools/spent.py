"""Time at work in a lesson, measured from the record: from its first cell to the last answer, without long pauses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .state import Lesson

PAUSE = 10
"""Minutes after which work has paused: a longer time between two answers is left out."""


def minutes_between(times: Sequence[int]) -> int:
    """Return the minutes between the first and the last of some times (in seconds), without long pauses.

    >>> minutes_between([0, 300, 660, 660 + 3600, 660 + 3600 + 60])
    12
    """
    gaps = (later - earlier for earlier, later in pairwise(sorted(times)))
    return round(sum(gap for gap in gaps if gap <= 60 * PAUSE) / 60)


def time_line(lesson: Lesson) -> str:
    """Return a sentence with the time at work for the core, and with the stretch; empty before the first answer."""
    tries = [(one.when, name) for name, handed_in in lesson.handed_in.items() for one in handed_in]
    stretch = {name for name, question in lesson.data["questions"].items() if question.get("level") != "core"}
    times = [lesson.begun] * bool(lesson.begun) + [when for when, _ in tries]
    core = [when for when, name in tries if name not in stretch]
    if not core:
        return ""
    facts = {"core": minutes_between([one for one in times if one <= max(core)]), "full": minutes_between(times)}
    key = "time_full" if len(core) < len(tries) else "time_core"
    return lesson.say(f"report.{key}", pause=PAUSE, **facts)
