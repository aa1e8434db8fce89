"""The explorer: controls for an exact chance, with a simulation and a curve along one of the controls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from . import chart
from .picture import CHANCES, Scale
from .state import Lesson, current
from .waking import WakingBox

TRIALS = 2000
"""Simulated deals for each setting: accurate enough, and fast enough for a slider (also in a browser)."""

Control = tuple[range, int] | Mapping[str, Any]
"""Allowed values: a range of whole numbers and its initial value; or objects by name, the first being initial."""
Trial = Callable[..., float]
"""One simulated deal; called with a random generator and the chosen values."""
Chance = Callable[..., Fraction]
"""The exact chance; called with the chosen values."""


class Explorer(WakingBox):
    """Controls, the exact chance for their values, a simulation of it, and the chance along one control.

    The sentences are in the lesson's table of texts under ``explore`` and ``curve``.

    Args:
        lesson: The open lesson.
        controls: Name -> allowed values (:data:`Control`).
        along: The control on the curve's axis, which must have a range.
        chance: The learner's own function, called with the chosen values in the order of the controls.
        trial: One simulated deal.
        others: Further curves, shown thin: name of the sentence -> chance.
        scale: The scale of the values; if not chances, a trial returns an amount and the curve shows means.
    """

    def __init__(
        self,
        lesson: Lesson,
        controls: Mapping[str, Control],
        along: str,
        chance: Chance,
        trial: Trial,
        others: Mapping[str, Chance] | None = None,
        scale: Scale = CHANCES,
    ) -> None:
        self._lesson, self._along, self._scale, self.lang = lesson, along, scale, lesson.lang
        self._chance, self._trial, self._others = chance, trial, others or {}
        self._known: dict[tuple[object, ...], Fraction] = {}
        self._allowed = controls
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
        if isinstance(allowed, Mapping):
            return widgets.Dropdown(options=list(allowed), **looks)
        values, value = allowed
        return widgets.IntSlider(value, values[0], values[-1], values.step, continuous_update=False, **looks)

    def _say(self, name: str, **facts: object) -> str:
        return self._lesson.say(f"explore.{name}", **facts)

    @property
    def settings(self) -> dict[str, Any]:
        """The controls' current values."""
        return {name: control.value for name, control in self.controls.items()}

    def _chosen(self, **changed: object) -> list[Any]:
        """Return the objects chosen by the current settings, with some of them changed."""
        named = ((self._allowed[name], value) for name, value in {**self.settings, **changed}.items())
        return [allowed[value] if isinstance(allowed, Mapping) else value for allowed, value in named]

    def exact(self, **changed: object) -> Fraction:
        """Return the learner's chance for the current settings with some of them changed; results are cached."""
        settings = tuple({**self.settings, **changed}.values())
        if settings not in self._known:
            self._known[settings] = Fraction(self._chance(*self._chosen(**changed)))
        return self._known[settings]

    def simulate(self) -> chart.ChartRow | chart.Sample:
        """Run ``TRIALS`` seeded trials with the current settings."""
        settings, chosen = self.settings.values(), self._chosen()
        # Each setting has a different seed: one unlucky run must not follow the learner through all of them.
        rng = Random(" ".join(map(str, (self._lesson.seed, *settings))))
        results = [self._trial(rng, *chosen) for _ in range(TRIALS)]
        if self._scale is CHANCES:
            return chart.ChartRow("", sum(map(bool, results)), TRIALS)
        return chart.Sample("", tuple(map(float, results)))

    def best(self) -> int:
        """Return the value along the curve with the greatest chance, the first of equal ones."""
        return max(self._range, key=lambda value: self.exact(**{self._along: value}))

    def _changed(self, change: object) -> None:
        row, settings = self.simulate(), self.settings
        ends = row.interval or (row.share, row.share)
        share, error = (self._scale.show(value, 1) for value in (row.share, max(abs(end - row.share) for end in ends)))
        simulated = self._say("simulated", trials=f"{row.trials:,}", share=share, error=error, **settings)
        points = {value: float(self.exact(**{self._along: value})) for value in self._range}
        others = {
            name: [float(chance(*self._chosen(**{self._along: value}))) for value in self._range]
            for name, chance in self._others.items()
        }
        drawing = chart.curve(
            self._lesson.texts, points, settings[self._along], row, self._lesson.lang, others, self._scale
        )
        self.out.value = (
            f'<div role="status" aria-live="polite" lang="{self._lesson.lang}"><p>{escape(repr(self))}</p>'
            f"<p>{escape(simulated)}</p></div>{drawing}"
        )
        self.keep_still()

    def still(self) -> str:
        """Return the controls' values and the chart drawn for them."""
        settings = "".join(
            f"<li>{escape(self._say(name))}: {escape(str(value))}</li>" for name, value in self.settings.items()
        )
        return f"<ul>{settings}</ul>{self.out.value}"

    def __repr__(self) -> str:
        value = self.exact()
        return self._say("result", fraction=value, share=self._scale.show(value, 2), best=self.best(), **self.settings)


def explorer(
    chance: Chance,
    trial: Trial,
    controls: Mapping[str, Control],
    along: str,
    settles: tuple[str, bool],
    others: Mapping[str, Chance] | None = None,
    scale: Scale = CHANCES,
) -> Explorer:
    """Return the explorer of the open lesson.

    Args:
        chance, trial, controls, along, others, scale: See :class:`Explorer`.
        settles: A prediction of the lesson that the mathematics decides, and whether it is true.
    """
    lesson = current()
    lesson.settle(settles[0], [settles[1]])
    return Explorer(lesson, controls, along, chance, trial, others, scale)
