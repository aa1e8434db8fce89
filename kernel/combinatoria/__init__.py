"""Combinatoria: nine card games that teach probability.

>>> import combinatoria as cb
>>> g = cb.game("soulmates")
>>> m = cb.Match(g, seats=4, seed=7)
>>> m.play("draw deck")
>>> m.why_not("call S1 S2 S5 for S3").rule
'4.act'
"""

from typing import TYPE_CHECKING, Any

from .core.chance import Scripted, Seeded, outcomes
from .core.game import Game, Result, position_faults
from .core.move import IllegalMove, Move, Offer, Refusal, Refused, tell_refusals
from .core.options import Option
from .core.table import AUDIENCE, Event, Table, Zone
from .games import game
from .import_aliases import install
from .match.match import Match

if TYPE_CHECKING:
    from .games import games as games  # at run time this name is the package, which is callable
    from .guides.replay import Replayed

__version__ = "0.1.0"
install()
status = position_faults  # its name in the notebooks of release 1


@tell_refusals
def _refusal_sentence(refusal: Refusal, game: str | None) -> str | None:
    from .words.explain import refusal_sentence  # not imported by programs that only play

    return refusal_sentence(refusal, game)


def _match_html(match: Match) -> str:
    from .session.still import match_html  # not imported by programs that only play

    return match_html(match)


Match.html_of = _match_html


def replay(match: Match, move: Move | str | None = None, n: int = 1000, **more: Any) -> "Replayed":
    """Replay a moment of a match many times; see :func:`combinatoria.guides.replay.replay`."""
    from .guides.replay import replay as run  # not imported by programs that only play

    return run(match, move, n, **more)


__all__ = [
    "AUDIENCE",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Offer",
    "Option",
    "Refusal",
    "Refused",
    "Result",
    "Scripted",
    "Seeded",
    "Table",
    "Zone",
    "__version__",
    "game",
    "games",
    "outcomes",
    "position_faults",
    "replay",
    "status",
]
