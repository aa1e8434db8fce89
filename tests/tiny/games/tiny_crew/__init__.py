"""The Crew: two to four players climb together, decide simultaneously, and win or lose together. Only in tests."""

from .rules import Crew

GAME = Crew()
