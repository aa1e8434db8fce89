"""The log of a table: what a lesson remembers of the rounds played at it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, Generic, Self, TypeVar

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.guides.dealer import Verdict
from combinatoria.match import Match

from .bets import Bet, LessonDealer
from .played import Deal, Played, Seen, deal_of, put_back, read, write
from .state import current, open_lesson

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

    @property
    def after(self) -> Table:
        """The full table after the decision."""
        later = self.match.decisions[self.number + 1 : self.number + 2]
        return self.match.table_at(later[0].mark) if later else self.match.table

    @cached_property
    def before(self) -> Table:
        """The full table before the decision."""
        return self.match.table_at(self.match.decisions[self.number].mark)

    def hand(self, seat: int | None = None) -> list[str]:
        """The cards in a hand before the decision, by default of who decided."""
        return [str(face) for face in self.before.codes(hand_zone(self.seat if seat is None else seat))]


DEALT, LEFT = -1, -2
"""In place of the number of a decision: what is noted of a deal itself, and of a match that was left under way."""


def as_dealt(match: Match) -> Table | None:
    """The full table before the first decision; None for a match that began from a position or an exact deal."""
    if not match.seeded or match.start is not None:
        return None
    return match.table_at(match.decisions[0].mark) if match.decisions else match.table


class TableLog(ABC, Generic[Entry]):
    """Remembers something of deals and of some decisions at a table. A deal counts once.

    Nothing that was seen is left out because of what was done after it: what a deal tells is noted once it lies on the
    table, a decision that has shown something stays noted when it is taken back, and a match that is left under way
    is noted as far as it goes. Only the learner's own rounds are ``entries`` (:mod:`rounds`).

    A lesson's own log says what is worth remembering, what an example class has played, and what of both is shown (see
    :func:`tally`). An entry is a tuple with names.

    Attributes:
        entry: What makes an entry out of its parts.
        parts: What each part of an entry may be: what a data code tells apart (:mod:`data_code`).
        layout: Number of ``parts``; it rises when they change.
        columns: What the tally shows of an entry: names of its attributes; several cards are written as one text.
        predicted: The prediction of the lesson that these data settle.
        rounds: Entries of each pupil in the example class.
        telling: Whether exact chances of bets would tell what is to be predicted; then they wait for that.
    """

    entry: Callable[..., Entry]
    parts: tuple[Sequence[Any], ...]
    layout: int = 1
    columns: tuple[str, ...]
    predicted: str
    rounds: int
    telling: bool = True

    def __init__(self) -> None:
        self._matches: dict[Deal, Seen] = {}
        self._noted: dict[Deal, dict[int, Entry | None]] = {}
        self._saves: dict[Deal, dict[str, Any]] = {}
        self._present: Match | None = None
        self._careful = True
        self._left: Played | None = None
        self.dealer: LessonDealer | None = None

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
        self.dealer = self.dealer or LessonDealer(self)
        table.session.dealt_by(self.dealer)
        table.snapshot = table.session.snapshot()
        table.observe(lambda change: self._keep(table, dealt), "snapshot")
        self._keep(table, dealt)

    def bring_back(self, played: Played) -> None:
        """Note what the record has of earlier deals."""
        for match, viewer in played.deals:
            self.taken_up(match)
            deal = deal_of(match)
            self._matches[deal] = Seen(match, viewer)
            self._note(self._noted.setdefault(deal, {}), match, viewer)
        lesson = current()
        if lesson.kept.pop("before_rounds", False):
            lesson.former = [match.seed for match, _ in played.deals]  # they count as they did, the cell's too
        self._left = played
        if not played.whole:
            print(current().say("tally.lost"))
        elif played.sealed:
            print(current().say("tally.sealed"))

    def _keep(self, table: Any, dealt: Deal) -> None:
        self.see(table)
        lesson = open_lesson()
        if lesson is not None and lesson.kept.get("log") is self:
            noted = {deal: seen for deal, seen in self._matches.items() if set(self._noted[deal].values()) - {None}}
            taken_back = [
                (self._saves[deal], seen.viewer)
                for deal, seen in noted.items()
                if max(self._noted[deal]) >= len(seen.match.decisions) and deal in self._saves
            ]
            lesson.played = write(noted.values(), table, dealt, taken_back)
            lesson.changed()

    # -- what a lesson says ----------------------------------------------------------------------------------

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """What is worth remembering of a deal as soon as it lies on the table, whatever is done then; or None."""
        return None

    def note(self, made: Made) -> Entry | None:
        """What is worth remembering of a decision, or None."""
        return None

    def abandoned(self, match: Match, viewer: int) -> Entry | None:
        """What is worth remembering of a match that was left under way, of which nothing was noted; or None."""
        return None

    def shown(self, match: Match, viewer: int) -> bool:
        """Whether the learner may know by now what was noted of the deal itself."""
        return any(decision.seat == viewer for decision in match.decisions)

    @staticmethod
    @abstractmethod
    def made_up(rng: Random, number: int) -> Entry:
        """What one pupil of the example class has played in a round, numbered from 0."""

    def coded(self, entry: Entry) -> Sequence[Any]:
        """An entry as a data code knows it: each part is one of ``parts``."""
        return entry  # type: ignore[return-value]  # entries are tuples

    def taken_up(self, match: Match) -> None:
        """A match has come back: with the record, before anything of it is noted, or as the next deal was undone."""

    def told(self, match: Match, entry: Entry) -> bool:
        """Whether the learner may know of an entry by now."""
        return True

    def happened(self, entry: Entry) -> bool | None:
        """Whether what was predicted happened; None for an entry that is no case of it.

        By default that is an attribute with the prediction's name.
        """
        found: bool | None = getattr(entry, self.predicted)
        return found

    def next_deal(self) -> Match | None:
        """The deal that "Next deal" brings; None for a new one like the last."""
        return None

    def goal(self, match: Match) -> str:
        """What is to be reached in a match: a sentence that stands before every status line, or nothing."""
        return ""

    def verdict(self, match: Match) -> Verdict | None:
        """Whether the goal of a finished match was reached; None leaves it to the rules who has won."""
        return None

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """What the person at the screen is asked to bet on now, or None.

        Args:
            match: The match.
            viewer: The seat of the person.
            move: The move that is about to be made; None while none is chosen.
        """
        return None

    def settled(self, entry: Entry, of: int | None) -> tuple[bool | None, Fraction | None]:
        """What came of a bet: whether it happened (None: it was no case of it), and the exact chance if known by now.

        Args:
            entry: What was noted.
            of: See :class:`Bet`.
        """
        return self.happened(entry), None

    # -- what is remembered ----------------------------------------------------------------------------------

    def see(self, table: Any) -> None:
        """Take note of the decisions since the last look, and forget those that were taken back."""
        self._present, self._careful = table.match, table.session.allowed.all_open
        viewer, humans = table.snapshot["viewer"], table.session.humans
        if viewer < 0 and len(humans) == 1:  # covered until a bet is answered: the deal counts all the same
            (viewer,) = humans
        if viewer >= 0:  # what is covered between several people is nobody's
            self.look(table.match, viewer)

    def look(self, match: Match, viewer: int) -> None:
        """The same for a match, by whoever sits at the screen."""
        deal = deal_of(match)
        noted = self._noted.setdefault(deal, {})
        if self._matches.setdefault(deal, Seen(match, viewer)).match is not match:
            if any(number >= 0 for number in noted):
                return
            self._matches[deal] = Seen(match, viewer)  # nobody has played the other one
        # Where not all is open, only what has shown nothing can be taken back; elsewhere what was noted first stays.
        for number in [number for number in noted if number >= len(match.decisions) and not self._careful]:
            del noted[number]
        self._note(noted, match, viewer)

    def _note(self, noted: dict[int, Entry | None], match: Match, viewer: int) -> None:
        """Note what is new of a match."""
        noted[DEALT] = self.seen(match, viewer)
        for number in range(len(match.decisions)):
            if number not in noted:
                noted[number] = self.note(Made(match, number, viewer))
                if noted[number] is not None:
                    self._saves[deal_of(match)] = match.save()

    @property
    def matches(self) -> list[Match]:
        """The matches that something may be noted of, in their order."""
        return [seen.match for seen in self._matches.values()]

    @property
    def entries(self) -> list[Entry]:
        """All that is noted, in the order of the deals."""
        return [entry for match in self.matches if self.own(match) for entry in self.noted(match).values()]

    def own(self, match: Match) -> bool:
        """Whether a match is one of the learner's own rounds, not one that others have, too."""
        return current().owns(match.seed)

    def noted(self, match: Match) -> dict[int, Entry]:
        """What is noted of a match by the number of the decision, as far as the learner may know of it."""
        deal = deal_of(match)
        if deal not in self._matches or self._matches[deal].match is not match:
            return {}
        noted, viewer = self._noted[deal], self._matches[deal].viewer
        left = match is not self._present
        if left and match.result is None and LEFT not in noted and not set(noted.values()) - {None}:
            noted[LEFT] = self.abandoned(match, viewer)
        return {
            number: entry
            for number, entry in noted.items()
            if entry is not None
            and (left or (self.shown(match, viewer) if number == DEALT else self.told(match, entry)))
        }

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return current().say("tally.log", n=len(self))
