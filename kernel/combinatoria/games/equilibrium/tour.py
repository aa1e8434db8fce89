"""The tour of Equilibrium: section 9 of the spec, thirteen positions."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ...core.seats import hand_zone
from ...game_api.tour import steps
from . import GAME
from .board import ASIDE, BOOKS_SHOWN, BOX, DECK, DISCARD, WON, city_zone, polarity_zone, side_zone
from .cards import BOOKS, CITIES, POWER

__all__ = ["STEPS"]


def laid(
    rows: str,
    hand: str,
    tops: str = "",
    pile: int | None = None,
    won: int = 0,
    partner: str = "",
    books: str = "",
    aside: str = "",
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a position of phase I, or one with a Chaos that waits for its penalty.

    Args:
        rows: the rows as the spec writes them, ``"EW I2E I2W | S4E, FA |"``; the others are vacant.
        hand: cards of seat 0.
        tops: the pile from its top.
        pile: the size of the pile; the rest is discarded. By default the pile has all remaining dreams.
        won: the number of cities won.
        partner: cards of seat 1 in a game of two.
        books: the Books turned up.
        aside: the waiting Chaos.
        options: the options of the match.
    """
    zones: dict[str, list[str]] = {hand_zone(0): hand.split(), ASIDE: aside.split()}
    for n, row in enumerate(rows.split(","), 1):
        left, _, right = row.partition("|")
        city, *incubi = left.split()
        zones |= {city_zone(n): [city], side_zone("left", n): incubi, side_zone("right", n): right.split()}
    seats = 2 if partner else 1
    if partner:
        zones |= {hand_zone(1): partner.split(), polarity_zone(0): ["POL-S"], polarity_zone(1): ["POL-I"]}
    deck = GAME.deck(seats, GAME.complete_options(options or {}))
    free = Counter(dict(deck)) - Counter(code for codes in zones.values() for code in codes)
    zones[WON] = sorted(face for face in free.elements() if face in CITIES)[:won]
    if books:
        zones |= {BOOKS_SHOWN: books.split(), BOX: list((Counter(BOOKS) - Counter(books.split())).elements())}
    zones[DECK] = tops.split()
    if pile is not None:
        rest = free - Counter(zones[DECK])
        dreams = sorted(face for face in rest.elements() if face in POWER)
        zones[DISCARD] = dreams[pile - len(zones[DECK]) :]
    pending = [["refill", 0, 0]] if aside else []
    return {"seats": seats, "zones": zones, "agenda": pending, "options": options or {}}


STEPS: Final = steps(GAME, laid)
