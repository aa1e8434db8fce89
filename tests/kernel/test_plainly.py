"""Chances in small whole numbers, and counting with C(n, k) explained next to its use."""

from fractions import Fraction
from math import comb

import pytest

from combinatoria.odds.lines import HowStep
from combinatoria.odds.plainly import in_few
from combinatoria.odds.simulate import Estimate
from combinatoria.words.explain import LANGUAGES, speaker
from combinatoria.words.strip import counting, plainly


def test_the_small_numbers_are_near_and_never_sure_without_reason():
    for n in range(1, 1000):
        chance = Fraction(n, 1000)
        k, of, exact = in_few(chance)
        assert 0 < k < of and exact == (Fraction(k, of) == chance)
        least = min(chance, 1 - chance)
        assert abs(Fraction(k, of) - chance) <= min(Fraction(3, 100), least / 5), "three points off at most, or a fifth"
        assert of < 20 or k in (1, of - 1)


def test_a_certainty_is_exact_and_what_was_only_never_seen_is_not():
    for lang in LANGUAGES:
        say = speaker("soulmates", lang)
        never, always = plainly(say, Fraction(0)), plainly(say, Fraction(1))
        seen = plainly(say, Estimate(0.0, 1000, 0.001, 0, 0))
        assert len({never["text"], always["text"], seen["text"]}) == 3
        assert (never["k"], always["k"], never["of"]) == (0, 1, 1)
        assert plainly(say, Fraction(1, 10**6))["text"] != never["text"]
        assert "1" in plainly(say, Fraction(1, 4))["text"] and plainly(say, Fraction(1, 4))["of"] == 4
    assert plainly(speaker("soulmates", "en"), Fraction(1, 4))["text"] == "1 in 4"
    assert plainly(speaker("soulmates", "en"), Fraction(23, 100))["text"] == "about 1 in 4"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choosing_is_explained_once_right_after_its_first_use(lang):
    say = speaker("signs", lang)
    facts = {"n": 49, "k": 15, "seat": 2, "ways": comb(49, 15)}
    told = counting(say, [HowStep("any_card"), HowStep("hands", facts), HowStep("hands", facts)], 0)
    assert len(told) == 4
    assert "C(49, 15)" in told[1] and "C(49, 15)" in told[2] and f"{comb(49, 15):,}" in told[2]
    assert told[3] == told[1]
    assert counting(say, [HowStep("any_card")], 0) == [say.how("any_card", {})]
