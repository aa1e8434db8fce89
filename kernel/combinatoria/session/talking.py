"""The table talk of a session as its viewer may know it."""

from __future__ import annotations

from typing import Any, Final

from ..core.table import Table
from ..core.talk import MEANT, SAYING
from ..guides.guide import Sitting
from ..words.explain import Speaker

__all__ = ["picture"]

LINES: Final = 60
"""Maximum number of sayings given to a screen; the latest are kept."""


def picture(s: Sitting, say: Speaker, view: Table, until: int) -> dict[str, Any] | None:
    """Return the talk of a session's match as its viewer may know it, or None in a game without talk."""
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
        "phrases": [
            {"kind": m.kind, "text": s.match.game.format(m), "label": say.label(view, m, s.viewer)}
            for m in talk.phrases
        ],
        "free": talk.free,
        "may_sign": talk.may_sign,
        "may_agree": talk.may_agree,
        "code": code,
        "note": talk.note,
        "meanings": [
            {"value": key, "label": meaning(key), "places": list(places)} for key, places in talk.meanings.items()
        ],
        "pairs": {" ".join(signs): meaning(key) for signs, key in talk.pairs.items()},
        "lines": lines[-LINES:],
    }
