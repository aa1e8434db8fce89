"""Drawing cards (section 4, rulings R4, R5, R7, R9 to R11): the permitted sources, and refilling hands."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.move import Move
from ...core.table import Table, seat_bit
from .facts import MEMORY
from .places import DECK_ABILITY, HAND, HAND_ABILITY, clockwise, deck_zone, empty_deck, hand_zone, numbers_in
from .variables import Vars

__all__ = ["draw", "refill", "refill_all", "sources", "stopped"]


def sources(t: Table, seat: int) -> dict[str, tuple[int, ...]]:
    """Return the seats whose deck or hand a seat may draw from, by kind of move; the seat's own deck is first."""
    zones, abilities = t.zones, numbers_in(t, seat)
    decks: tuple[int, ...] = (seat,) if zones[deck_zone(seat)] else ()
    found: dict[str, tuple[int, ...]] = {}
    if DECK_ABILITY in abilities:
        decks += tuple([q for q in clockwise(t, seat) if zones[deck_zone(q)]])
    if decks:
        found["draw_deck"] = decks
    if HAND_ABILITY in abilities and (hands := tuple([q for q in clockwise(t, seat) if zones[hand_zone(q)]])):
        found["draw_hand"] = hands
    return found


def stopped(t: Table) -> bool:
    """Return whether play stops immediately: with ``end_timing="at_once"``, when a deck has run out."""
    return t.options["end_timing"] == "at_once" and empty_deck(t) is not None


def draw(t: Table, seat: int, move: Move, chance: Chance) -> None:
    """Move one card into the hand of the player on turn."""
    source = move.arg(0, int)
    facts = {"seat": source}
    t.say(None, kind="ask", by=seat, rule="4.draw", facts=facts)  # the point for predictions; it has no sentence
    if move.kind == "draw_deck":
        note, rule = ("draw.own", "4.draw") if source == seat else ("draw.deck", "4.draw_deck")
        deck = deck_zone(source)
        t.move([t.top(deck)], deck, hand_zone(seat), by=seat, rule=rule, note=note, facts=facts)
        _tell_last(t, seat, source)
        return
    hand = hand_zone(source)
    MEMORY.mixed(t, source, chance.shuffle, rule="H4")
    card = t.top(hand)
    MEMORY.leave(t, source, [card], seen=seat_bit(seat))
    t.move([card], hand, hand_zone(seat), by=seat, rule="4.draw_hand", note="draw.hand", facts=facts, beat="blind")
    if t.options["refill_timing"] == "immediate":
        refill(t, source, seat)
    elif source in (v := Vars.of(t)).active and source not in v.victims:
        t.set("victims", tuple([q for q in clockwise(t, seat) if q == source or q in v.victims]), rule="R4")


def refill_all(t: Table, drawer: int) -> None:
    """After the drawer has finished, refill the hands that were drawn from, clockwise from the drawer."""
    for victim in Vars.of(t).victims:
        refill(t, victim, drawer)
    t.set("victims", ())


def refill(t: Table, seat: int, drawer: int) -> None:
    """Refill a hand to eight from the player's own deck, then from the drawer's (R9).

    A player who has left draws no more (R23).
    """
    if seat not in Vars.of(t).active:
        return
    for owner in (seat, drawer):
        deck = t.zones[deck_zone(owner)]
        need = HAND - len(t.zones[hand_zone(seat)])
        if need <= 0 or not deck or stopped(t):
            continue
        rule, note = ("4.refill", "refill.own") if owner == seat else ("R9", "refill.drawer")
        cards = deck[: -need - 1 : -1]
        t.move(cards, deck_zone(owner), hand_zone(seat), by=seat, rule=rule, note=note, facts={"seat": owner})
        _tell_last(t, seat, owner)


def _tell_last(t: Table, seat: int, owner: int) -> None:
    """Emit the beat for the last card of a deck, which brings the end near; it has no sentence in the log."""
    if not t.zones[deck_zone(owner)]:
        t.say(None, by=seat, rule="R5", facts={"seat": owner}, beat="last")
