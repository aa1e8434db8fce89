"""The bots of Secret Signs: their beliefs, their signs to each other, and playouts that are real games."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import combinatoria as cb
from combinatoria.games.signs.belief import SILENCE, TRUST, heard, likelihood, talks
from combinatoria.games.signs.bot import BOTS, SignsJudge, judge, sign_for
from combinatoria.games.signs.code import DEFAULT, decode, parse_code
from combinatoria.games.signs.evaluate import value_table
from combinatoria.games.signs.position import Position
from combinatoria.games.signs.rollout import believed, lead_share
from combinatoria.games.signs.rules import team_code
from combinatoria.games.signs.teams import hand_zone, partner, value
from combinatoria.games.signs.worlds import sample_worlds
from combinatoria.odds.space import determinize
from combinatoria.players.sample import SampleBot, Trials
from combinatoria.simulate import wilson

pytestmark = pytest.mark.slow

GAME = cb.game("signs")
GREEDY, SAMPLE = BOTS["greedy"], BOTS["sample"]


def total(match, seat):
    return sum(value(f) for f in match.table.codes(hand_zone(seat)))


def agreed(match, *codes):
    """Agree on a code for each team, then make everybody ready."""
    for seat, text in enumerate(codes):
        match.play(f"agree {text}", seat)
    while match.table.vars["phase"] == "plan":
        match.play("ready")
    return match


def games(seeds, bot=GREEDY, options=None, codes=()):
    """Yield every decision of matches that a bot plays with itself."""
    for seed in seeds:
        rng, match = Random(seed), agreed(cb.Match(GAME, seed=seed, options=options), *codes)
        while match.to_act:
            seat = match.to_act[0]
            yield match, seat, rng
            match.play(bot.choose(match.view(seat), seat, list(match.legal(seat)), rng).move)


# -- deals -------------------------------------------------------------------------------------------------


def positions(count, options=None):
    """Yield positions of random games with many refusals, so that decks run out and there is much to remember."""
    seed = 0
    while count:
        rng, seed = Random(seed), seed + 1
        match = agreed(cb.Match(GAME, seed=seed, options=options))
        while match.to_act and count:
            if match.table.vars["phase"] != "plan" and rng.random() < 0.15:
                count -= 1
                yield match, rng
            moves = [m for m in match.legal() if m.kind != "sign" or rng.random() < 0.02]
            patient = [m for m in moves if m.kind in ("pass", "reject")]
            match.play(rng.choice(patient if patient and rng.random() < 0.9 else moves))


def test_a_dealt_table_looks_to_the_seat_exactly_like_the_view():
    remade = 0
    for match, rng in positions(120):
        remade += bool(match.table.vars["remade"])
        for seat in range(4):
            view = match.view(seat)
            table = determinize(GAME, view, seat, rng)
            assert table.view(seat) == view and cb.position_faults(GAME, table) == []
            assert list(GAME.legal(table.view(seat), seat)) == list(GAME.legal(view, seat))
    assert remade > 5


@pytest.mark.all
def test_quick_deals_follow_claims_and_signs():
    """Without a claim or a sign the partner's hand has the counted chances; with a sign it agrees with the sign."""
    checked = told = 0
    for match, seat, rng in games(range(3)):
        view = match.view(seat)
        if view.vars["phase"] == "plan":
            continue
        deal = sample_worlds(view, seat)
        news = heard(view, seat, partner(seat))
        tables = [deal(rng) for _ in range(60)]
        for t in tables:
            assert Counter(t.faces.values()) == Counter(match.table.faces.values())
            assert all(t.faces[i] == face for i, face in view.faces.items())
        if news.totals and news.kept == 5:
            told += 1
            mate = hand_zone(partner(seat))
            assert {sum(value(f) for f in t.codes(mate)) for t in tables} <= news.totals
        if view.vars["phase"] in ("intercept", "answer") and not Position(view, seat).seen and checked < 15:
            checked += 1
            chances = SignsJudge(view, seat).sent()
            claim = view.vars["claim"]
            n = sum(value(deal(rng).codes("middle")[0]) == claim for _ in range(400))
            low, high = wilson(n, 400, 0.999999)
            # A sign about the partner's hand also shifts the chance of the sent card a little.
            assert low - 0.06 <= chances[claim] <= high + 0.06
    assert told > 15 and checked == 15


# -- signs -------------------------------------------------------------------------------------------------

CODES = (
    "",
    "heart=5-7 star=8-10 eye=11-13 ear=14-16 nose=17-19 mouth=20-22 +eye=low +ear=middle +nose=high +heart=lie; wink",
)


@pytest.mark.parametrize("code", CODES, ids=["kit", "agreed"])
def test_partners_tell_their_totals_in_their_code_and_believe_them(code):
    exact = lies = 0
    for match, seat, _ in games(range(8), codes=(code, code) if code else ()):
        view, mate = match.view(seat), partner(seat)
        if code:
            assert team_code(view, seat) == parse_code(match.table.vars[f"code:{seat % 2}"])
        news = heard(view, seat, mate)
        if news is SILENCE:
            continue
        if news.totals and news.kept == 5:
            believed_ = Position(view, seat).believed
            assert total(match, mate) in news.totals and set(believed_) <= news.totals
            exact += len(believed_) == 1
        if news.fresh and view.vars["turn"] == mate and match.table.zones["middle"]:
            honest = value(match.table.codes("middle")[0]) == view.vars["claim"]
            assert honest == (news.message.claim != "lie")
            lies += not honest
    assert exact > 50 and lies > 5


@pytest.mark.all
def test_claims_are_true_three_times_out_of_four():
    said = Counter(
        value(match.table.codes("middle")[0]) == match.table.vars["claim"]
        for match, seat, _ in games(range(16))
        if match.table.vars["phase"] == "intercept"
        and not match.table.vars["passed"]
        and seat not in match.table.vars["signed"]
    )
    low, high = wilson(said[True], said.total(), 0.9999)
    assert low < TRUST < high
    assert abs(believed[6] - 0.6) < 1e-9 and likelihood(6, 6) == TRUST, "the reliability in Q4"


def test_a_person_may_be_the_partner():
    """A person's signs are read in the agreed code: a warning reverses the claim, a wish is followed."""
    found = {}
    for sign in ("eye", "ear", "nose", "mouth"):
        match = agreed(cb.Match(GAME, seed=3), "eye=lie ear=true nose=take mouth=leave", "eye=lie")
        card = match.table.codes(hand_zone(0))[0]
        for text in (f"sign {sign}", f"send {card} say {value(card)}", "pass", "pass"):
            match.play(text)
        view = match.view(2)
        found[sign] = (
            SignsJudge(view, 2).sent().get(value(card), 0),
            GREEDY.choose(view, 2, list(match.legal(2)), Random(1)),
        )
    assert found["eye"][0] < 0.1 < 0.7 < found["ear"][0]
    assert found["nose"][1].move.kind == "receive" and found["mouth"][1].move.kind == "reject"
    assert found["nose"][1].key == "receive_wish"


def test_signs_of_the_other_team_have_no_meaning():
    """Whatever code the others have agreed on, a bot has the same view and makes the same choice."""
    choices = []
    for text in ("eye=5-7", "eye=26-28 ear=lie; the ear is true on Mondays"):
        match = agreed(cb.Match(GAME, seed=11), "", text)
        match.play("sign eye ear", 1)
        match.play("sign eye", 3)
        view = match.view(0)
        assert view.vars["code:1"] is None and heard(view, 0, 1) is heard(view, 0, 3) is SILENCE
        small = SampleBot(SAMPLE.simulator, SAMPLE.judge, 60, width=6)
        legal = list(match.legal(0))
        choices.append((GREEDY.choose(view, 0, legal, Random(2)), small.choose(view, 0, legal, Random(2))))
    assert choices[0] == choices[1]


def test_a_sign_comes_once_and_only_if_it_says_something_new():
    signs = moves = 0
    for match, seat, _ in games(range(6)):
        view = match.view(seat)
        legal = list(match.legal(seat))
        best = max(zip(legal, judge(view, seat, legal), strict=True), key=lambda pair: pair[1].value)
        told = sign_for(view, seat, best[0]) if best[0].kind not in ("sign", "ready") else None
        signs += best[0].kind == "sign"
        moves += 1
        if best[0].kind == "sign":
            assert seat not in match.table.vars["signed"] and decode(best[0].args[0], DEFAULT) is not None
        assert told is None or best[0].kind == "send" or seat in match.table.vars["signed"]
    assert 0.2 < signs / moves < 0.6
    for match, seat, _ in games(range(2), options={"talk": "silent"}):
        assert not talks(match.view(seat), 0) and all(m.kind != "sign" for m in match.legal())


# -- choosing ----------------------------------------------------------------------------------------------


def test_the_same_generator_gives_the_same_choice_and_budgets_are_kept():
    match = agreed(cb.Match(GAME, seed=11))
    match.play("sign eye")
    view, legal = match.view(0), list(match.legal())
    bot = type(SAMPLE)(SAMPLE.simulator, SAMPLE.judge, 240, SAMPLE.width, SAMPLE.clear)
    first, second = (bot.advise(view, 0, legal, Random(3)) for _ in range(2))
    assert first == second and sum(r.n for r in first[1].values()) <= 240
    cards = [m.args[0] for m in first[1]]
    assert len(cards) == len(set(cards)), "one claim for each card"
    trials = Trials(SAMPLE.simulator, view, 0, legal[:2], Random(1))
    trials.add(20)
    assert all(0 <= v <= 1 for values in trials.values for v in values)


def test_worths_and_leads():
    last = value_table(30, 0, True)
    mean = sum(v * (9 - v) for v in range(1, 7)) / 33
    assert last.sure[30] == 30 and last.sure[31] == 0 and last.card[24] == pytest.approx(24 + mean)
    for left in range(1, 8):
        table = value_table(30, left, left % 2 == 0)
        assert max(range(10, 45), key=lambda t: table.sure[t]) in range(24, 31) and 26 < max(table.sure) <= 30
    shares = [lead_share(lead, True, True) for lead in range(-8, 9)]
    assert all(a < b for a, b in pairwise(shares)) and shares[8] == 0.5


@pytest.mark.all
def test_greedy_players_beat_random_ones_and_signs_are_worth_points():
    won, points = 0, {}
    for seed in range(16):
        rng, match = Random(seed), agreed(cb.Match(GAME, seed=seed))
        while match.to_act:
            seat = match.to_act[0]
            bot = GREEDY if seat % 2 == seed % 2 else BOTS["random"]
            match.play(bot.choose(match.view(seat), seat, list(match.legal(seat)), rng).move)
        won += seed % 2 in match.result.winners
    for talk in ("free", "silent"):
        scores = []
        for seed in range(10):
            *_, (match, _, _) = games([seed], options={"talk": talk})
            scores += [p for pair in match.table.vars["scores"] for p in pair]
        points[talk] = sum(scores) / len(scores)
    assert won >= 11 and points["free"] > points["silent"] + 2
