"""Talk in a round, as sent to screens; and moves that differ in one number."""

import pytest

import combinatoria as cb
from combinatoria.core.beat import SPEECH
from combinatoria.core.notation import placeholders
from combinatoria.session import Session
from combinatoria.session.dialogue import LINES
from combinatoria.session.text import table_text
from tests.tiny import REAL

TYPED = '<b onclick="x()">The shed & the bees</b>'


def played(*moves, seats=3, **options):
    match = cb.Match(cb.game("happiness"), seats, seed=3, options=options)
    for seat, move in moves:
        match.play(move, seat)
    return match


def lines(match, viewer=1, **more):
    return [
        (one["form"], one["by"], one["text"]) for one in Session.for_match(match, (viewer,), **more).snapshot()["said"]
    ]


ROUND = ((0, f"topic own {TYPED}"), (0, "tell"), (0, "choose 2"))


@pytest.mark.parametrize("name", REAL)
def test_only_what_a_game_says_is_said(name):
    game = cb.game(name)
    assert set(game.spoken.values()) <= set(SPEECH)
    assert (Session(name, seed=1).snapshot()["said"] is None) == (not game.spoken)
    for kind, number in game.dials.items():
        assert (number, "int") in [(one, what) for one, what in placeholders(game.grammar[kind])]


def test_topic_story_question_and_answer_in_order_word_by_word():
    match = played((0, f"topic own {TYPED}"), (0, "tell"), (0, "choose 2"), (2, "ask relive"), (0, "answer warm"))
    match.play("ask own Really?", 1)
    match.play("answer own Yes.", 0)
    said = Session.for_match(match, (1,)).snapshot()["said"]
    assert [(one["form"], one["name"], one["lead"]) for one in said] == [
        ("topic", "Ann", "Topic"), ("tell", "Ann", "Past"), ("ask", "Cora", None), ("answer", "Ann", None),
        ("ask", "You", None), ("answer", "Ann", None),
    ]  # fmt: skip
    assert [one["text"] for one in said][::5] == [TYPED, "Yes."]
    assert [one["text"] for one in said][1:5:3] == ["(aloud)", "Really?"]


def test_everybody_hears_the_same_and_nobody_hears_the_card():
    told = [("topic", 0, TYPED), ("tell", 0, "(aloud)")]
    for viewer in range(3):
        for card in (1, 2):  # bots move on their turns
            assert lines(played(*ROUND[:2], (0, f"choose {card}")), viewer)[:2] == told


def test_it_is_told_in_the_language_of_the_screen():
    match = played((0, "topic sea"), (0, "tell story 1"))
    assert lines(match, lang="ja")[0] == ("topic", 0, "海")
    assert lines(match)[0] == ("topic", 0, "the sea")


def test_the_next_round_begins_without_talk():
    match = played((0, "topic sea"), seats=2)
    for k in range(3):
        match.play("tell", 0)
        match.play(f"choose {2 * k + 1}", 0)
        match.play(f"place {2 * k + 1}", 1)
    match.play("reveal", 0)
    assert len(lines(match)) == 4
    match.play("next", 1)
    assert lines(match) == []


def test_nothing_is_told_behind_the_curtain():
    session = Session.for_match(played(*ROUND), (1, 2))
    assert session.snapshot()["curtain"] is not None
    assert session.snapshot()["said"] is None


def test_the_position_as_text_has_it_too():
    assert f"Ann: “Topic: {TYPED}”" in table_text(Session.for_match(played(*ROUND[:1]), (1,)))


def test_only_the_last_sayings_are_told():
    seats = 12
    guessers = range(1, seats)
    match = played(*((0, move) for move in ("topic sea", "tell", "choose 1")), seats=seats)
    for k in range(2):
        for seat in guessers:
            for n in range(3):
                match.play(f"ask own {k} {seat} {n}", seat)
                match.play("answer warm", 0)
        for seat in guessers:
            match.play(f"place {2 * k + 1}", seat)
        match.play("tell", 0)
        match.play(f"choose {2 * k + 3}", 0)
    said = lines(match)
    assert len(said) == LINES
    assert said[-2:] == [("answer", 0, said[-2][2]), ("tell", 0, "(aloud)")]


@pytest.mark.parametrize("confidence", [False, True])
def test_moves_that_differ_in_one_number_say_so(confidence):
    moves = Session.for_match(played(*ROUND, confidence=confidence), (1,)).snapshot()["moves"]
    dials = {}
    for move in moves:
        if "dial" in move:
            assert move["text"] == f"place {move['dial']['of'].split()[1]} at {move['dial']['n']}"
            dials.setdefault(move["dial"]["of"], []).append(move["dial"]["n"])
    whole = list(range(50, 101, 5))
    assert dials == ({"place_at 1": whole, "place_at 2": whole} if confidence else {})


def test_a_short_label_has_its_whole_sentence_beside_it():
    moves = {one["text"]: one for one in Session.for_match(played(*ROUND), (1,)).snapshot()["moves"]}
    assert moves["ask relive"]["note"] == "“Would you like to live it again tomorrow?”"
    assert "note" not in moves["place 1"]
    assert "Again? “Would you like to live it again tomorrow?”  [ask relive]" in table_text(
        Session.for_match(played(*ROUND), (1,))
    )
