"""Gauges: numbers that the table keeps in sight (points, a counter, a track), as data for a screen to draw."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

__all__ = ["Gauge"]


class Gauge(NamedTuple):
    """One number at one place.

    Attributes:
        key: key of its label in the table ``[gauge]`` of the game's texts; what it counts is in ``[gauge_note]``, if it
            needs words.
        place: the seat or the name of the zone that it is shown at.
        value: the number shown.
        of: its maximum, if there is one.
        tone: its colour, named as in a :class:`~combinatoria.core.game.Badge`; empty for none.
        form: how it is drawn: as a chip, or as a ``scale`` that tips to the right for a number above 0.
    """

    key: str
    place: int | str
    value: int | Fraction
    of: int | None = None
    tone: str = ""
    form: Literal["", "scale"] = ""
