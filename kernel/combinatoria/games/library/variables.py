"""The variables of The Memory Library: turn and round, tokens, effects in force, pending decisions. All are public."""

from __future__ import annotations

from typing import Final

from ...core.agenda import agenda_of
from ...core.move import Refusal
from ...core.schema import count, distinct, empty_or, list_of, one_of, seats_once, tuple_of
from ...core.table import Face
from ...core.variables import TurnVariables, per_seat, var
from .cards import ALL_SHARDS, SHARDS, TOKENS

__all__ = ["ACTIONS", "KINDS", "VEIL", "Vars"]

ACTIONS: Final = ("collect", "complete", "oblivion", "reorganize")
VEIL: Final = "veil"
KINDS: Final = (*SHARDS, VEIL)
"""The kinds of effects."""
_PENDING: Final = ("ability", "chosen", "cost", "refill", "limit", "close", "history", "begin")
"""The kinds of items on the agenda; :data:`.rounds.KINDS` says what each does."""
_COPIES: Final = range(1, max(ALL_SHARDS.values()) + 1)
_BY_SEAT: Final = {name: Refusal("2", "by_seat", {"name": name}) for name in ("tokens", "marks", "wild")}


class Vars(TurnVariables):
    """The variables; ``start`` is the seat that begins the round, ``extra`` 1 with an action to come, 2 after it.

    ``marks`` has a 1 for each forgotten card with a token, ``due`` is the cost of a Collect still to be paid
    (:class:`.effects.Cost`), and each effect has its owner, its kind, and the seats that it can still hit.
    """

    start: int = var(0)
    round: int = var(1)
    marker: int = var(0)
    tokens: tuple[int, ...] = per_seat(0, count, _BY_SEAT["tokens"])
    marks: tuple[tuple[int, ...], ...] = per_seat((), list_of(one_of((0, 1))), _BY_SEAT["marks"])
    wild: tuple[int, ...] = per_seat(0, count, _BY_SEAT["wild"])
    stock: int = var(TOKENS)
    flags: tuple[str, ...] = var((), distinct(one_of(("shards", "tomes"))))
    effects: tuple[tuple[int, str, tuple[int, ...]], ...] = var(
        (),
        form_for=lambda seats: list_of(tuple_of(one_of(range(seats)), one_of(KINDS), seats_once(seats))),
        refusal=Refusal("4.oblivion", "effects"),
    )
    did: tuple[str, ...] = var((), distinct(one_of(ACTIONS), most=2), each_turn=True)
    extra: int = var(0, each_turn=True)
    drew: bool = var(False, each_turn=True)
    due: tuple[()] | tuple[int, tuple[int, ...], tuple[int, ...]] = var(
        (), form_for=lambda seats: empty_or(tuple_of(count, seats_once(seats), list_of(one_of(range(seats)))))
    )
    raids: tuple[tuple[int, Face, int], ...] = var(
        (),
        form_for=lambda seats: list_of(tuple_of(one_of(range(seats)), one_of(SHARDS), one_of(_COPIES))),
        refusal=Refusal("R27", "raids"),
    )
    agenda: tuple[tuple[str, int, int], ...] = agenda_of(_PENDING, Refusal("4.ability", "agenda"))
