"""Odds, hints, bots and analysis of every game, at every kind of decision, in every language."""

import json
from fractions import Fraction
from itertools import groupby
from random import Random

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import part
from combinatoria.guides.analysis import analyse, decisions_of, judged_decision
from combinatoria.odds.lines import weighed
from combinatoria.odds.space import determinize
from combinatoria.players.sample import SampleBot
from combinatoria.session import Session
from combinatoria.simulate import Estimate
from combinatoria.words.explain import LANGUAGES, core_texts
from combinatoria.words.strip import live_odds
from tests.tiny import NAMES

from .random_play import each_name, play_out, variants

pytestmark = pytest.mark.slow


def positions(name, count, seed=0):
    """Yield decisions of random matches of every variant, of a single one twice; of more matches if they are short."""
    rng, shapes = Random(seed), list(variants(cb.game(name)))
    for again in range(2 if len(shapes) == 1 else 1):
        for seats, options in shapes:
            match, deal = cb.Match(cb.game(name), seats, seed=seats + again, options=options), 0
            for _ in range(count):
                if not match.to_act:
                    deal += 100
                    match = cb.Match(cb.game(name), seats, seed=deal + seats, options=options)
                seat = rng.choice(match.to_act) if len(match.to_act) > 1 else match.to_act[0]
                yield match, seat
                match.play(rng.choice(list(match.legal(seat))), seat)


@each_name
def test_bots_have_levels(name):
    module = part(name, "bot")
    assert list(module.BOTS) == ["random", "greedy", "sample"] and isinstance(module.BOTS["sample"], SampleBot)
    assert all(set(core_texts()["level"][bot]) == set(LANGUAGES) for bot in module.BOTS)


@each_name
def test_odds_are_chances_with_reasons_and_name_legal_moves(name):
    found = 0
    for match, seat in positions(name, 25):
        lines = live_odds(name, match.view(seat), seat)
        legal = set(match.legal(seat))
        groups = [(g, list(lines)) for g, lines in groupby(lines, key=lambda line: line.group)]
        assert len({g for g, _ in groups}) == len(groups), "lines of a group are adjacent"
        for _, members in groups:
            total = sum(line.value if isinstance(line.value, Fraction) else Fraction(line.number) for line in members)
            assert len(members) == 1 or isinstance(members[0].value, Estimate) or total == 1
        for line in lines:
            found += 1
            assert line.unit or 0 <= line.number <= 1, "points may be negative, chances may not"
            assert line.how and (line.move is None or line.move in legal)
            if line.tree:
                part_, whole = weighed(line.tree)
                assert part_ / whole == line.value, "the tree gives the same chance"
    assert found > 100


@each_name
def test_odds_and_hints_in_words(name, few_playouts):
    rng = Random(6)
    for decisions, lang in zip((12, 6), LANGUAGES, strict=True):
        s = Session(name, seed=5, lang=lang)
        assert s.handle({"do": "odds_strip", "on": True}) == {"re": None}
        for _ in range(decisions):
            if not s.snapshot()["moves"]:
                break
            reply = s.handle({"do": "odds"})
            assert json.loads(json.dumps(reply)) == reply
            shown = s.snapshot()["odds"]
            assert shown == {k: reply[k] for k in ("odds", "kind", "se", "choices", "same")} and shown["kind"] in (
                "exact",
                "simulated",
            )
            for line in shown["odds"]:
                assert line["how"] and all(text and "{" not in text for text in (*line["how"], line["label"]))
                assert line["kind"] == "simulated" or Fraction(line["fraction"]) == Fraction(line["fraction"])
                whole = 1 if line["unit"] else 100
                assert abs(whole * line["decimal"] - float(line["percent"].rstrip(" %"))) < 0.06
            hint = s.handle({"do": "hint"})["hint"]
            assert s.match.why_not(hint["move"]) is None and "{" not in hint["text"]
            assert all(line["move"] == hint["move"] for line in hint["odds"])
            s.handle({"do": "move", "text": rng.choice(s.snapshot()["moves"])["text"], "seq": s.seq})


@each_name
def test_no_help_in_a_duel(name):
    s = Session(name, seed=5, mode="duel")
    s.handle({"do": "odds_strip", "on": True})
    assert s.snapshot()["odds"] is None
    for do in ("odds", "hint", "analyse"):
        assert s.handle({"do": do})["error"]["rule"] == "session.duel"
    assert s.handle({"do": "odds_strip", "on": 3})["error"]["rule"] == "session.request"


@each_name
def test_help_does_not_depend_on_what_is_hidden(name, few_playouts):
    """Two full tables with the same view get the same odds and the same hint."""
    rng = Random(2)
    for n, (match, seat) in enumerate(positions(name, 12)):
        if n % 5:
            continue
        view = match.view(seat)
        other = cb.Match.from_table(match.game, determinize(match.game, view, seat, rng), match.seed)
        mine = cb.Match.from_table(match.game, match.table.copy(), match.seed)
        replies = []
        for m in (mine, other):
            s = Session.for_match(m, humans=(seat,))
            replies.append([s.handle({"do": "odds"}), s.handle({"do": "hint"})])
        assert replies[0] == replies[1]


@pytest.fixture
def few_playouts(monkeypatch):
    """Evaluations stay valid with few playouts, only less precise."""
    for name in NAMES:
        monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 6)


ENOUGH = 30
"""Maximum number of decisions for which a match is analysed completely."""


@each_name
def test_analysis_of_a_match(name):
    match = play_out(cb.Match(cb.game(name), seed=9), Random(9))
    if len(match.decisions) > ENOUGH:  # only the end of a long match
        late = match.table_at(match.decisions[-ENOUGH].mark)
        match = play_out(cb.Match.from_table(match.game, late.copy(), 9), Random(9))
    told, seat = [], max(range(match.seats), key=lambda seat: (bool(decisions_of(match, seat)), seat))
    budget = 20  # enough, as precision does not matter here
    found = analyse(match, seat, budget, progress=told.append)
    rows = found.rows()
    assert [row["number"] for row in rows] == decisions_of(match, seat) and told[-1] == 1
    *points, end = found.chart()
    assert [point["number"] for point in points] == [row["number"] for row in rows]
    assert [point["chance"] for point in points] == [row["chance"] for row in rows]
    assert end["happened"] and (end["number"], end["seat"]) == (len(match.decisions), seat)
    assert {end[key] for key in ("chance", "low", "high", "best")} == {float(seat in match.result.winners)}
    assert not any(point["happened"] for point in points)
    for row in rows:
        assert row["move"] == match.game.format(match.decisions[row["number"]].move)
        assert 0 <= row["chance"] <= 1 and row["cost"] >= 0 and (row["best"] == row["move"]) == (row["cost"] == 0)
    assert all(a.cost >= b.cost > 0 for a, b in zip(found.worst(), found.worst()[1:], strict=False))
    some = 8  # decisions are judged independently of each other, so a few are representative
    again = analyse(match, seat, budget, stop=iter([*[False] * min(some, len(rows)), True]).__next__)
    assert again.rows() == rows[:some], "the same seed gives the same rows"
    stopped = analyse(match, budget=budget, stop=iter([False, True]).__next__)
    assert len(stopped.decisions) == 1 and not stopped.finished
    assert judged_decision(match, rows[0]["number"], budget).to_dict() == rows[0]


@each_name
def test_analysis_at_the_table(name, few_playouts):
    """Analyse a whole match, or the beginning of a long one; the second language covers the first decisions."""
    for most, lang in zip((40, 8), LANGUAGES, strict=True):
        s = Session(name, seed=5, lang=lang)
        for turn in range(most):
            if not s.snapshot()["moves"]:
                break
            if len(s.match.decisions) > 2 and (turn < 6 or turn % 5 == 0):  # the first decision is the same each time
                early = s.handle({"do": "analyse", "part": 0})["analysis"]
                assert early["row"]["seat"] == 0 and early["parts"] >= 1
                assert s.handle({"do": "analyse", "seat": 1})["error"]["rule"] == "session.request"
            s.handle({"do": "play_for_me", "seq": s.seq})
        whole = s.handle({"do": "analyse"})["analysis"]
        assert json.loads(json.dumps(whole)) == whole and whole["text"]
        rows = whole["rows"]
        some = range(0, whole["parts"], 3)
        parts = {k: s.handle({"do": "analyse", "part": k})["analysis"]["row"] for k in some}
        ends = [point["seat"] for point in whole["chart"] if point["happened"]]
        assert all(rows[k] == row for k, row in parts.items()) and len(rows) == whole["parts"]
        assert len(whole["chart"]) == whole["parts"] + len(ends)
        assert ends == ([] if s.match.result is None else [0])
        assert set(whole["worst"]) <= {row["number"] for row in rows}
        assert all("{" not in row["text"] and row["label"] in row["text"] for row in rows)
        assert s.handle({"do": "analyse", "part": 999})["error"]["rule"] == "session.request"
        other = s.handle({"do": "analyse", "seat": s.match.seats - 1, "part": 0})
        assert ("error" in other) == (s.match.result is None and s.match.seats > 1), "other seats only after the end"
