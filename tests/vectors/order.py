"""Worked positions of Order by the ids of the spec, illegal moves, and every ruling.

Two masters unless stated, master 0 to move in turn 10. Wyverns are ``W1`` ..., ``came`` gives the turn in which each
came.
"""

import combinatoria as cb

from .support import Vectors, refused, table, zone

VECTORS = Vectors("order", V=23, X=5, R=25)
OFF = {"servants": "off"}
DEALT = {"servants": "dealt"}


def at(zones: dict[str, str], seats: int = 2, options: dict | None = None, came: dict | None = None, **variables):
    """Return a match at a position; ``came`` is by seat."""
    now = {"phase": "play", "turn": 0, "turns": 10, "came": [list((came or {}).get(s, ())) for s in range(seats)]}
    return table("order", seats, zones, options if options is not None else OFF, **{**now, **variables})


def with_np(face: str, zones: dict[str, str], seats: int = 2, **variables):
    charge = [100] + [0] * (seats - 1)
    return at({"np:0": face, **zones}, seats, {}, **{"charge": charge, **variables})


def play(match: cb.Match, *moves: str) -> cb.Match:
    for move in moves:
        match.play(move, 0)
    return match


def legal(match: cb.Match) -> set[str]:
    seat = match.to_act[0]
    return {match.game.format(m) for m in match.legal(seat) if m.kind not in match.game.silent}


def lost(match: cb.Match) -> str:
    assert match.result is not None and match.result.winners == ()
    return match.result.outcome


@VECTORS("V1")
def order_and_related() -> None:
    match = at({"a1": "27", "d1": "27", "hand:0": "22 32 21 33", "deck": "5 6", "hand:1": "8"})
    moves = legal(match)
    assert {"play 22 a1", "play 22 d1", "play 32 a1", "play 32 d1", "play 21 d1", "play 33 a1"} <= moves
    assert not {"play 21 a1", "play 33 d1"} & moves
    assert {f"play {n} {row}" for n in (22, 32, 21, 33) for row in ("a2", "d2")} <= moves


@VECTORS("V2", "R2")
def only_the_top_counts() -> None:
    match = at({"a1": "27 40", "hand:0": "22 35 36", "deck": "5 6", "hand:1": "8"})
    assert "play 35 a1" in legal(match) and refused(match, "play 22 a1") == "4.play"


@VECTORS("V3")
def two_cards_and_a_refill() -> None:
    match = at({"a1": "10", "hand:0": "12 50 60", "deck": "5 6 7", "hand:1": "8"}, limits=[4, 4])
    play(match, "play 12 a1", "play 60 d1", "stop")
    assert set(zone(match, "hand:0").split()) == {"50", "5", "6", "7"} and match.to_act == (1,)


@VECTORS("V4")
def one_card_without_a_deck() -> None:
    match = play(at({"a1": "10", "hand:0": "12 50", "hand:1": "8"}), "play 12 a1", "stop")
    assert zone(match, "hand:0") == "50" and match.to_act == (1,)


@VECTORS("V5", "R5")
def a_singularity_ends_the_plays() -> None:
    match = play(at({"a1": "10", "hand:0": "20 21 22", "deck": "5 6", "hand:1": "8"}, limits=[4, 4]), "play 20 a1")
    assert match.result is None and match.to_act == (1,)
    due = at({"a1": "10", "hand:0": "20 21", "deck": "5 6", "hand:1": "8", "wyverns:0": "W1"}, came={0: [8]})
    assert lost(play(due, "play 20 a1")) == "wyvern"


@VECTORS("V6")
def three_cards_charge() -> None:
    match = at(
        {"hand:0": "1 3 4 50", "hand:1": "8", "deck": "5 6", "np:0": "BOW"}, options={}, charge=[50, 0], limits=[4, 4]
    )
    assert play(match, "play 1 a1", "play 3 a1", "play 4 a1", "stop").table.vars["charge"][0] == 100


@VECTORS("V7", "R10")
def more_cards_charge_no_more() -> None:
    zones = {"hand:0": "1 3 4 5 6", "hand:1": "8", "np:0": "BOW", "deck": "9 10 11", "wyverns:1": "W1 W2"}
    match = at(zones, options={}, came={1: [9, 9]}, limits=[5, 5])
    play(match, *(f"play {n} a1" for n in (1, 3, 4, 5, 6)), "beat W1")
    assert match.table.vars["charge"][0] == 50 and zone(match, "wyverns:1") == "W2"


@VECTORS("V8")
def two_cards_leave_the_wyvern() -> None:
    match = at({"hand:0": "1 3 50", "hand:1": "8", "deck": "5 6", "wyverns:0": "W1"}, came={0: [8]})
    assert lost(play(match, "play 1 a1", "play 3 a1", "stop")) == "wyvern"


def threatened(**more) -> cb.Match:
    zones = {"hand:0": "1 3 4 50", "hand:1": "8", "deck": "5 6 7", "wyverns:0": "W1", "wyverns:1": "W2"}
    match = at(zones | more, came={0: [8], 1: [9]}, limits=[4, 4])
    return play(match, "play 1 a1", "play 3 a1", "play 4 a1", "stop")


@VECTORS("V9", "R19")
def beating_the_own_one() -> None:
    match = play(threatened(), "beat W1")
    assert match.result is None and zone(match, "wyverns:0") == ""
    assert lost(play(threatened(), "beat W2")) == "wyvern"


@VECTORS("V10", "R18")
def two_old_wyverns() -> None:
    zones = {"hand:0": "1 3 4 50", "hand:1": "8", "deck": "5 6 7", "wyverns:0": "W1 W2"}
    match = at(zones, came={0: [8, 8]})
    assert lost(play(match, "play 1 a1", "play 3 a1", "play 4 a1", "stop", "beat W1")) == "wyvern"


@VECTORS("V11", "R11")
def a_dread_wyvern_needs_four() -> None:
    zones = {"hand:0": "1 3 4 6 50", "hand:1": "8", "deck": "5 7 9 10", "wyverns:0": "X1"}
    options = OFF | {"dread": 1}
    three = ("play 1 a1", "play 3 a1", "play 4 a1")
    assert lost(play(at(zones, options=options, came={0: [8]}), *three, "stop")) == "wyvern"
    match = play(at(zones, options=options, came={0: [8]}, limits=[5, 5]), *three, "play 6 a1", "stop", "beat X1")
    assert match.result is None and zone(match, "gone") == "X1"


@VECTORS("V12")
def wyverns_of_a_refill_are_new() -> None:
    zones = {"hand:0": "1 3 50 51 52 53", "hand:1": "8", "hand:2": "70", "deck": "W1 7 X1 9 10 11"}
    match = play(at(zones, 3, OFF | {"dread": 1}), "play 1 a1", "play 3 a1", "stop")
    assert set(zone(match, "hand:0").split()) == {"50", "51", "52", "53", "7", "9"}
    assert set(zone(match, "wyverns:0").split()) == {"W1", "X1"} and match.table.vars["came"][0] == (10, 10)
    assert zone(match, "deck") == "10 11" and match.to_act == (1,)


@VECTORS("V13", "R12")
def the_last_card_wins_at_once() -> None:
    match = play(at({"a1": "88", "hand:0": "90", "wyverns:0": "W1", "deck": "W2"}, came={0: [3]}), "play 90 a1")
    assert match.result.winners == (0, 1)


@VECTORS("V14", "R15")
def masters_without_cards_are_skipped() -> None:
    zones = {"a1": "3", "hand:0": "4 5", "hand:2": "70", "wyverns:1": "W1"}
    match = at(zones, 3, came={1: [8]}, shield=["a1", 1])
    play(match, "play 4 a1", "stop")
    assert match.to_act == (2,) and match.table.vars["shield"] == () and match.result is None


@VECTORS("V15", "R13")
def stuck() -> None:
    rows = {"a1": "70", "a2": "75", "d1": "20", "d2": "25"}
    zones = rows | {"hand:0": "40 41", "hand:1": "8", "deck": "5", "wyverns:0": "W1"}
    match = at(zones, came={0: [8]})
    assert legal(match) == {"stop"} and lost(play(match, "stop")) == "cards"


@VECTORS("V16", "R24")
def the_sword() -> None:
    zones = {"a1": "10 30 70", "d1": "80 40 20", "hand:0": "5 6", "hand:1": "8", "wyverns:0": "W1", "wyverns:1": "W2"}
    match = play(with_np("SWORD", zones, came={0: [8], 1: [9]}), "np", "slide a1 1", "slide d1 1")
    assert zone(match, "wyverns:0") == zone(match, "wyverns:1") == ""
    assert zone(match, "a1") == "70 10 30" and zone(match, "d1") == "20 80 40"
    none = play(with_np("SWORD", {"a1": "10 30", "hand:0": "5 6", "hand:1": "8"}), "np", "slide a1 1")
    assert zone(none, "a1") == "30 10"


@VECTORS("V17", "R8")
def the_bow() -> None:
    zones = {f"hand:{s}": "70" for s in range(1, 4)} | {"hand:0": "5 6 7 8 9 12", "deck": "13 W1 14 15 16"}
    match = play(with_np("BOW", zones, 4), "np")
    assert set(zone(match, "hand:0").split()) == {"5", "6", "7", "8", "9", "12", "13", "14", "15"}
    assert zone(match, "wyverns:0") == "W1" and zone(match, "deck") == "16"
    assert match.table.vars["limits"][0] == 9 and match.table.vars["came"][0] == (10,)
    assert play(match, "play 5 a1", "play 6 a1", "stop").result is None


@VECTORS("V18")
def the_spear() -> None:
    match = play(with_np("SPEAR", {"a1": "70", "hand:0": "61 59 58", "hand:1": "8", "deck": "5"}), "np")
    assert refused(match, "play 59 a1") == "4.play"
    play(match, "play 61 a1")
    assert match.table.vars["effect"] == "" and refused(match, "play 58 a1") == "4.play"


@VECTORS("V19")
def the_chariot() -> None:
    match = play(with_np("CHARIOT", {"a1": "1 2 3 4 70", "hand:0": "61", "hand:1": "8"}), "slide a1 3")
    assert zone(match, "a1") == "3 4 70 1 2"


@VECTORS("V20")
def the_tome() -> None:
    zones = {"hand:0": "61 59 5", "hand:1": "8", "deck": "W1 10 X1 12 13 14 15 16 17 18 19"}
    match = at({"np:0": "TOME", **zones}, options={"dread": 1}, charge=[100, 0])
    play(match, "np", "swap 61 for 12", "put 61", "rest")
    assert set(zone(match, "hand:0").split()) == {"59", "5", "12"}
    assert zone(match, "next") == "61 10 13 14 15 16 17 18" and zone(match, "deck") == "19"
    assert set(zone(match, "gone").split()) == {"TOME", "W1", "X1"}


@VECTORS("V21", "R20")
def the_dagger() -> None:
    zones = {"a2": "55", "a1": "70", "hand:0": "61 51 5", "hand:1": "8", "deck": "9 10 11"}
    match = with_np("DAGGER", zones, limits=[3, 3])
    play(match, "slip 51 under a2", "slip 61 under a1", "stop")
    assert zone(match, "a2") == "51 55" and zone(match, "a1") == "61 70" and match.result is None


@VECTORS("V22")
def the_fury() -> None:
    match = play(with_np("FURY", {"a1": "70", "hand:0": "66 64 60", "hand:1": "8", "deck": "5"}), "np", "play 66 a1")
    play(match, "play 64 a1", "play 60 a1")
    assert zone(match, "a1") == "70 66 64 60"


@VECTORS("V23")
def the_shield() -> None:
    zones = {"a1": "66", "hand:0": "67 68 9", "hand:1": "63 1", "hand:2": "3", "deck": "4 5"}
    match = play(with_np("SHIELD", zones, 3, limits=[3, 2, 1]), "shield a1", "play 67 a1", "play 9 a2", "stop")
    match.play("play 63 a1", 1)
    assert zone(match, "a1") == "66 67 63"


@VECTORS("X1")
def against_the_order() -> None:
    assert refused(at({"a1": "9", "a2": "9", "hand:0": "3", "hand:1": "8"}), "play 3 a1") == "4.play"


@VECTORS("X2", "R4")
def stopping_too_early() -> None:
    match = at({"a1": "10", "hand:0": "12 50 60", "deck": "5 6 7", "hand:1": "8"})
    assert refused(play(match, "play 12 a1"), "stop") == "R4"


@VECTORS("X3", "R7")
def a_late_phantasm() -> None:
    match = with_np("FURY", {"a1": "70", "hand:0": "71 72", "hand:1": "8", "deck": "5"})
    assert refused(play(match, "play 71 a1"), "np") == "R7"


@VECTORS("X4")
def half_a_gauge() -> None:
    match = with_np("FURY", {"hand:0": "71 72", "hand:1": "8"}, charge=[50, 0])
    assert refused(match, "np") == "4.np"


@VECTORS("X5")
def nothing_under_it() -> None:
    match = play(with_np("SWORD", {"a1": "10", "hand:0": "71 72", "hand:1": "8"}), "np")
    assert refused(match, "slide a1 1") == "R24"


@VECTORS("R1")
def four_empty_rows() -> None:
    match = cb.Match(cb.game("order"), seats=2, seed=1)
    assert [match.table.zones[row] for row in ("a1", "a2", "d1", "d2")] == [[]] * 4


@VECTORS("R3")
def wyverns_of_the_opening() -> None:
    seeds = range(40)
    front = [cb.Match(cb.game("order"), 4, seed, DEALT | {"opening": "front"}).table for seed in seeds]
    assert {c for t in front for came in t.vars["came"] for c in came} == {0}
    usual = [cb.Match(cb.game("order"), 4, seed, DEALT).table for seed in seeds]
    assert not any(any(t.vars["came"]) for t in usual) and all(len(t.zones["deck"]) == 76 for t in usual)


@VECTORS("R6")
def a_singularity_as_the_third_card() -> None:
    zones = {"a1": "10", "hand:0": "11 12 20 50", "hand:1": "8", "deck": "5 6 7", "np:0": "BOW", "wyverns:1": "W1"}
    match = play(at(zones, options={}, came={1: [9]}), "play 11 a1", "play 12 a1", "play 20 a1")
    assert match.table.vars["charge"][0] == 50 and "beat W1" in legal(match)


@VECTORS("R9")
def no_charge_after_use() -> None:
    match = with_np("FURY", {"hand:0": "1 3 4 60", "hand:1": "8", "deck": "5 6 7"}, limits=[4, 4])
    play(match, "np", "play 1 a1", "play 3 a1", "play 4 a1", "stop")
    assert match.table.vars["charge"][0] == 100 and zone(match, "np:0") == "" and match.result is None


@VECTORS("R14")
def an_emptied_deck_asks_for_one_card() -> None:
    match = play(with_np("BOW", {"hand:0": "1 3", "hand:1": "8", "deck": "60 61"}), "np", "play 1 a1", "stop")
    assert match.result is None and match.to_act == (1,)


@VECTORS("R16", "R17")
def a_deck_of_wyverns() -> None:
    match = at({"hand:0": "1 3 50", "hand:1": "8", "deck": "W1 7 W2"})
    play(match, "play 1 a1", "play 3 a1", "stop")
    assert set(zone(match, "hand:0").split()) == {"50", "7"} and zone(match, "deck") == ""
    assert set(zone(match, "wyverns:0").split()) == {"W1", "W2"} and match.to_act == (1,)


@VECTORS("R21")
def five_masters_at_most() -> None:
    assert list(cb.game("order").seats) == [1, 2, 3, 4, 5]


@VECTORS("R22")
def somebody_leaves() -> None:
    match = cb.Match(cb.game("order"), 3, 2, DEALT)
    deck = len(match.table.zones["deck"])
    match.play("leave", 1)
    assert len(match.table.zones["deck"]) == deck + 6 and not match.table.zones["np:1"] and match.result is None
    match.play("leave", 2)
    match.play("leave", 0)
    assert lost(match) == "left"


@VECTORS("R23")
def any_master_says_who_begins() -> None:
    for speaker in range(3):
        match = cb.Match(cb.game("order"), 3, 2, DEALT)
        says = {match.game.format(move) for move in match.legal(speaker)}
        assert match.to_act == (0, 1, 2) and {"start 0", "start 1", "start 2"} <= says
        match.play("start 2", speaker)
        assert match.to_act == (2,)


@VECTORS("R25")
def a_played_card_stays() -> None:
    match = play(at({"a1": "10", "hand:0": "12 50 60", "deck": "5 6 7", "hand:1": "8"}), "play 12 a1")
    assert refused(match, "play 12 a2") == "4.play"
