"""The Crew: two to four players climb together; all decide in common, all win or lose. Only in the tests."""

from .rules import Crew

GAME = Crew()
