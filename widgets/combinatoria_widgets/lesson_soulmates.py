"""What the Soulmates lessons share: the deck, the table's own rule, and the log of a table.

Each lesson has a module of its own beside this one (``lesson_soulmates_a`` and so on), which a lesson's first cell
imports with a star.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from combinatoria import game
from combinatoria.games.soulmates.calls import callable_pairs

from .lesson import current

__all__ = ["COPIES", "DECK", "KINDS", "PUPILS", "TableLog", "can_call", "keep_log"]

COPIES: Mapping[str, int] = game("soulmates").deck({})
"""Copies of each kind of card: ``COPIES["S1"]`` is 8."""
KINDS: tuple[str, ...] = tuple(COPIES)
"""The ten kinds of card."""
DECK: tuple[str, ...] = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))
"""All sixty cards."""

PUPILS = 24
"""Size of the made-up class."""


def can_call(hand: Iterable[str]) -> bool:
    """Whether a hand holds a callable trio: the very rule that the table uses.

    >>> can_call(["S1", "S2", "S4", "M1", "M5"]), can_call(["S1", "S2", "S5", "M1", "M5"])
    (True, False)
    """
    return bool(callable_pairs(hand))


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


AnyLog = TypeVar("AnyLog", bound=TableLog)


def keep_log(table: Any, kind: type[AnyLog]) -> AnyLog:
    """Let the open lesson's log follow a table; running the cell again goes on with the same log."""
    log: AnyLog = current().kept.setdefault("log", kind())
    log.watch(table)
    return log
