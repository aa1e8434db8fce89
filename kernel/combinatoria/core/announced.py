"""Homes of games that installed packages announce, by an entry point of the group ``combinatoria.games``."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from .catalogue import add_home

__all__ = ["GAMES", "add_announced_homes"]

GAMES: Final = "combinatoria.games"
"""The group; the value of an entry point is the package whose sub-packages are games."""


def add_announced_homes() -> None:
    """Add all homes that are announced, for a program that is to know every game."""
    for home in entry_points(group=GAMES):
        add_home(home.value)
