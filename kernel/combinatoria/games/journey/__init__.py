"""Tomorrow's Journey: seven days that loop, five stories, one card a turn."""

from .rules import Journey

GAME = Journey()
