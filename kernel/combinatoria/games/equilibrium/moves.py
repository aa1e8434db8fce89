"""Picks of moves on the table, and the labels of their buttons, as defined by ``moves.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.move import Move, Picks
from ...core.pick_table import named_args, picks_for
from ...core.seats import hand_zone
from ...core.table import Table
from . import board
from .cards import CHAOS, home
from .legality import BOOK_OF, MOVES, SIDE_OF
from .pending import AGENDA
from .variables import Vars

__all__ = ["interpret_picks", "label", "picks"]


def _names(t: Table, move: Move) -> dict[str, Any]:
    """Return values for the names in ``moves.toml`` and in labels: a move's arguments and derived values."""
    kind, turn, item = move.kind, Vars.of(t).turn, AGENDA.owed(t)
    names = named_args(MOVES[kind], move)
    gone = [board.read(code) for code in names.get("cards", ())]
    names["gone"] = [f"{board.side_zone(side, n)}/{face}" for n, side, face in gone]
    if (card := names.get("card")) is not None:
        own, book = f"{hand_zone(turn)}/{card}", f"{board.BOOKS_SHOWN}/{BOOK_OF.get(kind)}"
        return {"side": home(card), **names, "own": own, "book": book, "polarity": board.polarity_zone(turn)}
    aside = t.open_codes(board.ASIDE)
    names |= {"aside": f"{board.ASIDE}/{aside[-1]}" if aside else board.ASIDE, "about": item.n if item else 0}
    if kind == "place":
        names["stronger"] = board.row_at(t, names["row"]).stronger or "left"
    elif kind == "next":
        looked, place = board.looked_zone(item.seat if item else turn), names["place"]
        names |= {"looked": looked, "shown": t.codes(looked)[place - 1 : place] or [None]}
    return names


def picks(t: Table, seat: int, move: Move) -> Picks:
    """Return the picks of a move.

    A card of the hand comes first, then its target or the cards that its effect concerns; a Book is picked by its card.
    """
    return picks_for(MOVES[move.kind], _names(t, move))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
    """Return key and facts of a move's label."""
    names = _names(t, move)
    key = move.kind.partition("_")[0] if move.kind in SIDE_OF else move.kind
    if key == "establish":
        names["n"] = sum(row.balanced for row in board.rows(t))
    return key, {**names, "gone": [pick.rpartition("/")[2] for pick in names["gone"]]}


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """Interpret picks: a card of the hand with a place is played, two dreams are swapped.

    A card alone is tried in the first row.
    """
    own, dreams, place = None, [], None
    for pick in picks:
        zone, _, face = pick.partition("/")
        kind, _, n = zone.partition(":")
        if kind == "hand" and face:
            own = face
        elif kind in ("left", "right") and face:
            dreams.append((kind, int(n), face))
        elif kind in ("left", "right", "city"):
            place = (kind, int(n))
    if item := AGENDA.owed(t):
        spot = place or (dreams[-1][:2] if dreams else None)
        if spot is None or CHAOS not in t.codes(board.ASIDE):
            return None if own is None else Move("play", (own, 1))
        return Move("give_up" if item.kind == "refill" and spot[0] == "city" else "place", (spot[1],))
    if own is None:
        return None
    if len(dreams) > 1:
        (side, row, a), (_, other, b) = dreams[-2:]
        return Move("swap", (own, side, row, a, other, b))
    to, row = place or ("city", 1)
    if home(own) is None and to != "city":
        return Move("play_side", (own, row, to))
    return Move("play", (own, row))
