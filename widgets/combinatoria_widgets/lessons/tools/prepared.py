"""A log of prepared rounds: each begins from a position of the lesson, with its own setting."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from combinatoria.core.catalogue import game
from combinatoria.match import Match

from .log import ClassRound, Entry, TableLog
from .state import current


class PreparedLog(TableLog[Entry]):
    """A log of prepared rounds, each with a setting (points needed, a fee, the number of players).

    Attributes:
        waiting: The prepared match and its setting; any other match is not a round.
        number: Number of that round, from 1.
    """

    waiting: tuple[Match | None, Any] = None, 0
    number = 0
    people = (0,)

    @staticmethod
    @abstractmethod
    def setting(number: int, seed: Callable[[int], int]) -> Any:
        """Return the setting of a round.

        Args:
            number: The number of the round, from 0; the first is the same for everybody.
            seed: Returns the seed of an own round, numbered from 0, from which lots are drawn.
        """

    @staticmethod
    @abstractmethod
    def prepared(seed: int, setting: Any) -> dict[str, Any]:
        """Return the position of a round with this seed and setting."""

    @abstractmethod
    def goal_of(self, number: int, setting: Any) -> str:
        """Return the sentence above the table for a round, numbered from 1."""

    def ready(self) -> Match:
        """Return the match of the next round."""
        number = sum(bool(self.noted(match)) for match in self.matches)
        seed, setting = current().position_seed(number), self.setting(number, current().round_seed)
        match = Match.at(game(current().data["game"]), self.prepared(seed, setting), seed)
        self.waiting, self.number = (match, setting), number + 1
        return match

    def next_deal(self) -> Match:
        """Return the match of the next round."""
        return self.ready()

    def goal(self, match: Match) -> str:
        """Return the sentence above the table."""
        return self.goal_of(self.number, self.waiting[1]) if match is self.waiting[0] else ""

    def taken_up(self, match: Match) -> None:
        """Prepare a round that is back; its seed determines its number."""
        number = None if match.start is None else current().position_number(match.seed)
        if number is not None:
            self.waiting, self.number = (match, self.setting(number, current().round_seed)), number + 1

    def position(self, seed: int, among: ClassRound) -> dict[str, Any]:
        """Return the position of a round of a class."""
        return self.prepared(seed, self._setting_of(among))

    def begin(self, match: Match, among: ClassRound) -> None:
        """Begin the match of a round in a class."""
        self.waiting, self.number = (match, self._setting_of(among)), among.number + 1

    def _setting_of(self, among: ClassRound) -> Any:
        """Return the setting of a round of a class; none of them is common to everybody."""
        return self.setting(among.number + 1, among.seed)
