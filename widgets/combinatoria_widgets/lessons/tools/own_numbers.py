"""``twins``: exercises with individual numbers, selected by a word."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from .fields import Asking, Sheet, line_field
from .prose import prose_html
from .show import Shown
from .state import Lesson, current
from .twins import twin_number


def given(lesson: Lesson, question_id: str, question: Mapping[str, Any]) -> Shown | None:
    """Return the text of the learner's twin of a question; ``None`` if the printed question applies."""
    if "given" not in question:
        return None
    text = question["given"][lesson.lang]
    head = lesson.say("twins.head", title=question["title"][lesson.lang], id=question_id)
    return Shown(
        f"{head}\n{text}",
        f'<div lang="{lesson.lang}" data-twin="{escape(question_id)}"><p><strong>{escape(head)}</strong></p>'
        f"{prose_html(text)}</div>",
    )


class Numbers(Asking):
    """The texts of the exercises with a pupil's own numbers, with a field for the word that selects them."""

    def __init__(self, text: str, html: str, lesson: Lesson) -> None:
        super().__init__(text, html)
        self._lesson = lesson

    def sheet(self) -> Sheet:
        """Return the field, and the texts below it."""
        say = self._lesson.say
        fields = [line_field("word", say("fields.word"), "")]
        return {
            "lang": self._lesson.lang,
            "code": "twins({word})",
            "button": say("fields.take"),
            "fields": fields,
            "below": self.html,
        }

    def hand_in(self, values: Mapping[str, str]) -> Numbers:
        """Give the exercises the numbers of a word."""
        return twins(values.get("word", ""))


def twins(word: str = "") -> Numbers:
    """Give each exercise individual numbers and show its text; without a word the printed ones remain.

    Once an exercise has been answered the numbers are fixed, as part of the record.

    Args:
        word: A name, or the teacher's word; the same word always gives the same numbers.
    """
    lesson = current()
    number = twin_number(str(word))
    kept = number in (0, lesson.twin) or lesson.take_twin(number)
    lesson.changed()
    shown = [one for name, question in lesson.questions.items() if (one := given(lesson, name, question))]
    head = lesson.say("twins.own" if shown else "twins.printed", number=lesson.twin)
    if not kept:
        head = f"{lesson.say('twins.begun')} {head}"
    return Numbers(
        "\n\n".join([head, *(one.text for one in shown)]),
        f'<div role="status" lang="{lesson.lang}"><p>{escape(head)}</p>{"".join(one.html for one in shown)}</div>',
        lesson,
    )
