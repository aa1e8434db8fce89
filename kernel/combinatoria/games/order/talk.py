"""Talk without numbers (section 7): the fixed phrases, what stands of them, and when they may be said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ...core.move import Move, Offer
from ...core.table import Table
from .cards import ROWS
from .turns import of_seat

__all__ = ["OPENINGS", "PHRASES", "SIGNALS", "hear", "may_say", "offer", "phrases", "said", "standing"]

PHRASES: Final = ("can_play_three", "cannot_play_three", "take_my_wyvern", "np_now", "keep_np", "tight_turn")
OPENINGS: Final = ("leave_row", "row_is_fine")
SIGNALS: Final = frozenset({"signal", "signal_row", "signal_take"})
_ALONE: Final = tuple(Move("signal", (what,)) for what in PHRASES)
_OF_ROWS: Final = tuple(Move("signal_row", (what, row)) for what in OPENINGS for row in ROWS)


def phrases(t: Table, seat: int) -> Iterator[Move]:
    """All that a master could say."""
    yield from (*_OF_ROWS, *_ALONE, *_of_masters(seat, t.vars["active"]))


def _of_masters(seat: int, active: tuple[int, ...]) -> list[Move]:
    return [Move("signal_take", (s,)) for s in active if s != seat]


def said(move: Move) -> str:
    """A phrase as it is kept while it stands."""
    return " ".join(map(str, move.args if move.kind != "signal_take" else ("i_take_wyvern", *move.args)))


def standing(t: Table, what: str) -> list[tuple[int, str]]:
    """Who says this now, and of which row or master; what somebody said stands until that master's next turn."""
    heard = ((s, text.partition(" ")) for s, texts in enumerate(t.vars["signals"]) for text in texts)
    return [(s, place) for s, (word, _, place) in heard if word == what]


def may_say(t: Table, seat: int) -> bool:
    """Whether a master may say something now."""
    return bool(t.options["signals"]) and t.seats > 1 and t.vars["phase"] != "over" and seat in t.vars["active"]


def offer(t: Table, seat: int) -> list[Offer]:
    """The phrases as moves of a turn: one each turn, so that no talk goes on for ever."""
    if not may_say(t, seat) or t.vars["signed"]:
        return []
    return _offers(seat, t.vars["active"], t.vars["signals"][seat])


@lru_cache(maxsize=4096)
def _offers(seat: int, active: tuple[int, ...], kept: tuple[str, ...]) -> list[Offer]:
    """What has not been said yet; kept, as it is offered at every decision."""
    found: dict[str, list[Move]] = {}
    for move in (*_OF_ROWS, *_ALONE, *_of_masters(seat, active)):
        if said(move) not in kept:
            found.setdefault(move.kind, []).append(move)
    return [
        Offer(kind, sure=True, cases=[tuple((arg,) for arg in move.args) for move in moves])
        for kind, moves in found.items()
    ]


def hear(t: Table, seat: int, move: Move) -> None:
    """Something is said, and stands."""
    t.set("signals", of_seat(t.vars["signals"], seat, (*t.vars["signals"][seat], said(move))))
    if t.vars["turn"] == seat:
        t.set("signed", (seat,))
    facts = {"phrase": "i_take_wyvern" if move.kind == "signal_take" else move.args[0], "talk": move.kind}
    if move.kind == "signal_row":
        facts["row"] = move.args[1]
    elif move.kind == "signal_take":
        facts["seat"] = move.args[0]
    t.say(f"talk.{move.kind}", by=seat, rule="7", facts=facts)
