"""A number that the table keeps in sight: points, a counter, a track; as data that a screen can draw."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

__all__ = ["Gauge"]


class Gauge(NamedTuple):
    """One number at one place.

    Attributes:
        key: key of its label in the game's texts, table ``[gauge]``.
        place: the seat that it stands at.
        value: what it shows.
        of: the most that it can show, where there is such a thing.
        tone: its colour, named as in a :class:`~combinatoria.core.game.Badge`; empty for none.
    """

    key: str
    place: int
    value: int | Fraction
    of: int | None = None
    tone: str = ""
