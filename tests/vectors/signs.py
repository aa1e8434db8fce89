"""Worked positions (V), illegal moves (I) and rulings (R) of Secret Signs, by their ids in the spec."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from math import comb

import combinatoria as cb
from combinatoria.core.chance import Seeded
from combinatoria.core.table import EVERYBODY, Table, seat_bit
from combinatoria.games.signs.teams import opponents, partner
from combinatoria.odds.space import knowledges

from .support import Vectors, refused

VECTORS = Vectors("signs", V=14, I=7, R=18)
GAME = cb.game("signs")
HANDS = ("1 3 3 4 5 6", "2 2 3 4 6", "1 2 2 4 5", "1 1 2 3 5")
"""V2 to V5: the six cards of seat 0 and the hands of the others."""
REST = "3 1 1 1 1 2 2 3 4 4 5 6"
"""The other twelve cards, as a deck with the 3 of V4 on top."""


def suns(text: str) -> list[str]:
    return [f"S{n}" for n in text.split()]


def dealt(seed: int = 5, **options: object) -> cb.Match:
    """Return a match whose first game has just been dealt."""
    match = cb.Match(GAME, seed=seed, options=options)
    while match.table.vars["phase"] == "plan":
        match.play("ready")
    return match


def sending(**more: object) -> cb.Match:
    """Return the position of V2, before the card is sent."""
    zones = {f"hand:{s}": suns(hand) for s, hand in enumerate(HANDS)} | {"deck": suns(REST)}
    return cb.Match.at(GAME, {"game": "signs", "phase": "send", "number": 1, "turn": 0, "zones": zones} | more, seed=1)


def sent(*moves: str) -> cb.Match:
    """V2 to V5: send the six as a "one", then play these moves."""
    match = sending()
    for move in ("send S6 say 1", *moves):
        match.play(move)
    return match


def last_turn(hands: str, give: str, **more: object) -> cb.Match:
    """Play the last decision of a game: the sender's partner takes a card equal to the one given up.

    Args:
        hands: the four hands, which therefore are also the final ones.
        give: the card, by number.
        more: variables and options of the position.
    """
    options, game = more.pop("options", {"games": 1}), more.get("round", 1)
    sender = (game - 1 + 7) % 4
    left = Counter(dict(GAME.deck(4, GAME.complete_options(options))))
    zones = {f"hand:{s}": suns(hand) for s, hand in enumerate(hands.split("/"))} | {"middle": suns(give)}
    for codes in zones.values():
        left.subtract(codes)
    assert min(left.values()) >= 0
    rest = list(left.elements())
    zones |= {"up": rest[:7], "deck": rest[7:]}
    position = {
        "game": "signs", "options": options, "phase": "answer", "number": 8, "turn": sender, "claim": 1,
        "passed": opponents(sender), "zones": zones, "known": {"middle": {"0": [sender]}},
    }  # fmt: skip
    match = cb.Match.at(GAME, position | more, seed=1)
    match.play(f"receive S{give}")
    return match


def before_draw(match: cb.Match) -> Table:
    """Return the table at the beginning of the last turn, before its card was drawn."""
    return match.table_at(max(n for n, e in enumerate(match.log) if e.kind == "turn"))


def numbers(t: Table, name: str) -> str:
    return " ".join(str(code)[1:] for code in t.codes(name))


def sizes(t: Table) -> tuple[int, int, int]:
    return len(t.zones["deck"]), len(t.zones["up"]), len(t.zones["aside"])


def turn(t: Table, how: str, chance: Seeded) -> None:
    """Play one whole turn: a random card is sent, and is intercepted, received or rejected."""
    sender = t.vars["turn"]
    steps = [(sender, "send {} say 1")]
    if how == "intercept":
        steps += [(opponents(sender)[0], "intercept {}")]
    else:
        steps += [(s, "pass") for s in opponents(sender)] + [(partner(sender), how + " {}")]
    for seat, text in steps:
        move = GAME.parse(text.format(t.codes(f"hand:{seat}")[0]))
        GAME.check(t, seat, move)
        GAME.play(t, seat, move, chance)


def course(*how: str) -> Table:
    """Return the table after these turns of a fresh game."""
    t, chance = dealt(games=1).table.copy(), Seeded(3)
    for kind in how:
        turn(t, kind, chance)
    return t


@VECTORS("V1")
def start() -> None:
    m = dealt()
    assert len(m.table.zones["deck"]) == 12
    assert [len(m.table.zones[f"hand:{s}"]) for s in range(4)] == [6, 5, 5, 5] and m.to_act == (0,)


@VECTORS("V2", "R14")
def received() -> None:
    m = sent("pass", "pass", "receive S1")
    t = before_draw(m)
    assert numbers(t, "hand:0") == "1 3 3 4 5" and numbers(t, "hand:2") == "2 2 4 5 6"
    assert numbers(t, "up") == "1" and sizes(t) == (12, 1, 0)
    assert m.to_act == (1,) and m.table.vars["number"] == 2 and len(m.table.zones["hand:1"]) == 6
    assert last_turn("5 4 3 2 1/1 1 1 1 2/6 5 2 1 1/2 2 3 3 4", "2").result.scores[0] == 30  # R14: no bonus


@VECTORS("V3")
def intercepted() -> None:
    m = sent("intercept S2")
    t = before_draw(m)
    assert numbers(t, "hand:1") == "2 3 4 6 6" and numbers(t, "up") == "2" and sizes(t) == (12, 1, 0)
    assert numbers(t, "hand:2") == HANDS[2] and {d.seat for d in m.decisions} == {0, 1}
    six = t.top("hand:1")
    assert t.faces[six] == "S6" and t.seen_by_mask[six] == seat_bit(0) | seat_bit(1)
    for seat in (0, 2, 3):
        ((_, known),) = knowledges(GAME, m.view(seat), seat)
        assert known.hands["hand:1"].known == (("S6",) if seat == 0 else ())
    assert m.view(1).open_codes("hand:1").count("S6") == 2


@VECTORS("V4", "R2")
def rejected() -> None:
    m = sent("pass", "pass", "reject S5")
    t = before_draw(m)
    assert numbers(t, "hand:2") == "1 2 2 4 3" and numbers(t, "up") == "5" and sizes(t) == (11, 1, 1)
    assert numbers(t, "aside") == "6" and t.seen_by_mask[t.top("aside")] == seat_bit(0)
    assert [m.view(s).codes("aside") for s in range(4)] == [["S6"], [None], [None], [None]]


@VECTORS("V5", "R4")
def right_opponent_after_left() -> None:
    m = sent()
    assert m.to_act == (1,) and refused(m, "intercept S1", 3) == "match.turn"
    m.play("pass")
    assert m.to_act == (3,)
    m.play("intercept S5")
    t = before_draw(m)
    assert numbers(t, "hand:3") == "1 1 2 3 6" and numbers(t, "up") == "5" and m.to_act == (1,)


@VECTORS("V6", "R12", "R13")
def order_of_senders() -> None:
    m = dealt(dealer=2)
    while m.to_act:
        m.play("ready" if m.table.vars["phase"] == "plan" else next(x for x in m.legal() if x.kind != "sign"))
    senders = [e.by for e in m.log if e.kind == "turn"]
    assert senders == [2, 3, 0, 1, 2, 3, 0, 1, 3, 0, 1, 2, 3, 0, 1, 2]
    assert [e.by for e in m.log if e.note == "deal"] == [2, 3]


@VECTORS("V7")
def exactly_thirty() -> None:
    m = last_turn("5 4 3 2 1/1 1 1 1 2/6 5 2 1 1/2 2 3 3 4", "2")
    assert m.table.vars["totals"] == ((30, 20),) and m.table.vars["scores"] == ((30, 20),)
    assert m.result.scores == (30, 20, 30, 20) and m.result.winners == (0, 2)


@VECTORS("V8")
def thirty_one() -> None:
    m = last_turn("5 4 3 2 2/1 1 1 1 2/6 5 2 1 1/2 2 3 3 4", "2")
    assert m.table.vars["totals"] == ((31, 20),) and m.table.vars["scores"] == ((0, 20),)
    assert m.result.winners == (1, 3)


@VECTORS("V9")
def sum_of_two_games() -> None:
    m = last_turn(
        "1 1 1 2 3/1 1 2 3 4/1 2 2 3 3/2 2 3 3 4", "1", options={}, round=2, totals=[[28, 31]], scores=[[28, 0]]
    )
    assert m.table.vars["totals"][1] == (19, 25)
    assert m.result.scores == (47, 25, 47, 25) and m.result.winners == (0, 2) and m.result.outcome == "win"


@VECTORS("V10", "R7")
def equal_sums() -> None:
    m = last_turn(
        "3 3 3 4 4/1 1 1 1 2/2 2 3 4 5/1 2 2 2 3", "2", options={}, round=2, totals=[[30, 14]], scores=[[30, 14]]
    )
    assert m.table.vars["scores"] == ((30, 14), (0, 16))
    assert m.result.outcome == "draw" and m.result.winners == (0, 1, 2, 3) and m.result.scores == (30, 30, 30, 30)


@VECTORS("V11")
def all_received() -> None:
    t = course(*["receive"] * 8)
    assert sizes(t) == (5, 8, 0) and sum(len(t.zones[f"hand:{s}"]) for s in range(4)) == 20


@VECTORS("V12")
def reshuffle_for_a_rejection() -> None:
    t, chance = course(*["reject"] * 6), Seeded(4)
    assert sizes(t) == (0, 6, 6) and t.vars["number"] == 7
    out, ids = t.codes("up") + t.codes("aside"), set(t.zones["up"] + t.zones["aside"])
    sender, before = t.vars["turn"], len(t.events)
    given, kept = t.codes(f"hand:{partner(sender)}")[0], t.codes(f"hand:{sender}")[0]
    turn(t, "reject", chance)
    shuffles = [e for e in t.events[before:] if e.kind == "shuffle" and e.src == "deck"]
    assert [e.rule for e in shuffles] == ["R3"] and Counter(shuffles[0].faces) == Counter(out)
    assert set(shuffles[0].cards) == ids, "neither the card given up nor the one refused in this turn"
    assert t.codes("up") == [given] and t.codes("aside") == [kept]
    draws = [e for e in t.events[before:] if e.src == "deck" and e.kind == "move"]
    assert len(draws) == 2 and sizes(t) == (10, 1, 1) and t.vars["number"] == 8, "11 before turn 8 draws"


@VECTORS("V13")
def just_enough_cards() -> None:
    for r in ("reject", "receive"), ("receive", "reject"):
        order = [r[0]] * (5 if r[0] == "reject" else 3) + [r[1]] * (5 if r[1] == "reject" else 3)
        t = course(*order)
        assert sizes(t) == (0, 8, 5) and t.vars["remade"] == ()


@VECTORS("V14")
def reshuffle_for_a_draw() -> None:
    t, chance = course(*["reject"] * 6), Seeded(4)
    turn(t, "receive", chance)
    assert t.vars["number"] == 8 and sizes(t) == (12, 0, 0)
    assert [len(e.cards) for e in t.events if e.rule == "R3" and e.kind == "shuffle"] == [13]


def patterns(t: Table, how: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Yield every pattern of outcomes of the eight turns, each run on the engine."""
    if len(how) == 8:
        yield how, t
        return
    for kind in ("intercept", "receive", "reject"):
        after = t.copy()
        turn(after, kind, Seeded(len(how)))
        yield from patterns(after, (*how, kind))


@VECTORS("R3")
def every_pattern_of_outcomes() -> None:
    """All 3^8 patterns of outcomes of a game's turns: the number of cards needed, and at most one reshuffle."""
    seen = Counter[int]()
    for how, t in patterns(dealt(games=1).table.copy()):
        r = how.count("reject")
        seen[r] += 1
        deck, up, aside = sizes(t)
        assert all(len(t.zones[f"hand:{s}"]) == 5 for s in range(4)) and deck + up + aside == 13
        if r <= 5:
            assert (deck, up, aside) == (5 - r, 8, r) and t.vars["remade"] == ()
            continue
        open_cards, masks = t.vars["remade"]
        early = how[:7].count("reject")
        # 13 cards are drawn before: 6 of the first 6 turns rejected and then turn 7, or the draw of turn 8.
        assert (len(open_cards), len(masks)) in {(6, 6), (7, early)}
        assert up + len(open_cards) == 8 and aside + len(masks) == r
        assert deck == len(open_cards) + len(masks) - (8 + r - 13)
    assert sum(seen.values()) == 3**8
    assert seen == {r: comb(8, r) * 2 ** (8 - r) for r in range(9)}


@VECTORS("R1")
def the_partner_must_answer() -> None:
    m = sent("pass", "pass")
    assert m.to_act == (2,) and {x.kind for x in m.legal()} == {"receive", "reject", "sign"}
    assert refused(m, "pass") == "R1"


@VECTORS("I1", "R8")
def claim_out_of_range() -> None:
    for claim in (7, 0, -1):
        assert refused(sending(), f"send S6 say {claim}") == "R8"
    assert refused(sending(), "send S6") == "notation.form"
    assert {x.args[1] for x in sending().legal() if x.kind == "send" and x.args[0] == "S6"} == set(range(1, 7))


@VECTORS("I2")
def answer_before_the_right_opponent() -> None:
    m = sent("pass")
    assert refused(m, "receive S1", 2) == "match.turn"
    refusal = _direct(m, "receive S1", 2)
    assert (refusal.rule, refusal.key, refusal.facts["seat"]) == ("4.intercept", "opponents_first", 3)


def _direct(m: cb.Match, text: str, seat: int) -> cb.Refusal:
    """Return the game's own refusal, before any check of whose turn it is."""
    try:
        GAME.check(m.table, seat, GAME.parse(text))
    except cb.IllegalMove as error:
        return error.refusal
    raise AssertionError(f"{text} was accepted")


@VECTORS("I3")
def partner_cannot_intercept() -> None:
    m = sent()
    assert refused(m, "intercept S1", 2) == "match.turn"
    assert _direct(m, "intercept S1", 2).key == "only_opponents" == _direct(m, "intercept S1", 0).key


@VECTORS("I4", "R5")
def a_pass_stands() -> None:
    m = sent("pass")
    assert refused(m, "intercept S2", 1) == "match.turn"
    assert _direct(m, "intercept S2", 1) == cb.Refusal("R5", "passed_already")
    m.play("pass")
    assert _direct(m, "intercept S2", 1).rule == "R5" == _direct(m, "intercept S1", 3).rule


@VECTORS("I5")
def partner_cannot_pass() -> None:
    m = sent("pass", "pass")
    assert refused(m, "pass") == "R1" and m.why_not("pass").key == "must_answer"


@VECTORS("I6")
def card_not_in_hand() -> None:
    m = sent("pass", "pass")
    assert refused(m, "reject S6") == "4.answer" and m.why_not("reject S6").key == "not_in_hand"
    assert refused(m, "receive M1") == "2"


@VECTORS("I7", "R11")
def nothing_is_shown() -> None:
    for m in (cb.Match(GAME, seed=1), sending(), sent(), sent("pass", "pass")):
        for seat in range(4):
            assert refused(m, "show S1", seat) == "notation.form"
    assert not any(e.kind == "show" for e in sent("pass", "pass", "receive S1").log)


@VECTORS("R6")
def give_first_then_take() -> None:
    for moves in (("intercept S2",), ("pass", "pass", "receive S1"), ("pass", "pass", "reject S1")):
        m = sent(*moves)
        steps = [(e.src, e.dst) for e in m.log[m.decisions[-1].mark :] if e.kind == "move"]
        hand = f"hand:{m.decisions[-1].seat}"
        assert steps[0] == (hand, "up")
        assert steps[1][0] == "middle" and (
            steps[2] == ("deck", hand) if "reject" in moves[-1] else steps[1][1] == hand
        )


@VECTORS("R9")
def the_card_just_drawn() -> None:
    m = dealt()
    drawn = m.table.faces[m.table.top("hand:0")]
    m.play(f"send {drawn} say 2")
    assert m.table.codes("middle") == [drawn]


@VECTORS("R10", "R18")
def talk_at_every_moment() -> None:
    for m in (cb.Match(GAME, seed=1), sending(), sent(), sent("pass"), sent("pass", "pass")):
        cards = {name: list(ids) for name, ids in m.table.zones.items()}
        for seat in range(4):
            m.play("say この数字はうそです。 Zwei!", seat)
            m.play("sign eye", seat)
            m.play("sign Ear, key", seat)
        assert m.table.zones == cards
        said = [e for e in m.log if e.kind == "say" and e.facts and "talk" in e.facts]
        assert len(said) == 12 and all(e.seen_by(s) == e for e in said for s in (-1, 0, 1, 2, 3))
        assert said[-1].facts["signs"] == ("ear", "key")


@VECTORS("R15")
def both_over() -> None:
    m = last_turn("6 5 4 3 2/5 4 3 3 3/1 1 2 3 4/4 3 2 2 2", "5")
    assert m.table.vars["totals"] == ((31, 31),) and m.result.scores == (0, 0, 0, 0) and m.result.outcome == "draw"


@VECTORS("R16")
def somebody_leaves() -> None:
    m = sent()
    m.play("leave", 2)
    assert m.to_act == () and m.result == cb.Result((), "abandoned", (0, 0, 0, 0))
    zones = {f"hand:{s}": suns(hand) for s, hand in enumerate(("1 2 2 4 5", *HANDS[1:]))}
    zones["hand:1"] += ["S3"]
    left = Counter(dict(GAME.deck(4, GAME.complete_options({})))) - Counter(c for hand in zones.values() for c in hand)
    more = {
        "round": 2,
        "totals": [[28, 31]],
        "scores": [[28, 0]],
        "turn": 1,
        "zones": zones | {"deck": [*left.elements()]},
    }
    second = sending(**more)
    second.play("leave", 1)
    assert second.result.winners == (0, 2) and second.result.outcome == "left_win"
    assert second.result.scores == (28, 0, 28, 0)


@VECTORS("R17")
def open_cards_with_seat_and_turn() -> None:
    m = dealt()
    for number in count(1):
        m.play(next(x for x in m.legal() if x.kind == "send"))
        m.play(next(x for x in m.legal() if x.kind == "intercept"))
        if number == 4:
            break
    given = [e for e in m.log if e.dst == "up"]
    assert [e.by for e in given] == [1, 2, 3, 0]
    for seat in range(4):
        view = m.view(seat)
        assert view.codes("up") == [e.faces[0] for e in given] and None not in view.codes("up")
        assert all(view.seen_by_mask[i] == EVERYBODY for i in view.zones["up"])
