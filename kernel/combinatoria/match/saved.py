"""Validation of a saved match before it is replayed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.move import Refused
from ..core.validate import is_plain, is_whole, parsed

__all__ = ["FORMAT", "MAX_MOVES", "read_saved"]

FORMAT: Final = 1
"""Version of the saved form; files of other versions are refused."""
MAX_MOVES: Final = 12_000
"""Maximum number of decisions. The longest match under the rules has 9,000; the rest is headroom for table talk."""


def read_saved(data: Any) -> dict[str, Any]:
    """Return the fields of a saved match, with their types checked.

    Raises:
        Refused: it is not a saved match, or one of an unknown format.
    """
    if isinstance(data, str):
        try:
            data = parsed(data)
        except ValueError:
            raise Refused("save.form", "save_form") from None
    if not isinstance(data, Mapping) or "format" not in data or not is_plain(data):
        raise Refused("save.form", "save_form")
    if (version := data["format"]) != FORMAT:
        shown = version if is_whole(version, 0, 999) else "?"
        raise Refused("save.format", "save_format", format=shown, known=FORMAT)
    moves, chance = data.get("moves"), data.get("chance")
    shape = (
        isinstance(data.get("game"), str)
        and type(data.get("seed")) is int
        and type(data.get("seats")) is int
        and isinstance(data.get("options"), Mapping)
        and isinstance(data.get("start"), Mapping | None)
        and isinstance(chance, list)
        and isinstance(moves, list)
        and len(moves) <= MAX_MOVES
        and all(
            isinstance(m, list | tuple) and len(m) == 2 and type(m[0]) is int and isinstance(m[1], str) for m in moves
        )
    )
    if not shape:
        raise Refused("save.form", "save_form")
    return dict(data)
