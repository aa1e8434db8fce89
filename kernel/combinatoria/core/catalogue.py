"""Where games are found: every sub-package of a *home* of games is one; nothing else registers it.

The kernel's own home is ``combinatoria.games``. Whoever has games in another package names it with :func:`add_home`.
Games are asked for by name and imported when they are, so that this floor does not stand on theirs.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from .game import Game
from .move import Refused

__all__ = ["OWN_HOME", "add_home", "game", "games", "homes", "package"]

OWN_HOME: Final = "combinatoria.games"
_homes: tuple[str, ...] = (OWN_HOME,)


def homes() -> tuple[str, ...]:
    """The packages whose sub-packages are games, by their full names."""
    return _homes


def add_home(home: str) -> None:
    """Let the sub-packages of a package be games too, from now on.

    Args:
        home: its full name, for example ``"our_games"``; naming it again changes nothing.

    Raises:
        ImportError: there is no such package.
        ValueError: it has a game with the name of another one; nothing is added.
    """
    global _homes
    if home not in _homes:
        _found((*_homes, home))
        _homes = (*_homes, home)


@cache
def _found(among: tuple[str, ...]) -> Mapping[str, str]:
    """The package of every game, by the name of the game."""
    out: dict[str, str] = {}
    for home in among:
        for m in pkgutil.iter_modules(import_module(home).__path__):
            if m.ispkg and m.name in out:
                raise ValueError(f"{home}.{m.name} has the name of {out[m.name]}")
            if m.ispkg:
                out[m.name] = f"{home}.{m.name}"
    return out


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> "soulmates" in games()
    True
    """
    return tuple(sorted(_found(_homes)))


def package(name: str) -> str:
    """The full name of the package of a game: its modules and its texts stand there.

    Raises:
        Refused: there is no game of this name.

    >>> package("soulmates")
    'combinatoria.games.soulmates'
    """
    found = _found(_homes).get(name) if isinstance(name, str) else None
    if found is None:
        raise Refused("game.unknown", "game_unknown", name=name if isinstance(name, str) else "?", games=games())
    return found


@cache
def _load(name: str) -> Game:
    found = import_module(name).GAME
    assert isinstance(found, Game)
    return found


def game(name: str) -> Game:
    """The rules of a game.

    Args:
        name: one of :func:`games`.

    Raises:
        Refused: there is no game of this name.

    >>> game("soulmates")
    <Game soulmates>
    """
    return _load(package(name))
