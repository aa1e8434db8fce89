"""The rulings (R) of Altar of Time without a worked position, by their ids in the spec."""

from itertools import combinations, product
from random import Random

import combinatoria as cb
from combinatoria.core.table import seat_bit
from combinatoria.decks import ars
from combinatoria.games.altar.exchanges import payable
from combinatoria.games.altar.facts import knowledge
from combinatoria.games.altar.score import score

from .altar_tools import EVERY_SEAT, MIXES, STUCK, V9, V14, VECTORS, by_hand, cards, draws, played, start, why
from .support import refused, zone


def matches(seats: int, options: dict | None = None, count: int = 4) -> list[cb.Match]:
    """Return random matches played to the end."""
    found = []
    for seed in range(count):
        m, rng = cb.Match(cb.game("altar"), seats, seed, options), Random(seed)
        while m.to_act:
            m.play(rng.choice(list(iter(m.legal()))))
        found.append(m)
    return found


@VECTORS("R1")
def the_first_turn_is_never_stuck() -> None:
    counts = [ars.copies(n) - (n in (1, 2, 5)) for n in ars.NUMBERS] + [1, 1]
    names = [f"0.{value}" for value in (*ars.NUMBERS, *ars.DESIRES)]
    hands = 0
    for chosen in product(*[range(n + 1) for n in counts]):
        if sum(chosen) == 8:
            hands += 1
            hand = tuple(sorted(name for name, n in zip(names, chosen, strict=True) for _ in range(n)))
            assert payable(hand, ("0.1", "0.2", "0.5"))
    assert hands > 1000
    free = start(options={"may_pass": True})
    assert "pass" in free.legal()
    played(free, "pass", "pass")
    assert free.to_act == () and free.result is not None and free.table.vars["passes"] == (0, 1)


@VECTORS("R2")
def several_schedules_by_option() -> None:
    m = start(options={"exchange_scope": "any"})
    several = [move for move in m.legal() if move.kind == "replace_any"]
    hand = [c for c in zone(m, "hand:0").split() if c[2:].isdigit()]
    want = set()
    some = [c for n in range(1, 4) for c in combinations((1, 2, 5), n)]
    for a, b in product(some, some):
        for n, k in product(range(1, 7), range(1, 7)):
            for x in combinations(hand, n):
                left = [c for c in hand if c not in x]
                for y in combinations(left, k):
                    if sum(int(c[2:]) for c in x) == sum(a) and sum(int(c[2:]) for c in y) == sum(b):
                        out = " ".join([f"0-0.{v}" for v in a] + [f"1-1.{v}" for v in b])
                        into = " ".join([f"0-{c}" for c in x] + [f"1-{c}" for c in y])
                        want.add(f"replace any out {out} in {into}")
    assert {m.game.format(move) for move in several} == want and len(several) == len(want) > 20
    assert by_hand(m) | want == {m.game.format(move) for move in m.legal()}
    assert why(m, "replace any out 0-0.1 1-1.2 in 0-0.3", seat=1) == "6.exchange_scope one_sided"
    assert why(m, "replace any out 0-0.1 in 0-0.1", n=1) == "6.exchange_scope not_two"
    assert why(m, "replace any out 0-0.1 1-1.2 in 0-0.2 1-0.1", have=2, need=1) == "4.replace totals_differ"
    assert why(m, "replace any out 0.1 1.2 in 0.1 0.2") == "6.exchange_scope unnamed_card"
    assert why(m, "replace 0 out 0.1 1.2 in 0.3") == "R2 two_named"
    m.play("replace any out 0-0.1 1-1.2 in 0-0.1 1-0.2")
    assert cards(m, "schedule:0") == "0.1 0.2 0.5" and cards(m, "schedule:1") == "0.2 1.1 1.5"
    assert cards(m, "altar") == "0.1 1.2" and len(m.table.zones["hand:0"]) == 6


@VECTORS("R3")
def one_to_eight_cards() -> None:
    m = start(schedule_0="4 3 1")
    assert m.why_not(cb.Move("offer", ((),))).key == "nothing_offered"
    assert m.why_not(cb.Move("offer", ((),))).rule == "R3"
    offers = {len(move.args[0]): move for move in m.legal() if move.kind == "offer"}
    assert set(offers) == set(range(1, 9))
    assert by_hand(m) == {m.game.format(move) for move in m.legal()}
    m.play(offers[8])
    assert zone(m, "hand:0") == "" and len(m.table.zones["offered"]) == 8
    for _ in range(8):
        m.play("draw deck 0")
    assert m.to_act == (), "eight cards of a deck of eight"


@VECTORS("R4")
def refill_after_the_drawer() -> None:
    first = "1.SP 1.3 1.4 1.4 1.5 1.5 1.6 1.6"
    zones = V9 | {"schedule_0": "6 1 1", "deck_1": "2 2"}
    m = start(**zones)
    played(m, "replace 1 out 1.1 1.2 in 0.1 0.2", "draw hand 1", mixes=(first,))
    assert len(m.table.zones["hand:1"]) == 7 and m.table.vars["victims"] == (1,)
    m.play("draw deck 0")
    assert len(m.table.zones["hand:1"]) == 8 and zone(m, "deck:1") == "1.2"
    soon = start(**zones, options={"refill_timing": "immediate"})
    played(soon, "replace 1 out 1.1 1.2 in 0.1 0.2", "draw hand 1", mixes=(first,))
    assert len(soon.table.zones["hand:1"]) == 8 and soon.table.vars["victims"] == ()
    assert zone(soon, "deck:1") == "1.2" and soon.to_act == (0,)


@VECTORS("R6")
def everybody_is_stuck() -> None:
    m = start(schedule_0="5 3", schedule_1="5 3", hand_0=STUCK, hand_1="6 6 6 0.6 0.6 0.6 SP SH")
    played(m, "pass", "pass")
    assert m.to_act == () and m.result is not None and m.result.scores == (36, 36)
    three = start(
        3,
        schedule_0="5 3",
        schedule_1="5 3",
        schedule_2="5 3",
        hand_0=STUCK,
        hand_1=STUCK,
        hand_2="3 5 6 6 6 SP SH 1",
        deck_2="1 1",
    )
    played(three, "pass", "pass")
    assert three.to_act == (2,) and three.table.vars["passes"] == (0, 1)
    played(three, "replace 0 out 0.3 in 2.3", "draw deck 2")
    assert three.to_act == (0,) and three.table.vars["passes"] == (), "an action breaks the row"


@VECTORS("R8")
def ties_are_shared() -> None:
    zones = {"hand_0": "6 6 6 5 5 5 5 4", "hand_1": "6 6 6 5 5 5 5 3", "deck_0": "1", "schedule_0": "1 2 5"}
    m = played(start(**zones), "replace 0 out 0.5 in 0.5", "draw deck 0")
    assert m.result is not None and m.result.scores == (38, 41) and m.result.winners == (1,)
    tie = played(start(**zones | {"deck_0": "4"}), "replace 0 out 0.5 in 0.5", "draw deck 0")
    assert tie.result.scores == (41, 41) and tie.result.winners == (0, 1) and tie.result.outcome == "shared"


@VECTORS("R9")
def both_decks_empty() -> None:
    m = start(schedule_0="6 1 1", deck_0="1", deck_1="")
    played(m, "replace 1 out 1.1 1.2 in 0.1 0.2", "draw hand 1", "draw deck 0")
    assert m.to_act == () and (len(m.table.zones["hand:0"]), len(m.table.zones["hand:1"])) == (8, 7)


@VECTORS("R10")
def abilities_are_optional() -> None:
    m = played(start(schedule_0="3 5"), "replace 1 out 1.1 1.2 in 0.1 0.2")
    for move in ("draw deck 0", "draw deck 1"):
        assert draws(m) == {"draw deck 0", "draw deck 1"}
        m.play(move)
    assert zone(m, "hand:0").split()[-2:] == ["0.1", "1.1"]


@VECTORS("R16")
def how_a_desire_leaves_a_hand() -> None:
    ways = set()
    for m in matches(3, count=6):
        t = m.table_at(0)
        for e in m.log:
            if e.kind == "move" and e.src.startswith("hand"):
                faces = [t.faces[i] for i in e.cards]
                ways |= {(e.note, e.dst.partition(":")[0]) for f in faces if f.endswith(("SP", "SH"))}
            t.apply(e)
    assert ways == {("offer.hidden", "offered"), ("draw.hand", "hand")}


@VECTORS("R18")
def a_gift_works() -> None:
    zones = {"hand_1": "4 4 2 2 3 3 1 1", "schedule_0": "1 2 5"}
    m = start(**zones, variables={"turn": 1})
    played(m, "replace 0 out 0.5 in 1.1 1.4", "draw deck 1", "draw deck 1")
    assert "offer 0.SP" in m.legal(0) and "1.4" in zone(m, "schedule:0").split()
    three = start(schedule_0="1 2 5", variables={"turn": 1})
    played(three, "replace 0 out 0.1 0.2 in 1.3", "draw deck 1", "replace 1 out 1.1 in 0.1")
    assert draws(three) == {"draw deck 0", "draw deck 1"}


@VECTORS("R20")
def looking_through_the_altar() -> None:
    m = played(start(schedule_0="4 3 1"), "offer 0.SH", "draw deck 0", "replace 1 out 1.1 in 1.1", "draw deck 1")
    for viewer in (-1, 0, 1):
        assert m.view(viewer).codes("altar") == ["1.1"]
        assert m.view(viewer).codes("offered") == (["0.SH"] if viewer == 0 else [None])
    shown = played(start(schedule_0="4 3 1", options={"open_offer": True}), "offer 0.SH")
    assert all(shown.view(viewer).codes("offered") == ["0.SH"] for viewer in (-1, 0, 1))


@VECTORS("R21")
def a_turn_begins_with_eight_cards() -> None:
    for seats in EVERY_SEAT:
        for m in matches(seats):
            for d in m.decisions:
                t = m.table_at(d.mark)
                assert all(sum(int(c[2:]) for c in t.codes(f"schedule:{s}")) == 8 for s in range(seats))
                if t.vars["phase"] == "schedule":
                    assert all(len(t.zones[f"hand:{s}"]) == 8 and t.zones[f"deck:{s}"] for s in range(seats))


@VECTORS("R22")
def every_game_ends() -> None:
    for seats in EVERY_SEAT:
        for m in matches(seats, count=6):
            actions = [d for d in m.decisions if d.move.kind in ("replace", "offer")]
            assert len(actions) <= 23 * seats + 1
            assert all(m.table_at(d.mark).zones[f"deck:{s}"] for d in actions for s in range(seats))


@VECTORS("R23")
def somebody_leaves() -> None:
    m = played(start(3, **V14 | {"deck_1": "3 3 3"}), "replace 2 out 2.5 in 0.2 0.3")
    m.play("leave", 2)
    assert m.to_act == (0,) and refused(m, "leave", 2) == "R23"
    before = zone(m, "hand:2")
    played(m, "draw hand 2", "draw hand 1", mixes=MIXES)
    assert len(m.table.zones["hand:2"]) == 7 and "2.SP" in before, "drawn from, but not refilled"
    assert len(m.table.zones["hand:1"]) == 8 and m.to_act == (1,)
    played(m, "replace 1 out 1.1 in 1.1", "draw deck 1")
    assert m.to_act == (0,) and m.result is None, "the turn of the one who left is skipped"
    m.play("leave", 1)
    assert m.to_act == () and m.result is not None and m.result.winners == (0,) and m.result.outcome == "alone"
    assert m.result.scores == (380, 0, 0), "a player who has left is not scored"
    own_turn = start(3, **V14)
    own_turn.play("leave", 0)
    assert own_turn.to_act == (1,)
    drawing = played(start(3, **V14), "replace 2 out 2.5 in 0.2 0.3", "draw hand 2", "leave", mixes=MIXES)
    assert drawing.to_act == (1,) and len(drawing.table.zones["hand:2"]) == 8, "the players who lost cards refill"
    row = start(3, **V14, options={"may_pass": True})
    row.play("pass")
    row.play("leave", 0)
    row.play("pass")
    assert row.to_act == (2,), "a pass by a player who has left no longer counts"


@VECTORS("R24")
def foreign_numbers() -> None:
    m = start(hand_0="1.5 1.4 1.1 2 3 4 5 6")
    assert "replace 0 out 0.5 in 1.5" in m.legal() and "replace 0 out 0.5 in 1.1 1.4" in m.legal()
    assert "replace 1 out 1.2 1.5 in 0.3 1.4" in m.legal()
    assert by_hand(m) == {m.game.format(move) for move in m.legal()}
    assert score(zone(m, "hand:0").split(), 0) == 30


@VECTORS("R25")
def nobody_follows_what_is_offered_face_down() -> None:
    """Seat 1 has seen the 1.SP and the 0.1 of hand 0: whichever of its cards is offered, it looks the same."""
    seen, told = [], []
    for face in ["1.SP", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.SP"]:
        match = start(schedule_0="4 3 1", hand_0="1.SP 1 2 3 4 5 6 SP")
        for known in ("1.SP", "0.1"):
            match.table.seen_by_mask[match.table.find("hand:0", known)] = seat_bit(0) | seat_bit(1)
        assert {"1.SP", "0.1"} <= set(match.view(1).codes("hand:0"))
        played(match, f"offer {face}")
        view = match.view(1)
        assert view.codes("offered")[-1:] == [None] and view.codes("hand:0") == [None] * 7
        assert match.view(0).codes("offered")[-1] == face
        seen.append((view, knowledge(view, 1)))
        told.append([e.seen_by(1) for e in match.log])
        assert view.merged_shuffles == {-1: (1, 1, 1, 1, 1, 1, 1, 2)}, (
            "backs are alike (H2): one of the eight is of seat 1"
        )
    assert all(one == seen[0] for one in seen) and all(one == told[0] for one in told)
    open_offer = start(schedule_0="4 3 1", options={"open_offer": True})
    played(open_offer, "offer 0.1")
    assert open_offer.view(1).codes("offered")[-1] == "0.1"
