"""Why something cannot be done now: the one place that says what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.move import Move, Refusal
from ...core.table import Face, Table
from .board import DISCARD, HAND, LETTERS, PLAYED, copyable, days, lacking, open_stories, where
from .cards import NUMBER, SUIT, SUIT_OF
from .effects import DECLINED, may_decline

__all__ = ["why_not"]

_PHASE: Final[Mapping[str, str]] = {
    "draw": "renew",
    "play": "play",
    "loop": "loop",
    "black": "black",
    "black_back": "black",
    **dict.fromkeys(("red", "blue", "green", "yellow", "under", "white", "decline"), "event"),
    "complete": "resolve",
    "end": "resolve",
}
_RULES: Final = {"renew": "4.renew", "event": "4.events", "resolve": "4.resolve", "loop": "4.loop", "black": "4.black"}


def why_not(t: Table, move: Move) -> Refusal | None:
    """Why a move cannot be made now; None if it can."""
    kind, phase = move.kind, t.vars["phase"]
    if kind == "resign":
        return None
    if kind in ("letter_move", "letter_return"):
        return _letter(t, move)
    if phase != _PHASE[kind]:
        return Refusal(_RULES.get(phase, "4.play"), f"phase_{phase}")
    if phase == "event":
        return _event(t, move)
    if kind == "play":
        return _in(t, HAND, str(move.args[0]), "4.play")
    if phase == "black":
        return _black(t, move)
    return _story(t, str(move.args[0])) if kind == "complete" else None


def _in(t: Table, zone: str, face: Face, rule: str) -> Refusal | None:
    if face in t.open_codes(zone):
        return None
    return Refusal(rule, "not_discarded" if zone == DISCARD else "not_in_hand", {"cards": (face,)})


def _letter(t: Table, move: Move) -> Refusal | None:
    if not t.zones[LETTERS]:
        return Refusal("4.letters", "no_letter")
    return _in(t, DISCARD, str(move.args[0]), "4.letters") if move.kind == "letter_return" else None


def _black(t: Table, move: Move) -> Refusal | None:
    a, b = int(move.args[0]), int(move.args[1])  # type: ignore[arg-type]
    n = 7 - NUMBER[t.faces[t.zones[PLAYED][0]]]
    if a < 0 or b < 0 or a + b != n:
        return Refusal("4.black", "black_sum", {"n": n})
    if a and b and not t.options["map"]:
        return Refusal("2.map", "needs_map")
    if move.kind == "black_back" and not t.options["compass"]:
        return Refusal("2.compass", "needs_compass")
    return None


def _event(t: Table, move: Move) -> Refusal | None:
    effect, kind = t.vars["effect"], move.kind
    if kind == "decline":
        if effect not in DECLINED:
            return Refusal("R12", "yellow_must")
        return None if may_decline(t) else Refusal("6.strict_effects", "strict")
    if kind != effect:
        return Refusal("4.events", f"owed_{effect}")
    if kind == "blue":
        return _blue(t, move.args[0])  # type: ignore[arg-type]
    if kind == "green" and move.args[0] not in copyable(t):
        return _not_copied(t, str(move.args[0]))
    if kind == "under":
        return _in(t, HAND, str(move.args[0]), "4.yellow")
    if kind == "white":
        give, take = map(str, move.args)
        return _in(t, HAND, give, "4.white") or _in(t, DISCARD, take, "4.white")
    return None


def _blue(t: Table, cards: tuple[Face, ...]) -> Refusal | None:
    if len(set(cards)) != 2 or len(cards) != 2:
        return Refusal("4.blue", "blue_two")
    if off := tuple(face for face in cards if where(t, face) is None):
        return Refusal("R8", "not_on_board", {"cards": off})
    return None if NUMBER[cards[0]] == NUMBER[cards[1]] else Refusal("4.blue", "blue_numbers", {"cards": cards})


def _not_copied(t: Table, face: Face) -> Refusal:
    if where(t, face) is None:
        return Refusal("R10", "not_on_board", {"cards": (face,)})
    if SUIT[face] == "G":
        return Refusal("R10", "copy_green")
    if face in t.vars["sleeping"]:
        return Refusal("R9", "copy_sleeping", {"cards": (face,)})
    return Refusal("R10", "copy_far", {"cards": (face,), "card": t.vars["event"]})


def _story(t: Table, name: str) -> Refusal | None:
    suit = SUIT_OF[name]
    if suit not in open_stories(t):
        return Refusal("R18", "story_done", {"suit": name})
    if not (short := lacking(t, suit)):
        return None
    if 7 in days(t):
        return Refusal("R15", "story_tree")
    day, (have, need) = min(short.items())
    return Refusal("4.resolve", "story_short", {"suit": name, "n": day, "have": have, "need": need})
