"""The games: one sub-package each; :mod:`combinatoria.core.catalogue` finds them."""

from ..core.catalogue import add_home, game, games

__all__ = ["add_home", "game", "games"]
