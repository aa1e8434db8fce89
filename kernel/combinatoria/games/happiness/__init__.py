"""Time of Happiness: one player talks of past, present and future; the others guess how happy each one is."""

from .rules import Happiness

GAME = Happiness()
