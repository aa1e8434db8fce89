"""Time at work in a lesson, measured from the record: from its first cell to each answer, without long pauses."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from .judge import SOLVED
from .outcomes import Try
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


def minutes_of(lesson: Lesson) -> dict[str, int]:
    """Return the minutes at work up to the first right answer to each question, or to the last answer so far.

    They count from the first cell. Records made before its time was kept have none.
    """
    if not lesson.begun:
        return {}
    times = [lesson.begun, *(one.when for handed_in in lesson.handed_in.values() for one in handed_in)]
    done = {name: _done(handed_in) for name, handed_in in lesson.handed_in.items() if handed_in}
    return {name: minutes_between([when for when in times if when <= end]) for name, end in done.items()}


def _done(handed_in: Sequence[Try]) -> int:
    """Return when a question was first answered correctly, or else when it was last answered."""
    return next((one.when for one in handed_in if one.state in SOLVED), handed_in[-1].when)


def core_and_full(minutes: Mapping[str, int], core: Collection[str]) -> tuple[int | None, int | None]:
    """Return the minutes up to the last of the core questions, and of all questions; None if there are none.

    >>> core_and_full({"q1": 6, "q2": 20, "q3": 31}, ["q1", "q2"]), core_and_full({"q3": 9}, ["q1"])
    ((20, 31), (None, 9))
    """
    return max((minutes[name] for name in core if name in minutes), default=None), max(minutes.values(), default=None)


def core_questions(lesson: Lesson) -> list[str]:
    """Return the core questions of a lesson, and its questions of the knobs, which belong to the core."""
    questions = lesson.data["questions"]
    return [name for name in lesson.questions if name not in questions or questions[name].get("level") == "core"]


def time_line(lesson: Lesson) -> str:
    """Return a sentence with the time at work for core and stretch; empty before the first core answer."""
    minutes = minutes_of(lesson)
    core, full = core_and_full(minutes, core_questions(lesson))
    if core is None:
        return ""
    key = "time_core" if minutes.keys() <= {*core_questions(lesson)} else "time_full"
    return lesson.say(f"report.{key}", pause=PAUSE, core=core, full=full)
