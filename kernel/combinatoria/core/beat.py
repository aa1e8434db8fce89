"""Beats: how a screen stages events that a game has marked as important moments, as data."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

__all__ = ["ARTS", "END", "FORMS", "SPEECH", "Art", "Beat", "Form", "Speech", "beat_of"]

Form = Literal["ask", "answer", "show", "sign", "end"]
Art = Literal["", "heart", "crack", "tangle", "grab", "star", "over", "deck"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
ARTS: Final[tuple[Art, ...]] = get_args(Art)
Speech = Literal["topic", "tell", "ask", "answer"]
SPEECH: Final[tuple[Speech, ...]] = get_args(Speech)
"""Kinds of speech: the topic of a round, a statement, a question, an answer."""
END: Final = "end"
"""The beat of every ``end`` event; a game need not mark it."""


class Beat(NamedTuple):
    """The staging of a moment; its text is found under its key in the table ``[beat]`` of the game's texts.

    Attributes:
        form: ``ask`` is a speech bubble at the acting seat; ``answer`` likewise, but shorter, since others are waiting
            to answer; ``show`` brings the event's cards forward; ``sign`` puts a picture over the table and highlights
            the seats concerned (the acting seat and the fact ``who``); ``end`` is the end of the match.
        art: name of the picture of a sign, known to every screen; empty for none.
        tone: whether the moment is ``good`` or ``bad`` for the seats concerned.
    """

    form: Form
    art: Art = ""
    tone: Literal["plain", "good", "bad"] = "plain"


def beat_of(kind: str, beat: str | None) -> str | None:
    """Return the beat key of an event from its kind and its mark, or None if it has no beat.

    >>> beat_of("end", None), beat_of("say", "ask"), beat_of("say", None)
    ('end', 'ask', None)
    """
    return END if beat is None and kind == "end" else beat
