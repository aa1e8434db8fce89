"""The data of a class for lessons: what was played at its tables, and what pupils hand in from their own lessons.

Both are kept and exported as data codes, which lessons read and check, and which contain no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from combinatoria.match.match import Match
from combinatoria_widgets.lessons.tools.base32 import CodeError
from combinatoria_widgets.lessons.tools.class_data import log_of, one_a_learner, read_play
from combinatoria_widgets.lessons.tools.data_code import TAG_BITS, Layout, find_data_codes, write_data_code
from combinatoria_widgets.lessons.tools.hand_in import read_hand_ins
from combinatoria_widgets.lessons.tools.state import lesson_ids, load

from .tables import HAVE_LESSONS

if TYPE_CHECKING:
    from .classroom import Classroom
    from .tables import ClassTable

__all__ = ["MOST_HAND_INS", "Pooled"]

MOST_HAND_INS: Final = 300
"""Maximum number of reports that are kept; a later one of the same pupil replaces the earlier one."""
HAND_INS, ROWS = "hand_ins", "rows"
"""Names of settings of the journal."""


class Pooled:
    """The pooled data of a class.

    Args:
        room: the class.
    """

    def __init__(self, room: Classroom) -> None:
        self.room = room
        journal = room.journal
        self._handed: dict[str, str] = {}
        for n in range(int(journal.setting(HAND_INS) or 0)):
            by, text = journal.setting(f"{HAND_INS}:{n}")
            self._handed[by] = text
        self.rows: dict[int, list[tuple[int, str]]] = {
            room: [(person, code) for person, code in rows]
            for room in range(1, journal.last("room") + 1)
            if (rows := journal.setting(f"{ROWS}:{room}")) is not None
        }
        """Room -> the code of each person there."""

    # -- what was played at tables -----------------------------------------------------------------------------

    def note(self, tables: Iterable[ClassTable], *, left: bool = False) -> None:
        """Keep the rows of matches that are over, or are left now; those of other matches would reveal hidden cards."""
        lesson = self.room.plan.lesson
        for table in tables if lesson and HAVE_LESSONS else ():
            if table.number in self.rows or not (left or table.room.tells_deal):
                continue
            rows = list(self._rows_of(lesson, table))
            self.room.journal.set(f"{ROWS}:{table.number}", rows)
            self.rows[table.number] = rows

    def _rows_of(self, lesson: str, table: ClassTable) -> Iterator[tuple[int, str]]:
        """Yield the code of each person at a table; if tables have the same cards, only the first one in use counts."""
        used = (other.place for other in self.room.tables if other.same and other.room.people)
        if table.same and table.place != min(used, default=0):
            return
        for person in self.room.at(table.place):
            entries = [] if person.seat is None else _entries(lesson, table, person.seat)
            if entries:
                yield person.id, write_data_code(_layout(lesson), person.id, entries)

    def codes(self, lesson: str) -> list[str]:
        """Return a data code for each person and each hand-in with play of a lesson."""
        if lesson not in lesson_ids() or not HAVE_LESSONS:
            return []
        found = [code for text in self.hand_ins for code in _codes_in(text) if read_play(code).lesson == lesson]
        played: dict[int, list[Any]] = {}
        for _, rows in sorted(self.rows.items()) if lesson == self.room.plan.lesson else ():
            for person, code in rows:
                played.setdefault(person, []).extend(read_play(code).entries)
        made = [write_data_code(_layout(lesson), _tag(person), _coded(lesson, own)) for person, own in played.items()]
        return [*found, *made]

    def flat(self) -> Iterator[dict[str, Any]]:
        """Yield all rows of all lessons: the lesson, a pupil's number, and the columns of the lesson."""
        for lesson in lesson_ids():
            plays = one_a_learner(map(read_play, self.codes(lesson)))
            for pupil, play in enumerate(plays, start=1):
                for row in play.rows:
                    yield {"kind": "round", "lesson": lesson, "person": pupil, **row}

    # -- what pupils hand in -----------------------------------------------------------------------------------

    @property
    def hand_ins(self) -> list[str]:
        """The last report of each pupil."""
        return list(self._handed.values())

    def hand_in(self, by: str, text: str) -> bool:
        """Keep a report; return False if the text contains none, or there are too many.

        Args:
            by: identifies a pupil's report of a lesson, since result codes of two pupils can be equal.
            text: the report.
        """
        places = list(self._handed)
        place = places.index(by) if by in self._handed else len(places)
        if not read_hand_ins(text) or place == MOST_HAND_INS:
            return False
        self.room.journal.set(f"{HAND_INS}:{place}", [by, text])
        self.room.journal.set(HAND_INS, max(place + 1, len(places)))
        self._handed[by] = text
        return True


def _codes_in(text: str) -> list[str]:
    """Return the readable data codes in a text."""
    found = []
    for code in find_data_codes(text, read_play).codes:
        try:
            read_play(code)
        except CodeError:
            continue
        found.append(code)
    return found


def _tag(person: int) -> int:
    """Return a tag for a person of the class; those of lessons are random."""
    return (1 << TAG_BITS) - person


@cache
def _layout(lesson: str) -> Layout:
    log = type(log_of(lesson))
    return Layout(load(lesson)["code"], log.layout, log.parts)


def _coded(lesson: str, entries: Iterable[Any]) -> list[Any]:
    """Return one pupil's entries in their order as a code holds them, without those that its layout lacks."""
    log, layout = log_of(lesson), _layout(lesson)
    return [coded for coded in map(log.coded, log.numbered(entries)) if layout.has(coded)]


def _entries(lesson: str, table: ClassTable, seat: int) -> list[Any]:
    """Return what a lesson notes about a match for one seat, without decisions that a bot made there."""
    room, log = table.room, log_of(lesson)
    match: Match = room.match
    log.begin(match, table.among)
    log.look(match, seat)
    noted = log.noted(match)
    own = [entry for n, entry in noted.items() if n < 0 or room.sources[n] == "human"]
    return _coded(lesson, own)
