"""The tour of Order (section 9 of the spec). Its words stand in ``rules.toml``."""

from __future__ import annotations

from typing import Any, Final

from ...parts.tour import Step, cards, step
from .cards import HIGHEST, PHANTASMS, hand_zone

__all__ = ["STEPS"]

_NO_HAND: Final = (*PHANTASMS, *(f"W{n}" for n in range(1, 13)))
"""What no hand holds."""
_USUAL: Final = {"seats": 2, "phase": "play", "turn": 0, "turns": 10, "came": ((), ())}


def _step(
    key: str,
    lie: str,
    hand: str,
    goals: str,
    rules: str,
    tries: dict[str, str] | None = None,
    size: int = 6,
    **more: Any,
) -> Step:
    """A step for two masters, without servants if nothing else is said.

    Args:
        key, rules, tries: see :func:`combinatoria.parts.tour.step`.
        lie: what lies where, as ``a1 = 10 12; deck = 5 6``.
        hand: the own hand.
        goals: the moves to be made.
        size: how many cards the partner has.
        more: what else differs from the usual position.
    """
    places = [place.partition("=") for place in lie.split(";") if place]
    zones = {name.strip(): codes.split() for name, _, codes in places}
    zones |= {hand_zone(0): cards(hand), hand_zone(1): cards("", size)}
    position = {**_USUAL, "options": {"servants": "off"}, "zones": zones, **more}
    return step(key, position, tuple(goals.split(",")), rules, tries, avoid=_NO_HAND)


def _all_but(*left: int) -> str:
    """All numbers but some: they have been laid long ago."""
    return " ".join(str(n) for n in range(1, HIGHEST + 1) if n not in left)


STEPS: Final = (
    _step("ways", "a1 = 10; d1 = 80", "9 12 79 40 55 66", "play 12 a1,play 79 d1", "1 2 4.play R1",
          {"play": "try_low"}),
    _step("small", "a1 = 10", "12 50 60 33 71 84", "play 12 a1", "4 4.play", {"play": "try_low"}),
    _step("two", "a1 = 10; deck = 5 6", "12 13 50 60 71 84", "play 12 a1,play 13 a1,stop", "4.stop R4 4.refill",
          {"play": "try_low"}),
    _step("related", "a1 = 27; d1 = 28", "22 33 50 60 71 84", "play 22 a1,play 33 d1", "2.related R2",
          {"play": "try_related"}),
    _step("chain", "a1 = 33", "28 23 50 60 71 84", "play 28 a1,play 23 a1", "2.related", {"play": "try_related"}),
    _step("singular", "a1 = 10; deck = 5", "20 55 56 60 71 84", "play 20 a1", "R5 R6 R20 4.stop",
          {"play": "try_singular"}),
    _step("charge", "np:0 = BOW; np:1 = SPEAR; deck = 5 6 7", "1 3 4 50 60 71", "play 1 a1,play 3 a1,play 4 a1,stop",
          "4.charge R10 R9", {"play": "try_low", "stop": "try_three"}, options={}),
    _step("wyvern", "deck = W1 7 9", "1 3 50 60 71 84", "play 1 a1,play 3 a1,stop", "4.refill R8 R16 R17",
          {"play": "try_low"}),
    _step("beat", "wyverns:0 = W1; wyverns:1 = W2; deck = 5 6 7", "1 3 4 50 60 71",
          "play 1 a1,play 3 a1,play 4 a1,stop,beat W1", "4.beat 4.check R11",
          {"play": "try_low", "stop": "try_three", "beat": "try_own", "spare": "try_own"}, came=((8,), (9,))),
    _step("lose", "a1 = 60; a2 = 61; d1 = 40; d2 = 39; wyverns:0 = W1", "62 38 41 42 46 47",
          "play 62 a2,play 38 d2,stop", "4.check R13 R18 R19", {"play": "try_low"}, came=((8,), ())),
    _step("phantasm", "a1 = 70; np:0 = SPEAR; np:1 = BOW", "61 59 50 51 52 53", "np,play 61 a1",
          "2.3 2.3.spear 4.np R7", {"play": "try_np"}, options={}, charge=(100, 0)),
    _step("slide", "a1 = 10 30 70; np:0 = CHARIOT; np:1 = BOW", "31 33 50 52 60 66", "slide a1 1,play 31 a1",
          "2.3.chariot 2.3.slide R24", {"play": "try_np", "slide": "try_np"}, options={}, charge=(100, 0)),
    _step("last", f"a1 = 88; a2 = {_all_but(88, 89, 90)}", "90 89", "play 90 a1", "R12 R14 5", {"play": "try_low"}, 0,
          options={"servants": "off", "wyverns": 0}),
    _step("talk", "a1 = 40; d1 = 47", "42 46 70 71 80 84", "signal leave_row d1", "7 R25"),
    _step("win", f"a1 = 88; a2 = {_all_but(88, 90)}; wyverns:0 = W1", "90", "play 90 a1", "5 R12", {"play": "try_low"},
          0, options={"servants": "off", "wyverns": 1}, came=((3,), ())),
)  # fmt: skip
