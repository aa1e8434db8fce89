"""The market of shards and the open tomes: taking, filling up, and the flags that end the game (4.1, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.chance import Chance
from ...core.seats import hand_zone
from ...core.table import Face, Table
from .cards import DECK, DECKS, MARKET, OPEN, SHARDS, deck_of

__all__ = ["fill", "flag", "open_decks", "refill_tome", "take", "turn_up"]


def take(t: Table, seat: int, cards: Sequence[Face], *, rule: str, note: str, facts: Any = None) -> None:
    """Cards of the market go to a hand; everybody has seen them."""
    ids = t.find_all(MARKET, cards)
    t.move(ids, MARKET, hand_zone(seat), by=seat, rule=rule, note=note, facts=facts)


def turn_up(t: Table, shard: Face, *, by: int | None = None, rule: str, note: str) -> None:
    """A card of a deck goes to its place in the market."""
    before = SHARDS[: SHARDS.index(shard) + 1]
    at = sum(face in before for face in t.open_codes(MARKET))
    t.move([t.top(deck_of(shard))], deck_of(shard), MARKET, at=at, by=by, rule=rule, note=note)


def flag(t: Table, why: str) -> None:
    """Something has run out: the game ends with this round (section 5)."""
    if why not in t.vars["flags"]:
        t.set("flags", (*t.vars["flags"], why), rule="5.end")
        t.say(f"flag.{why}", rule="5.end", beat="flag")


def fill(t: Table, chance: Chance) -> None:
    """Each type that does not lie in the market gets a card of its deck (R1, R6)."""
    there = set(t.open_codes(MARKET))
    for shard in SHARDS:
        if shard in there:
            continue
        if t.zones[deck_of(shard)]:
            turn_up(t, shard, rule="4.replenish", note="replenish")
        else:
            flag(t, "shards")


def open_decks(t: Table) -> tuple[Face, ...]:
    """The types whose decks have cards, sorted."""
    return tuple(sorted([shard for shard, zone in DECKS.items() if t.zones[zone]]))


def refill_tome(t: Table, slot: int) -> None:
    """A tome for an empty place; where there is none, the end is flagged (R24)."""
    if t.zones[DECK]:
        t.move([t.top(DECK)], DECK, OPEN, at=min(slot, len(t.zones[OPEN])), rule="4.complete", note="tome.next")
    else:
        flag(t, "tomes")
