"""Requests that each role may send to a room: an allow-list, so that a new kind of request is refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

__all__ = ["ACTING", "Role", "doors"]


class Role(StrEnum):
    """The role of somebody in a room."""

    PLAYER = "player"
    WATCHER = "watcher"


READING: Final = frozenset({"text", "log", "lang"})
"""Requests about what everybody at the table sees."""
ACTING: Final = frozenset({"move", "forced", "undo", "redo", "play_for_me"})
"""Requests that change the match; refused while the room is paused."""
PLAYING: Final = READING | {"move", "forced", "undo", "redo", "further", "why"}
HELPING: Final = frozenset({"hint", "odds", "odds_strip", "play_for_me"})
"""Help from a chair's own view, if hints are allowed; without guides, as they open other matches."""


def doors(role: Role, hints: bool) -> frozenset[str]:
    """Return the requests that a role may send.

    >>> sorted(doors(Role.WATCHER, hints=True))
    ['lang', 'log', 'text']
    """
    if role is Role.WATCHER:
        return READING
    return PLAYING | HELPING if hints else PLAYING
