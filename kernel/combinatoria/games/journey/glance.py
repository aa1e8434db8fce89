"""Positions that a move leads to, at a glance: pawns, events and cards as plain tuples, before any event happens.

The moves are those of the rules; a test compares every position with the one that the rules lead to.
"""

from __future__ import annotations

from typing import Final

from ...core.choices import without
from ...core.move import Move
from ...core.table import Face, Table
from ...players.partial_world import UNKNOWN
from .board import DECK, HOME, STEPS, WEEK, ahead, days, loops, splits
from .cards import NUMBER
from .evaluate import Board, Kit, Spot, spot_of

__all__ = ["known_spot", "leads_to"]

_SIGN: Final = {"black": 1, "black_back": -1}


def known_spot(t: Table) -> Spot:
    """The position as the player sees it; of a full table's deck, only publicly known cards count."""
    known = t.seen_by_mask if t.viewer is None else t.faces
    deck = tuple([t.faces[i] if i in known else UNKNOWN for i in t.zones[DECK]])
    return spot_of(t)._replace(deck=deck)


def leads_to(t: Table, s: Spot, kit: Kit, move: Move) -> list[Spot]:
    """The positions that a move leads to, by the choice of the black move if that is next.

    Draws that begin a turn lead to the position before them, as the card is not known yet.
    """
    kind, args = move
    face = str(args[0]) if args else ""
    if kind == "play":
        return _played(s, kit, face)
    if kind in _SIGN:
        (_, x, y), (a, b) = days(t), args
        return [_fallen(s, kit, ahead(x, _SIGN[kind] * int(str(a))), ahead(y, _SIGN[kind] * int(str(b))))]
    if kind == "red":
        _, x, y = days(t)
        k = STEPS[str(args[1])]
        return [_black(s, ahead(x, k), y) if face == "b1" else _black(s, x, ahead(y, k))]
    if kind == "blue":
        one, other = map(str, args[0])  # type: ignore[arg-type]
        return [s._replace(board=_exchanged(s.board, {one: other, other: one}))]
    if kind == "under":
        deck = (*s.deck, face) if t.options["yellow_return"] == "top" else (face, *s.deck)
        return [s._replace(hand=without(s.hand, (face,)), deck=deck)]
    if kind == "white":
        take = str(args[1])
        hand, dump = (*without(s.hand, (face,)), take), (*without(s.dump, (take,)), face)
        return [s._replace(hand=tuple(sorted(hand)), dump=tuple(sorted(dump)))]
    if kind == "letter_return":
        return [s._replace(letters=s.letters - 1, deck=(*s.deck, face), dump=without(s.dump, (face,)))]
    return [s._replace(phase="over")] if kind == "draw" and not s.deck else [s]  # a copied event happens later


def _played(s: Spot, kit: Kit, face: Face) -> list[Spot]:
    """The positions after a card is played, for every black move; a loop may cost a letter, or the match."""
    n, dump, deck, letters = NUMBER[face], s.dump, s.deck, s.letters
    if loops(s.w, n):
        if deck:
            *rest, top = deck
            dump, deck = dump if top == UNKNOWN else tuple(sorted((*dump, top))), tuple(rest)
        elif letters and dump:  # the letter brings back a card, which the loop discards again
            letters -= 1
        else:
            return [s._replace(phase="over")]
    moved = s._replace(w=ahead(s.w, n), hand=without(s.hand, (face,)), dump=dump, deck=deck, letters=letters, card=face)
    ways = [(a, b, -1 if back else 1) for a, b, back in splits(WEEK - n, kit.shared, kit.backward)]
    fallen = _fallen(moved, kit, s.b1, s.b2)
    return [_black(fallen, ahead(s.b1, sign * a), ahead(s.b2, sign * b)) for a, b, sign in ways]


def _fallen(s: Spot, kit: Kit, x: int, y: int) -> Spot:
    """The position once the black pawns have moved and the card in play lies on white's day (R6, R15)."""
    board, dump = s.board, s.dump
    if s.w == HOME:
        dump = tuple(sorted((*dump, s.card)))
    else:
        lie = board[s.w - 1]
        if len(lie) >= kit.room[s.w - 1]:
            dump, lie = tuple(sorted((*dump, lie[-1]))), lie[:-1]
        board = (*board[: s.w - 1], (s.card, *lie), *board[s.w :])
    return _black(s._replace(board=board, dump=dump, card="", phase="event"), x, y)


def _black(s: Spot, x: int, y: int) -> Spot:
    """The position with the black pawns on these days."""
    return s._replace(b1=min(x, y), b2=max(x, y))


def _exchanged(board: Board, places: dict[Face, Face]) -> Board:
    return tuple([tuple([places.get(face, face) for face in day]) for day in board])
