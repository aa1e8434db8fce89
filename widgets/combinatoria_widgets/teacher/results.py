"""Results of a class in one lesson, as tables: pupils, exercises, slips, predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from ..lessons.tools.judge import SOLVED, slip_letter, slip_text, slips_of
from ..lessons.tools.result_code import MOST_ROUNDS, MOST_TRIES, Mark, Receipt
from ..lessons.tools.spent import core_and_full
from ..lessons.tools.twins import twin_number
from .foundation import one_each, shared
from .own import in_order, lesson_data
from .paste import Entry
from .texts import say

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Slip:
    """A slip that pupils made: the question, its letter there, its sentence, and the number of pupils."""

    question: str
    letter: str
    sentence: str
    pupils: int


@dataclass(frozen=True)
class Item:
    """One question in a class: pupils who were right at once, right later, tried without success, and did not try.

    Difficulty is measured among pupils who tried the question: not having reached it is not a mistake.
    """

    question: str
    first: int
    later: int
    tried: int
    blank: int

    @property
    def solved(self) -> int:
        """Pupils who were right in the end."""
        return self.first + self.later

    @property
    def attempted(self) -> int:
        """Pupils who tried it."""
        return self.solved + self.tried

    @property
    def share(self) -> float | None:
        """The share of those who tried it who were right in the end, from 0 to 1; ``None`` if no one tried."""
        return self.solved / self.attempted if self.attempted else None


class Times(NamedTuple):
    """Minutes at work in a class: of pupils who answered all core questions, and of those who answered all."""

    core: tuple[int, ...]
    full: tuple[int, ...]


@dataclass(frozen=True)
class PredictionSummary:
    """One prediction in a class: the pupils' predictions and outcomes (percent), and their Brier scores."""

    name: str
    short: str
    said: tuple[int, ...]
    happened: tuple[int, ...]
    scores: tuple[float, ...]


class ClassResults:
    """The results of a class in one lesson.

    Attributes:
        lesson: Such as ``"soulmates-a"``.
        pupils: One code per pupil, in the order of the paste; of several, the most complete one.
        repeated: Pupils who handed in more than once, with the code that counts and those that do not.
        shared: Codes that appear under several names.
    """

    def __init__(self, lesson: str, entries: Iterable[Entry], lang: str) -> None:
        self.lesson = lesson
        self.lang = lang
        self.data: dict[str, Any] = lesson_data(lesson)
        handed = tuple(entries)
        kept, self.repeated = one_each(handed)
        self.pupils = tuple(replace(one, name=one.name or say("nameless", lang, line=one.line)) for one in kept)
        self.shared = shared(handed)

    @property
    def title(self) -> str:
        """Title of the lesson."""
        return str(self.data["title"][self.lang])

    @property
    def questions(self) -> Sequence[str]:
        """Names of the questions in order."""
        return tuple(self.data["questions"])

    def named(self, question: str) -> str:
        """Return a question with its short title, such as ``q1 a six``."""
        return f"{question} {self.data['questions'][question]['title'][self.lang]}"

    def asked(self, question: str) -> str:
        """Return the text of a question, one sentence."""
        return str(self.data["questions"][question]["asks"][self.lang])

    def _say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)

    def cell(self, question: str, mark: Mark) -> str:
        """Return the text of the class table's cell for one pupil's question."""
        if mark.grade == "blank":
            return self._say("cell.blank")
        slip = self._say("cell.slip", letter=slip_letter(mark.slip)) if mark.slip else ""
        tries = f"{mark.tries}+" if mark.tries == MOST_TRIES else str(mark.tries)
        if mark.grade not in SOLVED:
            return slip or self._say("cell.tried")
        kind = "right" if mark.grade == "right" else "rounded"
        if mark.tries is None:
            return self._say(f"cell.{kind}")
        text = self._say(f"cell.{kind}_first") if mark.tries == 1 else self._say(f"cell.{kind}_later", n=tries)
        return f"{text} ({slip})" if slip else text

    def rows(self) -> list[dict[str, Any]]:
        """Return the class table, a row per pupil: name, exercises in words, predictions in percent, score, rounds."""
        rows = []
        for pupil in self.pupils:
            receipt = pupil.receipt
            row: dict[str, Any] = {self._say("column.pupil"): pupil.name}
            for question, mark in zip(self.questions, receipt.marks, strict=True):
                row[question] = self.cell(question, mark)
            for item, guess in zip(self.data["predictions"].values(), receipt.guesses, strict=True):
                row[self._say("column.said", short=item["short"][self.lang])] = guess.said
            scores = [guess.brier for guess in receipt.guesses if guess.brier is not None]
            row[self._say("column.brier")] = round(fmean(scores), 3) if scores else None
            row[self._say("column.rounds")] = f"{MOST_ROUNDS}+" if receipt.rounds == MOST_ROUNDS else receipt.rounds
            row[self._say("column.founded")] = founded_on(receipt, self.lang)
            row[self._say("column.version")] = receipt.version
            if self.timed:
                for key, minutes in zip(("core", "full"), core_and_full(self.minutes(pupil), self.core), strict=True):
                    row[self._say(f"column.{key}")] = minutes
            if any(one.receipt.twin for one in self.pupils):
                row[self._say("column.numbers")] = self.numbers(pupil)
            if self.tickets():
                row[self._say("column.ticket")] = pupil.ticket
            rows.append(row)
        return rows

    @property
    def core(self) -> list[str]:
        """Names of the core questions."""
        return [name for name, question in self.data["questions"].items() if question.get("level") == "core"]

    @property
    def timed(self) -> bool:
        """True if some of the pupils' files contain minutes."""
        return any(map(self.minutes, self.pupils))

    def minutes(self, pupil: Entry) -> dict[str, int]:
        """Return a pupil's minutes at work up to each question of the lesson that was answered."""
        return {name: pupil.minutes[name] for name in self.questions if name in pupil.minutes}

    def minutes_to(self, question: str) -> int | None:
        """Return the median of the minutes at work up to a question, of the pupils who solved it and have some."""
        place = self.questions.index(question)
        done = (pupil for pupil in self.pupils if pupil.receipt.marks[place].grade in SOLVED)
        found = [pupil.minutes[question] for pupil in done if question in pupil.minutes]
        return round(median(found)) if found else None

    def times(self) -> Times:
        """Return the minutes at work of the pupils who answered all core questions, and of those who answered all."""

        def ends(names: Sequence[str]) -> tuple[int, ...]:
            whole = (minutes for minutes in map(self.minutes, self.pupils) if names and minutes.keys() >= {*names})
            return tuple(max(minutes[name] for name in names) for minutes in whole)

        return Times(ends(self.core), ends(self.questions))

    def numbers(self, pupil: Entry) -> str:
        """Describe the numbers of a pupil's exercises: printed, from the pupil's name, or from another word."""
        twin = pupil.receipt.twin
        if twin is None:
            return self._say("cell.printed")
        return self._say("cell.by_name" if twin == twin_number(pupil.name) else "cell.by_word", number=twin)

    def frame(self) -> pd.DataFrame:
        """Return the class table as a data frame, indexed by pupil."""
        import pandas as pd

        return pd.DataFrame(self.rows()).set_index(self._say("column.pupil"))

    def items(self) -> list[Item]:
        """Return the questions sorted by the number of pupils right in the end, then right at once; fewest first."""
        found = []
        for place, question in enumerate(self.questions):
            marks = [pupil.receipt.marks[place] for pupil in self.pupils]
            solved = [mark for mark in marks if mark.grade in SOLVED]
            first = sum(mark.tries in (1, None) for mark in solved)
            blank = sum(mark.grade == "blank" for mark in marks)
            found.append(Item(question, first, len(solved) - first, len(marks) - len(solved) - blank, blank))
        return sorted(found, key=lambda item: (item.solved, item.first))

    def hardest(self) -> list[Item]:
        """Return the questions, the hardest for those who tried them first; untried questions last."""
        return sorted(self.items(), key=lambda item: (item.share is None, item.share, item.first))

    def tickets(self) -> list[tuple[str, str]]:
        """Return the exit tickets that were handed in: name and text."""
        return [(pupil.name, pupil.ticket) for pupil in self.pupils if pupil.ticket.strip()]

    def slips(self) -> list[Slip]:
        """Return the slips of the class, the most common first."""
        counted = Counter(
            (place, mark.slip) for pupil in self.pupils for place, mark in enumerate(pupil.receipt.marks) if mark.slip
        )
        found = []
        for (place, number), pupils in counted.items():
            name = self.questions[place]
            question = self.data["questions"][name]
            known = slips_of(question)
            sentence = (
                slip_text(question, known[number - 1], self.lang)
                if number <= len(known)
                else self._say("unknown_slip", letter=slip_letter(number))
            )
            found.append(Slip(name, slip_letter(number), sentence, pupils))
        return sorted(found, key=lambda slip: (-slip.pupils, slip.question, slip.letter))

    def slip_frame(self) -> pd.DataFrame:
        """Return the slips as a data frame, the most common first."""
        import pandas as pd

        names = [self._say(f"column.{key}") for key in ("question", "slip", "pupils", "sentence")]
        rows = [(slip.question, slip.letter, slip.pupils, slip.sentence) for slip in self.slips()]
        return pd.DataFrame(rows, columns=names)

    def predictions(self) -> list[PredictionSummary]:
        """Return the predictions that at least one pupil made."""
        found = []
        for place, (name, item) in enumerate(self.data["predictions"].items()):
            guesses = [pupil.receipt.guesses[place] for pupil in self.pupils]
            said = tuple(guess.said for guess in guesses if guess.said is not None)
            happened = tuple(guess.happened for guess in guesses if guess.happened is not None)
            scores = tuple(guess.brier for guess in guesses if guess.brier is not None)
            if said:
                found.append(PredictionSummary(name, item["short"][self.lang], said, happened, scores))
        return found


def founded_on(receipt: Receipt, lang: str) -> str:
    """Describe the basis of a code: the copy's record, a fresh start, or unknown for older formats."""
    key = {None: "old_form", True: "fresh_start", False: "with_record"}[receipt.fresh]
    return say(key, lang)


def by_lesson(entries: Iterable[Entry], lang: str) -> dict[str, ClassResults]:
    """Return the results of a paste by lesson, in the order of the path."""
    sorted_out: dict[str, list[Entry]] = {}
    for entry in entries:
        sorted_out.setdefault(entry.lesson, []).append(entry)
    return {lesson: ClassResults(lesson, sorted_out[lesson], lang) for lesson in in_order(sorted_out)}
