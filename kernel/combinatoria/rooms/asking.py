"""Questions to a whole class about a move at a table: the move waits, and is made when the question is closed.

Chances are counted from what the audience sees, on a copy of the match, so that nothing at the table changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

from ..core.move import Move
from ..core.table import AUDIENCE
from ..game_api.protocols import part
from ..guides.foresee import asked_at
from ..match.match import Match
from ..odds.lines import OddsLine
from ..words.explain import Speaker
from ..words.strip import counting

__all__ = ["Held", "asked", "happened", "is_covered", "question_texts"]


class Held(NamedTuple):
    """A move that waits for the answers of a class.

    Attributes:
        seat, move: the move, as text.
        key: the key of the request that made it; None for a bot's.
        human: whether a person made it.
    """

    seat: int
    move: str
    key: str | None
    human: bool


def asked(match: Match, seat: int, move: Move) -> OddsLine | None:
    """Return the chance of what everybody can be asked before a move, or None if its outcome is certain or unasked.

    >>> import combinatoria as cb
    >>> match = cb.Match(cb.game("equilibrium"), seats=1, seed=3)
    >>> move = next(move for move in match.legal() if asked(match, 0, move))
    >>> asked(match, 0, move).key
    'chaos_next'
    """
    if _question(match, seat, move) is None:
        return None
    trial = copy(match)
    trial.play(move, seat)
    line, _ = _foreseen(trial, len(match.log))
    return line if 0 < line.number < 1 else None


def happened(match: Match, mark: int) -> bool:
    """Return whether the predicted outcome happened; ``mark`` is the length of the log before the move."""
    return _foreseen(match, mark)[1]


def _question(match: Match, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return what the audience is asked before a move: a key and its facts, or None."""
    return part(match.game.name, "live").question(match.view(AUDIENCE), seat, move)


def _foreseen(match: Match, mark: int) -> tuple[OddsLine, bool]:
    """Return the chance for the audience at the question that a move led to, and what happened on the full table."""
    at = asked_at(match, mark)
    view, ask = match.table_at(at + 1).view(AUDIENCE), match.log[at].seen_by(AUDIENCE)
    return part(match.game.name, "live").foreseen(view, AUDIENCE, ask, match.log[at + 1 :])


def is_covered(match: Match, seat: int, move: Move) -> bool:
    """Return whether the outcome stays hidden from the audience until the match is over."""
    question = _question(match, seat, move)
    return question is not None and question[0] in getattr(part(match.game.name, "live"), "COVERED", ())


def question_texts(
    match: Match, seat: int, move: Move, line: OddsLine, names: Sequence[str], lang: str
) -> tuple[str, list[str]]:
    """Return the question before a move and the sentences of its count, in one language."""
    say = Speaker(match.game, lang)
    say.names = [name or say.place(seat, AUDIENCE) for seat, name in enumerate(names)]
    question = _question(match, seat, move)
    assert question is not None
    return say.ask(*question), counting(say, line.how, AUDIENCE)
