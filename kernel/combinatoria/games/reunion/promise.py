"""The promise of a rehearsal, made and checked by :mod:`combinatoria.promise`.

A real promise draws its secrets once from the system's random source, and nobody keeps them. A rehearsal is not a real
promise: replay, saving and undo require its secrets to come from one number drawn by the match's chance. Anyone who
reads the save could forge a half, so its cards are never given out. They are made once a card is laid: until then
nothing depends on the secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple, cast

from ...core.table import Table
from ...promise import Draft, Joint, Meeting, Outcome, Person, Promise, Token, When, checked, joints, notches
from ...promise.joints import SECRET
from ...promise.meeting import EARLY, GRACE, Arrival, Check
from ...promise.record import Layout, minute
from ...promise.seal import cut, record_of
from .people import BEFORE, HOUR, PLACES, STEP, card_of, joints_of, laid, layout, people
from .variables import Vars

__all__ = ["SECRETS", "Joined", "joined", "outcome"]

SECRETS: Final = 2**30
"""Number of possible secrets of a rehearsal."""
_SEALED: Final = minute("2030-05-05T05:00")
_WHEN: Final = When("datetime", f"2031-05-05T{HOUR}:00", 540)
_START: Final = cast("datetime", _WHEN.start)
"""The promised minute in UTC."""


class Joined(NamedTuple):
    """A joint with both cards laid.

    Attributes:
        joint: its seats.
        check: whether the halves fit.
        marks: the notches.
    """

    joint: Joint
    check: Check
    marks: tuple[int, ...]


@lru_cache(maxsize=1 << 10)
def _record(cards: tuple[str, ...], form: Layout, place: str) -> Promise:
    """Return the record of a rehearsal, validated once, with a fixed id."""
    friends = tuple(Person(str(n), card) for n, card in enumerate(cards))
    draft = Draft(friends, form, _WHEN, place, agreed=frozenset(range(len(cards))))
    # Version 1, because the notches in saved matches are those of version 1 records.
    return record_of(draft, _SEALED, lambda: "0" * 16, v=1)


@lru_cache(maxsize=64)
def _tokens(record: Promise, secret: int) -> tuple[Token, ...]:
    """Return the sealed card of each person."""
    promise = replace(record, id=_hex(f"{secret} id", 16))
    numbers = range(len(joints(len(record.people), record.layout)))
    pairs = [(_hex(f"{secret} {n} east", 2 * SECRET), _hex(f"{secret} {n} west", 2 * SECRET)) for n in numbers]
    return cut(promise, pairs)


def _hex(text: str, n: int) -> str:
    return sha256(text.encode("ascii")).hexdigest()[:n]


def _record_of(t: Table) -> Promise:
    return _record(tuple([card_of(t, n) for n in range(people(t.options))]), layout(t.options), Vars.of(t).place)


def _laid(t: Table, record: Promise) -> dict[int, Token]:
    """Return the cards laid together, by person."""
    there = [n for n in range(people(t.options)) if t.zones[laid(n)]]
    if not there:
        return {}
    v = Vars.of(t)
    tokens = _tokens(record, v.secret)
    return {n: _false(tokens[n]) if n in v.altered else tokens[n] for n in there}


def joined(t: Table) -> Iterator[Joined]:
    """Yield the joints whose two cards are laid together."""
    record = _record_of(t)
    if len(cards := _laid(t, record)) < 2:
        return
    checks = checked(record, tuple(cards.values()))
    for n, (joint, check) in enumerate(zip(joints_of(t.options), checks, strict=True)):
        if check.state != "unchecked":
            yield Joined(joint, check, notches(cards[joint.west].commits[n]))


def outcome(t: Table) -> Outcome:
    """Return the outcome of the promise as things are now, from the arrivals and the laid cards."""
    v, record = Vars.of(t), _record_of(t)
    arrivals = {n: _arrival(step, n not in v.cardless) for n, step in enumerate(v.came) if step is not None}
    meeting = Meeting(record, EARLY, GRACE, bool(t.options["card_required"]), arrivals, _laid(t, record))
    return meeting.close(_START + timedelta(days=1))


@lru_cache(maxsize=64)
def _arrival(step: int, card: bool) -> Arrival:
    """Return an arrival at a step of the clock."""
    return Arrival(_START + timedelta(minutes=STEP * step - BEFORE), card=card)


def _false(token: Token) -> Token:
    """Return a card that names the other place than was sealed."""
    place = PLACES[1 - PLACES.index(token.promise.place)]
    return replace(token, promise=replace(token.promise, place=place))
