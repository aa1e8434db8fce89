"""Logs whose entries are numbered, so that a prediction can be about whole blocks of ten."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from .data_code import MOST
from .log import TableLog

BLOCK = 10
"""Number of entries in a block."""
NUMBERS = range(1, MOST + 1)
"""The numbers that a data code holds; later entries belong to no code."""


class Numbered(Protocol):
    """A named tuple with a number."""

    @property
    def number(self) -> int:
        """The number of the entry in the pupil's record, from 1; 0 before it has one."""


Entry = TypeVar("Entry", bound=Numbered)


def block_of(number: int) -> int:
    """Return the block to which a number belongs, from 1.

    >>> block_of(10), block_of(11)
    (1, 2)
    """
    return (number - 1) // BLOCK + 1


class BlockLog(TableLog[Entry]):
    """A log that numbers its entries in their order; the prediction is settled by each whole block."""

    rounds = BLOCK

    @property
    def entries(self) -> list[Entry]:
        """All visible entries, numbered in their order."""
        return self.numbered(super().entries)

    def numbered(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return entries with their numbers, from 1."""
        in_order = enumerate(entries, start=1)
        return [entry._replace(number=number) for number, entry in in_order]  # type: ignore[attr-defined]  # named tuples

    @abstractmethod
    def block_case(self, block: Sequence[Entry]) -> bool:
        """Return whether what was predicted happened in a whole block."""

    def cases(self, played: Iterable[tuple[int, Entry]]) -> list[bool]:
        """Return the outcome of each whole block; entries that belong to none are left out."""
        blocks: list[list[Entry]] = []
        for _, entry in played:
            if entry.number % BLOCK == 1:
                blocks.append([])
            if blocks:
                blocks[-1].append(entry)
        return [self.block_case(block) for block in blocks if _is_whole(block)]


def _is_whole(block: Sequence[Numbered]) -> bool:
    first = block[0].number
    return [entry.number for entry in block] == list(range(first, first + BLOCK))
