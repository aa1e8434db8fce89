"""Drafts that all people agree to, and the sealed cards that each person takes home (phases draft and seal)."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from ..core.move import Refused
from ..core.validate import is_seat, parsed
from .joints import SECRET, commit, fingerprint, halves, joints
from .record import (
    MINUTE,
    MOST,
    VERSION,
    Layout,
    Person,
    Promise,
    When,
    digest,
    one_line,
    read_promise,
    read_time,
    seated,
    typed,
)

__all__ = ["MAX_TEXT", "Draft", "Token", "cut", "read_token", "record_of", "sealed"]

MAX_TEXT: Final = 20_000
"""Maximum length of a token, in characters; one for 26 people with the longest names has about half as many."""
SHOWN: Final = 12
"""Hex digits of a fingerprint that are shown to people."""
_HALF: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET}}}")
_COMMIT: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Token:
    """A card to take home: the promise, and only the card's own halves.

    Attributes:
        promise: the record.
        commits: of all joints, in order.
        seat: the seat the card belongs to.
        east: the secret on its east edge; None if there is no joint.
        west: the secret on its west edge; None if there is no joint.
    """

    promise: Promise
    commits: tuple[str, ...]
    seat: int
    east: str | None
    west: str | None

    @property
    def fingerprint(self) -> str:
        """The number that people see and compare, 12 hex digits, covering the record and the commits.

        For records of version 1 it covers the record alone, as it was shown then.
        """
        name = digest(self.promise)
        return (name if self.promise.v == 1 else fingerprint(name, self.commits))[:SHOWN]

    def to_text(self) -> str:
        """Return the token as one line of JSON, for a file, a QR code or the clipboard."""
        data = {"record": self.promise.to_json(), "commits": list(self.commits), "seat": self.seat}
        data |= {name: half for name, half in (("east", self.east), ("west", self.west)) if half is not None}
        return one_line(data)


@dataclass(frozen=True, slots=True)
class Draft:
    """A promise before it is sealed, which everybody sees and anybody may change.

    Attributes:
        people: in the order of their cards.
        layout: ``row`` or ``ring``.
        time, place, pledge: the proposal; empty at first.
        agreed: the seats that agree to the present proposal.
    """

    people: tuple[Person, ...]
    layout: Layout = "row"
    time: When | None = None
    place: str = ""
    pledge: str = ""
    agreed: frozenset[int] = field(default_factory=frozenset)

    def propose(self, time: Mapping[str, Any], place: str, pledge: str = "") -> Draft:
        """Propose another time, place and pledge; everybody has to agree again.

        Raises:
            Refused: one of them is invalid.
        """
        what = (read_time(time), typed(place, "place"), typed(pledge, "pledge", empty=True))
        return replace(self, time=what[0], place=what[1], pledge=what[2], agreed=frozenset())

    def agree(self, seat: int) -> Draft:
        """Record that a seat agrees.

        Raises:
            Refused: there is no such seat, or nothing to agree to.
        """
        seated(seat, len(self.people), "tally.draft")
        if self.time is None:
            raise Refused("tally.draft", "tally_nothing")
        return replace(self, agreed=self.agreed | {seat})

    def withdraw(self, seat: int) -> Draft:
        """Withdraw the agreement of a seat."""
        seated(seat, len(self.people), "tally.draft")
        return replace(self, agreed=self.agreed - {seat})


def sealed(
    draft: Draft,
    now: datetime,
    new_halves: Callable[[], tuple[str, str]] = halves,
    new_id: Callable[[], str] = lambda: secrets.token_hex(8),
    v: int = VERSION,
) -> tuple[Token, ...]:
    """Seal a draft and return the card of each seat.

    The cards are the only copy of the secrets; discard them once they are handed out.

    Args:
        draft: the draft that all have agreed to.
        now: the present moment, in UTC.
        new_halves: generates the two secrets of a joint.
        new_id: generates the id of the promise.
        v: the version of the record.

    Raises:
        Refused: somebody has not agreed (I1), the time is past (R16), or the draft is not a valid promise.
    """
    promise = record_of(draft, now, new_id, v)
    return cut(promise, [new_halves() for _ in joints(len(promise.people), promise.layout)])


def record_of(draft: Draft, now: datetime, new_id: Callable[[], str], v: int = VERSION) -> Promise:
    """Return the validated record of a draft that all have agreed to; arguments and refusals as for :func:`sealed`."""
    missing = [one.name for seat, one in enumerate(draft.people) if seat not in draft.agreed]
    if draft.time is None or missing:
        raise Refused("tally.draft", "tally_agree", names=missing)
    start = draft.time.start
    if start is not None and start <= now:
        raise Refused("tally.time", "tally_past")
    if not 2 <= len(draft.people) <= MOST:
        raise Refused("tally.stock", "tally_people", n=MOST)
    stamp = f"{now.strftime(MINUTE)}Z"
    promise = Promise(new_id(), draft.layout, draft.people, draft.time, draft.place, draft.pledge, stamp, v)
    return read_promise(promise.to_json())  # ensures that the cards can be read again


def cut(promise: Promise, pairs: Sequence[tuple[str, str]]) -> tuple[Token, ...]:
    """Return the card of each seat, with the two secrets of each joint."""
    here, name = joints(len(promise.people), promise.layout), digest(promise)
    commits = tuple([commit(name, n, *pair) for n, pair in enumerate(pairs)])
    east = {joint.west: pair[0] for joint, pair in zip(here, pairs, strict=True)}
    west = {joint.east: pair[1] for joint, pair in zip(here, pairs, strict=True)}
    seats = range(len(promise.people))
    return tuple([Token(promise, commits, seat, east.get(seat), west.get(seat)) for seat in seats])


def read_token(text: object) -> Token:
    """Read a card from a file, a QR code or the clipboard.

    A valid card need not be genuine: only its neighbours can prove that.

    Raises:
        Refused: it is not a valid card.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise _no_card()
    try:
        value = parsed(text.strip())
    except ValueError:
        raise _no_card() from None
    if not isinstance(value, dict) or set(value) - {"east", "west"} != {"record", "commits", "seat"}:
        raise _no_card()
    promise = read_promise(value["record"])
    here, seat = joints(len(promise.people), promise.layout), value["seat"]
    if not is_seat(seat, len(promise.people)):
        raise _no_card()
    commits = value["commits"]
    if not isinstance(commits, list) or len(commits) != len(here) or not all(_is(_COMMIT, one) for one in commits):
        raise _no_card()
    edges = {"east": any(joint.west == seat for joint in here), "west": any(joint.east == seat for joint in here)}
    for edge, there in edges.items():
        if there != (edge in value) or (there and not _is(_HALF, value[edge])):
            raise _no_card()
    return Token(promise, tuple(commits), seat, value.get("east"), value.get("west"))


def _is(form: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


def _no_card() -> Refused:
    return Refused("tally.card", "tally_card")
