"""Dealers: hooks for a table that belongs to something larger, such as a lesson.

A dealer chooses the next deal, asks for a quick bet before something is revealed, reports the outcome, and may judge a
match by another goal than its winner. Unlike a guide, it refuses nothing and shows no other moment; its sentences are
in the language of its context.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.move import Move
from ..match.match import Match

__all__ = ["Ask", "Dealer", "Verdict"]


class Ask(NamedTuple):
    """A request for a bet.

    Attributes:
        id: identifies the subject, so that it is asked only once.
        text: the question: how likely is something?
        blind: whether the player's cards stay covered until it is answered.
        undealt: whether the table is shown as before the deal until it is answered.
    """

    id: str
    text: str
    blind: bool = False
    undealt: bool = False


class Verdict(NamedTuple):
    """The verdict on a finished match: a sentence, and whether the goal was reached."""

    text: str
    reached: bool


class Dealer:
    """Base class of all dealers: deals as usual, asks nothing, and leaves the result to the game."""

    def deal(self, match: Match) -> Match | None:
        """Return the next deal, or None for a new one like the current match."""
        return None

    def seed(self) -> int | None:
        """Return the seed of a deal that has none; None for any."""
        return None

    def taken_back(self, match: Match) -> None:
        """Handle the undo of the next deal: the match before it is on the table again."""

    def ask(self, match: Match, viewer: int, move: Move | None) -> Ask | None:
        """Return the bet to ask for now, or None.

        Args:
            match: the match.
            viewer: the seat of the person at the screen.
            move: the move that this person is about to make; None if none is chosen yet.
        """
        return None

    def take(self, ask: Ask, value: float | None) -> None:
        """Store a bet: a chance from 0 to 1, or None if it was skipped."""

    def bet_outcome(self, match: Match, viewer: int) -> dict[str, Any] | None:
        """Return the outcome of the last bet, in the form of ``snapshot["predicted"]``, or None."""
        return None

    def goal(self, match: Match) -> str:
        """Return a sentence to put before every status line of the match, or an empty string."""
        return ""

    def verdict(self, match: Match) -> Verdict | None:
        """Return the verdict on a finished match; None leaves it to the rules."""
        return None
