"""Validation of hand-made positions of Tomorrow's Journey."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...core.move import Refusal
from ...core.schema import misplaced
from ...core.table import Face, Table
from . import board
from .board import DISCARD, HAND, ITEM_CARDS, LETTERS, PLAYED, STORIES, USED, place_zone
from .cards import CAPACITY, ITEMS, NUMBER, PAWNS, STORY_OF, SUIT, SUIT_OF, TREE, origin
from .effects import EFFECTS, waits
from .variables import Vars

__all__ = ["validate_position"]

_RESTING: Final = {name: one.start for name, one in Vars.declared.items() if one.each_turn}
_LOST: Final = ("", "renew", "loop", "yellow", "resigned")
_MAY_LIE: Final[Mapping[str, Callable[[Face], bool]]] = {
    **dict.fromkeys((board.DECK, "hand", "day", DISCARD, PLAYED), NUMBER.__contains__),
    "place": CAPACITY.__contains__,
    "at": frozenset(PAWNS.values()).__contains__,
    **dict.fromkeys((STORIES, LETTERS, USED), frozenset(STORY_OF.values()).__contains__),
    ITEM_CARDS: frozenset(ITEMS.values()).__contains__,
}


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield all faults of a position whose cards have been counted already."""
    wrong = {str(fault.facts["name"]) for fault in misplaced(t, _MAY_LIE, "2")}
    wrong |= {name for name in map(place_zone, board.DAYS) if len(t.zones[name]) != 1}
    if strange := [Refusal("2", "wrong_place", {"name": name}) for name in t.zones if name in wrong]:
        yield from strange  # the other checks rely on every card being in its place
        return
    week = list(_week(t))
    yield from week
    if Vars.of(t).turns < 1:
        yield Refusal("4", "turns")
    if not week:
        yield from (refusal for bad, refusal in _now(t) if bad)
    if any(
        t.shuffle_id.get(i, 0) not in (origin(t, name, t.faces[i]), 0) for name, ids in t.zones.items() for i in ids
    ):
        yield Refusal("3", "origin")


def _week(t: Table) -> Iterator[Refusal]:
    """Yield the faults of the week: the tree must be Day 7, and no day may exceed its capacity."""
    if board.location(t, board.HOME) != TREE:
        yield Refusal("3", "tree_last")
        return
    for day in board.DAYS:
        have, room = len(t.zones[board.day_zone(day)]), board.capacity(t, day)
        if have > room:
            yield Refusal("4.place", "too_many", {"n": day, "have": have, "need": room})


def _now(t: Table) -> Iterator[tuple[object, Refusal]]:
    """Yield the checks of hand, card in play and event for the phase: whether each fails, and its refusal."""
    v, in_play = Vars.of(t), len(t.zones[PLAYED])
    over, gave_up = v.phase == "over", v.phase == "over" and v.lost == "resigned"
    have, usual = len(t.zones[HAND]), board.hand_size(t)
    need = usual + (v.phase == "play" or v.effect == "under")
    fits = usual <= have <= usual + 1 if gave_up else have == need
    yield not fits, Refusal("R22", "hand_cards", {"have": have, "need": need})
    may = (0, 1) if gave_up or (over and v.lost == "loop") else (int(v.phase in ("loop", "black")),)
    yield in_play not in may, Refusal("4.play", "in_play")
    short = v.phase == "loop" and in_play == 1 and board.day_of(t, "w") > NUMBER[t.faces[t.zones[PLAYED][0]]]
    yield short, Refusal("R2", "no_loop")
    ended = v.lost in _LOST and (v.lost or board.home(t))
    yield over and not ended, Refusal("5", "not_over")
    yield over and ended and v.lost not in ("", "resigned") and t.zones[board.DECK], Refusal("5", "deck_left")
    yield v.lost and not over, Refusal("5", "lost_early")
    yield not _happens(t), Refusal("4.events", "happening")


def _happens(t: Table) -> bool:
    """Return whether the event variables are consistent; outside the event phase they are at rest."""
    v = Vars.of(t)
    if v.phase != "event":
        return v.phase == "over" or _RESTING.items() <= t.vars.items()
    faces = (v.event, *v.sleeping, *v.copies)
    if any(face not in NUMBER or board.where(t, face) is None for face in faces) or v.effect not in EFFECTS:
        return False
    fits = SUIT[v.event] in v.used and 1 <= v.row <= len(t.zones[board.day_zone(board.day_of(t, "w"))])
    listed = len(set(v.used)) == len(v.used) and len(set(v.sleeping)) == len(v.sleeping)
    copying = not v.copies or (SUIT[v.event] == "G" and t.options["green_copies"] == "all")
    own = v.effect == "under" or SUIT[v.event] in ("G", SUIT_OF[v.effect])
    works = v.effect in ("under", "white") or waits(t, SUIT_OF[v.effect])  # a letter may empty the discard pile
    return fits and listed and copying and own and works
