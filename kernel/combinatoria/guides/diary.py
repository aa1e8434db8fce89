"""The diary of a player and a game: matches with the cost of their decisions, and puzzles of the day.

The screen stores it on the player's device and returns it at the next visit; nothing is sent anywhere. A match counts
once, by its first end, and a puzzle of the day by its first answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.move import Refused
from ..core.validate import is_whole, parsed

if TYPE_CHECKING:
    from ..formats import diaries as formats

__all__ = ["FORMAT", "Day", "Diary", "DiaryEntry", "day_of", "read_day", "seed_of"]

FORMAT: Final = 1
MOST: Final = 10_000
"""Maximum number of matches, and of puzzles, in a diary."""
LONGEST: Final = 200
EARLIEST: Final = date(1900, 1, 1)
"""Earlier days are rejected, so that the day before an accepted day is always a valid date."""


def seed_of(day: date) -> int:
    """Return the seed of the deal of a day: the date as a number, so that everybody gets the same cards.

    >>> seed_of(date(2026, 11, 22))
    20261122
    """
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(seed: int) -> date | None:
    """Return the day whose deal has this seed, or None.

    >>> day_of(20261122), day_of(7), day_of(20261322)
    (datetime.date(2026, 11, 22), None, None)
    """
    year, rest = divmod(seed, 10_000)
    try:
        return date(year, *divmod(rest, 100)) if EARLIEST.year <= year <= 9999 else None
    except ValueError:
        return None


def read_day(text: object) -> date:
    """Parse a date written like ``2026-11-22``.

    Raises:
        ValueError: The format is wrong, or the day is before :data:`EARLIEST`.

    >>> read_day("2026-11-22")
    datetime.date(2026, 11, 22)
    """
    day = date.fromisoformat(text if isinstance(text, str) and len(text) == len("2026-11-22") else "")
    if day < EARLIEST:
        raise ValueError(f"{day} is before {EARLIEST}")
    return day


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """A match played to its end.

    Attributes:
        id: identity of the match: its deal, its seats, the player's seat, and the chosen options.
        day: when it ended, in the player's calendar.
        won: whether it was won.
        decisions: number of the player's decisions.
        daily: whether it is the deal of its day.
        cost, se: the total cost of the decisions, in shares of games won, with its standard error; None if not judged.
        best: the number of decisions that cost nothing; None if not judged, or judged before this was counted.
    """

    id: str
    day: date
    won: bool
    decisions: int
    daily: bool = False
    cost: float | None = None
    se: float | None = None
    best: int | None = None


class Day(NamedTuple):
    """The answer to a puzzle of the day.

    Attributes:
        day: the day of the puzzle.
        number: its number in the collection.
        right: whether the first answer was right; later ones change nothing.
    """

    day: date
    number: int
    right: bool


class Diary:
    """Everything a player has played of one game.

    Args:
        game: name of the game.

    >>> diary, day = Diary("soulmates"), date(2026, 11, 22)
    >>> diary.answer(Day(day, 3, False)), diary.answer(Day(day, 3, True)), diary.puzzles[day].right
    (True, False, False)
    >>> diary.streak(day), diary.streak(day + timedelta(1)), diary.streak(day + timedelta(2))
    (1, 1, 0)
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.matches: dict[str, DiaryEntry] = {}
        self.puzzles: dict[date, Day] = {}
        self.elsewhere: frozenset[date] = frozenset()
        """The :attr:`days` of other games, since a streak counts the days of all games. Not stored."""

    # -- recording ---------------------------------------------------------------------------------------------

    def end(self, played: DiaryEntry) -> bool:
        """Record a finished match; only its first end counts, and only one match a day is the deal of the day.

        Returns:
            Whether it was new.
        """
        if played.id in self.matches or len(self.matches) >= MOST:
            return False
        if played.daily and self.deal(played.day) is not None:
            played = replace(played, daily=False)
        self.matches[played.id] = played
        return True

    def judge(self, name: str, cost: float, se: float, best: int | None) -> None:
        """Record the cost of a match's decisions, and how many cost nothing; the first judgement counts."""
        found = self.matches.get(name)
        if found is not None and found.cost is None:
            self.matches[name] = replace(found, cost=cost, se=se, best=best)

    def answer(self, answered: Day) -> bool:
        """Record the first answer to the puzzle of a day; return whether it was the first."""
        if answered.day in self.puzzles or len(self.puzzles) >= MOST:
            return False
        self.puzzles[answered.day] = answered
        return True

    # -- reading -----------------------------------------------------------------------------------------------

    def deal(self, day: date) -> DiaryEntry | None:
        """Return the match on the deal of a day, if it was played to its end."""
        return next((m for m in self.matches.values() if m.daily and m.day == day), None)

    @property
    def days(self) -> set[date]:
        """The days whose deal was played to its end, or whose puzzle was answered."""
        return {m.day for m in self.matches.values() if m.daily} | set(self.puzzles)

    def streak(self, today: date) -> int:
        """Return the number of days in a row up to today, in any game; today itself may still be missing."""
        days, one = self.days | self.elsewhere, timedelta(1)
        day, n = today if today in days else today - one, 0
        while day in days:
            day, n = day - one, n + 1
        return n

    @property
    def longest(self) -> int:
        """The longest streak so far."""
        days = self.days | self.elsewhere
        return max((self.streak(day) for day in days), default=0)

    def cost(self) -> tuple[float, float, int] | None:
        """Return the average cost of a decision, its standard error, and the number of matches; None without any."""
        found = [m for m in self.matches.values() if m.cost is not None and m.se is not None]
        if not found:
            return None
        decisions = max(1, sum(m.decisions for m in found))
        se = sqrt(sum((m.se or 0.0) ** 2 for m in found))
        return sum(m.cost or 0.0 for m in found) / decisions, se / decisions, len(found)

    # -- storage -----------------------------------------------------------------------------------------------

    def to_json(self) -> formats.Diary:
        """Return the diary as a JSON value for :meth:`from_json`."""
        return {
            "format": FORMAT,
            "game": self.game,
            "matches": [_match_json(m) for m in self.matches.values()],
            "puzzles": [{"day": p.day.isoformat(), "n": p.number, "right": p.right} for p in self.puzzles.values()],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str, game: str) -> Diary:
        """Read a diary of a game from its JSON value or text.

        Raises:
            Refused: it is not a diary of this game, or any part of it is invalid.
        """
        if isinstance(data, str):
            try:
                data = parsed(data)
            except ValueError:
                raise _bad() from None
        if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("game") != game:
            raise _bad()
        diary = cls(game)
        for item in _items(data, "matches"):
            if not diary.end(_read_match(item)):
                raise _bad()
        for item in _items(data, "puzzles"):
            if not diary.answer(Day(_day(item.get("day")), _whole(item.get("n"), 1), _truth(item.get("right")))):
                raise _bad()
        return diary

    def merge(self, other: Diary) -> None:
        """Add the new entries of another diary; if both have a match or an answer, this diary's is kept."""
        for played in other.matches.values():
            if not self.end(played) and played.cost is not None and played.se is not None:
                self.judge(played.id, played.cost, played.se, played.best)
        for answered in other.puzzles.values():
            self.answer(answered)


def _bad() -> Refused:
    return Refused("diary.form", "diary_form")


def _items(data: Mapping[str, Any], key: str) -> Iterable[Mapping[str, Any]]:
    found = data.get(key)
    if not isinstance(found, Sequence) or isinstance(found, str) or len(found) > MOST:
        raise _bad()
    if not all(isinstance(item, Mapping) for item in found):
        raise _bad()
    return found


def _match_json(m: DiaryEntry) -> formats.DiaryMatch:
    entry: formats.DiaryMatch = {
        "id": m.id,
        "day": m.day.isoformat(),
        "won": m.won,
        "decisions": m.decisions,
        "daily": m.daily,
        "cost": m.cost,
        "se": m.se,
    }
    return entry if m.best is None else {**entry, "best": m.best}


def _read_match(item: Mapping[str, Any]) -> DiaryEntry:
    name, day, daily = item.get("id"), _day(item.get("day")), _truth(item.get("daily"))
    if not isinstance(name, str) or len(name) > LONGEST or (daily and not name.startswith(f"{seed_of(day)}:")):
        raise _bad()
    decisions, cost, se = _whole(item.get("decisions"), 1), item.get("cost"), item.get("se")
    if (cost is None) != (se is None) or not all(x is None or _share(x, decisions) for x in (cost, se)):
        raise _bad()
    best = item.get("best")
    if best is not None and (cost is None or not is_whole(best, 0, decisions)):
        raise _bad()
    return DiaryEntry(name, day, _truth(item.get("won")), decisions, daily, cost, se, best)


def _share(value: object, most: int) -> bool:
    """Return whether a value is a valid number of games won: no decision costs more than one."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 <= value <= most


def _day(value: object) -> date:
    try:
        return read_day(value)
    except ValueError:
        raise _bad() from None


def _whole(value: object, least: int) -> int:
    if not is_whole(value, least, MOST):
        raise _bad()
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise _bad()
    return value
