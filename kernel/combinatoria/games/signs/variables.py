"""The variables of Secret Signs, and what follows from them: the dealer, the points, whether signs can be agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.move import Refusal
from ...core.schema import Form, count, empty_or, list_of, one_of, seats_once, tuple_of
from ...core.table import EVERYBODY, Face, Table
from ...core.variables import Variables, by_options, per_seat, var
from .code import WAYS
from .packs import deck_of
from .teams import SEATS, TEAMS, turns

__all__ = ["REMADE", "Vars", "code_text", "dealer", "may_agree", "points"]

_WRONG_SEATS: Final = Refusal("H1", "seats")
REMADE: Final = Refusal("R3", "remade")


def _told(seats: int, options: Mapping[str, Any]) -> Form:
    """The form of a seat's last sign (:mod:`.lifetime`)."""
    number, faces = one_of(range(1, turns(options) + 1)), list_of(one_of(deck_of(options)))
    return empty_or(tuple_of(one_of(WAYS), number, count, faces))


def _remade(seats: int, options: Mapping[str, Any]) -> Form:
    """The form of the content of a remade deck (:mod:`combinatoria.players.reshuffled`)."""
    return empty_or(tuple_of(list_of(one_of(deck_of(options))), list_of(one_of(range(EVERYBODY + 1)))))


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
    told: tuple[tuple[()] | tuple[tuple[str, ...], int, int, tuple[Face, ...]], ...] = per_seat(
        (), by_options(_told), Refusal("4.talk", "told")
    )
    totals: tuple[tuple[int, int], ...] = var((), list_of(list_of(count, len(TEAMS))))
    scores: tuple[tuple[int, int], ...] = var((), list_of(list_of(count, len(TEAMS))))
    remade: tuple[()] | tuple[tuple[Face, ...], tuple[int, ...]] = var((), by_options(_remade), REMADE)


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
