"""The variables of Time of Happiness: speaker and topic, questions and answers, and results of earlier rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.schema import Field, count, empty_or, list_of, one_of, seats_once, short_text, tuple_of
from ...core.table import Table
from ...core.variables import Variables, by_options, per_seat, taking_part, var
from .cards import TIMES
from .stories import ANSWERS, TOPICS

__all__ = ["Vars", "stated", "stated_key"]

_PERCENT: Final = one_of(range(101))


class Vars(Variables):
    """The variables; ``asked`` is the open question: who asks, and which prepared question, "" for a free-form one.

    ``heard`` has a row for each answer of the round: time, seat that asked, question, sign of the answer, and message.
    ``history`` has for each seat the number of very good times told and of all, ``forecasts`` the stated percentages,
    each with whether it came true.
    """

    phase: str = var("topic")
    turn: int = var(by_options(lambda seats, options: options["first"] % seats))
    time: int = var(0)
    round: int = var(0)
    active: tuple[int, ...] = taking_part()
    joining: tuple[int, ...] = var((), form_for=seats_once)
    spoken: tuple[int, ...] = var((), form_for=seats_once)
    votes: tuple[int, ...] = var((), form_for=seats_once)
    topic: str = var("")
    story: int = var(0)
    asked: tuple[()] | tuple[int, str] = var(
        (), form_for=lambda seats: empty_or(tuple_of(one_of(range(seats)), short_text))
    )
    heard: tuple[tuple[int, int, str, str, str], ...] = var(
        (),
        form_for=lambda seats: list_of(
            tuple_of(one_of(range(len(TIMES))), one_of(range(seats)), short_text, one_of(("", *ANSWERS)), short_text)
        ),
    )
    laid: tuple[int, ...] = var((), form_for=seats_once)
    used: tuple[str, ...] = var((), list_of(one_of(TOPICS)))
    wins: tuple[int, ...] = per_seat(0, count)
    history: tuple[tuple[int, int], ...] = per_seat((0, 0), tuple_of(count, count))
    forecasts: tuple[tuple[tuple[int, int], ...], ...] = per_seat((), list_of(tuple_of(_PERCENT, one_of((0, 1)))))
    ended: str = var("")

    @classmethod
    def initial(cls, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the declared variables, and one for the stated confidence of each seat."""
        return super().initial(seats, options) | {stated_key(s): () for s in range(seats)}

    @classmethod
    def forms(cls, seats: int, options: Mapping[str, Any]) -> dict[str, Field]:
        """Return the declared forms, and those of stated confidence."""
        return super().forms(seats, options) | {stated_key(s): Field(list_of(_PERCENT)) for s in range(seats)}


def stated_key(seat: int) -> str:
    """Return the variable with a seat's stated confidence in its guesses of this round, in percent.

    >>> stated_key(2)
    'stated:2'
    """
    return f"stated:{seat}"


def stated(t: Table, seat: int) -> tuple[int, ...]:
    """Return that variable on a full table; in the view of a seat that may not know it, its value is None."""
    found: tuple[int, ...] = t.vars[stated_key(seat)]
    return found
