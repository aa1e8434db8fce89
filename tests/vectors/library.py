"""Worked positions (V), illegal moves (X) and rulings (R) of The Memory Library, by their ids in the spec."""

from collections import Counter

import combinatoria as cb
from combinatoria.core.chance import Scripted
from combinatoria.games.library import effects, score
from combinatoria.games.library.cards import DECKS, TOMES, hand_of

from .support import Vectors, refused, table, zone

VECTORS = Vectors("library", V=23, X=8, R=32)
OPEN = "ANCIENT QUANTUM STONE"


def start(hand="", *, market="HSAPM", tomes=OPEN, deck="VEIL", decks=5, seats=2, zones=None, options=None, **more):
    """Return a position in the spec's notation; seat 0 is its player 1 and moves first."""
    each = decks if isinstance(decks, dict) else dict.fromkeys("HSAPM", decks)
    placed = {"hand:0": " ".join(hand), "market": " ".join(market), "tomes": tomes, "deck": deck}
    placed |= {DECKS[shard]: " ".join([shard] * n) for shard, n in each.items()}
    placed |= {name.replace("_", ":"): text for name, text in (zones or {}).items()}
    return table("library", seats, placed, {"abilities": "mandatory", **(options or {})}, **more)


def others(kind: str, seats: int = 2, owner: int = 1) -> list:
    """Return an effect of another player that hits all others."""
    return [[owner, kind, [s for s in range(seats) if s != owner]]]


def bag(m, name: str) -> str:
    return "".join(sorted(zone(m, name).split()))


def play(m, *texts: str) -> None:
    for text in texts:
        m.play(text)


def texts(m) -> set[str]:
    return {m.game.format(move) for move in m.legal()}


# -- collecting --------------------------------------------------------------------------------------------


@VECTORS("V1")
def two_are_free() -> None:
    m = start("HH")
    play(m, "collect S A")
    assert bag(m, "hand:0") == "AHHS" and bag(m, "market") == "HMP" and m.to_act == (1,)


@VECTORS("V2", "R3")
def three_cost_one() -> None:
    m = start("HH")
    play(m, "collect S A P", "discard H")
    assert bag(m, "hand:0") == "AHPS" and bag(m, "discard") == "H"


@VECTORS("V3")
def paid_from_what_was_taken() -> None:
    for taken, paid, hand in (("S A P", "A", "PS"), ("S A P M", "A M", "PS"), ("H S A P M", "A M", "HPS")):
        m = start("")
        play(m, f"collect {taken}", f"discard {paid}")
        assert bag(m, "hand:0") == hand and len(bag(m, "market")) == 5 - len(taken.split())


@VECTORS("V4", "R8")
def art_makes_one_card_cost_one() -> None:
    m = start("", effects=others("A"))
    play(m, "collect H")
    assert bag(m, "hand:0") == "" and bag(m, "discard") == "H"


@VECTORS("V5", "R9")
def art_and_a_veil_add_up() -> None:
    m = start("", seats=3, effects=[*others("A", 3, 2), [2, "veil", [0]]])
    assert effects.cost(m.table, 0, 2) == effects.Cost(0, (2,), (2,))
    play(m, "collect H S")
    assert bag(m, "hand:0") == "" and m.table.vars["effects"] == ((2, "A", (0, 1)),)


@VECTORS("X1")
def the_cost_must_be_paid() -> None:
    m = start("HH")
    play(m, "collect S A P")
    for other in ("collect M", "end", "discard H S", "token M", "oblivion H"):
        assert refused(m, other) == "4.collect"
    assert texts(m) == {"discard H", "discard S", "discard A", "discard P"}


@VECTORS("X2", "R5")
def only_what_lies_there() -> None:
    m = start("", market="HS")
    assert refused(m, "collect H H") == "R5" and refused(m, "collect M") == "R5"
    assert texts(start("H", market="")) == {"oblivion H", "reorganize H"}


@VECTORS("R4")
def what_cannot_be_paid_is_not_offered() -> None:
    """With three Art effects a single card cannot be paid for, three can: their number itself pays for one of them."""
    m = start("", seats=4, effects=[e for owner in (1, 2, 3) for e in others("A", 4, owner)])
    assert refused(m, "collect H") == "R4" and refused(m, "collect H S") == "R4"
    assert {len(move.args[0]) for move in m.legal() if move.kind == "collect"} == {5}
    assert refused(m, "collect H S A") == "R4" and refused(m, "collect H S A P") == "R4"
    play(m, "collect H S A P M")
    assert bag(m, "hand:0") == "" and len(bag(m, "discard")) == 5


@VECTORS("R28")
def more_than_seven_during_a_turn() -> None:
    m = start("HHHHHHH")
    play(m, "collect S A")
    assert len(bag(m, "hand:0")) == 9


# -- effects of forgotten shards ---------------------------------------------------------------------------


@VECTORS("V6", "R10")
def how_long_art_lasts() -> None:
    m = start("AAA", deck="VEIL TREE", zones={"hand_1": "H H H H"})
    play(m, "oblivion A")
    assert effects.turns_left(m.table, effects.Effect(0, "A", (1,))) == 2
    play(m, "end")
    assert m.to_act == (1,) and effects.cost(m.table, 1, 1).total == 1
    play(m, "collect H")
    assert bag(m, "hand:1") == "HHHH" and m.table.vars["round"] == 2 and m.to_act == (1,), "last, and now first"
    assert effects.cost(m.table, 1, 1).total == 1
    play(m, "collect S", "discard H")
    assert m.to_act == (0,) and m.table.vars["effects"] == () and m.table.vars["round"] == 2
    spans = [(2, 0), (4, 1, 1), (6, 2, 2, 2)]
    for seats, expected in zip((2, 3, 4), spans, strict=True):
        for turn, n in enumerate(expected):
            m = start("A", seats=seats, turn=turn)
            assert effects.turns_left(m.table, effects.Effect(turn, "A", ())) == n, (seats, turn)
            each = start("A", seats=seats, turn=turn, options={"effect_span": "one_turn_each"})
            all_others = tuple(s for s in range(seats) if s != turn)
            assert effects.turns_left(each.table, effects.Effect(turn, "A", all_others)) == seats - 1
    m = start("H", turn=1, zones={"hand_1": "H A"}, effects=[])
    play(m, "oblivion H", "end")
    assert m.to_act == (1,) and m.table.vars["agenda"][0][0] == "history", "between two rounds"
    assert effects.turns_left(m.table, effects.Effect(1, "H", (0,))) == 0, "its owner begins the next one"
    m = start("A", options={"effect_span": "one_turn_each"}, turn=1, zones={"hand_1": "A"})
    play(m, "oblivion A", "end", "collect H", "end")
    assert m.to_act == (0,) and m.table.vars["effects"] == ((1, "A", (0,)),), "it outlasts its owner's next turn"
    m = start("A", options={"effect_span": "one_turn_each"}, zones={"hand_1": "H H"})
    play(m, "oblivion A", "end", "collect H")
    assert m.to_act == (1,) and not m.table.vars["effects"], "one turn, although that player begins the next round"


@VECTORS("V22", "R6")
def history_brings_one_more() -> None:
    m = start("H")
    play(m, "oblivion H", "end", "collect S A")
    assert m.to_act == (0,) and texts(m) == {f"extra {c}" for c in "HSAPM"} and refused(m, "collect H") == "4.replenish"
    play(m, "extra M")
    assert bag(m, "market") == "AHMMPS" and m.to_act == (1,)
    play(m, "collect M M")
    assert bag(m, "hand:1") == "AMMS"
    m = start("H", options={"history_choice": "random"})
    m.chance = Scripted([2])  # type: ignore[assignment]
    play(m, "oblivion H", "end", "collect S A")
    assert bag(m, "market") == "AHMMPS" and m.to_act == (1,)


@VECTORS("V15", "R14")
def philosophy_is_paid_first() -> None:
    m = start("H", tokens=[1, 0], stock=19, effects=others("P"))
    play(m, "oblivion H")
    assert m.table.vars["tokens"] == (0, 0) and m.table.vars["marks"] == ((1,), ()) and m.table.vars["stock"] == 19


@VECTORS("X5", "R13")
def philosophy_without_a_token() -> None:
    m = start("H", effects=others("P"))
    assert refused(m, "oblivion H") == "R13" and "oblivion H" not in texts(m)


@VECTORS("R12")
def mystery_hits_forgotten_shards() -> None:
    m = start("HA", effects=others("M"))
    play(m, "oblivion A")
    assert texts(m) == {"pay H", "skip"} and refused(m, "use") == "R11"
    play(m, "pay H")
    assert (0, "A", (1,)) in m.table.vars["effects"] and bag(m, "discard") == "H"


@VECTORS("R15")
def stock_is_empty() -> None:
    m = start("H", stock=0)
    play(m, "oblivion H")
    assert m.table.vars["marks"] == ((0,), ()) and m.table.vars["stock"] == 0 and score.points(m.table, 0) == 0


# -- tomes and abilities -----------------------------------------------------------------------------------


@VECTORS("V7")
def complete_and_take() -> None:
    m = start("HHHP")
    play(m, "complete ANCIENT with H H H", "use take A")
    assert bag(m, "hand:0") == "AP" and zone(m, "tomes") == "VEIL QUANTUM STONE" and zone(m, "done:0") == "ANCIENT"


@VECTORS("V8", "R7")
def science_asks_for_one_more() -> None:
    m = start("HHHP", effects=others("S"))
    assert refused(m, "complete ANCIENT with H H H") == "R7"
    play(m, "complete ANCIENT with H H H P")
    assert bag(m, "hand:0") == ""
    n = start("HHH", wild=[1, 0], effects=others("S"))
    assert "complete ANCIENT with H H H W" in texts(n), "a wildcard will do"


@VECTORS("V9", "R18")
def a_wildcard_for_a_shard() -> None:
    m = start("HHP", wild=[1, 0])
    play(m, "complete ANCIENT with H H W")
    assert bag(m, "hand:0") == "P" and m.table.vars["wild"] == (0, 0)
    n = start("HH", wild=[1, 0])
    play(n, "collect S A P")
    assert not any("W" in text for text in texts(n)) and refused(n, "discard W") == "4.collect"


@VECTORS("V10")
def quantum_brings_a_token() -> None:
    m = start("SSM")
    play(m, "complete QUANTUM with S S M")
    assert m.table.vars["tokens"] == (1, 0) and m.table.vars["stock"] == 19 and score.points(m.table, 0) == 5
    m = start("SSM", stock=0)
    play(m, "complete QUANTUM with S S M")
    assert m.table.vars["tokens"] == (0, 0) and score.points(m.table, 0) == 4


@VECTORS("V11", "R19")
def strategy_gives_another_action() -> None:
    m = start("HHPSSM", tomes="STRATEGY QUANTUM STONE")
    play(m, "complete STRATEGY with H H P", "collect H A")
    assert bag(m, "hand:0") == "AHMSS" and m.to_act == (1,)


@VECTORS("X4")
def the_same_kind_of_action() -> None:
    m = start("HHPSSM", tomes="STRATEGY QUANTUM STONE")
    play(m, "complete STRATEGY with H H P")
    assert refused(m, "complete QUANTUM with S S M") == "R19" and "end" in texts(m)
    play(m, "end")
    assert m.to_act == (1,)


@VECTORS("V12", "R20")
def infinite_then_strategy() -> None:
    m = start("HSAPM", market="HS", tomes="INFINITE STRATEGY STONE", deck="VEIL TREE")
    play(m, "complete INFINITE with H S A P M")
    assert texts(m) == {"use tome STRATEGY", "use tome STONE"} and zone(m, "tomes") == "STRATEGY STONE"
    play(m, "use tome STRATEGY")
    assert set(zone(m, "tomes").split()) == {"VEIL", "TREE", "STONE"}
    play(m, "collect H S")
    assert zone(m, "done:0") == "INFINITE STRATEGY" and score.points(m.table, 0) == 6 and bag(m, "hand:0") == "HS"


@VECTORS("V13")
def mirror_copies() -> None:
    m = start("PPP", tomes="MIRROR QUANTUM STONE", zones={"done_1": "MIRROR QUANTUM"})
    play(m, "complete MIRROR with P P P", "use copy QUANTUM")
    assert m.table.vars["tokens"] == (1, 0)


@VECTORS("R21")
def no_mirror_of_a_mirror() -> None:
    m = start("PPP", tomes="MIRROR QUANTUM STONE", zones={"done_1": "MIRROR QUANTUM"})
    play(m, "complete MIRROR with P P P")
    assert refused(m, "use copy MIRROR") == "R21" and texts(m) == {"use copy QUANTUM"}
    m = start("PPP", tomes="MIRROR QUANTUM STONE", zones={"done_1": "MIRROR"})
    play(m, "complete MIRROR with P P P")
    assert m.to_act == (1,), "nothing to copy: nobody is asked"


@VECTORS("V14", "R11")
def mystery_costs_a_card() -> None:
    m = start("SSMA", effects=others("M"))
    play(m, "complete QUANTUM with S S M")
    assert refused(m, "use") == "R11"
    play(m, "pay A")
    assert m.table.vars["tokens"] == (1, 0) and bag(m, "discard") == "AMSS"
    m = start("SSM", effects=others("M"))
    play(m, "complete QUANTUM with S S M")
    assert m.table.vars["tokens"] == (0, 0) and m.to_act == (1,) and zone(m, "done:0") == "QUANTUM"
    m = start("SSMA", effects=others("M"))
    play(m, "complete QUANTUM with S S M", "skip")
    assert m.table.vars["tokens"] == (0, 0), "a price may be declined"


@VECTORS("R32")
def abilities_happen() -> None:
    usual = cb.game("library").complete_options({})["abilities"]
    assert usual == "mandatory"
    m = start("SSMA", options={"abilities": usual})
    play(m, "complete QUANTUM with S S M")
    assert m.table.vars["tokens"] == (1, 0) and "use" not in texts(m), "it needs no choice: nobody is asked"
    m = start("HHH")
    play(m, "complete ANCIENT with H H H")
    assert refused(m, "skip") == "R32" and texts(m) == {f"use take {shard}" for shard in "HSAPM"}
    m = start("SSMA", options={"abilities": "optional"})
    play(m, "complete QUANTUM with S S M")
    assert texts(m) == {"use", "skip"}
    play(m, "skip")
    assert m.table.vars["tokens"] == (0, 0), "with the option it may be left"


@VECTORS("V17")
def tree_takes_back() -> None:
    m = start("SSS", tomes="TREE QUANTUM STONE", zones={"oblivion_0": "M"}, marks=[[1], []], stock=19)
    play(m, "complete TREE with S S S", "use recall M")
    assert bag(m, "hand:0") == "M" and m.table.vars["stock"] == 20 and score.points(m.table, 0) == 6
    assert m.table.vars["marks"] == ((), ())
    m = start("SSS", tomes="TREE QUANTUM STONE", zones={"oblivion_0": "M M"}, marks=[[1, 0], []], stock=19)
    play(m, "complete TREE with S S S", "use recall M")
    assert m.table.vars["marks"] == ((1,), ()), "of two equal cards, the one without a token comes back"


@VECTORS("V18", "R22")
def hourglass() -> None:
    for before, after in ((9, 8), (0, 0)):
        m = start("HMM", tomes="GLASS QUANTUM STONE", marker=before, round=10)
        play(m, "complete GLASS with H M M")
        assert m.table.vars["marker"] == after


@VECTORS("R23")
def hourglass_in_the_last_round() -> None:
    for flags in ([], ["shards"]):
        m = start("HMM", tomes="GLASS QUANTUM STONE", marker=9, round=10, flags=flags, zones={"hand_1": "H"})
        play(m, "complete GLASS with H M M", "collect H")
        assert (m.result is None) == (not flags) and m.table.vars["marker"] == 9


@VECTORS("V23")
def a_veil_is_spent_one_by_one() -> None:
    m = start("MMM", tomes="VEIL QUANTUM STONE", deck="TREE", seats=3, zones={"hand_1": "P P", "hand_2": "S S"})
    play(m, "complete VEIL with M M M")
    assert [effects.cost(m.table, s, 2).total for s in range(3)] == [0, 1, 1]
    play(m, "collect H S", "discard P")
    assert [effects.cost(m.table, s, 2).total for s in range(3)] == [0, 0, 1]
    play(m, "collect A P", "discard S")
    assert effects.cost(m.table, 2, 2).total == 0 and m.table.vars["effects"] == ()


@VECTORS("R31")
def no_surcharge_on_free_cards() -> None:
    m = start("HHH", seats=3, effects=[*others("A", 3, 2), [2, "veil", [0]]], tokens=[1, 0, 0], stock=19)
    play(m, "token S", "complete ANCIENT with H H H", "use take A")
    assert bag(m, "hand:0") == "AS" and len(m.table.vars["effects"]) == 2


@VECTORS("X3")
def the_exact_set() -> None:
    m = start("HHHP")
    assert refused(m, "complete ANCIENT with H H H P") == "4.complete"
    assert refused(m, "complete ANCIENT with H H P") == "4.complete"
    assert refused(m, "complete VEIL with H H H") == "4.complete", "it does not lie open"


@VECTORS("R27")
def a_random_card() -> None:
    m = start("AAA", tomes="ARTS QUANTUM STONE", seats=3, zones={"hand_1": "H P P"})
    play(m, "complete ARTS with A A A")
    assert texts(m) == {"use on 1"} and refused(m, "use on 2") == "R27" and refused(m, "use on 0") == "R27"
    gone = Counter()
    for n in range(3):
        again = start("AAA", tomes="ARTS QUANTUM STONE", seats=3, zones={"hand_1": "H P P"})
        again.chance = Scripted([n])  # type: ignore[assignment]
        play(again, "complete ARTS with A A A", "use on 1")
        gone += Counter(bag(again, "discard").replace("A", ""))
    assert gone == Counter("HPP")


# -- tokens ------------------------------------------------------------------------------------------------


@VECTORS("V16", "R16")
def a_token_for_a_card() -> None:
    m = start("", effects=others("A"), tokens=[2, 0])
    play(m, "token A")
    assert m.to_act == (0,), "a token is no action"
    play(m, "collect H", "discard H")
    assert bag(m, "hand:0") == "A" and m.table.vars["stock"] == 21 and m.table.vars["tokens"] == (1, 0)


@VECTORS("X6")
def once_a_turn() -> None:
    m = start("", tokens=[2, 0])
    play(m, "token A")
    assert refused(m, "token S") == "R16" and not any(text.startswith("token") for text in texts(m))


@VECTORS("R17")
def a_token_of_a_forgotten_card() -> None:
    m = start("", zones={"oblivion_0": "M H"}, marks=[[1, 0], []], stock=19)
    assert refused(m, "token A from H") == "R17" and refused(m, "token A") == "4.token"
    play(m, "token A from M")
    assert m.table.vars["marks"] == ((0, 0), ()) and zone(m, "oblivion:0") == "M H" and m.table.vars["stock"] == 20


# -- exhausted tomes, the market, the end ------------------------------------------------------------------


@VECTORS("V19")
def reorganize_with_one_left() -> None:
    m = start("H")
    play(m, "reorganize H")
    assert zone(m, "tomes") == "VEIL" and m.table.vars["flags"] == ("tomes",) and m.to_act == (1,)
    play(m, "collect H")
    assert m.result is not None


@VECTORS("X7")
def reorganize_without_a_deck() -> None:
    m = start("H", deck="")
    assert refused(m, "reorganize H") == "4.reorganize" and "reorganize H" not in texts(m)


@VECTORS("R24")
def an_empty_deck_is_no_end() -> None:
    m = start("SSM", deck="VEIL")
    play(m, "complete QUANTUM with S S M")
    assert not m.table.zones["deck"] and not m.table.vars["flags"]
    m = start("SSM", deck="")
    play(m, "complete QUANTUM with S S M")
    assert m.table.vars["flags"] == ("tomes",)


@VECTORS("V20", "R25")
def a_type_runs_out() -> None:
    m = start("", decks={"H": 0, "S": 5, "A": 5, "P": 5, "M": 5})
    play(m, "collect H", "collect S")
    assert bag(m, "market") == "AMPS" and m.table.vars["flags"] == ("shards",) and m.result is None
    play(m, "collect A", "collect P")
    assert m.result is not None and m.table.vars["round"] == 2


@VECTORS("V21")
def limit_and_last_space() -> None:
    m = start("HHHHHHH", marker=9, round=10)
    play(m, "collect S A", "collect P")
    assert m.to_act == (0,) and refused(m, "collect M") == "4.round"
    play(m, "discard H H")
    assert bag(m, "hand:0") == "AHHHHHS" and m.table.vars["marker"] == 10 and m.result is not None


@VECTORS("R1")
def only_empty_slots() -> None:
    m = start("")
    play(m, "collect S A", "collect P")
    assert bag(m, "market") == "AHMPS" and len(bag(m, "history")) == 5 and len(bag(m, "science")) == 4


@VECTORS("R2")
def the_start_hand() -> None:
    """Each card of a deck is random; the same type may occur three times, and the remaining cards are sorted."""
    game = cb.game("library")
    t = game.new_table(2, game.complete_options({}), box=True)
    tomes = [tome for tome in TOMES for _ in range(2)]
    hands = [list(order) for order in ("HSAPM", "HSAPM", "HSAPM", "MSAPH", "PSAHM", "AHSPM")]
    game.setup(t, Scripted([*hands, tomes, 1]))
    assert hand_of(t, 0) == ("H", "H", "H") and hand_of(t, 1) == ("A", "M", "P")
    assert [len(t.zones[DECKS[c]]) for c in "HSAPM"] == [11, 14, 13, 13, 13]
    assert sorted(t.open_codes("market")) == sorted("HSAPM") and t.vars["turn"] == t.vars["start"] == 1
    assert not t.view(0).open_codes("hand:1") and len(t.view(0).open_codes("history")) == 11


@VECTORS("X8", "R26")
def no_pass_while_something_is_possible() -> None:
    m = start("")
    assert refused(m, "pass") == "R26" and refused(m, "end") == "R26"
    m = start("", market="", zones={"hand_1": "H"})
    assert texts(m) == {"pass"}
    play(m, "pass")
    assert m.to_act == (1,)


@VECTORS("R29")
def discards_stay_out() -> None:
    m = start("HH", decks={"H": 0, "S": 0, "A": 0, "P": 0, "M": 0})
    play(m, "collect S A P", "discard H", "collect H M")
    assert bag(m, "market") == "" and bag(m, "discard") == "H" and m.table.vars["flags"] == ("shards",)


@VECTORS("R30")
def somebody_leaves() -> None:
    zones = {"hand_1": "P P", "done_1": "TREE"}
    m = start("HH", seats=3, zones=zones, effects=[*others("A", 3), *others("S", 3, 2)])
    m.play("leave", 1)
    assert bag(m, "discard") == "PP" and m.table.vars["effects"] == ((2, "S", (0,)),) and zone(m, "done:1") == "TREE"
    play(m, "collect S")
    assert m.to_act == (2,)
    m.play("leave", 0)
    assert m.result is not None and m.result.winners == (2,) and m.result.outcome == "alone"
