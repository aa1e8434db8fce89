"""The prediction control: no default values, and locked predictions are final."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from .state import Lesson, current
from .text import percent
from .waking import WakingBox

_BLANK = ("–", -1)
"""The first stop of a slider: no prediction yet."""
_STEP = 5


class Prediction(WakingBox):
    """A slider for each prediction of a lesson, blank at first, and one button that locks them.

    Its ``repr`` is constant for a given state and language; under nbval it is that of the blank state.
    """

    def __init__(self, lesson: Lesson) -> None:
        self._lesson, self.lang = lesson, lesson.lang
        self._items: dict[str, Any] = lesson.data["predictions"]
        options = [_BLANK, *((f"{value}%", value / 100) for value in range(0, 101, _STEP))]
        self.sliders: dict[str, widgets.SelectionSlider] = {}
        rows: list[widgets.Widget] = []
        for name, item in self._items.items():
            slider = widgets.SelectionSlider(
                options=options,
                value=_BLANK[1],
                description=item["short"][lesson.lang],
                layout=widgets.Layout(width="100%", max_width="40em"),
                style={"description_width": "initial", "handle_color": "#c96f10"},
                tooltip=item["question"][lesson.lang],
            )
            slider.observe(self._moved, "value")
            self.sliders[name] = slider
            rows += [widgets.HTML(f'<div lang="{lesson.lang}">{escape(item["question"][lesson.lang])}</div>'), slider]
        self.lock = widgets.Button(description=lesson.say("predict.lock"), button_style="primary", disabled=True)
        self.lock.on_click(self._locked)
        self.message = widgets.HTML()
        super().__init__([*rows, self.lock, self.message])
        if lesson.predicted:  # the cell was run again
            for name, slider in self.sliders.items():
                said = lesson.predictions[name]  # may be between two stops if from another version
                slider.value = min((value for _, value in options[1:]), key=lambda value: abs(value - said))
        self._refresh()

    def _complete(self) -> bool:
        return all(slider.value != _BLANK[1] for slider in self.sliders.values())

    def _moved(self, change: object) -> None:
        self._refresh()

    def _locked(self, button: object) -> None:
        if self._complete():
            self._lesson.predictions.update({name: slider.value for name, slider in self.sliders.items()})
            self._lesson.changed()
        self._refresh()

    def _refresh(self) -> None:
        locked = self._lesson.predicted
        for slider in self.sliders.values():
            slider.disabled = locked
        self.lock.disabled = locked or not self._complete()
        self.message.value = (
            f'<div role="status" aria-live="polite" lang="{self._lesson.lang}">{escape(repr(self))}</div>'
        )
        self.keep_still()

    def still(self) -> str:
        """Return the questions, and the locked predictions."""
        asked = "".join(f"<li>{escape(item['question'][self.lang])}</li>" for item in self._items.values())
        return f"<ul>{asked}</ul>{self.message.value}"

    def __repr__(self) -> str:
        if not self._lesson.predicted:
            return self._lesson.say("predict.blank")
        said = ", ".join(
            f"{item['short'][self._lesson.lang]} {percent(self._lesson.predictions[name], 0)}"
            for name, item in self._items.items()
        )
        return self._lesson.say("predict.locked", said=said)


def predict() -> Prediction:
    """Return the prediction control of the open lesson; locked predictions are kept and scored."""
    return Prediction(current())
