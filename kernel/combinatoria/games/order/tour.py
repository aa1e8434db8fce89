"""The tour of Order (section 9 of the spec). Its words stand in ``rules.toml``."""

from __future__ import annotations

from typing import Any, Final

from ...parts.tour import Goal, Step, cards
from .cards import PHANTASMS, hand_zone, np_zone, wyvern_zone

__all__ = ["STEPS"]

_NO_HAND: Final = (*PHANTASMS, *(f"W{n}" for n in range(1, 13)))
"""What no hand holds."""
_NOW: Final = {"phase": "play", "turn": 0, "turns": 10}


def _step(
    key: str, rows: str, hand: str, goals: str, rules: str, *, size: int = 6, deck: str = "", **more: Any
) -> Step:
    """A step for two masters: rows as ``a1: 10 12``, the own hand, what to do, and the rules behind it."""
    own = {name: more.pop(name) for name in ("tries", "compare", "avoid") if name in more}
    zones = {name.strip(): codes.split() for name, _, codes in (row.partition(":") for row in rows.split(";")) if name}
    zones |= {hand_zone(0): cards(hand), hand_zone(1): cards("", size)}
    front = more.pop("front", {})
    for seat, (codes, _) in front.items():
        zones[wyvern_zone(seat)] = codes.split()
    came = tuple(front.get(seat, ("", ()))[1] for seat in range(2))
    options = more.pop("options", {"servants": "off"})
    for seat, face in enumerate(more.pop("np", ())):
        zones[np_zone(seat)] = [face]
    if deck:
        zones["deck"] = deck.split()
    if empty := more.pop("laid", None):
        zones["a2"] = [*map(str, empty)]
    own["avoid"] = (*own.get("avoid", ()), *_NO_HAND)
    position = {"seats": 2, "options": options, "zones": zones, **_NOW, "came": came, **more}
    return Step(key, position, tuple(Goal((goal,)) for goal in goals.split(",")), tuple(rules.split()), **own)


_NUMBERS: Final = range(1, 91)


def _all_but(*left: int) -> list[int]:
    """All numbers but some: they have been laid long ago."""
    return [n for n in _NUMBERS if n not in left]


STEPS: Final = (
    _step("ways", "a1: 10; d1: 80", "9 12 79 40 55 66", "play 12 a1,play 79 d1", "1 2 4.play R1",
          tries={"play": "try_low"}),
    _step("small", "a1: 10", "12 50 60 33 71 84", "play 12 a1", "4 4.play", tries={"play": "try_low"}),
    _step("two", "a1: 10", "12 13 50 60 71 84", "play 12 a1,play 13 a1,stop", "4.stop R4 4.refill",
          deck="5 6", tries={"play": "try_low"}),
    _step("related", "a1: 27; d1: 28", "22 33 50 60 71 84", "play 22 a1,play 33 d1", "2.related R2",
          tries={"play": "try_related"}),
    _step("chain", "a1: 33", "28 23 50 60 71 84", "play 28 a1,play 23 a1", "2.related",
          tries={"play": "try_related"}),
    _step("singular", "a1: 10", "20 55 56 60 71 84", "play 20 a1", "R5 R6 R20 4.stop", deck="5",
          tries={"play": "try_singular"}),
    _step("charge", "", "1 3 4 50 60 71", "play 1 a1,play 3 a1,play 4 a1,stop", "4.charge R10 R9",
          np=("BOW", "SPEAR"), options={}, deck="5 6 7", tries={"play": "try_low", "stop": "try_three"}),
    _step("wyvern", "", "1 3 50 60 71 84", "play 1 a1,play 3 a1,stop", "4.refill R8 R16 R17", deck="W1 7 9",
          tries={"play": "try_low"}),
    _step("beat", "", "1 3 4 50 60 71", "play 1 a1,play 3 a1,play 4 a1,stop,beat W1", "4.beat 4.check R11",
          front={0: ("W1", (8,)), 1: ("W2", (9,))}, deck="5 6 7",
          tries={"play": "try_low", "stop": "try_three", "beat": "try_own", "spare": "try_own"}),
    _step("lose", "a1: 60; a2: 61; d1: 40; d2: 39", "62 38 41 42 46 47", "play 62 a2,play 38 d2,stop",
          "4.check R13 R18 R19", front={0: ("W1", (8,))}, tries={"play": "try_low"}),
    _step("phantasm", "a1: 70", "61 59 50 51 52 53", "np,play 61 a1", "2.3 2.3.spear 4.np R7",
          np=("SPEAR", "BOW"), options={}, charge=(100, 0), tries={"play": "try_np"}),
    _step("slide", "a1: 10 30 70", "31 33 50 52 60 66", "slide a1 1,play 31 a1", "2.3.chariot 2.3.slide R24",
          np=("CHARIOT", "BOW"), options={}, charge=(100, 0), tries={"play": "try_np", "slide": "try_np"}),
    _step("last", "a1: 88", "90 89", "play 90 a1", "R12 R14 5", size=0, laid=_all_but(88, 89, 90),
          options={"servants": "off", "wyverns": 0}, tries={"play": "try_low"}),
    _step("talk", "a1: 40; d1: 47", "42 46 70 71 80 84", "signal leave_row d1", "7 R25"),
    _step("win", "a1: 88", "90", "play 90 a1", "5 R12", size=0, laid=_all_but(88, 90),
          options={"servants": "off", "wyverns": 1}, front={0: ("W1", (3,))}, tries={"play": "try_low"}),
)  # fmt: skip
