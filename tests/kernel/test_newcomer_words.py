"""Texts for newcomers: names instead of numbers, the goal, rules at the right time, no trivial equations."""

from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.session import Session
from combinatoria.words.explain import Speaker, speaker
from tests.tiny import REAL


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", REAL)
def test_options_that_name_a_seat_are_told_by_the_names_at_the_table(name, lang):
    session = Session(name, lang=lang, seed=1)
    seats = {info["seat"]: info["name"] for info in session.snapshot()["seats"]}
    for option in session.snapshot()["options"]:
        labels = [choice["label"] for choice in option["choices"]]
        if option.get("seat"):
            assert labels[: len(seats)] == list(seats.values())
            assert len(set(labels)) == len(labels) and not any(label.isdigit() for label in labels)
    of_seats = [option.name for option in cb.game(name).options.values() if option.seat]
    assert [option["name"] for option in session.snapshot()["options"] if option.get("seat")] == of_seats


def test_some_games_have_an_option_that_names_a_seat():
    assert any(option.seat for name in REAL for option in cb.game(name).options.values())


@pytest.mark.parametrize("name", REAL)
def test_the_goal_is_on_the_page_and_in_the_first_step_alone(name):
    session = Session(name, seed=1)
    goal = speaker(name, "en").text("game", "goal")
    assert session.snapshot()["goal"] == goal
    for step, told in ((0, goal), (1, None)):
        session.handle({"do": "learn", "step": step})
        assert session.snapshot()["guide"]["goal"] == told


@pytest.mark.slow
@pytest.mark.parametrize("name", REAL)
@pytest.mark.slow
def test_the_log_marks_turns_and_tells_the_rule_only_of_what_a_rule_decided(name):
    session, rng = Session(name, seed=3, humans=()), Random(3)
    if session.match.to_act:
        session.match.play(rng.choice(list(session.match.legal())))
        session.refresh()
    lines = session.handle({"do": "log"})["log"]
    turns, decided = [line for line in lines if line["turn"]], [line for line in lines if line["decided"]]
    together = session.match.table.vars.keys() & {"waiting", "turn"} == {"waiting"}  # nobody has a turn
    assert (together or len(turns) > 1) and 0 < len(decided) < len(lines) / 2
    assert not any(line["turn"] and line["decided"] for line in lines)
    signs = any(beat.form == "sign" for beat in session.match.game.beats.values())
    if signs or any(event.note for event in session.match.log if event.kind == "end"):
        assert any(line["decided"] for line in lines[-6:]), "after the end of a match only scores may follow"


@pytest.mark.parametrize(("lang", "own"), [("en", "You begin"), ("ja", "あなたから始める")])
def test_the_seat_of_the_reader_is_addressed_on_a_button(lang, own):
    session = Session("order", seed=7, lang=lang, options={"servants": "dealt"})
    labels = [move["label"] for move in session.snapshot()["moves"]]
    assert labels[0] == own and "Ben" not in labels[0] and len(set(labels)) == 3


def test_what_a_gauge_counts_is_told_where_it_needs_words():
    gauges = Session("order", seed=7, options={"servants": "dealt"}).snapshot()["gauges"]
    notes = {gauge["key"]: "note" in gauge for gauge in gauges}
    assert notes["charge"] and not notes["room"]


def test_a_partner_is_named_as_one_to_the_team_alone():
    seats = Session("signs", seed=7).snapshot()["seats"]
    assert [seat.get("partner") for seat in seats] == [None, None, "your partner", None]
    assert not any("partner" in seat for seat in Session("order", seed=7).snapshot()["seats"])


def test_cards_say_what_they_stand_for():
    snap = Session("happiness", seed=7).snapshot()
    said = {design["rank"]: design["caption"] for design in snap["design"].values()}
    assert said == {str(n): "Good" if n % 2 else "Very Good" for n in range(1, 7)}
    assert snap["deals"] is False


def test_friends_have_names_and_a_person_in_their_column():
    session = Session("reunion", seed=1)
    session.handle({"do": "move", "text": "meet station", "seq": session.seq})
    snap = session.snapshot()
    people = {zone["person"]: zone["names"][1] for zone in snap["layout"] if "person" in zone}
    assert people == {1: "Ann", 2: "Ben", 3: "Dora"}
    assert [move["label"] for move in snap["moves"]] == ["Call Ann", "Call Ben", "Call Dora"]


def test_what_forgetting_does_is_on_its_button_and_tomes_lie_in_a_pile_before():
    session = Session("library", seed=7)
    snap = session.snapshot()
    labels = [move["label"] for move in snap["moves"] if move["text"].startswith("oblivion")]
    assert labels and all(": " in label for label in labels)
    assert max(len(snap["before"]["zones"][zone]) for zone in ("tomes", "market")) <= 5


def test_equal_cards_are_told_together():
    en, ja = (Speaker(cb.game("soulmates"), lang) for lang in ("en", "ja"))
    assert en.cards(["M2", "M2", "M2"]) == "three Moon 2" and ja.cards(["M2", "M2", "M2"]) == "3枚の月の2"
    assert en.cards(["S1", "M2", "S1"], "or") == "two Sun 1 or Moon 2"
    match = cb.Match(cb.game("soulmates"), 4, seed=7)
    label = en.label(match.table, match.game.parse("call M2 M2 M2 for M2"))
    assert label == "Show three Moon 2 and ask for Moon 2"


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ("28/55", "is 28/55, about"),
        ("1 − 27/55", "is 1 − 27/55 = 28/55, about"),
        ("56/110", "is 56/110 = 28/55, about"),
    ],
)
def test_a_fraction_that_equals_itself_is_told_once(terms, told):
    said = speaker("soulmates", "en").how("equal", {"terms": terms, "chance": Fraction(28, 55)})
    assert told in said
    half = speaker("soulmates", "en").how("equal", {"terms": "1 − 1/2", "chance": Fraction(1, 2)})
    assert "1 − 1/2 = 1/2" in half


@pytest.mark.parametrize(("viewer", "told"), [(1, "Draw from your deck"), (0, "Draw from Ben's deck")])
def test_what_is_a_seats_own_has_the_seat_before_it(viewer, told):
    say = Speaker(cb.game("altar"), "en", names=["Ann", "Ben"])
    assert say.sentence("move", "draw.deck", {"seat": 1}, viewer) == told
