"""``check``: hand in an answer and read one sentence about it."""

from __future__ import annotations

import os
from html import escape

from .judge import judge
from .show import Shown
from .state import Lesson, none_open, open_lesson

SOLUTIONS = "COMBINATORIA_SOLUTIONS"
"""With this environment variable set to 1, a check that is not right raises: the solution run of the tests."""


class CheckResult(Shown):
    """The answer to a check: ``state`` and one sentence."""

    _LOOKS = {
        "right": ("✓", "#2e8b57"),
        "rounded": ("≈", "#2e8b57"),
        "slip": ("!", "#c96f10"),
        "wrong": ("✗", "#d0453f"),
        "type": ("?", "#c96f10"),
        "blank": ("…", "#808080"),
    }

    def __init__(self, question_id: str, state: str, text: str, lang: str) -> None:
        sign, colour = self._LOOKS[state]
        super().__init__(
            text,
            f'<div role="status" aria-live="polite" lang="{lang}" data-check="{escape(question_id)}" '
            f'data-state="{state}" style="border-left:4px solid {colour};padding:0.3em 0.8em;margin:0.3em 0">'
            f'<span aria-hidden="true">{sign}</span> {escape(text)}</div>',
        )
        self.id = question_id
        self.state = state


def check(question_id: str, value: object = ...) -> CheckResult:
    """Check an answer. Shows one sentence and never raises (except in the solution run, if it is not right).

    Args:
        question_id: The question's name, such as ``"q1"``.
        value: A number (Fraction, int, float, ``"3/28"``, ``"10.7%"``), or a function where one is asked for.
    """
    lesson = open_lesson()
    if lesson is None:
        result = CheckResult(str(question_id), "blank", none_open(), "en")
    else:
        result = _check(lesson, question_id, value)
    if os.environ.get(SOLUTIONS) == "1" and result.state != "right":
        raise AssertionError(result.text)
    return result


def _check(lesson: Lesson, question_id: str, value: object) -> CheckResult:
    question = lesson.data["questions"].get(question_id)
    if question is None:
        known = ", ".join(lesson.data["questions"])
        return CheckResult(
            str(question_id), "type", lesson.say("check.unknown", id=question_id, known=known), lesson.lang
        )
    verdict = judge(question_id, question, value, lesson.lang)
    lesson.note(question_id, verdict.state, verdict.slip, value)
    return CheckResult(question_id, verdict.state, verdict.text, lesson.lang)
