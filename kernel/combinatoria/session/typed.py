"""Moves that end in words of one's own: nobody can list them, so a screen is told how each begins."""

from __future__ import annotations

from typing import Any, Final

from ..core.move import IllegalMove, Move
from ..core.notation import placeholders
from ..core.table import Table
from ..guides.guide import Sitting

__all__ = ["typed"]

WORDS: Final = "…"
"""Stands for what will be typed."""


def typed(s: Sitting, view: Table) -> list[dict[str, Any]]:
    """The kinds of moves that the viewer can make now by typing; talk has a place of its own.

    Returns:
        For each its ``kind``, the ``text`` that its words are put behind, and a ``label`` with an ellipsis for them.
    """
    game, out = s.match.game, []
    for kind, form in game.grammar.items():
        if [what for _, what in placeholders(form)] != ["text"] or kind in game.silent or kind in game.anytime:
            continue
        move = Move(kind, (WORDS,))
        try:
            game.check(view, s.viewer, move)
        except IllegalMove:
            continue
        text = game.format(move).removesuffix(WORDS)
        out.append({"kind": kind, "text": text, "label": s.speaker().label(view, move)})
    return out
