"""The log of a table: what a lesson remembers of the rounds played at it, and the made-up class beside them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Self, TypeVar

from combinatoria.match import Decision, Match

from .state import current

PUPILS = 24
"""Size of the made-up class that own data stand beside."""

Entry = TypeVar("Entry")


def deal_of(match: Match) -> object:
    """What makes two matches the same deal: whoever plays it again knows the cards."""
    return match.seats, match.seed, tuple(sorted(match.options.items()))


class TableLog(ABC, Generic[Entry]):
    """Remembers something of every deal at a table, while it is being played.

    A lesson's own log says besides what a made-up class has played, and what of both is shown (see :func:`tally`).

    Attributes:
        entries: What is remembered, in the order in which it was played.
        columns: What the tally shows of an entry: names of its attributes; several cards are written as one text.
        predicted: The prediction of the lesson that these data settle.
    """

    entries: Sequence[Entry]
    columns: tuple[str, ...]
    predicted: str

    @classmethod
    def of_lesson(cls) -> Self:
        """The log of the open lesson; it lives as long as the lesson."""
        log: Self = current().kept.setdefault("log", cls())
        return log

    @classmethod
    def keep(cls, table: Any) -> Self:
        """Let the open lesson's log follow a table; running the cell again goes on with the same log."""
        log = cls.of_lesson()
        log.watch(table)
        return log

    def watch(self, table: Any) -> None:
        """Follow a table; what an earlier table has left in the log is kept."""
        table.observe(lambda change: self.see(table), "snapshot")
        self.see(table)

    @abstractmethod
    def see(self, table: Any) -> None:
        """Take note of what the table shows now."""

    @staticmethod
    @abstractmethod
    def pupil(rng: Random) -> Iterable[Entry]:
        """What one pupil of the made-up class has played."""

    def counted(self) -> Sequence[Entry]:
        """What of the log stands beside the class; all of it, if the lesson does not say otherwise."""
        return self.entries

    def happened(self, rows: Sequence[Mapping[str, Any]]) -> Iterable[object]:
        """Whether what was predicted happened, for each row of the tally that is a case of it.

        By default that is a column with the prediction's name. Own rows have the pupil 0.
        """
        return [row[self.predicted] for row in rows]

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return current().say("tally.log", n=len(self))


class DecisionLog(TableLog[Entry]):
    """Remembers something of some decisions at a table, as long as they are not taken back. A deal counts once."""

    def __init__(self) -> None:
        self._first: dict[object, Match] = {}
        self._noted: dict[object, dict[int, Entry | None]] = {}

    @abstractmethod
    def note(self, match: Match, decision: Decision, viewer: int) -> Entry | None:
        """What is worth remembering of a decision, or None; ``match.table_at(decision.mark)`` is the table before."""

    def told(self, match: Match, entry: Entry) -> bool:
        """Whether the learner may know of an entry by now."""
        return True

    def see(self, table: Any) -> None:
        """Take note of the decisions since the last look, and forget those that were taken back."""
        match, viewer = table.match, table.snapshot["viewer"]
        deal = deal_of(match)
        if self._first.setdefault(deal, match) is not match:
            return
        noted = self._noted.setdefault(deal, {})
        for number in [number for number in noted if number >= len(match.decisions)]:
            del noted[number]
        for number, decision in enumerate(match.decisions):
            if number not in noted:
                noted[number] = self.note(match, decision, viewer)

    @property
    def entries(self) -> list[Entry]:  # type: ignore[override]
        """All that is noted, in the order of the deals."""
        return [
            entry
            for deal, noted in self._noted.items()
            for entry in noted.values()
            if entry is not None and self.told(self._first[deal], entry)
        ]


def made_up_class(log: TableLog[Entry] | type[TableLog[Entry]], seed: int) -> list[tuple[int, Entry]]:
    """What ``PUPILS`` made-up pupils have played, from a seed: the number of the pupil, and an entry."""
    rng = Random(seed)
    return [(pupil, entry) for pupil in range(1, PUPILS + 1) for entry in log.pupil(rng)]


def _shown(log: TableLog[Entry], entry: Entry) -> dict[str, Any]:
    values = {name: getattr(entry, name) for name in log.columns}
    return {name: " ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}


def tally(log: TableLog[Any]) -> list[dict[str, Any]]:
    """One row a round: who, the number of the pupil, and what the log knows of it; ready for ``pandas.DataFrame``.

    Own rounds come first, then those of a made-up class, and a printed line says so; when the log is empty only the
    class is there.
    """
    lesson = current()
    own, made_up = log.counted(), made_up_class(log, lesson.seed)
    lesson.rounds = len(own)
    key = f"tally.{'own' if own else 'canned'}"
    print(lesson.say(key, n=len(own), pupils=PUPILS, rounds=len(made_up) // PUPILS, seed=lesson.seed))
    you, others = lesson.say("tally.you"), lesson.say("tally.class")
    rows = [{"who": you, "pupil": 0, **_shown(log, entry)} for entry in own]
    rows += [{"who": others, "pupil": pupil, **_shown(log, entry)} for pupil, entry in made_up]
    lesson.settle(log.predicted, log.happened(rows))
    return rows
