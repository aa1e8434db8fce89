"""The predictions of a lesson that are claims: statements that can be proved true or false."""

from __future__ import annotations

from .state import Lesson
from .text import percent


def claim_lines(lesson: Lesson) -> list[str]:
    """Return one sentence for each claim that the learner predicted: its truth and the learner's confidence."""
    found = []
    for name, item in lesson.data["predictions"].items():
        if "claim" not in item or name not in lesson.predictions:
            continue
        facts = {"claim": item["claim"][lesson.lang], "said": percent(lesson.predictions[name], 0)}
        outcome = lesson.outcomes.get(name)
        key = "claim_open" if outcome is None else "claim_true" if outcome.hits else "claim_false"
        found.append(lesson.say(f"report.{key}", **facts))
    return found
