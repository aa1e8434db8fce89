"""Time of Happiness: typed text is kept exactly, is never interpreted, and reveals no secret."""

import json
from fractions import Fraction
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.notation import MAX_SAID
from combinatoria.core.table import AUDIENCE
from combinatoria.games.happiness.belief import Belief
from combinatoria.games.happiness.cards import (
    FEELINGS,
    TIMES,
    VERY_GOOD,
    card_of,
    feeling,
    numbers,
    pair,
    place_zone,
)
from combinatoria.games.happiness.odds import RELIABLE
from combinatoria.games.happiness.stories import PLACES, QUESTIONS, TOPICS, WARM, card_for, story_key
from combinatoria.match.link import from_link, to_link
from combinatoria.odds.space import determinize
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, game_texts

LETTERS = "aé海<>&\"'{}[]~:,_|.-=\\/$`;%#\u202e\u200b\t😀 "
KINDS = ("topic own", "tell own", "ask own", "answer own")


def typed(rng: Random) -> str:
    """Return hostile words, as people can type them."""
    return "x" + "".join(rng.choice(LETTERS) for _ in range(rng.randrange(1, 60)))


def told_in_words(rng: Random) -> cb.Match:
    match = cb.Match(cb.game("happiness"), 2, 5)
    match.play(f"topic own {typed(rng)}", 0)
    match.play(f"tell own {typed(rng)}", 0)
    match.play("choose 2", 0)
    match.play(f"ask own {typed(rng)}", 1)
    match.play(f"answer own {typed(rng)}", 0)
    return match


@pytest.mark.parametrize("seed", range(40))
def test_typed_words_come_back_from_file_link_and_position(seed):
    match = told_in_words(Random(seed))
    assert cb.Match.load(json.dumps(match.save())).table == match.table
    assert from_link(to_link(match)).table == match.table
    assert cb.Match.at(match.game, json.dumps(match.position())).table.vars == match.table.vars
    for d in match.decisions:
        assert match.game.parse(match.game.format(d.move)) == d.move


@pytest.mark.parametrize("seed", range(20))
def test_typed_words_are_shown_as_they_are(seed):
    """A brace or a percent sign is not a placeholder: every sentence of the log holds the exact words."""
    match = told_in_words(Random(seed))
    for lang in LANGUAGES:
        s = Session.for_match(match, humans=(0, 1), lang=lang)
        log = [line["text"] for line in s.snapshot()["log"]]
        for d in match.decisions:
            if d.move.kind.endswith("_own"):
                assert any(str(d.move.args[0]) in line for line in log), d.move


@pytest.mark.parametrize("kind", KINDS)
def test_endless_and_empty_words_are_cut_or_refused(kind):
    match = cb.Match(cb.game("happiness"), 2, 5)
    if kind != "topic own":
        match.play("topic sea")
    if kind in ("ask own", "answer own"):
        match.play("tell")
        match.play("choose 1")
    if kind == "answer own":
        match.play("ask relive", 1)
    seat = match.to_act[0]
    assert match.why_not(f"{kind} ", seat).key in ("wordless", "notation_form")
    assert match.why_not(f"{kind} \u200b\u0007", seat).key in ("wordless", "notation_form")
    assert match.why_not(f"{kind} {'a' * 500}", seat).key == "notation_length"
    match.play(f"{kind} {'a' * 300}", seat)
    assert max(len(arg) for arg in match.decisions[-1].move.args) == MAX_SAID


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_screen_is_told_what_can_be_typed(lang):
    """Exactly when typing is possible, the prefix followed by the text is a legal move."""
    match = cb.Match(cb.game("happiness"), 2, 5)
    met = []
    for seat, text in ((0, "topic sea"), (0, "tell"), (0, "choose 1"), (1, "ask relive"), (0, "answer warm")):
        s = Session.for_match(match, humans=(seat,), lang=lang)
        told = s.snapshot()["typed"]
        met.append([one["kind"] for one in told])
        for one in told:
            assert "…" in one["label"] and match.why_not(f"{one['text']}Well, well", seat) is None
        match.play(text, seat)
    assert met == [["topic_own"], ["tell_own"], [], ["ask_own"], ["answer_own"]]
    assert Session("soulmates", seed=7).snapshot()["typed"] == []


def test_questions_in_own_words_come_to_an_end():
    match = cb.Match(cb.game("happiness"), 3, 5)
    for text in ("topic sea", "tell", "choose 1"):
        match.play(text, 0)
    for n in range(3):
        match.play(f"ask own question {n}", 1)
        match.play("answer warm", 0)
    assert match.why_not("ask own once more", 1).key == "asked_enough"
    assert match.why_not("ask own mine", 2) is None


# -- prepared stories --------------------------------------------------------------------------------------


def test_for_each_topic_and_time_one_story_is_good_and_one_very_good():
    told = game_texts("happiness")["story"]
    assert set(told) == {story_key(topic, k, n) for topic in TOPICS for k in range(len(TIMES)) for n in PLACES}
    for topic in TOPICS:
        for k in range(len(TIMES)):
            assert {card_for(topic, k, n) for n in PLACES} == set(pair(k))


def prepared(seed: int, asked: int) -> cb.Match:
    match = cb.Match(cb.game("happiness"), 2, seed, {"stories": True, "rounds": 1})
    for question in QUESTIONS[0][:asked]:
        match.play(f"ask {question}", 0)
    return match


def test_prepared_answers_are_as_reliable_as_stated_and_stories_fair():
    true = warm = very = 0
    rounds = 1500
    for seed in range(rounds):
        match = prepared(seed, 2)
        how = feeling(int(match.table.codes("past:1")[0][1]))
        signs = [row[3] for row in match.table.vars["heard"]]
        very += how == VERY_GOOD
        warm += signs[0] == WARM
        true += sum((sign == WARM) == (how == VERY_GOOD) for sign in signs)
    assert abs(true / (2 * rounds) - float(RELIABLE)) < 4.5 * (3 / 16 / (2 * rounds)) ** 0.5
    assert abs(very / rounds - 0.5) < 4.5 * (0.25 / rounds) ** 0.5
    assert abs(warm / rounds - 0.5) < 4.5 * (0.25 / rounds) ** 0.5


def test_sampled_tables_weigh_the_answers_heard():
    """The share of sampled tables with "very good" is the Bayesian posterior."""
    for seed in range(4):
        match = prepared(seed, 3)
        warm = sum(row[3] == WARM for row in match.table.vars["heard"])
        odds = 3.0 ** (2 * warm - 3)
        view, rng, n = match.view(0), Random(seed), 1200
        very = card_of(0, VERY_GOOD)
        met = sum(int(determinize(match.game, view, 0, rng).codes(place_zone(0, 1))[0][1]) == very for _ in range(n))
        share = odds / (1 + odds)
        assert abs(met / n - share) < 4.5 * (share * (1 - share) / n) ** 0.5


def test_nothing_tells_the_card_before_the_reveal():
    """With another card and the same words, guessers and onlookers see the same table and read the same log."""
    rows = []
    for card in ("choose 1", "choose 2"):
        match = cb.Match(cb.game("happiness"), 3, 5)
        for text in ("topic sea", "tell", card):
            match.play(text, 0)
        match.play("place 1", 1)
        for viewer in (1, 2, AUDIENCE):
            view = match.view(viewer)
            told = [e.seen_by(viewer)._replace(cards=(), know=(), new=()) for e in match.log]
            rows.append((viewer, {z: view.codes(z) for z in view.zones}, view.vars, told))
    assert rows[:3] == rows[3:]


def guessed(session, percent):
    """Have one person guess a prepared round, each time with this confidence in the lowest card."""
    while session.match.table.vars["round"] < 2 and session.match.to_act:
        if session.match.to_act[0] not in session.humans:
            session.advance()
            continue
        moves = [m for m in session.match.legal() if m.kind == "place_at" and m.args[1] == percent]
        move = moves[0] if moves else next(iter(session.match.legal()))
        assert session.handle({"do": "move", "text": session.match.game.format(move), "seq": session.seq})
        if session.match.table.vars["forecasts"][session.viewer]:
            break


def test_stated_chances_are_predictions_that_count_once():
    options = {"stories": True, "confidence": True, "first": 1}
    match = cb.Match(cb.game("happiness"), 2, 7, options)
    session = Session.for_match(match, humans=(0,))
    assert session.snapshot()["record"] == 0
    guessed(session, 80)
    settled = [(float(value), true) for value, true in match.game.stated_probabilities(match.table, 0)]
    assert [value for value, _ in settled] == [0.8] * len(TIMES)
    assert [(p.value, p.happened) for p in session.record] == settled and session.snapshot()["record"] == len(TIMES)
    assert {p.topic for p in session.record} == {"happiness:stated"} and all(p.exact is None for p in session.record)
    kept = session.handle({"do": "predictions"})["predictions"]
    again = Session.for_match(cb.Match(match.game, 2, 7, options), humans=(0,))
    again.handle({"do": "predictions", "value": kept})
    guessed(again, 60)
    assert again.handle({"do": "predictions"})["predictions"] == kept, "a person who knows the answers adds nothing"


def test_of_several_people_at_one_screen_nobody_has_a_record():
    match = cb.Match(cb.game("happiness"), 2, 7, {"stories": True, "confidence": True, "first": 1})
    session = Session.for_match(match, humans=(0, 1))
    rng = Random(1)
    while match.to_act and not match.table.vars["forecasts"][0]:
        match.play(rng.choice(list(match.legal(match.to_act[0]))), match.to_act[0])
        session.refresh()
    assert match.table.vars["forecasts"][0] and len(session.record) == 0


def test_the_reveal_tells_the_chance_that_was_known_for_each_time():
    """The Bayesian posterior from the prepared answers, as a guesser's odds gave it before the reveal."""
    seen = 0
    for seed in range(20):
        match, rng = cb.Match(cb.game("happiness"), 2, seed, {"stories": True, "first": 1}), Random(seed)
        while match.table.vars["phase"] != "reveal":
            match.play(rng.choice(list(match.legal(match.to_act[0]))), match.to_act[0])
        mind = Belief(match.view(0), 0)
        before = [mind.chance(when, heeding=False) for when in range(len(TIMES))]
        match.play("reveal", 1)
        asked = sorted({row[0] for row in match.table.vars["heard"]})
        told = [event.facts for event in match.log if event.note == "weighed"]
        assert [facts["time"] for facts in told] == [TIMES[when] for when in asked]
        assert [Fraction(facts["chance"]) for facts in told] == [before[when] for when in asked]
        found = numbers(match.table, 1)
        assert [facts["feeling"] for facts in told] == [FEELINGS[feeling(found[when])] for when in asked]
        seen += len(told)
    assert seen > 20
