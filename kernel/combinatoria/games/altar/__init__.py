"""Altar of Time (時の祭壇), a game of two to five players by Kazuki Sugioka."""

from .rules import Altar

GAME = Altar()
