"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.move import Move, Picks
from ...core.table import Table
from . import board
from .board import DECK, DISCARD, HAND, LETTERS, STORIES, ahead, at_zone, day_of, day_zone, days, step_of, where
from .cards import ITEMS, NUMBER, PAWNS, STORY_OF, SUIT_OF

__all__ = ["label", "meant", "picks"]

_SUIT_NAMED: Final = {STORY_OF[s]: name for name, s in SUIT_OF.items()}


def _pawn(t: Table, pawn: str) -> str:
    """A pawn where it stands."""
    return f"{at_zone(day_of(t, pawn))}/{PAWNS[pawn]}"


def _event(t: Table, face: str) -> str:
    """An event where it lies."""
    found = where(t, face)
    return f"{day_zone(found[0])}/{face}" if found else DISCARD


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Cards and pawns go where they lead to; of a shared black move the first pawn that walks says it all.

    With the Compass a pawn can come to the same day forward and back: whoever goes back picks the Compass, too.
    """
    kind, args = move
    letter = [f"{LETTERS}/{t.faces[i]}" for i in t.zones[LETTERS][-1:] if kind.startswith("letter")]
    if kind in ("draw", "loop", "yellow"):
        return Picks((DECK,))
    if kind == "play":
        return Picks((f"{HAND}/{args[0]}",), day_zone(ahead(day_of(t, "w"), NUMBER[str(args[0])])))
    if kind in ("black", "black_back"):
        pawn, k = ("b1", args[0]) if args[0] else ("b2", args[1])
        compass = [f"{board.ITEM_CARDS}/{ITEMS['compass']}"] if kind == "black_back" else []
        to = ahead(day_of(t, pawn), int(k) * (-1 if compass else 1))  # type: ignore[arg-type]
        return Picks((*compass, _pawn(t, pawn)), at_zone(to))
    if kind in ("red", "letter_move"):
        pawn = str(args[0])
        return Picks((*letter, _pawn(t, pawn)), at_zone(ahead(day_of(t, pawn), step_of(args[1]))))
    if kind == "blue":
        return Picks(tuple(_event(t, face) for face in args[0]))  # type: ignore[union-attr]
    if kind == "green":
        return Picks((_event(t, str(args[0])),))
    if kind == "under":
        return Picks((f"{HAND}/{args[0]}",), DECK)
    if kind == "white":
        return Picks((f"{HAND}/{args[0]}", f"{DISCARD}/{args[1]}"))
    if kind == "complete":
        return Picks((f"{STORIES}/{STORY_OF[SUIT_OF[str(args[0])]]}",))
    if kind == "letter_return":
        return Picks((*letter, f"{DISCARD}/{args[0]}"), DECK)
    return Picks(())


def meant(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """A card of the hand means to play it or to put it under, a story to complete it, the deck to draw."""
    phase, effect = t.vars["phase"], t.vars["effect"]
    found = [(zone, face) for zone, _, face in (pick.partition("/") for pick in picks)]
    lie = tuple(sorted(face for zone, face in found if face and zone.startswith("day:")))
    for zone, face in reversed(found):
        if zone == STORIES and face in _SUIT_NAMED:
            return Move("complete", (_SUIT_NAMED[face],))
        if zone == HAND and face:
            return Move("under" if effect == "under" else "play", (face,))
        if zone == DISCARD and face:
            return Move("letter_return", (face,))
        if zone == DECK:
            return Move("loop" if phase == "loop" else "yellow" if effect == "yellow" else "draw")
    if not lie:
        return None
    return Move("green", lie[-1:]) if effect == "green" else Move("blue", (lie,))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a label that tells where pawns will stand; None for the usual one."""
    kind, args = move
    w, b1, b2 = days(t)
    if kind == "play" and args[0] in NUMBER:
        n = NUMBER[str(args[0])]
        to = ahead(w, n)
        key = "play_loop" if board.loops(w, n) else "play_tree" if to == board.HOME else "play"
        return key, {"card": args[0], "n": to}
    if kind in ("black", "black_back"):
        a, b = (int(n) for n in args)  # type: ignore[arg-type]
        sign = -1 if kind == "black_back" else 1
        way = "both" if a and b else "first" if a else "second"
        return f"{kind}_{way}", {"n": ahead(b1, sign * a), "m": ahead(b2, sign * b)}
    if kind in ("red", "letter_move"):
        pawn = str(args[0])
        return kind, {"card": PAWNS[pawn], "m": ahead(day_of(t, pawn), step_of(args[1]))}
    return None
