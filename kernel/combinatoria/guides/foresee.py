"""Predictions at the table: before a question is answered, the player says how likely the answer is.

The move waits until the player has said a number (or has passed), is carried out then, and the snapshot tells what
happened, the exact chance from what the player could know, and the score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.move import IllegalMove, Move
from ..core.table import AUDIENCE
from ..odds.lines import OddsLine
from ..parts.protocols import part
from ..words.strip import chance_json
from .predict import Prediction, Record, chance

if TYPE_CHECKING:
    from ..session.session import Session

__all__ = ["HANDLERS", "Pending", "cancel", "offer", "picture", "told"]


class Pending(NamedTuple):
    """A move that waits for a prediction."""

    id: str
    seat: int
    move: Move
    question: str
    facts: Mapping[str, Any]


def _name(s: Session, seat: int, move: Move) -> str:
    """The same thing at the same place of the same match has the same name everywhere, so it counts once."""
    match = s.match
    place = [match.save(), seat, match.game.format(move)]
    digest = hashlib.sha256(json.dumps(place, sort_keys=True).encode()).hexdigest()[:16]
    return f"{match.game.name}:{digest}"


def offer(s: Session, seat: int, move: Move) -> bool:
    """Let a move wait if the player at the screen is to predict what comes of it.

    Returns:
        Whether it waits.
    """
    viewer = s.viewer
    if not s.predicting or s.mode != "practice" or s.guide or viewer == AUDIENCE:
        return False
    if seat != viewer and (len(s.humans) != 1 or not s.match.game.seat_active(s.match.table, viewer)):
        return False
    asked = part(s.match.game.name, "live").question(s.match.view(viewer), seat, move)
    if asked is None or (name := _name(s, seat, move)) in s.record:
        return False
    s.pending = Pending(name, seat, move, *asked)
    return True


def cancel(s: Session) -> bool:
    """Take back the player's own move that waits; whether there was one."""
    own = s.pending is not None and s.pending.seat in s.humans
    s.pending = None
    return own


def picture(s: Session) -> dict[str, Any] | None:
    """The question that waits for an answer, or None."""
    p = s.pending
    if p is None:
        return None
    return {
        "id": p.id,
        "question": s.speaker().ask(p.question, p.facts, s.viewer),
        "line": p.question,
        "by": p.seat,
        "move": s.match.game.format(p.move),
    }


class Told(NamedTuple):
    """What came of a prediction: the prediction, whether it was stated at all, and how its chance is counted."""

    prediction: Prediction
    stated: bool
    line: OddsLine
    viewer: int


def told(s: Session) -> dict[str, Any] | None:
    """What came of the last prediction, in words and numbers, until the next move."""
    if s.told is None:
        return None
    p, stated, line, viewer = s.told
    say = s.speaker()
    key = "told" if stated else "told_unsaid"
    happened = say.text("forecast", "yes" if p.happened else "no")
    facts = {"value": round(100 * p.value), "percent": chance_json(line.value)["percent"], "happened": happened}
    return {
        "id": p.id,
        "value": p.value if stated else None,
        "happened": p.happened,
        "score": p.score if stated else None,
        "exact": chance_json(line.value),
        "how": [say.how(step.key, step.facts, viewer) for step in line.how],
        "text": say.text("forecast", key).format(score=f"{p.score:.2f}", **facts),
    }


def _do_predict(s: Session, request: Mapping[str, Any]) -> dict[str, Any] | None:
    if isinstance(on := request.get("on"), bool):
        s.predicting = on
        if not on and s.pending:
            _go_on(s, None)
        else:
            s.seq += 1
            s.look(fresh=True)
        return None
    if s.pending is None or request.get("about") != s.pending.id:
        raise IllegalMove("predict.value", "predict_none")
    value = request.get("value")
    _go_on(s, None if value is None else chance(value))
    return {"prediction": told(s)}


def _go_on(s: Session, value: float | None) -> None:
    """Carry out the move that waits, and keep what was predicted."""
    assert s.pending is not None
    p, s.pending, match, viewer = s.pending, None, s.match, s.viewer
    mark = len(match.log)
    match.play(p.move, p.seat)
    at = next(n for n in range(mark, len(match.log)) if match.log[n].kind == "ask")
    view = match.table_at(at + 1).view(viewer)
    after = [e.seen_by(viewer) for e in match.log[at + 1 :]]
    line, happened = part(match.game.name, "live").foreseen(view, viewer, match.log[at].seen_by(viewer), after)
    prediction = Prediction(p.id, value or 0.0, happened, line.value, f"{match.game.name}:{p.question}")
    if value is not None:
        s.record.add(prediction)
    s.seq += 1
    s.advance()
    s.told = Told(prediction, value is not None, line, viewer)


def _do_predictions(s: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    added = None
    if request.get("clear") is True:
        s.record = Record()
    if (value := request.get("value")) is not None:
        added = s.record.merge(Record.from_json(value))
    record = s.record
    parts = record.parts()
    return {
        "predictions": record.to_json(),
        "n": len(record),
        "added": added,
        "brier": record.brier,
        "parts": None if parts is None else parts._asdict(),
        "bins": [b._asdict() for b in record.bins()],
    }


HANDLERS: Final[Mapping[str, Callable[[Session, Mapping[str, Any]], dict[str, Any] | None]]] = {
    "predict": _do_predict,
    "predictions": _do_predictions,
}
