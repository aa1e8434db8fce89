"""The meeting: who came on time, which joints fit, and how the promise ended (sections 4, 5 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, NoReturn

from ..core.move import Refused
from .joints import commit, joints
from .record import Promise, When, digest, seated
from .seal import Draft, Token

__all__ = [
    "EARLY", "FITS", "GRACE", "MOST_MINUTES", "Arrival", "Check", "Label", "Meeting", "Outcome", "checked", "deciding",
    "on_time", "reopened", "window",
]  # fmt: skip

Label = Literal["all", "some", "alone", "none"]
State = Literal["unchecked", "fits", "does not fit"]
Reason = Literal["", "missing", "record", "commits", "halves"]

EARLY: Final = 60
"""Minutes before the promised minute from which an arrival is on time (H3)."""
GRACE: Final = 30
"""Minutes after it until which an arrival is on time, inclusive (V11)."""
PROOF: Final = 2
"""Number of people who must bring their own cards for fitting cards to prove anything."""
MOST_MINUTES: Final = 7 * 24 * 60
"""Maximum of both: a week."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking a joint.

    Attributes:
        state: whether its halves fit; ``unchecked`` unless both cards are there.
        reason: why not: a card is ``missing``; the two cards have different ``record`` or ``commits``; or their
            ``halves`` are not those that were sealed.
    """

    state: State
    reason: Reason = ""


FITS: Final = Check("fits")


@dataclass(frozen=True, slots=True)
class Arrival:
    """The arrival of a person.

    Attributes:
        at: the moment, in UTC.
        place_ok: whether they came to the right place.
        card: whether they brought their card.
        time_ok: for a time given as a text: whether those present agree that it is now (R15).
        stayed: for an arrival before the time: whether the person is said to have stayed until then (R14).
    """

    at: datetime
    place_ok: bool = True
    card: bool = True
    time_ok: bool = True
    stayed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a promise.

    Attributes:
        winners: the seats that came on time to the right place.
        label: everybody came, the best outcome (``all``); some; one ``alone``; or ``none``.
        confirmed: whether at least one joint was checked and all checked joints fit; it changes no winner (R1).
        checks: one per joint.
        brought: the seats that came and whose own cards are on the table. Fitting cards prove something only if there
            are at least two of these, since the holder of one card can seal the others anew.
    """

    winners: tuple[int, ...]
    label: Label
    confirmed: bool
    checks: tuple[Check, ...]
    brought: tuple[int, ...] = ()

    @property
    def proven(self) -> bool:
        """True if the cards are confirmed and could not have been made by one person alone."""
        return self.confirmed and len(self.brought) >= PROOF


Span = tuple[datetime, datetime]


def window(time: When, early: int = EARLY, grace: int = GRACE) -> Span | None:
    """Return the half-open interval of moments that are on time, or None for a time given as a text.

    Args:
        time: the promised time.
        early, grace: minutes; ignored for a whole day.

    Raises:
        Refused: the minutes are invalid or more than a week.
    """
    if not all(type(n) is int and 0 <= n <= MOST_MINUTES for n in (early, grace)):
        raise Refused("tally.meeting", "tally_minutes", n=MOST_MINUTES)
    return _span(time, early, grace)


@lru_cache(maxsize=64)
def _span(time: When, early: int, grace: int) -> Span | None:
    start = time.start
    if start is None:
        return None
    if time.kind == "date":
        return start, start + timedelta(days=1)
    return start - timedelta(minutes=early), start + timedelta(minutes=grace + 1)


def on_time(time: When, arrival: Arrival, early: int = EARLY, grace: int = GRACE) -> bool:
    """Return whether a person came on time (H3, R15), or came before and stayed until the time began (R14)."""
    return _on_time(window(time, early, grace), arrival)


def _on_time(span: Span | None, arrival: Arrival) -> bool:
    if span is None:
        return arrival.time_ok
    return arrival.at < span[1] and (arrival.at >= span[0] or arrival.stayed)


def checked(promise: Promise, tokens: Sequence[Token]) -> tuple[Check, ...]:
    """Check each joint of a promise with the cards on the table.

    Args:
        promise: the promise.
        tokens: the cards on the table; the first of each seat counts.
    """
    laid: dict[int, Token] = {}
    for token in tokens:
        laid.setdefault(token.seat, token)
    records = {id(token.promise): token.promise for token in laid.values()}  # cards on one table usually share one
    of_each = {key: digest(promise) for key, promise in records.items()}
    digests = {seat: of_each[id(token.promise)] for seat, token in laid.items()}
    here = joints(len(promise.people), promise.layout)
    return tuple([_check(n, laid, digests, *joint) for n, joint in enumerate(here)])


def deciding(tokens: Sequence[Token]) -> Promise:
    """Return the promise whose record is confirmed by most joints of the cards on a table, in any laying order.

    Among records confirmed by equally many joints, the one with more cards is chosen.

    Args:
        tokens: at least one card; all for the same number of people in the same layout.

    Raises:
        Refused: several records are tied, and they differ in people, time or place.
    """
    alike: dict[str, list[Token]] = {}
    for token in tokens:
        alike.setdefault(digest(token.promise), []).append(token)
    weights = [(checked(group[0].promise, group).count(FITS), len(group)) for group in alike.values()]
    first, *others = (
        group[0].promise for group, weight in zip(alike.values(), weights, strict=True) if weight == max(weights)
    )
    if any((one.people, one.time, one.place) != (first.people, first.time, first.place) for one in others):
        raise Refused("tally.meeting", "tally_undecided")
    return first


def reopened(tokens: Sequence[Token]) -> Draft:
    """Turn a promise back into a draft, given all its cards (R6); sealing it gives another id.

    Raises:
        Refused: a card is missing or does not fit.
    """
    if not tokens or {one.seat for one in tokens} != set(range(len(tokens[0].promise.people))):
        raise Refused("tally.change", "tally_all_cards")
    promise = tokens[0].promise
    if any(check != FITS for check in checked(promise, tokens)):
        raise Refused("tally.change", "tally_no_fit")
    return Draft(promise.people, promise.layout, promise.time, promise.place, promise.pledge)


@dataclass(frozen=True, slots=True)
class Meeting:
    """The state of a meeting; immutable, each step returns a new one.

    Attributes:
        promise: the promise.
        early, grace: minutes (H3).
        card_required: whether a person needs their card to win.
        arrivals: arrivals so far, by seat.
        laid: the cards on the table, by the seat they belong to.
    """

    promise: Promise
    early: int = EARLY
    grace: int = GRACE
    card_required: bool = False
    arrivals: Mapping[int, Arrival] = field(default_factory=dict)
    laid: Mapping[int, Token] = field(default_factory=dict)

    def arrive(self, seat: int, arrival: Arrival) -> Meeting:
        """Record an arrival.

        Raises:
            Refused: there is no such seat, or it has come already.
        """
        seated(seat, len(self.promise.people), "tally.meeting")
        if seat in self.arrivals:
            raise Refused("tally.meeting", "tally_came", name=self.promise.people[seat].display)
        return replace(self, arrivals={**self.arrivals, seat: arrival})

    def lay(self, seat: int, token: Token) -> Meeting:
        """Lay a card on the table: the seat's own, or one brought along for somebody else.

        Raises:
            Refused: the seat has not arrived, or has come without a card (I5).
        """
        if seat not in self.arrivals:
            raise Refused("tally.meeting", "tally_not_here")
        if not self.arrivals[seat].card:
            raise Refused("tally.meeting", "tally_cardless")
        return replace(self, laid={**self.laid, token.seat: token})

    def lay_all(self, tokens: Iterable[Token]) -> Meeting:
        """Lay all cards, each by its owner or else by somebody who has come with a card.

        Raises:
            Refused: nobody has come who could lay a card.
        """
        meeting = self
        for token in tokens:
            hands = [token.seat, *(seat for seat, one in sorted(self.arrivals.items()) if one.card)]
            meeting = meeting.lay(next((seat for seat in hands if seat in self.arrivals), token.seat), token)
        return meeting

    def close(self, now: datetime) -> Outcome:
        """Return the outcome, when all have come or the time is over.

        Args:
            now: the present moment, in UTC.

        Raises:
            Refused: the meeting has not begun, an arrival is later than now, or somebody may still come (I6).
        """
        span = window(self.promise.time, self.early, self.grace)
        if span is not None and now < span[0]:
            self._refuse_early()
        arrived = sorted(self.arrivals.items())
        if late := [self.promise.people[seat].display for seat, one in arrived if one.at > now]:
            raise Refused("tally.meeting", "tally_later", names=late)
        missing = [one.display for seat, one in enumerate(self.promise.people) if seat not in self.arrivals]
        if missing and span is not None and now < span[1]:
            raise Refused("tally.meeting", "tally_wait", names=missing)
        checks = checked(self.promise, tuple(self.laid.values()))
        seen = [check for check in checks if check.state != "unchecked"]
        winners = tuple([seat for seat, arrival in arrived if self._wins(span, arrival)])
        confirmed = bool(seen) and all(check == FITS for check in seen)
        brought = tuple([seat for seat, arrival in arrived if arrival.card and seat in self.laid])
        return Outcome(winners, label(len(winners), len(self.promise.people)), confirmed, checks, brought)

    def _refuse_early(self) -> NoReturn:
        """Refuse to close a meeting before its time has begun."""
        time = self.promise.time
        if time.kind == "date":
            raise Refused("tally.meeting", "tally_early_day", when=time.display)
        raise Refused("tally.meeting", "tally_early", when=time.display, n=self.early)

    def _wins(self, span: Span | None, arrival: Arrival) -> bool:
        return arrival.place_ok and (arrival.card or not self.card_required) and _on_time(span, arrival)


def label(came: int, people: int) -> Label:
    """Return the label if ``came`` of ``people`` have come.

    >>> [label(n, 4) for n in range(5)]
    ['none', 'alone', 'some', 'some', 'all']
    """
    if came == people:
        return "all"
    return "none" if came == 0 else "alone" if came == 1 else "some"


def _check(number: int, laid: Mapping[int, Token], digests: Mapping[int, str], west: int, east: int) -> Check:
    if west not in laid or east not in laid:
        return Check("unchecked", "missing")
    one, other = laid[west], laid[east]
    if digests[west] != digests[east]:
        return Check("does not fit", "record")
    if one.commits != other.commits or len(one.commits) <= number:
        return Check("does not fit", "commits")
    if one.east is None or other.west is None:
        return Check("does not fit", "halves")
    genuine = commit(digests[west], number, one.east, other.west) == one.commits[number]
    return FITS if genuine else Check("does not fit", "halves")
