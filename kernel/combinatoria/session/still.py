"""A still picture of a table as HTML, for notebook outputs that are executed, exported or printed, not played.

It has inline styles and needs no script, style sheet or file; it is readable in light and dark themes. Like every
screen it is made from a snapshot, so it shows only what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from ..core.table import AUDIENCE
from ..guides.guide import Sitting
from ..match.match import Match
from .session import Session
from .text import gauges_text, sheets_text

__all__ = ["match_html", "seen_by", "table_html"]

PAPERS: Final = {
    "": ("#f8f3e7", "#332619"),
    "sun": ("#fdf1d3", "#7a3b04"),
    "moon": ("#222d5c", "#f2f6ff"),
    "gold": ("#fdeebc", "#6a3c00"),
    "silver": ("#d3dcea", "#1c2a45"),
    "red": ("#a3222f", "#fff1e6"),
    "blue": ("#1b3a86", "#f1f7ff"),
    "green": ("#0c4a2e", "#f0fff0"),
}
"""Paper and ink colours of the cards by tone, the same as at the table (``widgets/ts/src/styles``)."""

_CARD: Final = (
    "display:inline-block;margin:2px 4px 2px 0;padding:1px 7px;border:1px solid #8f7d60;border-radius:5px;"
    "white-space:nowrap;line-height:1.5;"
)
_PLACE: Final = "padding:3px 14px 3px 0;text-align:start;vertical-align:top;font-weight:600;background:none"
_CARDS: Final = "padding:3px 0;text-align:start;vertical-align:top;background:none"


def match_html(match: Match, seat: int | None = None, lang: str = "en") -> str:
    """Return a match as HTML, as one seat sees it.

    Args:
        match: It is not changed.
        seat: The viewer; by default the seat that has to act, or the audience when the match is over.
        lang: ``"en"`` or ``"ja"``.

    Raises:
        IllegalMove: There is no such seat or language.

    >>> import combinatoria as cb
    >>> "Sun 2" in match_html(cb.Match(cb.game("soulmates"), seats=4, seed=7))
    True
    """
    if seat is None:
        seat = match.to_act[0] if match.to_act else AUDIENCE
    return table_html(seen_by(match, seat, lang))


def seen_by(match: Match, viewer: int, lang: str = "en") -> Session:
    """Return a session that shows a match as one seat, or the audience, sees it; the match is not changed.

    Raises:
        IllegalMove: There is no such seat or language.
    """
    session = Session.for_match(match, humans=tuple(range(match.seats)), mode="practice", lang=lang)
    match.view(viewer)  # refuses an invalid seat
    session.viewer = viewer
    session.look(fresh=True)
    return session


def table_html(session: Sitting) -> str:
    """Return a session's table as HTML, as its viewer sees it: zones and cards, gauges, scores, the last log line."""
    snap, say = session.snapshot(), session.speaker()
    rows = "".join(
        f'<tr><th scope="row" style="{_PLACE}">{escape(zone["label"])}</th>'
        f'<td style="{_CARDS}">{_zone(snap, zone, say.word)}</td></tr>'
        for zone in snap["layout"]
    )
    below = [*gauges_text(snap, say), *sheets_text(snap["sheets"]), *(line["text"] for line in snap["log"][-1:])]
    lines = "".join(f'<div style="white-space:pre-wrap">{escape(line)}</div>' for line in below)
    return (
        f'<div class="cmb-still" lang="{snap["lang"]}" style="font-family:system-ui,sans-serif;font-size:14px">'
        f"<div><b>{escape(snap['title'])}</b> · {escape(snap['status']['text'])}</div>"
        f'<table style="border-collapse:collapse;margin:4px 0;font-size:inherit"><tbody>{rows}</tbody></table>'
        f"{lines}</div>"
    )


def _zone(snap: Mapping[str, Any], zone: Mapping[str, Any], word: Any) -> str:
    """Return the cards of a zone: visible ones individually, the others as a count."""
    table, design = snap["table"], snap["design"]
    ids = table["zones"][zone["zone"]]
    if not ids:
        return f'<span style="opacity:0.75">{escape(word("empty"))}</span>'
    seen = [face for i in ids if (face := table["faces"].get(str(i))) is not None]
    if zone["top_only"]:
        seen = seen[-1:] if table["faces"].get(str(ids[-1])) is not None else []
    cards = [_card(design[face]) for face in seen]
    if rest := len(ids) - len(seen):
        count = word("count_one") if rest == 1 else word("count", n=rest)
        covered = count if zone["top_only"] else f"{count} {word('hidden')}"
        cards.append(f'<span style="{_CARD}">{escape(("+ " if cards else "") + covered)}</span>')
    return "".join(cards)


def _card(design: Mapping[str, Any]) -> str:
    paper, ink = PAPERS.get(design["tone"], PAPERS[""])
    return f'<span style="{_CARD}background:{paper};color:{ink}">{escape(design["name"])}</span>'
