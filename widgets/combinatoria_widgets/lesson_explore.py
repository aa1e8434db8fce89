"""The explorer: controls around an exact chance, a simulation beside it, and a curve along one of the controls."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from . import lesson_chart as chart

if TYPE_CHECKING:
    from .lesson import Lesson

TRIALS = 2000
"""Simulated deals for each setting: enough to see, quick enough to move a slider (also in a browser)."""

Trial = Callable[..., float]
Chance = Callable[..., Fraction]


class Explorer(widgets.VBox):
    """Controls, the exact chance for their values, a simulation of the same, and the chance along one of them.

    The sentences stand in the table of texts under ``explore.<about>`` and ``chart.<about>``.

    Args:
        lesson: The open lesson.
        about: What the sentences are about: ``"hand"`` or ``"call"``.
        controls: Name -> what it may be: a range of whole numbers and its value at the start, or a list of names.
        along: The control, a range, that the curve goes along.
        chance: The learner's own function, called with the controls' values by name.
        trial: One simulated deal: called with a generator and the controls' values by name.
        others: Further curves, shown thin: name of the sentence -> chance.
        scale: What is measured; if it is not a chance, a trial gives back an amount and the curve shows means.
    """

    def __init__(
        self,
        lesson: Lesson,
        about: str,
        controls: Mapping[str, tuple[range, int] | list[str]],
        along: str,
        chance: Chance,
        trial: Trial,
        others: Mapping[str, Chance] | None = None,
        scale: chart.Scale = chart.CHANCES,
    ) -> None:
        self._lesson, self._about, self._along, self._scale = lesson, about, along, scale
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

    def _control(self, name: str, allowed: tuple[range, int] | list[str]) -> widgets.Widget:
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
        return self._lesson.say(f"explore.{self._about}.{name}", **facts)

    @property
    def settings(self) -> dict[str, Any]:
        """The controls' values."""
        return {name: control.value for name, control in self.controls.items()}

    def exact(self, **changed: object) -> Fraction:
        """The learner's chance for the present settings with some of them changed, calculated once."""
        settings = {**self.settings, **changed}
        key = tuple(settings.values())
        if key not in self._known:
            self._known[key] = Fraction(self._chance(**settings))
        return self._known[key]

    def simulate(self) -> chart.Row | chart.Sample:
        """Carry out ``TRIALS`` seeded trials with the present settings."""
        settings = self.settings
        # A seed of its own for every setting: one unlucky run must not follow the learner through all of them.
        rng = random.Random(" ".join(map(str, (self._lesson.seed, *settings.values()))))
        results = [self._trial(rng, **settings) for _ in range(TRIALS)]
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
            name: [float(chance(**{**settings, self._along: value})) for value in self._range]
            for name, chance in self._others.items()
        }
        drawing = chart.curve(self._about, points, settings[self._along], row, self._lesson.lang, others, self._scale)
        self.out.value = (
            f'<div role="status" aria-live="polite" lang="{self._lesson.lang}"><p>{escape(repr(self))}</p>'
            f"<p>{escape(simulated)}</p></div>{drawing}"
        )

    def __repr__(self) -> str:
        value = self.exact()
        return self._say("result", fraction=value, share=self._scale.show(value, 2), best=self.best(), **self.settings)


def explore_hands(chance: Callable[[int, Mapping[str, int]], Fraction]) -> Explorer:
    """Controls for hand size, players and deck around a function ``(size, copies) -> Fraction``."""
    from .lesson import Outcome, current
    from .lesson_soulmates import COPIES, can_call

    lesson = current()
    # What was predicted about the number of players is settled here: the chance does not fall.
    lesson.outcomes["players"] = Outcome(0, 1)
    decks = {}
    for counts in ((8, 7, 6, 5, 4), (6, 6, 6, 6, 6), (10, 8, 6, 4, 2)):
        decks[" ".join(map(str, counts))] = {kind: counts[int(kind[1]) - 1] for kind in COPIES}
    cards = {name: [kind for kind, n in copies.items() for _ in range(n)] for name, copies in decks.items()}

    def exact(size: int, players: int, deck: str) -> Fraction:
        return chance(size, decks[deck])

    def trial(rng: random.Random, size: int, players: int, deck: str) -> bool:
        return can_call(rng.sample(cards[deck], players * size)[-size:])  # the last player's hand

    controls = {"size": (range(3, 8), 5), "players": (range(3, 9), 4), "deck": list(decks)}
    return Explorer(lesson, "hand", controls, "size", exact, trial)


def explore_calls(chance: Callable[[int, int, int], Fraction]) -> Explorer:
    """Controls for opponents, unseen copies and unseen cards around a function of these three numbers."""
    from combinatoria.games.soulmates.rules import HAND
    from combinatoria.odds import hands_without

    from .lesson import Outcome, current

    lesson = current()
    # What was predicted about the commoner card is settled here: with three opponents it is the worse question.
    lesson.outcomes["common"] = Outcome(0, 1)

    def exact(opponents: int, copies: int, unseen: int) -> Fraction:
        return chance(opponents, copies, unseen)

    def trial(rng: random.Random, opponents: int, copies: int, unseen: int) -> bool:
        places = rng.sample(range(unseen), copies)  # the first places are the hands, four cards each
        return len({place // HAND for place in places if place < HAND * opponents}) == 1

    def nobody(opponents: int, copies: int, unseen: int) -> Fraction:
        return hands_without(unseen, copies, [HAND] * opponents)

    def several(opponents: int, copies: int, unseen: int) -> Fraction:
        return 1 - nobody(opponents, copies, unseen) - exact(opponents, copies, unseen)

    controls: dict[str, tuple[range, int] | list[str]] = {
        "opponents": (range(2, 8), 3),
        "copies": (range(1, 9), 4),
        "unseen": (range(36, 55), 54),
    }
    return Explorer(lesson, "call", controls, "copies", exact, trial, {"nobody": nobody, "several": several})
