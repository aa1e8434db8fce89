"""The tour of Equilibrium: section 9 of the spec, thirteen positions. Its words stand in ``rules.toml``."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ...core.move import Move
from ...core.seats import hand_zone
from ...parts.tour import Goal, a, step
from . import GAME
from .board import ASIDE, BOOKS_SHOWN, BOX, DECK, DISCARD, WON, city_zone, polarity_zone, side_zone
from .cards import BOOKS, CITIES, POWER

__all__ = ["STEPS", "laid"]


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
    """A position of phase I, or with a Chaos that waits for its penalty.

    Args:
        rows: the rows as the spec writes them, ``"EW I2E I2W | S4E, FA |"``; those that are not named are vacant.
        hand: cards of seat 0.
        tops: the pile from its top.
        pile: how many cards the pile has; the rest is discarded. By default everything that is left is there.
        won: how many cities are won.
        partner: cards of seat 1, where two play.
        books: Books that lie open.
        aside: the Chaos that waits.
        options: of the match.
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


def _swaps(*faces: str) -> Goal:
    """A swap of two certain dreams, whatever card is spent."""
    return Goal(lambda move: move.kind == "swap" and {move.args[3], move.args[5]} == set(faces), "tour_goal")


def _play(move: Move) -> bool:
    return move.kind == "play" and move.args[1] == 2


def _clears(move: Move) -> bool:
    """Exactly the two pairs of section 9.7 leave, whatever card is spent."""
    return move.kind == "establish_with" and move.args[1] == ("L1-I2E", "L1-K", "R1-S3W", "R1-S4E")


_OTHERS: Final = ", EA I3A | S1E, WF I3W | S1F"

STEPS: Final = (
    step(
        "balance",
        laid("EW I2E I2W | S4E, EF I3E | S2W" + _OTHERS, hand="S1E I3F S4A I2A", tops="S2F"),
        "play S1E 2",
        "1 2 R2 R31",
        {"play": "try_one_more", "swap": "try_play", "establish": "try_play"},
    ),
    step(
        "element",
        laid("EW |, FA I2F | S3A" + _OTHERS, hand="I1F I3F I2F S4F", tops="S1W"),
        "play I1F 2",
        "3 4 4.play R32",
        {"play": "try_exact", "swap": "try_play", "establish": "try_play"},
    ),
    step(
        "symbols",
        laid("EW I3F | S4W, FA I2F | S1A" + _OTHERS, hand="I1F I1W S3E S4E", tops="S1F"),
        "play I1W 1",
        "R27 4.refill 7",
        {"play": "try_row_one", "swap": "try_play", "establish": "try_play"},
    ),
    step(
        "three",
        laid("EW I3F I1W | S2W S1E S1W, FA I1F | S2A, EF I3E | S1F, WA I2A | S1W", hand="S4W I3F I2E I3A", tops="S2E"),
        _swaps("S1E", "S2A"),
        "R3 4.swap R5",
        {"play": "try_swap", "swap": "try_other_swap", "establish": "try_swap"},
    ),
    step(
        "swap",
        laid("EW I3E | S2W, FA I2F | S3A, EF I3F | S1F, WA I3W | S1W", hand="S4W I1F I2E I3A", tops="S2E"),
        _swaps("I3E", "I2F"),
        "4.discard 4.swap R13",
        {"play": "try_swap", "swap": "try_other_swap", "establish": "try_swap"},
    ),
    step(
        "establish",
        laid(
            "EW I2E | S2W, FA I3F | S3A, EF I3E | S1F, WA I3W | S1W", hand="S4W I1F I2E I3A", tops="I1E S2W I2F S1A S2E"
        ),
        Goal(a("establish"), "tour_goal"),
        "4.establish 3.fill R6 R7 R10 R12",
        {"play": "try_claim", "swap": "try_claim"},
    ),
    step(
        "partial",
        laid("EW K I2E I1W | S4E S3W, FA I3F | S1A, EF I3E | S1F, WA I3W | S1W", hand="S4W I1F I2E I3A", tops="S2E"),
        Goal(_clears, "tour_goal"),
        "R9 R26",
        {"play": "try_partial", "swap": "try_partial", "establish": "try_partial", "establish_with": "try_with_chaos"},
    ),
    step(
        "perfect",
        laid(
            "EW I2E | S2W, FA I3F | S3A, EF I1E | S1F, WA I2W | S2A",
            hand="S4W I1F I2E I3A",
            tops="I1E S2W I2F S1A S3E I1F S1W I3E S2E",
        ),
        Goal(a("establish"), "tour_goal"),
        "R11 5.win",
        {"play": "try_claim", "swap": "try_claim"},
    ),
    step(
        "chaos",
        laid(
            "EW I3F | S3W, EF I2F | S4E, WA I3A I1W | S1W, FA I3F I2A I1F | S1A",
            hand="S1E I2E S2F",
            tops="S3E",
            aside="K",
        ),
        "chaos 2",
        "4.chaos 4.penalty1 R1 3.hand R8",
        {"place": "try_row_two", "give_up": "try_row_two", "burn": "try_row_two"},
        ("chaos_next",),
    ),
    step(
        "penalties",
        laid(
            "EW I1F | S1W, EF I3F I3E I1E | S3E, WA I3A I3W I2W | S1W, FA I1A | S4A S3F S2F",
            hand="S1E I2E S2F",
            tops="S3E I1A",
            aside="K",
        ),
        "give up 1",
        "4.penalty2 4.penalty3 R29 R30 R15",
        {"burn": "try_give_up"},
        ("burn_chaos", "burn_good"),
    ),
    step(
        "clock",
        laid("EW I2E | S2W, FA I3F | S2A", hand="S1A I1E I2E S4E", tops="S2E", pile=1, won=10),
        (Goal(_play, "tour_goal"), Goal(a("establish"), "claim_wins")),
        "5.loss 5.end R14 R17",
        {"swap": "try_row_two_now", "establish": "try_both"},
    ),
    step(
        "two",
        laid("EW I3E | S2W, FA I1A | S3A" + _OTHERS, hand="I1E I2A I3F I3A", partner="S1A S2A I1F S3E", tops="S2W"),
        Goal(a("polarity"), "tour_goal"),
        "4.polarity 6.hands R16 R18 R19 R20",
        {"swap": "try_polarity", "establish": "try_polarity"},
    ),
    step(
        "books",
        laid(
            "WF I1W |, EA I3A | S1E, EF I3F | S1F, WA I3W | S1W",
            hand="S4W I1F I2E I3A",
            tops="S1E I2W S2W S4A",
            books="BVI BLS",
            options={"books": True},
        ),
        (
            Goal(lambda m: m.kind == "vanish_incubi" and m.args[1] == 1, "tour_goal"),
            Goal(a("claim_empty"), "claim_empty"),
        ),
        "6.books 6.book_price 6.vanish 6.square_lover 6.fly 6.joyful 6.prophecy 6.squares R4 R21 R22 R25 R28",
        {"play": "try_vanish", "swap": "try_vanish", "establish": "try_vanish", "vanish_incubi": "try_row_one"},
    ),
)
