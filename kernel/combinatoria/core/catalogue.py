"""Where games are found: every sub-package of ``combinatoria.games`` with a ``GAME``; nothing else registers it.

They are asked for by name and imported when they are, so that this floor does not stand on theirs.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

from .game import Game
from .move import IllegalMove

__all__ = ["game", "games", "part"]

SHELF: Final = "combinatoria.games"
"""The package whose sub-packages are games."""


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> "soulmates" in games()
    True
    """
    return tuple(sorted(m.name for m in pkgutil.iter_modules(import_module(SHELF).__path__) if m.ispkg))


@cache
def _load(name: str) -> Game:
    found = import_module(f"{SHELF}.{name}").GAME
    assert isinstance(found, Game)
    return found


def game(name: str) -> Game:
    """The rules of a game.

    Args:
        name: one of :func:`games`.

    Raises:
        IllegalMove: there is no game of this name.

    >>> game("soulmates")
    <Game soulmates>
    """
    if name not in games():
        raise IllegalMove("game.unknown", "game_unknown", name=str(name)[:40], games=games())
    return _load(name)


def part(name: str, module: str) -> ModuleType:
    """A further module of a game: ``bot`` (its players) or ``live`` (odds of a position).

    Rules never import these, so they are asked for by name.
    """
    return import_module(f"{game(name).__module__.rpartition('.')[0]}.{module}")
