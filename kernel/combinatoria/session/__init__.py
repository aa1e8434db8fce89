"""Sessions: the single contract between a match and its screens."""

from .session import MODES, Session

__all__ = ["MODES", "Session"]
