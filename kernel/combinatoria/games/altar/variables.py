"""The variables of section 4: the turn, consecutive passes, and the victims of draws.

The memories of mixed hands are variables too, one for each seat; :data:`.facts.MEMORY` declares them.
"""

from __future__ import annotations

from ...core.move import Refusal
from ...core.schema import seats_once
from ...core.variables import Variables, by_options, taking_part, var

__all__ = ["Vars"]


class Vars(Variables):
    """The variables; ``passes`` and ``victims`` list seats in the order in which they passed or will be refilled."""

    phase: str = var("schedule")
    turn: int = var(by_options(lambda seats, options: options["first"] % seats))
    turns: int = var(0)
    active: tuple[int, ...] = taking_part(Refusal("R23", "active_seats"))
    passes: tuple[int, ...] = var((), form_for=seats_once, refusal=Refusal("R6", "passes"))
    victims: tuple[int, ...] = var((), form_for=seats_once, refusal=Refusal("4.refill", "victims"))
