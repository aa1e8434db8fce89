"""One picture of a class for the projector, which grows as codes come in: no names, big type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import accumulate, takewhile
from typing import Any

import ipywidgets as widgets

from combinatoria.simulate import wilson

from ..lessons.tools.picture import (
    BLUE,
    CHANCES,
    LEFT,
    along,
    axis,
    diamond,
    dot,
    figure,
    html_table,
    svg_line,
    svg_text,
)
from ..lessons.tools.text import percent
from ..lessons.tools.waking import WakingBox
from .desk import ClassDesk
from .own import lesson_data
from .played import ClassPlay, predicted
from .results import ClassResults
from .texts import counted, say

_PILE = 60.0
"""Height of the row of pupils or of predictions."""
_STEP = 24.0
_BIN = 50
"""Number of places along the axis on which dots are piled."""
_BAR = f'stroke="{BLUE}" stroke-width="4"'
_LAST = f'stroke="{BLUE}" stroke-width="9" stroke-linecap="round"'
_BIG = "font-size:1.5em;line-height:1.35;margin:0.2em 0"
_WIDEST = "calc(110vh / var(--projected, 1))"
"""Maximum width of the picture, so that all of it is on the screen; the projector of the site enlarges it."""

Counts = tuple[int, int]
"""A number of hits, and of trials."""


class ClassPicture(WakingBox):
    """A field for codes and a picture of all codes so far, of the desk's and of those added here.

    What is pasted goes to the desk and disappears from the field, so that no name stays on the projector.

    Args:
        desk: The desk that reads the codes.
    """

    def __init__(self, desk: ClassDesk) -> None:
        self.desk, self.lang = desk, desk.lang
        self.field = widgets.Textarea(
            placeholder=self._say("placeholder"),
            rows=2,
            layout=widgets.Layout(width="100%", max_width="40em"),
            tooltip=self._say("field"),
        )
        self.add = widgets.Button(description=self._say("add"), button_style="primary", layout={"width": "auto"})
        self.lesson = widgets.Dropdown(options=[], description=self._say("lesson"), layout={"width": "auto"})
        self.message, self.picture = widgets.HTML(), widgets.HTML()
        self.add.on_click(self._add)
        self.lesson.observe(lambda change: self._draw(), "value")
        label = widgets.HTML(f'<div lang="{self.lang}">{escape(self._say("field"))}</div>')
        row = widgets.HBox([self.add, self.lesson], layout={"flex_flow": "row wrap"})
        super().__init__([label, self.field, row, self.message, self.picture])
        desk.watchers.append(self._grown)
        self._grown()

    def _say(self, key: str, **facts: object) -> str:
        return say(f"wall.{key}", self.lang, **facts)

    def _add(self, button: object) -> None:
        text = self.field.value.strip()
        if not text:
            return
        before = self.desk.codes
        self.field.value = ""
        self.desk.add(text)
        said = [self._say("added", new=self.desk.codes - before, all=self.desk.codes)]
        if problems := self.desk.problems:
            said.append(counted("wall.problems", self.lang, problems))
        lines = "".join(f'<p lang="{self.lang}" style="margin:0.2em 0">{escape(line)}</p>' for line in said)
        self.message.value = f'<div role="status" aria-live="polite" lang="{self.lang}">{lines}</div>'

    def _grown(self) -> None:
        """Offer the lessons of all codes, and draw the selected one; at first, that with most play is selected."""
        plays, classes = self.desk.plays, self.desk.classes
        lessons = list({**plays, **classes})
        options = [(str(lesson_data(lesson)["title"][self.lang]), lesson) for lesson in lessons]
        shown = self.lesson.value
        if [tuple(option) for option in self.lesson.options] != options:
            fullest = max(lessons, key=lambda one: len(plays[one].plays) if one in plays else 0, default=None)
            self.lesson.options = options
            self.lesson.value = shown if shown in lessons else fullest
        self.lesson.layout.display = "" if len(options) > 1 else "none"
        self._draw()

    def _draw(self) -> None:
        lesson: Any = self.lesson.value
        play, results = self.desk.plays.get(lesson), self.desk.classes.get(lesson)
        self.picture.value = (
            f'<p lang="{self.lang}" style="{_BIG}">{escape(self._say("waiting"))}</p>'
            if play is None and results is None
            else picture_html(lesson, play, results, self.lang)
        )
        self.keep_still()

    def still(self) -> str:
        """Return the picture; it holds no name and no code."""
        return str(self.picture.value)

    def __repr__(self) -> str:
        return f"ClassPicture({self.desk!r})"


def picture_html(lesson: str, play: ClassPlay | None, results: ClassResults | None, lang: str) -> str:
    """Return the picture of a class in a lesson, with what it shows in words.

    Args:
        lesson: The lesson.
        play: Its play, if there are data codes.
        results: Its results, if there are result codes.
        lang: Language of the words.
    """
    own = [(one.hits, one.trials) for one in play.plays if one.trials] if play else []
    settled = predicted(lesson) if play else None
    said = _said(results, settled)
    sentences, between = [], ""
    if play:
        pupils = counted("pupils", lang, len(play.plays))
        sentences.append(say("wall.pupils", lang, pupils=pupils, rounds=play.rounds))
    elif results:
        sentences.append(counted("pupils", lang, len(results.pupils)))
    if own:
        hits, trials = _all(own)
        short = lesson_data(lesson)["predictions"][settled]["short"][lang]
        low, high = map(percent, wilson(hits, trials))
        share = percent(hits / trials)
        sentences.append(say("wall.share", lang, short=short, hits=hits, trials=trials, share=share))
        between = f"<p>{escape(say('wall.interval', lang, low=low, high=high))}</p>"
    words = f'<p style="{_BIG}">{escape(" · ".join(sentences))}</p>{between}'
    drawing = _drawing(own, said, lang) if own or said else ""
    title = escape(str(lesson_data(lesson)["title"][lang]))
    return f'<section lang="{lang}" data-wall="{escape(lesson)}"><h3>{title}</h3>{words}{drawing}</section>'


def _said(results: ClassResults | None, settled: str | None) -> list[int]:
    """Return what the pupils predicted, in percent: the prediction that the play settles, else the first."""
    asked = list(results.data["predictions"]) if results else []
    if results is None or not asked:
        return []
    place = asked.index(settled) if settled in asked else 0
    guesses = (pupil.receipt.guesses[place].said for pupil in results.pupils)
    return [guess for guess in guesses if guess is not None]


def _all(own: Sequence[Counts]) -> Counts:
    return sum(hits for hits, _ in own), sum(trials for _, trials in own)


def _stages(own: Sequence[Counts]) -> list[tuple[int, int, int]]:
    """Return the number of pupils, hits and trials after 1, 2, 4, 8 ... pupils and after all.

    >>> _stages([(1, 5), (2, 5), (0, 5)])
    [(1, 1, 5), (2, 3, 10), (3, 3, 15)]
    """
    sums = list(accumulate(own, lambda one, two: (one[0] + two[0], one[1] + two[1])))
    doubled = takewhile(lambda n: n < len(own), (1 << power for power in range(len(own))))
    return [(n, *sums[n - 1]) for n in (*doubled, len(own))]


def _pile(shares: Sequence[float], bottom: float, mark: Any, size: float) -> list[str]:
    """Return a mark for each share, those at nearly the same place one above the other."""
    places = Counter(round(share * _BIN) for share in shares)
    step = min(2 * size + 1, (_PILE - 2 * size) / max(1, max(places.values()) - 1))
    return [
        mark(along(place / _BIN), round(bottom - size - step * level, 1), size)
        for place, pile in sorted(places.items())
        for level in range(pile)
    ]


def _drawing(own: Sequence[Counts], said: Sequence[int], lang: str) -> str:
    body: list[str] = []
    y = 4.0

    def row(key: str, marks: list[str]) -> None:
        body.append(svg_text(LEFT - 12, y - _PILE / 2, say(f"wall.{key}", lang), "end"))
        body.append(svg_line(along(0), y, along(1), y, 'stroke="currentColor" stroke-opacity="0.35"'))
        body.extend(marks)

    if said:
        y += _PILE
        row("predicted", _pile([share / 100 for share in said], y, diamond, 5))
        y += 8
    if own:
        y += _PILE
        row("each", _pile([hits / trials for hits, trials in own], y, _blue, 5))
    stages = _stages(own) if own else []
    for number, (pupils, hits, trials) in enumerate(stages, start=1):
        y += _STEP
        last = number == len(stages)
        low, high = wilson(hits, trials)
        name = say("wall.together", lang) if last else counted("wall.after", lang, pupils)
        body.append(svg_text(LEFT - 12, y + 5, name, "end", ' font-weight="bold"' if last else ""))
        body.append(svg_line(along(low), y, along(high), y, _LAST if last else _BAR))
        body.append(dot(along(hits / trials), y, 8 if last else 5))
    body += axis(y + _STEP, CHANCES)
    head = [say(f"wall.{key}", lang) for key in ("number", "trials", "of", "low", "high")]
    rows = [(n, trials, *map(percent, (hits / trials, *wilson(hits, trials)))) for n, hits, trials in stages]
    return figure(
        say("wall.title", lang), say("wall.desc", lang), y + _STEP + 30, body, lang, html_table(head, rows), _WIDEST
    )


def _blue(x: float, y: float, size: float) -> str:
    return dot(x, y, size, f'fill="{BLUE}"')
