"""What may be chosen, phase by phase; what is offered is legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ...core.move import Offer, Slot
from ...core.table import Table
from .board import BLACK, DISCARD, HAND, LETTERS, PLAYED, completable, copyable, pairs, splits
from .cards import NUMBER, SUIT_NAMES
from .effects import may_decline

__all__ = ["DIRECTIONS", "offers"]

DIRECTIONS: Final = ("forward", "back")
_DRAW, _LOOP, _YELLOW, _END, _DECLINE = (Offer(k, sure=True) for k in ("draw", "loop", "yellow", "end", "decline"))
_RED = Offer("red", (Slot("pawn", BLACK), Slot("dir", DIRECTIONS)), sure=True)
_LETTER = Offer("letter_move", (Slot("pawn", BLACK), Slot("dir", DIRECTIONS)), sure=True)


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """The moves of the phase, and letters at any time."""
    phase = t.vars["phase"]
    if phase == "over":
        return ()
    out: list[Offer] = []
    if phase == "renew":
        out.append(_DRAW)
    elif phase == "play":
        out.append(_cards("play", _codes(t, HAND)))
    elif phase == "loop":
        out.append(_LOOP)
    elif phase == "black":
        n = 7 - NUMBER[t.faces[t.zones[PLAYED][0]]]
        out += _black(n, bool(t.options["map"]), bool(t.options["compass"]))
    elif phase == "event":
        out += _effect(t)
    else:
        if stories := completable(t):
            out.append(Offer("complete", (Slot("suit", tuple([SUIT_NAMES[s] for s in stories])),), sure=True))
        out.append(_END)
    if t.zones[LETTERS]:
        out.append(_LETTER)
        if t.zones[DISCARD]:
            out.append(_cards("letter_return", _codes(t, DISCARD)))
    return out


def _codes(t: Table, zone: str) -> tuple[str, ...]:
    faces = t.faces
    return tuple([faces[i] for i in t.zones[zone]])


@lru_cache(maxsize=4096)
def _cards(kind: str, faces: tuple[str, ...]) -> Offer:
    return Offer(kind, (Slot("card", faces),), sure=True)


@lru_cache
def _black(n: int, shared: bool, backward: bool) -> tuple[Offer, ...]:
    ways = splits(n, shared, backward)
    kinds = (("black", False), ("black_back", True))
    cases = {kind: [((a,), (b,)) for a, b, back in ways if back == wanted] for kind, wanted in kinds}
    return tuple(Offer(kind, sure=True, cases=found) for kind, found in cases.items() if found)


def _effect(t: Table) -> list[Offer]:
    """The ways to decide what is owed while events happen."""
    effect = t.vars["effect"]
    if effect == "yellow":
        return [_YELLOW]
    if effect == "under":
        return [_cards("under", _codes(t, HAND))]
    if effect == "red":
        found = _RED
    elif effect == "blue":
        found = Offer("blue", (Slot("cards", pairs(t)),), sure=True)
    elif effect == "green":
        found = _cards("green", copyable(t))
    else:
        found = Offer("white", (Slot("give", _codes(t, HAND)), Slot("take", _codes(t, DISCARD))), sure=True)
    return [found, _DECLINE] if may_decline(t) else [found]
