"""The games: one sub-package each; :mod:`combinatoria.core.catalogue` finds them."""

from ..core.catalogue import game, games, part

__all__ = ["game", "games", "part"]
