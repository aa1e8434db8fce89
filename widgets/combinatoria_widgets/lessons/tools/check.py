"""``check``: hand in an answer and get one sentence of feedback."""

from __future__ import annotations

import os
from html import escape

from .feedback import last_try, reason
from .judge import MISSED, SOLVED, judge
from .own_numbers import given
from .show import Shown, together
from .state import Lesson, none_open, open_lesson

SOLUTIONS = "COMBINATORIA_SOLUTIONS"
"""Name of an environment variable; if it is 1, a check that is not right raises (solution run of the tests)."""


class CheckResult(Shown):
    """The feedback on an answer: ``state`` and one sentence."""

    _LOOKS = {
        "right": ("✓", "#2e8b57"),
        "rounded": ("≈", "#2e8b57"),
        "slip": ("!", "#c96f10"),
        "wrong": ("✗", "#d0453f"),
        "type": ("?", "#c96f10"),
        "blank": ("…", "#808080"),
    }

    def __init__(self, question_id: str, state: str, text: str, lang: str, more: Shown | None = None) -> None:
        sign, colour = self._LOOKS[state]
        super().__init__(
            text + (f"\n{more.text}" if more and more.text else ""),
            f'<div role="status" aria-live="polite" lang="{lang}" data-check="{escape(question_id)}" '
            f'data-state="{state}" style="border-left:4px solid {colour};padding:0.3em 0.8em;margin:0.3em 0">'
            f'<span aria-hidden="true">{sign}</span> {escape(text)}{more.html if more else ""}</div>',
        )
        self.id = question_id
        self.state = state


def check(question_id: str, value: object = ...) -> CheckResult:
    """Check an answer and show one sentence. Never raises, except in the solution run if the answer is not right.

    Args:
        question_id: The question's name, such as ``"q1"``.
        value: A number (Fraction, int, float, ``"3/28"``, ``"10.7%"``), the letter of a choice, or a function.
    """
    lesson = open_lesson()
    if lesson is None:
        result = CheckResult(str(question_id), "blank", none_open(), "en")
    else:
        result = _check(lesson, question_id, value)
    if os.environ.get(SOLUTIONS) == "1" and result.state != "right":
        raise AssertionError(result.text)
    return result


def checks(**answers: object) -> Shown:
    """Check several answers in one cell: ``checks(k1=4, k2="b")``, one sentence below the other."""
    return together(*(check(question_id, value) for question_id, value in answers.items()))


def _check(lesson: Lesson, question_id: str, value: object) -> CheckResult:
    question = lesson.questions.get(question_id)
    if question is None:
        known = ", ".join(lesson.questions)
        return CheckResult(
            str(question_id), "type", lesson.say("check.unknown", id=question_id, known=known), lesson.lang
        )
    verdict = judge(question_id, question, value, lesson.lang)
    lesson.note(question_id, verdict.state, verdict.slip, value)
    text, more = verdict.text, None if verdict.state in SOLVED else given(lesson, question_id, question)
    if verdict.state in MISSED and more and _printed(lesson, question_id, value):
        text += " " + lesson.say("twins.not_printed")
    if verdict.state in SOLVED:
        more = reason(lesson, question, value)
        if not lesson.solved(question_id):
            text += " " + lesson.say("solution.counts")
    elif "worked" in question and lesson.misses.get(question_id, 0) >= last_try(question):
        text += " " + lesson.say("solution.open", id=question_id)
    return CheckResult(question_id, verdict.state, text, lesson.lang, more)


def _printed(lesson: Lesson, question_id: str, value: object) -> bool:
    """Return whether an answer is right for the printed numbers."""
    return judge(question_id, lesson.data["questions"][question_id], value, lesson.lang).state in SOLVED
