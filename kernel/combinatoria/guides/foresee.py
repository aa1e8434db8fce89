"""Predictions at the table: before an outcome is revealed, the player states its chance.

The move waits until the player states a number or skips the question; then it is carried out, and the snapshot shows
the outcome, the exact chance given the player's knowledge, and the score.

Known answers are not asked for: no question follows a hint, odds or a replay for the same moment, an undo to it, or a
second play of the same deal. A dealer's bets are asked anyway: they belong to the round and are not scored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ..core.move import Move, Refused
from ..core.table import AUDIENCE
from ..game_api.protocols import foreseen_of, questions_of, varies
from ..match.match import Match
from ..words.strip import chance_json, counting
from .guide import Handler, Sitting
from .predict import Pending, Prediction, PredictionOutcome, Record, chance

__all__ = [
    "HANDLERS",
    "ask_first",
    "asked_at",
    "cancel",
    "keep_stated",
    "offer",
    "outcome_json",
    "picture",
    "told_deal",
    "told_here",
]


SPOT, NEAR = 0.05, 0.15
"""Largest difference from the exact chance that counts as spot on, and as near."""
EVERY: Final = 8
"""Minimum number of decisions between the first answer of a match and the next question if questions are infrequent. It
doubles with each answer, as most games have one kind of question."""
SENTENCES: Final = 3
"""Maximum number of sentences about calibration."""
EARLIEST: Final = 2
"""Number of decisions before the first question to a person without any prediction if questions are infrequent."""
DECK: Final = "deck"
PASSED: Final = 30
"""Minimum number of decisions between a skipped question and the next one if questions are infrequent."""


def _name(s: Sitting, seat: int, move: Move) -> str:
    """Return an id for a predicted move: equal for the same move at the same place, so that it counts once."""
    match = s.match
    return f"{match.game.name}:{_digest([match.save(), seat, match.game.format(move)])}"


def _digest(place: Sequence[Any]) -> str:
    return hashlib.sha256(json.dumps(place, sort_keys=True).encode()).hexdigest()[:16]


def told_here(s: Sitting) -> None:
    """Record that the present moment's odds are known, so that no question is asked about it."""
    s.known.add(_digest([s.match.save()]))


def told_deal(s: Sitting) -> None:
    """Record that the whole deal has been seen."""
    s.known.add(_digest(_deal(s.match)))


def _deal(match: Match) -> list[Any]:
    """Return the part of a match's save that does not grow with the moves."""
    return [match.seats, dict(match.options), match.seed, match.start]


def _is_told(s: Sitting) -> bool:
    return bool(s.known) and not s.known.isdisjoint((_digest([s.match.save()]), _digest(_deal(s.match))))


def offer(s: Sitting, seat: int, move: Move) -> bool:
    """Hold a move back if the player at the screen is to predict its outcome.

    Returns:
        Whether it is held back.
    """
    if s.holds(seat, move):
        return True
    viewer = s.viewer
    if s.dealer and not s.guide and seat == viewer and (asked := s.dealer.ask(s.match, viewer, move)):
        s.pending = Pending(asked.id, seat, move, "bet", {}, asked)
        return True
    if s.pending is not None and not s.asks_often:  # a player who repeats the move does not want to be asked
        s.quiet_until = len(s.match.decisions) + PASSED
        return False
    if not s.predicting or not s.allowed.hints or s.guide or viewer == AUDIENCE:
        return False
    if not s.asks_often and (s.dealer or len(s.match.decisions) < s.quiet_until or _is_too_soon(s)):
        return False
    if seat != viewer and (len(s.humans) != 1 or not s.match.game.seat_active(s.match.table, viewer)):
        return False
    about = _question(s, seat, move)
    if about is None or (name := _name(s, seat, move)) in s.record or _is_told(s):
        return False
    if s.odds_strip and seat == viewer:
        return False  # the odds are shown next to the table
    s.pending = Pending(name, seat, move, *about)
    topic = _topic(s, about[0])
    s.asked = [*(asked for asked in s.asked if asked != topic), topic]
    return True


def _question(s: Sitting, seat: int, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return the question before a move that was asked longest ago; if a game has several, never the last one again."""
    name = s.match.game.name
    found = {_topic(s, about[0]): about for about in questions_of(name, s.match.view(s.viewer), seat, move)}
    if varies(name):
        found = {topic: about for topic, about in found.items() if [topic] != s.asked[-1:]}
    first = min(found, key=lambda topic: s.asked.index(topic) if topic in s.asked else -1, default=None)
    return None if first is None else found[first]


def _topic(s: Sitting, key: str) -> str:
    """Return the kind of a question, with its game."""
    return f"{s.match.game.name}:{key}"


def _is_too_soon(s: Sitting) -> bool:
    return not len(s.record) and sum(d.seat == s.viewer for d in s.match.decisions) < EARLIEST


def ask_first(s: Sitting) -> None:
    """Suspend play if the dealer asks for a bet before the next decision."""
    if s.dealer is None or s.guide or s.pending or len(s.humans) != 1:
        return
    seat = s.humans[0]
    if asked := s.dealer.ask(s.match, seat, None):
        s.pending = Pending(asked.id, seat, None, "bet", {}, asked)
        s.viewer = AUDIENCE if asked.blind or asked.undealt else seat


def keep_stated(s: Sitting) -> None:
    """Record the chances that a single player at the screen has stated by moves, once they are settled."""
    if s.guide or len(s.humans) != 1:
        return
    match, seat = s.match, s.humans[0]
    for n, (value, happened) in enumerate(match.game.stated_probabilities(match.table, seat)):
        name = f"{match.game.name}:{_digest([_deal(match), seat, n])}"
        s.record.add(Prediction(name, float(value), happened, None, f"{match.game.name}:stated"))


def cancel(s: Sitting) -> bool:
    """Cancel the player's own waiting move; return whether there was one."""
    if s.pending is not None and s.pending.move is None:
        return False
    own = s.pending is not None and s.pending.seat in s.humans
    s.pending = None
    return own


def picture(s: Sitting) -> dict[str, Any] | None:
    """Return the open question as JSON, or None."""
    p = s.pending
    if p is None:
        return None
    if p.ask is not None:
        return {"id": p.id, "question": p.ask.text, "line": p.question, "by": p.seat, "move": None, "quick": True}
    assert p.move is not None
    return {
        "id": p.id,
        "question": s.speaker().ask(p.question, p.facts, s.viewer),
        "line": p.question,
        "by": p.seat,
        "move": s.match.game.format(p.move),
        "picks": _in_question(s, p.seat, p.move),
    }


def _in_question(s: Sitting, seat: int, move: Move) -> list[str]:
    """Return what a waiting move touches (for another seat's move, only places); the deck if it touches nothing."""
    view = s.match.view(s.viewer)
    picks = s.match.game.picks(view, seat, move).picks or [zone for zone in (DECK,) if zone in view.zones]
    return list(picks if seat == s.viewer else dict.fromkeys(pick.partition("/")[0] for pick in picks))


def outcome_json(s: Sitting) -> dict[str, Any] | None:
    """Return the outcome of the last prediction in words and numbers, or None after the next move."""
    if s.outcome is None:
        return None if s.dealer is None or s.guide else s.dealer.bet_outcome(s.match, s.viewer)
    p, stated, line, viewer, mark = s.outcome
    say = s.speaker()
    key = _verdict(p.value - line.number) if stated else "told_unsaid"
    happened = say.text("forecast", "yes" if p.happened else "no")
    facts = {"value": round(100 * p.value), "chance": line.number, "happened": happened}
    return {
        "id": p.id,
        "value": p.value if stated else None,
        "happened": p.happened,
        "score": p.score if stated else None,
        "exact": chance_json(line.value),
        "how": counting(say, line.how, viewer),
        "text": say.sentence("forecast", key, facts),
        "later": max(0, len(s.match.log) - mark),
    }


def _verdict(off: float) -> str:
    """Return the key of the verdict, which compares a statement with the exact chance, not with the outcome."""
    if abs(off) <= SPOT + 1e-9:
        return "told_spot"
    if abs(off) <= NEAR + 1e-9:
        return "told_near_high" if off > 0 else "told_near_low"
    return "told_high" if off > 0 else "told_low"


def _do_predict(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any] | None:
    if isinstance(on := request.get("on"), bool):
        s.predicting, s.asks_often = on, request.get("often", True) is not False
        if not on and s.pending:
            _go_on(s, None)
        else:
            s.seq += 1
            s.look(fresh=True)
        return None
    if s.pending is None or request.get("about") != s.pending.id:
        raise Refused("predict.value", "predict_none")
    value = request.get("value")
    _go_on(s, None if value is None else chance(value))
    return {"prediction": outcome_json(s)}


def _go_on(s: Sitting, value: float | None) -> None:
    """Carry out the waiting move and record the prediction."""
    assert s.pending is not None
    p, s.pending, match, viewer = s.pending, None, s.match, s.viewer
    s.quiet_until = len(match.decisions) + (PASSED if value is None else EVERY << s.answered)
    s.answered += value is not None
    if p.ask is not None:
        assert s.dealer is not None
        s.dealer.take(p.ask, value)
        s.viewer = p.seat
        if p.move is not None:
            match.play(p.move, p.seat)
        s.seq += 1
        s.advance()
        return
    assert p.move is not None
    before = len(match.log)
    match.play(p.move, p.seat)
    at = asked_at(match, before)
    view = match.table_at(at + 1).view(viewer)
    after = [e.seen_by(viewer) for e in match.log[at + 1 :]]
    ask = match.log[at].seen_by(viewer)
    line, happened = foreseen_of(match.game.name, p.question, view, viewer, ask, after)
    # an estimate does not count as exact in the record
    exact = line.value if isinstance(line.value, Fraction) else None
    prediction = Prediction(p.id, value or 0.0, happened, exact, _topic(s, p.question))
    if value is not None:
        s.record.add(prediction)
    mark = len(match.log)
    s.seq += 1
    s.advance()
    s.outcome = PredictionOutcome(prediction, value is not None, line, viewer, mark)


def asked_at(match: Match, mark: int) -> int:
    """Return the index in the log of the single event of kind ``ask`` that a predicted move led to.

    Args:
        match: the match after the move.
        mark: the length of the log before it.

    Raises:
        LookupError: the move led to none or to several, so the moment for the exact chance is undefined.
    """
    found = [n for n in range(mark, len(match.log)) if match.log[n].kind == "ask"]
    if len(found) != 1:
        last = match.decisions[-1]
        text = f"{match.game.name}: {match.game.format(last.move)!r} of seat {last.seat} has a question"
        raise LookupError(f"{text} and must lead to one event of kind 'ask', but led to {len(found)}")
    return found[0]


def _do_predictions(s: Sitting, request: Mapping[str, Any]) -> dict[str, Any]:
    value, added = request.get("value"), None
    brought = None if value is None else Record.from_json(value)  # must fail before anything is cleared
    if request.get("clear") is True:
        s.record = Record()
    if brought is not None:
        added = s.record.merge(brought)
    record = s.record
    parts = record.parts()
    return {
        "predictions": record.to_json(),
        "n": len(record),
        "added": added,
        "brier": record.brier,
        "parts": None if parts is None else parts._asdict(),
        "bins": [b._asdict() for b in record.bins()],
        "calibration": _calibration(s, record),
    }


def _calibration(s: Sitting, record: Record) -> list[str]:
    """Return one sentence for each of the most frequent statements: how often such predictions came true."""
    bins = sorted((b for b in record.bins() if b.n), key=lambda b: -b.n)[:SENTENCES]
    facts = ({"said": round(100 * (b.stated or 0)), "k": round(b.n * (b.happened or 0)), "n": b.n} for b in bins)
    say = s.speaker()
    return [say.sentence("forecast", "calibrated", {**f, "came": round(100 * f["k"] / f["n"])}) for f in facts]


HANDLERS: Final[Mapping[str, Handler]] = {
    "predict": _do_predict,
    "predictions": _do_predictions,
}
