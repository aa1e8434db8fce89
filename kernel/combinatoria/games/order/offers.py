"""What the master on turn may choose from, phase by phase (section 4); what is offered is legal."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.move import Offer, Slot, sure
from ...core.table import Table
from .cards import LOOKED, ROWS, SERVANTS, numbers_of
from .laying import legal_plays
from .phantasms import SLIDES, ready
from .setting import TALK
from .turns import beatable, minimum

__all__ = ["offers", "to_act"]

_STOP, _REST, _SPARE = map(sure, ("stop", "rest", "spare"))
_ROW = Slot("row", ROWS)
_NP, _SHIELD = Offer("np"), Offer("shield", (_ROW,))
_SLIDE = Offer("slide", (_ROW, Slot("n", tuple(range(1, SLIDES + 1)))))
"""How phantasms are used, or gone on with: the rules say which of these can be done now."""


def to_act(t: Table) -> tuple[int, ...]:
    """The master on turn; before the first turn everybody, as any of them may say who begins (R23)."""
    phase = t.vars["phase"]
    return () if phase == "over" else t.vars["active"] if phase == "start" else (t.vars["turn"],)


def offers(t: Table, seat: int) -> Sequence[Offer]:
    """The moves of the phase, and one phrase a turn."""
    v = t.vars
    phase = v["phase"]
    if seat not in to_act(t):
        return ()
    if phase == "play":
        return [*_plays(t, seat), *TALK.offers(t, seat)]
    if phase == "beat":
        return [sure("beat", beatable(t, v["count"])), _SPARE, *TALK.offers(t, seat)]
    if phase == "tome":
        looked = tuple(t.open_codes(LOOKED))
        swaps = [sure("swap", _hand(t, seat), looked)] if v["swaps"] < len(looked) else []
        return [*swaps, sure("put", looked), _REST]
    if phase == "servants":
        return [sure("servant", tuple(t.open_codes(SERVANTS)))]
    return [sure("start", v["active"]), *(TALK.offers(t, seat) if seat == v["turn"] else ())]


def _plays(t: Table, seat: int) -> list[Offer]:
    v = t.vars
    cases = [((face,), rows) for face, rows in legal_plays(t, seat)]
    out = [Offer("play", sure=True, cases=cases)] if cases else []
    if not cases or v["count"] >= minimum(t):
        out.append(_STOP)
    if v["effect"] or ready(t, seat):
        out += [_NP, _SLIDE, _SHIELD, Offer("slip", (Slot("card", _hand(t, seat)), _ROW))]
    return out


def _hand(t: Table, seat: int) -> tuple[str, ...]:
    return tuple(map(str, numbers_of(t, seat)))
