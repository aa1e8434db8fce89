"""The tour of The Memory Library: section 9 of the spec, position by position. Its words stand in ``rules.toml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from ...core.seats import hand_zone
from ...parts.tour import Goal, a, step
from .cards import ALL_SHARDS, ALL_TOMES, DECK, DECKS, MARKET, OPEN, SHARDS, TOKENS, done_zone, oblivion_zone

__all__ = ["STEPS", "laid"]

_OPEN: Final = "ANCIENT QUANTUM STONE"
_RIVAL: Final = "PPH"


def laid(
    hand: str,
    *,
    market: str = SHARDS,
    tomes: str = _OPEN,
    tops: str = "VEIL",
    forgotten: Mapping[int, str] | None = None,
    done: Mapping[int, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position of two in a turn; every card that is not named lies in its deck. The other hand is always the same.

    Args:
        hand: shards of seat 0.
        market: shards of the market.
        tomes: the open tomes.
        tops: the deck of tomes from its top; the others follow.
        forgotten: for a seat its forgotten shards, each with its token.
        done: for a seat its completed tomes.
        more: variables that differ from those at the start of a match, and options.
    """
    zones: dict[str, list[str]] = {MARKET: sorted(market, key=SHARDS.index), OPEN: tomes.split(), DECK: tops.split()}
    for seat, cards in enumerate((hand, _RIVAL)):
        zones[hand_zone(seat)] = [*cards]
        zones[oblivion_zone(seat)] = [*(forgotten or {}).get(seat, "")]
        zones[done_zone(seat)] = (done or {}).get(seat, "").split()
    left = Counter({**ALL_SHARDS, **ALL_TOMES}) - Counter(card for zone in zones.values() for card in zone)
    zones[DECK] += sorted(face for face in left.elements() if face in ALL_TOMES)
    zones |= {DECKS[shard]: [shard] * left[shard] for shard in SHARDS}
    marks = [[1] * len(zones[oblivion_zone(seat)]) for seat in range(2)]
    return {"seats": 2, "zones": zones, "marks": marks, "stock": TOKENS - sum(map(sum, marks)), **more}


def _tries(**keys: str) -> dict[str, str]:
    """Reasons by kind of move, shortly: ``collect="these"`` stands for the text ``try_these``."""
    return {kind: f"try_{key}" for kind, key in keys.items()}


def _not(key: str, **keys: str) -> dict[str, str]:
    """The same reason for the usual actions, and others for some moves."""
    return _tries(**{"collect": key, "oblivion": key, "reorganize": key, **keys})


_LAST: Final[Mapping[str, Any]] = {"start": 1, "round": 4, "marker": 3}
"""Seat 0 is the last one in a round of two."""

STEPS: Final = (
    step("two", laid("HH"), "collect A S", "1 2 4.turn 4.collect R5",
         _not("collect", collect="these")),
    step("three", laid("HH"), ("collect A P S", "discard H"), "4.collect R3 R4",
         _not("collect", collect="these", discard="discard_h")),
    step("five", laid(""), ("collect A H M P S", Goal(a("discard"), "tour_goal")), "4.collect R3 R28",
         _tries(collect="all_five")),
    step("complete", laid("HHHP"), ("complete ANCIENT with H H H", "use take A"), "2.tomes 4.complete 4.ability R24",
         _not("complete", use_take="take_art", skip="take_art")),
    step("forget", laid("APS"), ("oblivion A", "use"), "4.oblivion R10 R15 5.score",
         _not("forget", oblivion="forget_art", skip="use")),
    step("taxed", laid("M", forgotten={1: "A"}, effects=[[1, "A", [0]]]), ("collect H P", "discard M"),
         "R8 R9 6.effect_span", _not("collect", collect="stone", discard="discard_m")),
    step("span", laid("AS", **_LAST), "collect M S", "R10 4.replenish R1", _not("quantum", oblivion="no_span")),
    step("token", laid("HH", forgotten={0: "S"}), ("token H from S", "complete ANCIENT with H H H"),
         "4.token R16 R17 R31", _not("token", token_from="token_h")),
    step("wild", laid("HHS", wild=[1, 0], done={0: "STONE"}, tomes="ANCIENT QUANTUM TREE"),
         "complete ANCIENT with H H W", "R18 R7", _not("wild")),
    step("strategy", laid("HHPSSM", tomes="STRATEGY QUANTUM STONE"),
         ("complete STRATEGY with H H P", "use", Goal(a("collect"), "tour_goal")), "R19 R11",
         _not("strategy", complete="strategy", skip="use", end="more")),
    step("infinite", laid("HSAPM", tomes="INFINITE TREE STONE", forgotten={0: "M"}),
         ("complete INFINITE with H S A P M", "use tome TREE", "use recall M"), "R20 R21 R27",
         _not("infinite", use_tome="tree", skip="tree")),
    step("reorganize", laid("AS", tomes="VEIL MIRROR STRATEGY", tops="QUANTUM ARTS GLASS", market="S"), "reorganize A",
         "4.reorganize R24 R29", _not("reorganize", reorganize="keep_science")),
    step("limit", laid("HHHHHHH", tomes="MIRROR QUANTUM VEIL", tops="TREE", **_LAST),
         ("collect M S", "discard H H"), "4.round R22 R28", _not("science_mystery", discard="discard_two_h")),
    step("score", laid("A", done={0: "ANCIENT", 1: "ARTS"}, start=1, marker=9, round=10, market="HSPM"),
         ("oblivion A", Goal(("use", "skip"), "tour_goal")), "5.end 5.score R23 R25 R26",
         _tries(collect="point", reorganize="point")),
)  # fmt: skip
