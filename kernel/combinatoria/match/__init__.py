"""A game being played, written down, kept: matches, positions, links."""

from .match import Decision, LegalMoves, Match

__all__ = ["Decision", "LegalMoves", "Match"]
