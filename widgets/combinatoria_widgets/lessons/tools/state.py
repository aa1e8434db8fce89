"""The open lesson: the state of one learner's work.

A notebook runs one lesson at a time, so functions called in its cells use the lesson that ``start`` opened; the
underlying objects (``Lesson``, ``judge``, ``Prediction`` ...) take everything as arguments and can be tested alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from ...asleep import asleep
from . import custom as own
from . import missing_names, no_plots, place, record
from .base32 import LONGEST
from .digest import digest_of
from .forms import Flag, Listed, Maybe, Named, OneOf, Parts, Plain, ShareText, Text, Unit, Unsound, Whole, recorded
from .hand_in import MOST_WORDS
from .judge import MISSED, SOLVED, STATES, UNTRIED, slips_of
from .outcomes import Outcome, Try, Wager
from .quoted import watch_texts
from .rounds import RANGE, UNFIXED, is_fixed, number_of, seed_of, start_of
from .text import LANGUAGES, TOOLS, Texts, say
from .twins import MOST as MOST_TWINS
from .twins import twinned

ROOM = files(__package__.rpartition(".")[0])
"""The folder of the lessons: their modules and texts, and in ``data`` the output of the lesson builder."""


class LessonError(Exception):
    """A lesson was used in a way that cannot work; the message is one sentence, and all that a notebook shows."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


_custom: dict[str, dict[str, Any]] = {}
"""The data of custom lessons, which have no file in this folder."""


@cache
def load(lesson_id: str) -> dict[str, Any]:
    """Return the data of a lesson (digests, texts of the predictions), as written by the lesson builder.

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


def custom_ids() -> list[str]:
    """Return the custom lessons known in this kernel, the latest last."""
    return list(_custom)


def learn(data: dict[str, Any]) -> None:
    """Make the data of a custom lesson known."""
    _custom.pop(data["id"], None)
    _custom[data["id"]] = data
    own.LOGS.pop(data["id"], None)
    load.cache_clear()


def major(data: Mapping[str, Any]) -> int:
    """Return the major version of a lesson, which changes with its questions."""
    return int(str(data["version"]).partition(".")[0])


@cache
def lesson_ids() -> tuple[str, ...]:
    """Return the lessons of this version, in the order in which they build on each other."""
    return tuple(json.loads((ROOM / "order.json").read_text(encoding="utf-8")))


@cache
def texts_of(lesson_id: str) -> Texts:
    """Return the sentences of a lesson: its own, if it has any, falling back to those of the tools."""
    if not (ROOM / f"{lesson_id}.toml").is_file():
        return TOOLS
    return Texts(ROOM / f"{lesson_id}.toml", TOOLS)


_MANY = Whole(0, 10**9)
_SEED = Whole(0, RANGE - 1)
_OUTCOME = Parts(Outcome, hits=_MANY, trials=Whole(1, 10**9))
_WAGER = Parts(Wager, said=Maybe(Unit()), happened=Maybe(Flag()), exact=Maybe(ShareText()), of=Maybe(_MANY))
_TRIES = Listed(Parts(Try, when=Whole(0, 10**11), state=OneOf(STATES), answer=Text(16)), 100)


@dataclass
class Lesson:
    """One learner's state in one lesson.

    A field declared with ``recorded`` (:mod:`forms`) is saved in the pupil's copy and restored from it automatically.
    ``changed`` is called after every cell; code that changes a field at another time (a button, a move at a table) must
    call it.

    Attributes:
        id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Seed of everything random in the lesson's own tools.
        stamp: Version of the notebook, if provided.
        predictions: Locked probabilities by name.
        outcomes: Outcomes of the predictions.
        states: Best state that each question has reached.
        tries: Number of answers submitted.
        solved_after: Number of tries up to the first right answer.
        handed_in: The tries themselves, the latest last.
        slips: The last slip that was named, for each question that had one.
        misses: Number of wrong answers.
        shown: Questions whose worked solution was opened before they were solved.
        typed: The last answer that was written into the field of each question.
        ticket: The exit ticket that was written into its field.
        begun: When the lesson was first opened, in seconds since 1970; 0 if unknown.
        rounds: Number of the learner's own deals in the log.
        played: The table and its log's deals, in record format (:mod:`played`).
        tag: Distinguishes this learner's data codes from those of others; drawn with the first one.
        class_codes: The data codes of the learner's class that were accepted.
        codes_pasted: Whether they come from their field; a cell without codes then keeps them.
        bets: Bets at the table, by the name of their deal (:mod:`bets`).
        exact: Exact chances of predictions that the learner has worked out: fractions or decimals as text.
        twin: Number of the exercises' twin (:mod:`twins`); 0 for the printed ones.
        rounds_from: First seed of the learner's own rounds (:mod:`rounds`).
        dealt: Number of own rounds dealt.
        former: Seeds of rounds played before each copy had its own rounds.
        notes: What was written down, by name, such as an expectation locked before a study.
        fresh: Whether the lesson began without the copy's record.
        kept: Objects kept by a game's own tools (the log of a table).
    """

    id: str
    lang: str = "en"
    seed: int = UNFIXED
    stamp: str | None = None
    predictions: dict[str, float] = field(default_factory=dict, metadata=recorded(Named(Unit(), "predictions")))
    outcomes: dict[str, Outcome] = field(default_factory=dict, metadata=recorded(Named(_OUTCOME, "predictions")))
    states: dict[str, str] = field(default_factory=dict, metadata=recorded(Named(OneOf(STATES), "questions")))
    tries: dict[str, int] = field(default_factory=dict, metadata=recorded(Named(_MANY, "questions")))
    solved_after: dict[str, int] = field(default_factory=dict, metadata=recorded(Named(_MANY, "questions")))
    handed_in: dict[str, list[Try]] = field(default_factory=dict, metadata=recorded(Named(_TRIES, "questions")))
    slips: dict[str, str] = field(default_factory=dict, metadata=recorded(Named(Text(), "questions")))
    misses: dict[str, int] = field(default_factory=dict, metadata=recorded(Named(_MANY, "questions")))
    shown: dict[str, bool] = field(default_factory=dict, metadata=recorded(Named(Flag(), "questions")))
    typed: dict[str, str] = field(default_factory=dict, metadata=recorded(Named(Text(), "questions")))
    ticket: str = field(default="", metadata=recorded(Text(MOST_WORDS)))
    begun: int = field(default=0, metadata=recorded(Whole(0, 10**11)))
    rounds: int = field(default=0, metadata=recorded(_MANY))
    played: Any = field(default=None, metadata=recorded(Plain()))
    tag: int | None = field(default=None, metadata=recorded(Maybe(_MANY)))
    class_codes: list[str] = field(default_factory=list, metadata=recorded(Listed(Text(LONGEST))))
    codes_pasted: bool = field(default=False, metadata=recorded(Flag()))
    bets: dict[str, Wager] = field(default_factory=dict, metadata=recorded(Named(_WAGER)))
    exact: dict[str, str] = field(default_factory=dict, metadata=recorded(Named(ShareText(), "predictions")))
    twin: int = field(default=0, metadata=recorded(Whole(0, MOST_TWINS)))
    rounds_from: int | None = field(default=None, metadata=recorded(Maybe(_SEED)))
    dealt: int = field(default=0, metadata=recorded(_MANY))
    former: list[int] = field(default_factory=list, metadata=recorded(Listed(_SEED)))
    notes: dict[str, str] = field(default_factory=dict, metadata=recorded(Named(Text())))
    fresh: bool = field(default=True, metadata=recorded(Flag()))
    kept: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise LessonError(f"Lessons exist in {' and '.join(LANGUAGES)}, not in {self.lang!r}.")
        self.data = load(self.id)
        self.texts = texts_of(self.id)
        self._heading = record.Heading()
        self._told = ""
        self._written = record.fields_of(self)
        self._of_newer: dict[str, Any] | None = None

    @classmethod
    def custom(
        cls,
        lesson_id: str,
        lang: str = "en",
        seed: int = UNFIXED,
        *,
        title: str | None = None,
        predictions: Mapping[str, str] | None = None,
        questions: Mapping[str, Mapping[str, Any]] | None = None,
        data: str | None = None,
        game: str = "",
        code: str = own.CODE,
        log: Any = None,
        rounds: Mapping[str, Any] | None = None,
    ) -> Lesson:
        """Open a custom lesson, instead of ``start``; running its cell again loses nothing.

        Args:
            lesson_id: Its name, such as ``"rain"``; not that of a lesson of Combinatoria.
            lang: ``"en"`` or ``"ja"``: the language of the tools' sentences.
            seed: Seed of everything random in the lesson's own tools.
            title: Its title; by default its name.
            predictions: Name -> the question; the learner states how likely it is.
            questions: Name -> ``{"right": ..., "slips": {name: value}, "slip_texts": {name: sentence}, "probability":
                True, "asks": sentence, "bounds": (least, most), "integer": False}``: the right answer, wrong values
                that identify a slip, and limits of plausible answers. Readers of the notebook can see them.
            data: Instead of the last three, the output of ``combinatoria lesson build`` for a source; it has no
                answers.
            game: The game of its table, if it has one whose play is kept.
            code: Its name in result codes and data codes: two to four capital letters, unique to the lesson.
            log: A subclass of :class:`log.TableLog` that records the play. ``tally`` and ``class_data`` then work with
                the data codes of a class.
            rounds: The parts of a round that a pupil notes down (:mod:`declared`), instead of a log.

        Raises:
            LessonError: The name is taken, or a question is invalid.

        >>> Lesson.custom("coins", questions={"q1": {"right": "1/4", "slips": {"added": 1}}})  # doctest: +ELLIPSIS
        “coins”, version 1.0, seed 2026: ready...
        """
        if (ROOM / "data" / f"{lesson_id}.json").is_file():
            raise LessonError(f"There is a lesson {lesson_id!r} in Combinatoria; choose another name.")
        try:
            made = lesson_id, title, predictions or {}, questions or {}, game, code, rounds
            found = own.unpacked(data) if data else own.data_of(*made)
        except (ValueError, TypeError) as problem:
            raise LessonError(str(problem)) from None
        if (log is not None or "rounds" in found) and any(load(one)["code"] == found["code"] for one in lesson_ids()):
            raise LessonError(f"{found['code']!r} is the code of a lesson of Combinatoria; choose another one.")
        found = {**found, "id": lesson_id}
        learn(found)
        if log is not None:
            own.LOGS[lesson_id] = log
        lesson = start(lesson_id, lang, seed)
        if "rounds" in found and log is None:
            lesson.kept.pop("log", None)  # the declaration may have changed; what was noted is in the notes
        lesson.data = found
        return lesson

    @property
    def title(self) -> str:
        """Title in the learner's language."""
        return str(self.data["title"][self.lang])

    @property
    def tables(self) -> list[str]:
        """The games at whose tables it is played."""
        return list(self.data.get("tables") or filter(None, [self.data["game"]]))

    @property
    def questions(self) -> dict[str, Any]:
        """Everything that can be checked: the exercises with the learner's numbers, and the "turn the knobs" questions.

        The latter are not part of result codes.
        """
        exercises = {name: twinned(question, self.twin) for name, question in self.data["questions"].items()}
        return {**exercises, **self.data.get("knobs", {})}

    def take_twin(self, number: int) -> bool:
        """Assign another twin's numbers to the exercises; refuse if one with twins has been answered."""
        if any(self.tries.get(name) for name, question in self.data["questions"].items() if "twins" in question):
            return False
        self.twin = number
        return True

    def solved(self, question_id: str) -> bool:
        """Return whether a question was answered correctly before its solution was shown."""
        return self.states.get(question_id) in SOLVED

    @property
    def predicted(self) -> bool:
        """True if every prediction of the lesson is locked."""
        return all(item in self.predictions for item in self.data["predictions"])

    def note(self, question_id: str, state: str, slip: str | None = None, answer: object = None) -> None:
        """Record the best state of a question and the last slip, and count the tries.

        Answers that cannot be judged do not count, nor do repeated ones, as when all cells are run again.
        """
        if state in UNTRIED:
            self.states.setdefault(question_id, STATES[0])
            return
        before = self.states.get(question_id, "blank")
        handed_in, digest = self.handed_in.setdefault(question_id, []), digest_of(answer)
        again = bool(digest and handed_in and handed_in[-1].answer == digest)
        if not again:
            handed_in.append(Try(int(time.time()), state, digest))
        self.tries[question_id] = self.tries.get(question_id, 0) + (not again)
        self.misses[question_id] = self.misses.get(question_id, 0) + (state in MISSED and not again)
        if state in SOLVED and question_id in self.shown:
            return
        self.states[question_id] = max(before, state, key=STATES.index)
        if state in SOLVED:
            self.solved_after.setdefault(question_id, self.tries[question_id])
        if slip is not None:
            self.slips[question_id] = slip

    def round_seed(self, number: int) -> int:
        """Return the seed of one of the learner's own rounds, numbered from 0."""
        if self.rounds_from is None:
            self.rounds_from = start_of(self.seed)
        return seed_of(self.rounds_from, number)

    def next_seed(self) -> int:
        """Return the seed of the next own round, and count the round as dealt."""
        self.dealt += 1
        return self.round_seed(self.dealt - 1)

    def position_seed(self, number: int) -> int:
        """Return the seed of a round that starts from a position; the first, numbered 0, is the same for everybody."""
        if number == 0:
            return self.seed
        self.dealt = max(self.dealt, number)
        return self.round_seed(number - 1)

    def position_number(self, seed: int) -> int | None:
        """Return the number of the position round with this seed; None if there is none."""
        if seed == self.seed or seed in self.former:
            return seed - self.seed
        number = number_of(self.round_seed(0), seed)
        return number + 1 if number < self.dealt else None

    def owns(self, seed: int) -> bool:
        """Return whether a deal with this seed is one of the learner's own rounds, which count."""
        if is_fixed(self.seed) or seed in self.former:
            return True
        return number_of(self.round_seed(0), seed) < self.dealt

    def settle(self, prediction: str, happened: Iterable[object]) -> None:
        """Store the outcomes of a prediction, one truth value for each trial."""
        outcomes = [bool(one) for one in happened]
        self.outcomes[prediction] = Outcome(sum(outcomes), len(outcomes))

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of the lesson or its tools in the learner's language."""
        return self.texts.say(key, self.lang, **facts)

    def unit(self, name: str) -> str:
        """Return the name of a trial in the learner's language; one that the texts lack is returned unchanged."""
        return self.say(f"unit.{name}") if self.texts.has(f"unit.{name}") else name

    # -- the record ------------------------------------------------------------------------------------------

    def take_up(self, found: place.FoundRecord) -> None:
        """Restore the latest valid record of those found; called for a lesson that was just opened."""
        sound: list[record.Read] = []
        reasons = []
        for value in found.values:
            try:
                sound.append(self._sound(record.read(value, self, {**self.data, "questions": self.questions})))
            except Unsound as error:
                reasons.append(error.reason)
                if error.reason == "newer":
                    self._of_newer = value
        self.fresh = not found.place
        self.begun = 0 if sound else int(time.time())
        if sound:
            latest = max(sound, key=lambda one: one.heading.count)
            self._heading, self._of_newer = latest.heading, None
            vars(self).update(latest.fields)
            self.kept["before_rounds"] = "rounds_from" not in latest.fields
            done = sum(map(self.solved, self.data["questions"]))
            self._told = self.say("start.again", done=done, of=len(self.data["questions"]))
        elif reasons:
            self.fresh = True
            self._told = self.say(f"start.{reasons[0]}")
        elif not found.place:
            self._told = self.say("start.fresh")
        self.round_seed(0)
        self._written = record.fields_of(self)

    def _sound(self, found: record.Read) -> record.Read:
        """Return the record, without outdated fields, if it is consistent.

        Raises:
            Unsound: It is inconsistent.
        """
        values, questions = found.fields, self.questions
        if found.version.partition(".")[0] != str(major(self.data)):  # the questions have changed since
            for name in ("states", "tries", "solved_after", "handed_in", "slips", "misses", "shown", "typed"):
                values.pop(name, None)
        states, tries = values.get("states", {}), values.get("tries", {})
        for name, state in states.items():
            if (state != STATES[0]) != bool(tries.get(name)):
                raise Unsound
        for name, after in values.get("solved_after", {}).items():
            if states.get(name) not in SOLVED or not 0 < after <= tries[name]:
                raise Unsound
        if any(misses > tries.get(name, 0) for name, misses in values.get("misses", {}).items()):
            raise Unsound
        if any(slip not in slips_of(questions[name]) for name, slip in values.get("slips", {}).items()):
            raise Unsound
        if any(one.hits > one.trials for one in values.get("outcomes", {}).values()):
            raise Unsound
        return found

    def changed(self) -> None:
        """Update the stored record if a recorded field has changed."""
        fields = record.fields_of(self)
        if fields != self._written:
            self._written = json.loads(json.dumps(fields))
            self._heading.count += 1
            self._show(update=True)

    def _show(self, update: bool = False) -> None:
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        value = self._of_newer
        if value is None:
            value = record.written(self, self._heading, self._written)
            place.keep_beside(value)
        if get_ipython() is not None:
            text = repr(self)
            page = f'<div lang="{self.lang}">{escape(text)}</div>{asleep(self.lang)}'
            bundle = {"text/plain": text, "text/html": page, place.MIME: value}
            display(bundle, raw=True, display_id=f"combinatoria-{self._heading.id}", update=update)

    def _ipython_display_(self) -> None:
        self._show()

    def __repr__(self) -> str:
        text = self.say("start.ready", title=self.title, version=self.data["version"], seed=self.seed)
        if self.stamp is not None and self.stamp != self.data["version"]:
            text += " " + self.say("start.stale", stamp=self.stamp, version=self.data["version"])
        return f"{text} {self._told}".rstrip()


_current: Lesson | None = None


def start(lesson_id: str, lang: str = "en", seed: int = UNFIXED, stamp: str | None = None) -> Lesson:
    """Open a lesson; used in the first cell of every lesson notebook. Running that cell again loses nothing.

    In a new kernel it first restores the record of the pupil's copy, if one is found.

    Args:
        lesson_id: Such as ``"soulmates-a"``.
        lang: ``"en"`` or ``"ja"``.
        seed: Fixes everything random (:mod:`rounds`); by default each copy has its own rounds.
        stamp: Version of the notebook; the learner is told if the installed lesson has another one.
    """
    global _current
    opened = Lesson(lesson_id, lang, seed, stamp)
    if _current is None or (_current.id, _current.lang, _current.seed) != (lesson_id, lang, seed):
        opened.take_up(place.find())
        _current = opened
        _watch_cells(opened)
    return _current


def _watch_cells(lesson: Lesson) -> None:
    """Update the record after every cell that changes it; repair texts and explain missing names."""
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    if shell is not None and _after_cell not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _after_cell)
        watch_texts(shell)
        missing_names.watch(_made_above, lesson.lang)
        no_plots.watch(shell, lambda: none_open() if _current is None else _current.say("start.no_plots"))


def _made_above(name: str | None) -> str | None:
    """Return the hint to run earlier cells, if a cell of the lesson defines this name."""
    if _current is None:
        return none_open()
    return _current.say("start.above", name=name) if name in _current.data.get("defined", ()) else None


def _after_cell(result: object) -> None:
    if _current is not None:
        _current.changed()


def current() -> Lesson:
    """Return the open lesson.

    Raises:
        LessonError: There is none; the first cell was not run.
    """
    if _current is None:
        raise LessonError(none_open())
    return _current


def open_lesson() -> Lesson | None:
    """Return the open lesson, or None."""
    return _current


def none_open() -> str:
    """Return the sentence for a learner who has not run the first cell, in all languages, as theirs is unknown."""
    return " / ".join(say("start.missing", lang) for lang in LANGUAGES)
