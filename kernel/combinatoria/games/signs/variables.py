"""The variables of Secret Signs, and what follows from them: the dealer, the points, whether signs can be agreed."""

from __future__ import annotations

from typing import Final

from ...core.move import Refusal
from ...core.schema import count, list_of, seats_once
from ...core.table import Face, Table
from ...core.variables import Variables, by_options, var
from .teams import SEATS, TEAMS

__all__ = ["Told", "Vars", "code_text", "dealer", "may_agree", "points"]

Told = tuple[()] | tuple[tuple[str, ...], int, int, tuple[Face, ...]]
"""A seat's last sign; see :mod:`.lifetime`."""
_WRONG_SEATS: Final = Refusal("H1", "seats")


class Vars(Variables):
    """The variables, except those for each seat or team (:meth:`.rules.Signs.variables`)."""

    phase: str = var("plan")
    round: int = var(1)
    number: int = var(0)
    turn: int = var(by_options(lambda seats, options: options["dealer"]))
    claim: int = var(0)
    passed: tuple[int, ...] = var((), form_for=seats_once, refusal=_WRONG_SEATS)
    ready: tuple[int, ...] = var((), form_for=seats_once, refusal=_WRONG_SEATS)
    signed: tuple[int, ...] = var((), form_for=seats_once, refusal=_WRONG_SEATS)
    told: tuple[Told, ...] = var(by_options(lambda seats, options: ((),) * seats))
    totals: tuple[tuple[int, int], ...] = var((), list_of(list_of(count, len(TEAMS))))
    scores: tuple[tuple[int, int], ...] = var((), list_of(list_of(count, len(TEAMS))))
    remade: tuple[()] | tuple[tuple[Face, ...], tuple[int, ...]] = var(())


def code_text(t: Table, side: int) -> str | None:
    """The code of a team as text, or None on the view of a player who may not know it."""
    text: str | None = t.vars[f"code:{side}"]
    return text


def dealer(t: Table) -> int:
    """The dealer of the current game; in game 2 the left neighbour of the first one (H3, R12)."""
    return int(t.options["dealer"] + Vars.of(t).round - 1) % SEATS


def may_agree(t: Table) -> bool:
    """Return whether signs can be agreed before the current game."""
    options = t.options
    return options["talk"] != "silent" and (Vars.of(t).round == 1 or bool(options["new_signs_between_games"]))


def points(t: Table) -> tuple[int, int]:
    """The points of each team in the finished games."""
    scores = Vars.of(t).scores
    return sum([a for a, _ in scores]), sum([b for _, b in scores])
