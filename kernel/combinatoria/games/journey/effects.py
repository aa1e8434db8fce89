"""What happens at white's location (4.3 and 4.4): the card falls into its place, then events happen from the top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from ...core.move import Move
from ...core.table import Face, Table
from . import board
from .cards import SUIT, SUIT_NAMES, SUIT_OF

__all__ = ["DECLINED", "EFFECTS", "carry_out", "compulsory", "fall", "lose", "may_decline", "step_of", "waits"]

EFFECTS: Final = (*SUIT_NAMES.values(), "under")
"""What can be owed while events happen: an effect, or after the draw of a yellow event the card that goes under."""
DECLINED: Final = frozenset({"red", "blue", "green", "white"})
"""The effects that may be declined (R12)."""
_RESTING: Final = {"event": "", "row": 0, "used": (), "sleeping": (), "copies": (), "effect": ""}
"""The variables of this phase while it is not on."""


def step_of(direction: object) -> int:
    """How many days a step is: 1 forward, -1 back."""
    return 1 if direction == "forward" else -1


def lose(t: Table, how: str, rule: str) -> None:
    """A card should have been drawn (or somebody gives up): the match is lost."""
    t.set("lost", how, rule=rule)
    t.say(f"end.{how}", kind="end", by=0, rule=rule)
    t.set("phase", "over", rule="5")


def compulsory(
    t: Table, how: str, rule: str, asked: str, to: str = board.HAND, note: str = "draw", beat: str | None = None
) -> bool:
    """A card must come off the deck (R14): whether there was one, else the match is lost."""
    deck = t.zones[board.DECK]
    t.say(asked, kind="ask", by=0, rule=rule, facts={"n": len(deck)})
    if not deck:
        lose(t, how, "R14")
        return False
    t.move((deck[-1],), board.DECK, to, by=0, rule=rule, note=note, beat=beat)
    return True


def fall(t: Table) -> None:
    """The card in play becomes the event in row 1 of white's day; what has no room is discarded (R6, R15)."""
    day, card = board.day_of(t, "w"), t.zones[board.PLAYED][0]
    if day == board.HOME:
        t.move((card,), board.PLAYED, board.DISCARD, by=0, rule="R15", note="fall.tree")
        t.set("phase", "resolve", rule="4.resolve")
        return
    zone = board.day_zone(day)
    lie = t.zones[zone]
    if len(lie) >= board.capacity(t, day):  # the bottom one is known to go: so no place ever holds too many
        t.move((lie[-1],), zone, board.DISCARD, by=0, rule="4.place", note="overflow", facts={"n": day})
    t.move((card,), board.PLAYED, zone, at=0, by=0, rule="4.place", note="fall", facts={"n": day})
    t.set("phase", "event", rule="4.events")
    _advance(t)


def _advance(t: Table) -> None:
    """Let events happen until a decision is owed, or all rows are through (the algorithm of 4.4)."""
    v = t.vars
    while True:
        if v["copies"]:
            face = v["copies"][0]
            t.set("copies", v["copies"][1:])
            if face not in v["sleeping"] and _begin(t, SUIT[face]):
                return
            continue
        faces, row = board.events(t, board.day_of(t, "w")), v["row"]
        if row >= len(faces):
            break
        face = faces[row]
        t.set("row", row + 1)
        if face in v["sleeping"] or SUIT[face] in v["used"]:
            continue
        t.set("used", (*v["used"], SUIT[face]))
        t.set("event", face)
        if _begin(t, SUIT[face]):
            return
    for key, value in _RESTING.items():
        t.set(key, value)
    t.set("phase", "resolve", rule="4.resolve")


def waits(t: Table, suit: str) -> bool:
    """Whether an effect has anything to work on, so that something is to be decided."""
    if suit == "B":
        return bool(board.pairs(t))
    if suit == "G":
        return bool(board.copyable(t))
    return suit != "W" or bool(t.zones[board.HAND] and t.zones[board.DISCARD])


def may_decline(t: Table) -> bool:
    """Whether what is owed may be declined; with strict effects only where a letter has taken away what it works on."""
    effect = t.vars["effect"]
    return effect in DECLINED and not (t.options["strict_effects"] and waits(t, SUIT_OF[effect]))


def _begin(t: Table, suit: str) -> bool:
    """Begin an effect; whether a decision is owed then."""
    if not waits(t, suit):
        t.say("nothing", by=0, rule=f"4.{SUIT_NAMES[suit]}", facts={"card": t.vars["event"]})
        return False
    if suit == "G" and t.options["green_copies"] == "all":
        t.set("copies", board.copyable(t), rule="6.green_copies")
        return False
    t.set("effect", SUIT_NAMES[suit], rule=f"4.{SUIT_NAMES[suit]}")
    return True


def carry_out(t: Table, move: Move) -> None:
    """A decision about the effect that is owed, and whatever happens after it."""
    t.set("effect", "")
    if _HOW[move.kind](t, move):
        _advance(t)


def _decline(t: Table, move: Move) -> bool:
    t.say("decline", by=0, rule="R12", facts={"card": t.vars["event"]})
    return True


def _red(t: Table, move: Move) -> bool:
    pawn, direction = map(str, move.args)
    board.walk(t, pawn, step_of(direction), rule="4.red", note="red")
    return True


def _blue(t: Table, move: Move) -> bool:
    a, b = cast(tuple[Face, Face], move.args[0])
    spots = []
    for face in (a, b):
        found = board.where(t, face)
        assert found is not None
        spots.append((*found, face))
    spots.sort()  # the upper row first, where both lie on one day
    (day, row, first), (other, low, second) = spots
    here, there = board.day_zone(day), board.day_zone(other)
    cards = t.find(here, first), t.find(there, second)
    t.move((cards[1],), there, here, at=row - 1, by=0, rule="4.blue", note="blue", facts={"n": other, "m": day})
    t.move((cards[0],), here, there, at=low - 1, by=0, rule="4.blue", note="blue", facts={"n": day, "m": other})
    t.set("sleeping", tuple(dict.fromkeys((*t.vars["sleeping"], a, b))), rule="R9")
    return True


def _green(t: Table, move: Move) -> bool:
    face: Face = str(move.args[0])
    t.say("green", by=0, rule="4.green", facts={"card": t.vars["event"], "what": (face,)})
    return not _begin(t, SUIT[face])


def _yellow(t: Table, move: Move) -> bool:
    if compulsory(t, "yellow", "4.yellow", "yellow.ask"):
        t.set("effect", "under", rule="4.yellow")
    return False


def _under(t: Table, move: Move) -> bool:
    card = t.find(board.HAND, str(move.args[0]))
    if t.options["yellow_return"] == "top":
        t.move((card,), board.HAND, board.DECK, by=0, rule="6.yellow_return", note="over")
    else:
        t.move((card,), board.HAND, board.DECK, at=0, by=0, rule="4.yellow", note="under")
    return True


def _white(t: Table, move: Move) -> bool:
    give, take = map(str, move.args)
    out, back = t.find(board.HAND, give), t.find(board.DISCARD, take)
    t.move((out,), board.HAND, board.DISCARD, by=0, rule="4.white", note="white.give")
    t.move((back,), board.DISCARD, board.HAND, by=0, rule="4.white", note="white.take")
    return True


_HOW: Final[dict[str, Callable[[Table, Move], bool]]] = {
    "decline": _decline,
    "red": _red,
    "blue": _blue,
    "green": _green,
    "yellow": _yellow,
    "under": _under,
    "white": _white,
}
"""How a move decides what is owed; each says whether events go on by themselves then."""
