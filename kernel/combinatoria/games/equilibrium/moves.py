"""How moves are made by picking things on the table, and what their buttons say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.move import Move, Picks
from ...core.seats import hand_zone
from ...core.table import Table
from . import board
from .cards import CHAOS, home
from .desk import BOOK_OF, SIDE_OF
from .pending import AGENDA

__all__ = ["label", "meant", "picks"]


def _places(codes: board.Cards) -> list[str]:
    """The picks of cards that a move names with their rows."""
    return [f"{board.side_zone(side, n)}/{face}" for n, side, face in map(board.read, codes)]


def picks(t: Table, seat: int, move: Move) -> Picks:
    """A card of the hand, then where it goes, or the things that its effect is about; a Book by its card."""
    made: tuple[str, tuple[Any, ...]] = move
    kind, args = made
    item, aside = AGENDA.owed(t), tuple(f"{board.ASIDE}/{face}" for face in t.codes(board.ASIDE)[-1:])
    match made:
        case "side", (side,):
            return Picks((), board.side_zone(side, item.n if item else 0))
        case "give_up", (n,):
            return Picks((*aside, board.city_zone(n)))
        case "burn", ():
            return Picks(aside, board.DECK)
        case "place" | "place_side", (n, *named):
            return Picks(aside, board.side_zone(named[0] if named else _stronger(t, n), n))
        case "reveal" | "stop" | "leave", ():
            return Picks((board.SHELF,) if kind == "reveal" else ())
        case "next", (place,):
            looked = board.looked_zone(item.seat if item else seat)
            return Picks((f"{looked}/{t.codes(looked)[place - 1]}",), board.DECK)
    own, book = f"{hand_zone(t.vars['turn'])}/{args[0]}", f"{board.BOOKS_SHOWN}/{BOOK_OF.get(kind)}"
    match made:
        case "play" | "play_side", (card, n, *named):
            return Picks((own,), board.side_zone(home(card) or named[0], n))
        case "swap", (_, side, n, a, other, b):
            return Picks((own, f"{board.side_zone(side, n)}/{a}", f"{board.side_zone(side, other)}/{b}"))
        case "polarity", _:
            return Picks((own, board.polarity_zone(t.vars["turn"])))
        case "establish", _:
            return Picks((own,), board.DISCARD)
        case "claim_empty", (_, n):
            return Picks((own, book, board.city_zone(n)))
        case (("establish_with" | "joyful_with"), (_, codes)):
            return Picks((own, *([book] if kind in BOOK_OF else []), *_places(codes)))
        case "joyful" | "prophecy", _:
            return Picks((own, book))
    _, n, what, *to = args
    side = SIDE_OF[kind]
    return Picks((own, book, f"{board.side_zone(side, n)}/{what}"), board.side_zone(side, to[0]) if to else None)


def _stronger(t: Table, n: int) -> str:
    return board.row_at(t, n).stronger or "left"


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
        if spot is None or CHAOS not in t.codes(board.ASIDE):
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
    made: tuple[str, tuple[Any, ...]] = move
    item = AGENDA.owed(t)
    match made:
        case ("establish_with" | "joyful_with") as kind, (card, codes):
            return kind, {"cards": (card,), "out": tuple(place[2] for place in map(board.untagged, codes) if place)}
        case "fly_incubi" | "fly_sognae", (card, n, what, to):
            return "fly", {"cards": (card,), "card": (what,), "n": n, "m": to}
        case "vanish_incubi" | "vanish_sognae", (card, n, what):
            return "vanish", {"cards": (card,), "card": (what,), "n": n}
        case "swap", (card, _, n, a, other, b):
            return "swap", {"cards": (card,), "card": (a,), "n": n, "out": (b,), "m": other}
        case "next", (place,):
            looked = t.codes(board.looked_zone(item.seat)) if item and item.kind == "order" else []
            return "next", {"cards": (looked[place - 1] if place <= len(looked) else None,)}
        case "place", (n,):
            return "place", {"n": n, "side": _stronger(t, n)}
        case "side", (side,):
            return "side", {"side": side, "n": item.n if item else 0}
    return None
