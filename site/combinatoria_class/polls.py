"""Questions to the whole class: predictions in one or two rounds, hidden until the question is closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .journal import Records

__all__ = ["Polls"]

TEXT = 200
"""Maximum length of a question."""
BINS = 10
"""Bars of the histogram."""


class Polls:
    """The questions of a class; at most one is asked at a time.

    Args:
        journal: where they are kept; those in it are known already.
    """

    def __init__(self, journal: Records) -> None:
        self.journal = journal
        self.asked: dict[int, dict[str, Any]] = dict(journal.polls())
        self.answers: dict[tuple[int, int], dict[int, float]] = {}
        for poll, turn, person, value in journal.rows():
            self.answers.setdefault((poll, turn), {})[person] = value

    @property
    def last(self) -> tuple[int, dict[str, Any]] | None:
        """The last question, with its number."""
        return max(self.asked.items()) if self.asked else None

    def ask(self, text: str, exact: float | None) -> None:
        """Ask a new question; one that is open is closed without an outcome."""
        number = self.journal.last("poll") + 1
        self._set(number, {"text": text[:TEXT], "exact": exact, "round": 1, "open": True, "happened": None})

    def second(self) -> None:
        """Begin the second round of the question."""
        if (last := self.last) is not None and last[1]["open"]:
            self._set(last[0], {**last[1], "round": 2})

    def close(self, happened: bool | None) -> None:
        """Close the question and say what happened."""
        if (last := self.last) is not None:
            self._set(last[0], {**last[1], "open": False, "happened": happened})

    def _set(self, number: int, poll: dict[str, Any]) -> None:
        self.journal.add_poll(number, poll)
        self.asked[number] = poll

    def answer(self, number: int, person: int, value: float) -> bool:
        """Take a person's prediction; return False if the question is closed."""
        poll = self.asked.get(number)
        if poll is None or not poll["open"] or self.last is None or self.last[0] != number:
            return False
        self.journal.add_answer(number, poll["round"], person, value)
        self.answers.setdefault((number, poll["round"]), {})[person] = value
        return True

    def _given(self, number: int, poll: Mapping[str, Any]) -> dict[int, float]:
        """Return each person's last answer."""
        found: dict[int, float] = {}
        for turn in range(1, poll["round"] + 1):
            found |= self.answers.get((number, turn), {})
        return found

    def for_person(self, person: int) -> dict[str, Any] | None:
        """Return the question as one person may see it: what others answered only once it is closed."""
        if self.last is None:
            return None
        number, poll = self.last
        mine = self._given(number, poll).get(person)
        told = {"id": number, "text": poll["text"], "round": poll["round"], "open": poll["open"], "mine": mine}
        return told if poll["open"] else {**told, **self._outcome(number, poll)}

    def told(self, here: int) -> dict[str, Any] | None:
        """Return the question for wall and desk: while it is open only how many have answered."""
        if self.last is None:
            return None
        number, poll = self.last
        count = len(self.answers.get((number, poll["round"]), {}))
        told = {
            "id": number,
            "text": poll["text"],
            "round": poll["round"],
            "open": poll["open"],
            "n": count,
            "of": here,
        }
        return told if poll["open"] else {**told, **self._outcome(number, poll)}

    def _outcome(self, number: int, poll: Mapping[str, Any]) -> dict[str, Any]:
        """Return histograms of each round, the mean, the exact chance, what happened and the class's Brier score.

        >>> from combinatoria_class.journal import Journal
        >>> polls = Polls(Journal(None))
        >>> polls.ask("A pair?", 0.5)
        >>> [polls.answer(1, person, value) for person, value in ((1, 0.2), (2, 0.6))]
        [True, True]
        >>> polls.close(True)
        >>> told = polls.told(2)
        >>> told["mean"], told["brier"], told["bars"]
        (0.4, 0.4, [[0, 0, 1, 0, 0, 0, 1, 0, 0, 0]])
        """
        given = list(self._given(number, poll).values())
        happened = poll["happened"]
        brier = None
        if given and happened is not None:
            brier = round(sum((value - happened) ** 2 for value in given) / len(given), 3)
        return {
            "bars": [_bars(self.answers.get((number, turn), {})) for turn in range(1, poll["round"] + 1)],
            "mean": round(sum(given) / len(given), 3) if given else None,
            "exact": poll["exact"],
            "happened": happened,
            "brier": brier,
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield every answer as a flat row."""
        for poll, turn, person, value in self.journal.rows():
            asked = self.asked[poll]
            yield {"kind": "prediction", "question": asked["text"], "round": turn, "person": person, "value": value,
                   "exact": asked["exact"], "happened": asked["happened"]}  # fmt: skip


def _bars(answers: Mapping[int, float]) -> list[int]:
    bars = [0] * BINS
    for value in answers.values():
        bars[min(BINS - 1, int(value * BINS + 1e-9))] += 1
    return bars
