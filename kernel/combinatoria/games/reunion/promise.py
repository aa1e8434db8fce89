"""The promise of a rehearsal, made and checked by :mod:`combinatoria.promise`.

A real promise draws its secrets once from the system's random source, and nobody keeps them. A rehearsal is not a real
promise: replay, saving and undo require its secrets to come from one number drawn by the match's chance. Anyone who
reads the save could forge a half, so its cards are never given out.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Final

from ...core.table import Table
from ...promise import Draft, Meeting, Outcome, Person, Token, When, joints, notches, sealed
from ...promise.joints import SECRET
from ...promise.meeting import EARLY, GRACE, Arrival
from ...promise.record import Layout, minute
from .people import BEFORE, HOUR, PLACES, STEP, card_of, laid, layout, people

__all__ = ["SECRETS", "marks", "outcome"]

SECRETS: Final = 2**30
"""Number of possible secrets of a rehearsal."""
_SEALED: Final = minute("2030-05-05T05:00")
_WHEN: Final = When("datetime", f"2031-05-05T{HOUR}:00", 540)


@lru_cache(maxsize=64)
def _tokens(cards: tuple[str, ...], form: Layout, place: str, secret: int) -> tuple[Token, ...]:
    """Return the sealed card of each person."""
    friends = tuple(Person(str(n), card) for n, card in enumerate(cards))
    draft = Draft(friends, form, _WHEN, place, agreed=frozenset(range(len(cards))))
    given = iter(range(len(joints(len(cards), form))))

    def pair() -> tuple[str, str]:
        n = next(given)
        return _hex(f"{secret} {n} east", 2 * SECRET), _hex(f"{secret} {n} west", 2 * SECRET)

    # Version 1, because the notches in saved matches are those of version 1 records.
    return sealed(draft, _SEALED, pair, lambda: _hex(f"{secret} id", 16), v=1)


def _hex(text: str, n: int) -> str:
    return sha256(text.encode("ascii")).hexdigest()[:n]


def _tokens_of(t: Table) -> tuple[Token, ...]:
    cards = tuple(card_of(t, n) for n in range(people(t.options)))
    return _tokens(cards, layout(t.options), t.vars["place"], t.vars["secret"])


def marks(t: Table, joint: int) -> tuple[int, ...]:
    """Return the notches of a joint."""
    return notches(_tokens_of(t)[0].commits[joint])


def outcome(t: Table) -> Outcome:
    """Return the outcome of the promise as things are now, from the arrivals and the laid cards."""
    v, tokens, first = t.vars, _tokens_of(t), _WHEN.start
    assert first is not None
    arrivals = {
        n: Arrival(first + timedelta(minutes=STEP * step - BEFORE), card=n not in v["cardless"])
        for n, step in enumerate(v["came"])
        if step is not None
    }
    cards = {n: _false(token) if n in v["altered"] else token for n, token in enumerate(tokens) if t.zones[laid(n)]}
    meeting = Meeting(tokens[0].promise, EARLY, GRACE, bool(t.options["card_required"]), arrivals, cards)
    return meeting.close(first + timedelta(days=1))


def _false(token: Token) -> Token:
    """Return a card that names the other place than was sealed."""
    place = PLACES[1 - PLACES.index(token.promise.place)]
    return replace(token, promise=replace(token.promise, place=place))
