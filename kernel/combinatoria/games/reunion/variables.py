"""The variables of a rehearsal: the place and the call, the clock, and who came with which card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.schema import count, distinct, list_of, one_of, optional
from ...core.variables import TurnVariables, by_options, var

__all__ = ["Vars", "people"]


def people(options: Mapping[str, Any]) -> int:
    """Return the number of people: the player, who is number 0, and the friends."""
    return int(options["friends"]) + 1


_FRIENDS: Final = by_options(lambda seats, options: distinct(one_of(range(1, people(options)))))
"""The form of a list of distinct friends."""


class Vars(TurnVariables):
    """The variables; ``came`` holds the step at which each person came, ``secret`` the number behind all notches."""

    place: str = var("")
    called: tuple[int, ...] = var((), _FRIENDS)
    slot: int = var(-1)
    came: tuple[int | None, ...] = var(
        by_options(lambda seats, options: (None,) * people(options)),
        by_options(lambda seats, options: list_of(optional(count), people(options))),
    )
    cardless: tuple[int, ...] = var((), _FRIENDS)
    altered: tuple[int, ...] = var((), _FRIENDS)
    secret: int = var(0)
