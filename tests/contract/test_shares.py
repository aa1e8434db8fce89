"""Numbers shown to players, in every game: a number called a count was counted, and accounts add up."""

import re
from random import Random
from types import SimpleNamespace as Plain

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part
from combinatoria.guides.analysis import judged_decision
from combinatoria.guides.balance import Balance, Looks, balance, balance_json
from combinatoria.guides.replay import Replay
from combinatoria.guides.shares import Share, share_brief
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.tiny import NAMES

from .random_play import each_name
from .test_help import positions

pytestmark = pytest.mark.slow

PLAYOUTS = 40
FAR = 4.6
"""Standard errors beyond which a difference is not considered an accident."""


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    for name in NAMES:
        monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", PLAYOUTS)


def at(match, seat, lang="en"):
    own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
    return Session.for_match(own, humans=(seat,), lang=lang)


@each_name
def test_hint_analysis_and_replay_of_a_moment_agree(name):
    """The hint gives the analysis's exact number, and a replay agrees within its error."""
    met = 0
    for n, (match, seat) in enumerate(positions(name, 40, seed=11)):
        if n % 3:
            continue
        s = at(match, seat, list(LANGUAGES)[n % 2])
        hint = s.handle({"do": "hint"})["hint"]
        if (told := hint["won"]) is None:
            continue
        met += 1
        game, move = s.match.game, s.match.game.parse(hint["move"])
        found = Replay(s.match, s.match.view(seat), seat, move, 60)
        while not found.thought.step():
            pass
        s.match.play(move, seat)
        row = judged_decision(s.match, 0, seed=s.match.seed)
        assert (row.chance, row.n, row.cost) == (told["share"], PLAYOUTS // 2, 0) and row.move == game.format(move)
        far = abs(found.share.mean - row.chance)
        assert far <= FAR * (found.share.se**2 + row.se**2) ** 0.5, (match, hint["move"])
        possible(told, row.n)
        possible(found.to_json(s.speaker())["won"], 60)
        if met > 4:
            return
    assert met > 1


def possible(told, n):
    """Check that a count is of a whole number of games, with its interval, and a judgement has no number of games."""
    low, high, text = told["low"], told["high"], told["text"]
    assert 0 <= low <= told["share"] <= high <= 1 and low < high and told["shown"] in text and "{" not in text
    if told["measure"] == "judged":
        assert told["n"] is None is told["hits"] and "%" not in text
        return
    assert told["n"] == n and str(n) in text
    if told["measure"] == "won":
        assert told["hits"] == pytest.approx(told["share"] * n) and str(told["hits"]) in text


@each_name
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_judgement_is_told_with_a_number_of_games(name, lang):
    say, measure = Speaker(cb.game(name), lang), part(name, "bot").BOTS["sample"].simulator.measure
    assert set(re.findall(r"\{(\w+)", say.text("share", "judged"))) == {"outlook", "share", "low", "high"}
    assert "{" not in say.text("reason", "sample_best"), "the share beside it gives the result of the playouts"
    if measure == "won":
        assert {"k", "n", "share"} <= set(re.findall(r"\{(\w+)", say.text("share", "won")))


@each_name
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_account_adds_up_and_no_cost_is_above_what_there_was(name, lang, monkeypatch):
    """Accounts of random matches, complete and ended at once; their sentences have the same figures."""
    monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 10)
    s, rng = Session(name, seed=21, lang=lang, bot="random"), Random(5)
    while s.match.to_act:
        s.handle(tapped(s, rng))
    s.handle({"do": "pace", "ms": 0})
    assert "thinking" in s.handle({"do": "balance", "part": 0})
    first = s.handle({"do": "balance", "part": 0, "now": True})["balance"]
    assert "thinking" in s.handle({"do": "balance", "part": 1}) or first["parts"] == 1
    again = s.handle({"do": "balance", "part": 1, "now": True})["balance"]
    assert again == first, "an unfinished account is returned at once"
    s.handle({"do": "pace", "ms": None})
    told = s.handle({"do": "balance", "part": min(first["parts"], 12) - 1})["balance"]
    for account in (first, told):
        assert (account["title"] is None) == (account["part"] + 1 < account["parts"])
        assert account["turning"] is None or "{" not in account["turning"]["text"]
        summed(account)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("measure", ["won", "judged", "score"])
def test_at_both_ends_an_expectation_is_told_in_words(measure, lang):
    """One rule for all games; in between the number is shown, and it is never 0 or 100."""
    say = Speaker(cb.game("soulmates"), lang)
    for so_far in (False, True):
        told = {k: share_brief(say, Share(measure, k / 100, 0.01, 400), so_far=so_far) for k in range(101)}
        plain = [k for k, text in told.items() if not re.search(r"\d", text)]
        assert plain == ([] if measure == "score" else [0, 1, 2, 3, 97, 98, 99, 100])
        assert measure == "score" or len({told[k] for k in plain}) == 2
        few = share_brief(say, Share(measure, 1.0, 0.0, 12), so_far=so_far)
        assert (few != told[100]) == (measure == "won"), "twelve games won are not certainty"
        assert measure == "score" or not re.search(r"\d", few)


@pytest.mark.parametrize("lang", LANGUAGES)
@each_name
def test_accounts_of_every_kind_add_up(name, lang):
    """Wins, scores and judgements, with decisions that cost nothing, something and everything."""
    say, rng = Speaker(cb.game(name), lang), Random(3)
    measure = part(name, "bot").BOTS["sample"].simulator.measure
    for n in range(200):
        kept = (0.0, 1.0, rng.random())[n % 3]
        end = rng.random() if measure == "score" else float(n % 2)
        found = Balance(measure, rng.random(), 0.02, kept, 0.05, end, end > 0.5)
        assert found.start - found.lost + found.luck == pytest.approx(found.end)
        told = balance_json(say, found, Looks(n % 3, 2, 1 + n % 2))
        summed(told)
        assert (say.sentence("balance", "unseen", {"seen": 1, "of": 2}) in told["text"]) == (n % 3 < 2 and n % 2 == 0)


def summed(told):
    start, lost, luck, end = (told[key] for key in ("start", "lost", "luck", "end"))
    assert 0 <= lost <= start <= 100 and 0 <= end <= 100 and start - lost + luck == end
    sign = "−" if luck < 0 else "+"
    assert f"{start} − {lost} {sign} {abs(luck)} = {end}" in told["text"] and "{" not in told["text"]
    assert lost == 0 or str(lost) in told["text"]


def test_the_cost_is_what_is_not_kept():
    """Two decisions that each keep half of a chance of 40 in 100 cost 30 in all, never more than the initial 40."""

    def row(best, chance, close=True):
        gap = best - chance
        return Plain(best_chance=best, best_se=0.01, chance=chance, cost=gap, cost_se=0.01, measure="won", close=close)

    match = cb.Match(cb.game("soulmates"), seats=3, seed=7)
    found = balance(match, 0, [row(0.4, 0.2), row(0.9, 0.45), row(0.5, 0.5)])
    assert (found.kept, found.lost, found.end) == (0.25, pytest.approx(0.3), 0.0)
    assert found.hundredths == (40, 30, -10, 0)
    all_gone = balance(match, 0, [row(0.4, 0.0), row(0.9, 0.1)])
    assert all_gone.hundredths == (40, 40, 0, 0) and all_gone.lost_se > 0
    assert balance(match, 0, [row(0.4, 0.4)]).lost_se == 0 < balance(match, 0, [row(0.4, 0.4, close=False)]).lost_se


def test_an_interval_stays_inside():
    assert Share("judged", 0.99, 0.05, 12).interval[1] == 1.0 and Share("won", 1.0, 0.1, 4).interval[0] < 0.6
    assert (Share("judged", 0.5, 0.05, 12).hits, Share("won", 0.5, 0.1, 12).hits) == (None, 6), "wins alone are counted"


@each_name
def test_no_open_question_is_answered_by_looking_it_up(name):
    """While the table asks a chance question, no help reveals the answer; afterwards help is available again."""
    asked = 0
    for seed in range(12):
        s, rng = Session(name, seed=seed, lang=list(LANGUAGES)[seed % 2]), Random(seed)
        s.handle({"do": "predict", "on": True})
        s.handle({"do": "odds_strip", "on": seed % 2 == 0})  # no question is asked about what it shows
        for _ in range(60):
            if s.pending is not None or not s.match.to_act:
                break
            s.handle(tapped(s, rng) if rng.random() < 0.8 else {"do": "play_for_me"})
        if s.pending is None:
            continue
        asked += 1
        about, now = s.pending.id, len(s.match.decisions)
        move = s.match.game.format(s.pending.move)
        assert s.snapshot()["odds"] is None
        for request in (
            {"do": "odds"}, {"do": "odds", "text": move}, {"do": "hint"}, {"do": "hint", "now": True},
            {"do": "replay", "text": move}, {"do": "replay", "text": move, "decision": now},
        ):  # fmt: skip
            error = s.handle(request)["error"]
            assert error["rule"] == "predict.first" and error["text"], request
        s.handle({"do": "review"})
        assert s.handle({"do": "play_from_here"})["error"]["rule"] == "predict.first"
        s.handle({"do": "review_stop"})
        assert s.pending is not None and s.pending.id == about, "nothing is lost by asking"
        s.handle({"do": "predict", "about": about, "value": 0.5})
        assert s.pending is None or s.pending.id != about
        if s.pending is None and s.viewer in s.match.to_act:
            assert "error" not in s.handle({"do": "odds"})
    assert asked or not any_question(name)


def tapped(s, rng):
    moves = [m["text"] for m in s.snapshot()["moves"] if m["text"]]
    return {"do": "move", "text": rng.choice(moves)} if moves else {"do": "play_for_me"}


def any_question(name):
    """Return whether the game ever asks a question, in any position."""
    live = part(name, "live")
    return any(
        live.question(match.view(seat), seat, move) is not None
        for match, seat in positions(name, 40, seed=2)
        for move in list(match.legal(seat))[:40]
    )
