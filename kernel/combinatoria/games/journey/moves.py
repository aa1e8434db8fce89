"""Picks and button labels of moves, as declared in ``moves.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.move import Move, Picks
from ...core.pick_table import named_args, picks_for
from ...core.resources import load_toml
from ...core.table import Table
from . import board
from .board import DECK, DISCARD, HAND, LETTERS, STORIES, ahead, at_zone, day_of
from .cards import NUMBER, PAWNS, STORY_OF, SUIT_OF
from .variables import Vars

__all__ = ["MOVES", "interpret_picks", "label", "picks"]

MOVES: Final[Mapping[str, Mapping[str, Any]]] = load_toml(__package__, "moves.toml")
"""The notation, phase and picks of each kind of move."""
_SUIT_NAMED: Final = {STORY_OF[s]: name for name, s in SUIT_OF.items()}
_BACK: Final = {"black": 1, "black_back": -1}


def _event(t: Table, face: str) -> str:
    """The pick of an event on the board; the discard pile if it is not there."""
    found = board.where(t, face)
    return f"{board.day_zone(found[0])}/{face}" if found else DISCARD


def _names(t: Table, move: Move) -> dict[str, Any]:
    """The values of the names in ``moves.toml``: the arguments of a move, and what follows from them.

    ``there`` is the day a pawn moves to, ``walker`` the pick of the pawn; for a shared black move, that of the first
    pawn, which determines the other. With the Compass a pawn can reach the same day forward and back, so a move back
    picks the Compass, too.
    """
    kind = move.kind
    names = named_args(MOVES[kind], move)
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
    """The picks of a move: cards and pawns, with their destinations."""
    return picks_for(MOVES[move.kind], _names(t, move))


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """The move that picks suggest: a card in hand to play or put under, a story to complete, the deck to draw from."""
    v = Vars.of(t)
    found = [(zone, face) for zone, _, face in (pick.partition("/") for pick in picks)]
    lie = tuple(sorted(face for zone, face in found if face and zone.startswith("day:")))
    for zone, face in reversed(found):
        if zone == STORIES and face in _SUIT_NAMED:
            return Move("complete", (_SUIT_NAMED[face],))
        if zone == HAND and face:
            return Move("under" if v.effect == "under" else "play", (face,))
        if zone == DISCARD and face:
            return Move("letter_return", (face,))
        if zone == DECK:
            return Move("loop" if v.phase == "loop" else "yellow" if v.effect == "yellow" else "draw")
    if not lie:
        return None
    return Move("green", lie[-1:]) if v.effect == "green" else Move("blue", (lie,))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a label that names the days pawns move to; None for the default label."""
    kind, args = move
    if kind == "play" and args[0] in NUMBER:
        to = _names(t, move)["there"]
        looped = board.loops(day_of(t, "w"), NUMBER[move.arg(0, str)])
        return "play_loop" if looped else "play_tree" if to == board.HOME else "play", {"card": args[0], "n": to}
    if kind in _BACK:
        _, b1, b2 = board.days(t)
        a, b = (move.arg(n, int) * _BACK[kind] for n in (0, 1))
        way = "both" if a and b else "first" if a else "second"
        return f"{kind}_{way}", {"n": ahead(b1, a), "m": ahead(b2, b)}
    if kind in ("red", "letter_move"):
        return kind, {"card": PAWNS[move.arg(0, str)], "m": _names(t, move)["there"]}
    return None
