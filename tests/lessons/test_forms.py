"""Answers without an exact form, pairs, whole numbers and estimates of means: from an answer block to a verdict."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from combinatoria.odds import Dist
from combinatoria_lessons import SourceError
from combinatoria_lessons.answers import lesson_data, question_data
from combinatoria_lessons.console import speak
from combinatoria_lessons.forms import near_apart, right_text
from combinatoria_lessons.guides import answer_key
from combinatoria_lessons.keys import _answer, written
from combinatoria_lessons.source import parse_source
from combinatoria_widgets.lessons.tools import state
from combinatoria_widgets.lessons.tools.check import check
from combinatoria_widgets.lessons.tools.digest import digest_of
from combinatoria_widgets.lessons.tools.judge import judge
from combinatoria_widgets.lessons.tools.twins import twinned

HEAD = """+++
id = "forms"
code = "FRM"
version = "1.0"
lang = "en"
game = ""
gap = 0.002
title = { en = "Forms", ja = "Forms" }
predictions = {}
+++
"""
CELL = """<!-- cell id="q1-text" kind="exercise" level="core" -->
### Exercise 1 · core: a value

**How much?**

<!-- cell id="q1" kind="exercise" level="core" -->
```python
answer = ...
check("q1", answer)
```
<!-- solution -->
```python
answer = 1
check("q1", answer)
```
<!-- answer -->
```python
{answer}
```
<!-- why -->
Because. It is so.
<!-- worked -->
It is so.
"""
TWINS = """<!-- numbers -->
```python
{numbers}
```
<!-- twin -->
**How much with {{{{n}}}}?**
"""

ROOT = "right = 13.94 / 6**0.5\nnear = True\nprobability = False\nslips = {'hand': 13.94, 'by_n': 13.94 / 6}\n" + (
    "slip_texts = {'hand': 'Of one hand.', 'by_n': 'Divided by n.'}"
)
Z = NormalDist().inv_cdf(0.975)


def wilson(hits, n, z):
    p, w = hits / n, z * z / n
    half = z * sqrt(p * (1 - p) / n + w / (4 * n))
    return (p + w / 2 - half) / (1 + w), (p + w / 2 + half) / (1 + w)


PAIR = """def wilson(z):
    p, w = 27 / n, z * z / n
    half = z * (p * (1 - p) / n + w / (4 * n)) ** 0.5
    return ((p + w / 2 - half) / (1 + w), (p + w / 2 + half) / (1 + w))

near = True
right, also = wilson(1.96), [wilson(1.959964)]
share, spread = 27 / n, (27 / n * (1 - 27 / n) / n) ** 0.5
slips = {'one_error': (share - spread, share + spread), 'wald': (share - 1.96 * spread, share + 1.96 * spread)}
slip_texts = {'one_error': 'Take two.', 'wald': 'That is the simple one.'}"""
NUMBERS = "given = {'n': 60}\n\ndef draw(rng):\n    return {'n': rng.randint(40, 90)}"
COUNT = "right = 60\nwhole = True\nslips = {'half': 150}\nslip_texts = {'half': 'Half.'}"


@pytest.fixture(autouse=True)
def english():
    """Set the language of refusals to English, as other tests change it."""
    speak("en")


def source(tmp_path, answer, numbers=""):
    text = HEAD + CELL.format(answer=answer) + (TWINS.format(numbers=numbers) if numbers else "")
    return parse_source(tmp_path / "forms.lesson.md", text, "en")


def question(tmp_path, answer, numbers=""):
    lesson = source(tmp_path, answer, numbers)
    return question_data(lesson, lesson.questions[0])


def verdict(asked, value):
    return judge("q1", asked, value, "en")


# -- near ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (13.94 / 6**0.5, "right"),  # calculated
        (13.94 / 2.449, "right"),  # calculated from a rounded number
        ("5.6921", "wrong"),  # the same, written as if all figures counted
        ("5.69", "right"),
        (5.69, "right"),
        ("5.691", "right"),
        ("5.690", "right"),  # cut
        ("5.70", "wrong"),
        ("5.7", "type"),  # two figures
        ("6", "type"),
        (13.94, "slip"),
        ("13.9", "slip"),
        (2.32, "slip"),
        ("2.323", "slip"),
        ("7.11", "wrong"),
        ("many", "type"),
        (..., "blank"),
    ],
    ids=repr,
)
def test_three_figures_of_a_root_are_right_and_fewer_are_asked_for(tmp_path, given, expected):
    asked = question(tmp_path, ROOT)
    found = verdict(asked, given)
    assert found.state == expected
    assert ("three figures" in found.text) == (expected == "type" and given != "many")


def test_a_large_value_is_right_to_three_figures(tmp_path):
    asked = question(tmp_path, "right = 2**0.5 * 10**4\nnear = True\nprobability = False")
    assert [verdict(asked, one).state for one in (14142, 14140, 14100, "14,142.1", 14000, 14200)] == [
        "right", "right", "right", "right", "type", "wrong",
    ]  # fmt: skip


def test_another_right_value_is_right_too(tmp_path):
    exact, rounded = 1.959964 * 100 / 7**0.5, 1.96 * 100 / 7**0.5
    text = f"right = {rounded}\nalso = [{exact}]\nnear = True\nprobability = False"
    asked = question(tmp_path, text)
    assert f"{exact:.5f}" != f"{rounded:.5f}"
    assert all(verdict(asked, one).state == "right" for one in (exact, rounded, f"{exact:.5f}", f"{rounded:.5f}"))
    assert verdict(asked, 1.95 * 100 / 7**0.5).state == "wrong"


def test_slips_that_look_like_the_answer_with_three_figures_are_refused(tmp_path):
    with pytest.raises(SourceError, match="told"):
        question(tmp_path, ROOT.replace("13.94 / 6,", "5.6912,").replace("13.94 / 6}", "5.6912}"))
    with pytest.raises(SourceError, match="b"):
        near_apart({"file": "x", "cell": "q"}, "2", {"a": "3.001", "b": "3.002"})
    near_apart({"file": "x", "cell": "q"}, "2;3", {"a": "2;4"})  # a pair is told apart by one of its ends


# -- pair ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("z", [1.96, Z])
def test_an_interval_is_right_with_either_quantile_and_judged_as_a_whole(tmp_path, z):
    asked = question(tmp_path, PAIR, NUMBERS)
    low, high = wilson(27, 60, z)
    share, spread = 27 / 60, sqrt(27 / 60 * 33 / 60 / 60)
    assert verdict(asked, (low, high)).state == "right"
    assert verdict(asked, [f"{low:.3f}", f"{high:.1%}"]).state == "right"
    assert verdict(asked, f"{low:.4f} to {high:.4f}").state == "right"
    assert verdict(asked, f"{low:.4f} – {high:.4f}").state == "right"
    assert verdict(asked, (high, low)).text == judge("q1", asked, (0.9, 0.1), "en").text, "swapped, with any values"
    one = verdict(asked, (share - spread, share + spread))
    assert (one.state, one.slip) == ("slip", "one_error") and "Take two." in one.text
    assert verdict(asked, (low, 0.9)).text != verdict(asked, (0.1, high)).text != verdict(asked, (0.1, 0.9)).text
    assert verdict(asked, (low, share + spread)).slip == "one_error", "one end is right, the other identifies the slip"
    assert verdict(asked, (share - spread, share + 1.96 * spread)).slip is None, "two slips at once"
    assert verdict(asked, ("0.33", "0.58")).state == "type", "two figures"
    assert [verdict(asked, one).state for one in (0.4, (0.4,), "0.4", (0.4, "x"), ..., (0.4, ...))] == [
        "type", "type", "type", "type", "blank", "blank",
    ]  # fmt: skip


def test_the_twins_of_a_pair_have_ends_of_their_own(tmp_path):
    asked = question(tmp_path, PAIR, NUMBERS)
    own = twinned(asked, 3)
    n = int(own["given"]["en"].removeprefix("**How much with ").removesuffix("?**"))
    assert n != 60 and judge("q1", own, wilson(27, n, 1.96), "en").state == "right"
    assert judge("q1", own, wilson(27, n, Z), "en").state == "right"
    assert judge("q1", own, wilson(27, 60, 1.96), "en").state == "wrong"
    share, spread = 27 / n, sqrt(27 / n * (1 - 27 / n) / n)
    assert judge("q1", own, (share - spread, share + spread), "en").slip == "one_error"
    assert [name for _, name in own["told"]["slips"]] == ["one_error", "wald"]
    assert all(" – " in text for text, _ in own["told"]["slips"])


def test_an_exact_pair_is_right_or_rounded(tmp_path):
    asked = question(tmp_path, "right = (Fraction(1, 3), Fraction(1, 2))")
    found = [verdict(asked, one).state for one in (("1/3", "1/2"), (0.333, 0.5), (0.333, 0.6))]
    assert found == ["right", "rounded", "wrong"]


def test_a_repeated_pair_is_recognised():
    assert digest_of((0.1, "20%")) == digest_of((0.1, "20%")) != digest_of((0.1, "21%")) and digest_of((0.1, [])) == ""


# -- whole ---------------------------------------------------------------------------------------------------


def test_one_less_and_one_more_of_a_count_are_slips(tmp_path):
    asked = question(tmp_path, COUNT)
    assert asked["slips"] == ["half", "one_less", "one_more"] and asked["integer"]
    found = {value: verdict(asked, value) for value in (60, "60", 60.0, 59, 61, 150, 60.5, 58, -3)}
    assert [one.state for one in found.values()] == [
        "right", "right", "slip", "slip", "slip", "wrong", "wrong", "wrong",
    ]  # fmt: skip  # 60 and 60.0 are one key
    assert (found[59].slip, found[61].slip) == ("one_less", "one_more") and found[59].text != found[61].text


def test_slips_nearer_than_a_unit_or_than_the_gap_are_refused(tmp_path):
    with pytest.raises(SourceError, match="closer than 1 "):
        question(tmp_path, COUNT.replace("150", "Fraction(121, 2)"))
    near = "right = Fraction(1, 2)\nslips = {'half': Fraction(501, 1000)}\nslip_texts = {'half': 'Half.'}"
    with pytest.raises(SourceError, match=r"closer than 0\.002"):
        question(tmp_path, near)
    question(tmp_path, near.replace("501, 1000", "503, 1000"))


# -- estimate of a mean --------------------------------------------------------------------------------------


@pytest.fixture
def dice(monkeypatch):
    """Add the distributions of two dice and of one to the engine."""
    import combinatoria.odds as odds

    one = Dist.uniform(range(1, 7))
    monkeypatch.setattr(odds, "one_die", lambda: one, raising=False)
    monkeypatch.setattr(odds, "two_dice", lambda: Dist.uniform(a + b for a in range(1, 7) for b in range(1, 7)), False)
    return (
        "estimate_mean = ['combinatoria.odds:two_dice']\nn = 10_000\n"
        "slip_engines = {'one': ['combinatoria.odds:one_die']}\nslip_texts = {'one': 'One die.'}"
    )


def test_a_mean_passes_within_four_standard_errors(tmp_path, dice):
    asked = question(tmp_path, dice)
    error = sqrt(35 / 6 / 10_000)
    rng = Random(5)
    thrown = sum(rng.randint(1, 6) + rng.randint(1, 6) for _ in range(10_000)) / 10_000
    given = (thrown, 7, 7 + 3.9 * error, 7 - 3.9 * error, 7 + 4.1 * error, 3.5, "x", ...)
    assert [verdict(asked, one).state for one in given] == [
        "right", "right", "right", "right", "wrong", "slip", "type", "blank",
    ]  # fmt: skip
    with pytest.raises(SourceError):  # with so few trials the slip would pass
        question(tmp_path, dice.replace("10_000", "6"))


# -- the whole way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [ROOT, PAIR, COUNT, "dice"], ids=["near", "pair", "whole", "mean"])
def test_the_key_is_right_and_a_right_answer_says_why(tmp_path, monkeypatch, dice, answer):
    lesson = source(tmp_path, dice if answer == "dice" else answer, NUMBERS if answer == PAIR else "")
    (key,) = answer_key(lesson)
    monkeypatch.setitem(state._custom, "forms", lesson_data(lesson))
    monkeypatch.setattr(state, "_current", None)
    state.load.cache_clear()
    state.start("forms", lang="en", seed=1)
    asked = state._custom["forms"]["questions"]["q1"]
    assert key.kind == asked["kind"]
    found = check("q1", key.value)
    assert found.state == "right" and "Because. It is so." in found.text
    shown = _answer(lesson, key, "en")
    assert shown["value"] == written(key.value, key.probability) and len(shown["value"]) < 40
    assert (key.allowed is not None) == (key.kind == "estimate_mean") == (shown["allowed"] is not None)
    assert key.kind != "estimate_mean" or "%" not in "".join(shown["allowed"])
    assert len(key.twins) == (31 if answer == PAIR else 0)


def test_right_values_are_written_once():
    assert right_text({"right": Fraction(1, 2)}) == "1/2"
    assert right_text({"right": (1, 2), "also": [(1, 3)]}) == "1;2|3"
