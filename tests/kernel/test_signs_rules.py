"""Secret Signs beyond its vectors: options, the code, talk, impossible positions, scores, a seat's knowledge."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.table import EVERYBODY
from combinatoria.games.signs.code import DEFAULT, PLAIN, SIGNS, WAYS, Code, decode, encode, format_code, parse_code
from combinatoria.games.signs.memory import MEMORY
from combinatoria.games.signs.rules import team_code
from combinatoria.games.signs.teams import hand_zone, partner, turns, value
from combinatoria.odds import Hand
from combinatoria.odds.space import determinize, knowledges, unseen_by
from combinatoria.odds.totals import card_and_total, total_of
from combinatoria.words.explain import LANGUAGES, Speaker

GAME = cb.game("signs")


def dealt(seed=5, **options):
    match = cb.Match(GAME, seed=seed, options=options)
    while match.table.vars["phase"] == "plan":
        match.play("ready")
    return match


def any_card(match, rng, intercepts=0.2, rejects=0.4):
    """Make one decision in which every card of a hand is equally likely, counting equal faces separately."""
    phase, seat = match.table.vars["phase"], match.to_act[0]
    if phase == "plan":
        match.play("ready")
        return
    card = rng.choice(match.table.codes(f"hand:{seat}"))
    if phase == "send":
        match.play(f"send {card} say {rng.randint(1, 6)}")
    elif phase == "intercept":
        match.play(f"intercept {card}" if rng.random() < intercepts else "pass")
    else:
        match.play(f"{'reject' if rng.random() < rejects else 'receive'} {card}")


# -- the code --------------------------------------------------------------------------------------------------


def test_the_usual_code_tells_every_total_and_every_plain_word():
    for total in range(5, 29):
        signs = encode(total, DEFAULT)
        assert signs in WAYS and decode(signs, DEFAULT).totals == {total}
        for word in PLAIN:
            message = decode(encode(total, DEFAULT, also=word), DEFAULT)
            assert total in message.totals and len(message.totals) == 3
            assert word in (message.claim, message.wish)
    assert len({encode(total, DEFAULT) for total in range(5, 29)}) == 24
    assert encode(4, DEFAULT) is None and encode(29, DEFAULT) is None


def test_what_is_encoded_is_decoded_in_any_code():
    rng, meanings = Random(1), (*DEFAULT.meanings.values(),)
    for _ in range(300):
        pairs = {}
        for sign in (*SIGNS, *(f"+{s}" for s in SIGNS)):
            meaning = rng.choice(meanings)
            if (
                rng.random() < 0.7
                and (("-" in meaning) <= (sign[0] != "+"))
                and (meaning in PLAIN or "-" in meaning or sign[0] == "+")
            ):
                pairs[sign] = meaning
        code = Code(pairs, rng.choice(["", "free words; more", "= = ="]))
        assert parse_code(format_code(code)) == code
        for total in range(5, 29):
            for word in (None, *PLAIN):
                signs = encode(total, code, also=word)
                if signs is None:
                    continue
                message = decode(signs, code)
                assert message is not None and (message.totals is None or total in message.totals)
                assert word is None or word in (message.claim, message.wish)
        for signs in WAYS:
            decode(signs, code)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("scratch the ear", "code_form"),
        ("eye=", "code_form"),
        ("=lie", "code_form"),
        ("elbow=lie", "code_sign"),
        ("++eye=lie", "code_sign"),
        ("eye=maybe", "code_meaning"),
        ("eye=lie eye=true", "code_twice"),
        ("+eye=5-7", "code_group_second"),
        ("eye=low", "code_detail_first"),
    ],
)
def test_a_bad_code_is_refused_in_one_sentence(text, key):
    match = cb.Match(GAME, seed=1)
    refusal = match.why_not(f"agree {text}")
    assert (refusal.rule, refusal.key) == ("H5", key)
    for lang in LANGUAGES:
        sentence = Speaker(GAME, lang).refusal(refusal)
        assert sentence and "{" not in sentence


def test_agreeing_and_its_forms():
    match = cb.Match(GAME, seed=1)
    match.play("agree Ｅｙｅ＝lie、 +Ear = low；Yawn = six; really", 2)
    assert match.table.vars["code:0"] == "eye=lie +ear=low; Yawn = six; really"
    assert team_code(match.view(0), 0).note == "Yawn = six; really" and team_code(match.view(1), 0) is None
    match.play("agree *", 0)
    assert team_code(match.table, 2).meanings == {"eye": "lie", "+ear": "low"}
    match.play("agree", 0)
    assert match.table.vars["code:0"] == "" and decode(("eye",), team_code(match.table, 0)) is None
    for text in ("agree", "agree *", "agree eye=lie; x"):
        assert GAME.format(GAME.parse(text)) == text


# -- talk --------------------------------------------------------------------------------------------------------


def test_how_much_may_be_said():
    free, signs, silent = (dealt(talk=talk) for talk in ("free", "signs_only", "silent"))
    assert free.why_not("say six", 3) is None and free.why_not("sign eye ear", 3) is None
    assert signs.why_not("say six", 3).key == "signs_only" and signs.why_not("sign eye", 3) is None
    assert silent.why_not("say six", 3).key == "silent" == silent.why_not("sign eye", 3).key
    assert {m.kind for m in silent.legal()} == {"send"} and len(silent.decisions) == 0, "no planning without talk"
    assert cb.Match(GAME, seed=1, options={"talk": "silent"}).why_not("agree eye=lie", 0).rule == "6.talk"
    assert free.why_not("sign").rule == "notation.form" and free.why_not("sign eye ear nose").key == "sign_length"
    assert free.why_not("sign elbow").key == "no_such_sign" and free.why_not("say").key == "say_nothing"
    assert free.why_not("agree eye=lie").key == "too_late_to_agree"


def test_a_sign_is_offered_once_a_decision_and_may_be_made_again():
    match = dealt()
    assert sum(m.kind == "sign" for m in match.legal()) == len(WAYS) == 72
    match.play("sign eye", 2)
    assert any(m.kind == "sign" for m in match.legal()), "another player's sign does not count"
    match.play("sign eye ear")
    assert not any(m.kind == "sign" for m in match.legal()) and match.why_not("sign nose") is None
    match.play(next(iter(match.legal())))
    assert any(m.kind == "sign" for m in match.legal())


@pytest.mark.parametrize("options", [{"new_signs_between_games": False}, {"talk": "silent"}, {}])
def test_between_the_games(options):
    match, rng = dealt(seed=2, **options), Random(2)
    while match.table.vars["phase"] != "plan":
        any_card(match, rng)
    t = match.table
    assert t.vars["round"] == 2 and t.vars["turn"] == 1 and len(t.vars["scores"]) == 1
    assert all(t.seen_by_mask[i] == EVERYBODY for s in range(4) for i in t.zones[f"hand:{s}"]), "the hands lie open"
    if options:
        assert match.to_act == (1,) and GAME.prompt(t, 1) == "deal"
        assert match.why_not("ready", 0).rule == "match.turn"
        assert match.why_not("agree eye=lie", 1).rule in ("6.talk", "6.new_signs_between_games")
    else:
        assert match.to_act == (0, 1, 2, 3) and match.why_not("agree eye=lie", 3) is None
    while t.vars["phase"] == "plan":
        match.play("ready")
    assert Counter(t.faces.values()) == Counter(GAME.deck(4, {"suit": "sun", "pack": 0})) and len(t.zones["deck"]) == 12
    assert all(t.seen_by_mask[i] == 1 << s for s in range(4) for i in t.zones[f"hand:{s}"])
    assert all(t.vars[f"{key}:{s}"] == () for key in ("put", "recall") for s in range(4)) and t.vars["remade"] == ()


@pytest.mark.parametrize(("turns_each", "games"), [(1, 1), (1, 2), (2, 1)])
def test_length_of_a_match(turns_each, games):
    match, rng = dealt(turns_each=turns_each, games=games), Random(1)
    while match.to_act:
        any_card(match, rng)
    senders = [e.by for e in match.log if e.kind == "turn"]
    assert len(senders) == 4 * turns_each * games and set(Counter(senders).values()) == {turns_each * games}
    assert len(match.table.vars["scores"]) == games


@pytest.mark.parametrize("peek", [False, True])
def test_refused_cards_at_the_end(peek):
    match, rng = dealt(games=1, peek_aside_at_end=peek, suit="moon", target=25), Random(1)
    while match.to_act:
        any_card(match, rng, 0, 1)
    aside = match.view(-1).codes("aside")
    assert aside and (None not in aside if peek else set(aside) == {None})
    assert all(card[0] == "M" for card in match.table.faces.values())
    for total, points in zip(match.table.vars["totals"][0], match.table.vars["scores"][0], strict=True):
        assert points == (total if total <= 25 else 0)


# -- screens -----------------------------------------------------------------------------------------------------


def test_picking_things():
    match = dealt()
    hand = match.table.codes("hand:0")
    send = [m for m in match.legal() if m.kind == "send"]
    assert len(send) == 6 * len(set(hand)) and {GAME.picks(match.table, 0, m).picks for m in send} == {
        (f"hand:0/{card}",) for card in hand
    }
    assert GAME.interpret_picks(match.table, 1, ["hand:1/S1"]) == cb.Move("send", ("S1", 1))
    match.play(send[0])
    assert match.why_not_picked(["middle"]).key == "give_first"
    assert match.why_not_picked(["deck"]).key == "opponents_first"
    card = match.table.codes("hand:1")[0]
    assert match.why_not_picked([f"hand:1/{card}"]) is None
    match.play("pass")
    match.play("pass")
    card = match.table.codes("hand:2")[0]
    to = {m.kind: GAME.picks(match.table, 2, m) for m in match.legal() if m.args and m.args[0] == card}
    assert to["receive"] == ((f"hand:2/{card}",), "middle") and to["reject"] == ((f"hand:2/{card}",), "deck")
    assert match.why_not_picked(["deck"]).key == "give_first"
    assert GAME.interpret_picks(match.table, 2, ["hand:0/#1"]) is None


def test_sheets_add_up():
    match, rng = dealt(seed=8), Random(8)
    say = Speaker(GAME, "en")
    while match.to_act:
        for viewer in range(4):
            for sheet in GAME.sheets(match.view(viewer), viewer):
                assert say.term(sheet.key, sheet.facts, viewer)
                if sheet.key == "hand":
                    mine = match.table.codes(f"hand:{viewer}")
                    assert sheet.total == sum(map(value, mine)) == sum(t.value for t in sheet.rows[0][:-1])
                    assert Counter(c for t in sheet.rows[0] for c in t.cards) == Counter(mine)
                else:
                    ten, worth, games = sheet.rows
                    assert ten[0].value + ten[1].value == ten[2].value == worth[0].value
                    assert [t.used for t in worth] == [ten[2].value <= 30, ten[2].value > 30, True]
                    assert sheet.total == games[-1].value == sum(t.value for t in games[:-1])
        any_card(match, rng)
    both = GAME.sheets(match.view(-1), -1)
    assert [s.key for s in both] == ["team_a", "team_b"] and tuple(s.total for s in both) == match.result.scores[:2]


# -- impossible positions -----------------------------------------------------------------------------------------


def broken(position, **changes):
    with pytest.raises(cb.IllegalMove) as caught:
        cb.Match.at(GAME, position | changes)
    reasons = caught.value.refusal.facts.get("reasons", ())
    for lang in LANGUAGES:
        assert "{" not in Speaker(GAME, lang).refusal(caught.value.refusal)
    return {r.key for r in reasons}


def test_reasons_why_a_position_cannot_be():
    match, rng = dealt(seed=4), Random(4)
    while match.table.vars["phase"] != "answer" or match.table.vars["number"] < 4:
        any_card(match, rng, 0.1, 0.7)
    good = match.position()
    assert cb.Match.at(GAME, good).position() == good
    zones = good["zones"]
    assert broken(good, phase="never") == {"phase"}
    assert broken(good, round=3) == {"game"}
    assert "turn" in broken(good, number=good["number"] + 1)
    assert "number" in broken(good, number=9)
    assert broken(good, claim=0) == {"claim"}
    assert broken(good, passed=[]) == {"passed"} == broken(good, passed=good["passed"][::-1])
    assert broken(good, ready=[1]) == {"ready"}
    assert broken(good, signed=[7]) == {"seats"}
    assert broken(good, totals=[[1, 2]], scores=[[1, 2]]) == {"scores"}
    assert broken(good, **{"code:1": "nonsense"}) == {"code_form"}
    assert broken(good, remade=[["S1"], [1]]) == {"remade", "up"}
    assert broken(good, **{"put:2": ["S1"]}) == {"remade"}
    assert broken(good, **{"recall:2": [[1, [["S1", 1, "nowhere"]]]]}) == {"recall"}
    assert "recall" in broken(good, **{"recall:2": [[1, [["S6", 1, "hand:2"]]]]})
    several = [[1, []], [1, [["S1", 1, "middle"], ["S1", 1, "middle"]]]]
    assert broken(good, **{"recall:2": several}) == {"recall"}, "the first case fits, the second has no room"
    assert broken(good, told=[[], [["elbow"], 1, 5, []], [], []]) == {"told"} == broken(good, told=[[]])
    assert broken(good, known={}) <= {"middle_known", "aside_known"} != set()
    moved = {**zones, "up": zones["up"][1:], "deck": [*zones["deck"], zones["up"][0]]}
    assert "up" in broken(good, zones=moved, known=good["known"], batch={})
    lost = {**zones, "hand:0": zones["hand:0"][1:]}
    assert broken(good, zones=lost, batch={}) == {"cards"}
    swapped = {**zones, "hand:0": [*zones["hand:0"], zones["hand:1"][0]], "hand:1": zones["hand:1"][1:]}
    assert {"hand_size"} <= broken(good, zones=swapped, batch={})
    empty = cb.Match(GAME, seed=1).position()
    assert broken(empty, turn=2) == {"plan_turn"}
    assert broken(empty, scores=[[31, 0]], totals=[[31, 0]]) == {"scores"}
    over = cb.Match(GAME, seed=4)
    while over.to_act:
        any_card(over, rng)
    assert broken(over.position(), scores=[[99, 99], [0, 0]]) == {"score_sum"}


# -- what a seat can know ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_is_always_among_the_cases(seed):
    """At every decision, for every seat: counts agree, the true places are possible, sampled tables look the same."""
    rng, tricky = Random(seed), 0
    match = dealt(seed)
    while match.to_act:
        any_card(match, rng, 0.3, 0.8 if seed % 2 else 0.3)
        t = match.table
        for seat in range(4):
            view = match.view(seat)
            insights, cases = GAME.card_facts(view, seat), knowledges(GAME, view, seat)
            tricky += len(cases) > 1
            assert [weight for weight, _ in cases] == [insight.weight for insight in insights]
            for insight, (weight, known) in zip(insights, cases, strict=True):
                recalled = sum(map(len, insight.recalled.values()))
                unseen = sum(sum(pool.values()) for pool in known.pools)
                assert unseen + recalled == unseen_by(view, GAME.deck(4, view.options)).total()
                decks = [known.deck_size(k) for k in range(len(known.pools))]
                assert decks == [0] * (len(decks) - 1) + [len(view.zones["deck"])]
                assert weight > 0 and known.deals > 0
            assert any(fits(t, view, seat, known) for _, known in cases)
            made = determinize(GAME, view, seat, rng)
            assert made.view(seat) == view and cb.position_faults(GAME, made) == []
        assert cb.position_faults(GAME, t) == []
    assert tricky > 10


def fits(t, view, seat, known):
    """Return whether the true cards agree with a case."""
    left = sum((Counter(dict(pool)) for pool in known.pools), Counter())
    for place in (*known.hands, "deck"):
        there = Counter(t.faces[i] for i in t.zones[place] if not t.seen_by_mask.get(i, 0) >> seat & 1)
        recalled = known.hands[place].known if place != "deck" else ()
        sure = Counter(recalled) - Counter(view.open_codes(place))
        if sure - there:
            return False
        left.subtract(there - sure)
    return not any(left.values())


def hand_of(zone):
    return lambda known: known.hands[zone]


def card_in(cases, view, place):
    """Return the chances of each card of a place that the seat does not see."""

    def unseen(known):
        hand = known.hands[place]
        return Hand(hand.unknown, tuple((Counter(hand.known) - Counter(view.open_codes(place))).elements()))

    return card_and_total(cases, unseen, lambda _: Hand(), value).map(lambda both: both[0])


@pytest.mark.slow
@pytest.mark.all
def test_chances_are_calibrated_when_cards_are_chosen_blindly():
    """Random choices of cards from hands match the model behind the facts exactly.

    A seat that once knew a card that may have been sent on has a chance for its value; over many games these chances
    must be calibrated, and so must the totals of hands, before and after a reshuffle.
    """
    gap = spread = sums = sum_spread = 0.0
    cases = late = 0
    for seed in range(130):
        match, rng = dealt(seed, games=1), Random(seed)
        while match.to_act:
            any_card(match, rng, *((0.05, 0.95) if seed % 2 else (0.25, 0.2)))
            if match.table.vars["phase"] == "plan" or not match.to_act:
                continue
            seat = rng.randrange(4)
            view = match.view(seat)
            if rng.random() < 0.5 or (view.vars[f"recall:{seat}"] == () and not view.vars["remade"]):
                continue
            cases_ = knowledges(GAME, view, seat)
            late += bool(view.vars["remade"])
            mate = f"hand:{partner(seat)}"
            total = total_of(cases_, hand_of(mate), value)
            sums += sum(value(c) for c in match.table.codes(mate)) - float(total.mean())
            sum_spread += float(total.variance())
            for face, _, _ in MEMORY.ways(view, seat)[0][1][:1]:
                for place in ("middle", mate):
                    ids = [i for i in view.zones[place] if i not in view.faces]
                    if not ids:
                        continue
                    cases += 1
                    p = float(card_in(cases_, view, place)[value(face)])
                    gap += sum(match.table.faces[i] == face for i in ids) / len(ids) - p
                    spread += p * (1 - p) / len(ids)
    assert cases > 250 and late > 25, (cases, late)
    assert abs(gap) < 4 * sqrt(spread) and abs(sums) < 4 * sqrt(sum_spread)


def test_a_card_that_may_have_been_sent_on():
    """Computed by hand: seat 0 knows that seat 1 took its 6; seat 1 then sends one of six cards, unseen."""
    match = dealt()
    hand = match.table.codes("hand:0")
    card = max(hand)
    match.play(f"send {card} say 1")
    match.play(next(m for m in match.legal() if m.kind == "intercept"))
    ((_, before),) = knowledges(GAME, match.view(0), 0)
    assert before.hands["hand:1"].known == (card,)
    match.play(next(m for m in match.legal() if m.kind == "send"))
    cases = knowledges(GAME, match.view(0), 0)
    assert len(cases) == 2 and match.view(0).codes("middle") == [None]
    unseen = unseen_by(match.view(0), GAME.deck(4, {"suit": "sun", "pack": 0}))
    sent = card_in(cases, match.view(0), "middle")
    assert sent[value(card)] == Fraction(1, 6) + Fraction(5, 6) * Fraction(unseen[card] - 1, unseen.total() - 1)
    ((_, mate),) = knowledges(GAME, match.view(2), 2)
    assert mate.hands["hand:1"].known == ()


@pytest.mark.parametrize("options", [{}, {"turns_each": 1}, {"suit": "moon"}], ids=["usual", "short", "moon"])
def test_the_shuffle_of_a_mixed_card_can_reveal_something_only_in_the_last_turn(options):
    """Bound how much more the table reveals than people could see: hands with cards of two shuffles that a card leaves.

    Nearly all cards are refused, so that the deck is used up as early as the rules allow.
    """
    remade, both = 0, Counter()
    for seed in range(40):
        rng, match = Random(seed), cb.Match(GAME, seed=seed, options=options)
        while match.to_act:
            seat, t = match.to_act[0], match.table
            moves = [m for m in match.legal() if m.kind != "sign"]
            wanted = [m for m in moves if m.kind in ("pass", "reject")]
            move = rng.choice(wanted if wanted and rng.random() < 0.97 else moves)
            if move.kind in ("send", "intercept", "receive", "reject"):
                both[t.vars["number"]] += len({t.shuffle_id.get(i, 0) for i in t.zones[hand_zone(seat)]}) > 1
            match.play(move, seat)
            remade += bool(match.table.vars["remade"])
    last = turns(match.table.options)
    assert not sum(n for turn, n in both.items() if turn != last) and (
        remade > 50 and both[last] > 20 if last == 8 else not remade
    ), both
