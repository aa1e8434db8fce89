"""The promise as an entry of a calendar (iCalendar, RFC 5545; H6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from ..core.move import Refused
from ..core.reading import shown
from .record import minute
from .seal import Token

__all__ = ["entry"]

OCTETS: Final = 75
"""A line is no longer than this; what is longer goes on in the next, after a space."""
_STAMP: Final = "%Y%m%dT%H%M%SZ"


def entry(token: Token, summary: str, description: str) -> str:
    """A calendar with the one entry: an hour for a minute, a day for a day, and a reminder the day before (section 12).

    Lines end in CR LF.

    Args:
        token: a card of the promise, whose time a calendar knows.
        summary: what stands in the day; names of people may be in it.
        description: what to bring.

    Raises:
        Refused: the time is in words (R15).
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
        "BEGIN:VALARM",  # a day before
        "ACTION:DISPLAY",
        "TRIGGER:-P1D",
        f"DESCRIPTION:{_escaped(summary)}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _escaped(text: str) -> str:
    r"""Text as a value: what has a meaning there is escaped.

    >>> print(_escaped("Ueno Park, north; gate\nnow"))
    Ueno Park\, north\; gate\nnow
    """
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return "\\n".join(text.splitlines())


def _folded(line: str) -> list[str]:
    """A line in parts of at most 75 octets; no letter is cut in two."""
    parts = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > OCTETS:
            parts.append(" ")
        parts[-1] += letter
    return parts
