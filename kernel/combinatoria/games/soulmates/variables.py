"""The variables of Soulmates: the turn, couples found, and what calls and reshuffles have made public (section 4)."""

from __future__ import annotations

from ...core.move import Refusal
from ...core.schema import count, list_of, one_of, optional, tuple_of
from ...core.table import Face
from ...core.variables import TurnVariables, by_options, per_seat, taking_part, var
from .calls import DECK

__all__ = ["Vars"]

_CARD = one_of(DECK)


class Vars(TurnVariables):
    """The variables: ``taken`` is the card taken from the pile in this turn, ``lacks`` the faces that each hand lacks.

    ``pools`` holds, for each reshuffle that still has cards, its shuffle id and the faces of these cards.
    """

    turn: int = var(by_options(lambda seats, options: options["dealer"] % seats))
    active: tuple[int, ...] = taking_part(Refusal("5", "active_seats"))
    couples: tuple[tuple[int, int], ...] = var(
        (), form_for=lambda seats: list_of(tuple_of(*[one_of(range(seats))] * 2)), refusal=Refusal("4.match", "couples")
    )
    taken: Face | None = var(None, optional(_CARD), Refusal("4.draw", "taken"))
    lacks: tuple[tuple[Face, ...], ...] = per_seat((), list_of(_CARD), Refusal("7", "lacks"))
    pools: tuple[tuple[int, tuple[Face, ...]], ...] = var(
        (), list_of(tuple_of(count, list_of(_CARD))), Refusal("R4", "pools")
    )
    turns: int = var(0, count)
