"""The tables of a class: their deals, and for the tables of a lesson its settings, positions and goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from combinatoria.core.catalogue import game as find_game
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.dealer import Dealer, Verdict
from combinatoria.match.match import Match
from combinatoria.rooms import Chair, Entry, Room
from combinatoria_widgets.lessons.tools.class_data import log_of
from combinatoria_widgets.lessons.tools.log import ClassRound, TableLog
from combinatoria_widgets.lessons.tools.played import MOST_DEALS
from combinatoria_widgets.lessons.tools.state import load, texts_of

from .thinking import QUICK

__all__ = ["HAVE_LESSONS", "ClassPlan", "ClassRound", "ClassSetting", "ClassTable", "LessonTable", "setting_of"]

SIGNS = "signs_only"
"""The option's value for table talk without words."""
HAVE_LESSONS: Final = all(find_spec(name) is not None for name in ("anywidget", "ipywidgets"))
"""False where the modules of lessons cannot be imported, without the extra ``notebook``."""


@dataclass(frozen=True)
class ClassSetting:
    """The table of a lesson.

    Attributes:
        game: Its name.
        seats: The number of seats; None if each round has its own position.
        options: The options that all tables share.
        people: The seats of pupils, empty for all; bots have the others.
    """

    game: str
    seats: int | None
    options: Mapping[str, Any]
    people: tuple[int, ...] = ()


@cache
def setting_of(lesson: str) -> ClassSetting | None:
    """Return the table of a lesson, or None if it has none, or its modules cannot be imported."""
    table = load(lesson).get("table") if HAVE_LESSONS else None
    if table is None:
        return None
    return ClassSetting(
        table.get("game") or load(lesson)["game"], table["seats"], table["options"], log_of(lesson).people
    )


class LessonTable(Dealer):
    """The goal of a lesson's round and its verdict at a table of a class, for one seat in one language.

    Args:
        lesson: The lesson.
        among: The round.
        seat: The seat.
        lang: The language.
    """

    def __init__(self, lesson: str, among: ClassRound, seat: int, lang: str) -> None:
        self._log: TableLog[Any] = log_of(lesson)
        self._among, self._seat = among, seat
        texts = texts_of(lesson)
        self._log.speaks = lambda key, **facts: texts.say(key, lang, **facts)

    def _begun(self, match: Match) -> TableLog[Any]:
        self._log.begin(match, self._among)
        self._log.look(match, self._seat)
        return self._log

    def goal(self, match: Match) -> str:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        return "" if type(self._log).goal is TableLog.goal else self._begun(match).goal(match)

    def verdict(self, match: Match) -> Verdict | None:
        """See :class:`combinatoria.guides.dealer.Dealer`."""
        return None if type(self._log).verdict is TableLog.verdict else self._begun(match).verdict(match)


@dataclass(frozen=True)
class ClassPlan:
    """The game and its settings, the same at every table."""

    game: str
    tables: int = 10
    seats: int | None = None
    bot: str = "greedy"
    hints: bool = False
    friends: bool = False
    """True for one table without a desk: anybody who sits there may start, and deal anew at the end."""
    talk: bool = False
    """True if pupils may write to each other in their own words, in a game that has table talk."""
    lesson: str = ""
    """The lesson whose table this is, so that what is played counts as its data."""

    @property
    def setting(self) -> ClassSetting | None:
        """The table of the lesson, if the class has a lesson."""
        return setting_of(self.lesson) if self.lesson else None

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game that differ from the defaults."""
        if self.setting is not None:
            return dict(self.setting.options)
        option = find_game(self.game).options.get("talk")
        return {"talk": SIGNS} if not self.talk and option is not None and SIGNS in option.choices else {}

    def takes(self, seat: int) -> bool:
        """Return whether a seat is for people; in some lessons bots have the others."""
        return self.setting is None or not self.setting.people or seat in self.setting.people


@dataclass
class ClassTable:
    """A table.

    Attributes:
        place: its number, from 0.
        number: the number of its current room in the journal.
        room: the room.
        among: the number of this deal at the table, and the table's lots.
        same: whether all tables were dealt the same cards.
        watchers: a chair for each person who watches.
    """

    place: int
    number: int
    room: Room
    among: ClassRound
    same: bool = False
    watchers: dict[int, Chair] = field(default_factory=dict)

    @classmethod
    def dealt(
        cls, plan: ClassPlan, place: int, number: int, seed: int | None, among: ClassRound,
        keep: Callable[[Sequence[Entry]], None],
    ) -> ClassTable:  # fmt: skip
        """Return a table with a new match, before anybody sits at it."""
        options, start = plan.options, None
        if plan.setting is not None:
            assert seed is not None, "a lesson's position is made from it"
            log = log_of(plan.lesson)
            options, start = {**options, **log.options_of(among)}, log.position(seed, among)
        room = Room(
            plan.game, plan.seats, seed, options, start=start, bot=plan.bot, hints=plan.hints, keep=keep,
        )  # fmt: skip
        table = cls(place, number, room, among)
        table.prepare(plan)
        return table

    def prepare(self, plan: ClassPlan) -> None:
        """Set what is not kept with a match: who decides for bots, and what a lesson says at its table."""
        room = self.room
        room.shared_deal = self.same
        room.at_once = plan.bot in QUICK
        room.kinds = ["empty" if plan.takes(seat) else "bot" for seat in range(room.match.seats)]
        if plan.setting is not None:
            room.goes_on = self.among.number < MOST_DEALS
            room.dealer_for = cache(lambda seat, lang: self._lesson(plan.lesson, seat, lang))

    def _lesson(self, lesson: str, seat: int, lang: str) -> LessonTable | None:
        return LessonTable(lesson, self.among, seat, lang) if seat != AUDIENCE else None

    def opening(self, key: str | None) -> dict[str, Any]:
        """Return the data that reopens the match, with the number of the deal and the key of a request for it."""
        return {**self.room.opening(), "round": [*self.among, key], "same": self.same}

    @property
    def over(self) -> bool:
        """True if the match is over."""
        return self.room.match.result is not None
