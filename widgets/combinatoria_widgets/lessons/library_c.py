"""Lesson Library C, "Same or different?": the first two dealt shards, and a table of all cases to click."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from random import Random
from typing import NamedTuple

import ipywidgets as widgets

from combinatoria.core.move import Move
from combinatoria.core.seats import hand_zone
from combinatoria.match import Match

from .base import *  # noqa: F403
from .base import Bet, Chance, Explorer, Lesson, TableLog, as_dealt, current, explorer
from .base import __all__ as _SHARED
from .library import HAND, SEATS, TYPES, dealt
from .tools.picture import html_table
from .tools.waking import WakingBox

__all__ = [*_SHARED, "TYPES", "explore", "fields", "keep"]


class First(NamedTuple):
    """The player's three shards in the order in which they were dealt."""

    one: str
    two: str
    three: str

    @property
    def hand(self) -> str:
        """The shards as a word."""
        return self.one + self.two + self.three

    @property
    def same(self) -> bool:
        """True if the first two are of the same type (the prediction)."""
        return self.one == self.two


class FirstLog(TableLog[First]):
    """A log of the shards dealt to the player."""

    entry = First
    parts = (TYPES,) * HAND
    columns = ("hand", "same")
    predicted = "same"
    rounds = 10

    def seen(self, match: Match, viewer: int) -> First | None:
        """Return the shards of a deal for four players, as dealt."""
        t = as_dealt(match)
        return None if t is None or match.seats != SEATS else First(*map(str, t.codes(hand_zone(viewer))))

    def bet(self, match: Match, viewer: int, move: Move | None) -> Bet | None:
        """Ask, before the player sees the hand, whether its first two shards are of the same type."""
        if move or dealt(match, viewer) is None:
            return None
        return Bet("same", {}, Fraction(1, len(TYPES)), blind=True)

    @staticmethod
    def made_up(rng: Random, number: int) -> First:
        """Return random shards."""
        return First(*rng.choices(TYPES, k=HAND))


keep = FirstLog.keep


class FieldTable(WakingBox):
    """A table of all cases for two shards: a row for the first, a column for the second; a click chooses a field."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson, self.lang = lesson, lesson.lang
        cell = widgets.Layout(width="3.6em", margin="2px")
        self.fields = {
            first + second: widgets.ToggleButton(description=first + second, layout=cell)
            for first in TYPES
            for second in TYPES
        }
        self.out = widgets.HTML()
        rows = [widgets.HBox([self.fields[first + second] for second in TYPES]) for first in TYPES]
        super().__init__([widgets.HTML(f"<p>{escape(lesson.say('fields.how'))}</p>"), *rows, self.out])
        for button in self.fields.values():
            button.observe(self._changed, "value")
        self._changed(None)

    @property
    def chosen(self) -> set[str]:
        """The chosen fields."""
        return {name for name, button in self.fields.items() if button.value}

    def _changed(self, change: object) -> None:
        self.out.value = f'<p role="status" aria-live="polite" lang="{self.lang}">{escape(repr(self))}</p>'
        self.keep_still()

    def still(self) -> str:
        """Return the table with its chosen fields marked."""
        marked = {name: f"{name} ✓" if button.value else name for name, button in self.fields.items()}
        rows = [[first, *(marked[first + second] for second in TYPES)] for first in TYPES]
        return f"{html_table(['', *TYPES], rows)}{self.out.value}"

    def __repr__(self) -> str:
        facts = {"n": len(self.chosen), "of": len(self.fields)}
        right = self.chosen == {shard * 2 for shard in TYPES}
        return self._lesson.say("fields.right" if right else "fields.chosen", **facts)


def fields() -> FieldTable:
    """Return the table of all cases for two shards."""
    return FieldTable(current())


def explore(different: Chance) -> Explorer:
    """Return a control for the number of types, given the chance of two different shards for a number of types."""

    def trial(rng: Random, types: int) -> bool:
        return rng.randrange(types) != rng.randrange(types)

    # Exactly ten of fifty is the most likely number, yet occurs only one time in seven.
    return explorer(different, trial, {"types": (range(2, 21), len(TYPES))}, along="types", settles=("ten", False))
