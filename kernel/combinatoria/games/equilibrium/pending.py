"""Agenda items besides the card of a turn: fills, hands with their Chaos, Books."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...core.agenda import Agenda, Business, Item, done
from ...core.chance import Chance
from ...core.dealing import reshuffle
from ...core.move import Move, Offer, Refusal, Slot
from ...core.seats import hand_zone
from ...core.table import Table, seat_bit
from . import chaos
from .board import ASIDE, BOOKS_SHOWN, BOX, DECK, DISCARD, HAND, SHELF, looked_zone, side_zone
from .cards import CHAOS, SIDES, home
from .variables import Vars

__all__ = ["AGENDA", "KINDS", "lose"]

FILLED: Final = 2
"""Number of cards a new city gets."""
_SIDE: Final = (Offer("side", (Slot("side", SIDES),), sure=True),)
_REVEAL: Final = (Offer("reveal", sure=True), Offer("stop", sure=True))
Judge = Callable[[Table, Item, Move], Refusal | None]


def lose(t: Table, rule: str, note: str) -> None:
    """End the match as lost (section 5)."""
    t.set("phase", "over", rule=rule)
    t.say(note, kind="end", rule=rule)


def _aside(t: Table, item: Item) -> bool:
    return bool(t.zones[ASIDE])


# -- two cards for an empty city (section 3) ------------------------------------------------------------------


def _fill(t: Table, item: Item, chance: Chance) -> None:
    """Turn up the cards, and place them if an Incubus or a Sogna determines the side."""
    cards = t.zones[DECK][: -FILLED - 1 : -1]
    places = [home(t.faces[i]) for i in cards]
    known = next(filter(None, places), None)
    facts = {"n": item.n, "seat": item.seat}
    if cards and known is None:
        t.move(cards, DECK, ASIDE, by=item.seat, rule="3.fill", note="fill.choose", facts=facts)
        return
    for side in SIDES:
        if here := [i for i, place in zip(cards, places, strict=True) if (place or known) == side]:
            t.move(here, DECK, side_zone(side, item.n), by=item.seat, rule="3.fill", note="fill", facts=facts)
    done(t)


def _filled(t: Table, item: Item, move: Move, chance: Chance) -> None:
    to = side_zone(move.arg(0, str), item.n)
    done(t)
    t.move(tuple(t.zones[ASIDE]), ASIDE, to, by=item.seat, rule="3.fill", note="fill", facts={"n": item.n})


# -- drawing up to four cards ---------------------------------------------------------------------------------


def _draw(t: Table, item: Item, rule: str) -> None:
    """Turn up the top card of the pile and move it into the hand, or aside if it is a Chaos."""
    card, seat = t.zones[DECK][-1], item.seat
    if t.faces[card] == CHAOS:
        t.move((card,), DECK, ASIDE, by=seat, rule="4.chaos", note="chaos", beat="chaos")
        return
    t.move((card,), DECK, hand_zone(seat), by=seat, rule=rule, note="draw")
    if seat not in (active := (t.typed or Vars.of(t)).active):  # R19: the partner plays this hand
        t.show((card,), sum(map(seat_bit, active)), rule="R19")


def _deal(t: Table, item: Item, chance: Chance) -> None:
    """Draw an opening hand (section 3.4): a Chaos must be laid in a row; if no row takes it, it waits (R8)."""
    if t.zones[ASIDE]:
        t.move(tuple(t.zones[ASIDE]), ASIDE, DISCARD, by=item.seat, rule="R8", note="chaos.waits")
    elif len(t.zones[hand_zone(item.seat)]) < HAND:
        _draw(t, item, "3.hand")
    else:
        done(t)


def _gather(t: Table, item: Item, chance: Chance) -> None:
    """R8: Shuffle the Chaos that no row took back into the pile when the hands are complete."""
    done(t)
    _chaos_back(t, tuple(t.zones[DISCARD]), chance, "R8")


def _refill(t: Table, item: Item, chance: Chance) -> None:
    """Phase II: Draw up to four cards, then end the turn.

    Every Chaos costs a penalty, and an empty pile loses the match.
    """
    zones, hand = t.zones, hand_zone(item.seat)
    while len(zones[hand]) < HAND:
        if not zones[DECK]:
            lose(t, "5.loss", "end.lost")
            return
        _draw(t, item, "4.refill")
        if zones[ASIDE]:
            return
    done(t)
    seat = (item.seat + 1) % t.seats
    t.set("turn", seat)
    t.set("turns", (t.typed or Vars.of(t)).turns + 1)
    t.say("turn", by=seat, rule="4", kind="turn")


# -- Books (section 6) ----------------------------------------------------------------------------------------


def _price(t: Table, item: Item, chance: Chance) -> None:
    """Pay the price of all Books that were turned up (R21); any Chaos among the cards goes back (R22)."""
    done(t)
    n = int(t.options["book_price"]) * len(t.zones[BOOKS_SHOWN])
    if cards := t.zones[DECK][: -n - 1 : -1]:
        t.move(cards, DECK, DISCARD, by=item.seat, rule="R22", note="price", facts={"n": len(cards)})
    _chaos_back(t, [i for i in cards if t.faces[i] == CHAOS], chance, "R22")


def _chaos_back(t: Table, cards: Sequence[int], chance: Chance, rule: str) -> None:
    """Shuffle Chaos from the discard back into the pile; without any, nothing is shuffled."""
    if cards:
        reshuffle(t, chance, [(DISCARD, cards)], rule=rule, note="chaos.back")


def _revealed(t: Table, item: Item, move: Move, chance: Chance) -> None:
    if move.kind == "reveal":
        t.move((t.top(SHELF),), SHELF, BOOKS_SHOWN, by=item.seat, rule="6.books", note="reveal")
    else:
        t.move(tuple(t.zones[SHELF]), SHELF, BOX, by=item.seat, rule="6.books", note="stop")


def _put(t: Table, item: Item, place: int) -> None:
    """Prophecy: Put one of the looked-at cards back, in the order in which they will be drawn (R28)."""
    zone = looked_zone(item.seat)
    looked, deck = t.zones[zone], t.zones[DECK]
    at = len(deck) - (item.n - len(looked))
    t.move((looked[place - 1],), zone, DECK, at=at, by=item.seat, rule="6.prophecy", note="order")


def _put_last(t: Table, item: Item, chance: Chance) -> None:
    """Put the last card back without a choice."""
    if t.zones[looked_zone(item.seat)]:
        _put(t, item, 1)
    done(t)


def _next(t: Table, item: Item) -> Sequence[Offer]:
    """Offer each face once: the first of equal cards."""
    found = {face: place for place, face in reversed([*enumerate(t.codes(looked_zone(item.seat)), 1)])}
    return (Offer("next", (Slot("place", tuple(sorted(found.values()))),), sure=True),)


def _no_place(t: Table, item: Item, move: Move) -> Refusal | None:
    last, place = len(t.zones[looked_zone(item.seat)]), move.args[0]
    facts = {"name": place, "last": last}
    return None if place in range(1, last + 1) else Refusal("6.prophecy", "no_such_place", facts)


def _begin(t: Table, item: Item, chance: Chance) -> None:
    """Begin the first turn once everything is laid out."""
    done(t)
    t.set("phase", "play")
    t.say("turn", by=item.seat, rule="4", kind="turn")


def _only(kinds: str, otherwise: Refusal, why_not: Judge = lambda t, item, move: None) -> Judge:
    """Return a judge that refuses all moves but those of these kinds, for which ``why_not`` decides."""
    return lambda t, item, move: why_not(t, item, move) if move.kind in kinds.split() else otherwise


def _no_penalty(t: Table, item: Item, move: Move) -> Refusal | None:
    return None if move.kind == "burn" else chaos.refusal(t, move)


KINDS: Final[dict[str, Business]] = {
    "fill": Business(_fill, _aside, lambda t, item: _SIDE, _only("side", Refusal("3.fill", "choose_side")), _filled),
    "deal": Business(
        _deal,
        lambda t, item: _aside(t, item) and bool(chaos.places(t)),
        lambda t, item: (chaos.laying(t),),
        _only("place place_side", Refusal("3.hand", "place_first"), _no_penalty),
        lambda t, item, move, chance: chaos.laid(t, item.seat, move),
    ),
    "gather": Business(_gather),
    "reveal": Business(
        _price,
        lambda t, item: bool(t.zones[SHELF]),
        lambda t, item: _REVEAL,
        _only("reveal stop", Refusal("6.books", "books_first")),
        _revealed,
    ),
    "begin": Business(_begin),
    "refill": Business(
        _refill,
        lambda t, item: _aside(t, item) and bool(t.zones[DECK]),  # R15: an empty pile ends the game before the decision
        lambda t, item: chaos.penalties(t),
        _only("place place_side give_up burn", Refusal("4.chaos", "penalty_first"), _no_penalty),
        lambda t, item, move, chance: chaos.suffered(t, item.seat, move),
    ),
    "order": Business(
        _put_last,
        lambda t, item: len(t.zones[looked_zone(item.seat)]) > 1,
        _next,
        _only("next", Refusal("6.prophecy", "order_first"), _no_place),
        lambda t, item, move, chance: _put(t, item, move.arg(0, int)),
    ),
}
AGENDA: Final = Agenda(KINDS, lambda t: Vars.of(t).phase == "over")
