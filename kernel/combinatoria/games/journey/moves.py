"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.move import Move, Picks
from ...core.table import Table
from . import board
from .board import DECK, DISCARD, HAND, HOME, LETTERS, STORIES, WEEK, ahead, at_zone, day_of, day_zone, days, where
from .cards import ITEMS, NUMBER, PAWNS, STORY_OF, SUIT_OF
from .effects import step_of

__all__ = ["label", "meant", "picks"]

_SUIT_NAMED: Final = {STORY_OF[s]: name for name, s in SUIT_OF.items()}


def _letter(t: Table) -> tuple[str, ...]:
    """The letter that is used next: the one on top."""
    return tuple(f"{LETTERS}/{t.faces[i]}" for i in t.zones[LETTERS][-1:])


def _step(t: Table, pawn: str, k: int) -> tuple[tuple[str], str]:
    """A pawn where it stands, and where it gets to."""
    day = day_of(t, pawn)
    return (f"{at_zone(day)}/{PAWNS[pawn]}",), at_zone(ahead(day, k))


def _lies(t: Table, face: str) -> str:
    found = where(t, face)
    return f"{day_zone(found[0])}/{face}" if found else DISCARD


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Cards and pawns go where they lead to; of a shared black move the first pawn that walks says it all.

    With the Compass a pawn can come to the same day forward and back: whoever goes back picks the Compass, too.
    """
    kind, args = move
    if kind in ("draw", "loop", "yellow"):
        return Picks((DECK,))
    if kind == "play":
        return Picks((f"{HAND}/{args[0]}",), day_zone(ahead(day_of(t, "w"), NUMBER[str(args[0])])))
    if kind in ("black", "black_back"):
        a, b = (int(n) for n in args)  # type: ignore[arg-type]
        pawn, k = ("b1", a) if a else ("b2", b)
        own, to = _step(t, pawn, -k if kind == "black_back" else k)
        return Picks((*((f"{board.ITEM_CARDS}/{ITEMS['compass']}",) if kind == "black_back" else ()), *own), to)
    if kind in ("red", "letter_move"):
        own, to = _step(t, str(args[0]), step_of(args[1]))
        return Picks((*(_letter(t) if kind == "letter_move" else ()), *own), to)
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
        return Picks((*_letter(t), f"{DISCARD}/{args[0]}"), DECK)
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
        key = "play_loop" if w + n > WEEK else "play_tree" if to == HOME else "play"
        return key, {"card": args[0], "n": to}
    if kind in ("black", "black_back"):
        a, b = (int(n) for n in args)  # type: ignore[arg-type]
        sign = -1 if kind == "black_back" else 1
        facts = {"n": ahead(b1, sign * a), "m": ahead(b2, sign * b)}
        way = "both" if a and b else "first" if a else "second"
        return f"{kind}_{way}", facts
    if kind in ("red", "letter_move"):
        pawn = str(args[0])
        return kind, {"card": PAWNS[pawn], "m": ahead(day_of(t, pawn), step_of(args[1]))}
    return None
