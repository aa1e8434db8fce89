"""``trials(n)``: replaces ``range(n)`` in a simulation, so that a long run shows progress and can be stopped.

Short runs show nothing. After a second a line shows the progress; it disappears at the end. Where the kernel receives
the notebook's stop button (■), pressing it ends the run and keeps the finished rounds. In the browser it does not:
there an overlong run ends on its own, and one sentence says so and how to get more rounds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Protocol, TypeVar, overload

from combinatoria.slices.interrupt import Interrupt
from combinatoria.slices.patience import SHOWN, Clock, Patience

from .state import open_lesson
from .text import say

__all__ = ["trials"]

T = TypeVar("T")
BROWSER_SECONDS = 10.0
"""Time limit of a run in the browser, where it cannot be stopped."""
NEARLY = 3
"""A run is not cut short if it is expected to finish within this multiple of its limit."""
EVERY = 0.25
"""Seconds between two updates of the line."""
LOOK = 0.01
"""Approximate seconds between two readings of the clock."""


class Screen(Protocol):
    """A place to show the line."""

    def show(self, percent: int, text: str) -> None:
        """Show the progress of a run, replacing the previous line."""

    def clear(self) -> None:
        """Remove the line."""

    def say(self, text: str) -> None:
        """Print a permanent sentence."""


class NotebookScreen:
    """An output of the running cell that is updated and finally removed."""

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
            self._handle = display({}, raw=True, display_id=True)  # an empty output, filled by the update
        self._handle.update(bundle, raw=True)


class NoScreen:
    """A screen that shows only the last sentence, for use outside a notebook."""

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
def trials(
    rounds: int, seconds: float | None = ..., *, clock: Clock = ..., screen: Screen | None = ...
) -> Iterator[int]: ...
@overload
def trials(
    rounds: Sequence[T], seconds: float | None = ..., *, clock: Clock = ..., screen: Screen | None = ...
) -> Iterator[T]: ...
def trials(
    rounds: int | Sequence[Any],
    seconds: float | None = None,
    *,
    clock: Clock = time.monotonic,
    screen: Screen | None = None,
) -> Iterator[Any]:
    """Iterate over ``range(rounds)``, or over a sequence, one item for each round of a simulation.

    A stopped run has fewer rounds, so divide by the number of results, not by ``rounds``.

    Args:
        rounds: number of rounds, or a sequence to go through.
        seconds: time limit; by default ten seconds in the browser, and none elsewhere.
        clock: the time source, for tests.
        screen: where to show progress, for tests.

    >>> sum(1 for _ in trials(1000)), list(trials("abc"))
    (1000, ['a', 'b', 'c'])
    """
    # Not len() of the range: in the 32-bit browser build it overflows at 2**31.
    things, n = (range(rounds), max(rounds, 0)) if isinstance(rounds, int) else (rounds, len(rounds))
    if seconds is None and sys.platform == "emscripten":
        seconds = BROWSER_SECONDS
    lang = _lang()
    return _run(things, n, seconds, clock, screen or _screen(lang), lang)


def _run(
    things: Iterable[Any], n: int, seconds: float | None, clock: Clock, screen: Screen, lang: str
) -> Iterator[Any]:
    limit, shown = Patience(seconds, clock), SHOWN
    # The clock is expensive compared with a small trial, so it is read once per batch of rounds.
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
    """Return the key of the sentence that says why a run ends early, or None."""
    if interrupt.taken():
        return "stopped"
    if limit is not None and spent >= limit and spent / share > NEARLY * limit:
        return "ended"
    return None


def _longer(seconds: float | None) -> int:
    """Return the time limit to suggest for a longer run."""
    return max(1, round(6 * (seconds or BROWSER_SECONDS)))
