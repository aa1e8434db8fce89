"""Equilibrium: bring the city of dreams into balance, alone or together."""

from .rules import Equilibrium

GAME = Equilibrium()
