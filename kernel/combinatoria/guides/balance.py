"""How much of a result was luck and how much decisions: a match as an account, from the analysis of one seat's moves.

Of what the seat could expect when it first decided, each decision keeps a share: what was expected after the move made,
of what was expected after the best one. What is not kept is what decisions have cost, so they never cost more than
there was. (With best play the expectation is a martingale; the product of the shares kept, averaged over the games that
best play wins, is the chance that the player wins, of the chance that there was.) What is left over is luck: the cards,
and what the others did. The three add up to the end exactly, and what is expected is judged as its player saw it, with
the hidden cards dealt anew (:mod:`.analysis`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, prod
from typing import Any, Final, NamedTuple

from ..core.move import IllegalMove, misread
from ..match.match import Match
from ..parts.protocols import strong_bot
from ..players.simulator import EngineSimulator, Measure
from ..words.explain import Speaker
from .analysis import Row, decisions_of
from .guide import Handler, Sitting
from .ponder import picture
from .study import judged

__all__ = ["HANDLERS", "Balance", "balance"]

SMALL: Final = 0.03
"""Decisions that cost no more than this in all are called good."""


class Balance(NamedTuple):
    """An account of what could be expected, from 0 to 1, each with its standard error.

    Attributes:
        measure: what is expected: to win, a score, or a judgement.
        start, start_se: what the seat could expect where it first decided.
        kept, kept_se: the share of it that its decisions have kept.
        end: the result: 1 for a winner and 0 for others, or the score.
        won: whether the seat has won.
    """

    measure: Measure
    start: float
    start_se: float
    kept: float
    kept_se: float
    end: float
    won: bool

    @property
    def lost(self) -> float:
        """What decisions have cost, from 0 to all that there was."""
        return self.start * (1 - self.kept)

    @property
    def lost_se(self) -> float:
        """Its standard error."""
        return hypot((1 - self.kept) * self.start_se, self.start * self.kept_se)

    @property
    def luck(self) -> float:
        """What cards and others have added (or taken, if negative): start - lost + luck = end."""
        return self.end - self.start + self.lost

    @property
    def luck_se(self) -> float:
        """Its standard error."""
        return hypot(self.kept * self.start_se, self.start * self.kept_se)

    @property
    def key(self) -> str:
        """The sentence that sums it up."""
        return f"{'won' if self.won else 'lost'}_{'well' if self.lost <= max(SMALL, self.lost_se) else 'costly'}"

    @property
    def hundredths(self) -> tuple[int, int, int, int]:
        """Start, cost, luck and end in whole hundredths: start - cost + luck = end, and no cost is above the start.

        >>> Balance("won", 0.505, 0.02, 0.001, 0.01, 0.0, False).hundredths
        (51, 50, -1, 0)
        """
        start, lost, end = (int(100 * share + 0.5) for share in (self.start, self.lost, self.end))
        return start, lost, end - start + lost, end


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
    >>> round(found.start - found.lost + found.luck, 9) == found.end, 0 <= found.lost <= found.start
    (True, True)
    """
    result, first = match.result, rows[0]
    won = result is not None and seat in result.winners
    end = _score(match, seat) if first.measure == "score" else float(won)
    costly = [row for row in rows if row.cost > 0]
    shares = [row.chance / row.best_chance for row in costly]
    errors = [row.cost_se / row.best_chance * prod(shares[:n]) * prod(shares[n + 1 :]) for n, row in enumerate(costly)]
    return Balance(first.measure, first.best_chance, first.best_se, prod(shares), hypot(*errors), end, won)


def _score(match: Match, seat: int) -> float:
    """The score with which a match has ended, from 0 to 1."""
    simulator = strong_bot(match.game.name).simulator
    assert isinstance(simulator, EngineSimulator), "a score is that of the rules themselves"
    return simulator.leaf(match.table, seat)


def balance_json(say: Speaker, found: Balance, whole: bool) -> dict[str, Any]:
    """An account as a screen shows it, in hundredths; what decisions cost only if all of them are judged."""
    start, lost, luck, end = found.hundredths
    facts: dict[str, Any] = {"n": start, "se": _error(found.start_se), "lost": lost, "luck": abs(luck)}
    facts["sum"] = f"{start} − {lost} {'−' if luck < 0 else '+'} {abs(luck)} = {end}"
    told = [f"start_{found.measure}"]
    if whole:
        told += ["decisions" if lost else "no_decisions", "luck_gave" if luck > 0 else "luck_took"]
    return {
        "start": start,
        "start_se": _error(found.start_se),
        "lost": lost if whole else None,
        "lost_se": _error(found.lost_se) if whole else None,
        "luck": luck if whole else None,
        "luck_se": _error(found.luck_se) if whole else None,
        "end": end,
        "title": say.text("balance", found.key) if whole else None,
        "text": say.word("sentence_space").join(say.sentence("balance", key, facts) for key in told),
    }


def _error(se: float) -> int:
    """A standard error in whole hundredths, never 0."""
    return max(1, int(100 * se + 0.5))


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
