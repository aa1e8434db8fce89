"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.move import Move, Picks
from ...core.table import Table
from .cards import DECK, LOOKED, ROWS, SERVANTS, hand_zone, in_front_of, is_number, np_zone, wyvern_zone
from .phantasms import MOVES, STEPS_OF, phantasm

__all__ = ["label", "meant", "picks"]


def picks(t: Table, seat: int, move: Move) -> Picks:
    """A card of the hand goes to a row; wyverns, servants and phantasms are touched where they lie."""
    kind, args = move
    hand, own = hand_zone(seat), phantasm(t, seat)
    if kind == "play":
        return Picks((f"{hand}/{args[0]}",), str(args[1]))
    if kind in MOVES:
        np = (f"{np_zone(seat)}/{own}",) if own else ()
        card = (f"{hand}/{args[0]}",) if kind == "slip" else ()
        return Picks((*np, *card, *(row for row in ROWS if row in args)))
    if kind == "swap":
        return Picks((f"{hand}/{args[0]}", f"{LOOKED}/{args[1]}"))
    if kind == "put":
        return Picks((f"{LOOKED}/{args[0]}",), "next")
    if kind == "servant":
        return Picks((f"{SERVANTS}/{args[0]}",), np_zone(seat))
    if kind == "beat":
        owner = in_front_of(t, str(args[0]))
        return Picks((f"{wyvern_zone(seat if owner is None else owner)}/{args[0]}",))
    return Picks(())


def meant(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """A card and a row mean to play it there, a card alone to try a row, a wyvern to beat it, the deck to stop."""
    touched = [(zone, face) for zone, _, face in (pick.partition("/") for pick in picks)]
    rows = [zone for zone, _ in touched if zone in ROWS]
    for zone, face in touched:
        if zone == hand_zone(seat) and face and is_number(face):
            return Move("play", (face, rows[-1] if rows else ROWS[0]))
    for zone, face in touched:
        if zone.startswith("wyverns:") and face:
            return Move("beat", (face,))
        if zone in (np_zone(seat), DECK):
            return Move("stop" if zone == DECK else "np")
    return None


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a move's label, where they differ from the usual ones."""
    own = phantasm(t, t.vars["turn"])
    if move.kind == "np" and own and own not in STEPS_OF:
        return f"np.{own}", {}
    if move.kind == "slide" and t.vars["effect"] == "sword":
        return "slide.one", {"row": move.args[0]}
    return None
