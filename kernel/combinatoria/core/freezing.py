"""JSON values whose lists are tuples, so that states can share them without copying, and back."""

from __future__ import annotations

from typing import Any

__all__ = ["frozen", "thawed"]


def frozen(value: Any) -> Any:
    """Convert the lists of a JSON value to tuples.

    >>> frozen({"a": [1, [2]]})
    {'a': (1, (2,))}
    """
    if isinstance(value, list | tuple):
        return tuple(frozen(v) for v in value)
    if isinstance(value, dict):
        return {k: frozen(v) for k, v in value.items()}
    return value


def thawed(value: Any) -> Any:
    """Convert a frozen value to JSON: tuples become lists.

    >>> thawed({"a": (1, (2,))})
    {'a': [1, [2]]}
    """
    if isinstance(value, tuple):
        return [thawed(v) for v in value]
    if isinstance(value, dict):
        return {k: thawed(v) for k, v in value.items()}
    return value
