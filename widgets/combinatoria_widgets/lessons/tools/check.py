"""``check``: hand in an answer, in code or in a field, and get one sentence of feedback."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .answer import is_blank
from .feedback import is_open, reason, solution
from .fields import Asking, Field, Said, Sheet, written_text
from .forms import MOST_TEXT
from .judge import MISSED, SOLVED, judge
from .own_numbers import given
from .prose import plain
from .show import Shown
from .state import Lesson, none_open, open_lesson

SOLUTIONS = "COMBINATORIA_SOLUTIONS"
"""Name of an environment variable; if it is 1, a check of an answer that is not right raises (solution run)."""


class Checks(Asking):
    """The feedback on the answers of one cell, with a field for each answer that needs no code."""

    def __init__(self, text: str, html: str, results: tuple[CheckResult, ...]) -> None:
        super().__init__(text, html)
        self.results = results

    @property
    def code(self) -> str:
        """The code that does what the fields do, with a placeholder for each answer."""
        return f"checks({', '.join(f'{one.id}={{{one.id}}}' for one in self.results)})"

    def sheet(self) -> Sheet | None:
        """Return the fields of the answers; None if there are none."""
        lesson = open_lesson()
        known = {} if lesson is None else lesson.questions
        if lesson is None or not all(_has_field(known.get(one.id, {})) for one in self.results):
            return None
        return {
            "lang": lesson.lang,
            "code": self.code,
            "button": lesson.say("fields.check"),
            "fields": [_field_of(lesson, known[one.id], one) for one in self.results],
            "below": _below(lesson, [one.id for one in self.results]),
        }

    def hand_in(self, values: Mapping[str, str]) -> Checks:
        """Check the contents of the fields."""
        return _checks({one.id: _typed(one, values.get(one.id, "")) for one in self.results})

    def opened(self, name: str, values: Mapping[str, str]) -> Checks:
        """Show the worked solution of an answer."""
        for one in self.results:
            if one.id == name and (shown := solution(name)).html not in one.feedback["more"]:
                one.feedback = {**one.feedback, "more": one.feedback["more"] + shown.html}
        return self


class CheckResult(Checks):
    """The feedback on an answer: ``state`` and one sentence."""

    _LOOKS = {
        "right": ("✓", "#2e8b57"),
        "rounded": ("≈", "#2e8b57"),
        "slip": ("!", "#c96f10"),
        "wrong": ("✗", "#d0453f"),
        "type": ("?", "#c96f10"),
        "blank": ("…", "#808080"),
    }

    def __init__(
        self, question_id: str, state: str, text: str, lang: str, more: Shown | None = None, value: object = ...
    ) -> None:
        sign, colour = self._LOOKS[state]
        below = more.html if more else ""
        super().__init__(
            text + (f"\n{more.text}" if more and more.text else ""),
            f'<div role="status" aria-live="polite" lang="{lang}" data-check="{escape(question_id)}" '
            f'data-state="{state}" style="border-left:4px solid {colour};padding:0.3em 0.8em;margin:0.3em 0">'
            f'<span aria-hidden="true">{sign}</span> {escape(text)}{below}</div>',
            (self,),
        )
        self.id = question_id
        self.state = state
        self.value = value
        self.feedback: Said = {"state": state, "sign": sign, "text": text, "more": below}

    @property
    def code(self) -> str:
        """See :class:`Checks`."""
        return f"answer = {{{self.id}}}"

    def hand_in(self, values: Mapping[str, str]) -> CheckResult:
        """Check the content of the field."""
        [result] = super().hand_in(values).results
        return result


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


def checks(**answers: object) -> Checks:
    """Check several answers in one cell: ``checks(k1=4, k2="b")``, one sentence below the other."""
    return _checks(answers)


def _checks(answers: Mapping[str, object]) -> Checks:
    results = tuple(check(question_id, value) for question_id, value in answers.items())
    return Checks("\n".join(one.text for one in results), "".join(one.html for one in results), results)


def _below(lesson: Lesson, names: Sequence[str]) -> str:
    """Return the note below questions of the knobs, which are for play."""
    play = all(name in lesson.data.get("knobs", {}) for name in names)
    return f'<p class="cmb-fields-note">{escape(lesson.say("fields.play"))}</p>' if play else ""


def _has_field(question: Mapping[str, object]) -> bool:
    """Return whether a question can be answered without code."""
    return question.get("kind", "function") != "function"


def _hint(question: Mapping[str, object]) -> str:
    """Return the key of the sentence that says what a field takes."""
    kind = str(question["kind"])
    if kind != "number":
        return "estimate" if kind == "estimate_mean" else kind
    return next((key for key, name in _HINTS if question.get(name)), "number")


_HINTS = (("near", "near"), ("whole", "integer"), ("chance", "probability"))
"""Key of a hint, and the entry of a question that selects it."""


def _field_of(lesson: Lesson, question: Mapping[str, Any], result: CheckResult) -> Field:
    asks = plain(question.get("given", question.get("asks", {})).get(lesson.lang, ""))
    named = lesson.say("fields.label", id=result.id, asks=asks)
    choices = question.get("choices", {})
    texts = {letter: choices.get(letter, {}).get(lesson.lang, "") for letter in question.get("options", ())}
    return {
        "name": result.id,
        "kind": {"choice": "choice", "pair": "pair"}.get(question["kind"], "line"),
        "label": result.id if asks in ("", result.id) else named,
        "hint": lesson.say(f"fields.{_hint(question)}"),
        "value": written_text(result.value),
        "options": [(letter, f"{letter} · {text}" if text else letter) for letter, text in texts.items()],
        "bare": question["kind"] != "choice",
        "most": MOST_TEXT,
        "offer": lesson.say("fields.solution") if is_open(lesson, result.id) else "",
        "said": result.feedback,
    }


def _typed(before: CheckResult, text: str) -> object:
    """Return the answer in a field, and keep it with the lesson; an answer from the cell's code is unchanged."""
    lesson = open_lesson()
    if text == written_text(before.value):
        return before.value
    if lesson is not None:
        lesson.typed.pop(before.id, None)
        if not is_blank(text):
            lesson.typed[before.id] = text[:MOST_TEXT]
    return text


def _check(lesson: Lesson, question_id: str, value: object) -> CheckResult:
    question = lesson.questions.get(question_id)
    if question is None:
        known = ", ".join(lesson.questions)
        return CheckResult(
            str(question_id), "type", lesson.say("check.unknown", id=question_id, known=known), lesson.lang
        )
    if is_blank(value):
        value = lesson.typed.get(question_id, value)
    verdict = judge(question_id, question, value, lesson.lang)
    lesson.note(question_id, verdict.state, verdict.slip, value)
    text, more = verdict.text, None if verdict.state in SOLVED else given(lesson, question_id, question)
    if verdict.state in MISSED and more and _printed(lesson, question_id, value):
        text += " " + lesson.say("twins.not_printed")
    if verdict.state in SOLVED:
        more = reason(lesson, question, value)
        if not lesson.solved(question_id):
            text += " " + lesson.say("solution.counts")
    elif is_open(lesson, question_id):
        text += " " + lesson.say("solution.open", id=question_id)
    return CheckResult(question_id, verdict.state, text, lesson.lang, more, value)


def _printed(lesson: Lesson, question_id: str, value: object) -> bool:
    """Return whether an answer is right for the printed numbers."""
    return judge(question_id, lesson.data["questions"][question_id], value, lesson.lang).state in SOLVED
