"""Questions to the whole class: predictions in one or two rounds, hidden until the question is closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

from .journal import Records

__all__ = ["FORMS", "MOST_OPTIONS", "TEXT", "PollQuestion", "Polls", "Text"]

TEXT: Final = 200
"""Maximum length of a question, and of an option."""
BINS: Final = 10
"""Bars of the histogram of chances."""
MOST_OPTIONS: Final = 6
Form = Literal["number", "slider", "options"]
FORMS: Final[tuple[Form, ...]] = ("number", "slider", "options")
"""Ways to answer: a chance that is typed, a chance on a slider, one of several options."""
Text = str | Mapping[str, str]
"""A text, or one for each language."""


@dataclass(frozen=True)
class PollQuestion:
    """The current state of a question.

    Attributes:
        text: the question.
        exact: the exact chance, if it is known.
        round: 1, or 2 after a discussion.
        open: whether answers are taken.
        happened: the outcome: whether it happened, or the number of the option; None if it is not known.
        form: how it is answered.
        options: the options, of a question that has some, and their exact chances if they are known.
        how: language -> the sentences that explain the exact chance.
        room: the room whose move waits for the answers.
        turned: the outcome of that move, which the audience may not know yet.
        lesson: the lesson that it belongs to.
    """

    text: Text
    exact: float | None = None
    round: int = 1
    open: bool = True
    happened: bool | int | None = None
    form: Form = "number"
    options: Sequence[Text] = ()
    exacts: Sequence[float] = ()
    how: Mapping[str, Sequence[str]] = field(default_factory=dict)
    room: int | None = None
    turned: bool | None = None
    lesson: str = ""

    def takes(self, value: float) -> bool:
        """Return whether a value is an answer: a chance, or the number of an option."""
        if self.form == "options":
            return value == int(value) and 0 <= value < len(self.options)
        return 0 <= value <= 1


class Polls:
    """The questions of a class; at most one is asked at a time.

    Args:
        journal: where they are kept; those already in it are loaded.
    """

    def __init__(self, journal: Records) -> None:
        self.journal = journal
        self.asked: dict[int, PollQuestion] = {number: PollQuestion(**asked) for number, asked in journal.polls()}
        self.answers: dict[tuple[int, int], dict[int, float]] = {}
        for poll, turn, person, value in journal.rows():
            self.answers.setdefault((poll, turn), {})[person] = value
        self.away: int | None = journal.setting("put_away")
        """The question whose outcome is no longer shown."""

    @property
    def last(self) -> tuple[int, PollQuestion] | None:
        """The last question, with its number."""
        return max(self.asked.items()) if self.asked else None

    @property
    def open(self) -> PollQuestion | None:
        """The question that is open."""
        return self.last[1] if self.last is not None and self.last[1].open else None

    def ask(self, question: PollQuestion) -> None:
        """Ask a new question; one that is open is closed without an outcome."""
        self._set(self.journal.last("poll") + 1, question)

    def second(self) -> None:
        """Begin the second round of the question."""
        if self.open is not None:
            self.change(round=2)

    def close(self, happened: bool | int | None) -> None:
        """Close the question and record the outcome."""
        if self.last is not None:
            self.change(open=False, happened=happened)

    def put_away(self) -> None:
        """Stop showing the outcome of the last question."""
        if self.last is not None and self.open is None and self.last[0] != self.away:
            self.journal.set("put_away", self.last[0])
            self.away = self.last[0]

    @property
    def _shown(self) -> tuple[int, PollQuestion] | None:
        """The last question, unless its outcome has been put away."""
        return None if self.last is None or self.last[0] == self.away else self.last

    def change(self, number: int | None = None, **fields: Any) -> None:
        """Change a question, by default the last one."""
        if self.last is not None:
            number = self.last[0] if number is None else number
            self._set(number, replace(self.asked[number], **fields))

    def _set(self, number: int, question: PollQuestion) -> None:
        self.journal.add_poll(number, asdict(question))
        self.asked[number] = question

    def answer(self, number: int, person: int, value: float) -> bool:
        """Record a person's answer; return False if the question is closed or does not take this value."""
        if self.open is None or self.last is None or self.last[0] != number or not self.open.takes(value):
            return False
        turn = self.open.round
        self.journal.add_answer(number, turn, person, value)
        self.answers.setdefault((number, turn), {})[person] = value
        return True

    def _mine(self, number: int, person: int) -> float | None:
        """Return a person's last answer."""
        turns = range(self.asked[number].round, 0, -1)
        found = (self.answers.get((number, turn), {}).get(person) for turn in turns)
        return next((value for value in found if value is not None), None)

    def for_person(self, person: int, lang: str) -> dict[str, Any] | None:
        """Return the question as one person may see it: answers of others are included only once it is closed."""
        if self._shown is None:
            return None
        number, question = self._shown
        mine = self._mine(number, person)
        own = None
        if question.form != "options" and mine is not None and question.happened is not None:
            own = round((mine - question.happened) ** 2, 3)
        return {**self._shared(number, question, lang), "mine": mine, "own": None if question.open else own}

    def for_screen(self, here: int, lang: str) -> dict[str, Any] | None:
        """Return the question for wall and desk: while it is open, only the number of answers."""
        if self._shown is None:
            return None
        number, question = self._shown
        count = len(self.answers.get((number, question.round), {}))
        return {**self._shared(number, question, lang), "n": count, "of": here, "live": question.room is not None}

    def _shared(self, number: int, question: PollQuestion, lang: str) -> dict[str, Any]:
        shown = {
            "id": number,
            "text": in_language(question.text, lang),
            "round": question.round,
            "open": question.open,
            "form": question.form,
            "options": [in_language(text, lang) for text in question.options],
        }
        return shown if question.open else {**shown, **self._outcome(number, question, lang)}

    def _outcome(self, number: int, question: PollQuestion, lang: str) -> dict[str, Any]:
        """Return histogram, mean and Brier score of each round, the exact chance and its explanation, and the outcome.

        >>> from combinatoria_class.journal import Journal
        >>> polls = Polls(Journal(None))
        >>> polls.ask(PollQuestion("A pair?", 0.5))
        >>> [polls.answer(1, person, value) for person, value in ((1, 0.2), (2, 0.6))]
        [True, True]
        >>> polls.close(True)
        >>> polls.for_screen(2, "en")["rounds"]
        [{'bars': [0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 'mean': 0.4, 'brier': 0.4}]
        """
        rounds = [
            _round(question, list(self.answers.get((number, turn), {}).values()))
            for turn in range(1, question.round + 1)
        ]
        return {
            "rounds": rounds,
            "exact": question.exact,
            "exacts": list(question.exacts),
            "how": list(question.how.get(lang, ())),
            "happened": question.happened,
            "later": question.turned is not None and question.happened is None,
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield every answer as a flat row; an option is written out."""
        for poll, turn, person, value in self.journal.rows():
            asked = self.asked[poll]
            row: dict[str, Any] = {"kind": "prediction", "lesson": asked.lesson}
            row |= {"question": in_language(asked.text, "en")}
            row |= {"round": turn, "person": person, "value": value, "exact": asked.exact, "happened": asked.happened}
            if asked.form == "options":
                row["value"] = in_language(asked.options[int(value)], "en")
                row["exact"] = asked.exacts[int(value)] if asked.exacts else None
                if asked.happened is not None:
                    row["happened"] = in_language(asked.options[asked.happened], "en")
            yield row


def in_language(text: Text, lang: str) -> str:
    """Return a text in a language."""
    return text if isinstance(text, str) else text[lang]


def _round(question: PollQuestion, given: Sequence[float]) -> dict[str, Any]:
    """Return the histogram of a round, the mean of chances, and the Brier score of the class.

    For chances, the score is the mean over all answers; for options, it is the score of the shares of the class, taken
    as its forecast. Both are 0 at best and 1 at worst.
    """
    happened, n = question.happened, len(given)
    if question.form == "options":
        bars = [given.count(option) for option in range(len(question.options))]
        brier = None
        if n and happened is not None:
            brier = round(sum((votes / n - (option == happened)) ** 2 for option, votes in enumerate(bars)) / 2, 3)
        return {"bars": bars, "mean": None, "brier": brier}
    bars = [0] * BINS
    for value in given:
        bars[min(BINS - 1, int(value * BINS + 1e-9))] += 1
    score = None if not n or happened is None else round(sum((value - happened) ** 2 for value in given) / n, 3)
    return {"bars": bars, "mean": round(sum(given) / n, 3) if n else None, "brier": score}
