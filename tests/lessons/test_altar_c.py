"""The tools of lesson Altar C: offers at the table, their log, tally, explorer; its numbers and a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt

import pytest

import combinatoria as cb
from combinatoria.games.altar import odds
from combinatoria.odds import Dist
from combinatoria_widgets.lessons import altar_c as altar
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS, example_class

from .screen import Screen, example_data

DRAW, KEEP = "draw hand 1", "finish"
GAINS = [1, 2, 3, 4, 10, 40]


@pytest.fixture
def lesson(open_lesson):
    """Altar C, opened."""
    return open_lesson("altar-c")


def offers(moves):
    """Make these moves, one per offer, at a new table; return the screen and the log."""
    return Screen.of_deals(altar, altar.ready_turn(), moves)


def fair_fee(points, his=1, own=1):
    """The lesson's own function."""
    gains = [1, 2, 3, 4] + [points] * his + [4 * points] * own
    return Fraction(sum(gains), len(gains))


# -- offers and their log ------------------------------------------------------------------------------------


def test_the_offer_is_that_of_the_story(lesson):
    match = altar.ready_turn()
    assert altar.OfferLog.of_lesson().goal(match) == lesson.say("tally.fee", number=1, fee=10)
    assert sorted(match.table.codes("hand:0")) == sorted(altar.KEPT)
    assert sorted(match.table.codes("hand:1")) == sorted(altar.BEN)
    assert sorted(map(match.game.format, match.legal())) == [DRAW, KEEP]
    assert match.view(0).codes("hand:1") == [None] * 6


def test_keeping_scores_ten_points_and_the_card_not_drawn_is_logged(lesson):
    """The same offer, accepted and refused: the log has the same card."""
    drawn, log = offers([DRAW])
    points = drawn.match.result.scores[0]
    assert log.entries == [altar.Offer(10, True, points)] and points in {10 + gain for gain in GAINS}
    kept = cb.Match.at(cb.game("altar"), altar.OfferLog.prepared(drawn.match.seed, 10), drawn.match.seed)
    kept.play(KEEP)
    assert kept.result.scores[0] == 10 == altar.score(altar.KEPT)
    log.waiting = kept, 10
    assert log._offer(kept) == altar.Offer(10, False, points)
    assert log.entries[0].gain == points - 10 and log.entries[0].ahead == (points == 50)


def test_every_fee_comes_once_in_five_own_offers_in_an_order_by_lot(lesson):
    _, log = offers([DRAW, KEEP] * 6)
    fees = [entry.fee for entry in log.entries]
    assert fees[0] == altar.FAIR and sorted(fees[1:6]) == sorted(fees[6:11]) == list(altar.FEES) and len(fees) == 12
    assert [entry.draw for entry in log.entries] == [True, False] * 6
    others = {
        tuple(altar.OfferLog.setting(n, lesson.round_seed) for n in range(1, 6)) for lesson.rounds_from in range(8)
    }
    assert len(others) > 4


def test_the_verdict_says_what_the_card_brings(lesson):
    for move, key in ((DRAW, "drew"), (KEEP, "kept")):
        screen, log = offers([move])
        last = log.entries[-1]
        net = f"{last.gain - last.fee:+d}".replace("-", "−") if last.gain != last.fee else "±0"
        facts = {"points": last.score, "gain": last.gain, "fee": last.fee, "net": net}
        assert lesson.say(f"verdict.{key}", **facts) in screen.snapshot["status"]["text"]


def test_a_bet_is_asked_before_the_draw_and_settled_whatever_is_chosen(lesson):
    screen = Screen.of(altar.ready_turn())
    log = altar.keep(screen)
    for number in range(6):
        asked = screen.snapshot["prediction"]
        assert asked["question"] == lesson.say("bet.ahead", fee=log.waiting[1])
        screen.send("predict", about=asked["id"], value=0.25)
        screen.send("move", text=(DRAW, KEEP)[number % 2])
        screen.send("next")
    assert [bet.happened for bet in lesson.bets.values()] == [entry.gain > entry.fee for entry in log.entries]
    assert {bet.exact for bet in lesson.bets.values()} == {None}, "it would reveal what is to be predicted"
    lesson.predictions.update(dict.fromkeys(lesson.data["predictions"], 0.3))
    log.dealer.unveil()
    assert {bet.exact for bet in lesson.bets.values()} == {"1/3", "1/6"}


@pytest.mark.slow
def test_the_six_cards_are_equally_likely():
    found = Counter()
    for seed in range(900):
        match = cb.Match.at(cb.game("altar"), altar.OfferLog.prepared(seed, 10), seed)
        match.play(DRAW)
        found[match.result.scores[0] - 10] += 1
    assert sorted(found) == GAINS
    assert sum((n - 150) ** 2 / 150 for n in found.values()) < 5 + 4 * sqrt(10)


# -- the tally and the curve ---------------------------------------------------------------------------------


def test_an_empty_log_gives_the_example_class_and_says_so(lesson, capsys):
    data = example_data(lesson, capsys, altar.tally, altar.OfferLog())
    assert len(data) == PUPILS * 8 and (data["gain"] == data["score"] - 10).all()
    assert (data["ahead"] == (data["gain"] > 10)).all()
    shown = altar.willing(data)
    tens = data[data["fee"] == 10]["draw"]
    assert repr(shown) == lesson.say("willing.sentence", fee=10, share=f"{100 * tens.mean():.0f}%", n=len(tens))
    assert "<polyline" in shown.html and lesson.say("willing.title") in shown.html


def test_the_class_is_like_the_theory(lesson):
    gains = [offer.gain for _, offer in example_class(altar.OfferLog, lesson.seed)]
    assert abs(sum(gains) / len(gains) - 10) < 3 * sqrt(565 / 3 / len(gains))


def test_own_offers_come_first(lesson):
    _, log = offers([KEEP])
    first = altar.tally(log)[0]
    assert (first["who"], first["fee"], first["draw"]) == (lesson.say("tally.you"), 10, False)
    assert lesson.rounds == 1 and lesson.outcomes["ahead"].trials == PUPILS * 8 + 1


def test_explorer(lesson):
    explorer = altar.explore(fair_fee)
    assert "10.00" in repr(explorer)
    for settings in ((18, 1, 1), (18, 0, 1), (18, 0, 0)):
        for control, value in zip(explorer.controls.values(), settings, strict=True):
            control.value = value
        row = explorer.simulate()
        assert str(fair_fee(*settings)) in repr(explorer)
        assert abs(row.share - fair_fee(*settings)) < 4 * row.error
    assert lesson.outcomes["even"].hits == 0


# -- what the lesson says, by two methods ----------------------------------------------------------------------


def test_the_worth_of_a_draw():
    cards = [altar.score([*altar.KEPT, card]) - 10 for card in altar.BEN]
    exact = odds.score_after_draws(altar.KEPT, altar.BEN)
    assert cards == GAINS and Fraction(sum(GAINS), 6) == exact.mean() - 10 == altar.gains().mean() == 10
    assert exact.mean() == altar.scores().mean() == 20
    squares = Fraction(sum(gain**2 for gain in GAINS), 6) - 100
    assert squares == exact.variance() == altar.gains().variance() == Fraction(565, 3)
    assert round(sqrt(squares), 2) == 13.72 and round(sqrt(squares / 10_000), 2) == 0.14
    assert [sum(gain < 10 for gain in GAINS), GAINS.count(10), sum(gain > 10 for gain in GAINS)] == [4, 1, 1]
    assert exact.p(lambda points: points > 20) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("fee", "shares"), [(10, (0.1667, 0.4254, 0.4726, 0.4842, 0.4921)), (12, (0.1667, 0.3471, 0.2275, 0.1309, 0.0141))]
)
def test_how_many_are_ahead_after_many_draws(fee, shares):
    """The sum of n gains: draw by draw, and by the number of draws that were each Spear."""
    small = {n: Dist.uniform([1, 2, 3, 4]).repeat(n) for n in range(9)}
    for n, told in zip((1, 8, 24, 60, 240), shares, strict=True):
        sums = {0: 1}
        for _ in range(n):
            after = Counter()
            for total, ways in sums.items():
                for gain in GAINS:
                    after[total + gain] += ways
            sums = after
        ahead = Fraction(sum(ways for total, ways in sums.items() if total > n * fee), 6**n)
        assert round(float(ahead), 4) == told
        if n <= 8:
            by_spears = sum(
                comb(n, his) * comb(n - his, own) * Fraction(4, 6) ** (n - his - own) * Fraction(1, 6) ** (his + own)
                * small[n - his - own].p(lambda total, rest=n * fee - 10 * his - 40 * own: total > rest)
                for his, own in product(range(n + 1), repeat=2) if his + own <= n
            )  # fmt: skip
            assert by_spears == ahead


def test_the_insurance():
    alone = [altar.score([*altar.HELD, card]) for card in altar.LAST]
    exact = odds.score_after_draws(altar.HELD, altar.LAST)
    assert alone == [105, 110, 115, 120, 125, 20] and Fraction(sum(alone), 6) == exact.mean() == Fraction(595, 6)
    assert round(exact.standard_deviation(), 2) == 35.99
    insured = exact.map(lambda points: max(points, 100) - 15)
    assert sorted(insured) == [85, 90, 95, 100, 105, 110] and insured.mean() == Fraction(195, 2)
    assert round(insured.standard_deviation(), 2) == 8.54
    premium = (100 - 20) * exact[20]
    assert premium == Fraction(80, 6) == exact.map(lambda points: max(points, 100)).mean() - exact.mean()
    reach = {
        need: (insured.p(lambda x, need=need: x >= need), exact.p(lambda x, need=need: x >= need))
        for need in (85, 90, 95, 100)
    }
    five = Fraction(5, 6)
    assert reach == {85: (1, five), 90: (five, five), 95: (Fraction(2, 3), five), 100: (Fraction(1, 2), five)}
    listed = {need: Fraction(sum(max(x, 100) - 15 >= need for x in alone), 6) for need in reach}
    assert listed == {need: both[0] for need, both in reach.items()}


def test_two_cards_and_what_a_class_can_decide():
    pairs = [altar.score([*altar.KEPT, *two]) for two in combinations(altar.BEN, 2)]
    exact = odds.score_after_draws(altar.KEPT, altar.BEN, 2).mean()
    assert (len(pairs), sum(pairs)) == (15, 540) and Fraction(540, 15) == exact == 36
    error = sqrt(565 / 3 / 240)
    assert round(error, 2) == 0.89 and (10 - 3.5) / error > 7 and (20.5 - 10) / error > 7
    draws = {fee: next(n for n in range(1, 2000) if (fee - 10) ** 2 * n >= 4 * 565 / 3) for fee in (11, 12)}
    assert draws == {12: 189, 11: 754}, "to tell a fee from 10 by two standard errors"


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", "35/3"): "right",
    ("q1", 11.67): "rounded",
    ("q1", 4): "slip",
    ("q1", 24.5): "slip",
    ("q1", "71/3"): "slip",
    ("q1", "41/3"): "slip",
    ("q1", "29/3"): "slip",
    ("q1", 2.5): "slip",
    ("q1", 13): "wrong",
    ("q1", -3): "wrong",
    ("q1", ...): "blank",
    ("q2", 480): "right",
    ("q2", 2): "slip",
    ("q2", -480): "slip",
    ("q2", 2880): "slip",
    ("q2", 2400): "slip",
    ("q2", 481): "slip",
    ("q2", "two"): "type",
    ("q3", 12): "right",
    ("q3", "96/8"): "right",
    ("q3", 96): "slip",
    ("q3", 15): "slip",
    ("q3", 19.2): "slip",
    ("q3", 84): "slip",
    ("q3", 13): "wrong",
    ("q4", 36): "right",
    ("q4", 30): "slip",
    ("q4", 40): "slip",
    ("q4", 100): "slip",
    ("q4", 26): "slip",
    ("q5", 10): "right",
    ("q5", 10.5): "right",
    ("q5", 9.4): "wrong",
    ("q5", 20.05): "slip",
    ("q5", 3.5): "slip",
    ("k1", 18): "right",
    ("k1", 17): "slip",
    ("k1", 87): "slip",
    ("k2", "b"): "right",
    ("k2", "a"): "slip",
    ("k2", "c"): "slip",
    ("k3", 85): "right",
    ("k3", 90): "slip",
    ("k3", 100): "slip",
    ("k3", 110): "slip",
    ("k3", 95): "wrong",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
