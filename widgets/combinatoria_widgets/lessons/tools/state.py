"""The lesson that is open: what is kept of one learner's way through it.

A notebook runs one lesson at a time, so what its cells call works on the lesson that ``start`` opened; the objects
behind that (``Lesson``, ``judge``, ``Prediction`` ...) take everything as arguments and can be tested alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from . import custom as own
from .judge import STATES
from .text import LANGUAGES, TOOLS, Texts, say

ROOM = files(__package__.rpartition(".")[0])
"""The folder of the lessons: their modules, their texts, and in ``data`` what the lesson builder wrote."""


class LessonError(Exception):
    """A lesson was used in a way that cannot work; the message is one sentence."""


_custom: dict[str, dict[str, Any]] = {}
"""The data of lessons of other people, which have none in this folder."""


@cache
def load(lesson_id: str) -> dict[str, Any]:
    """The data of a lesson (digests, texts of the predictions), as written by the lesson builder.

    Raises:
        LessonError: There is no such lesson in this version.
    """
    if lesson_id in _custom:
        return _custom[lesson_id]
    path = ROOM / "data" / f"{lesson_id}.json"
    if not path.is_file():
        raise LessonError(f"There is no lesson {lesson_id!r} in this version of Combinatoria.")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def lesson_ids() -> list[str]:
    """The lessons of this version, in order of their names."""
    names = (path.name for path in (ROOM / "data").iterdir())
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))


@cache
def texts_of(lesson_id: str) -> Texts:
    """The sentences of a lesson: its own, if it has any, and below them those of the tools."""
    if not (ROOM / f"{lesson_id}.toml").is_file():
        return TOOLS
    return Texts(ROOM / f"{lesson_id}.toml", TOOLS)


@dataclass
class Outcome:
    """What happened to something that was predicted: ``hits`` out of ``trials``."""

    hits: int
    trials: int

    def brier(self, said: float) -> float:
        """Mean squared distance between the stated probability and what happened (0 or 1) each time.

        >>> Outcome(1, 4).brier(0.5)
        0.25
        """
        return (self.hits * (1 - said) ** 2 + (self.trials - self.hits) * said**2) / self.trials


@dataclass
class Lesson:
    """One learner's way through one lesson.

    Attributes:
        id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Everything random in the lesson's own tools comes from it.
        stamp: Version of the notebook, if it told.
        predictions: Locked probabilities by name.
        outcomes: What happened to the things that were predicted.
        states: Best state that each question has reached.
        tries: How often an answer was handed in.
        solved_after: How often when a question was first right.
        slips: The last slip that was named, for each question that had one.
        rounds: Deals of the learner's own in the log.
        kept: Whatever a game's own tools keep (the log of a table).
    """

    id: str
    lang: str = "en"
    seed: int = 2026
    stamp: str | None = None
    predictions: dict[str, float] = field(default_factory=dict)
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    tries: dict[str, int] = field(default_factory=dict)
    solved_after: dict[str, int] = field(default_factory=dict)
    slips: dict[str, str] = field(default_factory=dict)
    rounds: int = 0
    kept: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise LessonError(f"Lessons exist in {' and '.join(LANGUAGES)}, not in {self.lang!r}.")
        self.data = load(self.id)
        self.texts = texts_of(self.id)

    @classmethod
    def custom(
        cls,
        lesson_id: str,
        lang: str = "en",
        seed: int = 2026,
        *,
        title: str | None = None,
        predictions: Mapping[str, str] | None = None,
        questions: Mapping[str, Mapping[str, Any]] | None = None,
        data: str | None = None,
    ) -> Lesson:
        """Open a lesson of one's own, instead of ``start``; running its cell again loses nothing.

        Args:
            lesson_id: Its name, such as ``"rain"``; not that of a lesson of Combinatoria.
            lang: ``"en"`` or ``"ja"``: the language of the tools' sentences.
            seed: Everything random in the lesson's own tools comes from it.
            title: What it is called; by default its name.
            predictions: Name -> what is asked; the learner says how likely it is.
            questions: Name -> ``{"right": ..., "slips": {name: value}, "slip_texts": {name: sentence}, "probability":
                True}``: what is right, and wrong values that say what went wrong. Whoever reads the notebook reads it.
            data: Instead of the last three what ``combinatoria lesson build`` has made of a source: no answer is in it.

        Raises:
            LessonError: The name is taken, or something of a question cannot be.

        >>> Lesson.custom("coins", questions={"q1": {"right": "1/4", "slips": {"added": 1}}})
        “coins”, version 1.0, seed 2026: ready.
        """
        if (ROOM / "data" / f"{lesson_id}.json").is_file():
            raise LessonError(f"There is a lesson {lesson_id!r} in Combinatoria; choose another name.")
        try:
            found = own.unpacked(data) if data else own.data_of(lesson_id, title, predictions or {}, questions or {})
        except (ValueError, TypeError) as problem:
            raise LessonError(str(problem)) from None
        _custom[lesson_id] = found
        load.cache_clear()
        lesson = start(lesson_id, lang, seed)
        lesson.data = found
        return lesson

    @property
    def title(self) -> str:
        """Title in the learner's language."""
        return str(self.data["title"][self.lang])

    @property
    def predicted(self) -> bool:
        """Whether every prediction of the lesson is locked."""
        return all(item in self.predictions for item in self.data["predictions"])

    def note(self, question_id: str, state: str, slip: str | None = None) -> None:
        """Keep the best state that a question has reached and the slip that was named, and count the tries."""
        before = self.states.get(question_id, "blank")
        self.states[question_id] = max(before, state, key=STATES.index)
        self.tries[question_id] = self.tries.get(question_id, 0) + (state != "blank")
        if state in ("rounded", "right"):
            self.solved_after.setdefault(question_id, self.tries[question_id])
        if slip is not None:
            self.slips[question_id] = slip

    def settle(self, prediction: str, happened: Iterable[object]) -> None:
        """Keep what has happened to something that was predicted: one truth value a trial."""
        told = [bool(one) for one in happened]
        self.outcomes[prediction] = Outcome(sum(told), len(told))

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the lesson or its tools in the learner's language."""
        return self.texts.say(key, self.lang, **facts)

    def __repr__(self) -> str:
        text = self.say("start.ready", title=self.title, version=self.data["version"], seed=self.seed)
        if self.stamp is not None and self.stamp != self.data["version"]:
            text += " " + self.say("start.stale", stamp=self.stamp, version=self.data["version"])
        return text


_current: Lesson | None = None


def start(lesson_id: str, lang: str = "en", seed: int = 2026, stamp: str | None = None) -> Lesson:
    """Open a lesson; the first cell of every lesson notebook. Running that cell again loses nothing.

    Args:
        lesson_id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Everything random in the lesson's own tools comes from it.
        stamp: Version of the notebook; if the installed lesson has another one, the learner is told.
    """
    global _current
    opened = Lesson(lesson_id, lang, seed, stamp)
    if _current is None or (_current.id, _current.lang, _current.seed) != (lesson_id, lang, seed):
        _current = opened
    return _current


def current() -> Lesson:
    """The lesson that is open.

    Raises:
        LessonError: None is; the first cell was not run.
    """
    if _current is None:
        raise LessonError(none_open())
    return _current


def open_lesson() -> Lesson | None:
    """The lesson that is open, if there is one."""
    return _current


def none_open() -> str:
    """The sentence for a learner who has not run the first cell; nobody knows yet in which language."""
    return " / ".join(say("start.missing", lang) for lang in LANGUAGES)
