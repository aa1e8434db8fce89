"""Why a hand-made position of Tomorrow's Journey cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.move import Refusal
from ...core.possible import phase_fault
from ...core.table import Table
from . import board
from .cards import CAPACITY, ITEMS, NUMBER, PAWNS, STORY_OF, SUIT, SUIT_OF, TREE, batch
from .effects import EFFECTS, waits

__all__ = ["PHASES", "faults"]

PHASES = ("renew", "play", "loop", "black", "event", "resolve", "over")
_LOST: Final = ("", "renew", "loop", "yellow", "resigned")


def faults(t: Table) -> Iterator[Refusal]:
    """All that is wrong with a position whose cards have been counted already."""
    if fault := phase_fault(t, PHASES, "4"):
        yield fault
        return
    if strange := [Refusal("2", "wrong_place", {"name": name}) for name in t.zones if not _fits(t, name)]:
        yield from strange  # of days with anything but events nothing else can be said
        return
    week = list(_week(t))
    yield from week
    if t.vars["turns"] < 1:
        yield Refusal("4", "turns")
    if not week:
        yield from _now(t)
    if any(t.batch.get(i, 0) not in (batch(t.faces[i]), 0) for ids in t.zones.values() for i in ids):
        yield Refusal("3", "origin")


def _fits(t: Table, name: str) -> bool:
    """Whether all that lies in a place may lie there."""
    kind = name.partition(":")[0]
    faces = [t.faces[i] for i in t.zones[name]]
    if kind == "place":
        return len(faces) == 1 and faces[0] in CAPACITY
    if kind == "at":
        return all(face in PAWNS.values() for face in faces)
    if kind in (board.STORIES, board.LETTERS, board.USED):
        return all(face in STORY_OF.values() for face in faces)
    if kind == board.ITEM_CARDS:
        return all(face in ITEMS.values() for face in faces)
    return all(face in NUMBER for face in faces)


def _week(t: Table) -> Iterator[Refusal]:
    """The tree is Day 7, and no day has more events than it has room for."""
    if t.faces[t.zones[board.place_zone(board.HOME)][0]] != TREE:
        yield Refusal("3", "tree_last")
        return
    for day in board.DAYS:
        have, room = len(t.zones[board.day_zone(day)]), board.capacity(t, day)
        if have > room:
            yield Refusal("4.place", "too_many", {"n": day, "have": have, "need": room})


def _now(t: Table) -> Iterator[Refusal]:
    """What the phase says of the hand, the card in play and the event that happens."""
    v, phase = t.vars, t.vars["phase"]
    hand, usual = len(t.zones[board.HAND]), board.hand_size(t)
    need = usual + (phase == "play" or v["effect"] == "under")
    ended = phase == "over" and v["lost"] == "resigned"
    if not (usual <= hand <= usual + 1 if ended else hand == need):
        yield Refusal("R22", "hand_cards", {"have": hand, "need": need})
    in_play = len(t.zones[board.PLAYED])
    may = (0, 1) if phase == "over" and v["lost"] in ("loop", "resigned") else (int(phase in ("loop", "black")),)
    if in_play not in may:
        yield Refusal("4.play", "in_play")
    if phase == "loop" and in_play == 1 and board.day_of(t, "w") > NUMBER[t.faces[t.zones[board.PLAYED][0]]]:
        yield Refusal("R2", "no_loop")
    if phase == "over":
        if v["lost"] not in _LOST or not (v["lost"] or board.home(t)):
            yield Refusal("5", "not_over")
        elif v["lost"] in ("renew", "loop", "yellow") and t.zones[board.DECK]:
            yield Refusal("5", "deck_left")
    elif v["lost"]:
        yield Refusal("5", "lost_early")
    if not _happens(t):
        yield Refusal("4.events", "happening")


def _happens(t: Table) -> bool:
    """Whether the variables of the events fit together; outside that phase they are empty."""
    v = t.vars
    now = (v["event"], v["row"], v["used"], v["sleeping"], v["copies"], v["effect"])
    if v["phase"] != "event":
        return v["phase"] == "over" or now == ("", 0, (), (), (), "")
    faces = (v["event"], *v["sleeping"], *v["copies"])
    if any(face not in NUMBER or board.where(t, face) is None for face in faces) or v["effect"] not in EFFECTS:
        return False
    fits = SUIT[v["event"]] in v["used"] and 1 <= v["row"] <= len(t.zones[board.day_zone(board.day_of(t, "w"))])
    listed = len(set(v["used"])) == len(v["used"]) and len(set(v["sleeping"])) == len(v["sleeping"])
    copying = not v["copies"] or (SUIT[v["event"]] == "G" and t.options["green_copies"] == "all")
    own = v["effect"] in ("under", *[name for name, s in SUIT_OF.items() if s == SUIT[v["event"]]])
    works = v["effect"] in ("under", "white") or waits(t, SUIT_OF[v["effect"]])  # a letter may empty the discard pile
    return fits and listed and copying and (own or SUIT[v["event"]] == "G") and works
