"""Table talk: signs that everybody sees, words that everybody hears, and a code that only a team understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from ..session.session import Session
    from ..words.explain import Speaker
    from .table import Table

__all__ = ["Talk", "picture"]

SAYING: Final = "talk."
"""The keys of the log sentences that are talk begin like this."""
MEANT: Final = "talk.meant"
"""What the sign before it means: said to those who know the code."""
LINES: Final = 60
"""How many of the last sayings a screen is given."""


class Talk(NamedTuple):
    """What a seat can say now and what it knows of the codes.

    Attributes:
        signs: the names of the signs, in the order in which they are offered.
        free: whether words may be said.
        may_sign: whether the seat may make signs now.
        may_agree: whether the own team may agree on its code now.
        code: the own team's code, sign -> meaning; None when there is none to see.
        note: what the own team has written down besides.
        meanings: the meanings that machines understand as well, each with the places in a sign (from 1) that it can
            have.
    """

    signs: tuple[str, ...]
    free: bool
    may_sign: bool = True
    may_agree: bool = False
    code: Mapping[str, str] | None = None
    note: str = ""
    meanings: Mapping[str, tuple[int, ...]] = {}


def picture(s: Session, say: Speaker, view: Table, until: int) -> dict[str, Any] | None:
    """The talk of a session's match as its viewer may know it, or None in a game without talk."""
    talk = s.match.game.talk(view, s.viewer)
    if talk is None:
        return None

    def meaning(key: str) -> str:
        return say.text("meaning", key)

    said = (e.seen_by(s.viewer) for e in s.match.log[:until] if (e.note or "").startswith(SAYING))
    lines: list[dict[str, Any]] = []
    for e in said:
        text = say.event(e, s.viewer)
        if text and e.note == MEANT:
            lines[-1]["meaning"] = text
        elif text:
            signs = list((e.facts or {}).get("signs", ()))
            lines.append({"by": e.by, "text": text, "signs": signs, "meaning": None})
    code = None
    if talk.code is not None:
        code = [
            {"sign": name, "label": say.text("sign", name), "meaning": key, "text": meaning(key)}
            for name, key in talk.code.items()
        ]
    return {
        "signs": [{"name": n, "label": say.text("sign", n), "art": n, "text": f"sign {n}"} for n in talk.signs],
        "free": talk.free,
        "may_sign": talk.may_sign,
        "may_agree": talk.may_agree,
        "code": code,
        "note": talk.note,
        "meanings": [
            {"value": key, "label": meaning(key), "places": list(places)} for key, places in talk.meanings.items()
        ],
        "lines": lines[-LINES:],
    }
