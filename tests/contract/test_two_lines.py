"""A hint is two lines: a chance with its error, and the move with a reason that refers to the position."""

import re
from collections import Counter

import pytest

import combinatoria as cb
from combinatoria.game_api.protocols import comparisons, part
from combinatoria.guides.advise import choices
from combinatoria.guides.replay import Replay
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES
from combinatoria.words.strip import live_odds
from tests.tiny import NAMES

from .random_play import each_name
from .test_help import positions

BRIEF = re.compile(r"\b(\d{1,3}) (?:in|of) 100\b.*\(±\u00a0(\d+)\)\.$|約(\d{1,3}).*（±(\d+)）。$")
OFTEN = 3
"""The number of first hints of a match that may give the same reason."""


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch):
    for name in NAMES:
        monkeypatch.setattr(part(name, "bot").BOTS["sample"], "playouts", 24)


@pytest.mark.slow
@each_name
def test_the_first_line_is_the_chance_of_the_explanation_with_its_error(name):
    met = 0
    for n, (match, seat) in enumerate(positions(name, 20, seed=12)):
        if n % 5:
            continue
        own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
        hint = Session.for_match(own, humans=(seat,), lang=list(LANGUAGES)[n % 2]).handle({"do": "hint"})["hint"]
        assert (hint["chance"] is None) == (hint["won"] is None)
        if hint["won"] is None:
            continue
        met += 1
        if hint["won"]["measure"] != "score" and not 0.035 < hint["won"]["share"] < 0.965:
            assert not re.search(r"\d", hint["chance"]), "at both ends of the scale words say more"
            continue
        share, error = (int(figure) for figure in BRIEF.search(hint["chance"]).groups() if figure is not None)
        won = hint["won"]
        assert abs(share - 100 * won["share"]) <= 0.51 and error >= 1
        assert error >= 100 * (won["high"] - won["low"]) / 4 - 1, "no smaller than the interval tells"
    assert met


@each_name
def test_a_forced_move_says_so_at_once(name):
    for match, seat in positions(name, 40, seed=13):
        moves = choices(match.game, match.view(seat), seat)
        if len(moves) != 1 or any(move.kind in match.game.silent for move in match.legal(seat)):
            continue
        for lang in LANGUAGES:
            own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
            s = Session.for_match(own, humans=(seat,), lang=lang)
            s.handle({"do": "pace", "ms": 0})
            hint = s.handle({"do": "hint"})["hint"]
            only = s.speaker().label(match.view(seat), moves[0])
            assert hint["text"].startswith(s.speaker().word("best_only_question", move=only)) and hint["chance"] is None
        return


def test_a_sign_has_a_number_and_so_has_the_move_that_follows():
    s, kinds = Session("signs", seed=5), []
    s.handle({"do": "play_for_me", "seq": s.seq})
    for _ in range(2):  # of the sign, and of the one card that now fits it
        hint = s.handle({"do": "hint"})["hint"]
        assert hint["chance"] is not None and hint["won"]["measure"] == "judged"
        kinds.append(s.match.game.parse(hint["move"]).kind)
        s.handle({"do": "move", "text": hint["move"], "seq": s.seq})
    assert kinds == ["sign", "send"]


@pytest.mark.slow
@each_name
def test_the_first_hints_of_a_match_do_not_say_the_same(name):
    s, said = Session(name, seed=7), Counter()
    while s.viewer in s.match.to_act and said.total() < 10:
        hint = s.handle({"do": "hint"})["hint"]
        label = s.speaker().label(s.match.view(s.viewer), s.match.game.parse(hint["move"]))
        if hint["text"].startswith(label):
            said[hint["text"].removeprefix(label)] += 1
        s.handle({"do": "move", "text": hint["move"], "seq": s.seq})
    assert said and max(said.values()) <= OFTEN, said.most_common(3)


@each_name
def test_the_options_have_one_number_each_the_best_first(name):
    met = 0
    for n, (match, seat) in enumerate(positions(name, 12, seed=14)):
        own = cb.Match.from_table(match.game, match.table.copy(), match.seed)
        sheet = Session.for_match(own, humans=(seat,), lang=list(LANGUAGES)[n % 2]).handle({"do": "odds"})
        if "error" in sheet:
            continue
        places = [place for choice in sheet["choices"] for place in choice["lines"]]
        moves = [sheet["odds"][place]["move"] for place in places]
        assert len(set(moves)) == len(moves) and None not in moves
        assert not set(places) & set(sheet["same"])
        for choice in sheet["choices"]:
            met += 1
            lines = [sheet["odds"][place] for place in choice["lines"]]
            figures = [line["decimal"] * (1 if line["tone"] == "bad" else -1) for line in lines]
            assert figures == sorted(figures) and "{" not in choice["title"]
            assert len({line["unit"] for line in lines}) == 1
    assert met or not hasattr(part(name, "live"), "MEASURES")


@pytest.mark.slow
@each_name
def test_a_replay_begins_with_the_number_that_is_compared(name):
    for match, seat in positions(name, 12, seed=15):
        view = match.view(seat)
        for one in comparisons(name, live_odds(name, view, seat)):
            for line in one.lines[:2]:
                assert Replay(match, view, seat, line.move, 1).line_stats[0].line.key == line.key
