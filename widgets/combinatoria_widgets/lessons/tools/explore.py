"""The explorer: controls around an exact chance, a simulation beside it, and a curve along one of the controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from . import chart
from .state import Lesson

TRIALS = 2000
"""Simulated deals for each setting: enough to see, quick enough to move a slider (also in a browser)."""

Control = tuple[range, int] | list[str]
Trial = Callable[..., float]
Chance = Callable[..., Fraction]


class Explorer(widgets.VBox):
    """Controls, the exact chance for their values, a simulation of the same, and the chance along one of them.

    The sentences stand in the lesson's table of texts under ``explore`` and ``curve``.

    Args:
        lesson: The open lesson.
        controls: Name -> what it may be: a range of whole numbers and its value at the start, or a list of names.
        along: The control, a range, that the curve goes along.
        chance: The learner's own function, called with the controls' values in their order.
        trial: One simulated deal: called with a generator and the controls' values.
        others: Further curves, shown thin: name of the sentence -> chance.
        scale: What is measured; if it is not a chance, a trial gives back an amount and the curve shows means.
    """

    def __init__(
        self,
        lesson: Lesson,
        controls: Mapping[str, Control],
        along: str,
        chance: Chance,
        trial: Trial,
        others: Mapping[str, Chance] | None = None,
        scale: chart.Scale = chart.CHANCES,
    ) -> None:
        self._lesson, self._along, self._scale = lesson, along, scale
        self._chance, self._trial, self._others = chance, trial, others or {}
        self._known: dict[tuple[object, ...], Fraction] = {}
        self.controls = {name: self._control(name, allowed) for name, allowed in controls.items()}
        given = controls[along]
        assert isinstance(given, tuple)
        self._range = given[0]
        self.out = widgets.HTML()
        super().__init__([*self.controls.values(), self.out])
        for control in self.controls.values():
            control.observe(self._changed, "value")
        self._changed(None)

    def _control(self, name: str, allowed: Control) -> widgets.Widget:
        looks = {
            "description": self._say(name),
            "style": {"description_width": "12em"},
            "layout": widgets.Layout(width="100%", max_width="36em"),
        }
        if isinstance(allowed, list):
            return widgets.Dropdown(options=allowed, **looks)
        values, value = allowed
        return widgets.IntSlider(value, values[0], values[-1], values.step, continuous_update=False, **looks)

    def _say(self, name: str, **facts: object) -> str:
        return self._lesson.say(f"explore.{name}", **facts)

    @property
    def settings(self) -> dict[str, Any]:
        """The controls' values."""
        return {name: control.value for name, control in self.controls.items()}

    def exact(self, **changed: object) -> Fraction:
        """The learner's chance for the present settings with some of them changed, calculated once."""
        settings = tuple({**self.settings, **changed}.values())
        if settings not in self._known:
            self._known[settings] = Fraction(self._chance(*settings))
        return self._known[settings]

    def simulate(self) -> chart.Row | chart.Sample:
        """Carry out ``TRIALS`` seeded trials with the present settings."""
        settings = self.settings.values()
        # A seed of its own for every setting: one unlucky run must not follow the learner through all of them.
        rng = Random(" ".join(map(str, (self._lesson.seed, *settings))))
        results = [self._trial(rng, *settings) for _ in range(TRIALS)]
        if self._scale is chart.CHANCES:
            return chart.Row("", sum(map(bool, results)), TRIALS)
        return chart.Sample("", tuple(map(float, results)))

    def best(self) -> int:
        """Where along the curve the chance is greatest; of equal ones the first."""
        return max(self._range, key=lambda value: self.exact(**{self._along: value}))

    def _changed(self, change: object) -> None:
        row, settings = self.simulate(), self.settings
        share, error = (self._scale.show(value, 1) for value in (row.share, 2 * row.error))
        simulated = self._say("simulated", trials=f"{row.trials:,}", share=share, error=error, **settings)
        points = {value: float(self.exact(**{self._along: value})) for value in self._range}
        others = {
            name: [float(chance(*{**settings, self._along: value}.values())) for value in self._range]
            for name, chance in self._others.items()
        }
        drawing = chart.curve(
            self._lesson.texts, points, settings[self._along], row, self._lesson.lang, others, self._scale
        )
        self.out.value = (
            f'<div role="status" aria-live="polite" lang="{self._lesson.lang}"><p>{escape(repr(self))}</p>'
            f"<p>{escape(simulated)}</p></div>{drawing}"
        )

    def __repr__(self) -> str:
        value = self.exact()
        return self._say("result", fraction=value, share=self._scale.show(value, 2), best=self.best(), **self.settings)
