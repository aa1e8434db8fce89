"""A named chance of a live position, as data: what screens show in an odds strip."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

__all__ = ["OddsLine"]


class OddsLine(NamedTuple):
    """One line of odds.

    Attributes:
        key: key of its label in the game's texts, table ``[odds]``.
        facts: what the label needs.
        value: the exact chance.
    """

    key: str
    facts: Mapping[str, Any]
    value: Fraction
