"""The field in which a pupil notes down rounds in a custom lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .data_code import MOST
from .fields import Asking, Sheet, line_field
from .forms import MOST_TEXT
from .noted_log import JOINT, KEY, NotedLog, log_class
from .state import Lesson, LessonError, current

_SHOWN = 20


class Noted(Asking):
    """The rounds noted so far, with a field to change them."""

    def __init__(self, lesson: Lesson, log: NotedLog, problem: str = "", typed: str | None = None) -> None:
        self._lesson, self._log = lesson, log
        kept = lesson.notes.get(KEY, "")
        self._typed = kept if typed is None else typed
        count = len(log.entries)
        text = problem or lesson.say("noted.count" if count else "noted.none", n=count, most=MOST, form=_form(log))
        super().__init__(text, f'<p role="status" lang="{lesson.lang}">{escape(text)}</p>')

    def sheet(self) -> Sheet:
        """Return one field for all rounds."""
        say = self._lesson.say
        field = line_field("rounds", say("noted.field", known=_known(self._log)), self._typed, "text", MOST_TEXT)
        return {
            "lang": self._lesson.lang,
            "code": "note_rounds({rounds})",
            "button": say("noted.take"),
            "fields": [field],
            "below": self.html,
        }

    def hand_in(self, values: Mapping[str, str]) -> Noted:
        """Note what the field holds."""
        return take(self._lesson, self._log, values.get("rounds", ""))


def _form(log: NotedLog) -> str:
    return JOINT.join(log.columns)


def _known(log: NotedLog) -> str:
    """Return the columns with their values; many values are abbreviated."""

    def listed(values: Sequence[Any]) -> str:
        return ", ".join(map(str, values)) if len(values) <= 8 else f"{values[0]}, {values[1]} … {values[-1]}"

    return "; ".join(f"{name}: {listed(values)}" for name, values in zip(log.columns, log.parts, strict=True))


def take(lesson: Lesson, log: NotedLog, text: str) -> Noted:
    """Note the rounds of a text in place of earlier ones; if a word is not a round, name it and change nothing."""
    found = list(log.read(text))
    for place, (word, entry) in enumerate(found, start=1):
        if entry is None:
            shown = word if len(word) <= _SHOWN else word[:_SHOWN] + "…"
            problem = lesson.say("noted.unknown", word=shown, place=place, form=_form(log), known=_known(log))
            return Noted(lesson, log, problem, text)
    words = " ".join(log.written(entry) for _, entry in found)
    if len(found) > MOST or len(words) > MOST_TEXT:
        return Noted(lesson, log, lesson.say("noted.many", most=MOST), text)
    lesson.notes[KEY] = words
    lesson.rounds = len(found)
    return Noted(lesson, log)


def note_rounds(rounds: str = "") -> Noted:
    """Note rounds of one's own, played anywhere, and show a field for them; without a text, only show the field.

    Args:
        rounds: The rounds with blanks between them; the parts of one are joined by ``/``.
    """
    lesson = current()
    if KEY not in lesson.data:
        raise LessonError(lesson.say("noted.undeclared"))
    log = log_class(lesson.data[KEY]).of_lesson()
    return take(lesson, log, rounds) if rounds.strip() else Noted(lesson, log)
