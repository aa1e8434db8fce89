"""Moves that end in free text: they cannot be listed, so a screen gets the beginning of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.move import IllegalMove, Move
from ..core.notation import placeholders
from ..core.table import Table
from ..guides.guide import Sitting

if TYPE_CHECKING:
    from ..formats.basics import Typed

__all__ = ["typed"]

WORDS: Final = "…"
"""Placeholder for the text to be typed."""


def typed(s: Sitting, view: Table) -> list[Typed]:
    """Return the kinds of moves that the viewer can make now by typing, apart from talk.

    Returns:
        For each its ``kind``, the ``text`` that precedes the typed words, and a ``label`` with an ellipsis for them.
    """
    game = s.match.game
    out: list[Typed] = []
    for kind, form in game.grammar.items():
        if [what for _, what in placeholders(form)] != ["text"] or kind in game.silent or kind in game.anytime:
            continue
        move = Move(kind, (WORDS,))
        try:
            game.check(view, s.viewer, move)
        except IllegalMove:
            continue
        text = game.format(move).removesuffix(WORDS)
        out.append({"kind": kind, "text": text, "label": s.speaker().label(view, move, s.viewer)})
    return out
