"""The tools of the Soulmates lessons: rule, log, tally, explorer, charts."""

from __future__ import annotations

import random
from fractions import Fraction
from xml.etree import ElementTree

import pandas
import pytest

import combinatoria as cb
from combinatoria.games.soulmates import odds
from combinatoria.session import Session
from combinatoria_widgets import lesson as tools
from combinatoria_widgets import lesson_chart as chart
from combinatoria_widgets import lesson_soulmates as soulmates


class Screen:
    """A table without a front end: the session's snapshots, as GameTable passes them on."""

    def __init__(self, seed=11, seats=4):
        self.session = Session("soulmates", seats=seats, seed=seed)
        self._watchers = []
        self.snapshot = self.session.snapshot()

    def observe(self, watcher, name):
        assert name == "snapshot"
        self._watchers.append(watcher)

    def send(self, do, **request):
        reply = self.session.handle({"id": 1, "seq": self.session.snapshot()["seq"], "do": do, **request})
        assert "error" not in reply, reply
        self.snapshot = self.session.snapshot()
        for watcher in self._watchers:
            watcher({"new": self.snapshot})

    def new(self, seed, seats=4):
        self.send("new", seats=seats, seed=seed, options={}, humans=[0], mode="practice")


def hand_of(screen):
    view = screen.snapshot["table"]
    return tuple(sorted(view["faces"][str(card)] for card in view["zones"]["hand:0"]))


# -- the rule and the engine ---------------------------------------------------------------------------------


def test_can_call_is_the_rule_of_the_table():
    game, rng = cb.game("soulmates"), random.Random(5)
    for _ in range(60):
        match = cb.Match(game, seats=4, seed=rng.randrange(10**6))
        match.play("draw deck")
        hand = [match.table.faces[card] for card in match.table.zones["hand:0"]]
        calls = any(game.format(move).startswith("call") for move in match.legal(0))
        assert soulmates.can_call(hand) == calls


def test_deck():
    assert len(soulmates.DECK) == 60
    assert len(soulmates.KINDS) == 10
    assert soulmates.COPIES["S1"] == 8


@pytest.mark.parametrize(
    ("given", "value"), [((17, 56, 1), "17/56"), ((3, 5, 4), "1"), ((0, 10, 3), "0"), ((1, 2, 0), "0")]
)
def test_at_least_one(given, value):
    assert soulmates.at_least_one(*given) == Fraction(value)


# -- the log -------------------------------------------------------------------------------------------------


def test_log_keeps_the_first_hand_of_each_deal(opened):
    screen = Screen()
    log = soulmates.keep(screen)
    assert len(log) == 0
    screen.send("move", text="draw deck")
    assert [deal.hand for deal in log.deals] == [hand_of(screen)]
    for _ in range(8):  # later turns are not first hands
        if screen.snapshot["moves"]:
            screen.send("move", text=screen.snapshot["moves"][0]["text"])
    assert len(log) == 1
    screen.new(12)
    screen.send("lang", value="ja")
    screen.send("move", text="draw discard")
    assert [deal.source for deal in log.deals] == ["deck", "pile"]
    screen.new(13, seats=6)
    screen.send("move", text="draw deck")
    assert [deal.source for deal in log.deals] == ["deck", "pile", "deck"]


def test_a_draw_taken_back_is_not_counted_twice(opened):
    screen = Screen()
    log = soulmates.keep(screen)
    screen.send("move", text="draw deck")
    screen.send("undo")
    assert len(log) == 0
    screen.send("move", text="draw discard")
    assert [deal.source for deal in log.deals] == ["pile"]


def test_running_the_play_cell_again_keeps_the_log(opened):
    first = Screen(seed=11)
    log = soulmates.keep(first)
    first.send("move", text="draw deck")
    second = Screen(seed=12)
    assert soulmates.keep(second) is log
    second.send("move", text="draw deck")
    assert len(log) == 2


def test_dealt_hands_follow_the_exact_chance(opened):
    """500 first hands through session and log: within four standard errors of Q3."""
    screen = Screen()
    log = soulmates.keep(screen)
    for seed in range(500):
        screen.new(seed)
        screen.send("move", text="draw deck")
    share = sum(deal.call for deal in log.deals) / len(log)
    assert len(log) == 500
    assert tools.errors_off(share, odds.chance_callable(5), 500) < 4


# -- the tally -----------------------------------------------------------------------------------------------


def test_an_empty_log_gives_the_made_up_class_and_says_so(opened, capsys):
    data = pandas.DataFrame(soulmates.tally(soulmates.Log()))
    said = capsys.readouterr().out
    assert said.strip() == tools.say(
        "tally.canned", opened.lang, pupils=soulmates.PUPILS, rounds=soulmates.ROUNDS, seed=2026
    )
    assert len(data) == soulmates.PUPILS * soulmates.ROUNDS
    assert set(data["who"]) == {tools.say("tally.class", opened.lang)}
    assert data.equals(pandas.DataFrame(soulmates.tally(soulmates.Log())))
    assert all(soulmates.can_call(row.hand.split()) == row.call for row in data.itertuples())
    assert opened.outcomes["call"].trials == len(data)


def test_own_deals_come_first_and_chosen_cards_are_left_out(opened):
    log = soulmates.Log()
    log.deals = [
        soulmates.Deal(("S1", "S2", "S4", "M1", "M5"), "deck"),
        soulmates.Deal(("S3", "S3", "S3", "M1", "M5"), "pile"),
    ]
    data = pandas.DataFrame(soulmates.tally(log))
    own = data[data["who"] == tools.say("tally.you", opened.lang)]
    assert list(own["hand"]) == ["S1 S2 S4 M1 M5"]
    assert list(own["call"]) == [True]
    assert opened.rounds == 1


def test_reveal_folds_until_predicted(opened):
    data = pandas.DataFrame(soulmates.tally(soulmates.Log())).groupby("who")["call"].agg(["size", "mean"])
    assert "<summary>" in tools.reveal(data)._repr_html_()
    opened.predictions.update(call=0.5, players=0.5)
    shown = tools.reveal(data)
    assert "<summary>" not in shown._repr_html_()
    assert "<table" in shown._repr_html_()
    assert repr(shown) == repr(data)


# -- the explorer --------------------------------------------------------------------------------------------


def chance(size, copies):
    return odds.chance_callable(size, copies)


def test_explorer(opened):
    explorer = soulmates.explore(chance)
    text = repr(explorer)
    assert "1455767/2730756" in text
    players = explorer.players
    players.value = 8
    assert "1455767/2730756" in repr(explorer)  # the number of players changes nothing
    explorer.size.value = 7
    assert str(odds.chance_callable(7)) in repr(explorer)
    explorer.deck.value = "6 6 6 6 6"
    even = dict.fromkeys(soulmates.KINDS, 6)
    assert str(odds.chance_callable(7, even)) in repr(explorer)
    assert "<svg" in explorer.out.value
    assert opened.outcomes["players"].hits == 0


def test_explorer_simulates_what_it_calculates(opened):
    explorer = soulmates.explore(chance)
    for size, players in ((3, 8), (5, 3), (7, 8)):
        explorer.size.value, explorer.players.value = size, players
        row = explorer.simulate()
        assert tools.errors_off(row.share, odds.chance_callable(size), row.trials) < 4
        assert row == explorer.simulate()


# -- charts --------------------------------------------------------------------------------------------------

ROWS = [chart.Row("ten & more", 5, 10), chart.Row("<b>", 5315, 10_000), chart.Row("all", 3, 3)]


def parts(html):
    return ElementTree.fromstring(html)


@pytest.mark.parametrize("said", [None, 0.2])
def test_comparison_is_accessible_and_well_formed(lang, said):
    figure = parts(chart.comparison(0.5331, ROWS, said, lang))
    svg = figure.find("svg")
    names = svg.get("aria-labelledby").split()
    assert svg.get("role") == "img"
    assert [svg.find("title").get("id"), svg.find("desc").get("id")] == names
    assert svg.find("title").text
    assert svg.find("desc").text
    assert len(svg.findall("circle")) == len(ROWS)
    rows = figure.findall("./details/table/tbody/tr")
    assert len(rows) == len(ROWS) + 1 + (said is not None)
    assert figure.get("lang") == lang


def test_other_charts_are_well_formed(lang):
    curve = parts(chart.curve({3: 0.1, 4: 0.3, 5: 0.5}, 5, ROWS[0], lang))
    assert curve.find("svg/polyline") is not None
    plot = parts(chart.calibration([("a", 0.2, 0.5), ("b", 1.0, 0.0)], lang))
    assert len(plot.findall("./details/table/tbody/tr")) == 2


def test_charts_are_deterministic(lang):
    assert chart.comparison(0.5, ROWS, 0.2, lang) == chart.comparison(0.5, ROWS, 0.2, lang)


def test_nothing_to_compare_is_one_sentence(opened):
    with pytest.raises(tools.LessonError, match=tools.say("compare.nothing", opened.lang)):
        tools.compare(Fraction(1, 2), {"none": (0, 0)})
