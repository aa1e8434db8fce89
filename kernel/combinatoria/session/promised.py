"""Promises for screens: JSON requests and answers, and promises in words. Spec: Promise of Reunion.

Requests are stateless: sealed cards are only in the answer and are forgotten here. Cards are described without their
secrets; their text, which contains the secrets, is only in the answer to ``seal``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any, Final

from ..core.move import IllegalMove, Refused
from ..core.reading import shown
from ..core.validate import is_plain
from ..promise import (
    Arrival,
    Draft,
    Meeting,
    Outcome,
    Person,
    Promise,
    Stock,
    Token,
    When,
    checked,
    deciding,
    digest,
    entry,
    joints,
    notches,
    read_stock,
    read_token,
    reopened,
    sealed,
    window,
)
from ..promise.joints import POSITIONS
from ..promise.meeting import EARLY, GRACE, Check
from ..promise.record import DESIGNS, LAYOUTS, MINUTE, MOST, minute, seated, typed
from ..words.explain import Speaker

__all__ = ["answer", "calendar", "card", "cards_of", "check_text", "marks", "outcome_text", "when_text", "with_cards"]

ID: Final = 12
"""Maximum length of an unknown request's name in its error."""


def answer(request: object, now: datetime, say: Speaker) -> dict[str, Any]:
    """Answer a request of the page.

    Args:
        request: its ``do`` is ``seal``, ``read``, ``lay``, ``meet`` or ``reopen``.
        now: the current time in UTC.
        say: a speaker of any game, for the sentences.

    Returns:
        The answer, or ``error`` with its rule, one sentence, and the ``field`` concerned, if there is one.
    """
    try:
        if not is_plain(request) or not isinstance(request, Mapping):
            raise Refused("tally.record", "tally_request", name="")
        name = str(request.get("do"))
        do = _DO.get(name)
        if do is None:
            raise Refused("tally.record", "tally_request", name=name[:ID])
        return do(request, now, say)
    except IllegalMove as error:
        reply = {"rule": error.refusal.rule, "text": say.refusal(error.refusal)}
        return {"error": reply | {name: fact for name, fact in error.refusal.facts.items() if name == "field"}}


def card(token: Token, say: Speaker) -> dict[str, Any]:
    """Return a card without its secrets.

    Returns:
        ``seat``, ``name`` and ``design`` of the card; of the promise: ``id`` (its fingerprint), ``people``, ``layout``,
        ``when`` (in words), ``begins`` (UTC, None for a time in words), ``place``, ``pledge``, ``sealed``; its
        ``joints`` with their ``notches``; the ``marks`` at the card's own edges; ``number``, the id of the record;
        ``former``, whether the record is of version 1, whose ``id`` does not cover the halves; ``kind``, the kind of
        its time; ``text_time``, whether that is in words; ``file``, the name of the card's file.
    """
    promise = token.promise
    start = promise.time.start
    return {
        "seat": token.seat,
        "name": promise.people[token.seat].display,
        "design": promise.people[token.seat].card,
        "id": token.fingerprint,
        "people": [one.display for one in promise.people],
        "designs": [one.card for one in promise.people],
        "layout": promise.layout,
        "when": when_text(promise.time, say),
        "begins": None if start is None else f"{start.strftime(MINUTE)}Z",
        "place": shown(promise.place),
        "pledge": shown(promise.pledge),
        "sealed": promise.sealed,
        "joints": [
            {"west": joint.west, "east": joint.east, "notches": list(notches(commit))}
            for joint, commit in zip(joints(len(promise.people), promise.layout), token.commits, strict=True)
        ],
        "marks": marks(token),
        "number": promise.id,
        "former": promise.v == 1,
        "kind": promise.time.kind,
        "text_time": promise.time.kind == "text",
        "file": f"promise-{promise.id[:8]}-card-{token.seat + 1}.json",
    }


def marks(token: Token) -> list[dict[str, Any]]:
    """Return the notches at the card's edges as text: ``edge``, ``name`` (owner of the adjacent card), ``marks``."""
    people, found = token.promise.people, []
    for joint, one in zip(joints(len(people), token.promise.layout), token.commits, strict=True):
        row = "".join("|" if n in notches(one) else "·" for n in range(POSITIONS))
        for edge, seat, other in (("west", joint.east, joint.west), ("east", joint.west, joint.east)):
            if seat == token.seat:
                found.append({"edge": edge, "name": people[other].display, "marks": row})
    return found


def when_text(time: When, say: Speaker) -> str:
    """Return a time in words.

    >>> from combinatoria.words.explain import speaker
    >>> when_text(When("datetime", "2031-05-05T14:00", 540), speaker("soulmates", "en"))
    '2031-05-05, 14:00 (UTC+09:00)'
    """
    if time.kind == "text":
        return time.display
    day, _, hour = time.local.partition("T")
    return say.sentence("promise", f"when_{time.kind}", {"day": day, "time": hour, "zone": time.zone})


def check_text(promise: Promise, number: int, check: Check, say: Speaker) -> str:
    """Return the result of checking a joint, as one sentence that names the two people."""
    joint = joints(len(promise.people), promise.layout)[number]
    names = {"west": promise.people[joint.west].display, "east": promise.people[joint.east].display}
    return say.sentence("promise", check.reason or "fits", names)


def outcome_text(promise: Promise, outcome: Outcome, say: Speaker) -> list[str]:
    """Return how a promise ended, in sentences: who won, and what the cards prove."""
    names = [promise.people[seat].display for seat in outcome.winners]
    facts = {"names": names, "name": names[0] if names else ""}
    seen = [check for check in outcome.checks if check.state != "unchecked"]
    proof = "confirmed" if outcome.proven else "one_hand" if outcome.confirmed else "doubted" if seen else "untested"
    return [say.sentence("promise", outcome.label, facts), say.sentence("promise", proof, {})]


def calendar(token: Token, say: Speaker) -> str | None:
    """Return the calendar entry, or None for a time in words (R15)."""
    if token.promise.time.start is None:
        return None
    names = ", ".join(one.display for one in token.promise.people)
    return entry(
        token, say.sentence("promise", "calendar_title", {"names": names}), say.text("promise", "calendar_note")
    )


def cards_of(texts: Sequence[object]) -> tuple[Token, ...]:
    """Return the cards that are laid together.

    Raises:
        Refused: a text is not a card, two cards belong to one person, or they cannot be of one promise.
    """
    tokens = tuple(map(read_token, texts))
    if not tokens:
        raise Refused("tally.card", "tally_card")
    first = tokens[0].promise
    here: dict[int, Token] = {}
    for token in tokens:
        if len(token.promise.people) != len(first.people) or token.promise.layout != first.layout:
            raise Refused("tally.card", "tally_other")
        if token.seat in here:
            raise Refused("tally.card", "tally_twice", name=token.promise.people[token.seat].display)
        here[token.seat] = token
    return tokens


def with_cards(entries: Sequence[tuple[str, str | None]], stock: Stock) -> tuple[Person, ...]:
    """Return people with their cards; those who have chosen none get a random one (H1).

    Raises:
        Refused: there are too few or too many people, or not enough cards.
    """
    if not 2 <= len(entries) <= MOST:
        raise Refused("tally.stock", "tally_people", n=MOST)
    wanted = [design for _, design in entries]
    left = stock.give(filter(None, wanted))
    dealt = iter(left.dealt(wanted.count(None), SystemRandom()))
    return tuple(Person(name, design or next(dealt)) for name, design in entries)


# -- requests ----------------------------------------------------------------------------------------------


def _seal(request: Mapping[str, Any], now: datetime, say: Speaker) -> dict[str, Any]:
    """Seal a ``draft`` into cards from a ``stock``; ``back`` lists the cards of the promise that it replaces (R6)."""
    back = request.get("back", [])
    if not isinstance(back, list) or any(one not in DESIGNS for one in back):
        raise Refused("tally.stock", "tally_no_stock")
    stock = read_stock(request.get("stock")).take_back(back)
    draft = _draft(request.get("draft"), stock)
    stock = stock.give(one.card for one in draft.people)
    tokens = sealed(draft, now)
    return {
        "cards": [{**card(one, say), "text": one.to_text()} for one in tokens],
        "calendar": calendar(tokens[0], say),
        "stock": stock.to_json(),
    }


def _draft(value: object, stock: Stock) -> Draft:
    if not isinstance(value, Mapping):
        raise Refused("tally.record", "tally_record", field="record")
    people, layout, agreed = value.get("people"), value.get("layout"), value.get("agreed")
    if not isinstance(people, list):
        raise Refused("tally.record", "tally_record", field="players")
    if layout not in LAYOUTS:
        raise Refused("tally.record", "tally_record", field="layout")
    if not isinstance(agreed, list):
        raise Refused("tally.record", "tally_record", field="players")
    draft = Draft(with_cards(list(map(_person, people)), stock), layout)
    draft = draft.propose(value.get("time") or {}, value.get("place"), value.get("pledge"))  # type: ignore[arg-type]
    for seat in agreed:
        draft = draft.agree(seat)
    return draft


def _person(value: object) -> tuple[str, str | None]:
    if not isinstance(value, Mapping) or value.get("card") not in (*DESIGNS, None):
        raise Refused("tally.record", "tally_record", field="players")
    return typed(value.get("name"), "name"), value.get("card")


def _read(request: Mapping[str, Any], now: datetime, say: Speaker) -> dict[str, Any]:
    token = read_token(request.get("text"))
    return {"card": card(token, say), "calendar": calendar(token, say)}


def _texts(request: Mapping[str, Any]) -> tuple[Token, ...]:
    texts = request.get("texts")
    return cards_of(texts if isinstance(texts, list) else [])


def _lay(request: Mapping[str, Any], now: datetime, say: Speaker) -> dict[str, Any]:
    """Lay cards together; return each joint with its state and a sentence.

    ``decides`` is the index of a card with the record that counts (None if there is none), ``undecided`` the sentence
    for that case, ``opens`` the minute in UTC from which arrivals are on time (None for a time in words).
    """
    tokens = _texts(request)
    promise, decides, undecided = tokens[0].promise, None, ""
    try:
        promise = deciding(tokens)
        decides = next(n for n, one in enumerate(tokens) if digest(one.promise) == digest(promise))
    except Refused as error:
        undecided = say.refusal(error.refusal)
    span = window(promise.time, *_minutes(request))
    return {
        "cards": [card(one, say) for one in tokens],
        "checks": _checks(promise, checked(promise, tokens), say),
        "decides": decides,
        "undecided": undecided,
        "opens": None if span is None else f"{span[0].strftime(MINUTE)}Z",
    }


def _minutes(request: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many minutes before and after the agreed time an arrival is on time."""
    return request.get("early", EARLY), request.get("grace", GRACE)


def _checks(promise: Promise, checks: Sequence[Check], say: Speaker) -> list[dict[str, Any]]:
    here = joints(len(promise.people), promise.layout)
    return [
        {"west": joint.west, "east": joint.east, "state": one.state, "text": check_text(promise, n, one, say)}
        for n, (joint, one) in enumerate(zip(here, checks, strict=True))
    ]


def _meet(request: Mapping[str, Any], now: datetime, say: Speaker) -> dict[str, Any]:
    """End a meeting: the cards laid, ``arrivals``, and the terms (``early``, ``grace``, ``card_required``)."""
    tokens = _texts(request)
    promise, arrivals = deciding(tokens), request.get("arrivals")
    if not isinstance(arrivals, list):
        raise _no_arrival()
    early, grace = _minutes(request)
    meeting = Meeting(promise, early, grace, _yes(request, "card_required", usual=False))
    for one in arrivals:
        meeting = meeting.arrive(*_arrival(one, promise, tokens))
    outcome = meeting.lay_all(tokens).close(now)
    return {
        "winners": list(outcome.winners),
        "label": outcome.label,
        "confirmed": outcome.confirmed,
        "checks": _checks(promise, outcome.checks, say),
        "text": outcome_text(promise, outcome, say),
    }


def _arrival(value: object, promise: Promise, tokens: Sequence[Token]) -> tuple[int, Arrival]:
    """Read an arrival: ``seat``, ``at``, and what people confirm (``place_ok``, ``time_ok``, ``stayed``)."""
    if not isinstance(value, Mapping):
        raise _no_arrival()
    seat: Any = value.get("seat")
    seated(seat, len(promise.people), "tally.meeting")
    try:
        at = minute(str(value.get("at")))
    except ValueError:
        raise Refused("tally.record", "tally_record", field="time") from None
    place_ok, time_ok = (_yes(value, name, usual=True) for name in ("place_ok", "time_ok"))
    brought = any(one.seat == seat for one in tokens)
    return seat, Arrival(at, place_ok, brought, time_ok, _yes(value, "stayed", usual=False))


def _yes(value: Mapping[str, Any], name: str, *, usual: bool) -> bool:
    answer = value.get(name, usual)
    if not isinstance(answer, bool):
        raise _no_arrival()
    return answer


def _no_arrival() -> Refused:
    return Refused("tally.meeting", "tally_arrival")


def _reopen(request: Mapping[str, Any], now: datetime, say: Speaker) -> dict[str, Any]:
    draft = reopened(_texts(request))
    return {
        "draft": {
            "people": [{"name": one.display, "card": one.card} for one in draft.people],
            "layout": draft.layout,
            "time": draft.time and draft.time.to_json(),
            "place": shown(draft.place),
            "pledge": shown(draft.pledge),
        }
    }


_DO: Final[Mapping[str, Callable[[Mapping[str, Any], datetime, Speaker], dict[str, Any]]]] = {
    "seal": _seal,
    "read": _read,
    "lay": _lay,
    "meet": _meet,
    "reopen": _reopen,
}
