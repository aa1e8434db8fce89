"""Worked positions (V) and rulings (R) of Equilibrium, by their ids in the spec."""

from collections import Counter

import combinatoria as cb
from combinatoria.core.chance import Scripted
from combinatoria.games.equilibrium.board import row_at
from combinatoria.games.equilibrium.cards import CITIES, DREAMS, METAS, POWER

from .support import Vectors, refused, table, zone

VECTORS = Vectors("equilibrium", V=24, R=32)
COMPUTED = ("EW I3E | S3W", "EF I2F | S4E", "WA I3A I1W | S1W", "FA I3F I2A I1F | S1A")


def won_cities(n: int) -> str:
    """Return some cities; which ones does not matter to a vector."""
    return " ".join(["EA"] * n)


def start(*rows: str, hand: str = "", deck: str = "", cities: str = "", won: int = 0, seats: int = 1, **more):
    """Return a position in the spec's notation: rows, hand, piles top first."""
    zones = {"hand:0": hand, "deck": deck, "cities": cities, "won": won_cities(won)}
    for n, row in enumerate(rows, 1):
        left, _, right = row.partition("|")
        city, *incubi = left.split()
        zones |= {f"city:{n}": city, f"left:{n}": " ".join(incubi), f"right:{n}": right}
    zones |= {name.replace("_", ":"): text for name, text in more.pop("zones", {}).items()}
    return table("equilibrium", seats, zones, more.pop("options", None), **more)


def row(m, n: int) -> str:
    """Return a row in the spec's notation; the cards of a side in alphabetical order."""
    there = row_at(m.table, n)
    sides = [" ".join(sorted(side)) for side in (there.left, there.right)]
    return f"{there.city or '-'}[{sides[0]} | {sides[1]}]"


def chaos(*rows: str, hand: str = "S1E S1W S1F", **more):
    """Return a position in which a Chaos waits for its penalty."""
    more["zones"] = {"aside": "K"} | more.get("zones", {})
    return start(*rows, hand=hand, agenda=[["refill", 0, 0]], **more)


def texts(m) -> set[str]:
    return {m.game.format(move) for move in m.legal()}


def bag(m, name: str) -> list[str]:
    return sorted(zone(m, name).split())


OUT = Counter(["I1E", "S1E", "I1W", "S1W", "I1F", "S1F", "I1A", "S1A", "I2E", "I2W", "I2F", "I2A"])
MIXED = sorted((Counter(DREAMS) - OUT).elements())


# -- setup -------------------------------------------------------------------------------------------------


def dealt(dreams: str, cities: str = "EW EF WA FA", seats: int = 1, options: dict | None = None, more: tuple = ()):
    """Return a match whose piles begin with these cards, top first."""
    game = cb.game("equilibrium")
    whole = game.complete_options(options or {})
    box = game.box(seats, whole)

    def order(top: str, cards) -> list[str]:
        rest = list(cards)
        for card in top.split():
            rest.remove(card)
        return [*top.split(), *rest]

    script = [order(dreams, box["deck"]), order(cities, box["cities"])]
    if whole["books"]:
        script.append(list(box["shelf"]))
    t = game.new_table(seats, whole, box=True)
    chance = Scripted([*script, *more])
    game.setup(t, chance)
    t.events.clear()
    return cb.Match.from_table(game, t, 1)


@VECTORS("V1", "R2")
def setting_up() -> None:
    m = dealt("I2F S2E K I3A S4W K K K I1E I2E S1F K S2A")
    assert texts(m) == {"side left", "side right"}
    m.play("side left")
    assert [row(m, n) for n in range(1, 5)] == ["EW[I2F | S2E]", "EF[I3A K | ]", "WA[ | K S4W]", "FA[K K | ]"]
    assert texts(m) == {"chaos 2", "chaos 3", "chaos 4"} and refused(m, "chaos 1") == "R1"
    m.play("chaos 2")
    assert row(m, 2) == "EF[I3A K K | ]" and bag(m, "hand:0") == ["I1E", "I2E", "S1F", "S2A"]


@VECTORS("R8")
def chaos_that_no_row_takes() -> None:
    """All four rows are balanced by the deal, so the Chaos of the hand waits, and is shuffled back at the end."""
    m = dealt("I1E S1E I1W S1W I1F S1F I1A S1A K I2E I2W I2F I2A", more=(MIXED,))
    assert bag(m, "hand:0") == ["I2A", "I2E", "I2F", "I2W"] and not m.table.zones["discard"]
    assert m.to_act == (0,) and len(m.table.zones["deck"]) == 60 and zone(m, "deck").split() == MIXED


@VECTORS("R23", "R24")
def metas_choose_one_side() -> None:
    m = start(
        "EW |",
        cities="",
        deck="K",
        hand="S1E S1W S1F",
        zones={"aside": "M1E M2W"},
        agenda=[["fill", 0, 1], ["refill", 0, 0]],
        options={"squares": True},
    )
    m.play("side right")
    assert row(m, 1) == "EW[ | M1E M2W]"


@VECTORS("V20")
def metas_on_fills() -> None:
    m = dealt("M1E I2W M2F K M1A M2W S3A M2A", "EW EF WA FA", options={"squares": True})
    m.play("side left")
    m.play("side right")
    assert [row(m, n) for n in range(1, 5)] == ["EW[I2W M1E | ]", "EF[K M2F | ]", "WA[ | M1A M2W]", "FA[ | M2A S3A]"]


@VECTORS("V21", "R21", "R22")
def price_of_books() -> None:
    m = start(
        *COMPUTED, hand="S1E S1W S1F S2E", deck="S1E K I2W S3F I1A K S2W I3E", phase="setup",
        agenda=[["reveal", 0, 0], ["begin", 0, 0]], options={"books": True}, zones={"shelf": "BFI BFS BVI BPR"},
    )  # fmt: skip
    m.chance = Scripted([["K", "S2W", "K", "I3E"]])  # type: ignore[assignment]
    for _ in range(3):
        m.play("reveal book")
    m.play("stop books")
    assert bag(m, "discard") == ["I1A", "I2W", "S1E", "S3F"] and zone(m, "deck") == "K S2W K I3E"
    assert m.table.vars["phase"] == "play" and len(m.table.zones["box"]) == 1


# -- phase I -----------------------------------------------------------------------------------------------


@VECTORS("V5", "R9")
def partial_and_claim() -> None:
    m = start(
        "EW K I2E I1W | S4E S3W", "EF I2F | S2E", won=6, cities="WA FA", deck="S1E I1E S2W S1F", hand="S1A S1W S2F I3A"
    )  # fmt: skip
    assert refused(m, "discard S1A establish L1-K R1-S4E") == "R9"
    m.play("discard S1A establish L1-K L1-I2E R1-S4E R1-S3W")
    assert len(m.table.zones["won"]) == 7 and row(m, 1) == "EW[I1W | ]" and row(m, 2) == "WA[I1E | S1E]"
    assert "S2W" in bag(m, "hand:0") and len(m.table.zones["discard"]) == 7


@VECTORS("V6")
def partial_that_is_not_zero() -> None:
    m = start("EW K I2E I1W | S4E S3W", "EF I2F | S2E", hand="S1A S1W S2F I3A", deck="S1E")
    assert refused(m, "discard S1A establish L1-K R1-S4E") == "R9"
    assert refused(m, "discard S1A establish L2-I2F R2-S2E") == "R9", "a balanced city is claimed as a whole"
    assert refused(m, "discard S1A establish K S4E") == "4.establish"


FOUR = ("EW I2E | S2W", "FA I3F | S3A", "EF I1E | S1F", "WA I2W | S2A")
DREAMY = "I1E S1E I1W S1W I1F S1F I1A S1A S2E S2W"


@VECTORS("V7", "R11")
def perfect_equilibrium() -> None:
    m = start(*FOUR, hand="S4W I1F I2E I3A", deck=DREAMY, cities="EW EF EA WF WA FA EW EF")
    m.play("discard S4W establish")
    assert len(m.table.zones["won"]) == 5 and len(m.table.zones["cities"]) == 3
    assert row(m, 1) == "EF[I1E | S1E]" and row(m, 4) == "WA[I1A | S1A]"


@VECTORS("V8", "R12")
def cities_run_out() -> None:
    m = start(*FOUR, hand="S4W I1F I2E I3A", deck=DREAMY, cities="EW EF EA", won=5)
    m.play("discard S4W establish")
    assert len(m.table.zones["won"]) == 10 and not m.table.zones["cities"]
    assert [row(m, n) for n in (3, 4)] == ["-[ | ]", "-[ | ]"] and row(m, 2) == "EA[I1W | S1W]"
    assert refused(m, "play I1F 3") == "R12"


@VECTORS("V9")
def win_with_empty_piles() -> None:
    m = start("EW I2E | S2W", "FA I3F | S1F S2A", hand="S4W I1F I2E I3A", won=10)
    m.play("discard S4W establish")
    assert m.result.winners == (0,) and len(m.table.zones["hand:0"]) == 3


@VECTORS("V10", "R32")
def loss() -> None:
    m = start("EW I2E | S2W", "FA I3F | S1F S1A", hand="S1A I1F I2E I3A", won=10)
    m.play("play S1A 2")
    assert row(m, 2) == "FA[I3F | S1A S1A S1F]" and m.result.winners == () and m.result.facts == {"n": 10, "of": 12}


@VECTORS("V11", "R6", "R14")
def short_fill() -> None:
    rows = ("EW I2E | S2W", "EF I3E | S3F", "EA I1E | S2A", "WF I2F | S1W")
    m = start(*rows, hand="S4W I1F I2E I3A", cities="WA FA EA", deck="I1E S1W S2F")
    m.play("discard S4W establish")
    assert len(m.table.zones["won"]) == 2 and row(m, 1) == "WA[I1E | S1W]" and row(m, 2) == "FA[ | S2F]"
    assert m.result is not None and m.result.winners == ()


@VECTORS("V12")
def swap() -> None:
    m = start("EW I3E | S2W", "FA I2F | S3A", hand="I1E S4W S4E S4F", deck="S1E")
    m.play("discard I1E swap left 1 I3E 2 I2F")
    assert row(m, 1) == "EW[I2F | S2W]" and row(m, 2) == "FA[I3E | S3A]"
    assert row_at(m.table, 1).balanced and row_at(m.table, 2).balanced


@VECTORS("V13", "R3", "R5", "R27")
def illegal_plays_and_swaps() -> None:
    m = start("EW I3F | S2W S1E S1W", "FA I2F | S3A", hand="I1F S2E S3F I3A", deck="S1E")
    assert refused(m, "play I1F 1") == "R27" and refused(m, "play S2E 1") == "R3"
    assert refused(m, "discard I1F swap right 1 S2W 1 S1E") == "R5"
    assert refused(m, "discard I1F swap left 1 I3F 2 S3A") == "R5"
    assert not any(text.startswith("play I1F 1") for text in texts(m)) and "play I1F 2" in texts(m)


@VECTORS("V14", "R7", "R13")
def null_establish() -> None:
    m = start("EW I3E | S2W", "FA | S3A", "EF |", hand="I3A S4W S4E S4F", deck="S1E I1E")
    m.play("discard I3A establish")
    assert row(m, 1) == "EW[I3E | S2W]" and row(m, 3) == "EF[ | ]" and zone(m, "deck") == "I1E"


@VECTORS("V15", "R18", "R20")
def two_players() -> None:
    m = start(
        "EW I3E | S2W", "FA I1A | S3A", hand="I1E I2A I3F I3A", deck="S2W I1W", seats=2,
        zones={"hand_1": "S1A S2A I1F S3E", "polarity_0": "POL-S", "polarity_1": "POL-I"},
    )  # fmt: skip
    assert not any(text.startswith("play") for text in texts(m)) and refused(m, "play I1E 1") == "4.play"
    m.play("discard I3F polarity")
    assert zone(m, "polarity:0") == "POL-I" and zone(m, "polarity:1") == "POL-S" and m.to_act == (1,)
    plays = {text for text in texts(m) if text.startswith("play")}
    assert plays == {"play S1A 2", "play S2A 2", "play S3E 1"} and refused(m, "play I1F 2") == "4.play"
    assert refused(start(*COMPUTED, hand="S1E S1W S1F S2E", deck="K"), "discard S1E polarity") == "4.polarity"


@VECTORS("R16")
def open_hands() -> None:
    for hands, seen in (("open", 4), ("closed", 0)):
        m = start(*COMPUTED, hand="S1E", seats=2, options={"hands": hands}, zones={"hand_1": "S1A S2A I1F S3E"})
        assert len(m.view(0).open_codes("hand:1")) == seen and not m.view().open_codes("hand:1")


@VECTORS("R19")
def leaving() -> None:
    m = start(
        *COMPUTED, hand="S1E S2E S1W S2W", deck="S2W I1W", seats=2, options={"hands": "closed"},
        zones={"hand_1": "S1A S2A I1F S3E", "polarity_0": "POL-S", "polarity_1": "POL-I"},
    )  # fmt: skip
    m.play("leave", 1)
    assert sorted(m.view(0).open_codes("hand:1")) == ["I1F", "S1A", "S2A", "S3E"]
    m.play("play S2E 1")
    assert m.table.vars["turn"] == 1 and m.to_act == (0,) and refused(m, "play S2A 4") == "4.play"
    m.play("discard S2A establish")
    assert len(m.view(0).open_codes("hand:1")) == 4, "what is drawn for the partner is seen, too"
    m.play("leave")
    assert m.result.winners == ()


@VECTORS("V22")
def chaos_is_swapped() -> None:
    m = start("EW K | S2W S3E", "FA I2F | S3A", hand="I1E S4W S4E S4F", deck="S1E")
    m.play("discard I1E swap left 1 K 2 I2F")
    assert row(m, 1) == "EW[I2F | S2W S3E]" and row(m, 2) == "FA[K | S3A]"


@VECTORS("R10", "R26")
def all_balanced_rows_are_claimed_and_no_empty_one() -> None:
    m = start("EW I2E | S2W", "FA I3F | S3A", "EF |", hand="S4W I1F I2E I3A", cities="WA FA EA", deck=DREAMY)
    m.play("discard S4W establish")
    assert len(m.table.zones["won"]) == 2 and row(m, 3) == "EF[I1F | S1F]", "a claim fills what was empty before"


# -- Chaos -------------------------------------------------------------------------------------------------


@VECTORS("V2", "R1")
def penalty_options() -> None:
    m = chaos(*COMPUTED, deck="S1E")
    assert texts(m) == {"chaos 2", "chaos 3", "give up 1", "burn"}
    assert (
        refused(m, "chaos 1") == "R1"
        and refused(m, "chaos 4") == "4.penalty1"
        and refused(m, "give up 2") == "4.penalty2"
    )
    full = ("WA I3A I1W I1A | S1W", "FA I3F I2A I1F | S1A")
    asked = {"refill": COMPUTED, "refill_no_balance": COMPUTED[1:], "refill_burn": full}
    asked["refill_no_row"] = ("EW I3E | S3W", *full)
    for key, rows in asked.items():
        m2 = chaos(*rows, deck="S1E")
        assert m2.game.prompt(m2.table, 0) == key
    assert chaos("EW |", *full, deck="S1E").why_not("give up 1").key == "empty_row"
    tie = chaos(*COMPUTED, deck="S1E", options={"chaos_on_tie": "choose"})
    assert {"chaos 1 left", "chaos 1 right", "chaos 2 right", "chaos 3 left"} <= texts(tie)
    assert refused(tie, "chaos 2 left") == "4.penalty1" and refused(tie, "chaos 2") == "6.chaos_on_tie"


@VECTORS("V3")
def giving_up() -> None:
    m = chaos(*COMPUTED, deck="S1E")
    m.play("give up 1")
    assert row(m, 1) == "EW[ | ]" and bag(m, "discard") == ["I3E", "K", "S3W"] and len(bag(m, "hand:0")) == 4


@VECTORS("V4", "R30")
def cascade() -> None:
    m = chaos(*COMPUTED, deck="S1E K I2W K S3F I1A S2W I3E S2F I2F")
    for text in ("burn", "burn", "chaos 2"):
        m.play(text)
        if len(m.decisions) == 1:
            assert bag(m, "discard") == ["I2W", "K", "S1E"] and zone(m, "aside") == "K K"
    told = [(e.note, e.facts["n"]) for e in m.log if e.note in ("burnt", "burnt.chaos", "chaos.more", "place")]
    assert told == [("burnt", 2), ("burnt.chaos", 2), ("burnt", 4), ("chaos.more", 1), ("place", 2)]
    assert row(m, 2) == "EF[I2F | K S4E]" and zone(m, "deck") == "I2F" and "S2F" in bag(m, "hand:0")
    assert bag(m, "discard").count("K") == 2 and len(bag(m, "discard")) == 8


@VECTORS("V23", "R15")
def last_card_is_chaos() -> None:
    m = start("EW I2E | S1W", hand="S1E S2E S1F S2F", deck="K")
    m.play("discard S2F establish")
    assert m.result.winners == () and zone(m, "aside") == "K"


@VECTORS("R29")
def giving_up_a_row_with_chaos() -> None:
    m = chaos("EW K | S4E S1W", "EF I1F | S2E", deck="S1E")
    m.play("give up 1")
    assert bag(m, "discard") == ["K", "K", "S1W", "S4E"]


# -- Books and Metas ---------------------------------------------------------------------------------------


def with_books(books: str, *rows: str, **more):
    return start(*rows, options={"books": True, **more.pop("options", {})}, zones={"books": books}, **more)


@VECTORS("V16", "R4", "R25")
def flying() -> None:
    rows = ("EW I3E | S2W S1E S1W", "FA I2F | S3A K", "WF I1W |")
    m = with_books("BFS", *rows, hand="S4W I1F I2E I3A", deck="S1E")
    assert refused(m, "discard S4W fly sogna 2 K 3") == "R25" and refused(m, "discard S4W fly sogna 2 S3A 1") == "R3"
    assert refused(m, "discard S4W fly incubus 1 I3E 3") == "6.books"
    m.play("discard S4W fly sogna 1 S1E 3")
    assert row(m, 3) == "WF[I1W | S1E]" and row(m, 1) == "EW[I3E | S1W S2W]"
    meta = with_books("BVS BVI", "EW I3E | M1E", hand="S4W I1F I2E I3A", deck="S1E", options={"squares": True})
    assert refused(meta, "discard S4W vanish incubus 1 M1E") == "R5"
    meta.play("discard S4W vanish sogna 1 M1E")
    assert row(meta, 1) == "EW[I3E | ]"


@VECTORS("V17")
def invisible_and_squares() -> None:
    rows = ("WF I1W |", "EW |", "EA I2A | S3E", "FA I3A | S3F")
    m = with_books("BVI BLS", *rows, hand="S4W I1F I2E I3A", won=7, cities="WA", deck="S1E K I2W S2W S4A I1E S2F")
    m.play("discard S4W vanish incubus 1 I1W")
    assert row(m, 1) == "WF[ | ]" and "S1E" in bag(m, "hand:0")
    assert refused(m, "discard I1F claim 3") == "6.books"
    m.play("discard I1F claim 1")
    assert len(m.table.zones["won"]) == 8 and row(m, 1) == "WA[I2W K | ]" and row(m, 2) == "EW[ | S2W S4A]"
    assert "I1E" in bag(m, "hand:0") and row(m, 4) == "FA[I3A | S3F]"


@VECTORS("V18")
def joyful() -> None:
    m = with_books("BJE", *FOUR, hand="S4W I1F I2E I3A", deck=DREAMY, cities="EW EF EA WF WA FA EW EF")
    m.play("discard S4W joyful")
    assert len(m.table.zones["won"]) == 6 and len(m.table.zones["cities"]) == 2
    m = with_books("BJE", *FOUR, hand="S4W I1F I2E I3A", deck=DREAMY, cities="EW", won=7)
    m.play("discard S4W joyful")
    assert m.result.winners == (0,)


@VECTORS("V19", "R28")
def prophecy_twice() -> None:
    m = with_books("BPR BPR", *COMPUTED, hand="S4W I1F I2E I3A", deck="K S1E K I2W S4A")
    m.play("discard S4W prophecy")
    assert zone(m, "looked:0") == "K S1E K I2W" and refused(m, "play I1F 2") == "6.prophecy"
    for place in (4, 1, 2):  # the fourth, the first, the third of the four; the second is left
        m.play(f"next {place}")
    assert "I2W" in bag(m, "hand:0") and zone(m, "deck") == "K K S1E S4A"
    once = with_books("BPR", *COMPUTED, hand="S4W I1F I2E I3A", deck="K S1E K I2W S4A")
    once.play("discard S4W prophecy")
    assert zone(once, "looked:0") == "K S1E"
    none = with_books("BPR", *COMPUTED, hand="S4W I1F I2E I3A")
    assert refused(none, "discard S4W prophecy") == "6.prophecy"


# -- complete games ----------------------------------------------------------------------------------------


@VECTORS("V24")
def fastest_games() -> None:
    """Three turns without Books, two with Joyful Equilibrium, if every deal is balanced."""
    pairs = "I1{0} S1{0} I2{0} S2{0}"
    deals = " ".join(pairs.format(e) for e in "EWFA").split()
    for kind, options, turns in (("establish", {}, 3), ("joyful", {"books": True}, 2)):
        m = start(
            *FOUR, hand="S4W I1F I2E I3A", deck=" ".join([*deals[:8], "S1E", *deals[8:], "S1W", "S1F"]),
            cities="EW EF EA WF WA FA EW EF", options=options, zones={"books": "BJE"} if options else {},
        )  # fmt: skip
        made = 0
        while m.to_act:
            card = zone(m, "hand:0").split()[0]
            m.play(f"discard {card} {kind}")
            made += 1
        assert made == turns and m.result.winners == (0,) and len(m.table.zones["won"]) == 12


@VECTORS("R17")
def discard_is_open() -> None:
    m = start(*COMPUTED, hand="S4W I1F I2E I3A", deck="S1E", zones={"discard": "I1E S1E"})
    assert m.view().open_codes("discard") == ["I1E", "S1E"]


@VECTORS("R31")
def cards_of_the_house() -> None:
    """Section 2: the counts, left negative and right positive, and every element adds up to 0."""
    assert sum(DREAMS.values()) == 72 and sum(METAS.values()) == 8 and sum(CITIES.values()) == 12
    for element in "EWFA":
        own = {f: n for f, n in DREAMS.items() if f[-1] == element}
        assert sum(n * POWER[f] for f, n in own.items() if f[0] == "I") == 17
        assert sum(n * POWER[f] for f, n in own.items() if f[0] == "S") == 17
        assert sum(n for f, n in own.items() if f[0] == "I") == sum(n for f, n in own.items() if f[0] == "S") == 8
