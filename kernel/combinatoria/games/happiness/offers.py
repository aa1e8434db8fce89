"""Offers in each phase. Free text is never listed; :mod:`.checks` accepts it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.move import Move, Offer, Picks, sure
from ...core.seats import hand_zone
from ...core.table import Table
from ...decks import ars
from .cards import FEELINGS, TIMES, feeling, pair, place_zone, time
from .flow import not_laid, opener
from .stories import ANSWERS, PLACES, QUESTIONS, TOPICS, story_key
from .variables import Vars

__all__ = ["PERCENTS", "interpret_picks", "label", "offers", "picks", "to_act"]

PERCENTS: Final = tuple(range(50, 101, 5))
"""The stated chances on offer; any whole percentage may be typed."""
_TELL: Final = (sure("tell"),)
_PHASES: Final[Mapping[str, Sequence[Offer]]] = {
    "topic": (sure("topic", TOPICS),),
    "reveal": (sure("reveal"),),
    "rest": (sure("next"), sure("stop")),
    "stop": (sure("agree"), sure("decline")),
}
_STORY: Final = (*_TELL, sure("tell_story", PLACES))
_ANSWER: Final = (sure("answer", ANSWERS),)
_CHOOSE: Final = tuple((sure("choose", pair(k)),) for k in range(len(TIMES)))
_PLACE: Final = tuple(sure("place", pair(k)) for k in range(len(TIMES)))
_PLACE_AT: Final = tuple(sure("place_at", pair(k), PERCENTS) for k in range(len(TIMES)))


def to_act(t: Table) -> tuple[int, ...]:
    """Return the seats to act.

    During the talk these are the guessers without a card, between rounds the speaker's left neighbour, on a proposal to
    stop all seats that have not voted, and otherwise the speaker.
    """
    v: Vars = t.typed or Vars.of(t)  # saves a call, as every decision asks
    if v.phase == "talk" and not v.asked:
        return not_laid(v.active, v.turn, v.laid)
    if v.phase == "over":
        return ()
    if v.phase == "rest":
        return (opener(t),)
    if v.phase == "stop":
        return tuple(s for s in v.active if s not in v.votes)
    return (v.turn,)


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """See :class:`combinatoria.core.game.Game`."""
    if seat not in to_act(t):
        return ()
    v: Vars = t.typed or Vars.of(t)
    if v.phase == "tell":
        return _STORY if v.topic in TOPICS else _TELL
    if v.phase == "choose":
        return _CHOOSE[v.time]
    if v.phase != "talk":
        return _PHASES[v.phase]
    if v.asked:
        return _ANSWER
    place = (_PLACE_AT if t.options["confidence"] else _PLACE)[v.time]
    heard = {row[2] for row in v.heard}
    left = tuple([question for question in QUESTIONS[v.time] if question not in heard])
    return (place, sure("ask", left)) if left else (place,)


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Return the picks of a move: a card of the hand goes to the zone of its time; other moves have none.

    With stated confidence, a button selects the percentage.
    """
    if move.kind in ("choose", "place", "place_at"):
        number = move.arg(0, int)
        face = next((f for f in t.open_codes(hand_zone(seat)) if ars.number(f) == number), None)
        if face is not None:
            return Picks((f"{hand_zone(seat)}/{face}",), place_zone(time(number), seat))
    return Picks(())


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """Interpret picks: a card of the hand is chosen by the speaker, or laid as a guess."""
    for pick in picks:
        zone, _, face = pick.partition("/")
        if zone == hand_zone(seat) and face in t.open_codes(zone):
            number = ars.number(face)
            if seat == Vars.of(t).turn:
                return Move("choose", (number,))
            return Move("place_at", (number, 50)) if t.options["confidence"] else Move("place", (number,))
    return None


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Return key and facts of a label; None for the default label."""
    kind, args = move
    if kind in ("choose", "place", "place_at"):
        number = min(max(1, move.arg(0, int)), 6)
        facts = {"n": args[0], "time": TIMES[time(number)], "feeling": FEELINGS[feeling(number)]}
        return kind, facts if kind != "place_at" else {**facts, "percent": args[1]}
    if kind == "tell_story":
        v = Vars.of(t)
        if v.topic in TOPICS and args[0] in PLACES:
            return "tell_story", {"n": args[0], "story": story_key(v.topic, v.time, move.arg(0, int))}
        return "tell_any", {"n": args[0]}
    if kind == "answer":
        return "answer", {"answer": args[0]}
    return None
