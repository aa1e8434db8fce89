"""Legality, phase by phase: the moves on offer, and the reason why any other move is illegal.

Everything offered is legal; :func:`why_not` gives the reason for everything else. No other module decides legality.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ...core.dealing import not_there
from ...core.move import Move, Offer, Refusal, sure
from ...core.table import Face, Table
from . import board
from .board import BLACK, DISCARD, HAND, LETTERS, copyable, days_left, where
from .cards import NUMBER, SUIT, SUIT_NAMES, SUIT_OF
from .effects import DECLINED, may_decline
from .moves import MOVES
from .variables import Vars

__all__ = ["offers", "why_not"]

_DIRECTIONS: Final = tuple(board.STEPS)


# -- offers ------------------------------------------------------------------------------------------------


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """The moves of the phase, and letters at any time."""
    v = Vars.of(t)
    if (phase := v.phase) == "over":
        return ()
    out: list[Offer] = []
    if phase == "play":
        out.append(sure("play", _codes(t, HAND)))
    elif phase == "black":
        out += _blacks(days_left(t), bool(t.options["map"]), bool(t.options["compass"]))
    elif phase == "event":
        out.append(_EFFECTS[v.effect](t))
        if may_decline(t):
            out.append(sure("decline"))
    elif phase == "resolve":
        if stories := board.completable(t):
            out.append(sure("complete", tuple([SUIT_NAMES[s] for s in stories])))
        out.append(sure("end"))
    else:
        out.append(sure("draw" if phase == "renew" else "loop"))
    if t.zones[LETTERS]:
        out.append(sure("letter_move", BLACK, _DIRECTIONS))
        if t.zones[DISCARD]:
            out.append(sure("letter_return", _codes(t, DISCARD)))
    return out


def _codes(t: Table, zone: str) -> tuple[Face, ...]:
    faces = t.faces
    return tuple([faces[i] for i in t.zones[zone]])


@lru_cache
def _blacks(n: int, shared: bool, backward: bool) -> tuple[Offer, ...]:
    cases: dict[str, list[tuple[tuple[int], tuple[int]]]] = {}
    for a, b, sign in board.splits(n, shared, backward):
        cases.setdefault("black" if sign > 0 else "black_back", []).append(((a,), (b,)))
    return tuple(Offer(kind, sure=True, cases=found) for kind, found in cases.items())


_EFFECTS: Final[Mapping[str, Callable[[Table], Offer]]] = {
    "red": lambda t: sure("red", BLACK, _DIRECTIONS),
    "blue": lambda t: sure("blue", board.pairs(t)),
    "green": lambda t: sure("green", copyable(t)),
    "white": lambda t: sure("white", _codes(t, HAND), _codes(t, DISCARD)),
    "yellow": lambda t: sure("yellow"),
    "under": lambda t: sure("under", _codes(t, HAND)),
}
"""The offers for each pending decision while events happen."""


# -- refusals ----------------------------------------------------------------------------------------------


def why_not(t: Table, move: Move) -> Refusal | None:
    """Return the reason why a move is illegal now, or None."""
    (kind, args), v = move, Vars.of(t)
    way = MOVES[kind]
    if kind == "resign":
        return None
    if "phase" not in way and not t.zones[LETTERS]:
        return Refusal("4.letters", "no_letter")
    if way.get("phase", v.phase) != v.phase:
        rule = {"event": "events", "over": "play"}.get(v.phase, v.phase)
        return Refusal(f"4.{rule}", f"phase_{v.phase}")
    if way.get("phase") == "event" and kind not in (v.effect, "decline"):
        return Refusal("4.events", f"owed_{v.effect}")
    for face, zone in zip(args, way.get("lie", ()), strict=False):
        refusal = Refusal(way["rule"], "not_discarded" if zone == DISCARD else "not_in_hand")
        if fault := not_there(t, zone, (str(face),), refusal):
            return fault
    return _WHY_NOT[kind](t, *args) if kind in _WHY_NOT else None


def _black(t: Table, a: int, b: int) -> Refusal | None:
    n = days_left(t)
    if a < 0 or b < 0 or a + b != n:
        return Refusal("4.black", "black_sum", {"n": n})
    return Refusal("2.map", "needs_map") if a and b and not t.options["map"] else None


def _back(t: Table, a: int, b: int) -> Refusal | None:
    return _black(t, a, b) or (None if t.options["compass"] else Refusal("2.compass", "needs_compass"))


def _decline(t: Table) -> Refusal | None:
    if Vars.of(t).effect not in DECLINED:
        return Refusal("R12", "yellow_must")
    return None if may_decline(t) else Refusal("6.strict_effects", "strict")


def _blue(t: Table, cards: tuple[Face, ...]) -> Refusal | None:
    if len(set(cards)) != 2 or len(cards) != 2:
        return Refusal("4.blue", "blue_two")
    if off := tuple(face for face in cards if where(t, face) is None):
        return Refusal("R8", "not_on_board", {"cards": off})
    return None if NUMBER[cards[0]] == NUMBER[cards[1]] else Refusal("4.blue", "blue_numbers", {"cards": cards})


def _green(t: Table, face: Face) -> Refusal | None:
    if face in copyable(t):
        return None
    if where(t, face) is None:
        return Refusal("R10", "not_on_board", {"cards": (face,)})
    if SUIT[face] == "G":
        return Refusal("R10", "copy_green")
    if face in Vars.of(t).sleeping:
        return Refusal("R9", "copy_sleeping", {"cards": (face,)})
    return Refusal("R10", "copy_far", {"cards": (face,), "card": Vars.of(t).event})


def _story(t: Table, name: str) -> Refusal | None:
    short = board.lacking(t).get(SUIT_OF[name])
    if short is None:
        return Refusal("R18", "story_done", {"suit": name})
    if not short:
        return None
    if board.HOME in board.days(t):
        return Refusal("R15", "story_tree")
    day, (have, need) = min(short.items())
    return Refusal("4.resolve", "story_short", {"suit": name, "n": day, "have": have, "need": need})


_WHY_NOT: Final[Mapping[str, Callable[..., Refusal | None]]] = {
    "black": _black,
    "black_back": _back,
    "decline": _decline,
    "blue": _blue,
    "green": _green,
    "complete": _story,
}
"""Further checks of moves that are made in the right phase and whose cards are where they must be."""
