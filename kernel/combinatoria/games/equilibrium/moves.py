"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ...core.move import Move, Picks
from ...core.seats import hand_zone
from ...core.table import Face, Table
from .board import (
    ASIDE,
    BOOKS_SHOWN,
    DECK,
    DISCARD,
    SHELF,
    Cards,
    city_zone,
    looked_zone,
    polarity_zone,
    read,
    row_at,
    side_zone,
    untagged,
)
from .cards import CHAOS, home
from .desk import BOOK_OF, SIDE_OF
from .pending import AGENDA

__all__ = ["label", "meant", "picks"]


def _place(codes: Cards) -> list[str]:
    """The picks of cards that a move names with their rows."""
    return [f"{side_zone(side, n)}/{face}" for n, side, face in map(read, codes)]


def picks(t: Table, seat: int, move: Move) -> Picks:
    """A card of the hand, then where it goes, or the things that its effect is about; a Book by its card."""
    kind, args = move
    item = AGENDA.owed(t)
    if kind in ("side", "place", "place_side", "give_up", "burn"):
        return _owed(t, kind, args, item.n if item else 0)
    if kind in ("reveal", "stop", "leave"):
        return Picks((SHELF,) if kind == "reveal" else ())
    if kind == "next":
        looked = looked_zone(item.seat if item else seat)
        return Picks((f"{looked}/{t.codes(looked)[int(args[0]) - 1]}",), DECK)  # type: ignore[arg-type]
    own = f"{hand_zone(t.vars['turn'])}/{args[0]}"
    if kind in ("play", "play_side"):
        side = home(str(args[0])) or str(args[2])
        return Picks((own,), side_zone(side, int(args[1])))  # type: ignore[arg-type]
    if kind == "swap":
        side, n, a, other, b = cast("tuple[str, int, Face, int, Face]", args[1:])
        return Picks((own, f"{side_zone(side, n)}/{a}", f"{side_zone(side, other)}/{b}"))
    if kind == "establish_with":
        return Picks((own, *_place(cast(Cards, args[1]))))
    if kind == "polarity":
        return Picks((own, polarity_zone(t.vars["turn"])))
    if kind == "establish":
        return Picks((own,), DISCARD)
    book = f"{BOOKS_SHOWN}/{BOOK_OF[kind]}"
    if kind in SIDE_OF:
        side = SIDE_OF[kind]
        what = f"{side_zone(side, int(args[1]))}/{args[2]}"  # type: ignore[arg-type]
        return Picks((own, book, what), side_zone(side, int(args[3])) if len(args) > 3 else None)  # type: ignore[arg-type]
    if kind == "claim_empty":
        return Picks((own, book, city_zone(int(args[1]))))  # type: ignore[arg-type]
    return Picks((own, book, *(_place(cast(Cards, args[1])) if kind == "joyful_with" else ())))


def _owed(t: Table, kind: str, args: Sequence[Any], n: int) -> Picks:
    """Fills and Chaos: the cards that lie aside go to a side, or a city is given up."""
    aside = tuple(f"{ASIDE}/{face}" for face in t.codes(ASIDE)[-1:])
    if kind == "side":
        return Picks((), side_zone(args[0], n))
    if kind == "give_up":
        return Picks((*aside, city_zone(args[0])))
    if kind == "burn":
        return Picks(aside, DECK)
    side = args[1] if kind == "place_side" else _stronger(t, args[0])
    return Picks(aside, side_zone(side, args[0]))


def _stronger(t: Table, n: int) -> str:
    return row_at(t, n).stronger or "left"


def meant(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """A card of the hand and a place is to play it, a card alone to try a row; two dreams are to be swapped."""
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
    item = AGENDA.owed(t)
    if item is not None:
        spot = place or (dreams[-1][:2] if dreams else None)
        if spot is None or CHAOS not in t.codes(ASIDE):
            return None if own is None else Move("play", (own, 1))
        return Move("give_up" if item.kind == "refill" and spot[0] == "city" else "place", (spot[1],))
    if own is None:
        return None
    if len(dreams) > 1:
        (side, row, a), (_, other, b) = dreams[-2:]
        return Move("swap", (own, side, row, a, other, b))
    if place is not None:
        if home(own) is None and place[0] != "city":
            return Move("play_side", (own, place[1], place[0]))
        return Move("play", (own, place[1]))
    return Move("play", (own, 1))


def label(t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
    """Key and facts of a move's label; None for the usual one."""
    kind, args = move
    if kind in ("establish_with", "joyful_with"):
        places = [untagged(code) for code in cast(Cards, args[1])]
        return kind, {"cards": (args[0],), "out": tuple(place[2] for place in places if place)}
    if kind in ("fly_incubi", "fly_sognae"):
        return "fly", {"cards": (args[0],), "card": (args[2],), "n": args[1], "m": args[3]}
    if kind in ("vanish_incubi", "vanish_sognae"):
        return "vanish", {"cards": (args[0],), "card": (args[2],), "n": args[1]}
    if kind == "swap":
        a, b = args[3], args[5]
        return "swap", {"cards": (args[0],), "card": (a,), "n": args[2], "out": (b,), "m": args[4]}
    if kind == "next":
        item = AGENDA.owed(t)
        looked = t.codes(looked_zone(item.seat)) if item and item.kind == "order" else []
        place = int(cast(int, args[0])) - 1
        return "next", {"cards": (looked[place] if place < len(looked) else None,)}
    if kind == "place":
        row = int(cast(int, args[0]))
        return "place", {"n": row, "side": _stronger(t, row)}
    if kind == "side":
        item = AGENDA.owed(t)
        return "side", {"side": args[0], "n": item.n if item else 0}
    return None
