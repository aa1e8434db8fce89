"""The results of a class in one lesson, as tables: pupils, exercises, slips, predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..lessons.tools.judge import slip_letter, slip_text, slips_of
from ..lessons.tools.result_code import MOST_ROUNDS, MOST_TRIES, Mark, Receipt
from ..lessons.tools.state import load
from .paste import Entry
from .texts import say

if TYPE_CHECKING:
    import pandas as pd

SOLVED = ("rounded", "right")


@dataclass(frozen=True)
class Slip:
    """A slip that pupils made: in which question, its letter there, its sentence, and how many."""

    question: str
    letter: str
    sentence: str
    pupils: int


@dataclass(frozen=True)
class Item:
    """One question in a class: pupils who were right at once, right later, tried in vain, and did not try."""

    question: str
    first: int
    later: int
    tried: int
    blank: int

    @property
    def solved(self) -> int:
        """Pupils who were right in the end."""
        return self.first + self.later


@dataclass(frozen=True)
class Said:
    """One prediction in a class: for each pupil what was said, what happened then (percent), and the Brier score."""

    name: str
    short: str
    said: tuple[int, ...]
    happened: tuple[int, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Handed:
    """A code with the name that the table shows, and the line that it came from."""

    name: str
    line: int
    receipt: Receipt


class ClassResults:
    """The results of a class in one lesson.

    Attributes:
        lesson: Such as ``"soulmates-a"``.
        pupils: One code of each pupil; of those who handed in several, the last.
        repeated: Names that occurred more than once, and the lines that were left out for them.
    """

    def __init__(self, lesson: str, entries: Iterable[Entry], lang: str) -> None:
        self.lesson = lesson
        self.lang = lang
        self.data: dict[str, Any] = load(lesson)
        last: dict[str, Handed] = {}
        self.repeated: dict[str, list[int]] = {}
        for entry in entries:
            name = entry.name or say("nameless", lang, line=entry.line)
            key = name.casefold() if entry.name else f"\n{entry.line} {len(last)}"
            if key in last:
                self.repeated.setdefault(name, []).append(last[key].line)
            last[key] = Handed(name, entry.line, entry.receipt)
        self.pupils: tuple[Handed, ...] = tuple(last.values())

    @property
    def title(self) -> str:
        """Title of the lesson."""
        return str(self.data["title"][self.lang])

    @property
    def questions(self) -> Sequence[str]:
        """Names of the questions in their order."""
        return tuple(self.data["questions"])

    def _say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)

    def cell(self, question: str, mark: Mark) -> str:
        """What the class table says of one pupil's question."""
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
        """The class table, a row for each pupil: name, exercises in words, predictions in percent, score, rounds."""
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
            row[self._say("column.version")] = receipt.version
            rows.append(row)
        return rows

    def frame(self) -> pd.DataFrame:
        """The class table as a data frame, indexed by pupil."""
        import pandas as pd

        return pd.DataFrame(self.rows()).set_index(self._say("column.pupil"))

    def items(self) -> list[Item]:
        """The questions, the hardest first: by the share that was right in the end, then by the share right at once."""
        found = []
        for place, question in enumerate(self.questions):
            marks = [pupil.receipt.marks[place] for pupil in self.pupils]
            solved = [mark for mark in marks if mark.grade in SOLVED]
            first = sum(mark.tries in (1, None) for mark in solved)
            blank = sum(mark.grade == "blank" for mark in marks)
            found.append(Item(question, first, len(solved) - first, len(marks) - len(solved) - blank, blank))
        return sorted(found, key=lambda item: (item.solved, item.first))

    def slips(self) -> list[Slip]:
        """The slips of the class, the most common first."""
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
        """The slips as a data frame, the most common first."""
        import pandas as pd

        names = [self._say(f"column.{key}") for key in ("question", "slip", "pupils", "sentence")]
        rows = [(slip.question, slip.letter, slip.pupils, slip.sentence) for slip in self.slips()]
        return pd.DataFrame(rows, columns=names)

    def predictions(self) -> list[Said]:
        """The predictions that at least one pupil made."""
        found = []
        for place, (name, item) in enumerate(self.data["predictions"].items()):
            guesses = [pupil.receipt.guesses[place] for pupil in self.pupils]
            said = tuple(guess.said for guess in guesses if guess.said is not None)
            happened = tuple(guess.happened for guess in guesses if guess.happened is not None)
            scores = tuple(guess.brier for guess in guesses if guess.brier is not None)
            if said:
                found.append(Said(name, item["short"][self.lang], said, happened, scores))
        return found


def by_lesson(entries: Iterable[Entry], lang: str) -> dict[str, ClassResults]:
    """The results of a paste, lesson by lesson, in the order of the lessons' names."""
    sorted_out: dict[str, list[Entry]] = {}
    for entry in entries:
        sorted_out.setdefault(entry.lesson, []).append(entry)
    return {lesson: ClassResults(lesson, sorted_out[lesson], lang) for lesson in sorted(sorted_out)}
