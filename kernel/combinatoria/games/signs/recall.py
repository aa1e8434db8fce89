"""What a seat remembers of cards that it can no longer follow.

A hand is held like a fan: nobody else can tell which of its cards is which, so before a card leaves it the hand is
mixed (its cards get new ids). What others knew of its cards is not lost, though. Whoever sent a six to a player who has
sent a card since knows: the six is still in that hand, or it is the card that was sent. ``recall:s`` holds what seat
``s`` can say of such cards: ways in which things may have gone, each ``(weight, ((face, shuffle, place), ...))`` with
the cards that are still hidden in it. The weights count which card it was that left a hand, each of those in the hand
being equally likely; how likely the cards themselves are is for :mod:`combinatoria.games.signs.facts`. Empty means that
there is nothing to remember.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import Any, Final

from ...core.table import Face, Table, seat_bit
from .teams import HANDS, SEATS, hand_zone

__all__ = ["NEW", "PLACES", "Way", "forget", "remade", "take_out", "taken", "ways"]

NEW: Final = "new"
"""The place of a card that was shuffled into the new deck (R3)."""
PLACES: Final = (*HANDS, "middle", "aside", NEW)
Token = tuple[Face, int, str]
Way = tuple[int, tuple[Token, ...]]


def ways(t: Table, seat: int) -> tuple[Way, ...]:
    """How things may have gone in the memory of a seat; one way without cards if there is nothing to remember."""
    return t.vars[f"recall:{seat}"] or ((1, ()),)


def _keep(t: Table, seat: int, found: Iterable[tuple[int, Iterable[Token]]]) -> None:
    """Store ways, equal ones put together."""
    merged: dict[tuple[Token, ...], int] = {}
    for weight, tokens in found:
        key = tuple(sorted(tokens))
        merged[key] = merged.get(key, 0) + weight
    factor = gcd(*merged.values())
    value: Any = tuple((weight // factor, tokens) for tokens, weight in sorted(merged.items()))
    t.set(f"recall:{seat}", () if value == ((1, ()),) else value, rule="7")


def take_out(t: Table, seat: int, face: Face, *, shown: bool) -> int:
    """Mix a hand and choose a card that leaves it.

    Args:
        t: the full table.
        seat: whose hand.
        face: the card.
        shown: whether it is given up openly.

    Returns:
        Its id; it lies on top of the hand.
    """
    hand = hand_zone(seat)
    for other in range(SEATS):
        bit = seat_bit(other)
        if other != seat and (seen := [i for i in t.zones[hand] if t.known.get(i, 0) & bit]):
            tokens = [(t.faces[i], t.batch.get(i, 0), hand) for i in seen]
            _keep(t, other, [(weight, (*old, *tokens)) for weight, old in ways(t, other)])

    def order(faces: Any) -> list[Face]:
        rest = sorted(faces, reverse=True)
        rest.remove(face)
        return [face, *rest]

    t.shuffle(hand, order, keep_batches=True, by=seat, rule="7")
    card = t.top(hand)
    batch = t.batch.get(card, 0)
    size = sum(t.batch.get(i, 0) == batch for i in t.zones[hand])
    for other in range(SEATS):
        if other != seat and t.vars[f"recall:{other}"]:
            _keep(t, other, _left(ways(t, other), hand, batch, size, face if shown else None))
    return card


def _left(old: Iterable[Way], hand: str, batch: int, size: int, shown: Face | None) -> Iterable[Way]:
    """A card has left a hand: which one, of ``size`` that look alike?"""
    for weight, tokens in old:
        here = [n for n, (_, b, place) in enumerate(tokens) if place == hand and b == batch]
        if size > len(here):
            yield weight * (size - len(here)), tokens
        for n in here:
            face = tokens[n][0]
            rest = tokens[:n] + tokens[n + 1 :]
            if shown is None:
                yield weight, (*rest, (face, batch, "middle"))
            elif face == shown:
                yield weight, rest


def taken(t: Table, place: str, by: int, face: Face | None) -> None:
    """The sent card has been put into a place.

    Args:
        t: the full table.
        place: the hand of the taker, or ``aside``.
        by: who took or refused it.
        face: what the taker has seen; None if nobody has looked.
    """
    for other in range(SEATS):
        if not t.vars[f"recall:{other}"]:
            continue
        out = []
        for weight, tokens in ways(t, other):
            sent = [token for token in tokens if token[2] == "middle"]
            rest = tuple(token for token in tokens if token[2] != "middle")
            if other == by and face is not None:
                if all(token[0] == face for token in sent):
                    out.append((weight, rest))
            else:
                out.append((weight, (*rest, *((f, b, place) for f, b, _ in sent))))
        _keep(t, other, out)


def remade(t: Table) -> None:
    """Refused cards have been shuffled into the new deck."""
    for seat in range(SEATS):
        if t.vars[f"recall:{seat}"]:
            _keep(
                t,
                seat,
                [
                    (weight, [(f, 0, NEW) if place == "aside" else (f, b, place) for f, b, place in tokens])
                    for weight, tokens in ways(t, seat)
                ],
            )


def forget(t: Table) -> None:
    """All hands lie open, or are shuffled anew."""
    for seat in range(SEATS):
        t.set(f"recall:{seat}", ())
