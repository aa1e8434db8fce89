"""How much of a result was luck and how much decisions: a match as an account, from the analysis of one seat's moves.

What the seat could expect when it first decided, what its decisions cost, and what the end was worth are known; what is
left over is luck: the cards, and what the others did. The three add up to the end exactly, and what is expected is
judged as its player saw it, with the hidden cards dealt anew (:mod:`.analysis`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from ..core.move import IllegalMove, misread
from ..match.match import Match
from ..words.explain import Speaker
from .analysis import Row, decisions_of
from .daily import cost_of
from .guide import Handler, Sitting
from .ponder import picture
from .study import judged

__all__ = ["HANDLERS", "Balance", "balance"]

SMALL: Final = 0.03
"""Decisions that cost no more than this in all are called good."""


class Balance(NamedTuple):
    """An account of chances to win, from 0 to 1, each with its standard error.

    Attributes:
        start, start_se: the share of games that the seat wins from where it first decided.
        lost, lost_se: what its decisions have cost, 0 or more.
        end: 1 for a winner, else 0.
    """

    start: float
    start_se: float
    lost: float
    lost_se: float
    end: float

    @property
    def luck(self) -> float:
        """What cards and others have added (or taken, if negative): start - lost + luck = end."""
        return self.end - self.start + self.lost

    @property
    def luck_se(self) -> float:
        """Its standard error."""
        return sqrt(self.start_se**2 + self.lost_se**2)

    @property
    def key(self) -> str:
        """The sentence that sums it up."""
        return f"{'won' if self.end else 'lost'}_{'well' if self.lost <= max(SMALL, self.lost_se) else 'costly'}"


def balance(match: Match, seat: int, rows: Sequence[Row]) -> Balance:
    """The account of a finished match.

    Args:
        match: the match, with a result.
        seat: whose.
        rows: its decisions from the first on, judged; without the later ones their cost is left out.

    >>> import combinatoria as cb
    >>> from random import Random
    >>> from combinatoria.guides.analysis import row_of
    >>> m, rng = cb.Match(cb.game("soulmates"), seats=3, seed=7), Random(1)
    >>> while m.to_act:
    ...     m.play(rng.choice(list(m.legal())))
    >>> found = balance(m, 0, [row_of(m, n, budget=20) for n in decisions_of(m, 0)])
    >>> round(found.start - found.lost + found.luck, 9) == found.end
    True
    """
    result, first = match.result, rows[0]
    end = float(result is not None and seat in result.winners)
    return Balance(first.best_chance, first.best_se, *cost_of(rows), end)


def _hundred(share: float) -> int:
    """A share in hundredths, rounded as a screen rounds it."""
    return int(100 * share + 0.5)


def balance_json(say: Speaker, found: Balance, whole: bool) -> dict[str, Any]:
    """An account as a screen shows it, in hundredths; what decisions cost only if all of them are judged."""
    facts = {"n": _hundred(found.start), "se": max(1, _hundred(found.start_se)), "lost": _hundred(found.lost)}
    return {
        "start": found.start,
        "start_se": found.start_se,
        "lost": found.lost if whole else None,
        "lost_se": found.lost_se if whole else None,
        "luck": found.luck if whole else None,
        "luck_se": found.luck_se if whole else None,
        "end": found.end,
        "title": say.text("balance", found.key) if whole else None,
        "text": say.sentence("balance", "decisions" if whole and facts["lost"] else "start", facts),
    }


def _do_balance(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Judge one more decision of the viewer (``part``, from 0) and say what the account is as far as it goes."""
    match, seat, part = s.match, s.viewer, request.get("part")
    if match.result is None or seat not in range(match.seats):
        raise IllegalMove("session.request", "session_waiting")
    wanted = decisions_of(match, seat)
    if isinstance(part, bool) or not isinstance(part, int) or not 0 <= part < len(wanted):
        raise misread("part")
    rows: list[Row] = []
    for number in wanted[: part + 1]:
        thought = judged(s, number)
        if not thought.ready:
            return {"thinking": picture(thought.progress, seat), "parts": len(wanted), "part": len(rows)}
        rows.append(thought.answer)
    told = balance_json(s.speaker(), balance(match, seat, rows), len(rows) == len(wanted))
    return {"balance": {**told, "parts": len(wanted), "part": part}}


HANDLERS: Final[Mapping[str, Handler]] = {"balance": _do_balance}
