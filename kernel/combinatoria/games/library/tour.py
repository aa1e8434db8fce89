"""The tour of The Memory Library: section 9 of the spec, position by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from ...core.seats import hand_zone
from ...game_api.tour import steps
from . import GAME
from .cards import ALL_SHARDS, ALL_TOMES, DECK, DECKS, MARKET, OPEN, SHARDS, TOKENS, done_zone, oblivion_zone

__all__ = ["STEPS"]

_OPEN: Final = "ANCIENT QUANTUM STONE"
_RIVAL: Final = "PPH"


def laid(
    hand: str,
    market: str = SHARDS,
    tomes: str = _OPEN,
    tops: str = "VEIL",
    forgotten: Sequence[str] = ("", ""),
    done: Sequence[str] = ("", ""),
) -> dict[str, Any]:
    """A position of a two-player game, in a turn; every card not named is in its deck. The other hand is fixed.

    Args:
        hand: shards of seat 0.
        market: shards of the market.
        tomes: the open tomes.
        tops: the deck of tomes, top card first; the others follow.
        forgotten: for each seat its forgotten shards, each with its token.
        done: for each seat its completed tomes.
    """
    zones: dict[str, list[str]] = {MARKET: sorted(market, key=SHARDS.index), OPEN: tomes.split(), DECK: tops.split()}
    for seat, cards in enumerate((hand, _RIVAL)):
        zones[hand_zone(seat)] = [*cards]
        zones[oblivion_zone(seat)] = [*forgotten[seat]]
        zones[done_zone(seat)] = done[seat].split()
    left = Counter({**ALL_SHARDS, **ALL_TOMES}) - Counter(card for zone in zones.values() for card in zone)
    zones[DECK] += sorted(face for face in left.elements() if face in ALL_TOMES)
    zones |= {DECKS[shard]: [shard] * left[shard] for shard in SHARDS}
    marks = [[1] * len(cards) for cards in forgotten]
    return {"seats": 2, "zones": zones, "marks": marks, "stock": TOKENS - sum(map(sum, marks))}


STEPS: Final = steps(GAME, laid)
