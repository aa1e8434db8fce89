"""Validation of external data (files, links, pages, cells): only plain JSON values of bounded size are accepted.

Every entry point first calls :func:`parsed` on text or :func:`is_plain` on values. Interpreting the values is up to the
entry points (:mod:`combinatoria.match`, :mod:`combinatoria.session`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, TypeGuard

__all__ = ["MAX_CHARACTERS", "MAX_DEPTH", "MAX_ITEMS", "MAX_NUMBER", "is_plain", "is_seat", "is_whole", "parsed"]

MAX_DEPTH: Final = 24
"""Maximum nesting of lists and objects; a save that starts from a position has eight levels."""
MAX_ITEMS: Final = 200_000
"""Maximum number of values in total."""
MAX_CHARACTERS: Final = 4_000_000
"""Maximum number of characters in total."""
MAX_NUMBER: Final = 2**53 - 1
"""Largest integer that every JSON reader preserves."""


def is_plain(value: Any) -> bool:
    """Return whether a value is a JSON value within all limits.

    >>> is_plain({"a": [1, None, "x", 0.5]}), is_plain({"a": {1, 2}}), is_plain(float("nan")), is_plain(10**16)
    (True, False, False, False)
    """
    items = characters = 0
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH + 1):
        below: list[Any] = []
        for one in level:
            if isinstance(one, str):
                characters += len(one)
            elif isinstance(one, Mapping):
                if not all(isinstance(name, str) for name in one):
                    return False
                characters += sum(map(len, one))
                below += one.values()
            elif isinstance(one, list | tuple):
                below += one
            elif isinstance(one, bool) or one is None:
                continue
            elif not (type(one) is int and abs(one) <= MAX_NUMBER) and not (isinstance(one, float) and isfinite(one)):
                return False
        items += len(level)
        if items + len(below) > MAX_ITEMS or characters > MAX_CHARACTERS:
            return False
        if not below:
            return True
        level = below
    return False


def parsed(text: str) -> Any:
    """Parse JSON text.

    Raises:
        ValueError: the text is not valid JSON, or the value exceeds the limits.

    >>> parsed('{"a": [1, 2]}')
    {'a': [1, 2]}
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError("too long")
    try:
        value = json.loads(text.removeprefix("\ufeff"))  # ignore a byte order mark
    except RecursionError:
        raise ValueError("too deep") from None
    if not is_plain(value):
        raise ValueError("not within the limits")
    return value


def is_whole(value: object, least: int = 0, most: int = MAX_NUMBER) -> TypeGuard[int]:
    """Return whether this is an integer within limits (``True`` and ``1.0`` are not).

    >>> is_whole(2, 1, 3), is_whole(0, 1, 3), is_whole(True), is_whole(1.0), is_whole("2")
    (True, False, False, False, False)
    """
    return type(value) is int and least <= value <= most


def is_seat(value: object, seats: int) -> TypeGuard[int]:
    """Return whether this is a seat number at a table with ``seats`` seats (``True`` and ``1.0`` are not).

    >>> is_seat(2, 3), is_seat(3, 3), is_seat(-1, 3), is_seat(True, 3)
    (True, False, False, False)
    """
    return is_whole(value, 0, seats - 1)
