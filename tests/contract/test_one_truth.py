"""Odds, hint and analysis of every game agree, or give the reason for a difference, in random positions."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.steps import considered
from combinatoria.game_api.protocols import odds_of, part
from combinatoria.guides.advise import choices
from combinatoria.guides.analysis import decisions_of, judged_decision, judging
from combinatoria.guides.closing import ends
from combinatoria.guides.forced import only
from combinatoria.guides.hint import higher
from combinatoria.odds.lines import OddsLine
from combinatoria.session import Session
from combinatoria.slices.thinking import finish
from combinatoria.words.explain import LANGUAGES
from combinatoria.words.strip import live_odds, shown
from tests.tiny import NAMES

from .random_play import each_name, play_out, variants
from .test_help import positions

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    for name in NAMES:
        monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 6)


def hinted(match, seat, lang="en"):
    """Return the session, and the hint that a person at this seat would get."""
    own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
    s = Session.for_match(own, humans=(seat,), lang=lang)
    return s, s.handle({"do": "hint"}).get("hint")


UNCOUNTED = {
    "happiness": frozenset({"topic", "tell", "tell_story", "choose", "answer", "next", "stop", "agree", "decline"}),
    "order": frozenset({"start", "servant"}),
}
"""Kinds of moves: for a decision among only these the game computes no odds, and its screen says so (``odds_none``):
who begins, who serves, and what players reveal about themselves.
"""


@each_name
def test_every_decision_has_odds_and_each_of_its_moves(name, sample_size):
    rng, asked, phases = Random(3), 0, Counter()
    for match, seat in positions(name, sample_size(13, 25)):
        view = match.view(seat)
        moves = choices(match.game, view, seat)
        # Check some of the frequent decisions and all of the rare ones.
        phases[phase := (view.vars.get("phase"), len({move.kind for move in moves}))] += 1
        if len(moves) < 2 or (phases[phase] > 10 and phases[phase] % 3):
            continue
        lines, asked = live_odds(name, view, seat), asked + 1
        uncounted = {move.kind for move in moves} <= UNCOUNTED.get(name, frozenset())
        assert any(line.move for line in lines) != uncounted, f"{match}: {phase} has odds, or lacks them, unexpectedly"
        if uncounted:
            continue
        for move in rng.sample(moves, min(len(moves), 6)):
            own = odds_of(name, view, seat, move)
            assert own and all(line.move == move and line.how for line in own), match.game.format(move)
    assert asked > 5


@each_name
def test_the_hinted_move_stands_among_the_odds(name):
    met = 0
    for n, (match, seat) in enumerate(positions(name, 16, seed=4)):
        if n % 6 or not choices(match.game, match.view(seat), seat):
            continue
        s, hint = hinted(match, seat)
        move = s.match.game.parse(hint["move"])
        strip = s.handle({"do": "odds"})["odds"]
        if move.kind in match.game.silent or not any(line["move"] for line in strip):
            continue
        if only(match.game, match.view(seat), seat) is not None:  # nothing to weigh
            assert hint["odds"] == []
            continue
        met += 1
        assert hint["odds"] and {line["move"] for line in hint["odds"]} == {hint["move"]}
        assert s.handle({"do": "odds", "text": hint["move"]})["odds"] == hint["odds"]
        # The same line shows the same number everywhere.
        listed = {(line["key"], line["move"]): line for line in strip}
        assert all(listed.get((line["key"], line["move"]), line) == line for line in hint["odds"])
    assert met > 3


def test_what_stands_higher_is_the_highest_headline_of_another_move_in_the_same_unit():
    def line(move, value, unit=""):
        return OddsLine("safe", {}, Fraction(value, 10), move=cb.Move(move), unit=unit)

    mine = [line("draw", 4), line("draw", 9)]
    found = higher("order", [line("stop", 6), line("wait", 7), line("draw", 9), line("sing", 30, "points")], mine)
    assert found == (line("wait", 7), mine[0])
    assert higher("order", [line("stop", 3), line("stop", 9)], mine) is None, "only the first line of a move counts"
    assert higher("order", [line("stop", 4)], mine) is None and higher("order", [line("stop", 6)], []) is None


def test_where_moves_are_compared_the_best_of_them_stands_higher():
    def line(move, key, value):
        return OddsLine(key, {}, Fraction(value, 10), move=cb.Move(move))

    lines = [line("draw", "draw_call", 5), line("draw", "draw_found", 2), line("take", "pile_call", 10)]
    lines.append(line("take", "pile_found", 1))
    assert higher("soulmates", lines, lines[2:]) == (lines[1], lines[3]), "compared by the number that ranks the odds"
    assert higher("soulmates", lines, lines[:2]) is None


OUTER = str.maketrans("‘’『』", "“”「」")  # inside a quotation, the marks of another one are inner ones


@each_name
def test_where_the_hint_weighs_something_else_both_are_named(name):
    differing = dict.fromkeys(LANGUAGES, 0)
    for n, (match, seat) in enumerate(positions(name, 16, seed=6)):
        if n % 9:
            continue
        for lang in LANGUAGES:
            s, hint = hinted(match, seat, lang)
            if hint is None:
                continue
            view, game, say = s.match.view(seat), s.match.game, s.speaker()
            move = game.parse(hint["move"])
            mine = odds_of(name, view, seat, move)
            found = higher(name, live_odds(name, view, seat), mine)
            assert (hint["weighed"] is None) == (found is None)
            if found is not None:
                differing[lang] += 1
                told, (best, own) = hint["weighed"].translate(OUTER), found
                assert say.odds(own.key, own.facts).translate(OUTER) in told and shown(own.number, own.unit) in told
                assert say.label(view, best.move).translate(OUTER) in told and shown(best.number, best.unit) in told
                assert any(say.text("judged", key) in told for key in ("hint", "played")) and "{" not in told
    assert len(set(differing.values())) == 1


@each_name
def test_a_followed_hint_is_never_counted_as_a_mistake(name):
    """Matches in which a player follows three hints out of four."""
    rng, followed, judged, ways = Random(7), 0, 0, list(variants(cb.game(name)))
    while followed < 6 or judged == followed:
        seats, options = rng.choice(ways)
        s = Session(name, seats, seed=rng.randrange(1000), options=options)
        hints = {}
        while s.viewer in s.match.to_act and len(s.match.decisions) < 40:
            hint = s.handle({"do": "hint"})["hint"]["move"]
            if rng.random() < 0.75:
                hints[len(s.match.decisions)] = hint
                assert s.handle({"do": "move", "text": hint, "seq": s.seq}).get("error") is None
            else:
                move = rng.choice(considered(s.match.game, s.match.view(s.viewer), s.viewer))
                s.handle({"do": "move", "text": s.match.game.format(move), "seq": s.seq})
        for part_, number in enumerate(decisions_of(s.match, s.viewer)):
            row = s.handle({"do": "analyse", "part": part_})["analysis"]["row"]
            judged += 1
            assert row["cost"] == 0 or row["cost"] > row["cost_se"] > 0
            if number in hints:
                followed += 1
                assert row["cost"] == 0 and row["best"] == row["move"] == hints[number]


@each_name
def test_a_mistake_is_still_a_mistake(name, monkeypatch):
    """The converse: some random moves have a cost, and the advised move is named."""
    monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 150)
    costly = 0
    for n, (match, seat) in enumerate(positions(name, 30, seed=8)):
        moves = choices(match.game, match.view(seat), seat)
        if len(moves) < 2 or n % 3:
            continue
        own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
        worst = min(moves, key=dict(zip(moves, judged(name, match.view(seat), seat, moves), strict=True)).get)
        own.play(worst, seat)
        row = judged_decision(own, 0)
        assert (row.best == row.move) == (row.cost == 0)
        if not costly:  # the answer is the same in every form of the request: check once that it reports a mistake
            assert row == finish(judging(own, 0))
        costly += row.cost > 0
        if costly > 1:
            return
    raise AssertionError("no mistake was found")


def judged(name, view, seat, moves):
    return [opinion.value for opinion in part(name, "bot").BOTS["sample"].judge(view, seat, moves)]


@each_name
def test_a_hint_that_ends_the_match_says_so(name):
    """At the last decision of matches, and never at the first ones."""
    told = set()
    for seed in range(4):
        whole = play_out(cb.Match(cb.game(name), seed=seed), Random(seed))
        deciding = [d for d in whole.decisions if whole.game.decides(d.move)]
        for d, last in ((deciding[0], False), (deciding[-1], True)):
            match = cb.Match.from_table(whole.game, whole.table_at(d.mark), seed)
            s = Session.for_match(match, humans=(d.seat,), lang=list(LANGUAGES)[seed % 2])
            found = ends(match.game, match.view(d.seat), d.seat, d.move, Random(seed))
            assert not last or found.k, "the hint must say that a move that ended the match can do so"
            hint = s.handle({"do": "hint"})["hint"]
            move = match.game.parse(hint["move"])
            match.play(move, d.seat)
            over = match.result is not None
            assert not over or last
            sure, may = s.speaker().word("ends"), s.speaker().word("may_end", k=1, n=1)[:12]
            says = "sure" if hint["text"].endswith(sure) else "may" if may in hint["text"] else "no"
            assert over or says != "sure"
            assert not over or says != "no" or not match.game.decides(move)
            told.add(says)
    assert "no" in told and len(told) > 1
