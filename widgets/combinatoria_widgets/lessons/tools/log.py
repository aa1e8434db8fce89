"""The log of a table: a lesson's memory of the rounds played there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.core.table import Table
from combinatoria.guides.dealer import Verdict
from combinatoria.match import Match

from .bets import Bet, LessonDealer
from .played import Deal, RestoredPlay, Seen, deal_of, put_back, read, write
from .rounds import seed_of
from .state import current, open_lesson

Entry = TypeVar("Entry")


class ClassRound(NamedTuple):
    """A round at a table of a class on one network.

    Attributes:
        number: The number of the deal at its table, from 0.
        lots: The table's own number, from which everything else is drawn that differs from table to table.
    """

    number: int
    lots: int

    def next(self, number: int | None = None) -> ClassRound:
        """Return the next round at this table, or a later one."""
        return self._replace(number=self.number + 1 if number is None else number)

    def seed(self, number: int) -> int:
        """Return a seed for a round of this table, in place of one of a copy's own rounds."""
        return seed_of(self.lots, number)


@dataclass(frozen=True)
class Made:
    """A decision made at a table, as seen by a log.

    Attributes:
        match: The match.
        number: Index of the decision in the match, from 0.
        viewer: The seat of the person at the screen.
    """

    match: Match
    number: int
    viewer: int

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.match.decisions[self.number].seat

    @property
    def move(self) -> Move:
        """The move decided on."""
        return self.match.decisions[self.number].move

    @property
    def own(self) -> bool:
        """True if the person at the screen decided."""
        return self.seat == self.viewer

    @property
    def first(self) -> bool:
        """True if it is its seat's first in a dealt match; later hands depend on choices, so they are not random."""
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
        """Return the cards in a hand before the decision, by default of the seat that decided."""
        return [str(face) for face in self.before.codes(hand_zone(self.seat if seat is None else seat))]


DEALT, LEFT = -1, -2
"""Keys in place of a decision's number: for the entry of a deal itself, and of a match left unfinished."""


def as_dealt(match: Match) -> Table | None:
    """Return the full table before the first decision; None if the match began from a position or an exact deal."""
    if not match.seeded or match.start is not None:
        return None
    return match.table_at(match.decisions[0].mark) if match.decisions else match.table


class TableLog(ABC, Generic[Entry]):
    """A record of deals and of some decisions at a table. A deal counts once.

    Later actions never remove an observation, which would bias the data: a deal is noted once it is on the table, an
    informative decision stays noted when it is taken back, and an unfinished match is noted as far as it was played.
    Only the learner's own rounds are ``entries`` (:mod:`rounds`).

    A lesson's subclass defines what to remember, the play of an example class, and the columns to show (see
    :func:`tally`). An entry is a named tuple.

    Attributes:
        entry: Constructor of an entry from its parts.
        parts: Possible values of each part of an entry, as distinguished by a data code (:mod:`data_code`).
        layout: Version of ``parts``; it increases when they change.
        former: Layout -> the parts of codes of earlier versions; an entry has defaults for the parts added since.
        columns: Attributes of an entry shown in the tally; several cards are written as one text.
        predicted: The prediction of the lesson that these data settle.
        rounds: Number of entries of each pupil in the example class.
        telling: Whether exact chances of bets would reveal what is to be predicted; if so, they are withheld until
            then.
        people: Seats that pupils take at a table of a class, empty for all; bots take the others.
        speaks: Returns sentences at a table of a class, which has no open lesson; None for those of the open lesson.
        said: Table of the sentences with which the tally begins.
    """

    entry: Callable[..., Entry]
    parts: tuple[Sequence[Any], ...]
    layout: int = 1
    former: ClassVar[Mapping[int, tuple[Sequence[Any], ...]]] = {}
    columns: tuple[str, ...]
    predicted: str
    rounds: int
    telling: bool = True
    people: tuple[int, ...] = ()
    speaks: Callable[..., str] | None = None
    said: str = "tally"

    def __init__(self) -> None:
        self._matches: dict[Deal, Seen] = {}
        self._noted: dict[Deal, dict[int, Entry | None]] = {}
        self._saves: dict[Deal, dict[str, Any]] = {}
        self._present: Match | None = None
        self._careful = True
        self._left: RestoredPlay | None = None
        self.dealer: LessonDealer | None = None

    @classmethod
    def of_lesson(cls) -> Self:
        """Return the log of the open lesson, created from the record on first use and kept as long as the lesson."""
        lesson = current()
        if "log" not in lesson.kept:
            lesson.kept["log"] = log = cls()
            log.bring_back(read(lesson.played, lesson.tables))
        found: Self = lesson.kept["log"]
        return found

    @classmethod
    def keep(cls, table: Any) -> Self:
        """Attach the open lesson's log to a table; running the cell again continues the same log."""
        log = cls.of_lesson()
        log.watch(table)
        return log

    def watch(self, table: Any) -> None:
        """Follow a table: keep the entries of an earlier one, and restore the recorded match to it."""
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

    def bring_back(self, played: RestoredPlay) -> None:
        """Note the earlier deals of the record."""
        for match, viewer in played.deals:
            self.taken_up(match)
            deal = deal_of(match)
            self._matches[deal] = Seen(match, viewer)
            self._note(self._noted.setdefault(deal, {}), match, viewer)
        lesson = current()
        if lesson.kept.pop("before_rounds", False):
            lesson.former = [match.seed for match, _ in played.deals]  # they still count, the cell's deal included
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

    # -- hooks of a lesson ------------------------------------------------------------------------------------

    def seen(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of a deal once it is on the table, regardless of later play; or None."""
        return None

    def note(self, made: Made) -> Entry | None:
        """Return the entry of a decision, or None."""
        return None

    def abandoned(self, match: Match, viewer: int) -> Entry | None:
        """Return the entry of a match that was left unfinished with nothing else noted; or None."""
        return None

    def shown(self, match: Match, viewer: int) -> bool:
        """Return whether the learner may already know the entry of the deal itself."""
        return any(decision.seat == viewer for decision in match.decisions)

    @staticmethod
    @abstractmethod
    def made_up(rng: Random, number: int) -> Entry:
        """Return a simulated entry of a pupil of the example class for a round, numbered from 0."""

    @classmethod
    def made_up_by(cls, rng: Random, pupil: int, number: int) -> Entry:
        """Return a simulated entry of one pupil of the example class, numbered from 1; by default all play alike."""
        return cls.made_up(rng, number)

    def coded(self, entry: Entry) -> Sequence[Any]:
        """Return an entry as encoded in a data code: each part is one of ``parts``."""
        return entry  # type: ignore[return-value]  # entries are tuples

    def taken_up(self, match: Match) -> None:
        """Handle a match that is back: from the record, before it is noted, or after undoing the next deal."""

    def told(self, match: Match, entry: Entry) -> bool:
        """Return whether the learner may already know an entry."""
        return True

    def happened(self, entry: Entry) -> bool | None:
        """Return whether the predicted event happened; None if the entry does not apply.

        The default is the attribute with the prediction's name.
        """
        found: bool | None = getattr(entry, self.predicted)
        return found

    def cases(self, played: Iterable[tuple[int, Entry]]) -> list[bool]:
        """Return the outcomes of the prediction, by default one for each entry to which it applies.

        Args:
            played: The number of a pupil, and an entry; those of one pupil follow each other.
        """
        return [case for case in (self.happened(entry) for _, entry in played) if case is not None]

    def reported(self, ticket: str) -> list[str]:
        """Return sentences to add to the report, given the exit ticket."""
        return []

    def next_deal(self) -> Match | None:
        """Return the match for "Next deal"; None for a new one like the last."""
        return None

    def goal(self, match: Match) -> str:
        """Return the goal of a match, a sentence shown before every status line, or an empty text."""
        return ""

    def verdict(self, match: Match) -> Verdict | None:
        """Return the verdict on the goal of a finished match; None leaves the result to the rules."""
        return None

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Return the bet that the person at the screen is asked for now, or None.

        Args:
            match: The match.
            viewer: The seat of the person.
            move: The move about to be made; None while none is chosen.
        """
        return None

    def settled(self, entry: Entry, of: int | None) -> tuple[bool | None, Fraction | None]:
        """Return the outcome of a bet (None: it did not apply), and the exact chance if now known.

        Args:
            entry: The noted entry.
            of: See :class:`Bet`.
        """
        return self.happened(entry), None

    # -- a table of a class -----------------------------------------------------------------------------------

    def position(self, seed: int, among: ClassRound) -> dict[str, Any] | None:
        """Return the position from which a round of a class begins, or None if it is dealt."""
        return None

    def options_of(self, among: ClassRound) -> dict[str, Any]:
        """Return options that differ from table to table in a class."""
        return {}

    def begin(self, match: Match, among: ClassRound) -> None:
        """Begin the match of a round in a class."""

    def numbered(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return the entries of one pupil in their order, with their numbers if they have any."""
        return list(entries)

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of the lesson."""
        return (self.speaks or current().say)(key, **facts)

    # -- entries -------------------------------------------------------------------------------------------------

    def see(self, table: Any) -> None:
        """Take note of the decisions since the last look, and forget those that were taken back."""
        self._present, self._careful = table.match, table.session.allowed.all_open
        viewer, humans = table.snapshot["viewer"], table.session.humans
        if viewer < 0 and len(humans) == 1:  # covered until a bet is answered: the deal counts all the same
            (viewer,) = humans
        if viewer >= 0:  # while several people hide cards, a covered table is not attributed to anyone
            self.look(table.match, viewer)

    def look(self, match: Match, viewer: int) -> None:
        """Take note of a match's new decisions, as seen by the person at the screen."""
        deal = deal_of(match)
        noted = self._noted.setdefault(deal, {})
        if self._matches.setdefault(deal, Seen(match, viewer)).match is not match:
            if any(number >= 0 for number in noted):
                return
            self._matches[deal] = Seen(match, viewer)  # nothing was decided in the other match
        # If the deal is not open, only uninformative decisions can be taken back; otherwise the first entry stays.
        for number in [number for number in noted if number >= len(match.decisions) and not self._careful]:
            del noted[number]
        self._note(noted, match, viewer)

    def _note(self, noted: dict[int, Entry | None], match: Match, viewer: int) -> None:
        """Add the entries of a match's new decisions."""
        noted[DEALT] = self.seen(match, viewer)
        for number in range(len(match.decisions)):
            if number not in noted:
                noted[number] = self.note(Made(match, number, viewer))
                if noted[number] is not None:
                    self._saves[deal_of(match)] = match.save()

    def viewer_of(self, match: Match) -> int:
        """Return the seat whose hand of a match's deal was seen; the first one before any was."""
        found = self._matches.get(deal_of(match))
        return found.viewer if found else 0

    @property
    def matches(self) -> list[Match]:
        """The matches that may have entries, in order."""
        return [seen.match for seen in self._matches.values()]

    @property
    def entries(self) -> list[Entry]:
        """All visible entries of own rounds, in the order of the deals."""
        return [entry for match in self.matches if self.own(match) for entry in self.noted(match).values()]

    def own(self, match: Match) -> bool:
        """Return whether a match is one of the learner's own rounds, not a deal that others have, too."""
        return current().owns(match.seed)

    def noted(self, match: Match) -> dict[int, Entry]:
        """Return the entries of a match by decision number, as far as the learner may know them."""
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
