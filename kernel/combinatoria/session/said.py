"""What people say to one another in a round, as a dialogue: who tells, asks and answers, oldest first."""

from __future__ import annotations

from typing import Any, Final

from ..guides.guide import Sitting

__all__ = ["said"]

LINES: Final = 80
"""How many of the last sayings a screen is given."""


def said(s: Sitting, until: int) -> list[dict[str, Any]] | None:
    """What was said since the round began, as the viewer has heard it; None in a game in which nothing is said.

    Args:
        s: the session.
        until: how many events of the log have happened.

    Returns:
        For each saying its ``form`` (:data:`combinatoria.core.beat.SPEECH`), who says it (``by``, and ``name``), the
        words (``text``), and what stands above them (``lead``), if anything does.
    """
    forms, say, lines = s.match.game.said, s.speaker(), list[dict[str, Any]]()
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
