"""The catalogue of games: every sub-package of a *home* is a game; there is no other registration.

The kernel's own home is ``combinatoria.games``; other packages are added with :func:`add_home`. Games are looked up by
name and imported only on request, so this package does not depend on the games.
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
    """Return the full names of the packages whose sub-packages are games."""
    return _homes


def add_home(home: str) -> None:
    """Add a package whose sub-packages are games.

    Args:
        home: its full name, for example ``"our_games"``; adding it again has no effect.

    Raises:
        ImportError: there is no such package.
        ValueError: one of its games has the same name as an existing one; nothing is added.
    """
    global _homes
    if home not in _homes:
        _found((*_homes, home))
        _homes = (*_homes, home)


@cache
def _found(among: tuple[str, ...]) -> Mapping[str, str]:
    """Map each game's name to its package."""
    out: dict[str, str] = {}
    for home in among:
        for m in pkgutil.iter_modules(import_module(home).__path__):
            if m.ispkg and m.name in out:
                raise ValueError(f"{home}.{m.name} has the same name as {out[m.name]}")
            if m.ispkg:
                out[m.name] = f"{home}.{m.name}"
    return out


def games() -> tuple[str, ...]:
    """Return the names of all games, in alphabetical order.

    >>> "soulmates" in games()
    True
    """
    return tuple(sorted(_found(_homes)))


def package(name: str) -> str:
    """Return the full name of the package that holds a game's modules and texts.

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
    """Return the rules of a game.

    Args:
        name: one of :func:`games`.

    Raises:
        Refused: there is no game of this name.

    >>> game("soulmates")
    <Game soulmates>
    """
    return _load(package(name))
