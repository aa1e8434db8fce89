"""Vectors (V), refusals (I) and rulings (R) of Promise of Reunion in its rehearsal, by their ids in the spec.

Aspects that a rehearsal lacks (hashes, calendar, typed words, changes of a promise) belong to real promises. They are
covered here by the tests of promises, so that every id of the spec is in one list.
"""

from fractions import Fraction
from hashlib import sha256
from random import Random

import combinatoria as cb
from combinatoria.core.chance import Scripted
from combinatoria.games.reunion.people import clock, friend, joints_of
from combinatoria.games.reunion.promise import joined, outcome
from combinatoria.promise import Draft, Person, Stock, When, notches, sealed
from combinatoria.promise.record import minute
from tests.promise import test_promise as tally

from .support import Vectors, refused, table

VECTORS = Vectors("reunion", V=18, I=6, R=20)
DESIGNS = ("S-SP", "S-SH", "M-SP", "M-SH", "S-SP", "S-SH", "M-SP", "M-SH")
SURE = {"lost": 0, "altered": 0, "call": False}


def meeting(came, slot, there, **options):
    """Return a meeting at the station: the step of each arrival, and the friends whose cards are at the place."""
    zones = {f"{'here' if n in there else 'home'}:{n}": DESIGNS[n] for n in range(len(came))}
    options = {**SURE, "friends": len(came) - 1, **options}
    return table(
        "reunion", 1, zones, options, phase="meet", place="station", slot=slot, came=[*came], secret=7,
        cardless=[n for n in range(1, len(came)) if came[n] is not None and n not in there],
    )  # fmt: skip


def played(m, *moves):
    for text in moves:
        m.play(text)
    return m


def _hex(text, n):
    return sha256(text.encode()).hexdigest()[:n]


def states(m):
    return [check.state for check in outcome(m.table).checks]


for ids, check in {
    ("V1", "V2"): tally.test_v1_v2_the_canonical_form_and_its_digest,
    ("V3", "V4"): tally.test_v3_v4_the_commit_of_a_joint_and_its_notches,
    ("V8",): lambda: [
        *map(tally.test_v8_a_wrong_half_does_not_fit, ({"west": "0" * 32}, {"east": tally.WEST, "west": tally.EAST})),
        tally.test_v8_another_joints_number_is_another_commit(),
    ],
    ("V9", "R20"): tally.test_v9_r20_two_ways_to_type_a_letter_are_one,
    ("V10",): tally.test_v10_the_last_joint_of_a_ring,
    ("V15",): tally.test_v15_a_day_is_the_day_of_the_place,
    ("V16",): tally.test_v16_the_calendar,
    ("V18",): tally.test_v18_ranks_are_in_alphabetical_order,
    ("I1",): tally.test_i1_all_have_to_agree_and_again_after_a_change,
    ("I2", "R16"): lambda: tally.test_i2_r16_a_time_in_the_past(
        {"kind": "datetime", "local": "2029-01-01T00:00", "offset": 0}
    ),
    ("R4",): tally.test_every_card_carries_its_own_halves_and_no_other,
    ("R6",): tally.test_r6_a_promise_is_changed_with_all_cards_together,
    ("R13",): tally.test_r13_the_offset_written_at_sealing_counts,
    ("R14",): tally.test_r14_who_is_early_counts_from_the_beginning_of_the_window,
    ("R15",): tally.test_r15_a_time_in_words,
    ("R10",): tally.test_another_promises_card_does_not_fit,
    ("R12", "R17"): lambda: (tally.test_i3_r12_eight_cards_of_one_set(), tally.test_i4_r18_one_of_each_design_stays()),
}.items():
    VECTORS(*ids)(check)


@VECTORS("V5", "R5")
def every_joint_of_the_cards_that_are_there_fits() -> None:
    m = played(meeting((0, 1, 1, 1), 1, (0, 1, 2, 3)), "lay")
    assert states(m) == ["fits"] * 3 and m.result.outcome == "all.confirmed" and m.result.facts["fit"] == 3
    told = [e.facts["marks"] for e in m.log if e.note == "fits"]
    assert told == [tuple(map(str, one.marks)) for one in joined(m.table)] and len(set(told)) == 3
    people, when = tuple(Person(str(n), DESIGNS[n]) for n in range(4)), When("datetime", "2031-05-05T14:00", 540)
    draft, secret = Draft(people, "row", when, "station", agreed=frozenset(range(4))), m.table.vars["secret"]
    halves = iter([[_hex(f"{secret} {n} {side}", 32) for side in ("east", "west")] for n in range(3)])
    cards = sealed(draft, minute("2030-05-05T05:00"), lambda: next(halves), lambda: _hex(f"{secret} id", 16), v=1)
    assert told == [tuple(map(str, notches(one))) for one in cards[0].commits], "they are real cards"


@VECTORS("V6", "V7", "R8")
def an_altered_card_fits_nowhere() -> None:
    """One altered card at a joint, or both altered alike: the record differs, or the halves were sealed for another
    one.
    """
    for draws, found in (((1, 19), "some.open"), ((1, 1), "some.open"), ((19, 19), "some.confirmed")):
        m = meeting((0, 1, 1, None), 11, (0, 1, 2), altered=10)
        m.game.play(m.table, 0, cb.Move("lay"), Scripted(draws))
        assert m.table.vars["altered"] == tuple(n for n, draw in enumerate(draws, 1) if draw < 2)
        result = m.game.result(m.table)
        assert result.winners == (0,) and result.outcome == found, "R1: the win stands"
    m = meeting((0, 1, 1, None), 11, (0, 1, 2), altered=10)
    m.game.play(m.table, 0, cb.Move("lay"), Scripted((1, 1)))
    assert [check.reason for check in outcome(m.table).checks] == ["record", "halves", "missing"]


@VECTORS("V11")
def the_last_minute_counts() -> None:
    m = played(meeting((0, 12), 12, (0, 1), delay=90), "close")
    assert clock(12) == "14:30" and outcome(m.table).label == "all" and m.result.outcome == "all.open" and m.result.top


@VECTORS("V12")
def too_late_is_not_in_time() -> None:
    m = played(meeting((0, 13), 13, (0, 1), delay=90), "lay")
    found = outcome(m.table)
    assert (found.winners, found.label, found.confirmed) == ((0,), "alone", True)
    assert m.result.winners == (0,) and m.result.outcome == "alone" and not m.result.top, "a lonely win"


@VECTORS("V13", "R3")
def nobody_in_time_has_no_winner() -> None:
    """A rehearsal's player always comes, so only real promises have no arrivals; the nearest is a lonely win."""
    tally.test_who_came_in_time({0: tally.came("04:50", place_ok=False), 1: tally.came("05:31")}, (), "none")
    assert played(meeting((0, None), 11, (0,)), "close").result.outcome == "alone"


@VECTORS("V14", "R1", "R7")
def without_a_card_the_joint_stays_open() -> None:
    for needed, winners, key in ((False, (0,), "all.open"), (True, (0,), "alone")):
        m = played(meeting((0, 3), 5, (0,), card_required=needed), "close")
        assert (m.result.winners, m.result.outcome) == (winners, key) and states(m) == ["unchecked"]


@VECTORS("V17")
def joints_of_rows_and_rings() -> None:
    made = [joints_of({"friends": n, "layout": kind}) for n, kind in ((1, "ring"), (3, "row"), (2, "ring"))]
    assert made == [((0, 1),), ((0, 1), (1, 2), (2, 3)), ((0, 1), (1, 2), (2, 0))]
    m = played(meeting((0, 1, 1), 1, (0, 1, 2), layout="ring"), "lay")
    assert states(m) == ["fits"] * 3


@VECTORS("I3", "I4", "R18")
def eight_cards_of_one_set() -> None:
    game = cb.game("reunion")
    assert all(game.deck(1, {})[design] == Stock().usable(design) == 2 for design in DESIGNS)
    whole = cb.Match(game, 1, seed=1, options={"friends": 7})
    assert sorted(f for n in range(8) for f in whole.table.open_codes(f"home:{n}")) == sorted(DESIGNS)
    try:
        cb.Match(game, 1, seed=1, options={"friends": 8})
    except cb.IllegalMove as error:
        assert error.refusal.key == "match_options"
    else:
        raise AssertionError("a ninth card was given away")


@VECTORS("I5")
def only_who_has_come_lays_a_card() -> None:
    m = meeting((0, None, None), 3, (0,))
    assert refused(m, "lay") == "4.lay"
    m = played(meeting((0, 3, None), 3, (0, 1)), "lay")
    assert [bool(m.table.zones[f"laid:{n}"]) for n in range(3)] == [True, True, False]
    tally.test_i5_only_who_has_come_lays_a_card()


@VECTORS("I6")
def nobody_closes_while_somebody_may_come() -> None:
    assert refused(meeting((0, 3, None), 5, (0, 1)), "close") == "4.close"
    assert refused(meeting((0, 3, None), 12, (0,), delay=90), "close") == "4.close"
    assert meeting((0, 3, None), 13, (0,), delay=90).why_not(cb.Move("close")) is None
    assert meeting((0, 3), 3, (0, 1)).why_not(cb.Move("close")) is None


@VECTORS("R2")
def everybody_comes() -> None:
    m = played(meeting((0, 1), 1, (0, 1)), "lay")
    assert m.result.top and m.result.outcome == "all.confirmed"


@VECTORS("R9")
def a_gap_in_the_row() -> None:
    m = played(meeting((0, None, 10, 11), 11, (0, 2, 3)), "lay")
    assert states(m) == ["unchecked", "unchecked", "fits"] and m.result.outcome == "some.confirmed"
    m = played(meeting((0, None, 10, None), 11, (0, 2)), "lay")
    assert states(m) == ["unchecked"] * 3 and m.result.outcome == "some.open" and m.result.winners == (0,)


@VECTORS("R11")
def the_same_design_twice() -> None:
    zones = {"here:0": "S-SP", "here:1": "S-SP"}
    m = table("reunion", 1, zones, {**SURE, "friends": 1}, phase="meet", place="park", slot=1, came=[0, 1], secret=7)
    assert states(played(m, "lay")) == ["fits"]


@VECTORS("R19")
def who_does_not_come_does_not_come() -> None:
    """No sanctions: absence changes nothing for the others, and friends come with the stated chance."""
    m = meeting((0, None, None), -1, (0,), reliability=70)
    assert friend(m.table, 1).comes() == Fraction(7, 10)
    came = [played(cb.Match(m.game, 1, seed=n, options={**SURE, "friends": 1, "delay": 0, "reliability": 70}),
                   "meet station").table.vars["came"][1] for n in range(400)]  # fmt: skip
    assert 240 <= sum(step is not None for step in came) <= 320
    rng = Random(1)
    for n in range(20):
        m = cb.Match(m.game, 1, seed=n)
        while m.to_act:
            m.play(rng.choice(list(m.legal())))
        assert outcome(m.table).winners[0] == 0
