"""The games: one sub-package each; :mod:`combinatoria.core.catalogue` finds them.

This package is also what ``combinatoria.games`` is for whoever asks which games there are: it can be called.

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
    """A package that answers like the function of its name; the function itself would hide the games in it."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
