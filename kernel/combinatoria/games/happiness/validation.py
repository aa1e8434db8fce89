"""Faults of hand-made positions of Time of Happiness."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.move import Refusal
from ...core.seats import hand_zone
from ...core.table import Table
from ...decks import ars
from .cards import TIMES, cards_of, pair, place_zone
from .setup import LEAST
from .stories import PLACES, TOPICS
from .variables import Vars, stated

__all__ = ["validate_position"]

ENDS: Final = ("", "stopped", "left")


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have already been counted."""
    v = Vars.of(t)
    if not 0 <= v.turn < t.seats or not 0 <= v.time < len(TIMES) or v.round < 1:
        yield Refusal("4", "course")
        return
    if v.phase == "over":
        if v.ended not in ENDS:
            yield Refusal("5", "ended_form")
    elif len(v.active) < LEAST or v.ended:
        yield Refusal("R12", "too_few")
    elif v.phase not in ("rest", "stop") and v.turn not in v.active:
        yield Refusal("R12", "speaker_gone")
    if set(v.joining) & set(v.active):
        yield Refusal("R13", "joining")
    yield from _places(t)
    if v.phase != "over":
        yield from _course(t)


def _places(t: Table) -> Iterator[Refusal]:
    for s in range(t.seats):
        places = [t.open_codes(place_zone(k, s)) for k in range(len(TIMES))]
        held = [*t.open_codes(hand_zone(s)), *(face for place in places for face in place)]
        if sorted(held) != sorted(cards_of(s)):
            yield Refusal("3", "own_cards", {"seat": s})
        zones = (hand_zone(s), *(place_zone(k, s) for k in range(len(TIMES))))
        if any(t.shuffle_id.get(i, 0) not in (0, s + 1) for zone in zones for i in t.zones[zone]):
            yield Refusal("3", "origin")
        for k, place in enumerate(places):
            if len(place) > 1 or any(ars.number(face) not in pair(k) for face in place):
                yield Refusal("R18", "wrong_place", {"seat": s})


def _laid(t: Table, seat: int) -> list[int]:
    return [k for k in range(len(TIMES)) if t.zones[place_zone(k, seat)]]


def _course(t: Table) -> Iterator[Refusal]:
    """Yield inconsistencies between the phase, the cards laid, and what was said."""
    v = Vars.of(t)
    phase, now = v.phase, v.time
    done = list(range(len(TIMES))) if phase in ("reveal", "rest", "stop") else list(range(now))
    between = phase in ("rest", "stop")
    if phase == "topic" and (now or v.topic):
        yield Refusal("4.topic", "course")
    told = v.story == 0 or (v.story in PLACES and v.topic in TOPICS)
    if not told or (phase not in ("topic", "rest", "stop") and not v.topic):
        yield Refusal("4.tell", "course")
    for s in range(t.seats):
        speaks, here, lies = s == v.turn, s in v.active, _laid(t, s)
        want = [*done, now] if phase == "talk" and (speaks or s in v.laid) else done
        if (here and lies != want) or (not here and lies and not between):
            yield Refusal("4", "laid_course", {"seat": s})
        guesses = here and not speaks and t.options["confidence"]
        if len(stated(t, s)) != (len(lies) if guesses else 0) and not between:
            yield Refusal("6.confidence", "stated", {"seat": s})
    if v.turn in v.laid or not set(v.laid) <= set(v.active):
        yield Refusal("4.place", "laid_course", {"seat": v.turn})
    if phase == "talk" and not v.asked and len(v.laid) == len(v.active) - 1:
        yield Refusal("4.talk", "all_laid")
    if v.asked and (phase != "talk" or v.asked[0] == v.turn or v.asked[0] not in v.active):
        yield Refusal("4.ask", "asked_form")
    votes, active = set(v.votes), set(v.active)
    if (phase == "stop") != bool(votes) or not votes <= active or (phase == "stop" and votes == active):
        yield Refusal("4.stop", "votes")
