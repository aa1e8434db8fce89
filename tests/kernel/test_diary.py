"""The deal and the puzzle of a day, their diary entries, and diary data that is refused."""

import copy
import json
from datetime import date, timedelta
from random import Random

import pytest

import combinatoria as cb
from combinatoria.core.move import IllegalMove
from combinatoria.guides.daily import GRADES, LAST, cost_of, deal_of, grade, identity
from combinatoria.guides.diary import Day, Diary, DiaryEntry, day_of, seed_of
from combinatoria.guides.puzzle import of_the_day, puzzle
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, core_texts
from tests.tiny import REAL

from ..running import one_in

TODAY = date(2026, 11, 22)
each_real = pytest.mark.parametrize("name", REAL)


def asked(session, **request):
    reply = session.handle({"id": 1, "date": TODAY.isoformat(), **request})
    assert "error" not in reply, reply
    return reply


def played_out(session, seed=1):
    """Play the person's seat randomly to the end."""
    rng = Random(seed)
    while session.match.to_act:
        game = session.match.game
        moves = [m for m in session.match.legal() if m.kind not in (*game.silent, *game.anytime)]
        asked(session, do="move", text=game.format(rng.choice(moves)))
    return session


def played(n, day=TODAY, **more):
    return DiaryEntry(f"{n}:4:0", day, won=True, decisions=5, **more)


@each_real
def test_the_deal_of_a_day_is_the_same_for_everybody_and_another_one_every_day(name):
    one, two = Session(name, seed=1), Session(name, seed=2, mode="duel", lang="ja", bot="random")
    for s in (one, two):
        asked(s, do="daily")
        assert (s.mode, s.bot_name, s.humans) == ("duel", "greedy", (0,)) and s.match.seed == seed_of(TODAY)
    assert one.match.table == two.match.table and one.match.log == two.match.log
    asked(two, do="daily", date="2026-11-23")
    assert one.match.table != two.match.table
    assert deal_of(cb.game(name), TODAY).table != deal_of(cb.game(name), TODAY + timedelta(1)).table


def test_the_deal_of_a_shared_link_can_be_opened_for_a_week():
    s = Session("soulmates", seed=1)
    for ago in range(8):
        day = TODAY - timedelta(ago)
        asked(s, do="daily", day=day.isoformat())
        assert s.match.seed == seed_of(day)
    for day in (TODAY - timedelta(8), TODAY + timedelta(1)):
        reply = s.handle({"do": "daily", "date": TODAY.isoformat(), "day": day.isoformat()})
        assert reply["error"]["rule"] == "daily.day" and day.isoformat() in reply["error"]["text"]
    for broken in ("yesterday", "2026-11-31", "x" * 200):
        reply = s.handle({"do": "daily", "day": broken})
        assert reply["error"]["rule"] == "daily.day" and broken[:70] in reply["error"]["text"]
    assert s.handle({"do": "daily", "day": 7})["error"]["rule"] == "session.request"
    assert s.match.seed == seed_of(TODAY - timedelta(7)), "a refusal changes nothing"


@pytest.mark.parametrize("name", one_in(9, REAL, 8))
@pytest.mark.slow
def test_a_deal_of_the_day_is_written_down_once_and_graded_by_its_decisions(name, monkeypatch):
    s = Session(name, seed=1)
    asked(s, do="daily")
    assert asked(s, do="diary")["figures"]["on_table"] and not s.diary.matches
    played_out(s)
    told = asked(s, do="diary")
    assert told["noted"] and not asked(s, do="diary")["noted"]
    assert told["figures"]["deal"]["grade"] is None and told["figures"]["streak"] == 1
    bot = cb.game_api.protocols.strong_bot(name)
    monkeypatch.setattr(bot, "playouts", 8)
    s.pace, steps = 0, 0
    while "thinking" in (told := asked(s, do="grade")):
        assert 0 <= told["thinking"]["done"] < 100 and told["thinking"]["of"] == 100
        steps += 1
    assert steps > 3
    kept = s.diary.deal(TODAY)
    rows = [thought.answer for thought in s.judged.values()]
    assert (kept.cost, kept.se) == cost_of(rows) and kept.best == sum(row.cost == 0 for row in rows)
    assert (
        told["figures"]["deal"]["cost"] == kept.cost
        and f"{kept.cost * 100 / kept.decisions:.1f}" in told["figures"]["share"]
    )
    assert kept.won == (0 in s.match.result.winners) and kept.daily and kept.id == identity(s.match, 0)


def test_luck_is_not_in_the_grade():
    """The same decisions get the same grade, won or lost: only their cost counts."""
    assert [grade(most * 8, 8) for _, most in GRADES] == [name for name, _ in GRADES] and grade(5.0, 8) == LAST
    assert [most for _, most in GRADES] == sorted(most for _, most in GRADES)
    assert set(core_texts()["grade"]) == {*dict(GRADES), LAST}


UNUSUAL = {"mode": "practice", "bot": "random", "seats": 3, "humans": [1]}


@pytest.mark.parametrize(
    ("change", "daily"),
    [({}, True), *(({name: value}, False) for name, value in UNUSUAL.items())],
)
def test_only_the_usual_table_is_the_deal_of_the_day(change, daily):
    s = Session("soulmates", seed=1)
    usual = {"seats": cb.game("soulmates").default_seats, "humans": [0], "mode": "duel", "bot": "greedy"}
    asked(s, do="new", seed=seed_of(TODAY), **{**usual, **change})
    assert asked(s, do="diary")["figures"]["on_table"] == daily


@pytest.mark.parametrize(("when", "day"), [(0, TODAY), (1, TODAY), (2, None), (-1, None)])
def test_a_deal_counts_for_its_day_until_the_end_of_the_next(when, day):
    s = Session("soulmates", seed=1)
    asked(s, do="daily")
    played_out(s)
    now = TODAY + timedelta(when)
    asked(s, do="diary", date=now.isoformat())
    (kept,) = s.diary.matches.values()
    assert (kept.day, kept.daily) == ((day, True) if day else (now, False))


def test_what_is_no_match_of_one_person_is_not_written_down():
    s = Session("soulmates", seed=1, humans=(0, 1))
    rng = Random(1)
    while s.match.to_act:
        s.match.play(rng.choice(list(s.match.legal())))
    assert not asked(s, do="diary")["noted"]
    s = Session("soulmates", seed=1)
    played_out(s)
    asked(s, do="review")
    assert not asked(s, do="diary")["noted"]
    asked(s, do="review_stop")
    assert asked(s, do="diary")["noted"]
    position = cb.Match.at(s.match.game, s.match.position())
    assert not asked(Session.for_match(position), do="diary")["noted"]


@each_real
def test_the_first_answer_to_the_puzzle_of_the_day_counts(name):
    s = Session(name, seed=1)
    asked(s, do="puzzle", n="today")
    given = puzzle(name, of_the_day(name, TODAY)).draft
    guide = s.snapshot()["guide"]
    assert guide["day"] == "2026-11-22" and guide["first"] is None and guide["counts"]
    wrong = next(n for n in range(len(given.choices)) if n != given.answer)
    asked(s, do="answer", choice=wrong)
    assert asked(s, do="diary")["noted"]
    asked(s, do="answer", choice=given.answer)
    told = asked(s, do="diary")
    assert not told["noted"] and told["figures"]["puzzle"]["right"] is False
    assert s.snapshot()["guide"]["solved"] and s.snapshot()["guide"]["first"] is False
    asked(s, do="puzzle", n="today")  # opening it again does not help
    asked(s, do="answer", choice=given.answer)
    assert not asked(s, do="diary")["noted"] and s.snapshot()["guide"]["first"] is False
    asked(s, do="puzzle", n=of_the_day(name, TODAY))
    guide = s.snapshot()["guide"]
    assert guide["day"] is None and guide["first"] is None and guide["counts"] is None


def test_days_in_a_row():
    diary = Diary("soulmates")
    for n in (0, 1, 2, 4):
        assert diary.answer(Day(TODAY - timedelta(n), 1, n == 0))
    assert diary.streak(TODAY) == 3 == diary.longest and diary.streak(TODAY + timedelta(1)) == 3
    assert diary.streak(TODAY + timedelta(2)) == 0
    assert diary.end(played(20261119, TODAY - timedelta(3), daily=True)) and diary.streak(TODAY) == 5
    assert diary.end(played(5, TODAY + timedelta(9))) and diary.longest == 5  # another match does not count for any day


def test_days_in_a_row_are_those_of_all_games():
    s = Session("soulmates", seed=1)
    s.diary.answer(Day(TODAY, 1, True))
    days = [(TODAY - timedelta(n)).isoformat() for n in (1, 2)]
    told = asked(s, do="diary", days=days)["figures"]
    assert told["streak"] == 3 and "3" in told["lines"][0]
    assert s.diary.days == {TODAY}, "this record has no days of other games"
    for wrong in ("x", ["x"], [5], {}):
        assert s.handle({"id": 1, "do": "diary", "days": wrong})["error"]["rule"] == "session.request"


def test_two_diaries_as_one():
    here, there = Diary("soulmates"), Diary("soulmates")
    for diary, cost in ((here, None), (there, 0.25)):
        diary.end(played(1, cost=cost, se=cost))
    here.answer(Day(TODAY, 3, True))
    there.answer(Day(TODAY, 3, False))
    there.end(played(2))
    here.merge(there)
    assert here.puzzles[TODAY].right and list(here.matches) == ["1:4:0", "2:4:0"] and here.matches["1:4:0"].cost == 0.25
    each = 0.25 / here.matches["1:4:0"].decisions
    assert here.cost() == (each, each, 1)
    again = Diary.from_json(json.dumps(here.to_json()), "soulmates")
    assert (again.matches, again.puzzles) == (here.matches, here.puzzles)


def sound():
    diary = Diary("soulmates")
    diary.end(played(20261122, daily=True, cost=0.5, se=0.1, best=3))
    diary.answer(Day(TODAY, 3, True))
    return diary.to_json()


FORGED = [
    ("format", None), ("format", 2), ("game", "altar"), ("matches", None), ("matches", "x"), ("matches", [3]),
    ("puzzles", {}),
    ("matches.0.id", 5), ("matches.0.id", "x" * 300), ("matches.0.id", "7:4:0"), ("matches.0.day", "2026-13-01"),
    ("matches.0.day", 5), ("matches.0.day", "20261122"), ("matches.0.won", 1), ("matches.0.decisions", 0),
    ("matches.0.decisions", True), ("matches.0.daily", "yes"), ("matches.0.cost", -0.1), ("matches.0.cost", None),
    ("matches.0.best", -1), ("matches.0.best", 6), ("matches.0.best", True), ("matches.0.best", "3"),
    ("matches.0.cost", 99), ("matches.0.cost", "0"), ("matches.0.se", True), ("puzzles.0.n", 0),
    ("puzzles.0.right", None),
    ("puzzles.0.day", "yesterday"), ("puzzles.0.day", "0001-01-01"), ("puzzles.0.day", "1899-12-31"),
    ("matches.0", {"id": "7:4:0", "day": "0001-01-01", "won": True, "decisions": 1, "daily": False, "cost": None,
                   "se": None}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), FORGED)
def test_a_forged_diary_is_refused_in_one_sentence(path, value):
    data = sound()
    *way, last = path.split(".")
    at = data
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value
    with pytest.raises(IllegalMove) as caught:
        Diary.from_json(data, "soulmates")
    assert caught.value.refusal.rule == "diary.form"
    for lang in LANGUAGES:
        s = Session("soulmates", seed=1, lang=lang)
        s.diary.answer(Day(TODAY, 1, True))
        before = copy.deepcopy(s.diary.to_json())
        error = s.handle({"id": 1, "do": "diary", "value": data})["error"]
        assert error["rule"] == "diary.form" and error["text"].count("." if lang == "en" else "。") <= 2
        assert s.diary.to_json() == before
        assert "figures" in asked(s, do="diary"), "a refused diary does not affect later ones"


@pytest.mark.parametrize("data", ["nonsense", "[]", {}, 5, {"format": 1}])
def test_what_is_no_diary_is_refused(data):
    with pytest.raises(IllegalMove):
        Diary.from_json(data, "soulmates")


def test_twice_the_same_entry_is_refused():
    for part in ("matches", "puzzles"):
        data = sound()
        data[part] *= 2
        with pytest.raises(IllegalMove):
            Diary.from_json(data, "soulmates")


def test_days_as_numbers():
    assert all(day_of(seed_of(TODAY + timedelta(n))) == TODAY + timedelta(n) for n in range(800))
    assert day_of(0) is None and day_of(10**15) is None and day_of(999_999) is None


def test_a_wrong_date_is_refused():
    s = Session("soulmates", seed=1)
    for do in ("daily", "diary"):
        for day in ("yesterday", 5, "2026-02-30", "0001-01-01"):
            assert "error" in s.handle({"id": 1, "do": do, "date": day})
    assert "error" in s.handle({"id": 1, "do": "grade", "date": "2026-11-22"})  # the match is not over yet


def test_the_puzzle_of_a_day_is_refused_on_an_impossible_date():
    """Its answer would be recorded, and the diary could no longer be read."""
    s = Session("soulmates", seed=1)
    assert "error" in s.handle({"id": 1, "do": "puzzle", "n": "today", "date": "0001-01-01"})
    assert Diary.from_json(asked(s, do="diary")["diary"], "soulmates").puzzles == {}
