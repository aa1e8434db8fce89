"""Dialogue of a round: statements, questions and answers, oldest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..guides.guide import Sitting

if TYPE_CHECKING:
    from ..formats.basics import Saying

__all__ = ["dialogue"]

LINES: Final = 80
"""Maximum number of sayings given to a screen; the latest are kept."""


def dialogue(s: Sitting, until: int) -> list[Saying] | None:
    """Return what was said since the round began, as heard by the viewer; None in a game without speech.

    Args:
        s: the session.
        until: the number of log events to consider.

    Returns:
        For each saying its ``form`` (:data:`combinatoria.core.beat.SPEECH`), the speaker (``by``, and ``name``), the
        words (``text``), and the line above them (``lead``) or None.
    """
    forms, say = s.match.game.spoken, s.speaker()
    lines: list[Saying] = []
    if not forms:
        return None
    for event in reversed(s.match.log[:until]):
        if event.kind == "turn" or len(lines) == LINES:
            break
        form = forms.get(event.note or "")
        if form is None or event.by is None:
            continue
        facts = event.seen_by(s.viewer).facts or {}
        note = str(event.note)
        lines.append(
            {
                "form": form,
                "by": event.by,
                "name": say.seat(event.by, s.viewer, capital=True),
                "lead": say.sentence("said_lead", note, facts, s.viewer) if say.has("said_lead", note) else None,
                "text": say.sentence("said", note, facts, s.viewer),
            }
        )
    return lines[::-1]
