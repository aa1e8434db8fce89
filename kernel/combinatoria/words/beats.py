"""A match divided into steps for review, at three levels of detail.

Level 1 has one step per decision, level 2 one step per sentence of the log, and level 3 also includes card moves
without a sentence. Steps are made from the event log as a viewer sees it, so they reveal nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..core.game import Game
from ..core.table import Event, Table
from ..match.match import Match
from .explain import Speaker, game_texts

__all__ = ["LEVELS", "ReviewStep", "beats", "sentence"]

LEVELS: Final = (1, 2, 3)
_TELLING: Final = frozenset({"move", "show", "shuffle", "say", "ask", "turn", "end"})
"""Kinds of event that begin a step on level 3; a ``set`` is bookkeeping and belongs to the step before it."""


class ReviewStep(NamedTuple):
    """One step of a review.

    Attributes:
        start, end: the range of its events in the log.
        shown: index of the event whose sentence is shown; None if none of its events has a text.
        decision: number of the decision it belongs to; None before the first.
        by: the seat that made the decision.
    """

    start: int
    end: int
    shown: int | None
    decision: int | None
    by: int | None


def beats(match: Match, viewer: int, level: int) -> list[ReviewStep]:
    """Divide a match into the steps of a level, as a viewer sees it.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> [len(beats(m, 0, level)) for level in LEVELS]
    [2, 4, 21]
    """
    log, marks = match.log_of(viewer), [d.mark for d in match.decisions]
    edges = [*marks, len(log)]
    out: list[ReviewStep] = []
    if edges[0] > 0:
        out += _cut(log, 0, edges[0], None, None, level, _headlines(match.game))
    for n, decision in enumerate(match.decisions):
        out += _cut(log, decision.mark, edges[n + 1], n, decision.seat, level, _headlines(match.game))
    return out


def _headlines(game: Game) -> Sequence[str]:
    """Return the notes that can sum up a decision, most important first; without one, its first sentence is used."""
    found: Sequence[str] = game_texts(game.name).get("headlines", ())
    return found


def _cut(
    log: Sequence[Event], start: int, end: int, decision: int | None, by: int | None, level: int, heads: Sequence[str]
) -> Iterable[ReviewStep]:
    spoken = [n for n in range(start, end) if log[n].note is not None]
    if level == 1:
        rank = {note: n for n, note in enumerate(heads)}
        shown = min(spoken, key=lambda n: rank.get(log[n].note or "", len(rank)), default=None)
        return [ReviewStep(start, end, shown, decision, by)]
    begins = spoken if level == 2 else [n for n in range(start, end) if log[n].kind in _TELLING]
    if not begins:
        return [ReviewStep(start, end, None, decision, by)]
    cuts = [start, *begins[1:], end]  # events before the first sentence join it, later ones join the one before
    return [ReviewStep(cuts[k], cuts[k + 1], n, decision, by) for k, n in enumerate(begins)]


def sentence(say: Speaker, event: Event | None, beat: ReviewStep, t: Table, viewer: int) -> str:
    """Return the sentence of a step.

    Args:
        say: the speaker.
        event: the event to describe, as the viewer sees it.
        beat: the step.
        t: the table, for the names of its zones.
        viewer: the seat that reads it, or the audience.
    """
    if event is not None and (text := say.event(event, viewer)):
        return text
    if event is not None and event.note is None and event.by is not None and (said := say.beat(event, viewer)):
        return say.word("said", name=say.seat(event.by, viewer, capital=True), text=said)
    if event is not None and event.kind == "move":
        zones = {"src": say.zone(t, str(event.src), viewer), "dst": say.zone(t, str(event.dst), viewer)}
        return say.word("silent_move", cards=event.faces, **zones)
    if event is not None and event.kind == "show":
        return say.word("silent_show", cards=event.faces)
    if event is not None and event.kind == "shuffle":
        return say.word("silent_shuffle", src=say.zone(t, str(event.src), viewer), n=len(event.cards))
    return say.word("review_move", name=say.word("nobody") if beat.by is None else say.seat(beat.by, viewer))
