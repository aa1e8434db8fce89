"""Numbers in teachers' guides: each is computed here, or is given in its sentence."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import comb, factorial, sqrt

import pytest

from combinatoria.odds.average import wilson
from combinatoria_lessons import LANGUAGES
from combinatoria_lessons.guides import read_guide
from combinatoria_widgets.lessons import order_c, signs_a
from combinatoria_widgets.lessons.equilibrium_c import coverage, wald
from combinatoria_widgets.lessons.equilibrium_c import wilson as by_wilson
from combinatoria_widgets.lessons.journey_c import from_deck

from .conftest import SOURCES

TOLD = re.compile(r"\d+(?:\.\d+)? ?%|\d+/\d+|\d+\.\d+|\d+ to 1\b(?!\d)|\d+対1(?!\d)|\b\d+ : 1\b")
"""Shares, decimals and odds; whole numbers are counts of the work sheet (`test_guides.py`) or labels."""
PACK = [number for number in range(1, 7) for _ in range(5)]
"""The numbers of Journey's events."""


def numbers_in(text: str) -> list[str]:
    """Return the numbers in a text, in one form for both languages.

    >>> numbers_in("4 · 4 = 16 to 1, about 94%"), numbers_in("16対1、約94%"), numbers_in("the cards 1 to 17")
    (['16:1', '94%'], ['16:1', '94%'], [])
    """
    return [re.sub(r" to |対| : ", ":", told).replace(" ", "") for told in TOLD.findall(text)]


def sentences(guide: object, lang: str) -> list[str]:
    """Return all texts of a guide in a language."""
    if isinstance(guide, str):
        return [guide]
    if isinstance(guide, list):
        return [text for below in guide for text in sentences(below, lang)]
    if not isinstance(guide, dict):
        return []
    below = [value for key, value in guide.items() if key not in {*LANGUAGES, "value"} - {lang}]
    return [text for one in below for text in sentences(one, lang)]


FULL = Fraction(9, 10) ** 3
"""Chance that all of three friends come."""


def spread_of(n: int) -> Fraction:
    """Return the standard deviation of the share of full reunions among n."""
    return Fraction(sqrt(FULL * (1 - FULL) / n))


def fires(days: int = 365, number: int = 12) -> Fraction:
    """Return the chance that two of the fires are on successive days, each being on any day independently.

    Computed by the complement: the days with fires form a set without neighbours. Such sets are counted by size, with
    all ways to spread the fires over them.
    """
    apart = 0
    for burning in range(1, number + 1):
        spread = sum((-1) ** k * comb(burning, k) * (burning - k) ** number for k in range(burning + 1))
        apart += comb(days - burning + 1, burning) * spread
    return 1 - Fraction(apart, days**number)


def fires_day_by_day(days: int = 365, number: int = 12) -> Fraction:
    """Return the same, stepping through the year with the fires so far and whether the day before had one."""
    quiet, after = (
        {0: Fraction(1)},
        dict[int, Fraction](),
    )  # fires so far: ways, over factorials per day
    for _ in range(days):
        burning: Counter[int] = Counter()
        for before, ways in quiet.items():
            for more in range(1, number - before + 1):
                burning[before + more] += ways / factorial(more)
        quiet, after = {n: quiet.get(n, 0) + after.get(n, 0) for n in {*quiet, *after}}, burning
    return 1 - (quiet[number] + after[number]) * factorial(number) / Fraction(days**number)


def sum_70() -> Fraction:
    """Return the share of hands of twenty events with the sum 70."""
    ways = Counter({(0, 0): 1})
    for number in PACK:
        for (taken, total), found in [*ways.items()]:
            ways[taken + 1, total + number] += found
    return Fraction(ways[20, 70], comb(30, 20))


DESIRES = Fraction(12, 31)  # exactly one desire card among eight of 32, two of which are desires
MEANS = Fraction(8 * 90, 32) * (5 * DESIRES + 1 - DESIRES)
HOLDS = 1 - Fraction(comb(46, 4), comb(54, 4))  # one of eight cards among 54, with four of them


def end(hits: int, side: int) -> Fraction:
    """Return an end of Wilson's interval for a number of hits in ten."""
    return Fraction(wilson(hits, 10)[side])


COMPUTED = {
    "altar-a": {"57.3": MEANS, "50.2": MEANS * Fraction(7, 8)},
    "equilibrium-a": {"1/21": Fraction(1, len(range(-10, 11))), "5%": Fraction(1, 21)},
    "equilibrium-b": {
        "28/59": 4 * Fraction(7, 59), "47%": 4 * Fraction(7, 59), "70/59": 10 * Fraction(7, 59),
    },
    "equilibrium-c": {
        "8/71": Fraction(288, comb(72, 2)), "269/2415": Fraction(269, 2415),  # counted in the lesson's own tests
        "29.4": 30 * coverage(by_wilson, 10), "20.8": 30 * coverage(wald, 10), "98%": coverage(by_wilson, 10),
        "55.7%": coverage(by_wilson, 10) ** 30, "49%": Fraction(52 - 3, 100), "55%": Fraction(52 + 3, 100),
        "0.28": end(0, 1), "0.02": end(1, 0), "0.40": end(1, 1), "0.06": end(2, 0), "0.51": end(2, 1),
        "0.11": end(3, 0), "0.60": end(3, 1),
    },
    "frame-a": {"0.4": Fraction(2 * 13.36 * sqrt(2 / 10_000))},
    "happiness-a": {
        "56%": Fraction(3, 4) ** 2, "44%": 1 - Fraction(3, 4) ** 2, "64%": Fraction(4, 5) ** 2,
        "16:1": Fraction(4) ** 2, "94%": Fraction(16, 17),
    },
    "journey-a": {"1/36": Fraction(1, 6) ** 2},
    "journey-b": {
        "1/2": Fraction(sum(day + n > 7 for day in range(1, 8) for n in range(1, 7)), 42),
        "19.3": 29 / Fraction(3, 2), "8.74%": sum_70(),
    },
    "journey-c": {
        "1/16": Fraction(1, 2) ** 4, "1/4": Fraction(1, 2) ** 2, "1/3": Fraction(3 - 1, 7 - 1),
        "0.26": from_deck(3), "0.16": Fraction(1.96 * sqrt(from_deck(3) * (1 - from_deck(3)) / 30)),
    },
    "library-a": {"29.3": sum(Fraction(10, k) for k in range(1, 11))},
    "library-b": {
        "9/5": 9 * Fraction(1, 5), "180%": 9 * Fraction(1, 5), "7/5": Fraction(7, 5),
        "1/3": Fraction(sum(len({*hand}) == 1 for hand in ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"]), 9),
        "2/3": 1 - Fraction(3, 9), "5%": Fraction(1, 20),
    },
    "order-a": {"54.55": Fraction(600, 11)},
    "order-b": {
        "6%": Fraction(5, 89), "1/45": Fraction(89, comb(90, 2)), "1/3": comb(6, 2) * Fraction(89, comb(90, 2)),
        "33%": comb(6, 2) * Fraction(89, comb(90, 2)), "30.3%": fires(),
    },
    "order-c": {
        "10.9": order_c.cost("up").mean() - order_c.cost("cheapest").mean(),
        "1.5": Fraction(sqrt(sum(order_c.cost(way).variance() for way in order_c.WAYS) / 120)),
    },
    "reunion-a": {"4%": Fraction(9, 10) ** 30, "81%": Fraction(9, 10) ** 2},
    "reunion-b": {
        "6%": Fraction(1, 4) ** 2, "1/16": Fraction(1, 4) ** 2, "7/16": 1 - Fraction(3, 4) ** 2,
        "44%": 1 - Fraction(3, 4) ** 2, "50%": 2 * Fraction(1, 4),
    },
    "reunion-c": {
        "0.729": FULL, "0.58": Fraction(5, 6) ** 3, "0.14": spread_of(10), "0.026": spread_of(300),
        "13%": Fraction(1 / sqrt(2 * (30 - 1))),  # relative standard error of a standard deviation from thirty
    },
    "signs-a": {
        "29.7": 10 * Fraction(sum(signs_a.DECK), len(signs_a.DECK)),
        "1/39": Fraction(1, len(range(12, 51))), "51%": Fraction(len(range(31, 51)), len(range(12, 51))),
    },
    "signs-b": {"9%": Fraction(3, 33)},
    "soulmates-a": {"11%": Fraction(24, 220), "100%": 10 * Fraction(1, 10)},
    "soulmates-b": {"48%": HOLDS, "145%": 3 * HOLDS, "1.45": 3 * HOLDS},
}  # fmt: skip
"""The computed numbers of a guide, both correct ones and those of the story's mistakes."""
GIVEN = {
    "altar-a": {"8/32", "24/31", "24/32", "23/31"},  # factors of the work sheet, whose product is listed
    "altar-b": {"2/8"},  # two desires among eight cards
    "equilibrium-b": {"7/59"},  # Chaos left in the pile
    "equilibrium-c": {"95%", "1.96", "1/2"},  # what a method promises; its z; the worst share
    "frame-a": {"95%"},  # what an interval promises
    "happiness-a": {"75%", "80%", "2/3", "1:1"},  # the reliability of an answer, a forecast, a die; the prior
    "happiness-b": {"90%", "100%", "75%", "50%", "80%"},  # stated by people
    # Levels, shares of the story and of an honest player; p-values in pupils' words, and of the medicine.
    "happiness-c": {"42%", "25%", "5%", "2%", "0.04", "96%", "4%", "1/50"},
    "journey-a": {"1/6", "1/10"},  # a number; one of ten fields
    "journey-c": {"1/2", "49%"},  # a fair step; a bet of the exit ticket
    "library-a": {"1/5", "1/8", "3/3", "3/2", "3/1"},  # a type; a figure; waiting times, whose sum is counted
    "library-b": {"1/20"},  # one's own present
    "order-c": {"0.05", "0.4", "4.8"},  # a level; a pupil's p-value; stars
    "reunion-c": {"60%", "100%"},  # shares in questions
    "reunion-b": {"25%", "3/4"},  # a quarter of an hour; the rest of the evening
    "signs-a": {"1.70"},  # the depth of a river
    "signs-b": {"75%"},  # how often a claim is true
    "soulmates-c": {"90%"},  # a hospital's share
    "soulmates-a": {"10%"},  # an approximation: a trio can call with a chance of 9.5 %
}
"""Given numbers, which a sentence starts from."""


def agrees(told: str, value: Fraction) -> bool:
    """Return whether a written number equals the value, to its last digit.

    >>> agrees("30.3%", Fraction(303, 1000)), agrees("30%", Fraction(31, 100)), agrees("1/3", Fraction(1, 3))
    (True, False, True)
    """
    if "/" in told:
        return Fraction(told) == value
    number = told.rstrip("%").removesuffix(":1")
    unit = Fraction(1, 10 ** len(number.partition(".")[2]))
    return abs(Fraction(number) - value * (100 if "%" in told else 1)) <= unit / 2


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.id)
def test_every_number_of_a_guide_is_worked_out_or_given(source):
    guide = read_guide(source)
    told = {number for lang in LANGUAGES for text in sentences(guide, lang) for number in numbers_in(text)}
    computed, given = COMPUTED.get(source.id, {}), GIVEN.get(source.id, set())
    assert told == {*computed, *given} and not given & computed.keys()
    assert [number for number, value in computed.items() if not agrees(number, value)] == []


def test_the_fires_by_two_ways():
    """Each fire on any day of the year, independently; on distinct days it would be 31.1 %."""
    for days, number in ((6, 3), (10, 4), (365, 12)):
        assert fires(days, number) == fires_day_by_day(days, number)
    listed = [{a, b, c} for a in range(6) for b in range(6) for c in range(6)]
    assert fires(6, 3) == Fraction(sum(any(day + 1 in one for day in one) for one in listed), 216)
    assert agrees("30.3%", fires()) and agrees("31.1%", 1 - Fraction(comb(354, 12), comb(365, 12)))
