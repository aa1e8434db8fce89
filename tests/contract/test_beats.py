"""The beats of a game: known to every screen, worded in every language, revealing nothing hidden."""

from dataclasses import replace
from random import Random
from typing import get_args, get_type_hints

import pytest

import combinatoria as cb
from combinatoria.core.beat import ARTS, END, FORMS, Beat, beat_of
from combinatoria.core.table import AUDIENCE
from combinatoria.guides.learn import steps
from combinatoria.session import Session
from combinatoria.session.staging import ending
from combinatoria.words.explain import LANGUAGES, Speaker
from tests.tiny import ALL

from .random_play import each_game, each_variant, play_out
from .test_tours import meant_moves

pytestmark = pytest.mark.slow

TONES = get_args(get_type_hints(Beat)["tone"])
MATCHES = 400
"""Maximum number of random matches played to see every moment that a game declares."""


@each_game
def test_moments_are_of_kinds_that_every_screen_knows(game):
    for key, beat in game.beats.items():
        assert key != END, "every game has this moment, undeclared"
        assert beat.form in FORMS and beat.form != END and beat.art in ARTS and beat.tone in TONES
        assert bool(beat.art) == (beat.form == "sign"), "a sign has a picture, and nothing else has one"


@each_variant
def test_a_moment_has_words_in_every_language_and_gives_no_hidden_card_away(game, seats, options):
    match = play_out(cb.Match(game, seats, seed=5, options=options), Random(seats))
    says = [Speaker(game, lang) for lang in LANGUAGES]
    for event in match.log:
        key = beat_of(event.kind, event.beat)
        assert key in {*game.beats, END, None}, f"{key} is not declared"
        for viewer in (*range(seats), AUDIENCE):
            seen = event.seen_by(viewer)
            hidden = {face for face, shown in zip(event.faces, seen.faces, strict=True) if face and shown is None}
            for say in says:
                text = say.beat(seen, viewer)
                assert bool(text) == (beat_of(seen.kind, seen.beat) is not None)
                assert not any(say.card(face) in (text or "") for face in hidden), (event, text)


def moments(match):
    return {key for event in match.log if (key := beat_of(event.kind, event.beat))}


@each_game
def test_every_moment_that_a_game_declares_comes_about(game):
    missing = set(game.beats)
    for seed in range(MATCHES):
        if not missing:
            return
        missing -= moments(play_out(cb.Match(game, seed=seed), Random(seed)))
    for step in steps(game):  # moments too rare for random play appear in the tour
        match = step.match(game)
        for goal in step.goals:
            match.play(meant_moves(game, goal, match.legal(step.seat))[0], step.seat)
        missing -= moments(match)
    assert not missing, "no match had these moments"


@each_variant
def test_every_match_ends_with_a_moment(game, seats, options):
    match = play_out(cb.Match(game, seats, seed=9, options=options), Random(seats))
    assert END in {beat_of(e.kind, e.beat) for e in match.log[match.decisions[-1].mark :]}


@pytest.mark.parametrize("game", [pytest.param(g, id=g.name) for g in ALL if "leave" in g.grammar])
def test_a_match_that_is_left_ends_with_one_too(game):
    match = cb.Match(game, seed=9)
    for seat in range(match.seats):
        if match.result is None:
            match.play("leave", seat)
    assert match.result is not None
    assert END in {beat_of(e.kind, e.beat) for e in match.log[match.decisions[-1].mark :]}


@each_game
def test_a_screen_gets_moments_and_the_end_in_its_language(game):
    """Beats are on the snapshot's events; those without a sentence in the log still have words."""
    for lang in LANGUAGES:
        session, staged, n = Session(game.name, seed=3, lang=lang, bot="random"), [], 0
        while True:
            snapshot = session.snapshot()
            staged += [(event, event["beat"]) for event in snapshot["events"] if event.get("beat")]
            if snapshot["result"] is not None:
                break
            n += 1
            assert "error" not in session.handle({"id": n, "do": "play_for_me", "seq": session.seq})
        assert staged[-1][1]["form"] == END or END in {beat["form"] for _, beat in staged}
        for event, beat in staged:
            assert beat["text"] and all(0 <= seat < session.match.seats for seat in beat["seats"])
            assert bool(beat["heard"]) == (event["caption"] is None and beat["form"] != END)
        end = snapshot["result"]
        assert end["title"] and sorted(seat for group in end["groups"] for seat in group) == end["winners"]
        assert end["standing"] in ("won", "lost", "shared", "nobody")
        text = session.handle({"id": 0, "do": "text"})["text"]
        assert all(line in text for line in (*(rank["text"] for rank in end["ranking"]), *end["story"]))
        if session.match.game.one_sided(session.match.seats):
            assert end["standing"] == ("won" if end["winners"] else "lost"), "all win together, or lose"
            assert not end["ranking"]
            assert all(one["of"] is None or 0 <= one["n"] <= one["of"] for one in end["reached"])
        else:
            assert sorted(seat for rank in end["ranking"] for seat in rank["seats"]) == [*range(session.match.seats)]
            assert all(rank["won"] == (rank["seats"][0] in end["winners"]) for rank in end["ranking"])


@each_game
def test_the_title_of_the_end_agrees_with_the_ranking(game):
    """For every seat, in random matches and, where scores decide, with all orders of a few scores."""
    for seed in range(4):
        match = play_out(cb.Match(game, seed=seed), Random(seed))
        results = [match.result]
        if match.result.scores and not game.one_sided(match.seats) and not game.partners(match.seats, 0)[1:]:
            for scores in ((2, 1, 1, 0), (1, 2, 0, 2), (1, 1, 1, 1)):
                given = tuple(scores[seat % 4] for seat in range(match.seats))
                least = max(given) if game.ranked else 1
                winners = tuple(seat for seat, n in enumerate(given) if n >= least)
                results.append(replace(match.result, winners=winners, scores=given))
        for result in results:
            for seat in range(match.seats):
                agrees(game, ending(Session.for_match(match, humans=(seat,)), result, match.view(seat)), seat)


def agrees(game, end, seat):
    """Check the title of an end against its ranking: a seat with others beside or above it has not won alone."""
    say, ranking = Speaker(game, "en"), end["ranking"]
    if not ranking:
        return
    own = next(line for line in ranking if seat in line["seats"])
    winners = [line for line in ranking if line["won"]]
    assert (end["standing"] == "nobody") == (not winners)
    assert (end["standing"] in ("won", "shared")) == own["won"]
    seats = sum(len(line["seats"]) for line in ranking)
    assert own["place"] in ((1, None) if own["won"] or not winners else (None, *range(2, seats + 1)))
    if own["won"] and own["points"] is not None:
        others = [line["points"] for line in winners if line is not own]
        level = {*others} == {own["points"]}
        among = not level and any(points >= own["points"] for points in others)
        assert (end["standing"] == "shared") == level
        assert (end["title"] == say.text("ending", "won_among")) == among


@each_game
def test_a_result_that_nothing_beats_is_celebrated_by_its_winners(game):
    match = play_out(cb.Match(game, seed=9), Random(3))
    for seat in range(match.seats):
        told = ending(Session.for_match(match, humans=(seat,)), replace(match.result, top=True), match.view(seat))
        assert (told["top"] is not None) == (seat in match.result.winners)


@each_game
def test_the_account_of_a_match_adds_up_and_the_same_deal_can_be_played_again(game):
    session, n = Session(game.name, seed=4, bot="random"), 0
    while session.match.to_act:
        n += 1
        session.handle({"id": n, "do": "play_for_me", "seq": session.seq})
    first = session.handle({"id": 0, "do": "balance", "part": 0})
    assert "error" not in first
    told = first["balance"]
    assert 0 <= told["start"] <= 100 and told["start_se"] > 0 and 0 <= told["end"] <= 100 and told["text"]
    assert told["start"] - told["lost"] + told["luck"] == told["end"]
    dealt = session.match.table_at(0)
    assert "error" not in session.handle({"id": 1, "do": "again", "seq": session.seq})
    assert session.match.result is None and session.match.table_at(0) == dealt
