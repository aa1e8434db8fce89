"""Feedback after an answer: the reason it is right and common slips; after the last try the worked solution."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any

from .answer import choice_form, digest, exact_form, read_choice, read_number, read_pair
from .judge import engine_function, slip_text
from .marks import ENDS
from .prose import prose_html
from .seal import seal_key, unseal, unwrap
from .show import Shown
from .state import Lesson, none_open, open_lesson

LAST_TRY = 3
"""Number of wrong answers that unlock the worked solution; with two or three options, all but one."""

COMMON_SLIPS = 3
"""Maximum number of slips named with a right answer: the first of the question, in its author's order."""


def last_try(question: Mapping[str, Any]) -> int:
    """Return the number of wrong answers that unlock the worked solution of a question."""
    return min(LAST_TRY, len(question["options"]) - 1) if question["kind"] == "choice" else LAST_TRY


def is_open(lesson: Lesson, question_id: str) -> bool:
    """Return whether a question is unsolved after enough wrong answers that its worked solution is offered."""
    question = lesson.questions[question_id]
    missed = lesson.misses.get(question_id, 0)
    return "worked" in question and not lesson.solved(question_id) and missed >= last_try(question)


def answer_words(question: Mapping[str, Any]) -> list[str]:
    """Return the right answers of an engine question, as inputs of a key."""
    engine, *fixed = question["engine"]
    function = engine_function(engine)
    if question["kind"] == "estimate_mean":
        return [exact_form(function(*fixed).mean())]
    inputs = [fixed] if question["kind"] == "estimate" else question["inputs"]
    found = [function(*given) for given in inputs]
    values = [value for one in found for value in (one if isinstance(one, tuple) else (one,))]
    # Floats are rounded: their last digits may differ between builds of Python.
    return [exact_form(Fraction(round(value, 6) if isinstance(value, float) else value)) for value in values]


def why_key(question: Mapping[str, Any], value: object) -> bytes:
    """Return the key to the explanation, derived from a right answer."""
    salt = question["salt"]
    if question["kind"] in ("number", "pair"):
        ends = read_pair(value) if question["kind"] == "pair" else None
        number, prefix = (ends[0], ENDS[0]) if ends else (read_number(value), "")
        assert number is not None
        forms = [prefix + form for form in (number.near_forms() if question.get("near") else number.forms())]
        form = next(form for form in forms if digest(salt, form) in question["keys"])
        return unwrap(question["keys"][digest(salt, form)], seal_key(salt, form))
    if question["kind"] == "choice":
        return seal_key(salt, choice_form(str(read_choice(value))))
    return seal_key(salt, *answer_words(question))


def worked_key(question: Mapping[str, Any]) -> bytes:
    """Return the key to a worked solution, which only prevents accidental reading."""
    return seal_key(question["salt"], "worked")


def reason(lesson: Lesson, question: Mapping[str, Any], value: object) -> Shown:
    """Return why a right answer is right, with common wrong answers; empty if the question has no explanation."""
    if "told" in question:  # a twin
        opened = {"text": question["told"]["why"], "slips": question["told"]["slips"]}
    elif "why" in question:
        opened = unseal(question["why"], why_key(question, value))
    else:
        return Shown("", "")
    text = opened["text"][lesson.lang]
    slips = [f"* {wrong}: {slip_text(question, name, lesson.lang)}" for wrong, name in opened["slips"][:COMMON_SLIPS]]
    if slips:
        text += "\n\n" + "\n".join(["**" + lesson.say("solution.slips") + "**", "", *slips])
    return Shown(text, prose_html(text))


def solution(question_id: str) -> Shown:
    """Return the worked solution of a question, once it is solved or out of tries; later solving counts as tried.

    Args:
        question_id: The question's name, such as ``"q1"``.
    """
    lesson = open_lesson()
    if lesson is None:
        return _sentence(none_open(), "en")
    question = lesson.questions.get(question_id)
    if question is None or "worked" not in question:
        known = ", ".join(lesson.questions)
        return _sentence(lesson.say("check.unknown", id=question_id, known=known), lesson.lang)
    if not lesson.solved(question_id):
        left = last_try(question) - lesson.misses.get(question_id, 0)
        if left > 0:
            return _sentence(lesson.say("solution.early", id=question_id, n=last_try(question), left=left), lesson.lang)
        lesson.shown.setdefault(question_id, True)
    opened = question["told"]["worked"] if "told" in question else unseal(question["worked"], worked_key(question))
    text = opened[lesson.lang]
    head = lesson.say("solution.worked", id=question_id)
    box = "border-left:4px solid #808080;padding:0.3em 0.8em;margin:0.3em 0"
    return Shown(
        f"{head}\n{text}",
        f'<div role="status" lang="{lesson.lang}" data-solution="{escape(question_id)}" style="{box}">'
        f"<p><strong>{escape(head)}</strong></p>{prose_html(text)}</div>",
    )


def _sentence(text: str, lang: str) -> Shown:
    return Shown(text, f'<p role="status" lang="{lang}">{escape(text)}</p>')
