"""The explorer: controls around an exact chance, a simulation beside it, and a curve along one of the controls."""

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
"""Simulated deals for each setting: enough to see, quick enough to move a slider (also in a browser)."""

Control = tuple[range, int] | Mapping[str, Any]
"""What may be chosen: whole numbers, with the one at the start; or things by their names, the first at the start."""
Trial = Callable[..., float]
"""One simulated deal, from a generator and what is chosen."""
Chance = Callable[..., Fraction]
"""The exact chance, from what is chosen."""


class Explorer(WakingBox):
    """Controls, the exact chance for their values, a simulation of the same, and the chance along one of them.

    The sentences stand in the lesson's table of texts under ``explore`` and ``curve``.

    Args:
        lesson: The open lesson.
        controls: Name -> what it may be (:data:`Control`).
        along: The control, a range, that the curve goes along.
        chance: The learner's own function, called with what is chosen, in the order of the controls.
        trial: One simulated deal.
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
        """The controls' values."""
        return {name: control.value for name, control in self.controls.items()}

    def _chosen(self, **changed: object) -> list[Any]:
        """What the present settings stand for, with some of them changed."""
        named = ((self._allowed[name], value) for name, value in {**self.settings, **changed}.items())
        return [allowed[value] if isinstance(allowed, Mapping) else value for allowed, value in named]

    def exact(self, **changed: object) -> Fraction:
        """The learner's chance for the present settings with some of them changed, calculated once."""
        settings = tuple({**self.settings, **changed}.values())
        if settings not in self._known:
            self._known[settings] = Fraction(self._chance(*self._chosen(**changed)))
        return self._known[settings]

    def simulate(self) -> chart.Row | chart.Sample:
        """Carry out ``TRIALS`` seeded trials with the present settings."""
        settings, chosen = self.settings.values(), self._chosen()
        # A seed of its own for every setting: one unlucky run must not follow the learner through all of them.
        rng = Random(" ".join(map(str, (self._lesson.seed, *settings))))
        results = [self._trial(rng, *chosen) for _ in range(TRIALS)]
        if self._scale is CHANCES:
            return chart.Row("", sum(map(bool, results)), TRIALS)
        return chart.Sample("", tuple(map(float, results)))

    def best(self) -> int:
        """Where along the curve the chance is greatest; of equal ones the first."""
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
        """Where the controls stand, and what was drawn for it."""
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
    """The explorer of the open lesson.

    Args:
        chance, trial, controls, along, others, scale: See :class:`Explorer`.
        settles: A prediction of the lesson that the mathematics decides, and whether it is true.
    """
    lesson = current()
    lesson.settle(settles[0], [settles[1]])
    return Explorer(lesson, controls, along, chance, trial, others, scale)
