"""The log of a table: what a lesson remembers of the rounds played at it, and the made-up class beside them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Generic, Self, TypeVar

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.match import Match

from .played import Deal, Played, Seen, deal_of, put_back, read, write
from .state import current, open_lesson

PUPILS = 24
"""Size of the made-up class that own data stand beside."""

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Made:
    """A decision that was made at a table, as a log looks at it.

    Attributes:
        match: The match.
        number: Which of its decisions, from 0.
        viewer: The seat of the person at the screen.
    """

    match: Match
    number: int
    viewer: int

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.match.decisions[self.number].seat

    @property
    def move(self) -> Move:
        """What was decided."""
        return self.match.decisions[self.number].move

    @property
    def own(self) -> bool:
        """Whether the person at the screen decided."""
        return self.seat == self.viewer

    @property
    def first(self) -> bool:
        """Whether it is the first one of its seat in a match that was dealt: later hands were chosen by somebody."""
        dealt = self.match.seeded and self.match.start is None
        return dealt and all(decision.seat != self.seat for decision in self.match.decisions[: self.number])

    @cached_property
    def before(self) -> Table:
        """The full table before the decision."""
        return self.match.table_at(self.match.decisions[self.number].mark)

    def hand(self, seat: int | None = None) -> list[str]:
        """The cards in a hand before the decision, by default of who decided."""
        return [str(face) for face in self.before.codes(hand_zone(self.seat if seat is None else seat))]


class TableLog(ABC, Generic[Entry]):
    """Remembers something of some decisions at a table, as long as they are not taken back. A deal counts once.

    A lesson's own log says what is worth remembering, what a made-up class has played, and what of both is shown (see
    :func:`tally`). An entry is a tuple with names.

    Attributes:
        columns: What the tally shows of an entry: names of its attributes; several cards are written as one text.
        predicted: The prediction of the lesson that these data settle.
        rounds: Entries of each pupil in the made-up class.
    """

    columns: tuple[str, ...]
    predicted: str
    rounds: int

    def __init__(self) -> None:
        self._matches: dict[Deal, Seen] = {}
        self._noted: dict[Deal, dict[int, Entry | None]] = {}
        self._left: Played | None = None

    @classmethod
    def of_lesson(cls) -> Self:
        """The log of the open lesson; it lives as long as the lesson, and begins with what the record has of it."""
        lesson = current()
        if "log" not in lesson.kept:
            lesson.kept["log"] = log = cls()
            log.bring_back(read(lesson.played, lesson.data["game"]))
        found: Self = lesson.kept["log"]
        return found

    @classmethod
    def keep(cls, table: Any) -> Self:
        """Let the open lesson's log follow a table; running the cell again goes on with the same log."""
        log = cls.of_lesson()
        log.watch(table)
        return log

    def watch(self, table: Any) -> None:
        """Follow a table: what an earlier one left in the log is kept, and what the record has left is put on it."""
        dealt = deal_of(table.match)
        if self._left is not None and put_back(table, self._left):
            self._matches[deal_of(table.match)] = Seen(table.match, table.snapshot["viewer"])
            self.taken_up(table.match)
        self._left = None
        table.observe(lambda change: self._keep(table, dealt), "snapshot")
        self._keep(table, dealt)

    def bring_back(self, played: Played) -> None:
        """Note what the record has of earlier deals."""
        for match, viewer in played.deals:
            self.taken_up(match)
            self._matches[deal_of(match)] = Seen(match, viewer)
            numbers = range(len(match.decisions))
            self._noted[deal_of(match)] = {number: self.note(Made(match, number, viewer)) for number in numbers}
        self._left = played
        if not played.whole:
            print(current().say("tally.lost"))

    def _keep(self, table: Any, dealt: Deal) -> None:
        self.see(table)
        lesson = open_lesson()
        if lesson is not None and lesson.kept.get("log") is self:
            noted = [seen for deal, seen in self._matches.items() if set(self._noted[deal].values()) - {None}]
            lesson.played = write(noted, table, dealt)
            lesson.changed()

    # -- what a lesson says ----------------------------------------------------------------------------------

    @abstractmethod
    def note(self, made: Made) -> Entry | None:
        """What is worth remembering of a decision, or None."""

    @staticmethod
    @abstractmethod
    def made_up(rng: Random, number: int) -> Entry:
        """What one pupil of the made-up class has played in a round, numbered from 0."""

    def taken_up(self, match: Match) -> None:
        """A match has come back with the record, before anything of it is noted; a log may remember it."""

    def told(self, match: Match, entry: Entry) -> bool:
        """Whether the learner may know of an entry by now."""
        return True

    def counted(self, entry: Entry) -> bool:
        """Whether an own entry stands beside the class."""
        return True

    def happened(self, entry: Entry) -> bool | None:
        """Whether what was predicted happened; None for an entry that is no case of it.

        By default that is an attribute with the prediction's name.
        """
        found: bool | None = getattr(entry, self.predicted)
        return found

    # -- what is remembered ----------------------------------------------------------------------------------

    def see(self, table: Any) -> None:
        """Take note of the decisions since the last look, and forget those that were taken back."""
        match, viewer = table.match, table.snapshot["viewer"]
        deal = deal_of(match)
        noted = self._noted.setdefault(deal, {})
        if self._matches.setdefault(deal, Seen(match, viewer)).match is not match:
            if noted:
                return
            self._matches[deal] = Seen(match, viewer)  # nobody has played the other one
        for number in [number for number in noted if number >= len(match.decisions)]:
            del noted[number]
        for number in range(len(match.decisions)):
            if number not in noted:
                noted[number] = self.note(Made(match, number, viewer))

    @property
    def entries(self) -> list[Entry]:
        """All that is noted, in the order of the deals."""
        return [
            entry
            for deal, noted in self._noted.items()
            for entry in noted.values()
            if entry is not None and self.told(self._matches[deal].match, entry)
        ]

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return current().say("tally.log", n=len(self))


def made_up_class(log: TableLog[Entry] | type[TableLog[Entry]], seed: int) -> list[tuple[int, Entry]]:
    """What ``PUPILS`` made-up pupils have played, from a seed: the number of the pupil, and an entry."""
    rng = Random(seed)
    return [(pupil, log.made_up(rng, number)) for pupil in range(1, PUPILS + 1) for number in range(log.rounds)]


def _shown(log: TableLog[Entry], entry: Entry) -> dict[str, Any]:
    values = {name: getattr(entry, name) for name in log.columns}
    return {name: " ".join(value) if isinstance(value, tuple) else value for name, value in values.items()}


def tally(log: TableLog[Any]) -> list[dict[str, Any]]:
    """One row a round: who, the number of the pupil, and what the log knows of it; ready for ``pandas.DataFrame``.

    Own rounds come first, then those of a made-up class, and a printed line says so; when the log is empty only the
    class is there. Own rows have the pupil 0.
    """
    lesson = current()
    own, made_up = [entry for entry in log.entries if log.counted(entry)], made_up_class(log, lesson.seed)
    lesson.rounds = len(own)
    key = f"tally.{'own' if own else 'canned'}"
    print(lesson.say(key, n=len(own), pupils=PUPILS, rounds=log.rounds, seed=lesson.seed))
    you, others = lesson.say("tally.you"), lesson.say("tally.class")
    rows = [{"who": you, "pupil": 0, **_shown(log, entry)} for entry in own]
    rows += [{"who": others, "pupil": pupil, **_shown(log, entry)} for pupil, entry in made_up]
    cases = [log.happened(entry) for entry in (*own, *(entry for _, entry in made_up))]
    lesson.settle(log.predicted, [case for case in cases if case is not None])
    return rows
