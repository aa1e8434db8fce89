"""Worked positions (V), illegal moves (I) and rulings (R) of Soulmates, by their ids in the spec."""

from collections import Counter

import combinatoria as cb
from combinatoria.games.soulmates.calls import callable_pairs

from .soulmates_tools import public_facts
from .support import Vectors, refused, table, zone

VECTORS = Vectors("soulmates", V=16, I=7, R=20)
A, B, C, D, E = range(5)
V7 = {
    "hand:0": "S2 S3 S4 M5 M2",
    "hand:1": "S1 S1 M2 M2",
    "hand:2": "M1 M1 M3 M4",
    "hand:3": "S4 S3 M3 M5",
    "pile": "S5",
    "deck": "S2 S3 M4 M4 M3",
}
V8 = V7 | {"hand:2": "M1 S1 M3 M4"}
MOON = {1: "M1 M1 M2 M2", 2: "M3 M3 M4 M4", 3: "M1 M1 M3 M3", 4: "M2 M2 M4 M4"}


def calls(hand: str) -> list[str]:
    """Return the calls of a hand as text, found by the engine, by the offers and by trying every possible call."""
    m = table("soulmates", 3, {"hand:0": hand, "hand:1": MOON[1], "hand:2": MOON[2]}, phase="act")
    found = [m.game.format(x) for x in m.legal() if x.kind == "call"]
    pairs = [f"call {' '.join(c.trio)} for {c.target}" for c in callable_pairs(hand.split())]
    assert sorted(found) == sorted(pairs)
    codes = sorted(set(hand.split()))
    tried = [
        f"call {a} {b} {c} for {suit}{n}"
        for i, a in enumerate(codes)
        for j, b in enumerate(codes[i:], i)
        for c in codes[j:]
        for suit in "SM"
        for n in range(1, 6)
    ]
    assert sorted(t for t in tried if m.why_not(t) is None) == sorted(found)
    return found


def after_call(zones: dict[str, str], text: str, *more: str, seats: int = 4, **variables: object) -> cb.Match:
    m = table("soulmates", seats, zones, phase="act", **variables)
    m.play(text)
    for move in more:
        m.play(move)
    return m


@VECTORS("V1")
def middle() -> None:
    assert calls("S2 S3 S4 M1 M5") == ["call S2 S3 S4 for S1", "call S2 S3 S4 for S5"]


@VECTORS("V2")
def ends() -> None:
    assert calls("S1 S2 S3 M4 M4") == ["call S1 S2 S3 for S4"]
    assert calls("S3 S4 S5 M1 M1") == ["call S3 S4 S5 for S2"]


@VECTORS("V3")
def gap() -> None:
    assert calls("S1 S2 S4 M5 M5") == ["call S1 S2 S4 for S3"]


@VECTORS("V4")
def three_of_a_kind() -> None:
    assert calls("S3 S3 S3 M1 M2") == ["call S3 S3 S3 for S3"]


@VECTORS("V5", "R9")
def four_in_one_hand() -> None:
    assert set(calls("S1 S2 S3 S4 M1")) == {
        "call S1 S2 S3 for S4",
        "call S1 S2 S4 for S3",
        "call S1 S3 S4 for S2",
        "call S2 S3 S4 for S1",
        "call S2 S3 S4 for S5",
    }


@VECTORS("V6")
def no_calls() -> None:
    for hand in ("S1 S2 S5 M1 M5", "S1 S3 S5 M2 M2", "S2 S3 M4 M4 M1", "S1 S1 S2 M3 M3"):
        assert calls(hand) == []


@VECTORS("V7", "R3", "R19", "R20")
def match() -> None:
    m = after_call(V7, "call S2 S3 S4 for S1")
    assert zone(m, "pile") == "S5 M5 M2 S2 S3 S4 S1 M2 M2 S1"
    assert m.table.vars["active"] == (C, D) and m.to_act == ()
    assert m.result is not None and m.result.winners == (A, B)
    assert all(m.view(seat).codes("pile").count(None) == 0 for seat in range(4))


@VECTORS("V8", "R10", "R18")
def triangle() -> None:
    m = table("soulmates", 4, V8, phase="act")
    m.play("call S2 S3 S4 for S1")
    assert m.table.vars["phase"] == "lay_top" and m.to_act == (A,)
    assert {m.game.format(x) for x in m.legal()} == {"top S2", "top S3", "top S4"}
    m.play("top S3")
    assert (zone(m, "hand:1"), zone(m, "hand:2")) == (V8["hand:1"], V8["hand:2"])
    assert zone(m, "pile") == "S5 M5 M2 S2 S4 S3"
    assert zone(m, "hand:0") == "S2 S3 M4 M4" and m.to_act == (B,)
    for viewer in range(4):
        assert public_facts(m.view(viewer), B).held == Counter(["S1"])
        assert public_facts(m.view(viewer), C).held == Counter(["S1"])
        assert public_facts(m.view(viewer), D).absent == {"S1"}


@VECTORS("V9")
def heartbreak() -> None:
    m = after_call(V8 | {"pile": "S4"}, "call S2 S3 S4 for S5", "top S2")
    assert zone(m, "pile") == "S4 M5 M2 S3 S4 S2"
    assert zone(m, "hand:0") == "S2 S3 M4 M4" and m.to_act == (B,)


@VECTORS("V10", "R12", "R13")
def turn_after_a_match() -> None:
    hands = {"hand:0": MOON[1], "hand:1": "S2 S3 S4 M5 M5", "hand:2": MOON[2], "hand:3": MOON[3], "hand:4": MOON[4]}
    for holder, active, turn in ((C, (A, D, E), D), (E, (A, C, D), C)):
        zones = hands | {f"hand:{holder}": "S1 M1 M2 M2", "deck": "M1 M2 M3 M4", "pile": "M5"}
        m = after_call(zones, "call S2 S3 S4 for S1", seats=5, turn=B)
        assert m.table.vars["active"] == active and m.to_act == (turn,) and m.result is None


@VECTORS("V11", "R4", "R5")
def reshuffle_while_drawing_four() -> None:
    zones = {"hand:0": "S2 S3 S4 M5", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M2 S2 S3", "pile": "S4"}
    m = table("soulmates", 3, zones)
    for move in ("draw deck", "call S2 S3 S4 for S5", "top S4"):
        m.play(move)
    hand = zone(m, "hand:0").split()
    assert hand[:2] == ["S2", "S3"] and len(hand) == 4
    assert sorted(hand[2:] + zone(m, "deck").split()) == ["M2", "M5", "S2", "S3", "S4", "S4"]
    assert len(m.table.zones["deck"]) == 4 and not m.table.zones["pile"]
    assert refused(m, "draw discard") == "R16"


@VECTORS("V12", "R16")
def deck_empty_between_turns() -> None:
    zones = {"hand:0": "S1 S1 M4 M5", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M2", "pile": "S4 S5 M1"}
    m = table("soulmates", 3, zones)
    m.play("draw deck")
    m.play("discard M5")
    assert zone(m, "deck") == "" and zone(m, "pile") == "S4 S5 M1 M5"
    m.play("draw deck")
    assert len(m.table.zones["deck"]) == 3 and zone(m, "pile") == "" and len(m.table.zones["hand:1"]) == 5
    kept = table("soulmates", 3, zones, {"reshuffle_keeps_top": True})
    for move in ("draw deck", "discard M5", "draw deck"):
        kept.play(move)
    assert zone(kept, "pile") == "M5" and len(kept.table.zones["deck"]) == 2


@VECTORS("V13", "R7")
def taken_and_thrown_back() -> None:
    zones = {"hand:0": "S1 S1 M4 M5", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M2 M2", "pile": "S5"}
    m = table("soulmates", 3, zones)
    m.play("draw discard")
    m.play("discard S5")
    assert zone(m, "pile") == "S5" and m.to_act == (B,)
    strict = table("soulmates", 3, zones, {"may_return_taken_card": False})
    strict.play("draw discard")
    assert refused(strict, "discard S5") == "R7"
    two = table("soulmates", 3, zones | {"hand:0": "S5 S1 M4 M5"}, {"may_return_taken_card": False})
    two.play("draw discard")
    two.play("discard S5")
    assert zone(two, "pile") == "S5"


@VECTORS("V14")
def three_players() -> None:
    zones = {"hand:0": "S2 S3 S4 M5 M5", "hand:1": MOON[1], "hand:2": "S5 M1 M2 M3", "deck": "M1", "pile": "M2"}
    m = after_call(zones, "call S2 S3 S4 for S5", seats=3)
    assert m.to_act == () and m.result is not None and m.result.winners == (A, C)
    assert m.table.vars["active"] == (B,) and zone(m, "pile").split()[-1] == "S5"


@VECTORS("V15")
def called_with_the_card_just_taken() -> None:
    zones = {"hand:0": "S2 S3 M4 M5", "hand:1": MOON[1], "hand:2": "S5 M1 M2 M3", "deck": "M1", "pile": "S4"}
    m = table("soulmates", 3, zones)
    m.play("draw discard")
    assert zone(m, "pile") == ""
    m.play("call S2 S3 S4 for S5")
    assert m.table.vars["couples"] == ((A, C),)
    assert zone(m, "pile") == "M4 M5 S2 S3 S4 M1 M2 M3 S5"


@VECTORS("V16")
def new_cards_must_wait() -> None:
    m = after_call(V8 | {"deck": "S2 S3 S4 S4"}, "call S2 S3 S4 for S1", "top S3")
    assert zone(m, "hand:0") == "S2 S3 S4 S4"
    assert refused(m, "call S2 S3 S4 for S1", A) == "match.turn"


@VECTORS("I1")
def draw_first() -> None:
    zones = {"hand:0": "S2 S3 S4 M5", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M1", "pile": "M2"}
    assert refused(table("soulmates", 3, zones), "call S2 S3 S4 for S1") == "4.draw"


def _drawn(hand: str = "S2 S3 S4 M5 M2", pile: str = "M2") -> cb.Match:
    zones = {"hand:0": hand, "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M1", "pile": pile}
    return table("soulmates", 3, zones, phase="act")


@VECTORS("I2")
def wrong_target() -> None:
    assert refused(_drawn(), "call S2 S3 S4 for S2") == "4.calls"


@VECTORS("I3")
def not_in_hand() -> None:
    assert refused(_drawn(), "call S3 S4 S5 for S2") == "4.act"


@VECTORS("I4")
def already_drawn() -> None:
    assert refused(_drawn(), "draw discard") == "4.draw"


@VECTORS("I5", "R8")
def mixed_suits() -> None:
    assert refused(_drawn("S2 S3 M4 M5 M5"), "call S2 S3 M4 for S1") == "R8"
    assert refused(_drawn(), "call S2 S3 S4 for M1") == "R8"


@VECTORS("I6")
def no_six() -> None:
    assert refused(_drawn("S3 S4 S5 M1 M1"), "call S3 S4 S5 for S6") == "2"


@VECTORS("I7")
def empty_pile() -> None:
    zones = {"hand:0": "S2 S3 S4 M5", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M1"}
    assert refused(table("soulmates", 3, zones), "draw discard") == "R16"


@VECTORS("R1", "R2")
def calling_is_a_choice() -> None:
    m = _drawn()
    assert "discard S2" in m.legal()
    zones = {"hand:0": "S2 S3 S4 M5 M2", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M1", "pile": "M2"}
    duty = table("soulmates", 3, zones, {"must_call": True}, phase="act")
    assert refused(duty, "discard M5") == "R1"
    assert {x.kind for x in duty.legal()} == {"call"}
    free = table("soulmates", 3, zones | {"hand:0": "S2 S3 M4 M5 M1"}, {"must_call": True}, phase="act")
    assert "discard M5" in free.legal()


@VECTORS("R6")
def a_holder_must_show() -> None:
    m = after_call(V7, "call S2 S3 S4 for S1")
    shown = [e for e in m.log if e.kind == "show"]
    assert [(e.by, e.faces) for e in shown] == [(B, ("S1",))]
    assert all(d.seat == A for d in m.decisions)


@VECTORS("R11")
def rejects_before_the_trio() -> None:
    m = after_call(V7, "call S2 S3 S4 for S1")
    notes = [e.note for e in m.log if e.note]
    assert notes.index("call.rejects") < notes.index("call.trio") < notes.index("call.ask")


@VECTORS("R14")
def hopeless_call_is_legal() -> None:
    zones = {"hand:0": "S5 S5 S5 M1 M1", "hand:1": MOON[1], "hand:2": MOON[2], "deck": "M1 M2 M3 M4", "pile": "S5"}
    m = after_call(zones, "call S5 S5 S5 for S5", seats=3)
    assert m.table.vars["couples"] == () and m.to_act == (B,)
    assert zone(m, "pile") == "S5 M1 M1 S5 S5 S5"


@VECTORS("R15")
def own_copy_among_the_rejects() -> None:
    zones = {"hand:0": "S1 S2 S3 S4 M5", "hand:1": "S1 M1 M2 M2", "hand:2": MOON[2], "deck": "M1", "pile": "M2"}
    m = after_call(zones, "call S2 S3 S4 for S1", seats=3)
    assert m.table.vars["couples"] == ((A, B),)


@VECTORS("R17")
def a_player_quits() -> None:
    hands = {"hand:0": MOON[1], "hand:1": MOON[2], "hand:2": "S5 M1 M2 M3", "hand:3": MOON[3]}
    zones = hands | {"deck": "M1", "pile": "S2"}
    m = table("soulmates", 4, zones)
    m.play("leave", B)
    assert zone(m, "pile") == f"{MOON[2]} S2" and m.to_act == (A,) and m.table.vars["active"] == (A, C, D)
    assert refused(m, "leave", B) == "R17"
    m.play("leave", A)
    assert m.result is not None and m.result.winners == ()
    turn = table("soulmates", 4, zones)
    turn.play("leave", A)
    assert turn.to_act == (B,)
    shown = after_call(V8, "call S2 S3 S4 for S1", "leave")
    assert zone(shown, "pile").split()[:3] == ["S2", "S3", "S4"] and shown.to_act == (B,)
