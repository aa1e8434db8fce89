"""The Well: one player turns over cards until deciding to stop. Only in the tests."""

from .rules import Well

GAME = Well()
