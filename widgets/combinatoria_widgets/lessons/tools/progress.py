"""``trials(n)``: takes the place of ``range(n)`` in a simulation, so that a long one can be watched and stopped.

Short runs show nothing. After a second a line says how far the run is; when it is over the line goes away again. Where
the kernel can hear the notebook's stop button (■), pressing it ends the run and keeps the rounds made. In the browser
it cannot: there a run that would go on for long ends by itself, says so in one sentence, and tells how to get more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Protocol, TypeVar, overload

from combinatoria.pace.interrupt import Interrupt
from combinatoria.pace.patience import SHOWN, Clock, Patience

from .state import open_lesson
from .text import say

__all__ = ["trials"]

T = TypeVar("T")
BROWSER_SECONDS = 10.0
"""How long a run may take in the browser, where nothing can stop it."""
NEARLY = 3
"""A run that will be over within so many times its limit is not cut short."""
EVERY = 0.25
"""Seconds between two changes of the line."""
LOOK = 0.01
"""Seconds between two looks at the clock, about."""


class Screen(Protocol):
    """Where the line is shown."""

    def show(self, percent: int, text: str) -> None:
        """Show how far a run is, in place of what was shown before."""

    def clear(self) -> None:
        """Leave nothing of it."""

    def say(self, text: str) -> None:
        """Leave a sentence for good."""


class NotebookScreen:
    """An output of the cell that is running, which changes and goes away."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._handle: Any = None

    def show(self, percent: int, text: str) -> None:
        """See :class:`Screen`."""
        bar = f'<progress max="100" value="{percent}" style="width:12em;vertical-align:middle"></progress>'
        html = f'<div data-trials lang="{self.lang}"><label>{bar} {escape(text)}</label></div>'
        self._put({"text/html": html, "text/plain": text})

    def clear(self) -> None:
        """See :class:`Screen`."""
        if self._handle is not None:
            self._put({})

    def say(self, text: str) -> None:
        """See :class:`Screen`."""
        print(text)

    def _put(self, bundle: Mapping[str, str]) -> None:
        from IPython.display import display

        if self._handle is None:
            self._handle = display({}, raw=True, display_id=True)  # an output without contents, which is then filled
        self._handle.update(bundle, raw=True)


class NoScreen:
    """Outside a notebook nothing is shown but the last sentence."""

    def show(self, percent: int, text: str) -> None:
        """See :class:`Screen`."""

    def clear(self) -> None:
        """See :class:`Screen`."""

    def say(self, text: str) -> None:
        """See :class:`Screen`."""
        print(text)


def _screen(lang: str) -> Screen:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return NotebookScreen(lang) if getattr(shell, "kernel", None) is not None else NoScreen()


def _lang() -> str:
    lesson = open_lesson()
    return "en" if lesson is None else lesson.lang


@overload
def trials(rounds: int, seconds: float | None = ..., **testing: Any) -> Iterator[int]: ...
@overload
def trials(rounds: Sequence[T], seconds: float | None = ..., **testing: Any) -> Iterator[T]: ...
def trials(
    rounds: int | Sequence[Any],
    seconds: float | None = None,
    *,
    clock: Clock = time.monotonic,
    screen: Screen | None = None,
) -> Iterator[Any]:
    """The numbers from 0 to ``rounds - 1``, or the things of a sequence: one for each round of a simulation.

    A run that is stopped simply has fewer rounds, so divide by the number of results, not by ``rounds``.

    Args:
        rounds: how many, or a sequence to go through.
        seconds: after so long it ends by itself; by default after ten seconds in the browser, and never elsewhere.
        clock: tells the time, for tests.
        screen: where to show progress, for tests.

    >>> sum(1 for _ in trials(1000)), list(trials("abc"))
    (1000, ['a', 'b', 'c'])
    """
    # Not len() of the range: in the browser, of 32 bits, that ends at two thousand million.
    things, n = (range(rounds), max(rounds, 0)) if isinstance(rounds, int) else (rounds, len(rounds))
    if seconds is None and sys.platform == "emscripten":
        seconds = BROWSER_SECONDS
    lang = _lang()
    return _run(things, n, seconds, clock, screen or _screen(lang), lang)


def _run(
    things: Iterable[Any], n: int, seconds: float | None, clock: Clock, screen: Screen, lang: str
) -> Iterator[Any]:
    limit, shown = Patience(seconds, clock), SHOWN
    # Looking at the clock is dear next to a small trial: so it is done once in so many rounds as take a moment.
    look, batch, before = 1, 1, 0.0
    with Interrupt() as interrupt:
        try:
            for done, thing in enumerate(things):
                if done == look:
                    now = limit.spent
                    batch = 2 * batch if now - before < LOOK else max(1, batch // 2)
                    look, before = done + batch, now
                    facts = {"done": f"{done:,}", "n": f"{n:,}"}
                    if stopped := _stopped(interrupt, now, seconds, done / n):
                        screen.clear()
                        screen.say(say(f"trials.{stopped}", lang, seconds=_longer(seconds), **facts))
                        return
                    if now >= shown:
                        shown = now + EVERY
                        screen.show(100 * done // n, say("trials.running", lang, **facts))
                yield thing
        finally:
            screen.clear()


def _stopped(interrupt: Interrupt, spent: float, limit: float | None, share: float) -> str | None:
    """Why a run ends before its time, as the name of a sentence."""
    if interrupt.taken():
        return "stopped"
    if limit is not None and spent >= limit and spent / share > NEARLY * limit:
        return "ended"
    return None


def _longer(seconds: float | None) -> int:
    """What to write for a longer run."""
    return max(1, round(6 * (seconds or BROWSER_SECONDS)))
