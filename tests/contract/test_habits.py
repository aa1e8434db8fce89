"""The contract of habits: they play by the rules on their seat's view, and can be recognized from their play."""

from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.steps import considered
from combinatoria.game_api.protocols import habits_of, kinds_of_bots, player
from combinatoria.guides.inference import inferring, posterior
from combinatoria.odds.average import wilson
from combinatoria.players.habits import COMPANY, STRAY, Company
from combinatoria.session import Session
from combinatoria.slices.thinking import finish
from combinatoria.studies.contest import played, won
from combinatoria.words.explain import LANGUAGES, core_texts, game_texts
from tests.tiny import NAMES, REAL

from .random_play import each_name

pytestmark = pytest.mark.slow

WITH = [name for name in REAL if habits_of(name)]
MATCHES = 6
SURE = 0.9999
each_with_habits = pytest.mark.parametrize("name", WITH)


def test_games_with_habits_are_found_and_others_may_do_without():
    assert WITH and set(NAMES) - set(WITH)


@each_name
def test_a_table_has_people_where_there_are_habits(name):
    assert (COMPANY in kinds_of_bots(name)) == (name in WITH)
    with pytest.raises(KeyError):
        player(name, "nobody")


@each_with_habits
def test_habits_have_their_words(name):
    habits = habits_of(name)
    assert len(habits.all) > 2
    assert set(game_texts(name)["habit_does"]) == set(habits.all) <= set(core_texts()["habit"])
    for table in (game_texts(name)["habit_does"], core_texts()["habit"]):
        assert all(set(entry) == set(LANGUAGES) for entry in table.values())


def company(name, seed):
    """Play a match of players with habits; return it with their habits."""
    match, rng = cb.Match(cb.game(name), seed=seed), Random(seed)
    bot = player(name, COMPANY, seed)
    while match.to_act:
        seat = match.to_act[0]
        view = match.view(seat)
        match.play(bot.choose(view, seat, considered(match.game, view, seat), rng).move, seat)
    return match, habits_of(name).cast(match.seats, seed)


@each_with_habits
def test_a_habit_gives_every_legal_move_its_chance_from_the_view_alone(name):
    habits, match, rng = habits_of(name), cb.Match(cb.game(name), seed=3), Random(3)
    for _ in range(12):
        if not match.to_act:
            break
        seat = match.to_act[0]
        view = match.view(seat)
        legal = considered(match.game, view, seat)
        again = view.view(seat)
        found = habits.chances(view, seat, legal)
        assert habits.chances(again, seat, legal) == found and set(found) == set(habits.all)
        for chances in found.values():
            assert len(chances) == len(legal) and sum(chances) == pytest.approx(1)
            assert min(chances) >= STRAY / len(legal) * 0.999
        choice = habits.draw(rng.choice(list(habits.all)), view, seat, legal, rng)
        assert choice.move in legal and Session(name, seed=1).speaker().reason(choice.key, choice.facts, seat)
        match.play(choice.move, seat)


@each_with_habits
def test_moves_are_drawn_with_the_chances_that_inference_uses(name):
    habits, match = habits_of(name), cb.Match(cb.game(name), seed=5)
    seat, rng, n = match.to_act[0], Random(5), 400
    view = match.view(seat)
    legal = considered(match.game, view, seat)
    habit = next(iter(habits.all))
    chances = habits.chances(view, seat, legal)[habit]
    drawn = [habits.draw(habit, view, seat, legal, rng).move for _ in range(n)]
    for move, chance in zip(legal, chances, strict=True):
        low, high = wilson(drawn.count(move), n, SURE)
        assert low <= chance <= high, (move, chance, drawn.count(move) / n)


@each_with_habits
def test_watching_tells_who_plays_how(name):
    """The true habit becomes likelier on average, and the posterior is calibrated."""
    habits, said, right, start = habits_of(name), [], 0, []
    for seed in range(MATCHES):
        match, cast = company(name, seed)
        for found in finish(inferring(match, habits, range(match.seats))):
            if found.steps:
                last = found.steps[-1]
                assert sum(last.values()) == pytest.approx(1)
                said.append(last[cast[found.seat]])
                start.append(1 / len(habits.all))
                right += max(last, key=lambda h: last[h]) == cast[found.seat]
    mean = sum(said) / len(said)
    assert mean > 1.5 * start[0], f"{name}: the true habit has {mean:.2f}, from {start[0]:.2f}"
    assert right / len(said) > start[0] * 1.5


def test_bayes_rule_is_exact():
    assert posterior({"a": 0.0, "b": 0.0}) == {"a": 0.5, "b": 0.5}
    found = posterior({"a": -1000.0, "b": -1001.0})
    assert sum(found.values()) == pytest.approx(1) and found["a"] / found["b"] == pytest.approx(2.718281828)


@each_with_habits
def test_habits_are_dealt_to_seats_evenly_and_with_the_match(name):
    habits = habits_of(name)
    assert habits.cast(4, 7) == habits.cast(4, 7) and habits.cast(5, 7)[:4] == habits.cast(4, 7)
    dealt = [habit for seed in range(600) for habit in habits.cast(2, seed)]
    for habit in habits.all:
        low, high = wilson(dealt.count(habit), len(dealt), SURE)
        assert low <= 1 / len(habits.all) <= high


@each_with_habits
def test_a_habits_strength_is_as_stated(name):
    """A few matches do not contradict the stated win share; `combinatoria bench --bots` measures many."""
    habits, rules = habits_of(name), cb.game(name)
    for habit in habits.all:
        wins, n = 0, MATCHES
        for seed in range(1000, 1000 + n):
            match = cb.Match(rules, seed=seed)
            seat = seed % match.seats
            wins += won(rules, match.seats, seat, played(match, seat, habit, "greedy", Random(seed)))
        low, high = wilson(wins, n, SURE)
        assert low <= habits.all[habit].wins <= high, (habit, wins, n)


@each_with_habits
def test_a_table_with_people_is_played_saved_and_reckoned_back(name):
    s = Session(name, seed=4, bot=COMPANY, lang="ja")
    assert isinstance(s.bot, Company) and COMPANY in [level["value"] for level in s.snapshot()["levels"]]
    assert "error" in s.handle({"id": 1, "do": "infer"})  # refused before the end
    again = Session(name, seed=1)
    assert "error" not in again.handle({"id": 1, "do": "load", "value": s.save()}) and again.bot_name == COMPANY
    rng = Random(2)
    while s.match.to_act:
        seat = s.match.to_act[0]
        legal = [m for m in considered(s.match.game, s.match.view(seat), seat) if m.kind not in s.match.game.anytime]
        s.handle({"id": 1, "do": "move", "text": s.match.game.format(rng.choice(legal))})
    s.pace, steps = 0, 0
    while "thinking" in (reply := s.handle({"id": 1, "do": "infer"})):
        steps += 1
    assert steps > 3 and "error" not in reply
    for seat, (told, habit) in enumerate(zip(reply["company"], habits_of(name).cast(s.match.seats, 4), strict=True)):
        assert told["seat"] == seat and told["text"] and told["does"] and told["wins"]
        assert told["person"] == (seat == 0) and (seat == 0 or told["habit"] == habit)
        assert sum(one["chance"] for one in told["habits"]) == pytest.approx(1)
    plain = Session(name, seed=4)
    assert "error" in plain.handle({"id": 1, "do": "infer"})


@each_with_habits
def test_seats_have_their_habits_independently_of_one_another(name):
    """Over many deals every seat has every habit, and two seats have the same one as often as chance predicts."""
    habits, deals = habits_of(name), 400
    casts = [habits.cast(4, seed) for seed in range(deals)]
    assert all({cast[seat] for cast in casts} == set(habits.all) for seat in range(4))
    alike = sum(cast[0] == cast[1] for cast in casts)
    low, high = wilson(alike, deals, 0.9999)
    assert low < 1 / len(habits.all) < high
    assert casts == [habits.cast(4, seed) for seed in range(deals)], "the same deal has the same people"
