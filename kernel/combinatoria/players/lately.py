"""What has been found out about the match that was thought about last: its next decision can go on from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from ..core.table import Table

__all__ = ["Lately"]

T = TypeVar("T")


class Lately(Generic[T]):
    """Keeps one thing for one match: what is kept of another is forgotten.

    Args:
        make: makes a new one.

    >>> lately, t = Lately(dict), Table([], options={"long": True})
    >>> lately.of(t)["seen"] = 1
    >>> lately.of(t.copy()), lately.of(Table([], options={"long": True})), lately.of(t)
    ({'seen': 1}, {}, {})
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._kept = make, make()
        self._options: Mapping[str, Any] | None = None

    def of(self, t: Table) -> T:
        """What is kept for the match of a table: all its copies have the same options, and no other match has them."""
        return self._kept if self._options is t.options else self.anew(t)

    def anew(self, t: Table) -> T:
        """A new one for this match."""
        self._options, self._kept = t.options, self._make()
        return self._kept
