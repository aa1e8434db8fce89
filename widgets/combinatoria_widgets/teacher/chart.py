"""Class charts of exercises by difficulty, slips and predictions, in plain SVG like the lessons' charts.

Colour is never the only cue: right at once is filled, right later is striped, tried without success is hollow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from ..lessons.tools.picture import (
    BLUE,
    CHANCES,
    DASHED,
    LEFT,
    ORANGE,
    WIDTH,
    along,
    amounts,
    axis,
    diamond,
    figure,
    html_table,
    stripes,
    svg_line,
    svg_rect,
    svg_text,
)
from ..lessons.tools.text import percent
from .results import Item, PredictionSummary, Slip
from .texts import counted, say

_LOOKS = (
    f'fill="{BLUE}"',
    f'fill="url(#cmb-later)" stroke="{BLUE}"',
    f'fill="none" stroke="{ORANGE}" stroke-width="1.5"',
    'fill="none" stroke="currentColor" stroke-opacity="0.45" stroke-dasharray="3 3"',
)
_STEP = 34


def _bar(start: float, width: float, y: float, looks: str) -> str:
    return svg_rect(start, y, round(width, 1), 20, looks) if width > 0 else ""


def difficulty(items: Sequence[Item], titles: Mapping[str, str], pupils: int, lang: str) -> str:
    """Return a chart with a bar for each exercise, in the order given: right at once, right later, tried, not tried.

    Args:
        items: The exercises, the hardest first.
        titles: Title of each exercise.
        pupils: Number of pupils that a whole bar represents.
        lang: Language of the labels.
    """
    names = [say(f"item.{key}", lang) for key in ("first", "later", "tried", "blank")]
    top = 40
    body = [stripes("cmb-later", BLUE)]
    for place, (name, looks) in enumerate(zip(names, _LOOKS, strict=True)):
        x = 12 + place * (WIDTH - 24) / 4
        body += [svg_rect(x, 6, 18, 14, looks), svg_text(x + 24, 18, name, "start")]
    for row, item in enumerate(items):
        y = top + row * _STEP
        body.append(svg_text(LEFT - 12, y + 15, *_fitted(titles[item.question])))
        done = 0
        for count, looks in zip((item.first, item.later, item.tried, item.blank), _LOOKS, strict=True):
            body.append(_bar(along(done / pupils), along(count / pupils) - along(0), y, looks))
            done += count
    bottom = top + _STEP * len(items)
    body += axis(bottom, CHANCES)
    head = [say("column.question", lang), *names, say("item.solved", lang)]
    rows = [(titles[i.question], i.first, i.later, i.tried, i.blank, solved_of(i, lang)) for i in items]
    return figure(
        say("item.title", lang),
        say("item.desc", lang, hardest=titles[items[0].question], pupils=counted("pupils", lang, pupils)),
        bottom + 30,
        body,
        lang,
        html_table(head, rows),
    )


def solved_of(item: Item, lang: str) -> str:
    """Return the number and percentage of attempting pupils who solved an exercise."""
    if item.share is None:
        return "–"
    said = say("item.attempted", lang, solved=item.solved, attempted=item.attempted)
    return f"{said} ({percent(item.share, 0)})"


def slip_bars(slips: Sequence[Slip], lang: str) -> str:
    """Return a chart with a bar for each slip, the most common first; its data table has the sentences."""
    top, most = 12, max(slip.pupils for slip in slips)
    step = 1 + most // 8
    scale = amounts(most + step - 1, step)
    body = []
    for row, slip in enumerate(slips):
        y = top + row * _STEP
        end = along(scale.part(slip.pupils))
        body += [
            svg_text(LEFT - 12, y + 15, f"{slip.question} {slip.letter}", "end"),
            _bar(along(0), end - along(0), y, f'fill="{ORANGE}"'),
        ]
    bottom = top + _STEP * len(slips)
    body += axis(bottom, scale)
    head = [say(f"column.{key}", lang) for key in ("question", "slip", "pupils", "sentence")]
    return figure(
        say("slip.title", lang),
        say(
            "slip.desc",
            lang,
            question=slips[0].question,
            letter=slips[0].letter,
            pupils=counted("pupils", lang, slips[0].pupils),
        ),
        bottom + 30,
        body,
        lang,
        html_table(head, [(s.question, s.letter, s.pupils, s.sentence) for s in slips]),
    )


def guesses(predictions: Sequence[PredictionSummary], lang: str) -> str:
    """Return a chart of predictions: a row of diamonds each, one per pupil, and a dashed line for the mean outcome."""
    top, body = 20, []
    for said in predictions:
        piles = Counter(said.said)
        tall = max(max(piles.values()) * 9 + 18, 46)
        bottom = top + tall
        body += [
            svg_text(LEFT - 12, bottom - tall / 2 + 5, *_fitted(said.short)),
            svg_line(along(0), bottom, along(1), bottom, 'stroke="currentColor" stroke-opacity="0.35"'),
        ]
        for share, pile in piles.items():
            body += [diamond(along(share / 100), bottom - 9 - 9 * place, 5) for place in range(pile)]
        if said.happened:
            x = along(fmean(said.happened) / 100)
            body.append(svg_line(x, top, x, bottom, DASHED))
        top = bottom + 14
    body += axis(top, CHANCES)

    def mean(values: Sequence[float], show: Callable[[float], str]) -> str:
        return show(fmean(values)) if values else "–"

    head = [say(f"guess.{key}", lang) for key in ("prediction", "pupils", "said", "happened", "brier")]
    rows = [
        (
            one.short,
            len(one.said),
            mean(one.said, lambda value: percent(value / 100, 0)),
            mean(one.happened, lambda value: percent(value / 100, 0)),
            mean(one.scores, lambda value: f"{value:.3f}"),
        )
        for one in predictions
    ]
    return figure(
        say("guess.title", lang),
        say("guess.desc", lang, n=len(predictions)),
        top + 30,
        body,
        lang,
        html_table(head, rows),
    )


def _fitted(words: str) -> tuple[str, str, str]:
    """Return the arguments of a label at the left of a chart; a long one is set in smaller type."""
    wide = sum(2 if ord(letter) > 0x2E80 else 1 for letter in words)
    return words, "end", ' font-size="11"' if wide > 20 else ""
