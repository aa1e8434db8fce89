"""The single truth about legality in Order: why a move is not possible, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.move import Move, Refusal
from ...core.seats import hand_zone
from ...core.table import Face, Table
from . import phantasms
from .cards import ASCENDING, LOOKED, SERVANTS, dread, in_front_of
from .laying import legal_plays, related, way
from .setting import TALK
from .turns import DREAD_FROM, beatable, minimum

__all__ = ["why_not"]

_PHASE: Final[Mapping[str, str]] = {
    "servant": "servants",
    "start": "start",
    "play": "play",
    "stop": "play",
    **dict.fromkeys(phantasms.MOVES, "play"),
    **dict.fromkeys(("swap", "put", "rest"), "tome"),
    **dict.fromkeys(("beat", "spare"), "beat"),
}
_RULES: Final[Mapping[str, str]] = {
    "servants": "3.servants", "start": "3.start", "play": "4.play", "tome": "2.3.tome", "beat": "4.beat",
}  # fmt: skip


def why_not(t: Table, seat: int, move: Move) -> Refusal | None:
    """Why a seat cannot make this move now; None if it can."""
    kind, phase = move.kind, t.vars["phase"]
    if kind == "leave":
        return None if seat in t.vars["active"] else Refusal("R22", "not_active")
    if kind in TALK.kinds:
        return TALK.refusal(t, seat, move)
    if kind == "beat" and phase == "play":
        return Refusal("4.beat", "beat_three", {"n": t.vars["count"]})
    if phase != _PHASE[kind]:
        return Refusal(_RULES.get(phase, "4"), f"phase_{phase}")
    if kind == "play":
        return _play(t, seat, str(move.args[0]), str(move.args[1]))
    if kind == "stop":
        need = minimum(t)
        if t.vars["count"] < need and legal_plays(t, seat):
            return Refusal("R4", "stop_early", {"n": need - t.vars["count"]})
        return None
    if kind in phantasms.MOVES:
        return phantasms.refusal(t, seat, move)
    if kind == "beat":
        return _beat(t, str(move.args[0]))
    if kind in ("swap", "put"):
        return _tome(t, seat, move)
    if kind == "servant" and move.args[0] not in t.open_codes(SERVANTS):
        return Refusal("3.servants", "servant_taken", {"card": (str(move.args[0]),)})
    if kind == "start" and move.args[0] not in t.vars["active"]:
        return Refusal("3.start", "no_such_seat", {"name": str(move.args[0]), "last": t.seats - 1})
    return None


def _play(t: Table, seat: int, face: Face, row: str) -> Refusal | None:
    if face not in t.open_codes(hand_zone(seat)):
        return Refusal("4.play", "not_in_hand", {"card": (face,)})
    if way(t, row, int(face)) is not None:
        return None
    top = t.faces[t.top(row)]
    facts = {"card": (face,), "top": (top,), "kin": tuple(map(str, related(int(top), t.options)))}
    return Refusal("4.play", "not_up" if row in ASCENDING else "not_down", facts)


def _beat(t: Table, face: Face) -> Refusal | None:
    if face in beatable(t, t.vars["count"]):
        return None
    if in_front_of(t, face) is not None and dread(face):
        return Refusal("4.beat", "beat_dread", {"n": DREAD_FROM, "card": (face,)})
    return Refusal("4.beat", "no_such_wyvern", {"card": (face,)})


def _tome(t: Table, seat: int, move: Move) -> Refusal | None:
    looked, given, taken = t.open_codes(LOOKED), str(move.args[0]), str(move.args[-1])
    if taken not in looked:
        return Refusal("2.3.tome", "not_looked", {"card": (taken,)})
    if move.kind == "put":
        return None
    if given not in t.open_codes(hand_zone(seat)):
        return Refusal("2.3.tome", "not_in_hand", {"card": (given,)})
    return None if t.vars["swaps"] < len(looked) else Refusal("2.3.tome", "swapped_enough")
