"""The Well: one player turns cards over until they dare no further. Only in the tests."""

from .rules import Well

GAME = Well()
