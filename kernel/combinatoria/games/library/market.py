"""The market of shards and the open tomes: filling up, and the flags that end the game (4.1, section 5)."""

from __future__ import annotations

from ...core.table import Face, Table
from .cards import DECK, DECKS, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS

__all__ = ["fill", "open_decks", "other_tomes", "refill_tome", "turn_up"]


def turn_up(t: Table, shard: Face, note: str, *, by: int | None = None) -> None:
    """A card of a deck goes to its place in the market."""
    before = SHARDS[: SHARDS.index(shard) + 1]
    at = sum([face in before for face in t.open_codes(MARKET)])
    t.move([t.top(DECKS[shard])], DECKS[shard], MARKET, at=at, by=by, rule="4.replenish", note=note)


def flag(t: Table, why: str) -> None:
    """Something has run out: the game ends with this round (section 5)."""
    if why not in t.vars["flags"]:
        t.set("flags", (*t.vars["flags"], why), rule="5.end")
        t.say(f"flag.{why}", rule="5.end", beat="flag")


def fill(t: Table) -> None:
    """Each type that does not lie in the market gets a card of its deck (R1, R6)."""
    there = t.open_codes(MARKET)
    for shard in [shard for shard in SHARDS if shard not in there]:
        if t.zones[DECKS[shard]]:
            turn_up(t, shard, "replenish")
        else:
            flag(t, "shards")


def open_decks(t: Table) -> tuple[Face, ...]:
    """The types whose decks have cards, sorted."""
    return tuple(sorted([shard for shard, zone in DECKS.items() if t.zones[zone]]))


def other_tomes(t: Table, seat: int) -> None:
    """The open tomes make way for new ones."""
    if old := tuple(t.zones[OPEN]):
        t.move(old, OPEN, DISCARD, by=seat, rule="4.reorganize", note="tomes.gone")
    t.say("tomes.ask", kind="ask", by=seat, rule="4.reorganize")
    new = t.zones[DECK][: -OPEN_TOMES - 1 : -1]
    t.move(new, DECK, OPEN, by=seat, rule="4.reorganize", note="tomes.new")
    if len(new) < OPEN_TOMES:
        flag(t, "tomes")


def refill_tome(t: Table, slot: int) -> None:
    """A tome for an empty place; where there is none, the end is flagged (R24)."""
    if t.zones[DECK]:
        t.move([t.top(DECK)], DECK, OPEN, at=min(slot, len(t.zones[OPEN])), rule="4.complete", note="tome.next")
    else:
        flag(t, "tomes")
