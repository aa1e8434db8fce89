"""The record of a promise: who, when and where, with its canonical form and digest (section 4, seal 1 and 2)."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, cast

from ..core.move import Refused
from ..core.reading import shown, unseen
from ..core.validate import is_plain, is_seat

__all__ = [
    "DESIGNS", "LAYOUTS", "MINUTE", "MOST", "VERSION", "Person", "Promise", "When", "canonical", "digest", "minute",
    "one_line", "read_promise", "read_time", "seated", "typed",
]  # fmt: skip

Layout = Literal["row", "ring"]
Kind = Literal["datetime", "date", "text"]

DESIGNS: Final = ("S-SP", "S-SH", "M-SP", "M-SH")
"""The designs of desire cards: Spear and Shield of both suits."""
LAYOUTS: Final = ("row", "ring")
MOST: Final = 26
"""Maximum number of people in a promise (R12)."""
VERSION: Final = 2
"""The version of records sealed now: the number shown to people (:attr:`Token.fingerprint`) covers the commits, and
typed texts have no invisible characters. Records of version 1 are read as they were made."""
MINUTE: Final = "%Y-%m-%dT%H:%M"
_DAY: Final = "%Y-%m-%d"
_LONGEST: Final = {"name": 40, "place": 200, "pledge": 500, "value": 200}
"""Maximum length of typed texts, in characters."""
_WIDEST: Final = 24 * 60
"""Limit for the offset of a local clock from UTC, in minutes."""
_ID: Final = re.compile(r"[0-9a-f]{16}")
_LINE: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class Person:
    """A person who promises, with the desire card they keep.

    Attributes:
        name: at most 40 characters.
        card: one of :data:`DESIGNS`.
    """

    name: str
    card: str

    @property
    def display(self) -> str:
        """The name for display, with invisible characters of version 1 records written out."""
        return shown(self.name)


@dataclass(frozen=True, slots=True)
class When:
    """The time of the meeting.

    Attributes:
        kind: ``datetime`` is a minute, ``date`` a whole day, ``text`` something like "when the cherry trees bloom".
        local: the minute ("2031-05-05T14:00") or the day ("2031-05-05") in local time; empty for a text.
        offset: minutes by which local time is ahead of UTC, as written at sealing (R13).
        value: the text.
    """

    kind: Kind
    local: str = ""
    offset: int = 0
    value: str = ""

    @property
    def start(self) -> datetime | None:
        """The beginning of the minute or the day, in UTC; None for a text.

        >>> When("datetime", "2031-05-05T14:00", 540).start.isoformat()
        '2031-05-05T05:00:00+00:00'
        """
        if self.kind == "text":
            return None
        return datetime.fromisoformat(self.local).replace(tzinfo=UTC) - timedelta(minutes=self.offset)

    @property
    def day(self) -> date | None:
        """The day in local time; None for a text."""
        return None if self.kind == "text" else date.fromisoformat(self.local[:10])

    @property
    def zone(self) -> str:
        """The UTC offset of local time, as "UTC+09:00"."""
        return str(timezone(timedelta(minutes=self.offset)))

    @property
    def display(self) -> str:
        """The time for display: in figures, or as the text that people chose.

        >>> When("datetime", "2031-05-05T14:00", 540).display
        '2031-05-05 14:00 (UTC+09:00)'
        """
        return shown(self.value) if self.kind == "text" else f"{self.local.replace('T', ' ')} ({self.zone})"

    def to_json(self) -> dict[str, Any]:
        """Return the fields of its kind."""
        if self.kind == "text":
            return {"kind": self.kind, "value": self.value}
        return {"kind": self.kind, "local": self.local, "offset": self.offset}


@dataclass(frozen=True, slots=True)
class Promise:
    """The agreement between all people of a promise.

    Attributes:
        id: 16 hex digits.
        layout: the arrangement of the cards, ``row`` or ``ring``.
        people: in the order of their cards, from west to east.
        time: the time of the meeting.
        place: the place of the meeting; at most 200 characters.
        pledge: a sentence, possibly empty; at most 500 characters.
        sealed: the minute of sealing in UTC, "2030-05-05T05:00Z".
        v: the version of the record.
    """

    id: str
    layout: Layout
    people: tuple[Person, ...]
    time: When
    place: str
    pledge: str
    sealed: str
    v: int = VERSION

    def __hash__(self) -> int:
        return hash(self.id)  # a hash of all fields would be computed at each cache lookup

    def to_json(self) -> dict[str, Any]:
        """Return the record as its cards contain it."""
        return {
            "v": self.v,
            "id": self.id,
            "layout": self.layout,
            "players": [{"name": one.name, "card": one.card} for one in self.people],
            "time": self.time.to_json(),
            "place": self.place,
            "pledge": self.pledge,
            "sealed": self.sealed,
        }


def canonical(promise: Promise) -> str:
    """Return the canonical form of a record (V1): all text in NFC (R20), sorted keys, no spaces."""
    line = one_line(promise.to_json())
    return line if line.isascii() else one_line(_composed(promise.to_json()))  # ASCII is in NFC


def one_line(value: object) -> str:
    """Return JSON as in records and cards: sorted keys, no spaces, non-ASCII characters unescaped."""
    return _LINE(value)


@lru_cache(maxsize=64)
def digest(promise: Promise) -> str:
    """Return the SHA-256 of the canonical form, 64 hex digits; it does not cover the halves."""
    return sha256(canonical(promise).encode("utf-8")).hexdigest()


def read_promise(value: object) -> Promise:
    """Validate a record from a card or a page.

    Raises:
        Refused: it is not a valid record; the fact ``field`` names the first invalid field.
    """
    if not is_plain(value) or not isinstance(value, Mapping):
        raise _wrong("record")
    if set(value) != {"v", "id", "layout", "players", "time", "place", "pledge", "sealed"}:
        raise _wrong("record")
    v = value["v"]
    if type(v) is not int or not 1 <= v <= VERSION:
        raise _wrong("record")
    former = v == 1
    players = value["players"]
    if not isinstance(players, list | tuple) or not 2 <= len(players) <= MOST:
        raise _wrong("players")
    if not isinstance(value["id"], str) or not _ID.fullmatch(value["id"]):
        raise _wrong("id")
    if value["layout"] not in LAYOUTS:
        raise _wrong("layout")
    sealed = value["sealed"]
    if not isinstance(sealed, str) or not sealed.endswith("Z"):
        raise _wrong("sealed")
    _moment(sealed[:-1], MINUTE, "sealed")
    return Promise(
        value["id"],
        value["layout"],
        tuple(_person(one, former) for one in players),
        read_time(value["time"], former=former),
        typed(value["place"], "place", former=former),
        typed(value["pledge"], "pledge", empty=True, former=former),
        sealed,
        v,
    )


def read_time(value: object, *, former: bool = False) -> When:
    """Validate a time from a card or a page; ``former`` as in :func:`typed`.

    Raises:
        Refused: it is not a valid time.
    """
    if not isinstance(value, Mapping):
        raise _wrong("time")
    kind = value.get("kind")
    if kind == "text" and set(value) == {"kind", "value"}:
        return When("text", value=typed(value["value"], "value", former=former))
    if kind not in ("datetime", "date") or set(value) != {"kind", "local", "offset"}:
        raise _wrong("time")
    offset = value["offset"]
    if type(offset) is not int or abs(offset) >= _WIDEST:
        raise _wrong("offset")
    if value["local"] == "":
        raise Refused("tally.record", "tally_empty", field="time")
    _moment(value["local"], MINUTE if kind == "datetime" else _DAY, "time")
    return When(cast("Kind", kind), value["local"], offset)


def typed(value: object, field: str, *, empty: bool = False, former: bool = False) -> str:
    """Validate a typed text: one line that can be encoded as UTF-8 and has no invisible characters.

    Args:
        value: the text.
        field: the field it belongs to.
        empty: whether it may be empty.
        former: whether it is from a record of version 1, which may have invisible characters; these are written out
            for display.

    Raises:
        Refused: it is too long, empty, or has invalid or invisible characters.
    """
    if not isinstance(value, str):
        raise _wrong(field)
    if not value.strip() and not empty:
        raise Refused("tally.record", "tally_empty", field=field)
    if len(value) > _LONGEST[field]:
        raise Refused("tally.record", "tally_long", field=field, n=_LONGEST[field])
    if any(unicodedata.category(one) in ("Cc", "Cs") for one in value):
        raise _wrong(field)
    sign = None if former else unseen(value)
    if sign is not None:
        raise Refused("tally.record", "tally_unseen", field=field, sign=sign)
    return value


def seated(seat: object, people: int, rule: str) -> None:
    """Validate the seat of a person.

    Raises:
        Refused: by this rule, if there is no such seat.
    """
    if not is_seat(seat, people):
        raise Refused(rule, "tally_seat", n=people - 1)


def minute(text: str) -> datetime:
    """Parse a minute in UTC.

    Raises:
        ValueError: the text does not have this form.
    """
    return datetime.strptime(text, MINUTE).replace(tzinfo=UTC)


def _moment(value: object, form: str, field: str) -> None:
    """Validate a moment in its only accepted form, with a year that leaves room for date arithmetic."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.strftime(form) != value or not 1 < found.year < 9999:
        raise _wrong(field)


def _person(value: object, former: bool) -> Person:
    if not isinstance(value, Mapping) or set(value) != {"name", "card"} or value["card"] not in DESIGNS:
        raise _wrong("players")
    return Person(typed(value["name"], "name", former=former), value["card"])


def _wrong(field: str) -> Refused:
    return Refused("tally.record", "tally_record", field=field)


def _composed(value: Any) -> Any:
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {name: _composed(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_composed(one) for one in value]
    return value
