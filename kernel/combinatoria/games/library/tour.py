"""The tour of The Memory Library: section 9 of the spec, position by position. Its words stand in ``rules.toml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.seats import hand_zone
from ...parts.tour import Goal, a, step
from . import GAME
from .cards import DECK, DECKS, DISCARD, MARKET, OPEN, SHARDS, TOKENS, TOMES, deck_of, done_zone, oblivion_zone

__all__ = ["STEPS", "laid"]

_OPEN: Final = "ANCIENT QUANTUM STONE"


def laid(
    hand: str,
    *,
    market: str = SHARDS,
    tomes: str = _OPEN,
    tops: str = "VEIL",
    rivals: Sequence[str] = ("PPH",),
    forgotten: Mapping[int, str] | None = None,
    done: Mapping[int, str] | None = None,
    gone: str = "",
    tokens: Sequence[int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position of a turn; every card that is not named lies in its deck.

    Args:
        hand: shards of seat 0.
        market: shards of the market.
        tomes: the open tomes.
        tops: the deck of tomes from its top; the others follow.
        rivals: shards of the other seats, one by one.
        forgotten: for a seat its forgotten shards, each with its token.
        done: for a seat its completed tomes.
        gone: shards and no others that are out of the game.
        tokens: tokens in the areas of the seats; by default none.
        more: variables that differ from those at the start of a match, and options.
    """
    seats = 1 + len(rivals)
    zones: dict[str, list[str]] = {MARKET: sorted(market, key=SHARDS.index), OPEN: tomes.split(), DISCARD: [*gone]}
    for seat, cards in enumerate((hand, *rivals)):
        zones[hand_zone(seat)] = [*cards]
        zones[oblivion_zone(seat)] = [*(forgotten or {}).get(seat, "")]
        zones[done_zone(seat)] = (done or {}).get(seat, "").split()
    zones[DECK] = tops.split()
    left = Counter(dict(GAME.deck(seats, GAME.complete_options({})))) - Counter(c for z in zones.values() for c in z)
    zones[DECK] += sorted(face for face in left.elements() if face in TOMES)
    zones |= {deck_of(shard): [shard] * left[shard] for shard in DECKS}
    marks = [[1] * len(zones[oblivion_zone(seat)]) for seat in range(seats)]
    area = list(tokens or [0] * seats)
    stock = TOKENS - sum(area) - sum(map(sum, marks))
    return {"seats": seats, "zones": zones, "tokens": area, "marks": marks, "stock": stock, **more}


_PAST: Final = {"collect": "try_these", "oblivion": "try_collect", "reorganize": "try_collect"}
_LAST: Final = {"start": 1, "round": 4, "marker": 3}
"""Seat 0 is the last one in a round of two."""

STEPS: Final = (
    step("two", laid("HH"), "collect A S", "1 2 4.turn 4.collect R5", _PAST),
    step(
        "three",
        laid("HH"),
        ("collect A P S", "discard H"),
        "4.collect R3 R4",
        {**_PAST, "discard": "try_discard_h"},
    ),
    step(
        "five",
        laid(""),
        ("collect A H M P S", Goal(a("discard"), "tour_goal")),
        "4.collect R3 R28",
        {"collect": "try_all_five"},
    ),
    step(
        "complete",
        laid("HHHP"),
        ("complete ANCIENT with H H H", "use take A"),
        "4.complete 4.ability R24 R31",
        {
            "collect": "try_complete",
            "oblivion": "try_complete",
            "reorganize": "try_complete",
            "use_take": "try_take_art",
            "skip": "try_take_art",
        },
    ),
    step(
        "forget",
        laid("APS"),
        ("oblivion A", "use"),
        "4.oblivion R10 R15 5.score",
        {"collect": "try_forget", "oblivion": "try_forget_art", "reorganize": "try_forget", "skip": "try_use"},
    ),
    step(
        "taxed",
        laid("M", forgotten={1: "A"}, effects=[[1, "A", [0]]]),
        ("collect H P", "discard M"),
        "R8 R9 6.effect_span",
        {
            "collect": "try_stone",
            "oblivion": "try_collect",
            "reorganize": "try_collect",
            "discard": "try_discard_m",
        },
    ),
    step(
        "span",
        laid("AS", **_LAST),
        "collect M S",
        "R10 4.replenish R1",
        {"collect": "try_quantum", "oblivion": "try_no_span", "reorganize": "try_quantum"},
    ),
    step(
        "token",
        laid("HH", forgotten={0: "S"}),
        ("token H from S", "complete ANCIENT with H H H"),
        "4.token R16 R17 R31",
        {"collect": "try_token", "oblivion": "try_token", "reorganize": "try_token", "token_from": "try_token_h"},
    ),
    step(
        "wild",
        laid("HHS", wild=[1, 0], done={0: "STONE"}, tomes="ANCIENT QUANTUM TREE"),
        "complete ANCIENT with H H W",
        "R18 R7",
        {"collect": "try_wild", "oblivion": "try_wild", "reorganize": "try_wild"},
    ),
    step(
        "strategy",
        laid("HHPSSM", tomes="STRATEGY QUANTUM STONE"),
        ("complete STRATEGY with H H P", "use", Goal(a("collect"), "tour_goal")),
        "R19 R11",
        {
            "complete": "try_strategy",
            "collect": "try_strategy",
            "oblivion": "try_strategy",
            "reorganize": "try_strategy",
            "skip": "try_use",
            "end": "try_more",
        },
    ),
    step(
        "infinite",
        laid("HSAPM", tomes="INFINITE TREE STONE", forgotten={0: "M"}),
        ("complete INFINITE with H S A P M", "use tome TREE", "use recall M"),
        "R20 R21 R27",
        {
            "collect": "try_infinite",
            "oblivion": "try_infinite",
            "reorganize": "try_infinite",
            "use_tome": "try_tree",
            "skip": "try_tree",
        },
    ),
    step(
        "reorganize",
        laid("AS", tomes="VEIL MIRROR STRATEGY", tops="QUANTUM ARTS GLASS", market="S"),
        "reorganize A",
        "4.reorganize R24 R29",
        {"collect": "try_reorganize", "oblivion": "try_reorganize", "reorganize": "try_keep_science"},
    ),
    step(
        "limit",
        laid("HHHHHHH", tomes="MIRROR QUANTUM VEIL", tops="TREE", **_LAST),
        ("collect M S", "discard H H"),
        "4.round R22 R28",
        {
            "collect": "try_science_mystery",
            "oblivion": "try_science_mystery",
            "reorganize": "try_science_mystery",
            "discard": "try_discard_two_h",
        },
    ),
    step(
        "score",
        laid("A", done={0: "ANCIENT", 1: "ARTS"}, start=1, marker=9, round=10, market="HSPM"),
        ("oblivion A", Goal(("use", "skip"), "tour_goal")),
        "5.end 5.score R23 R25 R26",
        {"collect": "try_point", "reorganize": "try_point"},
    ),
)
