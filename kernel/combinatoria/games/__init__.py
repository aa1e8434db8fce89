"""The games: one sub-package each, found by :mod:`combinatoria.core.catalogue`.

This package is callable: ``combinatoria.games()`` returns the names of all games.

>>> import combinatoria
>>> "soulmates" in combinatoria.games()
True
>>> import combinatoria.games.soulmates.odds as odds
>>> odds.chance_callable(5)
Fraction(1455767, 2730756)
"""

import sys
from types import ModuleType

from ..core.catalogue import add_home, game, games

__all__ = ["add_home", "game", "games"]


class _Games(ModuleType):
    """A callable package, since a function named ``games`` would hide this package and the games in it."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
