"""Luck and decisions in a match: an account drawn up from the analysis of one seat's moves.

Each decision keeps a share of what the seat could expect at first: the expectation after the move made, divided by the
expectation after the best move. The rest is the cost of the decisions, so their total cost never exceeds the initial
expectation. (Under best play, the expectation is a martingale; the product of the shares kept, averaged over the games
that best play wins, equals the player's chance of winning divided by the initial chance.) The remainder is luck: the
cards, and the others' moves. Start, cost and luck add up to the result exactly, and each expectation is judged as its
player saw it, with the hidden cards dealt anew (:mod:`.analysis`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, prod
from typing import Any, Final, NamedTuple

from ..core.move import Refused, misread
from ..core.validate import is_whole
from ..game_api.protocols import strong_bot
from ..match.match import Match
from ..players.simulator import EngineSimulator, Measure
from ..words.explain import Speaker
from .analysis import JudgedDecision, decisions_of
from .deciding import judged
from .guide import Handler, Sitting
from .ponder import picture

__all__ = ["HANDLERS", "Balance", "balance"]

SMALL: Final = 0.03
"""Decisions whose total cost is at most this are called good."""


class Balance(NamedTuple):
    """An account of expectations from 0 to 1, with standard errors.

    Attributes:
        measure: the quantity expected: a win, a score, or a judgement.
        start, start_se: the seat's expectation at its first decision.
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
        """The cost of the decisions, from 0 to `start`."""
        return self.start * (1 - self.kept)

    @property
    def lost_se(self) -> float:
        """The standard error of `lost`."""
        return hypot((1 - self.kept) * self.start_se, self.start * self.kept_se)

    @property
    def luck(self) -> float:
        """The gain (if negative, the loss) by cards and other players: start - lost + luck = end."""
        return self.end - self.start + self.lost

    @property
    def luck_se(self) -> float:
        """The standard error of `luck`."""
        return hypot(self.kept * self.start_se, self.start * self.kept_se)

    @property
    def key(self) -> str:
        """The key of the summary sentence."""
        return f"{'won' if self.won else 'lost'}_{'well' if self.lost <= max(SMALL, self.lost_se) else 'costly'}"

    @property
    def hundredths(self) -> tuple[int, int, int, int]:
        """Start, cost, luck and end in whole hundredths: start - cost + luck = end, and cost is at most start.

        >>> Balance("won", 0.505, 0.02, 0.001, 0.01, 0.0, False).hundredths
        (51, 50, -1, 0)
        """
        start, lost, end = (int(100 * share + 0.5) for share in (self.start, self.lost, self.end))
        return start, lost, end - start + lost, end


def balance(match: Match, seat: int, rows: Sequence[JudgedDecision]) -> Balance:
    """Return the account of a finished match.

    Args:
        match: the match, with a result.
        seat: the seat.
        rows: its judged decisions from the first on; if later ones are missing, their cost is left out.

    >>> import combinatoria as cb
    >>> from random import Random
    >>> from combinatoria.guides.analysis import judged_decision
    >>> m, rng = cb.Match(cb.game("soulmates"), seats=3, seed=7), Random(1)
    >>> while m.to_act:
    ...     m.play(rng.choice(list(m.legal())))
    >>> found = balance(m, 0, [judged_decision(m, n, budget=20) for n in decisions_of(m, 0)])
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
    """Return the final score of a match, from 0 to 1."""
    simulator = strong_bot(match.game.name).simulator
    assert isinstance(simulator, EngineSimulator), "a score is that of the rules themselves"
    return simulator.leaf(match.table, seat)


def balance_json(say: Speaker, found: Balance, whole: bool) -> dict[str, Any]:
    """Return an account as JSON for screens, in hundredths; costs and luck only if all decisions are judged."""
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
    """Return a standard error in whole hundredths, at least 1."""
    return max(1, int(100 * se + 0.5))


def _do_balance(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Judge the viewer's decisions up to number ``part`` (from 0) and return the account so far."""
    match, seat, part = s.match, s.viewer, request.get("part")
    if match.result is None or seat not in range(match.seats):
        raise Refused("session.request", "session_waiting")
    wanted = decisions_of(match, seat)
    if not is_whole(part, 0, len(wanted) - 1):
        raise misread("part")
    rows: list[JudgedDecision] = []
    for number in wanted[: part + 1]:
        thought = judged(s, number)
        if not thought.ready:
            return {"thinking": picture(thought.progress, seat), "parts": len(wanted), "part": len(rows)}
        rows.append(thought.answer)
    told = balance_json(s.speaker(), balance(match, seat, rows), len(rows) == len(wanted))
    return {"balance": {**told, "parts": len(wanted), "part": part}}


HANDLERS: Final[Mapping[str, Handler]] = {"balance": _do_balance}
