"""How moves are made by picking things on the table, and what their buttons say: by ``moves.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.beside import beside
from ...core.move import Move, Picks
from ...core.picked import named, picked
from ...core.table import Table
from . import board
from .board import DECK, DISCARD, HAND, LETTERS, STORIES, ahead, at_zone, day_of
from .cards import NUMBER, PAWNS, STORY_OF, SUIT_OF

__all__ = ["MOVES", "label", "meant", "picks"]

MOVES: Final[Mapping[str, Mapping[str, Any]]] = beside(__package__, "moves.toml")
"""How each kind of move is written, the phase that it belongs to, and how it is made by hand."""
_SUIT_NAMED: Final = {STORY_OF[s]: name for name, s in SUIT_OF.items()}
_BACK: Final = {"black": 1, "black_back": -1}


def _event(t: Table, face: str) -> str:
    """An event where it lies."""
    found = board.where(t, face)
    return f"{board.day_zone(found[0])}/{face}" if found else DISCARD


def _names(t: Table, move: Move) -> dict[str, Any]:
    """What the names in ``moves.toml`` stand for: the arguments of a move, and what follows.

    ``there`` is the day to which a pawn goes, ``walker`` the pawn where it stands: of a shared black move the first
    one, which says it all. With the Compass it can come to the same day forward and back: whoever goes back picks the
    Compass, too.
    """
    kind = move.kind
    names = named(MOVES[kind], move)
    if "suit" in names:
        return {**names, "story": STORY_OF[SUIT_OF[names["suit"]]]}
    if kind == "play":
        return {**names, "there": ahead(day_of(t, "w"), NUMBER[names["card"]])}
    if kind in ("blue", "green"):
        return {**names, "events": [_event(t, face) for face in names.get("cards", (names.get("card"),))]}
    if kind in _BACK:
        pawn, k = ("b1", names["a"]) if names["a"] else ("b2", names["b"])
        k *= _BACK[kind]
    elif "pawn" in names:
        pawn, k = names["pawn"], board.STEPS[names["dir"]]
    else:
        pawn, k = "w", 0
    day = day_of(t, pawn)
    letter = f"{LETTERS}/{t.faces[t.top(LETTERS)]}" if t.zones[LETTERS] else LETTERS
    return {**names, "letter": letter, "walker": f"{at_zone(day)}/{PAWNS[pawn]}", "there": ahead(day, k)}


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Cards and pawns go where they lead to."""
    return picked(MOVES[move.kind], _names(t, move))


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
    if kind == "play" and args[0] in NUMBER:
        to = _names(t, move)["there"]
        looped = board.loops(day_of(t, "w"), NUMBER[str(args[0])])
        return "play_loop" if looped else "play_tree" if to == board.HOME else "play", {"card": args[0], "n": to}
    if kind in _BACK:
        _, b1, b2 = board.days(t)
        a, b = (int(n) * _BACK[kind] for n in args)  # type: ignore[arg-type]
        way = "both" if a and b else "first" if a else "second"
        return f"{kind}_{way}", {"n": ahead(b1, a), "m": ahead(b2, b)}
    if kind in ("red", "letter_move"):
        return kind, {"card": PAWNS[str(args[0])], "m": _names(t, move)["there"]}
    return None
