"""Promises: every vector (V), every refusal (I) and every ruling (R) of the spec that can be tested."""

import json
import unicodedata
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

import combinatoria.promise as promises
from combinatoria.core.move import IllegalMove
from combinatoria.promise.meeting import Arrival, Check

R = {
    "v": 1,
    "id": "0000000000000001",
    "layout": "row",
    "players": [{"name": "Aki", "card": "S-SP"}, {"name": "Ben", "card": "M-SH"}],
    "time": {"kind": "datetime", "local": "2031-05-05T14:00", "offset": 540},
    "place": "Ueno Park, north gate",
    "pledge": "",
    "sealed": "2030-05-05T05:00Z",
}
EAST, WEST = "00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"
COMMIT = "397bec7e2686b95fe5c4e48e2a2eac9028bf47fbbcc5fa0f9b4ec5e6e6701ecb"
SECOND = {
    "v": 1,
    "id": "0000000000000002",
    "layout": "ring",
    "players": [{"name": "A", "card": "S-SP"}, {"name": "B", "card": "S-SH"}, {"name": "C", "card": "M-SP"}],
    "time": {"kind": "date", "local": "2040-01-01", "offset": 0},
    "place": "Café",
    "pledge": "",
    "sealed": "2030-01-01T00:00Z",
}
SEALING = datetime(2030, 5, 5, 5, tzinfo=UTC)


def promise(**changes):
    return promises.read_promise({**R, **changes})


def cards(of=None, commits=(COMMIT,), east=EAST, west=WEST):
    """Return both cards of a promise for two; ``of`` gives the contents of each."""
    one, other = of or (promise(), promise())
    return (
        promises.Token(one, tuple(commits), 0, east, None),
        promises.Token(other, tuple(commits), 1, None, west),
    )


def utc(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%MZ").replace(tzinfo=UTC)


def came(hour, **more):
    return Arrival(utc(f"2031-05-05T{hour}Z"), **more)


def draft(people=("Aki", "Ben", "Cem", "Dan"), layout="row", time=None, agreed=True):
    people = tuple(
        promises.Person(name, design)
        for name, design in zip(people, ["S-SP", "S-SH", "M-SP", "M-SH"] * 7, strict=False)
    )
    out = promises.Draft(people, layout).propose(time or R["time"], R["place"])
    for seat in range(len(people)) if agreed else ():
        out = out.agree(seat)
    return out


def refused(call, *args, **kwargs):
    with pytest.raises(IllegalMove) as found:
        call(*args, **kwargs)
    return found.value.refusal


# -- vectors -----------------------------------------------------------------------------------------------


def test_v1_v2_the_canonical_form_and_its_digest():
    assert promises.canonical(promise()) == (
        '{"id":"0000000000000001","layout":"row","place":"Ueno Park, north gate",'
        '"players":[{"card":"S-SP","name":"Aki"},{"card":"M-SH","name":"Ben"}],"pledge":"","sealed":"2030-05-05T05:00Z",'
        '"time":{"kind":"datetime","local":"2031-05-05T14:00","offset":540},"v":1}'
    )
    assert promises.digest(promise()) == "ad4c77f0e7d20ab35dce2dbfb28e68d8b1d01ab290f9f6f5182f67e9ef543302"


def test_v3_v4_the_commit_of_a_joint_and_its_notches():
    assert promises.commit(promises.digest(promise()), 0, EAST, WEST) == COMMIT
    assert promises.notches(COMMIT) == (4, 8, 11, 13, 14, 23)


def test_v5_both_cards_fit():
    assert promises.checked(promise(), cards()) == (Check("fits"),)


def test_v6_v7_r8_a_changed_place_does_not_fit_on_one_card_nor_on_both():
    south = promise(place="Ueno Park, south gate")
    assert promises.digest(south).startswith("faa5c717")
    assert promises.checked(promise(), cards((promise(), south))) == (Check("does not fit", "record"),)
    assert promises.checked(promise(), cards((south, south))) == (Check("does not fit", "halves"),)


@pytest.mark.parametrize(
    "changed",
    [{"west": WEST[:-1] + "1"}, {"east": WEST, "west": EAST}],
    ids=["digit", "exchanged"],
)
def test_v8_a_wrong_half_does_not_fit(changed):
    assert promises.checked(promise(), cards(**changed)) == (Check("does not fit", "halves"),)


def test_of_two_cards_of_one_seat_the_first_that_was_laid_counts():
    true, wrong = cards(), cards(east=EAST[:-1] + "0")
    assert promises.checked(promise(), [*true, wrong[0]]) == (Check("fits"),)
    assert promises.checked(promise(), [wrong[0], *true]) == (Check("does not fit", "halves"),)


def test_v8_another_joints_number_is_another_commit():
    assert promises.commit(promises.digest(promise()), 1, EAST, WEST) != COMMIT


def test_v9_r20_two_ways_to_type_a_letter_are_one():
    other = {**SECOND, "place": unicodedata.normalize("NFD", SECOND["place"])}
    assert other["place"] != SECOND["place"]
    for record in (SECOND, other):
        found = promises.digest(promises.read_promise(record))
        assert found == "ea48a9b2c996e5e8ad8d93761573e5495acbf9dde5f2035bb5306b3067c636f3"


def test_v10_the_last_joint_of_a_ring():
    name = promises.digest(promises.read_promise(SECOND))
    found = promises.commit(name, 2, f"{0x21:032x}", f"{0x22:032x}")
    assert found == "a657b0498bb85abc88fcc37becbccdb9e750258fcdf456f673e3a5fca408b1d0"
    assert promises.notches(found) == (5, 7, 8, 11, 15, 22)


@pytest.mark.parametrize(
    ("arrivals", "winners", "label"),
    [
        ({0: came("04:50"), 1: came("05:30")}, (0, 1), "all"),
        ({0: came("04:50"), 1: came("05:31")}, (0,), "alone"),
        ({0: came("04:50", place_ok=False), 1: came("05:31")}, (), "none"),
    ],
    ids=["V11", "V12", "V13 R3"],
)
def test_who_came_in_time(arrivals, winners, label):
    meeting = promises.Meeting(promise())
    for seat, arrival in arrivals.items():
        meeting = meeting.arrive(seat, arrival)
    end = meeting.close(utc("2031-05-05T06:00Z"))
    assert (end.winners, end.label, end.confirmed) == (winners, label, False)


@pytest.mark.parametrize(("required", "winners", "label"), [(False, (0, 1), "all"), (True, (0,), "alone")])
def test_v14_r1_r7_without_a_card_the_joint_stays_open(required, winners, label):
    meeting = (
        promises.Meeting(promise(), card_required=required)
        .arrive(0, came("05:00"))
        .arrive(1, came("05:00", card=False))
    )
    end = meeting.lay(0, cards()[0]).close(utc("2031-05-05T05:00Z"))
    assert (end.winners, end.label, end.confirmed) == (winners, label, False)
    assert end.checks == (Check("unchecked", "missing"),)


def test_v15_a_day_is_the_day_of_the_place():
    time = promises.When("date", "2040-01-01", 540)
    assert promises.on_time(time, Arrival(utc("2039-12-31T15:00Z")))
    assert not promises.on_time(time, Arrival(utc("2039-12-31T14:59Z")))
    assert not promises.on_time(time, Arrival(utc("2040-01-01T15:00Z")))


def test_v16_the_calendar():
    lines = promises.entry(cards()[0], "Promise of Reunion: Aki, Ben", "Bring your card. Promise").split("\r\n")
    for line in (
        "DTSTART:20310505T050000Z",
        "DTEND:20310505T060000Z",
        "DTSTAMP:20300505T050000Z",
        r"LOCATION:Ueno Park\, north gate",
        r"SUMMARY:Promise of Reunion: Aki\, Ben",
        "UID:0000000000000001@promise-of-reunion.invalid",
        "DESCRIPTION:Bring your card. Promise ad4c77f0e7d2",
    ):
        assert line in lines
    whole = promises.entry(promises.Token(promises.read_promise(SECOND), (COMMIT,) * 3, 0, EAST, WEST), "x", "y").split(
        "\r\n"
    )
    assert {"DTSTART;VALUE=DATE:20400101", "DTEND;VALUE=DATE:20400102"} <= set(whole)


def test_v17_joints():
    assert promises.joints(2, "ring") == ((0, 1),)
    assert promises.joints(4, "row") == ((0, 1), (1, 2), (2, 3))
    assert promises.joints(3, "ring") == ((0, 1), (1, 2), (2, 0))


def test_v18_ranks_are_in_alphabetical_order():
    found = [promises.subset(rank) for rank in (0, 1000, 134595)]
    assert found == [(0, 1, 2, 3, 4, 5), (0, 1, 2, 10, 14, 16), (18, 19, 20, 21, 22, 23)]
    few = [promises.subset(rank, 2, 6) for rank in range(15)]
    assert few == sorted(few) and len(set(few)) == 15


# -- refusals ----------------------------------------------------------------------------------------------


def test_i1_all_have_to_agree_and_again_after_a_change():
    half = draft(agreed=False).agree(0).agree(1).agree(2)
    assert refused(promises.sealed, half, SEALING).facts == {"names": ("Dan",)}
    changed = half.agree(3).propose(R["time"], "Somewhere else")
    assert refused(promises.sealed, changed, SEALING).key == "tally_agree"
    assert refused(promises.sealed, half.agree(3).withdraw(1), SEALING).facts == {"names": ("Ben",)}
    assert refused(promises.Draft(draft().people).agree, 0).key == "tally_nothing"
    assert refused(draft().agree, 4).key == "tally_seat"


@pytest.mark.parametrize(
    "time",
    [
        {"kind": "datetime", "local": "2029-01-01T00:00", "offset": 0},
        {"kind": "date", "local": "2030-05-05", "offset": 0},
        {"kind": "datetime", "local": "2030-05-05T05:00", "offset": 0},
    ],
    ids=["years ago", "today", "this minute"],
)
def test_i2_r16_a_time_in_the_past(time):
    assert refused(promises.sealed, draft(time=time), SEALING).key == "tally_past"


def test_i2_the_next_minute_can_be_promised():
    later = draft(time={"kind": "datetime", "local": "2030-05-05T05:01", "offset": 0})
    assert promises.sealed(later, SEALING)[0].promise.time == later.time


def test_i3_r12_eight_cards_of_one_set():
    stock = promises.Stock()
    assert refused(stock.give, ["S-SP", "S-SH", "M-SP", "M-SH"] * 2 + ["S-SP"]) == (
        "tally.stock",
        "tally_stock",
        {"n": 8},
    )
    assert refused(stock.dealt, 9, Random(1)).key == "tally_stock"
    assert len(promises.Stock(virtual=True).dealt(26, Random(1))) == 26
    assert len(promises.Stock(sets=2).dealt(20, Random(1))) == 20


def test_i4_r18_one_of_each_design_stays():
    stock = promises.Stock().give(["S-SP", "S-SP"])
    assert refused(stock.give, ["S-SP"]).key == "tally_reserved"
    assert stock.take_back(["S-SP"]).usable("S-SP") == 1, "R17"
    assert promises.Stock().take_back(["S-SP"]).usable("S-SP") == 2
    assert refused(stock.give, ["X"]).key == "tally_design"


def test_i5_only_who_has_come_lays_a_card():
    meeting, (one, other) = promises.Meeting(promise()), cards()
    assert refused(meeting.lay, 0, one).key == "tally_not_here"
    assert refused(meeting.arrive(1, came("05:00", card=False)).lay, 1, other).key == "tally_cardless"
    assert refused(meeting.arrive(0, came("05:00")).arrive, 0, came("05:00")).key == "tally_came"
    assert refused(meeting.arrive, 2, came("05:00")).key == "tally_seat"


def test_a_card_is_brought_along_for_somebody_who_has_not_come():
    given = fours()
    alone = promises.Meeting(given[0].promise)
    assert refused(alone.lay_all, given[:1]).key == "tally_not_here"
    meeting = alone.arrive(1, came("05:00")).arrive(2, came("05:00", card=False))
    end = meeting.lay_all(given[:2]).close(utc("2031-05-05T06:00Z"))
    assert [one.state for one in end.checks] == ["fits", "unchecked", "unchecked"] and end.winners == (1, 2)
    assert refused(meeting.lay_all, given[2:3]).key == "tally_cardless"


def test_i6_nobody_closes_while_somebody_may_come():
    meeting = promises.Meeting(promise()).arrive(0, came("05:00"))
    assert refused(meeting.close, utc("2031-05-05T05:30Z")).facts == {"names": ("Ben",)}
    assert meeting.close(utc("2031-05-05T05:31Z")).label == "alone"


# -- rulings -----------------------------------------------------------------------------------------------


def fours():
    return promises.sealed(draft(), SEALING)


def test_every_card_carries_its_own_halves_and_no_other():
    for layout, none in (("row", 2), ("ring", 0)):
        given = promises.sealed(draft(layout=layout), SEALING)
        halves = [half for card in given for half in (card.east, card.west)]
        assert halves.count(None) == none and len(set(halves)) == 8 - none + bool(none), "all halves differ"
        for card in given:
            others = {half for half in halves if half} - {card.east, card.west}
            assert not any(half in card.to_text() for half in others)
            assert promises.read_token(card.to_text()) == card
        assert set(promises.checked(given[0].promise, given)) == {Check("fits")}


def test_r9_a_row_with_a_card_missing():
    given = fours()
    here = [card for card in given if card.seat != 1]
    assert [one.state for one in promises.checked(given[0].promise, here)] == ["unchecked", "unchecked", "fits"]
    meeting = promises.Meeting(given[0].promise)
    for seat in (0, 2):
        meeting = meeting.arrive(seat, came("05:00")).lay(seat, given[seat])
    end = meeting.close(utc("2031-05-05T06:00Z"))
    assert (end.winners, end.label, end.confirmed) == ((0, 2), "some", False)


def test_r2_everybody_came_and_all_fits():
    given = fours()
    meeting = promises.Meeting(given[0].promise)
    for card in given:
        meeting = meeting.arrive(card.seat, came("05:00")).lay(card.seat, card)
    end = meeting.close(utc("2031-05-05T05:00Z"))
    assert (end.label, end.confirmed) == ("all", True)


def test_another_promises_card_does_not_fit():
    given, other = fours(), fours()
    mixed = [given[0], other[1], *given[2:]]
    assert [one.reason for one in promises.checked(given[0].promise, mixed)] == ["record", "record", ""]


def test_r6_a_promise_is_changed_with_all_cards_together():
    given = fours()
    again = promises.reopened(given)
    assert again.people == draft().people and not again.agreed
    for seat in range(4):
        again = again.agree(seat)
    assert promises.sealed(again, SEALING)[0].promise.id != given[0].promise.id
    assert refused(promises.reopened, given[:3]).key == "tally_all_cards"
    assert refused(promises.reopened, []).key == "tally_all_cards"
    assert refused(promises.reopened, [*given[:3], fours()[3]]).key == "tally_no_fit"


def test_r13_the_offset_written_at_sealing_counts():
    assert promises.When("datetime", "2031-05-05T14:00", 540).start == utc("2031-05-05T05:00Z")
    assert promises.When("datetime", "2031-05-05T14:00", -300).start == utc("2031-05-05T19:00Z")


def test_r14_who_is_early_counts_from_the_beginning_of_the_window():
    first, late = promises.window(promise().time)
    assert (first, late) == (utc("2031-05-05T04:00Z"), utc("2031-05-05T05:31Z"))
    assert promises.on_time(promise().time, Arrival(first))
    before = Arrival(first - timedelta(minutes=1))
    assert not promises.on_time(promise().time, before), "nobody has stated that they stayed"
    assert promises.on_time(promise().time, replace(before, stayed=True))
    assert not promises.on_time(promise().time, Arrival(late, stayed=True))


def test_the_record_that_most_joints_confirm_decides():
    given, other = fours(), promises.sealed(draft(time={"kind": "text", "value": "now"}), SEALING)
    true, wrong = given[0].promise, other[0].promise
    assert promises.deciding(given[:1]) == true
    assert promises.deciding([other[0], *given[1:]]) == true
    assert promises.deciding([*other[:2], *given[2:3]]) == wrong
    assert promises.deciding([other[1], given[0], given[2]]) == true, "no joint fits: two cards against one"
    for one, two in (([other[0]], [given[1]]), (other[:2], given[2:])):
        for laid in ([*one, *two], [*two, *one]):
            assert refused(promises.deciding, laid).key == "tally_undecided"


def test_a_meeting_is_judged_by_the_clock():
    meeting = promises.Meeting(promise()).arrive(0, came("05:00")).arrive(1, came("05:10"))
    assert refused(meeting.close, utc("2031-05-05T03:59Z")).key == "tally_early"
    assert refused(meeting.close, utc("2031-05-05T05:09Z")).facts == {"names": ("Ben",)}
    assert meeting.close(utc("2031-05-05T05:10Z")).label == "all"
    day = promises.Meeting(promises.read_promise(SECOND))
    assert refused(day.close, utc("2039-12-31T23:59Z")).key == "tally_early_day"


def test_r15_a_time_in_words():
    words = promise(time={"kind": "text", "value": "when the cherry trees bloom"})
    assert refused(promises.entry, cards((words, words))[0], "x", "y").key == "tally_no_calendar"
    meeting = promises.Meeting(words).arrive(0, came("05:00")).arrive(1, came("05:00", time_ok=False))
    assert meeting.close(utc("2031-05-05T05:00Z")).winners == (0,)
    assert promises.Meeting(words).close(utc("2031-05-05T05:00Z")).label == "none", "nobody has to wait forever"
    assert len(promises.sealed(draft(time={"kind": "text", "value": "spring"}), SEALING)) == 4


def test_the_most_people_and_the_longest_words_are_one_readable_token():
    people = tuple(promises.Person("😀" * 40, "S-SP") for _ in range(26))
    long = promises.Draft(people, "ring").propose({"kind": "text", "value": "é" * 200}, "場" * 200, "誓" * 500)
    for seat in range(26):
        long = long.agree(seat)
    card = promises.sealed(long, SEALING)[25]
    assert promises.read_token(card.to_text()) == card
    assert refused(promises.sealed, draft(people=["Ann"]), SEALING).key == "tally_people"
    assert refused(promises.sealed, draft(layout="heap"), SEALING).facts == {"field": "layout"}


# -- the calendar cannot be injected -----------------------------------------------------------------------


@pytest.mark.parametrize("place", ["a;b,c\\d", "駅" * 200, "x" * 74, "BEGIN:VEVENT", "\u2028END:VCALENDAR", "😀" * 40])
def test_nothing_typed_can_end_a_line_of_the_calendar(place):
    text = promises.entry(cards((promise(place=place),) * 2)[0], "Promise: Aki", "Bring it.")
    lines = text.split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert not any(sign in line for line in lines for sign in "\r\n\u2028\u2029\x85")
    whole = text.replace("\r\n ", "").split("\r\n")
    assert [line.split(":")[0].split(";")[0] for line in whole if line] == [
        "BEGIN", "VERSION", "PRODID", "BEGIN", "UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "LOCATION",
        "DESCRIPTION", "BEGIN", "ACTION", "TRIGGER", "DESCRIPTION", "END", "END", "END",
    ]  # fmt: skip


# -- hostile cards -----------------------------------------------------------------------------------------

ODD = [
    None, True, -1, 0, 1.5, 10**30, "", "x", "é", "\ud800", "\x00", [], {}, [[]], {"a": 1}, "0" * 64,
    "2031-02-30T00:00", "a" * 5000,
]  # fmt: skip
TRIED = 2000


def mutated(text, rng):
    """Return a card with a change: a letter of its text, or a value in its tree."""
    if rng.random() < 0.4:
        n = rng.randrange(len(text))
        return text[:n] + rng.choice(["", "0", "f", '"', "}", "é", "\\u0000"]) + text[n + rng.randrange(3) :]
    value = json.loads(text)
    node = value
    while True:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        child = node[key]
        if isinstance(child, dict | list) and child and rng.random() < 0.7:
            node = child
            continue
        change = rng.random()
        if change < 0.2:
            del node[key]
        elif change < 0.3 and isinstance(node, dict):
            node[f"{key}x"] = child
        else:
            node[key] = rng.choice(ODD)
        return json.dumps(value)


@pytest.mark.parametrize("seed", range(5))
def test_a_changed_card_is_refused_or_found_not_to_fit(seed):
    """10,000 changed cards in all: each is refused properly, and none with other content fits."""
    rng, given = Random(seed), promises.sealed(draft(layout="ring"), SEALING)
    promised = given[0].promise
    for _ in range(TRIED):
        card = rng.choice(given)
        try:
            found = promises.read_token(mutated(card.to_text(), rng))
        except IllegalMove as error:
            assert error.refusal.rule.startswith("tally.")
            continue
        if found == card:
            continue  # an additional space, or a digit replaced by itself
        checks = promises.checked(promised, [*(one for one in given if one.seat != found.seat), found])
        assert any(check != Check("fits") for check in checks), found


NO_CARDS = [None, 5, b"{}", "", "[" * 100_000, "{}", "null", '{"record":{},"commits":[],"seat":0}', "x" * 20_001]


@pytest.mark.parametrize("text", NO_CARDS, ids=lambda text: repr(text)[:20])
def test_what_is_no_card_is_refused(text):
    assert refused(promises.read_token, text).rule.startswith("tally.")


def test_a_card_says_what_a_card_says_and_nothing_more_or_less():
    told = json.loads(cards()[0].to_text())
    assert promises.read_token(json.dumps(told)) == cards()[0]
    assert refused(promises.read_token, json.dumps({**told, "note": "x"})).key == "tally_card"
    for name in told:
        assert (
            refused(promises.read_token, json.dumps({k: v for k, v in told.items() if k != name})).key == "tally_card"
        )


def a_day(local="2031-01-01", offset=0):
    return {"kind": "date", "local": local, "offset": offset}


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("v", [0, 3, True, None]),
        ("id", ["ABC", None]),
        ("layout", ["heap", []]),
        ("players", [[], R["players"][:1], R["players"] * 14, [{"name": "A", "card": "S1"}] * 2]),
        ("players", [[{"name": "", "card": "S-SP"}] * 2, [{"name": "A"}] * 2, [None, None]]),
        ("sealed", ["now", "2030-13-01T00:00Z", 5]),
        ("place", ["", " ", "a\nb", "x" * 201, "\ud800", None]),
        ("pledge", ["\x00", "x" * 501, None]),
        ("time", [None, {"kind": []}, a_day("0001-01-01"), a_day("2031-1-1"), a_day(offset=1440), a_day(offset=True)]),
        ("time", [{"kind": "text", "value": ""}, {**a_day(), "value": "x"}, {**R["time"], "local": "2031-05-05"}]),
    ],
)
def test_what_is_no_promise_is_refused(field, values):
    for value in values:
        assert refused(promises.read_promise, {**R, field: value}).rule == "tally.record"
