"""The eight Noble Phantasms (section 2.3): what each does when its master uses it, and what remains to be done."""

from __future__ import annotations

from typing import Final

from ...core.chance import Chance
from ...core.dealing import carry
from ...core.move import Move, Refusal
from ...core.seats import gain, hand_zone
from ...core.table import Table, seat_bit
from .cards import DECK, GONE, LOOKED, NEXT, TOP, is_number, np_zone, wyvern_zone
from .turns import FULL, refill

__all__ = ["MOVES", "SLIDES", "STEPS_OF", "ordering", "phantasm", "ready", "refusal", "use"]

SLIDES: Final = 3
"""So many rows the Sword lets slide, and so many cards the Chariot."""
MORE_CARDS: Final = 3
STEPS_OF: Final = {"CHARIOT": "slide", "DAGGER": "slip", "SHIELD": "shield"}
"""Phantasms that are used by their first step; the others are used by ``np``."""
MOVES: Final = frozenset({"np", "slide", "slip", "shield"})


def phantasm(t: Table, seat: int) -> str:
    """The phantasm that a master has not used yet; empty if there is none."""
    lies = t.zones.get(np_zone(seat))
    return t.faces[lies[0]] if lies else ""


def ready(t: Table, seat: int) -> bool:
    """Whether the master on turn may use the phantasm now."""
    return t.vars["charge"][seat] >= FULL and not t.vars["count"] and bool(phantasm(t, seat))


def refusal(t: Table, seat: int, move: Move) -> Refusal | None:
    """Why a phantasm cannot be used in this way now."""
    v, own, kind = t.vars, phantasm(t, seat), move.kind
    going_on = (kind, v["effect"]) in (("slide", "sword"), ("slip", "dagger"))
    if not going_on:
        if not own:
            return Refusal("4.np", "np_none")
        if v["charge"][seat] < FULL:
            return Refusal("4.np", "np_charge", {"n": v["charge"][seat]})
        if v["count"]:
            return Refusal("R7", "np_late")
        if kind != STEPS_OF.get(own, "np"):
            return Refusal("2.3", "np_other", {"card": (own,)})
    if kind == "slide":
        return _slide_refusal(t, str(move.args[0]), int(str(move.args[1])), going_on)
    if kind == "slip":
        face, row = move.args
        if face not in t.open_codes(hand_zone(seat)):
            return Refusal("4.play", "not_in_hand", {"card": (face,)})
        if not t.zones[str(row)]:
            return Refusal("2.3.dagger", "slip_empty", {"row": row})
    return None


def _slide_refusal(t: Table, row: str, n: int, sword: bool) -> Refusal | None:
    most = 1 if sword else SLIDES
    if not 1 <= n <= most:
        return Refusal("2.3.sword" if sword else "2.3.chariot", "slide_count", {"n": most})
    if sword and row in t.vars["slid"]:
        return Refusal("2.3.sword", "slide_again", {"row": row})
    return Refusal("R24", "slide_short", {"row": row}) if len(t.zones[row]) <= n else None


def use(t: Table, seat: int, move: Move, chance: Chance) -> None:
    """Use the phantasm, or go on with what the Sword or the Dagger lets one do."""
    kind, v = move.kind, t.vars
    own = phantasm(t, seat)
    if own:
        t.move([t.top(np_zone(seat))], np_zone(seat), GONE, by=seat, rule="4.np", note=f"np.{own}", beat="np")
    if own in ("SPEAR", "FURY", "DAGGER"):
        t.set("effect", own.lower())
    if kind == "slide":
        _slide(t, seat, str(move.args[0]), int(str(move.args[1])))
        if not own:
            t.set("slid", (*v["slid"], str(move.args[0])))
    elif kind == "slip":
        _slip(t, seat, str(move.args[0]), str(move.args[1]))
    elif kind == "shield":
        t.set("shield", (str(move.args[0]), seat))
        t.say("shield", by=seat, rule="2.3.shield", facts={"row": move.args[0]})
    elif own == "SWORD":
        _sword(t, seat)
    elif own == "BOW":
        gain(t, "limits", seat, MORE_CARDS)
        refill(t, seat, chance)
    elif own == "TOME":
        _tome(t, seat)
    if not own and (kind == "slip" or len(v["slid"]) == SLIDES):
        t.set("effect", "")


def _sword(t: Table, seat: int) -> None:
    for s in range(t.seats):
        if ids := t.zones[wyvern_zone(s)]:
            t.move(tuple(ids), wyvern_zone(s), GONE, by=seat, rule="2.3.sword", note="np.swept")
    t.set("came", ((),) * t.seats)
    t.set("effect", "sword")


def _slide(t: Table, seat: int, row: str, n: int) -> None:
    """The top cards go under the row in the same order; the card below becomes the top."""
    cards = tuple(t.zones[row][-n:])
    facts = {"row": row, "n": n, "card": (t.faces[t.zones[row][-n - 1]],)}
    t.move(cards, row, row, at=0, by=seat, rule="2.3.slide", note="slide", facts=facts)


def _slip(t: Table, seat: int, face: str, row: str) -> None:
    carry(t, (face,), hand_zone(seat), row, at=0, by=seat, rule="2.3.dagger", note="slip", facts={"row": row})
    t.set("count", t.vars["count"] + 1)


# -- the Tome ----------------------------------------------------------------------------------------------


def _tome(t: Table, seat: int) -> None:
    """Ten cards are looked at: wyverns go, numbers wait to be exchanged and put back."""
    top = t.zones[DECK][: -TOP - 1 : -1]
    wyverns = [i for i in top if not is_number(t.faces[i])]
    if wyverns:
        t.move(wyverns, DECK, GONE, by=seat, rule="2.3.tome", note="np.swept")
    numbers = [i for i in top if is_number(t.faces[i])]
    if numbers:
        t.move(numbers, DECK, LOOKED, by=seat, rule="2.3.tome", note="tome.look", facts={"n": len(numbers)})
        t.show(numbers, seat_bit(seat))
        t.set("phase", "tome")


def ordering(t: Table, seat: int, move: Move) -> None:
    """An exchange with a card that was looked at, or putting cards back on top of the deck, first card first."""
    kind, args = move
    hand = hand_zone(seat)
    if kind == "swap":
        given, taken = map(str, args)
        place = t.open_codes(LOOKED).index(taken)
        carry(t, (taken,), LOOKED, hand, by=seat, rule="2.3.tome", note="tome.take")
        carry(t, (given,), hand, LOOKED, at=place, by=seat, rule="2.3.tome")
        t.set("swaps", t.vars["swaps"] + 1)
        return
    if kind == "put":
        carry(t, (str(args[0]),), LOOKED, NEXT, at=0, by=seat, rule="2.3.tome")
    if kind == "rest" or len(t.zones[LOOKED]) == 1:
        for card in tuple(t.zones[LOOKED]):
            t.move([card], LOOKED, NEXT, at=0, by=seat, rule="2.3.tome")
        t.say("tome.back", by=seat, rule="2.3.tome", facts={"n": len(t.zones[NEXT])})
        t.set("swaps", 0)
        t.set("phase", "play")
