"""The desk widget: a field for codes with the results below it, and a made-up class to explore."""

from __future__ import annotations

import random
from collections.abc import Callable
from html import escape
from statistics import median
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from ..lessons.tools.class_data import example_code
from ..lessons.tools.in_text import lessons_in
from ..lessons.tools.judge import slips_of
from ..lessons.tools.result_code import MOST_ROUNDS, Guess, Mark, Receipt, write_code
from ..lessons.tools.state import load
from ..lessons.tools.waking import WakingBox
from .own import learn
from .paste import Paste, Problem, read_paste
from .played import ClassPlay
from .results import ClassResults, by_lesson
from .texts import counted, say
from .tickets import ClassTickets, class_tickets, tickets_html
from .view import play_html, results_html

if TYPE_CHECKING:
    import pandas as pd

_ENCODINGS = ("utf-8-sig", "cp932")  # common spreadsheet encodings; Japanese Excel still writes the second
EXAMPLE = "soulmates-a"

LOST = 0.1
"""Share of pupils in a made-up class who have lost their record."""

MOST_TOLD = 5
"""Maximum number of lines without a code that get a sentence each; more, as in mails, share one."""


def example_codes(lesson: str = EXAMPLE, pupils: int = 24, seed: int = 2026, lang: str = "en") -> str:
    """Return the result codes and data codes of a made-up class, one pupil a line, for a first look around.

    Args:
        lesson: Such as ``"soulmates-a"``.
        pupils: Number of pupils.
        seed: The same seed gives the same class.
        lang: Language of the pupils' made-up names.
    """
    data, rng = load(lesson), random.Random(seed)
    lines = []
    for number in range(1, pupils + 1):
        marks = []
        for place, question in enumerate(data["questions"].values()):
            slip = rng.choice(range(2, len(slips_of(question)) + 1)) if len(slips_of(question)) > 1 else 0
            grade = rng.choices(("right", "rounded", "tried", "blank"), (9 - place, 2, 1 + place, place))[0]
            tries = rng.choices((1, 2, 3, 4), (4, 3, 2, 1))[0]
            marks.append(Mark(grade) if grade == "blank" else Mark(grade, tries, slip if tries > 1 else 0))
        guesses = [Guess(5 * rng.randint(2, 19), rng.randint(45, 60)) for _ in data["predictions"]]
        rounds, fresh = rng.randint(3, MOST_ROUNDS), rng.random() < LOST
        receipt = Receipt(data["code"], int(data["version"][0]), tuple(marks), tuple(guesses), rounds, fresh)
        played = example_code(lesson, number, seed)
        lines.append(f"{say('example_pupil', lang, n=number)}\t{write_code(receipt)}\t{played}")
    return "\n".join(lines)


class ClassDesk(WakingBox):
    """A field for result codes, a button for a CSV file, and the results. Nothing leaves this computer.

    Args:
        lang: ``"en"`` or ``"ja"``.
    """

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.classes: dict[str, ClassResults] = {}
        self.plays: dict[str, ClassPlay] = {}
        self.handed: dict[str, ClassTickets] = {}
        self.codes = self.problems = 0
        self.watchers: list[Callable[[], object]] = []
        self.field = widgets.Textarea(
            placeholder=self._say("placeholder"),
            rows=8,
            continuous_update=False,
            layout=widgets.Layout(width="100%", max_width="52em"),
            tooltip=self._say("field"),
        )
        self.file = widgets.FileUpload(
            accept=".csv,.txt,.tsv,.json,.ipynb,text/*,application/json",
            multiple=True,
            description=self._say("file"),
            layout={"width": "auto"},
        )
        self.read = widgets.Button(description=self._say("read"), button_style="primary", layout={"width": "auto"})
        self.example = widgets.Button(description=self._say("example"), layout={"width": "auto"})
        self.message = widgets.HTML()
        self.results = widgets.HTML()
        self.field.observe(lambda change: self.take(self.field.value), "value")
        self.file.observe(self._from_files, "value")
        self.read.on_click(lambda button: self.take(self.field.value))
        self.example.on_click(lambda button: self._fill(example_codes(lang=lang)))
        label = widgets.HTML(f'<div lang="{lang}">{escape(self._say("field"))}</div>')
        buttons = widgets.HBox([self.read, self.file, self.example], layout={"flex_flow": "row wrap"})
        super().__init__([label, self.field, buttons, self.message, self.results])
        self.take("")

    def _say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)

    def _fill(self, text: str) -> None:
        if self.field.value == text:
            self.take(text)
        else:
            self.field.value = text  # triggers take()

    def add(self, text: str) -> None:
        """Read more codes, in addition to the current ones."""
        self._fill(f"{self._text}\n{text}".strip())

    def _from_files(self, change: Any) -> None:
        texts, said = [], []
        for file in change["new"]:
            text = _decoded(bytes(file["content"]))
            if text is None:
                said.append(self._say("not_text", name=file["name"]))
            elif learned := self._learned(file["name"], text):
                said += learned
            else:
                texts.append(text)
        if texts:
            self._fill("\n".join(texts))
        else:
            self.take(self.field.value)  # a new lesson may make codes in the field readable
        self.message.value += "".join(map(self._line, said))

    def _learned(self, name: str, text: str) -> list[str]:
        """Make the custom lessons known whose notebooks a file contains, and return a sentence for each."""
        try:
            lessons = list(lessons_in(text))
        except ValueError:
            return [self._say("lesson_damaged", name=name)]
        for lesson in lessons:
            learn(lesson)
        return [self._say("lesson_read", title=one["title"][self.lang], code=one["code"]) for one in lessons]

    def take(self, text: str) -> Paste:
        """Read codes from a text and show the results, replacing earlier ones."""
        self._text, paste = text, read_paste(text)
        self.classes = by_lesson(paste.entries, self.lang)
        self.plays = {play.lesson: play for play in paste.plays}
        self.handed = class_tickets(paste.tickets, self.classes, self.lang)
        pupils = len({entry.name.casefold() or entry.line for entry in paste.entries})
        self.codes = len(paste.entries) + len(paste.tickets) + sum(len(play.plays) for play in paste.plays)
        self.problems = len(paste.problems)
        counts = {"codes": self.codes, "pupils": pupils, "lessons": len(self.classes)}
        found = self._say("found", **counts) if text.strip() else self._say("waiting")
        self._found = self._line(found)
        said = self._found + "".join(map(self._line, self._problems(paste)))
        self.message.value = f'<div role="status" aria-live="polite" lang="{self.lang}">{said}{self._over(paste)}</div>'
        results = map(results_html, self.classes.values())
        plays = (play_html(play, self.lang) for play in paste.plays)
        tickets = (tickets_html(one, self.lang) for one in self.handed.values())
        self.results.value = "".join([*results, *plays, *tickets])
        self.keep_still()
        for watcher in self.watchers:
            watcher()
        return paste

    def still(self) -> str:
        """Return the number of codes read; pupils' names are not saved in the notebook."""
        return self._found

    def _problems(self, paste: Paste) -> list[str]:
        """Return a sentence for each malformed code, and for lines without a code if they are few."""
        over = self._passed_over(paste)
        return [problem.sentence(self.lang) for problem in paste.problems if problem not in over]

    def _passed_over(self, paste: Paste) -> list[Problem]:
        """Return the lines without a code if they are so numerous that they would hide other problems."""
        none = [problem for problem in paste.problems if problem.reason == "none"]
        return none if len(none) > MOST_TOLD else []

    def _over(self, paste: Paste) -> str:
        over = self._passed_over(paste)
        if not over:
            return ""
        summary = escape(self._say("passed_over", n=len(over)))
        lines = "".join(self._line(f"{problem.line}: {problem.text}") for problem in over)
        return f"<details><summary>{summary}</summary>{lines}</details>"

    def _line(self, text: str) -> str:
        return f'<p lang="{self.lang}" style="margin:0.2em 0">{escape(text)}</p>'

    def _of(self, lesson: str | None) -> ClassResults:
        """Return the results of a lesson: by default the first one; those of a made-up class if there are no codes."""
        if not self.classes:
            print(self._say("made_up"))
            text = example_codes(lesson or EXAMPLE, lang=self.lang)
            return next(iter(by_lesson(read_paste(text).entries, self.lang).values()))
        if lesson is None:
            return next(iter(self.classes.values()))
        if lesson not in self.classes:
            raise LookupError(self._say("no_class", lesson=lesson, known=", ".join(self.classes)))
        return self.classes[lesson]

    def frame(self, lesson: str | None = None) -> pd.DataFrame:
        """Return the class table: a row for each pupil, a column for each exercise and prediction.

        Args:
            lesson: Such as ``"soulmates-a"``; the first lesson of the paste if left out.

        Raises:
            LookupError: There are codes, but none of this lesson.
        """
        return self._of(lesson).frame()

    def slips(self, lesson: str | None = None) -> pd.DataFrame:
        """Return the named slips with their sentences, the most common first; ``lesson`` as for ``frame``."""
        return self._of(lesson).slip_frame()

    def times(self) -> pd.DataFrame:
        """Return the median minutes at work for each lesson, of the pupils whose files contain them.

        A row has the number of pupils who answered all core exercises and their median, the same for all exercises, and
        the minutes that the lesson plans. Codes alone contain no times.
        """
        import pandas as pd

        columns = [self._say(f"column.{key}") for key in ("pupils", "core", "pupils", "full", "planned")]
        rows = {}
        for lesson, results in self.classes.items():
            found, planned = results.times(), [results.data.get(key) for key in ("minutes", "full")]
            if found.core or found.full:
                said = [value for told in found for value in (len(told), round(median(told)) if told else None)]
                rows[lesson] = [*said, "–".join(str(one) for one in planned if one)]
        if not rows:
            print(self._say("no_times"))
        index = pd.Index(list(rows), name=self._say("column.lesson"))
        return pd.DataFrame(list(rows.values()), index=index, columns=columns)

    def data(self, lesson: str) -> pd.DataFrame:
        """Return the rounds that the class played in a lesson, one row each, from the data codes; pupils are numbered.

        Raises:
            LookupError: There are no data codes of this lesson.
        """
        if lesson not in self.plays:
            raise LookupError(self._say("no_data", lesson=lesson))
        return self.plays[lesson].frame()

    def tickets(self, lesson: str) -> list[str]:
        """Return the exit tickets of a lesson without names, in an order that reveals nothing.

        Raises:
            LookupError: There are none of this lesson.
        """
        if lesson not in self.handed:
            raise LookupError(self._say("no_tickets", lesson=lesson))
        return [one.text for one in self.handed[lesson].words]

    def __repr__(self) -> str:
        count = sum(len(results.pupils) for results in self.classes.values())
        return f"ClassDesk({self.lang!r}): {counted('pupils', self.lang, count)}"


def _decoded(content: bytes) -> str | None:
    """Decode a file as text, or return None if it is binary."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = () if b"\0" in content else _ENCODINGS
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None
