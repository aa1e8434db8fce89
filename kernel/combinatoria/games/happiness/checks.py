"""Refusals of moves (sections 4 and 8); works on views too."""

from __future__ import annotations

from typing import Final

from ...core.move import Move, Refusal
from ...core.seats import hand_zone
from ...core.table import Table
from ...decks import ars
from .cards import TIMES, time
from .flow import opener
from .stories import PLACES, QUESTIONS, TOPICS
from .variables import Vars

__all__ = ["ASKS", "why_not"]

ASKS: Final = 3
"""Free-form questions per guesser and time; a house rule, so that a match ends."""
_TIME_OF: Final = {question: k for k, several in enumerate(QUESTIONS) for question in several}
_LATER: Final = {
    **dict.fromkeys(("topic", "topic_own"), ("topic", Refusal("4.topic", "topic_later"))),
    **dict.fromkeys(("tell", "tell_story", "tell_own"), ("tell", Refusal("4.tell", "tell_later"))),
    "choose": ("choose", Refusal("R1", "tell_first")),
    "reveal": ("reveal", Refusal("R6", "reveal_later")),
}
"""The phase of each of the speaker's moves, and the refusal in any other phase."""
_BETWEEN: Final = {"next": "rest", "stop": "rest", "agree": "stop", "decline": "stop"}


def why_not(t: Table, seat: int, move: Move) -> Refusal | None:
    """Return the refusal of a move, or None if the seat may make it now."""
    kind, args = move
    v = Vars.of(t)
    if kind == "leave":
        return None if seat in v.active else Refusal("R12", "left_already")
    if kind == "join":
        if seat in v.active:
            return Refusal("R13", "here_already")
        return Refusal("R13", "joining_already") if seat in v.joining else None
    if seat not in v.active:
        return Refusal("R12", "left_already")
    if kind == "timeup":
        if not t.options["timer"]:
            return Refusal("R11", "no_timer")
        return None if v.phase == "talk" and not v.asked else Refusal("R11", "nothing_to_draw")
    if kind in _BETWEEN:
        if v.phase != _BETWEEN[kind]:
            return Refusal("4.stop", "not_between")
        late = seat in v.votes if v.phase == "stop" else seat != opener(t)
        return Refusal("4.stop", "others_answer") if late else None
    if args and args[-1] == "":
        return Refusal("4.talk", "wordless")
    if kind in _LATER:
        return _speaking(t, seat, move)
    if kind in ("answer", "answer_own"):
        if seat != v.turn:
            return Refusal("4.answer", "speaker_answers")
        return None if v.asked else Refusal("4.answer", "nothing_asked")
    if seat == v.turn:
        return Refusal("4.place", "speaker_guesses")
    if v.phase != "talk":
        return Refusal("4.talk", "talk_later")
    if v.asked:
        return Refusal("4.answer", "answer_first")
    return _asking(t, seat, move) if kind in ("ask", "ask_own") else _placing(t, seat, move)


def _speaking(t: Table, seat: int, move: Move) -> Refusal | None:
    kind, args = move
    v = Vars.of(t)
    phase, later = _LATER[kind]
    if seat != v.turn:
        return Refusal("4", "speaker_only", {"seat": v.turn})
    if v.phase != phase:
        return later
    if kind == "tell_story" and (v.topic not in TOPICS or args[0] not in PLACES):
        return Refusal("4.tell", "no_story")
    return _wrong_card(t, seat, move.arg(0, int)) if kind == "choose" else None


def _asking(t: Table, seat: int, move: Move) -> Refusal | None:
    v = Vars.of(t)
    this_time = [row for row in v.heard if row[0] == v.time]
    if seat in v.laid:
        return Refusal("4.ask", "guessed_already")
    if move.kind == "ask_own":
        if t.options["stories"]:
            return Refusal("4.ask", "prepared_only")
        mine = sum(row[1] == seat and not row[2] for row in this_time)
        return Refusal("4.ask", "asked_enough", {"n": ASKS}) if mine >= ASKS else None
    question = move.arg(0, str)
    if _TIME_OF[question] != v.time:
        return Refusal("4.ask", "other_time", {"time": TIMES[v.time]})
    return Refusal("4.ask", "asked_already") if any(row[2] == question for row in this_time) else None


def _placing(t: Table, seat: int, move: Move) -> Refusal | None:
    if seat in Vars.of(t).laid:
        return Refusal("R3", "guessed_already")
    if (move.kind == "place_at") != t.options["confidence"]:
        return Refusal("6.confidence", "say_how_sure" if t.options["confidence"] else "not_how_sure")
    if move.kind == "place_at" and not 0 <= move.arg(1, int) <= 100:
        return Refusal("6.confidence", "percent")
    return _wrong_card(t, seat, move.arg(0, int))


def _wrong_card(t: Table, seat: int, number: int) -> Refusal | None:
    """Return the refusal of a card that is not in the seat's hand or not of the current time (R18)."""
    if number not in ars.NUMBERS:
        return Refusal("2", "no_such_card")
    if time(number) != (now := Vars.of(t).time):
        return Refusal("R18", "wrong_time", {"time": TIMES[now]})
    if all(ars.number(face) != number for face in t.open_codes(hand_zone(seat))):
        return Refusal("R18", "not_in_hand")
    return None
