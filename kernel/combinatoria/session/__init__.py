"""The one contract with screens."""

from .session import MODES, Session

__all__ = ["MODES", "Session"]
