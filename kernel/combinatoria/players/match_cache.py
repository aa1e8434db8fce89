"""A cache for the match considered last, so that its next decision can build on earlier results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from ..core.table import Table

__all__ = ["MatchCache"]

T = TypeVar("T")


class MatchCache(Generic[T]):
    """A one-entry cache keyed by match: asking for another match discards the entry.

    Args:
        make: creates a new entry.

    >>> lately, t = MatchCache(dict), Table([], options={"long": True})
    >>> lately.of(t)["seen"] = 1
    >>> lately.of(t.copy()), lately.of(Table([], options={"long": True})), lately.of(t)
    ({'seen': 1}, {}, {})
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._kept = make, make()
        self._options: Mapping[str, Any] | None = None

    def of(self, t: Table) -> T:
        """Return the entry for the match of a table; all tables of a match share one ``options`` object."""
        return self._kept if self._options is t.options else self.anew(t)

    def anew(self, t: Table) -> T:
        """Replace the entry by a new one for the match of a table."""
        self._options, self._kept = t.options, self._make()
        return self._kept
