"""A moment that matters: how a screen stages an event that a game has marked, as data."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

__all__ = ["ARTS", "END", "FORMS", "SPEECH", "Art", "Beat", "Form", "Speech", "beat_of"]

Form = Literal["ask", "answer", "show", "sign", "end"]
Art = Literal["", "heart", "crack", "tangle", "grab", "star", "over", "deck"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
ARTS: Final[tuple[Art, ...]] = get_args(Art)
Speech = Literal["topic", "tell", "ask", "answer"]
SPEECH: Final[tuple[Speech, ...]] = get_args(Speech)
"""What can be said: what a round is about, something told, a question, an answer to it."""
END: Final = "end"
"""The beat of every event of the kind ``end``: nothing needs to mark it."""


class Beat(NamedTuple):
    """How a moment is staged; its words stand under its key in the table ``[beat]`` of the game's texts.

    Attributes:
        form: ``ask`` is said in a bubble at the seat that acts, ``answer`` too, but shortly, as others wait for their
            turn to answer; ``show`` brings the event's cards forward; ``sign`` puts a picture over the table, with the
            seats that it is about lit (who acts, and the fact ``who``); ``end`` is the end of the match.
        art: the picture of a sign, by name, which every screen knows; empty for none.
        tone: whether it is ``good`` or ``bad`` for those whom it is about.
    """

    form: Form
    art: Art = ""
    tone: Literal["plain", "good", "bad"] = "plain"


def beat_of(kind: str, beat: str | None) -> str | None:
    """The key of the moment that an event is, from its kind and its mark; None if it is none.

    >>> beat_of("end", None), beat_of("say", "ask"), beat_of("say", None)
    ('end', 'ask', None)
    """
    return END if beat is None and kind == "end" else beat
