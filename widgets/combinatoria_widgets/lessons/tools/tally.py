"""What a class has played: from its data codes, or made up as an example; and all rounds as a table.

Invented data are called an example class, and stand aside as soon as there is one real code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar

from combinatoria.core.move import Refused
from combinatoria.core.reading import read_text

from . import custom
from .base32 import CodeError
from .data_code import TAG_BITS, Layout, find_data_codes, lesson_of, read_data_code, write_data_code
from .log import TableLog
from .show import Shown
from .state import Lesson, current, lesson_ids, load

PUPILS = 24
"""Size of the example class."""
MOST_CODES = 500
"""The most codes read at once; no class has more."""
LONGEST_TEXT = 1_000_000
"""Longer texts, in characters, are no list of codes."""

_SHOWN = 24
"""How many characters of a piece that is no code are repeated."""
_MOST_PROBLEMS = 12

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Play:
    """What one learner has played, as a data code tells it.

    Attributes:
        lesson: Id of the lesson.
        tag: Tells learners apart; a later code of the same learner has the same.
        entries: The entries of the log, without their order.
        rows: The same as a table shows them: name of a column -> value.
        hits, trials: Of the cases of what the lesson lets predict: how often it happened, and how many there are.
    """

    lesson: str
    tag: int
    entries: tuple[Any, ...]
    rows: tuple[dict[str, Any], ...]
    hits: int
    trials: int


def log_of(lesson_id: str) -> TableLog[Any]:
    """An empty log of the kind that a lesson keeps."""
    if lesson_id in custom.LOGS:
        own: TableLog[Any] = custom.LOGS[lesson_id]()
        return own
    module = import_module(f"{__package__.rpartition('.')[0]}.{lesson_id.replace('-', '_')}")
    kind: type[TableLog[Any]] = module.keep.__self__
    return kind()


def _layout(lesson_id: str) -> Layout:
    return _made_layout(load(lesson_id)["code"], type(log_of(lesson_id)))


@cache
def _made_layout(short: str, log: type[TableLog[Any]]) -> Layout:
    return Layout(short, log.layout, log.parts)


def _with_logs() -> list[str]:
    """The lessons whose play has codes: those of one's own first."""
    return [*custom.LOGS, *lesson_ids()]


def read_play(code: str) -> Play:
    """What a data code says, in the terms of its lesson.

    Raises:
        CodeError: It cannot be read; ``reason`` is one of ``shape``, ``newer``, ``lesson`` and ``character``.
    """
    short = lesson_of(code)
    lesson_id = next((one for one in _with_logs() if load(one)["code"] == short), None)
    if lesson_id is None:
        raise CodeError("lesson", lesson=short)
    log, played = log_of(lesson_id), read_data_code(code, _layout(lesson_id))
    entries = tuple(log.entry(*parts) for parts in played.entries)
    cases = _cases(log, entries)
    rows = tuple(shown(log, entry) for entry in entries)
    return Play(lesson_id, played.tag, entries, rows, sum(cases), len(cases))


def one_a_learner(plays: Iterable[Play]) -> list[Play]:
    """Of each learner the fullest play, the later of equal ones, in the order in which learners first appear."""
    best: dict[tuple[str, int], Play] = {}
    for play in plays:
        key = play.lesson, play.tag
        if key not in best or len(play.entries) >= len(best[key].entries):
            best[key] = play
    return list(best.values())


def data_code(lesson: Lesson, log: TableLog[Any] | None = None) -> str | None:
    """The data code of what the learner has played so far; None if that is nothing.

    Args:
        lesson: The lesson.
        log: The log, by default that of the lesson's table.
    """
    log = lesson.kept.get("log") if log is None else log
    if log is None or lesson.id not in _with_logs():  # a lesson of one's own may have no log that lays its code out
        return None
    layout = _layout(lesson.id)
    # What was played with other cards than the lesson's is nothing for a class.
    own = [entry for entry in map(log.coded, log.entries) if layout.has(entry)]
    if not own:
        return None
    if lesson.tag is None:
        lesson.tag = SystemRandom().randrange(1 << TAG_BITS)
    return write_data_code(layout, lesson.tag, own)


def class_data(codes: str = "", file: str | Path | None = None) -> Shown:
    """Take a real class: its data codes, in any text around them, as pasted or from a file.

    Running it again takes the place of what was there; without codes the example class is back. What cannot be read
    is left out, with one sentence each.

    Args:
        codes: A text with data codes.
        file: A text file with data codes, in addition.
    """
    lesson = current()
    text, said = codes if isinstance(codes, str) else "", []
    if file is not None:
        try:
            text += "\n" + read_text(Path(file), lenient=True)
        except (Refused, TypeError):
            said.append(lesson.say("class_data.no_file", file=str(file)[:80]))
    read, problems = _read(lesson, text[:LONGEST_TEXT])
    chosen = one_a_learner(read.values())
    lesson.class_codes = [next(code for code, play in read.items() if play is one) for one in chosen]
    rounds = sum(len(play.entries) for play in chosen)
    if chosen:
        said.append(lesson.say("class_data.class", codes=len(chosen), rounds=rounds))
    elif text.strip() and not problems:
        said.append(lesson.say("class_data.none"))
    said += problems
    if not chosen:
        said.append(lesson.say("class_data.example"))
    return Shown("\n".join(said), "".join(f"<p>{escape(sentence)}</p>" for sentence in said))


def _read(lesson: Lesson, text: str) -> tuple[dict[str, Play], list[str]]:
    """The plays of this lesson that a text has codes of, by their codes, and a sentence for each other piece.

    The learner's own code is no part of the class: their own rounds stand beside it anyway.
    """
    found = find_data_codes(text, read_play)
    plays: dict[str, Play] = {}
    problems = [(piece, error) for piece, error in found.problems]
    for code in found.codes[:MOST_CODES]:
        try:
            play = read_play(code)
            if play.lesson != lesson.id:
                raise CodeError("other", lesson=load(play.lesson)["title"][lesson.lang])
            if play.tag != lesson.tag and play.entries:
                plays[code] = play
        except CodeError as problem:
            problems.append((code, problem))
    shown = [(piece if len(piece) <= _SHOWN else piece[:_SHOWN] + "…", error) for piece, error in problems]
    sentences = [lesson.say(f"class_data.{e.reason}", code=piece, **e.facts) for piece, e in shown[:_MOST_PROBLEMS]]
    if len(shown) > _MOST_PROBLEMS:
        sentences.append(lesson.say("class_data.more", n=len(shown) - _MOST_PROBLEMS))
    return plays, sentences


def example_class(log: TableLog[Entry] | type[TableLog[Entry]], seed: int) -> list[tuple[int, Entry]]:
    """What ``PUPILS`` made-up pupils have played, from a seed: the number of the pupil, and an entry."""
    rng = Random(seed)
    return [(pupil, log.made_up(rng, number)) for pupil in range(1, PUPILS + 1) for number in range(log.rounds)]


def real_class(lesson: Lesson) -> list[tuple[int, Any]]:
    """What the class has played whose codes the learner has taken: the number of the pupil, and an entry."""
    found = []
    for pupil, code in enumerate(lesson.class_codes, start=1):
        try:
            found += [(pupil, entry) for entry in read_play(code).entries]
        except CodeError:  # it came with a record that somebody has changed, or that a newer version has written
            continue
    return found


def shown(log: TableLog[Entry], entry: Entry) -> dict[str, Any]:
    """An entry as a table shows it: name of a column -> value."""
    values = {name: getattr(entry, name) for name in log.columns}
    return {name: " ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}


def tally(log: TableLog[Any]) -> list[dict[str, Any]]:
    """One row a round: who, the number of the pupil, and what the log knows of it; ready for ``pandas.DataFrame``.

    Own rounds come first, with the pupil 0, then those of the class (:func:`class_data`); without one, those of an
    example class. A printed line says which, and a second one has the data code of the learner's own rounds.
    """
    lesson = current()
    own, real, example = log.entries, real_class(lesson), example_class(log, lesson.seed)
    lesson.rounds = len(own)
    others = real or example
    key, who = ("class_of", "class") if real else ("own", "example") if own else ("canned", "example")
    facts = {"rounds": len(real)} if real else {"rounds": log.rounds, "seed": lesson.seed}
    print(lesson.say(f"tally.{key}", n=len(own), pupils=len(lesson.class_codes) or PUPILS, **facts))
    if code := data_code(lesson, log):
        print(lesson.say("tally.code", code=code))
    rows = [{"who": lesson.say("tally.you"), "pupil": 0, **shown(log, entry)} for entry in own]
    rows += [{"who": lesson.say(f"tally.{who}"), "pupil": pupil, **shown(log, entry)} for pupil, entry in others]
    cases = _cases(log, [*own, *(entry for _, entry in others)])
    # A class may have no case of it: what was predicted is then settled by the example alone.
    lesson.settle(log.predicted, cases or _cases(log, [entry for _, entry in example]))
    return rows


def by_who(data: Any, column: str) -> dict[str, list[Any]]:
    """The values of a column apart for each ``who``: own rounds, and those of the class.

    Args:
        data: What :func:`tally` gives, as a data frame or a part of it.
        column: Name of the column.
    """
    found: dict[str, list[Any]] = {}
    for who, value in zip(data["who"], data[column], strict=True):
        found.setdefault(who, []).append(value)
    return found


def _cases(log: TableLog[Entry], entries: Iterable[Entry]) -> list[bool]:
    return [case for case in map(log.happened, entries) if case is not None]
