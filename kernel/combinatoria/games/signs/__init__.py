"""Secret Signs (秘密のサイン), a game for two teams of two by Kazuki Sugioka."""

from .rules import Signs

GAME = Signs()
