"""A table as plain text, for screen readers, the terminal and mail."""

from __future__ import annotations

from typing import Any, Final

from ..guides.guide import Sitting
from ..words.explain import Speaker

__all__ = ["moves_text", "own_cards", "table_text"]

SAYINGS: Final = 8
"""Number of latest sayings shown."""


def table_text(session: Sitting, *, moves: bool = True) -> str:
    """Return the whole position as the viewer sees it, optionally with the legal moves numbered from 1.

    >>> from combinatoria.session import Session
    >>> print(table_text(Session("soulmates", seats=3, seed=7)))  # doctest: +ELLIPSIS
    Soulmates: Destiny
    ...
    """
    snap = session.snapshot()
    table, design = snap["table"], snap["design"]
    say = session.speaker()
    lines = [snap["title"], snap["status"]["text"], ""]
    for zone in snap["layout"]:
        ids = table["zones"][zone["zone"]]
        seen = [table["faces"].get(str(i)) for i in ids]
        if not ids:
            words = say.word("empty")
        elif zone["shape"] == "stack" and not any(seen):
            words = _count(say, len(ids))
        elif zone["top_only"] and seen[-1]:
            top = f"{design[seen[-1]]['name']} ({seen[-1]})"
            words = top if len(ids) == 1 else say.word("on_top", name=top, n=_count(say, len(ids) - 1))
        else:
            names = [f"{design[f]['name']} ({f})" for f in seen if f is not None]
            hidden = len(ids) - len(names)
            words = say.word("comma").join(names)
            if hidden:
                words += (" + " if names else "") + say.word("count", n=hidden) + " " + say.word("hidden")
        lines.append(f"{zone['label']}: {words}")
        said = seen[-1:] if zone["top_only"] else seen
        lines += [f"    {snap['states'][f]}" for f in said if f in snap["states"]]
    lines += gauges_text(snap, say) + sheets_text(snap["sheets"])
    if snap["result"]:
        lines += ending_text(snap["result"], say)
    if snap["talk"]:
        lines += [line["text"] for line in snap["talk"]["lines"][-SAYINGS:]]
    if snap["said"]:
        lines += [say.word("said", name=line["name"], text=_with_lead(say, line)) for line in snap["said"]]
    if snap["moves"] and moves:
        lines += ["", say.word("moves"), *moves_text(snap["moves"])]
    return "\n".join(lines)


def _with_lead(say: Speaker, line: dict[str, Any]) -> str:
    return line["text"] if line["lead"] is None else say.word("gauge", label=line["lead"], n=line["text"])


def _count(say: Speaker, n: int) -> str:
    return say.word("count_one") if n == 1 else say.word("count", n=n)


def gauges_text(snap: dict[str, Any], say: Speaker) -> list[str]:
    """Return a line for each kind of gauge, with its value at every seat or zone."""
    names = {info["seat"]: info["name"] for info in snap["seats"]} | {z["zone"]: z["label"] for z in snap["layout"]}
    kinds: dict[str, list[str]] = {}
    for gauge in snap["gauges"]:
        kinds.setdefault(gauge["label"], []).append(f"{names[gauge.get('zone', gauge['seat'])]} {gauge['shown']}")
    return [say.word("gauge", label=label, n=say.word("comma").join(parts)) for label, parts in kinds.items()]


def sheets_text(sheets: list[dict[str, Any]]) -> list[str]:
    """Return scores as formulas, a line for each row."""
    lines = []
    for sheet in sheets:
        lines.append(f"{sheet['title']}: {sheet['total']}")
        for row in sheet["rows"]:
            terms = [f"{t['sign']} {t['value']} ({t['label']})".strip() for t in row if t["used"]]
            lines += ["    " + " ".join(terms)] if terms else []
    return lines


def ending_text(result: dict[str, Any], say: Speaker) -> list[str]:
    """Return the ranking of all seats or what was reached, and the epilogue, a line each."""
    reached = []
    for one in result["reached"]:
        shown = one["n"] if one["of"] is None else say.word("gauge_of", n=one["n"], most=one["of"])
        reached.append(say.word("gauge", label=one["label"], n=shown))
    return ["", *(rank["text"] for rank in result["ranking"]), *reached, *result["story"]]


def moves_text(moves: list[dict[str, str]]) -> list[str]:
    """Return a numbered line per move: its label and its text form. Partial picks are counted but have no line."""
    return [
        f"{n:3}. {' '.join([m['label'], *([m['note']] if 'note' in m else [])])}  [{m['text']}]"
        for n, m in enumerate(moves, start=1)
        if m["text"]
    ]


def own_cards(snap: dict[str, Any], comma: str) -> list[str]:
    """Return a line for each zone of the viewer with visible cards, from a snapshot."""
    table, design = snap["table"], snap["design"]
    lines = []
    for zone in snap["layout"]:
        if zone["owner"] is not None and zone["owner"] == snap["viewer"]:
            seen = [table["faces"][str(i)] for i in table["zones"][zone["zone"]] if str(i) in table["faces"]]
            if seen:
                lines.append(f"{zone['label']}: {comma.join(design[f]['name'] for f in seen)}")
    return lines
