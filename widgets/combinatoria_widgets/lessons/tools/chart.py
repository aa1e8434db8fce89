"""The charts of a lesson, each with a data table; ``picture`` has their building blocks.

Shapes distinguish what colours do: data are dots with whiskers, theory is a dashed line, a prediction is a diamond.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, pstdev

from combinatoria.guides.predict import Bin
from combinatoria.odds.average import wilson

from .picture import (
    BLUE,
    CHANCES,
    DASHED,
    LEFT,
    ORANGE,
    WIDTH,
    Scale,
    along,
    axis,
    diamond,
    dot,
    figure,
    html_table,
    polyline,
    svg_line,
    svg_rect,
    svg_text,
)
from .text import Texts, percent, say

_THIN = tuple(f'stroke="currentColor" stroke-width="1.5" stroke-dasharray="{dash}"' for dash in ("2 4", "12 3"))
"""Styles of a chart's additional curves, two at most."""

_LAST = WIDTH - 60.0
"""Largest x of the middle of a short text; farther right, the text would leave the picture."""
_WHISKER = 'stroke="currentColor" stroke-width="2"'
_CURVE = 120
"""Number of segments of a bell curve."""
_MOST_NAMED = 21
"""Maximum number of points on a curve with all axis labels; beyond it, only every second (third ...) is labelled."""


@dataclass(frozen=True)
class ChartRow:
    """One row of a comparison: ``hits`` out of ``trials``."""

    label: str
    hits: int
    trials: int

    @property
    def share(self) -> float:
        """Relative frequency."""
        return self.hits / self.trials

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the long-run share, so that one of one is not a certainty."""
        return wilson(self.hits, self.trials)


@dataclass(frozen=True)
class Sample:
    """One row of a comparison of means: a quantity that was observed several times."""

    label: str
    values: tuple[float, ...]

    @property
    def trials(self) -> int:
        """Number of observations."""
        return len(self.values)

    @property
    def share(self) -> float:
        """The mean."""
        return fmean(self.values)

    @property
    def spread(self) -> float:
        """Standard deviation of the values."""
        return pstdev(self.values)

    @property
    def error(self) -> float:
        """Standard error of the mean, from the data themselves."""
        return self.spread / sqrt(self.trials)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Two standard errors to either side of the mean; None if all values are equal: the error is unknown."""
        return (self.share - 2 * self.error, self.share + 2 * self.error) if self.error else None


def comparison(
    theory: float, rows: Sequence[ChartRow | Sample], prediction: float | None, lang: str, scale: Scale = CHANCES
) -> str:
    """Return a chart of theory and data: a dashed line for the theory, a dot with whiskers for each row of data.

    A row without an interval is a ring without whiskers.
    """

    def x(value: float) -> float:
        return along(scale.part(value))

    step, top = 36, 34
    bottom = top + step * (len(rows) + (prediction is not None))
    body = [
        svg_line(x(theory), top - 8, x(theory), bottom, DASHED),
        svg_text(min(x(theory), _LAST), top - 14, say("chart.theory", lang, share=scale.show(theory, 1))),
    ]
    for number, row in enumerate(rows):
        y = top + step * number + step / 2
        body.append(svg_text(LEFT - 12, y + 5, row.label, "end"))
        if row.interval is None:
            body.append(dot(x(scale.within(row.share)), y, 5, 'fill="none" stroke="currentColor" stroke-width="2"'))
            continue
        low, high = map(scale.within, row.interval)
        body += [svg_line(x(low), y, x(high), y, _WHISKER), dot(x(scale.within(row.share)), y, 5)]
        body += [svg_line(x(end), y - 5, x(end), y + 5, _WHISKER) for end in (low, high)]
    if prediction is not None:
        y = top + step * len(rows) + step / 2
        body += [svg_text(LEFT - 12, y + 5, say("chart.prediction", lang), "end"), diamond(x(prediction), y)]
    body += axis(bottom, scale)
    counted = all(isinstance(row, ChartRow) for row in rows)
    cells = [
        (
            row.label,
            f"{row.hits:,}" if isinstance(row, ChartRow) else scale.show(row.spread, 2),
            f"{row.trials:,}",
            scale.show(row.share, 2),
            _interval_text(row, scale),
        )
        for row in rows
    ]
    if prediction is not None:
        cells.append((say("chart.prediction", lang), "", "", scale.show(prediction, 1), ""))
    cells.append((say("chart.theory_row", lang), "", "", scale.show(theory, 2), ""))
    names = ("source", "hits", "trials", "share", "interval") if counted else (
        "source", "spread", "trials", "mean", "whisker"
    )  # fmt: skip
    head = [say(f"chart.{name}", lang) for name in names]
    return figure(
        say("chart.compare_title", lang),
        say(f"chart.compare_{'shares' if counted else 'means'}", lang, theory=scale.show(theory, 1), rows=len(rows)),
        bottom + 30,
        body,
        lang,
        html_table(head, cells),
    )


def _interval_text(row: ChartRow | Sample, scale: Scale) -> str:
    if row.interval is None:
        return "–"
    if isinstance(row, ChartRow):
        return "–".join(scale.show(end, 1) for end in row.interval)
    return f"± {scale.show(2 * row.error, 2)}"


def curve(
    texts: Texts,
    points: Mapping[int, float],
    chosen: int,
    data: ChartRow | Sample | None,
    lang: str,
    others: Mapping[str, Sequence[float]] | None = None,
    scale: Scale = CHANCES,
    table: str = "curve",
) -> str:
    """Return a chart of a chance against a whole number, with the chosen number ringed and a simulation next to it.

    Args:
        texts: Source of the sentences.
        points: Number -> chance.
        chosen: The number that is ringed.
        data: The simulation for the chosen number.
        lang: Language of the texts.
        others: Further chances of the same numbers, drawn thin: name of the sentence -> chances.
        scale: The scale of the values, if not chances.
        table: Table of the sentences.
    """
    others = others or {}
    top, tall = 16 + 24 * bool(others), 184
    bottom = top + tall
    low, high = min(points), max(points)

    def across(number: float) -> float:
        return round(70 + (number - low) / max(1, high - low) * (WIDTH - 140), 1)

    def up(share: float) -> float:
        return round(bottom - scale.part(share) * tall, 1)

    def path(shares: Iterable[float], looks: str) -> str:
        return polyline(((across(number), up(share)) for number, share in zip(points, shares, strict=True)), looks)

    body = [svg_line(50, bottom, WIDTH - 40, bottom)]
    for mark in scale.marks:
        body.append(svg_line(50, up(mark), WIDTH - 40, up(mark), 'stroke="currentColor" stroke-opacity="0.2"'))
        body.append(svg_text(44, up(mark) + 5, scale.show(mark, 0), "end"))
    body += [path(shares, looks) for shares, looks in zip(others.values(), _THIN, strict=False)]
    body.append(path(points.values(), DASHED))
    every, size = 1 + (len(points) - 1) // _MOST_NAMED, 4 if len(points) <= 2 * _MOST_NAMED else 2
    for place, (number, share) in enumerate(points.items()):
        body.append(dot(across(number), up(share), size, f'fill="{BLUE}"'))
        if place % every == 0:
            body.append(svg_text(across(number), bottom + 20, str(number)))
    body.append(dot(across(chosen), up(points[chosen]), 9, 'fill="none" stroke="currentColor" stroke-width="2"'))
    if data is not None:
        x, y = across(chosen), up(data.share)
        body += [svg_line(x - 26, y, x - 12, y, 'stroke="currentColor" stroke-width="3"')]
    body.append(svg_text(WIDTH / 2, bottom + 42, texts.say(f"{table}.axis", lang)))
    heads = [texts.say(f"{table}.share", lang), *(texts.say(f"{table}.{name}", lang) for name in others)]
    if others:
        for place, (words, looks) in enumerate(zip(heads, (DASHED, *_THIN), strict=False)):
            x = 70 + place * 190
            body += [svg_line(x, 14, x + 34, 14, looks), svg_text(x + 42, 19, words, "start")]
    rows = zip(points, points.values(), *others.values(), strict=True)
    return figure(
        texts.say(f"{table}.title", lang),
        texts.say(f"{table}.desc", lang, chosen=chosen, share=scale.show(points[chosen], 1)),
        bottom + 52,
        body,
        lang,
        html_table(
            [texts.say(f"{table}.axis", lang), *heads],
            ((number, *(scale.show(share, 2) for share in shares)) for number, *shares in rows),
        ),
    )


_SIDE, _LEFT, _TOP = 240.0, 150.0, 16.0
_BOTTOM = _TOP + _SIDE
"""Position of the square that plots outcomes against predictions."""


def _across(share: float) -> float:
    return round(_LEFT + share * _SIDE, 1)


def _up(share: float) -> float:
    return round(_BOTTOM - share * _SIDE, 1)


def _square() -> list[str]:
    """Return the frame of outcomes (upwards) against predictions (across), with the diagonal dashed."""
    body = [
        svg_rect(_LEFT, _TOP, _SIDE, _SIDE, 'fill="none" stroke="currentColor"'),
        svg_line(_LEFT, _BOTTOM, _LEFT + _SIDE, _TOP, DASHED),
    ]
    for half in (0.0, 0.5, 1.0):
        body.append(svg_text(_across(half), _BOTTOM + 20, percent(half, 0)))
        body.append(svg_text(_LEFT - 8, _up(half) + 5, percent(half, 0), "end"))
    return body


def _axes(lang: str, said: str) -> list[str]:
    """Return the labels of the square's axes."""
    return [
        svg_text(_LEFT + _SIDE / 2, _BOTTOM + 42, said),
        svg_text(_LEFT - 50, _TOP + _SIDE / 2, say("chart.happened", lang), "end"),
    ]


_LEGEND, _LEGEND_LEFT = _BOTTOM + 72, 60.0
"""Position of the legend: below the square, where a line has the whole width."""


def calibration(points: Sequence[tuple[str, float, float]], lang: str) -> str:
    """Return a chart of outcomes against predictions; a perfect prediction is on the dashed line."""
    body = _square()
    for number, (label, said, happened) in enumerate(points, start=1):
        x, y = _across(said), _up(happened)
        shift = -13 if said > 0.9 else 13
        body += [diamond(x, y), svg_text(x + shift, y + (-8 if happened < 0.1 else 16), str(number))]
        body.append(svg_text(_LEGEND_LEFT, _LEGEND + 22 * (number - 1), f"{number}  {label}", "start"))
    body += _axes(lang, say("chart.predicted", lang))
    head = [say(f"chart.{name}", lang) for name in ("question", "predicted", "happened")]
    return figure(
        say("chart.calibration_title", lang),
        say("chart.calibration_desc", lang, n=len(points)),
        _LEGEND + 22 * len(points) - 10,
        body,
        lang,
        html_table(head, ((label, percent(said, 0), percent(happened)) for label, said, happened in points)),
    )


def bets(bins: Sequence[Bin], lang: str) -> str:
    """Return a chart of outcomes against bets, in groups: a dot with its interval for each, a bar for the exact chance.

    Args:
        bins: Groups of bets of about the same number (:meth:`combinatoria.guides.predict.Record.bins`).
        lang: Language of the texts.
    """
    body = _square()
    rows = []
    for one in bins:
        if one.stated is None or one.happened is None:
            continue
        low, high = wilson(round(one.happened * one.n), one.n)
        x = _across(one.stated)
        body.append(svg_line(x, _up(low), x, _up(high), _WHISKER))
        body += [svg_line(x - 5, _up(end), x + 5, _up(end), _WHISKER) for end in (low, high)]
        if one.exact is not None:
            body.append(svg_line(x - 12, _up(one.exact), x + 12, _up(one.exact), f'stroke="{BLUE}" stroke-width="4"'))
        body.append(dot(x, _up(one.happened), 6, f'fill="{ORANGE}"'))
        exact = "–" if one.exact is None else percent(one.exact)
        rows.append((percent(one.stated), one.n, percent(one.happened), f"{percent(low, 0)}–{percent(high, 0)}", exact))
    body += [
        dot(_LEGEND_LEFT + 12, _LEGEND - 5, 6, f'fill="{ORANGE}"'),
        svg_text(_LEGEND_LEFT + 34, _LEGEND, say("bets.interval_of", lang), "start"),
        svg_line(_LEGEND_LEFT, _LEGEND + 17, _LEGEND_LEFT + 24, _LEGEND + 17, f'stroke="{BLUE}" stroke-width="4"'),
        svg_text(_LEGEND_LEFT + 34, _LEGEND + 22, say("bets.exact_head", lang), "start"),
    ]
    body += _axes(lang, say("bets.range", lang))
    head = [say(key, lang) for key in ("bets.range", "bets.bets", "chart.happened", "bets.interval", "bets.exact_head")]
    return figure(say("bets.title", lang), say("bets.desc", lang), _LEGEND + 34, body, lang, html_table(head, rows))


def bars(
    texts: Texts,
    chances: Mapping[int, float],
    target: int | None,
    data: Mapping[int, int] | None,
    lang: str,
    every: int = 5,
    mark: int | None = None,
    *,
    width: int = 1,
    bell: NormalDist | None = None,
    description: str = "",
) -> str:
    """Return a chart of a distribution on whole numbers.

    Each chance is a bar, hollow above the target; each share of data is a dot.

    Args:
        texts: Source of the sentences, under ``bars``.
        chances: Number -> chance.
        target: The last number whose bar is filled; None to fill all.
        data: Number -> how often it was observed, if there are observations.
        lang: Language of the texts.
        every: Step of the axis labels; the target is always labelled.
        mark: A number that gets a diamond on the axis: the learner's own.
        width: How many consecutive numbers share a bar, which is placed at the first of them.
        bell: A normal distribution drawn over the bars, as a dashed curve.
        description: What the chart shows; derived from the target if left out.
    """
    data = data or {}
    trials = sum(data.values())
    numbers = range(min(chances), max(chances) + 1, width)
    shares = {number: data.get(number, 0) / trials for number in numbers} if trials else {}
    top, tall, step = 16, 190, (WIDTH - 90) / len(numbers)
    bottom = top + tall
    peak = width * bell.pdf(bell.mean) if bell else 0
    most = max(*chances.values(), *shares.values(), peak, 0.01)

    def across(number: float) -> float:
        return round(60 + ((number - numbers[0]) / width + 0.5) * step, 1)

    def up(share: float) -> float:
        return round(bottom - share / most * tall, 1)

    body = [svg_line(50, bottom, WIDTH - 20, bottom), svg_text(44, up(most) + 5, percent(most), "end")]
    for number in numbers:
        x, y = across(number), up(chances.get(number, 0))
        full = target is None or number <= target
        looks = f'fill="{BLUE}"' if full else f'fill="none" stroke="{ORANGE}" stroke-width="1.5"'
        if bell:
            looks += ' fill-opacity="0.45"'
        body.append(svg_rect(x - 0.4 * step, y, 0.8 * step, round(bottom - y, 1), looks))
        if number in shares:
            body.append(dot(x, up(shares[number]), 3))
        if number == target or (number % every == 0 and (target is None or abs(number - target) >= 3)):
            body.append(svg_text(x, bottom + 20, str(number)))
    if bell:  # a bar is at its first number, and the curve at the middle of its numbers
        ends, middle = (numbers[0] - width / 2, numbers[-1] + width / 2), (width - 1) / 2
        places = [ends[0] + (ends[1] - ends[0]) * n / _CURVE for n in range(_CURVE + 1)]
        points = ((across(place), up(width * bell.pdf(place + middle))) for place in places)
        body.append(polyline(points, 'stroke="currentColor" stroke-width="2" stroke-dasharray="6 4"'))
    body.append(svg_text(WIDTH / 2, bottom + 42, texts.say("bars.axis", lang)))
    if mark is not None:
        body.append(diamond(across(min(max(mark, numbers[0]), numbers[-1])), bottom - 8))
    if not description:
        below = sum(chance for number, chance in chances.items() if target is None or number <= target)
        facts = {"target": target, "below": percent(below), "above": percent(1 - below)}
        description = texts.say("bars.desc", lang, **facts)
    head = [texts.say("bars.axis", lang), say("chart.theory_row" if not bell else "chart.share", lang)]
    if trials:
        head.append(say("chart.share", lang))
    if bell:
        head.append(say("chart.bell", lang))
    rows = []
    for n in numbers:
        row = [n if width == 1 else f"{n}–{n + width - 1}", percent(chances.get(n, 0), 3)]
        row += [percent(shares[n], 3)] if trials else []
        row += [percent(bell.cdf(n + width - 0.5) - bell.cdf(n - 0.5), 3)] if bell else []
        rows.append(row)
    table = html_table(head, rows)
    return figure(texts.say("bars.title", lang), description, bottom + 52, body, lang, table)
