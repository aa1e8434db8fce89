"""Records of a match for research: one JSON object per decision, holding only what the deciding seat sees.

The first object describes the match, the last one its result. The format is documented in
``site/docs/research/records.md``.

The seed, the start position and the raw answers of chance are left out, because each of them reveals hidden cards, and
even the number of answers can depend on one. Everything in a decision is computed from the view of its seat and from
events filtered for that seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from .core.game import Game, Result
from .core.move import LazyMoves, Move, Refused
from .core.steps import MANY, considered, every_step
from .core.table import Event, Table
from .guides.allowed import allowed, seated, usual
from .match.match import Decision, Match

__all__ = ["FORMAT", "MOST_BYTES", "MOST_MOVES", "VERSION", "records"]

FORMAT: Final = "combinatoria-records"
VERSION: Final = 1
"""Version of the format: raised when a field changes its meaning or is removed, not when one is added."""
MOST_MOVES: Final = MANY
"""Maximum number of legal moves listed; if there are more, the move made is listed in any case."""
MOST_BYTES: Final = 262_144
"""Maximum length of an object as one line of JSON; tested with random matches of every game."""


def records(match: Match, session: Mapping[str, Any] | None = None) -> Iterator[dict[str, Any]]:
    """Return the records of a match, as it is now, one at a time.

    Args:
        match: the match, finished or running.
        session: the ``session`` of its saved form, which says which seats people played; None if that is unknown.

    Raises:
        Refused: people hide cards from each other in this match, and it is still running.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> head, decision, result = records(m)
    >>> decision["seat"], decision["legal"], decision["move"], result["finished"]
    (0, ['draw deck', 'draw discard'], 'draw deck', False)
    """
    head = _head(match, session)
    decisions, events = tuple(match.decisions), tuple(match.log)
    return _records(match.game, match.table_at(0), head, decisions, events, _result(match.result))


def _records(
    game: Game,
    t: Table,
    head: dict[str, Any],
    decisions: Sequence[Decision],
    events: Sequence[Event],
    result: dict[str, Any],
) -> Iterator[dict[str, Any]]:
    """Yield the records; ``t`` is the table before the first event and is changed."""
    yield head
    done = 0
    ends = [*(d.mark for d in decisions[1:]), len(events)]
    for number, (d, end) in enumerate(zip(decisions, ends, strict=False), start=1):
        for e in events[done : d.mark]:
            t.apply(e)
        done = d.mark
        yield _decision(game, t.view(d.seat), number, d, events[d.mark : end])
    yield result


def _head(match: Match, session: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the first object.

    Raises:
        Refused: see :func:`records`.
    """
    players: list[str] | None = None
    bot = None
    if session is not None:
        humans = seated(session.get("humans", (0,)), match.seats)
        what = allowed(session, usual(match, humans))
        if len(humans) > 1 and not what.all_open and match.result is None:
            raise Refused("session.sealed", "session_sealed")
        players = ["human" if seat in humans else "bot" for seat in range(match.seats)]
        if "bot" in players and isinstance(name := session.get("bot"), str):
            bot = name[:40]
    return {
        "kind": "match",
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.name,
        "seats": match.seats,
        "options": dict(match.options),
        "players": players,
        "bot": bot,
    }


def _decision(game: Game, view: Table, number: int, d: Decision, events: Sequence[Event]) -> dict[str, Any]:
    """Return the object of a decision: the view before it, and the events up to the next one as its seat sees them."""
    legal, count = _choices(game, view, d)
    return {
        "kind": "decision",
        "number": number,
        "seat": d.seat,
        "view": view.to_json(),
        "legal": [game.format(move) for move in legal],
        "legal_count": count,
        "move": game.format(d.move),
        "events": [e.seen_by(d.seat).to_json() for e in events],
    }


def _choices(game: Game, view: Table, d: Decision) -> tuple[list[Move], int | None]:
    """Return the legal moves of a seat that has to act, or some of them, and their number unless it is unknown."""
    if d.seat not in game.to_act(view):
        return [], 0
    found = list(islice(every_step(game, view, d.seat), MOST_MOVES + 1))
    if len(found) <= MOST_MOVES:
        return found, len(found)
    listed = considered(game, view, d.seat)
    if d.move not in listed and game.decides(d.move):
        listed.append(d.move)
    every = game.legal(view, d.seat)
    return listed, len(every) if isinstance(every, LazyMoves) else None


def _result(result: Result | None) -> dict[str, Any]:
    """Return the last object."""
    return {
        "kind": "result",
        "finished": result is not None,
        "winners": None if result is None else list(result.winners),
        "scores": None if result is None or result.scores is None else list(result.scores),
        "outcome": None if result is None else result.outcome,
    }
