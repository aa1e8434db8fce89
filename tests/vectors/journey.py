"""Worked positions of Tomorrow's Journey by the ids of the spec, illegal moves, and every ruling.

Fixed layout: Day 1 Bay Road, 2 Beach, 3 Small Town, 4 Big City, 5 Abandoned Station, 6 Ruins, 7 Ancient Tree; no items.
"""

import combinatoria as cb
from combinatoria.games.journey.board import days, letters, spent
from combinatoria.games.journey.cards import LOCATIONS
from combinatoria.games.journey.score import score

from .support import Vectors, refused, table, zone

VECTORS = Vectors("journey", V=19, X=6, R=24)
PAWNS = ("PW", "PB1", "PB2")


def at(where, hand="", deck="", phase="play", items="", told=0, kept=0, options=None, **zones):
    """Return a position: days of white and both black pawns, days by keyword (``day4="R3 B4"``, row 1 first).

    ``told`` stories are complete, and ``kept`` of their letters are left.
    """
    spots = {f"place:{n}": face for n, face in enumerate(LOCATIONS, 1)}
    for pawn, day in zip(PAWNS, where, strict=True):
        spots[f"at:{day}"] = f"{spots.get(f'at:{day}', '')} {pawn}"
    stories = ["SR", "SG", "SB", "SY", "SW"]
    spots |= {"stories": " ".join(stories[told:]), "letters": " ".join(stories[:kept])}
    spots |= {"used": " ".join(stories[kept:told]), "hand:0": hand, "deck": deck}
    spots |= {(f"day:{name[3:]}" if name.startswith("day") else name): text for name, text in zones.items()}
    chosen = {"items": "none", **dict.fromkeys(items.split(), True), **(options or {})}
    spots["items"] = items.upper()
    return table("journey", 1, spots, chosen, phase=phase)


def play(match, *moves):
    for move in moves:
        match.play(move, 0)
    return match


def legal(match):
    return {match.game.format(move) for move in match.legal(0)}


def lost(match):
    assert match.result is not None and match.result.winners == () and match.result.scores is None
    return match.result.outcome


def where(match):
    return days(match.table)


@VECTORS("V1")
def one_card_moves_two_pawns():
    match = play(at((1, 1, 1), "R3 B5", "Y1 W2"), "play R3", "black 4 0")
    assert where(match) == (4, 5, 1) and zone(match, "day:4") == "R3" and zone(match, "deck") == "Y1 W2"
    assert match.table.vars["effect"] == "red" and {"red b1 forward", "red b2 back", "decline"} <= legal(match)


@VECTORS("V2", "R5")
def black_pawns_loop_for_nothing():
    match = play(at((2, 5, 1), "Y3", "G6"), "play Y3", "black 4 0")
    assert where(match) == (5, 2, 1) and zone(match, "discard") == "" and zone(match, "deck") == "G6"


@VECTORS("V3", "R3")
def white_pays_for_a_loop():
    match = play(at((5, 1, 1), "G4", "G6 W2"), "play G4")
    assert where(match)[0] == 2 and legal(match) == {"loop"}
    assert refused(match, "black 3 0") == "4.loop"
    play(match, "loop")
    assert zone(match, "discard") == "G6" and zone(match, "deck") == "W2" and legal(match) == {"black 3 0", "black 0 3"}


@VECTORS("V4", "R14")
def a_loop_with_an_empty_deck():
    assert lost(play(at((5, 1, 1), "G4"), "play G4", "loop")) == "lost_loop"
    match = play(at((5, 1, 1), "G4", told=1, kept=1, discard="Y2"), "play G4", "letter return Y2", "loop")
    assert match.result is None and zone(match, "discard") == "Y2" and zone(match, "deck") == ""
    assert (letters(match.table), spent(match.table)) == (0, 1) and "black 3 0" in legal(match)
    assert lost(play(at((7, 7, 6), "G4", phase="renew", told=5, kept=0), "draw")) == "lost_renew"


@VECTORS("V5", "R2", "R15")
def exactly_day_seven():
    match = play(at((3, 1, 1), "B4", "R1", day4="R2"), "play B4", "black 0 3")
    assert where(match) == (7, 1, 4) and zone(match, "discard") == "B4" and zone(match, "deck") == "R1"
    assert match.table.vars["phase"] == "resolve" and legal(match) == {"end"}
    again = play(at((7, 1, 1), "B1", "R1"), "play B1")
    assert where(again)[0] == 1 and legal(again) == {"loop"}


@VECTORS("V6", "R4")
def the_map_splits():
    match = play(at((1, 1, 1), "B2", items="map"), "play B2")
    assert legal(match) == {f"black {a} {5 - a}" for a in range(6)}
    both = play(at((1, 1, 1), "B2", items="map compass"), "play B2")
    assert legal(both) == legal(match) | {f"{text} back" for text in legal(match)}
    assert where(play(match, "black 3 2")) == (3, 4, 3)


@VECTORS("V7")
def a_full_station():
    match = play(at((1, 2, 2), "R4", day5="Y2"), "play R4", "black 3 0")
    assert zone(match, "day:5") == "R4" and zone(match, "discard") == "Y2"
    light = play(at((1, 2, 2), "R4", items="lantern", day5="Y2"), "play R4", "black 3 0")
    assert zone(light, "day:5") == "R4 Y2" and zone(light, "discard") == ""


@VECTORS("V8")
def one_event_of_each_suit():
    match = play(at((1, 2, 2), "R3", day4="B4 R5", day2="Y4"), "play R3", "black 4 0", "red b2 forward")
    assert zone(match, "day:4") == "R3 B4 R5" and match.table.vars["event"] == "B4"
    play(match, "decline")
    assert where(match) == (4, 6, 3) and match.table.vars["phase"] == "resolve"


@VECTORS("V9", "R11")
def a_copied_yellow_happens_again():
    match = play(at((1, 1, 1), "G2 B5", "R1 W2 W3", day3="Y5"), "play G2", "black 5 0", "green Y5", "yellow")
    assert set(zone(match, "hand:0").split()) == {"B5", "R1"}
    play(match, "return B5", "yellow", "return W2")
    assert zone(match, "hand:0") == "R1" and zone(match, "deck") == "W3 B5 W2"
    assert match.table.vars["phase"] == "resolve"


@VECTORS("V10", "R8", "R9")
def an_exchange_puts_both_to_sleep():
    match = play(at((2, 1, 1), "B1", day3="R1", day4="G1 Y6"), "play B1", "black 6 0", "blue R1 G1")
    assert zone(match, "day:3") == "B1 G1" and zone(match, "day:4") == "R1 Y6"
    assert match.table.vars["phase"] == "resolve" and where(match) == (3, 7, 1)
    own = play(at((2, 1, 1), "B1", day3="R1"), "play B1", "black 6 0", "blue B1 R1")
    assert zone(own, "day:3") == "R1 B1" and own.table.vars["phase"] == "resolve"


@VECTORS("V11", "R7")
def a_sleeping_event_does_not_block_its_suit():
    match = play(at((1, 1, 1), "B3 W5", "Y1", day4="Y6 R2", day2="R3"), "play B3", "black 4 0", "blue B3 R3")
    assert zone(match, "day:4") == "R3 Y6 R2" and zone(match, "day:2") == "B3"
    assert legal(match) == {"yellow"}
    play(match, "yellow", "return Y1")
    assert match.table.vars["event"] == "R2" and "red b1 back" in legal(match)


@VECTORS("V12", "R18")
def stories():
    match = at((1, 3, 4), "W6", "G6", phase="resolve", day1="R1", day3="B2 R2", day4="Y1 R5")
    assert legal(match) == {"complete red", "end"}
    play(match, "complete red")
    assert zone(match, "letters") == "SR" and zone(match, "stories") == "SG SB SY SW"
    assert refused(match, "complete red") == "R18"
    two = at((3, 3, 4), "W6", phase="resolve", items="lantern", day3="R2 R6", day4="R5 B1")
    assert "complete red" in legal(two)
    both = at((1, 3, 4), "W6", phase="resolve", day1="R1 B3", day3="B2 R2", day4="B1 Y4 R5")
    play(both, "complete red", "complete blue")
    assert letters(both.table) == 2


@VECTORS("V13", "R16")
def a_letter_helps_to_complete():
    zones = {"day1": "R1", "day3": "R2", "day4": "Y1 R5", "day5": "W1", "used": "SW", "letters": "SG", "stories": "SR"}
    match = at((1, 3, 5), "W6", phase="resolve", **zones)
    assert "complete red" not in legal(match)
    play(match, "letter b2 back", "complete red")
    assert letters(match.table) == 1 and "letter b1 back" in legal(match)


@VECTORS("V14")
def back_beyond_day_one():
    match = play(at((1, 1, 1), "R3 B5", "G6", told=1, kept=1), "letter b1 back")
    assert where(match) == (1, 7, 1) and zone(match, "discard") == "" and letters(match.table) == 0


HOME = {"day1": "R1 B5", "day2": "G2 Y6", "day4": "W2", "day5": "B4"}


@VECTORS("V15", "R19", "R20")
def the_score():
    for items, points in (("", 26), ("camera map lantern", 17)):
        match = at((4, 3, 7), "R3 W5", "Y1 Y2 Y3 W1", items=items, told=5, kept=3, **HOME)
        play(match, "play R3", "black 4 0", "end")
        assert match.result.winners == (0,) and match.result.scores == (points,)
        assert score(match.table).days == (1, 2, 4, 5)
        (sheet,) = match.game.sheets(match.table, 0)
        assert sheet.total == points == sum(term.value for term in sheet.rows[0][:-1])


@VECTORS("V16", "R17")
def only_the_end_of_a_turn_counts():
    match = at((4, 3, 6), "R3 W5", "Y1", told=5, kept=1)
    play(match, "play R3", "black 4 0", "letter b2 forward")
    assert match.result is None
    play(match, "end")
    assert match.result.winners == (0,) and match.result.scores == (1,)
    without = play(at((4, 3, 6), "R3 W5", "Y1", told=5), "play R3", "black 4 0", "end")
    assert without.result is None and legal(without) == {"draw"}


@VECTORS("V17")
def yellow_with_an_empty_deck():
    assert lost(play(at((1, 2, 2), "Y3"), "play Y3", "black 4 0", "yellow")) == "lost_yellow"


@VECTORS("V18", "R21")
def the_compass():
    match = play(at((1, 1, 1), "B2", items="compass"), "play B2", "black 5 0 back")
    assert where(match) == (3, 3, 1) and zone(match, "discard") == ""


@VECTORS("V19", "R10")
def what_green_may_copy():
    zones = {"day2": "R6 Y4", "day4": "W1 B2"}
    match = play(at((1, 2, 2), "G2 W5", "Y1", **zones), "play G2", "black 5 0")
    assert legal(match) == {"green R6", "green W1", "decline"}
    assert refused(match, "green Y4") == "R10"
    everything = play(at((1, 2, 2), "G2 W5", "Y1", options={"green_copies": "all"}, **zones), "play G2", "black 5 0")
    assert "red b1 forward" in legal(everything) and everything.table.vars["copies"] == ("W1",)
    green = play(at((1, 2, 2), "G2 W5", day2="G6", day4="R1"), "play G2", "black 5 0")
    assert refused(green, "green G6") == "R10" and "green R1" in legal(green)


@VECTORS("X1")
def a_split_needs_the_map():
    assert refused(play(at((1, 1, 1), "B2"), "play B2"), "black 3 2") == "2.map"


@VECTORS("X2")
def parts_add_up():
    match = play(at((1, 1, 1), "B2", items="map"), "play B2")
    assert refused(match, "black 4 2") == "4.black" and refused(match, "black 6 -1") == "4.black"
    assert refused(match, "black 5 0 back") == "2.compass"


@VECTORS("X3")
def no_story_with_a_pawn_on_the_tree():
    match = at((1, 3, 7), phase="resolve", hand="W6", day1="R1", day3="R2")
    assert refused(match, "complete red") == "R15"


@VECTORS("X4")
def two_pawns_need_two_events():
    match = at((3, 3, 4), phase="resolve", hand="W6", day3="R2 B6", day4="R5 R1")
    assert refused(match, "complete red") == "4.resolve"


@VECTORS("X5", "R12")
def yellow_is_compulsory():
    match = play(at((1, 2, 2), "Y3", "R1"), "play Y3", "black 4 0")
    assert refused(match, "decline") == "R12" and legal(match) == {"yellow"}
    strict = play(at((1, 1, 1), "R3 B5", options={"strict_effects": True}), "play R3", "black 4 0")
    assert refused(strict, "decline") == "6.strict_effects" and "decline" not in legal(strict)


@VECTORS("X6")
def no_letter_no_help():
    match = at((1, 1, 1), "R3 B5", discard="Y2")
    assert refused(match, "letter b1 back") == "4.letters" and refused(match, "letter return Y2") == "4.letters"


@VECTORS("R1")
def the_week_is_a_ring():
    match = play(at((6, 5, 2), "R3", "Y1"), "play R3", "loop", "black 4 0")
    assert where(match) == (2, 2, 2)
    assert [e.dst for e in match.log if e.kind == "move" and e.src and e.src.startswith("at:")][:3] == [
        "at:7", "at:1", "at:2",
    ]  # fmt: skip


@VECTORS("R6")
def the_bottom_event_goes_even_if_it_is_young():
    match = at((1, 2, 2), "B2 W5", "Y1", day3="R2 G4")
    play(match, "play B2", "black 5 0")
    assert zone(match, "day:3") == "B2 R2" and zone(match, "discard") == "G4"
    play(match, "blue B2 R2", "end", "draw")
    assert zone(match, "day:3") == "R2 B2"


@VECTORS("R13")
def a_letter_before_the_draw():
    match = play(at((1, 2, 2), "Y3", told=1, kept=1, discard="R2"), "play Y3", "black 4 0")
    play(match, "letter return R2", "yellow", "return R2")
    assert match.result is None and zone(match, "deck") == "R2"


@VECTORS("R22")
def the_hand_is_never_empty():
    for options, size in (({"items": "none"}, 1), ({}, 2)):
        match = cb.Match(cb.game("journey"), seed=3, options=options)
        assert len(match.table.zones["hand:0"]) == size and len(match.table.zones["deck"]) == 30 - size
        match.play("draw")
        assert len(match.table.zones["hand:0"]) == size + 1


@VECTORS("R23")
def the_printed_rulebook_counts():
    """Drafts had a mine at each ruin, and other hands; the printed text has one or two cards and plain locations."""
    match = cb.Match(cb.game("journey"), seed=3)
    assert {zone(match, f"place:{n}") for n in range(1, 8)} == set(LOCATIONS) and zone(match, "place:7") == "TREE"


@VECTORS("R24")
def giving_up():
    for phase in ("renew", "play", "resolve"):
        hand = "R3 B5" if phase == "play" else "R3"
        assert lost(play(at((1, 1, 1), hand, "G6", phase=phase), "resign")) == "lost_resigned"
