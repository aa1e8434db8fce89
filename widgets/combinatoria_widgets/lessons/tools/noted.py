"""Rounds that a pupil notes down in a custom lesson: their log, and a field to note them in.

What can be noted is declared by the lesson (:mod:`declared`).
"""

from __future__ import annotations

import json
import re
from collections import namedtuple
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from random import Random
from typing import Any

from combinatoria.core.reading import unified

from .data_code import MOST
from .fields import Asking, Sheet, line_field
from .forms import MOST_TEXT
from .log import TableLog
from .state import Lesson, LessonError, current

KEY = "rounds"
"""Name of the rounds among the lesson's notes, which are part of the record."""
_BETWEEN = re.compile(r"[\s,、;]+")
_JOINT = "/"
_SHOWN = 20


class NotedLog(TableLog[Any]):
    """A log of rounds that were noted down. A subclass is made for each declaration (:func:`log_class`)."""

    said = "noted"
    declared: Mapping[str, Any]

    @property
    def entries(self) -> list[Any]:
        """The rounds noted in the open lesson; none that the declaration lacks."""
        return [entry for _, entry in self.read(current().notes.get(KEY, "")) if entry is not None]

    def read(self, text: str) -> Iterator[tuple[str, Any]]:
        """Yield each word of a text with its round; None for a word that is none."""
        known = [{str(value).casefold(): value for value in values} for values in self.parts]
        for word in filter(None, _BETWEEN.split(unified(text))):
            said = word.casefold().split(_JOINT)
            sound = len(said) == len(known) and all(one in values for one, values in zip(said, known, strict=True))
            yield word, self.entry(*(v[one] for one, v in zip(said, known, strict=True))) if sound else None

    def written(self, entry: Any) -> str:
        """Return a round as a word."""
        return _JOINT.join(str(getattr(entry, name)) for name in self.columns)

    def happened(self, entry: Any) -> bool | None:
        """Return whether the declared prediction came true; None if there is none."""
        wanted = self.declared["happened"]
        return all(getattr(entry, name) in values for name, values in wanted.items()) if wanted else None


def log_class(rounds: Mapping[str, Any]) -> type[NotedLog]:
    """Return the class of the log of declared rounds, one for equal declarations.

    Args:
        rounds: The declaration as :func:`declared.declared` returns it.
    """
    return _log_class(json.dumps(rounds))


@cache
def _log_class(text: str) -> type[NotedLog]:
    spec = json.loads(text)
    values: dict[str, list[Any]] = spec["columns"]
    made = namedtuple("made", list(values))  # type: ignore[misc]  # the names are known at run time only

    class Log(NotedLog):
        declared = spec
        entry = made
        parts = tuple(map(tuple, values.values()))
        layout = spec["layout"]
        columns = tuple(values)
        predicted = spec["prediction"]
        rounds = spec["each"]

        @staticmethod
        def made_up(rng: Random, number: int) -> Any:
            return made(*(rng.choices(of, spec["example"][name])[0] for name, of in values.items()))

    return Log


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
    return _JOINT.join(log.columns)


def _known(log: NotedLog) -> str:
    """Return the columns with their values, those of a long one by its ends."""

    def listed(values: Sequence[Any]) -> str:
        return ", ".join(map(str, values)) if len(values) <= 8 else f"{values[0]}, {values[1]} … {values[-1]}"

    return "; ".join(f"{name}: {listed(values)}" for name, values in zip(log.columns, log.parts, strict=True))


def take(lesson: Lesson, log: NotedLog, text: str) -> Noted:
    """Note the rounds of a text in place of the former ones, or say which word is none and change nothing."""
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
    """Note rounds of one's own, played anywhere, and show a field for them; without a text the field alone.

    Args:
        rounds: The rounds with blanks between them; the parts of one are joined by ``/``.
    """
    lesson = current()
    if KEY not in lesson.data:
        raise LessonError(lesson.say("noted.undeclared"))
    log = log_class(lesson.data[KEY]).of_lesson()
    return take(lesson, log, rounds) if rounds.strip() else Noted(lesson, log)
