"""Distributions of sums under the bell: the normal distribution with the same mean and standard deviation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from html import escape
from statistics import NormalDist, fmean, pstdev

import ipywidgets as widgets

from combinatoria.odds import Dist

from . import chart
from .show import Shown, folded
from .state import Lesson, LessonError, current
from .text import decimal, percent
from .waking import WakingBox

_MOST_BARS = 60
"""Maximum number of bars; more numbers share bars."""
_FAR = 4
"""Standard deviations to either side of the mean that are drawn."""


def bell_of(dist: Dist[int]) -> NormalDist:
    """Return the normal distribution with the mean and standard deviation of a distribution."""
    return NormalDist(float(dist.mean()), dist.standard_deviation())


def greatest_error(dist: Dist[int], half: float = 0.5) -> float:
    """Return the largest error of the bell, over all numbers, in the chance of that number or less.

    Args:
        dist: A distribution on whole numbers.
        half: How far beyond a number its area ends: half a unit, or 0 without the correction.

    >>> round(greatest_error(Dist.uniform([0, 1])), 4), round(greatest_error(Dist.uniform([0, 1]), 0), 4)
    (0.0228, 0.3413)
    """
    bell = bell_of(dist)
    weights, every = dist.weights()
    below, most = 0, 0.0
    for number, weight in sorted(weights):
        below += weight
        most = max(most, abs(below / every - bell.cdf(number + half)))
    return most


def drawn(lesson: Lesson, shares: Mapping[int, float], bell: NormalDist, sentence: str) -> str:
    """Return a chart of a heap under its bell; numbers share bars if there are many."""
    reach = _FAR * bell.stdev
    near = [number for number in shares if abs(number - bell.mean) <= reach]
    low, high = min(near), max(near)
    width = -(-(high - low + 1) // _MOST_BARS)
    low -= low % width
    binned = {first: sum(shares.get(first + n, 0) for n in range(width)) for first in range(low, high + 1, width)}
    every = width * next(step for step in (1, 2, 5) if len(binned) <= 14 * step)
    return chart.bars(
        lesson.texts, binned, None, None, lesson.lang, every, width=width, bell=bell, description=sentence
    )


def under_bell(totals: Iterable[int]) -> Shown:
    """Return a chart of observed numbers under the bell with their mean and standard deviation, and a sentence.

    The sentences are in the lesson's table of texts under ``bars``.
    """
    lesson, found = current(), Counter(totals)
    values = list(found.elements())
    if len(found) < 2:
        raise LessonError(lesson.say("compare.nothing"))
    bell = NormalDist(fmean(values), pstdev(values))
    facts = {"n": f"{len(values):,}", "mean": decimal(bell.mean, 2), "spread": decimal(bell.stdev, 2)}
    sentence = lesson.say("bars.observed", **facts)
    shares = {number: count / len(values) for number, count in found.items()}
    return Shown(sentence, folded(lesson, f"{drawn(lesson, shares, bell, sentence)}<p>{escape(sentence)}</p>"))


class Heaps(WakingBox):
    """Controls for what is added and its number; the exact distribution of the sum, under its bell.

    The sentences are in the lesson's table of texts under ``heaps`` and ``bars``.

    Args:
        lesson: The open lesson.
        kinds: Name of what can be added -> the distribution of their sum, by their number.
        numbers: How many can be added.
        number: The initial number.
    """

    def __init__(
        self, lesson: Lesson, kinds: Mapping[str, Callable[[int], Dist[int]]], numbers: range, number: int
    ) -> None:
        self._lesson, self._kinds, self.lang = lesson, kinds, lesson.lang
        looks = {"style": {"description_width": "12em"}, "layout": widgets.Layout(width="100%", max_width="36em")}
        options = [(lesson.say(f"heaps.{kind}"), kind) for kind in kinds]
        self.kind = widgets.Dropdown(options=options, description=lesson.say("heaps.what"), **looks)
        self.number = widgets.IntSlider(
            number, numbers[0], numbers[-1], description=lesson.say("heaps.number"), continuous_update=False, **looks
        )
        self.out = widgets.HTML()
        super().__init__([self.kind, self.number, self.out])
        for control in (self.kind, self.number):
            control.observe(self._changed, "value")
        self._changed(None)

    def _changed(self, change: object) -> None:
        dist, said = self._dist(), repr(self)
        shares = {number: float(chance) for number, chance in dist.items()}
        drawing = drawn(self._lesson, shares, bell_of(dist), said)
        self.out.value = f'<p role="status" aria-live="polite" lang="{self.lang}">{escape(said)}</p>{drawing}'
        self.keep_still()

    def _dist(self) -> Dist[int]:
        return self._kinds[self.kind.value](self.number.value)

    def still(self) -> str:
        """Return the controls' values and the chart drawn for them."""
        lines = ((self.kind, self._lesson.say(f"heaps.{self.kind.value}")), (self.number, str(self.number.value)))
        items = "".join(f"<li>{escape(control.description)}: {escape(value)}</li>" for control, value in lines)
        return f"<ul>{items}</ul>{self.out.value}"

    def __repr__(self) -> str:
        dist = self._dist()
        bell = bell_of(dist)
        return self._lesson.say(
            "heaps.sentence",
            n=self.number.value,
            what=self._lesson.say(f"heaps.{self.kind.value}"),
            mean=decimal(bell.mean, 2),
            spread=decimal(bell.stdev, 2),
            half=percent(greatest_error(dist), 2),
            plain=percent(greatest_error(dist, 0), 2),
        )
