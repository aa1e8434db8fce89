"""Who deals at a table that belongs to something larger, such as a lesson.

A dealer says which deal comes next, asks for a quick bet before something is known, tells the outcome, and may
judge a match by another goal than its winner. Unlike a guide it refuses nothing and shows no other moment; its
sentences are in the language of what it belongs to.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.move import Move
from ..match.match import Match

__all__ = ["Ask", "Dealer", "Verdict"]


class Ask(NamedTuple):
    """A bet that is asked for.

    Attributes:
        id: what it is about, so that it is asked once.
        text: the question: how likely is something?
        blind: whether the player's cards stay covered until it is answered.
    """

    id: str
    text: str
    blind: bool = False


class Verdict(NamedTuple):
    """How a match that is over is judged: in a sentence, and whether its goal was reached."""

    text: str
    reached: bool


class Dealer:
    """Base of all dealers: deals as usual, asks nothing, and leaves the result to the game."""

    def deal(self, match: Match) -> Match | None:
        """The next deal, or None for a new one like the present match."""
        return None

    def seed(self) -> int | None:
        """The seed of a deal for which nobody has named one; None for any."""
        return None

    def taken_back(self, match: Match) -> None:
        """The next deal was taken back: this match, which it came after, is on the table again."""

    def ask(self, match: Match, viewer: int, move: Move | None) -> Ask | None:
        """What is to be bet on now, or None.

        Args:
            match: the match.
            viewer: the seat of the person at the screen.
            move: the move that this person is about to make; None while nobody has chosen one.
        """
        return None

    def take(self, ask: Ask, value: float | None) -> None:
        """Keep a bet: a chance from 0 to 1, or None if it was passed over."""

    def told(self, match: Match, viewer: int) -> dict[str, Any] | None:
        """What came of the last bet, in the form of ``snapshot["predicted"]``, or None."""
        return None

    def goal(self, match: Match) -> str:
        """A sentence that stands before every status line of the match, or nothing."""
        return ""

    def verdict(self, match: Match) -> Verdict | None:
        """How a finished match is judged; None leaves it to the rules."""
        return None
