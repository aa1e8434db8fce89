"""The explorer: vary hand size, players and deck, and watch what the exact chance does and what it does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as widgets

from . import lesson_chart as chart
from .lesson_text import percent

if TYPE_CHECKING:
    from .lesson import Lesson

SIZES = range(3, 8)
PLAYERS = range(3, 9)
TRIALS = 2000
"""Simulated deals for each setting: enough to see, quick enough to move a slider (also in a browser)."""

Copies = Mapping[str, int]
Chance = Callable[[int, Copies], Fraction]
Event = Callable[[Iterable[str]], bool]


class Explorer(widgets.VBox):
    """Sliders for hand size and players, a list of decks; exact chance, simulation and curve below.

    Args:
        lesson: The open lesson.
        chance: The learner's own function ``(size, copies) -> Fraction``.
        event: Whether a hand counts; used by the simulation, which deals to all players and looks at the last.
        decks: Name -> copies of each kind.
        size: Hand size at the start.
    """

    def __init__(self, lesson: Lesson, chance: Chance, event: Event, decks: Mapping[str, Copies], size: int) -> None:
        self._lesson, self._chance, self._event, self._decks = lesson, chance, event, decks
        self._known: dict[tuple[int, str], Fraction] = {}
        style = {"description_width": "9em"}
        wide = widgets.Layout(width="100%", max_width="34em")
        self.size = widgets.IntSlider(
            size, SIZES[0], SIZES[-1], description=lesson.say("explore.size"), continuous_update=False,
            style=style, layout=wide,
        )  # fmt: skip
        self.players = widgets.IntSlider(
            4, PLAYERS[0], PLAYERS[-1], description=lesson.say("explore.players"), continuous_update=False,
            style=style, layout=wide,
        )  # fmt: skip
        self.deck = widgets.Dropdown(
            options=list(decks), description=lesson.say("explore.deck"), style=style, layout=wide
        )
        self.out = widgets.HTML()
        super().__init__([self.size, self.players, self.deck, self.out])
        for control in (self.size, self.players, self.deck):
            control.observe(self._changed, "value")
        self._changed(None)

    def exact(self, size: int) -> Fraction:
        """The learner's chance for a hand size and the chosen deck, calculated once."""
        key = (size, self.deck.value)
        if key not in self._known:
            self._known[key] = Fraction(self._chance(size, self._decks[self.deck.value]))
        return self._known[key]

    def simulate(self) -> chart.Row:
        """Deal to all players and look at the last one's hand, ``TRIALS`` times, seeded."""
        size, players = self.size.value, self.players.value
        cards = [kind for kind, copies in self._decks[self.deck.value].items() for _ in range(copies)]
        # A seed of its own for every setting: one unlucky run must not follow the learner through all of them.
        rng = random.Random(f"{self._lesson.seed} {size} {players} {self.deck.value}")
        hits = sum(bool(self._event(rng.sample(cards, players * size)[-size:])) for _ in range(TRIALS))
        return chart.Row("", hits, TRIALS)

    def _changed(self, change: object) -> None:
        row = self.simulate()
        simulated = self._lesson.say(
            "explore.simulated",
            trials=f"{row.trials:,}",
            players=self.players.value,
            share=percent(row.share),
            error=percent(2 * row.error),
        )
        points = {size: float(self.exact(size)) for size in SIZES}
        self.out.value = (
            f'<div role="status" aria-live="polite" lang="{self._lesson.lang}"><p>{escape(repr(self))}</p>'
            f"<p>{escape(simulated)}</p></div>" + chart.curve(points, self.size.value, row, self._lesson.lang)
        )

    def __repr__(self) -> str:
        value = self.exact(self.size.value)
        return self._lesson.say(
            "explore.result",
            size=self.size.value,
            players=self.players.value,
            deck=self.deck.value,
            fraction=value,
            share=percent(value, 2),
        )


def explore(chance: Chance) -> Explorer:
    """Controls for hand size, players and deck around a function ``(size, copies) -> Fraction``."""
    from .lesson import Outcome, current
    from .lesson_soulmates import COPIES, can_call

    lesson = current()
    # What was predicted about the number of players is settled here: the chance does not fall.
    lesson.outcomes["players"] = Outcome(0, 1)
    decks = {}
    for counts in ((8, 7, 6, 5, 4), (6, 6, 6, 6, 6), (10, 8, 6, 4, 2)):
        decks[" ".join(map(str, counts))] = {kind: counts[int(kind[1]) - 1] for kind in COPIES}
    return Explorer(lesson, chance, can_call, decks, size=5)
