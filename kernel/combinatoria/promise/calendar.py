"""The promise as a calendar entry (iCalendar, RFC 5545; H6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from ..core.move import Refused
from ..core.reading import shown
from .record import minute
from .seal import Token

__all__ = ["entry"]

OCTETS: Final = 75
"""Maximum length of a line; longer ones continue on the next line, after a space."""
_STAMP: Final = "%Y%m%dT%H%M%SZ"


def entry(token: Token, summary: str, description: str) -> str:
    """Return a calendar with one entry: an hour or a whole day, with a reminder the day before (section 12).

    Lines end in CR LF.

    Args:
        token: a card of the promise.
        summary: the title of the entry; it may contain people's names.
        description: what to bring.

    Raises:
        Refused: the time is a text (R15).
    """
    promise = token.promise
    start, day = promise.time.start, promise.time.day
    if start is None or day is None:
        raise Refused("tally.time", "tally_no_calendar")
    if promise.time.kind == "date":
        span = [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"]
    else:
        span = [f"DTSTART:{start.strftime(_STAMP)}", f"DTEND:{(start + timedelta(hours=1)).strftime(_STAMP)}"]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Combinatoria//Promise of Reunion//EN",
        "BEGIN:VEVENT",
        f"UID:{promise.id}@promise-of-reunion.invalid",
        f"DTSTAMP:{minute(promise.sealed[:-1]).strftime(_STAMP)}",
        *span,
        f"SUMMARY:{_escaped(summary)}",
        f"LOCATION:{_escaped(shown(promise.place))}",
        f"DESCRIPTION:{_escaped(f'{description} {token.fingerprint}')}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:-P1D",
        f"DESCRIPTION:{_escaped(summary)}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _escaped(text: str) -> str:
    r"""Escape the special characters of a text value.

    >>> print(_escaped("Ueno Park, north; gate\nnow"))
    Ueno Park\, north\; gate\nnow
    """
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return "\\n".join(text.splitlines())


def _folded(line: str) -> list[str]:
    """Split a line into parts of at most 75 octets without splitting a character."""
    parts = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > OCTETS:
            parts.append(" ")
        parts[-1] += letter
    return parts
