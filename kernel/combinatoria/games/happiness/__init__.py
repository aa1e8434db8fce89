"""Time of Happiness: one tells of past, present and future; the others guess how happy it makes the teller."""

from .rules import Happiness

GAME = Happiness()
