"""Validation of hand-made positions of the rehearsal: cards in two places, people who came before they could, etc."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.move import Refusal
from ...core.table import Table
from .people import PLACES, all_came, friends, here, home, laid, people, present, slots
from .promise import SECRETS
from .variables import Vars

__all__ = ["validate_position"]


def validate_position(t: Table) -> Iterator[Refusal]:
    """Yield the faults of a position with a complete deck and well-formed variables."""
    v = Vars.of(t)
    early = v.phase in ("draft", "call")
    if v.turn != 0 or v.active != (0,):
        yield Refusal("1", "one_player")
    if (v.place not in PLACES) != (v.phase == "draft") or not 0 <= v.secret < SECRETS:
        yield Refusal("4.draft", "no_place")
        return
    if len(v.called) != (bool(t.options["call"]) and not early) or (v.phase == "call" and not t.options["call"]):
        yield Refusal("4.call", "calls")
    last = -1 if early else slots(t.options, v.place) - 1
    if not (-1 if early else 0) <= v.slot <= last or any(step is not None and step > v.slot for step in v.came):
        yield Refusal("4.meet", "clock")
    if v.came[0] != (None if early else 0):
        yield Refusal("4.meet", "player_came")
    if any(v.came[n] is None for n in v.cardless):
        yield Refusal("R7", "cardless_absent")
    if v.phase == "over" and not all_came(t) and v.slot != last:
        yield Refusal("4.close", "over_early")
    yield from _cards(t)


def _cards(t: Table) -> Iterator[Refusal]:
    """Check the zones of the cards: one card per person, at the place only while its owner is there."""
    v = Vars.of(t)
    for n in range(people(t.options)):
        if sum(len(t.zones[zone(n)]) for zone in (home, here, laid)) != 1:
            yield Refusal("3", "one_card", {"a": str(n)})
            return
    for n in friends(t.options):
        may = v.came[n] is not None and n not in v.cardless
        there = bool(t.zones[here(n)] or t.zones[laid(n)])
        if (there and not may) or (v.phase == "meet" and there != (may and present(t, n))):
            yield Refusal("4.meet", "card_place", {"a": str(n)})
    if v.phase in ("meet", "over") and t.zones[home(0)]:
        yield Refusal("4.meet", "card_place", {"a": "0"})
    together = [n for n in range(people(t.options)) if t.zones[laid(n)]]
    if together and (v.phase != "over" or together[0] != 0):
        yield Refusal("4.lay", "laid_early")
    if any(n not in together for n in v.altered):
        yield Refusal("R8", "altered_laid")
