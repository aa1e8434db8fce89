"""Tests of what cards prove and do not prove, and that they contain no invisible characters."""

import json

import pytest

import combinatoria.promise as promises
from combinatoria.core.move import IllegalMove
from combinatoria.promise.meeting import Check

from .test_promise import SEALING, R, came, cards, draft, fours, promise, refused, utc


def test_who_remakes_all_other_cards_from_one_changes_the_number_that_people_compare():
    given = fours()
    assert {len(card.fingerprint) for card in given} == {12} and len({card.fingerprint for card in given}) == 1
    own = given[1]
    halves = [promises.halves() for _ in own.commits]
    commits = [promises.commit(promises.digest(own.promise), n, *pair) for n, pair in enumerate(halves)]
    east = [*(pair[0] for pair in halves), None]
    west = [None, *(pair[1] for pair in halves)]
    forged = [promises.Token(own.promise, tuple(commits), seat, east[seat], west[seat]) for seat in range(4)]
    assert set(promises.checked(own.promise, forged)) == {Check("fits")}, "so one alone proves nothing"
    assert [promises.read_token(card.to_text()) for card in forged] == forged
    assert forged[0].fingerprint != own.fingerprint


def test_the_number_of_a_former_card_is_what_it_was():
    one, other = cards()
    assert one.fingerprint == other.fingerprint == "ad4c77f0e7d2"
    assert promises.sealed(draft(), SEALING)[0].promise.v == 2


def test_what_fits_is_proven_when_two_bring_their_own():
    given = fours()
    for came_with, proven in (((0,), False), ((0, 3), True), ((0, 1, 2, 3), True)):
        meeting = promises.Meeting(given[0].promise)
        for seat in came_with:
            meeting = meeting.arrive(seat, came("05:00"))
        end = meeting.lay_all(given).close(utc("2031-05-05T06:00Z"))
        assert (end.confirmed, end.brought, end.proven) == (True, came_with, proven)


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200e", "\u202e", "\u2066", "\u00ad", "\ufeff", "\u061c", "\u2028", "\U000e0041"]
)
def test_nothing_that_is_sealed_has_an_invisible_character(sign):
    told = f"U+{ord(sign):04X}"
    text = f"a{sign}b"
    people = [{"name": text, "card": "S-SP"}, R["players"][1]]
    for change in ({"players": people}, {"place": text}, {"pledge": text}, {"time": {"kind": "text", "value": text}}):
        found = refused(promise, v=2, **change)
        assert (found.key, found.facts["sign"]) == ("tally_unseen", told)
        former = promise(**change)
        assert text in json.dumps(former.to_json(), ensure_ascii=False), "an existing card is read as it was made"
        seen = [former.people[0].display, former.time.display]
        assert not any(sign in one for one in seen)
    assert promise(players=people).people[0].display == f"a[{told}]b"
    with pytest.raises(IllegalMove):
        draft().propose(R["time"], text)


def test_joiners_that_names_need_are_accepted():
    for name in ("نامه\u200cای", "क्\u200dष", "👩\u200d👧"):
        people = [{"name": name, "card": "S-SP"}, R["players"][1]]
        assert promise(v=2, players=people).people[0].display == name
