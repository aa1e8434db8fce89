"""The reliability of prepared answers: the number that an option states, or one that a seal keeps secret."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final

from .odds import RELIABLE

__all__ = ["OF", "RIGHT", "SEALED", "SEALS", "assumed", "is_sealed", "opened", "possible", "reliable"]

OF: Final = 20
"""The number of answers out of which the right ones are counted."""
RIGHT: Final = (10, 12, 15, 18)
"""The right answers out of ``OF`` that can be chosen."""
SEALED: Final = (10, 15)
"""The numbers of right answers that a seal may hide, equally likely."""
SEALS: Final = 9999
"""The largest seal."""


def is_sealed(options: Mapping[str, Any]) -> bool:
    """Return whether the reliability of the prepared answers of this table is secret."""
    return bool(options["stories"] and options["seal"])


def opened(seal: int) -> int:
    """Return the right answers out of ``OF`` under a seal, always the same number for the same seal.

    >>> [opened(seal) for seal in range(1, 9)]
    [15, 10, 15, 10, 10, 10, 15, 15]
    """
    return SEALED[sha256(f"seal {seal}".encode()).digest()[0] % len(SEALED)]


def reliable(options: Mapping[str, Any]) -> Fraction:
    """Return the chance with which a prepared answer of this table points to the truth."""
    return Fraction(opened(options["seal"]) if options["seal"] else options["reliability"], OF)


def possible(options: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """Return the reliabilities that players must consider, equally likely: the stated one, or those of a seal."""
    return tuple(Fraction(right, OF) for right in SEALED) if options["seal"] else (reliable(options),)


def assumed(options: Mapping[str, Any]) -> Fraction:
    """Return the chance that bots and hints assume of a prepared answer: as stated, or the usual one under a seal."""
    return RELIABLE if options["seal"] else reliable(options)
