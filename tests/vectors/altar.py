"""Scores (S), worked positions (V) and illegal moves (I) of Altar of Time, by their ids in the spec."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from combinatoria.decks import ars
from combinatoria.games.altar.score import base_of, factors, score

from . import altar_rulings
from .altar_tools import EVERY_SEAT, MIXES, STUCK, V9, V14, VECTORS, by_hand, cards, draws, own, played, start, why
from .support import refused, zone

__all__ = ["VECTORS", "altar_rulings"]


# -- scoring -----------------------------------------------------------------------------------------------


def formula(hand: list[str], owner: int) -> tuple[int, Fraction, Fraction]:
    """Section 5, as printed: base, factor with Spears, factor with Shields."""
    base = sum(int(card[2:]) for card in hand if card[2:].isdigit())

    def factor(kind: str, other: str) -> Fraction:
        five = Fraction(5 if f"{owner}.{kind}" in hand else 1)
        fifth = Fraction(1, 5 if f"{owner}.{other}" in hand else 1)
        return five * fifth * 2 ** sum(card.endswith(kind) and card[0] != str(owner) for card in hand)

    return base, factor("SP", "SH"), factor("SH", "SP")


def scored(hand: str, base: int, spear: str, shield: str, points: int, seats: int = 2) -> None:
    """Check a row of the spec by the quick score, its parts, the sheet on the screen and the end of a match."""
    faces = own(0, hand).split()
    assert formula(faces, 0) == (base, Fraction(spear), Fraction(shield))
    found = [factors(faces, 0, kind).product for kind in ("SP", "SH")]
    assert (base_of(faces), *found) == (base, Fraction(spear), Fraction(shield))
    assert score(faces, 0) == base * max(found) == base * max(Fraction(spear), Fraction(shield)) == points
    m = start(seats, hand_0=hand)
    (sheet,) = m.game.sheets(m.view(0), 0)
    assert sheet.total == points and sheet.rows[0][0].value == base
    assert [row[-1].value for row in sheet.rows[1:3]] == [Fraction(spear), Fraction(shield)]
    used = [term.value for term in sheet.rows[3] if term.sign in ("×", "max") and term.used]
    assert used == [max(Fraction(spear), Fraction(shield))]
    assert {card for row in sheet.rows[:3] for term in row for card in term.cards} == set(faces)
    assert not m.game.sheets(m.view(), -1)


@VECTORS("S1", "R13")
def printed_both_desires() -> None:
    scored("4 4 5 6 6 SP SH 1.SP", 25, "2", "1", 50)


@VECTORS("S2")
def printed_spear_with_another() -> None:
    scored("4 4 5 5 6 6 SP 1.SP", 30, "10", "1/5", 300)


@VECTORS("S3", "R12")
def only_anothers_spear() -> None:
    scored("3 4 4 5 5 6 6 1.SP", 33, "2", "1", 66)


@VECTORS("S4", "R14")
def own_spear_foreign_shield() -> None:
    scored("4 4 5 5 6 6 SP 1.SH", 30, "5", "2/5", 150)


@VECTORS("S5")
def both_own_two_foreign_shields() -> None:
    scored("4 4 5 6 SP SH 1.SH 2.SH", 19, "1", "4", 76, seats=3)


@VECTORS("S6")
def own_shield_two_foreign_spears() -> None:
    scored("6 6 6 5 5 SH 1.SP 2.SP", 28, "4/5", "5", 140, seats=3)


@VECTORS("S7")
def all_four_of_two_players() -> None:
    scored("6 6 6 5 SP SH 1.SP 1.SH", 23, "2", "2", 46)


@VECTORS("S8")
def numbers_only() -> None:
    scored("6 6 6 5 5 5 5 4", 42, "1", "1", 42)


@VECTORS("S9")
def both_desires_of_the_other() -> None:
    scored("6 6 6 5 5 5 1.SP 1.SH", 33, "2", "2", 66)


@VECTORS("S10")
def short_hand() -> None:
    scored("6 6 6 5 5 5 SP", 33, "5", "1/5", 165)


@VECTORS("S11")
def three_foreign_spears() -> None:
    scored("6 6 6 5 SP 1.SP 2.SP 3.SP", 23, "40", "1/5", 920, seats=4)
    for seats, most in zip(EVERY_SEAT, (360, 600, 960, 1440), strict=True):
        assert score(best_hand(seats), 0) == most == best_of_all(seats)


def best_hand(seats: int) -> list[str]:
    """Section 5: the player's Spear, everybody else's, and sixes, of which there are enough in all colours."""
    spears = [f"{s}.SP" for s in range(seats)]
    return spears + ["0.6", "0.6", "0.6", "1.6", "1.6", "1.6"][: 8 - seats]


def best_of_all(seats: int) -> int:
    """Return the largest score by trying every set of desires, filled up with the highest available numbers."""
    desires = [f"{s}.{kind}" for s in range(seats) for kind in ars.DESIRES]
    high = sorted((n for _ in range(seats) for n in ars.NUMBERS for _ in range(ars.copies(n))), reverse=True)
    most = Fraction(0)
    for k in range(9):
        for held in combinations(desires, k):
            _, spear, shield = formula(list(held), 0)
            most = max(most, sum(high[: 8 - k]) * max(spear, shield))
    return int(most)


# -- worked positions --------------------------------------------------------------------------------------


@VECTORS("V1", "R19")
def one_for_one() -> None:
    m = played(start(), "replace 0 out 0.5 in 0.5")
    assert cards(m, "schedule:0") == "0.1 0.2 0.5" and zone(m, "altar") == "0.5"
    assert all(m.view(viewer).codes("altar") == ["0.5"] for viewer in (-1, 0, 1))
    assert draws(m) == {"draw deck 0"}
    m.play("draw deck 0")
    assert cards(m, "hand:0") == own(0, "1 1 2 3 4 6 SH SP") and m.to_act == (1,)


@VECTORS("V2")
def many_for_one() -> None:
    m = played(start(), "replace 0 out 0.1 0.2 in 0.3")
    assert cards(m, "schedule:0") == "0.3 0.5" and cards(m, "altar") == "0.1 0.2"
    assert draws(m) == {"draw deck 0", "draw deck 1"}
    m.play("draw deck 1")
    assert zone(m, "hand:0").split()[-1] == "1.1" and len(m.table.zones["deck:1"]) == 7
    assert m.view(1).codes("hand:0") == [None] * 8, "the owner of the deck does not see the card"


@VECTORS("V3")
def one_for_many() -> None:
    m = played(start(), "replace 0 out 0.5 in 0.1 0.4")
    assert cards(m, "schedule:0") == "0.1 0.1 0.2 0.4"
    for _ in range(2):
        assert draws(m) == {"draw deck 0"}
        m.play("draw deck 0")
    assert m.to_act == (1,)
    played(m, "replace 1 out 1.1 in 1.1", "draw deck 1")
    assert "offer 0.SH" in m.legal(), "from the next turn on"


@VECTORS("V4")
def many_for_many() -> None:
    m = played(start(), "replace 0 out 0.1 0.5 in 0.2 0.4")
    assert cards(m, "schedule:0") == "0.2 0.2 0.4" and cards(m, "altar") == "0.1 0.5"
    assert by_hand(start()) == {m.game.format(move) for move in start().legal()}


@VECTORS("V5")
def in_front_of_another() -> None:
    m = played(start(), "replace 1 out 1.5 in 0.5")
    assert cards(m, "schedule:1") == "0.5 1.1 1.2" and cards(m, "schedule:0") == "0.1 0.2 0.5"
    assert zone(m, "altar") == "1.5"


@VECTORS("V6")
def a_six() -> None:
    m = played(start(), "replace 0 out 0.1 0.5 in 0.6")
    assert cards(m, "schedule:0") == "0.2 0.6" and draws(m) == {"draw deck 0", "draw hand 1"}
    m.play("draw hand 1")
    taken = zone(m, "hand:0").split()[-1]
    assert Counter(zone(m, "hand:1").split()) + Counter([taken]) == Counter(own(1, "1 1 2 2 3 3 4 4 1").split())
    known = m.view(1).codes("hand:0")
    assert known == [None] * 7 + [taken], "the player who lost the card knows it"
    assert m.view(-1).codes("hand:0") == [None] * 8


@VECTORS("V7")
def offering() -> None:
    m = played(start(schedule_0="4 3 1"), "offer 0.SH 0.1 0.2")
    for viewer, seen in ((0, own(0, "1 2 SH").split()), (1, [None] * 3), (-1, [None] * 3)):
        assert sorted(m.view(viewer).codes("offered"), key=str) == seen
    played(m, "draw deck 1", "draw deck 0", "draw deck 1")
    assert zone(m, "altar") == "" and cards(m, "offered") == "0.1 0.2 0.SH"
    assert cards(m, "hand:0") == "0.1 0.3 0.4 0.5 0.6 0.SP 1.1 1.1"
    assert (len(m.table.zones["deck:0"]), len(m.table.zones["deck:1"])) == (7, 6)


@VECTORS("V8", "R17")
def the_three_is_gone() -> None:
    m = played(start(schedule_0="3 5"), "replace 0 out 0.3 in 0.1 0.2")
    for _ in range(2):
        assert draws(m) == {"draw deck 0"}
        assert refused(m, "draw deck 1") == "4.draw_deck"
        m.play("draw deck 0")
    six = played(start(schedule_0="6 2"), "replace 0 out 0.6 in 0.6")
    assert draws(six) == {"draw deck 0", "draw hand 1"}, "another six in its place keeps the ability"


@VECTORS("V9")
def a_victim_refills() -> None:
    mix = "1.SP 1.3 1.4 1.4 1.5 1.5 1.6 1.6"
    m = played(start(**V9), "replace 0 out 0.2 in 0.2", "draw hand 1", mixes=(mix,))
    assert m.to_act == () and m.result is not None
    assert cards(m, "hand:0") == own(0, "1 3 3 4 5 6 SP 1.SP")
    assert cards(m, "hand:1") == own(1, "1 3 4 4 5 5 6 6") and zone(m, "deck:1") == ""
    assert m.result.scores == (22 * 10, 34) and m.result.winners == (0,)
    assert all(m.game.result(m.view(viewer)) == m.result for viewer in (-1, 0, 1))


@VECTORS("V10")
def refill_from_the_drawers_deck() -> None:
    first = "1.SP 1.3 1.4 1.4 1.5 1.5 1.6 1.6"
    second = "1.6 1.3 1.4 1.4 1.5 1.5 1.6"
    m = start(**V9 | {"schedule_0": "6 1 1"})
    played(m, "replace 1 out 1.1 1.2 in 0.1 0.2", "draw hand 1", mixes=(first, second))
    assert draws(m) == {"draw deck 0", "draw hand 1"} and len(m.table.zones["hand:1"]) == 7
    m.play("draw hand 1")
    assert m.to_act == () and cards(m, "hand:1") == "0.1 1.1 1.3 1.4 1.4 1.5 1.5 1.6"
    assert cards(m, "hand:0") == own(0, "3 3 4 5 6 SP 1.6 1.SP")
    assert zone(m, "deck:0") == "0.2 0.3 0.4" and zone(m, "deck:1") == ""


@VECTORS("V11")
def nothing_to_exchange() -> None:
    m = start(schedule_0="5 3", schedule_1="5 3", hand_0=STUCK)
    assert draws(m) == {"pass"} == by_hand(m)
    m.play("pass")
    assert len(m.table.zones["hand:0"]) == 8 and m.to_act == (1,) and m.table.vars["passes"] == (0,)


@VECTORS("V12", "R7")
def own_deck_runs_out() -> None:
    m = played(start(deck_0="1"), "replace 0 out 0.5 in 0.1 0.4", "draw deck 0")
    assert m.to_act == () and len(m.table.zones["hand:0"]) == 7 and zone(m, "deck:0") == ""
    choice = played(start(deck_0="1", schedule_0="6 2"), "replace 1 out 1.1 1.2 in 0.1 0.2", "draw deck 0")
    assert draws(choice) == {"draw hand 1", "finish"}, "a six may be used or declined"
    choice.play("finish")
    assert choice.to_act == () and len(choice.table.zones["hand:0"]) == 7


@VECTORS("V13", "R5")
def anothers_deck_runs_out() -> None:
    m = played(start(deck_1="1"), "replace 0 out 0.1 0.2 in 0.3", "draw deck 1")
    assert m.to_act == () and zone(m, "deck:1") == ""
    two = played(start(deck_1="1", schedule_0="3 5"), "replace 1 out 1.1 1.2 in 0.1 0.2", "draw deck 1")
    assert draws(two) == {"draw deck 0"}, "the running turn is completed"
    two.play("draw deck 0")
    assert two.to_act == () and len(two.table.zones["hand:0"]) == 8
    stop = start(deck_1="1", schedule_0="3 5", options={"end_timing": "at_once"})
    played(stop, "replace 1 out 1.1 1.2 in 0.1 0.2", "draw deck 1")
    assert stop.to_act == () and len(stop.table.zones["hand:0"]) == 7
    nobody = start(**V9, options={"end_timing": "at_once"})
    played(nobody, "replace 0 out 0.2 in 0.2", "draw hand 1", mixes=("1.SP 1.3 1.4 1.4 1.5 1.5 1.6 1.6",))
    assert nobody.to_act == () and len(nobody.table.zones["hand:1"]) == 8, "the refill itself took the last card"


@VECTORS("V14", "R11")
def two_victims() -> None:
    m = start(3, **V14)
    played(m, "replace 2 out 2.5 in 0.2 0.3", "draw hand 2", mixes=MIXES)
    assert draws(m) == {"draw deck 0", "draw hand 1", "draw hand 2"}, "several players in one draw phase"
    m.play("draw hand 1")
    refills = [(e.by, e.faces) for e in m.log if e.note == "refill.own"]
    assert refills == [(1, ("1.3",)), (2, ("2.2",))], "clockwise from the drawer, whatever the order of the draws"
    assert cards(m, "hand:0") == own(0, "1 3 4 5 6 SP 1.SP 2.SP") and m.to_act == (1,)
    assert score(zone(m, "hand:0").split(), 0) == 19 * 20 == 380
    assert m.table.vars["victims"] == ()


# -- illegal moves -----------------------------------------------------------------------------------------


@VECTORS("I1", "R15")
def desire_in_a_schedule() -> None:
    assert why(start(), "replace 0 out 0.1 in 0.SP", cards=("0.SP",)) == "R15 desire"
    assert why(start(), "replace 0 out 0.1 in 0.1 0.SP", cards=("0.SP",)) == "R15 desire"
    assert not any("S" in " ".join(move.args[2]) for move in start().legal() if move.kind == "replace")


@VECTORS("I2")
def totals_differ() -> None:
    assert why(start(), "replace 0 out 0.5 in 0.6", have=6, need=5) == "4.replace totals_differ"
    assert why(start(), "replace 0 out 0.5 in 0.4 0.5", have=9, need=5) == "4.replace totals_differ"


@VECTORS("I3")
def no_four() -> None:
    assert why(start(), "offer 0.SH") == "4.offer no_four"
    assert why(start(schedule_1="4 4"), "offer 0.SH") == "4.offer no_four", "the 4 must lie in one's own schedule"


@VECTORS("I4")
def pass_while_an_exchange_is_possible() -> None:
    m = start()
    refusal = m.why_not("pass")
    assert why(m, "pass") == "R1 exchange_possible" and refusal is not None
    seat, out, into = (refusal.facts[k] for k in ("seat", "out", "into"))
    assert f"replace {seat} out {' '.join(out)} in {' '.join(into)}" in m.legal(), "the example is a legal move"
    four = start(schedule_0="4 4", schedule_1="5 3", hand_0=STUCK)
    assert why(four, "pass") == "R1 offer_possible"


@VECTORS("I5")
def two_schedules() -> None:
    assert why(start(), "replace 0 out 0.1 1.2 in 0.3", who=(0, 1)) == "R2 two_schedules"
    assert why(start(), "replace any out 0-0.1 1-1.2 in 0-0.3", who=(0, 1)) == "R2 two_schedules"


@VECTORS("I6")
def finish_too_early() -> None:
    m = played(start(schedule_0="4 3 1"), "offer 0.SH 0.1 0.2", "draw deck 1", "draw deck 0")
    assert why(m, "finish", have=7, n=1) == "4.finish not_full"


@VECTORS("I7")
def blind_draw_without_a_six() -> None:
    m = played(start(), "replace 0 out 0.5 in 0.5")
    assert why(m, "draw hand 1", seat=1) == "4.draw_hand no_six"
    assert why(m, "draw hand 0") == "4.draw_hand own_hand"
    assert why(m, "draw deck 1", seat=1) == "4.draw_deck no_three"
    assert why(m, "draw deck 7", last=1) == "4 no_such_seat"


@VECTORS("I8")
def one_action_a_turn() -> None:
    m = played(start(), "replace 0 out 0.5 in 0.1 0.4")
    assert (
        why(m, "offer 0.SH") == why(m, "replace 0 out 0.1 in 0.1") == why(m, "pass") == "4.schedule already_scheduled"
    )
    assert why(start(), "draw deck 0") == why(start(), "finish") == "4.draw schedule_first"
