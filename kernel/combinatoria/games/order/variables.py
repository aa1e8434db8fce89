"""The variables of Order: the turn, what has happened in it, and what masters have gathered."""

from __future__ import annotations

from typing import Final

from ...core.move import Refusal
from ...core.schema import count as from_zero
from ...core.schema import empty_or, list_of, one_of, seats_once, short_text, tuple_of
from ...core.variables import Variables, by_options, per_seat, taking_part, var
from .cards import ROWS

__all__ = ["CHARGE", "FULL", "Vars"]

CHARGE: Final = 50
FULL: Final = 100
HANDS: Final = {1: 8, 2: 7}
USUAL_HAND: Final = 6


class Vars(Variables):
    """The variables; ``came`` holds, for each master, the turns in which the wyverns in front arrived."""

    phase: str = var(by_options(lambda seats, options: "servants" if options["servants"] == "chosen" else "start"))
    turn: int = var(0)
    turns: int = var(0)
    active: tuple[int, ...] = taking_part(Refusal("R22", "active_seats"))
    count: int = var(0, each_turn=True)
    excused: bool = var(False, each_turn=True)
    effect: str = var(
        "", one_of(("", "spear", "fury", "sword", "dagger")), Refusal("2.3", "effect_form"), each_turn=True
    )
    slid: tuple[str, ...] = var((), list_of(one_of(ROWS)), Refusal("2.3.sword", "slid"), each_turn=True)
    swaps: int = var(0)
    charge: tuple[int, ...] = per_seat(0, one_of((0, CHARGE, FULL)), Refusal("4.charge", "charge_form"))
    limits: tuple[int, ...] = per_seat(
        by_options(lambda seats, options: HANDS.get(seats, USUAL_HAND)), from_zero, Refusal("2.3.bow", "limits")
    )
    came: tuple[tuple[int, ...], ...] = per_seat((), list_of(from_zero), Refusal("4", "came"))
    shield: tuple[()] | tuple[str, int] = var(
        (),
        form_for=lambda seats: empty_or(tuple_of(one_of(ROWS), one_of(range(seats)))),
        refusal=Refusal("2.3.shield", "shield_form"),
    )
    signals: tuple[tuple[str, ...], ...] = per_seat((), list_of(short_text), Refusal("7", "signals"))
    signed: tuple[int, ...] = var((), form_for=seats_once, refusal=Refusal("7", "signed"), each_turn=True)
    lost: str = var("", one_of(("", "cards", "wyvern", "left")), Refusal("5", "lost_form"))
