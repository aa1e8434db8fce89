"""Two minimal, complete games: one for a single seat, one in which all seats win together.

They exist only in the tests, next to the real games, and show that nothing there assumes a duel: ``tiny_solo`` has one
seat and negative points, ``tiny_crew`` simultaneous decisions (several seats in ``to_act``, in any order) and a shared
result. They are also an example of games outside the kernel, with their own home.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from combinatoria.cli.gaps import finished
from combinatoria.core import catalogue as registry
from combinatoria.core.announced import add_announced_homes

HOME = f"{__name__}.games"
add_announced_homes()  # so that the contract can be run on the games of another installed package


@contextmanager
def at_home() -> Iterator[None]:
    """Register the tiny games like all others for the duration of the context."""
    with patch.object(registry, "_homes", registry.homes()):
        registry.add_home(HOME)
        yield


with at_home():
    FOUND = registry.games()
    """The real games and the tiny ones, unfinished ones too."""
    NAMES = finished()
    """The games that lack nothing: one test names what the others lack, and all other tests leave them out."""
    ALL = tuple(map(registry.game, NAMES))
REAL = tuple(name for name in NAMES if name in registry.games())
"""Only the real games."""
