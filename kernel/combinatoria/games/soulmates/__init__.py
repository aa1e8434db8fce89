"""Soulmates: Destiny (運命の人), a game of three to eight players by Kazuki Sugioka."""

from .rules import Soulmates

GAME = Soulmates()
