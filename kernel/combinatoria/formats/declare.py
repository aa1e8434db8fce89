"""The vocabulary of declarations: what ``Annotated`` adds to a type, and classes with further keys.

A text is a description. :class:`Named` names a type, and :class:`Limits` restricts its values::

    Seat = Annotated[int, Named("Seat"), Limits(minimum=0)]

    class PlayoutShare(TypedDict):
        share: Annotated[float, "From 0 to 1."]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

__all__ = ["SPARE", "Limits", "Named", "further_keys", "pattern_of_further_keys"]

T = TypeVar("T")
SPARE: Final = object()
"""Marks a key that is always written, but that readers can do without: in TypeScript it is optional."""
_FURTHER: Final = "__further_keys__"


class Named:
    """The name of a type that is not a class, and its description."""

    def __init__(self, name: str, about: str = "") -> None:
        self.name, self.about = name, about


class Limits:
    """Keywords of JSON Schema that restrict a value, such as ``minimum``."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords


def further_keys(pattern: str) -> Callable[[T], T]:
    """Declare that objects of a class may have further keys that match a pattern, with any values."""

    def declared(cls: T) -> T:
        setattr(cls, _FURTHER, pattern)
        return cls

    return declared


def pattern_of_further_keys(cls: type) -> str | None:
    """Return the pattern of further keys, or None if there are none."""
    return getattr(cls, _FURTHER, None)
