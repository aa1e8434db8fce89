"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.move import Move, Picks
from ...core.table import Table
from .board import DECK, DISCARD, HAND, HOME, STORIES, WEEK, ahead, day_zone, place_zone, where
from .cards import NUMBER, STORY_OF, SUIT_OF
from .effects import step_of

__all__ = ["label", "meant", "picks"]


def _spot(day: int) -> str:
    """Where a card lands that is played to a day."""
    return place_zone(day) if day == HOME else day_zone(day)


def _lies(t: Table, face: str) -> str:
    found = where(t, face)
    return f"{day_zone(found[0])}/{face}" if found else DISCARD


def picks(t: Table, seat: int, move: Move) -> Picks:
    """A card of the hand goes to the day it leads to, others are touched where they lie; pawns have buttons alone."""
    kind, args = move
    if kind in ("draw", "loop", "yellow"):
        return Picks((DECK,))
    if kind == "play":
        return Picks((f"{HAND}/{args[0]}",), _spot(ahead(t.vars["w"], NUMBER[str(args[0])])))
    if kind == "blue":
        return Picks(tuple(_lies(t, face) for face in args[0]))  # type: ignore[union-attr]
    if kind == "green":
        return Picks((_lies(t, str(args[0])),))
    if kind == "under":
        return Picks((f"{HAND}/{args[0]}",), DECK)
    if kind == "white":
        return Picks((f"{HAND}/{args[0]}", f"{DISCARD}/{args[1]}"))
    if kind == "complete":
        return Picks((f"{STORIES}/{STORY_OF[SUIT_OF[str(args[0])]]}",))
    if kind == "letter_return":
        return Picks((f"{DISCARD}/{args[0]}",), DECK)
    return Picks(())


def meant(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """A card of the hand means to play it or to put it under, a story to complete it, the deck to draw."""
    phase, effect = t.vars["phase"], t.vars["effect"]
    found = [(zone, face) for zone, _, face in (pick.partition("/") for pick in picks)]
    board = tuple(sorted(face for zone, face in found if face and zone.startswith("day:")))
    for zone, face in reversed(found):
        if zone == STORIES and face:
            return Move("complete", (next(name for name, s in SUIT_OF.items() if STORY_OF[s] == face),))
        if zone == HAND and face:
            return Move("under" if effect == "under" else "play", (face,))
        if zone == DISCARD and face:
            return Move("letter_return", (face,))
        if zone == DECK:
            return Move("loop" if phase == "loop" else "yellow" if effect == "yellow" else "draw")
    if not board:
        return None
    return Move("green", board[-1:]) if effect == "green" else Move("blue", (board,))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a label that tells where pawns will stand; None for the usual one."""
    kind, args = move
    v = t.vars
    if kind == "play" and args[0] in NUMBER:
        n = NUMBER[str(args[0])]
        to = ahead(v["w"], n)
        key = "play_loop" if v["w"] + n > WEEK else "play_tree" if to == HOME else "play"
        return key, {"card": args[0], "n": to}
    if kind in ("black", "black_back"):
        a, b = (int(n) for n in args)  # type: ignore[arg-type]
        sign = -1 if kind == "black_back" else 1
        facts = {"n": ahead(v["b1"], sign * a), "m": ahead(v["b2"], sign * b), "a": a, "b": b}
        way = "both" if a and b else "first" if a else "second"
        return f"{kind}_{way}", facts
    if kind in ("red", "letter_move"):
        pawn = str(args[0])
        return kind, {"pawn": pawn, "n": v[pawn], "m": ahead(v[pawn], step_of(args[1]))}
    return None
