"""The tools of the lesson "Design a card": trial table, study, expectation and page; its numbers, a pupil's answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from statistics import pvariance

import pandas
import pytest

from combinatoria.games.signs.odds import VALUES, moments, total
from combinatoria.odds import Dist
from combinatoria.odds.average import wilson
from combinatoria_widgets.lessons import frame_a as frame
from combinatoria_widgets.lessons.tools import record
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.class_data import PUPILS
from combinatoria_widgets.lessons.tools.place import FoundRecord
from combinatoria_widgets.lessons.tools.played import read
from combinatoria_widgets.lessons.tools.state import Lesson, LessonError

from .screen import Screen

WITH = {value: {**VALUES, value: VALUES.get(value, 0) + 1} for value in range(10)}
SEVEN = WITH[7]


@pytest.fixture
def lesson(open_lesson):
    """Open the lesson."""
    return open_lesson("frame-a")


def dealt(rng, new):
    """The lesson's own trial."""
    points = sum(rng.sample([*frame.DECK, new] if new is not None else frame.DECK, 10))
    return {"over": points > 30, "score": points if points <= 30 else 0}


# -- the tables ----------------------------------------------------------------------------------------------------


def test_the_usual_table_notes_what_is_dealt_and_settles_no_prediction(lesson, capsys):
    screen = Screen(seed=7, game="signs", options={"games": 1, "talk": "silent"})
    log = frame.keep(screen)
    screen.play(next(move["text"] for move in screen.snapshot["moves"] if move["text"].startswith("send")))
    data = pandas.DataFrame(frame.tally(log))
    assert len(log) == 1 and len(data) == 1 + PUPILS * log.rounds
    assert data["who"][0] == lesson.say("tally.you") and lesson.outcomes == {}
    assert lesson.tables == ["signs", "order", "equilibrium", "library"]
    lesson.changed()
    value = record.written(lesson, lesson._heading, lesson._written)
    again = Lesson("frame-a", seed=2026)
    again.take_up(FoundRecord(True, [value]))
    restored = frame.TrialLog()
    restored.bring_back(read(again.played, again.tables))
    assert restored.entries == log.entries, "a match at one of its tables comes back"
    assert not read(again.played, ["order", "library"]).deals
    capsys.readouterr()


def test_the_trial_has_the_cards_of_the_cell_and_is_not_counted(lesson):
    screen = Screen(seed=7, game="signs", options={"games": 1, "talk": "silent"})
    log = frame.keep(screen)
    said = repr(frame.trial(screen, SEVEN))
    assert said == lesson.say("trial.ready", pack="1×8 2×7 3×6 4×5 5×4 6×3 7×1")
    for _ in range(2):
        assert Counter(int(face[1:]) for face in screen.match.table.faces.values()) == SEVEN
        assert screen.snapshot["prediction"] is None
        screen.play(next(move["text"] for move in screen.snapshot["moves"] if move["text"].startswith("send")))
        screen.send("next")
    assert {match.options["pack"] for match in log.matches if log.noted(match)} <= {0}
    for pack, key in (
        ({7: 10}, "digits"), ([7], "digits"), ({"7": 1}, "digits"), ({1: 9}, "few"),
        (dict.fromkeys(range(10), 9), "many"), ({5: 9, 6: 9, 7: 9, 8: 9}, "high"),
    ):  # fmt: skip
        with pytest.raises(LessonError) as caught:
            frame.trial(screen, pack)
        assert str(caught.value) == lesson.say(f"trial.{key}", n=sum(pack.values()) if isinstance(pack, dict) else 0)


# -- expectation, study and page -----------------------------------------------------------------------------------


def test_an_expectation_is_locked_once_and_known_to_be_before_the_study(lesson):
    assert repr(frame.expect()) == repr(frame.expect("points", 2)) == lesson.say("expect.blank")
    said = lesson.say("expect.before", measure=lesson.say("measure.score"), change="−1.50")
    assert repr(frame.expect("score", "-1.5")) == repr(frame.expect("score", 4)) == said
    assert repr(frame.study(dealt, {"new": [None, ...]})) == lesson.say("study.blank") and "ran" not in lesson.notes
    found = frame.study(dealt, {"new": [None, 7]}, rounds=100)
    assert len(found) == 4 and lesson.notes["ran"] == "yes" and repr(frame.expect()) == said


def test_an_expectation_after_the_study_is_called_so(lesson):
    frame.study(dealt, {"new": [7]}, rounds=100)
    assert repr(frame.expect("over", "5%")) == lesson.say(
        "expect.after", measure=lesson.say("measure.over"), change="+5.0%"
    )
    assert lesson.say("page.after") in repr(page(found=(-3, -2.3)))


def page(**given):
    return frame.page(**{"before": {}, "after": {"pack": SEVEN}, "rounds": 10_000, "found": (-3, -2.3), **given})


def test_a_page_is_checked_against_the_exact_difference(lesson):
    frame.expect("score", -2.5)
    cases = {
        "holds": {"found": (-3.0, -2.3)},
        "misses": {"found": (-2.5, -1.8)},
        "one_case": {"found": (12.5, 13.0)},
        "other_measure": {"found": (0.09, 0.12)},
        "turned": {"found": (2.3, 3.0)},
        "swapped": {"found": (-2.3, -3.0)},
    }
    for key, given in cases.items():
        assert lesson.say(f"page.{key}", exact="−2.64") in repr(page(**given)), key
    assert lesson.say("page.holds", exact="+10.3%") in repr(page(measure="over", found=("0.09", "0.12")))
    assert lesson.say("page.holds", exact="−11.41") in repr(page(after={"target": 25}, found=(-12, -11)))
    assert lesson.say("page.holds", exact="+5.17") in repr(page(after={"cards": 9}, found="4.8 to 5.5"))
    for blank in ({"found": ...}, {"found": (..., 1)}, {"rounds": 0}, {"measure": "points"}):
        assert repr(page(**blank)) == lesson.say("page.blank")


def test_a_page_names_the_traps(lesson):
    assert lesson.say("page.not_expected") in repr(page())
    frame.expect("score", -1)
    need = frame.rounds_needed(frame._scores(frame.Setting()), frame._scores(frame._setting({"pack": SEVEN})), 1)
    facts = {"need": f"{need:,}", "expected": "−1.00"}
    assert lesson.say("page.enough", **facts) in repr(page(rounds=need))
    assert lesson.say("page.few", **facts) in repr(page(rounds=need - 1))
    assert lesson.say("page.changes", n=2) in repr(page(after={"pack": SEVEN, "target": 28}))
    assert lesson.say("page.same") in repr(page(after={}))
    says = {"en": "word " * 61, "ja": "字" * 181}[lesson.lang]
    long = {"en": (61, 60), "ja": (181, 180)}[lesson.lang]
    assert lesson.say("page.long", n=long[0], most=long[1]) in repr(page(says=says))
    shown = page(says="<b>", why="&")._repr_html_()
    assert "&lt;b&gt;" in shown and "<b>" not in shown and shown.count("<dd>") == 6
    for wrong in ({"pack": 7}, {"cards": 40}, {"pack": {1: -1}}):
        with pytest.raises(LessonError):
            page(after=wrong)


def test_what_was_written_down_survives_a_reload(lesson):
    frame.expect("score", -1)
    lesson.changed()
    value = record.written(lesson, lesson._heading, lesson._written)
    again = Lesson("frame-a", seed=2026)
    again.take_up(FoundRecord(True, [value]))
    assert again.notes == {"expect": "score -1.0", "when": "before"}
    page()
    assert frame.TrialLog.of_lesson().reported("") == [lesson.say("page.holds", exact="−2.64")]


def test_explorer(lesson):
    explorer = frame.explore(frame.with_card)
    assert "12.74" in repr(explorer)
    for value, target in ((0, 30), (3, 25)):
        explorer.controls["value"].value, explorer.controls["target"].value = value, target
        row = explorer.simulate()
        assert abs(row.share - frame.with_card(value, target)) < 4 * row.error
    assert lesson.outcomes["nothing"].hits == 0


# -- what the lesson says, by two methods --------------------------------------------------------------------------


def totals(pack, cards=10):
    """The distribution of a total by adding one card after the other: an independent way to count."""
    ways = Counter({(0, 0): 1})
    for value, copies in pack.items():
        after = Counter()
        for (taken, points), found in ways.items():
            for more in range(min(copies, cards - taken) + 1):
                after[taken + more, points + more * value] += found * comb(copies, more)
        ways = after
    return {points: found for (taken, points), found in ways.items() if taken == cards}


def mean_score(pack, cards=10, target=30):
    found = totals(pack, cards)
    return Fraction(sum(points * n for points, n in found.items() if points <= target), sum(found.values()))


def over(pack):
    found = totals(pack)
    return Fraction(sum(n for points, n in found.items() if points > 30), sum(found.values()))


def test_one_card_more():
    scores = [16.901, 16.515, 16.008, 15.401, 14.729, 14.033, 13.356, 12.736, 12.201, 11.767]
    shares = [0.3546, 0.3748, 0.3982, 0.4241, 0.4512, 0.4783, 0.5038, 0.5267, 0.5461, 0.5617]
    for value, pack in WITH.items():
        exact = frame.as_dealt(pack)
        assert (
            mean_score(pack) == exact.score == frame.with_card(value) and round(float(exact.score), 3) == scores[value]
        )
        assert over(pack) == exact.over and round(float(exact.over), 4) == shares[value]
    usual = frame.as_dealt()
    assert mean_score(VALUES) == usual.score and round(float(usual.score), 3) == 15.379
    assert over(VALUES) == usual.over and round(float(usual.over), 4) == 0.4241
    assert round(float(mean_score(WITH[3]) - usual.score), 3) == 0.022, "a Three is invisible"


def test_other_changes():
    out = [{**VALUES, value: VALUES[value] - 1} for value in VALUES]
    assert [round(float(mean_score(pack)), 3) for pack in out] == [14.059, 14.7, 15.358, 16.043, 16.771, 17.565]
    assert [mean_score(pack) for pack in out] == [frame.as_dealt(pack).score for pack in out]
    targets = {25: 3.966, 28: 10.105, 32: 20.522, 35: 26.176}
    assert {t: round(float(frame.as_dealt(target=t).score), 3) for t in targets} == targets
    assert all(mean_score(VALUES, target=t) == frame.as_dealt(target=t).score for t in targets)
    for cards, told in ((9, 20.553), (11, 8.809)):
        assert mean_score(VALUES, cards) == frame.as_dealt(cards=cards).score
        assert round(float(mean_score(VALUES, cards)), 3) == told
    assert moments(10, SEVEN).mean == Fraction(10 * 105, 34) == total(10, SEVEN).mean() == Fraction(525, 17)


def test_the_difference_on_one_shuffle():
    """Counted by the card whose place the new one takes, and by listing every order of a small pack."""
    for value, (mean, spread) in {7: (-2.6437, 8.73), 0: (1.5217, 7.45)}.items():
        law = frame.paired(value)
        assert law.mean() == mean_score(WITH[value]) - mean_score(VALUES) and round(float(law.mean()), 4) == mean
        assert round(law.standard_deviation(), 2) == spread
        rng = Random(value)
        found = []
        for _ in range(4_000):
            order = rng.sample(range(34), 34)
            pack, without = [*frame.DECK, value], [place for place in order if place != 33]
            with_it, usual = (sum(pack[place] for place in places[:10]) for places in (order, without))
            found.append((with_it if with_it <= 30 else 0) - (usual if usual <= 30 else 0))
        assert abs(sum(found) / 4_000 - law.mean()) < 4 * spread / sqrt(4_000)
        assert abs(sqrt(pvariance(found)) - spread) < 0.5


def test_how_many_rounds():
    usual, seven = frame._scores(frame.Setting()), frame._scores(frame._setting({"pack": SEVEN}))
    gap, z = float(seven.mean() - usual.mean()), frame.ALMOST + frame.POWER
    assert round(usual.standard_deviation(), 2) == 13.36
    assert round(sqrt(usual.variance() + seven.variance()), 2) == 19.03
    assert frame.rounds_needed(usual, seven, gap) == 407
    n = next(n for n in range(1, 999) if abs(gap) / sqrt(float(usual.variance() + seven.variance()) / n) >= z)
    assert n == 407
    assert next(n for n in range(1, 999) if abs(gap) / (frame.paired(7).standard_deviation() / sqrt(n)) >= z) == 86
    assert (
        round(1 - 0.95**11, 4)
        == round(sum(comb(11, k) * 0.05**k * 0.95 ** (11 - k) for k in range(1, 12)), 4)
        == 0.4312
    )
    assert round(13.36 * sqrt(2 / 10_000), 3) == 0.189 and round(8 * 13.36**2, 1) == 1427.9


def test_the_study_of_the_lesson_holds_all_exact_values(lesson):
    found = frame.run(frame.Study(dealt, frame.grid({"new": [None, 0, 3, 7]}), rounds=10_000, seed=2026)).to_frame()
    exact = [frame.as_dealt(WITH.get(new, VALUES)) for new in (None, 0, 3, 7)]
    wanted = [float(value) for one in exact for value in (one.over, one.score)]
    assert all(row.low <= value <= row.high for row, value in zip(found.itertuples(), wanted, strict=True))
    means = [15.483, 17.006, 15.544, 12.913]
    assert list(found[found["measure"] == "score"]["mean"]) == pytest.approx(means, abs=6e-4)
    assert wilson(4205, 10_000) == pytest.approx((0.4109, 0.4302), abs=1e-4)


def test_the_small_pack_of_the_work_sheet():
    hands = [sum(two) for two in combinations((1, 1, 1, 2, 2, 3, 3, 4), 2)]
    assert Dist.uniform(hands).p(lambda points: points > 5) == Fraction(5, 28)


# -- a pupil's possible answers ------------------------------------------------------------------------------------

ANSWERS = {
    ("q1", 0.189): "right",
    ("q1", 0.134): "slip",
    ("q1", 18.9): "slip",
    ("q1", 0.0945): "slip",
    ("q1", 0.267): "slip",
    ("q1", 0.5): "wrong",
    ("q1", ...): "blank",
    ("q2", 1428): "right",
    ("q2", 1427): "slip",
    ("q2", 714): "slip",
    ("q2", 54): "slip",
    ("q2", 357): "slip",
    ("q2", 100): "wrong",
    ("q3", "525/17"): "right",
    ("q3", 30.88): "rounded",
    ("q3", "980/33"): "slip",
    ("q3", "1050/33"): "slip",
    ("q3", "1211/33"): "slip",
    ("q3", 12): "wrong",
    ("q4", 0.431): "right",
    ("q4", 0.55): "slip",
    ("q4", 0.05): "slip",
    ("q4", 0.569): "slip",
    ("q4", 0.3): "wrong",
    ("q5", 1.5): "right",
    ("q5", -2.64): "slip",
    ("q5", 16.9): "slip",
    ("q5", -1.52): "slip",
    ("q5", 5): "wrong",
    ("k1", 3): "right",
    ("k1", 0): "slip",
    ("k1", 4): "slip",
    ("k1", 7): "wrong",
    ("k2", "b"): "right",
    ("k2", "a"): "slip",
    ("k2", "c"): "slip",
    ("k3", "b"): "right",
    ("k3", "a"): "slip",
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=str)
def test_answers(lesson, question, answer):
    assert check(question, answer).state == ANSWERS[question, answer]
