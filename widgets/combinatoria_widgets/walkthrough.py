"""The tour of a game as a notebook widget: the same table, started in learn mode."""

from __future__ import annotations

from .table import GameTable

__all__ = ["Walkthrough"]


class Walkthrough(GameTable):
    """Learn a game at its table, one step at a time.

    Leaving the tour starts a fresh practice match of the game.

    Args:
        game: name of the game.
        step: the step to begin with, from 0.
        lang: ``"en"`` or ``"ja"``.

    Raises:
        ValueError: The game, step or language does not exist; the message lists the valid ones.
        FrontEndError: The front end has not been built yet.

    >>> Walkthrough("soulmates", step=2)
    Walkthrough('soulmates', step=2)
    """

    def __init__(self, game: str = "soulmates", step: int = 0, lang: str = "en") -> None:
        super().__init__(game, lang=lang)
        self.first = (game, step)
        reply = self.session.handle({"do": "learn", "step": step})
        if "error" in reply:
            raise ValueError(reply["error"]["text"])
        self.snapshot = self.session.snapshot()

    def __repr__(self) -> str:
        game, step = self.first
        return f"Walkthrough({game!r}, step={step})"
