"""A number that the table keeps in sight: points, a counter, a track; as data that a screen can draw."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

__all__ = ["Gauge"]


class Gauge(NamedTuple):
    """One number at one place.

    Attributes:
        key: key of its label in the game's texts, table ``[gauge]``.
        place: the seat that it stands at, or the zone by its name.
        value: what it shows.
        of: the most that it can show, where there is such a thing.
        tone: its colour, named as in a :class:`~combinatoria.core.game.Badge`; empty for none.
        form: how it is drawn: as a chip, or as a ``scale`` that tips to the right for a number above 0.
    """

    key: str
    place: int | str
    value: int | Fraction
    of: int | None = None
    tone: str = ""
    form: Literal["", "scale"] = ""
