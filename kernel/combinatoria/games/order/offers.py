"""What the master on turn may choose from, phase by phase (section 4); what is offered is legal."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.move import Offer, Slot
from ...core.table import Table
from . import phantasms
from .cards import LOOKED, ROWS, SERVANTS, numbers_of
from .laying import legal_plays
from .talk import TALK
from .turns import beatable, minimum

__all__ = ["offers"]

_STOP, _NP, _REST, _SPARE = (Offer(kind, sure=True) for kind in ("stop", "np", "rest", "spare"))


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """The moves of the phase, and one phrase a turn."""
    v = t.vars
    if v["phase"] == "over" or seat != v["turn"]:
        return ()
    phase = v["phase"]
    if phase == "play":
        return [*_plays(t, seat), *TALK.offers(t, seat)]
    if phase == "beat":
        lie = beatable(t, v["count"])
        return [Offer("beat", (Slot("card", lie),), sure=True), _SPARE, *TALK.offers(t, seat)]
    if phase == "tome":
        looked = tuple(t.open_codes(LOOKED))
        out = [Offer("put", (Slot("card", looked),), sure=True), _REST]
        if v["swaps"] < len(looked):
            hand = tuple(map(str, numbers_of(t, seat)))
            out.insert(0, Offer("swap", (Slot("give", hand), Slot("take", looked)), sure=True))
        return out
    if phase == "servants":
        return [Offer("servant", (Slot("card", tuple(t.open_codes(SERVANTS))),), sure=True)]
    return [Offer("start", (Slot("seat", v["active"]),), sure=True), *TALK.offers(t, seat)]


def _plays(t: Table, seat: int) -> list[Offer]:
    v = t.vars
    cases = [((face,), rows) for face, rows in legal_plays(t, seat)]
    out = [Offer("play", sure=True, cases=cases)] if cases else []
    if not cases or v["count"] >= minimum(t):
        out.append(_STOP)
    if v["effect"] or phantasms.ready(t, seat):
        out += _phantasm(t, seat)
    return out


def _phantasm(t: Table, seat: int) -> list[Offer]:
    """How the phantasm can be used, or what it still lets one do."""
    out, slides = [], phantasms.slides(t, seat)
    if slides:
        out.append(Offer("slide", sure=True, cases=[((row,), (n,)) for row, n in slides]))
    own = phantasms.phantasm(t, seat) if phantasms.ready(t, seat) else ""
    laid = tuple(row for row in ROWS if t.zones[row])
    if (own == "DAGGER" or t.vars["effect"] == "dagger") and laid:
        hand = tuple(map(str, numbers_of(t, seat)))
        out.append(Offer("slip", (Slot("card", hand), Slot("row", laid)), sure=True))
    elif own == "SHIELD":
        out.append(Offer("shield", (Slot("row", ROWS),), sure=True))
    elif own and own not in phantasms.STEPS_OF:
        out.append(_NP)
    return out
