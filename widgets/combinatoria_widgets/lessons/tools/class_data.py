"""Play of a class, from its data codes or simulated as an example, and all rounds as a table.

:mod:`class_codes` reads the codes for a lesson. Simulated data are labelled as an example class, and are replaced as
soon as there is one real code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import nan
from random import Random
from typing import Any, TypeVar

from . import custom
from .base32 import CodeError
from .data_code import Layout, layout_of, lesson_of, new_tag, read_data_code, write_data_code
from .log import TableLog
from .noted_log import log_class
from .state import Lesson, LessonError, current, custom_ids, lesson_ids, load

PUPILS = 24
"""Size of the example class."""

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Play:
    """The play of one learner, decoded from a data code.

    Attributes:
        lesson: Id of the lesson.
        tag: Distinguishes learners; a later code of the same learner has the same tag.
        entries: The entries of the log, without their order.
        rows: The entries as table rows: name of a column -> value.
        hits, trials: Cases in which the predicted event happened, and cases in total.
    """

    lesson: str
    tag: int
    entries: tuple[Any, ...]
    rows: tuple[dict[str, Any], ...]
    hits: int
    trials: int


def log_of(lesson_id: str) -> TableLog[Any]:
    """Return an empty log of the class that a lesson uses."""
    if lesson_id in custom.LOGS:
        own: TableLog[Any] = custom.LOGS[lesson_id]()
        return own
    if _declares(lesson_id):
        return log_class(load(lesson_id)["rounds"])()
    module = import_module(f"{__package__.rpartition('.')[0]}.{lesson_id.replace('-', '_')}")
    kind: type[TableLog[Any]] = module.keep.__self__
    return kind()


def _layout(lesson_id: str, number: int | None = None) -> Layout:
    """Return the layout of a lesson's data codes: the current one, or an earlier one with this number."""
    return _made_layout(load(lesson_id)["code"], type(log_of(lesson_id)), number)


@cache
def _made_layout(short: str, log: type[TableLog[Any]], number: int | None) -> Layout:
    if number is not None and number in log.former:
        return Layout(short, number, log.former[number])
    return Layout(short, log.layout, log.parts)


def _declares(lesson_id: str) -> bool:
    """Return whether it is a custom lesson with rounds that are noted down."""
    return lesson_id in custom_ids() and "rounds" in load(lesson_id)


def _with_logs() -> list[str]:
    """Return the lessons whose play has codes, custom ones first, the latest of them at the top."""
    own = [lesson_id for lesson_id in custom_ids() if lesson_id in custom.LOGS or _declares(lesson_id)]
    return [*reversed(own), *lesson_ids()]


def read_play(code: str) -> Play:
    """Read a data code, and interpret it as play of its lesson.

    Raises:
        CodeError: It cannot be read; ``reason`` is one of ``shape``, ``newer``, ``lesson`` and ``character``.
    """
    short = lesson_of(code)
    lesson_id = next((one for one in _with_logs() if load(one)["code"] == short), None)
    if lesson_id is None:
        raise CodeError("lesson", lesson=short)
    log, played = log_of(lesson_id), read_data_code(code, _layout(lesson_id, layout_of(code)))
    entries = tuple(log.entry(*parts) for parts in played.entries)
    cases = log.cases((0, entry) for entry in entries)
    rows = tuple(shown(log, entry) for entry in entries)
    return Play(lesson_id, played.tag, entries, rows, sum(cases), len(cases))


def one_a_learner(plays: Iterable[Play]) -> list[Play]:
    """Return the fullest play of each learner, the later of equal ones, in order of first appearance."""
    best: dict[tuple[str, int], Play] = {}
    for play in plays:
        key = play.lesson, play.tag
        if key not in best or len(play.entries) >= len(best[key].entries):
            best[key] = play
    return list(best.values())


def data_code(lesson: Lesson, log: TableLog[Any] | None = None) -> str | None:
    """Return the data code of the learner's play so far; None if there is none.

    Args:
        lesson: The lesson.
        log: The log, by default that of the lesson's table.
    """
    if lesson.id not in _with_logs():  # a custom lesson may have no log, hence no layout
        return None
    log = lesson.kept.get("log") if log is None else log
    if log is None and _declares(lesson.id):  # the record has what was noted, even if no cell has asked for it
        log = type(log_of(lesson.id)).of_lesson()
    if log is None:
        return None
    layout = _layout(lesson.id)
    # Play with other cards than the lesson's is not comparable within a class.
    own = [entry for entry in map(log.coded, log.entries) if layout.has(entry)]
    if not own:
        return None
    if lesson.tag is None:
        lesson.tag = new_tag()
    return write_data_code(layout, lesson.tag, own)


def example_class(log: TableLog[Entry] | type[TableLog[Entry]], seed: int) -> list[tuple[int, Entry]]:
    """Return the simulated play of ``PUPILS`` pupils, from a seed: the number of the pupil, and an entry."""
    rng = Random(seed)
    return [
        (pupil, log.made_up_by(rng, pupil, number)) for pupil in range(1, PUPILS + 1) for number in range(log.rounds)
    ]


def example_code(lesson_id: str, pupil: int, seed: int) -> str:
    """Return the data code of a pupil of a made-up class."""
    log, rng, layout = log_of(lesson_id), Random(f"{seed} {pupil}"), _layout(lesson_id)
    entries = [log.coded(log.made_up_by(rng, pupil, number)) for number in range(log.rounds)]
    return write_data_code(layout, pupil, filter(layout.has, entries))


def real_class(lesson: Lesson) -> list[tuple[int, Any]]:
    """Return the play of the class whose codes were loaded: the number of the pupil, and an entry."""
    found = []
    for pupil, code in enumerate(lesson.class_codes, start=1):
        try:
            found += [(pupil, entry) for entry in read_play(code).entries]
        except CodeError:  # from a record that was modified, or written by a newer version
            continue
    return found


def shown(log: TableLog[Entry], entry: Entry) -> dict[str, Any]:
    """Return an entry as a table row: name of a column -> value, NaN for what was not done."""
    values = {name: getattr(entry, name) for name in log.columns}
    values = {name: nan if value is None else value for name, value in values.items()}
    return {name: " ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}


def tally(log: TableLog[Any] | None = None) -> list[dict[str, Any]]:
    """Return one row per round: who, the number of the pupil, and the entry's columns; for ``pandas.DataFrame``.

    Own rounds come first, with the pupil 0, then those of the class (:func:`class_data`) or, without one, of an example
    class. A printed line says which, and a second one has the data code of the learner's own rounds.

    Args:
        log: The log; by default that of the open lesson.
    """
    lesson = current()
    if log is None:
        if lesson.id not in _with_logs():
            raise LessonError(lesson.say("noted.undeclared"))
        log = type(log_of(lesson.id)).of_lesson()
    own, real, example = log.entries, real_class(lesson), example_class(log, lesson.seed)
    lesson.rounds = len(own)
    others = real or example
    key, who = ("class_of", "class") if real else ("own", "example") if own else ("canned", "example")
    facts = {"rounds": len(real)} if real else {"rounds": log.rounds, "seed": lesson.seed}
    print(lesson.say(f"{log.said}.{key}", n=len(own), pupils=len(lesson.class_codes) or PUPILS, **facts))
    if code := data_code(lesson, log):
        print(lesson.say("tally.code", code=code))
    rows = [{"who": lesson.say("tally.you"), "pupil": 0, **shown(log, entry)} for entry in own]
    rows += [{"who": lesson.say(f"tally.{who}"), "pupil": pupil, **shown(log, entry)} for pupil, entry in others]
    cases = log.cases([*((0, entry) for entry in own), *others])
    # A class may have no case of the predicted event; the example alone then settles the prediction.
    if cases := cases or log.cases(example):  # none for a prediction that play does not settle
        lesson.settle(log.predicted, cases)
    return rows


def by_who(data: Any, column: str) -> dict[str, list[Any]]:
    """Group the values of a column by ``who``: own rounds, and those of the class.

    Args:
        data: The result of :func:`tally`, as a data frame or a part of it.
        column: Name of the column.
    """
    found: dict[str, list[Any]] = {}
    for who, value in zip(data["who"], data[column], strict=True):
        found.setdefault(who, []).append(value)
    return found
