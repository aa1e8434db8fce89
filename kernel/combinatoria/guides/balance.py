"""Luck and decisions in a match: an account drawn up from the analysis of one seat's moves.

Each decision keeps a share of what the seat could expect at first: the expectation after the move made, divided by the
expectation after the best move. The rest is the cost of the decisions, so their total cost never exceeds the initial
expectation. (Under best play, the expectation is a martingale; the product of the shares kept, averaged over the games
that best play wins, equals the player's chance of winning divided by the initial chance.) The remainder is luck: the
cards, and the others' moves. Start, cost and luck add up to the result exactly, and each expectation is judged as its
player saw it, with the hidden cards dealt again (:mod:`.analysis`).

Judging every decision closely takes a minute and more in a browser, so the account begins with a glance at all of them
and becomes more exact decision by decision, those with most at stake first. A screen waits ten seconds for it and then
requests what is known (``now``), with its errors. The turning point is the decision after which luck changed the
expectation most, or the costliest one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, prod
from typing import Any, Final, Literal, NamedTuple

from ..core.move import Refused, misread
from ..core.validate import is_whole
from ..game_api.protocols import strong_bot
from ..match.match import Match
from ..players.simulator import EngineSimulator, Measure
from ..words.explain import Speaker
from .analysis import NOISE, JudgedDecision, decisions_of, glancing
from .deciding import is_judged, judged
from .guide import Handler, Sitting
from .ponder import at_once, picture, ponder
from .shares import expected, outlook

__all__ = ["HANDLERS", "Balance", "Looks", "TurningPoint", "balance", "balance_json", "turning_point"]

SMALL: Final = 0.03
"""Decisions whose total cost is at most this are called good."""
LEAST: Final = 0.1
"""A turning point changes the expectation by at least this."""


class TurningPoint(NamedTuple):
    """The decision with the largest change of a match, and what made the change: its cost, or luck right after it.

    Attributes:
        row: the judged decision.
        cause: ``cost``, or luck that ``gave`` or ``took``.
        change: the size of the change, from 0 to 1.
    """

    row: JudgedDecision
    cause: Literal["cost", "gave", "took"]
    change: float


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
        rows: its judged decisions, with a choice at each but the first. The error of one judged at a glance
            counts even if it seems to cost nothing.

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
    chosen = [row for row in rows if row.cost > 0 or (not row.close and row.cost_se > 0 < row.best_chance)]
    shares = [row.chance / row.best_chance for row in chosen]
    errors = [row.cost_se / row.best_chance * prod(shares[:n]) * prod(shares[n + 1 :]) for n, row in enumerate(chosen)]
    return Balance(first.measure, first.best_chance, first.best_se, prod(shares), hypot(*errors), end, won)


def _score(match: Match, seat: int) -> float:
    """Return the final score of a match, from 0 to 1."""
    simulator = strong_bot(match.game.name).simulator
    assert isinstance(simulator, EngineSimulator), "a final score requires an EngineSimulator"
    return simulator.leaf(match.table, seat)


def turning_point(match: Match, seat: int, rows: Sequence[JudgedDecision]) -> TurningPoint | None:
    """Return the turning point of a finished match; None if no change is larger than its error and :data:`LEAST`."""
    if not rows:
        return None
    end = balance(match, seat, rows).end
    after = [(row.best_chance, row.best_share.error / 100) for row in rows[1:]] + [(end, 0.0)]
    found = [TurningPoint(row, "cost", row.cost) for row in rows if row.cost >= LEAST]
    for row, (then, se) in zip(rows, after, strict=True):
        change = then - row.chance
        if abs(change) > max(LEAST, NOISE * hypot(row.share.error / 100, se)):
            found.append(TurningPoint(row, "gave" if change > 0 else "took", abs(change)))
    return max(found, key=lambda point: point.change, default=None)


def _stake(rows: Sequence[JudgedDecision], n: int) -> float:
    """Return how much a decision may matter to an account: its cost with its error, or the change right after it."""
    row, then = rows[n], rows[min(n + 1, len(rows) - 1)]
    return max(row.cost + NOISE * row.cost_se, abs(then.best_chance - row.chance))


def order(rows: Sequence[JudgedDecision]) -> list[int]:
    """Return the numbers of the decisions to be judged closely, in order: the first, then by what is at stake."""
    return [rows[n].number for n in sorted(range(len(rows)), key=lambda n: (n > 0, -_stake(rows, n), n))]


class Looks(NamedTuple):
    """The number of decisions that an account is based on.

    Attributes:
        close: those judged closely.
        of: all of them.
        seen: those judged closely or at a glance.
    """

    close: int
    of: int
    seen: int


def balance_json(say: Speaker, found: Balance, looks: Looks) -> dict[str, Any]:
    """Return an account as JSON for screens, in hundredths; the summary waits for a close look at all decisions."""
    close, of, seen = looks
    start, lost, luck, end = found.hundredths
    facts: dict[str, Any] = {"n": start, "se": _error(found.start_se), "lost": lost, "luck": abs(luck)}
    facts |= {
        "sum": f"{start} − {lost} {'−' if luck < 0 else '+'} {abs(luck)} = {end}",
        "close": close,
        "of": of,
        "seen": seen,
    }
    facts["lost_se"] = _error(found.lost_se)
    facts["outlook"] = outlook(start)
    keys = [f"start_{found.measure}"]
    if close == of:
        keys += ["decisions" if lost else "no_decisions", "luck_gave" if luck > 0 else "luck_took"]
    else:
        keys += ["so_far", "rest", "closely" if close else "glance", *(["unseen"] if seen < of else [])]
    return {
        "start": start,
        "start_se": _error(found.start_se),
        "lost": lost,
        "lost_se": _error(found.lost_se),
        "luck": luck,
        "luck_se": _error(found.luck_se),
        "end": end,
        "title": say.text("balance", found.key) if close == of else None,
        "outset": say.sentence("balance", keys[0], facts),
        "text": say.word("sentence_space").join(say.sentence("balance", key, facts) for key in keys),
    }


def _turning_json(match: Match, say: Speaker, point: TurningPoint) -> dict[str, Any]:
    """Return a turning point as JSON for screens: its sentence, and the number of the decision."""
    row, decision = point.row, match.decisions[point.row.number]
    move = say.label(match.table_at(decision.mark).view(row.seat), decision.move)
    share = row.best_share if point.cause == "cost" else row.share
    facts = {"move": move, "expected": expected(say, share), "change": int(100 * point.change + 0.5)}
    return {"number": row.number, "text": say.sentence("turning", point.cause, facts)}


def _error(se: float) -> int:
    """Return a standard error in whole hundredths, at least 1."""
    return max(1, int(100 * se + 0.5))


def _do_balance(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the account of the viewer after a glance at all decisions, and closer looks at ``part`` of them.

    With ``now``, return what is known already, and end the glance.
    """
    match, seat, part, now = s.match, s.viewer, request.get("part"), at_once(request)
    if match.result is None or seat not in range(match.seats):
        raise Refused("session.request", "session_waiting")
    wanted = decisions_of(match, seat)
    if not wanted or not is_whole(part, 0, len(wanted)):
        raise misread("part")
    about = ("glances", match, tuple(match.decisions), seat)
    glances = ponder(s, about, lambda: glancing(match, wanted, seed=match.seed))
    if not glances.go_on(s.patience, now):
        return {"thinking": picture(glances.progress, seat), "part": 0}
    seen, left = glances.answer
    closely, rows = [*order(seen), *left], {row.number: row for row in seen}
    part = min(part, len(closely))
    for done, number in enumerate(closely[:part]):
        if now and not is_judged(s, number):
            part = done
            break
        thought = judged(s, number)
        if not thought.ready:
            return {"thinking": picture(thought.progress, seat), "part": 1 + done, "parts": 1 + len(closely)}
        rows[number] = thought.answer
    listed, say = [rows[number] for number in sorted(rows)], s.speaker()
    point = turning_point(match, seat, listed)
    found = balance_json(say, balance(match, seat, listed), Looks(part, len(closely), len(rows)))
    turning = None if point is None else _turning_json(match, say, point)
    return {"balance": {**found, "turning": turning, "parts": 1 + len(closely), "part": part}}


HANDLERS: Final[Mapping[str, Handler]] = {"balance": _do_balance}
