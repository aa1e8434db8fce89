"""Shared parts of the lessons about Equilibrium: the dreams as bare powers."""

from __future__ import annotations

from combinatoria.games.equilibrium.cards import CHAOS, POWER
from combinatoria.games.equilibrium.cards import DREAMS as _DREAMS

INCUBI: tuple[int, ...] = tuple(sorted(POWER[f] for f, n in _DREAMS.items() if f[0] == "I" for _ in range(n)))
"""The powers of the 32 Incubi, without their sign."""
SOGNAE: tuple[int, ...] = tuple(sorted(POWER[f] for f, n in _DREAMS.items() if f[0] == "S" for _ in range(n)))
"""The powers of the 32 Sognae."""
DREAMS: tuple[int, ...] = (*(-p for p in INCUBI), *SOGNAE, *[POWER[CHAOS]] * _DREAMS[CHAOS])
"""All 72 dreams with their sign; 5 is a Chaos, whose sign depends on its side."""
