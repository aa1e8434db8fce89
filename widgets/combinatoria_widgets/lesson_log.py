"""The log of a table: what a lesson remembers of the rounds that are played in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from combinatoria.match import Decision, Match

from .lesson import current

__all__ = ["PUPILS", "DecisionLog", "TableLog", "beside_class", "keep_log"]

PUPILS = 24
"""Size of the made-up class that own data stand beside."""


class TableLog(ABC):
    """Remembers something of every deal at a table, while it is being played."""

    sentence: ClassVar[str]
    """Key of the sentence that says how much is in the log."""

    def watch(self, table: Any) -> None:
        """Follow a table; what an earlier table has left in the log is kept."""
        table.observe(lambda change: self.see(table), "snapshot")
        self.see(table)

    @abstractmethod
    def see(self, table: Any) -> None:
        """Take note of what the table shows now."""

    @abstractmethod
    def __len__(self) -> int: ...

    def __repr__(self) -> str:
        return current().say(self.sentence, n=len(self))


Entry = TypeVar("Entry")


class DecisionLog(TableLog, Generic[Entry]):
    """Remembers something of some decisions at a table, as long as they are not taken back.

    A deal counts once: whoever plays the same deal again knows the cards.
    """

    def __init__(self) -> None:
        self._first: dict[object, Match] = {}
        self._noted: dict[object, dict[int, Entry | None]] = {}

    @abstractmethod
    def note(self, match: Match, decision: Decision, viewer: int) -> Entry | None:
        """What is worth remembering of a decision, or None; ``match.table_at(decision.mark)`` is the table before."""

    def see(self, table: Any) -> None:
        """Take note of the decisions since the last look, and forget those that were taken back."""
        match, viewer = table.match, table.snapshot["viewer"]
        deal = (match.seats, match.seed, tuple(sorted(match.options.items())))
        if self._first.setdefault(deal, match) is not match:
            return
        noted = self._noted.setdefault(deal, {})
        for number in [number for number in noted if number >= len(match.decisions)]:
            del noted[number]
        for number, decision in enumerate(match.decisions):
            if number not in noted:
                noted[number] = self.note(match, decision, viewer)

    def by_match(self) -> list[tuple[Match, list[Entry]]]:
        """The matches in the order in which they were begun, each with what is noted of it."""
        return [
            (self._first[deal], [entry for entry in noted.values() if entry is not None])
            for deal, noted in self._noted.items()
        ]

    @property
    def entries(self) -> list[Entry]:
        """All that is noted, in the order of the deals."""
        return [entry for _, noted in self.by_match() for entry in noted]

    def __len__(self) -> int:
        return len(self.entries)


AnyLog = TypeVar("AnyLog", bound=TableLog)


def keep_log(table: Any, kind: type[AnyLog]) -> AnyLog:
    """Let the open lesson's log follow a table; running the cell again goes on with the same log."""
    log: AnyLog = current().kept.setdefault("log", kind())
    log.watch(table)
    return log


Round = TypeVar("Round")


def beside_class(
    own: Sequence[Round], made_up: Iterable[tuple[int, Round]], rounds: int, about: str
) -> list[tuple[str, int, Round]]:
    """Own rounds and then those of a made-up class, each with who and number of the pupil; a printed line says so.

    Args:
        own: What the learner did; it is counted in the report.
        made_up: Number of the pupil, and what that one did.
        rounds: Rounds of each pupil.
        about: The sentences stand in the table of texts under ``tally.<about>``.
    """
    lesson = current()
    lesson.rounds = len(own)
    key = f"tally.{about}.{'own' if own else 'canned'}"
    print(lesson.say(key, n=len(own), pupils=PUPILS, rounds=rounds, seed=lesson.seed))
    you, others = lesson.say("tally.you"), lesson.say("tally.class")
    return [(you, 0, played) for played in own] + [(others, pupil, played) for pupil, played in made_up]
