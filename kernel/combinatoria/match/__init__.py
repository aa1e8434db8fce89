"""A game being played, and its written forms: matches, positions, saves, links."""

from .match import Decision, LegalMoves, Match

__all__ = ["Decision", "LegalMoves", "Match"]
